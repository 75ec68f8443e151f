//! A memo counts the heap memory behind a state before it keeps it, and so keeps to its bytes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use stonework::erased::{CountFailure, DepthFirst, Erased, ErasedGame, SharedCount};
use stonework::{CancelFlag, Game, Run, Solver, Step, StopReason, WinLose};

use stonework_test_kit::support::threads;

/// A walk down a tree: a state is the way to it, and says that there is so much heap memory behind
/// it, left or right of the middle of the tree.
struct Walk<const LEFT: usize, const RIGHT: usize> {
    /// How many moves are made before the last, which leads to the end.
    depth: usize,
    /// How many moves a position has.
    moves: u8,
}

/// The first moves to the right.
const MIDDLE: u8 = 4;

impl<const LEFT: usize, const RIGHT: usize> Game for Walk<LEFT, RIGHT> {
    type State = Vec<u8>;
    type Move = u8;
    type Value = i64;

    fn start(&self) -> Vec<u8> {
        Vec::new()
    }

    fn terminal_value(&self, way: &Vec<u8>) -> Option<i64> {
        let mix = || {
            (0..)
                .zip(way)
                .fold(1, |mix, (at, &to)| mix * 5 + at * i64::from(to))
        };
        (way.len() > self.depth).then(|| mix() % 7 - 3)
    }

    fn moves(&self, way: &Vec<u8>) -> impl Iterator<Item = u8> {
        let is_last = way.len() == self.depth;
        0..if is_last { 1 } else { self.moves }
    }

    fn play(&self, way: &Vec<u8>, to: u8) -> Step<Self> {
        Step::to([way, [to].as_slice()].concat())
    }

    fn state_heap_bytes(way: &Vec<u8>) -> usize {
        match way.first() {
            Some(&first) if first >= MIDDLE => RIGHT,
            _ => LEFT,
        }
    }
}

#[test]
fn a_memo_of_states_keeps_to_its_bytes_when_larger_states_replace_smaller_ones() {
    const MUCH: usize = 1 << 10;
    let game = Walk::<8, MUCH> { depth: 5, moves: 8 };
    // What is on the path besides: the siblings of each position.
    let path = 2 * game.depth * usize::from(game.moves) * (MUCH + 500);
    let game = Arc::new(game);
    for bytes in [1 << 16, 1 << 17] {
        let positions = game.on_path(Some(bytes));
        let start = positions.enter(&ErasedGame::start(&game));
        let run = positions.counted_by(&threads(1));
        let solver = DepthFirst::within(bytes);
        let erased = Erased(&positions);
        let solution = solver.solve_from(&erased, &start, &run).unwrap();
        assert_eq!(solution.stopped(), None);
        let peak = solution.report().peak_bytes;
        assert!(peak <= bytes + path, "{peak} of {bytes} and {path}");
    }
}

/// The positions of [`Wide`] that there are, and the most that there were.
static THERE: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

/// A position of [`Wide`], after so many moves.
#[derive(PartialEq, Eq, Hash, Debug)]
struct Counted(u32);

impl Counted {
    fn new(moves: u32) -> Self {
        let there = THERE.fetch_add(1, Ordering::Relaxed) + 1;
        MOST.fetch_max(there, Ordering::Relaxed);
        Self(moves)
    }
}

impl Clone for Counted {
    fn clone(&self) -> Self {
        Self::new(self.0)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        THERE.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Each position has a hundred moves, and play ends after four.
struct Wide;

impl Game for Wide {
    type State = Counted;
    type Move = u8;
    type Value = WinLose;

    fn start(&self) -> Counted {
        Counted::new(0)
    }

    fn terminal_value(&self, state: &Counted) -> Option<WinLose> {
        (state.0 == 4).then_some(WinLose::Loss)
    }

    fn moves(&self, _: &Counted) -> impl Iterator<Item = u8> {
        0..100
    }

    fn play(&self, state: &Counted, _: u8) -> Step<Self> {
        Step::to(Counted::new(state.0 + 1))
    }
}

/// Work is shared out by the ways to positions: not by the positions, which may take much memory.
#[test]
fn work_that_is_shared_out_keeps_no_positions_and_heeds_the_limits() {
    let game: Box<dyn ErasedGame<WinLose>> = Box::new(Arc::new(Wide));
    let run = threads(2);
    let Some(mut count) = SharedCount::of(&*game, 4, &run) else {
        return;
    };
    assert_eq!(count.count(4).unwrap(), 100_u128.pow(4));
    // One position after another on each of two threads, with the moves of those on the way.
    let most = MOST.load(Ordering::Relaxed);
    assert!(most < 2 * 5 * 110, "{most}");

    let stopped = |run: &Run| {
        let mut count = SharedCount::of(&*game, 4, run).unwrap();
        count.count(4).unwrap_err()
    };
    let cancel = CancelFlag::new();
    cancel.cancel();
    MOST.store(0, Ordering::Relaxed);
    assert_eq!(
        stopped(&threads(2).with_cancel(cancel)),
        CountFailure::Stopped(StopReason::Cancelled)
    );
    assert!(MOST.load(Ordering::Relaxed) < 10);
    assert!(matches!(
        stopped(&threads(2).with_bytes(1000)),
        CountFailure::Stopped(StopReason::Bytes { limit: 1000, .. })
    ));
}
