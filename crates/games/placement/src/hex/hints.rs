//! What is known of a position of Hex without a search: who connects the edges by force, and which
//! moves are no better than others.

use stonework_core::{Bounded, Bounds, Candidate, Ordered, WinLose};

use super::Hex;
use crate::Sides;
use crate::cells::Cells;
use stonework_catalog::Player;

/// A position with all dead and captured cells filled.
#[derive(Clone, Copy)]
struct Filled {
    own: u64,
    other: u64,
    to_move: Player,
    empty: u64,
}

impl Hex {
    /// The position filled in: its value is the same, and that of each move to an empty cell.
    #[inline]
    fn filled(&self, sides: Sides) -> Filled {
        let stones = self.geometry.filled(sides.by_player());
        let Sides {
            own,
            other,
            to_move,
        } = Sides::of_players(stones, sides.to_move);
        let empty = self.geometry.all & !(own | other);
        Filled {
            own,
            other,
            to_move,
            empty,
        }
    }

    /// The cells needed for all connections of the player to move, if that player moves first.
    #[inline]
    fn of_mover(&self, at: &Filled) -> Option<u64> {
        let edges = self.geometry.edges[at.to_move as usize];
        self.geometry.must_play(at.own, at.empty, edges)
    }

    /// The same for the other player.
    #[inline]
    fn of_other(&self, at: &Filled) -> Option<u64> {
        let edges = self.geometry.edges[at.to_move.other() as usize];
        self.geometry.must_play(at.other, at.empty, edges)
    }
}

/// The player to move wins with a connection that needs the first move, and loses if the opponent
/// has one that does not.
impl Bounded for Hex {
    fn bounds(&self, sides: &Sides) -> Bounds<WinLose> {
        let at = self.filled(*sides);
        if self.of_mover(&at).is_some() {
            Bounds::exactly(WinLose::Win)
        } else if self.of_other(&at) == Some(0) {
            Bounds::exactly(WinLose::Loss)
        } else {
            Bounds::unknown()
        }
    }
}

/// Moves into every connection that the opponent would make with the next move, as others lose;
/// without dead and captured cells, and without those that another move captures or kills: with that
/// move, the player has them as well, and more stones never hurt. Those that leave the opponent the
/// fewest cells to move to come first, those near the middle before others.
///
/// The reductions are those of R. Hayward, Y. Björnsson, M. Johanson, M. Kan, N. Po and J. van
/// Rijswijck, "Solving 7×7 Hex with domination, fill-in, and virtual connections", Theoretical
/// Computer Science 349, 2005.
impl Ordered for Hex {
    const COSTLY: bool = true;

    fn candidates(&self, sides: &Sides) -> impl Iterator<Item = Candidate<u8>> {
        let at = self.filled(*sides);
        let must_play = match self.of_other(&at) {
            None | Some(0) => at.empty,
            Some(cells) => cells,
        };
        let mut listed = Vec::with_capacity(64);
        let mut dominated = 0_u64;
        // A move that is dominated itself dominates nothing, so that one of several moves that
        // dominate each other is left.
        for cell in Cells(at.empty) {
            if dominated >> cell & 1 == 1 {
                continue;
            }
            let next = Sides {
                own: at.own,
                other: at.other,
                to_move: at.to_move,
            };
            let next = self.filled(next.after_put(cell));
            dominated |= next.other & at.empty & !(1 << cell);
            if must_play >> cell & 1 == 0 {
                continue;
            }
            let replies = match self.of_other(&next) {
                // It wins.
                Some(0) => {
                    listed.clear();
                    dominated = 0;
                    listed.push(Candidate { mv: cell, rank: 0 });
                    break;
                }
                Some(cells) => cells.count_ones(),
                None => next.empty.count_ones(),
            };
            listed.push(Candidate {
                mv: cell,
                rank: -(64 * replies.cast_signed() + self.off_centre(cell)),
            });
        }
        listed.retain(|candidate| dominated >> candidate.mv & 1 == 0);
        if listed.is_empty() {
            // They are all worth the same.
            let any = Cells(self.geometry.all & !sides.all());
            listed.extend(any.take(1).map(|mv| Candidate { mv, rank: 0 }));
        }
        listed.into_iter()
    }
}
