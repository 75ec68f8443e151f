//! Games by keys that are only won or lost, with the lengths of their wins and losses:
//! [`KeyedGame::counting_plies`].

use std::sync::Arc;

use stonework_core::{ForcedValue, Outcome, WinLose};
use stonework_erased::ErasedState;

use super::KeyedGame;
use super::rules::{FoundMove, KeyedMove, KeyedRules, Known, Listed, MoveList};

/// The moves of [`MoveList::All`] follow the candidates from this number on.
const ALL: usize = 1 << (usize::BITS - 1);

impl KeyedGame<WinLose> {
    /// The same game, in which a win is better the sooner it comes, and a loss the later: see
    /// [`stonework_core::CountPlies`]. Nothing more is compiled for the game.
    ///
    /// Its hints are used as far as they say something of that: moves that they leave out are
    /// searched last, and a position that they know to be won is worth more than a draw, one that
    /// they know to be lost less.
    #[must_use]
    pub fn counting_plies(&self) -> KeyedGame<Outcome> {
        KeyedGame(Arc::new(CountingPlies(Arc::clone(&self.0))))
    }
}

/// The rules of such a game, of those that say who wins.
struct CountingPlies(Arc<dyn KeyedRules<WinLose>>);

impl CountingPlies {
    /// Appends a batch of moves of one of the lists of the game.
    fn list(
        &self,
        key: u128,
        list: MoveList,
        from: usize,
        moves: &mut Vec<KeyedMove<Outcome>>,
    ) -> Option<usize> {
        let mut listed = Vec::new();
        let rest = self.0.expand(key, list, from, &mut listed);
        moves.extend(listed.into_iter().map(KeyedMove::counting_plies));
        rest
    }
}

impl Known<WinLose> {
    fn counting_plies(self) -> Known<Outcome> {
        match self {
            Self::Over(value) => Known::Over(value.to_outcome()),
            Self::Within(bounds) => Known::Within(bounds.to_outcomes()),
        }
    }
}

impl KeyedMove<WinLose> {
    fn counting_plies(self) -> KeyedMove<Outcome> {
        KeyedMove {
            key: self.key,
            known: self.known.counting_plies(),
            gain: self.gain,
            turn: self.turn,
            list: self.list,
            index: self.index,
            rank: self.rank,
        }
    }
}

impl KeyedMove<Outcome> {
    /// The same move after all candidates.
    fn put_last(self) -> Self {
        Self {
            rank: i32::MIN,
            ..self
        }
    }

    /// Whether both lead to the same.
    fn leads_as(&self, other: &Self) -> bool {
        (self.key, self.known, self.turn) == (other.key, other.known, other.turn)
    }
}

impl KeyedRules<Outcome> for CountingPlies {
    fn hint_names(&self) -> &'static [&'static str] {
        self.0.hint_names()
    }

    fn key_bits(&self) -> u32 {
        self.0.key_bits()
    }

    /// As [`stonework_core::Packed::value_bits`] by default.
    fn value_bits(&self) -> u32 {
        12
    }

    fn enter(&self, state: &ErasedState) -> (u128, Known<Outcome>) {
        let (key, known) = self.0.enter(state);
        (key, known.counting_plies())
    }

    /// Whoever wins, nobody guesses how soon.
    fn first_guess(&self, _key: u128) -> Option<Outcome> {
        None
    }

    fn state(&self, key: u128) -> ErasedState {
        self.0.state(key)
    }

    /// After the candidates come the other moves: at once if one batch has all moves, else in batches
    /// of all moves, which have the candidates once more.
    fn expand(
        &self,
        key: u128,
        list: MoveList,
        from: usize,
        moves: &mut Vec<KeyedMove<Outcome>>,
    ) -> Option<usize> {
        if list == MoveList::All {
            return self.list(key, list, from, moves);
        }
        let mut others = Vec::new();
        if let Some(from) = from.checked_sub(ALL) {
            let rest = self.list(key, MoveList::All, from, &mut others);
            moves.extend(others.into_iter().map(KeyedMove::put_last));
            return rest.map(|from| from + ALL);
        }
        let first = moves.len();
        if let Some(rest) = self.list(key, list, from, moves) {
            return Some(rest);
        }
        let listed = moves.len();
        if from == 0 && self.0.count(key, MoveList::All) == listed - first {
            return None;
        }
        if from > 0 || self.list(key, MoveList::All, 0, &mut others).is_some() {
            return Some(ALL);
        }
        others.retain(|mv| !moves[first..].iter().any(|listed| listed.leads_as(mv)));
        moves.extend(others.into_iter().map(KeyedMove::put_last));
        None
    }

    fn count(&self, key: u128, _: MoveList) -> usize {
        self.0.count(key, MoveList::All)
    }

    fn find(
        &self,
        seen: &ErasedState,
        mv: Listed,
        real: &ErasedState,
        by_image: bool,
    ) -> Option<FoundMove> {
        self.0.find(seen, mv, real, by_image)
    }

    fn start(&self) -> ErasedState {
        self.0.start()
    }
}
