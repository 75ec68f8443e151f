//! A game of the catalog with an oracle: [`OracleGame`].

use std::fmt::{self, Debug};
use std::sync::Arc;

use stonework_boards::Player;
use stonework_core::{LinesByPosition, LinesTo, PerftError, Report, Run, Wdl};
use stonework_erased::{CountFailure, Erased, Node, Positions};
use stonework_search::alpha_beta::Goal;

use super::answer::AnswerKind;
use super::failure::SolveFailure;
use super::oracle_look_up::OracleLookUp;
use super::playing::Playing;
use super::position_oracle::{GameWithOracle, LinesByResult, PositionOracle, SolvedWithOracle};
use super::refused::not_counted;
use super::sealed::Sealed;
use super::session::Session;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use super::solved::Solved;
use super::solver_entry::Request;
use super::solver_set::SolverSet;
use super::solvers::SolverInfo;
use stonework_words::{Notation, ShownValue, without_alike};

/// Positions that are asked for at once where many are.
const AT_ONCE: usize = 1 << 10;

/// A game, its solvers, and who knows values of its positions.
pub(super) struct OracleGame<'a, V: ShowValue> {
    positions: OracleLookUp<'a, V>,
    answer: AnswerKind,
}

impl<'a, V: ShowValue> OracleGame<'a, V> {
    pub(super) fn new(
        set: &'a SolverSet<V>,
        answer: AnswerKind,
        oracle: Arc<dyn PositionOracle>,
    ) -> Self {
        Self {
            positions: OracleLookUp::new(set, oracle),
            answer,
        }
    }

    fn rules(&self) -> &'a dyn ShownGame<V> {
        self.positions.set().rules()
    }

    /// Counts the lines by the results of the positions that they lead to.
    fn by_result(
        &self,
        lines: &mut LinesByPosition<'_, Erased<'_, V>>,
    ) -> Result<LinesByResult, CountFailure> {
        let overflow = || CountFailure::Game(PerftError::<()>::Overflow.to_string());
        let mut sum = LinesByResult::default();
        for first in (0..lines.positions().len()).step_by(AT_ONCE) {
            lines.check().map_err(CountFailure::Stopped)?;
            let part = &lines.positions()[first..];
            let part = &part[..part.len().min(AT_ONCE)];
            let values = self.values(lines.game().0, part)?;
            for (to, value) in part.iter().zip(values) {
                let mut result = value.map(|value| value.shown().result());
                if !to.is_first {
                    result = result.map(Wdl::opponent);
                }
                let count = match result {
                    None => &mut sum.unknown,
                    Some(Wdl::Win) => &mut sum.won,
                    Some(Wdl::Draw) => &mut sum.drawn,
                    Some(Wdl::Loss) => &mut sum.lost,
                };
                *count = count.checked_add(to.lines).ok_or_else(overflow)?;
                sum.lines = sum.lines.checked_add(to.lines).ok_or_else(overflow)?;
            }
        }
        Ok(sum)
    }

    /// The value of each of some positions, as far as it is known.
    fn values(
        &self,
        positions: &Positions<V>,
        asked: &[LinesTo<Node<'_, V>>],
    ) -> Result<Vec<Option<V>>, CountFailure> {
        let mut values: Vec<_> = asked.iter().map(|to| to.state.terminal_value()).collect();
        let inner = asked
            .iter()
            .filter(|to| to.state.terminal_value().is_none());
        let states = inner.map(|to| positions.state(to.state.number()));
        let states: Option<Vec<_>> = states.collect();
        let states = states.ok_or_else(|| CountFailure::Game("a position is lost".to_owned()))?;
        let mut known = Vec::with_capacity(states.len());
        let probed = self.positions.oracle().probe(&states, &mut known);
        probed.map_err(|failure| CountFailure::Game(failure.to_string()))?;
        let unknown = values.iter_mut().filter(|value| value.is_none());
        for (value, found) in unknown.zip(known) {
            *value = found;
        }
        Ok(values)
    }
}

impl<V: ShowValue> Sealed for OracleGame<'_, V> {}

impl<V: ShowValue> GameWithOracle for OracleGame<'_, V> {
    fn solvers(&self) -> Vec<&'static SolverInfo> {
        self.positions.solvers()
    }

    fn solver(&self, name: &str) -> Result<&'static SolverInfo, SolveFailure> {
        let solver = self.positions.set().named(name)?;
        self.positions.search_of(solver)?;
        Ok(solver.info())
    }

    fn solve(&self, solver: &str, run: &Run) -> Result<SolvedWithOracle, SolveFailure> {
        let before = self.look_ups();
        let request = Request {
            start: &self.rules().start(),
            player: Player::First,
            goal: Goal::EveryMove,
            run,
        };
        let found = self.positions.find(solver, &request, true)?;
        Ok(SolvedWithOracle {
            solved: Solved::of(self.rules(), self.answer, found.solution),
            searched_by: found.searched_by,
            look_ups: self.look_ups() - before,
        })
    }

    fn session(&self) -> Box<dyn Session + '_> {
        Box::new(Playing::with_oracle(&self.positions))
    }

    fn perft(
        &self,
        depth: u32,
        run: &Run,
        tell: &mut dyn FnMut(u32, LinesByResult),
    ) -> Result<Report, CountFailure> {
        let positions = self.rules().interned(false);
        let start = positions.enter(&self.rules().start());
        let run = positions.counted_by(run);
        let game = Erased(&positions);
        let mut lines = LinesByPosition::new(&game, &start, &run);
        for at in 1..=depth {
            let advanced = lines.advance().map_err(CountFailure::from);
            advanced.map_err(not_counted(self.rules()))?;
            tell(at, self.by_result(&mut lines)?);
        }
        Ok(lines.report())
    }

    fn first_moves(&self) -> Result<Vec<(Notation, Option<ShownValue>)>, SolveFailure> {
        let (rules, start) = (self.rules(), self.rules().start());
        let notations = without_alike(rules.notations(&start, usize::MAX));
        let mut valued = Vec::with_capacity(notations.len());
        for (notation, index) in notations {
            let Some(step) = rules.play(&start, index) else {
                continue;
            };
            let mut child = vec![rules.terminal_value(&step.state)];
            if child == [None] {
                child.clear();
                let probed = self.positions.oracle().probe(&[step.state], &mut child);
                probed.map_err(|failure| SolveFailure::Oracle(failure.to_string()))?;
            }
            let child = child.into_iter().next().flatten();
            let value = child.and_then(|child| child.back_up(step.gain, step.turn));
            valued.push((notation, value.map(|value| rules.show(value))));
        }
        Ok(valued)
    }

    fn look_ups(&self) -> u64 {
        self.positions.look_ups()
    }
}

impl<V: ShowValue> Debug for OracleGame<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OracleGame")
            .field("start", &self.rules().start())
            .field("look_ups", &self.look_ups())
            .finish_non_exhaustive()
    }
}
