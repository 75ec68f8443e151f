//! `stonework perft` and `stonework divide`: how many lines of play there are.

use std::time::Instant;

use serde::{Serialize, Serializer};
use stonework_core::StopReason;
use stonework_games::catalog::{CountFailure, Notation};

use crate::args::CountArgs;
use crate::columns::{Align, Columns};
use crate::failure::{Ending, Failure};
use crate::given::Given;
use crate::interrupt::Interrupt;
use crate::output;
use crate::progress::Bar;
use crate::question::{Question, ShownSettings};
use crate::text::{duration, heading, stopped};

/// Counts for 1 ply, for 2 and so on; a limit leaves those that are done.
pub(super) fn perft(args: &CountArgs) -> Result<Ending, Failure> {
    let question = Question::of(&args.game)?;
    let interrupt = Interrupt::listen();
    let asked = question.ask_wanted(&args.input, &interrupt)?;
    let run = args.room.run(interrupt.flag());
    let (run, bar) = Bar::watch(run, "perft");
    let started = Instant::now();
    let mut depths = Vec::new();
    let mut tell = |depth, nodes| {
        depths.push(Depth {
            depth,
            nodes: Nodes(nodes),
        });
    };
    let counted = asked
        .instance
        .perft(args.depth.get(), args.memo, &run, &mut tell);
    drop(bar);
    let stop = match counted {
        Ok(_) => None,
        Err(CountFailure::Stopped(reason)) => Some(reason),
        Err(failure) => return Err(failure.into()),
    };
    let elapsed = started.elapsed();
    if args.json {
        output::json(&Counted {
            game: question.entry.id,
            input: &asked.given,
            settings: question.settings(),
            depths,
            seconds: elapsed.as_secs_f64(),
            stopped: stop.map(|reason| reason.to_string()),
        })?;
    } else {
        let mut columns = Columns::new([Align::Right, Align::Right]);
        columns.row(["depth", "nodes"]);
        for Depth { depth, nodes } in &depths {
            columns.row([depth.to_string(), nodes.0.to_string()]);
        }
        let head = heading(&question, &asked.given);
        let tail = match stop {
            Some(reason) => unfinished(depths.len() + 1, reason),
            None => format!("Counted in {}.", duration(elapsed)),
        };
        output::text(&format!("{head}\n\n{columns}\n{tail}\n"))?;
    }
    Ok(match stop {
        Some(_) => Ending::Stopped,
        None => Ending::Solved,
    })
}

fn unfinished(depth: usize, reason: StopReason) -> String {
    let reason = stopped(reason);
    format!("Stopped before depth {depth} was counted: {reason}.")
}

/// Counts for each first move.
pub(super) fn divide(args: &CountArgs) -> Result<Ending, Failure> {
    let question = Question::of(&args.game)?;
    let interrupt = Interrupt::listen();
    let asked = question.ask_wanted(&args.input, &interrupt)?;
    let run = args.room.run(interrupt.flag());
    let (run, bar) = Bar::watch(run, "divide");
    let started = Instant::now();
    let divided = asked.instance.divide(args.depth.get(), args.memo, &run);
    drop(bar);
    let divided = divided?;
    let elapsed = started.elapsed();
    let all: u128 = divided.iter().map(|&(_, nodes)| nodes).sum();
    if args.json {
        output::json(&Divided {
            game: question.entry.id,
            input: &asked.given,
            settings: question.settings(),
            depth: args.depth.get(),
            moves: divided
                .into_iter()
                .map(|(mv, nodes)| MoveNodes {
                    mv,
                    nodes: Nodes(nodes),
                })
                .collect(),
            nodes: Nodes(all),
            seconds: elapsed.as_secs_f64(),
        })?;
    } else {
        let mut columns = Columns::new([Align::Left, Align::Right]);
        columns.row(["move", "nodes"]);
        for (mv, nodes) in &divided {
            columns.row([mv.to_string(), nodes.to_string()]);
        }
        columns.row(["all".to_owned(), all.to_string()]);
        let (head, time) = (heading(&question, &asked.given), duration(elapsed));
        output::text(&format!(
            "{head}\n\n{columns}\nCounted in {time}, to depth {}.\n",
            args.depth
        ))?;
    }
    Ok(Ending::Solved)
}

/// The counts of all depths as a JSON object.
#[derive(Serialize)]
struct Counted<'a> {
    game: &'static str,
    input: &'a Given,
    #[serde(skip_serializing_if = "ShownSettings::is_empty")]
    settings: ShownSettings,
    depths: Vec<Depth>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

/// How many lines of so many plies there are.
#[derive(Serialize)]
struct Depth {
    depth: u32,
    nodes: Nodes,
}

/// The counts of all first moves as a JSON object.
#[derive(Serialize)]
struct Divided<'a> {
    game: &'static str,
    input: &'a Given,
    #[serde(skip_serializing_if = "ShownSettings::is_empty")]
    settings: ShownSettings,
    depth: u32,
    moves: Vec<MoveNodes>,
    nodes: Nodes,
    seconds: f64,
}

/// How many lines begin with a move.
#[derive(Serialize)]
struct MoveNodes {
    #[serde(rename = "move")]
    mv: Notation,
    nodes: Nodes,
}

/// A count; in JSON a number, beyond 64 bits a string, as all integers are.
struct Nodes(u128);

impl Serialize for Nodes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(self.0) {
            Ok(small) => serializer.serialize_i64(small),
            Err(_) => serializer.collect_str(&self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_beyond_64_bits_are_json_strings() {
        let json = |nodes| serde_json::to_string(&Nodes(nodes)).unwrap();
        assert_eq!(json(i64::MAX as u128), "9223372036854775807");
        assert_eq!(json(u128::from(u64::MAX)), "\"18446744073709551615\"");
        assert_eq!(
            json(u128::MAX),
            "\"340282366920938463463374607431768211455\""
        );
    }
}
