//! The law kit catches parts that are not those of a position.

use std::cell::Cell;

use stonework::laws::{Law, Laws};
use stonework::{DisjunctiveSum, Game, Step, WinLose};

use crate::caught::{Caught, caught};

/// What is wrong with [`Heaps`], if anything.
#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    /// A heap of two stones is left out.
    LeavesOut,
    /// A heap of two stones is there twice.
    Doubles,
    /// A heap of three is a heap of four.
    Grows,
    /// Two heaps of one stone are one part, which falls apart when it is looked at again.
    FallsApart,
    /// The parts are others every time.
    Restless,
    /// The game is over when one heap is gone.
    EndsEarly,
    /// Whoever makes the last move loses.
    Misere,
    /// Two stones may be taken only from the last heap.
    Interferes,
}

/// Heaps; a move takes one stone or two from one of them; heaps that are gone are not kept.
struct Heaps {
    start: Vec<u8>,
    fault: Fault,
    asked: Cell<u8>,
}

impl Heaps {
    fn new(fault: Fault) -> Self {
        Self {
            start: vec![1, 3, 1, 2],
            fault,
            asked: Cell::new(0),
        }
    }
}

impl Game for Heaps {
    type State = Vec<u8>;
    type Move = (usize, u8);
    type Value = WinLose;

    fn start(&self) -> Vec<u8> {
        self.start.clone()
    }
    fn terminal_value(&self, heaps: &Vec<u8>) -> Option<WinLose> {
        let early = self.fault == Fault::EndsEarly && heaps.len() == 2;
        let last = match self.fault {
            Fault::Misere => WinLose::Win,
            _ => WinLose::Loss,
        };
        (early || heaps.is_empty()).then_some(last)
    }
    fn moves(&self, heaps: &Vec<u8>) -> impl Iterator<Item = (usize, u8)> {
        let last = heaps.len() - 1;
        let moves = heaps.iter().enumerate().flat_map(move |(at, &heap)| {
            let apart = self.fault == Fault::Interferes && at < last;
            let most = if apart { 1 } else { 2 };
            (1..=heap.min(most)).map(move |taken| (at, taken))
        });
        moves.collect::<Vec<_>>().into_iter()
    }
    fn play(&self, heaps: &Vec<u8>, (at, taken): (usize, u8)) -> Step<Self> {
        let mut heaps = heaps.clone();
        heaps[at] -= taken;
        heaps.retain(|&heap| heap > 0);
        Step::to(heaps)
    }
}

impl DisjunctiveSum for Heaps {
    fn components(&self, heaps: &Vec<u8>) -> impl Iterator<Item = Vec<u8>> {
        let mut parts: Vec<Vec<u8>> = heaps.iter().map(|&heap| vec![heap]).collect();
        self.asked.set(self.asked.get().wrapping_add(1));
        match self.fault {
            Fault::LeavesOut => parts.retain(|part| part != &[2] || heaps.len() == 1),
            Fault::Doubles if heaps.len() > 1 && heaps.contains(&2) => parts.push(vec![2]),
            Fault::Grows => parts
                .iter_mut()
                .filter(|part| heaps.len() > 1 && *part == &[3])
                .for_each(|part| part[0] = 4),
            Fault::FallsApart if heaps.len() > 2 && heaps.contains(&1) => {
                parts.retain(|part| part != &[1]);
                parts.push(vec![1, 1]);
            }
            Fault::Restless if heaps.len() > 1 && self.asked.get() % 2 == 1 => parts.reverse(),
            _ => {}
        }
        parts.into_iter()
    }
}

fn split(fault: Fault) -> Caught<Heaps> {
    caught(
        Laws::new()
            .disjunctive_sum()
            .check(&Heaps::new(fault))
            .unwrap_err(),
    )
}

#[test]
fn heaps_that_are_their_own_parts_pass() {
    let checked = Laws::new()
        .disjunctive_sum()
        .check(&Heaps::new(Fault::None))
        .unwrap();
    assert!(checked.solved > 10);
}

#[test]
fn parts_that_are_left_out_or_doubled_or_changed_are_caught_at_the_start() {
    for fault in [Fault::LeavesOut, Fault::Doubles, Fault::Grows] {
        let start = (Law::Components, Some(vec![]), Some(vec![1, 3, 1, 2]));
        assert_eq!(split(fault), start);
    }
}

#[test]
fn a_part_that_has_parts_is_caught() {
    let (law, path, _) = split(Fault::FallsApart);
    assert_eq!((law, path), (Law::Components, Some(vec![])));
}

#[test]
fn parts_that_are_others_every_time_are_caught() {
    assert_eq!(split(Fault::Restless).0, Law::Determinism);
}

#[test]
fn a_sum_that_is_over_before_its_parts_is_caught() {
    let (law, path, _) = split(Fault::EndsEarly);
    assert_eq!(
        (law, path.map(|path| path.len())),
        (Law::Components, Some(1))
    );
}

#[test]
fn parts_that_depend_on_each_other_are_caught() {
    assert_eq!(split(Fault::Interferes).0, Law::Components);
}

#[test]
fn a_game_whose_last_mover_loses_is_caught() {
    assert_eq!(split(Fault::Misere).0, Law::Impartial);
}
