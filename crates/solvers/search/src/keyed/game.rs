//! The game that a search sees: [`KeyedPositions`].

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};

use stonework_core::{Bounded, Bounds, Candidate, Game, Ordered, Packed, SolveError, Step, Value};
use stonework_erased::ErasedState;

use super::KeyedGame;
use super::rules::{KeyedMove, Known, MoveList};

/// The error of a game by keys.
pub type KeyedError<'g, V> = SolveError<KeyedPosition<'g, V>, KeyedMove<V>>;

/// A [`KeyedGame`] as a [`Game`], from a position of it.
#[derive(Clone, Debug)]
pub struct KeyedPositions<'g, V: Value> {
    game: &'g KeyedGame<V>,
    start: KeyedPosition<'g, V>,
}

impl<'g, V: Value> KeyedPositions<'g, V> {
    /// The game from a position.
    pub(super) fn new(game: &'g KeyedGame<V>, start: &ErasedState) -> Self {
        let start = position_of(game, start);
        Self { game, start }
    }

    /// A position of the game.
    ///
    /// # Panics
    ///
    /// If it belongs to a game of other types.
    #[must_use]
    pub fn position(&self, state: &ErasedState) -> KeyedPosition<'g, V> {
        position_of(self.game, state)
    }

    /// The index of a move in [`Game::moves`] of the position that it was listed for.
    #[must_use]
    pub fn index(&self, state: &ErasedState, mv: &KeyedMove<V>) -> Option<usize> {
        let found = self.game.0.find(state, mv.listed(), state, false);
        found.map(|found| found.index)
    }
}

fn position_of<'g, V: Value>(game: &'g KeyedGame<V>, state: &ErasedState) -> KeyedPosition<'g, V> {
    let (key, known) = game.0.enter(state);
    KeyedPosition { game, key, known }
}

/// A position of a [`KeyedGame`]: its key. It is shown as the game shows the state.
#[derive(Clone)]
pub struct KeyedPosition<'g, V: Value> {
    pub(super) game: &'g KeyedGame<V>,
    pub(super) key: u128,
    pub(super) known: Known<V>,
}

impl<V: Value> KeyedPosition<'_, V> {
    /// It, or a move of it, as the game tells it; what an end is worth, which has no key.
    pub(super) fn told(
        &self,
        mv: Option<&KeyedMove<V>>,
        tell: &dyn Fn(&ErasedState, Option<usize>) -> String,
    ) -> String {
        if let Known::Over(_) = self.known {
            return format!("{self:?}");
        }
        let state = self.game.0.state(self.key);
        let found = mv.map(|mv| self.game.0.find(&state, mv.listed(), &state, false));
        match found {
            // No move of the game.
            Some(None) => format!("{mv:?}"),
            Some(Some(found)) => tell(&state, Some(found.index)),
            None => tell(&state, None),
        }
    }
}

/// Ends have no keys, and none is any other position.
impl<V: Value> PartialEq for KeyedPosition<'_, V> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (self.known, other.known) {
            (Known::Within(_), Known::Within(_)) => self.key == other.key,
            (Known::Over(one), Known::Over(two)) => one == two,
            _ => false,
        }
    }
}

impl<V: Value> Eq for KeyedPosition<'_, V> {}

impl<V: Value> Hash for KeyedPosition<'_, V> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl<V: Value> Debug for KeyedPosition<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.known {
            Known::Over(value) => write!(f, "an end worth {value}"),
            Known::Within(_) => self.game.0.state(self.key).fmt(f),
        }
    }
}

impl<'g, V: Value> Game for KeyedPositions<'g, V> {
    type State = KeyedPosition<'g, V>;
    type Move = KeyedMove<V>;
    type Value = V;

    fn start(&self) -> KeyedPosition<'g, V> {
        self.start.clone()
    }

    #[inline]
    fn terminal_value(&self, position: &KeyedPosition<'g, V>) -> Option<V> {
        match position.known {
            Known::Over(value) => Some(value),
            Known::Within(_) => None,
        }
    }

    #[inline]
    fn moves(&self, position: &KeyedPosition<'g, V>) -> impl Iterator<Item = KeyedMove<V>> {
        KeyedMoves::new(self.game, position.key, MoveList::All)
    }

    #[inline]
    fn play(&self, _: &KeyedPosition<'g, V>, mv: KeyedMove<V>) -> Step<Self> {
        Step {
            state: KeyedPosition {
                game: self.game,
                key: mv.key,
                known: mv.known,
            },
            gain: mv.gain,
            turn: mv.turn,
        }
    }
}

impl<'g, V: Value> Ordered for KeyedPositions<'g, V> {
    #[inline]
    fn candidates(
        &self,
        position: &KeyedPosition<'g, V>,
    ) -> impl Iterator<Item = Candidate<KeyedMove<V>>> {
        let list = MoveList::Candidates;
        KeyedCandidates(KeyedMoves::new(self.game, position.key, list))
    }
}

impl<'g, V: Value> Bounded for KeyedPositions<'g, V> {
    #[inline]
    fn bounds(&self, position: &KeyedPosition<'g, V>) -> Bounds<V> {
        match position.known {
            Known::Over(value) => Bounds::exactly(value),
            Known::Within(bounds) => bounds,
        }
    }

    fn first_guess(&self, position: &KeyedPosition<'g, V>) -> Option<V> {
        self.game.0.first_guess(position.key)
    }
}

impl<'g, V: Value> Packed for KeyedPositions<'g, V> {
    type Key = u128;

    #[inline]
    fn pack(&self, position: &KeyedPosition<'g, V>) -> u128 {
        position.key
    }

    fn unpack(&self, key: u128) -> KeyedPosition<'g, V> {
        let (key, known) = self.game.0.enter(&self.game.0.state(key));
        KeyedPosition {
            game: self.game,
            key,
            known,
        }
    }

    fn key_bits(&self) -> u32 {
        self.game.0.key_bits()
    }

    fn value_bits(&self) -> u32 {
        self.game.0.value_bits()
    }
}

/// Room for so many moves is made at once: many positions have no more.
const MOVES: usize = 16;

/// Moves of a position, a batch at a time.
struct KeyedMoves<'g, V: Value> {
    game: &'g KeyedGame<V>,
    key: u128,
    list: MoveList,
    /// The first move of the batch that comes next.
    unlisted: Option<usize>,
    /// The batch, and the place of the next move in it.
    listed: Vec<KeyedMove<V>>,
    next: usize,
}

impl<'g, V: Value> KeyedMoves<'g, V> {
    #[inline]
    fn new(game: &'g KeyedGame<V>, key: u128, list: MoveList) -> Self {
        Self {
            game,
            key,
            list,
            unlisted: Some(0),
            listed: Vec::new(),
            next: 0,
        }
    }

    #[inline(never)]
    fn list(&mut self, from: usize) {
        self.listed.clear();
        self.listed.reserve(MOVES);
        let rules = &*self.game.0;
        self.unlisted = rules.expand(self.key, self.list, from, &mut self.listed);
        self.next = 0;
    }
}

impl<V: Value> Iterator for KeyedMoves<'_, V> {
    type Item = KeyedMove<V>;

    #[inline]
    fn next(&mut self) -> Option<KeyedMove<V>> {
        if self.next == self.listed.len()
            && let Some(from) = self.unlisted
        {
            self.list(from);
        }
        let listed = self.listed.get(self.next)?;
        self.next += 1;
        Some(*listed)
    }

    /// No move is played.
    fn count(self) -> usize {
        let taken = match self.listed.get(self.next.saturating_sub(1)) {
            Some(last) => last.index() + 1,
            None => 0,
        };
        self.game.0.count(self.key, self.list).saturating_sub(taken)
    }
}

/// The same with their ranks.
struct KeyedCandidates<'g, V: Value>(KeyedMoves<'g, V>);

impl<V: Value> Iterator for KeyedCandidates<'_, V> {
    type Item = Candidate<KeyedMove<V>>;

    #[inline]
    fn next(&mut self) -> Option<Candidate<KeyedMove<V>>> {
        let mv = self.0.next()?;
        Some(Candidate { mv, rank: mv.rank })
    }

    fn count(self) -> usize {
        self.0.count()
    }
}
