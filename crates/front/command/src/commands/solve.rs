//! `stonework solve`: one input, or one on each line.

use std::path::Path;

use stonework_catalog::{Catalog, CertifySettings, SolverInfo, fitting_solver, solver};
use stonework_core::Run;

use stonework_pictures::Palette;
use stonework_saved::demand_room;
use stonework_store::AtomicFile;

use super::batch::{answer_lines, on_line};
use super::draw::{demand_scene, drawn};
use super::solve_run::{SolveRun, wants_all};
use super::solve_text::SolveText;
use crate::args::{CertificateArgs, ClaimArg, SolveArgs};
use crate::certificate;
use crate::console::Console;
use crate::endgames::EndgameDatabase;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::{GameSetup, PreparedGame};
use crate::line_reader::LineReader;
use crate::plot_file::PlotFile;
use crate::with_database::WithDatabase;

pub(super) fn run(
    args: &SolveArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let setup = GameSetup::find(&args.game, &args.limits.resources, catalog, console)?
        .with_distances(args.distances())?;
    let endgames = match &args.with.database {
        Some(dir) if EndgameDatabase::is_needed(dir, &setup)? => args.with.dirs(),
        _ => None,
    };
    let solver = match &endgames {
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
    let plot = args.plot.as_deref().map(PlotFile::at).transpose()?;
    let run = args.limits.run(console.interrupt());
    let database = match &endgames {
        None => WithDatabase::open(&args.with, catalog, &run, console)?,
        Some(_) if args.batch.file.is_some() => {
            return Err(Failure::Usage(
                "--batch does not fit a database of another game: solve one position".to_owned(),
            ));
        }
        Some(_) => None,
    };
    let find = |game: &PreparedGame, solver, run: &Run, console: &Console<'_>| match &database {
        Some(database) => SolveRun::with(game, database, args, run, console),
        None => Ok(SolveRun::of(
            game.instance.as_ref(),
            solver,
            args,
            run,
            console,
        )?),
    };
    if let Some(file) = &args.batch.file {
        let lines = LineReader::file(file, console)?;
        return answer_lines(lines, console, |text, console| {
            on_line(text, &setup, |setup, game| {
                let solver = setup.solvers(&args.solver)?.pop();
                let solve = find(game, solver, &run.clone().begun(), console)?;
                console.json(&solve.json(game, args.moves))?;
                Ok(solve.ending())
            })
        });
    }
    let game = setup.on_source(args.input.source(), console)?;
    let game = game.at(args.at.position.as_deref())?;
    if plot.is_some() {
        // Before anything is solved.
        demand_scene(&game, game.instance.session().as_ref())?;
    }
    if let Some(path) = &args.certificate.file {
        demand_room(&game)?;
        AtomicFile::at(path).map_err(|error| Failure::Unwritable(path.clone(), error))?;
    }
    let run = run.begun();
    let (game, solve) = match endgames {
        None => {
            let solve = find(&game, solver, &run, console)?;
            (game, solve)
        }
        Some(dirs) => {
            let (database, run) = EndgameDatabase::open(&dirs, catalog, &run)?;
            let game = database.attach(game)?;
            let fitting = game.instance.solvers();
            let named = args.solver.as_ref();
            let solver = named.map(|name| fitting_solver(name, &fitting));
            let instance = game.instance.as_ref();
            let mut solve = SolveRun::of(instance, solver.transpose()?, args, &run, console)?;
            solve.look_ups = Some(database.look_ups());
            (game, solve)
        }
    };
    tell(args, &game, &solve, console)?;
    if let Some(file) = plot {
        let session = game.instance.session();
        file.write(&drawn(
            &game,
            session.as_ref(),
            &solve.solved.moves,
            Palette::Usual,
        )?)?;
        if !args.json {
            console.text(&format!("Drawn in {}.\n", file.shown()))?;
        }
    }
    if let (Some(path), None) = (&args.certificate.file, solve.solved.stopped) {
        certify(path, args, &game, &solve, &run, console)?;
    }
    Ok(solve.ending())
}

/// Tells what was found, with what may be a mistake in rules that are a text.
fn tell(
    args: &SolveArgs,
    game: &PreparedGame,
    solve: &SolveRun,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    if args.json {
        return console.json(&solve.json(game, args.moves));
    }
    for note in game.instance.about().unwrap_or_default().notes {
        console.note(&note);
    }
    let text = SolveText {
        game,
        solve,
        moves: args.moves,
        all_best: wants_all(args),
        explain: args.explain_choice,
        boards: args.boards,
    };
    console.text(&text.to_string())
}

/// Writes a certificate of what was solved.
fn certify(
    path: &Path,
    args: &SolveArgs,
    game: &PreparedGame,
    solve: &SolveRun,
    run: &Run,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let CertificateArgs {
        claim,
        leaf_positions,
        look_ahead,
        ..
    } = args.certificate;
    let settings = CertifySettings {
        result_only: claim == ClaimArg::Result,
        leaf_positions,
        look_ahead,
    };
    let solver = solver_of(solve)?;
    if solver.name == "nimber" && settings != CertifySettings::default() {
        return Err(Failure::Usage(
            "a certificate of nimbers is not made smaller by --leaf-positions, --look-ahead or \
             --claim result: take another solver"
                .to_owned(),
        ));
    }
    let run = args.limits.run_of(solver, run);
    let certificate = console.watch(run.clone(), "certificate", |run| {
        let instance = game.instance.as_ref();
        instance.certify(solver.name, &solve.solved, settings, run)
    });
    let written = certificate::write(path, game, certificate?, &run.watch())?;
    if !args.json {
        console.text(&written)?;
    }
    Ok(())
}

/// The solver of a solve without a database.
fn solver_of(solve: &SolveRun) -> Result<&'static SolverInfo, Failure> {
    let found = solver(&solve.solver);
    found.ok_or_else(|| Failure::Usage(format!("`{}` makes no certificate", solve.solver)))
}
