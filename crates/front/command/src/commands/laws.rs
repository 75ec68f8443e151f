//! `stonework laws`: whether a game keeps the laws that solvers rely on.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::time::{Duration, Instant};

use serde::Serialize;
use stonework_catalog::Catalog;
use stonework_catalog::words::{grouped, joined};
use stonework_core::{CancelFlag, StopReason};
use stonework_laws::{CheckedOf, Laws, ViolationOf};

use crate::args::LawsArgs;
use crate::checked_game::{CheckedGame, CheckedMove};
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::{GameJson, GameSetup};
use crate::wording::{counted, duration, stop_reason, wrapped};

pub(super) fn run(
    args: &LawsArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let setup = GameSetup::find(&args.game, &args.resources, catalog, console)?;
    let game = setup.on_source(args.input.source(), console)?;
    let run = args.resources.run(console.interrupt()).begun();
    let begun = Instant::now();
    let over = CancelFlag::new();
    let checked_game = CheckedGame::new(game.instance.as_ref(), &run, over.clone());
    let positions = args.positions.get();
    let mut laws = Laws::new()
        .texts(CheckedGame::texts())
        .comparing(CheckedGame::compare)
        .with_counted(positions)
        .with_breadth(positions.div_ceil(10))
        .within(run.with_cancel(over));
    let infinite_play = game.instance.infinite_play();
    if infinite_play.is_none() {
        laws = laws.must_end();
    }
    let checked = laws.check(&checked_game);
    game.demand_lawful()?;
    let stopped = checked.as_ref().ok().and_then(|checked| checked.stopped);
    let reason = checked_game.stopped().or(stopped);
    let solvers = checked_game.solvers().iter();
    let shown = ShownLaws {
        json: game.json(),
        heading: game.heading(),
        laws: [
            "the rules answer the same when asked again, and equal positions have equal futures",
            "each move is listed once, and a position has a value or a move",
            match infinite_play {
                None => "play never returns to a position",
                Some(_) => "the values have what infinite play is worth",
            },
            "sums fit the values",
            "texts of positions and moves are read as they are written, and tell all there is",
            "solvers agree",
        ],
        solvers: solvers.map(|solver| solver.name).collect(),
        not_checked: NOT_CHECKED,
        forms: checked_game.forms(),
        remarks: checked.as_ref().map_or_else(
            |_| Vec::new(),
            |checked| checked.remarks.iter().map(ToString::to_string).collect(),
        ),
        counts: checked.as_ref().ok().map(Counts::of),
        violation: checked.as_ref().err().map(ShownViolation::of),
        seconds: begun.elapsed().as_secs_f64(),
        stopped: reason.map(|reason| reason.to_string()),
        reason,
    };
    console.show(&shown, args.json)?;
    Ok(match (&shown.violation, reason) {
        (Some(_), _) => Ending::Disagreement,
        (None, stopped) => Ending::of(stopped.is_none()),
    })
}

/// What is not checked here.
const NOT_CHECKED: &str = "what the game says beside its rules (symmetries, numbers, keys, bounds, orders of moves) is \
    checked only as far as solvers that use it agree; `Laws` of the library checks it by itself";

/// How much was checked.
#[derive(Serialize)]
struct Counts {
    positions: usize,
    /// How many positions play can reach, if they were counted.
    reachable: Option<usize>,
    random_games: usize,
    solved: usize,
    cyclic: usize,
}

impl Counts {
    fn of(checked: &CheckedOf<CheckedGame<'_>>) -> Self {
        Self {
            positions: checked.positions,
            reachable: checked.reachable,
            random_games: checked.games,
            solved: checked.solved,
            cyclic: checked.cyclic,
        }
    }
}

impl Display for Counts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let of = self
            .reachable
            .map(|all| format!("of {} ", grouped(all as u64)));
        write!(
            f,
            "Looked at {} {}positions and {}; {} solved alike by all solvers",
            grouped(self.positions as u64),
            of.unwrap_or_default(),
            counted(self.random_games as u64, "random game"),
            grouped(self.solved as u64),
        )?;
        match self.cyclic {
            0 => Ok(()),
            cyclic => write!(
                f,
                ", {} refused by those for play that ends",
                grouped(cyclic as u64)
            ),
        }
    }
}

/// A law that is broken, where, and how.
#[derive(Serialize)]
struct ShownViolation {
    law: String,
    position: Option<String>,
    /// The moves from the start to the position.
    path: Option<Vec<String>>,
    expected: String,
    found: String,
    look_at: &'static str,
    #[serde(skip)]
    text: String,
}

impl ShownViolation {
    fn of(violation: &ViolationOf<CheckedGame<'_>>) -> Self {
        let moves = |path: &Vec<CheckedMove>| path.iter().map(|mv| format!("{mv:?}")).collect();
        Self {
            law: violation.law.to_string(),
            position: violation.state.as_ref().map(|state| format!("{state:?}")),
            path: violation.path.as_ref().map(moves),
            expected: violation.expected.clone(),
            found: violation.found.clone(),
            look_at: violation.law.look_at(),
            text: violation.to_string(),
        }
    }
}

/// What was checked and what was found.
#[derive(Serialize)]
struct ShownLaws<'a> {
    #[serde(flatten)]
    json: GameJson<'a>,
    laws: [&'static str; 6],
    solvers: Vec<&'static str>,
    not_checked: &'static str,
    violation: Option<ShownViolation>,
    remarks: Vec<String>,
    /// How often moves of each form were listed.
    #[serde(rename = "moves")]
    forms: BTreeMap<String, u64>,
    #[serde(flatten)]
    counts: Option<Counts>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    #[serde(skip)]
    reason: Option<StopReason>,
    #[serde(skip)]
    heading: String,
}

impl Display for ShownLaws<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n\nChecked are these laws:", self.heading)?;
        for law in self.laws {
            writeln!(f, "  {law}")?;
        }
        let solvers = format!("Solvers: {}.", joined(&self.solvers, ", "));
        let not_all = format!("Not all: {}.", self.not_checked);
        writeln!(f, "{}\n{}\n", wrapped(&solvers, 0), wrapped(&not_all, 0))?;
        if let Some(counts) = &self.counts {
            writeln!(f, "{counts}.")?;
        }
        if !self.forms.is_empty() {
            let forms = self.forms.iter();
            let forms = forms.map(|(form, &count)| format!("{form} ({})", grouped(count)));
            let forms: Vec<String> = forms.collect();
            writeln!(
                f,
                "Moves of these forms were listed: {}.",
                joined(&forms, ", ")
            )?;
        }
        for remark in &self.remarks {
            writeln!(f, "remark: {remark}")?;
        }
        match (&self.violation, self.reason) {
            (Some(violation), _) => writeln!(f, "{}", violation.text),
            (None, Some(reason)) => writeln!(
                f,
                "Stopped before all was checked: {}. No law was found broken.",
                stop_reason(reason)
            ),
            (None, None) => {
                writeln!(
                    f,
                    "No law was found broken, in {}.",
                    duration(Duration::from_secs_f64(self.seconds))
                )
            }
        }
    }
}
