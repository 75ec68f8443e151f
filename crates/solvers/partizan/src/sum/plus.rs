//! Sums and differences.

use std::mem;

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::{NumberUpStar, Stop};

/// The most sums within sums.
const DEEPEST: usize = 1 << 22;

/// A sum at work.
struct Frame {
    a: CanonicalForm,
    b: CanonicalForm,
    /// Which sums are its options, and whether Left's.
    open: Vec<(CanonicalForm, CanonicalForm, bool)>,
    /// Whose option is being computed.
    of_left: bool,
    left: Vec<CanonicalForm>,
    right: Vec<CanonicalForm>,
}

impl Algebra<'_> {
    /// a + b, the game in which a move is one in either (Siegel, II.1).
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`], [`FormError::TooDeep`], or [`FormError::Stopped`] at a limit.
    pub fn sum(&mut self, a: CanonicalForm, b: CanonicalForm) -> Result<CanonicalForm, FormError> {
        if let Some(known) = self.known_sum(a, b)? {
            return Ok(known);
        }
        let mut frames = vec![self.sum_frame(a, b)?];
        loop {
            let Some(frame) = frames.last_mut() else {
                unreachable!("the first sum returns")
            };
            if let Some((a, b, of_left)) = frame.open.pop() {
                frame.of_left = of_left;
                self.tick()?;
                match self.known_sum(a, b)? {
                    Some(known) => frame.take(known),
                    None if frames.len() == DEEPEST => return Err(FormError::TooDeep(DEEPEST)),
                    None => frames.push(self.sum_frame(a, b)?),
                }
                continue;
            }
            let (left, right) = (mem::take(&mut frame.left), mem::take(&mut frame.right));
            let key = (frame.a, frame.b);
            let sum = self.sum_of_options(key, &left, &right)?;
            self.sums.insert(key, sum);
            frames.pop();
            match frames.last_mut() {
                Some(frame) => frame.take(sum),
                None => return Ok(sum),
            }
        }
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

    /// The sum with these options. A form plus a number keeps its options, each plus the number
    /// (Siegel, II.3: number translation).
    fn sum_of_options(
        &mut self,
        (a, b): (CanonicalForm, CanonicalForm),
        left: &[CanonicalForm],
        right: &[CanonicalForm],
    ) -> Result<CanonicalForm, FormError> {
        let (number, of) = match (self.as_number(a), self.as_number(b)) {
            (Some(number), _) => (number, b),
            (_, Some(number)) => (number, a),
            _ => return self.of_options(left, right),
        };
        let moved = |stop: Stop| {
            let number = stop.number.plus(number)?;
            Ok::<_, FormError>(Stop { number, ..stop })
        };
        let (left_stop, right_stop) = self.forms().stops(of);
        let stops = (moved(left_stop)?, moved(right_stop)?);
        let (mut left, mut right) = (left.to_vec(), right.to_vec());
        left.sort_unstable();
        right.sort_unstable();
        self.forms().intern(&left, &right, stops)
    }

    /// The sum without a look at options.
    fn known_sum(
        &self,
        a: CanonicalForm,
        b: CanonicalForm,
    ) -> Result<Option<CanonicalForm>, FormError> {
        let values = (self.as_number_up_star(a), self.as_number_up_star(b));
        if let (Some(a), Some(b)) = values {
            return self.forms().number_up_star(a.plus(b)?).map(Some);
        }
        if self.forms().known_negative(a) == Some(b) {
            return self
                .forms()
                .number_up_star(NumberUpStar::default())
                .map(Some);
        }
        Ok(self.sums.get(&(a.min(b), a.max(b))).copied())
    }

    fn sum_frame(&mut self, a: CanonicalForm, b: CanonicalForm) -> Result<Frame, FormError> {
        let (a, b) = (a.min(b), a.max(b));
        let mut open = Vec::new();
        for of_left in [true, false] {
            // Nobody needs to move in a number.
            if self.as_number(a).is_none() {
                let options = self.forms().options(a, of_left)?;
                open.extend(options.iter().map(|&it| (it, b, of_left)));
            }
            if self.as_number(b).is_none() {
                let options = self.forms().options(b, of_left)?;
                open.extend(options.iter().map(|&it| (a, it, of_left)));
            }
        }
        Ok(Frame {
            a,
            b,
            open,
            of_left: true,
            left: Vec::new(),
            right: Vec::new(),
        })
    }
}

impl Frame {
    /// Takes the option that was being computed.
    fn take(&mut self, option: CanonicalForm) {
        if self.of_left {
            self.left.push(option);
        } else {
            self.right.push(option);
        }
    }
}
