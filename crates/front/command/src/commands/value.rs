//! `stonework value`: what positions, values and their sums are worth.

use std::path::Path;

use serde::Serialize;
use stonework_catalog::Catalog;
use stonework_pictures::plots::ThermographPlot;
use stonework_saved::demand_room;
use stonework_sums::{
    Comparison, ComparisonFound, Placed, Sum, SumError, SumFound, compare, evaluate,
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
    if args.certificate.is_some() {
        demand_room(&certified(&asked)?.game)?;
    }
    let run = args.limits.run(console.interrupt());
    match asked {
        Asked::Comparison(comparison) => {
            let found = console.watch(run, "value", |run| compare(&comparison, run))?;
            if let Some(file) = &file {
                let [one, other] = &found.thermographs;
                let names = found.values.clone();
                let graphs = [one, other].into_iter().zip(names);
                let graphs = graphs.filter_map(|(graph, name)| Some((name?, graph.clone()?)));
                file.write(&plot(args.text(), graphs)?)?;
            }
            tell_comparison(args, &comparison, &found, console)?;
            Ok(Ending::of(found.relation.is_some()))
        }
        Asked::Sum(sum) => {
            let found = console.watch(run, "value", |run| evaluate(&sum, run))?;
            if let Some(file) = &file {
                file.write(&plot_of(args, &sum, &found)?)?;
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
        let is_game = catalog.find(&game.name).is_some() || game.of_file(catalog).is_some();
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

/// A comparison as a JSON object.
#[derive(Serialize)]
struct ComparisonJson<'a> {
    expression: String,
    #[serde(flatten)]
    found: &'a ComparisonFound,
}

fn tell_comparison(
    args: &ValueArgs,
    comparison: &Comparison,
    found: &ComparisonFound,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    if args.json {
        let expression = args.text();
        return console.json(&ComparisonJson { expression, found });
    }
    console.text(&value_words::of_comparison(&args.text(), comparison, found))
}

/// The thermograph of a sum, and those of its parts if there are several.
fn plot_of(args: &ValueArgs, sum: &Sum, found: &SumFound) -> Result<ThermographPlot, Failure> {
    let placed = sum.position();
    let title = placed.map_or_else(|| args.text(), |placed| heading(&placed.game, None));
    let whole = found.facts.thermograph.clone();
    let name = if found.parts.len() + found.components.len() > 1 {
        "all".to_owned()
    } else {
        found.facts.value.clone().unwrap_or_default()
    };
    let parts = found.parts.iter().chain(&found.components);
    let parts = parts.filter(|_| name == "all");
    let parts = parts.filter_map(|part| Some((part.term.clone(), part.facts.thermograph.clone()?)));
    plot(
        title,
        whole
            .map(|whole| (name.clone(), whole))
            .into_iter()
            .chain(parts),
    )
}

/// Thermographs in one picture.
fn plot(
    title: String,
    graphs: impl IntoIterator<Item = (String, stonework_sums::Thermograph)>,
) -> Result<ThermographPlot, Failure> {
    let mut plot = ThermographPlot::new(title);
    let mut graphs = graphs.into_iter().peekable();
    if graphs.peek().is_none() {
        return Err(Failure::Picture("no value is known".to_owned()));
    }
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
