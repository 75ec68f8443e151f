//! What is compiled in this crate for each type of value, so that no crate of games compiles it
//! again: [`CatalogValue`], [`RetrogradeValue`].

use std::sync::Arc;

use stonework_core::ForcedValue;
use stonework_core::{Outcome, WinLose};

use super::built_game::BuiltGame;
use super::distance_game::counting_plies;
use super::features::{Distance, Features};
use super::instance::Instance;
use super::retrograde::{FoundRetrograde, RETROGRADE};
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use super::solver_entry::SolverEntry;
use super::strong_values::StrongEntry;

/// A value of games that front ends can be given. Only this crate implements it.
pub trait CatalogValue: ShowValue {
    /// A game with all that it has, ready for front ends.
    #[doc(hidden)]
    fn build(parts: GameParts<Self>) -> Box<dyn Instance>;
}

/// What a game is built of.
#[expect(
    missing_debug_implementations,
    unnameable_types,
    reason = "a game builder alone makes it"
)]
pub struct GameParts<V: ShowValue> {
    pub(super) rules: Arc<dyn ShownGame<V>>,
    pub(super) features: Features<V>,
}

impl<V: RetrogradeValue> GameParts<V> {
    /// Adds the solver that fits every game in which play may never end, if no other of its kind is
    /// there.
    fn add_retrograde(&mut self) {
        let Features {
            infinite_play,
            solvers,
            ..
        } = &self.features;
        let mut names = solvers.iter().map(|solver| solver.info().name);
        if infinite_play.is_none() || names.any(|name| name == RETROGRADE) {
            return;
        }
        let found = FoundRetrograde::of(Arc::clone(&self.rules), *infinite_play);
        let RetrogradeSolvers { one, all } = V::found_retrograde(found);
        self.features.solvers.push(one);
        self.features.strong.get_or_insert(all);
    }
}

/// A value that retrograde analysis finds, of the positions of any game of the catalog. Only this
/// crate implements it.
pub trait RetrogradeValue: CatalogValue + ForcedValue {
    /// The solver of one position, and that of all positions.
    #[doc(hidden)]
    fn found_retrograde(found: FoundRetrograde<Self>) -> RetrogradeSolvers<Self>;
}

/// What solves one position, and what solves all, by the positions that are found.
#[expect(
    missing_debug_implementations,
    unnameable_types,
    reason = "a game builder alone takes it apart"
)]
pub struct RetrogradeSolvers<V: ShowValue> {
    pub(super) one: Box<dyn SolverEntry<V>>,
    pub(super) all: StrongEntry<V>,
}

macro_rules! catalog_values {
    ($($value:ty)*) => {$(
        impl CatalogValue for $value {
            fn build(parts: GameParts<Self>) -> Box<dyn Instance> {
                Box::new(BuiltGame::new(parts.rules, parts.features))
            }
        }
    )*};
}

catalog_values!(i32 i64 i128);

macro_rules! retrograde_values {
    ($($value:ty: $distance:expr,)*) => {$(
        impl CatalogValue for $value {
            fn build(mut parts: GameParts<Self>) -> Box<dyn Instance> {
                parts.add_retrograde();
                parts.features.distance = $distance;
                Box::new(BuiltGame::new(parts.rules, parts.features))
            }
        }

        impl RetrogradeValue for $value {
            fn found_retrograde(found: FoundRetrograde<Self>) -> RetrogradeSolvers<Self> {
                RetrogradeSolvers {
                    all: found.of_all(),
                    one: Box::new(found),
                }
            }
        }
    )*};
}

retrograde_values! {
    Outcome: Distance::OfValues,
    WinLose: Distance::NotTold(counting_plies),
}
