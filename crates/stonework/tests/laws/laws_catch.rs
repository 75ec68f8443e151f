//! The law kit catches what can be wrong with moves, numbers and layers, and shows the shortest way
//! there. Next: `laws_keys`, `laws_values`.

use std::num::NonZeroUsize;
use std::ops::Range;

use stonework::laws::{self, Law, Laws};
use stonework::{Game, Indexed, Layered, RollingTable, Run, SolveError, Solver, Step, Table};

use crate::caught::{Caught, caught};

/// What is wrong with a [`Heap`], if anything.
#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    /// Three stones can neither be taken from nor are they the end.
    Stuck,
    /// From three stones, a move is listed twice.
    ListedTwice,
    /// Three stones have a number that is too large.
    NumberTooLarge,
    /// Three stones have the number of two.
    SameNumber,
    /// Number 9, which play never leads to, is another state.
    WrongState,
    /// Stones are numbered from the top.
    Upwards,
    /// Moves lead farther back than said.
    ShortReach,
    /// The second layer starts late.
    Gap,
    /// One layer is missing at the end.
    LayersTooFew,
    /// The states of a layer come from the wrong end.
    StatesReversed,
    /// A state of a layer is left out.
    StatesTooFew,
    /// From three stones, a move adds stones.
    Grows,
}

/// Take one or two stones; seven to start with, and positions of up to nine are numbered. A layer
/// is two numbers: 0 and 1, 2 and 3, ...; for the sake of that, moves take two or three.
struct Heap(Fault);

const START: u32 = 7;
const POSITIONS: usize = 10;

impl Game for Heap {
    type State = u32;
    type Move = u32;
    type Value = i32;

    fn start(&self) -> u32 {
        START
    }
    fn terminal_value(&self, &left: &u32) -> Option<i32> {
        (left < 2).then_some(0)
    }
    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        let moves: &[u32] = match (left, self.0) {
            (3, Fault::Stuck) => &[],
            (3, Fault::ListedTwice) => &[2, 3, 2],
            (2, _) => &[2],
            _ => &[2, 3],
        };
        moves.iter().copied()
    }
    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        if self.0 == Fault::Grows && left == 3 && taken == 3 {
            return Step::to(5);
        }
        Step::to(left - taken).gaining(taken.cast_signed())
    }
}

impl Indexed for Heap {
    fn count(&self) -> usize {
        POSITIONS
    }
    fn rank(&self, &left: &u32) -> usize {
        match (left, self.0) {
            (3, Fault::NumberTooLarge) => POSITIONS,
            (3, Fault::SameNumber) => 2,
            (_, Fault::Upwards) => POSITIONS - 1 - left as usize,
            _ => left as usize,
        }
    }
    fn unrank(&self, index: usize) -> u32 {
        let index = u32::try_from(index).unwrap();
        match (index, self.0) {
            (9, Fault::WrongState) => 8,
            (10, Fault::NumberTooLarge) => 3,
            (_, Fault::Upwards) => 9 - index,
            _ => index,
        }
    }

    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = u32> {
        let mut states: Vec<u32> = numbers.map(|number| self.unrank(number)).collect();
        match self.0 {
            Fault::StatesReversed => states.reverse(),
            Fault::StatesTooFew => drop(states.pop()),
            _ => {}
        }
        states.into_iter()
    }
}

impl Layered for Heap {
    fn layers(&self) -> usize {
        if self.0 == Fault::LayersTooFew { 4 } else { 5 }
    }
    fn layer(&self, layer: usize) -> Range<usize> {
        if self.0 == Fault::Gap && layer == 1 {
            return 3..4;
        }
        2 * layer..2 * layer + 2
    }
    fn reach(&self) -> usize {
        if self.0 == Fault::ShortReach { 1 } else { 2 }
    }
}

fn plain(fault: Fault) -> Caught<Heap> {
    caught(laws::check(&Heap(fault)).unwrap_err())
}

fn indexed(fault: Fault) -> Caught<Heap> {
    caught(Laws::new().indexed().check(&Heap(fault)).unwrap_err())
}

fn layered(fault: Fault) -> Caught<Heap> {
    caught(Laws::new().layered().check(&Heap(fault)).unwrap_err())
}

#[test]
fn the_heap_without_a_fault_passes() {
    Laws::new().layered().check(&Heap(Fault::None)).unwrap();
}

#[test]
fn a_position_without_moves_or_value_is_caught() {
    assert_eq!(plain(Fault::Stuck), (Law::End, Some(vec![2, 2]), Some(3)));
    assert_eq!(layered(Fault::Stuck), plain(Fault::Stuck));
}

#[test]
fn a_move_listed_twice_is_caught() {
    let caught = plain(Fault::ListedTwice);
    assert_eq!(caught, (Law::DistinctMoves, Some(vec![2, 2]), Some(3)));
}

#[test]
fn a_number_out_of_range_is_caught() {
    let caught = indexed(Fault::NumberTooLarge);
    assert_eq!(caught, (Law::Numbering, Some(vec![2, 2]), Some(3)));
    assert_eq!(layered(Fault::NumberTooLarge), caught);
}

#[test]
fn two_states_with_one_number_are_caught() {
    let caught = indexed(Fault::SameNumber);
    assert_eq!(caught, (Law::Numbering, Some(vec![2, 2]), Some(3)));
}

#[test]
fn a_number_that_play_does_not_lead_to_is_checked_too() {
    let caught = indexed(Fault::WrongState);
    assert_eq!(caught, (Law::Numbering, None, Some(8)));
}

#[test]
fn layers_that_lead_upwards_are_caught_at_the_start() {
    let caught = layered(Fault::Upwards);
    assert_eq!(caught, (Law::LayerOrder, Some(vec![]), Some(7)));
    Laws::new().indexed().check(&Heap(Fault::Upwards)).unwrap();
}

#[test]
fn a_move_beyond_the_reach_is_caught() {
    // Three from four leads from layer 2 to layer 0; from five and seven, it is one layer.
    let caught = layered(Fault::ShortReach);
    assert_eq!(caught, (Law::LayerOrder, Some(vec![3]), Some(4)));
}

#[test]
fn a_move_to_a_later_layer_is_caught() {
    let caught = layered(Fault::Grows);
    assert_eq!(caught, (Law::LayerOrder, Some(vec![2, 2]), Some(3)));
    // Without layers there is nothing wrong with it: play goes round, and is refused.
    let checked = Laws::new().indexed().check(&Heap(Fault::Grows)).unwrap();
    assert!(checked.cyclic > 0);
}

#[test]
fn layers_with_a_gap_or_too_few_are_caught() {
    assert_eq!(layered(Fault::Gap), (Law::Layers, None, None));
    assert_eq!(layered(Fault::LayersTooFew), (Law::Layers, None, None));
}

#[test]
fn states_in_the_wrong_order_or_too_few_are_caught() {
    assert_eq!(layered(Fault::StatesReversed).0, Law::States);
    assert_eq!(layered(Fault::StatesTooFew).0, Law::States);
}

#[test]
fn beyond_the_breadth_the_way_is_the_one_that_was_played() {
    let violation = Laws::new()
        .with_breadth(1)
        .check(&Heap(Fault::Stuck))
        .unwrap_err();
    assert_eq!(violation.law, Law::End);
    assert_eq!(violation.path.unwrap().iter().sum::<u32>(), START - 3);
}

#[test]
fn the_table_solvers_refuse_layers_that_are_not_there() {
    for fault in [Fault::Gap, Fault::StatesTooFew] {
        for threads in 1..=2 {
            let run = Run::new().with_threads(NonZeroUsize::new(threads).unwrap());
            let table = Table::new().solve(&Heap(fault), &run);
            assert!(matches!(table, Err(SolveError::Layers { .. })));
            let rolling = RollingTable::new().solve(&Heap(fault), &run);
            assert!(matches!(rolling, Err(SolveError::Layers { .. })));
        }
    }
    let short = RollingTable::new().solve(&Heap(Fault::ShortReach), &Run::new());
    assert!(matches!(
        short,
        Err(SolveError::LayerOrder { .. } | SolveError::OutOfReach { .. })
    ));
}
