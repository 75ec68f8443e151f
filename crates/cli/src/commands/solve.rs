//! `stonework solve`: one input.

use stonework_games::catalog::Catalog;

use super::solve_json::SolveJson;
use super::solve_run::SolveRun;
use super::solve_text::SolveText;
use crate::args::SolveArgs;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::GameSetup;

pub(super) fn run(
    args: &SolveArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let setup = GameSetup::find(&args.game, catalog)?;
    let solver = setup.solvers(&args.solver)?.pop();
    let game = setup.on_source(args.input.source(), console)?;
    let run = args.limits.run(console.interrupt());
    let solve = SolveRun::of(game.instance.as_ref(), solver, args, &run, console)?;
    if args.json {
        console.json(&SolveJson::of(&game, &solve, args.moves))?;
    } else {
        let text = SolveText {
            game: &game,
            solve: &solve,
            moves: args.moves,
            explain: args.explain_choice,
        };
        console.text(&text.to_string())?;
    }
    Ok(solve.ending())
}
