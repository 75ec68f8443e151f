//! `stonework solve`: one input, or one on each line.

use stonework_games::catalog::Catalog;

use super::batch::{answer_lines, on_line};
use super::solve_json::SolveJson;
use super::solve_run::SolveRun;
use super::solve_text::SolveText;
use crate::args::SolveArgs;
use crate::console::Console;
use crate::endgames::EndgameDatabase;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::{GameSetup, fitting_solver};
use crate::line_reader::LineReader;

pub(super) fn run(
    args: &SolveArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let setup = GameSetup::find(&args.game, catalog)?;
    let solver = match &args.with {
        None => setup.solvers(&args.solver)?.pop(),
        // Where endgames are looked up, other solvers fit.
        Some(_) => None,
    };
    if args.boards && !setup.has_boards() {
        let title = setup.title();
        return Err(Failure::Usage(format!(
            "--boards does not fit: {title} has no board"
        )));
    }
    let run = args.limits.run(console.interrupt());
    if let Some(file) = &args.batch.file {
        let lines = LineReader::file(file, console)?;
        return answer_lines(lines, console, |text, console| {
            on_line(text, &setup, &args.game, catalog, |game| {
                let solver = game.setup.solvers(&args.solver)?.pop();
                let solve = SolveRun::of(game.instance.as_ref(), solver, args, &run, console)?;
                console.json(&SolveJson::of(game, &solve, args.moves))?;
                Ok(solve.ending())
            })
        });
    }
    let game = setup.on_source(args.input.source(), console)?;
    let (game, solver, run, database) = match &args.with {
        None => (game, solver, run, None),
        Some(dir) => {
            let (database, run) = EndgameDatabase::open(dir, catalog, &run)?;
            let game = database.attach(game)?;
            let fitting = game.instance.solvers();
            let named = args.solver.as_ref();
            let solver = named.map(|name| fitting_solver(name, &fitting));
            (game, solver.transpose()?, run, Some(database))
        }
    };
    let mut solve = SolveRun::of(game.instance.as_ref(), solver, args, &run, console)?;
    solve.lookups = database.map(|database| database.lookups());
    if args.json {
        console.json(&SolveJson::of(&game, &solve, args.moves))?;
    } else {
        let text = SolveText {
            game: &game,
            solve: &solve,
            moves: args.moves,
            explain: args.explain_choice,
            boards: args.boards,
        };
        console.text(&text.to_string())?;
    }
    Ok(solve.ending())
}
