//! The rules of a game by keys: [`KeyedRules`].

use std::fmt::{self, Debug};

use stonework_core::{Bounds, Turn, Value};
use stonework_erased::ErasedState;

/// Which moves of a position are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MoveList {
    /// All, in the game's order.
    All,
    /// Those that are worth searching, as the hints say.
    Candidates,
}

/// What is known of a position without a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known<V> {
    /// Play is over, and worth this.
    Over(V),
    /// Its value lies within static bounds.
    Within(Bounds<V>),
}

/// A move of a game by keys, and what it leads to. It belongs to the position that it was listed
/// for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct KeyedMove<V: Value> {
    /// The key of the position that it leads to.
    pub(super) key: u128,
    /// What is known of that position.
    pub(super) known: Known<V>,
    pub(super) gain: V::Gain,
    pub(super) turn: Turn,
    pub(super) list: MoveList,
    /// Its place in that list.
    pub(super) index: u32,
    pub(super) rank: i32,
}

impl<V: Value> KeyedMove<V> {
    /// Its place in the list of which it is.
    pub(super) fn index(&self) -> usize {
        self.index as usize
    }

    /// Which move it is.
    pub(super) fn listed(&self) -> Listed {
        Listed {
            list: self.list,
            index: self.index(),
            key: match self.known {
                Known::Over(_) => None,
                Known::Within(_) => Some(self.key),
            },
        }
    }
}

/// A move by its place in a list of those of a position, and by what it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Listed {
    pub(super) list: MoveList,
    pub(super) index: usize,
    /// The key of the position that it leads to; `None` if play is over there.
    pub(super) key: Option<u128>,
}

impl<V: Value> Debug for KeyedMove<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}", self.index)
    }
}

/// The rules of a game by keys, and the hints that are used. It may panic for what is the key of no
/// position.
pub(super) trait KeyedRules<V: Value>: Send + Sync {
    /// The hints in a report.
    fn hint_names(&self) -> &'static [&'static str];

    /// How many bits a key has.
    fn key_bits(&self) -> u32;

    /// How many bits the code of a value has.
    fn value_bits(&self) -> u32;

    /// The key of a position, and what is known of it.
    fn enter(&self, state: &ErasedState) -> (u128, Known<V>);

    /// The value that a position with a key is most likely to have, if the hints guess one.
    fn first_guess(&self, key: u128) -> Option<V>;

    /// The position with a key.
    fn state(&self, key: u128) -> ErasedState;

    /// Appends a batch of the moves of a position to `moves`, from one on. Gives the first of the
    /// batch that comes next, if there may be more.
    fn expand(
        &self,
        key: u128,
        list: MoveList,
        from: usize,
        moves: &mut Vec<KeyedMove<V>>,
    ) -> Option<usize>;

    /// How many moves a position has.
    fn count(&self, key: u128, list: MoveList) -> usize;

    /// The first move of `real` that is a move of `seen`, or, with `by_image`, leads to a position
    /// with the same image; `None` if there is none.
    fn find(
        &self,
        seen: &ErasedState,
        mv: Listed,
        real: &ErasedState,
        by_image: bool,
    ) -> Option<FoundMove>;

    /// The position that the game starts from.
    fn start(&self) -> ErasedState;
}

/// A move of a game by keys as the game has it.
pub(super) struct FoundMove {
    /// Its index among all moves.
    pub(super) index: usize,
    /// Where the search went by it.
    pub(super) seen: ErasedState,
    /// Where it leads.
    pub(super) real: ErasedState,
}

/// The indices of the moves of a line of play from a position, among all moves of each. If a search
/// goes to images of positions, the line of play has the moves that lead to those with these
/// images.
pub(super) fn indices<V: Value>(
    rules: &dyn KeyedRules<V>,
    start: &ErasedState,
    line: &[KeyedMove<V>],
) -> Vec<usize> {
    // The position that the search went to, and that of play, of which it is an image.
    let (mut seen, mut real) = (start.clone(), start.clone());
    let mut indices = Vec::with_capacity(line.len());
    for mv in line {
        let Some(found) = rules.find(&seen, mv.listed(), &real, true) else {
            break;
        };
        indices.push(found.index);
        (seen, real) = (found.seen, found.real);
    }
    indices
}
