//! Positions whose moves lead to their own level or an earlier one: [`value_rest`].

use super::bits::Bits;
use super::level::Level;
use super::order::LevelOrder;
use super::rules::{Known, Rules, Trouble};
use super::word::Word;
use crate::error::{HaltOf, SolveErrorOf};
use crate::game::Game;
use crate::run::Meter;
use crate::solvers::cycle;
use crate::unpack::Unpack;
use crate::value::{Coded, Value};

/// A position on the way down.
struct Frame<V> {
    level: usize,
    place: usize,
    /// The number of the move that is looked at.
    mv: usize,
    /// The best of those before.
    best: Option<V>,
}

/// What a look at a position comes to.
enum Next<V> {
    /// Its value is known.
    Valued(V),
    /// Another one comes first: its level and place, the number of the move there, and the best move so far.
    Below(usize, usize, usize, Option<V>),
}

/// Values the positions that are open yet, depth first, or finds a cycle.
///
/// Each position is entered once, and looked at again after each move that led to an open one.
pub(super) fn value_rest<G, O, W>(
    rules: Rules<'_, G, O>,
    levels: &mut [Level<W>],
    meter: &mut Meter<'_>,
) -> Result<(), HaltOf<G>>
where
    G: Unpack<Value: Coded>,
    O: LevelOrder<G>,
    W: Word,
{
    /// Looks at positions between two looks at the limits.
    const PACE: u32 = 1 << 14;

    let mut on_path: Vec<Bits> = meter.budget.vec(levels.len())?;
    on_path.resize_with(levels.len(), Bits::default);
    let mut path: Vec<Frame<G::Value>> = Vec::new();
    let mut looks = 0_u32;
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
                looks = looks.wrapping_add(1);
                if looks.is_multiple_of(PACE) {
                    meter.check()?;
                }
                let key = levels[frame.level].keys[frame.place];
                let next = look(rules, levels, key, frame);
                match next.map_err(|trouble| rules.halt(Some(&*levels), trouble))? {
                    Next::Valued(value) => {
                        let (level, place) = (frame.level, frame.place);
                        let Some(code) = value.code() else {
                            return Err(rules.halt(Some(&*levels), Trouble::At(key)));
                        };
                        levels[level].settle(place, code, &mut meter.budget)?;
                        on_path[level].remove(place);
                        path.pop();
                    }
                    Next::Below(level, place, mv, best) => {
                        (frame.mv, frame.best) = (mv, best);
                        if on_path[level].has(place) {
                            return Err(report_cycle(rules, levels, &path, (level, place)).into());
                        }
                        entered = Some((level, place));
                    }
                }
            }
        }
    }
    let bytes = path.capacity() * size_of::<Frame<G::Value>>();
    drop(path);
    meter.budget.give_back(bytes);
    for bits in on_path.drain(..) {
        bits.free(&mut meter.budget);
    }
    meter
        .budget
        .give_back(on_path.capacity() * size_of::<Bits>());
    Ok(())
}

/// Looks at a position from the move on that a frame is at.
fn look<G, O, W>(
    rules: Rules<'_, G, O>,
    levels: &[Level<W>],
    key: W,
    frame: &Frame<G::Value>,
) -> Result<Next<G::Value>, Trouble<W>>
where
    G: Unpack<Value: Coded>,
    O: LevelOrder<G>,
    W: Word,
{
    let game = rules.game;
    let fault = Trouble::At(key);
    let state = rules.unpack(key).ok_or(fault)?;
    let mut best = frame.best;
    for (number, mv) in game.moves(&state).enumerate().skip(frame.mv) {
        let step = game.play(&state, mv);
        let code = match rules.look_up(levels, frame.level, &step.state) {
            Known::Code(code) => code,
            Known::Open(level, place) => return Ok(Next::Below(level, place, number, best)),
            Known::Missing => return Err(fault),
        };
        let child = <G as Game>::Value::from_code(code).ok_or(fault)?;
        best = best.max(Some(child.back_up(step.gain, step.turn).ok_or(fault)?));
    }
    best.map(Next::Valued).ok_or(fault)
}

/// Reports the cycle from a position of the path to its end and back.
#[cold]
fn report_cycle<G, O, W>(
    rules: Rules<'_, G, O>,
    levels: &[Level<W>],
    path: &[Frame<G::Value>],
    (level, place): (usize, usize),
) -> SolveErrorOf<G>
where
    G: Unpack,
    O: LevelOrder<G>,
    W: Word,
{
    let from_there = path
        .iter()
        .skip_while(|frame| (frame.level, frame.place) != (level, place));
    let states = from_there.filter_map(|frame| rules.unpack(levels[frame.level].keys[frame.place]));
    cycle::report(rules.game, states.collect())
}
