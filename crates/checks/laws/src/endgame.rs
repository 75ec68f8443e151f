//! The laws of [`Endgame`]: [`EndgameLaws`].

use stonework_core::{Endgame, Run, SeededRng, Step, Value};
use stonework_search::AlphaBeta;

use super::answer::Answer;
use super::any_game::{AnyGame, AnyResult, AnyState};
use super::capability_laws::{CapabilityLaws, Check};
use super::indexed::sample;
use super::law::Law;
use super::position::Position;
use super::tables_of::TablesOf;
use super::violation::{ask_twice, require};

/// The numbers of the endgames of an [`Endgame`] game.
trait Endgames<'t, V: Value> {
    fn count(&self) -> usize;
    fn number(&self, state: &AnyState<'t>, size: usize) -> Option<usize>;
    fn state_of(&self, number: usize) -> AnyState<'t>;
    fn is_end(&self, state: &AnyState<'t>) -> bool;
    /// What alpha-beta answers that values the endgames first.
    fn search(&self, at: &AnyState<'t>, run: &Run) -> AnyResult<'t, Answer<AnyGame<'t, V>>>;
}

impl<'t, G: Endgame> Endgames<'t, G::Value> for &'t TablesOf<'_, G> {
    fn count(&self) -> usize {
        self.game.endgame_count()
    }
    fn number(&self, state: &AnyState<'t>, size: usize) -> Option<usize> {
        self.game.endgame_number(&self.state(state), size)
    }
    fn state_of(&self, number: usize) -> AnyState<'t> {
        self.any_state(self.game.endgame_state(number))
    }
    fn is_end(&self, state: &AnyState<'t>) -> bool {
        self.game.terminal_value(&self.state(state)).is_some()
    }
    fn search(&self, at: &AnyState<'t>, run: &Run) -> AnyResult<'t, Answer<AnyGame<'t, G::Value>>> {
        let search = AlphaBeta::new().endgames().endgames_after(0);
        self.ask("alpha-beta (endgames)", &search, at, run)
    }
}

/// Endgames are numbered from 0, and each move leads to a smaller number.
pub(super) struct EndgameLaws<'t, V> {
    endgames: Box<dyn Endgames<'t, V> + 't>,
}

impl<'t, V: Value> EndgameLaws<'t, V> {
    pub(super) fn new<G: Endgame<Value = V>>(tables: &'t TablesOf<'_, G>) -> Self {
        let endgames = Box::new(tables);
        Self { endgames }
    }
}

/// So many numbers at most are drawn from.
const MOST: usize = 400_000;

impl<'t, V: Value> CapabilityLaws<AnyGame<'t, V>> for EndgameLaws<'t, V> {
    fn position(&self, at: &Position<'_, AnyGame<'t, V>>) -> AnyResult<'t> {
        let endgames = &*self.endgames;
        let count = endgames.count();
        let number = ask_twice("the number ", || endgames.number(at.state, count))?;
        if let Some(number) = number {
            let state = endgames.state_of(number);
            require(
                state == *at.state,
                Law::Endgame,
                format_args!("endgame_state({number}) to give this state, whose number it is"),
                format_args!("{state:?}"),
            )?;
        }
        Ok(())
    }

    fn numbering(&self, rng: &mut SeededRng, check: Check<'_, AnyGame<'t, V>>) -> AnyResult<'t> {
        let endgames = &*self.endgames;
        let count = ask_twice("the count ", || endgames.count())?;
        for number in sample(count.min(MOST), 1000, 1200, rng) {
            let state = endgames.state_of(number);
            check_numbered(endgames, (number, count), &state, check)
                .map_err(|violation| violation.at(&state))?;
        }
        Ok(())
    }

    fn answers(&self, at: &AnyState<'t>, run: &Run) -> AnyResult<'t, Vec<Answer<AnyGame<'t, V>>>> {
        Ok(vec![self.endgames.search(at, run)?])
    }
}

/// A number and its state belong to each other, and each move leads to a smaller number.
fn check_numbered<'t, V: Value>(
    endgames: &dyn Endgames<'t, V>,
    (number, count): (usize, usize),
    state: &AnyState<'t>,
    check: Check<'_, AnyGame<'t, V>>,
) -> AnyResult<'t> {
    let found = endgames.number(state, count);
    let expected = format_args!("number {number} for this state, which is endgame_state({number})");
    require(
        found == Some(number),
        Law::Endgame,
        expected,
        format_args!("{found:?}"),
    )?;
    let found = endgames.number(state, number);
    require(
        found.is_none(),
        Law::Endgame,
        format_args!("no number below {number} for this state, whose number that is"),
        format_args!("{found:?}"),
    )?;
    for (mv, Step { state, .. }) in check(state)? {
        if endgames.is_end(&state) {
            continue;
        }
        let found = endgames.number(&state, count);
        require(
            found.is_some_and(|found| found < number),
            Law::Endgame,
            format_args!("move {mv:?} to lead to a smaller number than {number}"),
            format_args!("{state:?}, whose number is {found:?}"),
        )?;
    }
    Ok(())
}
