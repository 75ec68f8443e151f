//! Static bounds of Domineering: who wins by what he is sure of.

use std::cell::RefCell;

use stonework_core::{Bounded, Bounds, Budget, WinLose};

use super::band_memo::BandMemo;
use super::bands::{Reach, Sums};
use super::contested::Contest;
use super::dominoes::Dominoes;
use super::refuted::Refuting;
use super::trying::Trying;
use super::{Domineering, Tiles, Width, with_dominoes};
use crate::cell_set::CellSet;

/// By bands of lines; whoever moves now wins with more sure moves than are left to the other,
/// whoever moves next with as many; and who has an answer to each move wins.
impl Bounded for Domineering {
    fn bounds(&self, &tiles: &Tiles) -> Bounds<WinLose> {
        with_dominoes!(self, |dominoes| dominoes.bounds(&dominoes.contest(tiles)))
    }

    /// Linked pieces, which are looked up after so many positions of the search.
    fn reserve(&self, budget: &mut Budget) {
        LAST.with_borrow_mut(|last| last.positions = 0);
        with_dominoes!(self, |dominoes| Reach::reserve(dominoes.count(), budget));
    }
}

/// What was found out about a position last: the search asks for its bounds, then for its moves.
#[derive(Default)]
struct Last {
    /// The position, and the rows and columns of its board.
    of: Option<(Contest, (u8, u8))>,
    trying: Trying<u128>,
    memo: BandMemo,
    refuting: Refuting,
    /// How many positions this thread has asked about, since it began a search: what a search on one
    /// thread finds does not depend on those before it.
    positions: u32,
}

thread_local! {
    static LAST: RefCell<Last> = RefCell::default();
}

impl<B: CellSet> Dominoes<B> {
    /// The bounds of what is contested.
    pub(super) fn bounds(&self, contest: &Contest) -> Bounds<WinLose> {
        let (tiles, lead) = (contest.tiles(), contest.lead);
        let (free, mover) = (self.free(tiles), tiles.upright);
        LAST.with_borrow_mut(|last| {
            last.positions = last.positions.saturating_add(1);
            last.memo.reach = Reach::of(self.count(), free.count(), last.positions);
            let (cuts, memo) = (&mut last.refuting.cuts, &mut last.memo);
            let worth = cuts.find(self, free, mover, memo);
            if worth.and(&Sums::of_lead(lead)).prospects().first {
                return Bounds::exactly(WinLose::Win);
            }
            let worth = cuts.find(self, free, !mover, memo);
            if worth.and(&Sums::of_lead(-lead)).prospects().second {
                return Bounds::exactly(WinLose::Loss);
            }
            if self.outlook(free, mover, true).ahead() + i32::from(lead) > 0 {
                return Bounds::exactly(WinLose::Win);
            }
            if self.outlook(free, !mover, false).ahead() >= i32::from(lead) {
                return Bounds::exactly(WinLose::Loss);
            }
            let trying = self.unrefuted(contest, &worth, memo, &mut last.refuting);
            if trying.moves == B::EMPTY && !trying.leading {
                return Bounds::exactly(WinLose::Loss);
            }
            last.of = Some((*contest, self.size()));
            last.trying = Trying {
                moves: trying.moves.into(),
                safe: trying.safe.into(),
                leading: trying.leading,
            };
            Bounds::unknown()
        })
    }

    /// The moves that are worth a try, but for those that are refuted at once; one if all of them
    /// are.
    pub(super) fn trying(&self, contest: &Contest) -> Trying<B> {
        LAST.with_borrow_mut(|last| {
            if last.of == Some((*contest, self.size())) {
                return Trying {
                    moves: B::from_bits(last.trying.moves),
                    safe: B::from_bits(last.trying.safe),
                    leading: last.trying.leading,
                };
            }
            let free = self.free(contest.tiles());
            last.memo.reach = Reach::of(self.count(), free.count(), last.positions);
            let (cuts, memo) = (&mut last.refuting.cuts, &mut last.memo);
            let worth = cuts.find(self, free, !contest.upright, memo);
            let trying = self.unrefuted(contest, &worth, memo, &mut last.refuting);
            if trying.moves == B::EMPTY && !trying.leading {
                let moves = self.worth_trying(free, contest.upright, false).moves;
                return Trying {
                    moves: moves.only_lowest(),
                    ..trying
                };
            }
            trying
        })
    }

    /// The moves that are worth a try, but for those that are refuted at once, given what the board
    /// is worth to the other by the cuts found last.
    fn unrefuted(
        &self,
        contest: &Contest,
        worth: &Sums,
        memo: &mut BandMemo,
        refuting: &mut Refuting,
    ) -> Trying<B> {
        let (free, mover, lead) = (self.free(contest.tiles()), contest.upright, contest.lead);
        let trying = self.worth_trying(free, mover, lead > 0);
        let moves = refuting.unrefuted(self, trying.moves, !mover, (worth, -lead), memo);
        Trying { moves, ..trying }
    }
}
