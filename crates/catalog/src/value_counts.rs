//! How many positions of a game there are of each value: [`ValueCounts`].

use serde::Serialize;
use stonework_core::Value;
use stonework_strong::Statistics;
use stonework_words::ShownValue;

/// How many positions of a game there are of each value, seen from the player to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct ValueCounts {
    /// All positions, ends among them.
    pub positions: u64,
    /// Those in which the game is over.
    pub ends: u64,
    /// Positions won by force.
    pub won: u64,
    /// Those that neither player can force to be won.
    pub drawn: u64,
    /// Positions lost by force.
    pub lost: u64,
    /// Positions of two moves or more, one of which keeps from losing, and all others lose.
    pub single_saving: u64,
    /// The least of the values that win, which is the longest win where time matters; `None` if none is won.
    pub least_win: Option<ShownValue>,
    /// How many there are of each value, the best first.
    pub by_value: Vec<ValueCount>,
}

/// How many positions there are of one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ValueCount {
    /// The value to the player to move.
    pub value: ShownValue,
    /// How many.
    pub positions: u64,
}

impl ValueCounts {
    pub(super) fn of<V: Value>(statistics: &Statistics<V>, show: impl Fn(V) -> ShownValue) -> Self {
        let by_value = statistics.by_value.iter().rev();
        Self {
            positions: statistics.positions,
            ends: statistics.ends,
            won: statistics.won,
            drawn: statistics.drawn,
            lost: statistics.lost,
            single_saving: statistics.single_saving,
            least_win: statistics.least_win().map(&show),
            by_value: by_value
                .map(|(&value, &positions)| ValueCount {
                    value: show(value),
                    positions,
                })
                .collect(),
        }
    }
}
