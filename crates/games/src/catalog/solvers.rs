//! The solvers by name: [`SOLVERS`].

/// A solver as front ends name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SolverInfo {
    /// Its name, as in `--solver NAME`.
    pub name: &'static str,
    /// The capability a game needs for it; `None` if the rules alone will do.
    pub needs: Option<&'static str>,
    /// Whether it keeps what it takes to tell a line of best play.
    pub keeps_line: bool,
    /// What it does, in a few words.
    pub summary: &'static str,
}

/// Every solver there is, the one to prefer first where several fit.
pub const SOLVERS: &[SolverInfo] = &[
    SolverInfo {
        name: "table",
        needs: Some("Layered"),
        keeps_line: true,
        summary: "bottom-up, every value kept, each layer in parallel",
    },
    SolverInfo {
        name: "sliding-window",
        needs: Some("SplitFrontRules"),
        keeps_line: true,
        summary: "the maximum of a window that slides over the row: linear time",
    },
    SolverInfo {
        name: "theorem",
        needs: Some("Theorem"),
        keeps_line: false,
        summary: "what is proved about this one game: a reduction, a closed form",
    },
    SolverInfo {
        name: "rolling",
        needs: Some("Layered"),
        keeps_line: false,
        summary: "bottom-up, only the last layers kept: value and best moves, no line",
    },
    SolverInfo {
        name: "negamax-dense",
        needs: Some("Indexed"),
        keeps_line: true,
        summary: "memoised depth-first search, an array slot for every position",
    },
    SolverInfo {
        name: "negamax",
        needs: None,
        keeps_line: true,
        summary: "memoised depth-first search, a growing hash table",
    },
    SolverInfo {
        name: "negamax-bounded",
        needs: None,
        keeps_line: true,
        summary: "memoised depth-first search in a table of fixed size",
    },
    SolverInfo {
        name: "exhaustive",
        needs: None,
        keeps_line: true,
        summary: "plain minimax without memory: small games only",
    },
];

/// The solver of a name.
#[must_use]
pub fn solver(name: &str) -> Option<&'static SolverInfo> {
    SOLVERS.iter().find(|info| info.name == name)
}
