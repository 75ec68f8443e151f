//! What is done with a table, whatever its type: [`Job`].

use super::helpers::Helpers;
use super::proof_table::ProofTable;
use crate::game::Game;
use crate::solvers::hints::UseHints;

/// What is done with a table, whatever its type.
#[expect(unnameable_types, reason = "only this crate calls it")]
pub trait Job<G: Game> {
    /// What comes of it.
    type Output;

    /// Does it with a table of this type; `kind` is what a report calls that.
    #[expect(
        private_bounds,
        private_interfaces,
        reason = "only this crate calls it"
    )]
    fn run<H: UseHints<G>, T: ProofTable<G>>(
        self,
        kind: &[&'static str],
        helpers: &dyn Helpers<G, H, T>,
    ) -> Self::Output;
}
