//! What solvers are estimated to take for a game: bytes, and nanoseconds on one machine.
//!
//! The constants here, [`CatalogGame::MOVE_PICOS`](super::CatalogGame::MOVE_PICOS) and what
//! theorems say of themselves are measured by `cargo bench --bench choice`, which prints what follows
//! from them beside what solves take: they are the time of one thread at work on a solve of 10 to
//! 500 ms over the work that is counted.

use std::hint::black_box;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use stonework_core::{Ends, Indexed, Layered, RollingTable, SeparableEndsRules, Table};

/// About the nanoseconds that a layer takes beside its positions: of a table with its move of the
/// line, and of a rolling table.
const TABLE_LAYER: u64 = 20;
const ROLLING_LAYER: u64 = 9;

/// About the picoseconds for each byte of a value, where many positions are valued at once: of a table,
/// and of a rolling table.
const TABLE_BYTE: u64 = 120;
const ROLLING_BYTE: u64 = 40;

/// About the picoseconds by which a move and a position take longer in memoised negamax than in a
/// table: compiled for the game, and by its erased positions.
pub(super) const DENSE: [u64; 2] = [2_200, 4_000];
pub(super) const DENSE_ERASED: [u64; 2] = [4_500, 30_000];

/// About the nanoseconds that a theorem takes for what it calls a position.
const THEOREM: u64 = 8;

/// About the nanoseconds that a sliding window takes for an element.
const SLIDING_WINDOW: u64 = 7;

/// The nanoseconds of a measured round on the machine on which all others here were measured.
const ROUND: u64 = 19_500;

/// How long what takes so many nanoseconds there takes on this machine: its speed is measured once,
/// which takes a third of a millisecond, and rounded to a power of two, so that it is the same each time.
pub(super) fn on_this_machine(nanos: u64) -> Duration {
    static HALVES: OnceLock<u64> = OnceLock::new();
    let halves = HALVES.get_or_init(|| {
        let round = |_| {
            let begun = Instant::now();
            let last = (0..20_000_u64).fold(1, |last, at| {
                black_box(last ^ at).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            });
            black_box(last);
            begun.elapsed().as_nanos()
        };
        let least = (0..16).map(round).min().unwrap_or_default();
        let in_percent = u64::try_from(least).unwrap_or(u64::MAX).saturating_mul(100) / ROUND;
        match in_percent {
            0..71 => 1,
            71..141 => 2,
            141..283 => 4,
            _ => 8,
        }
    });
    Duration::from_nanos(nanos.saturating_mul(*halves) / 2)
}

/// The most by which [`on_this_machine`] makes a time longer.
pub(super) const SLOWEST: u64 = 4;

/// About how much a solver of every numbered position has to do.
#[derive(Clone, Copy)]
pub(super) struct Work {
    positions: u64,
    /// The moves that are tried.
    moves: u64,
}

impl Work {
    /// About the nanoseconds that it takes at so many picoseconds for a move, and as many for a
    /// position; and at so many more for a move and for a position.
    pub(super) fn nanos(self, picos: u64, more: [u64; 2]) -> u64 {
        let of = |count: u64, more: u64| u128::from(count) * u128::from(picos + more);
        let [for_move, for_position] = more;
        let picos = of(self.moves, for_move) + of(self.positions, for_position);
        u64::try_from(picos / 1000).unwrap_or(u64::MAX)
    }
}

/// About how much a solver has to do that values every position that has a number and is `reached`.
pub(super) fn work<G: Indexed>(game: &G, reached: impl Fn(&G::State) -> bool) -> Work {
    /// No more are counted one by one.
    const MOST: usize = 4096;
    sampled(game.count(), &|number| {
        let state = game.unrank(number);
        if !reached(&state) {
            return [0, 0];
        }
        if game.terminal_value(&state).is_some() {
            return [1, 0];
        }
        let moves = game.moves(&state);
        // Those that are left out of a greater number are tried as well.
        let tried = moves
            .size_hint()
            .1
            .unwrap_or_else(|| moves.take(MOST).count());
        [1, tried as u64]
    })
}

/// The positions and moves of all numbers below `count`: exactly, if there are few, else about, by one
/// of each equal part of them, taken at random, the same each time.
fn sampled(count: usize, of: &dyn Fn(usize) -> [u64; 2]) -> Work {
    const SAMPLES: usize = 64;
    /// No table has room for as many, and a greater count may stand for a still greater one.
    const MANY: usize = 1 << 48;
    if count >= MANY {
        return Work {
            positions: u64::MAX,
            moves: u64::MAX,
        };
    }
    let samples = count.min(SAMPLES);
    let part = count.checked_div(samples).unwrap_or(1);
    let mut sums = [0_u128; 2];
    for nth in 0..samples {
        let within = nth.wrapping_mul(0x9e37_79b9) % part;
        for (sum, found) in sums.iter_mut().zip(of(nth * part + within)) {
            *sum += u128::from(found);
        }
    }
    let [positions, moves] = sums.map(|sum| {
        let all = sum * count as u128 / samples.max(1) as u128;
        u64::try_from(all).unwrap_or(u64::MAX)
    });
    Work { positions, moves }
}

/// The bytes of a value for every position.
fn full_bytes<G: Indexed>(game: &G) -> usize {
    game.count().saturating_mul(size_of::<G::Value>())
}

/// The most bytes that [`Table`] takes, and about how many nanoseconds: a value for every position,
/// and a line of as many moves as there are layers to go down, in a vector that doubles as it grows.
pub(super) fn table<G: Layered>(game: &G, picos: u64) -> (usize, u64) {
    let layers = game.layers();
    let line = layers.max(8).saturating_mul(3 * size_of::<G::Move>());
    let bytes = Table::bytes(game).saturating_add(line);
    (bytes, by_layers(game, picos, TABLE_LAYER, TABLE_BYTE))
}

/// The same of [`RollingTable`]; of a game with very many layers, no fewer bytes than all values
/// would take, as every layer would have to be looked at.
pub(super) fn rolling<G: Layered>(game: &G, picos: u64) -> (usize, u64) {
    /// So many layers are looked at in a moment.
    const MOST: usize = 1 << 22;
    let bytes = if game.layers() <= MOST {
        RollingTable::bytes(game)
    } else {
        full_bytes(game)
    };
    (bytes, by_layers(game, picos, ROLLING_LAYER, ROLLING_BYTE))
}

fn by_layers<G: Layered>(game: &G, picos: u64, for_layer: u64, for_byte: u64) -> u64 {
    let values = if game.row_kernel_bytes() > 0 {
        (full_bytes(game) as u64).saturating_mul(for_byte) / 1000
    } else {
        work(game, |_| true).nanos(picos, [0, 0])
    };
    let layers = (game.layers() as u64).saturating_mul(for_layer);
    values.saturating_add(layers)
}

/// The bytes that a memo with a slot for each of `positions` numbers takes.
pub(super) fn dense_bytes<V>(positions: usize) -> usize {
    // Its stack grows as deep as play goes, which is not known.
    let values = positions.saturating_mul(size_of::<V>());
    values.saturating_mul(2).saturating_add(4096)
}

/// About the nanoseconds that a theorem takes which visits so many positions.
pub(super) fn by_theorem(positions: u64) -> u64 {
    positions.saturating_mul(THEOREM)
}

/// About the nanoseconds that [`stonework_core::SlidingWindow`] takes for so many elements.
pub(super) fn by_sliding_window(len: u32) -> u64 {
    u64::from(len) * SLIDING_WINDOW
}

/// About the nanoseconds that [`stonework_core::Diagonals`] takes: one for 45 cells, and some
/// microseconds to begin.
pub(super) fn by_diagonals<R: SeparableEndsRules>(game: &Ends<R>) -> u64 {
    let len = SeparableEndsRules::len(&game.0) as u64;
    len * len / 90 + 10 * len + 5_000
}
