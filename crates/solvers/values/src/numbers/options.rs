//! The options of parts: [`Options`].

use std::ops::Range;

use stonework_core::StopReason;

use super::room::Room;
use super::term::Term;

/// The options of the parts on the path of a search, each a sum of parts.
#[derive(Debug, Default)]
pub(crate) struct Options {
    terms: Vec<Term>,
    /// Where the terms of each option end.
    ends: Vec<u32>,
    /// Where each side of a part ends in `ends`.
    sides: Vec<u32>,
    /// Room to sort in.
    places: Vec<Range<u32>>,
    sorted: Vec<Term>,
}

impl Options {
    /// Adds a part to the option that is being listed.
    #[inline]
    pub(crate) fn push(&mut self, term: Term, room: &Room<'_>) -> Result<(), StopReason> {
        room.push(&mut self.terms, term)
    }

    /// Ends the option that is being listed: parts that add up to nothing are left out.
    pub(crate) fn end_option(&mut self, room: &Room<'_>) -> Result<(), StopReason> {
        let first = self.ends.last().map_or(0, |&end| end as usize);
        if self.terms.len() - first > 1 {
            self.terms[first..].sort_unstable();
            let (mut kept, mut at) = (first, first);
            while at < self.terms.len() {
                // Equal numbers come together, positive ones first.
                let term = self.terms[at];
                if kept > first && self.terms[kept - 1].cancels(term) {
                    kept -= 1;
                } else {
                    self.terms[kept] = term;
                    kept += 1;
                }
                at += 1;
            }
            self.terms.truncate(kept);
        }
        let end = number(self.terms.len())?;
        room.push(&mut self.ends, end)
    }

    /// Ends the options of one player: equal ones are listed once.
    pub(crate) fn end_side(&mut self, room: &Room<'_>) -> Result<(), StopReason> {
        let first = self.sides.last().map_or(0, |&end| end as usize);
        let begin = self.begin_of(first);
        self.places.clear();
        let mut from = begin;
        for &end in &self.ends[first..] {
            room.push(&mut self.places, from..end)?;
            from = end;
        }
        let terms = &self.terms;
        let of = |place: &Range<u32>| &terms[place.start as usize..place.end as usize];
        self.places
            .sort_unstable_by(|one, two| of(one).cmp(of(two)));
        self.places.dedup_by(|one, two| of(one) == of(two));
        self.sorted.clear();
        self.ends.truncate(first);
        for place in &self.places {
            for &term in &terms[place.start as usize..place.end as usize] {
                room.push(&mut self.sorted, term)?;
            }
            // There are no more ends than there were.
            self.ends.push(begin + number(self.sorted.len())?);
        }
        self.terms.truncate(begin as usize);
        self.terms.extend_from_slice(&self.sorted);
        room.push(&mut self.sides, number(self.ends.len())?)
    }

    /// Where the terms of an option begin.
    fn begin_of(&self, option: usize) -> u32 {
        option.checked_sub(1).map_or(0, |before| self.ends[before])
    }

    /// The parts of an option.
    #[inline]
    pub(crate) fn terms(&self, option: usize) -> &[Term] {
        &self.terms[self.begin_of(option) as usize..self.ends[option] as usize]
    }

    /// The options of the part that was listed last: Left's and Right's.
    pub(crate) fn last(&self) -> [Range<usize>; 2] {
        let side = |at: usize| self.sides.get(at).map_or(0, |&end| end as usize);
        let count = self.sides.len();
        let begin = if count > 2 { side(count - 3) } else { 0 };
        let [middle, end] = [side(count - 2), side(count - 1)];
        [begin..middle, middle..end]
    }

    /// Forgets the part that was listed last.
    pub(crate) fn pop(&mut self) {
        let [left, _] = self.last();
        let begin = self.begin_of(left.start) as usize;
        self.sides.truncate(self.sides.len() - 2);
        self.ends.truncate(left.start);
        self.terms.truncate(begin);
    }

    /// Gives its memory back.
    pub(crate) fn freed(&self, room: &Room<'_>) {
        room.freed(&self.terms);
        room.freed(&self.ends);
        room.freed(&self.sides);
        room.freed(&self.places);
        room.freed(&self.sorted);
    }
}

/// A place in a list, of which there are no more than 2^32.
fn number(place: usize) -> Result<u32, StopReason> {
    u32::try_from(place).map_err(|_| StopReason::SolverPositions(1 << 32))
}
