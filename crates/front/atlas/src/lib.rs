//! An atlas of solved games: what is asked, what was found, and what the literature says.
//!
//! A list has the commands that are asked ([`AtlasEntry`]), a line each, with what the literature
//! says of the answer. What a command found is a [`Finding`], a line of a file to which others are
//! added ([`FindingsFile`]). [`compare`] tells where they differ, and [`Pages`] makes of both what
//! people read: by game, by what is asked, by size ([`Grid`]). [`Atlas`] is the one that is built in.
//! Whoever runs commands ([`AskCommands`]) can have what is missing added ([`Gathered`]), and what was
//! found solved once more ([`Recheck`]).
//!
//! Needs: the catalog for the titles and rules of games, pictures of their boards. Never knows: how a
//! game is solved; who runs the commands; how a page is shown, but in Markdown.
//!
//! ```
//! use stonework_atlas::{AtlasEntry, Finding, compare};
//!
//! let list = "command,says,source\nsolve nim 1,value=win,C. Bouton 1901\n";
//! let entries = AtlasEntry::read_list(list)?;
//! // What `stonework solve nim 1 --json` writes.
//! let output = serde_json::json!({
//!     "game": "nim", "input": [1], "value": {"outcome": "win"}, "best_moves": ["0:0"],
//!     "best_moves_complete": true, "line": ["0:0"], "report": {"positions": 1, "seconds": 0.0}
//! });
//! let finding = Finding::of(&entries[0], &output, "0.1.0").expect("a value");
//! assert_eq!(finding.fact("value").as_deref(), Some("win"));
//! assert_eq!(compare(&entries[0], &finding), (1, Vec::new()));
//! # Ok::<(), stonework_atlas::ListError>(())
//! ```

mod asking;
mod atlas;
mod difference;
mod entry;
mod finding;
mod findings;
mod gathered;
mod grid;
mod pages;
mod recheck;
mod row;
mod sheet;

/// How many of the built-in findings are about the game with these names. All files of rules count as
/// that which is called `gdl`.
#[must_use]
pub fn answers_of(names: impl Iterator<Item = &'static str>) -> usize {
    /// What a catalog calls the game whose rules are a text.
    const TEXTS: &str = "gdl";
    static BY_SUBJECT: LazyLock<HashMap<&str, usize>> = LazyLock::new(|| {
        let mut by_subject = HashMap::new();
        for line in FINDINGS.lines() {
            // A finding begins with its command.
            let command = line.strip_prefix("{\"command\":\"").unwrap_or_default();
            let subject = command.split([' ', '"']).nth(1).unwrap_or_default();
            let subject = if entry::is_text(subject) {
                TEXTS
            } else {
                subject
            };
            *by_subject.entry(subject).or_default() += 1;
        }
        by_subject
    });
    names.filter_map(|name| BY_SUBJECT.get(name)).sum()
}

use std::collections::HashMap;
use std::sync::LazyLock;

pub use self::asking::{Answer, AskCommands, Certified};
pub use self::atlas::{Atlas, FINDINGS, LIST};
pub use self::difference::{Agreement, Difference, compare, contradictions};
pub use self::entry::{Asked, AtlasEntry, ListError};
pub use self::finding::Finding;
pub use self::findings::{Findings, FindingsError, FindingsFile};
pub use self::gathered::Gathered;
pub use self::grid::Grid;
pub use self::pages::{Page, Pages, Section, Subject};
pub use self::recheck::Recheck;
pub use self::row::{Literature, Row};
