//! Ground terms, each once: [`Terms`].

use std::cmp::Ordering;
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
    parts: Vec<(Symbol, u32)>,
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
        let id = TermId(u32::try_from(self.parts.len()).expect("fewer terms than 2^32"));
        self.arguments.extend_from_slice(arguments);
        let end = u32::try_from(self.arguments.len()).expect("fewer arguments than 2^32");
        self.parts.push((symbol, end));
        let (terms, all) = (&self.parts, &self.arguments);
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
        parts(&self.parts, &self.arguments, id)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The bytes that they take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.parts.capacity() * size_of::<(Symbol, u32)>()
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
        // the terms that are to follow, and how many parentheses are closed after each
        let mut rest = vec![(self.id, 0_usize)];
        while let Some((id, closed)) = rest.pop() {
            let (symbol, arguments) = self.terms.parts(id);
            let word = self.symbols.spelling(symbol);
            match arguments.split_last() {
                None => write!(f, "{word}{:)<closed$}", "")?,
                Some((&last, others)) => {
                    write!(f, "({word}")?;
                    rest.push((last, closed + 1));
                    rest.extend(others.iter().rev().map(|&other| (other, 0)));
                }
            }
            if !rest.is_empty() {
                f.write_str(" ")?;
            }
        }
        Ok(())
    }
}

/// The natural order of terms: numbers by their size, then words by their letters, then by arguments.
#[derive(Debug)]
pub(super) struct Order {
    ranks: Vec<u32>,
}

impl Order {
    pub(super) fn new(symbols: &Symbols) -> Self {
        let count = u32::try_from(symbols.len()).expect("symbols are counted in 32 bits");
        let mut sorted: Vec<Symbol> = (0..count).map(Symbol).collect();
        sorted.sort_by_cached_key(|&symbol| {
            let word = symbols.spelling(symbol).to_lowercase();
            let number = word.parse::<i64>();
            (number.is_err(), number.unwrap_or(0), word)
        });
        let mut ranks = vec![0; sorted.len()];
        for (rank, symbol) in (0..).zip(sorted) {
            ranks[symbol.0 as usize] = rank;
        }
        Self { ranks }
    }

    pub(super) fn compare(&self, terms: &Terms, one: TermId, two: TermId) -> Ordering {
        let mut rest = vec![(one, two)];
        while let Some((one, two)) = rest.pop() {
            if one == two {
                continue;
            }
            let (one, ones) = terms.parts(one);
            let (two, twos) = terms.parts(two);
            let rank = |symbol: Symbol| self.ranks[symbol.0 as usize];
            let first = rank(one).cmp(&rank(two)).then(ones.len().cmp(&twos.len()));
            if first.is_ne() {
                return first;
            }
            rest.extend(ones.iter().copied().zip(twos.iter().copied()).rev());
        }
        Ordering::Equal
    }
}
