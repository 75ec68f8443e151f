//! What is known of a position of Hex without a search: who connects the edges by force, and which
//! moves are no better than others.

use stonework_core::{Bounded, Bounds, Candidate, Ordered, WinLose};

use super::Hex;
use super::recent::recent;
use crate::Sides;
use crate::cell_set::CellSet;
use crate::cells::Cells;

/// The player to move wins with a connection that needs the first move, and loses if the opponent
/// has one that does not.
impl<B: CellSet> Bounded for Hex<B> {
    fn bounds(&self, sides: &Sides<B>) -> Bounds<WinLose> {
        recent(self, *sides, |known| {
            if known.mover_connects(self) {
                Bounds::exactly(WinLose::Win)
            } else if known.needed_by_other(self) == Some(B::EMPTY) {
                Bounds::exactly(WinLose::Loss)
            } else {
                Bounds::unknown()
            }
        })
    }
}

/// Moves into every connection that the opponent would make with the next move, as others lose;
/// without dead and captured cells, without those that the opponent's next move kills, and without
/// those that another move captures or kills: with that move, the player has them as well, and more
/// stones never hurt. Those that leave the opponent the fewest cells to move to come first, those
/// near the middle before others. After a move that leaves none, and so wins, no more are listed.
///
/// The reductions are those of R. Hayward, Y. Björnsson, M. Johanson, M. Kan, N. Po and J. van
/// Rijswijck, "Solving 7×7 Hex with domination, fill-in, and virtual connections", Theoretical
/// Computer Science 349, 2005.
impl<B: CellSet> Ordered for Hex<B> {
    const COSTLY: bool = true;

    fn candidates(&self, sides: &Sides<B>) -> impl Iterator<Item = Candidate<u8>> {
        Ranked {
            game: self,
            sides: *sides,
            must_play: self.must_play(*sides),
            left: None,
        }
    }
}

impl<B: CellSet> Hex<B> {
    /// The cells to which the player to move has to move, with some that are no better than others.
    fn must_play(&self, sides: Sides<B>) -> B {
        recent(self, sides, |known| match known.needed_by_other(self) {
            Some(cells) if cells != B::EMPTY => cells,
            _ => known.filled.empty,
        })
    }

    /// The moves to cells that the opponent can kill with the next one. If any move wins, then one
    /// that is not among them: after such a move and the killing one, the player wins without the
    /// dead cell, and so by a move that wins now as well, with a stone fewer against it. If that one
    /// can be killed too, the same holds with both killing stones on the board, and so on.
    fn reversible(&self, sides: Sides<B>) -> B {
        let filled = recent(self, sides, |known| known.filled);
        let opponent = sides.to_move.other();
        let stones = filled.sides().by_player();
        let killed = Cells(filled.empty).map(|cell| {
            let mut stones = stones;
            stones[opponent as usize] |= B::only(cell);
            self.geometry.killed(stones, opponent)
        });
        killed.fold(B::EMPTY, |all, killed| all | killed)
    }

    /// Those of them that are neither reversible nor dominated by others that are not.
    fn undominated(&self, sides: Sides<B>, must_play: B) -> B {
        let empty = recent(self, sides, |known| known.filled.empty);
        let irreversible = empty & !self.reversible(sides);
        let (mut listed, mut dominated) = (B::EMPTY, B::EMPTY);
        // A move that is dominated itself dominates nothing, so that one of several moves that
        // dominate each other is left.
        for cell in Cells(irreversible) {
            let only = B::only(cell);
            if dominated & only == B::EMPTY {
                let next = recent(self, sides.after_put(cell), |known| known.filled);
                dominated |= next.other & irreversible & !only;
                listed |= must_play & only;
            }
        }
        listed &= !dominated;
        if listed == B::EMPTY {
            // They all lose, or the game is decided.
            let any = self.geometry.all & !sides.all();
            listed = any.only_lowest();
        }
        listed
    }
}

/// Moves with their ranks, which are found when they are asked for: it takes long.
struct Ranked<'g, B: CellSet> {
    game: &'g Hex<B>,
    /// The position.
    sides: Sides<B>,
    must_play: B,
    /// The moves that are still to come, once they are known.
    left: Option<Cells<B>>,
}

impl<B: CellSet> Iterator for Ranked<'_, B> {
    type Item = Candidate<u8>;

    fn next(&mut self) -> Option<Candidate<u8>> {
        let (game, sides) = (self.game, self.sides);
        let find = || Cells(game.undominated(sides, self.must_play));
        let mv = self.left.get_or_insert_with(find).next()?;
        let replies = recent(game, sides.after_put(mv), |known| {
            let needed = known.needed_by_other(game);
            if needed == Some(B::EMPTY) {
                // It wins, so that no other move has to be searched.
                self.left = Some(Cells(B::EMPTY));
            }
            needed.unwrap_or(known.filled.empty).count()
        });
        Some(Candidate {
            mv,
            rank: -(64 * replies.cast_signed() + game.off_centre(mv)),
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let most = match &self.left {
            None => self.must_play.count().max(1),
            Some(left) => left.0.count(),
        };
        (0, Some(most as usize))
    }
}
