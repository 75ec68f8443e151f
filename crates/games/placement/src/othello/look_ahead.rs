//! How promising a disc is: [`Discs::rank`].
//!
//! What counts is how many moves a player has, and will have, and which discs are there to stay; not
//! how many discs there are. Where many cells are empty, the ranks come from a search of some plies by
//! these counts: its cost is small beside what a better order saves. (M. Buro, "The Othello match of
//! the year: Takeshi Murakami vs. Logistello", 1997; G. Andersson, "Writing an Othello program", on
//! parity and the order of moves near the end.)

use super::discs::{Around, Discs};
use crate::cells::Cells;

/// What a move counts, to have now or in reply.
const MOVE: i32 = 4;
/// What a disc in a corner counts besides.
const CORNER: i32 = 4;
/// What an empty cell next to a disc of the other player's counts: a move to come.
const FRONTIER: i32 = 3;
/// What a disc in a quarter of the board with an odd number of empty cells counts: whoever puts there
/// first often puts there last. In eighths of what the others count.
const ODD_QUARTER: i32 = 4;
/// What a disc that never changes sides counts.
const STABLE: i32 = 4;
/// What a disc counts when play is over.
const AT_THE_END: i32 = 1000;

/// More than any count.
const INFINITE: i32 = 1 << 20;

/// A move that counts so much less than another is not looked at more closely.
const MARGIN: i32 = 8;

/// With so many plies to go, the moves of the search for ranks are ordered.
const ORDERED_FROM: u32 = 3;

/// How many plies the search for ranks goes, by the number of empty cells.
fn plies(empty: u32) -> u32 {
    match empty {
        ..17 => 2,
        17..20 => 4,
        _ => 6,
    }
}

fn count(set: u64) -> i32 {
    set.count_ones().cast_signed()
}

impl Discs {
    /// How promising a disc of the player of `own` is. `best` is what the best move ranked so far
    /// counts: at first `None`.
    #[inline]
    pub(super) fn rank(
        self,
        around: &Around,
        own: u64,
        other: u64,
        cell: u32,
        best: &mut Option<i32>,
    ) -> i32 {
        let empty = around.all & !(own | other);
        let plies = plies(empty.count_ones());
        let is_odd = |&quarter: &u64| quarter >> cell & 1 == 1 && count(quarter & empty) % 2 == 1;
        let parity = if around.quarters.iter().any(is_odd) {
            ODD_QUARTER
        } else {
            0
        };
        let (own, other) = self.after(own, other, cell);
        let enough = best.map_or(INFINITE, |best| MARGIN - best);
        let value = -self.look_ahead(around, other, own, plies - 1, -INFINITE, enough);
        *best = (*best).max(Some(value));
        8 * value + parity
    }

    /// The discs of both players after one of the first is put.
    #[inline]
    fn after(self, own: u64, other: u64, cell: u32) -> (u64, u64) {
        let flipped = self.flipped(own, other, cell);
        (own | flipped | 1 << cell, other & !flipped)
    }

    /// What so many plies lead to, for the player of `own`, who is to move.
    fn look_ahead(
        self,
        around: &Around,
        own: u64,
        other: u64,
        plies: u32,
        mut lower: i32,
        upper: i32,
    ) -> i32 {
        let open = self.open(own, other);
        if open == 0 {
            if self.open(other, own) == 0 {
                return AT_THE_END * (count(own) - count(other));
            }
            return -self.look_ahead(around, other, own, plies, -upper, -lower);
        }
        if plies == 0 {
            return self.judge(around, own, other, open);
        }
        let mut after = Cells(open).map(|cell| self.after(own, other, cell.into()));
        let mut best = -INFINITE;
        let mut is_undecided = |(own, other)| {
            let value = -self.look_ahead(around, other, own, plies - 1, -upper, -lower);
            best = best.max(value);
            lower = lower.max(value);
            lower < upper
        };
        if plies < ORDERED_FROM {
            after.all(&mut is_undecided);
        } else {
            let mut listed = [(0, (0, 0)); 64];
            let mut len = 0;
            for (listed, (own, other)) in listed.iter_mut().zip(after) {
                let value = self.judge(around, other, own, self.open(other, own));
                *listed = (value, (own, other));
                len += 1;
            }
            let listed = &mut listed[..len];
            listed.sort_unstable_by_key(|&(value, _)| value);
            let mut after = listed.iter().map(|&(_, after)| after);
            after.all(&mut is_undecided);
        }
        best
    }

    /// What a position counts for the player of `own`, whose moves are `open`.
    fn judge(self, around: &Around, own: u64, other: u64, open: u64) -> i32 {
        let empty = around.all & !(own | other);
        let lead = |own: u64, other: u64| count(own) - count(other);
        MOVE * lead(open, self.open(other, own))
            + CORNER * lead(own & around.corners, other & around.corners)
            + FRONTIER * lead(around.of(other) & empty, around.of(own) & empty)
            + STABLE * lead(self.stable(own), self.stable(other))
    }
}
