//! One method of [`Laws`] for each capability whose laws it checks.

use super::capability_laws::CapabilityLaws;
use super::disjunctive_sum::DisjunctiveSumLaws;
use super::examiner::Examiner;
use super::hints::{BoundedLaws, OrderedLaws};
use super::indexed::IndexedLaws;
use super::layered::LayeredLaws;
use super::packed::{GradedLaws, PackedLaws};
use super::predecessors::{InTierPredecessorsLaws, PredecessorsLaws};
use super::ranges::RangeLaws;
use super::settings::{Checked, Laws};
use super::symmetric::SymmetricLaws;
use super::tiered::TieredLaws;
use super::violation::ViolationOf;
use crate::bounded::Bounded;
use crate::disjunctive_sum::DisjunctiveSum;
use crate::game::Game;
use crate::graded::Graded;
use crate::indexed::Indexed;
use crate::layered::Layered;
use crate::ordered::Ordered;
use crate::packed::Packed;
use crate::predecessors::Predecessors;
use crate::symmetric::Symmetric;
use crate::tiered::Tiered;
use crate::value::WinLose;

impl Laws {
    fn examine<G: Game>(
        &self,
        game: &G,
        capabilities: &[&dyn CapabilityLaws<G>],
    ) -> Result<Checked, ViolationOf<G>> {
        Examiner::new(game, self, capabilities).run()
    }

    /// Checks the laws of [`Game`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check<G: Game>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &[])
    }

    /// Checks the laws of [`Game`] and of [`Indexed`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_indexed<G: Indexed>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &[&IndexedLaws])
    }

    /// Checks the laws of [`Game`], of [`Indexed`] and of [`Layered`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_layered<G: Layered<State: Sync> + Sync>(
        &self,
        game: &G,
    ) -> Result<Checked, ViolationOf<G>> {
        self.examine(
            game,
            &[&IndexedLaws, &RangeLaws::of_layers(), &LayeredLaws::new()],
        )
    }

    /// Checks the laws of [`Game`], of [`Indexed`] and of [`Tiered`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_tiered<G: Tiered>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &[&IndexedLaws, &RangeLaws::of_tiers(), &TieredLaws])
    }

    /// Checks the laws of [`Game`] and of [`Predecessors`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_predecessors<G: Predecessors>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &[&PredecessorsLaws])
    }

    /// Checks the laws of [`Game`], of [`Indexed`], of [`Tiered`] and of [`Predecessors`], with
    /// [`Predecessors::predecessors_in_tier`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_tiered_predecessors<G: Tiered + Predecessors>(
        &self,
        game: &G,
    ) -> Result<Checked, ViolationOf<G>> {
        let tiers = RangeLaws::of_tiers();
        let inside = InTierPredecessorsLaws;
        let laws: [&dyn CapabilityLaws<G>; 5] = [
            &IndexedLaws,
            &tiers,
            &TieredLaws,
            &inside,
            &PredecessorsLaws,
        ];
        self.examine(game, &laws)
    }

    /// Checks the laws of [`Game`] and of [`Bounded`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_bounded<G: Bounded>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &[&BoundedLaws])
    }

    /// Checks the laws of [`Game`] and of [`Ordered`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_ordered<G: Ordered>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &[&OrderedLaws])
    }

    /// Checks the laws of [`Game`] and of [`Symmetric`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_symmetric<G: Symmetric>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &[&SymmetricLaws])
    }

    /// Checks the laws of [`Game`] and of [`Packed`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_packed<G: Packed>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &[&PackedLaws::new()])
    }

    /// Checks the laws of [`Game`] and of [`Graded`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_graded<G: Graded>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &[&GradedLaws])
    }

    /// Checks the laws of [`Game`] and of [`DisjunctiveSum`] in an impartial game whose last mover
    /// wins.
    ///
    /// In positions that plain minimax can solve, the nimber has to be that of the components.
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_disjunctive_sum<G: DisjunctiveSum<Value = WinLose>>(
        &self,
        game: &G,
    ) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &[&DisjunctiveSumLaws])
    }
}
