//! The laws of [`Indexed`]: [`IndexedLaws`].

use std::fmt::Display;
use std::ops::Range;

use stonework_core::{Indexed, Negamax, Run, SeededRng, Step, Value};

use super::answer::Answer;
use super::any_game::{AnyGame, AnyMove, AnyResult, AnyState};
use super::capability_laws::{CapabilityLaws, Check};
use super::law::Law;
use super::position::Position;
use super::tables_of::TablesOf;
use super::violation::{Violation, ask_twice, require};

/// The numbers of the positions of an [`Indexed`] game.
pub(super) trait Numbers<'t, V: Value> {
    fn count(&self) -> usize;
    fn rank(&self, state: &AnyState<'t>) -> usize;
    fn unrank(&self, index: usize) -> AnyState<'t>;
    /// The first `most` states of those of these numbers.
    fn states(&self, numbers: Range<usize>, most: usize) -> Vec<AnyState<'t>>;
    /// What negamax with a dense memo answers.
    fn negamax(&self, at: &AnyState<'t>, run: &Run) -> AnyResult<'t, Answer<AnyGame<'t, V>>>;
}

impl<'t, G: Indexed> Numbers<'t, G::Value> for &'t TablesOf<'_, G> {
    fn count(&self) -> usize {
        self.game.count()
    }
    fn rank(&self, state: &AnyState<'t>) -> usize {
        self.game.rank(&self.state(state))
    }
    fn unrank(&self, index: usize) -> AnyState<'t> {
        self.any_state(self.game.unrank(index))
    }
    fn states(&self, numbers: Range<usize>, most: usize) -> Vec<AnyState<'t>> {
        self.any_states(self.game.states(numbers).take(most).collect())
    }
    fn negamax(
        &self,
        at: &AnyState<'t>,
        run: &Run,
    ) -> AnyResult<'t, Answer<AnyGame<'t, G::Value>>> {
        self.ask("negamax (dense memo)", &Negamax::dense(), at, run)
    }
}

/// States and numbers are in one-to-one correspondence.
pub(super) struct IndexedLaws<'t, V> {
    numbers: Box<dyn Numbers<'t, V> + 't>,
}

impl<'t, V: Value> IndexedLaws<'t, V> {
    pub(super) fn new<G: Indexed<Value = V>>(tables: &'t TablesOf<'_, G>) -> Self {
        let numbers = Box::new(tables);
        Self { numbers }
    }
}

/// All numbers below `count`; if there are more than `few`, the first, the last and as many as
/// `drawn` by lot.
pub(super) fn sample(count: usize, few: usize, drawn: usize, rng: &mut SeededRng) -> Vec<usize> {
    if count <= few {
        return (0..count).collect();
    }
    let drawn = (0..drawn).map(|_| rng.below(count));
    [0, count - 1].into_iter().chain(drawn).collect()
}

/// The moves of a position, and the numbers that they lead to. Of those that lead to no number, the
/// check of the state there finds the mistake.
pub(super) fn numbered_steps<'p, 't, V: Value>(
    at: &'p Position<'_, AnyGame<'t, V>>,
    numbers: &dyn Numbers<'t, V>,
) -> impl Iterator<Item = (&'p AnyMove<'t>, &'p Step<AnyGame<'t, V>>, usize)> {
    let steps = at.steps.iter();
    steps
        .map(|(mv, step)| (mv, step, numbers.rank(&step.state)))
        .filter(|&(_, _, index)| index < numbers.count())
}

impl<'t, V: Value> CapabilityLaws<AnyGame<'t, V>> for IndexedLaws<'t, V> {
    fn position(&self, at: &Position<'_, AnyGame<'t, V>>) -> AnyResult<'t> {
        let numbers = &*self.numbers;
        let index = ask_twice("the number ", || numbers.rank(at.state))?;
        check_number(numbers.count(), index, format_args!("the number {index}"))?;
        let back = numbers.unrank(index);
        require(
            back == *at.state,
            Law::Numbering,
            format_args!("unrank({index}) to give this state, whose number it is"),
            format_args!("{back:?}"),
        )
    }

    /// Checks positions by their numbers.
    fn numbering(&self, rng: &mut SeededRng, check: Check<'_, AnyGame<'t, V>>) -> AnyResult<'t> {
        let numbers = &*self.numbers;
        let count = numbers.count();
        if count == usize::MAX {
            // There are more than can be numbered, as `Indexed::count` says.
            return Ok(());
        }
        for number in sample(count, 4096, 1024, rng) {
            let state = numbers.unrank(number);
            check_numbered(numbers, number, &state, check)
                .map_err(|violation| violation.at(&state))?;
        }
        Ok(())
    }

    fn answers(&self, at: &AnyState<'t>, run: &Run) -> AnyResult<'t, Vec<Answer<AnyGame<'t, V>>>> {
        Ok(vec![self.numbers.negamax(at, run)?])
    }
}

/// A number has to be below the count; otherwise `found` was found.
pub(super) fn check_number<S, M>(
    count: usize,
    index: usize,
    found: impl Display,
) -> Result<(), Violation<S, M>> {
    let expected = format_args!("a number below count(), which is {count}");
    require(index < count, Law::Numbering, expected, found)
}

/// Checks the state that a number gives.
fn check_numbered<'t, V: Value>(
    numbers: &dyn Numbers<'t, V>,
    number: usize,
    state: &AnyState<'t>,
    check: Check<'_, AnyGame<'t, V>>,
) -> AnyResult<'t> {
    let index = numbers.rank(state);
    let expected = format_args!("number {number} for this state, which is unrank({number})");
    let found = format_args!("number {index}");
    require(index == number, Law::Numbering, expected, found)?;
    let count = numbers.count();
    for (mv, Step { state, .. }) in check(state)? {
        let index = numbers.rank(&state);
        require(
            index < count && numbers.unrank(index) == state,
            Law::Numbering,
            format_args!("move {mv:?} to lead to a numbered state, here as in all {count} of them"),
            format_args!("{state:?}, to which rank() gives {index}"),
        )?;
    }
    Ok(())
}
