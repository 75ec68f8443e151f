//! The game as proof-number search sees it: [`Rules`].

use std::marker::PhantomData;

use either::Either;
use stonework_core::kit::line::Repetition;
use stonework_core::{Bounds, Candidate, Game, InfinitePlay, SolveError, Turn, Value};

use super::node::Node;
use crate::hints::{UseHints, count_moves};
use crate::question::intersect;

/// A game, the hints of it that are used, and what infinite play is worth.
pub(super) struct Rules<'a, G: Game, H> {
    pub(super) game: &'a G,
    /// What infinite play is worth to the second player and to the first; `None` if a position that
    /// comes again is an error.
    infinite_play: Option<[G::Value; 2]>,
    /// Whether those two differ.
    is_sided: bool,
    hints: PhantomData<fn() -> H>,
}

impl<G: Game, H> Clone for Rules<'_, G, H> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game, H> Copy for Rules<'_, G, H> {}

impl<'a, G: Game, H: UseHints<G>> Rules<'a, G, H> {
    /// An error if no value of the game says what infinite play is meant to be worth.
    pub(super) fn new<S, M>(
        game: &'a G,
        infinite_play: Option<InfinitePlay>,
    ) -> Result<Self, SolveError<S, M>> {
        let worth = |convention: InfinitePlay| {
            let to = |first| G::Value::of_infinite_play(convention.result(first));
            match (to(false), to(true)) {
                (Some(second), Some(first)) => Ok([second, first]),
                _ => Err(SolveError::InfinitePlay { convention }),
            }
        };
        Ok(Self {
            game,
            infinite_play: infinite_play.map(worth).transpose()?,
            is_sided: infinite_play.is_some_and(InfinitePlay::is_sided),
            hints: PhantomData,
        })
    }

    /// What infinite play is worth to the player to move; `None` if it is an error.
    #[inline]
    pub(super) fn infinite_play(self, node: &Node<G::State>) -> Option<G::Value> {
        self.infinite_play
            .map(|worth| worth[usize::from(node.is_first)])
    }

    /// What happens in a line where a position comes again.
    pub(super) fn repetition(self) -> Repetition<G::State> {
        match self.infinite_play {
            None => Repetition::is_error(),
            Some(_) => Repetition::ends_line(self.is_sided),
        }
    }

    /// Whether the first player counts as the one to move where that player is, or is not.
    #[inline]
    pub(super) fn counts_as_first(self, is_first: bool) -> bool {
        is_first || !self.is_sided
    }

    /// The same after a move.
    #[inline]
    pub(super) fn counts_as_first_after(self, node: &Node<G::State>, turn: Turn) -> bool {
        node.is_first ^ (self.is_sided && turn == Turn::Passes)
    }

    /// The moves to be searched, with their ranks.
    ///
    /// In a loopy game those are all moves: the best of an [`stonework_core::Ordered`] game's
    /// candidates may be one that only goes round.
    #[inline]
    pub(super) fn moves(self, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>> {
        if self.infinite_play.is_none() {
            return Either::Left(H::moves(self.game, state));
        }
        let moves = self.game.moves(state);
        Either::Right(moves.map(|mv| Candidate { mv, rank: 0 }))
    }

    /// How many those are, or at most so many if that takes long to tell.
    #[inline]
    pub(super) fn count_moves(self, state: &G::State) -> usize {
        match self.infinite_play {
            None => count_moves::<G, H>(self.game, state),
            Some(_) => self.game.moves(state).count(),
        }
    }

    /// What is known of a position before it is searched.
    #[inline]
    pub(super) fn bounds(self, node: &Node<G::State>) -> Bounds<G::Value> {
        intersect(H::bounds(self.game, &node.state), Bounds::unknown())
    }
}
