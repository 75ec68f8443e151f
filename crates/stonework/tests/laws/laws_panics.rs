//! The law kit tells a panic in the rules with the position and the way there.

use std::hash::{Hash, Hasher};

use stonework::laws::{Law, Laws};
use stonework::{Bounded, Bounds, Game, Step, Symmetric, WinLose};

use crate::caught::caught;

/// Where the rules of [`Heap`] panic.
#[derive(Clone, Copy, PartialEq)]
enum Panics {
    Start,
    /// Asked whether three stones are the end.
    TerminalValue,
    /// Listing the moves of three stones.
    Moves,
    /// Taking two from three.
    Play,
    /// Asked for the bounds of three stones.
    Bounds,
    /// Asked for the canonical state of three stones.
    Canonical,
}

/// Take one or two stones from seven.
struct Heap(Panics);

impl Heap {
    fn panic(&self, here: Panics, left: u32) {
        assert!(self.0 != here || left != 3, "three is too few");
    }
}

impl Game for Heap {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        assert!(self.0 != Panics::Start, "there are no stones");
        7
    }
    fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
        self.panic(Panics::TerminalValue, left);
        (left == 0).then_some(WinLose::Loss)
    }
    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        self.panic(Panics::Moves, left);
        1..=left.min(2)
    }
    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        if taken == 2 {
            self.panic(Panics::Play, left);
        }
        Step::to(left - taken)
    }
}

impl Bounded for Heap {
    fn bounds(&self, &left: &u32) -> Bounds<WinLose> {
        self.panic(Panics::Bounds, left);
        Bounds::unknown()
    }
}

impl Symmetric for Heap {
    fn canonical(&self, &left: &u32) -> u32 {
        self.panic(Panics::Canonical, left);
        left
    }
}

#[test]
fn a_panic_in_the_rules_is_told_with_the_position_and_the_shortest_way() {
    for (panics, who) in [
        (Panics::TerminalValue, "terminal_value"),
        (Panics::Moves, "moves"),
        (Panics::Play, "play of 2"),
    ] {
        let violation = Laws::new().check(&Heap(panics)).unwrap_err();
        assert_eq!(
            violation.found,
            format!("a panic in {who}: three is too few")
        );
        let way = Some(vec![2, 2]);
        assert_eq!(caught(violation), (Law::NoPanic, way, Some(3)));
    }
}

#[test]
fn a_panic_before_the_first_position_is_told() {
    let violation = Laws::new().check(&Heap(Panics::Start)).unwrap_err();
    assert_eq!(violation.found, "a panic in start: there are no stones");
    assert_eq!(caught(violation), (Law::NoPanic, None, None));
}

#[test]
fn a_panic_in_a_capability_is_told_with_its_name() {
    let bounded = Laws::new()
        .bounded()
        .symmetric()
        .check(&Heap(Panics::Bounds));
    let canonical = Laws::new().bounded().symmetric();
    let canonical = canonical.check(&Heap(Panics::Canonical));
    let way = |length| (Law::NoPanic, Some(length));
    for (checked, name, path) in [
        (bounded, "Bounded", way(2)),
        // The canonical states that moves lead to are asked for one ply earlier.
        (canonical, "Symmetric", way(1)),
    ] {
        let violation = checked.unwrap_err();
        let found = format!("a panic in the methods of {name}: three is too few");
        assert_eq!(violation.found, found);
        assert_eq!((violation.law, violation.path.map(|path| path.len())), path);
    }
}

/// A heap of many stones, of which a move takes one, two or three. The rules panic at a few stones.
struct Deep;

impl Game for Deep {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        400
    }
    fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
        (left == 0).then_some(WinLose::Loss)
    }
    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        1..=left.min(3)
    }
    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        assert!(left != 5, "five stones");
        Step::to(left - taken)
    }
}

#[test]
fn a_panic_that_only_random_games_or_solvers_come_to_is_told_with_a_way() {
    let near = Laws::new().with_breadth(10).with_counted(10);
    let violation = near.check(&Deep).unwrap_err();
    assert_eq!((violation.law, violation.state), (Law::NoPanic, Some(5)));
    assert_eq!(violation.path.unwrap().iter().sum::<u32>(), 395);
    // Without random games the solvers alone come there: they are asked about the start.
    let solved = near.with_games(0).with_solved(100_000_000);
    let violation = solved.check(&Deep).unwrap_err();
    assert_eq!((violation.law, violation.state), (Law::NoPanic, Some(5)));
    assert_eq!(violation.path.unwrap().iter().sum::<u32>(), 395);
}

/// Stones that cannot be compared with each other where there are three.
#[derive(Clone, Debug)]
struct Incomparable(u32);

impl Hash for Incomparable {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash(hasher);
    }
}

impl PartialEq for Incomparable {
    fn eq(&self, other: &Self) -> bool {
        assert!(self.0 != 3, "three is like nothing else");
        self.0 == other.0
    }
}

impl Eq for Incomparable {}

struct HeapOfIncomparables;

impl Game for HeapOfIncomparables {
    type State = Incomparable;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> Incomparable {
        Incomparable(7)
    }
    fn terminal_value(&self, &Incomparable(left): &Incomparable) -> Option<WinLose> {
        (left == 0).then_some(WinLose::Loss)
    }
    fn moves(&self, &Incomparable(left): &Incomparable) -> impl Iterator<Item = u32> {
        1..=left.min(2)
    }
    fn play(&self, &Incomparable(left): &Incomparable, taken: u32) -> Step<Self> {
        Step::to(Incomparable(left - taken))
    }
}

#[test]
fn a_panic_in_the_methods_of_states_is_told() {
    let violation = Laws::new().check(&HeapOfIncomparables).unwrap_err();
    assert_eq!(violation.law, Law::NoPanic);
    assert!(violation.found.ends_with("three is like nothing else"));
}
