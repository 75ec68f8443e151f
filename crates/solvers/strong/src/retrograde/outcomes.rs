//! What is known of positions during the analysis: [`Outcomes`], [`AnyWidth`].
//!
//! The analysis decides margins as it decides distances, those first that are greatest: a margin of
//! `m` has the place of `M - m` plies, where `M` is the greatest margin that a code can tell. So
//! the codes of margins are turned round when they are entered, and again when they are told.

use std::ops::Range;

use bytemuck::Zeroable;
use stonework_core::kit::prefetch;
use stonework_core::{Budget, Coded, Outcome, StopReason};

use super::tier_value::Reading;
use super::width::{Cell, Narrow, Wide, Width};

/// The code of an outcome, as a strong solution keeps it: 0 for a draw; even for a win; odd for a
/// loss.
pub(super) fn code(outcome: Outcome) -> u32 {
    // Every outcome has a code.
    outcome.stored_code().unwrap_or(0)
}

/// The code of a margin with the place among the greatest ones in the place of its size, or back;
/// `None` if it is too great.
#[inline]
fn turned<W: Width>(code: u32) -> Option<u32> {
    let twice = 2 * W::MAX_MARGIN;
    match code {
        0 => Some(0),
        _ if is_loss(code) => twice.checked_sub(code),
        _ => Some(twice.checked_sub(code)? + 2),
    }
}

/// The plies of a win or loss; `None` for a draw.
#[inline]
pub(super) fn plies(code: u32) -> Option<u32> {
    Some(code.checked_sub(1)? / 2)
}

/// Whether a code is that of a loss.
#[inline]
pub(super) fn is_loss(code: u32) -> bool {
    code & 1 == 1
}

/// The codes of a win and of a loss in so many plies.
#[inline]
pub(super) fn codes_at(plies: u32) -> [u64; 2] {
    let twice = 2 * u64::from(plies);
    [twice + 2, twice + 1]
}

/// The outcome of each position by number, and how many of its moves are undecided.
///
/// A position is undecided, decided, or pending: moves to solved positions give it an outcome at a
/// later ply, which holds unless another move decides the position earlier.
#[derive(Debug)]
pub(super) struct Outcomes<W: Width> {
    reading: Reading,
    codes: Vec<W::Code>,
    /// How many moves of each position are not known to lose; one more for a pending loss, and for
    /// a move that draws or wins.
    undecided_moves: Vec<W::Count>,
}

/// Outcomes of either width.
#[derive(Debug)]
pub(super) enum AnyWidth {
    Narrow(Outcomes<Narrow>),
    Wide(Outcomes<Wide>),
}

/// Does something with outcomes, whatever their width.
macro_rules! of_any_width {
    ($any:expr, $outcomes:ident => $work:expr) => {
        match $any {
            $crate::retrograde::outcomes::AnyWidth::Narrow($outcomes) => $work,
            $crate::retrograde::outcomes::AnyWidth::Wide($outcomes) => $work,
        }
    };
}
pub(super) use of_any_width;

/// An outcome has no code of this width, or there are too many moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooWide;

impl<W: Width> Outcomes<W> {
    /// So many undecided positions without moves.
    pub(super) fn undecided(
        reading: Reading,
        positions: usize,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        Ok(Self {
            reading,
            codes: budget.zeroed(positions)?,
            undecided_moves: budget.zeroed(positions)?,
        })
    }

    /// The same of so many other positions, for which there is room; of those that are new,
    /// nothing is known.
    pub(super) fn resize(&mut self, positions: usize) {
        self.codes.resize_with(positions, Zeroable::zeroed);
        let moves = &mut self.undecided_moves;
        moves.resize_with(positions, Zeroable::zeroed);
    }

    pub(super) fn len(&self) -> usize {
        self.codes.len()
    }

    #[inline]
    pub(super) fn reading(&self) -> Reading {
        self.reading
    }

    /// A code as the analysis has it, or back; `None` if a margin is too great.
    #[inline]
    fn turned(&self, code: u32) -> Option<u32> {
        match self.reading {
            Reading::Distances => Some(code),
            Reading::Margins => turned::<W>(code),
        }
    }

    /// The codes of a win and of a loss that were decided in the round of so many plies and are to
    /// be backed up.
    #[inline]
    pub(super) fn decided_at(&self, plies: u32) -> [u64; 2] {
        codes_at(plies).map(|code| code | self.mark())
    }

    /// What a code has besides until it is backed up.
    #[inline]
    pub(super) fn mark(&self) -> u64 {
        match self.reading {
            Reading::Distances => 0,
            Reading::Margins => W::FRESH,
        }
    }

    /// Sets a position before the analysis: its pending outcome, 0 for none, and the number of its
    /// undecided moves.
    #[inline]
    pub(super) fn enter(
        &self,
        number: usize,
        code: u32,
        undecided_moves: u32,
    ) -> Result<(), TooWide> {
        let code = self.turned(code).ok_or(TooWide)?;
        // A pending loss takes one more.
        if u64::from(code) >= W::PENDING || u64::from(undecided_moves) >= W::Count::MAX {
            return Err(TooWide);
        }
        self.set(number, code, undecided_moves);
        Ok(())
    }

    /// The same with numbers that are known to fit.
    #[inline]
    fn set(&self, number: usize, code: u32, undecided_moves: u32) {
        let pending = if code == 0 { 0 } else { W::PENDING };
        self.codes[number].set(pending | u64::from(code));
        let undecided = u64::from(undecided_moves) + u64::from(is_loss(code));
        self.undecided_moves[number].set(undecided);
    }

    /// The same in more bytes.
    pub(super) fn widened<V: Width>(&self, budget: &mut Budget) -> Result<Outcomes<V>, StopReason> {
        let wider = Outcomes::<V>::undecided(self.reading, self.len(), budget)?;
        for number in 0..self.len() {
            let word = wider.word_of::<W>(self.word(number));
            // A greater width has every code.
            wider.codes[number].set(word.unwrap_or(0));
            wider.undecided_moves[number].set(self.undecided_moves[number].get());
        }
        Ok(wider)
    }

    /// The word of a position that has this one in another width, which is no greater; `None` if its
    /// code is that of no outcome.
    #[inline]
    fn word_of<V: Width>(&self, word: u64) -> Option<u64> {
        let (fresh, fresh_here) = match self.reading {
            Reading::Distances => (0, 0),
            Reading::Margins => (V::FRESH, W::FRESH),
        };
        let code = u32::try_from(word & !(V::PENDING | fresh)).ok()?;
        let code = match self.reading {
            Reading::Distances if u64::from(code) > codes_at(Outcome::MAX_PLIES)[0] => return None,
            Reading::Distances => code,
            // A margin has another place among those of the other width.
            Reading::Margins => turned::<W>(turned::<V>(code)?)?,
        };
        let mark = |mark: u64, here: u64| if word & mark == 0 { 0 } else { here };
        Some(u64::from(code) | mark(V::PENDING, W::PENDING) | mark(fresh, fresh_here))
    }

    /// The code of a position: 0 if it is undecided, and [`Width::PENDING`] is set if it is
    /// pending.
    #[inline]
    pub(super) fn word(&self, number: usize) -> u64 {
        self.codes[number].get()
    }

    /// The codes of some positions.
    #[inline]
    pub(super) fn words(&self, numbers: Range<usize>) -> &[W::Code] {
        &self.codes[numbers]
    }

    /// The number of undecided moves of a position before the analysis.
    #[inline]
    pub(super) fn undecided_moves(&self, number: usize) -> u32 {
        let is_lost = self.word(number) & W::PENDING != 0 && self.word(number) & 1 == 1;
        let moves = self.undecided_moves[number].get() - u64::from(is_lost);
        u32::try_from(moves).unwrap_or(u32::MAX)
    }

    /// Asks for the memory that [`Outcomes::win`] or [`Outcomes::refute`] will change.
    #[inline]
    pub(super) fn prefetch(&self, number: usize, is_refuted: bool) {
        if is_refuted {
            prefetch(&self.undecided_moves[number]);
        } else {
            prefetch(&self.codes[number]);
        }
    }

    /// A position that was decided has been backed up.
    #[inline]
    pub(super) fn clear_mark(cell: &W::Code) {
        cell.set(cell.get() & !W::FRESH);
    }

    /// A pending position is undecided from now on.
    #[inline]
    pub(super) fn clear_pending(&self, number: usize) {
        self.codes[number].set(0);
    }

    /// Decides a position that is not decided; says whether it did.
    #[inline]
    pub(super) fn decide(&self, number: usize, code: u64) -> bool {
        let cell = &self.codes[number];
        let mut word = cell.get();
        loop {
            if word != 0 && word & W::PENDING == 0 {
                return false;
            }
            match cell.replace(word, code) {
                Ok(()) => return true,
                Err(now) => word = now,
            }
        }
    }

    /// One move of a position less is undecided, as it is refuted; says whether that was the last.
    #[inline]
    pub(super) fn refute(&self, number: usize) -> bool {
        self.undecided_moves[number].decrement() == 1
    }

    /// The outcomes in the end, in which a position that is not decided is a draw.
    pub(super) fn code(&self, number: usize) -> u32 {
        let word = self.word(number);
        if word & W::PENDING != 0 {
            return 0;
        }
        let code = u32::try_from(word).unwrap_or(u32::MAX);
        self.turned(code).unwrap_or(code)
    }

    /// Frees the memory.
    pub(super) fn free(self, budget: &mut Budget) {
        budget.free(self.codes);
        budget.free(self.undecided_moves);
    }
}

/// What is known of a position, as bytes: its code, then the number of its undecided moves.
impl<W: Width> Outcomes<W> {
    /// The bytes of a position.
    pub(super) const BYTES: usize = size_of::<W::Code>() + size_of::<W::Count>();

    /// Sets positions from a number on to what [`PositionBytes::write`] gave.
    ///
    /// `None` if a code is that of no outcome.
    #[must_use]
    pub(super) fn read(&self, first: usize, bytes: &[u8]) -> Option<()> {
        self.read_from::<W>(first, bytes)
    }

    /// The same of what was written in another width, which is no greater.
    #[must_use]
    pub(super) fn read_from<V: Width>(&self, first: usize, bytes: &[u8]) -> Option<()> {
        let number = |bytes: &[u8]| {
            bytes
                .iter()
                .rev()
                .fold(0, |all, &byte| all << 8 | u64::from(byte))
        };
        for (at, bytes) in (first..).zip(bytes.chunks_exact(Outcomes::<V>::BYTES)) {
            let (code, count) = bytes.split_at(size_of::<V::Code>());
            self.codes[at].set(self.word_of::<V>(number(code))?);
            self.undecided_moves[at].set(number(count));
        }
        Some(())
    }
}

/// What is known of positions of either width, as bytes.
pub(super) trait PositionBytes {
    fn positions(&self) -> usize;

    /// The bytes of a position.
    fn bytes_each(&self) -> usize;

    /// Appends the bytes of some positions.
    fn write(&self, numbers: Range<usize>, bytes: &mut Vec<u8>);
}

impl<W: Width> PositionBytes for Outcomes<W> {
    fn positions(&self) -> usize {
        self.len()
    }

    fn bytes_each(&self) -> usize {
        Self::BYTES
    }

    fn write(&self, numbers: Range<usize>, bytes: &mut Vec<u8>) {
        for number in numbers {
            let (code, count) = (self.codes[number].get(), self.undecided_moves[number].get());
            bytes.extend_from_slice(&code.to_le_bytes()[..size_of::<W::Code>()]);
            bytes.extend_from_slice(&count.to_le_bytes()[..size_of::<W::Count>()]);
        }
    }
}

/// Everything fits.
impl Outcomes<Wide> {
    /// Room for positions that are [pushed](Self::push).
    pub(super) fn with_room(positions: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        Ok(Self {
            reading: Reading::Distances,
            codes: budget.vec(positions)?,
            undecided_moves: budget.vec(positions)?,
        })
    }

    /// Adds a position, as [`Outcomes::enter_any`].
    pub(super) fn push(
        &mut self,
        code: u32,
        undecided_moves: u32,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        budget.push(&mut self.codes, Zeroable::zeroed())?;
        budget.push(&mut self.undecided_moves, Zeroable::zeroed())?;
        self.enter_any(self.codes.len() - 1, code, undecided_moves);
        Ok(())
    }

    /// As [`Outcomes::enter`].
    pub(super) fn enter_any(&self, number: usize, code: u32, undecided_moves: u32) {
        self.set(number, code, undecided_moves);
    }
}
