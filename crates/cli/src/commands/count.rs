//! `stonework perft` and `stonework divide`: how many lines of play there are.

use std::time::Instant;

use serde::{Serialize, Serializer};
use stonework_games::catalog::{Catalog, CountFailure, Notation};

use super::batch::{answer_lines, on_line};
use crate::args::CountArgs;
use crate::columns::Columns;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::{GameJson, GameSetup, PreparedGame};
use crate::line_reader::LineReader;
use crate::wording::{duration, stop_reason};

/// Counts for 1 ply, for 2 and so on; a limit leaves the counts that are complete.
pub(super) fn perft(
    args: &CountArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    count(args, catalog, console, perft_of)
}

/// Counts for each first move.
pub(super) fn divide(
    args: &CountArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    count(args, catalog, console, divide_of)
}

/// Counts for one input or for every line of a batch, and shows the counts as JSON if that is said.
fn count(
    args: &CountArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
    of: fn(&PreparedGame<'_>, &CountArgs, bool, &mut Console<'_>) -> Result<Ending, Failure>,
) -> Result<Ending, Failure> {
    let setup = GameSetup::find(&args.game, catalog)?;
    if let Some(file) = &args.batch.file {
        let lines = LineReader::file(file, console)?;
        return answer_lines(lines, console, |text, console| {
            on_line(text, &setup, &args.game, catalog, |game| {
                of(game, args, true, console)
            })
        });
    }
    let game = setup.on_source(args.input.source(), console)?;
    of(&game, args, args.json, console)
}

fn perft_of(
    game: &PreparedGame<'_>,
    args: &CountArgs,
    json: bool,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let run = args.limits.run(console.interrupt());
    let started = Instant::now();
    let mut depths = Vec::new();
    let mut add = |depth, nodes| {
        let nodes = Nodes(nodes);
        depths.push(DepthJson { depth, nodes });
    };
    let counted = console.watch(run, "perft", |run| {
        (game.instance).perft(args.depth.get(), args.memo, run, &mut add)
    });
    let elapsed = started.elapsed();
    let stopped = match counted {
        Ok(_) => None,
        Err(CountFailure::Stopped(reason)) => Some(reason),
        Err(failure) => return Err(failure.into()),
    };
    if json {
        console.json(&PerftJson {
            game: game.json(),
            depths,
            seconds: elapsed.as_secs_f64(),
            stopped: stopped.map(|reason| reason.to_string()),
        })?;
    } else {
        let mut columns = Columns::new(">>");
        columns.row(["depth", "nodes"]);
        for DepthJson { depth, nodes } in &depths {
            columns.row([depth.to_string(), nodes.0.to_string()]);
        }
        let last = match stopped {
            Some(reason) => format!(
                "Stopped before depth {} was counted: {}",
                depths.len() + 1,
                stop_reason(reason)
            ),
            None => format!("Counted in {}", duration(elapsed)),
        };
        console.text(&format!("{}\n\n{columns}\n{last}.\n", game.heading()))?;
    }
    Ok(Ending::of(stopped.is_none()))
}

fn divide_of(
    game: &PreparedGame<'_>,
    args: &CountArgs,
    json: bool,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let run = args.limits.run(console.interrupt());
    let started = Instant::now();
    let divided = console.watch(run, "divide", |run| {
        game.instance.divide(args.depth.get(), args.memo, run)
    })?;
    let elapsed = started.elapsed();
    let total: u128 = divided.iter().map(|&(_, nodes)| nodes).sum();
    if json {
        let moves = divided.into_iter().map(|(mv, nodes)| MoveNodesJson {
            mv,
            nodes: Nodes(nodes),
        });
        console.json(&DivideJson {
            game: game.json(),
            depth: args.depth.get(),
            moves: moves.collect(),
            nodes: Nodes(total),
            seconds: elapsed.as_secs_f64(),
        })?;
    } else {
        let mut columns = Columns::new("<>");
        columns.row(["move", "nodes"]);
        for (mv, nodes) in &divided {
            columns.row([mv.to_string(), nodes.to_string()]);
        }
        columns.row(["all".to_owned(), total.to_string()]);
        let (heading, time) = (game.heading(), duration(elapsed));
        console.text(&format!(
            "{heading}\n\n{columns}\nCounted in {time}, to depth {}.\n",
            args.depth
        ))?;
    }
    Ok(Ending::Solved)
}

/// The counts of all depths as a JSON object.
#[derive(Serialize)]
struct PerftJson<'a> {
    #[serde(flatten)]
    game: GameJson<'a>,
    depths: Vec<DepthJson>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

/// How many lines of this many plies there are.
#[derive(Serialize)]
struct DepthJson {
    depth: u32,
    nodes: Nodes,
}

/// The counts of all first moves as a JSON object.
#[derive(Serialize)]
struct DivideJson<'a> {
    #[serde(flatten)]
    game: GameJson<'a>,
    depth: u32,
    moves: Vec<MoveNodesJson>,
    nodes: Nodes,
    seconds: f64,
}

/// How many lines begin with a move.
#[derive(Serialize)]
struct MoveNodesJson {
    #[serde(rename = "move")]
    mv: Notation,
    nodes: Nodes,
}

/// A count; in JSON a number, or a string beyond 64 bits like every integer.
struct Nodes(u128);

impl Serialize for Nodes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(self.0) {
            Ok(small) => serializer.serialize_i64(small),
            Err(_) => serializer.collect_str(&self.0),
        }
    }
}
