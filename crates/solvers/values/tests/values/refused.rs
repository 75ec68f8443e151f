//! Games that have no values are refused.

use std::sync::Arc;

use stonework::erased::ErasedState;
use stonework::partizan::Forms;
use stonework::values::ValueFailure;
use stonework::{Game, Halt, Partizan, Run, SolveError, Step, Values, WinLose};

/// A game of one kind of fault.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Faulty {
    /// A move may lead back.
    Cyclic,
    /// Who cannot move has won.
    Misere,
    /// The mover goes on.
    TurnStays,
    /// Play goes on without moves.
    NoMoves,
}

impl Game for Faulty {
    type State = (u8, bool);
    type Move = u8;
    type Value = WinLose;

    fn start(&self) -> (u8, bool) {
        (5, true)
    }

    fn terminal_value(&self, &(left, _): &(u8, bool)) -> Option<WinLose> {
        match self {
            Self::Misere => (left == 0).then_some(WinLose::Win),
            Self::NoMoves => None,
            _ => (left == 0).then_some(WinLose::Loss),
        }
    }

    fn moves(&self, &(left, _): &(u8, bool)) -> impl Iterator<Item = u8> {
        let back = (*self == Self::Cyclic && left == 2).then_some(4);
        left.checked_sub(1).into_iter().chain(back)
    }

    fn play(&self, &(_, is_left): &(u8, bool), left: u8) -> Step<Self> {
        let step = Step::to((left, !is_left));
        if *self == Self::TurnStays {
            step.again()
        } else {
            step
        }
    }
}

impl Partizan for Faulty {
    fn left_to_move(&self, &(_, is_left): &(u8, bool)) -> bool {
        is_left
    }

    fn turned(&self, &(left, is_left): &(u8, bool)) -> (u8, bool) {
        (left, !is_left)
    }
}

#[test]
fn a_broken_law_is_told() {
    for faulty in [
        Faulty::Cyclic,
        Faulty::Misere,
        Faulty::TurnStays,
        Faulty::NoMoves,
    ] {
        let forms = Forms::new();
        let values = Values::new();
        let found = values.value(&faulty, &faulty.start(), &forms, &Run::new());
        let error = match found.unwrap_err() {
            Halt::Fault(error) => error,
            Halt::Stopped(reason) => panic!("{faulty:?}: {reason}"),
        };
        let is_told = match faulty {
            Faulty::Cyclic => matches!(error, SolveError::Cyclic { .. }),
            Faulty::Misere => matches!(error, SolveError::LastMoverLoses { .. }),
            Faulty::TurnStays => matches!(error, SolveError::TurnStays { .. }),
            Faulty::NoMoves => matches!(error, SolveError::NoMoves { .. }),
        };
        assert!(is_told, "{faulty:?}: {error}");
        let erased = values.erased(Arc::new(faulty), |_, error| error.to_string());
        let mut positions = erased.positions(&forms);
        let found = positions.value(&ErasedState::new(faulty.start()), &Run::new());
        assert_eq!(found.unwrap_err(), ValueFailure::Game(error.to_string()));
    }
}

#[test]
fn a_cycle_is_told_as_it_is_played() {
    let forms = Forms::new();
    let found = Values::new().value(&Faulty::Cyclic, &(5, true), &forms, &Run::new());
    let Err(Halt::Fault(SolveError::Cyclic { cycle })) = found else {
        panic!("{found:?}");
    };
    let numbers: Vec<u8> = cycle.iter().map(|&((left, _), _)| left).collect();
    assert_eq!(numbers.len(), 3, "{numbers:?}");
    for at in 0..3 {
        assert_eq!(cycle[at].1, numbers[(at + 1) % 3]);
    }
}
