//! How a player cuts the board into bands of lines: [`Cuts`]. Next: `refuted.rs`.

use super::band_memo::BandMemo;
use super::bands::{Columns, MOST_LINES, Sums, small_pieces};
use super::dominoes::Dominoes;
use crate::cell_set::CellSet;

/// The ways to cut a position, between lines: rows if the player's dominoes are upright, columns if
/// they are flat.
///
/// The player puts no domino across some borders between lines. So each region of the board falls
/// into bands of one to five lines, and these into pieces that no domino leaves. The other may put
/// all his dominoes, so that the sum of the pieces is worth no more to the player than the board
/// is. He wins as the first if the left stop of the sum is positive, and as the second if the right
/// stop is:
///
/// - the left stop is at least the left wall at any temperature, and the right stop at least the
///   right wall less the temperature;
/// - the left wall of a sum is at least that of one piece and the right walls of the others
///   together, and the right wall at least all right walls together.
///
/// Where numbers that the pieces are at least make 0 together, he wins as the second too, or as
/// the first if this is so after a move of his.
///
/// For each region and each bound, the borders are chosen for which it is best.
///
/// Cutting between lines: M. Lachmann, C. Moore and I. Rapaport, "Who wins Domineering on
/// rectangular boards?", More Games of No Chance, 2002.
#[derive(Default)]
pub(super) struct Cuts {
    regions: Vec<Region>,
    /// The free cells of the lines of all regions, one region after the other.
    pub(super) lines: Vec<u64>,
    /// What the bands that begin with each line are worth: that of one line, that of two, and so
    /// on.
    bands: Vec<[Option<Sums>; MOST_LINES]>,
    /// What a region is worth from each line on.
    below: Vec<Sums>,
}

/// Where the lines of a region are among those of all.
struct Region {
    /// The place of its first line.
    start: usize,
    /// The number of that line on the board.
    line: u8,
}

/// A piece of a band that no domino leaves.
pub(super) struct Part {
    /// The place of its first line, and how many lines it has.
    pub(super) first: usize,
    pub(super) height: usize,
    /// The number of its first line on the board.
    pub(super) line: u8,
    /// Its columns.
    pub(super) cells: u64,
    pub(super) worth: Sums,
}

impl Cuts {
    /// Finds what a position with some free cells is worth to a player.
    #[inline]
    pub(super) fn find<B: CellSet>(
        &mut self,
        dominoes: &Dominoes<B>,
        free: B,
        upright: bool,
        memo: &mut BandMemo,
    ) -> Sums {
        self.regions.clear();
        self.lines.clear();
        let (mut left, lines) = dominoes.lines(free, upright);
        let (count, length) = (lines.count, lines.length);
        if length >= 64 {
            // So long a line is all of the board: a player who has moves on it has no use for cuts.
            return Sums::UNKNOWN;
        }
        let mut sums = Sums::EMPTY;
        while left != B::EMPTY {
            let region = lines.region(left);
            left &= !region;
            if region.without_lowest() == B::EMPTY {
                continue;
            }
            let line = region.lowest() / length;
            let start = self.lines.len();
            self.regions.push(Region { start, line });
            let cells_of = (line..count).map(|line| lines.cells(region, line));
            self.lines.extend(cells_of.take_while(|&cells| cells != 0));
            sums = sums.and(&self.find_region(start, memo));
        }
        sums
    }

    /// The same of the region whose lines begin here, which is the last one.
    fn find_region(&mut self, start: usize, memo: &mut BandMemo) -> Sums {
        let lines = &self.lines[start..];
        let height = lines.len();
        self.bands.resize(start + height, [None; MOST_LINES]);
        self.below.resize(start + height, Sums::EMPTY);
        let (bands, below) = (&mut self.bands[start..], &mut self.below[start..]);
        if height <= MOST_LINES {
            // As a whole, if it is known: cut, it is worth no more.
            let whole = memo.worth(lines, Columns::of(lines));
            if let Some(sums) = whole {
                bands[0] = [None; MOST_LINES];
                bands[0][height - 1] = whole;
                below[0] = sums;
                return sums;
            }
        }
        for first in (0..height).rev() {
            let mut columns = Columns::default();
            let mut best: Option<Sums> = None;
            let mut known = [None; MOST_LINES];
            for last in first..height.min(first + MOST_LINES) {
                // Where no domino goes across the border, it is cut for nothing.
                if last > first && lines[last - 1] & lines[last] == 0 {
                    break;
                }
                columns = columns.with(lines[last]);
                let band = memo.worth(&lines[first..=last], columns);
                known[last - first] = band;
                if let Some(band) = band {
                    let below = below.get(last + 1).unwrap_or(&Sums::EMPTY);
                    let all = band.and(below);
                    best = Some(best.map_or(all, |best| best.or(&all)));
                }
            }
            bands[first] = known;
            below[first] = best.unwrap_or(Sums::EMPTY);
        }
        below[0]
    }

    /// The pieces into which the regions found last are cut so that the right walls are best at one
    /// of the temperatures.
    pub(super) fn parts(&self, temperature: usize, memo: &mut BandMemo, parts: &mut Vec<Part>) {
        parts.clear();
        for (number, region) in self.regions.iter().enumerate() {
            let next = self.regions.get(number + 1);
            let end = next.map_or(self.lines.len(), |next| next.start);
            let (mut first, mut line) = (region.start, region.line);
            while first < end {
                let best = self.below[first].right[temperature];
                let is_best = |&height: &usize| {
                    let below = self.below[..end].get(first + height);
                    let below = below.unwrap_or(&Sums::EMPTY).right[temperature];
                    let band = &self.bands[first][height - 1];
                    band.is_some_and(|band| band.right[temperature] + below == best)
                };
                let height = (1..=MOST_LINES).find(is_best).unwrap_or(1);
                self.parts_of_band(first, height, line, memo, parts);
                first += height;
                line += u8::try_from(height).unwrap_or(0);
            }
        }
    }

    /// The pieces of a band.
    fn parts_of_band(
        &self,
        first: usize,
        height: usize,
        line: u8,
        memo: &mut BandMemo,
        parts: &mut Vec<Part>,
    ) {
        let lines = &self.lines[first..first + height];
        let columns = Columns::of(lines);
        let mut left = columns.all;
        while left != 0 {
            let cells = if height == 1 {
                left
            } else {
                let window = columns.next_piece(left, small_pieces(height));
                window.cells << window.begin
            };
            left &= !cells;
            parts.push(Part {
                first,
                height,
                line,
                cells,
                worth: memo.worth_of_columns(lines, cells).unwrap_or(Sums::EMPTY),
            });
        }
    }
}
