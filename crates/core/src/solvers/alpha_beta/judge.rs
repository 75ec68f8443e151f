//! Whether moves are good enough, one question after another: [`JudgeMoves`].

use super::helpers::Helpers;
use super::job::Job;
use super::search::Search;
use super::settings::Settings;
use super::shared::Shared;
use super::table::Table;
use crate::error::HaltOf;
use crate::game::Game;
use crate::run::{Meter, Run, StopReason};
use crate::sealed::Sealed;
use crate::solvers::hints::UseHints;

/// Answers questions about the moves of positions that are not over, one after another.
///
/// The answers are those of [`crate::AlphaBeta`]. Only this crate implements it.
pub trait JudgeMoves<G: Game>: Sealed {
    /// The moves of a position that are searched, the most promising first; a best move is among
    /// them.
    fn promising(&self, state: &G::State) -> Vec<G::Move>;

    /// A move that is worth at least a value to the mover; `None` if there is none.
    ///
    /// # Errors
    ///
    /// A limit of the run, or a game that is refused.
    fn good_move(
        &mut self,
        state: &G::State,
        value: G::Value,
    ) -> Result<Option<G::Move>, HaltOf<G>>;

    /// Whether a move is worth at least a value to the mover; `None` if a search of so many
    /// positions does not tell.
    ///
    /// # Errors
    ///
    /// As [`JudgeMoves::good_move`].
    fn is_good(
        &mut self,
        state: &G::State,
        mv: G::Move,
        value: G::Value,
        positions: u64,
    ) -> Result<Option<bool>, HaltOf<G>>;
}

/// Has questions answered with one table.
pub(super) struct Judging<'a, G: Game, U> {
    pub(super) settings: &'a Settings,
    pub(super) game: &'a G,
    pub(super) run: &'a Run,
    /// Asks them.
    pub(super) user: U,
}

impl<G, U, R> Job<G> for Judging<'_, G, U>
where
    G: Game,
    U: FnOnce(&mut dyn JudgeMoves<G>) -> R,
{
    type Output = Result<R, StopReason>;

    fn run<H: UseHints<G>, T: Table<G>>(
        self,
        _: &[&str],
        helpers: &dyn Helpers<G, H, T>,
    ) -> Self::Output {
        let Self {
            settings,
            game,
            run,
            user,
        } = self;
        let mut meter = Meter::new(run);
        let table = T::open(game, settings.table_bytes(run), &mut meter.budget)?;
        let shared = Shared::new(table, helpers.threads(), settings, run);
        let start = game.start();
        let search = Search::new(game, &start, &shared, meter);
        Ok(user(&mut search.with_helpers(helpers, settings.patience)))
    }
}
