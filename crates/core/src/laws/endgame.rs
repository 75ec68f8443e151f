//! The laws of [`Endgame`]: [`EndgameLaws`].

use super::answer::{Answer, ask};
use super::capability_laws::{CapabilityLaws, Check};
use super::indexed::sample;
use super::law::Law;
use super::position::Position;
use super::violation::{LawResult, ask_twice, require};
use crate::endgame::Endgame;
use crate::game::{Game, Step};
use crate::run::Run;
use crate::seeded_rng::SeededRng;
use crate::solvers::AlphaBeta;

/// Endgames are numbered from 0, and each move leads to a smaller number.
pub(super) struct EndgameLaws;

/// So many numbers at most are drawn from.
const MOST: usize = 400_000;

impl<G: Endgame> CapabilityLaws<G> for EndgameLaws {
    fn position(&self, at: &Position<'_, G>) -> LawResult<G> {
        let count = at.game.endgame_count();
        let number = ask_twice("the number ", || at.game.endgame_number(at.state, count))?;
        if let Some(number) = number {
            let state = at.game.endgame_state(number);
            require(
                state == *at.state,
                Law::Endgame,
                format_args!("endgame_state({number}) to give this state, whose number it is"),
                format_args!("{state:?}"),
            )?;
        }
        Ok(())
    }

    fn numbering(&self, game: &G, rng: &mut SeededRng, check: Check<'_, G>) -> LawResult<G> {
        let count = ask_twice("the count ", || game.endgame_count())?;
        for number in sample(count.min(MOST), 1000, 1200, rng) {
            let state = game.endgame_state(number);
            check_numbered(game, count, number, &state, check)
                .map_err(|violation| violation.at(&state))?;
        }
        Ok(())
    }

    fn answers(&self, game: &G, at: &G::State, run: &Run) -> LawResult<G, Vec<Answer<G>>> {
        let search = AlphaBeta::new().endgames().endgames_after(0);
        let answer = ask("alpha-beta (endgames)", &search, game, at, run)?;
        Ok(vec![answer])
    }
}

/// A number and its state belong to each other, and each move leads to a smaller number.
fn check_numbered<G: Endgame>(
    game: &G,
    count: usize,
    number: usize,
    state: &G::State,
    check: Check<'_, G>,
) -> LawResult<G> {
    let found = game.endgame_number(state, count);
    let expected = format_args!("number {number} for this state, which is endgame_state({number})");
    require(
        found == Some(number),
        Law::Endgame,
        expected,
        format_args!("{found:?}"),
    )?;
    let found = game.endgame_number(state, number);
    require(
        found.is_none(),
        Law::Endgame,
        format_args!("no number below {number} for this state, whose number that is"),
        format_args!("{found:?}"),
    )?;
    for (mv, Step { state, .. }) in check(state)? {
        if Game::terminal_value(game, &state).is_some() {
            continue;
        }
        let found = game.endgame_number(&state, count);
        require(
            found.is_some_and(|found| found < number),
            Law::Endgame,
            format_args!("move {mv:?} to lead to a smaller number than {number}"),
            format_args!("{state:?}, whose number is {found:?}"),
        )?;
    }
    Ok(())
}
