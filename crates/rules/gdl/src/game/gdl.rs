//! What a text in GDL says, ready to be played: [`Gdl`].

use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::expansions::Judge;
use super::fault::Fault;
use super::position::{Position, Seen};
use super::read_position::{NOTHING, folded};
use super::way;
use crate::error::GdlError;
use crate::ground::{Ground, TermId};
use crate::propnet::{Goal, Propnet, View};
use crate::rules::{Note, Rules};
use crate::text;

/// What both roles want.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Objective {
    /// To have more points than the other, in a game in which the points of both always add up to the
    /// same sum: what one wins the other loses.
    #[default]
    ZeroSum,
    /// As many points more than the other as they can get, whatever the sum.
    Difference,
}

/// A game that a text in GDL describes: its circuit and its words.
///
/// It has two roles that take turns: [`super::GdlGame`] plays it.
pub struct Gdl {
    /// Another one for each text that was read.
    number: u64,
    net: Propnet,
    roles: [Box<str>; 2],
    fluents: Vec<Box<str>>,
    moves: [Vec<Box<str>>; 2],
    fluent_numbers: HashMap<Box<str>, u32>,
    move_numbers: [HashMap<Box<str>, u32>; 2],
    /// For each role, whether a move has terms: one that has none may be that of who waits.
    has_terms: [Vec<bool>; 2],
    objective: Objective,
    is_score: bool,
    is_won_or_lost: bool,
    /// What the points of both roles add up to at every end, if that has to be the same and is known.
    sum: OnceLock<u16>,
    failure: OnceLock<Failure>,
    has_failed: AtomicBool,
    notes: Vec<Note>,
    atoms: usize,
}

/// The first position that is at fault.
struct Failure {
    fault: Fault,
    words: Box<[u64]>,
    /// The moves that lead there, if they are known.
    way: Option<Vec<String>>,
}

impl Gdl {
    /// The game that a text describes, in no more than so many bytes.
    ///
    /// # Errors
    ///
    /// [`GdlError`] for a text that is wrong, or that describes no game of two roles in turns; the
    /// first positions of play are looked at.
    pub fn read(text: &str, objective: Objective, bytes: usize) -> Result<Self, GdlError> {
        static NUMBERS: AtomicU64 = AtomicU64::new(0);
        let rules = Rules::read(text)?;
        let mut ground = Ground::of(&rules, bytes)?;
        let &[first, second] = &ground.roles[..] else {
            let roles: Vec<String> = ground.roles.iter().map(|&role| written(&ground, role)).collect();
            return Err(GdlError::Game(format!(
                "games of two roles are solved, and this has {}: {}",
                roles.len(),
                roles.join(", ")
            )));
        };
        let net = Propnet::new(&ground, bytes)?;
        let is_outcome = |points: u8| matches!(points, 0 | 50 | 100);
        let is_score = objective == Objective::Difference
            || !ground.goals.iter().all(|&(_, points)| is_outcome(points));
        let is_won_or_lost = !is_score && ground.goals.iter().all(|&(_, points)| points != 50);
        let roles = [first, second].map(|role| written(&ground, role).into());
        let texts = |terms: &[TermId]| -> Vec<Box<str>> {
            terms.iter().map(|&term| written(&ground, term).into()).collect()
        };
        let fluents = texts(&ground.fluents);
        let moves = [0, 1].map(|role| texts(&ground.moves[role]));
        let has_terms = [0, 1].map(|role: usize| {
            let moves = ground.moves[role].iter();
            moves.map(|&mv| !ground.terms.parts(mv).1.is_empty()).collect()
        });
        let sum = match is_score {
            true => OnceLock::new(),
            false => OnceLock::from(100),
        };
        let gdl = Self {
            number: NUMBERS.fetch_add(1, Ordering::Relaxed),
            net,
            roles,
            fluent_numbers: numbers(&fluents),
            move_numbers: [0, 1].map(|role: usize| numbers(&moves[role])),
            fluents,
            moves,
            has_terms,
            objective,
            is_score,
            is_won_or_lost,
            sum,
            failure: OnceLock::new(),
            has_failed: AtomicBool::new(false),
            notes: std::mem::take(&mut ground.notes),
            atoms: ground.fluents.len()
                + ground.moves.iter().map(Vec::len).sum::<usize>()
                + ground.derived as usize,
        };
        way::look_around(&gdl);
        match gdl.failure() {
            Some(failure) => Err(GdlError::Game(failure)),
            None => Ok(gdl),
        }
    }

    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Its circuit.
    #[must_use]
    pub fn net(&self) -> &Propnet {
        &self.net
    }

    /// The names of its roles.
    #[must_use]
    pub fn roles(&self) -> [&str; 2] {
        [&self.roles[0], &self.roles[1]]
    }

    /// How many fluents, moves and atoms of the text's own relations there are.
    #[must_use]
    pub fn atoms(&self) -> usize {
        self.atoms
    }

    /// What may be a mistake in the text.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Whether its ends are worth points, rather than a win, a draw or a loss.
    #[must_use]
    pub fn is_score(&self) -> bool {
        self.is_score
    }

    /// Whether every end is a win of one role and a loss of the other.
    #[must_use]
    pub fn is_won_or_lost(&self) -> bool {
        self.is_won_or_lost
    }

    /// The move that a text means, in any case, with its parentheses or without; the first role's, if
    /// both have it.
    #[must_use]
    pub fn read_move(&self, text: &str) -> Option<super::GdlMove> {
        let words = text::read(text).ok()?;
        let words: Vec<String> = words.iter().map(folded).collect();
        let folded = match &words[..] {
            [word] => word.clone(),
            words => format!("({})", words.join(" ")),
        };
        (0..2).find_map(|role| {
            let number = self.move_number(usize::from(role), &folded)?;
            Some(super::GdlMove::new(role, number))
        })
    }

    /// What both roles want.
    #[must_use]
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// The fluents that may ever be true, as they are written.
    pub fn fluents(&self) -> impl Iterator<Item = &str> {
        self.fluents.iter().map(|fluent| &**fluent)
    }

    /// A fluent, as it is written.
    pub(super) fn fluent(&self, fluent: u32) -> &str {
        &self.fluents[fluent as usize]
    }

    /// The moves of a role that may ever be legal, as they are written.
    pub fn moves(&self, role: usize) -> impl Iterator<Item = &str> {
        self.moves[role].iter().map(|mv| &**mv)
    }

    /// A move, as it is written.
    #[must_use]
    pub fn move_text(&self, mv: super::GdlMove) -> &str {
        &self.moves[mv.role()][mv.number() as usize]
    }

    /// The number of a fluent, by its text in lower case with single blanks.
    pub(super) fn fluent_number(&self, folded: &str) -> Option<u32> {
        self.fluent_numbers.get(folded).copied()
    }

    /// The number of a move of a role, by its text in lower case with single blanks.
    pub(super) fn move_number(&self, role: usize, folded: &str) -> Option<u32> {
        self.move_numbers[role].get(folded).copied()
    }

    /// The position with a key of these words: all that is true.
    pub(super) fn written(&self, words: &[u64]) -> String {
        let fluents = self.net.fluents(words);
        let fluents: Vec<&str> = fluents.into_iter().map(|fluent| self.fluent(fluent)).collect();
        match fluents.is_empty() {
            true => NOTHING.to_owned(),
            false => fluents.join(" "),
        }
    }

    /// Whether a position that play came to is at fault.
    #[inline]
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed)
    }

    /// What is wrong with the first position that is at fault, of those that play came to; `None` if
    /// none was.
    #[must_use]
    pub fn failure(&self) -> Option<String> {
        let Failure { fault, words, way } = self.failure.get()?;
        Some(way::told(self, *fault, words, way.as_deref()))
    }

    /// Fails, unless it has failed before.
    #[cold]
    pub(super) fn fail_at(&self, fault: Fault, words: &[u64], way: Option<Vec<String>>) {
        let words = words.into();
        self.failure.get_or_init(|| Failure { fault, words, way });
        self.has_failed.store(true, Ordering::Relaxed);
    }

    /// A move of a role, as it is written.
    pub(super) fn move_of(&self, role: u8, mv: u32) -> &str {
        &self.moves[usize::from(role)][mv as usize]
    }

    /// The role that is to move: that which has a choice. Where none has, it is one whose move does
    /// something, and one whose move has terms, as that of who waits has none.
    fn mover(&self, view: &View<'_>) -> u8 {
        let [first, second] = view.moves;
        match (first, second) {
            ([_, _, ..], _) => 0,
            (_, [_, _, ..]) => 1,
            (&[first], &[second]) => {
                let does = |role: u16, mv| {
                    let has_terms = self.has_terms[usize::from(role)][mv as usize];
                    (!self.net.is_passive(role, mv), has_terms)
                };
                u8::from(does(1, second) > does(0, first))
            }
            ([], [_]) => 1,
            _ => 0,
        }
    }

    /// The points of both roles at an end.
    fn points(&self, view: &View<'_>) -> Result<[u8; 2], Fault> {
        let mut points = [0; 2];
        for (role, (goal, points)) in (0..).zip(view.goals.iter().zip(&mut points)) {
            *points = match *goal {
                Goal::None => return Err(Fault::NoGoal(role)),
                Goal::Several => return Err(Fault::Goals(role)),
                Goal::Points(points) => points,
            };
        }
        if self.objective == Objective::ZeroSum {
            let sum = u16::from(points[0]) + u16::from(points[1]);
            let other = *self.sum.get_or_init(|| sum);
            if sum != other {
                return Err(Fault::Sum { points, other });
            }
        }
        Ok(points)
    }

    /// What there is to see in a position, if nothing is wrong with it.
    pub(super) fn judged(&self, view: &View<'_>) -> Result<Seen, Fault> {
        let mover = self.mover(view);
        let mut seen = Seen {
            is_over: view.is_terminal,
            mover,
            other: 0,
            points: [0; 2],
        };
        if view.is_terminal {
            seen.points = self.points(view)?;
            return Ok(seen);
        }
        for role in 0..2 {
            if view.moves[usize::from(role)].is_empty() {
                return Err(Fault::NoMove(role));
            }
        }
        match view.moves[usize::from(1 - mover)] {
            &[other] => seen.other = other,
            _ => return Err(Fault::Simultaneous),
        }
        Ok(seen)
    }
}

impl Judge for Gdl {
    #[inline]
    fn seen(&self, position: &Position<'_>) -> Seen {
        self.judged(position.view).unwrap_or_else(|fault| {
            self.fail_at(fault, &position.words(self.net.words()), None);
            Seen {
                is_over: true,
                mover: 0,
                other: 0,
                points: [0; 2],
            }
        })
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
            .field("roles", &self.roles)
            .field("fluents", &self.fluents.len())
            .finish_non_exhaustive()
    }
}
