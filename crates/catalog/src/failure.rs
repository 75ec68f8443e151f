//! Why a game was not solved, or has no table or no distances: [`SolveFailure`], [`TableFailure`],
//! [`NoDistance`].

use std::error::Error;

use stonework_core::StopReason;

/// Why something could not be looked up or handed over.
pub type Failed = Box<dyn Error + Send + Sync>;

/// That the value of a position in a database contradicts those of its moves.
pub(super) fn not_of_best_move(position: &str) -> String {
    format!(
        "the value of the position `{position}` is not that of its best move: the database is wrong, \
         as `verify` will tell"
    )
}

/// Why a solver did not solve a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveFailure {
    /// There is no solver of this name.
    #[error("there is no solver `{name}`{hint}")]
    Unknown {
        /// The name.
        name: String,
        /// The nearest names.
        hint: String,
    },
    /// The game lacks what the solver needs.
    #[error(
        "solver `{solver}` does not fit this game, which lacks what it needs: {lacks}; those that \
         fit are {fit}{hint}"
    )]
    Unfit {
        /// The solver.
        solver: &'static str,
        /// What it needs, in words.
        lacks: &'static str,
        /// Those that fit.
        fit: String,
        /// With what it would fit.
        hint: String,
    },
    /// The solver solves the start only.
    #[error(
        "solver `{solver}` solves this game from its start only, which is not enough to play it; \
         if none is named, one is taken that solves any position"
    )]
    StartOnly {
        /// The solver.
        solver: &'static str,
    },
    /// No solver of every position fits.
    #[error("this game has no solver of every position; those that fit solve one at a time: {fit}")]
    NotStrong {
        /// Those that fit.
        fit: String,
    },
    /// The game is not one of those whose nimbers are known.
    #[error(
        "no nimbers are known of this game: they are found for impartial games \
         whose last mover wins, as nim, kayles, wythoff and cram are if not played as misère games"
    )]
    NoNimbers,
    /// The solver cannot use values that are known beforehand.
    #[error("solver `{solver}` cannot search with a database: {able} can")]
    NoOracle {
        /// The solver.
        solver: &'static str,
        /// Those that can.
        able: String,
    },
    /// Values that are known beforehand could not be read, or contradict each other.
    #[error("{0}")]
    Oracle(String),
    /// An endgame could not be looked up.
    #[error("an endgame could not be looked up: {0}")]
    Endgames(String),
    /// The solver refused the game.
    #[error("{0}")]
    Game(String),
}

/// Why there is no table of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableFailure {
    /// Too many positions.
    #[error("{positions} positions are too many to show: {most} at the most")]
    TooLarge {
        /// How many there are.
        positions: usize,
        /// How many may be shown.
        most: usize,
    },
    /// The positions have no order to show them in.
    #[error(
        "this game has no table, for which positions have to be numbered layer by layer, the \
         shortest first{}", if *.is_strong { "; the command `strong` finds the values of all its positions" } else { "" }
    )]
    NoLayers {
        /// Whether there is a solver of all positions.
        is_strong: bool,
    },
    /// The positions are not parts of a row.
    #[error(
        "this game has no such picture: it needs positions that are parts of a row taken from both ends"
    )]
    NoSubrows,
    /// A limit was reached.
    #[error("{0}")]
    Stopped(StopReason),
    /// The game was refused.
    #[error("{0}")]
    Game(String),
}

/// Why the values of a game cannot tell how soon it is won or lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoDistance {
    /// The values are scores.
    #[error(
        "this game is played for a score, which has no distance: the line of best play shows how long \
         it lasts"
    )]
    Scores,
    /// Endless play is won.
    #[error(
        "endless play is won by one of the players here, in no number of plies: the command `strong` \
         tells in how many plies the other wins are forced"
    )]
    Endless,
}
