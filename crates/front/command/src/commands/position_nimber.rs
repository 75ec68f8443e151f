//! `stonework nimbers GAME POSITION`: the nimber of a position.

use serde::Serialize;
use stonework_catalog::{Notation, PositionNimber, ReportJson, SolveFailure};

use crate::args::NimbersArgs;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::{GameJson, GameSetup, with_settings};
use crate::wording::{and_more, cost, stop_reason};
use stonework_catalog::words::Columns;

/// At most this many moves are listed.
const LISTED: usize = 100;

pub(super) fn run(
    args: &NimbersArgs,
    setup: &GameSetup,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    if setup.has_no_nimbers() {
        return Err(with_settings(SolveFailure::NoNimbers, setup));
    }
    if args.terms.is_some() || args.plot.is_some() {
        return Err(Failure::Usage(
            "--terms and --plot are for heap games: this is the nimber of a position".to_owned(),
        ));
    }
    let game = setup.on_source(args.position.source(), console)?;
    let run = args.resources.run(console.interrupt());
    let found = console.watch(run, &game.heading(), |run| game.instance.nimber(run))?;
    if args.json {
        console.json(&NimberJson {
            game: game.json(),
            nimber: found.nimber,
            moves: found
                .moves
                .iter()
                .map(|&(mv, nimber)| MoveNimber { mv, nimber })
                .collect(),
            report: ReportJson::of(&found.report),
            stopped: found.stopped.map(|reason| reason.to_string()),
        })?;
    } else {
        console.text(&format!("{}\n\n{}", game.heading(), text(&found)))?;
    }
    Ok(Ending::of(found.stopped.is_none()))
}

fn text(found: &PositionNimber) -> String {
    let said = match (found.nimber, found.stopped) {
        (Some(0), _) => "Nimber 0: the player to move loses.".to_owned(),
        (Some(nimber), _) => format!("Nimber {nimber}: the player to move wins by a move to 0."),
        (None, Some(reason)) => {
            format!(
                "Stopped before the nimber was known: {}.",
                stop_reason(reason)
            )
        }
        (None, None) => "The nimber is not known.".to_owned(),
    };
    let mut moves = Columns::new("<>");
    if !found.moves.is_empty() {
        moves.row(["move", "leads to"]);
    }
    for (mv, nimber) in found.moves.iter().take(LISTED) {
        moves.row([mv.to_string(), nimber.to_string()]);
    }
    let more = match found.moves.len().saturating_sub(LISTED) {
        0 => String::new(),
        more => format!("  {}\n", and_more(more, "move")),
    };
    let stopped = match (found.nimber, found.stopped) {
        (Some(_), Some(reason)) => {
            let reason = stop_reason(reason);
            format!("Stopped before it was known what every move leads to: {reason}.\n")
        }
        _ => String::new(),
    };
    format!(
        "{said}\n\n{moves}{more}{stopped}\n{}.\n",
        cost(&found.report)
    )
}

/// The nimber of a position as a JSON object.
#[derive(Serialize)]
struct NimberJson<'a> {
    #[serde(flatten)]
    game: GameJson<'a>,
    nimber: Option<u64>,
    moves: Vec<MoveNimber>,
    report: ReportJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

/// A move and the nimber of the position it leads to.
#[derive(Serialize)]
struct MoveNimber {
    #[serde(rename = "move")]
    mv: Notation,
    nimber: u64,
}
