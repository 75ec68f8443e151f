//! One method of [`Laws`] for each capability whose laws it adds.

use stonework_core::{
    Bounded, DisjunctiveSum, Endgame, Game, Graded, Indexed, Layered, Ordered, Packed, Partizan,
    Predecessors, Symmetric, Tiered, WinLose,
};

use super::capability_laws::Capability;
use super::disjunctive_sum::DisjunctiveSumLaws;
use super::endgame::EndgameLaws;
use super::hints::{BoundedLaws, OrderedLaws};
use super::indexed::IndexedLaws;
use super::layered::LayeredLaws;
use super::packed::{GradedLaws, PackedLaws};
use super::partizan::{PartizanLaws, PartizanSumLaws, PartizanSymmetricLaws};
use super::predecessors::{InTierPredecessorsLaws, PredecessorsLaws};
use super::ranges::RangeLaws;
use super::settings::Laws;
use super::symmetric::SymmetricLaws;
use super::tiered::TieredLaws;

/// A [`Capability`] of this name, with these laws.
macro_rules! capability {
    ($name:literal, $laws:expr) => {
        Capability {
            name: $name,
            make: |tables| Box::new($laws(tables)),
        }
    };
}

impl<G: Game> Laws<G> {
    /// Adds laws, unless they are there.
    fn with(mut self, added: Capability<G>) -> Self {
        let is_there = self.capabilities.iter().any(|one| one.name == added.name);
        if !is_there {
            self.capabilities.push(added);
        }
        self
    }
}

impl<G: Indexed> Laws<G> {
    /// The laws of [`Indexed`] as well.
    #[must_use]
    pub fn indexed(self) -> Self {
        self.with(capability!("Indexed", IndexedLaws::new))
    }
}

impl<G: Layered<State: Sync> + Sync> Laws<G> {
    /// The laws of [`Indexed`] and of [`Layered`] as well.
    #[must_use]
    pub fn layered(self) -> Self {
        self.indexed()
            .with(capability!("Layered (layers)", RangeLaws::of_layers))
            .with(capability!("Layered", LayeredLaws::new))
    }
}

impl<G: Tiered> Laws<G> {
    /// The laws of [`Indexed`] and of [`Tiered`] as well.
    #[must_use]
    pub fn tiered(self) -> Self {
        self.indexed()
            .with(capability!("Tiered (tiers)", RangeLaws::of_tiers))
            .with(capability!("Tiered", TieredLaws::new))
    }
}

impl<G: Predecessors> Laws<G> {
    /// The laws of [`Predecessors`] as well.
    #[must_use]
    pub fn predecessors(self) -> Self {
        self.with(capability!("Predecessors", PredecessorsLaws::new))
    }
}

impl<G: Tiered + Predecessors> Laws<G> {
    /// The laws of [`Indexed`], of [`Tiered`] and of [`Predecessors`] as well, with those of
    /// [`Predecessors::predecessors_in_tier`].
    #[must_use]
    pub fn tiered_predecessors(self) -> Self {
        self.tiered()
            .with(capability!(
                "Predecessors (in tier)",
                InTierPredecessorsLaws::new
            ))
            .predecessors()
    }
}

impl<G: Bounded> Laws<G> {
    /// The laws of [`Bounded`] as well.
    #[must_use]
    pub fn bounded(self) -> Self {
        self.with(capability!("Bounded", BoundedLaws::new))
    }
}

impl<G: Ordered> Laws<G> {
    /// The laws of [`Ordered`] as well.
    #[must_use]
    pub fn ordered(self) -> Self {
        self.with(capability!("Ordered", OrderedLaws::new))
    }
}

impl<G: Symmetric> Laws<G> {
    /// The laws of [`Symmetric`] as well.
    #[must_use]
    pub fn symmetric(self) -> Self {
        self.with(capability!("Symmetric", SymmetricLaws::new))
    }
}

impl<G: Packed> Laws<G> {
    /// The laws of [`Packed`] as well.
    #[must_use]
    pub fn packed(self) -> Self {
        self.with(capability!("Packed", PackedLaws::new))
    }
}

impl<G: Endgame> Laws<G> {
    /// The laws of [`Endgame`] as well.
    #[must_use]
    pub fn endgame(self) -> Self {
        self.with(capability!("Endgame", EndgameLaws::new))
    }
}

impl<G: Graded> Laws<G> {
    /// The laws of [`Graded`] as well.
    #[must_use]
    pub fn graded(self) -> Self {
        self.with(capability!("Graded", GradedLaws::new))
    }
}

impl<G: DisjunctiveSum<Value = WinLose>> Laws<G> {
    /// The laws of [`DisjunctiveSum`] as well, in an impartial game whose last mover wins.
    ///
    /// In positions that plain minimax can solve, the nimber has to be that of the components.
    #[must_use]
    pub fn disjunctive_sum(self) -> Self {
        self.with(capability!("DisjunctiveSum", DisjunctiveSumLaws::new))
    }
}

impl<G: Partizan> Laws<G> {
    /// The laws of [`Partizan`] as well.
    #[must_use]
    pub fn partizan(self) -> Self {
        self.with(capability!("Partizan", PartizanLaws::new))
    }
}

impl<G: Partizan + Symmetric> Laws<G> {
    /// The laws of [`Partizan`] and of [`Symmetric`] as well, with those of both together: what
    /// stands for a position does so with either player to move.
    #[must_use]
    pub fn partizan_symmetric(self) -> Self {
        self.partizan().symmetric().with(capability!(
            "Partizan (symmetric)",
            PartizanSymmetricLaws::new
        ))
    }
}

impl<G: Partizan + DisjunctiveSum> Laws<G> {
    /// The laws of [`Partizan`] as well, and those of [`DisjunctiveSum`] for either player: in a
    /// part one of them may be unable to move.
    #[must_use]
    pub fn partizan_sum(self) -> Self {
        self.partizan()
            .with(capability!("Partizan (sum)", PartizanSumLaws::new))
    }
}
