//! How many lines of play a game has, as front ends show it. Next: [`SharedCount`], which counts on
//! several threads.

use stonework_core::{Perft, Report, Run};
use stonework_erased::{CountFailure, Erased, Positions, SharedCount};

use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use stonework_words::{Notation, without_alike};

/// The settings of a count, and the positions it goes over.
fn settings<V: ShowValue>(rules: &dyn ShownGame<V>, memoised: bool) -> (Perft, Positions<V>) {
    if memoised {
        (Perft::new().memoised(), rules.interned(false))
    } else {
        (Perft::new(), rules.on_path(None))
    }
}

/// A count on several threads, which share no memo; `None` if one thread is to count.
fn shared_count<'a, V: ShowValue>(
    rules: &'a dyn ShownGame<V>,
    depth: u32,
    memoised: bool,
    run: &'a Run,
) -> Option<SharedCount<'a>> {
    (!memoised)
        .then(|| SharedCount::of(rules, depth, run))
        .flatten()
}

/// Shows the counts of all depths up to one.
pub(super) fn show_depths<V: ShowValue>(
    rules: &dyn ShownGame<V>,
    depth: u32,
    memoised: bool,
    run: &Run,
    show: &mut dyn FnMut(u32, u128),
) -> Result<Report, CountFailure> {
    if let Some(mut shared) = shared_count(rules, depth, memoised, run) {
        for at in 1..=depth {
            show(at, shared.count(at)?);
        }
        return Ok(shared.report());
    }
    let (perft, positions) = settings(rules, memoised);
    let start = positions.enter(&rules.start());
    let run = positions.counted_by(run);
    let game = Erased(&positions);
    let mut depths = perft.depths_from(&game, &start, &run);
    for (at, lines) in (1..=depth).zip(&mut depths) {
        show(at, lines?);
    }
    Ok(depths.report())
}

/// The counts of all first moves.
pub(super) fn divide<V: ShowValue>(
    rules: &dyn ShownGame<V>,
    depth: u32,
    memoised: bool,
    run: &Run,
) -> Result<Vec<(Notation, u128)>, CountFailure> {
    let start = rules.start();
    if let Some(mut shared) = shared_count(rules, depth, memoised, run) {
        return Ok(written(rules, shared.divide(depth)?));
    }
    let (perft, positions) = settings(rules, memoised);
    let from = positions.enter(&start);
    let run = positions.counted_by(run);
    let divided = perft.divide_from(&Erased(&positions), &from, depth, &run)?;
    let lines = divided.into_iter().map(|(_, lines)| lines);
    Ok(written(rules, lines.collect()))
}

/// The counts of all first moves, which come in the game's order, with the moves as they are
/// written.
fn written<V: ShowValue>(rules: &dyn ShownGame<V>, lines: Vec<u128>) -> Vec<(Notation, u128)> {
    let first = without_alike(rules.notations(&rules.start(), lines.len()));
    let notations = first.into_iter().map(|(notation, _)| notation);
    notations.zip(lines).collect()
}
