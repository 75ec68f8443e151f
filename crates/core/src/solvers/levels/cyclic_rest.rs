//! Positions with moves to their own level or an earlier one: [`evaluate_cyclic_rest`].

use super::keyed_game::{KeyedGame, Known};
use super::level::Level;
use super::order::LevelOrder;
use super::place_set::PlaceSet;
use super::stored_key::StoredKey;
use crate::error::{HaltOf, SolveErrorOf};
use crate::packed::Packed;
use crate::run::Meter;
use crate::solvers::cycle;
use crate::value::Coded;

/// A position on the path of the search.
struct Frame<V> {
    level: usize,
    place: usize,
    /// The number of the next move.
    mv: usize,
    /// The value of the best move before it.
    best: Option<V>,
}

/// What the expansion of a position leads to.
enum Next<V> {
    /// Its value.
    Valued(V),
    /// The level and place of a position to evaluate first, the number of the move there, and the
    /// best value so far.
    Below(usize, usize, usize, Option<V>),
}

/// Evaluates the open positions depth first, or finds a cycle.
///
/// Each position is entered once, and expanded again after each move to an open position.
pub(super) fn evaluate_cyclic_rest<G, O, W>(
    game: KeyedGame<'_, G, O>,
    levels: &mut [Level<W>],
    meter: &mut Meter<'_>,
) -> Result<(), HaltOf<G>>
where
    G: Packed<Value: Coded>,
    O: LevelOrder<G>,
    W: StoredKey,
{
    /// Expansions between two checks of the limits.
    const PACE: u32 = 1 << 14;

    let mut on_path: Vec<PlaceSet> = meter.budget.vec(levels.len())?;
    on_path.resize_with(levels.len(), PlaceSet::default);
    let mut path: Vec<Frame<G::Value>> = Vec::new();
    let mut expansions = 0_u32;
    for level in 0..levels.len() {
        let mut from = 0;
        while let Some(place) = levels[level].next_unknown(from) {
            from = place;
            let mut entered = Some((level, place));
            loop {
                if let Some((level, place)) = entered.take() {
                    let end = levels[level].keys.len();
                    on_path[level].insert(place, end, &mut meter.budget)?;
                    let frame = Frame {
                        level,
                        place,
                        mv: 0,
                        best: None,
                    };
                    meter.budget.push(&mut path, frame)?;
                }
                let Some(frame) = path.last_mut() else {
                    break;
                };
                expansions = expansions.wrapping_add(1);
                if expansions.is_multiple_of(PACE) {
                    meter.check()?;
                }
                let key = levels[frame.level].keys[frame.place];
                match expand(game, levels, key, frame) {
                    Some(Next::Valued(value)) => {
                        let (level, place) = (frame.level, frame.place);
                        let Some(code) = value.stored_code() else {
                            return Err(game.explain(levels, key).into());
                        };
                        levels[level].settle(place, code, &mut meter.budget)?;
                        on_path[level].remove(place);
                        path.pop();
                    }
                    Some(Next::Below(level, place, mv, best)) => {
                        (frame.mv, frame.best) = (mv, best);
                        if on_path[level].contains(place) {
                            return Err(report_cycle(game, levels, &path, (level, place)).into());
                        }
                        entered = Some((level, place));
                    }
                    None => return Err(game.explain(levels, key).into()),
                }
            }
        }
    }
    let bytes = path.capacity() * size_of::<Frame<G::Value>>();
    drop(path);
    meter.budget.give_back(bytes);
    for places in on_path.drain(..) {
        places.free(&mut meter.budget);
    }
    meter
        .budget
        .give_back(on_path.capacity() * size_of::<PlaceSet>());
    Ok(())
}

/// Expands a position from the next move of its frame on; `None` if the game breaks a law.
fn expand<G, O, W>(
    game: KeyedGame<'_, G, O>,
    levels: &[Level<W>],
    key: W,
    frame: &Frame<G::Value>,
) -> Option<Next<G::Value>>
where
    G: Packed<Value: Coded>,
    O: LevelOrder<G>,
    W: StoredKey,
{
    let rules = game.game;
    let state = game.unpack(key)?;
    let mut best = frame.best;
    for (number, mv) in rules.moves(&state).enumerate().skip(frame.mv) {
        let step = rules.play(&state, mv);
        let code = match game.find(levels, frame.level, &step.state) {
            Known::Code(code) => code,
            Known::Open(level, place) => return Some(Next::Below(level, place, number, best)),
            Known::Missing => return None,
        };
        best = best.max(Some(KeyedGame::<G, O>::back_up(&step, code)?));
    }
    best.map(Next::Valued)
}

/// Reports the cycle from a position of the path to its end and back.
#[cold]
fn report_cycle<G, O, W>(
    game: KeyedGame<'_, G, O>,
    levels: &[Level<W>],
    path: &[Frame<G::Value>],
    (level, place): (usize, usize),
) -> SolveErrorOf<G>
where
    G: Packed,
    O: LevelOrder<G>,
    W: StoredKey,
{
    let from_there = path
        .iter()
        .skip_while(|frame| (frame.level, frame.place) != (level, place));
    let states = from_there.filter_map(|frame| game.unpack(levels[frame.level].keys[frame.place]));
    cycle::report(game.game, &states.collect::<Vec<_>>())
}
