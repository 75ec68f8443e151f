//! The values of all positions of a game, whatever its types, and what finds them: [`StrongValues`],
//! [`StrongEntry`].

use std::ops::ControlFlow;

use stonework_core::{Outcome, Run, StopReason, Value, Watch, Wdl};
use stonework_erased::ErasedState;
use stonework_strong::Statistics;

use super::failure::SolveFailure;
use super::game_solution::GameSolution;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use super::value_counts::ValueCounts;
use stonework_words::ShownValue;

/// What solves every position of a game: the solver's name, and how.
pub(super) struct StrongEntry<V: ShowValue> {
    pub(super) solver: &'static str,
    pub(super) solve: SolveAll<V>,
}

/// Solves every position of a game: what is known of the start, and of every position unless the solve
/// was stopped.
type SolveAll<V> =
    Box<dyn Fn(&Run) -> Result<(GameSolution<V>, AllValues<V>), SolveFailure> + Send + Sync>;

impl<V: ShowValue> StrongEntry<V> {
    /// Solves every position of a game with these rules.
    pub(super) fn solve<'a>(
        &self,
        rules: &'a dyn ShownGame<V>,
        run: &Run,
    ) -> Result<(GameSolution<V>, Box<dyn StrongValues + 'a>), SolveFailure> {
        let (solution, values) = (self.solve)(run)?;
        Ok((solution, values.shown(rules)))
    }
}

/// The values of all positions, by the type of those that were kept.
pub(super) enum AllValues<V: ShowValue> {
    /// The values of the game.
    Own(Box<dyn SolvedGame<V, V>>),
    /// What the player to move can force; a draw if that is nothing.
    Forced(Box<dyn SolvedGame<Outcome, V>>),
}

/// Makes them of values of one type.
pub(super) type OfKept<F, V> = fn(Box<dyn SolvedGame<F, V>>) -> AllValues<V>;

impl<V: ShowValue> AllValues<V> {
    /// The same as they are shown.
    fn shown(self, rules: &dyn ShownGame<V>) -> Box<dyn StrongValues + '_> {
        match self {
            Self::Own(solved) => Box::new(Values {
                rules,
                solved,
                show: |rules, value| rules.show(value),
            }),
            Self::Forced(solved) => Box::new(Values {
                rules,
                solved,
                show: |_, outcome| outcome.shown(),
            }),
        }
    }
}

/// What a position is worth, or a move of it.
#[derive(Clone, Copy)]
pub(super) struct StrongValue<F, V> {
    /// What was kept: what the player to move can force.
    pub(super) forced: F,
    /// What a draw is worth, by what infinite play is worth, if that is known.
    pub(super) drawn: Option<V>,
}

impl<F: Value, V> StrongValue<F, V> {
    /// What can be forced, and if that is a draw, what the position is worth as it is told.
    pub(super) fn of(forced: F, told: impl FnOnce() -> Option<V>) -> Self {
        let drawn = match forced.result() {
            Wdl::Draw => told(),
            Wdl::Win | Wdl::Loss => None,
        };
        Self { forced, drawn }
    }
}

/// A game with values `V` of which every position is solved, whatever its other types.
pub(super) trait SolvedGame<F: Value, V: ShowValue>: Send {
    /// Counts the positions; `None` if the solve was stopped.
    fn statistics(&self, watch: &Watch) -> Result<Option<Statistics<F>>, StopReason>;

    /// The value of a position; `None` if it was not solved.
    fn value(&self, state: &ErasedState) -> Option<StrongValue<F, V>>;

    /// What each move of a position is worth, in the game's order; `None` if one is not known.
    fn moves(&self, state: &ErasedState) -> Option<Vec<StrongValue<F, V>>>;

    /// A random position whose value is wanted.
    fn random(
        &self,
        seed: u64,
        is_wanted: &dyn Fn(StrongValue<F, V>) -> bool,
    ) -> Option<ErasedState>;

    /// Gives every position with its value, until it is told to stop.
    fn for_each(&self, visit: &mut dyn FnMut(ErasedState, StrongValue<F, V>) -> ControlFlow<()>);
}

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

    /// A random position whose value is wanted, as it is shown.
    fn random(&self, seed: u64, is_wanted: &dyn Fn(ShownValue) -> bool) -> Option<ErasedState>;

    /// Shows every position with its value, until it is told to stop.
    fn for_each(&self, show: &mut dyn FnMut(ErasedState, ShownValue) -> ControlFlow<()>);
}

/// The values of all positions of a game, and how they are shown.
struct Values<'a, F, V: ShowValue> {
    rules: &'a dyn ShownGame<V>,
    solved: Box<dyn SolvedGame<F, V>>,
    show: fn(&dyn ShownGame<V>, F) -> ShownValue,
}

impl<F: Value, V: ShowValue> Values<'_, F, V> {
    /// A draw is shown by what infinite play is worth, as it may be that neither player can force a
    /// win.
    fn shown(&self, StrongValue { forced, drawn }: StrongValue<F, V>) -> ShownValue {
        match drawn {
            Some(value) => self.rules.show(value),
            None => (self.show)(self.rules, forced),
        }
    }
}

impl<F: Value, V: ShowValue> StrongValues for Values<'_, F, V> {
    fn counts(&self, watch: &Watch) -> Result<Option<ValueCounts>, StopReason> {
        let statistics = self.solved.statistics(watch)?;
        let show = |value| (self.show)(self.rules, value);
        Ok(statistics.map(|statistics| ValueCounts::of(&statistics, show)))
    }

    fn value(&self, state: &ErasedState) -> Option<ShownValue> {
        Some(self.shown(self.solved.value(state)?))
    }

    fn moves(&self, state: &ErasedState) -> Option<Vec<ShownValue>> {
        let moves = self.solved.moves(state)?.into_iter();
        Some(moves.map(|value| self.shown(value)).collect())
    }

    fn forced_result(&self, state: &ErasedState) -> Option<(Wdl, Option<u32>)> {
        let StrongValue { forced, .. } = self.solved.value(state)?;
        let shown = (self.show)(self.rules, forced);
        Some((forced.result(), shown.plies()))
    }

    fn best_move(&self, state: &ErasedState) -> Option<usize> {
        let mut best: Option<(usize, F)> = None;
        for (index, value) in self.solved.moves(state)?.into_iter().enumerate() {
            if best.is_none_or(|(_, best)| value.forced > best) {
                best = Some((index, value.forced));
            }
        }
        best.map(|(index, _)| index)
    }

    fn random(&self, seed: u64, is_wanted: &dyn Fn(ShownValue) -> bool) -> Option<ErasedState> {
        let is_wanted = |value| is_wanted(self.shown(value));
        self.solved.random(seed, &is_wanted)
    }

    fn for_each(&self, show: &mut dyn FnMut(ErasedState, ShownValue) -> ControlFlow<()>) {
        let visit = &mut |state, value| show(state, self.shown(value));
        self.solved.for_each(visit);
    }
}
