//! The pieces that a search comes to, and what is known of them: [`World`].

use std::collections::HashMap;
use std::num::TryFromIntError;
use std::rc::Rc;

use stonework_core::{Run, StopReason};
use stonework_erased::ErasedState;
use stonework_partizan::{Algebra, CanonicalForm, FormError};
use stonework_values::{PositionValues, ValuedGame};

use super::facts::Facts;
use super::node::Node;
use crate::error::SumError;
use crate::expression::with_left_to_move;
use crate::limits::Limits;
use crate::values_of_games::refused;

/// A summand that is neither number, ups nor nimber.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Piece {
    /// A value.
    Form(CanonicalForm),
    /// A position of the game of this number, with Left to move, whose value is not known; its negative,
    /// if `negated`.
    Position {
        game: usize,
        state: ErasedState,
        negated: bool,
    },
}

/// Pieces that are added up: what a move leads to, a sum that is being made.
#[derive(Clone, Debug)]
pub(crate) struct Adding {
    /// Number, ups and nimber together.
    rest: CanonicalForm,
    /// Pieces by their numbers, how often; negative if taken away.
    addends: Vec<(u32, i64)>,
}

impl Adding {
    /// The bytes that it takes.
    fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.addends) + 16
    }
}

/// A game and what is known of its positions.
struct Known<'w> {
    valued: &'w dyn ValuedGame,
    values: Box<dyn PositionValues + 'w>,
}

/// What is known of a piece.
struct Entry {
    piece: Piece,
    facts: Option<Facts>,
    negative: Option<u32>,
    options: [Option<Rc<[Adding]>>; 2],
}

/// About what a piece takes, without its options.
const PIECE_BYTES: usize = 384;

/// About what a position takes that is kept as a piece and as the key of one.
const STATE_BYTES: usize = 128;

/// The pieces that a search comes to, by numbers.
pub(crate) struct World<'w> {
    pub(crate) algebra: Algebra<'w>,
    games: Vec<Known<'w>>,
    entries: Vec<Entry>,
    numbers: HashMap<Piece, u32>,
    /// The limits within which a position is valued; the time is that of all together.
    valuing: Limits,
    /// The bytes that pieces and their options take, and may take.
    bytes: usize,
    most: usize,
}

impl<'w> World<'w> {
    /// No pieces. A position is valued within the limits of `valuing`; pieces may take so many bytes.
    pub(crate) fn new(algebra: Algebra<'w>, valuing: &Run, bytes: usize) -> Self {
        Self {
            algebra,
            games: Vec::new(),
            entries: Vec::new(),
            numbers: HashMap::new(),
            valuing: Limits::of(valuing),
            bytes: 0,
            most: bytes,
        }
    }

    /// A game, whose number it gives.
    pub(crate) fn add_game(&mut self, valued: &'w dyn ValuedGame) -> usize {
        let values = valued.positions(self.algebra.forms());
        self.games.push(Known { valued, values });
        self.games.len() - 1
    }

    /// Counts so many bytes more.
    fn take(&mut self, bytes: usize) -> Result<(), SumError> {
        let (needed, limit) = (self.bytes + bytes, self.most);
        if needed > limit {
            return Err(SumError::Stopped(StopReason::Bytes { needed, limit }));
        }
        self.bytes = needed;
        Ok(())
    }

    /// The bytes that the pieces take.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    pub(super) fn facts(&self, number: u32) -> Option<&Facts> {
        self.entries[number as usize].facts.as_ref()
    }

    pub(super) fn form(&self, number: u32) -> Option<CanonicalForm> {
        match self.entries[number as usize].piece {
            Piece::Form(form) => Some(form),
            Piece::Position { .. } => None,
        }
    }

    /// The number of a piece.
    fn number(&mut self, piece: Piece) -> Result<u32, SumError> {
        if let Some(&number) = self.numbers.get(&piece) {
            return Ok(number);
        }
        let number = self.entries.len();
        self.take(PIECE_BYTES + STATE_BYTES)?;
        let facts = match piece {
            Piece::Form(form) => known(Facts::of(&mut self.algebra, form))?,
            Piece::Position { game, .. } => {
                (self.games[game].valued.is_all_small()).then(Facts::of_infinitesimal)
            }
        };
        let negative = match &piece {
            Piece::Form(form) => {
                let negative = known(self.algebra.negative(*form))?;
                negative.map(Piece::Form)
            }
            Piece::Position {
                game,
                state,
                negated,
            } => Some(Piece::Position {
                game: *game,
                state: state.clone(),
                negated: !negated,
            }),
        };
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        // The other of the two, if it is known, learns of this one.
        let negative = match negative {
            Some(negative) if negative == piece => Some(number),
            Some(negative) => self.numbers.get(&negative).copied(),
            None => None,
        };
        if let Some(negative) = negative.filter(|&negative| negative != number) {
            self.entries[negative as usize].negative = Some(number);
        }
        self.entries.push(Entry {
            piece: piece.clone(),
            facts,
            negative,
            options: [None, None],
        });
        self.numbers.insert(piece, number);
        Ok(number)
    }

    /// Nothing added up yet.
    pub(crate) fn adding(&mut self) -> Result<Adding, SumError> {
        Ok(Adding {
            rest: self.algebra.integer(0)?,
            addends: Vec::new(),
        })
    }

    /// Adds a value so many times to a node that is being made.
    pub(crate) fn add_form(
        &mut self,
        sum: &mut Adding,
        form: CanonicalForm,
        times: i64,
    ) -> Result<(), SumError> {
        if self.algebra.as_number_up_star(form).is_some() {
            let form = self.algebra.times(form, times)?;
            sum.rest = self.algebra.sum(sum.rest, form)?;
        } else {
            sum.addends.push((self.number(Piece::Form(form))?, times));
        }
        Ok(())
    }

    /// Adds a position so many times, part by part: as values where they are small.
    pub(crate) fn add_position(
        &mut self,
        sum: &mut Adding,
        game: usize,
        state: &ErasedState,
        times: i64,
    ) -> Result<(), SumError> {
        for part in self.games[game].valued.parts(state) {
            let state = with_left_to_move(self.games[game].valued, part);
            let negated = times < 0;
            let piece = Piece::Position {
                game,
                state,
                negated,
            };
            // What is a piece already was too large to be valued.
            let known = self.numbers.get(&piece).copied();
            if let (None, Piece::Position { state, .. }) = (known, &piece)
                && let Some(form) = self.value(game, state)?
            {
                self.add_form(sum, form, times)?;
                continue;
            }
            let number = self.number(piece)?;
            sum.addends.push((number, times.saturating_abs()));
        }
        Ok(())
    }

    /// The value of a position, if it is small.
    pub(crate) fn value(
        &mut self,
        game: usize,
        state: &ErasedState,
    ) -> Result<Option<CanonicalForm>, SumError> {
        let rest = self.valuing.rest();
        let found = self.games[game].values.value(state, &rest);
        let found = found.map_err(refused)?;
        match (found.form, found.stopped) {
            (None, Some(reason @ (StopReason::Cancelled | StopReason::Time(_)))) => {
                Err(SumError::Stopped(reason))
            }
            (form, _) => Ok(form),
        }
    }

    /// The sum of what was added.
    pub(crate) fn node(&mut self, sum: Adding) -> Result<Node, SumError> {
        let mut counts = sum.addends;
        self.cancel(&mut counts)?;
        let pieces = counts.into_iter().filter(|&(_, count)| count != 0);
        let pieces = pieces.map(|(number, count)| Ok((number, u32::try_from(count)?)));
        let pieces = pieces.collect::<Result<_, TryFromIntError>>();
        let pieces = pieces.map_err(|_| FormError::Overflow("a summand more than 2^32 times"))?;
        Ok(Node {
            rest: sum.rest,
            pieces,
        })
    }

    /// Adds up equal pieces, and leaves out what adds up to 0: a piece and its negative.
    fn cancel(&mut self, counts: &mut Vec<(u32, i64)>) -> Result<(), SumError> {
        add_up(counts);
        for (number, count) in counts.iter_mut().filter(|(_, count)| *count < 0) {
            (*number, *count) = (self.negative(*number)?, -*count);
        }
        add_up(counts);
        for at in 0..counts.len() {
            let (number, count) = counts[at];
            let Some(negative) = self.entries[number as usize].negative else {
                continue;
            };
            if negative == number {
                counts[at].1 %= 2;
            } else if let Ok(other) = counts.binary_search_by_key(&negative, |&(number, _)| number)
            {
                let both = count.min(counts[other].1);
                counts[at].1 -= both;
                counts[other].1 -= both;
            }
        }
        Ok(())
    }

    /// The number of the negative of a piece.
    fn negative(&mut self, number: u32) -> Result<u32, SumError> {
        let entry = &self.entries[number as usize];
        if let Some(negative) = entry.negative {
            return Ok(negative);
        }
        let negative = match &entry.piece {
            Piece::Form(form) => Piece::Form(self.algebra.negative(*form)?),
            Piece::Position {
                game,
                state,
                negated,
            } => Piece::Position {
                game: *game,
                state: state.clone(),
                negated: !negated,
            },
        };
        self.number(negative)
    }

    /// What the moves of a player in a piece lead to.
    pub(super) fn options(&mut self, number: u32, left: bool) -> Result<Rc<[Adding]>, SumError> {
        let side = usize::from(!left);
        if let Some(options) = &self.entries[number as usize].options[side] {
            return Ok(Rc::clone(options));
        }
        let piece = self.entries[number as usize].piece.clone();
        let mut found = Vec::new();
        match piece {
            Piece::Form(form) => {
                let options = if left {
                    self.algebra.left(form)?
                } else {
                    self.algebra.right(form)?
                };
                for &option in &options {
                    let mut sum = self.adding()?;
                    self.add_form(&mut sum, option, 1)?;
                    found.push(sum);
                }
            }
            Piece::Position {
                game,
                state,
                negated,
            } => {
                let states = self.games[game].valued.options(&state, left != negated);
                for state in &states {
                    let mut sum = self.adding()?;
                    self.add_position(&mut sum, game, state, if negated { -1 } else { 1 })?;
                    found.push(sum);
                }
            }
        }
        let options: Rc<[Adding]> = found.into();
        self.take(options.iter().map(Adding::bytes).sum())?;
        self.entries[number as usize].options[side] = Some(Rc::clone(&options));
        Ok(options)
    }

    /// The sums that the moves of a player in one of these pieces lead to, or in the rest of the sum.
    pub(super) fn children(
        &mut self,
        node: &Node,
        piece: Option<u32>,
        left: bool,
    ) -> Result<Vec<Node>, SumError> {
        let mut children = Vec::new();
        let pieces = node.pieces.iter();
        let pieces = pieces.map(|&(number, count)| (number, i64::from(count)));
        let mut others: Vec<(u32, i64)> = pieces.collect();
        let Some(piece) = piece else {
            let options = if left {
                self.algebra.left(node.rest)?
            } else {
                self.algebra.right(node.rest)?
            };
            return Ok((options.iter())
                .map(|&rest| Node {
                    rest,
                    pieces: node.pieces.clone(),
                })
                .collect());
        };
        others.push((piece, -1));
        for option in &*self.options(piece, left)? {
            let rest = self.algebra.sum(node.rest, option.rest)?;
            let addends = [&others[..], &option.addends].concat();
            children.push(self.node(Adding { rest, addends })?);
        }
        Ok(children)
    }
}

/// Adds up how often equal pieces are there.
fn add_up(counts: &mut Vec<(u32, i64)>) {
    counts.sort_unstable();
    counts.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        if is_same {
            kept.1 = kept.1.saturating_add(next.1);
        }
        is_same
    });
}

/// What was computed; `None` where there is no more room for it, or it is too large.
pub(super) fn known<T>(computed: Result<T, FormError>) -> Result<Option<T>, SumError> {
    match computed {
        Err(FormError::Stopped(reason @ (StopReason::Cancelled | StopReason::Time(_)))) => {
            Err(SumError::Stopped(reason))
        }
        computed => Ok(computed.ok()),
    }
}
