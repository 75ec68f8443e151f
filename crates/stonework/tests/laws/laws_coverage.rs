//! The law kit tells how much of a game it has seen, and one check plays once however many
//! capabilities it checks.

use std::cell::Cell;

use stonework::laws::{self, Laws};
use stonework::{Bounded, Bounds, Candidate, Game, Ordered, Packed, Step, WinLose};

use stonework_test_kit::support::squares;

/// Take one or two stones; who takes the last one wins. It counts how often a move is played.
#[derive(Default)]
struct Heap {
    stones: u32,
    played: Cell<u64>,
}

impl Heap {
    fn of(stones: u32) -> Self {
        Self {
            stones,
            ..Self::default()
        }
    }
}

impl Game for Heap {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        self.stones
    }
    fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
        (left == 0).then_some(WinLose::Loss)
    }
    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        1..=left.min(2)
    }
    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        self.played.set(self.played.get() + 1);
        Step::to(left - taken)
    }
}

impl Bounded for Heap {
    fn bounds(&self, _: &u32) -> Bounds<WinLose> {
        Bounds::unknown()
    }
}

impl Ordered for Heap {
    fn candidates(&self, &left: &u32) -> impl Iterator<Item = Candidate<u32>> {
        (1..=left.min(2)).map(|mv| Candidate { mv, rank: 0 })
    }
}

impl Packed for Heap {
    type Key = u32;
    fn pack(&self, &left: &u32) -> u32 {
        left
    }
    fn unpack(&self, key: u32) -> u32 {
        key
    }
    fn key_bits(&self) -> u32 {
        32
    }
}

#[test]
fn one_check_of_all_capabilities_plays_about_as_much_as_a_check_of_none() {
    let game = Heap::of(60);
    laws::check(&game).unwrap();
    let alone = game.played.replace(0);
    let all = Laws::new().bounded().ordered().packed();
    all.check(&game).unwrap();
    let together = game.played.get();
    assert!(together <= alone + alone / 4, "{alone} {together}");
}

#[test]
fn a_capability_that_is_asked_for_twice_is_checked_once() {
    let game = squares(30, 3);
    let once = Laws::new().layered();
    let twice = Laws::new().indexed().layered().indexed().layered();
    assert_eq!(format!("{once:?}"), format!("{twice:?}"));
    assert_eq!(once.check(&game).unwrap(), twice.check(&game).unwrap());
}

#[test]
fn the_positions_that_play_can_reach_are_counted_up_to_a_limit() {
    let game = Heap::of(60);
    let checked = Laws::new().with_breadth(20).check(&game).unwrap();
    assert_eq!(checked.reachable, Some(61));
    let text = checked.to_string();
    assert!(text.contains("of 61 positions visited"), "{text}");
    let few = Laws::new().with_counted(60).check(&game).unwrap();
    assert_eq!(few.reachable, None);
    assert_eq!(few.positions, 61);
    assert!(few.to_string().contains(" 61 positions visited"));
}

#[test]
fn the_ends_of_random_games_are_tallied_by_value_and_by_who_would_be_to_move() {
    // One stone: the first player takes it, and the second has lost.
    let checked = laws::check(&Heap::of(1)).unwrap();
    assert_eq!(checked.ends.len(), 1);
    assert_eq!(checked.ends[&WinLose::Loss], [0, 32]);
    let checked = laws::check(&Heap::of(30)).unwrap();
    let [first, second] = checked.ends[&WinLose::Loss];
    assert_eq!(first + second, 32);
    assert!(first > 0 && second > 0);
    let text = checked.to_string();
    let tally =
        format!("loss for the first player {first} times and for the second {second} times");
    assert!(text.contains(&tally), "{text}");
}

#[test]
fn games_that_are_broken_off_are_no_ends() {
    let checked = Laws::new().with_plies(3).check(&Heap::of(30)).unwrap();
    assert!(checked.ends.is_empty());
    assert!(checked.to_string().contains("0 games ended"));
}
