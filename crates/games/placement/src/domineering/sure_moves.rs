//! Of how many moves a player is sure, whatever the other does: [`Outlook`].

use super::dominoes::Dominoes;
use crate::cell_set::CellSet;
use crate::grid::Direction;

/// The steps along a player's dominoes and across them, both ways.
#[derive(Clone, Copy)]
struct Steps<B> {
    back: Direction<B>,
    forth: Direction<B>,
    left: Direction<B>,
    right: Direction<B>,
}

impl<B: CellSet> Steps<B> {
    /// Some cells and those beside them.
    #[inline]
    fn with_sides(&self, cells: B) -> B {
        cells | self.left.of(cells) | self.right.of(cells)
    }

    /// The first cells of all pairs for a domino.
    #[inline]
    fn pairs(&self, free: B) -> B {
        free & self.back.of(free)
    }

    /// The first cells of the left pairs of all blocks of two pairs side by side.
    #[inline]
    fn blocks(&self, free: B) -> B {
        let pairs = self.pairs(free);
        pairs & self.left.of(pairs)
    }

    /// How many pairs whose first cells are among these are put into what is open, which then is no
    /// longer, and neither is what is beside them.
    #[inline]
    fn take_pairs(&self, open: &mut B, firsts: B) -> u32 {
        let mut count = 0;
        let mut firsts = firsts & self.pairs(*open);
        while firsts != B::EMPTY {
            let first = firsts.only_lowest();
            *open &= !self.with_sides(first | self.forth.of(first));
            count += 1;
            firsts &= self.pairs(*open);
        }
        count
    }

    /// The last cells of the runs of an odd length.
    #[inline]
    fn ends_of_odd_runs(&self, cells: B) -> B {
        let mut ends = B::EMPTY;
        let mut odd = cells & !self.forth.of(cells);
        while odd != B::EMPTY {
            let more = odd & self.back.of(cells);
            ends |= odd & !more;
            odd = self.forth.of(self.forth.of(more)) & cells;
        }
        ends
    }

    /// One cell at most of each odd run, at an end beyond which there is one of `others`: the rest
    /// of the run has as many pairs without it.
    #[inline]
    fn spare(&self, cells: B, others: B) -> B {
        let last = self.ends_of_odd_runs(cells) & self.back.of(others);
        let mut runs = last;
        loop {
            let more = runs | self.back.of(runs) & cells;
            if more == runs {
                break;
            }
            runs = more;
        }
        let reversed = Self {
            back: self.forth,
            forth: self.back,
            ..*self
        };
        let first = reversed.ends_of_odd_runs(cells) & self.forth.of(others);
        last | first & !runs
    }

    /// The first cells of the blocks with a side beyond which no cell is free.
    #[inline]
    fn sheltered_blocks(&self, free: B) -> B {
        // The first cells of pairs of which some cell is free.
        let some = free | self.back.of(free);
        let free_on_left = self.right.of(some);
        let free_on_right = self.left.of(self.left.of(some));
        self.blocks(free) & !(free_on_left & free_on_right)
    }
}

/// How many moves a player is sure of, and how many are left to the other then.
pub(super) struct Outlook {
    sure: u32,
    left_to_other: u32,
}

impl Outlook {
    /// By how many moves he is ahead at least.
    pub(super) fn ahead(&self) -> i32 {
        self.sure.cast_signed() - self.left_to_other.cast_signed()
    }
}

impl<B: CellSet> Dominoes<B> {
    /// The outlook of a player who moves now, or after the other.
    ///
    /// He is sure of the moves where the other can put nothing any more. Beside them, he divides free
    /// cells into regions, such that no domino of the other touches two:
    ///
    /// - a sheltered block of two pairs side by side, of which one has no free cell beyond it: when
    ///   he has put a domino on the other pair, that one is his too, so the block is two moves;
    /// - a single pair, which is one move.
    ///
    /// He takes region after region, blocks first, and the other spoils at most one of them with
    /// each domino, so that half of them are his. The other gets no more dominoes than go onto half
    /// of the cells that are then left to him.
    ///
    /// After N. Bullock, "Domineering: solving large combinatorial search spaces", ICGA Journal 25,
    /// 2002.
    pub(super) fn outlook(&self, free: B, player: bool, moves_now: bool) -> Outlook {
        let [back, forth] = self.back_and_forth(player);
        let [left, right] = self.back_and_forth(!player);
        let steps = Steps {
            back,
            forth,
            left,
            right,
        };
        let safe = self.out_of_reach(free, !player);
        let in_reach = free & !safe;
        // The cells of no region and beside none.
        let mut open = free;
        let mut blocks = 0_u32;
        let mut sheltered = steps.sheltered_blocks(free);
        while sheltered != B::EMPTY {
            let first = sheltered.only_lowest();
            let pair = first | steps.forth.of(first);
            open &= !steps.with_sides(pair | steps.right.of(pair));
            blocks += 1;
            sheltered &= steps.blocks(open);
        }
        // What is safe counts as such, but for one cell of each odd run.
        open &= in_reach | steps.spare(safe, in_reach);
        let beyond = back.of(in_reach);
        let halves = steps.take_pairs(&mut open, in_reach ^ beyond);
        let wholes = steps.take_pairs(&mut open, in_reach & beyond);
        let half = |regions: u32, first: bool| {
            if first {
                regions.div_ceil(2)
            } else {
                regions / 2
            }
        };
        let his_blocks = half(blocks, moves_now);
        // Whoever takes the last block, the other is the first to turn to the pairs.
        let first_at_pairs = moves_now == blocks.is_multiple_of(2);
        let his_pairs = half(halves + wholes, first_at_pairs);
        // At worst, the other spoils those that would cost him two cells.
        let taken = 4 * his_blocks + his_pairs + his_pairs.saturating_sub(halves);
        Outlook {
            sure: self.most(safe, player) + 2 * his_blocks + his_pairs,
            left_to_other: self.most(free, !player).min((in_reach.count() - taken) / 2),
        }
    }
}
