//! The games that a front end offers: [`Catalog`].

use super::entry::Entry;
use super::open_game::{OpenError, OpenGame};
use stonework_inputs::{Settings, is_written_like, nearest};

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
/// let all = CATALOG.clone().with("own games", own);
/// assert_eq!(all.find("my-game").map(|entry| entry.title), Some("Stone Game VII"));
/// assert_eq!(all.family_of("my-game"), Some("own games"));
/// assert_eq!(Catalog::default().with("own games", own).iter().count(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    /// The family of the entries.
    family: &'static str,
    entries: &'static [Entry],
    parts: &'static [&'static Self],
    /// The games that were added, each with its family.
    added: Vec<(&'static str, Entry)>,
}

impl Catalog {
    /// These games, which are listed as a family with this title.
    #[must_use]
    pub const fn of(family: &'static str, entries: &'static [Entry]) -> Self {
        Self {
            family,
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
            family: "",
            entries: &[],
            parts,
            added: Vec::new(),
        }
    }

    /// The same games and one more of this family, which is listed last.
    ///
    /// # Panics
    ///
    /// If one of its names is that of another game: no one could solve both.
    #[must_use]
    pub fn with(mut self, family: &'static str, entry: Entry) -> Self {
        for name in entry.names() {
            if let Some(other) = self.exactly(name) {
                panic!(
                    "`{name}` is a name of {} and of {}",
                    other.title, entry.title
                );
            }
        }
        self.added.push((family, entry));
        self
    }

    /// The games, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.listed().map(|(_, entry)| entry)
    }

    /// The games, in order, each with its family.
    pub fn listed(&self) -> impl Iterator<Item = (&'static str, &Entry)> {
        let mut listed = Vec::new();
        self.list(&mut listed);
        listed.into_iter()
    }

    fn list<'a>(&'a self, listed: &mut Vec<(&'static str, &'a Entry)>) {
        listed.extend(self.entries.iter().map(|entry| (self.family, entry)));
        for part in self.parts {
            part.list(listed);
        }
        listed.extend(self.added.iter().map(|(family, entry)| (*family, entry)));
    }

    /// The families in the order of their first games, each with its games.
    #[must_use]
    pub fn families(&self) -> Vec<(&'static str, Vec<&Entry>)> {
        let mut families: Vec<(&str, Vec<&Entry>)> = Vec::new();
        for (family, entry) in self.listed() {
            match families.iter_mut().find(|(name, _)| *name == family) {
                Some((_, games)) => games.push(entry),
                None => families.push((family, vec![entry])),
            }
        }
        families
    }

    /// The family of the game of this id; `None` if there is no such game.
    #[must_use]
    pub fn family_of(&self, id: &str) -> Option<&'static str> {
        let mut listed = self.listed();
        listed.find_map(|(family, entry)| (entry.id == id).then_some(family))
    }

    /// The game of this id or alias, in any case and with any or no signs between its words.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Entry> {
        let is_named = |entry: &&Entry| entry.names().any(|known| is_written_like(name, known));
        self.exactly(name).or_else(|| self.iter().find(is_named))
    }

    /// The game of this id or alias, in any case.
    fn exactly(&self, name: &str) -> Option<&Entry> {
        let name = name.trim();
        let is_named = |entry: &&Entry| entry.names().any(|known| known.eq_ignore_ascii_case(name));
        self.iter().find(is_named)
    }

    /// The game of this id or alias, as [`Catalog::find`].
    ///
    /// # Errors
    ///
    /// [`OpenError::UnknownGame`], with the names that are most like this one.
    pub fn get(&self, name: &str) -> Result<&Entry, OpenError> {
        self.find(name).ok_or_else(|| OpenError::UnknownGame {
            name: name.to_owned(),
            near: self.nearest(name),
            games: self.iter().count(),
        })
    }

    /// The game of this name with these settings, on the input that a text holds, or on the input
    /// that is meant if there is none.
    ///
    /// # Errors
    ///
    /// [`OpenError`], which says what is wrong.
    pub fn open(
        &self,
        name: &str,
        settings: Settings,
        input: Option<&str>,
    ) -> Result<OpenGame, OpenError> {
        self.get(name)?.open(settings, input)
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
