//! The strategy that proves a bound, as the records of a certificate: [`extract`], and the
//! [`Adviser`] that tells its moves.

use std::collections::HashMap;

use super::bound::{Bound, Relation};
use super::certified_value::CertifiedValue;
use super::records::Record;
use super::side::{At, BESIDE, after_step, needs_rank, position_text};
use super::written_game::WrittenGame;
use crate::erased::{ErasedState, ErasedStep};
use crate::run::{Meter, Run, StopReason};
use crate::turn::Turn;

/// What a certificate leaves out, to be smaller.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExtractSettings {
    /// A position gets no record if a search of at most so many positions shows what is needed of
    /// it. Default: 0, no position is searched.
    pub leaf_positions: u64,
    /// Of the moves that keep a bound, the one is taken that adds the fewest records, counted as
    /// far as so many moves of that player, at most [`MOST_LOOK_AHEAD`]. Default: 0, the first one that is found.
    pub look_ahead: u32,
}

/// Tells which moves of a position keep a bound, by their indices.
///
/// Where play could go round, only one that leads on to an end.
pub type Adviser<'a, V, E> = dyn FnMut(Asked<'_, V>) -> Result<Vec<usize>, E> + 'a;

/// What an [`Adviser`] is asked.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a, V> {
    /// The position, which is not over.
    pub state: &'a ErasedState,
    /// Whether the player to move is the first.
    pub is_first: bool,
    /// What the value is at least, or exactly.
    pub bound: Bound<V>,
    /// Whether one is needed, whatever it takes. Otherwise there may be none that is easily found.
    pub must: bool,
    /// Whether all that are easily found are wanted, or one is enough.
    pub all: bool,
}

/// Why no certificate could be made.
#[derive(Debug, thiserror::Error)]
pub enum ExtractError<E> {
    /// A limit of the run.
    #[error("stopped: {0}")]
    Stopped(StopReason),
    /// Who was asked failed: the adviser, who tells values, or who takes the records.
    #[error(transparent)]
    Asked(E),
    /// The moves of the adviser do not keep the start within the bound.
    #[error("by the moves that were told, the position `{position}` would have to be `{needed}`")]
    NotKept {
        /// The position that they lead to.
        position: String,
        /// What it would have to be worth.
        needed: String,
    },
    /// By the moves of the adviser, or by the rules, play comes back to this position.
    #[error("play comes back to the position `{0}`, where it should come to an end")]
    Cyclic(String),
    /// A value does not fit its type.
    #[error("a value is too great")]
    Overflow,
}

impl<E> From<StopReason> for ExtractError<E> {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// The most moves that are looked ahead: each takes about b² times as long.
pub const MOST_LOOK_AHEAD: u32 = 4;

/// A position of which no good move is easily found is taken to need so many records.
const MANY: u64 = 1000;

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
/// There are only records of positions that these moves and all replies to them lead to, up to
/// those that are over and those that [`ExtractSettings`] leave out.
///
/// # Complexity
///
/// O(n · b) time for `n` records with `b` moves each, beside the searches of leaves and what the
/// adviser takes; about b² times that for each move that is looked ahead. O(n) memory.
///
/// # Errors
///
/// [`ExtractError`]; [`ExtractError::NotKept`] if the start is not within the bounds, or the moves
/// of the adviser are not good enough.
pub fn extract<V: CertifiedValue, E>(
    game: &dyn WrittenGame<V>,
    claims: &[Bound<V>],
    settings: ExtractSettings,
    adviser: &mut Adviser<'_, V, E>,
    run: &Run,
) -> Result<Vec<Record<V>>, ExtractError<E>> {
    let mut strategy = Strategy::new(game, settings, run);
    for &claim in claims {
        strategy.need((game.start(), true), claim)?;
    }
    while let Some(place) = strategy.waiting.pop() {
        strategy.expand(place, adviser)?;
    }
    if strategy.has_dropped {
        strategy.keep_reached(claims)?;
    }
    strategy.finish()
}

struct Strategy<'a, 'r, V: CertifiedValue> {
    game: &'a dyn WrittenGame<V>,
    settings: ExtractSettings,
    meter: Meter<'r>,
    /// The entry of each position and relation.
    places: HashMap<(String, Relation), usize>,
    entries: Vec<Entry<V>>,
    /// The entries whose replies are still to be looked at.
    waiting: Vec<usize>,
    /// Whether an entry took another move, so that nothing may lead to those that the first one led
    /// to.
    has_dropped: bool,
}

impl<'a, 'r, V: CertifiedValue> Strategy<'a, 'r, V> {
    fn new(game: &'a dyn WrittenGame<V>, settings: ExtractSettings, run: &'r Run) -> Self {
        let look_ahead = settings.look_ahead.min(MOST_LOOK_AHEAD);
        Self {
            game,
            settings: ExtractSettings {
                look_ahead,
                ..settings
            },
            meter: Meter::new(run),
            places: HashMap::new(),
            entries: Vec::new(),
            waiting: Vec::new(),
            has_dropped: false,
        }
    }

    /// Notes that a position has to be within a bound, unless that needs no record.
    fn need<E>(&mut self, at: At, bound: Bound<V>) -> Result<(), ExtractError<E>> {
        if bound.is_trivial() {
            return Ok(());
        }
        if let Some(value) = self.game.terminal_value(&at.0) {
            if bound.allows(value) {
                return Ok(());
            }
            return Err(self.not_kept(&at, bound));
        }
        let key = (position_text(self.game, &at), bound.relation);
        if let Some(&place) = self.places.get(&key) {
            let entry = &mut self.entries[place];
            if !bound.is_met_by(entry.bound) {
                entry.bound = bound;
                self.meter.budget.push(&mut self.waiting, place)?;
            }
            return Ok(());
        }
        if self.is_leaf(&at, bound)? {
            return Ok(());
        }
        let place = self.entries.len();
        // The text, and again in its record; about what the position and the move take.
        let bytes = 2 * key.0.capacity() + size_of::<((String, Relation), usize)>() + BESIDE;
        self.meter.budget.take(bytes)?;
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

    /// Whether a search shows a bound.
    fn is_leaf(&mut self, at: &At, bound: Bound<V>) -> Result<bool, StopReason> {
        if self.settings.leaf_positions == 0 {
            return Ok(false);
        }
        let leaf = self.game.search(&at.0, bound, self.settings.leaf_positions);
        self.meter.count_many(leaf.positions)?;
        Ok(leaf.is_shown)
    }

    /// The moves by which a position keeps a bound, as the adviser tells them.
    fn ask<E>(
        &self,
        adviser: &mut Adviser<'_, V, E>,
        at: &At,
        bound: Bound<V>,
        must: bool,
        all: bool,
    ) -> Result<Vec<usize>, ExtractError<E>> {
        let asked = Asked {
            state: &at.0,
            is_first: at.1,
            bound,
            must,
            all,
        };
        let moves = adviser(asked).map_err(ExtractError::Asked)?;
        if must && moves.is_empty() {
            return Err(self.not_kept(at, bound));
        }
        Ok(moves)
    }

    fn not_kept<E>(&self, at: &At, bound: Bound<V>) -> ExtractError<E> {
        ExtractError::NotKept {
            position: position_text(self.game, at),
            needed: bound.to_string(),
        }
    }

    /// The move by which a position is to keep a bound.
    fn choose<E>(
        &mut self,
        at: &At,
        bound: Bound<V>,
        adviser: &mut Adviser<'_, V, E>,
    ) -> Result<usize, ExtractError<E>> {
        let look_ahead = self.settings.look_ahead;
        let moves = self.ask(adviser, at, bound, true, look_ahead > 0)?;
        if look_ahead == 0 || moves.len() == 1 {
            return Ok(moves[0]);
        }
        let (_, chosen) = self.cheapest(at, bound, &moves, look_ahead, u64::MAX, adviser)?;
        Ok(chosen)
    }

    /// Which of these moves adds the fewest records, and how many these are; `most` and more are the
    /// same.
    fn cheapest<E>(
        &mut self,
        at: &At,
        bound: Bound<V>,
        moves: &[usize],
        look_ahead: u32,
        most: u64,
        adviser: &mut Adviser<'_, V, E>,
    ) -> Result<(u64, usize), ExtractError<E>> {
        let mut cheapest = (most, moves[0]);
        for &mv in moves {
            let mut cost = 0;
            self.visit(at, Some(mv), &mut |strategy, step| {
                let left = look_ahead.checked_sub(1);
                cost = strategy.cost_after(at, bound, &step, left, cheapest.0, adviser)?;
                Ok(())
            })?;
            if cost < cheapest.0 {
                cheapest = (cost, mv);
            }
            if cost == 0 {
                break;
            }
        }
        Ok(cheapest)
    }

    /// How many records a move adds, for its position to keep a bound.
    fn cost_after<E>(
        &mut self,
        at: &At,
        bound: Bound<V>,
        step: &ErasedStep<V>,
        look_ahead: Option<u32>,
        most: u64,
        adviser: &mut Adviser<'_, V, E>,
    ) -> Result<u64, ExtractError<E>> {
        let Some(needed) = bound.after(step.gain, step.turn) else {
            return Ok(most);
        };
        self.cost(&after_step(at, step), needed, look_ahead, most, adviser)
    }

    /// How many records a position adds, if it has to be within a bound: counted as far as so many
    /// moves of the player whom the bound is for, or none but its own; `most` and more are the same.
    fn cost<E>(
        &mut self,
        at: &At,
        bound: Bound<V>,
        look_ahead: Option<u32>,
        most: u64,
        adviser: &mut Adviser<'_, V, E>,
    ) -> Result<u64, ExtractError<E>> {
        self.meter.tick()?;
        if bound.is_trivial() {
            return Ok(0);
        }
        if let Some(value) = self.game.terminal_value(&at.0) {
            return Ok(if bound.allows(value) { 0 } else { most });
        }
        let key = (position_text(self.game, at), bound.relation);
        if self.places.contains_key(&key) || self.is_leaf(at, bound)? {
            return Ok(0);
        }
        let mut cost = 1;
        if cost >= most {
            return Ok(most);
        }
        match (bound.relation, look_ahead) {
            (_, None) | (Relation::AtLeast, Some(0)) => {}
            (Relation::AtLeast, Some(look_ahead)) => {
                let moves = self.ask(adviser, at, bound, false, true)?;
                let left = most - cost;
                cost += if moves.is_empty() {
                    MANY
                } else {
                    self.cheapest(at, bound, &moves, look_ahead, left, adviser)?
                        .0
                };
            }
            _ => self.visit(at, None, &mut |strategy, step| {
                // Of moves in a row, each is one ahead.
                let ahead = match step.turn {
                    Turn::Passes => look_ahead,
                    Turn::Stays => look_ahead.and_then(|ahead| ahead.checked_sub(1)),
                };
                if cost < most {
                    let left = most - cost;
                    cost += strategy.cost_after(at, bound, &step, ahead, left, adviser)?;
                }
                Ok(())
            })?,
        }
        Ok(cost)
    }

    /// Notes what an entry needs of the positions after it.
    fn expand<E>(
        &mut self,
        place: usize,
        adviser: &mut Adviser<'_, V, E>,
    ) -> Result<(), ExtractError<E>> {
        self.meter.count()?;
        let Entry { at, bound, .. } = &self.entries[place];
        let (at, bound) = (at.clone(), *bound);
        let chosen = match bound.relation {
            Relation::AtLeast => Some(self.choose(&at, bound, adviser)?),
            _ => None,
        };
        let before = std::mem::replace(&mut self.entries[place].mv, chosen);
        self.has_dropped |= before.is_some() && before != chosen;
        self.visit(&at, chosen, &mut |strategy, step| {
            let needed = bound.after(step.gain, step.turn);
            let needed = needed.ok_or_else(|| strategy.not_kept(&at, bound))?;
            strategy.need(after_step(&at, &step), needed)
        })
    }

    /// Calls `visit` with the step of the chosen move, or of every move.
    fn visit<E>(
        &mut self,
        at: &At,
        chosen: Option<usize>,
        visit: &mut VisitReply<'_, Self, V, E>,
    ) -> Result<(), ExtractError<E>> {
        let game = self.game;
        game.try_steps(&at.0, chosen.unwrap_or(0), &mut |index, step| {
            self.meter.pass(index)?;
            visit(self, step)?;
            Ok(chosen.is_none())
        })
    }

    /// The entries that an entry rests on. The budget counts the list: see [`Strategy::free`].
    fn below<E>(&mut self, place: usize) -> Result<Vec<usize>, ExtractError<E>> {
        let Entry { at, bound, mv, .. } = &self.entries[place];
        let (at, bound, chosen) = (at.clone(), *bound, *mv);
        let mut below = Vec::new();
        self.visit(&at, chosen, &mut |strategy, step| {
            let needed = bound.after(step.gain, step.turn);
            let relation = match step.turn {
                Turn::Passes => bound.relation.opponent(),
                Turn::Stays => bound.relation,
            };
            // What holds of every position rests on no record.
            if !needed.is_some_and(Bound::is_trivial) {
                let text = position_text(strategy.game, &after_step(&at, &step));
                if let Some(&place) = strategy.places.get(&(text, relation)) {
                    strategy.meter.budget.push(&mut below, place)?;
                }
            }
            Ok(())
        })?;
        Ok(below)
    }

    /// Gives back the memory of a list.
    fn free<T>(&mut self, list: Vec<T>) {
        let bytes = list.capacity() * size_of::<T>();
        drop(list);
        self.meter.budget.give_back(bytes);
    }

    /// Forgets the entries that no claim needs.
    fn keep_reached<E>(&mut self, claims: &[Bound<V>]) -> Result<(), ExtractError<E>> {
        let start = position_text(self.game, &(self.game.start(), true));
        let starts = claims.iter().map(|claim| (start.clone(), claim.relation));
        let mut waiting = Vec::new();
        for key in starts {
            if let Some(&place) = self.places.get(&key) {
                self.meter.budget.push(&mut waiting, place)?;
            }
        }
        let mut is_reached = self.meter.budget.filled(false, self.entries.len())?;
        while let Some(place) = waiting.pop() {
            if !std::mem::replace(&mut is_reached[place], true) {
                self.meter.tick()?;
                let below = self.below(place)?;
                for &place in &below {
                    self.meter.budget.push(&mut waiting, place)?;
                }
                self.free(below);
            }
        }
        self.places.retain(|_, place| is_reached[*place]);
        self.free(waiting);
        self.free(is_reached);
        Ok(())
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
        let mut path = Vec::new();
        let below = self.below(place)?;
        self.meter.budget.push(&mut path, (place, below, 0))?;
        while let Some((place, left, least)) = path.last_mut() {
            let Some(next) = left.pop() else {
                let rank = *least;
                self.entries[*place].rank = Rank::Known(rank);
                if let Some((_, left, _)) = path.pop() {
                    self.free(left);
                }
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
                    self.meter.budget.push(&mut path, (next, below, 0))?;
                }
            }
        }
        self.free(path);
        Ok(())
    }

    /// The records, with the ranks of those that need one.
    fn finish<E>(mut self) -> Result<Vec<Record<V>>, ExtractError<E>> {
        let places: Vec<_> = self.places.values().copied().collect();
        for place in places {
            self.rank(place)?;
        }
        Ok(self.records()?)
    }

    fn records(mut self) -> Result<Vec<Record<V>>, StopReason> {
        let places = self.places.into_iter();
        let mut kept: Vec<_> = places.map(|((text, _), place)| (place, text)).collect();
        kept.sort_unstable();
        let mut records = self.meter.budget.vec(kept.len())?;
        for (place, position) in kept {
            self.meter.tick()?;
            let entry = &self.entries[place];
            let mv = entry.mv;
            let mv = mv.filter(|_| entry.bound.relation == Relation::AtLeast);
            records.push(Record {
                position,
                bound: entry.bound,
                mv: mv.and_then(|index| self.game.move_text(&entry.at.0, index)),
                rank: match entry.rank {
                    Rank::Known(rank) => Some(rank),
                    Rank::Unknown | Rank::OnPath => None,
                },
            });
        }
        Ok(records)
    }
}
