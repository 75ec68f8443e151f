//! The values of positions in as few bytes as their codes need: [`ValueCodes`].

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use num_traits::AsPrimitive;
use stonework_core::kit::{Parts, Threads, prefetch};
use stonework_core::{Budget, StopReason};

use super::positions::CodesByNumber;

/// The codes of positions by number, in 1, 2 or 4 bytes each, as the greatest of them needs.
#[derive(Debug)]
pub(crate) enum ValueCodes {
    One(Vec<u8>),
    Two(Vec<u16>),
    Four(Vec<u32>),
}

/// Does the same with codes of every width.
macro_rules! each {
    ($codes:expr, $vec:ident => $done:expr) => {
        match $codes {
            ValueCodes::One($vec) => $done,
            ValueCodes::Two($vec) => $done,
            ValueCodes::Four($vec) => $done,
        }
    };
}

const PARTS: Parts = Parts::new(1 << 14, (1 << 14) + 1);

impl Default for ValueCodes {
    fn default() -> Self {
        Self::One(Vec::new())
    }
}

impl ValueCodes {
    /// So many codes, all 0.
    pub(crate) fn zeroed(len: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        Ok(Self::One(budget.zeroed(len)?))
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        each!(self, codes => codes.len())
    }

    fn capacity(&self) -> usize {
        each!(self, codes => codes.capacity())
    }

    /// The bytes that are held.
    pub(crate) fn bytes(&self) -> usize {
        self.width() * self.capacity()
    }

    /// The bytes of a code.
    fn width(&self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Two(_) => 2,
            Self::Four(_) => 4,
        }
    }

    #[inline]
    pub(crate) fn get(&self, number: usize) -> Option<u32> {
        each!(self, codes => codes.get(number).map(|code| code.as_()))
    }

    /// Asks the processor to fetch a code that will be read soon, if there is one.
    #[inline]
    pub(crate) fn prefetch(&self, number: usize) {
        each!(self, codes => codes.get(number).map(prefetch));
    }

    /// Makes room for `room` codes up to this one.
    fn widen(&mut self, greatest: u32, room: usize, budget: &mut Budget) -> Result<(), StopReason> {
        let needed = match greatest {
            0..=0xFF => 1,
            0x100..=0xFFFF => 2,
            _ => 4,
        };
        let width = needed.max(self.width());
        if width == self.width() && room <= self.capacity() {
            return Ok(());
        }
        let bytes = self.bytes();
        *self = match width {
            1 => Self::One(self.converted(room, budget)?),
            2 => Self::Two(self.converted(room, budget)?),
            _ => Self::Four(self.converted(room, budget)?),
        };
        budget.give_back(bytes);
        Ok(())
    }

    /// The same codes in another width, which holds them all, with room for more.
    fn converted<T>(&self, room: usize, budget: &mut Budget) -> Result<Vec<T>, StopReason>
    where
        T: Copy + 'static,
        u32: AsPrimitive<T>,
    {
        let mut wider = budget.vec(room)?;
        each!(self, codes => extend(&mut wider, codes.iter().map(|&code| AsPrimitive::<u32>::as_(code))));
        Ok(wider)
    }

    /// Appends codes; there will be `whole` of them in the end.
    pub(crate) fn append(
        &mut self,
        codes: impl Iterator<Item = u32> + Clone,
        whole: usize,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        self.widen(codes.clone().max().unwrap_or(0), whole, budget)?;
        each!(self, all => extend(all, codes));
        Ok(())
    }

    /// Replaces a code.
    pub(crate) fn set(
        &mut self,
        number: usize,
        code: u32,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        self.widen(code, self.len(), budget)?;
        each!(self, codes => codes[number] = code.as_());
        Ok(())
    }

    /// Replaces codes: `code` gives them by their place among these numbers.
    pub(crate) fn write(
        &mut self,
        numbers: Range<usize>,
        code: &(dyn Fn(usize) -> u32 + Sync),
        threads: &Threads,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let greatest = AtomicU32::new(0);
        threads.for_parts(numbers.len(), PARTS, &|part| {
            greatest.fetch_max(part.map(code).max().unwrap_or(0), Ordering::Relaxed);
        });
        self.widen(greatest.into_inner(), self.len(), budget)?;
        each!(self, all => threads.for_parts_mut(&mut all[numbers], PARTS, &|first, part| {
            for (place, kept) in (first..).zip(part) {
                *kept = code(place).as_();
            }
        }));
        Ok(())
    }
}

impl CodesByNumber for ValueCodes {
    fn code(&self, number: usize) -> Option<u32> {
        self.get(number)
    }
}

/// Appends codes that fit.
fn extend<T: Copy + 'static>(all: &mut Vec<T>, codes: impl Iterator<Item = u32>)
where
    u32: AsPrimitive<T>,
{
    all.extend(codes.map(AsPrimitive::as_));
}

#[cfg(test)]
mod tests {
    use super::*;
    use stonework_core::{Coded, Outcome};

    #[test]
    fn codes_of_every_width_come_back() {
        let mut budget = Budget::new(None);
        let mut codes = ValueCodes::default();
        let mut given = vec![255, 127, 0];
        let first = given.clone().into_iter();
        codes.append(first, 9, &mut budget).expect("no limit");
        assert_eq!((codes.width(), budget.used()), (1, 9));
        for more in [[256, 0], [0, u32::MAX], [1 << 16, 1]] {
            given.extend(more);
            let more = more.into_iter();
            codes.append(more, 9, &mut budget).expect("no limit");
        }
        assert_eq!((codes.width(), budget.used()), (4, 36));
        for (number, &code) in given.iter().enumerate() {
            assert_eq!(codes.get(number), Some(code));
        }
        assert_eq!(codes.get(9), None);

        let mut codes = ValueCodes::default();
        codes
            .append([0, 5].into_iter(), 2, &mut budget)
            .expect("no limit");
        codes.set(0, 300, &mut budget).expect("no limit");
        assert_eq!(
            (codes.get(0), codes.get(1), codes.width()),
            (Some(300), Some(5), 2)
        );
        assert_eq!(budget.used(), 36 + 4);
    }

    #[test]
    fn values_come_back_and_near_ones_take_a_byte() {
        for value in [i32::MIN, -129, -128, -1, 0, 1, 127, 128, i32::MAX] {
            let code = value.stored_code().expect("a code");
            assert_eq!(i32::from_stored_code(code), Some(value));
            assert_eq!(code <= 0xFF, (-128..128).contains(&value));
        }
        for plies in [0, 1, 126, Outcome::MAX_PLIES] {
            for outcome in [Outcome::win_in(plies), Outcome::loss_in(plies)] {
                let code = outcome.stored_code().expect("a code");
                assert_eq!(Outcome::from_stored_code(code), Some(outcome));
                assert_eq!(code <= 0xFF, plies <= 126);
            }
        }
        assert_eq!(Outcome::DRAW.stored_code(), Some(0));
    }
}
