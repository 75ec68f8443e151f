//! `stonework value`: what positions, values and their sums are worth.

use std::path::Path;

use serde::Serialize;
use stonework_catalog::Catalog;
use stonework_pictures::plots::ThermographPlot;
use stonework_saved::demand_room;
use stonework_sums::{
    Comparison, ComparisonFound, LoopyFound, Placed, Sum, SumError, SumFound, Thermograph, compare,
    evaluate, evaluate_loopy,
};

use super::{value_table, value_words};
use crate::args::{InputSource, ValueArgs};
use crate::certificate;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_input::InputJson;
use crate::game_setup::{GameJson, GameSetup, heading};
use crate::plot_file::PlotFile;

pub(super) fn run(
    args: &ValueArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    if args.table.is_some() || args.hottest.is_some() {
        return value_table::run(args, catalog, console);
    }
    if args.csv {
        return Err(Failure::Usage(
            "--csv is for --table and --hottest".to_owned(),
        ));
    }
    let file = args.thermograph.as_deref().map(PlotFile::at).transpose()?;
    let asked = Asked::of(args, catalog, console)?;
    if asked.is_loopy() && (file.is_some() || args.moves) {
        return Err(Failure::Usage(
            "a part is loopy, and of loopy values no thermograph or moves are told; leave out \
             --thermograph and --moves"
                .to_owned(),
        ));
    }
    if args.certificate.is_some() {
        demand_room(&certified(&asked)?.game)?;
    }
    let run = args.limits.run(console.interrupt());
    match asked {
        Asked::Comparison(comparison) => {
            let found = console.watch(run, "value", |run| compare(&comparison, run))?;
            if let Some(file) = &file {
                let graphs = found.thermographs();
                file.write(&plot(args.text(), graphs)?)?;
            }
            tell_comparison(args, &comparison, &found, console)?;
            Ok(Ending::of(found.relation.is_some()))
        }
        Asked::Sum(sum) if sum.is_loopy() => {
            let found = console.watch(run, "value", |run| evaluate_loopy(&sum, run))?;
            tell_loopy(args, &found, console)?;
            Ok(Ending::of(found.stopped.is_none()))
        }
        Asked::Sum(sum) => {
            let found = console.watch(run, "value", |run| evaluate(&sum, run))?;
            if let Some(file) = &file {
                let placed = sum.position();
                let title = placed.map_or_else(|| args.text(), |at| heading(&at.game, None));
                file.write(&plot(title, found.thermographs())?)?;
            }
            tell(args, &sum, &found, file.as_ref(), console)?;
            if let (Some(path), Some(placed), Some(_)) =
                (&args.certificate, sum.position(), &found.facts.value)
            {
                certify(path, args, placed, console)?;
            }
            Ok(Ending::of(found.is_complete()))
        }
    }
}

/// What is asked for.
enum Asked {
    /// What a sum is worth.
    Sum(Sum),
    /// How two sums are related.
    Comparison(Comparison),
}

impl Asked {
    fn of(args: &ValueArgs, catalog: &Catalog, console: &mut Console<'_>) -> Result<Self, Failure> {
        let text = args.text();
        let making = args.limits.resources.making(console.interrupt());
        let game = args.game();
        let is_named = is_name(&game.name) && catalog.find(&game.name).is_some();
        let is_game = is_named || game.of_file(catalog).is_some();
        let position = match args.terms.as_slice() {
            [_] => Some(InputSource::Default),
            [_, position] => Some(InputSource::Argument(position)),
            _ => None,
        };
        if let Some(source) = position.filter(|_| is_game) {
            // What follows may be a position, or go on with other terms.
            let setup = GameSetup::find(&game, &args.limits.resources, catalog, console)?;
            match setup.on_source(source, console) {
                Ok(prepared) => return Ok(Self::Sum(Sum::of(Placed::start(prepared.game)?))),
                Err(error) if !goes_on(&text) => return Err(error),
                Err(_) => {}
            }
        }
        if !game.set.is_empty() {
            return Err(Failure::Usage(
                "--set is for one position, as in `value GAME POSITION`; in a sum the settings of a \
                 game follow its name: `GAME:name=value POSITION`"
                    .to_owned(),
            ));
        }
        Ok(match Comparison::read(&text, catalog, &making)? {
            Some(comparison) => Self::Comparison(comparison),
            None => Self::Sum(Sum::read(&text, catalog, &making)?),
        })
    }
}

impl Asked {
    fn is_loopy(&self) -> bool {
        match self {
            Self::Sum(sum) => sum.is_loopy(),
            Self::Comparison(comparison) => comparison.is_loopy(),
        }
    }
}

/// Whether a text is a name alone. The signs of a position or of a value around it would be passed
/// over where games are found by their names.
fn is_name(text: &str) -> bool {
    text.starts_with(char::is_alphanumeric)
        && text
            .split_whitespace()
            .all(|word| word.starts_with(char::is_alphanumeric))
}

/// The position of which a certificate is to be written.
fn certified(asked: &Asked) -> Result<&Placed, Failure> {
    let position = match asked {
        Asked::Sum(sum) => sum.position(),
        Asked::Comparison(_) => None,
    };
    position.ok_or_else(|| {
        Failure::Usage(
            "a certificate is of the value of one position, as in `value GAME POSITION`: sums, \
             comparisons and values that are written out have none"
                .to_owned(),
        )
    })
}

/// Writes a certificate of the canonical form of a position.
fn certify(
    path: &Path,
    args: &ValueArgs,
    placed: &Placed,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let run = args.limits.run(console.interrupt());
    let certificate = console.watch(run.clone(), "certificate", |run| {
        placed.game.instance.certify_value(run)
    });
    let written = certificate::write(path, &placed.game, certificate?, &run.watch())?;
    if !args.json {
        console.text(&written)?;
    }
    Ok(())
}

/// Whether a text is more than one term.
fn goes_on(text: &str) -> bool {
    let mut words = text.split_whitespace();
    words.any(|word| matches!(word, "+" | "-" | "=" | "<" | ">" | "<=" | ">=" | "||"))
}

/// A sum as a JSON object.
#[derive(Serialize)]
struct ValueJson<'a> {
    #[serde(flatten)]
    game: Option<GameJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expression: Option<String>,
    #[serde(flatten)]
    found: &'a SumFound,
}

fn tell(
    args: &ValueArgs,
    sum: &Sum,
    found: &SumFound,
    file: Option<&PlotFile>,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let game = sum.position().map(|placed| &placed.game);
    if args.json {
        return console.json(&ValueJson {
            game: game.map(|game| game.json(InputJson::of(&game.input, None))),
            expression: game.is_none().then(|| args.text()),
            found,
        });
    }
    let title = game.map_or_else(|| args.text(), |game| heading(game, None));
    let names = sum.position().and_then(Placed::names);
    let text = value_words::of_sum(&title, names.as_ref(), found, args.moves);
    let drawn = file.map(|file| format!("Drawn in {}.\n", file.shown()));
    console.text(&format!("{text}{}", drawn.unwrap_or_default()))
}

/// A comparison, or a loopy sum, as a JSON object.
#[derive(Serialize)]
struct ExpressionJson<'a, F> {
    expression: String,
    #[serde(flatten)]
    found: &'a F,
}

fn tell_loopy(
    args: &ValueArgs,
    found: &LoopyFound,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let expression = args.text();
    if args.json {
        return console.json(&ExpressionJson { expression, found });
    }
    console.text(&value_words::of_loopy(&expression, found))
}

fn tell_comparison(
    args: &ValueArgs,
    comparison: &Comparison,
    found: &ComparisonFound,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    if args.json {
        let expression = args.text();
        return console.json(&ExpressionJson { expression, found });
    }
    console.text(&value_words::of_comparison(&args.text(), comparison, found))
}

/// Thermographs in one picture.
fn plot(title: String, graphs: Vec<(String, Thermograph)>) -> Result<ThermographPlot, Failure> {
    if graphs.is_empty() {
        return Err(Failure::Picture("no value is known".to_owned()));
    }
    let mut plot = ThermographPlot::new(title);
    for (name, graph) in graphs {
        plot.add(name, graph);
    }
    Ok(plot)
}

impl From<SumError> for Failure {
    fn from(error: SumError) -> Self {
        match error {
            SumError::Stopped(reason) => Self::Stopped(reason),
            SumError::Open(error) => error.into(),
            error => Self::Usage(error.to_string()),
        }
    }
}
