//! Atoms without variables, each once, and the tables that rules are joined with: [`Atoms`], [`View`].

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::{HashSet, HashTable};

use super::pattern::Pattern;
use super::terms::{TermId, Terms};
use crate::rules::Symbol;

/// The atom may hold.
pub(super) const DERIVED: u8 = 1;
/// The atom is in the tables that rules are joined with.
pub(super) const JOINED: u8 = 2;
/// The atom holds in every position.
pub(super) const FACT: u8 = 4;

/// All atoms that were met.
#[derive(Debug, Default)]
pub(super) struct Atoms {
    pub(super) predicates: Vec<u32>,
    ends: Vec<u32>,
    terms: Vec<TermId>,
    pub(super) flags: Vec<u8>,
    index: HashTable<u32>,
}

impl Atoms {
    pub(super) fn len(&self) -> usize {
        self.predicates.len()
    }

    pub(super) fn terms(&self, atom: u32) -> &[TermId] {
        terms_of(&self.ends, &self.terms, atom)
    }

    pub(super) fn has(&self, atom: u32, flag: u8) -> bool {
        self.flags[atom as usize] & flag != 0
    }

    pub(super) fn find(&self, predicate: u32, terms: &[TermId]) -> Option<u32> {
        let is_it =
            |&atom: &u32| self.predicates[atom as usize] == predicate && self.terms(atom) == terms;
        self.index.find(hash(predicate, terms), is_it).copied()
    }

    pub(super) fn intern(&mut self, predicate: u32, terms: &[TermId]) -> u32 {
        if let Some(known) = self.find(predicate, terms) {
            return known;
        }
        let atom = u32::try_from(self.predicates.len()).expect("the memory limit is met before");
        self.predicates.push(predicate);
        self.terms.extend_from_slice(terms);
        self.ends
            .push(u32::try_from(self.terms.len()).expect("the memory limit is met before"));
        self.flags.push(0);
        let (predicates, ends, all) = (&self.predicates, &self.ends, &self.terms);
        let rehash = |&atom: &u32| hash(predicates[atom as usize], terms_of(ends, all, atom));
        self.index
            .insert_unique(hash(predicate, terms), atom, rehash);
        atom
    }

    pub(super) fn bytes(&self) -> usize {
        growing(&self.predicates)
            + growing(&self.ends)
            + growing(&self.terms)
            + growing(&self.flags)
            + growing_table(&self.index)
    }
}

fn terms_of<'t>(ends: &[u32], terms: &'t [TermId], atom: u32) -> &'t [TermId] {
    let at = atom as usize;
    let begin = at.checked_sub(1).map_or(0, |before| ends[before]);
    &terms[begin as usize..ends[at] as usize]
}

fn hash(predicate: u32, terms: &[TermId]) -> u64 {
    FixedState::default().hash_one((predicate, terms))
}

/// The bytes of a vector, with those that it needs besides when it is about to grow.
pub(super) fn growing<T>(vector: &Vec<T>) -> usize {
    let about_to = vector.len() + vector.len() / 8 > vector.capacity();
    vector.capacity() * size_of::<T>() * if about_to { 3 } else { 1 }
}

/// The bytes of a table, with those that it needs besides when it is about to grow.
pub(super) fn growing_table<T>(table: &HashTable<T>) -> usize {
    let about_to = table.len() + table.len() / 8 > table.capacity();
    table.allocation_size() * if about_to { 3 } else { 1 }
}

/// What the terms of an atom look like: functions, and holes for whole terms.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Shape {
    Hole,
    Function(Symbol, Box<[Self]>),
}

/// What stands in a hole of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hole {
    Variable(u32),
    Ground(TermId),
}

impl Shape {
    /// The shape of a pattern; what stands in its holes is added to `holes`.
    pub(super) fn of(pattern: &Pattern, holes: &mut Vec<Hole>) -> Self {
        match pattern {
            Pattern::Variable(variable) => {
                holes.push(Hole::Variable(*variable));
                Self::Hole
            }
            Pattern::Ground(id) => {
                holes.push(Hole::Ground(*id));
                Self::Hole
            }
            Pattern::Function(symbol, arguments) => {
                let arguments = arguments.iter().map(|one| Self::of(one, holes));
                Self::Function(*symbol, arguments.collect())
            }
        }
    }

    /// Whether a term has the shape; what stands in its holes is added to `holes`.
    pub(super) fn fits(&self, term: TermId, terms: &Terms, holes: &mut Vec<TermId>) -> bool {
        match self {
            Self::Hole => {
                holes.push(term);
                true
            }
            Self::Function(symbol, shapes) => {
                let (name, arguments) = terms.parts(term);
                name == *symbol
                    && arguments.len() == shapes.len()
                    && shapes
                        .iter()
                        .zip(arguments)
                        .all(|(shape, &argument)| shape.fits(argument, terms, holes))
            }
        }
    }
}

/// The atoms of one predicate that have certain shapes, with what stands in the holes.
#[derive(Debug)]
pub(super) struct View {
    pub(super) shapes: Box<[Shape]>,
    holes: usize,
    cells: Vec<TermId>,
    pub(super) atoms: Vec<u32>,
    indices: Vec<Index>,
    shares: Vec<Share>,
}

/// How many keys there are in some of the holes of a view.
#[derive(Debug)]
struct Share {
    holes: Box<[usize]>,
    rows: usize,
    keys: usize,
}

/// The rows of a view by what stands in some of its holes.
#[derive(Debug)]
struct Index {
    holes: Box<[usize]>,
    /// The newest row of each key.
    table: HashTable<u32>,
    /// For each row, the one before it that has the same key; itself if there is none.
    before: Vec<u32>,
}

impl View {
    pub(super) fn new(shapes: Box<[Shape]>, holes: usize) -> Self {
        Self {
            shapes,
            holes,
            cells: Vec::new(),
            atoms: Vec::new(),
            indices: Vec::new(),
            shares: Vec::new(),
        }
    }

    /// What stands in the holes of a row.
    pub(super) fn row(&self, row: u32) -> &[TermId] {
        &self.cells[row as usize * self.holes..][..self.holes]
    }

    /// Adds an atom if it has the shapes.
    pub(super) fn add(&mut self, atom: u32, atoms: &Atoms, terms: &Terms) {
        let begin = self.cells.len();
        let of_atom = atoms.terms(atom);
        let mut pairs = self.shapes.iter().zip(of_atom);
        if !pairs.all(|(shape, &term)| shape.fits(term, terms, &mut self.cells)) {
            self.cells.truncate(begin);
            return;
        }
        let row = u32::try_from(self.atoms.len()).expect("fewer rows than atoms");
        self.atoms.push(atom);
        for index in &mut self.indices {
            index.add(row, &self.cells, self.holes);
        }
    }

    /// The place of the index by certain holes, which is made if there is none.
    pub(super) fn index(&mut self, holes: &[usize]) -> usize {
        if let Some(known) = self.indices.iter().position(|one| *one.holes == *holes) {
            return known;
        }
        let mut index = Index {
            holes: holes.into(),
            table: HashTable::new(),
            before: Vec::new(),
        };
        for row in 0..self.atoms.len() {
            index.add(
                u32::try_from(row).expect("fewer rows than atoms"),
                &self.cells,
                self.holes,
            );
        }
        self.indices.push(index);
        self.indices.len() - 1
    }

    /// The newest row.
    pub(super) fn last(&self) -> Option<u32> {
        let rows = u32::try_from(self.atoms.len()).expect("fewer rows than 2^32");
        rows.checked_sub(1)
    }

    /// The newest row that has `key` in the holes of an index.
    pub(super) fn newest(&self, index: usize, key: &[TermId]) -> Option<u32> {
        let index = &self.indices[index];
        let is_it = |&row: &u32| {
            let row = self.row(row);
            index
                .holes
                .iter()
                .zip(key)
                .all(|(&hole, &term)| row[hole] == term)
        };
        index
            .table
            .find(hash_key(key.iter().copied()), is_it)
            .copied()
    }

    /// The row before this one that has the same key in an index.
    pub(super) fn before(&self, index: usize, row: u32) -> Option<u32> {
        let before = self.indices[index].before[row as usize];
        (before != row).then_some(before)
    }

    /// How many rows have the same terms in certain holes, on average; as it was when there were half
    /// as many rows at least.
    pub(super) fn rows_a_key(&mut self, holes: &[usize]) -> f64 {
        let rows = self.atoms.len();
        let known = self.shares.iter().position(|share| *share.holes == *holes);
        if let Some(known) = known.map(|at| &self.shares[at])
            && rows / 2 <= known.rows
        {
            return as_f64(rows) / as_f64(known.keys);
        }
        let keys = if let Some(index) = self.indices.iter().find(|one| *one.holes == *holes) {
            index.table.len()
        } else {
            let cell = |row: usize, hole: usize| self.cells[row * self.holes + hole];
            let key = |row| hash_key(holes.iter().map(|&hole| cell(row, hole)));
            let keys: HashSet<u64> = (0..rows).map(key).collect();
            keys.len()
        };
        let keys = keys.max(1);
        let share = Share {
            holes: holes.into(),
            rows,
            keys,
        };
        match known {
            Some(at) => self.shares[at] = share,
            None => self.shares.push(share),
        }
        as_f64(rows) / as_f64(keys)
    }

    pub(super) fn bytes(&self) -> usize {
        let of_indices = self.indices.iter();
        let of_indices =
            of_indices.map(|index| growing(&index.before) + growing_table(&index.table));
        growing(&self.cells) + growing(&self.atoms) + of_indices.sum::<usize>()
    }
}

impl Index {
    fn add(&mut self, row: u32, cells: &[TermId], holes: usize) {
        let cell = |row: u32, hole: usize| cells[row as usize * holes + hole];
        let hash = |row: u32| hash_key(self.holes.iter().map(|&hole| cell(row, hole)));
        let is_it = |&other: &u32| {
            self.holes
                .iter()
                .all(|&hole| cell(other, hole) == cell(row, hole))
        };
        if let Some(newest) = self.table.find_mut(hash(row), is_it) {
            self.before.push(std::mem::replace(newest, row));
        } else {
            self.before.push(row);
            self.table.insert_unique(hash(row), row, |&row| hash(row));
        }
    }
}

fn hash_key(key: impl Iterator<Item = TermId>) -> u64 {
    use std::hash::{Hash, Hasher};
    let mut hasher = FixedState::default().build_hasher();
    key.for_each(|term| term.hash(&mut hasher));
    hasher.finish()
}

/// For estimates.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
pub(super) fn as_f64(count: usize) -> f64 {
    count as f64
}
