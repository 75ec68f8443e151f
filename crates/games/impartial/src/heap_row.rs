//! Rows of heaps as text.

use stonework_catalog::{Input, InputError, PositionError};

/// What is wrong with a row of heaps.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HeapError {
    /// A heap has too few stones or too many.
    #[error("heap {heap} has {stones} stones: it must have from 0 to {most}", most = u32::MAX)]
    Stones {
        /// Its index.
        heap: usize,
        /// How many it has.
        stones: i128,
    },
    /// All heaps together have too many stones.
    #[error("the heaps have {stones} stones together: they may have {most} at the most", most = u32::MAX)]
    Together {
        /// How many they have.
        stones: u128,
    },
    /// A heap has more stones than all its takes can be listed of.
    #[error("heap {heap} has {stones} stones: with these takes it may have {most} at the most")]
    TooMany {
        /// Its index.
        heap: usize,
        /// How many it has.
        stones: u32,
        /// How many it may have.
        most: u32,
    },
    /// Two heaps have as many stones as each other, where that may not be.
    #[error("heaps {} and {} are equal: heaps with stones may not be, from the start on", heaps[0], heaps[1])]
    Equal {
        /// Their indices.
        heaps: [usize; 2],
    },
    /// More heaps than can be numbered.
    #[error("there are {0} heaps: {most} at the most are possible", most = u32::MAX)]
    Heaps(usize),
}

impl From<HeapError> for InputError {
    fn from(error: HeapError) -> Self {
        Self::Unreadable(error.to_string())
    }
}

/// The heaps of an input.
pub(super) fn heaps(input: &Input) -> Result<Vec<u32>, InputError> {
    let row = input.row()?;
    u32::try_from(row.len()).map_err(|_| HeapError::Heaps(row.len()))?;
    let heap = |(heap, &stones): (usize, &i128)| {
        u32::try_from(stones).map_err(|_| HeapError::Stones { heap, stones })
    };
    Ok(row.iter().enumerate().map(heap).collect::<Result<_, _>>()?)
}

/// Reads heaps: what [`write_heaps`] writes, or the same with commas or as a JSON list.
pub(super) fn read_heaps(text: &str) -> Result<Vec<u32>, PositionError> {
    let text = text.trim();
    if text == NOTHING {
        return Ok(Vec::new());
    }
    let reason = "is not a number of stones: heaps are written as [3,4,5]";
    let heap = |heap: &str| {
        heap.parse()
            .map_err(|_| PositionError::unreadable(heap, reason))
    };
    split_numbers(text).map(heap).collect()
}

/// The numbers of a JSON list, or of a text with commas or spaces between them.
pub(super) fn split_numbers(text: &str) -> impl Iterator<Item = &str> {
    let inside = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let numbers = inside.unwrap_or(text).split([',', ' ']);
    numbers.filter(|number| !number.is_empty())
}

/// Each heap that is left, alone.
pub(super) fn heaps_alone(heaps: &[u32]) -> impl Iterator<Item = Vec<u32>> {
    let left = heaps.iter().filter(|&&stones| stones > 0);
    left.map(|&stones| vec![stones])
}

/// Heaps with their indices.
pub(super) fn numbered(heaps: &[u32]) -> impl Iterator<Item = (u32, u32)> {
    (0..).zip(heaps.iter().copied())
}

/// How no heaps are written.
const NOTHING: &str = "nothing";

/// Heaps as they are shown: `3 4 5`.
pub(super) fn write_heaps(heaps: &[u32]) -> String {
    if heaps.is_empty() {
        return NOTHING.to_owned();
    }
    let heaps: Vec<String> = heaps.iter().map(ToString::to_string).collect();
    heaps.join(" ")
}
