//! The law kit catches states that leave out what matters, and games that change their mind.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use stonework::laws::{self, Law, Laws};
use stonework::{Game, Step, WinLose};

use crate::caught::caught;

/// The first time it is asked, a position has its moves in one order; next time in the other.
struct Fickle(Cell<bool>);

impl Game for Fickle {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        7
    }
    fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
        (left == 0).then_some(WinLose::Loss)
    }
    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        let turned = left == 4 && self.0.replace(!self.0.get());
        let moves = if turned { [2, 1] } else { [1, 2] };
        moves.into_iter().filter(move |&taken| taken <= left)
    }
    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        Step::to(left - taken)
    }
}

#[test]
fn a_game_that_changes_its_mind_is_caught() {
    let caught = caught(laws::check(&Fickle(Cell::new(false))).unwrap_err());
    assert_eq!(caught, (Law::Determinism, Some(vec![1, 2]), Some(4)));
}

/// Stones left and moves made, of which only the stones count when states are compared.
#[derive(Clone, Copy, Debug)]
struct Counted {
    left: u32,
    made: u32,
    hash_all: bool,
}

impl PartialEq for Counted {
    fn eq(&self, other: &Self) -> bool {
        self.left == other.left
    }
}

impl Eq for Counted {}

impl Hash for Counted {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.left.hash(hasher);
        if self.hash_all {
            self.made.hash(hasher);
        }
    }
}

/// What depends on the moves made, which a state must not leave out then.
#[derive(Clone, Copy, PartialEq)]
enum Counts {
    Gain,
    End,
    Hash,
    Nothing,
}

struct Forgetful(Counts);

impl Game for Forgetful {
    type State = Counted;
    type Move = u32;
    type Value = i32;

    fn start(&self) -> Counted {
        Counted {
            left: 7,
            made: 0,
            hash_all: self.0 == Counts::Hash,
        }
    }
    fn terminal_value(&self, state: &Counted) -> Option<i32> {
        let value = match self.0 {
            Counts::End => state.made.cast_signed(),
            _ => 0,
        };
        (state.left == 0).then_some(value)
    }
    fn moves(&self, state: &Counted) -> impl Iterator<Item = u32> {
        1..=state.left.min(2)
    }
    fn play(&self, state: &Counted, taken: u32) -> Step<Self> {
        let step = Step::to(Counted {
            left: state.left - taken,
            made: state.made + 1,
            ..*state
        });
        match self.0 {
            Counts::Gain => step.gaining(state.made.cast_signed()),
            _ => step,
        }
    }
}

fn forgetful(counts: Counts) -> (Law, Vec<u32>, u32) {
    let violation = laws::check(&Forgetful(counts)).unwrap_err();
    let state = violation.state.unwrap();
    (violation.law, violation.path.unwrap(), state.left)
}

#[test]
fn a_state_that_leaves_out_what_gains_depend_on_is_caught() {
    // Two by one move and one and one by two moves are the first equal states.
    assert_eq!(forgetful(Counts::Gain), (Law::Key, vec![1, 1], 5));
}

#[test]
fn a_state_that_leaves_out_what_the_end_depends_on_is_caught() {
    // Four stones are the first from which three plies ahead lead to an end.
    assert_eq!(forgetful(Counts::End), (Law::Key, vec![1, 1], 5));
    let shortsighted = Laws::new().with_foresight(0).check(&Forgetful(Counts::End));
    let violation = shortsighted.unwrap_err();
    assert_eq!(
        (violation.law, violation.state.unwrap().left),
        (Law::Key, 0)
    );
    laws::check(&Forgetful(Counts::Nothing)).unwrap();
}

#[test]
fn a_hash_that_differs_where_states_are_equal_is_caught() {
    assert_eq!(forgetful(Counts::Hash), (Law::Hash, vec![1, 1], 5));
}
