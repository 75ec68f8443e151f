//! Where moves that take nothing lead, by number.

use super::goings::Goings;
use super::sets::{Pressing, SIZES};
use super::{MorrisEndgame, counts, position};
use crate::nine_mens_morris::Men;
use crate::nine_mens_morris::points::transformed;

impl MorrisEndgame {
    /// The numbers of the positions after the moves that take nothing.
    ///
    /// The men of the other player stay where they are, and are those of the player to move then:
    /// so every move is followed by the same turn of the board. It is made before, and then the
    /// numbers differ by a rank alone.
    #[inline]
    pub(super) fn targets_of_staying(&self, men: &Men) -> impl Iterator<Item = usize> {
        let class = self.class_of(men.other, men.own);
        let class = class.filter(|_| !self.is_apart(men));
        let [own_sets, sets] = counts(men.other, men.own).map(|size| &self.sets[size % SIZES]);
        let (first, turned) = match class {
            Some(class) => {
                let symmetry = own_sets.to_least(men.other).symmetry();
                let [own, other] = [men.own, men.other].map(|men| transformed(men, symmetry));
                let first = class.first + own_sets.place(other) * class.row;
                (first, position(own, other))
            }
            None => (0, position(0, 0)),
        };
        let passes = class.is_some() && self.rules.passes(&turned);
        let pressing = Pressing::new(turned.other);
        let own = pressing.set(turned.own);
        let goings = self.staying_goings(&turned);
        let moved = goings.map(move |(to, both)| {
            let from = (both & !(1 << to)).trailing_zeros();
            own ^ pressing.point(to.into()) ^ pressing.point(from)
        });
        let after = passes.then_some(own).into_iter().chain(moved);
        after.map(move |others| first + sets.rank(others))
    }

    /// Where men of the player to move go and take nothing.
    #[inline]
    fn staying_goings(&self, men: &Men) -> Goings {
        let goings = self.goings(men.own, men.own.count_ones(), men.empty());
        if self.rules.takes_none(men.other) {
            goings
        } else {
            goings.without(&self.closing_goings(men))
        }
    }
}
