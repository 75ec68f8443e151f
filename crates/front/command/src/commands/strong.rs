//! `stonework strong`: the value of every position of a game.

use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;

use serde::Serialize;
use stonework_catalog::words::{Columns, Players, best_moves_row, grouped, plies_text};
use stonework_catalog::{
    Catalog, Notation, PositionValue, ReportJson, ShownStrongSolution, ShownValue, Solved,
    ValueCounts,
};
use stonework_core::{Run, StopReason};
use stonework_saved::demand_room;

use super::batch::answer_lines;
use super::found_position::FoundPosition;
use super::save;
use crate::args::StrongArgs;
use crate::certificate;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::{GameJson, GameSetup, PreparedGame, with_settings};
use crate::line_reader::LineReader;
use crate::wording::{cost, short_text, stop_reason};

pub(super) fn run(
    args: &StrongArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    if let Some(dir) = &args.save {
        return save::run(args, dir, catalog, console);
    }
    let certificate = [("--certificate", args.certificate.is_some())];
    let distances = args.distance.of_forced_wins(&certificate);
    let setup = GameSetup::find(&args.game, &args.limits.resources, catalog, console)?
        .with_distances(distances)?;
    let input = args.input.source();
    let is_stdin = |file: &PathBuf| file.as_os_str() == "-";
    if input.is_stdin() && args.batch.as_ref().is_some_and(is_stdin) {
        return Err(Failure::Usage(
            "standard input is either the input or the batch, not both".to_owned(),
        ));
    }
    let game = setup.on_source(input, console)?;
    if args.certificate.is_some() {
        demand_room(&game)?;
    }
    for text in &args.at {
        game.instance.read_position(&game.position_text(text)?)?;
    }
    let batch = args.batch.as_ref();
    let batch = batch
        .map(|file| LineReader::file(file, console))
        .transpose()?;
    let run = args.limits.run(console.interrupt());
    let solve = |run: &Run| game.instance.solve_strongly(run);
    let every = console.watch(run.clone(), "strong", solve);
    let every = every.map_err(|failure| with_settings(failure, &game))?;
    let solved = every.solved();
    if let Some(lines) = batch {
        if let Some(reason) = solved.stopped {
            return Err(Failure::Stopped(reason));
        }
        return answer_lines(lines, console, |text, console| {
            let text = game.position_text(text.trim())?;
            let position = find_position(&text, every.as_ref())?;
            console.json(&FoundPosition(position))?;
            Ok(Ending::Solved)
        });
    }
    let positions = find_positions(args, &game, every.as_ref())?;
    let counted = every.counts(&run.watch());
    let stopped = solved.stopped.or(counted.as_ref().err().copied());
    let result = StrongResult {
        json: game.json(),
        convention: game.instance.infinite_play(),
        value: solved.value,
        best_moves: &solved.best_moves,
        best_moves_complete: solved.best_moves_complete,
        statistics: counted.ok().flatten(),
        positions: positions.into_iter().map(FoundPosition).collect(),
        solver: every.solver(),
        report: ReportJson::of(&solved.report),
        stopped: stopped.map(|reason| reason.to_string()),
        stop: stopped,
        heading: game.heading(),
        players: game.players(),
        solved,
    };
    console.show(&result, args.json)?;
    if let (Some(path), None) = (&args.certificate, stopped) {
        let write = |run: &Run| certificate::write_all(path, &game, every.as_ref(), run);
        let written = console.watch(run.clone(), "certificate", write)?;
        if !args.json {
            console.text(&written)?;
        }
    }
    Ok(Ending::of(stopped.is_none()))
}

/// Finds the positions that are asked for; none if the solve was stopped.
fn find_positions(
    args: &StrongArgs,
    game: &PreparedGame,
    every: &dyn ShownStrongSolution,
) -> Result<Vec<PositionValue>, Failure> {
    if every.solved().stopped.is_some() {
        return Ok(Vec::new());
    }
    let seed = args.seed;
    let mut found = Vec::new();
    for text in &args.at {
        found.push(find_position(&game.position_text(text)?, every)?);
    }
    for &wanted in &args.random {
        let position = every.random(wanted, seed);
        found.push(position.ok_or_else(|| {
            Failure::Usage(format!("no position of this game has the value `{wanted}`"))
        })?);
    }
    Ok(found)
}

/// Finds a position that play comes to.
fn find_position(text: &str, every: &dyn ShownStrongSolution) -> Result<PositionValue, Failure> {
    let position = every.position(text)?;
    position.ok_or_else(|| {
        Failure::Usage(format!(
            "no line of play leads to the position `{}`",
            short_text(text)
        ))
    })
}

/// A game with the values of all its positions.
#[derive(Serialize)]
struct StrongResult<'a> {
    #[serde(flatten)]
    json: GameJson<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<&'static str>,
    value: Option<ShownValue>,
    best_moves: &'a [Notation],
    best_moves_complete: bool,
    statistics: Option<ValueCounts>,
    positions: Vec<FoundPosition>,
    solver: &'static str,
    report: ReportJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    #[serde(skip)]
    stop: Option<StopReason>,
    #[serde(skip)]
    heading: String,
    #[serde(skip)]
    players: Players,
    #[serde(skip)]
    solved: &'a Solved,
}

impl Display for StrongResult<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n", self.heading)?;
        if let Some(value) = self.value {
            writeln!(f, "{}", self.players.verdict(value))?;
        }
        if let Some(reason) = self.stop {
            writeln!(f, "Stopped: {}.", stop_reason(reason))?;
        }
        let mut facts = Columns::new("<<");
        if !self.best_moves.is_empty() {
            facts.row(best_moves_row(self.best_moves, self.best_moves_complete));
        }
        if let Some(convention) = self.convention {
            facts.row(["Convention:", convention]);
        }
        write!(f, "{facts}")?;
        if let Some(counts) = &self.statistics {
            statistics(f, counts)?;
        }
        for found in &self.positions {
            write!(f, "\n{found}")?;
        }
        let cost = cost(&self.solved.report);
        writeln!(f, "\nSolver: {}: {cost}.", self.solver)
    }
}

fn statistics(f: &mut Formatter<'_>, counts: &ValueCounts) -> fmt::Result {
    let mut table = Columns::new("<>");
    for (name, count) in [
        ("positions", counts.positions),
        ("won by the player to move", counts.won),
        ("drawn", counts.drawn),
        ("lost", counts.lost),
        ("over", counts.ends),
        ("with a single saving move", counts.single_saving),
    ] {
        table.row([name, &grouped(count)]);
    }
    write!(f, "\n{table}")?;
    if let Some(ShownValue::Outcome {
        plies: Some(plies), ..
    }) = counts.least_win
    {
        writeln!(f, "\nThe longest win takes {}.", plies_text(plies))?;
    }
    let mut table = Columns::new("<>");
    table.row(["value", "positions"]);
    for count in &counts.by_value {
        table.row([count.value.to_string(), grouped(count.positions)]);
    }
    write!(
        f,
        "\nPositions by their value to the player to move:\n{table}"
    )
}
