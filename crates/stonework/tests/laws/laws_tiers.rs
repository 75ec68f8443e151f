//! The law kit catches tiers that play comes back to, and moves that are taken back wrongly.

use std::ops::Range;

use stonework::laws::{Law, Laws};
use stonework::{
    Game, Indexed, InfinitePlay, Oracle, OracleSolver, Outcome, Predecessors, Retrograde, Run,
    Solver, Step, Tiered, Turn,
};

use crate::caught::{Caught, caught};

/// What is wrong with [`Rings`], if anything.
#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    /// The second tier begins one late.
    Gap,
    /// The last tier is left out.
    TiersTooFew,
    /// From one ring of the lowest tier a move leads up.
    LeadsUp,
    /// A move that goes down is said to stay.
    SaidToStay,
    /// A move is twice among those that may go down, or what is no move.
    LeavingTwice,
    LeavingNoMove,
    /// Not all of those that stay are counted.
    StayingTooFew,
    StatesReversed,
    StatesTooFew,
    /// A move to field 2 is not taken back.
    Forgotten,
    /// One that leads there twice is taken back once.
    Once,
    /// One is taken back to where none leads from.
    MadeUp,
    /// One is taken back by a move that passes the turn, and the one that keeps it is not.
    WrongTurn,
    /// One is taken back to an end.
    FromEnd,
    /// One is not among those that stay.
    NotInside,
    /// One of those that stay is taken back twice.
    InsideTwice,
    /// One is taken back to what has no number.
    Unnumbered,
}

/// Three rings of three fields, one below the other. A move goes on by one, or on by two, which two
/// moves do; or down to the same field of the ring below, and whoever does that in the lowest ring
/// has won, as it is the end.
struct Rings(Fault);

/// The ring, 0 for the end, and the field.
type At = (usize, usize);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Go {
    Down,
    By(usize),
    AgainBy(usize),
}

impl Game for Rings {
    type State = At;
    type Move = Go;
    type Value = Outcome;

    fn start(&self) -> At {
        (3, 0)
    }
    fn terminal_value(&self, &(ring, _): &At) -> Option<Outcome> {
        (ring == 0).then_some(Outcome::loss_in(0))
    }
    fn moves(&self, _: &At) -> impl Iterator<Item = Go> {
        [Go::Down, Go::By(1), Go::By(2), Go::By(5), Go::AgainBy(1)].into_iter()
    }
    fn play(&self, &(ring, field): &At, go: Go) -> Step<Self> {
        match go {
            Go::Down if self.0 == Fault::LeadsUp && (ring, field) == (1, 2) => Step::to((2, 2)),
            Go::Down => Step::to((ring - 1, field)),
            Go::By(by) => Step::to((ring, (field + by) % 3)),
            Go::AgainBy(by) => Step::to((ring, (field + by) % 3)).again(),
        }
    }
}

impl Indexed for Rings {
    fn count(&self) -> usize {
        12
    }
    fn rank(&self, &(ring, field): &At) -> usize {
        ring * 3 + field
    }
    fn unrank(&self, index: usize) -> At {
        (index / 3, index % 3)
    }

    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = At> {
        let mut states: Vec<At> = numbers.map(|number| self.unrank(number)).collect();
        match self.0 {
            Fault::StatesReversed => states.reverse(),
            Fault::StatesTooFew => drop(states.pop()),
            _ => {}
        }
        states.into_iter()
    }
}

impl Tiered for Rings {
    fn tiers(&self) -> usize {
        if self.0 == Fault::TiersTooFew { 3 } else { 4 }
    }
    fn tier(&self, tier: usize) -> Range<usize> {
        let late = usize::from(self.0 == Fault::Gap && tier == 1);
        tier * 3 + late..tier * 3 + 3
    }
    fn moves_out(&self, &(ring, field): &At) -> impl Iterator<Item = Go> {
        let mut leaving = vec![Go::Down, Go::By(2)];
        match self.0 {
            Fault::SaidToStay if ring == 2 => drop(leaving.remove(0)),
            Fault::LeavingTwice if field == 1 => leaving.push(Go::Down),
            Fault::LeavingNoMove if field == 1 => leaving.push(Go::By(9)),
            _ => {}
        }
        leaving.into_iter()
    }
    fn in_tier_move_count(&self, &(ring, field): &At) -> u32 {
        let more = u32::from(self.0 == Fault::SaidToStay && ring == 2);
        let fewer = u32::from(self.0 == Fault::StayingTooFew && field == 1);
        3 + more - fewer
    }
}

impl Predecessors for Rings {
    fn predecessors(&self, &(ring, field): &At) -> impl Iterator<Item = (At, Turn)> {
        let mut before = Vec::new();
        let on = |by: usize| (ring, (field + 3 - by) % 3);
        if ring < 3 {
            before.push(((ring + 1, field), Turn::Passes));
        }
        if ring > 0 {
            before.extend([(on(1), Turn::Passes), (on(1), Turn::Stays)]);
            before.extend([(on(2), Turn::Passes); 2]);
        }
        match self.0 {
            Fault::Forgotten if (ring, field) == (1, 2) => drop(before.pop()),
            Fault::Once if field == 1 => before.retain(|link| *link != (on(2), Turn::Passes)),
            Fault::MadeUp if (ring, field) == (2, 2) => before.push((on(2), Turn::Stays)),
            Fault::WrongTurn if (ring, field) == (1, 2) => {
                before.retain(|link| *link != (on(1), Turn::Stays));
                before.push((on(1), Turn::Passes));
            }
            Fault::FromEnd if (ring, field) == (0, 2) => before.push(((0, 1), Turn::Passes)),
            Fault::Unnumbered if (ring, field) == (3, 1) => {
                before.push(((4, 1), Turn::Passes));
            }
            _ => {}
        }
        before.into_iter()
    }
    fn predecessors_in_tier(&self, &(ring, field): &At) -> impl Iterator<Item = (At, Turn)> {
        let mut inside: Vec<_> = self.predecessors(&(ring, field)).collect();
        inside.retain(|&((other, _), _)| other == ring || self.0 == Fault::Unnumbered);
        match self.0 {
            Fault::NotInside if (ring, field) == (2, 0) => drop(inside.pop()),
            Fault::InsideTwice if (ring, field) == (2, 0) => inside.push(inside[0]),
            _ => {}
        }
        inside.into_iter()
    }
}

fn tiered(fault: Fault) -> Caught<Rings> {
    caught(Laws::new().tiered().check(&Rings(fault)).unwrap_err())
}

fn unplayed(fault: Fault) -> Caught<Rings> {
    caught(Laws::new().predecessors().check(&Rings(fault)).unwrap_err())
}

fn both(fault: Fault) -> Caught<Rings> {
    caught(
        Laws::new()
            .tiered_predecessors()
            .check(&Rings(fault))
            .unwrap_err(),
    )
}

#[test]
fn rings_without_a_fault_pass_and_are_solved() {
    let game = Rings(Fault::None);
    Laws::new().tiered().check(&game).unwrap();
    Laws::new().predecessors().check(&game).unwrap();
    Laws::new().tiered_predecessors().check(&game).unwrap();
    let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered();
    let run = Run::new();
    let (_, plain) = Retrograde::new(InfinitePlay::Draw)
        .solve_with_oracle(&game, &run)
        .unwrap();
    let start = (2, 1);
    let unplayed = solver.with_predecessors();
    let solution = unplayed.solve_from(&game, &start, &run).unwrap();
    assert_eq!(solution.value(), plain.value_at(&game, &start));
    let solution = solver.solve_from(&game, &start, &run).unwrap();
    assert_eq!(solution.value(), plain.value_at(&game, &start));
}

#[test]
fn tiers_with_a_gap_or_too_few_are_caught() {
    assert_eq!(tiered(Fault::Gap), (Law::Tiers, None, None));
    assert_eq!(tiered(Fault::TiersTooFew), (Law::Tiers, None, None));
    assert_eq!(both(Fault::Gap), (Law::Tiers, None, None));
}

#[test]
fn a_move_back_to_a_tier_that_play_has_left_is_caught() {
    let (law, _, state) = tiered(Fault::LeadsUp);
    assert_eq!((law, state), (Law::TierOrder, Some((1, 2))));
}

#[test]
fn a_move_that_is_said_to_stay_and_does_not_is_caught() {
    let caught = tiered(Fault::SaidToStay);
    assert_eq!(caught, (Law::TierOrder, Some(vec![Go::Down]), Some((2, 0))));
}

#[test]
fn moves_that_may_leave_are_moves_and_the_others_are_counted() {
    for fault in [
        Fault::LeavingTwice,
        Fault::LeavingNoMove,
        Fault::StayingTooFew,
    ] {
        let (law, path, state) = tiered(fault);
        assert_eq!((law, state), (Law::TierMoves, Some((3, 1))));
        assert_eq!(path.map(|path| path.len()), Some(1));
    }
}

#[test]
fn states_in_the_wrong_order_or_too_few_are_caught() {
    assert_eq!(tiered(Fault::StatesReversed).0, Law::States);
    assert_eq!(tiered(Fault::StatesTooFew).0, Law::States);
}

#[test]
fn a_move_that_is_not_taken_back_as_often_as_it_is_there_is_caught() {
    for (fault, state) in [(Fault::Forgotten, (1, 2)), (Fault::Once, (3, 1))] {
        let (law, _, at) = unplayed(fault);
        assert_eq!((law, at), (Law::Predecessors, Some(state)));
        assert_eq!(both(fault).0, Law::Predecessors);
    }
}

#[test]
fn a_move_that_is_taken_back_and_is_not_there_is_caught() {
    for (fault, state) in [(Fault::MadeUp, (2, 2)), (Fault::FromEnd, (0, 2))] {
        let (law, _, at) = unplayed(fault);
        assert_eq!((law, at), (Law::Predecessors, Some(state)));
        assert_eq!(both(fault).0, Law::Predecessors);
    }
}

#[test]
fn moves_taken_back_inside_a_tier_are_those_that_are_taken_back_at_all() {
    for fault in [Fault::NotInside, Fault::InsideTwice] {
        Laws::new().predecessors().check(&Rings(fault)).unwrap();
        let (law, _, at) = both(fault);
        assert_eq!((law, at), (Law::Predecessors, Some((2, 0))));
    }
    let (law, _, at) = both(Fault::Unnumbered);
    assert_eq!((law, at), (Law::Numbering, Some((3, 1))));
}

#[test]
fn what_is_wrong_with_a_predecessor_is_told() {
    for (fault, told) in [
        (Fault::Forgotten, "it once: a predecessor is missing"),
        (Fault::Once, "it never: a predecessor is missing"),
        (Fault::MadeUp, "it once: a predecessor is too many"),
        (Fault::WrongTurn, "a predecessor has the wrong turn"),
    ] {
        let laws = Laws::new().predecessors();
        let violation = laws.check(&Rings(fault)).unwrap_err();
        assert!(violation.found.ends_with(told), "{violation}");
    }
}
