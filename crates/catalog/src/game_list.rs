//! The games that a front end offers: [`Catalog`].

use super::entry::Entry;
use super::nearest::nearest;

/// The games that a front end offers, in the order in which it lists them.
///
/// ```
/// use stonework_games::CATALOG;
/// use stonework_catalog::{Catalog, Entry};
///
/// let entry: Entry = *CATALOG.find("lc1690").expect("an alias of Stone Game VII");
/// assert_eq!(entry.id, "stone-game-vii");
///
/// // Games of one's own stand beside those of this crate, or alone.
/// let own = Entry { id: "my-game", aliases: &[], ..entry };
/// let all = CATALOG.clone().with(own);
/// assert_eq!(all.find("my-game").map(|entry| entry.title), Some("Stone Game VII"));
/// assert_eq!(Catalog::default().with(own).iter().count(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    entries: &'static [Entry],
    parts: &'static [&'static Self],
    added: Vec<Entry>,
}

impl Catalog {
    /// These games.
    #[must_use]
    pub const fn of(entries: &'static [Entry]) -> Self {
        Self {
            entries,
            parts: &[],
            added: Vec::new(),
        }
    }

    /// The games of these catalogs, one after the other. A catalog that is a `static` is compiled in
    /// its own crate; a constant would be in each crate that names it.
    #[must_use]
    pub const fn joined(parts: &'static [&'static Self]) -> Self {
        Self {
            entries: &[],
            parts,
            added: Vec::new(),
        }
    }

    /// The same games and one more, which is listed last.
    ///
    /// # Panics
    ///
    /// If one of its names is that of another game: no one could solve both.
    #[must_use]
    pub fn with(mut self, entry: Entry) -> Self {
        for name in entry.names() {
            if let Some(other) = self.find(name) {
                panic!(
                    "`{name}` is a name of {} and of {}",
                    other.title, entry.title
                );
            }
        }
        self.added.push(entry);
        self
    }

    /// The games, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Entry> {
        let of_parts = self.parts.iter().copied().flatten();
        self.entries.iter().chain(of_parts).chain(&self.added)
    }

    /// The game of this id or alias, in any case.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Entry> {
        let name = name.trim();
        let is_named = |entry: &&Entry| entry.names().any(|known| known.eq_ignore_ascii_case(name));
        self.iter().find(is_named)
    }

    /// The ids and aliases that are most like a mistyped one, the nearest first.
    #[must_use]
    pub fn nearest(&self, name: &str) -> Vec<&'static str> {
        nearest(name, self.iter().flat_map(Entry::names))
    }
}

impl<'a> IntoIterator for &'a Catalog {
    type Item = &'a Entry;
    type IntoIter = Box<dyn Iterator<Item = &'a Entry> + 'a>;

    fn into_iter(self) -> Self::IntoIter {
        Box::new(self.iter())
    }
}
