//! The moves of an endgame of Nine Men's Morris taken back.

use stonework_core::{Predecessors, Turn};

use super::{MorrisEndgame, in_order};
use crate::boards::cells::Cells;
use crate::boards::nine_mens_morris::points::{
    NEIGHBOURS, compose, in_mills, inverse, makes_mill, transformed,
};
use crate::boards::nine_mens_morris::{Men, NineMensMorris};

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
        let before = self
            .rules
            .before(after, true)
            .flat_map(move |(own, other)| self.transformed_before(own, other, after));
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
        let before = self.rules.before(after, false);
        before
            .flat_map(move |(own, other)| self.transformed_before(own, other, after))
            .map(|before| (before, Turn::Passes))
    }
}

impl NineMensMorris {
    /// The men of the player who has just moved, and those of the other, as they may have been
    /// before; with moves that took something, or without.
    #[inline]
    fn before(self, after: Men, captures: bool) -> impl Iterator<Item = (u32, u32)> {
        let (own, other, empty) = (after.other, after.own, after.empty());
        let flies = self.flying && own.count_ones() == 3;
        Cells(own.into()).flat_map(move |to| {
            let rest = own & !(1 << to);
            let from = if flies {
                empty
            } else {
                NEIGHBOURS[usize::from(to)] & empty
            };
            let makes_mill = makes_mill(rest, to);
            let from = if makes_mill && !captures { 0 } else { from };
            Cells(from.into()).flat_map(move |from| {
                let taken = if makes_mill { empty & !(1 << from) } else { 0 };
                let taken = Cells(taken.into()).filter_map(move |taken| {
                    let with = other | 1 << taken;
                    let in_mills = in_mills(with);
                    let may_be_taken = in_mills >> taken & 1 == 0 || in_mills == with;
                    may_be_taken.then_some(with)
                });
                let others = taken.chain((!makes_mill).then_some(other));
                others.map(move |other| (rest | 1 << from, other))
            })
        })
    }
}

impl MorrisEndgame {
    /// A position before another, turned in every way in which the men of its player to move are
    /// the least of their images and its move is followed by turning back.
    #[inline]
    fn transformed_before(&self, own: u32, other: u32, after: Men) -> impl Iterator<Item = Men> {
        let [own_size, other_size, after_size] =
            [own, other, after.own].map(|men| men.count_ones() as usize);
        let is_known = self
            .places
            .get(own_size)
            .and_then(|row| *row.get(other_size)?);
        let image = is_known.and_then(|_| self.sets[own_size].image(own));
        let fixing = image.map_or(0, |image| self.sets[own_size].fixing[image.place as usize]);
        let to_least = image.map_or(0, |image| usize::from(image.symmetry));
        Cells(fixing.into()).filter_map(move |fixing| {
            let symmetry = compose(to_least, fixing.into());
            let back = self.sets[after_size].image(transformed(after.own, symmetry));
            let is_back = back.is_some_and(|back| usize::from(back.symmetry) == inverse(symmetry));
            is_back.then(|| Men {
                own: transformed(own, symmetry),
                other: transformed(other, symmetry),
                ..after
            })
        })
    }
}
