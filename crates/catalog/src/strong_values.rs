//! The values of all positions of a game, whatever its types, and what finds them: [`StrongValues`],
//! [`StrongEntry`].

use std::ops::ControlFlow;

use stonework_core::{Run, StopReason, Watch, Wdl};
use stonework_erased::ErasedState;

use super::failure::SolveFailure;
use super::game_solution::GameSolution;
use super::shown_value::{ShowValue, ShownValue};
use super::value_counts::ValueCounts;

/// What solves every position of a game: the solver's name, and how.
pub(super) struct StrongEntry<V: ShowValue> {
    pub(super) solver: &'static str,
    pub(super) solve: SolveAll<V>,
}

/// Solves every position of a game: what is known of the start, and of every position unless the solve
/// was stopped.
type SolveAll<V> = Box<
    dyn Fn(&Run) -> Result<(GameSolution<V>, Box<dyn StrongValues>), SolveFailure> + Send + Sync,
>;

/// The values of all positions, as they are shown.
pub(super) trait StrongValues: Send {
    /// How many positions there are of each value; `None` if the solve was stopped.
    fn counts(&self, watch: &Watch) -> Result<Option<ValueCounts>, StopReason>;

    /// The value of a position; `None` if it was not solved.
    fn value(&self, state: &ErasedState) -> Option<ShownValue>;

    /// What each move of a position is worth, in the game's order; `None` if one is not known.
    fn moves(&self, state: &ErasedState) -> Option<Vec<ShownValue>>;

    /// Who can force a win in a position, the player to move or the other, and in how many plies if
    /// that is known: a draw if neither.
    fn forced_result(&self, state: &ErasedState) -> Option<(Wdl, Option<u32>)>;

    /// The index of a best move of a position, which leads to the end if the position is won;
    /// `None` if the value of a move is not known.
    fn best_move(&self, state: &ErasedState) -> Option<usize>;

    /// A random position whose value is wanted.
    fn random(&self, seed: u64, is_wanted: &dyn Fn(ShownValue) -> bool) -> Option<ErasedState>;

    /// Shows every position with its value, until it is told to stop.
    fn for_each(&self, show: &mut dyn FnMut(ErasedState, ShownValue) -> ControlFlow<()>);
}

/// The index of the first of the best values.
pub(super) fn first_best<V: Ord>(values: impl Iterator<Item = V>) -> Option<usize> {
    let mut best: Option<(usize, V)> = None;
    for (index, value) in values.enumerate() {
        if best.as_ref().is_none_or(|(_, best)| value > *best) {
            best = Some((index, value));
        }
    }
    best.map(|(index, _)| index)
}
