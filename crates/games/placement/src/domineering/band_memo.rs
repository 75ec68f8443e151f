//! What bands of lines were found to be worth of late: [`BandMemo`]. Next: `cuts.rs`.

use super::bands::{Columns, MOST_LINES, Reach, Sums};

/// A line of a band that is kept has so many cells at the most, so that all of them have 60 bits.
const CELLS: u32 = 12;

/// The bands that are kept, in 800 KB for each thread. With a quarter of them, 9×9 takes a twentieth
/// longer; with four times as many, as long.
const PLACES: usize = 1 << 14;

/// No band has this key: a reach has less than two bits.
const NO_BAND: u64 = u64::MAX;

/// What the bands that a thread asked about of late are worth. Of a position and the next, most
/// bands are the same, and a look-up here takes less time than those of all their pieces.
pub(super) struct BandMemo {
    /// Which linked pieces are looked up now.
    pub(super) reach: Reach,
    /// By key; a band takes the place of another one.
    bands: Vec<(u64, Option<Sums>)>,
}

impl Default for BandMemo {
    fn default() -> Self {
        let bands = vec![(NO_BAND, None); PLACES];
        Self {
            reach: Reach::None,
            bands,
        }
    }
}

impl BandMemo {
    /// As [`Sums::of_band`].
    #[inline]
    pub(super) fn worth(&mut self, lines: &[u64], columns: Columns) -> Option<Sums> {
        let reach = self.reach;
        if lines.len() == 1 || columns.all >> CELLS != 0 {
            return Sums::of_band(lines, columns, reach);
        }
        let key = lines.iter().fold(0, |key, line| key << CELLS | line);
        let height = u64::try_from(MOST_LINES - lines.len()).unwrap_or(0);
        let key = key << 4 | height << 2 | reach.bits();
        // 2^64 divided by the golden ratio.
        let place = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - PLACES.ilog2());
        let kept = &mut self.bands[usize::try_from(place).unwrap_or(0)];
        if kept.0 != key {
            *kept = (key, Sums::of_band(lines, columns, reach));
        }
        kept.1
    }

    /// What some columns of a band are worth, if its pieces are known.
    #[inline]
    pub(super) fn worth_of_columns(&mut self, lines: &[u64], cells: u64) -> Option<Sums> {
        let mut part = [0; MOST_LINES];
        let part = &mut part[..lines.len()];
        for (part, line) in part.iter_mut().zip(lines) {
            *part = line & cells;
        }
        self.worth(part, Columns::of(part))
    }
}
