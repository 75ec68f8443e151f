//! How promising a disc is: [`Discs::rank`].
//!
//! What counts is how many moves a player has, and will have, and which discs are there to stay; not
//! how many discs there are. Where many cells are empty, the ranks come from a search of some plies by
//! these counts: its cost is small beside what a better order saves. (M. Buro, "The Othello match of
//! the year: Takeshi Murakami vs. Logistello", 1997; G. Andersson, "Writing an Othello program", on
//! parity and the order of moves near the end.)

use super::discs::{Around, Discs};

/// What a move counts, to have now or in reply.
const MOVE: i32 = 4;
/// What a reply in a corner counts besides.
const CORNER_REPLY: i32 = 4;
/// What a corner counts.
const CORNER: i32 = 16;
/// What an empty cell next to a disc of the other player's counts: a move to come.
const FRONTIER: i32 = 3;
/// What a disc in a quarter of the board with an odd number of empty cells counts: whoever puts there
/// first often puts there last.
const ODD_QUARTER: i32 = 2;
/// What it costs to put next to an empty corner.
const NEXT_TO_CORNER: i32 = 2;
/// What a disc that never changes sides counts.
const STABLE: i32 = 4;
/// What a disc counts when play is over.
const AT_THE_END: i32 = 1000;

/// More than any count.
const INFINITE: i32 = 1 << 20;

/// How many plies the search for ranks goes, by the number of empty cells.
fn plies(empty: u32) -> u32 {
    match empty {
        ..11 => 0,
        11..15 => 2,
        15..19 => 4,
        _ => 6,
    }
}

fn count(set: u64) -> i32 {
    set.count_ones().cast_signed()
}

impl Discs {
    /// How promising a disc of the player of `own` is.
    #[inline]
    pub(super) fn rank(self, around: &Around, own: u64, other: u64, disc: u64) -> i32 {
        let empty = around.all & !(own | other);
        let at_once = self.rank_at_once(around, own, other, disc);
        match plies(empty.count_ones()) {
            0 => at_once,
            plies => {
                let (own, other) = self.after(own, other, disc);
                let value = -self.look_ahead(around, other, own, plies - 1, -INFINITE, INFINITE);
                8 * value + at_once / 4
            }
        }
    }

    /// The discs of both players after one of the first is put.
    fn after(self, own: u64, other: u64, disc: u64) -> (u64, u64) {
        let flipped = self.flipped(own, other, disc);
        (own | flipped | disc, other & !flipped)
    }

    fn rank_at_once(self, around: &Around, own: u64, other: u64, disc: u64) -> i32 {
        let before = around.all & !(own | other);
        let (own, other) = self.after(own, other, disc);
        let empty = before & !disc;
        let replies = self.open(other, own);
        let mut rank = count(self.open(own, other))
            - MOVE * count(replies)
            - CORNER_REPLY * count(replies & around.corners)
            - FRONTIER * count(around.of(own) & empty)
            + STABLE * count(self.stable(own));
        if disc & around.corners != 0 {
            rank += CORNER;
        } else if around.of(disc) & around.corners & empty != 0 {
            rank -= NEXT_TO_CORNER;
        }
        let is_odd = |&quarter: &u64| quarter & disc != 0 && count(quarter & before) % 2 == 1;
        if around.quarters.iter().any(is_odd) {
            rank += ODD_QUARTER;
        }
        rank
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
        let mut left = open;
        let mut best = -INFINITE;
        while left != 0 && lower < upper {
            let disc = left & left.wrapping_neg();
            left ^= disc;
            let (own, other) = self.after(own, other, disc);
            let value = -self.look_ahead(around, other, own, plies - 1, -upper, -lower);
            best = best.max(value);
            lower = lower.max(value);
        }
        best
    }

    /// What a position counts for the player of `own`, whose moves are `open`.
    fn judge(self, around: &Around, own: u64, other: u64, open: u64) -> i32 {
        let empty = around.all & !(own | other);
        let lead = |own: u64, other: u64| count(own) - count(other);
        MOVE * lead(open, self.open(other, own))
            + CORNER_REPLY * lead(own & around.corners, other & around.corners)
            + FRONTIER * lead(around.of(other) & empty, around.of(own) & empty)
            + STABLE * lead(self.stable(own), self.stable(other))
    }
}
