//! Partizan games with their types erased: [`ValuedGame`].

use std::fmt;
use std::sync::Arc;

use stonework_core::kit::Meter;
use stonework_core::{Game, Halt, Partizan, Run, SolveErrorOf, visit_moves};
use stonework_erased::ErasedState;
use stonework_partizan::{FormError, Forms};

use crate::numbers::{Stop, Valuer};
use crate::typed::{PartImage, Parts, SplitParts};
use crate::valued_position::ValuedPosition;
use crate::values::Values;

/// A partizan game with its types erased. Made by [`Values::erased`].
///
/// The methods panic if a state belongs to a game of other types.
pub trait ValuedGame: Send + Sync + fmt::Debug {
    /// Whether it is Left who is to move.
    fn left_to_move(&self, state: &ErasedState) -> bool;

    /// The same position with the other player to move.
    fn turned(&self, state: &ErasedState) -> ErasedState;

    /// Whether the game says that in every position both players can move, or neither can.
    fn is_all_small(&self) -> bool;

    /// The parts of a position: none of one that is over for both players. They have the player to
    /// move who is to move in it.
    fn parts(&self, state: &ErasedState) -> Vec<ErasedState>;

    /// What the moves of a player lead to, in the game's order, whoever is to move in the position.
    fn options(&self, state: &ErasedState, of_left: bool) -> Vec<ErasedState>;

    /// What finds the values of positions, and keeps those of their parts, beside the arena of their
    /// forms.
    fn positions<'a>(&'a self, forms: &'a Forms) -> Box<dyn PositionValues + 'a>;
}

/// Finds the values of positions of one game, and keeps those of all parts that it meets.
pub trait PositionValues {
    /// What a position is worth to Left, whoever is to move in it. Where a limit comes before that,
    /// it says what is proved.
    ///
    /// # Errors
    ///
    /// [`ValueFailure`] if the game breaks a law, or the value is too large.
    fn value(&mut self, state: &ErasedState, run: &Run) -> Result<ValuedPosition, ValueFailure>;
}

/// Why a position has no value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ValueFailure {
    /// The game breaks a law that its values need.
    #[error("{0}")]
    Game(String),
    /// The value is beyond what a form can be.
    #[error(transparent)]
    Form(FormError),
}

/// Tells which law a game has broken.
pub type TellError<G> = fn(&G, SolveErrorOf<G>) -> String;

/// A game with what values it.
struct Erased<G: Game, P, I> {
    game: Arc<G>,
    values: Values<P, I>,
    tell: TellError<G>,
}

impl<P, I> Values<P, I> {
    /// A game with its types erased; `tell` says in the game's own words which law it has broken.
    #[must_use]
    pub fn erased<G>(self, game: Arc<G>, tell: TellError<G>) -> Arc<dyn ValuedGame>
    where
        G: Partizan<State: Send + Sync, Move: Send> + Send + Sync + 'static,
        P: SplitParts<G> + fmt::Debug + 'static,
        I: PartImage<G> + fmt::Debug + 'static,
    {
        Arc::new(Erased {
            game,
            values: self,
            tell,
        })
    }
}

impl<G, P, I> ValuedGame for Erased<G, P, I>
where
    G: Partizan<State: Send + Sync, Move: Send> + Send + Sync + 'static,
    P: SplitParts<G> + fmt::Debug,
    I: PartImage<G> + fmt::Debug,
{
    fn left_to_move(&self, state: &ErasedState) -> bool {
        self.game.left_to_move(state.expect())
    }

    fn turned(&self, state: &ErasedState) -> ErasedState {
        ErasedState::new(self.game.turned(state.expect()))
    }

    fn is_all_small(&self) -> bool {
        self.game.is_all_small()
    }

    fn parts(&self, state: &ErasedState) -> Vec<ErasedState> {
        let (game, state) = (&*self.game, state.expect());
        let mut parts = Vec::new();
        let split = |state: &G::State, keep: &mut dyn FnMut(G::State)| {
            self.values.split.visit_parts(game, state, keep);
        };
        if game.terminal_value(state).is_none() {
            split(state, &mut |part| parts.push(ErasedState::new(part)));
        } else if let turned = game.turned(state)
            && game.terminal_value(&turned).is_none()
        {
            split(&turned, &mut |part| {
                parts.push(ErasedState::new(game.turned(&part)));
            });
        }
        parts
    }

    fn options(&self, state: &ErasedState, of_left: bool) -> Vec<ErasedState> {
        let (game, state) = (&*self.game, state.expect::<G::State>());
        let turned;
        let state = if game.left_to_move(state) == of_left {
            state
        } else {
            turned = game.turned(state);
            &turned
        };
        let mut options = Vec::new();
        if game.terminal_value(state).is_none() {
            visit_moves(game, state, &mut |mv| {
                options.push(ErasedState::new(game.play(state, mv).state));
                std::ops::ControlFlow::Continue(())
            });
        }
        options
    }

    fn positions<'a>(&'a self, forms: &'a Forms) -> Box<dyn PositionValues + 'a> {
        let Values { split, image } = self.values;
        Box::new(Positions {
            parts: Parts::new(&*self.game, split, image),
            valuer: Valuer::new(forms),
            tell: self.tell,
            name: Values::<P, I>::name::<G>(),
        })
    }
}

impl<G: Game, P: fmt::Debug, I: fmt::Debug> fmt::Debug for Erased<G, P, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ValuedGame")
            .field("values", &self.values)
            .finish_non_exhaustive()
    }
}

/// The parts of one game with what is known of them.
struct Positions<'a, G: Game, P, I> {
    parts: Parts<'a, G, P, I>,
    valuer: Valuer<'a>,
    tell: TellError<G>,
    name: String,
}

impl<G, P, I> PositionValues for Positions<'_, G, P, I>
where
    G: Partizan<State: Send + Sync, Move: Send> + Sync + 'static,
    P: SplitParts<G>,
    I: PartImage<G>,
{
    fn value(&mut self, state: &ErasedState, run: &Run) -> Result<ValuedPosition, ValueFailure> {
        let run = run.clone().begun();
        let (mut meter, mut terms) = (Meter::new(&run), Vec::new());
        let Self { parts, valuer, .. } = self;
        valuer.room.begin(run.bytes());
        let split = parts.terms(state.expect(), &valuer.room, &mut terms);
        let found = match split {
            Ok(()) => valuer.value(parts, &terms, &run, &mut meter),
            Err(Halt::Stopped(reason)) => Err(Stop::Limit(reason)),
            Err(Halt::Fault(error)) => {
                return Err(ValueFailure::Game((self.tell)(parts.game(), error)));
            }
        };
        let report = valuer.report(&meter, self.name.clone(), &run);
        match found {
            Ok((form, bounds)) => Ok(ValuedPosition::new(Some(form), bounds, None, report)),
            Err(Stop::Limit(reason)) => {
                let bounds = valuer.bounds(parts, &terms, &mut meter);
                Ok(ValuedPosition::new(None, bounds, Some(reason), report))
            }
            Err(Stop::Form(error)) => Err(ValueFailure::Form(error)),
            Err(Stop::Law) => {
                let error = parts.take_broken().expect("the parts say what is broken");
                Err(ValueFailure::Game((self.tell)(parts.game(), error)))
            }
        }
    }
}
