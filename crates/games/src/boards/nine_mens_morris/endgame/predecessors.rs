//! The moves of an endgame of Nine Men's Morris taken back.

use std::iter::repeat_n;

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
        let order = in_order(men);
        let first = self
            .after_start
            .partition_point(|after| in_order(after) < order);
        let from_start = self.after_start[first..].iter();
        let from_start = from_start.take_while(|after| in_order(after) == order);
        let times = if self.is_apart(men) {
            0
        } else {
            from_start.count()
        };
        let before = self.transformed_before(men, true);
        before.chain(repeat_n((self.start, Turn::Passes), times))
    }

    /// All that takes nothing.
    #[inline]
    fn predecessors_in_tier(&self, men: &Men) -> impl Iterator<Item = (Men, Turn)> {
        self.transformed_before(men, false)
    }
}

impl NineMensMorris {
    /// The men of the player who has just moved, and those of the other, as they may have been
    /// before; with moves that took something, or without.
    #[inline]
    fn before(self, after: Men, captures: bool) -> impl Iterator<Item = (u32, u32)> {
        let (own, other, empty) = (after.other, after.own, after.empty());
        let flies = self.flying && own.count_ones() == 3;
        let from = move |to: u8| {
            let from = if flies {
                empty
            } else {
                NEIGHBOURS[usize::from(to)] & empty
            };
            let is_left_out = !captures && makes_mill(own & !(1 << to), to);
            if is_left_out { 0 } else { from.into() }
        };
        let goings = pairs(Cells(own.into()), from, |to, from| (to, from));
        let taken = move |(to, from): (u8, u8)| {
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
        };
        pairs(goings, taken, move |(to, from), taken| {
            let before = own & !(1 << to) | 1 << from;
            (before, other | bit(somewhere(taken)))
        })
    }
}

impl MorrisEndgame {
    /// The positions before another, each turned in every way in which the men of its player to move
    /// are the least of their images and its move is followed by turning back.
    #[inline]
    fn transformed_before(&self, men: &Men, captures: bool) -> impl Iterator<Item = (Men, Turn)> {
        let other = if self.is_apart(men) { 0 } else { men.other };
        let after = Men { other, ..*men };
        let after_size = after.own.count_ones() as usize;
        let before = self.rules.before(after, captures);
        let before = before.filter_map(move |(own, other)| {
            let before = Men {
                own,
                other,
                ..after
            };
            let sets = &self.sets[self.class(&before)?.own];
            let image = sets.image(own)?;
            let fixing = sets.fixing[image.place as usize];
            Some((before, usize::from(image.symmetry), fixing))
        });
        let fixing = |(.., fixing): (Men, usize, u16)| fixing.into();
        let ways = pairs(before, fixing, |(before, to_least, _), fixing| {
            (before, compose(to_least, fixing.into()))
        });
        ways.filter_map(move |(before, symmetry)| {
            let back = self.sets[after_size].image(transformed(after.own, symmetry))?;
            let is_back = usize::from(back.symmetry) == inverse(symmetry);
            is_back.then(|| {
                let [own, other] = [before.own, before.other].map(|men| transformed(men, symmetry));
                let turned = Men {
                    own,
                    other,
                    ..before
                };
                (turned, Turn::Passes)
            })
        })
    }
}
