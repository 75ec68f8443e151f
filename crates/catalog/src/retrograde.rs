//! Retrograde analysis of the positions that play comes to, compiled once for all games of a value:
//! [`FoundRetrograde`].

use std::ops::ControlFlow;
use std::sync::Arc;

use stonework_boards::Player;
use stonework_core::ForcedValue;
use stonework_core::{
    InfinitePlay, Oracle, OracleSolver, Outcome, Run, StopReason, Value, Watch, Wdl,
};
use stonework_erased::{Edge, Erased, ErasedState, Positions};
use stonework_strong::{Retrograde, Statistics};

use super::failure::SolveFailure;
use super::game_solution::GameSolution;
use super::refused::refused_erased;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use super::solver_entry::{
    OracleSearch, OracleUse, Request, SolverEntry, erased_solution, solve_erased,
};
use super::solvers::{SolverInfo, solver};
use super::strong_values::{AllValues, SolvedGame, StrongEntry, StrongValue};
use super::told::Told;

/// Retrograde analysis of an erased game.
#[expect(
    missing_debug_implementations,
    unnameable_types,
    reason = "a game builder alone makes it"
)]
pub struct FoundRetrograde<V: ShowValue> {
    pub(super) info: &'static SolverInfo,
    /// Whether play is said to end always.
    pub(super) start_only: bool,
    pub(super) rules: Arc<dyn ShownGame<V>>,
    pub(super) infinite_play: InfinitePlay,
}

/// What it is called.
pub(super) const RETROGRADE: &str = "retrograde";

/// What infinite play is worth; where there is none, what there is a value for.
pub(super) fn convention<V: Value>(infinite_play: Option<InfinitePlay>) -> InfinitePlay {
    infinite_play.unwrap_or(match V::of_infinite_play(Wdl::Draw) {
        Some(_) => InfinitePlay::Draw,
        None => InfinitePlay::LostByFirst,
    })
}

impl<V: ShowValue + ForcedValue> FoundRetrograde<V> {
    /// The analysis of a game: of its start only if play always ends, else of any position.
    pub(super) fn of(rules: Arc<dyn ShownGame<V>>, infinite_play: Option<InfinitePlay>) -> Self {
        Self {
            info: solver(RETROGRADE).expect("it is in the list of solvers"),
            start_only: infinite_play.is_none(),
            rules,
            infinite_play: convention::<V>(infinite_play),
        }
    }

    /// The same analysis for every position that play comes to.
    pub(super) fn of_all(&self) -> StrongEntry<V> {
        let (rules, infinite_play) = (Arc::clone(&self.rules), self.infinite_play);
        let must_end = self.start_only;
        StrongEntry {
            solver: self.info.name,
            solve: Box::new(move |run| solve_found(&rules, infinite_play, must_end, run)),
        }
    }
}

impl<V: ShowValue + ForcedValue> SolverEntry<V> for FoundRetrograde<V> {
    fn info(&self) -> &'static SolverInfo {
        self.info
    }

    fn start_only(&self) -> bool {
        self.start_only
    }

    fn solve(&self, request: &Request<'_>) -> Result<GameSolution<V>, SolveFailure> {
        self.search(request, None)
    }

    fn oracle_search(&self) -> Option<&dyn OracleSearch<V>> {
        Some(self)
    }
}

impl<V: ShowValue + ForcedValue> OracleSearch<V> for FoundRetrograde<V> {
    fn search(
        &self,
        request: &Request<'_>,
        oracle: Option<&OracleUse<'_, V>>,
    ) -> Result<GameSolution<V>, SolveFailure> {
        let solver = Retrograde::new(match request.player {
            Player::First => self.infinite_play,
            Player::Second => self.infinite_play.for_second_player(),
        });
        let rules = &*self.rules;
        let solver = solver.found().must_end(self.start_only);
        solve_erased(rules, &solver, rules.interned(true), request, oracle)
    }
}

/// The values of all positions that were found.
struct FoundValues<V: ShowValue> {
    rules: Arc<dyn ShownGame<V>>,
    positions: Positions<V>,
    /// By the number of the position.
    values: Vec<StrongValue<Outcome, V>>,
    statistics: Option<Statistics<Outcome>>,
}

/// Solves every position that play comes to from the start.
fn solve_found<V: ShowValue + ForcedValue>(
    rules: &Arc<dyn ShownGame<V>>,
    infinite_play: InfinitePlay,
    must_end: bool,
    run: &Run,
) -> Result<(GameSolution<V>, AllValues<V>), SolveFailure> {
    let positions = rules.interned(true);
    let from = rules.start();
    let start = positions.enter(&from);
    let run = positions.counted_by(run);
    let game = Erased(&positions);
    let solver = Retrograde::new(infinite_play).found().must_end(must_end);
    let solved = solver.solve_with_oracle_from(&game, &start, &run);
    let (solution, every) = solved.map_err(refused_erased(&**rules))?;
    let statistics = (!every.is_empty()).then(|| every.statistics_on_one_thread(&game));
    let unknown = StrongValue {
        forced: Outcome::DRAW,
        drawn: None,
    };
    let mut values = vec![unknown; every.len()];
    for (node, forced) in every.positions(&game) {
        values[node.number()] = StrongValue::of(forced, || every.value_at(&game, &node));
    }
    let told = Told::beside(&solution, solution.report().peak_bytes, &run);
    let solution = erased_solution(&**rules, &from, &solution, Edge::index, told);
    let values = FoundValues {
        rules: Arc::clone(rules),
        positions,
        values,
        statistics,
    };
    Ok((solution, AllValues::Forced(Box::new(values))))
}

impl<V: ShowValue> SolvedGame<Outcome, V> for FoundValues<V> {
    fn statistics(&self, _: &Watch) -> Result<Option<Statistics<Outcome>>, StopReason> {
        Ok(self.statistics.clone())
    }

    fn value(&self, state: &ErasedState) -> Option<StrongValue<Outcome, V>> {
        let number = self.positions.find(state)?.number();
        self.values.get(number).copied()
    }

    fn moves(&self, state: &ErasedState) -> Option<Vec<StrongValue<Outcome, V>>> {
        if self.rules.terminal_value(state).is_some() {
            return Some(Vec::new());
        }
        let mut worth = Some(Vec::new());
        self.rules.visit_steps(state, 0, &mut |step| {
            let value = self.value(&step.state).and_then(|child| {
                let forced = child.forced.back_up((), step.turn)?;
                let drawn = child.drawn;
                let drawn = drawn.and_then(|value| value.back_up(step.gain, step.turn));
                Some(StrongValue { forced, drawn })
            });
            match (&mut worth, value) {
                (Some(worth), Some(value)) => worth.push(value),
                _ => worth = None,
            }
            match worth {
                Some(_) => ControlFlow::Continue(()),
                None => ControlFlow::Break(()),
            }
        });
        worth
    }

    fn random(
        &self,
        seed: u64,
        is_wanted: &dyn Fn(StrongValue<Outcome, V>) -> bool,
    ) -> Option<ErasedState> {
        let is_wanted = |&number: &usize| is_wanted(self.values[number]);
        let wanted: Vec<usize> = (0..self.values.len()).filter(is_wanted).collect();
        let number = fastrand::Rng::with_seed(seed).choice(wanted)?;
        self.positions.state(number)
    }

    fn for_each(
        &self,
        visit: &mut dyn FnMut(ErasedState, StrongValue<Outcome, V>) -> ControlFlow<()>,
    ) {
        for (number, &value) in self.values.iter().enumerate() {
            if let Some(state) = self.positions.state(number)
                && visit(state, value).is_break()
            {
                break;
            }
        }
    }
}
