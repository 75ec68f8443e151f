//! The solver of values, of any partizan game of the catalog: [`ByValues`].

use std::cell::RefCell;
use std::sync::Arc;

use stonework_certificate::{WrittenParts, extract_value};
use stonework_core::kit::Meter;
use stonework_core::kit::root::{Evaluate, solve_by};
use stonework_core::{
    Bounds, Halt, HaltOf, Run, SolutionOf, SolveError, SolveErrorOf, Solver, WinLose,
};
use stonework_erased::{Erased, ErasedState, Node};
use stonework_partizan::{FormError, Forms};
use stonework_values::{PositionValues, ValueFailure, ValuedGame};

use super::certificate::{Certificate, CertifiedClaim, CertifyFailure};
use super::failure::SolveFailure;
use super::game_solution::GameSolution;
use super::shown_game::ShownGame;
use super::solver_entry::{OracleSearch, Request, SolverEntry, solve_erased};
use super::solvers::SolverInfo;

/// A partizan game as certificates of its values know it.
pub(super) struct CertifiedParts<'a> {
    pub(super) start: ErasedState,
    /// A position in one line.
    pub(super) draw: &'a dyn Fn(&ErasedState) -> String,
    pub(super) valued: &'a dyn ValuedGame,
}

impl WrittenParts for CertifiedParts<'_> {
    fn start(&self) -> ErasedState {
        self.start.clone()
    }

    fn parts(&self, state: &ErasedState) -> Vec<ErasedState> {
        let mut parts = self.valued.parts(state);
        for part in &mut parts {
            if !self.valued.left_to_move(part) {
                *part = self.valued.turned(part);
            }
        }
        parts
    }

    fn options(&self, state: &ErasedState, of_left: bool) -> Vec<ErasedState> {
        self.valued.options(state, of_left)
    }

    fn position(&self, state: &ErasedState) -> String {
        (self.draw)(state)
    }
}

impl CertifiedParts<'_> {
    /// Certifies the canonical form of the start.
    pub(super) fn certify(&self, run: &Run) -> Result<Certificate, CertifyFailure> {
        let (forms, run) = (Forms::new(), &run.clone().begun());
        let mut values = self.valued.positions(&forms);
        let mut algebra = forms.algebra_within(run);
        let mut value = |part: &ErasedState| {
            let found = values.value(part, run);
            let found = found.map_err(|failure| SolveFailure::Game(failure.to_string()))?;
            match (found.form, found.stopped) {
                (Some(form), _) => match algebra.text(form) {
                    Ok(text) => Ok(text),
                    Err(FormError::Stopped(reason)) => Err(CertifyFailure::Stopped(reason)),
                    Err(error) => Err(SolveFailure::Game(error.to_string()).into()),
                },
                (None, Some(reason)) => Err(CertifyFailure::Stopped(reason)),
                (None, None) => Err(CertifyFailure::contradiction("a value is missing")),
            }
        };
        let claim = CertifiedClaim::Value(value(&self.start)?);
        let records = extract_value(self, &mut value, run)?;
        Ok(Certificate {
            claim,
            leaf_positions: 0,
            records: records.iter().map(ToString::to_string).collect(),
        })
    }
}

/// The solver of values: compiled once.
pub(super) struct ByValues {
    pub(super) info: &'static SolverInfo,
    pub(super) rules: Arc<dyn ShownGame<WinLose>>,
    pub(super) valued: Arc<dyn ValuedGame>,
}

impl SolverEntry<WinLose> for ByValues {
    fn info(&self) -> &'static SolverInfo {
        self.info
    }

    fn start_only(&self) -> bool {
        false
    }

    fn solve(&self, request: &Request<'_>) -> Result<GameSolution<WinLose>, SolveFailure> {
        let solver = OfErased {
            valued: &*self.valued,
            failure: RefCell::new(None),
        };
        let solved = solve_erased(
            &*self.rules,
            &solver,
            self.rules.on_path(None),
            request,
            None,
        );
        match solver.failure.into_inner() {
            Some(failure) => Err(SolveFailure::Game(failure.to_string())),
            None => solved,
        }
    }

    fn oracle_search(&self) -> Option<&dyn OracleSearch<WinLose>> {
        None
    }
}

/// The same for one solve.
struct OfErased<'v> {
    valued: &'v dyn ValuedGame,
    /// Why there is no value: then the error of the solve is not told.
    failure: RefCell<Option<ValueFailure>>,
}

impl<'p> Solver<Erased<'p, WinLose>> for OfErased<'_> {
    fn solve_from(
        &self,
        game: &Erased<'p, WinLose>,
        start: &Node<'p, WinLose>,
        run: &Run,
    ) -> Result<SolutionOf<Erased<'p, WinLose>>, SolveErrorOf<Erased<'p, WinLose>>> {
        let (forms, run) = (Forms::new(), run.clone().begun());
        let mut values = Evaluator {
            solver: self,
            values: self.valued.positions(&forms),
            run: &run,
            meter: Meter::new(&run),
            name: "values".to_owned(),
            threads: 1,
            hits: 0,
            peak: 0,
        };
        let solution = solve_by(game, start, &mut values, String::new())?;
        let mut report = solution.report().clone();
        report.solver = values.name;
        report.threads = values.threads;
        report.hits += values.hits;
        report.peak_bytes = report.peak_bytes.saturating_add(values.peak);
        Ok(solution.with_report(report))
    }
}

/// Values the positions of one solve.
struct Evaluator<'a, 'r> {
    solver: &'a OfErased<'a>,
    values: Box<dyn PositionValues + 'a>,
    run: &'r Run,
    meter: Meter<'r>,
    name: String,
    threads: usize,
    hits: u64,
    peak: usize,
}

impl<'p, 'r> Evaluate<'r, Erased<'p, WinLose>> for Evaluator<'_, 'r> {
    fn value(&mut self, node: &Node<'p, WinLose>) -> Result<WinLose, HaltOf<Erased<'p, WinLose>>> {
        let state = node.state().expect("a position that is not over is kept");
        let run = match self.meter.positions_left() {
            Some(left) => &self.run.clone().with_positions(left),
            None => self.run,
        };
        let valued = self.values.value(&state, run).map_err(|failure| {
            *self.solver.failure.borrow_mut() = Some(failure);
            let state = *node;
            Halt::Fault(SolveError::Inapplicable { state })
        })?;
        self.name = valued.report.solver;
        self.threads = valued.report.threads;
        self.hits += valued.report.hits;
        self.peak = self.peak.max(valued.report.peak_bytes);
        self.meter.count_many(valued.report.positions)?;
        let outcome = valued.bounds.outcome;
        let wins = if self.solver.valued.left_to_move(&state) {
            outcome.left_begins
        } else {
            outcome.right_begins.map(|left_wins| !left_wins)
        };
        match (wins, valued.stopped) {
            (Some(wins), _) => Ok(WinLose::win_if(wins)),
            (None, Some(reason)) => Err(Halt::Stopped(reason)),
            (None, None) => unreachable!("what has a form has an outcome"),
        }
    }

    fn bounds_when_stopped(&self) -> Bounds<WinLose> {
        Bounds::unknown()
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        &mut self.meter
    }
}
