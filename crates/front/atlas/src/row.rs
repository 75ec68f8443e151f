//! A line of a table: what is asked, with what was found: [`Row`].

use stonework_catalog::words::grouped;

use crate::difference::compare;
use crate::entry::AtlasEntry;
use crate::finding::Finding;

/// What is asked, with what was found of it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Row<'a> {
    /// What is asked.
    pub entry: &'a AtlasEntry,
    /// What was found; `None` if it is open.
    pub finding: Option<&'a Finding>,
}

/// What the literature says of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Literature<'a> {
    /// Whether it is what was found; `None` if nothing was found.
    pub agrees: Option<bool>,
    /// What it says, where that was not found: `value win, best a1`.
    pub says: String,
    /// Where it says so.
    pub source: &'a str,
}

impl<'a> Row<'a> {
    /// A fact in the room of a cell of a table; a long one is cut, the digits of a number are in groups of
    /// three. Empty if it is not known.
    #[must_use]
    pub fn cell(&self, fact: &str) -> String {
        /// Letters of a cell.
        const MOST: usize = 120;

        let number = self.finding.and_then(|finding| finding.number(fact));
        let fact = number.map(grouped).or_else(|| self.fact(fact));
        let fact = fact.unwrap_or_default();
        match fact.char_indices().nth(MOST) {
            None => fact,
            Some((end, _)) => format!("{}…", &fact[..end]),
        }
    }

    /// A fact as text, if it is known.
    pub(crate) fn fact(&self, name: &str) -> Option<String> {
        self.finding?.fact(name)
    }

    /// How long it took, in words: `26 ms`, or that it is open.
    #[must_use]
    pub fn time(&self) -> String {
        match self.finding.map(|finding| finding.seconds) {
            None => "open".to_owned(),
            Some(..0.001) => "< 1 ms".to_owned(),
            Some(seconds @ ..1.0) => format!("{:.0} ms", seconds * 1000.0),
            Some(seconds @ ..600.0) => format!("{seconds:.1} s"),
            Some(seconds) => format!("{:.0} min", seconds / 60.0),
        }
    }

    /// What the literature says of it; `None` if it says nothing.
    #[must_use]
    pub fn literature(&self) -> Option<Literature<'a>> {
        self.entry.claims().next()?;
        let (agrees, claims): (_, Vec<String>) = match self.finding {
            None => {
                let claims = self.entry.claims();
                (None, claims.map(|(fact, said)| told(fact, said)).collect())
            }
            Some(finding) => {
                let (_, different) = compare(self.entry, finding);
                let claims = different.iter().map(|one| told(&one.fact, &one.said));
                (Some(different.is_empty()), claims.collect())
            }
        };
        Some(Literature {
            agrees,
            says: claims.join(", "),
            source: self.entry.source(),
        })
    }
}

fn told(fact: &str, said: &str) -> String {
    format!("{fact} {said}")
}
