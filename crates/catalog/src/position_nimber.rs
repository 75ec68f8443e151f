//! The nimber of a position: [`PositionNimber`].

use std::ops::ControlFlow;
use std::sync::Arc;

use stonework_core::{Game, OracleSolver, Report, Run, StopReason, WinLose, visit_moves};
use stonework_erased::ErasedState;
use stonework_nimbers::Nimber;
use stonework_nimbers::nimber::Components;

use super::catalog_game::CatalogGame;
use super::certificate::CertifyFailure;
use super::certified_rules::{CertifiedRules, ComponentsOf};
use super::failure::SolveFailure;
use super::notation::{Notation, with_told};
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use super::solver_entry::refused;

/// The nimber of the position that a game starts from, and of what each move leads to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PositionNimber {
    /// The nimber: 0 if the player to move loses. `None` if a limit came before it.
    pub nimber: Option<u64>,
    /// Every move, in the game's order, with the nimber of the position it leads to; those that
    /// lead to 0 win. Empty if the nimber is not known.
    pub moves: Vec<(Notation, u64)>,
    /// Why the search ended early, if it did.
    pub stopped: Option<StopReason>,
    /// What it cost.
    pub report: Report,
}

/// The nimber of the start, and of what each of its moves leads to, in the game's order.
pub(super) struct StartNimbers {
    nimber: Option<u64>,
    after: Vec<u64>,
    stopped: Option<StopReason>,
    report: Report,
}

/// What is known of the nimbers of an impartial game.
pub(super) struct NimbersOf {
    pub(super) find: FindNimbers,
    /// The game.
    pub(super) rules: Arc<dyn ShownGame<WinLose>>,
    /// The components of a position that is not over.
    pub(super) components: Box<ComponentsOf>,
    /// Solves the game, and keeps the nimbers.
    pub(super) keep: KeepNimbers,
}

/// Solves a game, and gives what tells the nimbers of its positions.
type KeepNimbers = Box<
    dyn Fn(&Run) -> Result<Box<dyn Fn(&ErasedState) -> Option<u64>>, CertifyFailure> + Send + Sync,
>;

impl NimbersOf {
    pub(super) fn new<G, P>(game: &Arc<G>, solver: Nimber<P>) -> Self
    where
        G: CatalogGame + Game<Value = WinLose>,
        P: Components<G> + Send + Sync + 'static,
    {
        let [for_start, for_parts, to_keep] = std::array::from_fn(|_| Arc::clone(game));
        Self {
            find: Box::new(move |run| start_nimbers(&*for_start, solver, run)),
            rules: Arc::new(Arc::clone(game)),
            components: Box::new(move |state| {
                let parts = solver.components(&*for_parts, state.expect());
                parts.into_iter().map(ErasedState::new).collect()
            }),
            keep: Box::new(move |run| {
                let solved = solver.solve_with_oracle(&*to_keep, run);
                let (solution, kept) = solved.map_err(refused)?;
                if let Some(reason) = solution.stopped() {
                    return Err(CertifyFailure::Stopped(reason));
                }
                let game = Arc::clone(&to_keep);
                Ok(Box::new(move |state| kept.nimber(&*game, state.expect())))
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
}

/// What finds the nimbers of a game's start.
type FindNimbers = Box<dyn Fn(&Run) -> Result<StartNimbers, SolveFailure> + Send + Sync>;

/// The nimbers of a game's start.
fn start_nimbers<G, P>(game: &G, solver: Nimber<P>, run: &Run) -> Result<StartNimbers, SolveFailure>
where
    G: Game<Value = WinLose>,
    P: Components<G>,
{
    let start = game.start();
    let solved = solver.solve_with_oracle_from(game, &start, run);
    let (solution, kept) = solved.map_err(refused)?;
    let nimber = kept.nimber(game, &start);
    let mut after = Vec::new();
    if nimber.is_some() && game.terminal_value(&start).is_none() {
        visit_moves(game, &start, &mut |mv| {
            match kept.nimber(game, &game.play(&start, mv).state) {
                Some(nimber) => after.push(nimber),
                None => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        });
    }
    Ok(StartNimbers {
        nimber,
        after,
        stopped: solution.stopped(),
        report: solution.report().clone(),
    })
}

impl PositionNimber {
    pub(super) fn of<V: ShowValue>(rules: &dyn ShownGame<V>, found: StartNimbers) -> Self {
        let notations = rules.notations(&rules.start(), found.after.len());
        Self {
            nimber: found.nimber,
            moves: with_told(&notations, &found.after),
            stopped: found.stopped,
            report: found.report,
        }
    }
}
