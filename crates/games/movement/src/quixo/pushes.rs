//! All ways to take a cube and push it back in: [`Pushes`].

use crate::grid::Grid;

/// A cube is taken from one cell and pushed in at another one, and those in between move up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Push {
    /// Where it is taken.
    pub(super) from: u8,
    /// Where it is pushed in.
    pub(super) to: u8,
    /// The cell where it is taken, as a set.
    pub(super) taken: u32,
    /// The cell where it is pushed in, as a set.
    pub(super) end: u32,
    /// Both and the cells in between.
    segment: u32,
    /// By how much a bit goes up, or goes down, as cubes move.
    up: u8,
    down: u8,
}

impl Push {
    fn new(grid: Grid, from: u8, to: u8) -> Self {
        let is_row = grid.row_of(from) == grid.row_of(to);
        let step = if is_row { 1 } else { grid.cols() };
        let (low, high) = (from.min(to), from.max(to));
        let segment = (low..=high)
            .step_by(step.into())
            .fold(0, |cells, cell| cells | 1 << cell);
        Self {
            from,
            to,
            taken: 1 << from,
            end: 1 << to,
            segment,
            up: if from > to { step } else { 0 },
            down: if from < to { step } else { 0 },
        }
    }

    /// Where the marks of a set are after it, without the cube itself.
    #[inline]
    pub(super) fn of(&self, set: u32) -> u32 {
        let moved = set & self.segment & !self.taken;
        set & !self.segment | moved << self.up >> self.down
    }

    /// Where the marks of a set were before it, without the cube itself.
    #[inline]
    pub(super) fn back(&self, set: u32) -> u32 {
        let moved = set & self.segment & !self.end;
        set & !self.segment | moved << self.down >> self.up
    }
}

/// All pushes on a board, by where the cube is taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pushes {
    all: [Push; Self::MOST],
    count: u8,
    /// The pushes, a bit each, that take a cube of a set, for each value of each byte of the set.
    from: [[u64; 256]; 4],
    /// The same, those that push a cube in at a cell of a set.
    to: [[u64; 256]; 4],
}

impl Pushes {
    /// Those on the largest board, and more, so that their number has six bits.
    const MOST: usize = 64;

    pub(super) fn new(grid: Grid) -> Self {
        let last = grid.cols() - 1;
        let mut pushes = Vec::new();
        for from in 0..grid.cells() {
            let (row, col) = (grid.row_of(from), grid.col_of(from));
            if [0, last].contains(&row) || [0, last].contains(&col) {
                let ends = [(row, 0), (row, last), (0, col), (last, col)];
                let ends = ends.map(|(row, col)| grid.cell(row, col));
                let ends = ends.into_iter().filter(|&to| to != from);
                pushes.extend(ends.map(|to| Push::new(grid, from, to)));
            }
        }
        let masks = |cell_of: &dyn Fn(&Push) -> u8| {
            std::array::from_fn(|byte| {
                std::array::from_fn(|value| {
                    let is_in = |push: &Push| {
                        let cell = usize::from(cell_of(push));
                        cell / 8 == byte && value >> (cell % 8) & 1 == 1
                    };
                    let pushes = (0..).zip(&pushes);
                    let chosen = pushes.filter(|&(_, push)| is_in(push));
                    chosen.fold(0, |set, (at, _): (u32, _)| set | 1 << at)
                })
            })
        };
        let (from, to) = (masks(&|push| push.from), masks(&|push| push.to));
        let first = Push::new(grid, 0, last);
        Self {
            all: std::array::from_fn(|at| pushes.get(at).copied().unwrap_or(first)),
            count: u8::try_from(pushes.len()).unwrap_or(u8::MAX),
            from,
            to,
        }
    }

    /// One of them.
    #[inline]
    pub(super) fn get(&self, push: u8) -> &Push {
        &self.all[usize::from(push) % Self::MOST]
    }

    /// Those that take a cube of a set, as a set.
    #[inline]
    pub(super) fn from(&self, cells: u32) -> u64 {
        choose(&self.from, cells)
    }

    /// Those that push a cube in at a cell of a set, as a set.
    #[inline]
    pub(super) fn to(&self, cells: u32) -> u64 {
        choose(&self.to, cells)
    }

    /// The one from a cell to another.
    pub(super) fn find(&self, from: u8, to: u8) -> Option<u8> {
        (0..self.count).find(|&push| {
            let push = self.get(push);
            push.from == from && push.to == to
        })
    }
}

#[inline]
fn choose(masks: &[[u64; 256]; 4], cells: u32) -> u64 {
    let bytes = cells.to_le_bytes();
    let chosen = masks.iter().zip(bytes);
    chosen.fold(0, |all, (masks, byte)| all | masks[usize::from(byte)])
}
