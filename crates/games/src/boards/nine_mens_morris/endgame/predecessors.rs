//! The moves of an endgame of Nine Men's Morris taken back.

use stonework_core::{Predecessors, Turn};

use super::{MorrisEndgame, in_order};
use crate::boards::cells::{Cells, pairs};
use crate::boards::nine_mens_morris::points::{
    NEIGHBOURS, compose, in_mills, inverse, makes_mill, transformed,
};
use crate::boards::nine_mens_morris::{Men, NOWHERE, NineMensMorris, bit, somewhere};

/// Taken back are the moves of the board, and each position before is turned in all ways that its
/// own move is then followed by the turn that was made here: so it comes up as often as it has such
/// moves.
impl Predecessors for MorrisEndgame {
    #[inline]
    fn predecessors(&self, men: &Men) -> impl Iterator<Item = (Men, Turn)> {
        let men = *men;
        let is_apart = self.is_apart(&men);
        let after = if is_apart {
            Men { other: 0, ..men }
        } else {
            men
        };
        let before = self.transformed_before(after, true);
        let order = in_order(&men);
        let first = self
            .after_start
            .partition_point(|men| in_order(men) < order);
        let from_start = self.after_start[first..].iter();
        let from_start = from_start.take_while(move |men| !is_apart && in_order(men) == order);
        before
            .chain(from_start.map(|_| self.start))
            .map(|before| (before, Turn::Passes))
    }

    /// All that takes nothing.
    #[inline]
    fn predecessors_in_tier(&self, men: &Men) -> impl Iterator<Item = (Men, Turn)> {
        let after = if self.is_apart(men) {
            Men { other: 0, ..*men }
        } else {
            *men
        };
        let before = self.transformed_before(after, false);
        before.map(|before| (before, Turn::Passes))
    }
}

impl NineMensMorris {
    /// The men of the player who has just moved, and those of the other, as they may have been
    /// before; with moves that took something, or without.
    #[inline]
    fn before(self, after: Men, captures: bool) -> impl Iterator<Item = (u32, u32)> {
        let (own, other, empty) = (after.other, after.own, after.empty());
        let flies = self.flying && own.count_ones() == 3;
        let goings = pairs(Cells(own.into()), move |to| {
            let from = if flies {
                empty
            } else {
                NEIGHBOURS[usize::from(to)] & empty
            };
            let is_left_out = !captures && makes_mill(own & !(1 << to), to);
            if is_left_out { 0 } else { from.into() }
        });
        let takings = pairs(goings, move |(to, from)| {
            if !makes_mill(own & !(1 << to), to) {
                return 1 << NOWHERE;
            }
            let may_be_taken = |&taken: &u8| {
                let with = other | 1 << taken;
                let in_mills = in_mills(with);
                in_mills >> taken & 1 == 0 || in_mills == with
            };
            let taken = Cells((empty & !(1 << from)).into()).filter(may_be_taken);
            taken.fold(0, |all, taken| all | 1 << taken)
        });
        takings.map(move |((to, from), taken)| {
            let before = own & !(1 << to) | 1 << from;
            (before, other | bit(somewhere(taken)))
        })
    }
}

impl MorrisEndgame {
    /// The positions before another, each turned in every way in which the men of its player to move
    /// are the least of their images and its move is followed by turning back.
    #[inline]
    fn transformed_before(&self, after: Men, captures: bool) -> impl Iterator<Item = Men> {
        let after_size = after.own.count_ones() as usize;
        let before = self.rules.before(after, captures);
        let before = before.filter_map(move |(own, other)| {
            let class = self.class(&Men {
                own,
                other,
                ..after
            })?;
            let sets = &self.sets[class.own];
            let image = sets.image(own)?;
            let fixing = sets.fixing[image.place as usize];
            Some((own, other, image.symmetry, fixing))
        });
        let ways = pairs(before, |(.., fixing)| fixing.into());
        ways.filter_map(move |((own, other, to_least, _), fixing)| {
            let symmetry = compose(to_least.into(), fixing.into());
            let back = self.sets[after_size].image(transformed(after.own, symmetry))?;
            let is_back = usize::from(back.symmetry) == inverse(symmetry);
            is_back.then(|| Men {
                own: transformed(own, symmetry),
                other: transformed(other, symmetry),
                ..after
            })
        })
    }
}
