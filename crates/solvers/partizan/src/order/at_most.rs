//! Whether one game is at most another, by their options: [`Comparison`].

use std::cmp::Ordering;
use std::mem;

use super::raw::Raw;
use crate::algebra::{Algebra, Frame};
use crate::arena::{CanonicalForm, List, StopKeys};
use crate::bytes::CountedStack;
use crate::error::FormError;
use crate::number::Stop;

/// Compares forms, and forms with one game that is no form yet.
pub(crate) struct Comparison<'a, 'f> {
    pub(crate) algebra: &'a mut Algebra<'f>,
    pub(crate) raw: Raw,
    /// Comparisons a ≤ b at work. Denied one is if b is at most a left option of a, or a right
    /// option of b at most a; `next` counts through these.
    frames: CountedStack<'f, Frame>,
}

/// The most comparisons within comparisons.
const DEEPEST: usize = 1 << 20;

impl<'a, 'f> Comparison<'a, 'f> {
    /// Compares with this game.
    pub(crate) fn new(algebra: &'a mut Algebra<'f>, raw: Raw) -> Self {
        let empty = CountedStack::new(algebra.forms().counter(), algebra.limit());
        let frames = mem::replace(&mut algebra.scratch.comparisons, empty);
        Self {
            algebra,
            raw,
            frames,
        }
    }

    /// Ends the comparisons with the game.
    pub(crate) fn end(self) -> Raw {
        self.algebra.scratch.comparisons = self.frames;
        self.raw
    }

    /// Whether a ≤ b: nothing denies it (Siegel, II.1).
    pub(crate) fn at_most(
        &mut self,
        a: CanonicalForm,
        b: CanonicalForm,
    ) -> Result<bool, FormError> {
        if let Some(known) = self.known(a, b) {
            return Ok(known);
        }
        self.frames.truncate(0);
        let mut answer = self.begin(a, b)?;
        while let Some(frame) = self.frames.last_mut() {
            let Frame { a, b, .. } = *frame;
            answer = match answer {
                Some(true) => Some(false),
                Some(false) => {
                    frame.next += 1;
                    self.go_on()?
                }
                None => self.go_on()?,
            };
            if let Some(answer) = answer {
                self.note(a, b, answer);
                self.frames.pop();
            }
        }
        Ok(answer == Some(true))
    }

    /// Whether a ≤ b, if what is known of their options tells; else it is at work from now on.
    fn begin(&mut self, a: CanonicalForm, b: CanonicalForm) -> Result<Option<bool>, FormError> {
        self.algebra.tick()?;
        let mut open = None;
        let (lefts, rights) = (self.list(a, true), self.list(b, false));
        let (lefts, rights) = (lefts.listable()?, rights.listable()?);
        for next in 0..lefts.len() + rights.len() {
            let (low, high) = self.denial(a, b, &lefts, &rights, next)?;
            match self.known(low, high) {
                Some(true) => {
                    self.note(a, b, false);
                    return Ok(Some(false));
                }
                Some(false) => {}
                None => open = open.or(Some(next)),
            }
        }
        let Some(next) = open else {
            self.note(a, b, true);
            return Ok(Some(true));
        };
        if self.frames.len() == DEEPEST {
            return Err(FormError::TooDeep(DEEPEST));
        }
        self.frames.push(Frame {
            a,
            b,
            next,
            start: 0,
        })?;
        Ok(None)
    }

    /// Goes on with the last comparison: whether it holds, or `None` if another one has begun.
    fn go_on(&mut self) -> Result<Option<bool>, FormError> {
        let Some(&Frame { a, b, mut next, .. }) = self.frames.last() else {
            return Ok(None);
        };
        let count = self.list(a, true).len() + self.list(b, false).len();
        while next < count {
            let (lefts, rights) = (self.list(a, true), self.list(b, false));
            let (low, high) = self.denial(a, b, &lefts, &rights, next)?;
            if let Some(frame) = self.frames.last_mut() {
                frame.next = next;
            }
            let denied = match self.known(low, high) {
                Some(known) => known,
                None => match self.begin(low, high)? {
                    Some(answer) => answer,
                    None => return Ok(None),
                },
            };
            if denied {
                return Ok(Some(false));
            }
            next += 1;
        }
        Ok(Some(true))
    }

    /// What may deny a ≤ b: the first of these to be at most the second.
    #[inline]
    fn denial(
        &self,
        a: CanonicalForm,
        b: CanonicalForm,
        lefts: &List<'_>,
        rights: &List<'_>,
        index: usize,
    ) -> Result<(CanonicalForm, CanonicalForm), FormError> {
        match index.checked_sub(lefts.len()) {
            None => Ok((b, self.algebra.option(lefts, index)?)),
            Some(index) => Ok((self.algebra.option(rights, index)?, a)),
        }
    }

    #[inline]
    fn list(&self, game: CanonicalForm, of_left: bool) -> List<'_> {
        match game {
            Raw::ID if of_left => List::Plain(&self.raw.left),
            Raw::ID => List::Plain(&self.raw.right),
            form => self.algebra.forms().list(form, of_left),
        }
    }

    /// Whether a ≤ b, if it is known without a look at options: if Left's best stop in a is worse
    /// than Right's best in b, a number is between; and a better stop in a denies it.
    #[inline]
    fn known(&self, a: CanonicalForm, b: CanonicalForm) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        let (of_a, of_b) = (self.keys(a), self.keys(b));
        if of_a.is_wide() || of_b.is_wide() {
            return self.known_of_wide(a, b);
        }
        if of_a.left < of_b.right {
            return Some(true);
        }
        if of_a.left > of_b.left || of_a.right > of_b.right {
            return Some(false);
        }
        self.noted(a, b)
    }

    #[cold]
    fn known_of_wide(&self, a: CanonicalForm, b: CanonicalForm) -> Option<bool> {
        let ([a_left, a_right], [b_left, b_right]) = (self.stops(a), self.stops(b));
        if a_left < b_right {
            return Some(true);
        }
        if a_left > b_left || a_right > b_right {
            return Some(false);
        }
        self.noted(a, b)
    }

    /// Whether a ≤ b, if both are sums of numbers, ups and nimbers, or it was noted.
    #[inline]
    fn noted(&self, a: CanonicalForm, b: CanonicalForm) -> Option<bool> {
        if a == Raw::ID || b == Raw::ID {
            return self.raw.orders.get(&a.pair(b)).copied();
        }
        let forms = self.algebra.forms();
        if let Some(of_a) = forms.as_number_up_star(a)
            && let Some(of_b) = forms.as_number_up_star(b)
        {
            return Some(of_a.compare(of_b).is_some_and(Ordering::is_le));
        }
        self.algebra.noted_order(a, b)
    }

    fn note(&mut self, a: CanonicalForm, b: CanonicalForm, at_most: bool) {
        if a == Raw::ID || b == Raw::ID {
            self.raw.orders.insert(a.pair(b), at_most);
        } else {
            self.algebra.note_order(a, b, at_most);
        }
    }

    #[inline]
    fn keys(&self, game: CanonicalForm) -> StopKeys {
        match game {
            Raw::ID => self.raw.keys,
            form => self.algebra.forms().stop_keys(form),
        }
    }

    fn stops(&self, game: CanonicalForm) -> [Stop; 2] {
        match game {
            Raw::ID => self.raw.stops(),
            form => self.algebra.forms().stops(form),
        }
    }
}
