//! Positions of a game that are looked up, or searched with an oracle: [`OracleLookUp`].

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use stonework_core::{Bounds, Report};
use stonework_erased::{ErasedOracle, ErasedState, OracleFailure};

use super::failure::SolveFailure;
use super::game_solution::GameSolution;
use super::line_by_oracle::{self, RatedPosition};
use super::played_line::PlayedLine;
use super::position_oracle::{DATABASE, PositionOracle};
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use super::solver_entry::{OracleSearch, OracleUse, Request, SolverEntry};
use super::solver_set::SolverSet;
use super::solvers::SolverInfo;
use stonework_words::with_told;

/// Asks for positions as they are written, and counts them.
struct Counting<V: ShowValue> {
    rules: Arc<dyn ShownGame<V>>,
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
    pub(super) searched_by: Option<&'static SolverInfo>,
}

/// The solvers of a game, and who knows values of its positions.
pub(super) struct OracleLookUp<'a, V: ShowValue> {
    set: &'a SolverSet<V>,
    counting: Arc<Counting<V>>,
    oracle: Arc<dyn ErasedOracle<V>>,
}

/// What is said where a position is not known and no solver could go on from there.
const NOT_THERE: &str = "the database does not have this position with all of its moves, and no \
                         solver of this game can search down to what it has";

impl<'a, V: ShowValue> OracleLookUp<'a, V> {
    pub(super) fn new(set: &'a SolverSet<V>, positions: Arc<dyn PositionOracle>) -> Self {
        let counting = Arc::new(Counting {
            rules: set.shared_rules(),
            positions,
            look_ups: AtomicU64::new(0),
        });
        let oracle: Arc<dyn ErasedOracle<V>> = Arc::clone(&counting) as _;
        Self {
            set,
            counting,
            oracle,
        }
    }

    /// The game and its solvers.
    pub(super) fn set(&self) -> &'a SolverSet<V> {
        self.set
    }

    pub(super) fn oracle(&self) -> &dyn ErasedOracle<V> {
        &*self.oracle
    }

    /// How many positions have been asked for.
    pub(super) fn look_ups(&self) -> u64 {
        self.counting.look_ups.load(Ordering::Relaxed)
    }

    /// The solvers that can ask the oracle.
    pub(super) fn solvers(&self) -> Vec<&'static SolverInfo> {
        self.set.solvers_for_oracle()
    }

    fn rules(&self) -> &'a dyn ShownGame<V> {
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
            self.set
                .default_for_oracle()
                .ok_or_else(|| SolveFailure::Oracle(NOT_THERE.to_owned()))?
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
    pub(super) fn search_of(
        &self,
        solver: &'a dyn SolverEntry<V>,
    ) -> Result<&'a dyn OracleSearch<V>, SolveFailure> {
        let search = solver.oracle_search().filter(|_| !solver.start_only());
        search.ok_or_else(|| {
            let able = self.solvers();
            let able: Vec<_> = able.iter().map(|info| format!("`{}`", info.name)).collect();
            SolveFailure::NoOracle {
                solver: solver.info().name,
                able: if able.is_empty() {
                    "no solver of this game".to_owned()
                } else {
                    able.join(", ")
                },
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
        let worth: Vec<_> = position.moves.iter().map(|&(_, worth)| worth).collect();
        let moves = with_told(&rules.notations(start, usize::MAX), &worth);
        let line = match position.best() {
            Some((first, _)) if !follows => Some(PlayedLine::by_indices(rules, start, &[first])),
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
            good_move: None,
            line,
            line_so_far: None,
            stopped: None,
            report,
        }))
    }
}
