//! Whether moves are good enough, one question after another: [`JudgeMoves`],
//! [`judging`].

use stonework_core::kit::Meter;
use stonework_core::{Game, HaltOf, Run, StopReason};

use super::search::Search;
use super::settings::Settings;
use super::shared::Shared;
use super::table::SearchTable;
use super::table_kind::TableKind;
use crate::helper_pool::Helpers;
use crate::hints::UseHints;
use crate::sealed::Sealed;
use crate::searches::table_bytes;

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
pub(super) fn judging<G: Game, H: UseHints<G>, K: TableKind<G>, R>(
    settings: &Settings,
    game: &G,
    run: &Run,
    user: impl FnOnce(&mut dyn JudgeMoves<G>) -> R,
) -> Result<R, StopReason> {
    let helpers = K::helpers::<H>(run);
    let mut meter = Meter::new(run);
    let bytes = table_bytes(settings.table_bytes, run);
    let table = K::Table::open(game, bytes, &mut meter.budget)?;
    let shared = Shared::new(table, Helpers::count(helpers.as_ref()), settings, run);
    let start = game.start();
    let search = Search::<G, H, K::Table>::new(game, &start, &shared, meter);
    Ok(user(
        &mut search.with_helpers(helpers.as_ref(), settings.patience),
    ))
}
