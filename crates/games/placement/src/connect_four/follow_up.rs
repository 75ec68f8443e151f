//! What a player is sure of who answers each stone with one on top of it: bounds of Connect Four.

use super::{ConnectFour, Stones};

/// Two players of whom one follows the other up, and the empty squares as they share them.
#[derive(Clone, Copy)]
struct FollowUp {
    /// The stones of the player who is to move, the leader.
    leader: u64,
    /// The stones of the other one.
    follower: u64,
    /// The empty squares that win for the follower.
    wins: u64,
    /// Those that win for the leader.
    threats: u64,
    /// The empty squares that the leader gets at most.
    leaders: u64,
    /// The empty squares that are the follower's by the time that no others are left.
    followers: u64,
    /// Of two of these, that the columns with an odd number of empty squares begin with, the
    /// follower gets one.
    unsure: u64,
}

/// A player follows up if it answers each stone of the other, the leader, with one on top of it.
///
/// In a column with an even number of empty squares, that gives it every second one, up to the
/// highest; the leader gets the others. A column with an odd number of them begins with a square
/// that neither is sure of: the follower answers a stone there with one in another such column, and
/// follows up in both from then on. For that, there has to be an even number of them.
///
/// If their number is odd, the follower needs one of them in which a square completes a line of its
/// own, with an odd number of empty squares below that: there it follows up from the lowest on.
/// That gives it this square, so that the column is never filled to the top.
///
/// So the follower always has an answer, and the leader never gets more than its share, however it
/// plays; nor what is above a square of the follower's share that wins for the follower. If these
/// squares and the leader's stones have no line, then the leader does not win, and none of its
/// stones threatens to. If the follower's share and its stones have a line, then the follower wins:
/// at the latest when all squares are taken that the two share, but for the least that there are
/// above a square of the line.
///
/// V. Allis, "A knowledge-based approach of Connect-Four", 1988: the rules of claimeven and
/// baseinverse, and how an odd threat changes who has the last word.
impl ConnectFour {
    /// A bound from above on the value for the player to move, if the opponent follows up, with so
    /// many empty squares left; if `wins`, only one below 0.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what it is told is in registers then")]
    pub(super) fn most_if_followed(&self, stones: &Stones, left: u32, wins: bool) -> Option<i32> {
        let Stones {
            mover,
            all,
            wins: squares,
            threats,
            ..
        } = *stones;
        let even = left.is_multiple_of(2);
        if !even && threats & !(self.last | self.open(all)) == 0 {
            return None;
        }
        let play = self.follow_up(mover, mover ^ all, [squares, threats]);
        let score = self.least_of(&play, even, wins);
        score.map(|score| -score)
    }

    /// A bound from below on the value for the player to move, with so many empty squares left: it
    /// plays the lowest square of a column with an odd number of empty ones, and then follows up. If
    /// `wins`, only one above 0.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what it is told is in registers then")]
    pub(super) fn least_if_following(&self, stones: &Stones, left: u32, wins: bool) -> Option<i32> {
        let Stones {
            mover,
            all,
            wins: squares,
            threats,
            ..
        } = *stones;
        // That leaves an even number of empty squares, or an odd one.
        let even = !left.is_multiple_of(2);
        let before = self.follow_up(mover ^ all, mover, [threats, squares]);
        let is_vain = if !even {
            squares & !(self.last | self.open(all)) == 0
        } else if wins {
            !self.has_line(before.follower | before.followers | before.unsure)
        } else {
            let reached = self.reached(&before);
            threats & reached != 0 || self.has_line(before.leader | reached)
        };
        if is_vain {
            return None;
        }
        let mut firsts = before.unsure;
        while firsts != 0 {
            let first = firsts & firsts.wrapping_neg();
            firsts ^= first;
            let after = FollowUp {
                follower: mover | first,
                unsure: before.unsure ^ first,
                ..before
            };
            let least = self.least_of(&after, even, wins);
            if least.is_some() {
                return least;
            }
        }
        None
    }

    /// The shares if every column is filled to the top.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what it is told is in registers then")]
    fn follow_up(&self, leader: u64, follower: u64, [threats, wins]: [u64; 2]) -> FollowUp {
        let all = leader | follower;
        let empty = self.board & !all;
        let unsure = self.open(all) & self.last;
        FollowUp {
            leader,
            follower,
            wins,
            threats,
            leaders: empty & !self.last,
            followers: empty & self.last & !unsure,
            unsure,
        }
    }

    /// What the follower is sure of, if that is at least a draw, with an even number of empty
    /// squares left or an odd one; if `wins`, only more than that.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what it is told is in registers then")]
    fn least_of(&self, play: &FollowUp, even: bool, wins: bool) -> Option<i32> {
        if even {
            return self.least_in_pairs(play, self.board, wins);
        }
        let open = self.open(play.leader | play.follower);
        let mut squares = play.wins & !(self.last | open);
        while squares != 0 {
            let win = squares & squares.wrapping_neg();
            squares ^= win;
            // The lowest empty square of its column.
            let lowest = 1 << (open & (win - 1)).ilog2();
            if lowest & play.unsure != 0 {
                let column = self.from(lowest);
                let below = win - lowest;
                let turned = FollowUp {
                    leaders: play.leaders & !column | below & self.last,
                    followers: play.followers & !column | below & !self.last | win,
                    unsure: play.unsure ^ lowest,
                    ..*play
                };
                let least = self.least_in_pairs(&turned, self.board & !column, wins);
                if least.is_some() {
                    return least;
                }
            }
        }
        None
    }

    /// The squares from this one up to the top of its column.
    #[inline]
    fn from(&self, square: u64) -> u64 {
        let above = self.bottom << self.height & !(square - 1);
        (above & above.wrapping_neg()) - square
    }

    /// The leader's share without what is above a win in the follower's.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what it is told is in registers then")]
    fn reached(&self, play: &FollowUp) -> u64 {
        let mut reached = play.leaders;
        let mut wins = play.wins & play.followers;
        while wins != 0 {
            reached &= !self.from(wins & wins.wrapping_neg());
            wins &= wins - 1;
        }
        reached
    }

    /// What the follower is sure of if the number of `unsure` squares is even, and these are the
    /// columns that are filled to the top; if `wins`, only more than a draw.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what it is told is in registers then")]
    fn least_in_pairs(&self, play: &FollowUp, filled: u64, wins: bool) -> Option<i32> {
        let most = self.reached(play) | play.unsure;
        if play.threats & most != 0
            || wins && !self.has_line(play.follower | play.followers)
            || self.has_line(play.leader | most)
        {
            return None;
        }
        if !wins && !self.has_line(play.follower | play.followers) {
            return Some(0);
        }
        let shared = play.leaders | play.followers | play.unsure;
        let mut stones = play.follower.count_ones() + shared.count_ones() / 2;
        // If there is a line without the highest two squares of each column, it is complete before
        // the last two are taken; and so on.
        let mut low = filled;
        loop {
            low &= low >> 1 & low >> 2;
            if low == 0 || !self.has_line(play.follower | play.followers & low) {
                return Some(self.score(stones));
            }
            stones -= 1;
        }
    }
}
