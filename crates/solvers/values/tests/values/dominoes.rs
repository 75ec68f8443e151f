//! A small game of dominoes: [`Dominoes`].

use stonework::{DisjunctiveSum, Game, Partizan, Step, WinLose};

/// Left puts upright dominoes on a board of 32 cells at most, Right flat ones.
#[derive(Clone, Debug)]
pub(crate) struct Dominoes {
    pub(crate) rows: u32,
    pub(crate) cols: u32,
}

/// The free cells, and whether Left is to move.
pub(crate) type Free = (u32, bool);

impl Dominoes {
    /// The cells that a domino takes from a cell on, if they are on the board.
    fn domino(&self, cell: u32, upright: bool) -> Option<u32> {
        let (row, col) = (cell / self.cols, cell % self.cols);
        let fits = if upright {
            row + 1 < self.rows
        } else {
            col + 1 < self.cols
        };
        fits.then(|| 1 << cell | 1 << (cell + if upright { self.cols } else { 1 }))
    }

    fn dominoes(&self, free: u32, upright: bool) -> impl Iterator<Item = u32> {
        let cells = 0..self.rows * self.cols;
        cells.filter_map(move |cell| self.domino(cell, upright).filter(|&set| set & free == set))
    }
}

impl Game for Dominoes {
    type State = Free;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> Free {
        (u32::MAX >> (32 - self.rows * self.cols), true)
    }

    fn terminal_value(&self, &(free, left): &Free) -> Option<WinLose> {
        self.dominoes(free, left)
            .next()
            .is_none()
            .then_some(WinLose::Loss)
    }

    fn moves(&self, &(free, left): &Free) -> impl Iterator<Item = u32> {
        self.dominoes(free, left)
    }

    fn play(&self, &(free, left): &Free, domino: u32) -> Step<Self> {
        Step::to((free & !domino, !left))
    }
}

impl Partizan for Dominoes {
    fn left_to_move(&self, &(_, left): &Free) -> bool {
        left
    }

    fn turned(&self, &(free, left): &Free) -> Free {
        (free, !left)
    }
}

impl DisjunctiveSum for Dominoes {
    /// The regions of free cells: cells are neighbours where a domino fits.
    fn components(&self, &(free, left): &Free) -> impl Iterator<Item = Free> {
        let mut rest = free;
        std::iter::from_fn(move || {
            let mut region = rest & rest.wrapping_neg();
            loop {
                let both = [true, false].map(|upright| {
                    let reached = self.dominoes(free, upright);
                    reached
                        .filter(|domino| domino & region != 0)
                        .fold(0, |all, set| all | set)
                });
                let grown = region | both[0] | both[1];
                if grown == region {
                    break;
                }
                region = grown;
            }
            rest &= !region;
            (region != 0).then_some((region, left))
        })
    }
}
