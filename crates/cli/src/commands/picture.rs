//! `stonework table --plot`: the values of all parts of a row as a picture.

use stonework_games::catalog::TableFailure;

use crate::args::TableArgs;
use crate::failure::{Ending, Failure};
use crate::interrupt::Interrupt;
use crate::output;
use crate::plot::{HeatMap, PlotFile};
use crate::progress::Bar;
use crate::question::Question;
use crate::text::{counted, heading, title, verdict};

pub(super) fn run(
    question: &Question,
    args: &TableArgs,
    file: &PlotFile,
) -> Result<Ending, Failure> {
    let example = question.ask(question.entry.example)?;
    example.instance.whole_row().ok_or_else(no_picture)?;
    let interrupt = Interrupt::listen();
    let asked = question.ask_wanted(&args.input, &interrupt)?;
    let whole = asked.instance.whole_row().ok_or_else(no_picture)?;

    let title = format!("{}: the value of every part of the row", title(question));
    let mut map = HeatMap::new(title, whole.len(), file.most_points());
    let (mut parts, mut value) = (0, None);
    let (run, bar) = Bar::watch(args.limits.run(interrupt.flag()), "table");
    let told = asked.instance.subrows(&run, &mut |row, of_row| {
        parts += 1;
        if row == whole {
            value = Some(of_row);
        }
        map.add(row, of_row);
    });
    drop(bar);
    let line = told.map_err(|error| match error {
        TableFailure::Stopped(reason) => Failure::Stopped(reason),
        error => Failure::Table { error, hint: "" },
    })?;
    let map = map.with_line(line);
    file.write(&map)?;

    let head = heading(question, &asked.given);
    let verdict = value.map(verdict).unwrap_or_default();
    let (parts, file) = (counted(parts, "value"), file.shown());
    let reduced = match map.step() {
        1 => String::new(),
        step => format!("; a point is the mean of {step} by {step}"),
    };
    let text = format!("{head}\n\n{verdict}\nPlotted: {parts}, in {file}{reduced}.\n");
    output::text(&text)?;
    Ok(Ending::Solved)
}

fn no_picture() -> Failure {
    Failure::Table {
        error: TableFailure::NoSubrows,
        hint: "; without --plot its positions are listed",
    }
}
