//! From the settings to a solution: [`Solve`].

use super::helpers::Helpers;
use super::job::Job;
use super::search::Search;
use super::settings::Settings;
use super::shared::Shared;
use super::table::Table;
use crate::error::SolveErrorOf;
use crate::game::Game;
use crate::run::{Meter, Run};
use crate::solution::{Solution, SolutionOf};
use crate::solvers::ask::{find_out, follow_line};
use crate::solvers::endgame_hint::UseEndgame;
use crate::solvers::goal::Goal;
use crate::solvers::hints::UseHints;
use crate::solvers::line::Refused;

/// The name of a search in a report.
fn name(parts: &[&[&str]]) -> String {
    let mut name = String::with_capacity(64);
    for part in parts.iter().copied().flatten() {
        name += if name.is_empty() {
            "alpha-beta ("
        } else {
            ", "
        };
        name += part;
    }
    name + ")"
}

/// Solves a game from a position.
pub(super) struct Solve<'a, G: Game> {
    pub(super) settings: &'a Settings,
    pub(super) game: &'a G,
    pub(super) start: &'a G::State,
    pub(super) run: &'a Run,
}

impl<G: Game> Job<G> for Solve<'_, G> {
    type Output = Result<SolutionOf<G>, SolveErrorOf<G>>;

    fn run<H: UseHints<G>, T: Table<G>>(
        self,
        kind: &[&str],
        helpers: &dyn Helpers<G, H, T>,
    ) -> Self::Output {
        let Self {
            settings,
            game,
            start,
            run,
        } = self;
        let mut meter = Meter::new(run);
        let threads = helpers.threads();
        let endgames: &[&str] = if H::Endgame::MAY_BE {
            &["endgames"]
        } else {
            &[]
        };
        let report = |meter: Meter<'_>| meter.report(name(&[H::NAMES, endgames, kind]), threads);
        if let Some(value) = game.terminal_value(start) {
            return Ok(Solution::terminal(value).with_report(report(meter)));
        }
        let table = match T::open(game, settings.table_bytes(run), &mut meter.budget) {
            Ok(table) => table,
            Err(reason) => return Ok(Solution::unknown(reason).with_report(report(meter))),
        };
        let shared = Shared::new(table, threads, settings, run);
        let mut search =
            Search::new(game, start, &shared, meter).with_helpers(helpers, settings.patience);
        let mut solution = find_out(game, start, &mut search, settings.goal)?;
        if settings.goal != Goal::Value {
            solution = follow_line(game, start, &mut search, solution, &mut Refused::new())?;
        }
        if solution.value().is_none() {
            let line = search.line_so_far(&solution);
            solution = solution.with_line_so_far(line);
        }
        Ok(solution.with_report(report(search.meter)))
    }
}
