//! The values of all positions that play comes to, as the records of a certificate: [`extract_all`].

use std::collections::{HashSet, VecDeque};
use std::hash::BuildHasher;
use std::ops::ControlFlow;

use foldhash::quality::FixedState;

use super::bound::Bound;
use super::certified_value::CertifiedValue;
use super::extract::BESIDE;
use super::extract_error::ExtractError;
use super::record::Record;
use super::side::{At, after_step, needs_rank, position_text};
use super::written_game::WrittenGame;
use crate::erased::ErasedState;
use crate::run::{CountedMap, Meter, Run};

/// Tells what a position is worth that is not over, given the position and whether the player to
/// move is the first; and in how many plies the end can be forced, if it can.
///
/// The number is needed only where infinite play is a win for one side: it falls along the best
/// moves of who wins.
pub type Valuer<'a, V, E> = dyn FnMut(&ErasedState, bool) -> Result<(V, Option<u64>), E> + 'a;

/// Takes the next record.
pub type WriteRecord<'a, V, E> = dyn FnMut(Record<V>) -> Result<(), E> + 'a;

/// Makes the records that prove the exact value of every position that play comes to, by the values
/// that a strong solution has. Each is given to `write` as it is made, in no particular order.
///
/// # Complexity
///
/// O(n · b) time for `n` positions with `b` moves each, beside what `value` and `write` take. 24
/// bytes a position in a hash table, and about 200 for each that waits for its turn.
///
/// # Errors
///
/// [`ExtractError`]. A wrong value is not noticed here but by [`super::check`].
pub fn extract_all<'v, V: CertifiedValue, E>(
    game: &dyn WrittenGame<V>,
    value: &mut Valuer<'v, V, E>,
    write: &mut WriteRecord<'v, V, E>,
    run: &Run,
) -> Result<(), ExtractError<E>> {
    let start = (game.start(), true);
    if game.terminal_value(&start.0).is_some() {
        return Ok(());
    }
    let mut walk = Walk {
        game,
        meter: Meter::new(run),
        met: CountedMap::new(),
        value,
        write,
    };
    match game.infinite_play() {
        Some(_) => walk.by_breadth(start),
        None => walk.by_depth(start),
    }
}

/// A hash of the text of a position. Of 2³² texts, two have the same with a chance of 2⁻⁶⁵, and then
/// the record of one is missing, which the checker notices.
type Fingerprint = (u64, u64);

fn fingerprint(text: &str) -> Fingerprint {
    let [one, other] = [1, 2].map(|seed| FixedState::with_seed(seed).hash_one(text));
    (one, other)
}

/// A position whose moves are looked at.
struct Open {
    at: At,
    text: String,
    fingerprint: Fingerprint,
    /// Where its moves lead that are still to be looked at.
    after: Vec<At>,
    /// More than the rank of every position after it.
    rank: u32,
    /// The bytes that were counted for it.
    bytes: usize,
}

struct Walk<'a, 'v, 'r, V: CertifiedValue, E> {
    game: &'a dyn WrittenGame<V>,
    meter: Meter<'r>,
    /// The positions that have a record, or wait for it, with their ranks if play always ends.
    met: CountedMap<Fingerprint, u32>,
    value: &'a mut Valuer<'v, V, E>,
    write: &'a mut WriteRecord<'v, V, E>,
}

impl<V: CertifiedValue, E> Walk<'_, '_, '_, V, E> {
    /// Where play may go round: the nearest positions first.
    fn by_breadth(&mut self, start: At) -> Result<(), ExtractError<E>> {
        let mut waiting = VecDeque::new();
        self.wait(start, &mut waiting)?;
        while let Some((at, text)) = waiting.pop_front() {
            self.meter.budget.give_back(BESIDE + text.capacity());
            self.visit(&at, &mut |walk, after| walk.wait(after, &mut waiting))?;
            self.write(&at, text, None)?;
        }
        Ok(())
    }

    /// Lets a position wait for its turn, unless it was met before.
    fn wait(
        &mut self,
        at: At,
        waiting: &mut VecDeque<(At, String)>,
    ) -> Result<(), ExtractError<E>> {
        let text = position_text(self.game, &at);
        let fingerprint = fingerprint(&text);
        if self.met.get(&fingerprint).is_none() {
            self.met.insert(fingerprint, 0, &mut self.meter.budget)?;
            self.meter.budget.take(BESIDE + text.capacity())?;
            waiting.push_back((at, text));
        }
        Ok(())
    }

    /// Where play always ends: what comes after a position comes before it, so that its rank is
    /// known.
    fn by_depth(&mut self, start: At) -> Result<(), ExtractError<E>> {
        let text = position_text(self.game, &start);
        let mut line = vec![self.open(start, text)?];
        let mut on_line = HashSet::from([line[0].fingerprint]);
        while let Some(open) = line.last_mut() {
            let Some(next) = open.after.pop() else {
                let Some(done) = line.pop() else { break };
                on_line.remove(&done.fingerprint);
                self.meter.budget.give_back(done.bytes);
                let budget = &mut self.meter.budget;
                self.met.insert(done.fingerprint, done.rank, budget)?;
                if let Some(before) = line.last_mut() {
                    before.rank = before.rank.max(done.rank + 1);
                }
                self.write(&done.at, done.text, Some(done.rank.into()))?;
                continue;
            };
            let text = position_text(self.game, &next);
            let fingerprint = fingerprint(&text);
            if let Some(rank) = self.met.get(&fingerprint) {
                open.rank = open.rank.max(rank + 1);
            } else if !on_line.insert(fingerprint) {
                return Err(ExtractError::Cyclic(text));
            } else {
                let open = self.open(next, text)?;
                line.push(open);
            }
        }
        Ok(())
    }

    /// A position with where its moves lead.
    fn open(&mut self, at: At, text: String) -> Result<Open, ExtractError<E>> {
        let mut after = Vec::new();
        self.visit(&at, &mut |walk, at| {
            walk.meter.budget.take(BESIDE)?;
            after.push(at);
            Ok(())
        })?;
        let bytes = (after.len() + 1) * BESIDE + text.capacity();
        self.meter.budget.take(BESIDE + text.capacity())?;
        Ok(Open {
            fingerprint: fingerprint(&text),
            at,
            text,
            after,
            rank: 0,
            bytes,
        })
    }

    /// Calls `visit` with the position after each move, unless play is over there.
    fn visit(
        &mut self,
        at: &At,
        visit: &mut VisitAfter<'_, Self, E>,
    ) -> Result<(), ExtractError<E>> {
        self.meter.count()?;
        let (game, mut index, mut visited) = (self.game, 0, Ok(()));
        game.visit_steps(&at.0, 0, &mut |step| {
            visited = self.meter.pass(index).map_err(ExtractError::from);
            if visited.is_ok() && game.terminal_value(&step.state).is_none() {
                visited = visit(self, after_step(at, &step));
            }
            index += 1;
            match visited {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        visited
    }

    /// Gives the record of a position away, with its rank if it needs one.
    fn write(
        &mut self,
        at: &At,
        position: String,
        rank: Option<u64>,
    ) -> Result<(), ExtractError<E>> {
        let (value, plies) = (self.value)(&at.0, at.1).map_err(ExtractError::Asked)?;
        let bound = Bound::exactly(value);
        let is_ranked = bound.sides().any(|side| needs_rank(self.game, at.1, side));
        let record = Record {
            position,
            bound,
            mv: None,
            rank: rank.or(plies).filter(|_| is_ranked),
        };
        (self.write)(record).map_err(ExtractError::Asked)
    }
}

/// Is called with a walk and where a move leads.
type VisitAfter<'v, W, E> = dyn FnMut(&mut W, At) -> Result<(), ExtractError<E>> + 'v;
