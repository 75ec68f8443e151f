//! What the positions of a game are like, all together: [`Statistics`].

use std::collections::BTreeMap;
use std::fmt;

/// Counts over all positions that were solved: see [`super::Strong::statistics`].
///
/// Won, lost and drawn are meant for the player to move, and by force: what neither can force counts as drawn
/// here, whatever endless play is worth.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Statistics {
    /// All positions, ends among them.
    pub positions: u64,
    /// Those in which the game is over.
    pub ends: u64,
    /// Positions won, by the number of plies it takes.
    pub won: BTreeMap<u32, u64>,
    /// Positions lost, by the number of plies it takes.
    pub lost: BTreeMap<u32, u64>,
    /// Positions in which neither player can force a win.
    pub drawn: u64,
    /// Positions of two moves or more, one of which keeps from losing, and all others lose.
    pub single_saving: u64,
}

impl Statistics {
    /// The plies of the longest win, if any position is won.
    #[must_use]
    pub fn longest_win(&self) -> Option<u32> {
        self.won.last_key_value().map(|(&plies, _)| plies)
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = |counts: &BTreeMap<u32, u64>| counts.values().sum::<u64>();
        write!(
            f,
            "{} positions: {} won, {} drawn, {} lost; {} over, {} with a single saving move",
            self.positions,
            all(&self.won),
            self.drawn,
            all(&self.lost),
            self.ends,
            self.single_saving
        )?;
        match self.longest_win() {
            Some(plies) => write!(f, "; the longest win takes {plies} plies"),
            None => Ok(()),
        }
    }
}
