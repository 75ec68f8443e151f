//! A game that is ready to be solved, generic over its value only: [`BuiltGame`].

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use stonework_core::alpha_beta::Goal;
use stonework_core::{Report, Row, Run};

use super::answer::AnswerKind;
use super::choice::{Choice, Estimate};
use super::counts::{self, CountFailure};
use super::every_position::{EveryPosition, Everywhere, StrongEntry};
use super::input::InputError;
use super::instance::{Instance, SolveFailure, TableFailure};
use super::layers::LayersOf;
use super::line::Player;
use super::nearest::or_nearest;
use super::notation::Notation;
use super::rules::{IndexedSolution, Rules};
use super::session::{Playing, Rated, Session};
use super::shown_value::{ShowValue, ShownValue};
use super::solved::Solved;
use super::solver_entry::{Request, SolverEntry};
use super::solvers::{SOLVERS, SolverInfo, solver};
use super::subrows::show_subrows;
use super::value_table::ValueTable;

/// Without a limit, no solver is chosen unasked whose table takes more bytes than this.
const UNASKED_BYTES: usize = 2 << 30;

/// What [`super::GameBuilder`] makes.
pub(super) struct BuiltGame<V: ShowValue> {
    pub(super) rules: Arc<dyn Rules<V>>,
    pub(super) answer: AnswerKind,
    pub(super) entries: Vec<SolverEntry<V>>,
    pub(super) layers: Option<LayersOf<V>>,
    pub(super) strong: Option<StrongEntry<V>>,
    /// What infinite play is worth, in a game in which there may be such.
    pub(super) endless: Option<&'static str>,
}

impl<V: ShowValue> BuiltGame<V> {
    /// The solver of a name, if it fits.
    fn named(&self, name: &str) -> Result<&SolverEntry<V>, SolveFailure> {
        let Some(info) = solver(name) else {
            return Err(SolveFailure::Unknown {
                name: name.to_owned(),
                hint: or_nearest(name, SOLVERS.iter().map(|info| info.name)),
            });
        };
        let mut entries = self.entries.iter();
        let entry = entries.find(|entry| entry.info.name == info.name);
        entry.ok_or(SolveFailure::Unfit {
            solver: info.name,
            lacks: info.needs.unwrap_or("Game"),
        })
    }

    /// The solvers that fit, in the order of [`SOLVERS`]: those of any position, or all.
    fn fitting(&self, from_anywhere: bool) -> impl Iterator<Item = &SolverEntry<V>> {
        SOLVERS.iter().filter_map(move |info| {
            let mut entries = self.entries.iter();
            entries
                .find(|entry| entry.info.name == info.name && !(from_anywhere && entry.start_only))
        })
    }

    /// The solvers that fit, the one to prefer first: those of any position, or all.
    pub(super) fn solvers(&self, from_anywhere: bool) -> Vec<&'static SolverInfo> {
        let fitting = self.fitting(from_anywhere);
        fitting.map(|entry| entry.info).collect()
    }

    /// The solver to take of those.
    pub(super) fn choose(&self, from_anywhere: bool, run: &Run) -> Choice {
        let fitting: Vec<Estimate> = self
            .fitting(from_anywhere)
            .map(|entry| Estimate {
                solver: entry.info,
                bytes: (entry.bytes)(),
                time: (entry.nanos)().map(Duration::from_nanos),
            })
            .collect();
        Choice::among(&fitting, run.bytes().unwrap_or(UNASKED_BYTES))
            .expect("negamax or retrograde fits, and the bytes of neither are known beforehand")
    }

    /// What a position and its moves are worth.
    pub(super) fn rate(&self, solver: &str, request: &Request<'_>) -> Result<Rated, SolveFailure> {
        let entry = self.named(solver)?;
        if entry.start_only {
            return Err(SolveFailure::StartOnly {
                solver: entry.info.name,
            });
        }
        let solution = (entry.solve)(request)?;
        Ok(Rated::of(&*self.rules, request.start, &solution))
    }

    fn solve_start(&self, name: &str, goal: Goal, run: &Run) -> Result<Solved, SolveFailure> {
        let request = Request {
            start: &self.rules.start(),
            player: Player::First,
            goal,
            run,
        };
        let solution = (self.named(name)?.solve)(&request)?;
        Ok(self.solved(&solution))
    }

    fn solved(&self, solution: &IndexedSolution<V>) -> Solved {
        Solved::of(&*self.rules, self.answer, solution)
    }
}

impl<V: ShowValue> Instance for BuiltGame<V> {
    fn set_answer(&mut self, kind: AnswerKind) {
        self.answer = kind;
    }

    fn solvers(&self) -> Vec<&'static SolverInfo> {
        self.solvers(false)
    }

    fn choose(&self, run: &Run) -> Choice {
        self.choose(false, run)
    }

    fn solve(&self, name: &str, run: &Run) -> Result<Solved, SolveFailure> {
        self.solve_start(name, Goal::EveryMove, run)
    }

    fn solve_best(&self, name: &str, run: &Run) -> Result<Solved, SolveFailure> {
        self.solve_start(name, Goal::BestMoves, run)
    }

    fn perft(
        &self,
        depth: u32,
        memoised: bool,
        run: &Run,
        show: &mut dyn FnMut(u32, u128),
    ) -> Result<Report, CountFailure> {
        counts::show_depths(&*self.rules, depth, memoised, run, show)
    }

    fn divide(
        &self,
        depth: u32,
        memoised: bool,
        run: &Run,
    ) -> Result<Vec<(Notation, u128)>, CountFailure> {
        counts::divide(&*self.rules, depth, memoised, run)
    }

    fn endless_play(&self) -> Option<&'static str> {
        self.endless
    }

    fn read_position(&self, text: &str) -> Result<String, InputError> {
        let state = self.rules.read_state(text)?;
        Ok(self.rules.draw(&state))
    }

    fn solve_all(&self, run: &Run) -> Result<Box<dyn EveryPosition + '_>, SolveFailure> {
        let strong = self.strong.as_ref().ok_or(SolveFailure::NotStrong)?;
        let (solution, values) = (strong.solve)(run)?;
        Ok(Box::new(Everywhere {
            rules: &*self.rules,
            name: strong.solver,
            solved: self.solved(&solution),
            values,
        }))
    }

    fn session(&self) -> Box<dyn Session + '_> {
        Box::new(Playing::new(self))
    }

    fn table(&self, run: &Run, most: usize) -> Result<ValueTable, TableFailure> {
        let layers = self.layers.as_ref().ok_or(TableFailure::NoLayers)?;
        ValueTable::of(&*self.rules, layers, run, most)
    }

    fn whole_row(&self) -> Option<Row> {
        let start = self.rules.start();
        self.layers.as_ref().and(self.rules.subrow(&start))
    }

    fn subrows(
        &self,
        run: &Run,
        show: &mut dyn FnMut(Row, ShownValue),
    ) -> Result<Vec<Row>, TableFailure> {
        let layers = self.layers.as_ref().ok_or(TableFailure::NoSubrows)?;
        show_subrows(&*self.rules, layers, run, show)
    }
}

impl<V: ShowValue> fmt::Debug for BuiltGame<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BuiltGame")
            .field("start", &self.rules.start())
            .finish_non_exhaustive()
    }
}
