//! How much of a game was checked: [`Checked`].

use std::collections::BTreeMap;
use std::fmt;

use stonework_core::{Game, StopReason, Value};

use super::remark::Remark;

/// The [`Checked`] of the game `G`.
pub type CheckedOf<G> = Checked<<G as Game>::Value>;

/// How much of a game was checked without finding a violation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Checked<V: Value> {
    /// Random games played.
    pub games: usize,
    /// The random games that ended, by their terminal value and by who would be to move then: the
    /// number of times it was the player who began, and the number of times it was the other one.
    ///
    /// A result that never occurs here may be missing in the rules.
    pub ends: BTreeMap<V, [usize; 2]>,
    /// Positions visited, each once.
    pub positions: usize,
    /// The number of positions that play can reach; `None` if it is more than
    /// [`super::Laws::with_counted`] allows.
    pub reachable: Option<usize>,
    /// Positions solved by all solvers tried, with the same answers.
    pub solved: usize,
    /// Positions that all solvers tried refused, because play can cycle from them.
    pub cyclic: usize,
    /// Positions met in random games, each as often as it was met.
    pub met: usize,
    /// What breaks no law and is suspicious all the same.
    pub remarks: Vec<Remark>,
    /// Why not all of this was checked, if a limit came before: see [`super::Laws::within`].
    pub stopped: Option<StopReason>,
}

/// Nothing.
impl<V: Value> Default for Checked<V> {
    fn default() -> Self {
        Self {
            games: 0,
            ends: BTreeMap::new(),
            positions: 0,
            reachable: None,
            solved: 0,
            cyclic: 0,
            met: 0,
            remarks: Vec::new(),
            stopped: None,
        }
    }
}

impl<V: Value> fmt::Display for Checked<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Of more values, only this many are shown.
        const SHOWN: usize = 6;
        write!(f, "{} random games, {} ", self.games, self.positions)?;
        if let Some(reachable) = self.reachable {
            write!(f, "of {reachable} ")?;
        }
        write!(
            f,
            "positions visited, {} solved alike by all solvers tried",
            self.solved
        )?;
        if self.cyclic > 0 {
            write!(f, ", {} refused as cyclic", self.cyclic)?;
        }
        let ended: usize = self.ends.values().flatten().sum();
        write!(f, "; {ended} games ended")?;
        for (at, (value, [first, second])) in self.ends.iter().take(SHOWN).enumerate() {
            let before = if at == 0 { ", as " } else { ", " };
            write!(
                f,
                "{before}{value} for the first player {first} times and for the second {second} times"
            )?;
        }
        match self.ends.len().saturating_sub(SHOWN) {
            0 => {}
            more => write!(f, ", and {more} more values")?,
        }
        self.stopped
            .map_or(Ok(()), |reason| write!(f, "; stopped: {reason}"))
    }
}
