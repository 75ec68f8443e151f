//! A game of the catalog with an oracle: [`OracleGame`].

use std::fmt::{self, Debug};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use stonework_core::alpha_beta::Goal;
use stonework_core::erased::{Erased, ErasedOracle, ErasedState, Node, OracleFailure, Positions};
use stonework_core::{Bounds, LinesByPosition, LinesTo, PerftError, Report, Run, Wdl};

use super::answer::AnswerKind;
use super::failure::{CountFailure, SolveFailure};
use super::game_solution::GameSolution;
use super::line_by_oracle::{self, RatedPosition};
use super::notation::{Notation, sort_as_listed};
use super::player::Player;
use super::playing::Playing;
use super::position_oracle::{
    DATABASE, GameWithOracle, LinesByResult, PositionOracle, SolvedWithOracle,
};
use super::rules::Rules;
use super::session::Session;
use super::shown_value::{ShowValue, ShownValue};
use super::solved::Solved;
use super::solver_entry::{OracleSearch, OracleUse, Request, SolverEntry};
use super::solver_set::SolverSet;
use super::solvers::SolverInfo;

/// Positions that are asked for at once where many are.
const AT_ONCE: usize = 1 << 10;

/// A game, its solvers, and who knows values of its positions.
pub(super) struct OracleGame<'a, V: ShowValue> {
    set: &'a SolverSet<V>,
    answer: AnswerKind,
    counting: Arc<Counting<V>>,
    oracle: Arc<dyn ErasedOracle<V>>,
}

/// Asks for positions as they are written, and counts them.
struct Counting<V: ShowValue> {
    rules: Arc<dyn Rules<V>>,
    positions: Arc<dyn PositionOracle>,
    look_ups: AtomicU64,
}

impl<V: ShowValue> ErasedOracle<V> for Counting<V> {
    fn probe(
        &self,
        states: &[ErasedState],
        values: &mut Vec<Option<V>>,
    ) -> Result<(), OracleFailure> {
        self.look_ups
            .fetch_add(states.len() as u64, Ordering::Relaxed);
        let texts: Vec<_> = states.iter().map(|state| self.rules.draw(state)).collect();
        let mut codes = Vec::with_capacity(texts.len());
        self.positions.codes(&texts, &mut codes)?;
        if codes.len() != texts.len() {
            return Err("the database did not answer every question".into());
        }
        values.extend(codes.into_iter().map(|code| V::of_stored_code(code?)));
        Ok(())
    }
}

/// A position that was solved or looked up.
pub(super) struct Found<V: ShowValue> {
    pub(super) solution: GameSolution<V>,
    /// The solver that searched; `None` if it was looked up.
    searched_by: Option<&'static SolverInfo>,
}

impl<'a, V: ShowValue> OracleGame<'a, V> {
    pub(super) fn new(
        set: &'a SolverSet<V>,
        answer: AnswerKind,
        positions: Arc<dyn PositionOracle>,
    ) -> Self {
        let counting = Arc::new(Counting {
            rules: set.shared_rules(),
            positions,
            look_ups: AtomicU64::new(0),
        });
        let oracle: Arc<dyn ErasedOracle<V>> = Arc::clone(&counting) as _;
        Self {
            set,
            answer,
            counting,
            oracle,
        }
    }

    fn rules(&self) -> &'a dyn Rules<V> {
        self.set.rules()
    }

    /// Solves a position, by the solver of this name or [`DATABASE`]; with the whole line of play,
    /// if that is asked for.
    pub(super) fn find(
        &self,
        solver: &str,
        request: &Request<'_>,
        follows: bool,
    ) -> Result<Found<V>, SolveFailure> {
        let searcher = if solver == DATABASE.name {
            if let Some(solution) = self.look_up(request, follows)? {
                return Ok(Found {
                    solution,
                    searched_by: None,
                });
            }
            self.set.default_for_oracle()
        } else {
            self.set.named(solver)?
        };
        let search = self.search_of(searcher)?;
        let oracle = OracleUse {
            oracle: &self.oracle,
            follows,
        };
        let mut solution = search.search(request, Some(&oracle))?;
        solution.report.solver.push_str(" with the database");
        Ok(Found {
            solution,
            searched_by: Some(searcher.info()),
        })
    }

    /// The search of a solver that can ask the oracle.
    fn search_of(
        &self,
        solver: &'a dyn SolverEntry<V>,
    ) -> Result<&'a dyn OracleSearch<V>, SolveFailure> {
        let search = solver.oracle_search().filter(|_| !solver.start_only());
        search.ok_or_else(|| {
            let able = self.solvers();
            let able: Vec<_> = able.iter().map(|info| format!("`{}`", info.name)).collect();
            SolveFailure::NoOracle {
                solver: solver.info().name,
                able: able.join(", "),
            }
        })
    }

    /// A position as the oracle knows it; `None` if it does not.
    fn look_up(
        &self,
        request: &Request<'_>,
        follows: bool,
    ) -> Result<Option<GameSolution<V>>, SolveFailure> {
        let started = Instant::now();
        let before = self.look_ups();
        let (rules, start) = (self.rules(), request.start);
        let position = match rules.terminal_value(start) {
            Some(value) => RatedPosition::end(value),
            None => match RatedPosition::of(rules, &*self.oracle, start)? {
                Some(position) => position,
                None => return Ok(None),
            },
        };
        let moves = rules.notations(start, usize::MAX).into_iter();
        let worth = |index: usize| position.moves.get(index).map(|&(_, worth)| worth);
        let moves = moves.filter_map(|(notation, index)| Some((notation, worth(index)?)));
        let mut moves: Vec<_> = moves.collect();
        sort_as_listed(&mut moves);
        let line = match position.best() {
            Some((first, _)) if !follows => Some(rules.play_line(start, &[first])),
            _ if follows => {
                let oracle = &*self.oracle;
                Some(line_by_oracle::follow(rules, oracle, start, Vec::new())?)
            }
            _ => None,
        };
        let mut report = Report::default();
        DATABASE.name.clone_into(&mut report.solver);
        report.positions = self.look_ups() - before;
        report.elapsed = started.elapsed();
        report.threads = 1;
        Ok(Some(GameSolution {
            bounds: Bounds::exactly(position.value),
            moves,
            has_every_move: true,
            best_moves_complete: true,
            has_more_best_moves: false,
            line,
            line_so_far: None,
            stopped: None,
            report,
        }))
    }

    /// Counts the lines by the results of the positions that they lead to.
    fn by_result(
        &self,
        lines: &mut LinesByPosition<'_, Erased<'_, V>>,
    ) -> Result<LinesByResult, CountFailure> {
        let overflow = || CountFailure::from(PerftError::<()>::Overflow);
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
        let probed = self.oracle.probe(&states, &mut known);
        probed.map_err(|failure| CountFailure::Game(failure.to_string()))?;
        let unknown = values.iter_mut().filter(|value| value.is_none());
        for (value, found) in unknown.zip(known) {
            *value = found;
        }
        Ok(values)
    }
}

impl<V: ShowValue> GameWithOracle for OracleGame<'_, V> {
    fn solvers(&self) -> Vec<&'static SolverInfo> {
        self.set.solvers_for_oracle()
    }

    fn solver(&self, name: &str) -> Result<&'static SolverInfo, SolveFailure> {
        let solver = self.set.named(name)?;
        self.search_of(solver)?;
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
        let found = self.find(solver, &request, true)?;
        Ok(SolvedWithOracle {
            solved: Solved::of(self.rules(), self.answer, &found.solution),
            searched_by: found.searched_by,
            look_ups: self.look_ups() - before,
        })
    }

    fn session(&self) -> Box<dyn Session + '_> {
        Box::new(Playing::with_oracle(self.set, self))
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
            lines.advance()?;
            tell(at, self.by_result(&mut lines)?);
        }
        Ok(lines.report())
    }

    fn first_moves(&self) -> Result<Vec<(Notation, Option<ShownValue>)>, SolveFailure> {
        let (rules, start) = (self.rules(), self.rules().start());
        let mut notations = rules.notations(&start, usize::MAX);
        // Of moves that are alike, the first one stands for all.
        notations.dedup_by_key(|&mut (_, index)| index);
        let mut valued = Vec::with_capacity(notations.len());
        for (notation, index) in notations {
            let Some(step) = rules.play(&start, index) else {
                continue;
            };
            let mut child = vec![rules.terminal_value(&step.state)];
            if child == [None] {
                child.clear();
                let probed = self.oracle.probe(&[step.state], &mut child);
                probed.map_err(|failure| SolveFailure::Oracle(failure.to_string()))?;
            }
            let child = child.into_iter().next().flatten();
            let value = child.and_then(|child| child.back_up(step.gain, step.turn));
            valued.push((notation, value.map(|value| rules.show(value))));
        }
        Ok(valued)
    }

    fn look_ups(&self) -> u64 {
        self.counting.look_ups.load(Ordering::Relaxed)
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
