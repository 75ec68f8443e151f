//! The positions of a game as a database keeps them: [`StoredPositions`].

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use stonework_core::{Coded, Game, Graded, Packed, Predecessors, Symmetric, Tiered};
use stonework_erased::ErasedState;
use stonework_strong::levels::{GradedKey, LevelGame, LevelRules};
use stonework_strong::retrograde::{TierPredecessors, TierValue, TieredGame};

use super::catalog_game::CatalogGame;
use super::failure::{Failed, not_of_best_move};
use super::null_move::NullMoves;
use super::position_value::PositionValue;
use super::sealed::Sealed;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use stonework_inputs::{BoardReader, InputError, read_position};
use stonework_words::ShownValue;

/// The positions of a game as a database keeps them, whatever the types of the game. Made by
/// [`super::Instance::stored_positions`].
///
/// ```
/// use stonework_catalog::{PositionKey, Settings};
///
/// let entry = stonework_games::CATALOG.find("quixo").expect("a game of the catalog");
/// let game = entry.build(&entry.input.parse("start")?, &Settings::new().with("size=2")?)?;
/// let positions = game.stored_positions().expect("it has tiers");
/// let state = positions.read("x./..")?;
/// let key = positions.key(&state).expect("it has a number");
/// assert!(matches!(key, PositionKey::Number(_)));
/// assert_eq!(positions.text(&state), "x./.. x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait StoredPositions: Sealed + Sync {
    /// Lends the rules, for a solver.
    fn with_rules(&self, work: &mut dyn FnMut(PositionRules<'_>));

    /// The null moves of the game, by the numbers of positions, if it knows them.
    fn null_moves(&self) -> Option<&NullMoves>;

    /// The position that a text means.
    ///
    /// # Errors
    ///
    /// [`InputError`] for what is no position of this game.
    fn read(&self, text: &str) -> Result<ErasedState, InputError>;

    /// Where a position is kept; `None` if it has no place.
    fn key(&self, state: &ErasedState) -> Option<PositionKey>;

    /// The position that is kept there; `None` if there is none.
    ///
    /// # Panics
    ///
    /// If the game has no position with a number.
    fn state(&self, key: PositionKey) -> Option<ErasedState>;

    /// A position in one line.
    fn text(&self, state: &ErasedState) -> String;

    /// The value with a code, to the player to move; `None` if there is none.
    fn shown(&self, code: u32) -> Option<ShownValue>;

    /// What a position is worth, and every move of it. `codes` gives the code of the value of each
    /// of some positions: see [`Coded::stored_code`].
    ///
    /// # Errors
    ///
    /// What `codes` gives, or that the values contradict one another.
    fn value(&self, state: &ErasedState, codes: &mut CodesOf<'_>) -> Result<PositionValue, Failed>;
}

/// The rules of a game as a solver of all positions wants them.
#[derive(Clone, Copy)]
pub enum PositionRules<'r> {
    /// The game numbers its positions, tier by tier. Play that never ends is a draw, or worth 0.
    Numbered(&'r dyn TierPredecessors),
    /// The positions that play comes to are found, level by level. Play always ends.
    Keyed(&'r dyn LevelRules),
}

impl fmt::Debug for PositionRules<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Numbered(_) => "Numbered",
            Self::Keyed(_) => "Keyed",
        })
    }
}

/// Where a position is kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PositionKey {
    /// Its number.
    Number(usize),
    /// Its grade and its key, or those of the image that stands for it.
    Graded(GradedKey),
}

/// Gives the code of the value of the position at each of these places.
pub type CodesOf<'o> = dyn FnMut(&[PositionKey]) -> Result<Vec<u32>, Failed> + 'o;

/// Where the states of a game are kept.
pub(super) trait KeptStates<V>: Send + Sync {
    fn with_rules(&self, work: &mut dyn FnMut(PositionRules<'_>));

    fn key(&self, state: &ErasedState) -> Option<PositionKey>;

    fn state(&self, key: PositionKey) -> Option<ErasedState>;

    /// The value with a code.
    fn decoded(&self, code: u32) -> Option<V>;
}

/// A game that is kept by numbers, with the image that stands for a state if it has one.
pub(super) struct StoredByNumber<G: Game> {
    pub(super) game: Arc<G>,
    /// Adds what is known of the symmetries of the game.
    pub(super) as_tiers: for<'g> fn(&'g G) -> TieredGame<'g, G>,
}

impl<G> KeptStates<G::Value> for StoredByNumber<G>
where
    G: CatalogGame + Game<Value: TierValue + Coded> + Tiered + Predecessors + Sync,
{
    fn with_rules(&self, work: &mut dyn FnMut(PositionRules<'_>)) {
        work(PositionRules::Numbered(&(self.as_tiers)(&self.game)));
    }

    fn key(&self, state: &ErasedState) -> Option<PositionKey> {
        Some(PositionKey::Number(self.game.rank(state.expect())))
    }

    fn state(&self, key: PositionKey) -> Option<ErasedState> {
        match key {
            PositionKey::Number(number) => Some(ErasedState::new(self.game.unrank(number))),
            PositionKey::Graded(_) => None,
        }
    }

    fn decoded(&self, code: u32) -> Option<G::Value> {
        G::Value::from_stored_code(code)
    }
}

/// A game that is kept by keys, one of the images of each position.
pub(super) struct StoredByKey<G>(pub(super) Arc<G>);

impl<G> StoredByKey<G>
where
    G: CatalogGame + Game<Value: Coded> + Graded + Packed + Symmetric + Sync,
{
    /// A game whose keys have 64 bits at most.
    pub(super) fn new(game: &Arc<G>) -> Option<Self> {
        LevelGame::new(&**game)?;
        Some(Self(Arc::clone(game)))
    }

    fn rules(&self) -> LevelGame<'_, G> {
        let rules = LevelGame::new(&*self.0).expect("the bits of a key were checked");
        rules.symmetric()
    }
}

impl<G> KeptStates<G::Value> for StoredByKey<G>
where
    G: CatalogGame + Game<Value: Coded> + Graded + Packed + Symmetric + Sync,
{
    fn with_rules(&self, work: &mut dyn FnMut(PositionRules<'_>)) {
        work(PositionRules::Keyed(&self.rules()));
    }

    fn key(&self, state: &ErasedState) -> Option<PositionKey> {
        self.rules().key(state.expect()).map(PositionKey::Graded)
    }

    fn state(&self, key: PositionKey) -> Option<ErasedState> {
        match key {
            PositionKey::Graded(position) => self.rules().state(position.key).map(ErasedState::new),
            PositionKey::Number(_) => None,
        }
    }

    fn decoded(&self, code: u32) -> Option<G::Value> {
        G::Value::from_stored_code(code)
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

/// The positions of a game as they are shown.
pub(super) struct ShownPositions<'a, V: ShowValue> {
    pub(super) rules: &'a dyn ShownGame<V>,
    pub(super) board: Option<BoardReader>,
    pub(super) kept: &'a dyn KeptStates<V>,
    pub(super) null_moves: Option<&'a NullMoves>,
}

impl<V: ShowValue> ShownPositions<'_, V> {
    /// The value of a position, and that of each of its moves to the mover, in the game's order,
    /// from the codes of the positions after them.
    fn worth(&self, state: &ErasedState, codes: &mut CodesOf<'_>) -> Result<(V, Vec<V>), Failed> {
        const NO_KEY: &str = "a position has no key of its own";
        const TOO_GREAT: &str = "a value is too great";
        if let Some(value) = self.rules.terminal_value(state) {
            return Ok((value, Vec::new()));
        }
        let mut keys = vec![self.kept.key(state).ok_or(NO_KEY)?];
        let mut steps = Vec::new();
        self.rules.visit_steps(state, 0, &mut |step| {
            keys.extend(self.kept.key(&step.state));
            steps.push((step.gain, step.turn));
            ControlFlow::Continue(())
        });
        if keys.len() != steps.len() + 1 {
            return Err(NO_KEY.into());
        }
        let codes = codes(&keys)?;
        let decoded = |code: Option<&u32>| self.kept.decoded(*code?);
        let own = decoded(codes.first()).ok_or(TOO_GREAT)?;
        let mut worth = Vec::with_capacity(steps.len());
        for (at, (gain, turn)) in (1..).zip(steps) {
            let value = decoded(codes.get(at));
            let value = value.and_then(|value| value.back_up(gain, turn));
            worth.push(value.ok_or(TOO_GREAT)?);
        }
        Ok((own, worth))
    }
}

impl<V: ShowValue> Sealed for ShownPositions<'_, V> {}

impl<V: ShowValue> StoredPositions for ShownPositions<'_, V> {
    fn with_rules(&self, work: &mut dyn FnMut(PositionRules<'_>)) {
        self.kept.with_rules(work);
    }

    fn null_moves(&self) -> Option<&NullMoves> {
        self.null_moves
    }

    fn read(&self, text: &str) -> Result<ErasedState, InputError> {
        read_position(text, self.board, &|text| self.rules.read_state(text))
    }

    fn key(&self, state: &ErasedState) -> Option<PositionKey> {
        self.kept.key(state)
    }

    fn state(&self, key: PositionKey) -> Option<ErasedState> {
        self.kept.state(key)
    }

    fn text(&self, state: &ErasedState) -> String {
        self.rules.draw(state)
    }

    fn shown(&self, code: u32) -> Option<ShownValue> {
        let value = self.kept.decoded(code)?;
        Some(self.rules.show(value))
    }

    fn value(&self, state: &ErasedState, codes: &mut CodesOf<'_>) -> Result<PositionValue, Failed> {
        let (own, worth) = self.worth(state, codes)?;
        if !worth.is_empty() && worth.iter().max() != Some(&own) {
            return Err(not_of_best_move(&self.text(state)).into());
        }
        let show = |value| self.rules.show(value);
        let worth: Vec<_> = worth.into_iter().map(show).collect();
        let value = PositionValue::of(self.rules, state, show(own), &worth);
        Ok(value.ok_or("the moves of the position contradict one another")?)
    }
}
