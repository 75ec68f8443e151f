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
    /// A row has `size` numbers from 1 to `max`, and so has each of two rows. A count is `size` itself,
    /// whatever the seed. Digits are `size` characters, one in two of them a question mark.
    ///
    /// ```
    /// use std::num::NonZeroU64;
    /// use stonework_games::catalog::{Input, InputKind};
    ///
    /// let max = NonZeroU64::new(9).expect("more than 0");
    /// assert_eq!(InputKind::Row.random(5, 0, max)?, Input::Row(vec![6, 1, 1, 3, 1]));
    /// assert_eq!(InputKind::Count.random(5, 0, max)?, Input::Count(5));
    /// assert_eq!(InputKind::Digits.random(6, 0, max)?, Input::Digits("?53???".to_owned()));
    /// # Ok::<(), stonework_games::catalog::InputError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InputError`] for a row without numbers, digits that are none or odd in number, more than
    /// [`Self::MOST_RANDOM`] of anything, or a kind of which there are no random inputs.
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
            Self::Digits => digits(size, seed).map(Input::Digits),
            Self::Rows => rows(size, seed, max).map(Input::Rows),
            Self::Pair | Self::Position | Self::Text(_) | Self::Json(_) => {
                Err(InputError::NotRandom(self))
            }
        }
    }

    /// Whether a random input of this kind has numbers, so that its `max` matters.
    #[must_use]
    pub fn has_numbers(self) -> bool {
        matches!(self, Self::Row | Self::Rows)
    }

    /// What the size of a random input of this kind counts.
    #[must_use]
    pub fn size_in(self) -> &'static str {
        match self {
            Self::Row => "piles",
            Self::Count => "count",
            Self::Rows => "columns",
            Self::Digits => "characters",
            Self::Pair | Self::Position | Self::Text(_) | Self::Json(_) => "size",
        }
    }
}

fn row(size: usize, seed: u64, max: NonZeroU64) -> Result<Vec<i128>, InputError> {
    if size == 0 {
        return Err(InputError::EmptyRow);
    }
    Ok(numbers(seed, max).take(size).collect())
}

/// Made column by column, so that longer rows begin with the shorter ones.
fn rows(size: usize, seed: u64, max: NonZeroU64) -> Result<[Vec<i128>; 2], InputError> {
    let both = row(2 * size, seed, max)?;
    Ok([0, 1].map(|first| both.iter().skip(first).step_by(2).copied().collect()))
}

fn numbers(seed: u64, max: NonZeroU64) -> impl Iterator<Item = i128> {
    let mut random = Rng::with_seed(seed);
    std::iter::repeat_with(move || i128::from(random.u64(1..=max.get())))
}

fn digits(size: usize, seed: u64) -> Result<String, InputError> {
    if size == 0 || !size.is_multiple_of(2) {
        return Err(InputError::OddDigits(size));
    }
    let mut random = Rng::with_seed(seed);
    let character = || {
        if random.bool() { '?' } else { random.digit(10) }
    };
    Ok(std::iter::repeat_with(character).take(size).collect())
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
    fn two_rows_are_made_column_by_column() {
        let max = NonZeroU64::new(50).unwrap();
        let rows = |size| match InputKind::Rows.random(size, 3, max) {
            Ok(Input::Rows(rows)) => rows,
            other => panic!("{other:?}"),
        };
        let [first, second] = rows(100);
        assert_eq!([first.len(), second.len()], [100, 100]);
        let columns = first.iter().zip(&second);
        let numbers: Vec<i128> = columns.flat_map(|(&a, &b)| [a, b]).collect();
        assert_eq!(numbers, row(200, 3, 50));
        assert_eq!(rows(10), [&first[..10], &second[..10]]);
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
    fn digits_are_as_many_as_the_size_half_of_them_question_marks() {
        let made = |size, seed| match InputKind::Digits.random(size, seed, NonZeroU64::MIN) {
            Ok(Input::Digits(digits)) => digits,
            other => panic!("{other:?}"),
        };
        assert_eq!(made(12, 0), "?53???01?4??");
        assert_ne!(made(100, 1), made(100, 2));
        let long = made(10_000, 3);
        assert_eq!(long.len(), 10_000);
        assert!((4_500..5_500).contains(&long.matches('?').count()));
        assert!(('0'..='9').all(|digit| long.contains(digit)));
        assert_eq!(
            InputKind::Digits.parse(&long),
            Ok(Input::Digits(long.clone()))
        );
    }

    #[test]
    fn sizes_without_an_input_are_refused() {
        let max = NonZeroU64::MIN;
        for kind in [InputKind::Row, InputKind::Rows] {
            assert_eq!(kind.random(0, 0, max), Err(InputError::EmptyRow));
        }
        for odd in [0, 1, 7] {
            let refusal = InputKind::Digits.random(odd, 0, max);
            assert_eq!(refusal, Err(InputError::OddDigits(odd)));
        }
        let pair = InputKind::Pair;
        assert_eq!(pair.random(2, 0, max), Err(InputError::NotRandom(pair)));
        for kind in [
            InputKind::Row,
            InputKind::Rows,
            InputKind::Count,
            InputKind::Digits,
        ] {
            let refusal = kind.random(100_000_001, 0, max).unwrap_err();
            assert_eq!(
                refusal.to_string(),
                "a random input of size 100000001 is too large: at most 100000000 is possible"
            );
        }
    }
}
