//! Sums and differences.

use std::mem;

use crate::algebra::{Algebra, Frame};
use crate::arena::{CanonicalForm, List, StopKeys};
use crate::bytes::CountedStack;
use crate::error::FormError;
use crate::number::Dyadic;

/// The most sums within sums.
const DEEPEST: usize = 1 << 20;

/// The moves in a sum: in one part or in the other.
struct Moves<'f> {
    /// Left's moves in a and in b, then Right's.
    lists: [List<'f>; 4],
}

impl<'f> Algebra<'f> {
    /// a + b, the game in which a move is one in either (Siegel, II.1).
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`], [`FormError::TooDeep`], or [`FormError::Stopped`] at a limit.
    pub fn sum(&mut self, a: CanonicalForm, b: CanonicalForm) -> Result<CanonicalForm, FormError> {
        if let Some(known) = self.known_sum(a, b)? {
            return Ok(known);
        }
        let (counter, limit) = (self.forms().counter(), self.limit());
        let scratch = &mut self.scratch;
        let mut frames = mem::replace(&mut scratch.sums, CountedStack::new(counter, limit));
        let mut options = mem::replace(&mut scratch.options, CountedStack::new(counter, limit));
        let sum = self.sum_by_moves(a, b, &mut frames, &mut options)?;
        self.scratch.sums = frames;
        self.scratch.options = options;
        Ok(sum)
    }

    /// a + b, with these stacks, which are left as they were.
    fn sum_by_moves(
        &mut self,
        a: CanonicalForm,
        b: CanonicalForm,
        frames: &mut CountedStack<'_, Frame>,
        options: &mut CountedStack<'_, CanonicalForm>,
    ) -> Result<CanonicalForm, FormError> {
        let frame = |a: CanonicalForm, b: CanonicalForm, start| Frame {
            a: a.min(b),
            b: a.max(b),
            next: 0,
            start,
        };
        frames.push(frame(a, b, 0))?;
        while let Some(last) = frames.last_mut() {
            let Frame { a, b, start, .. } = *last;
            let moves = self.moves(a, b)?;
            let mut open = None;
            while let Some((c, d)) = self.part(&moves, a, b, last.next)? {
                let Some(known) = self.known_sum(c, d)? else {
                    open = Some((c, d));
                    break;
                };
                options.push(known)?;
                last.next += 1;
            }
            if let Some((c, d)) = open {
                self.tick()?;
                if frames.len() == DEEPEST {
                    return Err(FormError::TooDeep(DEEPEST));
                }
                frames.push(frame(c, d, options.len()))?;
                continue;
            }
            let sum = self.sum_of_moves((a, b), &moves, &options[start..])?;
            options.truncate(start);
            frames.pop();
            self.note_sum([a, b], sum, !frames.is_empty());
            if let Some(last) = frames.last_mut() {
                options.push(sum)?;
                last.next += 1;
            } else {
                return Ok(sum);
            }
        }
        unreachable!("the first sum returns")
    }

    /// a − b.
    ///
    /// # Errors
    ///
    /// As [`Self::sum`].
    pub fn difference(
        &mut self,
        a: CanonicalForm,
        b: CanonicalForm,
    ) -> Result<CanonicalForm, FormError> {
        let negative = self.negative(b)?;
        self.sum(a, negative)
    }

    /// The moves in a sum. Nobody needs to move in a number (Siegel, II.3: number translation).
    fn moves(&self, a: CanonicalForm, b: CanonicalForm) -> Result<Moves<'f>, FormError> {
        let list = |of, of_left| match self.as_number(of) {
            Some(_) => Ok(List::Plain(&[])),
            None => self.forms().list(of, of_left).listable(),
        };
        Ok(Moves {
            lists: [
                list(a, true)?,
                list(b, true)?,
                list(a, false)?,
                list(b, false)?,
            ],
        })
    }

    /// The parts that are left after the move of that index, if there are so many.
    fn part(
        &self,
        moves: &Moves<'_>,
        a: CanonicalForm,
        b: CanonicalForm,
        mut index: usize,
    ) -> Result<Option<(CanonicalForm, CanonicalForm)>, FormError> {
        for (at, list) in moves.lists.iter().enumerate() {
            if index < list.len() {
                let option = self.option(list, index)?;
                return Ok(Some(if at % 2 == 0 {
                    (option, b)
                } else {
                    (a, option)
                }));
            }
            index -= list.len();
        }
        Ok(None)
    }

    /// The sum of these parts, in which these are the options, in the order of the moves.
    fn sum_of_moves(
        &mut self,
        (a, b): (CanonicalForm, CanonicalForm),
        moves: &Moves<'_>,
        options: &[CanonicalForm],
    ) -> Result<CanonicalForm, FormError> {
        let counts = moves.lists.map(|it| it.len());
        let (left, right) = options.split_at(counts[0] + counts[1]);
        let (mut left, mut right) = (left.to_vec(), right.to_vec());
        let (number, of) = match (self.as_number(a), self.as_number(b)) {
            (Some(number), _) => (number, b),
            (_, Some(number)) => (number, a),
            // Two moves in the same part are as incomparable as they are in it alone.
            _ => return self.of_groups(left, right, [counts[0], counts[2]]),
        };
        left.sort_unstable();
        right.sort_unstable();
        self.moved(of, number, &left, &right)
    }

    /// A form plus a number, with the options moved.
    fn moved(
        &self,
        form: CanonicalForm,
        number: Dyadic,
        left: &[CanonicalForm],
        right: &[CanonicalForm],
    ) -> Result<CanonicalForm, FormError> {
        let [left_stop, right_stop] = self.forms().stops(form);
        let stops = [left_stop.moved(number)?, right_stop.moved(number)?];
        let keys = StopKeys::of(stops[0], stops[1]);
        self.forms()
            .intern(left, right, keys, || stops, self.limit())
    }

    /// The sum, if it is known without a look at options.
    #[inline]
    fn known_sum(
        &self,
        a: CanonicalForm,
        b: CanonicalForm,
    ) -> Result<Option<CanonicalForm>, FormError> {
        if a == CanonicalForm::ZERO {
            return Ok(Some(b));
        }
        if b == CanonicalForm::ZERO {
            return Ok(Some(a));
        }
        let forms = self.forms();
        if let Some(of_a) = forms.as_number_up_star(a)
            && let Some(of_b) = forms.as_number_up_star(b)
        {
            let sum = of_a.plus(of_b)?;
            return forms.number_up_star(sum, self.limit()).map(Some);
        }
        if forms.known_negative(a) == Some(b) {
            return Ok(Some(CanonicalForm::ZERO));
        }
        Ok(self.noted_sum(a.min(b), a.max(b)))
    }
}
