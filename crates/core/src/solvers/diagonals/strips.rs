//! The whole row in blocks of strips: [`Strips`], the memory for them: [`Room`], and their shape:
//! [`Tuning`].

use std::mem::swap;

use super::block::{Block, Place};
use super::kernel::{LEVELS, ROWS};
use super::lane::{Lane, lanes_of};
use crate::kit::Vectors;
use crate::run::{Budget, StopReason};
use crate::solvers::worker_team::WorkerTeam;

/// Settings that change the speed and no value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    pub(super) vectors: Vectors,
    /// The bytes of one of the three arrays of a block. All three should stay in the cache of a
    /// processor.
    pub(super) block_bytes: usize,
    /// The fewest vectors of a strip if there is more than one block; not fewer than lanes.
    pub(super) least_strip: usize,
    /// Fewer cells than this are left to one thread.
    pub(super) worth_sharing: usize,
    /// The longest vectors are used for strips of at least this length.
    pub(super) worth_longest: usize,
    /// The row is laid out again when it is shorter by the root of this many times its length.
    pub(super) stale: usize,
}

impl Tuning {
    pub(super) fn new() -> Self {
        Self {
            vectors: Vectors::longest(),
            block_bytes: 124 << 10,
            least_strip: 128,
            worth_sharing: 1 << 13,
            worth_longest: 256,
            stale: 60,
        }
    }

    /// The vectors for a row of `cells`: shorter ones for short rows, so that less is computed
    /// beyond the end of strips.
    fn vectors_for<L: Lane>(&self, cells: usize) -> Vectors {
        if cells < lanes_of::<L>(self.vectors.bytes()) * self.worth_longest {
            return self.vectors.halved();
        }
        self.vectors
    }

    /// Shorter rows stay in a list.
    pub(super) fn least_row<L: Lane>(&self) -> usize {
        2 * LEVELS * lanes_of::<L>(self.vectors_for::<L>(0).bytes())
    }

    /// How many blocks a row of `cells` has, how many vectors each of their strips, and how many
    /// the halo.
    fn shape<L: Lane>(&self, cells: usize, lanes: usize, threads: usize) -> [usize; 3] {
        let vectors = cells.div_ceil(lanes);
        let most = self.block_bytes / (lanes * size_of::<L>());
        let mut blocks = vectors.div_ceil(most);
        if cells >= self.worth_sharing {
            blocks = blocks.next_multiple_of(threads);
        }
        let blocks = blocks.min(vectors / self.least_strip).max(1);
        let strip = vectors.div_ceil(blocks).max(lanes).max(LEVELS);
        let strip = strip.next_multiple_of(ROWS);
        let halo = if blocks == 1 {
            (strip / 32).min(64)
        } else {
            (strip / 16).min(128)
        };
        [blocks, strip, halo.max(1).next_multiple_of(LEVELS)]
    }

    /// The most numbers of all blocks of so many cells: of `row` and of `x`, of `y`, and of the
    /// copies for halos; and the number of blocks.
    fn numbers<L: Lane>(&self, cells: usize) -> [usize; 4] {
        let with = |lanes: usize| {
            let vectors = cells.div_ceil(lanes).max(lanes).max(LEVELS);
            let blocks = (vectors / self.least_strip).max(1);
            let halos = blocks * (LEVELS + 1) + vectors / 16;
            let row = vectors + blocks * ROWS + halos;
            let y = row + blocks * (LEVELS + 1) + row / 2 + halos;
            [row * lanes, y * lanes, 2 * halos, blocks]
        };
        let longest = with(lanes_of::<L>(self.vectors.bytes()));
        let shortest = with(lanes_of::<L>(self.vectors_for::<L>(0).bytes()));
        std::array::from_fn(|at| longest[at].max(shortest[at]))
    }

    /// The bytes of a [`Room`].
    pub(super) fn room_bytes<L: Lane>(&self, cells: usize) -> usize {
        let [row, y, halos, blocks] = self.numbers::<L>(cells);
        let numbers = 2 * row + y + 3 * slack::<L>() + halos;
        numbers * size_of::<L>() + blocks * size_of::<Block<'_, L>>()
    }
}

/// Spare numbers of a list, so that it can begin at a cache line.
fn slack<L>() -> usize {
    64 / size_of::<L>()
}

/// Memory for the strips of a row.
#[derive(Debug)]
pub(super) struct Room<L> {
    row: Vec<L>,
    x: Vec<L>,
    y: Vec<L>,
    halos: Vec<L>,
    bytes: usize,
}

impl<L: Lane> Room<L> {
    /// Room for so many cells; none if they stay in a list.
    pub(super) fn new(
        cells: usize,
        tuning: &Tuning,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        let mut room = Self {
            row: Vec::new(),
            x: Vec::new(),
            y: Vec::new(),
            halos: Vec::new(),
            bytes: 0,
        };
        if cells < tuning.least_row::<L>() {
            return Ok(room);
        }
        let [row, y, halos, blocks] = tuning.numbers::<L>(cells);
        let before = budget.used();
        room.row = budget.filled(L::zero(), row + slack::<L>())?;
        room.x = budget.filled(L::zero(), row + slack::<L>())?;
        room.y = budget.filled(L::zero(), y + slack::<L>())?;
        room.halos = budget.filled(L::zero(), halos)?;
        budget.take(blocks * size_of::<Block<'_, L>>())?;
        room.bytes = budget.used() - before;
        Ok(room)
    }

    pub(super) fn give_back(self, budget: &mut Budget) {
        budget.give_back(self.bytes);
    }
}

/// The row, its `x` and its `y` as lists.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lists<'a, L> {
    pub(super) row: &'a [L],
    pub(super) x: &'a [L],
    pub(super) y: &'a [L],
}

/// A diagonal in strips.
#[derive(Debug)]
pub(super) struct Strips<'a, L> {
    blocks: Vec<Block<'a, L>>,
    vectors: Vectors,
    /// The most diagonals to compute at once.
    pub(super) most_steps: usize,
    /// Whether threads share the work.
    shared: bool,
}

impl<'a, L: Lane> Strips<'a, L> {
    /// Lays out a diagonal in strips.
    pub(super) fn lay(
        room: &'a mut Room<L>,
        lists: Lists<'_, L>,
        diagonal: usize,
        tuning: &Tuning,
        threads: usize,
        team: &mut WorkerTeam<'_>,
    ) -> Self {
        let cells = lists.row.len();
        let vectors = tuning.vectors_for::<L>(cells);
        let lanes = lanes_of::<L>(vectors.bytes());
        let [count, strip, halo] = tuning.shape::<L>(cells, lanes, threads);
        let numbers = (strip + halo) * lanes;
        let mut rows = aligned(&mut room.row).chunks_exact_mut(numbers);
        let mut xs = aligned(&mut room.x).chunks_exact_mut(numbers);
        let mut ys =
            aligned(&mut room.y).chunks_exact_mut(Block::<L>::room_for_y(strip, halo) * lanes);
        let mut halos = room.halos.chunks_exact_mut(halo);
        let mut blocks = Vec::with_capacity(count);
        for first in (0..count).map(|block| block * strip * lanes) {
            let part = (|| {
                Some(Block {
                    place: Place {
                        first,
                        strip,
                        halo,
                        lanes,
                    },
                    row: rows.next()?,
                    x: xs.next()?,
                    y: ys.next()?,
                    y_from: 0,
                    y_until: 0,
                    y_next: 0,
                    incoming: halos.next()?,
                    outgoing: halos.next()?,
                })
            })();
            blocks.push(part.expect("there is room for the blocks of a shorter row too"));
        }
        let mut strips = Self {
            blocks,
            vectors,
            most_steps: halo,
            shared: cells >= tuning.worth_sharing,
        };
        strips.each(team, &|block| {
            vectors.run(
                #[inline(always)]
                |bytes| block.lay(lanes_of::<L>(bytes), lists.row, lists.x, lists.y, diagonal),
            );
        });
        strips
    }

    /// Computes the next `steps` diagonals, a multiple of [`LEVELS`]; the last of them has `cells`.
    pub(super) fn advance(
        &mut self,
        y: &[L],
        steps: usize,
        cells: usize,
        team: &mut WorkerTeam<'_>,
    ) {
        for at in 1..self.blocks.len() {
            let (before, after) = self.blocks.split_at_mut(at);
            swap(&mut before[at - 1].incoming, &mut after[0].outgoing);
        }
        let vectors = self.vectors;
        self.each(team, &|block| {
            let used = block.place.used(cells);
            vectors.run(
                #[inline(always)]
                |bytes| block.advance(lanes_of::<L>(bytes), y, steps, used),
            );
        });
    }

    /// The greatest absolute value of the diagonal, which has `cells`.
    pub(super) fn furthest(&self, cells: usize) -> u64 {
        let furthest = self.blocks.iter().map(|block| {
            let used = block.place.used(cells);
            self.vectors.run(
                #[inline(always)]
                |bytes| block.furthest(lanes_of::<L>(bytes), used),
            )
        });
        furthest.max().unwrap_or(0)
    }

    /// Writes the diagonal to a list of its length.
    pub(super) fn write(mut self, list: &mut [L]) {
        let Some(Place { strip, lanes, .. }) = self.blocks.first().map(|block| block.place) else {
            return;
        };
        for (block, list) in self.blocks.iter_mut().zip(list.chunks_mut(strip * lanes)) {
            self.vectors.run(
                #[inline(always)]
                |bytes| block.write(lanes_of::<L>(bytes), list),
            );
        }
    }

    /// Does some work on every block.
    fn each(&mut self, team: &mut WorkerTeam<'_>, work: &(dyn Fn(&mut Block<'a, L>) + Sync)) {
        let members = if self.shared {
            team.members().min(self.blocks.len())
        } else {
            1
        };
        if members == 1 {
            self.blocks.iter_mut().for_each(work);
        } else {
            team.share_out(members, &mut self.blocks, &|_, blocks| {
                blocks.iter_mut().for_each(work);
            });
        }
    }
}

/// The part of a list that begins at a cache line.
fn aligned<L>(list: &mut [L]) -> &mut [L] {
    let skipped = list
        .as_ptr()
        .align_offset(64)
        .min(slack::<L>())
        .min(list.len());
    &mut list[skipped..]
}
