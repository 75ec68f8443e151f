//! The strategy that proves a bound, as the records of a certificate: [`extract`], and the
//! [`Adviser`] that tells its moves.

use std::collections::HashMap;

use stonework_core::kit::Meter;
use stonework_core::{Run, StopReason, Turn};
use stonework_erased::{ErasedState, ErasedStep, Positions};

use super::bound::{Bound, Relation};
use super::by_depth::by_depth;
use super::certified_value::CertifiedValue;
use super::extract_error::ExtractError;
use super::records::Record;
use super::search::{search, search_bytes};
use super::side::{At, BESIDE, after_step, at_a_glance, needs_rank, position_text};
use super::written_game::WrittenGame;

/// What a certificate leaves out, to be smaller.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExtractSettings {
    /// A position gets no record if a search of at most so many positions shows what is needed of
    /// it. Default: 0, no position is searched.
    pub leaf_positions: u64,
    /// Of the moves that keep a bound, the one is taken that adds the fewest records, counted as
    /// far as so many moves of that player, at most [`MOST_LOOK_AHEAD`]. Default: 0, the first one
    /// that is found.
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
}

/// The entry of each position and relation.
type Places = HashMap<(String, Relation), usize>;

/// The bytes of an entry's place in a list that doubles as it grows.
const PLACE: usize = 2 * size_of::<usize>();

/// The entries that an entry rests on; takes [`PLACE`] bytes for each from the budget.
fn below<V: CertifiedValue, E>(
    game: &dyn WrittenGame<V>,
    places: &Places,
    Entry { at, bound, mv }: &Entry<V>,
    meter: &mut Meter<'_>,
) -> Result<Vec<usize>, ExtractError<E>> {
    let mut below = Vec::new();
    game.try_steps(&at.0, mv.unwrap_or(0), &mut |index, step| {
        meter.pass(index)?;
        let needed = bound.after(step.gain, step.turn);
        let relation = match step.turn {
            Turn::Passes => bound.relation.opponent(),
            Turn::Stays => bound.relation,
        };
        // What holds of every position rests on no record.
        if !needed.is_some_and(Bound::is_trivial) {
            let text = position_text(game, &after_step(at, &step));
            if let Some(&place) = places.get(&(text, relation)) {
                meter.budget.take(PLACE)?;
                below.push(place);
            }
        }
        Ok::<_, StopReason>(mv.is_none())
    })?;
    Ok(below)
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
    if settings.leaf_positions > 0 {
        let searched = search_bytes(settings.leaf_positions);
        strategy.meter.budget.take(searched)?;
    }
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
    /// Those that leaves are searched with.
    positions: Positions<V>,
    meter: Meter<'r>,
    places: Places,
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
            positions: game.positions(),
            meter: Meter::new(run),
            places: HashMap::new(),
            entries: Vec::new(),
            waiting: Vec::new(),
            has_dropped: false,
        }
    }

    /// Notes that a position has to be within a bound, unless that needs no record.
    fn need<E>(&mut self, at: At, bound: Bound<V>) -> Result<(), ExtractError<E>> {
        match at_a_glance(self.game, &at, bound) {
            Some(true) => return Ok(()),
            Some(false) => return Err(self.not_kept(&at, bound)),
            None => {}
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
        let state_bytes = self.game.state_bytes(&at.0);
        self.meter.budget.take(bytes + state_bytes)?;
        self.places.insert(key, place);
        let entry = Entry {
            at,
            bound,
            mv: None,
        };
        self.meter.budget.push(&mut self.entries, entry)?;
        self.meter.budget.push(&mut self.waiting, place)?;
        Ok(())
    }

    /// Whether a search shows a bound.
    fn is_leaf(&mut self, at: &At, bound: Bound<V>) -> Result<bool, StopReason> {
        let most = self.settings.leaf_positions;
        if most == 0 {
            return Ok(false);
        }
        let leaf = search(&self.positions, &at.0, bound, most);
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

    /// Which of these moves adds the fewest records, and how many these are; `most` and more are
    /// the same.
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
    /// moves of the player whom the bound is for, or none but its own; `most` and more are the
    /// same.
    fn cost<E>(
        &mut self,
        at: &At,
        bound: Bound<V>,
        look_ahead: Option<u32>,
        most: u64,
        adviser: &mut Adviser<'_, V, E>,
    ) -> Result<u64, ExtractError<E>> {
        self.meter.tick()?;
        if let Some(holds) = at_a_glance(self.game, at, bound) {
            return Ok(if holds { 0 } else { most });
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

    /// Forgets the entries that no claim needs.
    fn keep_reached<E>(&mut self, claims: &[Bound<V>]) -> Result<(), ExtractError<E>> {
        let start = position_text(self.game, &(self.game.start(), true));
        let starts = claims.iter().map(|claim| (start.clone(), claim.relation));
        let mut waiting = Vec::new();
        for key in starts {
            if let Some(&place) = self.places.get(&key) {
                self.meter.budget.take(PLACE)?;
                waiting.push(place);
            }
        }
        let Self {
            game,
            meter,
            places,
            entries,
            ..
        } = self;
        let mut is_reached = meter.budget.filled(false, entries.len())?;
        while let Some(place) = waiting.pop() {
            meter.budget.give_back(PLACE);
            if !std::mem::replace(&mut is_reached[place], true) {
                meter.tick()?;
                waiting.extend(below(*game, places, &entries[place], meter)?);
            }
        }
        places.retain(|_, place| is_reached[*place]);
        meter.budget.give_back(is_reached.len());
        Ok(())
    }

    /// The records, with the ranks of those that need one, and of those that they rest on.
    fn finish<E>(mut self) -> Result<Vec<Record<V>>, ExtractError<E>> {
        let Self {
            game,
            meter,
            places,
            entries,
            ..
        } = &mut self;
        let mut starts = Vec::new();
        for &place in places.values() {
            let Entry { at, bound, .. } = &entries[place];
            if bound.sides().any(|side| needs_rank(*game, at.1, side)) {
                meter.budget.take(PLACE)?;
                starts.push(place);
            }
        }
        let mut ranks = meter.budget.filled(None, entries.len())?;
        by_depth(
            starts,
            meter,
            PLACE,
            &|&place| ((place as u64, 0), String::new()),
            &|&place| position_text(*game, &entries[place].at),
            &mut |meter, &place| {
                meter.tick()?;
                below(*game, places, &entries[place], meter)
            },
            &mut |_, place, _, rank| {
                ranks[place] = Some(rank);
                Ok(())
            },
        )?;
        Ok(self.records(&ranks)?)
    }

    fn records(mut self, ranks: &[Option<u64>]) -> Result<Vec<Record<V>>, StopReason> {
        let mut kept = self.meter.budget.vec(self.places.len())?;
        let places = self.places.into_iter();
        kept.extend(places.map(|((text, _), place)| (place, text)));
        kept.sort_unstable();
        let mut records = self.meter.budget.vec(kept.len())?;
        for (place, position) in kept.drain(..) {
            self.meter.tick()?;
            let entry = &self.entries[place];
            records.push(Record {
                position,
                bound: entry.bound,
                mv: entry
                    .mv
                    .and_then(|index| self.game.move_text(&entry.at.0, index)),
                rank: ranks[place],
            });
        }
        self.meter.budget.free(kept);
        Ok(records)
    }
}
