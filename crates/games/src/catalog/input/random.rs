//! Random inputs: [`InputKind::random`].

use std::num::NonZeroU64;

use fastrand::Rng;

use super::{Input, InputError, InputKind};

impl InputKind {
    /// The greatest size of a random input.
    pub const MOST_RANDOM: usize = 100_000_000;

    /// A random input of this kind and size. It is the same on every machine for the same size,
    /// seed and `max`.
    ///
    /// A row has `size` numbers from 1 to `max`. A count is `size` itself, whatever the seed.
    ///
    /// ```
    /// use std::num::NonZeroU64;
    /// use stonework_games::catalog::{Input, InputKind};
    ///
    /// let max = NonZeroU64::new(9).expect("more than 0");
    /// assert_eq!(InputKind::Row.random(5, 0, max)?, Input::Row(vec![6, 1, 1, 3, 1]));
    /// assert_eq!(InputKind::Count.random(5, 0, max)?, Input::Count(5));
    /// # Ok::<(), stonework_games::catalog::InputError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InputError`] for a row without numbers, or more than [`Self::MOST_RANDOM`] of anything.
    pub fn random(self, size: usize, seed: u64, max: NonZeroU64) -> Result<Input, InputError> {
        let too_large = || InputError::RandomTooLarge {
            size,
            most: Self::MOST_RANDOM,
        };
        if size > Self::MOST_RANDOM {
            return Err(too_large());
        }
        match self {
            Self::Row => row(size, seed, max).map(Input::Row),
            Self::Count => u32::try_from(size)
                .map(Input::Count)
                .map_err(|_| too_large()),
            other => Err(InputError::NotRandom(other)),
        }
    }

    /// Whether a random input of this kind has numbers, so that its `max` and seed matter.
    #[must_use]
    pub fn has_numbers(self) -> bool {
        self == Self::Row
    }

    /// What the size of a random input of this kind counts.
    #[must_use]
    pub fn size_in(self) -> &'static str {
        match self {
            Self::Row => "piles",
            Self::Count => "count",
            Self::Rows => "columns",
            Self::Pair | Self::Digits | Self::Position => "size",
        }
    }
}

fn row(size: usize, seed: u64, max: NonZeroU64) -> Result<Vec<i128>, InputError> {
    if size == 0 {
        return Err(InputError::EmptyRow);
    }
    let mut random = Rng::with_seed(seed);
    let number = || i128::from(random.u64(1..=max.get()));
    Ok(std::iter::repeat_with(number).take(size).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(size: usize, seed: u64, max: u64) -> Vec<i128> {
        let max = NonZeroU64::new(max).unwrap();
        match InputKind::Row.random(size, seed, max) {
            Ok(Input::Row(row)) => row,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_seed_always_gives_the_same_row() {
        // Were these to change, every number in a report would be about other rows.
        assert_eq!(row(8, 0, 1000), [603, 5, 95, 305, 71, 303, 661, 339]);
        assert_eq!(row(8, 7, 1000), [774, 223, 719, 482, 117, 166, 792, 93]);
        assert_eq!(row(8, 0, 1000), row(8, 0, 1000));
        assert_ne!(row(100, 1, 1000), row(100, 2, 1000));
    }

    #[test]
    fn a_longer_row_begins_with_the_shorter_one() {
        assert_eq!(row(1000, 3, 50)[..10], row(10, 3, 50));
    }

    #[test]
    fn the_numbers_go_from_one_to_the_most_and_reach_both() {
        for max in [1, 2, 10, 100] {
            let row = row(10_000, 0, max);
            assert_eq!(row.iter().min(), Some(&1));
            assert_eq!(row.iter().max(), Some(&i128::from(max)));
        }
        let wide = row(1000, 0, u64::MAX);
        assert!(wide.iter().any(|&number| number > i128::from(i64::MAX)));
    }

    #[test]
    fn a_count_is_the_size_itself() {
        let max = NonZeroU64::MIN;
        assert_eq!(InputKind::Count.random(0, 1, max), Ok(Input::Count(0)));
        assert_eq!(InputKind::Count.random(40, 2, max), Ok(Input::Count(40)));
    }

    #[test]
    fn sizes_without_an_input_are_refused() {
        let max = NonZeroU64::MIN;
        assert_eq!(InputKind::Row.random(0, 0, max), Err(InputError::EmptyRow));
        for kind in [InputKind::Row, InputKind::Count] {
            let refusal = kind.random(100_000_001, 0, max).unwrap_err();
            assert_eq!(
                refusal.to_string(),
                "a random input of size 100000001 is too large: at most 100000000 is possible"
            );
        }
    }
}
