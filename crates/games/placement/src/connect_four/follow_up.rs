//! What a player is sure of who answers each stone with one on top of it: bounds of Connect Four.

use super::{ConnectFour, Stones};
use crate::cell_set::CellSet;

/// Two players of whom one follows the other up, and the empty squares as they share them.
#[derive(Clone, Copy)]
struct FollowUp<B> {
    /// The stones of the player who is to move, the leader.
    leader: B,
    /// The stones of the other one.
    follower: B,
    /// The empty squares that win for the follower.
    wins: B,
    /// Those that win for the leader.
    threats: B,
    /// The empty squares that the leader gets at most.
    leaders: B,
    /// The empty squares that are the follower's by the time that no others are left.
    followers: B,
    /// Of two of these, that the columns with an odd number of empty squares begin with, the
    /// follower gets one.
    unsure: B,
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
impl<B: CellSet> ConnectFour<B> {
    /// A bound from above on the value for the player to move, if the opponent follows up, with so
    /// many empty squares left; if `wins`, only one below 0.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what it is told is in registers then")]
    pub(super) fn most_if_followed(
        &self,
        stones: &Stones<B>,
        left: u32,
        wins: bool,
    ) -> Option<i32> {
        let Stones {
            mover,
            all,
            wins: squares,
            threats,
            ..
        } = *stones;
        let even = left.is_multiple_of(2);
        if !even && threats & !(self.last | self.open(all)) == B::EMPTY {
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
    pub(super) fn least_if_following(
        &self,
        stones: &Stones<B>,
        left: u32,
        wins: bool,
    ) -> Option<i32> {
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
            squares & !(self.last | self.open(all)) == B::EMPTY
        } else if wins {
            !self.has_line(before.follower | before.followers | before.unsure)
        } else {
            let reached = self.reached(&before);
            threats & reached != B::EMPTY || self.has_line(before.leader | reached)
        };
        if is_vain {
            return None;
        }
        let mut firsts = before.unsure;
        while firsts != B::EMPTY {
            let first = firsts.only_lowest();
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
    fn follow_up(&self, leader: B, follower: B, [threats, wins]: [B; 2]) -> FollowUp<B> {
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
    fn least_of(&self, play: &FollowUp<B>, even: bool, wins: bool) -> Option<i32> {
        if even {
            return self.least_in_pairs(play, self.board, wins);
        }
        let open = self.open(play.leader | play.follower);
        let mut squares = play.wins & !(self.last | open);
        while squares != B::EMPTY {
            let win = squares.only_lowest();
            squares ^= win;
            // The lowest empty square of its column.
            let lowest = B::only((open & below(win)).highest());
            if lowest & play.unsure != B::EMPTY {
                let column = self.from(lowest);
                let under = win - lowest;
                let turned = FollowUp {
                    leaders: play.leaders & !column | under & self.last,
                    followers: play.followers & !column | under & !self.last | win,
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
    fn from(&self, square: B) -> B {
        let above = self.bottom << self.height & !below(square);
        above.only_lowest() - square
    }

    /// The leader's share without what is above a win in the follower's.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what it is told is in registers then")]
    fn reached(&self, play: &FollowUp<B>) -> B {
        let mut reached = play.leaders;
        let mut wins = play.wins & play.followers;
        while wins != B::EMPTY {
            reached &= !self.from(wins.only_lowest());
            wins = wins.without_lowest();
        }
        reached
    }

    /// What the follower is sure of if the number of `unsure` squares is even, and these are the
    /// columns that are filled to the top; if `wins`, only more than a draw.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what it is told is in registers then")]
    fn least_in_pairs(&self, play: &FollowUp<B>, filled: B, wins: bool) -> Option<i32> {
        let most = self.reached(play) | play.unsure;
        if play.threats & most != B::EMPTY
            || wins && !self.has_line(play.follower | play.followers)
            || self.has_line(play.leader | most)
        {
            return None;
        }
        if !wins && !self.has_line(play.follower | play.followers) {
            return Some(0);
        }
        let shared = play.leaders | play.followers | play.unsure;
        let mut stones = play.follower.count() + shared.count() / 2;
        // If there is a line without the highest two squares of each column, it is complete before
        // the last two are taken; and so on.
        let mut low = filled;
        loop {
            low &= low >> 1 & low >> 2;
            if low == B::EMPTY || !self.has_line(play.follower | play.followers & low) {
                return Some(self.score(stones));
            }
            stones -= 1;
        }
    }
}

/// All squares whose bits are lower than that of one.
#[inline]
fn below<B: CellSet>(square: B) -> B {
    square - B::only(0)
}
