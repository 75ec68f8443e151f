//! Counts over all positions of a game: [`Statistics`].

use std::collections::BTreeMap;
use std::fmt;

use stonework_core::{Coded, Outcome, Value, Wdl};

use super::counts::Counts;

/// Counts over all positions of a strong solution: see [`crate::StrongSolution::statistics`].
///
/// A position is won, drawn or lost for the player to move, as [`Value::result`] says. In a
/// solution of [`crate::Retrograde`] that is what the player can force: what neither player can
/// force counts as drawn, whatever infinite play is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Statistics<V: Value> {
    /// All positions, terminal ones included.
    pub positions: u64,
    /// Terminal positions.
    pub ends: u64,
    /// The number of positions of each value; with [`Outcome`], of each distance.
    pub by_value: BTreeMap<V, u64>,
    /// Positions won.
    pub won: u64,
    /// Positions drawn.
    pub drawn: u64,
    /// Positions lost.
    pub lost: u64,
    /// Positions with at least two moves of which all but one lose.
    pub single_saving: u64,
}

impl<V: Value> Statistics<V> {
    /// The least value that wins, if any position is won. With [`Outcome`] that is the longest win.
    #[must_use]
    pub fn least_win(&self) -> Option<V> {
        let mut values = self.by_value.keys().copied();
        values.find(|value| value.result() == Wdl::Win)
    }
}

impl<V: Coded> Statistics<V> {
    /// What was counted, by the values of the codes.
    pub(crate) fn of(counts: &Counts) -> Self {
        let mut statistics = Self {
            ends: counts.ends,
            single_saving: counts.single_saving,
            ..Self::default()
        };
        for (&code, &positions) in counts.by_code() {
            if let Some(value) = V::from_stored_code(code) {
                statistics.count(value, positions);
            }
        }
        statistics
    }

    /// Counts positions of one value.
    fn count(&mut self, value: V, positions: u64) {
        self.positions += positions;
        *self.by_value.entry(value).or_default() += positions;
        *match value.result() {
            Wdl::Win => &mut self.won,
            Wdl::Draw => &mut self.drawn,
            Wdl::Loss => &mut self.lost,
        } += positions;
    }
}

impl Statistics<Outcome> {
    /// The plies of the longest win, if any position is won.
    #[must_use]
    pub fn longest_win(&self) -> Option<u32> {
        self.least_win().and_then(Outcome::plies)
    }
}

/// No positions.
impl<V: Value> Default for Statistics<V> {
    fn default() -> Self {
        Self {
            positions: 0,
            ends: 0,
            by_value: BTreeMap::new(),
            won: 0,
            drawn: 0,
            lost: 0,
            single_saving: 0,
        }
    }
}

impl<V: Value> fmt::Display for Statistics<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} positions: {} won, {} drawn, {} lost; {} over, {} with a single saving move",
            self.positions, self.won, self.drawn, self.lost, self.ends, self.single_saving
        )?;
        match self.least_win() {
            Some(value) => write!(f, "; the least win is {value}"),
            None => Ok(()),
        }
    }
}
