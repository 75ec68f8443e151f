//! `stonework solve --batch`: reads one input from each line, writes one JSON object for each.

use std::path::Path;

use serde_json::json;
use stonework_core::Run;
use stonework_games::catalog::{Catalog, SolverInfo};

use super::solve_json::SolveJson;
use super::solve_run::SolveRun;
use crate::args::SolveArgs;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::GameSetup;
use crate::line_reader::{InputLine, LineReader};
use crate::wording::one_line;

pub(super) fn run(
    args: &SolveArgs,
    file: &Path,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let setup = GameSetup::find(&args.game, catalog)?;
    let solver = setup.solvers(&args.solver)?.pop();
    let mut reader = LineReader::file(file, console)?;
    let run = args.limits.run(console.interrupt());
    let mut worst = Ending::Solved;
    let (mut lines, mut bad) = (0, 0);
    // After Ctrl-C no further line is read.
    while !console.interrupt().came() {
        let answered = match console.interrupt().while_waiting(|| reader.next())? {
            InputLine::End => break,
            InputLine::Bad(failure) => Err(failure),
            InputLine::Text(text) => answer(&setup, &text, solver, args, &run, console),
        };
        lines += 1;
        match answered {
            Ok(ending) => worst = worst.max(ending),
            Err(failure @ (Failure::OutputClosed | Failure::Output(_))) => return Err(failure),
            Err(failure) => {
                bad += 1;
                console.json(&json!({"error": one_line(&failure.to_string())}))?;
            }
        }
    }
    if bad > 0 {
        return Err(Failure::BadLines { bad, lines });
    }
    Ok(worst.max(Ending::of(!console.interrupt().came())))
}

/// Answers one line.
fn answer(
    setup: &GameSetup,
    text: &str,
    solver: Option<&'static SolverInfo>,
    args: &SolveArgs,
    run: &Run,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let game = setup.on_text(text)?;
    let solve = SolveRun::of(game.instance.as_ref(), solver, args, run, console)?;
    console.json(&SolveJson::of(&game, &solve, args.moves))?;
    Ok(solve.ending())
}
