//! From the empty rows to the rows that the first moves lead to: [`Sweep`].
//!
//! If the numbers of a diagonal are at most `U` and all `x` and `y` at most `X` in absolute value,
//! those of the next `T` diagonals are at most `U + T · X`. Before each tile of `T` diagonals, that
//! sum is compared with the greatest number of a lane. If it is greater, `U` is computed again; if
//! then not even a small tile is safe, the row continues in wider lanes. In most games the numbers
//! stay small, however long the row is, and the narrowest lanes are enough.

use std::ops::{Deref, DerefMut};

use super::canonical::Canonical;
use super::kernel::{self, LEVELS, PAD};
use super::lane::{Kept, Lane, LaneWidth};
use super::line::{Line, Marks, Recall, follow};
use super::strips::{Lists, Room, Strips, Tuning};
use crate::kit::Vectors;
use crate::run::{Meter, StopReason};
use crate::solvers::worker_team::WorkerTeam;

/// Diagonals of a list between two computations of its greatest absolute value.
const LIST_STEPS: usize = 64;

/// A list with [`PAD`] spare numbers at both ends.
#[derive(Debug)]
struct Padded<L>(Vec<L>);

impl<L: Lane> Padded<L> {
    /// A copy of numbers that fit these lanes.
    fn of<M: Lane>(
        from: &[M],
        vectors: Vectors,
        meter: &mut Meter<'_>,
    ) -> Result<Self, StopReason> {
        let mut list = Self(meter.budget.filled(L::zero(), from.len() + 2 * PAD)?);
        kernel::convert(vectors, from, &mut list);
        Ok(list)
    }
}

impl<L> Deref for Padded<L> {
    type Target = [L];

    fn deref(&self) -> &[L] {
        &self.0[PAD..self.0.len() - PAD]
    }
}

impl<L> DerefMut for Padded<L> {
    fn deref_mut(&mut self) -> &mut [L] {
        let end = self.0.len() - PAD;
        &mut self.0[PAD..end]
    }
}

/// A diagonal, and the numbers from which the next ones are computed.
#[derive(Debug)]
struct Lanes<L> {
    row: Padded<L>,
    x: Padded<L>,
    y: Padded<L>,
    /// The length of the subrows whose numbers `row` begins with.
    diagonal: usize,
}

impl<L: Lane> Lanes<L> {
    const fn bytes(len: usize) -> usize {
        (len + 1 + 2 * PAD).saturating_mul(3 * size_of::<L>())
    }

    /// The first diagonal, whose numbers fit.
    fn first(
        form: &Canonical,
        vectors: Vectors,
        meter: &mut Meter<'_>,
    ) -> Result<Self, StopReason> {
        Ok(Self {
            row: Padded::of(&form.empty, vectors, meter)?,
            x: Padded::of(&form.x, vectors, meter)?,
            y: Padded::of(&form.y, vectors, meter)?,
            diagonal: 0,
        })
    }

    /// The same numbers in wider lanes.
    fn widened(
        self,
        vectors: Vectors,
        meter: &mut Meter<'_>,
    ) -> Result<Lanes<L::Wider>, StopReason> {
        let wider = Lanes {
            row: Padded::of(&self.row, vectors, meter)?,
            x: Padded::of(&self.x, vectors, meter)?,
            y: Padded::of(&self.y, vectors, meter)?,
            diagonal: self.diagonal,
        };
        meter.budget.give_back(Self::bytes(self.row.len() - 1));
        Ok(wider)
    }

    /// The numbers of the diagonal that are used.
    fn cells(&self) -> usize {
        self.row.len() - self.diagonal
    }
}

/// The result of a sweep.
#[derive(Debug)]
pub(super) struct Swept {
    /// `u` of the rows after a first move of Left and of Right.
    pub(super) children: [i64; 2],
    pub(super) line: Option<Line>,
}

/// The computation of all diagonals.
#[derive(Debug)]
pub(super) struct Sweep<'a> {
    pub(super) tuning: &'a Tuning,
    pub(super) threads: usize,
    /// Elements of the row, at least one.
    pub(super) len: usize,
    /// The width of the lanes in use.
    pub(super) width: LaneWidth,
    /// The kept diagonals for the line, if one is wanted.
    pub(super) marks: Option<Marks<Kept>>,
    /// The greatest absolute value of `x` and `y`.
    pub(super) step: u64,
}

impl Sweep<'_> {
    /// The most bytes that a sweep takes, without those of the line.
    pub(super) fn bytes(len: usize, tuning: &Tuning) -> usize {
        let room = tuning
            .room_bytes::<i16>(len + 1)
            .max(tuning.room_bytes::<i32>(len + 1))
            .max(tuning.room_bytes::<i64>(len + 1));
        let before = Canonical::bytes(len).max(Lanes::<i32>::bytes(len));
        Lanes::<i64>::bytes(len).saturating_add(room.max(before))
    }

    /// Computes all diagonals; `None` if the numbers fit no lane.
    pub(super) fn run(
        &mut self,
        form: Canonical,
        meter: &mut Meter<'_>,
        team: &mut WorkerTeam<'_>,
    ) -> Result<Option<Swept>, StopReason> {
        self.step = form.step;
        let vectors = self.tuning.vectors;
        let most = self.step.max(kernel::furthest_of(vectors, &form.empty));
        while most > self.width.most() {
            self.width = self.width.wider();
        }
        match self.width {
            LaneWidth::Bits16 => self.begin::<i16>(form, meter, team),
            LaneWidth::Bits32 => self.begin::<i32>(form, meter, team),
            LaneWidth::Bits64 => self.begin::<i64>(form, meter, team),
        }
    }

    /// Begins in these lanes.
    fn begin<L: Lane>(
        &mut self,
        form: Canonical,
        meter: &mut Meter<'_>,
        team: &mut WorkerTeam<'_>,
    ) -> Result<Option<Swept>, StopReason> {
        let lanes = Lanes::<L>::first(&form, self.tuning.vectors, meter)?;
        drop(form);
        meter.budget.give_back(Canonical::bytes(self.len));
        self.in_lanes(lanes, meter, team)
    }

    /// Continues in these lanes, and in wider ones when it must.
    fn in_lanes<L: Lane>(
        &mut self,
        mut lanes: Lanes<L>,
        meter: &mut Meter<'_>,
        team: &mut WorkerTeam<'_>,
    ) -> Result<Option<Swept>, StopReason> {
        self.width = L::WIDTH;
        let mut room = Room::new(lanes.cells(), self.tuning, &mut meter.budget)?;
        let done = self.go(&mut lanes, &mut room, meter, team)?;
        room.give_back(&mut meter.budget);
        if done {
            return self.finish(&lanes, meter).map(Some);
        }
        if L::WIDTH == LaneWidth::Bits64 {
            return Ok(None);
        }
        let wider = lanes.widened(self.tuning.vectors, meter)?;
        self.in_lanes(wider, meter, team)
    }

    /// Computes diagonals; returns whether it came to the end before the lanes were too narrow.
    fn go<L: Lane>(
        &mut self,
        lanes: &mut Lanes<L>,
        room: &mut Room<L>,
        meter: &mut Meter<'_>,
        team: &mut WorkerTeam<'_>,
    ) -> Result<bool, StopReason> {
        let last = self.len - 1;
        loop {
            let cells = lanes.cells();
            let mut goal = last;
            if let Some(marks) = &mut self.marks {
                if marks.is_next(lanes.diagonal) {
                    let mut kept = meter.budget.vec(cells)?;
                    kept.extend_from_slice(&lanes.row[..cells]);
                    marks.put(L::keep(kept));
                }
                goal = goal.min(marks.next());
            }
            if lanes.diagonal == last {
                return Ok(true);
            }
            let long = cells >= self.tuning.least_row::<L>() && goal - lanes.diagonal >= LEVELS;
            let went = if long {
                self.stride(lanes, room, goal, meter, team)?
            } else {
                self.list(lanes, goal, meter)?
            };
            if !went {
                return Ok(false);
            }
        }
    }

    /// How many further diagonals are safe, given the greatest absolute value of this one.
    fn safe_steps<L: Lane>(&self, furthest: u64) -> usize {
        let steps = (L::MOST - furthest.min(L::MOST))
            .checked_div(self.step)
            .unwrap_or(u64::MAX);
        usize::try_from(steps).unwrap_or(usize::MAX)
    }

    /// Computes diagonals in strips until the goal is near, or the row much shorter. Returns
    /// whether the lanes were wide enough.
    fn stride<L: Lane>(
        &self,
        lanes: &mut Lanes<L>,
        room: &mut Room<L>,
        goal: usize,
        meter: &mut Meter<'_>,
        team: &mut WorkerTeam<'_>,
    ) -> Result<bool, StopReason> {
        let laid = lanes.cells();
        let stale = (self.tuning.stale * laid).isqrt().min(laid / 2);
        let least = (laid - stale).max(self.tuning.least_row::<L>());
        let mut furthest = kernel::furthest_of(self.tuning.vectors, &lanes.row[..laid]);
        let lists = Lists {
            row: &lanes.row[..laid],
            x: &lanes.x,
            y: &lanes.y,
        };
        let mut strips = Strips::lay(room, lists, lanes.diagonal, self.tuning, self.threads, team);
        let mut wide_enough = true;
        while lanes.cells() >= least {
            let wanted = strips.most_steps.min(goal - lanes.diagonal) / LEVELS * LEVELS;
            if wanted == 0 {
                break;
            }
            if self.safe_steps::<L>(furthest) < wanted {
                furthest = strips.furthest(lanes.cells());
            }
            let steps = wanted.min(self.safe_steps::<L>(furthest) / LEVELS * LEVELS);
            if steps == 0 {
                wide_enough = false;
                break;
            }
            count_cells(meter, lanes.cells(), steps)?;
            lanes.diagonal += steps;
            strips.advance(&lanes.y, steps, lanes.cells(), team);
            furthest += steps as u64 * self.step;
        }
        let cells = lanes.cells();
        strips.write(&mut lanes.row[..cells]);
        Ok(wide_enough)
    }

    /// Computes a few diagonals of a short row in a list. Returns whether the lanes were wide
    /// enough.
    fn list<L: Lane>(
        &self,
        lanes: &mut Lanes<L>,
        goal: usize,
        meter: &mut Meter<'_>,
    ) -> Result<bool, StopReason> {
        let cells = lanes.cells();
        let furthest = kernel::furthest_of(self.tuning.vectors, &lanes.row[..cells]);
        let safe = self.safe_steps::<L>(furthest);
        let left = LIST_STEPS.min(goal - lanes.diagonal);
        let steps = left.min(safe);
        if steps < left.min(LEVELS) {
            return Ok(false);
        }
        count_cells(meter, cells, steps)?;
        let (row, x, y) = (&mut lanes.row.0, &lanes.x.0, &lanes.y.0[lanes.diagonal..]);
        kernel::advance_list(self.tuning.vectors, row, x, y, cells, steps);
        lanes.diagonal += steps;
        Ok(true)
    }

    /// The result, from the last diagonal.
    fn finish<L: Lane>(
        &mut self,
        lanes: &Lanes<L>,
        meter: &mut Meter<'_>,
    ) -> Result<Swept, StopReason> {
        meter.count()?;
        let children: [i64; 2] = [lanes.row[1].into(), lanes.row[0].into()];
        let line = self.marks.take().map(|marks| {
            let [x, y] =
                [lanes.x[0], lanes.y[self.len - 1]].map(|number| i128::from(number.into()));
            let [left, right] = children.map(i128::from);
            let recall = LaneRecall {
                lanes,
                marks: &marks,
                tuning: self.tuning,
            };
            follow(&recall, self.len, x - left >= y - right, meter)
        });
        Ok(Swept { children, line })
    }
}

/// Counts the cells of `steps` diagonals after one of `cells`.
pub(super) fn count_cells(
    meter: &mut Meter<'_>,
    cells: usize,
    steps: usize,
) -> Result<(), StopReason> {
    let count = steps * cells - steps * (steps + 1) / 2;
    meter.count_many(count as u64)
}

/// Computes parts of diagonals again, from the kept ones.
struct LaneRecall<'a, L> {
    lanes: &'a Lanes<L>,
    marks: &'a Marks<Kept>,
    tuning: &'a Tuning,
}

impl<L: Lane> Recall for LaneRecall<'_, L> {
    type Cell = L;

    fn every(&self) -> usize {
        self.marks.every()
    }

    fn read(&self, mark: usize, start: usize, cells: &mut [L]) {
        self.marks[mark].read(start..start + cells.len(), cells);
    }

    fn choose(&self, length: usize, start: usize, cells: &mut [L], lefts: &mut [u8]) {
        let (x, y) = (&self.lanes.x[start..], &self.lanes.y[start + length - 1..]);
        kernel::choose(self.tuning.vectors, cells, x, y, lefts);
    }
}
