//! Values of positions that someone else knows: [`PositionOracle`], and a game that is solved
//! with them: [`GameWithOracle`].

use std::fmt::Debug;

use stonework_core::{Report, Run};
use stonework_erased::CountFailure;

use super::failure::{Failed, SolveFailure};
use super::sealed::Sealed;
use super::session::Session;
use super::solved::Solved;
use super::solvers::SolverInfo;
use stonework_words::{Notation, ShownValue};

/// Values of positions of a game that someone else knows: a database on disk, for example.
///
/// ```
/// use std::sync::Arc;
///
/// use stonework::{Coded, Outcome, Run};
/// use stonework_catalog::{DATABASE, Failed, PositionOracle, Settings};
///
/// /// Knows that tic-tac-toe is drawn after any first move, and nothing else.
/// struct FirstMoves;
///
/// impl PositionOracle for FirstMoves {
///     fn codes(
///         &self,
///         positions: &[String],
///         codes: &mut Vec<Option<u32>>,
///     ) -> Result<(), Failed> {
///         let is_known = |position: &String| position.matches('.').count() == 8;
///         let drawn = Outcome::DRAW.stored_code();
///         codes.extend(positions.iter().map(|at| drawn.filter(|_| is_known(at))));
///         Ok(())
///     }
/// }
///
/// let entry = stonework_games::CATALOG.find("tic-tac-toe").expect("a game of the catalog");
/// let game = entry.build(&entry.input.parse("start")?, &Settings::new())?;
/// let with = game.with_oracle(Arc::new(FirstMoves)).expect("play ends");
/// // The start is not known, so it is searched: one move deep, where all is known.
/// let found = with.solve(DATABASE.name, &Run::new())?;
/// assert_eq!(found.searched_by.map(|solver| solver.name), Some("negamax"));
/// assert_eq!(found.solved.best_moves.len(), 9);
/// assert_eq!(found.solved.report.positions, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait PositionOracle: Send + Sync {
    /// Appends the code of the value of each of these positions for its player to move, in their
    /// order; `None` for one that is not known. A position is written in one line, as
    /// [`super::CatalogGame::draw`] does, and a value is coded as
    /// [`Coded::stored_code`](stonework_core::Coded::stored_code) does.
    ///
    /// It must be exact, and play that never ends a draw.
    ///
    /// # Errors
    ///
    /// Why the values cannot be read. What is being solved then fails with it.
    fn codes(&self, positions: &[String], codes: &mut Vec<Option<u32>>) -> Result<(), Failed>;
}

/// What stands for a solver where positions are looked up: [`GameWithOracle`] alone knows it.
pub const DATABASE: SolverInfo = SolverInfo {
    name: "database",
    needs: Some("a database of the game"),
    keeps_line: true,
    unasked_bytes: None,
    patience: None,
    summary: "values that were solved before and are looked up",
};

/// A game whose positions an oracle knows, all or some. Made by [`super::Instance::with_oracle`].
///
/// Its solvers are those that can ask the oracle, and [`DATABASE`], which looks a position up and
/// searches only one that is not known. A search treats positions that are known as leaves.
pub trait GameWithOracle: Sealed + Debug {
    /// The solvers that can ask the oracle, the one to prefer first.
    fn solvers(&self) -> Vec<&'static SolverInfo>;

    /// The solver of this name.
    ///
    /// # Errors
    ///
    /// [`SolveFailure`] for one that is unknown, does not fit, or cannot ask the oracle.
    fn solver(&self, name: &str) -> Result<&'static SolverInfo, SolveFailure>;

    /// The start, from the solver of this name: [`DATABASE`] or one of [`GameWithOracle::solvers`].
    ///
    /// The report's solver says whether it was looked up or searched.
    ///
    /// # Errors
    ///
    /// [`SolveFailure`] for another solver, a failure of the oracle, or a game that is refused.
    fn solve(&self, solver: &str, run: &Run) -> Result<SolvedWithOracle, SolveFailure>;

    /// A game to be played, whose solvers are [`DATABASE`] and those of the oracle.
    fn session(&self) -> Box<dyn Session + '_>;

    /// Tells of the lines of play of 1 ply, of 2 and so on up to `depth` how many lead to positions
    /// of each result, and gives what it cost. Lines to the same position are counted at once.
    ///
    /// # Errors
    ///
    /// [`CountFailure`] for a limit, a failure of the oracle, or a count beyond 128 bits; what was
    /// told before holds.
    fn perft(
        &self,
        depth: u32,
        run: &Run,
        tell: &mut dyn FnMut(u32, LinesByResult),
    ) -> Result<Report, CountFailure>;

    /// The value of each first move to the player who makes it, in the order of
    /// [`super::Instance::divide`]; `None` where it is not known.
    ///
    /// # Errors
    ///
    /// [`SolveFailure::Oracle`] for a failure of the oracle.
    fn first_moves(&self) -> Result<Vec<(Notation, Option<ShownValue>)>, SolveFailure>;

    /// How many positions were looked up so far.
    fn look_ups(&self) -> u64;
}

/// A game that was solved with an oracle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SolvedWithOracle {
    /// What is known of the start.
    pub solved: Solved,
    /// The solver that searched; `None` if the start was looked up.
    pub searched_by: Option<&'static SolverInfo>,
    /// How many positions were looked up.
    pub look_ups: u64,
}

/// How many lines of play of one length lead to positions of each result, for the player who moves
/// first at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct LinesByResult {
    /// All lines.
    pub lines: u128,
    /// Those to positions that this player wins.
    pub won: u128,
    /// Those to positions that are drawn.
    pub drawn: u128,
    /// Those to positions that this player loses.
    pub lost: u128,
    /// Those to positions whose value is not known.
    pub unknown: u128,
}
