//! The game as proof-number search sees it: [`Rules`].

use std::marker::PhantomData;

use either::Either;

use super::table::{Node, both};
use crate::error::SolveError;
use crate::game::{Game, Turn};
use crate::infinite_play::InfinitePlay;
use crate::ordered::Candidate;
use crate::solution::Bounds;
use crate::solvers::alpha_beta::{FirstLook, MoveOrder};
use crate::value::Value;

/// A game, what is known of its positions, and what infinite play is worth.
pub(super) struct Rules<'a, G: Game, O, F> {
    pub(super) game: &'a G,
    /// What infinite play is worth to the second player and to the first; `None` if a position that comes again is
    /// an error.
    infinite_play: Option<[G::Value; 2]>,
    /// Whether those two differ.
    pub(super) is_sided: bool,
    hints: PhantomData<(O, F)>,
}

impl<G: Game, O, F> Clone for Rules<'_, G, O, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game, O, F> Copy for Rules<'_, G, O, F> {}

impl<'a, G: Game, O: MoveOrder<G>, F: FirstLook<G>> Rules<'a, G, O, F> {
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
    pub(super) fn infinite_play(self, node: &Node<G>) -> Option<G::Value> {
        self.infinite_play
            .map(|worth| worth[usize::from(node.is_first)])
    }

    /// The position with this state and player to move.
    pub(super) fn node(self, state: G::State, mover_is_first: bool) -> Node<G> {
        Node::new(state, mover_is_first || !self.is_sided)
    }

    /// The position that a move leads to.
    #[inline]
    pub(super) fn after(self, node: &Node<G>, state: G::State, turn: Turn) -> Node<G> {
        let changes = self.is_sided && turn == Turn::Passes;
        Node::new(state, node.is_first ^ changes)
    }

    /// The moves to be searched, with their ranks.
    ///
    /// In a loopy game that is every move: the best of an [`crate::Ordered`] game's candidates may be one that only
    /// goes round.
    #[inline]
    pub(super) fn list(self, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>> {
        match self.infinite_play {
            None => Either::Left(O::list(self.game, state)),
            Some(_) => {
                let moves = self.game.moves(state);
                Either::Right(moves.map(|mv| Candidate { mv, rank: 0 }))
            }
        }
    }

    /// What is known of a position before it is searched.
    #[inline]
    pub(super) fn bounds(self, node: &Node<G>) -> Bounds<G::Value> {
        both(F::bounds(self.game, &node.state), Bounds::unknown())
    }
}
