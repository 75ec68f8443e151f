//! Retrograde analysis of the positions that play comes to, compiled once for all games of a value:
//! [`FoundRetrograde`].

use std::ops::ControlFlow;
use std::sync::Arc;

use stonework_boards::Player;
use stonework_core::ForcedValue;
use stonework_core::{
    InfinitePlay, Oracle, OracleSolver, Outcome, Run, StopReason, Turn, Value, Watch, Wdl,
};
use stonework_erased::{Edge, Erased, ErasedState, Positions};
use stonework_strong::Retrograde;

use super::failure::SolveFailure;
use super::game_solution::GameSolution;
use super::shown_game::ShownGame;
use super::shown_value::{ShowValue, ShownValue};
use super::solver_entry::{
    OracleSearch, OracleUse, Request, SolverEntry, erased_solution, refused, solve_erased,
};
use super::solvers::{SolverInfo, solver};
use super::strong_values::{StrongValues, first_best};
use super::value_counts::ValueCounts;

/// Retrograde analysis of an erased game.
#[expect(
    missing_debug_implementations,
    unnameable_types,
    reason = "a game builder alone makes it"
)]
pub struct FoundRetrograde<V: ShowValue> {
    pub(super) info: &'static SolverInfo,
    start_only: bool,
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
    /// The analysis of a game, which solves any position if there is no other way to solve one.
    pub(super) fn of(rules: Arc<dyn ShownGame<V>>, infinite_play: Option<InfinitePlay>) -> Self {
        Self {
            info: solver(RETROGRADE).expect("it is in the list of solvers"),
            start_only: infinite_play.is_none(),
            rules,
            infinite_play: convention::<V>(infinite_play),
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
        solve_erased(rules, &solver, rules.interned(true), request, oracle)
    }
}

/// The values of all positions that were found.
struct FoundValues<V: ShowValue> {
    rules: Arc<dyn ShownGame<V>>,
    positions: Positions<V>,
    /// By the number of the position.
    values: Vec<FoundValue<V>>,
    counts: Option<ValueCounts>,
}

/// The value of a position.
#[derive(Clone, Copy)]
struct FoundValue<V> {
    /// What the player to move can force; a draw if that is nothing.
    forced: Outcome,
    /// What a draw is worth, by what infinite play is worth, if that is known.
    drawn: Option<V>,
}

/// Solves every position that play comes to from the start.
pub(super) fn solve_found<V: ShowValue + ForcedValue>(
    rules: &Arc<dyn ShownGame<V>>,
    infinite_play: InfinitePlay,
    run: &Run,
) -> Result<(GameSolution<V>, Box<dyn StrongValues>), SolveFailure> {
    let positions = rules.interned(true);
    let from = rules.start();
    let start = positions.enter(&from);
    let run = positions.counted_by(run);
    let game = Erased(&positions);
    let solved = Retrograde::new(infinite_play).solve_with_oracle_from(&game, &start, &run);
    let (solution, every) = solved.map_err(refused)?;
    let counts = (!every.is_empty()).then(|| {
        let statistics = every.statistics_on_one_thread(&game);
        ValueCounts::of(&statistics, ShowValue::shown)
    });
    let unknown = FoundValue {
        forced: Outcome::DRAW,
        drawn: None,
    };
    let mut values = vec![unknown; every.len()];
    for (node, forced) in every.positions(&game) {
        let drawn = match forced.result() {
            Wdl::Draw => every.value_at(&game, &node),
            Wdl::Win | Wdl::Loss => None,
        };
        values[node.number()] = FoundValue { forced, drawn };
    }
    let solution = erased_solution(&**rules, &from, &solution, Edge::index);
    let values = FoundValues {
        rules: Arc::clone(rules),
        positions,
        values,
        counts,
    };
    Ok((solution, Box::new(values)))
}

impl<V: ShowValue> FoundValues<V> {
    fn find(&self, state: &ErasedState) -> Option<FoundValue<V>> {
        let number = self.positions.find(state)?.number();
        self.values.get(number).copied()
    }

    /// A value after a move with this gain, or of the position itself.
    fn show(&self, value: FoundValue<V>, step: Option<(V::Gain, Turn)>) -> Option<ShownValue> {
        let FoundValue { forced, drawn } = value;
        let (forced, drawn) = match step {
            Some((gain, turn)) => {
                let drawn = drawn.and_then(|value| value.back_up(gain, turn));
                (forced.back_up((), turn)?, drawn)
            }
            None => (forced, drawn),
        };
        let drawn = drawn.filter(|_| forced.result() == Wdl::Draw);
        Some(drawn.map_or(forced.shown(), |value| self.rules.show(value)))
    }
}

/// What cannot be forced is shown by what infinite play is worth.
impl<V: ShowValue> StrongValues for FoundValues<V> {
    fn counts(&self, _: &Watch) -> Result<Option<ValueCounts>, StopReason> {
        Ok(self.counts.clone())
    }

    fn value(&self, state: &ErasedState) -> Option<ShownValue> {
        self.show(self.find(state)?, None)
    }

    fn moves(&self, state: &ErasedState) -> Option<Vec<ShownValue>> {
        if self.rules.terminal_value(state).is_some() {
            return Some(Vec::new());
        }
        let mut shown = Vec::new();
        while let Some(step) = self.rules.play(state, shown.len()) {
            let child = self.find(&step.state)?;
            shown.push(self.show(child, Some((step.gain, step.turn)))?);
        }
        Some(shown)
    }

    fn forced_result(&self, state: &ErasedState) -> Option<(Wdl, Option<u32>)> {
        let forced = self.find(state)?.forced;
        Some((forced.result(), forced.plies()))
    }

    fn best_move(&self, state: &ErasedState) -> Option<usize> {
        let mut values = Some(Vec::new());
        self.rules.visit_steps(state, 0, &mut |step| {
            let child = self.find(&step.state).map(|child| child.forced);
            let value = child.and_then(|child| child.back_up((), step.turn));
            values = values.take().zip(value).map(|(mut values, value)| {
                values.push(value);
                values
            });
            match values {
                Some(_) => ControlFlow::Continue(()),
                None => ControlFlow::Break(()),
            }
        });
        first_best(values?.into_iter())
    }

    fn random(&self, seed: u64, is_wanted: &dyn Fn(ShownValue) -> bool) -> Option<ErasedState> {
        let is_wanted = |number: &usize| is_wanted(self.values[*number].forced.shown());
        let wanted: Vec<usize> = (0..self.values.len()).filter(is_wanted).collect();
        let number = fastrand::Rng::with_seed(seed).choice(wanted)?;
        self.positions.state(number)
    }

    fn for_each(&self, show: &mut dyn FnMut(ErasedState, ShownValue) -> ControlFlow<()>) {
        let mut values = self.values.iter().enumerate();
        let _ = values.try_for_each(|(number, &value)| {
            let (state, value) = (self.positions.state(number), self.show(value, None));
            match state.zip(value) {
                Some((state, value)) => show(state, value),
                None => ControlFlow::Continue(()),
            }
        });
    }
}
