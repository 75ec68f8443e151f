//! The solvers that fit a game: [`SolverSet`].

use std::sync::Arc;
use std::time::Duration;

use stonework_core::Run;
use stonework_erased::ErasedState;

use super::choice::{Choice, Estimate};
use super::endgame_outcomes::EndgameOutcomes;
use super::estimates::on_this_machine;
use super::failure::SolveFailure;
use super::game_solution::GameSolution;
use super::session::Rated;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use super::solver_entry::{General, GeneralKind, Numbered, Request, SolverEntry, WithSearch};
use super::solvers::{SOLVERS, SolverInfo, fitting_solver, solver};
use super::starts_at::StartsAt;

/// Without a limit, no solver is chosen unasked whose table takes more bytes than this.
const UNASKED_BYTES: usize = 2 << 30;

/// A game and the solvers that fit it.
pub(super) struct SolverSet<V: ShowValue> {
    rules: Arc<dyn ShownGame<V>>,
    solvers: Vec<Box<dyn SolverEntry<V>>>,
    /// What the game asks for its endgames, in one that does.
    outcomes: Option<Arc<EndgameOutcomes>>,
    /// Whether the rules' second player is to move at the start, who is called the first here.
    second_starts: bool,
}

impl<V: ShowValue> SolverSet<V> {
    /// The solvers of a game, and those that fit every such game: if play always comes to an end,
    /// and if its positions are numbered.
    pub(super) fn new(
        rules: Arc<dyn ShownGame<V>>,
        mut solvers: Vec<Box<dyn SolverEntry<V>>>,
        ends: bool,
        numbered: Option<Numbered<V>>,
    ) -> Self {
        let mut kinds = Vec::new();
        if ends {
            kinds.extend([
                ("exhaustive", GeneralKind::Exhaustive),
                ("negamax", GeneralKind::Hashed),
                ("negamax-bounded", GeneralKind::Bounded),
            ]);
        }
        if let Some(numbered) = numbered.filter(|_| ends) {
            kinds.push(("negamax-dense", GeneralKind::Dense(numbered)));
        }
        for (name, kind) in kinds {
            let search = Box::new(General {
                info: solver(name).expect("the solver is in the list of solvers"),
                rules: Arc::clone(&rules),
                kind,
            });
            // One that is compiled for the game is faster, but asks no oracle.
            let mut compiled = solvers.extract_if(.., |solver| solver.info().name == name);
            let entry: Box<dyn SolverEntry<V>> = match compiled.next() {
                Some(entry) => Box::new(WithSearch { entry, search }),
                None => search,
            };
            drop(compiled);
            solvers.push(entry);
        }
        Self {
            rules,
            solvers,
            outcomes: None,
            second_starts: false,
        }
    }

    /// The same for a game that asks these outcomes for its endgames.
    pub(super) fn with_outcomes(self, outcomes: Option<Arc<EndgameOutcomes>>) -> Self {
        Self { outcomes, ..self }
    }

    /// Starts the game from another position, for the solvers that solve any.
    pub(super) fn start_at(&mut self, start: ErasedState) {
        let rules = Arc::clone(&self.rules);
        let [first, to_move] = [&rules.start(), &start].map(|state| rules.players(state));
        self.second_starts = first
            .zip(to_move)
            .is_some_and(|(first, to_move)| first != to_move);
        self.rules = Arc::new(StartsAt { rules, start });
        self.solvers.retain(|solver| !solver.start_only());
    }

    /// A request as the rules call the players.
    fn by_rules<'r>(&self, request: &Request<'r>) -> Request<'r> {
        let mut player = request.player;
        if self.second_starts {
            player = player.other();
        }
        Request { player, ..*request }
    }

    /// Whether the game asks for its endgames.
    pub(super) fn asks_for_endgames(&self) -> bool {
        self.outcomes.is_some()
    }

    /// The game.
    pub(super) fn rules(&self) -> &dyn ShownGame<V> {
        &*self.rules
    }

    /// The same, shared.
    pub(super) fn shared_rules(&self) -> Arc<dyn ShownGame<V>> {
        Arc::clone(&self.rules)
    }

    /// The solvers that can ask an oracle, the one to prefer first.
    pub(super) fn solvers_for_oracle(&self) -> Vec<&'static SolverInfo> {
        let default = self.default_for_oracle().map(SolverEntry::info);
        let mut able: Vec<_> = default.into_iter().collect();
        for solver in self.fitting(true) {
            let is_default = default.is_some_and(|default| default.name == solver.info().name);
            if solver.oracle_search().is_some() && !is_default {
                able.push(solver.info());
            }
        }
        able
    }

    /// The one of them to take when none is asked for; `None` if there is none, as where play of a
    /// game of margins may go round.
    pub(super) fn default_for_oracle(&self) -> Option<&dyn SolverEntry<V>> {
        self.fitting(true).into_iter().find(|solver| {
            let is_it = ["negamax", "retrograde"].contains(&solver.info().name);
            is_it && solver.oracle_search().is_some()
        })
    }

    /// The solver of a name, if it fits.
    pub(super) fn named(&self, name: &str) -> Result<&dyn SolverEntry<V>, SolveFailure> {
        let info = fitting_solver(name, &self.solvers(false))?;
        Ok(self.fit(info).expect("it is one of those that fit"))
    }

    /// Solves a position with the solver of a name.
    pub(super) fn solve(
        &self,
        name: &str,
        request: &Request<'_>,
    ) -> Result<GameSolution<V>, SolveFailure> {
        self.counted(self.named(name)?.solve(&self.by_rules(request)))
    }

    /// What a solve found, unless that counts for nothing, as an endgame could not be looked up.
    fn counted(
        &self,
        solved: Result<GameSolution<V>, SolveFailure>,
    ) -> Result<GameSolution<V>, SolveFailure> {
        let outcomes = self.outcomes.as_ref();
        match outcomes.and_then(|outcomes| outcomes.failure()) {
            Some(failure) => Err(SolveFailure::Endgames(failure.to_owned())),
            None => self.lawful(solved, SolveFailure::Game),
        }
    }

    /// What was found, unless that counts for nothing, as the rules are at fault.
    pub(super) fn lawful<T, E>(
        &self,
        found: Result<T, E>,
        refused: impl FnOnce(String) -> E,
    ) -> Result<T, E> {
        match self.rules.failure() {
            Some(failure) => Err(refused(failure)),
            None => found,
        }
    }

    /// A solver, if it fits.
    fn fit(&self, info: &SolverInfo) -> Option<&dyn SolverEntry<V>> {
        let mut solvers = self.solvers.iter();
        let found = solvers.find(|solver| solver.info().name == info.name);
        found.map(|solver| &**solver)
    }

    /// The solvers that fit, in the order of [`SOLVERS`]: those of any position, or all.
    fn fitting(&self, from_anywhere: bool) -> Vec<&dyn SolverEntry<V>> {
        let mut fitting = Vec::new();
        for info in SOLVERS {
            if let Some(solver) = self.fit(info)
                && !(from_anywhere && solver.start_only())
            {
                fitting.push(solver);
            }
        }
        fitting
    }

    /// The solvers that fit, the one to prefer first: those of any position, or all.
    pub(super) fn solvers(&self, from_anywhere: bool) -> Vec<&'static SolverInfo> {
        let mut infos = Vec::new();
        for solver in self.fitting(from_anywhere) {
            infos.push(solver.info());
        }
        infos
    }

    /// The solver to take of those.
    pub(super) fn choose(&self, from_anywhere: bool, run: &Run) -> Choice {
        let (fitting, limit) = self.estimates(from_anywhere, run);
        Choice::among(&fitting, limit)
            .expect("negamax or retrograde fits, and the bytes of neither are known beforehand")
    }

    /// The fastest of those that fit, whether or not it keeps the line.
    pub(super) fn fastest(&self, run: &Run) -> &'static SolverInfo {
        let (fitting, limit) = self.estimates(false, run);
        Choice::fastest(&fitting, limit)
            .expect("negamax or retrograde fits, and the bytes of neither are known beforehand")
    }

    /// The solver to ask for a line of best play, and about how long it takes, if that is known.
    pub(super) fn for_line(&self, run: &Run) -> Option<(&'static SolverInfo, Option<Duration>)> {
        let (fitting, limit) = self.estimates(false, run);
        Choice::for_line(&fitting, limit)
    }

    /// The solvers that fit, and about how long each takes, if that is known.
    pub(super) fn times(&self) -> Vec<(&'static SolverInfo, Option<Duration>)> {
        let (known, _) = self.estimates(false, &Run::new());
        let timed = known.iter();
        let timed = timed.map(|known| (known.solver, known.nanos.map(on_this_machine)));
        timed.collect()
    }

    /// The solvers that fit, and the bytes that are allowed.
    fn estimates(&self, from_anywhere: bool, run: &Run) -> (Vec<Estimate>, usize) {
        let limit = run.bytes().unwrap_or(UNASKED_BYTES);
        let mut estimates = Vec::new();
        for solver in self.fitting(from_anywhere) {
            let (info, cost) = (solver.info(), solver.estimate());
            let bytes = cost.map_or(0, |cost| cost.bytes);
            let line = cost.and_then(|cost| cost.line_bytes);
            let has_line = line.is_some_and(|more| bytes.saturating_add(more) <= limit);
            estimates.push(Estimate {
                solver: info,
                bytes,
                nanos: cost.map(|cost| cost.nanos),
                tells_line: info.keeps_line || has_line,
                remark: solver.remark(),
            });
        }
        (estimates, limit)
    }

    /// What a position and its moves are worth.
    pub(super) fn rate(&self, solver: &str, request: &Request<'_>) -> Result<Rated, SolveFailure> {
        let solver = self.named(solver)?;
        if solver.start_only() {
            return Err(SolveFailure::StartOnly {
                solver: solver.info().name,
            });
        }
        let solution = self.counted(solver.solve(&self.by_rules(request)))?;
        Ok(Rated::of(self.rules(), request, solution))
    }
}
