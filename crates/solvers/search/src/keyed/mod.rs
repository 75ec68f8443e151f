//! Games whose positions are keys, with their types erased but for their value: [`KeyedGame`].
//!
//! One virtual call lists the moves of a position, with what each leads to: its key, the gain, the
//! turn, and its value or static bounds. For proof-number search, only that is compiled of a game;
//! for alpha-beta search, what runs for each position too.

mod alpha_beta;
mod count_plies;
mod game;
mod of_game;
mod proof;
mod rules;
mod value;

pub use alpha_beta::{KeyedAlphaBeta, UseJudge};
pub use game::{KeyedError, KeyedPosition, KeyedPositions};
pub use proof::KeyedProofNumber;
pub use rules::KeyedMove;
pub use value::KeyedValue;

use std::fmt::{self, Debug};
use std::sync::Arc;

use stonework_core::{Indexed, Packed, Symmetric, Value};

use self::of_game::{ByPacking, ByRank, OfGame};
use self::rules::KeyedRules;
use crate::UseHints;

/// A game whose states are keys and whose moves are indices, with the hints that a search uses.
///
/// For [`KeyedProofNumber`], which is compiled once for each type of value, and for what
/// [`KeyedAlphaBeta`] does once a solve.
#[derive(Clone)]
pub struct KeyedGame<V: Value>(Arc<dyn KeyedRules<V>>);

impl<V: Value> KeyedGame<V> {
    /// A packed game, by its own keys, with the hints `H` of it.
    #[must_use]
    pub fn packed<H, G>(game: &Arc<G>) -> Self
    where
        G: Packed<State: Send + Sync + 'static, Value = V> + Send + Sync + 'static,
        H: UseHints<G> + 'static,
    {
        Self(Arc::new(OfGame::<G, H, ByPacking>::new(game, None)))
    }

    /// The same of a symmetric game: a move leads to the canonical image of the position that it
    /// leads to. The position that a solve starts from is not replaced.
    #[must_use]
    pub fn symmetric<H, G>(game: &Arc<G>) -> Self
    where
        G: Packed<State: Send + Sync + 'static, Value = V> + Symmetric + Send + Sync + 'static,
        H: UseHints<G> + 'static,
    {
        let image = Some(G::canonical as _);
        Self(Arc::new(OfGame::<G, H, ByPacking>::new(game, image)))
    }

    /// A game that numbers its positions, by these numbers, with the hints `H` of it.
    #[must_use]
    pub fn ranked<H, G>(game: &Arc<G>) -> Self
    where
        G: Indexed<State: Send + Sync + 'static, Value = V> + Send + Sync + 'static,
        H: UseHints<G> + 'static,
    {
        Self(Arc::new(OfGame::<G, H, ByRank>::new(game, None)))
    }
}

impl<V: Value> Debug for KeyedGame<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyedGame")
            .field("key_bits", &self.0.key_bits())
            .finish_non_exhaustive()
    }
}
