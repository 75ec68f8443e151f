//! The settings of a check: [`Laws`], and how much was checked: [`Checked`].

use std::fmt;

use super::capability_laws::{CapabilityLaws, NoCapability};
use super::disjunctive_sum::DisjunctiveSumLaws;
use super::examiner::Examiner;
use super::hints::{BoundedLaws, OrderedLaws};
use super::indexed::IndexedLaws;
use super::layered::LayeredLaws;
use super::packed::{GradedLaws, PackedLaws, UnpackLaws};
use super::predecessors::{PredecessorsLaws, TieredPredecessorsLaws};
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
use crate::unpack::Unpack;
use crate::value::WinLose;

/// How thoroughly a game is checked.
///
/// ```
/// use stonework_core::laws::Laws;
/// use stonework_core::random::RandomGraph;
///
/// let game = RandomGraph::new(1).acyclic::<i64>();
/// let checked = Laws::new().with_seed(7).with_games(100).check_layered(&game)?;
/// assert!(checked.solved > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Laws {
    pub(super) seed: u64,
    pub(super) games: usize,
    pub(super) plies: usize,
    pub(super) breadth: usize,
    pub(super) foresight: usize,
    pub(super) solved: u64,
}

impl Laws {
    /// The default settings.
    #[must_use]
    pub fn new() -> Self {
        Self {
            seed: 0,
            games: 32,
            plies: 512,
            breadth: 1000,
            foresight: 3,
            solved: 2000,
        }
    }

    /// The seed of the random games. Default: 0.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The number of random games. Default: 32.
    #[must_use]
    pub fn with_games(mut self, games: usize) -> Self {
        self.games = games;
        self
    }

    /// The most plies of a random game. Default: 512.
    #[must_use]
    pub fn with_plies(mut self, plies: usize) -> Self {
        self.plies = plies;
        self
    }

    /// The number of positions that are visited breadth first from the start. A violation at one of
    /// them comes with the shortest path to it. Default: 1000.
    #[must_use]
    pub fn with_breadth(mut self, positions: usize) -> Self {
        self.breadth = positions;
        self
    }

    /// The number of plies for which the futures of equal states are compared; fewer if that takes
    /// too many positions. Default: 3.
    #[must_use]
    pub fn with_foresight(mut self, plies: usize) -> Self {
        self.foresight = plies;
        self
    }

    /// All solvers solve the positions that plain minimax solves within this number of positions,
    /// and their answers are compared. Default: 2000.
    #[must_use]
    pub fn with_solved(mut self, positions: u64) -> Self {
        self.solved = positions;
        self
    }

    fn examine<G: Game>(
        &self,
        game: &G,
        capability: &mut dyn CapabilityLaws<G>,
    ) -> Result<Checked, ViolationOf<G>> {
        Examiner::new(game, self, capability).run()
    }

    /// Checks the laws of [`Game`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check<G: Game>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &mut NoCapability)
    }

    /// Checks the laws of [`Game`] and of [`Indexed`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_indexed<G: Indexed>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &mut IndexedLaws)
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
        self.examine(game, &mut LayeredLaws::new())
    }

    /// Checks the laws of [`Game`], of [`Indexed`] and of [`Tiered`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_tiered<G: Tiered>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &mut TieredLaws)
    }

    /// Checks the laws of [`Game`] and of [`Predecessors`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_predecessors<G: Predecessors>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &mut PredecessorsLaws)
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
        self.examine(game, &mut TieredPredecessorsLaws)
    }

    /// Checks the laws of [`Game`] and of [`Bounded`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_bounded<G: Bounded>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &mut BoundedLaws)
    }

    /// Checks the laws of [`Game`] and of [`Ordered`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_ordered<G: Ordered>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &mut OrderedLaws)
    }

    /// Checks the laws of [`Game`] and of [`Symmetric`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_symmetric<G: Symmetric>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &mut SymmetricLaws)
    }

    /// Checks the laws of [`Game`] and of [`Packed`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_packed<G: Packed>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &mut PackedLaws::new())
    }

    /// Checks the laws of [`Game`], of [`Packed`] and of [`Unpack`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_unpack<G: Unpack>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &mut UnpackLaws::new())
    }

    /// Checks the laws of [`Game`] and of [`Graded`].
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check_graded<G: Graded>(&self, game: &G) -> Result<Checked, ViolationOf<G>> {
        self.examine(game, &mut GradedLaws)
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
        self.examine(game, &mut DisjunctiveSumLaws)
    }
}

impl Default for Laws {
    fn default() -> Self {
        Self::new()
    }
}

/// How much of a game was checked without finding a violation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Checked {
    /// Random games played.
    pub games: usize,
    /// Positions visited, each once.
    pub positions: usize,
    /// Positions solved by all solvers that fit.
    pub solved: usize,
    /// Positions that all solvers that fit refused, because play can cycle from them.
    pub cyclic: usize,
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} random games, {} positions visited, {} solved by every solver",
            self.games, self.positions, self.solved
        )?;
        if self.cyclic > 0 {
            write!(f, ", {} refused as cyclic", self.cyclic)?;
        }
        Ok(())
    }
}
