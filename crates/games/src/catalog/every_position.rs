//! What is known when every position of a game is solved: [`EveryPosition`].

use std::fmt::{self, Debug};
use std::str::FromStr;

use serde::Serialize;
use stonework_core::levels::{LevelOrder, LevelValues};
use stonework_core::random::Dice;
use stonework_core::retrograde::{Convention, FindPositions, Strong};
use stonework_core::{Coded, Oracle, Statistics, Step, Unpack, Value, Wdl};

use super::catalog_game::CatalogGame;
use super::input::InputError;
use super::notation::Notation;
use super::shown_value::{ShowValue, ShownValue};
use super::solved::Solved;

/// A game solved in every position, whatever its types. Made by [`super::Instance::solve_all`].
///
/// ```
/// use stonework_core::Run;
/// use stonework_games::catalog::{self, Settings};
///
/// let entry = catalog::find("mnk").expect("a game of the catalog");
/// let game = entry.build(&entry.input.parse("start")?, &Settings::new())?;
/// let every = game.solve_all(&Run::new())?;
/// assert_eq!(every.counts().expect("it was not stopped").positions, 5478);
/// let corner = every.position("x../.../...")?.expect("play comes to it");
/// assert_eq!(corner.best_moves().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait EveryPosition: Debug {
    /// The name of the solver.
    fn solver(&self) -> &'static str;

    /// The start: its value, best moves and line, and what the solve cost.
    fn solved(&self) -> &Solved;

    /// How many positions there are of each value; `None` if the solve was stopped.
    ///
    /// O(moves of all positions) time.
    fn counts(&self) -> Option<ValueCounts>;

    /// What a position is worth, and every move of it; `None` if it is none of those that were solved.
    ///
    /// # Errors
    ///
    /// [`InputError`] for what is no position of this game.
    fn position(&self, text: &str) -> Result<Option<PositionValue>, InputError>;

    /// One of the positions of this value, each as likely as any other; `None` if there are none. The same for
    /// the same seed.
    fn random(&self, wanted: WantedValue, seed: u64) -> Option<PositionValue>;
}

/// How many positions of a game there are of each value, seen from the player to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct ValueCounts {
    /// All positions, ends among them.
    pub positions: u64,
    /// Those in which the game is over.
    pub ends: u64,
    /// Positions won by force.
    pub won: u64,
    /// Those that neither player can force to be won.
    pub drawn: u64,
    /// Positions lost by force.
    pub lost: u64,
    /// Positions of two moves or more, one of which keeps from losing, and all others lose.
    pub single_saving: u64,
    /// The least of the values that win, which is the longest win where time matters; `None` if none is won.
    pub least_win: Option<ShownValue>,
    /// How many there are of each value, the best first.
    pub by_value: Vec<ValueCount>,
}

/// How many positions there are of one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct ValueCount {
    /// The value to the player to move.
    pub value: ShownValue,
    /// How many.
    pub positions: u64,
}

impl ValueCounts {
    fn of<V: Value>(statistics: &Statistics<V>, show: impl Fn(V) -> ShownValue) -> Self {
        let by_value = statistics.by_value.iter().rev();
        Self {
            positions: statistics.positions,
            ends: statistics.ends,
            won: statistics.won,
            drawn: statistics.drawn,
            lost: statistics.lost,
            single_saving: statistics.single_saving,
            least_win: statistics.least_win().map(&show),
            by_value: by_value
                .map(|(&value, &positions)| ValueCount {
                    value: show(value),
                    positions,
                })
                .collect(),
        }
    }
}

/// What a position is worth, and every move of it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PositionValue {
    /// The position, in one line.
    pub position: String,
    /// Its value to the player to move.
    pub value: ShownValue,
    /// Every move, in the game's order, with its value to the mover; none if the game is over.
    pub moves: Vec<(Notation, ShownValue)>,
}

impl PositionValue {
    /// The moves that are worth as much as the position.
    pub fn best_moves(&self) -> impl Iterator<Item = Notation> {
        let best = self.moves.iter();
        best.filter(|(_, value)| *value == self.value)
            .map(|&(mv, _)| mv)
    }
}

/// Which positions are wanted: those of a result, or of a value as it is shown.
///
/// ```
/// use stonework_core::Wdl;
/// use stonework_games::catalog::WantedValue;
///
/// assert_eq!("win".parse(), Ok(WantedValue::Result(Wdl::Win)));
/// assert_eq!("loss in 4".parse(), Ok(WantedValue::ResultIn(Wdl::Loss, 4)));
/// assert_eq!("-3".parse(), Ok(WantedValue::Number(-3)));
/// assert!("won".parse::<WantedValue>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WantedValue {
    /// Won, drawn or lost, whatever else.
    Result(Wdl),
    /// Won or lost in so many plies.
    ResultIn(Wdl, u32),
    /// A margin, or another number.
    Number(i128),
}

/// A text that is no value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no value: it is `win`, `draw`, `loss`, `win in 5`, `loss in 4` or a number")]
pub struct WantedValueError(String);

impl FromStr for WantedValue {
    type Err = WantedValueError;

    fn from_str(text: &str) -> Result<Self, WantedValueError> {
        let wrong = || WantedValueError(text.chars().take(40).collect());
        let mut words = text.split_whitespace();
        let result = match words.next() {
            Some("win") => Wdl::Win,
            Some("draw") => Wdl::Draw,
            Some("loss") => Wdl::Loss,
            _ => return text.trim().parse().map(Self::Number).map_err(|_| wrong()),
        };
        match (words.next(), words.next(), words.next()) {
            (None, ..) => Ok(Self::Result(result)),
            (Some("in"), Some(plies), None) if result != Wdl::Draw => {
                let plies = plies.parse().map_err(|_| wrong())?;
                Ok(Self::ResultIn(result, plies))
            }
            _ => Err(wrong()),
        }
    }
}

/// As it is read.
impl fmt::Display for WantedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Result(result) => write!(f, "{result}"),
            Self::ResultIn(result, plies) => write!(f, "{result} in {plies}"),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

impl WantedValue {
    /// Whether a value is wanted.
    fn is(self, value: ShownValue) -> bool {
        let (result, plies, number) = match value {
            ShownValue::Outcome { result, plies } => (result, plies, None),
            ShownValue::Margin(number) | ShownValue::Spare { score: number, .. } => {
                (number.0.result(), None, Some(number.0))
            }
        };
        match self {
            Self::Result(wanted) => result == wanted,
            Self::ResultIn(wanted, in_plies) => result == wanted && plies == Some(in_plies),
            Self::Number(wanted) => number == Some(wanted),
        }
    }
}

/// The values of all positions, as they are shown.
pub(super) trait ValuesOf<G: CatalogGame> {
    /// How many positions there are of each value; `None` if the solve was stopped.
    fn counts(&self, game: &G) -> Option<ValueCounts>;

    /// The value of a position; `None` if it was not solved.
    fn value(&self, game: &G, state: &G::State) -> Option<ShownValue>;

    /// Every move of a position that was solved and is not over.
    fn moves(&self, game: &G, state: &G::State) -> Option<Vec<(Notation, ShownValue)>>;

    /// A random position whose value is wanted.
    fn random(
        &self,
        game: &G,
        dice: &mut Dice,
        is_wanted: &dyn Fn(ShownValue) -> bool,
    ) -> Option<G::State>;
}

/// Every move of a position as it is written, with those alike, given what a step is worth to the mover.
fn moves_by<G: CatalogGame>(
    game: &G,
    state: &G::State,
    worth: impl Fn(&Step<G>) -> Option<ShownValue>,
) -> Option<Vec<(Notation, ShownValue)>> {
    let mut moves = Vec::new();
    for mv in game.moves(state) {
        let worth = worth(&game.play(state, mv))?;
        moves.extend(game.equivalent_moves(mv).map(|notation| (notation, worth)));
    }
    moves.sort_by_key(|(notation, _)| notation.index());
    Some(moves)
}

/// What cannot be forced is shown by what endless play is worth.
impl<G, R, P> ValuesOf<G> for Strong<G, R, P>
where
    G: CatalogGame + Sync,
    R: Convention<G::Value>,
    P: FindPositions<G, Positions: Sync>,
{
    fn counts(&self, game: &G) -> Option<ValueCounts> {
        (!self.is_empty()).then(|| ValueCounts::of(&self.statistics(game), ShowValue::shown))
    }

    fn value(&self, game: &G, state: &G::State) -> Option<ShownValue> {
        let forced = self.outcome(game, state)?;
        Some(match forced.result() {
            Wdl::Draw => self
                .lookup(game, state)
                .map_or(forced.shown(), |value| game.show(value)),
            _ => forced.shown(),
        })
    }

    fn moves(&self, game: &G, state: &G::State) -> Option<Vec<(Notation, ShownValue)>> {
        moves_by(game, state, |step| {
            let forced = self.outcome(game, &step.state)?.back_up((), step.turn)?;
            let by_convention = || {
                let value = self.lookup(game, &step.state)?;
                Some(game.show(value.back_up(step.gain, step.turn)?))
            };
            match forced.result() {
                Wdl::Draw => by_convention().or(Some(forced.shown())),
                _ => Some(forced.shown()),
            }
        })
    }

    fn random(
        &self,
        game: &G,
        dice: &mut Dice,
        is_wanted: &dyn Fn(ShownValue) -> bool,
    ) -> Option<G::State> {
        self.random_where(game, dice, |outcome| is_wanted(outcome.shown()))
    }
}

impl<G, O> ValuesOf<G> for LevelValues<G, O>
where
    G: CatalogGame + Unpack<Value: Coded> + Sync,
    O: LevelOrder<G>,
{
    fn counts(&self, game: &G) -> Option<ValueCounts> {
        let counts = || ValueCounts::of(&self.statistics(game), |value| game.show(value));
        (!self.is_empty()).then(counts)
    }

    fn value(&self, game: &G, state: &G::State) -> Option<ShownValue> {
        Some(game.show(self.lookup(game, state)?))
    }

    fn moves(&self, game: &G, state: &G::State) -> Option<Vec<(Notation, ShownValue)>> {
        moves_by(game, state, |step| {
            let value = self.lookup(game, &step.state)?;
            Some(game.show(value.back_up(step.gain, step.turn)?))
        })
    }

    fn random(
        &self,
        game: &G,
        dice: &mut Dice,
        is_wanted: &dyn Fn(ShownValue) -> bool,
    ) -> Option<G::State> {
        self.random_where(game, dice, |value| is_wanted(game.show(value)))
    }
}

/// A game, and the values of all its positions.
pub(super) struct Everywhere<'a, G: CatalogGame> {
    game: &'a G,
    /// The name of the solver.
    name: &'static str,
    solved: Solved,
    values: Box<dyn ValuesOf<G>>,
}

impl<'a, G: CatalogGame> Everywhere<'a, G> {
    pub(super) fn new(
        game: &'a G,
        name: &'static str,
        solved: Solved,
        values: Box<dyn ValuesOf<G>>,
    ) -> Self {
        Self {
            game,
            name,
            solved,
            values,
        }
    }

    fn at(&self, state: &G::State) -> Option<PositionValue> {
        let moves = match self.game.terminal_value(state) {
            Some(_) => Vec::new(),
            None => self.values.moves(self.game, state)?,
        };
        Some(PositionValue {
            position: self.game.draw(state),
            value: self.values.value(self.game, state)?,
            moves,
        })
    }
}

impl<G: CatalogGame> EveryPosition for Everywhere<'_, G> {
    fn solver(&self) -> &'static str {
        self.name
    }

    fn solved(&self) -> &Solved {
        &self.solved
    }

    fn counts(&self) -> Option<ValueCounts> {
        self.values.counts(self.game)
    }

    fn position(&self, text: &str) -> Result<Option<PositionValue>, InputError> {
        let state = self.game.read_state(text)?;
        Ok(self.at(&state))
    }

    fn random(&self, wanted: WantedValue, seed: u64) -> Option<PositionValue> {
        let mut dice = Dice::new(seed);
        let state = self
            .values
            .random(self.game, &mut dice, &|value| wanted.is(value))?;
        self.at(&state)
    }
}

impl<G: CatalogGame> Debug for Everywhere<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Everywhere")
            .field("solver", &self.name)
            .finish_non_exhaustive()
    }
}
