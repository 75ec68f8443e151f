//! Which table [`crate::AlphaBeta`] uses, and how many threads: [`Serial`], [`Parallel`].

use std::marker::PhantomData;

use super::helpers::{Helpers, NoHelpers};
use super::packed_table::PackedTable;
use super::settings::Settings;
use super::solve::solve;
use super::state_table::{SharedStateTable, StateTable};
use super::thread_helpers::ThreadHelpers;
use crate::error::SolveErrorOf;
use crate::game::Game;
use crate::packed::Packed;
use crate::run::Run;
use crate::sealed::Sealed;
use crate::solution::SolutionOf;
use crate::solvers::hints::UseHints;
use crate::solvers::threads::thread_count;
use crate::value::Coded;

/// The table keeps whole states. Fits every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct WholeStates;

/// The table keeps the keys of a [`Packed`] game. Where a key and the bounds do not fit into 64
/// bits, or the table is too small for that, it keeps states after all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct PackedKeys;

/// One thread searches: the one of the call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Serial<K = WholeStates>(PhantomData<K>);

/// Several threads search on one table: as many as [`Run::with_threads`] says, or the rayon pool of
/// the call has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Parallel<K = WholeStates>(PhantomData<K>);

/// The games that can be searched with such a table: implemented by [`Serial`] and [`Parallel`]
/// only.
pub trait TableKind<G: Game>: Sealed + Sized {
    /// What [`crate::Solver::solve_from`] does.
    #[doc(hidden)]
    fn solve<H: UseHints<G>>(
        settings: &Settings,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>>;
}

impl<K> Sealed for Serial<K> {}
impl<K> Sealed for Parallel<K> {}

const STATES: &str = "table of states";
const PACKED: &str = "packed table";

impl<G: Game> TableKind<G> for Serial<WholeStates> {
    fn solve<H: UseHints<G>>(
        settings: &Settings,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        let kind = [STATES];
        solve::<G, H, StateTable<G>>(settings, &kind, &NoHelpers, game, start, run)
    }
}

impl<G: Packed<Value: Coded>> TableKind<G> for Serial<PackedKeys> {
    fn solve<H: UseHints<G>>(
        settings: &Settings,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        type Table<G> = PackedTable<G, StateTable<G>>;
        let kind = [PACKED];
        solve::<G, H, Table<G>>(settings, &kind, &NoHelpers, game, start, run)
    }
}

impl<G: Game<State: Send + Sync> + Sync> TableKind<G> for Parallel<WholeStates> {
    fn solve<H: UseHints<G>>(
        settings: &Settings,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        let kind = [STATES, "parallel"];
        let helpers = ThreadHelpers::new(thread_count(run));
        let helpers: &dyn Helpers<G, H, SharedStateTable<G>> = &helpers;
        solve(settings, &kind, helpers, game, start, run)
    }
}

impl<G> TableKind<G> for Parallel<PackedKeys>
where
    G: Packed<State: Send + Sync, Value: Coded> + Sync,
{
    fn solve<H: UseHints<G>>(
        settings: &Settings,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        let kind = [PACKED, "parallel"];
        let helpers = ThreadHelpers::new(thread_count(run));
        let helpers: &dyn Helpers<G, H, PackedTable<G, SharedStateTable<G>>> = &helpers;
        solve(settings, &kind, helpers, game, start, run)
    }
}
