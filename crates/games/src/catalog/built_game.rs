//! A game that is ready to be solved, generic over its value only: [`BuiltGame`].

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use stonework_core::alpha_beta::Goal;
use stonework_core::{HeapRules, Report, Row, Run};

use super::answer::AnswerKind;
use super::choice::{Choice, Estimate};
use super::counts::{self, CountFailure};
use super::game_solution::GameSolution;
use super::input::InputError;
use super::instance::{Instance, SolveFailure, TableFailure};
use super::layers::LayersOf;
use super::line::Player;
use super::nearest::or_nearest;
use super::notation::Notation;
use super::rules::Rules;
use super::session::{Playing, Rated, Session};
use super::shown_value::{ShowValue, ShownValue};
use super::solved::Solved;
use super::solver_entry::{General, GeneralKind, Numbered, Request, SolverEntry};
use super::solvers::{SOLVERS, SolverInfo, solver};
use super::strong_solution::{ShownStrongSolution, StrongEntry, StrongSolution};
use super::subrows::show_subrows;
use super::value_table::ValueTable;

/// Without a limit, no solver is chosen unasked whose table takes more bytes than this.
const UNASKED_BYTES: usize = 2 << 30;

/// What [`super::GameBuilder`] makes.
pub(super) struct BuiltGame<V: ShowValue> {
    pub(super) rules: Arc<dyn Rules<V>>,
    answer: AnswerKind,
    solvers: Vec<Box<dyn SolverEntry<V>>>,
    layers: Option<LayersOf<V>>,
    strong: Option<StrongEntry<V>>,
    /// What infinite play is worth, in a game in which there may be such.
    infinite_play: Option<&'static str>,
}

/// What a game has beside its rules.
pub(super) struct Features<V: ShowValue> {
    pub(super) answer: AnswerKind,
    /// The solvers that are compiled for the game.
    pub(super) solvers: Vec<Box<dyn SolverEntry<V>>>,
    /// Whether play always comes to an end, so that the solvers of every such game fit.
    pub(super) ends: bool,
    /// The positions by number, if the game numbers them.
    pub(super) numbered: Option<Numbered<V>>,
    /// The table of a layered game.
    pub(super) layers: Option<LayersOf<V>>,
    /// The solver of every position.
    pub(super) strong: Option<StrongEntry<V>>,
    /// What infinite play is worth, in a game in which there may be such.
    pub(super) infinite_play: Option<&'static str>,
}

impl<V: ShowValue> BuiltGame<V> {
    /// A game with all that it has, and the solvers that fit every such game.
    pub(super) fn new(rules: Arc<dyn Rules<V>>, features: Features<V>) -> Self {
        let mut kinds = Vec::new();
        if features.ends {
            kinds.extend([
                ("exhaustive", GeneralKind::Exhaustive),
                ("negamax", GeneralKind::Hashed),
                ("negamax-bounded", GeneralKind::Bounded),
            ]);
        }
        if let Some(numbered) = features.numbered {
            kinds.push(("negamax-dense", GeneralKind::Dense(numbered)));
        }
        let mut solvers = features.solvers;
        for (name, kind) in kinds {
            solvers.push(Box::new(General {
                info: solver(name).expect("the solver is in the list of solvers"),
                rules: Arc::clone(&rules),
                kind,
            }));
        }
        Self {
            rules,
            answer: features.answer,
            solvers,
            layers: features.layers,
            strong: features.strong,
            infinite_play: features.infinite_play,
        }
    }

    /// The solver of a name, if it fits.
    fn named(&self, name: &str) -> Result<&dyn SolverEntry<V>, SolveFailure> {
        let Some(info) = solver(name) else {
            return Err(SolveFailure::Unknown {
                name: name.to_owned(),
                hint: or_nearest(name, SOLVERS.iter().map(|info| info.name)),
            });
        };
        self.fit(info).ok_or(SolveFailure::Unfit {
            solver: info.name,
            lacks: info.needs.unwrap_or("Game"),
        })
    }

    /// A solver, if it fits.
    fn fit(&self, info: &SolverInfo) -> Option<&dyn SolverEntry<V>> {
        let mut solvers = self.solvers.iter();
        let found = solvers.find(|solver| solver.info().name == info.name);
        found.map(|solver| &**solver)
    }

    /// The solvers that fit, in the order of [`SOLVERS`]: those of any position, or all.
    fn fitting(&self, from_anywhere: bool) -> impl Iterator<Item = &dyn SolverEntry<V>> {
        let fitting = SOLVERS.iter().filter_map(|info| self.fit(info));
        fitting.filter(move |solver| !(from_anywhere && solver.start_only()))
    }

    /// The solvers that fit, the one to prefer first: those of any position, or all.
    pub(super) fn solvers(&self, from_anywhere: bool) -> Vec<&'static SolverInfo> {
        let fitting = self.fitting(from_anywhere);
        fitting.map(SolverEntry::info).collect()
    }

    /// The solver to take of those.
    pub(super) fn choose(&self, from_anywhere: bool, run: &Run) -> Choice {
        let fitting: Vec<Estimate> = self
            .fitting(from_anywhere)
            .map(|solver| Estimate {
                solver: solver.info(),
                bytes: solver.bytes(),
                time: solver.nanos().map(Duration::from_nanos),
            })
            .collect();
        Choice::among(&fitting, run.bytes().unwrap_or(UNASKED_BYTES))
            .expect("negamax or retrograde fits, and the bytes of neither are known beforehand")
    }

    /// What a position and its moves are worth.
    pub(super) fn rate(&self, solver: &str, request: &Request<'_>) -> Result<Rated, SolveFailure> {
        let solver = self.named(solver)?;
        if solver.start_only() {
            return Err(SolveFailure::StartOnly {
                solver: solver.info().name,
            });
        }
        let solution = solver.solve(request)?;
        Ok(Rated::of(&*self.rules, request.start, &solution))
    }

    fn solve_start(&self, name: &str, goal: Goal, run: &Run) -> Result<Solved, SolveFailure> {
        let request = Request {
            start: &self.rules.start(),
            player: Player::First,
            goal,
            run,
        };
        let solution = self.named(name)?.solve(&request)?;
        Ok(self.solved(&solution))
    }

    fn solved(&self, solution: &GameSolution<V>) -> Solved {
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

    fn infinite_play(&self) -> Option<&'static str> {
        self.infinite_play
    }

    fn heap_rules(&self) -> Option<HeapRules> {
        self.rules.heap_rules()
    }

    fn read_position(&self, text: &str) -> Result<String, InputError> {
        let state = self.rules.read_state(text)?;
        Ok(self.rules.draw(&state))
    }

    fn solve_strongly(&self, run: &Run) -> Result<Box<dyn StrongSolution + '_>, SolveFailure> {
        let strong = self.strong.as_ref().ok_or(SolveFailure::NotStrong)?;
        let (solution, values) = (strong.solve)(run)?;
        Ok(Box::new(ShownStrongSolution {
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
