//! The words of a text, each once: [`Symbol`], [`Symbols`].

use std::collections::HashMap;

/// A word of a text, in whatever case it is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(pub(crate) u32);

/// The words of a text, each in its first spelling.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    spellings: Vec<Box<str>>,
    by_folded: HashMap<Box<str>, Symbol>,
}

impl Symbols {
    /// The symbol of a word; a word in another case is the same.
    ///
    /// # Panics
    ///
    /// If there are 2³² of them.
    pub fn intern(&mut self, word: &str) -> Symbol {
        let folded = word.to_lowercase();
        if let Some(&known) = self.by_folded.get(&*folded) {
            return known;
        }
        let symbol = Symbol(u32::try_from(self.spellings.len()).expect("fewer words than 2^32"));
        self.spellings.push(word.into());
        self.by_folded.insert(folded.into(), symbol);
        symbol
    }

    /// The symbol of a word that was met, in whatever case.
    #[must_use]
    pub fn find(&self, word: &str) -> Option<Symbol> {
        self.by_folded.get(&*word.to_lowercase()).copied()
    }

    /// A symbol in its first spelling.
    #[must_use]
    pub fn spelling(&self, symbol: Symbol) -> &str {
        &self.spellings[symbol.0 as usize]
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.spellings.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spellings.is_empty()
    }
}
