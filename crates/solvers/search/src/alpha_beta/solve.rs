//! From the settings to a solution: [`solve`], [`judging`], [`with_search`].

use stonework_core::kit::Meter;
use stonework_core::kit::line::Repetition;
use stonework_core::{Game, Run, Solution, SolutionOf, SolveErrorOf, StopReason};

use super::asked::UseSearch;
use super::asker::Asker;
use super::judge::JudgeMoves;
use super::search::Search;
use super::settings::Settings;
use super::shared::Shared;
use super::table::SearchTable;
use super::table_kind::TableKind;
use crate::helper_pool::HelperPool;
use crate::hints::UseHints;
use crate::searches::report_name;
use stonework_core::Goal;
use stonework_core::kit::ask::{find_out, follow_line};

/// How a search is called, and for how many threads it is.
#[derive(Clone, Copy)]
pub(crate) struct Kinds {
    hints: &'static [&'static str],
    has_endgames: bool,
    is_packed: bool,
    is_parallel: bool,
    /// What it takes turns with.
    turns: Option<&'static str>,
}

impl Kinds {
    pub(crate) fn of<G: Game, H: UseHints<G>, K: TableKind<G>>() -> Self {
        Self {
            hints: H::NAMES,
            has_endgames: H::HAS_ENDGAMES,
            is_packed: K::IS_PACKED,
            is_parallel: K::IS_PARALLEL,
            turns: None,
        }
    }

    /// How many threads it has under these limits.
    pub(crate) fn threads(self, run: &Run) -> usize {
        HelperPool::of(run, self.is_parallel).threads()
    }

    /// The same of a search that takes turns with proof-number search, if it does.
    pub(crate) fn taking_turns(mut self, takes_turns: bool) -> Self {
        self.turns = takes_turns.then_some("proof-number in turns");
        self
    }

    /// The same with hints that are named so.
    pub(crate) fn with_hints_named(self, hints: &'static [&'static str]) -> Self {
        Self { hints, ..self }
    }

    /// The name in a report.
    fn name(self) -> String {
        let kind = if self.is_packed {
            "packed table"
        } else {
            "table of states"
        };
        let endgames = self.has_endgames.then_some("endgames");
        let parallel = self.is_parallel.then_some("parallel");
        let hints = self.hints.iter().copied().chain(endgames);
        let parts = hints.chain([kind]).chain(parallel).chain(self.turns);
        report_name("alpha-beta", parts)
    }
}

/// Calls a user with a search of a game. All questions are answered with one table.
///
/// [`StopReason`] if there is no room for the table: then the user is not called.
pub(crate) fn with_search<'r, G: Game, H: UseHints<G>, K: TableKind<G>>(
    settings: &Settings,
    game: &G,
    run: &'r Run,
    user: &mut UseSearch<'_, 'r, G::State, G::Value>,
) -> Result<(), StopReason> {
    let mut meter = Meter::new(run);
    H::reserve(game, &mut meter.budget);
    let bytes = settings.table_bytes.of(run);
    let table = K::Table::open(game, bytes, &mut meter.budget)?;
    let pool = HelperPool::of(run, K::IS_PARALLEL);
    let shared = Shared::new(table, pool.threads(), settings, run);
    let (helpers, patience) = match K::help::<H>() {
        Some(help) if pool.threads() > 1 => (Some((&pool, help)), settings.patience),
        _ => (None, u64::MAX),
    };
    user(&mut Search::<G, H, K::Table>::new(
        game, &shared, helpers, patience, meter,
    ));
    Ok(())
}

/// Has questions about moves answered with one table.
pub(super) fn judging<G: Game, H: UseHints<G>, K: TableKind<G>, R>(
    settings: &Settings,
    game: &G,
    run: &Run,
    user: impl FnOnce(&mut dyn JudgeMoves<G>) -> R,
) -> Result<R, StopReason> {
    let (mut user, mut used) = (Some(user), None);
    with_search::<G, H, K>(settings, game, run, &mut |search| {
        let user = user.take();
        used = user.map(|user| user(&mut Asker::<G, H>::new(game, search)));
    })?;
    Ok(used.expect("the user is called where there is room"))
}

/// Calls a user with a search of a game.
type WithSearch<'w, 'r, G> = dyn FnMut(&mut UseSearch<'_, 'r, <G as Game>::State, <G as Game>::Value>) -> Result<(), StopReason>
    + 'w;

/// Solves a game from a position with the search that `with_search` calls its user with.
pub(crate) fn solve<'r, G: Game, H: UseHints<G>>(
    game: &G,
    start: &G::State,
    goal: Goal,
    run: &'r Run,
    kinds: Kinds,
    with_search: &mut WithSearch<'_, 'r, G>,
) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
    let threads = kinds.threads(run);
    let report = |meter: &Meter<'_>| meter.report(kinds.name(), threads);
    if let Some(value) = game.terminal_value(start) {
        return Ok(Solution::terminal(value).with_report(report(&Meter::new(run))));
    }
    let mut solved = None;
    let opened = with_search(&mut |search| {
        let found = find_all(game, start, goal, &mut Asker::<G, H>::new(game, search));
        let report = report(search.meter());
        solved = Some(found.map(|solution| solution.with_report(report)));
    });
    match (solved, opened) {
        (Some(solved), _) => solved,
        (None, opened) => {
            let reason = opened.expect_err("what is not searched was not opened");
            Ok(Solution::unknown(reason).with_report(report(&Meter::new(run))))
        }
    }
}

/// Finds out as much as the goal says.
fn find_all<G: Game, H: UseHints<G>>(
    game: &G,
    start: &G::State,
    goal: Goal,
    asker: &mut Asker<'_, '_, G, H>,
) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
    let mut solution = find_out(game, start, asker, goal)?;
    if goal != Goal::Value {
        solution = follow_line(game, start, asker, goal, solution, Repetition::is_error())?;
    }
    if solution.value().is_none() {
        let line = asker.line_so_far(start, &solution);
        solution = solution.with_line_so_far(line);
    }
    Ok(solution)
}
