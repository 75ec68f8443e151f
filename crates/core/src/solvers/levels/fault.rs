//! How a game breaks a law, by keys: [`Fault`].

use super::error::LevelError;
use super::lookup::CodesOf;
use super::rules::LevelRules;
use super::stored_key::StoredKey;
use crate::solvers::halt_at::HaltAt;

/// How a game breaks a law, by the keys of positions: the game says it by states and moves.
pub(super) enum Fault {
    /// A position breaks it.
    Position {
        key: u128,
        /// Keys have so many bits.
        key_bits: u32,
        /// The codes of the values of the positions after it, as far as they are known.
        codes: Vec<Option<u32>>,
    },
    /// A move leads to a position that is in no level.
    Missing(u128),
    /// Play can cycle through these positions: each leads to the next, and the last to the first.
    Cycle(Vec<u128>),
}

impl Fault {
    /// What an error says of the game. `codes_of` knows the codes of the positions after the one at
    /// fault.
    #[cold]
    pub(super) fn of<K: StoredKey>(
        error: &LevelError<K>,
        rules: &dyn LevelRules<K>,
        codes_of: &CodesOf<'_, K>,
    ) -> HaltAt<Self> {
        let (grade, key) = match *error {
            LevelError::Stopped(reason) => return HaltAt::Stopped(reason),
            LevelError::Missing { key, .. } => return HaltAt::Fault(Self::Missing(key.into())),
            LevelError::Key { grade, key }
            | LevelError::Grade { grade, key, .. }
            | LevelError::NoMoves { grade, key }
            | LevelError::NoCode { grade, key } => (grade, key),
        };
        let mut expansion = rules.expansion();
        let mut codes = Vec::new();
        let expanded = expansion.expand(grade, &[key]);
        if expanded.is_err() || codes_of(expansion.targets(), &mut codes).is_err() {
            codes.clear();
        }
        HaltAt::Fault(Self::Position {
            key: key.into(),
            key_bits: K::BITS,
            codes,
        })
    }
}
