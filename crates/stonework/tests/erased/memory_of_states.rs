//! A memo counts the heap memory behind a state before it keeps it, and so keeps to its bytes.

use std::sync::Arc;

use stonework::erased::{DepthFirst, Erased, ErasedGame};
use stonework::{Game, Solver, Step};

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
