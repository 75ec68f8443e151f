//! Whether one game is at most another, by their options.

use std::cmp::Ordering;

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::Stop;

/// A game that is compared: a form, or the game that is being brought into canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Compared {
    Form(CanonicalForm),
    Raw,
}

/// A game of canonical options that is not in canonical form.
#[derive(Clone, Debug)]
pub(crate) struct Raw {
    pub(crate) left: Vec<CanonicalForm>,
    pub(crate) right: Vec<CanonicalForm>,
    pub(crate) stops: (Stop, Stop),
}

/// The most comparisons within comparisons.
const DEEPEST: usize = 1 << 22;

/// One comparison a ≤ b at work: what denies it and was not asked yet.
struct Frame {
    a: Compared,
    b: Compared,
    denials: Vec<(Compared, Compared)>,
}

impl Algebra<'_> {
    /// Whether a ≤ b: no left option of a is at least b, and no right option of b at most a.
    pub(crate) fn at_most(
        &mut self,
        a: Compared,
        b: Compared,
        raw: Option<&Raw>,
    ) -> Result<bool, FormError> {
        if let Some(known) = self.known_at_most(a, b, raw) {
            return Ok(known);
        }
        let mut frames = vec![self.frame(a, b, raw)?];
        let mut last = None;
        while let Some(frame) = frames.last_mut() {
            if let Some(denied) = last.take()
                && denied
            {
                frame.denials.clear();
                frame.denials.push((frame.a, frame.a));
            }
            // The last one holds: the comparison is denied.
            let denied = frame.denials.last().is_some_and(|(a, b)| a == b);
            let next = if denied { None } else { frame.denials.pop() };
            if let Some((a, b)) = next {
                self.tick()?;
                match self.known_at_most(a, b, raw) {
                    Some(known) => last = Some(known),
                    None if frames.len() == DEEPEST => return Err(FormError::TooDeep(DEEPEST)),
                    None => frames.push(self.frame(a, b, raw)?),
                }
                continue;
            }
            if let (Compared::Form(a), Compared::Form(b)) = (frame.a, frame.b) {
                self.orders.insert((a, b), !denied);
            }
            last = Some(!denied);
            frames.pop();
        }
        Ok(last == Some(true))
    }

    /// What is known without a look at options.
    fn known_at_most(&self, a: Compared, b: Compared, raw: Option<&Raw>) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        let ((a_left, a_right), (b_left, b_right)) = (self.stops_of(a, raw), self.stops_of(b, raw));
        if a_left < b_right {
            return Some(true);
        }
        if a_left > b_left || a_right > b_right {
            return Some(false);
        }
        let (Compared::Form(a), Compared::Form(b)) = (a, b) else {
            return None;
        };
        if let (Some(a), Some(b)) = (self.as_number_up_star(a), self.as_number_up_star(b)) {
            return Some(a.compare(b).is_some_and(Ordering::is_le));
        }
        self.orders.get(&(a, b)).copied()
    }

    fn stops_of(&self, game: Compared, raw: Option<&Raw>) -> (Stop, Stop) {
        match (game, raw) {
            (Compared::Form(form), _) => self.forms().stops(form),
            (Compared::Raw, Some(raw)) => raw.stops,
            (Compared::Raw, None) => unreachable!("a raw game is given where one is compared"),
        }
    }

    fn frame(&self, a: Compared, b: Compared, raw: Option<&Raw>) -> Result<Frame, FormError> {
        let options = |game, left| match (game, raw) {
            (Compared::Form(form), _) => self.forms().options(form, left).map(|it| it.to_vec()),
            (Compared::Raw, Some(raw)) if left => Ok(raw.left.clone()),
            (Compared::Raw, raw) => Ok(raw.map_or(Vec::new(), |it| it.right.clone())),
        };
        let mut denials = Vec::new();
        denials.extend(
            options(a, true)?
                .into_iter()
                .map(|it| (b, Compared::Form(it))),
        );
        denials.extend(
            options(b, false)?
                .into_iter()
                .map(|it| (Compared::Form(it), a)),
        );
        Ok(Frame { a, b, denials })
    }
}
