//! What is known of a position of Connect Four at a glance: its bounds, and the moves worth a try.

use stonework_core::{Bounded, Bounds, Candidate, Ordered, Question};

use super::{ConnectFour, Stones};
use crate::cell_set::CellSet;

impl<B: CellSet> ConnectFour<B> {
    /// The squares that can be played without the opponent winning at once, if the mover cannot
    /// win.
    #[inline]
    fn safe(&self, stones: &Stones<B>) -> B {
        let Stones { all, threats, .. } = *stones;
        let open = self.open(all);
        let forced = open & threats;
        let open = if forced == B::EMPTY {
            open
        } else if forced.without_lowest() == B::EMPTY {
            forced
        } else {
            return B::EMPTY;
        };
        // Not under a square where the opponent would win.
        open & !(threats >> 1)
    }

    /// The bounds as far as they help to answer the question.
    fn bounds_that_answer(&self, stones: &Stones<B>, question: Question<i32>) -> Bounds<i32> {
        // The player to move has as many stones as the other, or one less.
        let placed = stones.placed;
        let own = placed / 2;
        let open = self.open(stones.all);
        if stones.wins & open != B::EMPTY {
            return Bounds::exactly(self.score(own + 1));
        }
        if self.safe(stones) == B::EMPTY {
            return Bounds::exactly(-self.score(placed - own + 1));
        }
        // Neither wins with its next stone, so both need two more, if there is room.
        let left = u32::from(self.width * self.height) - placed;
        let lower = if left < 4 {
            0
        } else {
            -self.score(placed - own + 2)
        };
        let upper = if left < 3 { 0 } else { self.score(own + 2) };
        let (mut least, mut most) = (None, None);
        let empty = self.board & !stones.all;
        if question.is_settled_from_below(lower) || question.is_settled_from_above(upper) {
            // That is enough.
        } else if question.is_settled_from_above(0) && !self.has_line(stones.mover | empty) {
            // Every line has a stone of the other player.
            most = Some(0);
        } else if question.is_settled_from_below(0) {
            // A draw is enough for the player to move, and a win for the opponent.
            least = self.least_if_following(stones, left, false);
            if least.is_none() {
                most = self.most_if_followed(stones, left, true);
            }
        } else {
            let is_exact = question == Question::Exact;
            most = self.most_if_followed(stones, left, false);
            if most.is_none() || is_exact {
                least = self.least_if_following(stones, left, !is_exact);
            }
        }
        Bounds {
            lower: Some(lower.max(least.unwrap_or(lower))),
            upper: Some(most.unwrap_or(upper)),
        }
    }
}

/// A win with the next stone, a loss that no move prevents, no line left to win with, what a player
/// is sure of who follows up, and how many stones are left to win with.
impl<B: CellSet> Bounded for ConnectFour<B> {
    #[inline]
    fn bounds(&self, stones: &Stones<B>) -> Bounds<i32> {
        self.bounds_that_answer(stones, Question::Exact)
    }

    #[inline]
    fn bounds_for(&self, stones: &Stones<B>, question: Question<i32>) -> Bounds<i32> {
        self.bounds_that_answer(stones, question)
    }
}

/// Moves after which the opponent does not win at once: first those that win with the next stone,
/// whatever the opponent does, then by how many squares of use win after them; of those with as
/// many, by how many of these the opponent may open with its next stone, then the middle first.
///
/// A square above one that wins for the opponent is of no use: the opponent wins with the
/// lower one, or answers a stone there with one on top (C. Steininger's solver
/// `c4`, 2024, counts so). A stone under a square that wins takes one off, as the opponent takes
/// that square next.
impl<B: CellSet> Ordered for ConnectFour<B> {
    #[inline]
    fn candidates(&self, stones: &Stones<B>) -> impl Iterator<Item = Candidate<u8>> {
        let open = self.open(stones.all);
        let worth = match (stones.wins & open, self.safe(stones)) {
            (wins, _) if wins != B::EMPTY => wins,
            (_, safe) if safe != B::EMPTY => safe,
            _ => open,
        };
        Candidates {
            game: self,
            mover: stones.mover,
            all: stones.all,
            wins: stones.wins,
            threats: stones.threats,
            open,
            is_only: worth.without_lowest() == B::EMPTY,
            worth,
        }
    }
}

/// The candidates among some squares, from left to right.
struct Candidates<'a, B> {
    game: &'a ConnectFour<B>,
    mover: B,
    all: B,
    /// The empty squares that win for the player to move, and those that win for the opponent.
    wins: B,
    threats: B,
    /// The square of each column where a stone would land.
    open: B,
    /// Those of the candidates.
    worth: B,
    /// Whether there was one at most.
    is_only: bool,
}

impl<B: CellSet> Iterator for Candidates<'_, B> {
    type Item = Candidate<u8>;

    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "it is large, and called for every move"
    )]
    fn next(&mut self) -> Option<Candidate<u8>> {
        if self.worth == B::EMPTY {
            return None;
        }
        let game = self.game;
        let square = self.worth.only_lowest();
        self.worth ^= square;
        let mv = game.column_of(square);
        if self.is_only {
            return Some(Candidate { mv, rank: 0 });
        }
        let wins = game.winning(self.mover | square, self.all);
        // The opponent can take but one of those that can be played then, and so opens the one above
        // it.
        let open = wins & (self.open ^ square | square << 1);
        let two = open.without_lowest() | open & wins >> 1;
        let useful = wins & !(self.threats << 1);
        // Those above a square that can be played then.
        let next = useful & (self.open ^ square | square << 1) << 1;
        let from_middle = u32::from((2 * mv).abs_diff(game.width + 1));
        let mut rank = 64 * (8 * useful.count() + next.count()) + 63 - from_middle;
        if two != B::EMPTY {
            rank += 1 << 16;
        }
        if square << 1 & self.wins != B::EMPTY {
            rank = rank.saturating_sub(64 * 8);
        }
        Some(Candidate {
            mv,
            rank: rank.cast_signed(),
        })
    }

    /// Tells it if there is one: the search then saves itself a look into its table.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match (self.worth == B::EMPTY, self.is_only) {
            (true, _) => (0, Some(0)),
            (_, true) => (1, Some(1)),
            (_, false) => (1, None),
        }
    }
}
