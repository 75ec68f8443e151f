//! `stonework table --plot`: the values of all subrows of a row as a picture.

use stonework_catalog::TableFailure;
use stonework_pictures::plots::HeatMap;

use crate::args::TableArgs;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::GameSetup;
use crate::plot_file::PlotFile;
use crate::wording::counted;

pub(super) fn run(
    setup: &GameSetup,
    args: &TableArgs,
    file: &PlotFile,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    setup.instance.start_subrow().ok_or_else(no_picture)?;
    let game = setup.on_source(args.input.source(), console)?;
    let whole = game.instance.start_subrow().ok_or_else(no_picture)?;

    let title = format!("{}: the value of every subrow", setup.title());
    let mut map = HeatMap::new(title, whole.len(), file.max_points());
    let (mut subrows, mut value) = (0, None);
    let mut add = |row, of_row| {
        subrows += 1;
        if row == whole {
            value = Some(of_row);
        }
        map.add(row, of_row);
    };
    let run = args.limits.run(console.interrupt());
    let line = console.watch(run, "table", |run| game.instance.subrows(run, &mut add));
    let map = map.with_line(line.map_err(|error| Failure::no_table(error, ""))?);
    file.write(&map)?;

    let verdict = value.map(|value| game.players().verdict(value));
    let verdict = verdict.unwrap_or_default();
    let reduced = match map.step() {
        1 => String::new(),
        step => format!("; a point is the mean of {step} by {step}"),
    };
    console.text(&format!(
        "{}\n\n{verdict}\nPlotted: {}, in {}{reduced}.\n",
        game.heading(),
        counted(subrows, "value"),
        file.shown()
    ))?;
    Ok(Ending::Solved)
}

fn no_picture() -> Failure {
    Failure::no_table(TableFailure::NoSubrows, "")
}
