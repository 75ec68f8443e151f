//! The atlas that is built in: [`Atlas`].

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use stonework_catalog::Catalog;

use crate::entry::AtlasEntry;
use crate::findings::Findings;
use crate::pages::{Pages, Subject};

/// The list of the atlas that is built in.
pub const LIST: &str = include_str!("../data/list.csv");

/// The findings that are built in.
pub const FINDINGS: &str = include_str!("../data/findings.jsonl");

/// The atlas that is built in, as far as it is about the games of a catalog; with the pictures that
/// were asked for.
///
/// ```
/// use std::sync::Arc;
/// use stonework_atlas::Atlas;
///
/// let atlas = Atlas::built_in(Arc::new(stonework_games::CATALOG.clone()));
/// let pages = atlas.pages();
/// let hex = pages.subject("hex").expect("there are answers of Hex");
/// let values = &pages.sections(&hex)[0];
/// let grid = &values.grids[0];
/// assert_eq!(grid.at(3, 3).expect("it is solved").cell("value"), "win");
/// ```
#[derive(Debug)]
pub struct Atlas {
    catalog: Arc<Catalog>,
    entries: Vec<AtlasEntry>,
    findings: Findings,
    /// By game; `None` if there is none of it.
    pictures: Mutex<HashMap<String, Option<Arc<str>>>>,
}

impl Atlas {
    /// The atlas of the games of this catalog, and of heaps by a code. Reads all of it: some
    /// milliseconds.
    ///
    /// # Panics
    ///
    /// If what is built in cannot be read, which a test holds that it can.
    #[must_use]
    pub fn built_in(catalog: Arc<Catalog>) -> Self {
        let entries = AtlasEntry::read_list(LIST).expect("the built-in list is read by a test");
        let findings = Findings::read(FINDINGS);
        let findings = findings.expect("the built-in findings are read by a test");
        let is_here = |entry: &AtlasEntry| entry.is_for(&catalog);
        let entries = entries.into_iter().filter(is_here).collect();
        Self {
            catalog,
            entries,
            findings,
            pictures: Mutex::default(),
        }
    }

    /// Its pages.
    #[must_use]
    pub fn pages(&self) -> Pages<'_> {
        Pages {
            catalog: &self.catalog,
            entries: &self.entries,
            findings: &self.findings,
        }
    }

    /// As [`Pages::picture`]; it is drawn once.
    #[must_use]
    pub fn picture(&self, subject: &Subject<'_>) -> Option<Arc<str>> {
        let pictures = || self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(drawn) = pictures().get(&subject.name) {
            return drawn.clone();
        }
        // Whoever asks for another one does not wait for it.
        let drawn: Option<Arc<str>> = self.pages().picture(subject).map(Arc::from);
        pictures().insert(subject.name.clone(), drawn.clone());
        drawn
    }
}
