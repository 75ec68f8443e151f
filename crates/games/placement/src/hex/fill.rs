//! Cells that need not be played. A dead cell belongs to no shortest chain, whoever gets it;
//! captured cells are one player's even if the opponent moves there first.
//!
//! Who wins does not change if dead cells get any stones, and captured ones their player's (R.
//! Hayward and J. van Rijswijck, "Hex and combinatorics", Discrete Mathematics 306, 2006).

use stonework_catalog::Player;

use super::geometry::Geometry;
use crate::cell_set::CellSet;

/// For each direction, the cells whose neighbour there a player has: a stone, or the player's edge.
type Beside<B> = [B; 6];

/// The direction opposite to one.
#[inline]
fn back(at: usize) -> usize {
    (at + 3) % 6
}

impl<B: CellSet> Geometry<B> {
    /// The cells whose neighbour in a direction is in a set.
    #[inline]
    fn before(&self, at: usize, set: B) -> B {
        self.directions[back(at)].of(set)
    }

    /// For each direction, the cells whose neighbour there a player has.
    #[inline]
    fn beside(&self, stones: B, player: usize) -> Beside<B> {
        std::array::from_fn(|at| self.before(at, stones) | self.beyond[player][at])
    }

    /// The cells that may be of use to a player: of two neighbours, which the player has or may get,
    /// not all that lie between them on one side are the player's.
    ///
    /// Who has what lies beyond a corner is left open.
    #[inline]
    fn live(own: &Beside<B>, other: &Beside<B>) -> B {
        let has = |at: usize| own[at % 6];
        let usable = |at: usize| !other[at % 6];
        let mut live = B::EMPTY;
        for at in 0..6 {
            let linked = has(at + 1) | has(at + 3) & has(at + 4) & has(at + 5);
            live |= usable(at) & usable(at + 2) & !linked;
        }
        for at in 0..3 {
            let linked = has(at + 1) & has(at + 2) | has(at + 4) & has(at + 5);
            live |= usable(at) & usable(at + 3) & !linked;
        }
        live
    }

    /// The pairs of empty neighbours either of which is dead if the player gets the other: to a move
    /// of the opponent's on one, the player answers on the other.
    #[inline]
    fn captured(&self, empty: B, own: &Beside<B>, other: &Beside<B>) -> B {
        // For each direction, the cells that are dead if the player gets the neighbour there.
        let dead: Beside<B> = std::array::from_fn(|at| {
            let mut own = *own;
            own[at] = !B::EMPTY;
            empty & self.before(at, empty) & !Self::live(&own, other)
        });
        let captured = (0..6).map(|at| dead[at] & self.before(at, dead[back(at)]));
        captured.fold(B::EMPTY, |all, captured| all | captured)
    }

    /// The empty cells that are dead once a player has what this player captures; what the other one
    /// captures stays open.
    pub(super) fn killed(&self, stones: [B; 2], by: Player) -> B {
        let (by, of) = (by as usize, by.other() as usize);
        let [mut own, other] = [stones[by], stones[of]];
        let mut killed = B::EMPTY;
        let beside_other = self.beside(other, of);
        loop {
            let empty = self.all & !(own | other);
            let beside = self.beside(own, by);
            let dead =
                empty & !(Self::live(&beside, &beside_other) & Self::live(&beside_other, &beside));
            killed |= dead;
            let more = if dead == B::EMPTY {
                self.captured(empty, &beside, &beside_other)
            } else {
                dead
            };
            if more == B::EMPTY {
                return killed;
            }
            own |= more;
        }
    }

    /// The stones of both players with all dead and captured cells filled that are found, the dead
    /// ones by a player.
    pub(super) fn filled(&self, [mut first, mut second]: [B; 2], by: Player) -> [B; 2] {
        loop {
            let empty = self.all & !(first | second);
            let (one, two) = (self.beside(first, 0), self.beside(second, 1));
            let dead = empty & !(Self::live(&one, &two) & Self::live(&two, &one));
            let [mut to_first, mut to_second] = match by {
                Player::First => [dead, B::EMPTY],
                Player::Second => [B::EMPTY, dead],
            };
            if dead == B::EMPTY {
                to_first = self.captured(empty, &one, &two);
            }
            if dead | to_first == B::EMPTY {
                to_second = self.captured(empty, &two, &one);
            }
            if to_first | to_second == B::EMPTY {
                return [first, second];
            }
            (first, second) = (first | to_first, second | to_second);
        }
    }
}
