//! `stonework strong`: every position of a game.

use std::fmt::{self, Display, Formatter};

use indicatif::HumanCount;
use serde::Serialize;
use stonework_games::catalog::{
    EveryPosition, Notation, PositionValue, ShownValue, Solved, ValueCounts,
};

use super::answer::{Cost, Worth};
use super::solve::ending;
use crate::args::{StrongArgs, Wanted};
use crate::columns::{Align, Columns};
use crate::failure::{Ending, Failure};
use crate::given::Given;
use crate::interrupt::Interrupt;
use crate::output;
use crate::progress::Bar;
use crate::question::{Asked, Question, ShownSettings};
use crate::text::{cost, heading, moves, stopped, verdict, worth, worths};

pub(super) fn run(args: &StrongArgs) -> Result<Ending, Failure> {
    let question = Question::of(&args.game)?;
    let interrupt = Interrupt::listen();
    let wanted = match &args.input {
        Some(input) => Wanted::Told(input),
        None => Wanted::Nothing,
    };
    let asked = question.ask_for(wanted, &interrupt)?;
    for text in &args.at {
        asked.instance.read_position(text)?;
    }
    let run = args.limits.run(interrupt.flag());
    let (run, bar) = Bar::watch(run, "strong");
    let every = asked.instance.solve_all(&run)?;
    drop(bar);
    let told = Told {
        question: &question,
        asked: &asked,
        counts: every.counts(),
        positions: queries(args, every.as_ref())?,
        every: every.as_ref(),
    };
    if args.json {
        output::json(&told.json())?;
    } else {
        output::text(&told.to_string())?;
    }
    Ok(ending(every.solved()))
}

/// Looks up the positions that are asked for; none if the solve was stopped.
fn queries(args: &StrongArgs, every: &dyn EveryPosition) -> Result<Vec<PositionValue>, Failure> {
    if every.solved().stopped.is_some() {
        return Ok(Vec::new());
    }
    let seed = args.seed.unwrap_or_default();
    let mut found = Vec::new();
    for text in &args.at {
        let position = every.position(text)?;
        found.push(position.ok_or_else(|| {
            Failure::Usage(format!("play does not come to the position `{text}`"))
        })?);
    }
    for &wanted in &args.random {
        let position = every.random(wanted, seed);
        found.push(position.ok_or_else(|| {
            Failure::Usage(format!("no position of this game is worth `{wanted}`"))
        })?);
    }
    Ok(found)
}

/// What there is to be told.
struct Told<'a> {
    question: &'a Question,
    asked: &'a Asked,
    every: &'a dyn EveryPosition,
    counts: Option<ValueCounts>,
    positions: Vec<PositionValue>,
}

impl Told<'_> {
    fn solved(&self) -> &Solved {
        self.every.solved()
    }

    fn json(&self) -> Json<'_> {
        let solved = self.solved();
        Json {
            game: self.question.entry.id,
            input: &self.asked.given,
            settings: self.question.settings(),
            convention: self.asked.instance.endless_play(),
            value: solved.value,
            best_moves: &solved.best_moves,
            statistics: self.counts.as_ref(),
            positions: self.positions.iter().map(Lookup::of).collect(),
            solver: self.every.solver(),
            report: Cost::of(&solved.report),
            stopped: solved.stopped.map(|reason| reason.to_string()),
        }
    }
}

impl Display for Told<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let solved = self.solved();
        writeln!(f, "{}\n", heading(self.question, &self.asked.given))?;
        match (solved.value, solved.stopped) {
            (Some(value), _) => writeln!(f, "{}", verdict(value))?,
            (None, Some(reason)) => writeln!(f, "Stopped: {}.", stopped(reason))?,
            (None, None) => {}
        }
        let mut facts = Columns::new([Align::Left, Align::Left]);
        if !solved.best_moves.is_empty() {
            facts.row(["Best first moves:", &moves(&solved.best_moves)]);
        }
        if let Some(convention) = self.asked.instance.endless_play() {
            facts.row(["Convention:", convention]);
        }
        write!(f, "{facts}")?;
        if let Some(counts) = &self.counts {
            statistics(f, counts)?;
        }
        for position in &self.positions {
            let PositionValue { value, moves, .. } = position;
            writeln!(f, "\n{}", position.position)?;
            writeln!(f, "The player to move {}.", to_move(*value))?;
            if !moves.is_empty() {
                write!(f, "{}", worths(moves, "worth to the player to move"))?;
            }
        }
        let cost = cost(&solved.report);
        writeln!(f, "\nSolver: {}: {cost}.", self.every.solver())
    }
}

/// What a value means to the player to move, as the rest of a sentence.
fn to_move(value: ShownValue) -> String {
    match value {
        ShownValue::Margin(_) => format!("has {}", worth(value)),
        ShownValue::Outcome { plies: Some(0), .. } => format!("has {value}: the game is over"),
        _ => worth(value),
    }
}

fn statistics(f: &mut Formatter<'_>, counts: &ValueCounts) -> fmt::Result {
    let number = |count: u64| HumanCount(count).to_string();
    let mut table = Columns::new([Align::Left, Align::Right]);
    table.row(["positions", &number(counts.positions)]);
    table.row(["won by the player to move", &number(counts.won)]);
    table.row(["drawn", &number(counts.drawn)]);
    table.row(["lost", &number(counts.lost)]);
    table.row(["over", &number(counts.ends)]);
    table.row(["with a single saving move", &number(counts.single_saving)]);
    write!(f, "\n{table}")?;
    if let Some(ShownValue::Outcome {
        plies: Some(plies), ..
    }) = counts.least_win
    {
        writeln!(f, "\nThe longest win takes {plies} plies.")?;
    }
    let mut table = Columns::new([Align::Left, Align::Right]);
    table.row(["value", "positions"]);
    for count in &counts.by_value {
        table.row([count.value.to_string(), number(count.positions)]);
    }
    write!(
        f,
        "\nPositions by their value to the player to move:\n{table}"
    )
}

/// Every position as a JSON object.
#[derive(Serialize)]
struct Json<'a> {
    game: &'static str,
    input: &'a Given,
    #[serde(skip_serializing_if = "ShownSettings::is_empty")]
    settings: ShownSettings,
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<&'static str>,
    value: Option<ShownValue>,
    best_moves: &'a [Notation],
    statistics: Option<&'a ValueCounts>,
    positions: Vec<Lookup<'a>>,
    solver: &'static str,
    report: Cost,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

/// A position that was asked for, as a JSON object.
#[derive(Serialize)]
struct Lookup<'a> {
    position: &'a str,
    value: ShownValue,
    best_moves: Vec<Notation>,
    moves: Vec<Worth>,
}

impl<'a> Lookup<'a> {
    fn of(position: &'a PositionValue) -> Self {
        Self {
            position: &position.position,
            value: position.value,
            best_moves: position.best_moves().collect(),
            moves: position.moves.iter().map(Worth::of).collect(),
        }
    }
}
