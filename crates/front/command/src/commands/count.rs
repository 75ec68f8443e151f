//! `stonework perft` and `stonework divide`: how many lines of play there are.

use std::time::Instant;

use serde::{Serialize, Serializer};
use stonework_catalog::{Catalog, CountFailure, LinesByResult, Notation, Player, ShownValue};

use super::batch::{answer_lines, on_line};
use crate::args::CountArgs;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::{GameJson, GameSetup, PreparedGame};
use crate::line_reader::LineReader;
use crate::with_database::WithDatabase;
use crate::wording::{duration, stop_reason};
use stonework_catalog::words::Columns;

/// Counts for 1 ply, for 2 and so on; a limit leaves the counts that are complete.
pub(super) fn perft(
    args: &CountArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    if args.memo && args.with.database.is_some() {
        return Err(Failure::Usage(
            "--memo does not fit: with a database, perft counts each position once anyway"
                .to_owned(),
        ));
    }
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
    of: CountOf,
) -> Result<Ending, Failure> {
    let setup = GameSetup::find(&args.game, &args.limits.resources, catalog, console)?;
    let run = args.limits.run(console.interrupt());
    let database = WithDatabase::open(&args.with, catalog, &run, console)?;
    let database = database.as_ref();
    if let Some(file) = &args.batch.file {
        let lines = LineReader::file(file, console)?;
        return answer_lines(lines, console, |text, console| {
            on_line(text, &setup, |_, game| {
                of(game, args, database, true, console)
            })
        });
    }
    let game = setup.on_source(args.input.source(), console)?;
    let game = game.at(args.at.position.as_deref())?;
    of(&game, args, database, args.json, console)
}

/// Counts for a game, and shows the counts as JSON if that is said.
type CountOf = fn(
    &PreparedGame,
    &CountArgs,
    Option<&WithDatabase>,
    bool,
    &mut Console<'_>,
) -> Result<Ending, Failure>;

fn perft_of(
    game: &PreparedGame,
    args: &CountArgs,
    database: Option<&WithDatabase>,
    json: bool,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let mut run = args.limits.run(console.interrupt());
    let started = Instant::now();
    let mut depths = Vec::new();
    let oracle = database.map(|database| database.of(game)).transpose()?;
    if let Some(database) = database {
        run = database.rest_of(run);
    }
    let depth = args.depth.get();
    let counted = console.watch(run, "perft", |run| match &oracle {
        None => (game.instance).perft(depth, args.memo, run, &mut |depth, nodes| {
            depths.push(DepthJson::new(depth, nodes));
        }),
        Some(oracle) => oracle.perft(depth, run, &mut |depth, lines| {
            depths.push(DepthJson::with_results(depth, &lines));
        }),
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
            look_ups: oracle.as_ref().map(|oracle| oracle.look_ups()),
            stopped: stopped.map(|reason| reason.to_string()),
        })?;
    } else {
        let columns = depth_columns(&depths, oracle.is_some());
        let last = match stopped {
            Some(reason) => format!(
                "Stopped before depth {} was counted: {}",
                depths.len() + 1,
                stop_reason(reason)
            ),
            None => format!("Counted in {}", duration(elapsed)),
        };
        let meaning = match oracle {
            None => String::new(),
            Some(_) => format!(
                "Won, drawn and lost: the lines to positions that are so for {}.\n",
                game.players().phrase(Player::First)
            ),
        };
        console.text(&format!(
            "{}\n\n{columns}\n{meaning}{last}.\n",
            game.heading()
        ))?;
    }
    Ok(Ending::of(stopped.is_none()))
}

/// The counts of all depths as a table, with results if a database has them.
fn depth_columns(depths: &[DepthJson], with_results: bool) -> Columns {
    let unknown = |depth: &DepthJson| depth.results.as_ref().is_some_and(|by| by.unknown.0 > 0);
    let with_unknown = depths.iter().any(unknown);
    let mut columns = Columns::new(">>>>>>");
    let mut titles = vec!["depth", "nodes"];
    if with_results {
        titles.extend(["won", "drawn", "lost"]);
    }
    if with_unknown {
        titles.push("unknown");
    }
    columns.row(titles);
    for DepthJson {
        depth,
        nodes,
        results,
    } in depths
    {
        let mut cells = vec![depth.to_string(), nodes.0.to_string()];
        if let Some(ResultsJson {
            won,
            drawn,
            lost,
            unknown,
        }) = results
        {
            cells.extend([won, drawn, lost].map(|nodes| nodes.0.to_string()));
            if with_unknown {
                cells.push(unknown.0.to_string());
            }
        }
        columns.row(cells);
    }
    columns
}

fn divide_of(
    game: &PreparedGame,
    args: &CountArgs,
    database: Option<&WithDatabase>,
    json: bool,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let mut run = args.limits.run(console.interrupt());
    let started = Instant::now();
    let oracle = database.map(|database| database.of(game)).transpose()?;
    if let Some(database) = database {
        run = database.rest_of(run);
    }
    let values = match &oracle {
        None => None,
        Some(oracle) => Some(oracle.first_moves()?),
    };
    let value = |at: usize| Some(values.as_ref()?.get(at)?.1);
    let divided = console.watch(run, "divide", |run| {
        game.instance.divide(args.depth.get(), args.memo, run)
    })?;
    let elapsed = started.elapsed();
    let total: u128 = divided.iter().map(|&(_, nodes)| nodes).sum();
    if json {
        let moves = divided.into_iter().enumerate();
        let moves = moves.map(|(at, (mv, nodes))| MoveNodesJson {
            mv,
            nodes: Nodes(nodes),
            value: value(at).map(|value| MoveValueJson { value }),
        });
        console.json(&DivideJson {
            game: game.json(),
            depth: args.depth.get(),
            moves: moves.collect(),
            nodes: Nodes(total),
            seconds: elapsed.as_secs_f64(),
        })?;
    } else {
        let mut columns = Columns::new("<><");
        let mut titles = vec!["move", "nodes"];
        titles.extend(values.as_ref().map(|_| "value to the mover"));
        columns.row(titles);
        for (at, (mv, nodes)) in divided.iter().enumerate() {
            let shown = value(at).map(|value| match value {
                Some(value) => value.to_string(),
                None => "not known".to_owned(),
            });
            let mut cells = vec![mv.to_string(), nodes.to_string()];
            cells.extend(shown);
            columns.row(cells);
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
    /// How many positions were looked up, if a database was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    look_ups: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

/// How many lines of this many plies there are.
#[derive(Serialize)]
struct DepthJson {
    depth: u32,
    nodes: Nodes,
    /// With a database, how many lead to positions of each result.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    results: Option<ResultsJson>,
}

/// How many lines lead to positions that the player who moves first wins, and so on.
#[derive(Serialize)]
struct ResultsJson {
    won: Nodes,
    drawn: Nodes,
    lost: Nodes,
    unknown: Nodes,
}

impl DepthJson {
    fn new(depth: u32, nodes: u128) -> Self {
        Self {
            depth,
            nodes: Nodes(nodes),
            results: None,
        }
    }

    fn with_results(depth: u32, lines: &LinesByResult) -> Self {
        let results = ResultsJson {
            won: Nodes(lines.won),
            drawn: Nodes(lines.drawn),
            lost: Nodes(lines.lost),
            unknown: Nodes(lines.unknown),
        };
        Self {
            results: Some(results),
            ..Self::new(depth, lines.lines)
        }
    }
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
    /// With a database.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    value: Option<MoveValueJson>,
}

/// What a move is worth to the player who makes it; null if it is not known.
#[derive(Serialize)]
struct MoveValueJson {
    value: Option<ShownValue>,
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
