//! The positions that were decided last: [`Frontier`].

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use stonework_core::{Budget, StopReason};

use super::outcomes::Outcomes;
use super::width::{Cell, Width};

/// Where positions were decided at one number of plies: a bit for each line of positions, and a bit
/// for each word of these.
///
/// The positions themselves are those of the line with that number of plies, and with the mark of a
/// margin that is to be backed up. So it takes no memory to speak of, and it gives positions in the
/// order of their numbers.
#[derive(Debug)]
pub(super) struct Frontier {
    lines: Vec<AtomicU64>,
    words: Vec<AtomicU64>,
}

/// The positions of a line, whose codes are about one line of a cache.
const LINE: usize = 32;

/// The positions of a word of lines.
pub(super) const WORD: usize = 64 * LINE;

impl Frontier {
    /// No positions, of so many.
    pub(super) fn new(positions: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        let words = positions.div_ceil(WORD);
        Ok(Self {
            lines: budget.zeroed(words)?,
            words: budget.zeroed(words.div_ceil(64))?,
        })
    }

    /// Enters a position.
    #[inline]
    pub(super) fn insert(&self, position: usize) {
        let (word, bit) = (position / WORD, 1 << (position / LINE % 64));
        let lines = &self.lines[word];
        if lines.load(Ordering::Relaxed) & bit == 0 && lines.fetch_or(bit, Ordering::Relaxed) == 0 {
            self.words[word / 64].fetch_or(1 << (word % 64), Ordering::Relaxed);
        }
    }

    /// Enters those of some positions that are decided at this number of plies.
    pub(super) fn insert_decided<W: Width>(
        &self,
        outcomes: &Outcomes<W>,
        plies: u32,
        positions: Range<usize>,
    ) {
        let wanted = outcomes.decided_at(plies);
        for (position, word) in positions.clone().zip(outcomes.words(positions)) {
            if wanted.contains(&word.get()) {
                self.insert(position);
            }
        }
    }

    /// Takes out the words that have lines, in order: each with its lines.
    pub(super) fn take(&self, taken: &mut Vec<(u32, u64)>) {
        taken.clear();
        for (at, words) in (0..).zip(&self.words) {
            if words.load(Ordering::Relaxed) == 0 {
                continue;
            }
            let mut words = words.swap(0, Ordering::Relaxed);
            while words != 0 {
                let word = at * 64 + words.trailing_zeros();
                words &= words - 1;
                let lines = self.lines[word as usize].swap(0, Ordering::Relaxed);
                taken.push((word, lines));
            }
        }
    }

    /// Frees the memory.
    pub(super) fn free(self, budget: &mut Budget) {
        budget.free(self.lines);
        budget.free(self.words);
    }
}

/// Calls `visit` with each position in some lines of a word that is decided at this number of
/// plies, and with whether it is lost.
#[inline]
pub(super) fn visit_decided<W: Width>(
    (word, mut lines): (u32, u64),
    outcomes: &Outcomes<W>,
    plies: u32,
    mut visit: impl FnMut(usize, bool),
) {
    let [won, lost] = outcomes.decided_at(plies);
    let is_marked = outcomes.mark() != 0;
    while lines != 0 {
        let line = word as usize * 64 + lines.trailing_zeros() as usize;
        lines &= lines - 1;
        let first = line * LINE;
        let end = (first + LINE).min(outcomes.len());
        for (position, cell) in (first..end).zip(outcomes.words(first..end)) {
            let code = cell.get();
            if code == won || code == lost {
                if is_marked {
                    Outcomes::<W>::clear_mark(cell);
                }
                visit(position, code == lost);
            }
        }
    }
}
