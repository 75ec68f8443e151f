//! What a text in GDL says, ready to be played: [`Gdl`].

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use super::fault::FirstLook;
use super::grade::Grades;
use super::objective::Objective;
use super::position::Look;
use super::words::{NOTHING, listed, terms};
use crate::error::GdlError;
use crate::ground::{Ground, TermId};
use crate::propnet::{Clash, Clock, ClockBits, ClockReaders, Propnet};
use crate::rules::{Note, Rules};

/// A game that a text in GDL describes: its circuit and its words.
///
/// It has two roles that take turns: [`super::GdlGame`] plays it.
pub struct Gdl {
    words: Arc<Words>,
    net: Propnet,
    /// The same without the clock, where that alone ends play at the last.
    unclocked: Option<Arc<Self>>,
    /// The bits of that clock in a key.
    clock_bits: Option<ClockBits>,
    /// What was found at the first positions, by objective.
    pub(super) looked: [OnceLock<FirstLook>; 2],
    grades: OnceLock<Option<Grades>>,
}

/// What a text says in words.
struct Words {
    roles: [Box<str>; 2],
    fluents: Vec<Box<str>>,
    moves: [Vec<Box<str>>; 2],
    fluent_numbers: HashMap<Box<str>, u32>,
    move_numbers: [HashMap<Box<str>, u32>; 2],
    /// For each role, whether a move has terms: one that has none may be that of who waits.
    has_terms: [Vec<bool>; 2],
    ends: Ends,
    notes: Vec<Note>,
    atoms: usize,
}

/// What the goals of the rules may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ends {
    /// 0 and 100.
    WonOrLost,
    /// 0, 50 and 100.
    WonDrawnOrLost,
    /// Other points too.
    Points,
}

impl Gdl {
    /// The game that a text describes, in no more than so many bytes.
    ///
    /// # Errors
    ///
    /// [`GdlError`] for a text that is wrong, or that describes no game of two roles.
    pub fn read(text: &str, bytes: usize) -> Result<Self, GdlError> {
        Self::read_until(text, bytes, &mut || false)
    }

    /// The same, until `stop` is true, which is asked now and then.
    ///
    /// # Errors
    ///
    /// As [`Gdl::read`], and [`GdlError::Stopped`].
    pub fn read_until(
        text: &str,
        bytes: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Self, GdlError> {
        let rules = Rules::read(text)?;
        rules.demand_two_roles()?;
        let ground = Ground::of_until(&rules, bytes, stop)?;
        let &[first, second] = &ground.roles[..] else {
            let roles: Vec<String> = ground
                .roles
                .iter()
                .map(|&role| format!("`{}`", written(&ground, role)))
                .collect();
            let told = match &roles[..] {
                [] => "none: no rule for `role` holds".to_owned(),
                _ => format!("{}: {}", roles.len(), roles.join(", ")),
            };
            return Err(GdlError::Game(format!(
                "games of two roles are solved, and this has {told}"
            )));
        };
        let net = Propnet::new(&ground, bytes)?;
        let has = |is_it: fn(u8) -> bool| ground.goals.iter().any(|&(_, points)| is_it(points));
        let ends = if has(|points| !matches!(points, 0 | 50 | 100)) {
            Ends::Points
        } else if has(|points| points == 50) {
            Ends::WonDrawnOrLost
        } else {
            Ends::WonOrLost
        };
        let roles = [first, second].map(|role| written(&ground, role).into());
        let texts = |terms: &[TermId]| -> Vec<Box<str>> {
            terms
                .iter()
                .map(|&term| written(&ground, term).into())
                .collect()
        };
        let fluents = texts(&ground.fluents);
        let moves = [0, 1].map(|role| texts(&ground.moves[role]));
        let has_terms = [0, 1].map(|role: usize| {
            let moves = ground.moves[role].iter();
            moves
                .map(|&mv| !ground.terms.parts(mv).1.is_empty())
                .collect()
        });
        let words = Arc::new(Words {
            roles,
            fluent_numbers: numbers(&fluents),
            move_numbers: [0, 1].map(|role: usize| numbers(&moves[role])),
            fluents,
            moves,
            has_terms,
            ends,
            notes: [&rules.notes[..], &ground.notes].concat(),
            atoms: ground.fluents.len()
                + ground.moves.iter().map(Vec::len).sum::<usize>()
                + ground.derived as usize,
        });
        let unclocked = net.without_clock(&ground, bytes)?;
        let unclocked = unclocked.map(|net| Arc::new(Self::of(&words, net, None)));
        Ok(Self::of(&words, net, unclocked))
    }

    fn of(words: &Arc<Words>, net: Propnet, unclocked: Option<Arc<Self>>) -> Self {
        Self {
            words: Arc::clone(words),
            clock_bits: net.clock_bits(),
            net,
            unclocked,
            looked: [const { OnceLock::new() }; 2],
            grades: OnceLock::new(),
        }
    }

    /// The same game without its clock, where that alone ends play at the last.
    #[must_use]
    pub fn unclocked(&self) -> Option<&Arc<Self>> {
        self.unclocked.as_ref()
    }

    /// The bits of the clock that alone ends play at the last, if there is one.
    pub(super) fn clock_bits(&self) -> Option<&ClockBits> {
        self.clock_bits.as_ref()
    }

    /// Its circuit.
    #[must_use]
    pub fn net(&self) -> &Propnet {
        &self.net
    }

    /// The names of its roles.
    #[must_use]
    pub fn roles(&self) -> [&str; 2] {
        [&self.words.roles[0], &self.words.roles[1]]
    }

    /// How many fluents, moves and atoms of the text's own relations there are.
    #[must_use]
    pub fn atoms(&self) -> usize {
        self.words.atoms
    }

    /// What may be a mistake in the text.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.words.notes
    }

    /// Whether the ends are worth points, to roles that want this, rather than a win, a draw or a loss.
    #[must_use]
    pub fn is_score(&self, objective: Objective) -> bool {
        objective == Objective::Difference || self.words.ends == Ends::Points
    }

    /// Whether every end is a win or a loss of each role.
    #[must_use]
    pub fn is_won_or_lost(&self) -> bool {
        self.words.ends == Ends::WonOrLost
    }

    /// The move that a text means, in any case, with its parentheses or without; the first role's, if
    /// both have it.
    #[must_use]
    pub fn read_move(&self, text: &str) -> Option<super::GdlMove> {
        let words = terms(text).ok()?;
        let folded = match &words[..] {
            [word] => word.clone(),
            words => format!("({})", words.join(" ")),
        };
        (0..2).find_map(|role| {
            let number = self.move_number(usize::from(role), &folded)?;
            Some(super::GdlMove::new(role, number))
        })
    }

    /// The fluents that may ever be true, as they are written.
    pub fn fluents(&self) -> impl Iterator<Item = &str> {
        self.words.fluents.iter().map(|fluent| &**fluent)
    }

    /// Whether positions have grades: see [`super::GdlGame::grade`].
    #[must_use]
    pub fn is_graded(&self) -> bool {
        self.grades().is_some()
    }

    /// A number that rises with every move, if one is found.
    pub(super) fn grades(&self) -> Option<&Grades> {
        let find = || Grades::find(&self.net, &self.words.fluents);
        self.grades.get_or_init(find).as_ref()
    }

    /// What only counts steps, in words.
    #[must_use]
    pub fn told_clock(&self, clock: &Clock) -> String {
        let steps = clock.fluents.len().saturating_sub(1);
        let name = clock
            .fluents
            .first()
            .map_or("", |&first| self.fluent(first));
        let readers = match clock.readers {
            ClockReaders::Deadline => "which alone ends play at the last",
            ClockReaders::Goals => "which goals depend on",
            ClockReaders::Other => "which other rules depend on",
        };
        format!("{steps} steps from `{name}` on, {readers}")
    }

    /// Why some fluents are those of no position, in words.
    pub(super) fn told_clash(&self, clash: &Clash) -> String {
        match clash {
            &Clash::Both(one, other) => format!(
                "`{}` and `{}` are never true together",
                self.fluent(one),
                self.fluent(other)
            ),
            Clash::NoneOf(group) => {
                let group = group.iter().map(|&fluent| self.fluent(fluent).to_owned());
                format!(
                    "one of {} is always true",
                    listed(&group.collect::<Vec<_>>())
                )
            }
        }
    }

    /// A fluent, as it is written.
    pub(super) fn fluent(&self, fluent: u32) -> &str {
        &self.words.fluents[fluent as usize]
    }

    /// The moves of a role that may ever be legal, as they are written.
    pub fn moves(&self, role: usize) -> impl Iterator<Item = &str> {
        self.words.moves[role].iter().map(|mv| &**mv)
    }

    /// A move, as it is written.
    #[must_use]
    pub fn move_text(&self, mv: super::GdlMove) -> &str {
        &self.words.moves[mv.role()][mv.number() as usize]
    }

    /// The number of a fluent, by its text in lower case with single blanks.
    pub(super) fn fluent_number(&self, folded: &str) -> Option<u32> {
        self.words.fluent_numbers.get(folded).copied()
    }

    /// The number of a move of a role, by its text in lower case with single blanks.
    pub(super) fn move_number(&self, role: usize, folded: &str) -> Option<u32> {
        self.words.move_numbers[role].get(folded).copied()
    }

    /// The position with a key of these words: all that is true.
    pub(super) fn written(&self, words: &[u64]) -> String {
        let fluents = self.net.fluents(words);
        let fluents: Vec<&str> = fluents
            .into_iter()
            .map(|fluent| self.fluent(fluent))
            .collect();
        if fluents.is_empty() {
            NOTHING.to_owned()
        } else {
            fluents.join(" ")
        }
    }

    /// A move of a role, as it is written.
    pub(super) fn move_of(&self, role: u8, mv: u32) -> &str {
        &self.words.moves[usize::from(role)][mv as usize]
    }

    /// The role that is to move: that which has a choice. Where none has, it is one whose move does
    /// something, and one whose move has terms, as that of who waits has none. Beside a role that can only
    /// wait, it is the other, though it may have no move at an end.
    #[inline]
    pub(super) fn mover(&self, look: &impl Look) -> u8 {
        let waits = |role: u16| self.net.is_passive(role, look.only(role.into()));
        match (look.count(0), look.count(1)) {
            (2.., _) => 0,
            (_, 2..) => 1,
            (0, 1) => u8::from(!waits(1)),
            (1, 0) => u8::from(waits(0)),
            (1, 1) => {
                let does = |role: u16| {
                    let mv = look.only(role.into());
                    let has_terms = self.words.has_terms[usize::from(role)][mv as usize];
                    (!waits(role), has_terms)
                };
                u8::from(does(1) > does(0))
            }
            _ => 0,
        }
    }
}

fn written(ground: &Ground, term: TermId) -> String {
    ground.terms.written(&ground.symbols, term).to_string()
}

/// The numbers of texts, by their folded form.
fn numbers(texts: &[Box<str>]) -> HashMap<Box<str>, u32> {
    let folded = texts.iter().map(|text| text.to_lowercase().into());
    folded.zip(0..).collect()
}

impl fmt::Debug for Gdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Gdl")
            .field("roles", &self.words.roles)
            .field("fluents", &self.words.fluents.len())
            .finish_non_exhaustive()
    }
}
