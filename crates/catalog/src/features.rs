//! What a game has beside its rules: [`Features`].

use std::sync::Arc;

use stonework_core::InfinitePlay;
use stonework_search::keyed::KeyedGame;
use stonework_values::ValuedGame;

use super::answer::AnswerKind;
use super::endgame_outcomes::{EndgameOutcomes, EndgamesError, SolvedEndgames};
use super::good_moves::GoodMoves;
use super::instance::Instance;
use super::layers::Layers;
use super::null_move::NullMoves;
use super::position_nimber::NimbersOf;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use super::solver_entry::{Numbered, SolverEntry};
use super::stored_positions::KeptStates;
use super::strong_values::StrongEntry;

/// Makes a game whose endgames are looked up.
type WithEndgames =
    Box<dyn Fn(&SolvedEndgames<'_>) -> Result<Box<dyn Instance>, EndgamesError> + Send + Sync>;

/// Makes a game of the rules of another and of what that has beside them; whether its distances are a
/// part of its rules.
type MakeOfRules<V> = fn(Arc<dyn ShownGame<V>>, &Features<V>, bool) -> Box<dyn Instance>;

/// Where the distances of a game's wins and losses are.
#[derive(Clone, Copy)]
pub(super) enum Distance<V: ShowValue> {
    /// In its values, or nowhere, as these are scores.
    OfValues,
    /// Nowhere: this makes a game that tells them.
    NotTold(MakeOfRules<V>),
    /// In its values, to which they were added.
    Added,
}

/// What a game has beside its rules.
pub(super) struct Features<V: ShowValue> {
    pub(super) answer: AnswerKind,
    /// The solvers that are compiled for the game.
    pub(super) solvers: Vec<Box<dyn SolverEntry<V>>>,
    /// The game by keys, if it is searched so.
    pub(super) keyed: Option<KeyedGame<V>>,
    /// The positions by number, if the game numbers them.
    pub(super) numbered: Option<Numbered<V>>,
    /// The table of a layered game.
    pub(super) layers: Option<Layers<V>>,
    /// The solver of every position.
    pub(super) strong: Option<StrongEntry<V>>,
    /// What tells good moves by search.
    pub(super) good_moves: Option<GoodMoves<V>>,
    /// What finds the nimbers of an impartial game.
    pub(super) nimbers: Option<NimbersOf>,
    /// What a partizan game is without its types.
    pub(super) valued: Option<Arc<dyn ValuedGame>>,
    /// Where its positions are kept, if a database can be made of it.
    pub(super) kept: Option<Box<dyn KeptStates<V>>>,
    /// Its null moves, if it knows them.
    pub(super) null_moves: Option<Box<NullMoves>>,
    /// What infinite play is worth, in a game in which there may be such.
    pub(super) infinite_play: Option<InfinitePlay>,
    /// Makes the game whose endgames are solved positions of another game.
    pub(super) endgames: Option<WithEndgames>,
    /// What the game asks for its endgames; after a failure, no solution counts.
    pub(super) outcomes: Option<Arc<EndgameOutcomes>>,
    /// Where the distances of its wins and losses are.
    pub(super) distance: Distance<V>,
}

impl<V: ShowValue> Features<V> {
    /// Those of a game of which nothing but the rules is known.
    pub(super) fn new(answer: AnswerKind, infinite_play: Option<InfinitePlay>) -> Self {
        Self {
            answer,
            solvers: Vec::new(),
            keyed: None,
            numbered: None,
            layers: None,
            strong: None,
            good_moves: None,
            nimbers: None,
            valued: None,
            kept: None,
            null_moves: None,
            infinite_play,
            endgames: None,
            outcomes: None,
            distance: Distance::OfValues,
        }
    }
}
