//! From the settings to a solution: [`solve`].

use stonework_core::kit::Meter;
use stonework_core::{Game, Run, Solution, SolutionOf, SolveErrorOf};

use super::proof_table::ProofTable;
use super::proof_table_kind::ProofTableKind;
use super::rules::Rules;
use super::search::Search;
use super::settings::Settings;
use crate::hints::UseHints;
use crate::member::Common;
use crate::searches::LONGEST_LINE;
use stonework_core::Goal;
use stonework_core::kit::ask::{find_out, follow_line};

/// Solves a game from a position.
pub(super) fn solve<G: Game, H: UseHints<G>, K: ProofTableKind<G>>(
    settings: &Settings,
    game: &G,
    start: &G::State,
    run: &Run,
) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
    let rules = Rules::new(game, settings.infinite_play)?;
    let mut meter = Meter::new(run);
    let pool = settings.pool(K::IS_PARALLEL, run);
    let threads = pool.threads();
    let report = |meter: &Meter<'_>| meter.report(settings.name::<G, H, K>(), threads);
    if let Some(value) = game.terminal_value(start) {
        return Ok(Solution::terminal(value).with_report(report(&meter)));
    }
    let table = match K::Table::open(game, settings.opening(threads, run), &mut meter.budget) {
        Ok(table) => table,
        Err(reason) => return Ok(Solution::unknown(reason).with_report(report(&meter))),
    };
    let common = Common::new(table, threads);
    let bytes = settings.path_dependent_bytes(run);
    let mut search = Search::<G, H, K::Table>::new(rules, start, &common, bytes, meter)
        .with_helpers(&pool, K::help::<H>(), settings.patience);
    let mut solution = find_out(game, start, &mut search, settings.goal)?;
    if settings.goal != Goal::Value {
        let repetition = rules.repetition();
        let goal = settings.goal;
        solution = follow_line(game, start, &mut search, goal, solution, repetition)?;
    }
    if solution.value().is_none() {
        let line = line_so_far(&search, settings.goal, &solution);
        solution = solution.with_line_so_far(line);
    }
    Ok(solution.with_report(report(&search.meter)))
}

/// The line that a search was at when it was stopped.
fn line_so_far<G: Game, H: UseHints<G>, T: ProofTable<G>>(
    search: &Search<'_, '_, G, H, T>,
    goal: Goal,
    solution: &SolutionOf<G>,
) -> Vec<G::Move> {
    let mut moves = search.rules.game.moves(search.root);
    let first = match goal {
        Goal::EveryMove => moves.nth(solution.moves().len()),
        Goal::BestMoves | Goal::OneBestMove { .. } | Goal::Value => None,
    };
    let line = first.into_iter().chain(search.moves_on_path());
    line.take(LONGEST_LINE).collect()
}
