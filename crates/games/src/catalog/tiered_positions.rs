//! The numbered positions of a game that is solved tier by tier: [`TieredPositions`].

use std::error::Error;
use std::sync::Arc;

use stonework_core::erased::ErasedState;
use stonework_core::retrograde::{TierPredecessors, TieredGame};
use stonework_core::{Game, Outcome, Predecessors, Symmetric, Tiered, Turn, Value, visit_moves};

use super::catalog_game::CatalogGame;
use super::input::InputError;
use super::null_move::NullMoves;
use super::rules::Rules;
use super::shown_value::ShowValue;
use super::strong_solution::PositionValue;

/// The numbered positions of a game that is solved tier by tier, whatever its types: what a database
/// of the game has to know. Made by [`super::Instance::tiered_positions`].
///
/// Play that never ends is a draw in such a game.
///
/// ```
/// use stonework_core::Outcome;
/// use stonework_games::catalog::Settings;
///
/// let entry = stonework_games::CATALOG.find("quixo").expect("a game of the catalog");
/// let game = entry.build(&entry.input.parse("start")?, &Settings::new().with("size=2")?)?;
/// let positions = game.tiered_positions().expect("it has tiers");
/// let number = positions.number("x./..")?;
/// assert_eq!(positions.text(number), "x./.. x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait TieredPositions: Sync {
    /// Lends the rules, for a solver.
    fn with_rules(&self, work: &mut dyn FnMut(&dyn TierPredecessors));

    /// The null moves of the game, if it knows them.
    fn null_moves(&self) -> Option<&NullMoves>;

    /// The number of the position that a text means.
    ///
    /// # Errors
    ///
    /// [`InputError`] for what is no position of this game.
    fn number(&self, text: &str) -> Result<usize, InputError>;

    /// The position with a number, in one line.
    ///
    /// # Panics
    ///
    /// If there is none.
    fn text(&self, number: usize) -> String;

    /// What a position is worth, and every move of it. `outcomes` gives the outcome of each of some
    /// positions.
    ///
    /// # Errors
    ///
    /// What `outcomes` gives.
    fn value(&self, number: usize, outcomes: &mut OutcomesOf<'_>) -> Result<PositionValue, Failed>;
}

/// Gives the outcome of the position with each of these numbers.
pub type OutcomesOf<'o> = dyn FnMut(&[usize]) -> Result<Vec<Outcome>, Failed> + 'o;

/// Why outcomes could not be given.
pub type Failed = Box<dyn Error + Send + Sync>;

/// The numbers of a game's positions.
pub(super) trait NumberedStates: Send + Sync {
    fn with_rules(&self, work: &mut dyn FnMut(&dyn TierPredecessors));

    fn number(&self, state: &ErasedState) -> usize;

    fn state(&self, number: usize) -> ErasedState;

    /// The outcome of a terminal position; otherwise the numbers of the positions after its moves,
    /// and whose turn it is there, in the game's order.
    fn expand(&self, number: usize) -> Result<Outcome, Vec<(usize, Turn)>>;
}

/// A game, with the image that stands for a state if it has one.
pub(super) struct NumbersOf<G: Game> {
    pub(super) game: Arc<G>,
    /// Adds what is known of the symmetries of the game.
    pub(super) as_tiers: for<'g> fn(&'g G) -> TieredGame<'g, G>,
}

impl<G> NumberedStates for NumbersOf<G>
where
    G: CatalogGame + Game<Value = Outcome> + Tiered + Predecessors + Sync,
{
    fn with_rules(&self, work: &mut dyn FnMut(&dyn TierPredecessors)) {
        work(&(self.as_tiers)(&self.game));
    }

    fn number(&self, state: &ErasedState) -> usize {
        self.game.rank(state.expect())
    }

    fn state(&self, number: usize) -> ErasedState {
        ErasedState::new(self.game.unrank(number))
    }

    fn expand(&self, number: usize) -> Result<Outcome, Vec<(usize, Turn)>> {
        let game = &*self.game;
        let state = game.unrank(number);
        if let Some(outcome) = game.terminal_value(&state) {
            return Ok(outcome);
        }
        let mut after = Vec::new();
        visit_moves(game, &state, &mut |mv| {
            let step = game.play(&state, mv);
            after.push((game.rank(&step.state), step.turn));
            std::ops::ControlFlow::Continue(())
        });
        Err(after)
    }
}

/// A game as it is.
pub(super) fn plain<G: Tiered>(game: &G) -> TieredGame<'_, G> {
    TieredGame::new(game)
}

/// A game whose images are stored once.
pub(super) fn symmetric<G: Tiered + Symmetric>(game: &G) -> TieredGame<'_, G> {
    TieredGame::new(game).symmetric()
}

/// The numbered positions of a game as they are shown.
pub(super) struct ShownPositions<'a, V: ShowValue> {
    pub(super) rules: &'a dyn Rules<V>,
    pub(super) numbers: &'a dyn NumberedStates,
    pub(super) null_moves: Option<&'a NullMoves>,
}

impl<V: ShowValue> TieredPositions for ShownPositions<'_, V> {
    fn with_rules(&self, work: &mut dyn FnMut(&dyn TierPredecessors)) {
        self.numbers.with_rules(work);
    }

    fn null_moves(&self) -> Option<&NullMoves> {
        self.null_moves
    }

    fn number(&self, text: &str) -> Result<usize, InputError> {
        Ok(self.numbers.number(&self.rules.read_state(text)?))
    }

    fn text(&self, number: usize) -> String {
        self.rules.draw(&self.numbers.state(number))
    }

    fn value(&self, number: usize, outcomes: &mut OutcomesOf<'_>) -> Result<PositionValue, Failed> {
        let (outcome, worth) = match self.numbers.expand(number) {
            Ok(outcome) => (outcome, Vec::new()),
            Err(after) => {
                let mut numbers: Vec<_> = after.iter().map(|&(number, _)| number).collect();
                numbers.push(number);
                let mut found = outcomes(&numbers)?;
                let own = found.pop().unwrap_or(Outcome::DRAW);
                let worth = found.iter().zip(&after);
                let worth = worth.map(|(outcome, &(_, turn))| outcome.back_up((), turn));
                let worth = worth.collect::<Option<Vec<_>>>();
                let worth = worth.ok_or("an outcome is too far away")?;
                if worth.iter().max() != Some(&own) {
                    return Err(format!(
                        "the value of the position `{}` is not that of its best move: the database \
                         is wrong, as `verify` will tell",
                        self.text(number)
                    )
                    .into());
                }
                (own, worth)
            }
        };
        let state = self.numbers.state(number);
        let worth: Vec<_> = worth.into_iter().map(ShowValue::shown).collect();
        let value = PositionValue::of(self.rules, &state, outcome.shown(), &worth);
        Ok(value.ok_or("the moves of the position contradict one another")?)
    }
}
