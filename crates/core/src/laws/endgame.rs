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

/// Endgames are numbered from 0, and no move leads out of one.
pub(super) struct EndgameLaws;

/// For so many positions at most, the largest endgame is asked for.
const SIZES: [usize; 5] = [0, 60, 1_000, 20_000, 400_000];

impl<G: Endgame> CapabilityLaws<G> for EndgameLaws {
    fn position(&self, at: &Position<'_, G>) -> LawResult<G> {
        let number = ask_twice("the number ", || at.game.endgame_number(at.state))?;
        let Some(number) = number else {
            return Ok(());
        };
        // Beyond the sizes that are checked, a number may have no state.
        if number < at.game.endgame(SIZES[SIZES.len() - 1]) {
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
        let mut before = 0;
        for most in SIZES {
            let size = ask_twice("the size ", || game.endgame(most))?;
            require(
                (before..=most).contains(&size),
                Law::Endgame,
                format_args!("endgame({most}) to be at most that, and at least {before}"),
                size,
            )?;
            before = size;
            if size == 0 {
                continue;
            }
            for number in sample(size, 1000, 300, rng) {
                let state = game.endgame_state(number);
                check_numbered(game, size, number, &state, check)
                    .map_err(|violation| violation.at(&state))?;
            }
        }
        Ok(())
    }

    fn answers(&self, game: &G, at: &G::State, run: &Run) -> LawResult<G, Vec<Answer<G>>> {
        let search = AlphaBeta::new().endgames().endgames_after(0);
        let answer = ask("alpha-beta (endgames)", &search, game, at, run)?;
        Ok(vec![answer])
    }
}

/// A number and its state belong to each other, and each move leads to a number below `size`.
fn check_numbered<G: Endgame>(
    game: &G,
    size: usize,
    number: usize,
    state: &G::State,
    check: Check<'_, G>,
) -> LawResult<G> {
    let found = game.endgame_number(state);
    let expected = format_args!("number {number} for this state, which is endgame_state({number})");
    require(
        found == Some(number),
        Law::Endgame,
        expected,
        format_args!("{found:?}"),
    )?;
    for (mv, Step { state, .. }) in check(state)? {
        if Game::terminal_value(game, &state).is_some() {
            continue;
        }
        let found = game.endgame_number(&state);
        require(
            found.is_some_and(|found| found < size),
            Law::Endgame,
            format_args!("move {mv:?} to lead to one of the {size} positions of the endgame"),
            format_args!("{state:?}, whose number is {found:?}"),
        )?;
    }
    Ok(())
}
