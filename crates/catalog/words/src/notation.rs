//! Moves as they are written: [`Notation`].

use std::fmt;

use serde::{Serialize, Serializer};
use stonework_boards::{CUT, MoveText};
use stonework_core::Side;

/// The most moves of a position that a session lists and reads. A heap of billions of stones
/// has more, for which there is neither the memory nor the time.
pub const MOST_LISTED_MOVES: usize = 1 << 20;

/// A move as it is written, in JSON and in text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Notation {
    /// A side of a row: `"L"` or `"R"`.
    Side(Side),
    /// How many are taken: `2`.
    Count(u32),
    /// A side and how many are taken from it: `["L", 2]`, in text `L2`.
    SideCount(Side, u32),
    /// The index of what is taken, from 0: `2`.
    Index(u32),
    /// An index and the digit that is put there: `[3, 7]`, in text `3=7`.
    Digit(u32, u8),
    /// The index of a heap and how many are taken from it: `[0, 2]`, in text `0-2`.
    FromHeap(u32, u32),
    /// The place of a heap, from 0, and what becomes of it, 0 for nothing: `"2:4+3"`, `"2:7"`, `"2:0"`.
    Heap(u32, (u32, u32)),
    /// How many are taken from each of two heaps: `[3, 0]`, in text `3,0`.
    FromBoth(u64, u64),
    /// A row and a column, both from 0: `[1, 2]`, in text `1,2`.
    Cell(u32, u32),
    /// A word: `"lower"`.
    Word(&'static str),
    /// As the game writes it: `"a1-b2"`.
    Text(MoveText),
}

impl Notation {
    /// The index a move is made at, where it is written with one. Moves are listed by it, and where
    /// several are alike, it names what they take.
    #[must_use]
    pub fn index(self) -> Option<u32> {
        match self {
            Self::Index(index) | Self::Digit(index, _) => Some(index),
            Self::Side(_)
            | Self::Count(_)
            | Self::SideCount(..)
            | Self::FromHeap(..)
            | Self::Heap(..)
            | Self::FromBoth(..)
            | Self::Cell(..)
            | Self::Word(_)
            | Self::Text(_) => None,
        }
    }

    /// The same with another index, in a move that has one.
    #[must_use]
    pub fn with_index(self, index: u32) -> Self {
        match self {
            Self::Index(_) => Self::Index(index),
            Self::Digit(_, digit) => Self::Digit(index, digit),
            other => other,
        }
    }
}

/// What belongs to a move that is written.
pub trait OfMove: Copy {
    /// The move.
    fn notation(self) -> Notation;
}

impl OfMove for Notation {
    fn notation(self) -> Notation {
        self
    }
}

impl<V: Copy> OfMove for (Notation, V) {
    fn notation(self) -> Notation {
        self.0
    }
}

/// Sorts what belongs to moves by the index at which they are written, as moves are listed.
pub fn sort_as_listed<T: OfMove>(listed: &mut [T]) {
    let mut indices = Vec::with_capacity(listed.len());
    for of_move in &*listed {
        indices.push(of_move.notation().index());
    }
    if indices.is_sorted() {
        return;
    }
    let mut places = places_in_order(&indices);
    // There may be a million: they change places, each cycle of them for itself.
    for first in 0..places.len() {
        let mut at = first;
        while places[at] != first {
            let from = std::mem::replace(&mut places[at], at);
            listed.swap(at, from);
            at = from;
        }
        places[at] = at;
    }
}

/// The places of the indices, the least index first, those of equal ones in order.
fn places_in_order(indices: &[Option<u32>]) -> Vec<usize> {
    let mut places: Vec<_> = (0..indices.len()).collect();
    places.sort_by_key(|&at| indices[at]);
    places
}

/// Moves as they are written, each with its index among the moves of its position.
pub type Indexed = Vec<(Notation, usize)>;

/// The moves without those that are like others: the first one stands for all.
#[must_use]
pub fn without_alike(mut moves: Indexed) -> Indexed {
    moves.dedup_by_key(|&mut (_, index)| index);
    moves
}

/// Whether a text is that of a move which is too long to be written, so that others may have the same.
#[must_use]
pub fn is_cut(text: &str) -> bool {
    text.ends_with(CUT)
}

/// The moves in the order in which they are listed, each with what is told of its index; those of
/// which nothing is told are left out.
#[must_use]
pub fn with_told<T: Copy>(moves: &[(Notation, usize)], told: &[T]) -> Vec<(Notation, T)> {
    let mut both = Vec::with_capacity(moves.len());
    for &(mv, index) in moves {
        if let Some(&told) = told.get(index) {
            both.push((mv, told));
        }
    }
    sort_as_listed(&mut both);
    both
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(side) => side.fmt(f),
            Self::Count(number) | Self::Index(number) => number.fmt(f),
            Self::SideCount(side, count) => f.pad(&format!("{side}{count}")),
            Self::Digit(index, digit) => f.pad(&format!("{index}={digit}")),
            Self::FromHeap(heap, taken) => f.pad(&format!("{heap}-{taken}")),
            Self::Heap(heap, (one, 0)) => f.pad(&format!("{heap}:{one}")),
            Self::Heap(heap, (one, two)) => f.pad(&format!("{heap}:{one}+{two}")),
            Self::FromBoth(one, two) => f.pad(&format!("{one},{two}")),
            Self::Cell(row, col) => f.pad(&format!("{row},{col}")),
            Self::Word(word) => f.pad(word),
            Self::Text(text) => text.fmt(f),
        }
    }
}

impl Serialize for Notation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Side(side) => serializer.collect_str(side),
            Self::Count(number) | Self::Index(number) => number.serialize(serializer),
            Self::SideCount(side, count) => (side.to_string(), count).serialize(serializer),
            Self::Digit(index, digit) => (index, digit).serialize(serializer),
            Self::FromHeap(one, two) | Self::Cell(one, two) => (one, two).serialize(serializer),
            Self::FromBoth(one, two) => (one, two).serialize(serializer),
            Self::Heap(..) => serializer.collect_str(self),
            Self::Word(word) => word.serialize(serializer),
            Self::Text(text) => serializer.collect_str(text),
        }
    }
}
