//! What solvers are estimated to take for a game: bytes, and moves or nanoseconds.

use std::ops::ControlFlow;

use stonework_core::{
    Ends, Indexed, Layered, RollingTable, SeparableEndsRules, Table, visit_moves,
};

/// The moves of all positions, judged by one in the middle.
pub(super) fn all_moves<G: Indexed>(game: &G) -> u64 {
    const MOST: u64 = 4096;
    let positions = game.count();
    let middle = game.unrank(positions / 2);
    let mut moves = 0;
    if game.terminal_value(&middle).is_none() {
        visit_moves(game, &middle, &mut |_| {
            moves += 1;
            if moves == MOST {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
    }
    (positions as u64).saturating_mul(moves.max(1))
}

/// The bytes of a value for every position.
fn full_bytes<G: Indexed>(game: &G) -> usize {
    game.count().saturating_mul(size_of::<G::Value>())
}

/// The most bytes that [`stonework_core::Table`] takes: a value for every position, and a line of as
/// many moves as there are layers to go down, in a vector that doubles as it grows.
pub(super) fn table_bytes<G: Layered>(game: &G) -> usize {
    let line = game
        .layers()
        .max(8)
        .saturating_mul(3 * size_of::<G::Move>());
    Table::bytes(game).saturating_add(line)
}

/// The bytes that a memo with a slot for each of `positions` numbers takes, and about how many
/// nanoseconds negamax with it, if there are so many moves.
pub(super) fn dense_cost<V>(positions: usize, moves: u64) -> (usize, u64) {
    // Its stack grows as deep as play goes, which is not known.
    let values = positions.saturating_mul(size_of::<V>());
    let bytes = values.saturating_mul(2).saturating_add(4096);
    (bytes, moves.saturating_mul(6))
}

/// The most bytes that [`RollingTable`] takes; of a game with very many layers, no more than all
/// values would take, as every layer would have to be looked at.
pub(super) fn rolling_bytes<G: Layered>(game: &G) -> usize {
    /// So many layers are looked at in a moment.
    const MOST: usize = 1 << 22;
    if game.layers() <= MOST {
        RollingTable::bytes(game)
    } else {
        full_bytes(game)
    }
}

/// About the nanoseconds that [`stonework_core::Diagonals`] takes: a twentieth for a cell, and some
/// microseconds to begin.
pub(super) fn by_diagonals<R: SeparableEndsRules>(game: &Ends<R>) -> u64 {
    let len = SeparableEndsRules::len(&game.0) as u64;
    len * len / 40 + 20 * len + 10_000
}
