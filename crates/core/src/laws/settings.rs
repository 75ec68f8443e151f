//! How much is checked: [`Laws`], and what was: [`Checked`].

use std::fmt;

use super::capabilities::{Bounding, Grading, Ordering, Packing, Symmetry, Unpacking};
use super::components::Components;
use super::examine::Examiner;
use super::layers::Layers;
use super::level::Plain;
use super::numbers::Numbers;
use super::predecessors::{Unplaying, UnplayingInside};
use super::tiers::Tiers;
use super::violation::Violation;
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

    /// What the random games depend on; the same seed plays the same games. Default: 0.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// How many random games are played. Default: 32.
    #[must_use]
    pub fn with_games(mut self, games: usize) -> Self {
        self.games = games;
        self
    }

    /// After how many plies a random game is broken off. Default: 512.
    #[must_use]
    pub fn with_plies(mut self, plies: usize) -> Self {
        self.plies = plies;
        self
    }

    /// How many positions are looked at breadth first from the start; a violation at one of them is
    /// shown with the shortest moves that lead there. Default: 1000.
    #[must_use]
    pub fn with_breadth(mut self, positions: usize) -> Self {
        self.breadth = positions;
        self
    }

    /// How many plies ahead the futures of equal states are compared, as far as time allows.
    /// Default: 3.
    #[must_use]
    pub fn with_foresight(mut self, plies: usize) -> Self {
        self.foresight = plies;
        self
    }

    /// Positions that plain minimax solves by looking at no more positions than this are solved by
    /// all solvers, and the answers compared. Default: 2000.
    #[must_use]
    pub fn with_solved(mut self, positions: u64) -> Self {
        self.solved = positions;
        self
    }

    /// Checks the laws of [`Game`].
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found.
    pub fn check<G: Game>(&self, game: &G) -> Result<Checked, Violation<G>> {
        Examiner::new(game, self, Plain).run()
    }

    /// Checks the laws of [`Game`] and of [`Indexed`].
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found.
    pub fn check_indexed<G: Indexed>(&self, game: &G) -> Result<Checked, Violation<G>> {
        Examiner::new(game, self, Numbers).run()
    }

    /// Checks the laws of [`Game`], of [`Indexed`] and of [`Layered`].
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found.
    pub fn check_layered<G: Layered<State: Sync> + Sync>(
        &self,
        game: &G,
    ) -> Result<Checked, Violation<G>> {
        Examiner::new(game, self, Layers::new()).run()
    }

    /// Checks the laws of [`Game`], of [`Indexed`] and of [`Tiered`].
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found.
    pub fn check_tiered<G: Tiered>(&self, game: &G) -> Result<Checked, Violation<G>> {
        Examiner::new(game, self, Tiers).run()
    }

    /// Checks the laws of [`Game`] and of [`Predecessors`].
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found.
    pub fn check_unplay<G: Predecessors>(&self, game: &G) -> Result<Checked, Violation<G>> {
        Examiner::new(game, self, Unplaying).run()
    }

    /// Checks the laws of [`Game`], of [`Indexed`], of [`Tiered`] and of [`Predecessors`], and what the last two say together.
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found.
    pub fn check_tiered_unplay<G: Tiered + Predecessors>(
        &self,
        game: &G,
    ) -> Result<Checked, Violation<G>> {
        Examiner::new(game, self, UnplayingInside).run()
    }

    /// Checks the laws of [`Game`] and of [`Bounded`].
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found.
    pub fn check_bounded<G: Bounded>(&self, game: &G) -> Result<Checked, Violation<G>> {
        Examiner::new(game, self, Bounding).run()
    }

    /// Checks the laws of [`Game`] and of [`Ordered`].
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found.
    pub fn check_ordered<G: Ordered>(&self, game: &G) -> Result<Checked, Violation<G>> {
        Examiner::new(game, self, Ordering).run()
    }

    /// Checks the laws of [`Game`] and of [`Symmetric`].
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found.
    pub fn check_symmetric<G: Symmetric>(&self, game: &G) -> Result<Checked, Violation<G>> {
        Examiner::new(game, self, Symmetry).run()
    }

    /// Checks the laws of [`Game`] and of [`Packed`].
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found.
    pub fn check_packed<G: Packed>(&self, game: &G) -> Result<Checked, Violation<G>> {
        Examiner::new(game, self, Packing::new()).run()
    }

    /// Checks the laws of [`Game`], of [`Packed`] and of [`Unpack`].
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found.
    pub fn check_unpack<G: Unpack>(&self, game: &G) -> Result<Checked, Violation<G>> {
        Examiner::new(game, self, Unpacking::new()).run()
    }

    /// Checks the laws of [`Game`] and of [`Graded`].
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found.
    pub fn check_graded<G: Graded>(&self, game: &G) -> Result<Checked, Violation<G>> {
        Examiner::new(game, self, Grading).run()
    }

    /// Checks the laws of [`Game`] and of [`DisjunctiveSum`], and that positions small enough for plain minimax have the
    /// nimber of their parts: of an impartial game, whose last mover wins.
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found.
    pub fn check_disjunctive_sum<G: DisjunctiveSum<Value = WinLose>>(
        &self,
        game: &G,
    ) -> Result<Checked, Violation<G>> {
        Examiner::new(game, self, Components).run()
    }
}

impl Default for Laws {
    fn default() -> Self {
        Self::new()
    }
}

/// How much of a game was checked, nothing wrong being found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Checked {
    /// Random games played.
    pub games: usize,
    /// Positions looked at, each once.
    pub positions: usize,
    /// Positions solved by all solvers that fit.
    pub solved: usize,
    /// Positions that all solvers that fit refused, as play can go round in circles from them.
    pub cyclic: usize,
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} random games, {} positions looked at, {} solved by every solver",
            self.games, self.positions, self.solved
        )?;
        if self.cyclic > 0 {
            write!(f, ", {} refused as cyclic", self.cyclic)?;
        }
        Ok(())
    }
}
