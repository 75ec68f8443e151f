//! Fills a table layer by layer: [`fill`]. Only [`Layers`] is compiled for each game.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard};

use crate::error::{SolveError, SolveErrorOf};
use crate::kit::Blocks;
use crate::kit::lock;
use crate::layered::Layered;
use crate::run::{Meter, StopReason};
use crate::solvers::worker_team::WorkerTeam;
use crate::value::Value;

/// All threads together touch fresh memory in pieces of so many bytes; smaller tables are left
/// alone.
const PIECE: usize = 64 << 20;

/// Bytes of a page of memory, at the least.
const PAGE: usize = 4 << 10;

/// Fewer positions than this are left to one thread.
const WORTH_SHARING: usize = 1 << 8;

/// A rolling table has room for this many windows, so that it seldom moves its values to the front.
const WINDOWS: usize = 4;

/// The layers of a game whose values are `V`.
pub(super) trait Layers<V>: Sync {
    /// The first position that a move from a layer may lead to, and the positions of the layer.
    fn span(&self, layer: usize) -> (usize, Range<usize>);

    /// Values the positions from number `first` on, all of one layer, by the values in `done`.
    ///
    /// The error is the first position that has no value, or `None` if the layer has fewer states
    /// than numbers.
    fn value(&self, done: Done<'_, V>, fresh: &mut [V], first: usize) -> Result<(), Option<usize>>;
}

/// What [`Layers::span`] is for the layers of this game.
pub(super) fn span<G: Layered>(game: &G, layer: usize) -> (usize, Range<usize>) {
    let first = layer.saturating_sub(game.reach());
    (game.layer(first).start, game.layer(layer))
}

/// The layers of the game `G`.
pub(super) struct LayersOf<'g, G>(pub(super) &'g G);

impl<G: Layered + Sync> Layers<G::Value> for LayersOf<'_, G> {
    fn span(&self, layer: usize) -> (usize, Range<usize>) {
        span(self.0, layer)
    }

    fn value(
        &self,
        done: Done<'_, G::Value>,
        fresh: &mut [G::Value],
        first: usize,
    ) -> Result<(), Option<usize>> {
        let mut states = self.0.states(first..first + fresh.len());
        for (at, slot) in fresh.iter_mut().enumerate() {
            let state = states.next().ok_or(None)?;
            *slot = value_of(self.0, &state, done).ok_or(Some(first + at))?;
        }
        Ok(())
    }
}

/// The values of consecutive positions, the first of them number `base`.
#[derive(Clone, Copy)]
pub(super) struct Done<'a, V> {
    values: &'a [V],
    base: usize,
}

impl<V: Value> Done<'_, V> {
    /// The value of a position, if it is among them.
    #[inline]
    pub(super) fn get(self, index: usize) -> Option<V> {
        self.values.get(index.wrapping_sub(self.base)).copied()
    }
}

/// The values that a table keeps at once, and room for more.
pub(super) struct Window<V> {
    /// The first `len` are the values of the positions from `base` on, the rest is room.
    values: Vec<V>,
    base: usize,
    len: usize,
    /// How much of the room has been touched.
    touched: usize,
}

impl<V: Value> Window<V> {
    pub(super) fn empty() -> Self {
        Self {
            values: Vec::new(),
            base: 0,
            len: 0,
            touched: 0,
        }
    }

    /// Writes to every page of the next piece of room if `fresh` more values go beyond the last
    /// piece.
    ///
    /// The system provides a page when it is first written to, and that takes time. Otherwise, one
    /// thread would wait for a page and all the others for that thread.
    fn touch(&mut self, fresh: usize, team: &mut WorkerTeam<'_>) {
        let piece = PIECE / size_of::<V>().max(1);
        let page = (PAGE / size_of::<V>().max(1)).max(1);
        while self.touched < self.len + fresh && piece <= self.values.len() {
            let members = team.members();
            if members == 1 {
                return;
            }
            let start = self.touched.max(self.len);
            let end = self.values.len().min(start + piece);
            let room = &mut self.values[start..end];
            self.touched = end;
            team.share_out(members, room, &|_, share| {
                for value in share.iter_mut().step_by(page) {
                    *value = V::default();
                }
            });
        }
    }

    /// The values that are known.
    pub(super) fn done(&self) -> Done<'_, V> {
        Done {
            values: &self.values[..self.len],
            base: self.base,
        }
    }

    pub(super) fn into_values(mut self) -> Vec<V> {
        self.values.truncate(self.len);
        self.values
    }

    /// Forgets the values before position `first`.
    fn forget_before(&mut self, first: usize) {
        self.values.copy_within(first - self.base..self.len, 0);
        self.len -= first - self.base;
        self.base = first;
    }

    /// The values of `reachable`, and room for `fresh` more at the end.
    fn extend(&mut self, reachable: Range<usize>, fresh: usize) -> (Done<'_, V>, &mut [V]) {
        let (kept, room) = self.values.split_at_mut(self.len);
        self.len += fresh;
        let done = Done {
            values: &kept[reachable.start - self.base..reachable.end - self.base],
            base: reachable.start,
        };
        (done, &mut room[..fresh])
    }
}

/// Why a table could not be filled.
pub(super) enum Flaw {
    /// A limit was reached.
    Stopped(StopReason),
    /// This layer does not begin where the one before it ends, or it has fewer states than numbers.
    Layer(usize),
    /// This position; [`fault`] says which law.
    Position(usize),
}

impl From<StopReason> for Flaw {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// Values the positions of the first layers in a window with this `room`; `None` is as much as the
/// widest of them needs. In the end, the window has the last values, or all if there is room for
/// all.
pub(super) fn fill<V: Value>(
    game: &dyn Layers<V>,
    layers: usize,
    positions: usize,
    room: Option<usize>,
    threads: usize,
    meter: &mut Meter<'_>,
    window: &mut Window<V>,
) -> Result<(), Flaw> {
    let room = if let Some(room) = room {
        room
    } else {
        let widest = widest_window(layers, &|layer| game.span(layer), &mut || meter.check())?;
        rolling_room(widest, positions)
    };
    meter.expect_positions(positions);
    window.values = meter.budget.filled(V::default(), room)?;
    WorkerTeam::with(threads, |mut team| {
        fill_layers(game, layers, positions, meter, window, &mut team)
    })?
}

fn fill_layers<V: Value>(
    game: &dyn Layers<V>,
    layers: usize,
    positions: usize,
    meter: &mut Meter<'_>,
    window: &mut Window<V>,
    team: &mut WorkerTeam<'_>,
) -> Result<(), Flaw> {
    for layer in 0..layers {
        let (first, range) = game.span(layer);
        if range.start != window.base + window.len || range.end > positions {
            return Err(Flaw::Layer(layer));
        }
        let reachable = first..range.start;
        if window.len + range.len() > window.values.len() {
            // Only a rolling table comes here.
            window.forget_before(first);
        }
        let mut blocks = Blocks::new(range, usize::MAX);
        while let Some(block) = blocks.next_counted(meter)? {
            window.touch(block.len(), team);
            let (done, fresh) = window.extend(reachable.clone(), block.len());
            if let Err(at) = fill_block(game, done, fresh, block.start, team) {
                return Err(at.map_or(Flaw::Layer(layer), Flaw::Position));
            }
        }
    }
    Ok(())
}

/// How many values a rolling table has room for, given its widest window and the number of
/// positions.
pub(super) fn rolling_room(widest: usize, positions: usize) -> usize {
    widest.saturating_mul(WINDOWS).min(positions)
}

/// The most positions that one of the first layers and those within its reach have together.
///
/// As a game may have billions of layers, `check` is called from time to time.
pub(super) fn widest_window(
    layers: usize,
    span: &dyn Fn(usize) -> (usize, Range<usize>),
    check: &mut dyn FnMut() -> Result<(), StopReason>,
) -> Result<usize, StopReason> {
    /// Layers between two checks, a few milliseconds.
    const PACE: usize = 1 << 20;
    let mut widest = 0;
    for layer in 0..layers {
        if layer % PACE == PACE - 1 {
            check()?;
        }
        let (first, range) = span(layer);
        widest = widest.max((first..range.end).len());
    }
    Ok(widest)
}

/// Values the positions from number `first` on, all of one layer, on all threads.
fn fill_block<V: Value>(
    game: &dyn Layers<V>,
    done: Done<'_, V>,
    fresh: &mut [V],
    first: usize,
    team: &mut WorkerTeam<'_>,
) -> Result<(), Option<usize>> {
    let members = if fresh.len() < WORTH_SHARING {
        1
    } else {
        team.members()
    };
    if members == 1 {
        return game.value(done, fresh, first);
    }
    let first_fault = Mutex::new(Ok(()));
    team.share_out(members, fresh, &|offset, share| {
        if let Err(fault) = game.value(done, share, first + offset) {
            let mut known: MutexGuard<'_, Result<(), Option<usize>>> = lock(&first_fault);
            *known = Err(known.err().map_or(fault, |known| known.min(fault)));
        }
    });
    *lock(&first_fault)
}

#[inline]
fn value_of<G: Layered>(game: &G, state: &G::State, done: Done<'_, G::Value>) -> Option<G::Value> {
    if let Some(value) = game.terminal_value(state) {
        return Some(value);
    }
    let mut best = None;
    for mv in game.moves(state) {
        let step = game.play(state, mv);
        let child = done.get(game.rank(&step.state))?;
        let value = Some(child.back_up(step.gain, step.turn)?);
        best = best.max(value);
    }
    best
}

/// Which law is broken at a position that has no value.
#[cold]
pub(super) fn fault<G: Layered>(game: &G, index: usize) -> SolveErrorOf<G> {
    let (first, layer) = span(game, game.layer_of(index));
    let within = first..layer.start;
    let state = game.unrank(index);
    let mut moved = false;
    for mv in game.moves(&state) {
        moved = true;
        let step = game.play(&state, mv);
        let index = game.rank(&step.state);
        if !within.contains(&index) {
            return SolveError::LayerOrder {
                state: state.clone(),
                mv,
                next: step.state,
                index,
            };
        }
    }
    if moved {
        SolveError::Overflow { state }
    } else {
        SolveError::NoMoves { state }
    }
}
