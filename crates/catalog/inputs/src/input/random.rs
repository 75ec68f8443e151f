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
    /// use stonework_inputs::{Input, InputKind};
    ///
    /// let max = NonZeroU64::new(9).expect("more than 0");
    /// assert_eq!(InputKind::Row.random(5, 0, max)?, Input::Row(vec![6, 1, 1, 3, 1]));
    /// assert_eq!(InputKind::Count.random(5, 0, max)?, Input::Count(5));
    /// assert_eq!(InputKind::Digits.random(6, 0, max)?, Input::Digits("?53???".to_owned()));
    /// # Ok::<(), stonework_inputs::InputError>(())
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
            Self::Position => "plies",
            Self::Pair | Self::Text(_) | Self::Json(_) => "size",
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
