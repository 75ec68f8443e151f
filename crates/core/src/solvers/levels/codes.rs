//! The codes of values in as few bytes as they take: [`Codes`].

use crate::run::{Budget, StopReason};

/// A row of codes that gets wider when one needs it.
#[derive(Debug)]
pub(super) enum Codes {
    One(Vec<i8>),
    Two(Vec<i16>),
    Four(Vec<i32>),
}

impl Default for Codes {
    fn default() -> Self {
        Self::One(Vec::new())
    }
}

/// Codes that all fit, in another width.
fn cast<T>(codes: impl Iterator<Item = i32>, wide: &mut Vec<T>)
where
    T: TryFrom<i32> + Default,
{
    wide.extend(codes.map(|code| T::try_from(code).unwrap_or_default()));
}

impl Codes {
    #[inline]
    pub(super) fn len(&self) -> usize {
        match self {
            Self::One(codes) => codes.len(),
            Self::Two(codes) => codes.len(),
            Self::Four(codes) => codes.len(),
        }
    }

    fn capacity(&self) -> usize {
        match self {
            Self::One(codes) => codes.capacity(),
            Self::Two(codes) => codes.capacity(),
            Self::Four(codes) => codes.capacity(),
        }
    }

    fn width(&self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Two(_) => 2,
            Self::Four(_) => 4,
        }
    }

    #[inline]
    pub(super) fn get(&self, place: usize) -> Option<i32> {
        match self {
            Self::One(codes) => codes.get(place).map(|&code| code.into()),
            Self::Two(codes) => codes.get(place).map(|&code| code.into()),
            Self::Four(codes) => codes.get(place).copied(),
        }
    }

    /// Makes room for `room` codes as great as this one.
    fn widen(&mut self, code: i32, room: usize, budget: &mut Budget) -> Result<(), StopReason> {
        let needed = match code {
            -0x80..=0x7F => 1,
            -0x8000..=0x7FFF => 2,
            _ => 4,
        };
        if needed <= self.width() && room <= self.capacity() {
            return Ok(());
        }
        let bytes = self.width() * self.capacity();
        let codes = (0..self.len()).filter_map(|place| self.get(place));
        let wider = match needed.max(self.width()) {
            1 => {
                let mut wide = budget.vec(room)?;
                cast(codes, &mut wide);
                Self::One(wide)
            }
            2 => {
                let mut wide = budget.vec(room)?;
                cast(codes, &mut wide);
                Self::Two(wide)
            }
            _ => {
                let mut wide = budget.vec(room)?;
                cast(codes, &mut wide);
                Self::Four(wide)
            }
        };
        *self = wider;
        budget.give_back(bytes);
        Ok(())
    }

    /// Appends codes of a row that has `whole` in the end.
    pub(super) fn append(
        &mut self,
        codes: impl Iterator<Item = i32> + Clone,
        whole: usize,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let (least, greatest) = codes.clone().fold((0, 0), |(least, greatest), code| {
            (code.min(least), code.max(greatest))
        });
        self.widen(least, whole, budget)?;
        self.widen(greatest, whole, budget)?;
        match self {
            Self::One(row) => cast(codes, row),
            Self::Two(row) => cast(codes, row),
            Self::Four(row) => cast(codes, row),
        }
        Ok(())
    }

    /// Puts a code in place of another.
    pub(super) fn set(
        &mut self,
        place: usize,
        code: i32,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        fn put<T: TryFrom<i32>>(row: &mut [T], place: usize, code: i32) {
            if let (Some(slot), Ok(code)) = (row.get_mut(place), code.try_into()) {
                *slot = code;
            }
        }
        self.widen(code, self.len(), budget)?;
        match self {
            Self::One(row) => put(row, place, code),
            Self::Two(row) => put(row, place, code),
            Self::Four(row) => put(row, place, code),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_every_width_come_back() {
        let mut budget = Budget::new(None);
        let mut codes = Codes::default();
        let mut given = vec![-128, 127, 0];
        let first = given.clone().into_iter();
        codes.append(first, 9, &mut budget).expect("no limit");
        assert_eq!((codes.width(), budget.used()), (1, 9));
        for more in [[-129, 0], [0, i32::MAX], [i32::MIN, 1]] {
            given.extend(more);
            let more = more.into_iter();
            codes.append(more, 9, &mut budget).expect("no limit");
        }
        assert_eq!((codes.width(), budget.used()), (4, 36));
        for (place, &code) in given.iter().enumerate() {
            assert_eq!(codes.get(place), Some(code));
        }
        assert_eq!(codes.get(9), None);

        let mut codes = Codes::default();
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
}
