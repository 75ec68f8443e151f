//! The strategy that proves a bound, as the records of a certificate: [`extract`].

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::bound::{Bound, Relation};
use super::certified_value::CertifiedValue;
use super::record::Record;
use super::side::{At, needs_rank, position_text};
use super::written_game::WrittenGame;
use crate::erased::{ErasedState, ErasedStep};
use crate::run::{Meter, Run, StopReason};
use crate::turn::Turn;

/// Tells the best move of a position that is not over, by its index, given the position and whether
/// the player to move is the first.
pub type Adviser<'a, E> = dyn FnMut(&ErasedState, bool) -> Result<usize, E> + 'a;

/// Tells the value of a position that is not over, given the position and whether the player to
/// move is the first.
pub type Valuer<'a, V, E> = dyn FnMut(&ErasedState, bool) -> Result<V, E> + 'a;

/// Why no certificate could be made.
#[derive(Debug)]
pub enum ExtractError<E> {
    /// A limit of the run.
    Stopped(StopReason),
    /// The adviser failed.
    Adviser(E),
    /// The moves of the adviser do not keep the start within the bound. The position that they lead
    /// to, and what it would have to be worth.
    NotKept {
        /// The position.
        position: String,
        /// What it would have to be worth.
        needed: String,
    },
    /// By the moves of the adviser, or by the rules, play comes back to this position.
    Cyclic(String),
    /// A value does not fit its type.
    Overflow,
}

impl<E> From<StopReason> for ExtractError<E> {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// Is called with a strategy and what a move leads to.
type VisitReply<'v, S, V, E> = dyn FnMut(&mut S, ErasedStep<V>) -> Result<(), ExtractError<E>> + 'v;

/// What is to be proved of a position.
struct Entry<V> {
    at: At,
    bound: Bound<V>,
    /// The index of the move that is looked at; `None` if every move is.
    mv: Option<usize>,
    rank: Rank,
}

/// How far the rank of an entry is known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rank {
    Unknown,
    /// It is being worked out.
    OnPath,
    Known(u64),
}

/// The records that prove that the start of a game is within bounds, by the moves of an adviser.
///
/// A position gets no record if it is a leaf: a search of at most `leaf_positions` positions shows
/// what is needed of it. There are only records of positions that these moves and all replies to
/// them lead to.
///
/// # Complexity
///
/// O(n · b) time for `n` records with `b` moves each, beside the searches of leaves and what the
/// adviser takes. O(n) memory.
///
/// # Errors
///
/// [`ExtractError`]; [`ExtractError::NotKept`] if the start is not within the bounds, or the moves
/// of the adviser are not good enough.
pub fn extract<V: CertifiedValue, E>(
    game: &dyn WrittenGame<V>,
    claims: &[Bound<V>],
    leaf_positions: u64,
    adviser: &mut Adviser<'_, E>,
    run: &Run,
) -> Result<Vec<Record<V>>, ExtractError<E>> {
    let mut strategy = Strategy::new(game, leaf_positions, run);
    for &claim in claims {
        strategy.need((game.start(), true), claim)?;
    }
    while let Some(place) = strategy.waiting.pop() {
        strategy.expand(place, adviser)?;
    }
    strategy.finish()
}

/// The records that prove the exact value of every position that play comes to, by the values that
/// a strong solution has. Best moves are asked for where play could go round.
///
/// # Complexity
///
/// O(n · b) time for `n` positions with `b` moves each, beside what `value` takes. O(n) memory.
///
/// # Errors
///
/// As [`extract`]. A wrong value is not noticed here but by [`super::check`].
pub fn extract_all<V: CertifiedValue, E>(
    game: &dyn WrittenGame<V>,
    value: &mut Valuer<'_, V, E>,
    adviser: &mut Adviser<'_, E>,
    run: &Run,
) -> Result<Vec<Record<V>>, ExtractError<E>> {
    let mut strategy = Strategy::new(game, 0, run);
    let start = (game.start(), true);
    if game.terminal_value(&start.0).is_none() {
        let claim = value(&start.0, true).map_err(ExtractError::Adviser)?;
        strategy.need(start, Bound::exactly(claim))?;
    }
    while let Some(place) = strategy.waiting.pop() {
        strategy.meter.count()?;
        let Entry { at, bound, .. } = &strategy.entries[place];
        let at = at.clone();
        let ranked = bound.sides().filter(|&side| needs_rank(game, at.1, side));
        if ranked.map(|side| side.relation).eq([Relation::AtLeast]) {
            // The rank falls along a best move, and along others it need not.
            let best = adviser(&at.0, at.1).map_err(ExtractError::Adviser)?;
            strategy.entries[place].mv = Some(best);
        }
        strategy.visit(&at, None, &mut |strategy, step| {
            if game.terminal_value(&step.state).is_some() {
                return Ok(());
            }
            let is_first = at.1 == (step.turn == Turn::Stays);
            let worth = value(&step.state, is_first).map_err(ExtractError::Adviser)?;
            strategy.need((step.state, is_first), Bound::exactly(worth))
        })?;
    }
    strategy.finish()
}

struct Strategy<'a, 'r, V: CertifiedValue> {
    game: &'a dyn WrittenGame<V>,
    leaf_positions: u64,
    meter: Meter<'r>,
    /// The entry of each position and relation.
    places: HashMap<(String, Relation), usize>,
    entries: Vec<Entry<V>>,
    /// The entries whose replies are still to be looked at.
    waiting: Vec<usize>,
}

impl<'a, 'r, V: CertifiedValue> Strategy<'a, 'r, V> {
    fn new(game: &'a dyn WrittenGame<V>, leaf_positions: u64, run: &'r Run) -> Self {
        Self {
            game,
            leaf_positions,
            meter: Meter::new(run),
            places: HashMap::new(),
            entries: Vec::new(),
            waiting: Vec::new(),
        }
    }

    /// Notes that a position has to be within a bound, unless that needs no record.
    fn need<E>(&mut self, at: At, bound: Bound<V>) -> Result<(), ExtractError<E>> {
        if bound.is_trivial() {
            return Ok(());
        }
        let text = position_text(self.game, &at);
        if let Some(value) = self.game.terminal_value(&at.0) {
            let needed = bound.to_string();
            if bound.allows(value) {
                return Ok(());
            }
            return Err(ExtractError::NotKept {
                position: text,
                needed,
            });
        }
        let key = (text, bound.relation);
        if let Some(&place) = self.places.get(&key) {
            let entry = &mut self.entries[place];
            if !bound.is_met_by(entry.bound) {
                entry.bound = bound;
                self.meter.budget.push(&mut self.waiting, place)?;
            }
            return Ok(());
        }
        if self.leaf_positions > 0 {
            let leaf = self.game.search(&at.0, bound, self.leaf_positions);
            self.meter.count_many(leaf.positions)?;
            if leaf.is_shown {
                return Ok(());
            }
        }
        let place = self.entries.len();
        let text_bytes = key.0.capacity() + size_of::<((String, Relation), usize)>();
        self.meter.budget.take(text_bytes)?;
        self.places.insert(key, place);
        let entry = Entry {
            at,
            bound,
            mv: None,
            rank: Rank::Unknown,
        };
        self.meter.budget.push(&mut self.entries, entry)?;
        self.meter.budget.push(&mut self.waiting, place)?;
        Ok(())
    }

    /// Notes what an entry needs of the positions after it.
    fn expand<E>(
        &mut self,
        place: usize,
        adviser: &mut Adviser<'_, E>,
    ) -> Result<(), ExtractError<E>> {
        self.meter.count()?;
        let Entry { at, bound, mv, .. } = &self.entries[place];
        let (at, bound, known) = (at.clone(), *bound, *mv);
        let chosen = match (bound.relation, known) {
            (Relation::AtLeast, None) => {
                let chosen = adviser(&at.0, at.1).map_err(ExtractError::Adviser)?;
                self.entries[place].mv = Some(chosen);
                Some(chosen)
            }
            _ => known,
        };
        self.visit(&at, chosen, &mut |strategy, step| {
            let after = bound.after(step.gain, step.turn).ok_or_else(|| {
                let position = position_text(strategy.game, &at);
                ExtractError::NotKept {
                    position,
                    needed: bound.to_string(),
                }
            })?;
            let is_first = at.1 == (step.turn == Turn::Stays);
            strategy.need((step.state, is_first), after)
        })
    }

    /// Calls `visit` with the step of the chosen move, or of every move.
    fn visit<E>(
        &mut self,
        at: &At,
        chosen: Option<usize>,
        visit: &mut VisitReply<'_, Self, V, E>,
    ) -> Result<(), ExtractError<E>> {
        let (mut index, mut visited) = (0, Ok(()));
        self.game
            .visit_steps(&at.0, chosen.unwrap_or(0), &mut |step| {
                visited = self.meter.pass(index).map_err(ExtractError::from);
                if visited.is_ok() {
                    visited = visit(self, step);
                }
                index += 1;
                match visited {
                    Ok(()) if chosen.is_none() => ControlFlow::Continue(()),
                    _ => ControlFlow::Break(()),
                }
            });
        visited
    }

    /// The entries that an entry rests on.
    fn below<E>(&mut self, place: usize) -> Result<Vec<usize>, ExtractError<E>> {
        let Entry { at, bound, mv, .. } = &self.entries[place];
        let (at, relation, chosen) = (at.clone(), bound.relation, *mv);
        let mut below = Vec::new();
        self.visit(&at, chosen, &mut |strategy, step| {
            let is_first = at.1 == (step.turn == Turn::Stays);
            let relation = match step.turn {
                Turn::Passes => relation.opponent(),
                Turn::Stays => relation,
            };
            let text = position_text(strategy.game, &(step.state, is_first));
            below.extend(strategy.places.get(&(text, relation)));
            Ok(())
        })?;
        Ok(below)
    }

    /// Works out the rank of an entry that needs one, and of those that it rests on.
    fn rank<E>(&mut self, place: usize) -> Result<(), ExtractError<E>> {
        let Entry {
            at, bound, rank, ..
        } = &self.entries[place];
        let mut sides = bound.sides();
        if *rank != Rank::Unknown || !sides.any(|side| needs_rank(self.game, at.1, side)) {
            return Ok(());
        }
        self.entries[place].rank = Rank::OnPath;
        let mut path = vec![(place, self.below(place)?, 0)];
        while let Some((place, left, least)) = path.last_mut() {
            let Some(next) = left.pop() else {
                let rank = *least;
                self.entries[*place].rank = Rank::Known(rank);
                path.pop();
                if let Some((_, _, least)) = path.last_mut() {
                    *least = (*least).max(rank + 1);
                }
                continue;
            };
            match self.entries[next].rank {
                Rank::Known(rank) => *least = (*least).max(rank + 1),
                Rank::OnPath => {
                    let text = position_text(self.game, &self.entries[next].at);
                    return Err(ExtractError::Cyclic(text));
                }
                Rank::Unknown => {
                    self.meter.tick()?;
                    self.entries[next].rank = Rank::OnPath;
                    let below = self.below(next)?;
                    path.push((next, below, 0));
                }
            }
        }
        Ok(())
    }

    /// The records, with the ranks of those that need one.
    fn finish<E>(mut self) -> Result<Vec<Record<V>>, ExtractError<E>> {
        for place in 0..self.entries.len() {
            self.rank(place)?;
        }
        Ok(self.records())
    }

    fn records(self) -> Vec<Record<V>> {
        let mut texts: Vec<_> = self
            .places
            .into_iter()
            .map(|((text, _), at)| (at, text))
            .collect();
        texts.sort_unstable();
        let entries = self.entries.iter().zip(texts);
        let records = entries.map(|(entry, (_, position))| Record {
            position,
            bound: entry.bound,
            mv: entry
                .mv
                .filter(|_| entry.bound.relation == Relation::AtLeast)
                .and_then(|index| self.game.move_text(&entry.at.0, index)),
            rank: match entry.rank {
                Rank::Known(rank) => Some(rank),
                Rank::Unknown | Rank::OnPath => None,
            },
        });
        records.collect()
    }
}
