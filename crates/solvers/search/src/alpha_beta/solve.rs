//! From the settings to a solution: [`solve`].

use stonework_core::kit::Meter;
use stonework_core::kit::line::Repetition;
use stonework_core::{Game, Run, Solution, SolutionOf, SolveErrorOf};

use super::search::Search;
use super::settings::Settings;
use super::shared::Shared;
use super::table::SearchTable;
use super::table_kind::TableKind;
use crate::ask::{find_out, follow_line};
use crate::goal::Goal;
use crate::helper_pool::Helpers;
use crate::hints::UseHints;
use crate::searches::{report_name, table_bytes};

/// The name of a search in a report.
fn name<G: Game, H: UseHints<G>, K: TableKind<G>>() -> String {
    let kind = if K::IS_PACKED {
        "packed table"
    } else {
        "table of states"
    };
    let endgames = H::HAS_ENDGAMES.then_some("endgames");
    let parallel = K::IS_PARALLEL.then_some("parallel");
    let hints = H::NAMES.iter().copied().chain(endgames);
    report_name("alpha-beta", hints.chain([kind]).chain(parallel))
}

/// Solves a game from a position.
pub(super) fn solve<G: Game, H: UseHints<G>, K: TableKind<G>>(
    settings: &Settings,
    game: &G,
    start: &G::State,
    run: &Run,
) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
    let helpers = K::helpers::<H>(run);
    let threads = Helpers::count(helpers.as_ref());
    let report = |meter: &Meter<'_>| meter.report(name::<G, H, K>(), threads);
    let mut meter = Meter::new(run);
    if let Some(value) = game.terminal_value(start) {
        return Ok(Solution::terminal(value).with_report(report(&meter)));
    }
    let bytes = table_bytes(settings.table_bytes, run);
    let table = match K::Table::open(game, bytes, &mut meter.budget) {
        Ok(table) => table,
        Err(reason) => return Ok(Solution::unknown(reason).with_report(report(&meter))),
    };
    let shared = Shared::new(table, threads, settings, run);
    let mut search = Search::<G, H, K::Table>::new(game, start, &shared, meter)
        .with_helpers(helpers.as_ref(), settings.patience);
    let mut solution = find_out(game, start, &mut search, settings.goal)?;
    if settings.goal != Goal::Value {
        solution = follow_line(game, start, &mut search, solution, Repetition::is_error())?;
    }
    if solution.value().is_none() {
        let line = search.line_so_far(&solution);
        solution = solution.with_line_so_far(line);
    }
    Ok(solution.with_report(report(&search.meter)))
}
