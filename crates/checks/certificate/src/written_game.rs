//! A game whose positions and moves are written down: [`WrittenGame`].

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;

use stonework_core::{Game, InfinitePlay, Step, visit_moves};
use stonework_erased::{ErasedState, ErasedStep, Positions};

use super::certified_value::CertifiedValue;

/// A game as certificates know it: its positions and moves are texts. A move is its index in
/// [`Game::moves`].
///
/// # Laws
///
/// - Equal positions have equal texts, and different [`Debug`] texts if they are not equal.
///   Positions with the same text have the same future in terms of texts: a certificate has one
///   record for all of them. A text has one line, no tab, and is not empty.
/// - The moves of a position have different texts, of which the same holds.
pub trait WrittenGame<V: CertifiedValue>: Sync {
    /// The position the game starts from.
    fn start(&self) -> ErasedState;

    /// What a finished game is worth to the player who would be to move; `None` while play goes on.
    fn terminal_value(&self, state: &ErasedState) -> Option<V>;

    /// What play without end is worth; `None` if play always ends.
    fn infinite_play(&self) -> Option<InfinitePlay>;

    /// The bytes of a position, with the heap memory behind it.
    fn state_bytes(&self, state: &ErasedState) -> usize;

    /// The text of a position.
    fn position(&self, state: &ErasedState) -> String;

    /// The text of a move of a position that is not over; `None` if there are fewer moves.
    fn move_text(&self, state: &ErasedState, index: usize) -> Option<String>;

    /// The index of the move of a position with a text; `None` if there is none. `pass` is called
    /// with the index of every move that is looked at, and may break the search off.
    fn find_move(&self, state: &ErasedState, text: &str, pass: &mut PassMove<'_>) -> Option<usize>;

    /// Calls `visit` with what each move of a position that is not over leads to, in the game's
    /// order, from the move with this index on, until it breaks.
    fn visit_steps(&self, state: &ErasedState, from: usize, visit: &mut VisitStep<'_, V>);

    /// The positions for the [`search`](fn@crate::search) of leaves: those of
    /// [`on_path`](stonework_erased::ErasedGame::on_path), without a memo.
    fn positions(&self) -> Positions<V>;

    /// The independent components of a position of an impartial game, itself if it is the only one;
    /// `None` if the game has no nimbers.
    fn components(&self, _state: &ErasedState) -> Option<Vec<ErasedState>> {
        None
    }
}

impl<V: CertifiedValue> dyn WrittenGame<V> + '_ {
    /// As [`WrittenGame::visit_steps`], until `visit` fails or says that it has seen enough; it is
    /// given the index of each move too.
    pub(super) fn try_steps<E>(
        &self,
        state: &ErasedState,
        from: usize,
        visit: &mut dyn FnMut(usize, ErasedStep<V>) -> Result<bool, E>,
    ) -> Result<(), E> {
        let (mut index, mut visited) = (from, Ok(()));
        self.visit_steps(state, from, &mut |step| {
            let goes_on = visit(index, step);
            index += 1;
            match goes_on {
                Ok(true) => return ControlFlow::Continue(()),
                Ok(false) => {}
                Err(error) => visited = Err(error),
            }
            ControlFlow::Break(())
        });
        visited
    }
}

/// Is called with the index of a move.
pub type PassMove<'v> = dyn FnMut(usize) -> ControlFlow<()> + 'v;

/// Is called with what a move leads to.
pub type VisitStep<'v, V> = dyn FnMut(ErasedStep<V>) -> ControlFlow<()> + 'v;

/// A game whose positions and moves are written as [`Debug`] does.
///
/// ```
/// use std::sync::Arc;
///
/// use stonework::certificate::{DebugTexts, WrittenGame};
/// use stonework::random::RandomGraph;
/// use stonework::{Game, Outcome};
///
/// let game = Arc::new(RandomGraph::new(7).acyclic::<Outcome>());
/// let written = DebugTexts::new(Arc::clone(&game));
/// assert_eq!(written.position(&written.start()), format!("{:?}", game.start()));
/// ```
#[derive(Debug)]
pub struct DebugTexts<G> {
    game: Arc<G>,
    infinite_play: Option<InfinitePlay>,
}

impl<G> DebugTexts<G> {
    /// A game in which play always ends.
    #[must_use]
    pub fn new(game: Arc<G>) -> Self {
        Self {
            game,
            infinite_play: None,
        }
    }

    /// A game in which play without end is worth this.
    #[must_use]
    pub fn looping(game: Arc<G>, infinite_play: InfinitePlay) -> Self {
        Self {
            game,
            infinite_play: Some(infinite_play),
        }
    }
}

impl<G> WrittenGame<G::Value> for DebugTexts<G>
where
    G: Game<State: Send + Sync + 'static, Value: CertifiedValue> + Send + Sync + 'static,
{
    fn start(&self) -> ErasedState {
        ErasedState::new(self.game.start())
    }

    fn terminal_value(&self, state: &ErasedState) -> Option<G::Value> {
        self.game.terminal_value(state.expect())
    }

    fn infinite_play(&self) -> Option<InfinitePlay> {
        self.infinite_play
    }

    fn state_bytes(&self, state: &ErasedState) -> usize {
        size_of::<G::State>() + G::state_heap_bytes(state.expect())
    }

    fn position(&self, state: &ErasedState) -> String {
        format!("{state:?}")
    }

    fn move_text(&self, state: &ErasedState, index: usize) -> Option<String> {
        let mv = self.game.moves(state.expect()).nth(index)?;
        Some(format!("{mv:?}"))
    }

    fn find_move(&self, state: &ErasedState, text: &str, pass: &mut PassMove<'_>) -> Option<usize> {
        let (mut index, mut found) = (0, None);
        visit_moves(&*self.game, state.expect(), &mut |mv| {
            if format!("{mv:?}") == text {
                found = Some(index);
                return ControlFlow::Break(());
            }
            let passed = pass(index);
            index += 1;
            passed
        });
        found
    }

    fn visit_steps(&self, state: &ErasedState, from: usize, visit: &mut VisitStep<'_, G::Value>) {
        let (state, mut index) = (state.expect(), 0);
        visit_moves(&*self.game, state, &mut |mv| {
            index += 1;
            if index <= from {
                return ControlFlow::Continue(());
            }
            let Step { state, gain, turn } = self.game.play(state, mv);
            let state = ErasedState::new(state);
            visit(ErasedStep { state, gain, turn })
        });
    }

    fn positions(&self) -> Positions<G::Value> {
        stonework_erased::ErasedGame::on_path(&self.game, None)
    }
}
