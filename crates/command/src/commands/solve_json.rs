//! A solved game as a JSON object: [`SolveJson`].

use serde::Serialize;
use stonework_catalog::SolvedJson;

use super::solve_run::SolveRun;
use crate::game_setup::{GameJson, PreparedGame};

/// A solved game as a JSON object.
#[derive(Serialize)]
pub(super) struct SolveJson<'a> {
    #[serde(flatten)]
    game: GameJson<'a>,
    #[serde(flatten)]
    solved: SolvedJson<'a>,
}

impl<'a> SolveJson<'a> {
    pub(super) fn of(game: &'a PreparedGame<'_>, solve: &'a SolveRun, moves: bool) -> Self {
        let solved = SolvedJson::of(&solve.solved, &solve.solver).with_details(
            solve.convention,
            solve.choice.as_ref(),
            solve.look_ups,
        );
        Self {
            game: game.json(),
            solved: if moves {
                solved.with_moves(&solve.solved)
            } else {
                solved
            },
        }
    }
}
