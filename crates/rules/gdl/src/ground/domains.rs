//! `base` and `input` against what is reached: notes, and no more.

use hashbrown::HashSet;

use super::reach::Reach;
use super::terms::TermId;
use crate::error::GdlError;
use crate::rules::{Note, Relation};

/// The steps that are taken for notes at most, and the part of the memory.
const MOST_STEPS: u64 = 4_000_000;
const PART: usize = 4;

impl Reach<'_> {
    /// A note of each kind: what may be true and is not of `base`, what may be legal and not of
    /// `input`. Nothing where there are none, or too many.
    ///
    /// # Errors
    ///
    /// [`GdlError::Stopped`] alone.
    pub(super) fn domains(
        &mut self,
        fluents: &[TermId],
        moves: &[Vec<TermId>],
    ) -> Result<Vec<Note>, GdlError> {
        let base = self.joiner.predicates.number(Relation::Base, 1);
        let input = self.joiner.predicates.number(Relation::Input, 2);
        let of = |predicate: u32| {
            let mut rules = self
                .spare
                .iter()
                .filter(|one| one.head.predicate == predicate);
            rules
                .next()
                .map(|one| self.rules.rules[one.rule as usize].place)
        };
        let places = [of(base), of(input)];
        if places == [None, None] {
            return Ok(Vec::new());
        }
        let used = self.joiner.tables.bytes();
        self.joiner.limit = (used + self.joiner.limit / PART).min(self.joiner.limit);
        self.joiner.most_steps = Some(self.joiner.steps + MOST_STEPS);
        match self.spared(&[base, input]) {
            Err(GdlError::Stopped) => return Err(GdlError::Stopped),
            Err(_) => return Ok(Vec::new()),
            Ok(()) => {}
        }
        let tables = &self.joiner.tables;
        let terms = |predicate: u32| {
            tables
                .joined(predicate)
                .iter()
                .map(|&one| tables.atoms.terms(one))
        };
        let mut notes = Vec::new();
        if let Some(place) = places[0] {
            let told: HashSet<TermId> = terms(base).map(|terms| terms[0]).collect();
            let others: Vec<_> = fluents
                .iter()
                .filter(|fluent| !told.contains(*fluent))
                .collect();
            if let Some(&&first) = others.first() {
                let first = tables.terms.written(&self.joiner.symbols, first);
                notes.push(Note {
                    place,
                    message: beside("base", &format!("`{first}` may become true"), others.len()),
                });
            }
        }
        if let Some(place) = places[1] {
            let told: HashSet<(TermId, TermId)> =
                terms(input).map(|terms| (terms[0], terms[1])).collect();
            let roles = self.roles.iter().zip(moves);
            let pairs = roles.flat_map(|(&role, moves)| moves.iter().map(move |&mv| (role, mv)));
            let others: Vec<_> = pairs.filter(|pair| !told.contains(pair)).collect();
            if let Some(&(role, mv)) = others.first() {
                let [role, mv] =
                    [role, mv].map(|one| tables.terms.written(&self.joiner.symbols, one));
                let first = format!("`{mv}` may become legal for `{role}`");
                notes.push(Note {
                    place,
                    message: beside("input", &first, others.len()),
                });
            }
        }
        Ok(notes)
    }
}

fn beside(word: &str, first: &str, count: usize) -> String {
    let others = match count - 1 {
        0 => String::new(),
        1 => ", as is one other".into(),
        more => format!(", as are {more} others"),
    };
    format!("{first} and is not in `{word}`{others}: `{word}` is not relied on")
}
