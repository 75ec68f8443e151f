//! Ground terms, each once: [`Terms`].

use std::fmt;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use std::hash::BuildHasher;

use crate::rules::{Symbol, Symbols};

/// A ground term: equal ones have equal numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TermId(pub(crate) u32);

/// All ground terms that were met.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    /// For each term its word and where its arguments end in `arguments`.
    terms: Vec<(Symbol, u32)>,
    arguments: Vec<TermId>,
    index: HashTable<TermId>,
}

impl Terms {
    /// The term of a word and arguments.
    ///
    /// # Panics
    ///
    /// If there are 2³² terms or arguments.
    pub fn intern(&mut self, symbol: Symbol, arguments: &[TermId]) -> TermId {
        let hash = hash_of(symbol, arguments);
        let is_it = |&id: &TermId| self.parts(id) == (symbol, arguments);
        if let Some(&known) = self.index.find(hash, is_it) {
            return known;
        }
        let id = TermId(u32::try_from(self.terms.len()).expect("fewer terms than 2^32"));
        self.arguments.extend_from_slice(arguments);
        let end = u32::try_from(self.arguments.len()).expect("fewer arguments than 2^32");
        self.terms.push((symbol, end));
        let (terms, all) = (&self.terms, &self.arguments);
        let rehash = |&id: &TermId| {
            let (symbol, arguments) = parts(terms, all, id);
            hash_of(symbol, arguments)
        };
        self.index.insert_unique(hash, id, rehash);
        id
    }

    /// The word and the arguments of a term.
    #[must_use]
    pub fn parts(&self, id: TermId) -> (Symbol, &[TermId]) {
        parts(&self.terms, &self.arguments, id)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// The bytes that they take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.terms.capacity() * size_of::<(Symbol, u32)>()
            + self.arguments.capacity() * size_of::<TermId>()
            + self.index.allocation_size()
    }

    /// A term as text.
    #[must_use]
    pub fn written<'t>(&'t self, symbols: &'t Symbols, id: TermId) -> impl fmt::Display + 't {
        Written {
            terms: self,
            symbols,
            id,
        }
    }
}

fn parts<'t>(terms: &[(Symbol, u32)], all: &'t [TermId], id: TermId) -> (Symbol, &'t [TermId]) {
    let at = id.0 as usize;
    let begin = at.checked_sub(1).map_or(0, |before| terms[before].1);
    let (symbol, end) = terms[at];
    (symbol, &all[begin as usize..end as usize])
}

fn hash_of(symbol: Symbol, arguments: &[TermId]) -> u64 {
    FixedState::default().hash_one((symbol, arguments))
}

struct Written<'t> {
    terms: &'t Terms,
    symbols: &'t Symbols,
    id: TermId,
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (symbol, arguments) = self.terms.parts(self.id);
        let word = self.symbols.spelling(symbol);
        if arguments.is_empty() {
            return f.write_str(word);
        }
        write!(f, "({word}")?;
        for &id in arguments {
            write!(f, " {}", Written { id, ..*self })?;
        }
        f.write_str(")")
    }
}
