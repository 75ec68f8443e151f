//! What a game written in Python calls its positions: [`Keys`].

use std::ops::Range;

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use numpy::PyArray1;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use stonework_games::catalog::Notation;

use crate::errors::GameError;

/// The keys of a game and their numbers.
#[derive(Debug)]
pub(crate) enum Keys {
    /// Those below this, which are their own numbers.
    All(usize),
    /// Those that play comes to, in the order in which they are found, the start first.
    Found {
        keys: Vec<u64>,
        numbers: HashMap<u64, u32, FixedState>,
    },
}

impl Keys {
    /// All keys below `key_count`, or the start alone, to which others can be added.
    pub(crate) fn of(start: u64, key_count: Option<usize>) -> PyResult<(Self, u32)> {
        if let Some(count) = key_count {
            let number = u32::try_from(start).ok();
            let number = number.filter(|&number| (number as usize) < count);
            let number = number.ok_or_else(|| above(start, count))?;
            return Ok((Self::All(count), number));
        }
        let mut keys = Self::Found {
            keys: Vec::new(),
            numbers: HashMap::default(),
        };
        let number = keys.number_or_add(start)?;
        Ok((keys, number))
    }

    /// The number of a key; it gets one if it has none.
    #[inline]
    pub(crate) fn number_or_add(&mut self, key: u64) -> PyResult<u32> {
        match self {
            Self::All(count) => match u32::try_from(key) {
                Ok(number) if (number as usize) < *count => Ok(number),
                _ => Err(above(key, *count)),
            },
            Self::Found { keys, numbers } => {
                // There are fewer than a graph can have.
                let next = u32::try_from(keys.len()).unwrap_or(u32::MAX);
                let number = *numbers.entry(key).or_insert(next);
                if number == next {
                    keys.push(key);
                }
                Ok(number)
            }
        }
    }

    /// The number of a key; `None` if the game has none such.
    pub(crate) fn number(&self, key: u64) -> Option<u32> {
        match self {
            Self::All(count) => {
                let number = u32::try_from(key).ok();
                number.filter(|&number| (number as usize) < *count)
            }
            Self::Found { numbers, .. } => numbers.get(&key).copied(),
        }
    }

    /// The key with a number.
    pub(crate) fn key(&self, number: usize) -> u64 {
        match self {
            Self::All(_) => number as u64,
            Self::Found { keys, .. } => keys[number],
        }
    }

    /// The key that a move leads to.
    pub(crate) fn of_move(&self, py: Python<'_>, mv: Notation) -> PyResult<Py<PyAny>> {
        self.of_text(&mv.to_string()).into_py_any(py)
    }

    /// The key of a node as its graph writes it, or that a move of the graph leads to.
    pub(crate) fn of_text(&self, text: &str) -> u64 {
        let digits = text.split(['+', ':']).next().unwrap_or(text);
        self.key(digits.parse().expect("nodes are numbered"))
    }

    /// How many there are so far.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::All(count) => *count,
            Self::Found { keys, .. } => keys.len(),
        }
    }

    /// The bytes that they take.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::All(_) => 0,
            Self::Found { keys, numbers } => {
                keys.capacity() * size_of::<u64>() + numbers.allocation_size()
            }
        }
    }

    /// Some of them as an array.
    pub(crate) fn array<'py>(
        &self,
        py: Python<'py>,
        numbers: Range<usize>,
    ) -> Bound<'py, PyArray1<u64>> {
        match self {
            Self::All(_) => PyArray1::from_iter(py, numbers.map(|number| number as u64)),
            Self::Found { keys, .. } => PyArray1::from_slice(py, &keys[numbers]),
        }
    }
}

fn above(key: u64, count: usize) -> PyErr {
    GameError::new_err(format!("key {key} is not below key_count, {count}"))
}
