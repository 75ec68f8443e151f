//! The solvers by name: [`SOLVERS`].

use stonework_core::Run;

use super::failure::SolveFailure;
use stonework_inputs::{did_you_mean, nearest};

/// A solver as front ends name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SolverInfo {
    /// Its name, as in `--solver NAME`.
    pub name: &'static str,
    /// What a game needs for it, in words; `None` if all it takes is that play always ends.
    pub needs: Option<&'static str>,
    /// Whether it keeps what it takes to tell a line of best play, whatever the game; a theorem tells
    /// one of some games.
    pub keeps_line: bool,
    /// It takes bytes by what it is allowed, whatever the game, so that a front end should not
    /// allow it more than this unasked; `None` if it takes what the game needs.
    pub unasked_bytes: Option<usize>,
    /// It looks at every line of play, so that a front end that tries every solver should give it
    /// up after so many positions; `None` if it remembers what it has seen.
    pub patience: Option<u64>,
    /// What it does, in a few words.
    pub summary: &'static str,
}

impl SolverInfo {
    /// A run for this solver where every solver is tried: its [patience](Self::patience) is a limit.
    #[must_use]
    pub fn patient(&self, run: Run) -> Run {
        match self.patience {
            Some(patience) => run.with_positions(patience),
            None => run,
        }
    }
}

/// What most solvers have in common.
const USUAL: SolverInfo = SolverInfo {
    name: "",
    needs: None,
    keeps_line: true,
    unasked_bytes: None,
    patience: None,
    summary: "",
};

/// Every solver there is, the one to prefer first where several fit.
pub const SOLVERS: &[SolverInfo] = &[
    SolverInfo {
        name: "table",
        needs: Some("positions that are numbered layer by layer, the shortest first"),
        summary: "bottom-up, every value kept, each layer in parallel",
        ..USUAL
    },
    SolverInfo {
        name: "diagonals-line",
        needs: Some("a row taken from both ends, each gain a sum of terms of the two ends"),
        summary: "diagonal by diagonal in vectors, every so many kept for the line",
        ..USUAL
    },
    SolverInfo {
        name: "sliding-window",
        needs: Some("a row taken from the front, each gain a sum of terms of its two ends"),
        summary: "the maximum of a window that slides over the row: linear time",
        ..USUAL
    },
    SolverInfo {
        name: "theorem",
        needs: Some("a theorem about the game"),
        keeps_line: false,
        summary: "what is proved about this one game: a reduction, a closed form",
        ..USUAL
    },
    SolverInfo {
        name: "diagonals",
        needs: Some("a row taken from both ends, each gain a sum of terms of the two ends"),
        keeps_line: false,
        summary: "diagonal by diagonal in vectors: value and best moves in linear memory",
        ..USUAL
    },
    SolverInfo {
        name: "rolling",
        needs: Some("positions that are numbered layer by layer, the shortest first"),
        keeps_line: false,
        summary: "bottom-up, only the last layers kept: value and best moves, no line",
        ..USUAL
    },
    SolverInfo {
        name: "negamax-dense",
        needs: Some("positions that are numbered, and that play always ends"),
        summary: "memoised depth-first search, an array slot for every position",
        ..USUAL
    },
    SolverInfo {
        name: "nimber-outcomes",
        needs: Some("the same moves for both players, and that the last one wins"),
        summary: "outcomes of the parts of a position beside heaps of Nim: for impartial games",
        ..USUAL
    },
    SolverInfo {
        name: "alpha-beta",
        needs: Some("hints which moves to search first, and that play always ends"),
        summary: "alpha-beta search with a table: leaves out what cannot matter",
        ..USUAL
    },
    SolverInfo {
        name: "nimber",
        needs: Some("the same moves for both players, and that the last one wins"),
        summary: "nimbers of the parts of a position: for impartial games",
        ..USUAL
    },
    SolverInfo {
        name: "retrograde",
        needs: Some("a convention what infinite play is worth"),
        summary: "from the ends backwards, every position: for games that may go round",
        ..USUAL
    },
    SolverInfo {
        name: "levels",
        needs: Some("positions written as small numbers, and that play always ends"),
        summary: "every position, level by level: for games that end, without a numbering",
        ..USUAL
    },
    SolverInfo {
        name: "proof-number",
        needs: Some("hints which moves to search first"),
        summary: "depth-first proof-number search: for wins by force",
        ..USUAL
    },
    SolverInfo {
        name: "negamax",
        summary: "memoised depth-first search, a growing hash table",
        ..USUAL
    },
    SolverInfo {
        name: "negamax-bounded",
        unasked_bytes: Some(128 << 20),
        summary: "memoised depth-first search in a table of fixed size",
        ..USUAL
    },
    SolverInfo {
        name: "values",
        needs: Some(
            "positions that are seen with either player to move, and that the last one wins",
        ),
        summary: "canonical forms of the parts of a position: for partizan games",
        ..USUAL
    },
    SolverInfo {
        name: "exhaustive",
        patience: Some(20_000_000),
        summary: "plain minimax without memory: small games only",
        ..USUAL
    },
];

/// The solver of a name.
#[must_use]
pub fn solver(name: &str) -> Option<&'static SolverInfo> {
    SOLVERS.iter().find(|info| info.name == name)
}

/// The solver of a name that is in the list.
pub(super) fn info(name: &str) -> &'static SolverInfo {
    solver(name).expect("the solver is in the list of solvers")
}

/// The names of solvers, as a message lists them.
pub(super) fn listed(solvers: &[&SolverInfo]) -> String {
    let names: Vec<&str> = solvers.iter().map(|solver| solver.name).collect();
    names.join(", ")
}

/// The solver of a name, which must be one of those that fit a game.
///
/// # Errors
///
/// [`SolveFailure::Unknown`] or [`SolveFailure::Unfit`].
pub fn fitting_solver(
    name: &str,
    fitting: &[&'static SolverInfo],
) -> Result<&'static SolverInfo, SolveFailure> {
    let found = solver(name).ok_or_else(|| SolveFailure::Unknown {
        name: name.to_owned(),
        hint: did_you_mean(&nearest(name, SOLVERS.iter().map(|info| info.name))),
    })?;
    if !fitting.contains(&found) {
        return Err(SolveFailure::Unfit {
            solver: found.name,
            lacks: found.needs.unwrap_or("that play always ends"),
            fit: listed(fitting),
            hint: String::new(),
        });
    }
    Ok(found)
}
