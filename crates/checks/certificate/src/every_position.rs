//! The values of all positions that play comes to, as the records of a certificate:
//! [`extract_all`].

use std::collections::VecDeque;

use stonework_core::Run;
use stonework_core::kit::{CountedMap, Meter};
use stonework_erased::ErasedState;

use super::bound::Bound;
use super::by_depth::{Fingerprint, by_depth, fingerprint, named};
use super::certified_value::CertifiedValue;
use super::extract_error::ExtractError;
use super::records::Record;
use super::side::{At, BESIDE, after_step, needs_rank, position_text};
use super::written_game::WrittenGame;

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
    let mut meter = Meter::new(run);
    let mut give = |(state, is_first): At, position, rank: Option<u64>| {
        let (value, plies) = value(&state, is_first).map_err(ExtractError::Asked)?;
        let bound = Bound::exactly(value);
        let is_ranked = bound.sides().any(|side| needs_rank(game, is_first, side));
        let rank = rank.or(plies).filter(|_| is_ranked);
        if is_ranked && rank.is_none() {
            return Err(ExtractError::Unranked(position));
        }
        let record = Record {
            position,
            bound,
            mv: None,
            rank,
        };
        write(record).map_err(ExtractError::Asked)
    };
    if game.infinite_play().is_some() {
        return by_breadth(game, start, &mut meter, &mut give);
    }
    let text = |at: &At| position_text(game, at);
    meter.budget.take(BESIDE)?;
    by_depth(
        vec![start],
        &mut meter,
        BESIDE,
        &|at| named(text(at)),
        &text,
        &mut |meter, at| {
            meter.count()?;
            let mut after = Vec::new();
            visit_after(game, meter, at, &mut |meter, at| {
                meter.budget.take(BESIDE)?;
                after.push(at);
                Ok(())
            })?;
            Ok(after)
        },
        &mut |_, at, text, rank| give(at, text, Some(rank)),
    )
}

/// Takes a position with its text, and its rank if it is known.
type Give<'g, E> = dyn FnMut(At, String, Option<u64>) -> Result<(), ExtractError<E>> + 'g;

/// Is called with where a move leads.
type VisitAfter<'v, E> = dyn FnMut(&mut Meter<'_>, At) -> Result<(), ExtractError<E>> + 'v;

/// Goes through the positions where play may go round: the nearest first.
fn by_breadth<V: CertifiedValue, E>(
    game: &dyn WrittenGame<V>,
    start: At,
    meter: &mut Meter<'_>,
    give: &mut Give<'_, E>,
) -> Result<(), ExtractError<E>> {
    let mut met: CountedMap<Fingerprint, ()> = CountedMap::new();
    let mut waiting = VecDeque::new();
    let mut wait = |meter: &mut Meter<'_>, at: At, waiting: &mut VecDeque<(At, String)>| {
        let text = position_text(game, &at);
        let fingerprint = fingerprint(&text);
        if met.get(&fingerprint).is_none() {
            met.insert(fingerprint, (), &mut meter.budget)?;
            meter.budget.take(BESIDE + text.capacity())?;
            waiting.push_back((at, text));
        }
        Ok(())
    };
    wait(meter, start, &mut waiting)?;
    while let Some((at, text)) = waiting.pop_front() {
        meter.budget.give_back(BESIDE + text.capacity());
        meter.count()?;
        visit_after(game, meter, &at, &mut |meter, after| {
            wait(meter, after, &mut waiting)
        })?;
        give(at, text, None)?;
    }
    Ok(())
}

/// Calls `visit` with the position after each move, unless play is over there.
fn visit_after<V: CertifiedValue, E>(
    game: &dyn WrittenGame<V>,
    meter: &mut Meter<'_>,
    at: &At,
    visit: &mut VisitAfter<'_, E>,
) -> Result<(), ExtractError<E>> {
    game.try_steps(&at.0, 0, &mut |index, step| {
        meter.pass(index)?;
        if game.terminal_value(&step.state).is_none() {
            visit(meter, after_step(at, &step))?;
        }
        Ok(true)
    })
}
