//! A state as a small integer: [`Packed`]. Next: `AlphaBeta`, `Levels`.

use std::fmt::Debug;
use std::hash::Hash;

use crate::game::Game;
use crate::sealed::Sealed;

/// An unsigned integer that a state can be packed into: `u32`, `u64` or `u128`.
pub trait PackedKey:
    Sealed + Copy + Ord + Hash + Debug + Send + Sync + Into<u128> + TryFrom<u128> + 'static
{
    /// How many bits it has.
    const BITS: u32;
}

macro_rules! keys {
    ($($key:ty),*) => {$(
        impl Sealed for $key {}
        impl PackedKey for $key {
            const BITS: u32 = <$key>::BITS;
        }
    )*};
}

keys!(u32, u64, u128);

/// A game whose states can be packed: each into a small integer, its key, and back.
///
/// Unlocks `packed`: a transposition table with several positions in a cache
/// line, which compares keys in place of states. The fewer bits a key has, the more positions a
/// table of the same size holds. Unlocks `packed`, which does the same, and
/// `Levels`, which keeps the keys of all positions in place of states.
///
/// # Laws
///
/// - Two states that can be reached have the same key if and only if they are equal.
/// - `unpack(pack(&s)) == s` for every state `s` that can be reached.
/// - `pack(&s) < 2^key_bits()`.
/// - States with the same class key have the same value, and `class_key(&s) < 2^class_bits()`.
///
/// `packed` checks them, the last for positions whose values a check finds. A search that sees a
/// longer key ends with [`crate::SolveError::Key`], and so does `Levels` where a key gives another state.
///
/// # Example
///
/// ```
/// use stonework::laws::{Laws, ViolationOf};
/// use stonework::{Game, Packed, Step, WinLose};
///
/// /// Heaps of at most 15 stones; a move takes stones from one heap; the last one to take wins.
/// struct Heaps([u8; 4]);
///
/// impl Game for Heaps {
///     type State = [u8; 4];
///     type Move = (usize, u8);
///     type Value = WinLose;
///
///     fn start(&self) -> [u8; 4] {
///         self.0
///     }
///     fn terminal_value(&self, heaps: &[u8; 4]) -> Option<WinLose> {
///         (*heaps == [0; 4]).then_some(WinLose::Loss)
///     }
///     fn moves(&self, &heaps: &[u8; 4]) -> impl Iterator<Item = (usize, u8)> {
///         (0..4).flat_map(move |heap| (1..=heaps[heap]).map(move |taken| (heap, taken)))
///     }
///     fn play(&self, &(mut heaps): &[u8; 4], (heap, taken): (usize, u8)) -> Step<Self> {
///         heaps[heap] -= taken;
///         Step::to(heaps)
///     }
/// }
///
/// impl Packed for Heaps {
///     type Key = u32;
///
///     fn pack(&self, heaps: &[u8; 4]) -> u32 {
///         heaps.iter().fold(0, |key, &stones| key << 4 | u32::from(stones))
///     }
///     fn unpack(&self, key: u32) -> [u8; 4] {
///         [12, 8, 4, 0].map(|shift| (key >> shift & 15) as u8)
///     }
///     fn key_bits(&self) -> u32 {
///         16
///     }
/// }
///
/// Laws::new().packed().check(&Heaps([3, 1, 4, 1]))?;
/// # Ok::<(), ViolationOf<Heaps>>(())
/// ```
pub trait Packed: Game {
    /// The integer that holds a state.
    type Key: PackedKey;

    /// Whether [`Packed::class_key`] takes far longer than to list the moves. Then it is found only
    /// where static bounds do not answer and there is more than one move, and the table is not
    /// asked about all moves beforehand. By default, it does not.
    const COSTLY_CLASSES: bool = false;

    /// The key of a state.
    fn pack(&self, state: &Self::State) -> Self::Key;

    /// The state that has this key.
    ///
    /// # Panics
    ///
    /// May panic if no state that can be reached has this key.
    fn unpack(&self, key: Self::Key) -> Self::State;

    /// How many of the lowest bits of a key are used; the others are 0. By default, all of them.
    fn key_bits(&self) -> u32 {
        Self::Key::BITS
    }

    /// The key of a class of states that all have the same value, to which this state belongs:
    /// alpha-beta search keeps what it proves of one of them for all. By default, each state is a
    /// class of its own.
    ///
    /// It pays where positions are worth the same that no symmetry takes to each other.
    #[inline]
    fn class_key(&self, state: &Self::State) -> Self::Key {
        self.pack(state)
    }

    /// How many of the lowest bits of a class key are used; the others are 0. By default, as many
    /// as of the key of a state.
    fn class_bits(&self) -> u32 {
        self.key_bits()
    }

    /// How many bits the [code](crate::Coded) of a value takes, with its sign. By default, 12.
    ///
    /// A packed table does not keep values that take more; nothing else depends on it.
    fn value_bits(&self) -> u32 {
        12
    }
}
