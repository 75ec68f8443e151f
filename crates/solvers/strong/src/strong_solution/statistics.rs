//! Counts over all positions of a game: [`Statistics`].

use std::collections::BTreeMap;
use std::fmt;

use stonework_core::{Outcome, Value, Wdl};

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

    /// Counts positions of one value.
    pub(super) fn count(&mut self, value: V, positions: u64) {
        if positions == 0 {
            return;
        }
        self.positions += positions;
        *self.by_value.entry(value).or_default() += positions;
        *match value.result() {
            Wdl::Win => &mut self.won,
            Wdl::Draw => &mut self.drawn,
            Wdl::Loss => &mut self.lost,
        } += positions;
    }

    /// Adds the counts of other positions.
    pub(super) fn add(&mut self, other: &Self) {
        self.ends += other.ends;
        self.single_saving += other.single_saving;
        for (&value, &positions) in &other.by_value {
            self.count(value, positions);
        }
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

/// Whether there are at least two moves and all but one lose, given the result of each to the
/// mover.
pub(super) fn has_single_saving(mut results: impl Iterator<Item = Wdl>) -> bool {
    let (mut saving, mut losing) = (0_u32, 0_u32);
    let few = results.all(|result| {
        match result {
            Wdl::Loss => losing = losing.saturating_add(1),
            Wdl::Draw | Wdl::Win => saving += 1,
        }
        saving <= 1
    });
    few && saving == 1 && losing > 0
}
