//! The nimber of a position: [`PositionNimber`].

use std::ops::ControlFlow;
use std::sync::Arc;

use stonework_core::{Budget, Game, OracleSolver, Report, Run, StopReason, WinLose};
use stonework_erased::ErasedState;
use stonework_nimbers::Nimber;
use stonework_nimbers::nimber::Components;

use super::catalog_game::CatalogGame;
use super::certificate::CertifyFailure;
use super::certified_rules::{CertifiedRules, ComponentsOf};
use super::failure::SolveFailure;
use super::refused::refused;
use super::shown_game::ShownGame;
use stonework_words::{Notation, with_told};

/// The nimber of a position, and of what each move leads to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PositionNimber {
    /// The nimber: 0 if the player to move loses. `None` if a limit came before it.
    pub nimber: Option<u64>,
    /// Every move, in the game's order, with the nimber of the position it leads to; those that
    /// lead to 0 win. Empty if the nimber is not known; the first ones if a limit came after it.
    pub moves: Vec<(Notation, u64)>,
    /// Why the search ended early, or not every move is told, if so.
    pub stopped: Option<StopReason>,
    /// What it cost.
    pub report: Report,
}

/// What is known of the nimbers of an impartial game.
pub(super) struct NimbersOf {
    /// The game.
    rules: Arc<dyn ShownGame<WinLose>>,
    /// The components of a position that is not over.
    components: Box<ComponentsOf>,
    solve: SolveNimbers,
}

/// Solves a position by the nimbers of what play comes to.
type SolveNimbers =
    Box<dyn Fn(&ErasedState, &Run) -> Result<SolvedNimbers, SolveFailure> + Send + Sync>;

/// A game that was solved by the nimbers of its positions.
struct SolvedNimbers {
    /// Tells the nimber of a position; `None` if it was not solved.
    nimber: Box<TellNimber>,
    stopped: Option<StopReason>,
    report: Report,
}

/// Tells the nimber of a position.
type TellNimber = dyn Fn(&ErasedState) -> Option<u64>;

impl NimbersOf {
    pub(super) fn new<G, P>(game: &Arc<G>, solver: Nimber<P>) -> Self
    where
        G: CatalogGame + Game<Value = WinLose>,
        P: Components<G> + Send + Sync + 'static,
    {
        let (for_parts, to_solve) = (Arc::clone(game), Arc::clone(game));
        Self {
            rules: Arc::new(Arc::clone(game)),
            components: Box::new(move |state| {
                let parts = solver.components(&*for_parts, state.expect());
                parts.into_iter().map(ErasedState::new).collect()
            }),
            solve: Box::new(move |state, run| {
                let solved = solver.solve_with_oracle_from(&*to_solve, state.expect(), run);
                let (solution, kept) = solved.map_err(refused(&*to_solve))?;
                let game = Arc::clone(&to_solve);
                Ok(SolvedNimbers {
                    nimber: Box::new(move |state| kept.nimber(&*game, state.expect())),
                    stopped: solution.stopped(),
                    report: solution.report().clone(),
                })
            }),
        }
    }

    /// The game as certificates know it.
    pub(super) fn certified(&self) -> CertifiedRules<'_, WinLose> {
        CertifiedRules {
            rules: &*self.rules,
            infinite_play: None,
            components: Some(&*self.components),
        }
    }

    /// Solves the game, and gives what tells the nimbers of its positions.
    pub(super) fn keep(&self, run: &Run) -> Result<Box<TellNimber>, CertifyFailure> {
        let solved = (self.solve)(&self.rules.start(), run)?;
        match solved.stopped {
            Some(reason) => Err(CertifyFailure::Stopped(reason)),
            None => Ok(solved.nimber),
        }
    }

    /// The nimber of a position.
    pub(super) fn find(
        &self,
        state: &ErasedState,
        run: &Run,
    ) -> Result<PositionNimber, SolveFailure> {
        /// What a move takes: as it is found, told and written.
        const EACH: usize = size_of::<u64>() + 3 * size_of::<(Notation, u64)>();
        let watch = run.watch();
        let mut solved = (self.solve)(state, run)?;
        let rules = &*self.rules;
        let nimber = (solved.nimber)(state);
        let mut budget = Budget::new(run.bytes());
        let mut after = Vec::new();
        if nimber.is_some() && rules.terminal_value(state).is_none() {
            rules.visit_steps(state, 0, &mut |step| {
                if let Err(reason) = watch.check().and_then(|()| budget.take(EACH)) {
                    solved.stopped = Some(reason);
                    return ControlFlow::Break(());
                }
                match (solved.nimber)(&step.state) {
                    Some(nimber) => after.push(nimber),
                    None => return ControlFlow::Break(()),
                }
                ControlFlow::Continue(())
            });
        }
        let notations = rules.notations(state, after.len());
        let peak = &mut solved.report.peak_bytes;
        *peak = budget.peak().max(*peak);
        Ok(PositionNimber {
            nimber,
            moves: with_told(&notations, &after),
            stopped: solved.stopped,
            report: solved.report,
        })
    }
}
