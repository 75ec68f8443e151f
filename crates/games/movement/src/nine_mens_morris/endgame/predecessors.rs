//! The moves of an endgame of Nine Men's Morris taken back.

use stonework_core::{Predecessors, Turn};

use super::sets::SIZES;
use super::{MorrisEndgame, counts, in_order, position};
use crate::cells::Cells;
use crate::nine_mens_morris::points::{
    NEIGHBOURS, compose, in_mills, inverse, makes_mill, transformed,
};
use crate::nine_mens_morris::{Men, NineMensMorris};

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
            .before(after)
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
        let class = self.class_of(after.other, after.own);
        // Who has just moved made no mill, or one that took nothing.
        let no_mill = if self.rules.takes_none(after.own) {
            after.other
        } else {
            after.other & !in_mills(after.other)
        };
        let moved = class.map_or(0, |_| no_mill);
        let mut goings = self.goings(moved, after.other.count_ones(), after.empty());
        let [own_sets, other_sets] =
            counts(after.other, after.own).map(|size| &self.sets[size % SIZES]);
        let is_symmetric = class.is_some() && other_sets.to_least(after.own).is_one_of_several();
        let passed = class.is_some() && self.rules.passes(&after.for_opponent());
        let mut turned = passed.then(|| self.transformed_before(after.other, after.own, after));
        let next = move || {
            loop {
                if let Some(before) = turned.as_mut().and_then(Iterator::next) {
                    return Some(before);
                }
                let (_, both) = goings.next()?;
                let own = after.other ^ both;
                let to_least = own_sets.to_least(own);
                if !is_symmetric && !to_least.is_one_of_several() {
                    let [own, other] =
                        [own, after.own].map(|men| transformed(men, to_least.symmetry()));
                    return Some(position(own, other));
                }
                turned = Some(self.transformed_before(own, after.own, after));
            }
        };
        std::iter::from_fn(next).map(|before| (before, Turn::Passes))
    }

    fn turn_may_stay(&self) -> bool {
        false
    }
}

impl NineMensMorris {
    /// The men of the player who has just moved, and those of the other, as they may have been
    /// before.
    #[inline]
    fn before(self, after: Men) -> impl Iterator<Item = (u32, u32)> {
        let (own, other, empty) = (after.other, after.own, after.empty());
        let passed = self.passes(&after.for_opponent()).then_some((own, other));
        let takes_none = self.takes_none(other);
        let flies = self.flies(own.count_ones());
        let moved = Cells(u64::from(own)).flat_map(move |to| {
            let rest = own & !(1 << to);
            let from = if flies {
                empty
            } else {
                NEIGHBOURS[usize::from(to)] & empty
            };
            let makes_mill = makes_mill(rest, to);
            Cells(u64::from(from)).flat_map(move |from| {
                let taken = if makes_mill { empty & !(1 << from) } else { 0 };
                let taken = Cells(u64::from(taken)).filter_map(move |taken| {
                    let with = other | 1 << taken;
                    (self.may_be_taken(with) >> taken & 1 == 1).then_some(with)
                });
                let others = taken.chain((!makes_mill || takes_none).then_some(other));
                others.map(move |other| (rest | 1 << from, other))
            })
        });
        moved.chain(passed)
    }
}

impl MorrisEndgame {
    /// A position before another, turned in every way in which the men of its player to move are
    /// the least of their images and its move is followed by turning back.
    #[inline]
    fn transformed_before(&self, own: u32, other: u32, after: Men) -> impl Iterator<Item = Men> {
        let to_least = self.class_of(own, other).map(|class| {
            let sets = &self.sets[class.own];
            let to_least = sets.to_least(own).symmetry();
            (
                to_least,
                sets.fixing[sets.place(transformed(own, to_least))],
            )
        });
        let (to_least, fixing) = to_least.unwrap_or_default();
        let after_sets = &self.sets[after.own.count_ones() as usize % SIZES];
        Cells(u64::from(fixing)).filter_map(move |fixing| {
            let symmetry = compose(to_least, fixing);
            let back = after_sets.to_least(transformed(after.own, symmetry));
            (back.symmetry() == inverse(symmetry)).then(|| Men {
                own: transformed(own, symmetry),
                other: transformed(other, symmetry),
                ..after
            })
        })
    }
}
