//! Which moves are worth a try, and how much: [`Trying`].

use stonework_core::Candidate;

use super::contested::Contest;
use super::dominoes::Dominoes;
use crate::board::ranked;
use crate::cell_set::CellSet;
use crate::cells::Cells;

/// A domino counts so much in a rank, more than how well it fits.
const DOMINO: i32 = 1 << 8;

/// One that the other cannot prevent is tried so much later than others.
const SAFE: i32 = 1 << 20;

/// The moves that are worth a try: for each that is left out, one is there that is as good.
#[derive(Clone, Copy, Default)]
pub(super) struct Trying<B> {
    /// The first cells of their dominoes.
    pub(super) moves: B,
    /// The first cells of all dominoes that the other cannot prevent.
    pub(super) safe: B,
    /// Whether a move that takes one from a lead is worth a try, too.
    pub(super) leading: bool,
}

impl<B: CellSet> Dominoes<B> {
    /// The moves to be searched, with their ranks: [`Dominoes::trying`], those that the other
    /// cannot prevent last. Then whether one is worth a try that takes one from the lead.
    #[inline]
    pub(super) fn candidates(
        &self,
        contest: Contest,
    ) -> (impl Iterator<Item = Candidate<u8>>, bool) {
        let (free, upright) = (self.free(contest.tiles()), contest.upright);
        let Trying {
            moves,
            safe,
            leading,
        } = self.trying(&contest);
        let moves = ranked(Cells(moves.into()), move |cell| {
            let free = free & !self.domino(cell, upright);
            let worth = |upright: bool| {
                let safe = self.most(self.out_of_reach(free, !upright), upright);
                (self.most(free, upright) + 2 * safe).cast_signed()
            };
            let rank = DOMINO * (worth(upright) - worth(!upright)) + self.fit(cell, upright);
            if safe & B::only(cell) == B::EMPTY {
                rank
            } else {
                rank - SAFE
            }
        });
        (moves, leading)
    }

    /// The moves that are worth a try, by a player who may have a lead beside the board: dominoes
    /// that only he can put.
    ///
    /// Let a position be worth X to him, and X' after a move of his. A run is one of free cells
    /// along his dominoes.
    ///
    /// - A domino on b and c is left out if a, b and c begin a run and the other can put nothing on
    ///   c: after a domino on a and b, only he himself may have a use for c, and after one on b and c,
    ///   only the other for a.
    /// - After a domino that the other cannot prevent, X' is X - 1 at most: to have these two cells
    ///   for that domino alone is X' + 1, and he may do better. After one of a lead, X' is X - 1.
    /// - A domino is snug if it is all of its run, or if it begins the run and the other can put
    ///   nothing on the next cell. After such a one, X' is X - 1 at least: he wins X' + 1 - X as the
    ///   second. He repeats each move of the other in that one of X' and X where it was not made.
    ///   He cannot where it overlaps the snug domino in X; then he takes the 1, and this happens
    ///   once. For if that move took the next cell, then this one is left free in X', where only he
    ///   himself may have a use for it, and the first of the run in X, where nothing is left beside it
    ///   along the run.
    ///
    /// So a snug one that the other can prevent stands for all those that he cannot, and for the
    /// lead; if there is none, one of the lead stands for them, or a snug one.
    #[inline]
    pub(super) fn worth_trying(&self, free: B, upright: bool, leads: bool) -> Trying<B> {
        let [back, forth] = self.back_and_forth(upright);
        let own = self.own(free, upright);
        let places = self.places(free & !own, upright);
        // The cells where the other can put nothing, and those that have such a one next to them.
        let beyond = self.out_of_reach(free, !upright);
        let before_beyond = back.of(beyond);
        let safe = places & beyond & before_beyond;
        // The ends of runs.
        let (first, last) = (free & !forth.of(free), free & !back.of(free));
        let before_last = back.of(last);
        let snug_first = first & (before_last | back.of(before_beyond));
        let snug = places & (snug_first | before_last & forth.of(beyond));
        let second = places & forth.of(first) & before_beyond;
        let second_last = places & beyond & back.of(places & before_last & !second);
        let others = places & !(second | second_last);
        if snug & !safe != B::EMPTY {
            return Trying {
                moves: others & !safe,
                safe,
                leading: false,
            };
        }
        // The first of a run of his own leaves as many as there can be.
        let first_own = self.places(own, upright).only_lowest();
        let moves = if leads || first_own != B::EMPTY {
            others & !safe | first_own
        } else if snug != B::EMPTY {
            others & !safe | snug.only_lowest()
        } else {
            others
        };
        Trying {
            moves,
            safe: safe | first_own,
            leading: leads,
        }
    }
}
