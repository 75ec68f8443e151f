//! The input a game is asked about, and how it came to be: [`Given`].

use std::num::NonZeroU64;

use serde::{Serialize, Serializer};
use stonework_games::catalog::{Input, InputKind};

use crate::failure::Failure;

/// The input a game is asked about. In JSON, what it takes to give it again: the input itself, or
/// how it was made.
#[derive(Debug)]
pub(crate) struct Given {
    pub(crate) input: Input,
    /// How it was made, if it was not told.
    pub(crate) random: Option<Random>,
}

/// How a random input is made.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Random {
    #[serde(rename = "random")]
    pub(crate) size: usize,
    pub(crate) seed: u64,
    /// `None` if it was not given, or does not matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) max: Option<NonZeroU64>,
}

impl Random {
    /// What `--seed` is if it is not given.
    const SEED: u64 = 0;
    /// What `--max` is if it is not given.
    const MAX: NonZeroU64 = NonZeroU64::new(1000).expect("more than 0");

    /// An input of this size, by what was given of the rest.
    pub(crate) fn of(size: usize, seed: Option<u64>, max: Option<NonZeroU64>) -> Self {
        Self {
            size,
            seed: seed.unwrap_or(Self::SEED),
            max,
        }
    }

    /// Makes the input.
    pub(crate) fn make(self, kind: InputKind) -> Result<Given, Failure> {
        if self.max.is_some() && !kind.has_numbers() {
            return Err(Failure::Usage(format!(
                "--max does not fit: the input of this game is {}",
                kind.describe()
            )));
        }
        let max = self.max.unwrap_or(Self::MAX);
        let input = kind.random(self.size, self.seed, max)?;
        let max = kind.has_numbers().then_some(max);
        Ok(Given {
            input,
            random: Some(Self { max, ..self }),
        })
    }
}

impl From<Input> for Given {
    fn from(input: Input) -> Self {
        Self {
            input,
            random: None,
        }
    }
}

impl Serialize for Given {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.random {
            Some(random) => random.serialize(serializer),
            None => self.input.serialize(serializer),
        }
    }
}
