//! The settings of a check: [`Laws`], and how much was checked: [`Checked`].

use std::fmt;

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
