//! Filling a table layer by layer.

use std::ops::Range;
use std::sync::Mutex;

use super::super::blocks::Blocks;
use super::super::worker_team::{WorkerTeam, lock};
use super::Keep;
use crate::error::{SolveError, SolveErrorOf};
use crate::layered::{Layered, layer_of};
use crate::run::{Meter, StopReason};
use crate::value::Value;

/// Fresh memory is had from the system in pieces of so many bytes, to which all members turn together;
/// a smaller table is left alone.
const PIECE: usize = 64 << 20;

/// Bytes between two places that make sure to touch every page.
const PAGE: usize = 4 << 10;

/// Fewer positions than this are not worth sharing between threads.
const WORTH_SHARING: usize = 1 << 8;

/// A table that forgets has room for this many windows, so that it moves what it keeps to the front
/// of its memory only now and then.
const WINDOWS: usize = 4;

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

/// Room for the values a table keeps at once.
pub(super) struct Window<V> {
    /// The first `len` are values of the positions from `base` on, the rest is room.
    values: Vec<V>,
    base: usize,
    len: usize,
    /// How much of the room is had from the system.
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

    /// Writes to every page of the next piece of room if `fresh` values more would go beyond it.
    ///
    /// The system hands out a page when it is first written to, which takes its time. Left to chance,
    /// one member would wait for a page and all the others for that member.
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

    /// What is there.
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

    /// Lets go of the values before position `first`.
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

/// Why a table is not complete.
pub(super) enum Trouble {
    Stopped(StopReason),
    /// This layer is not where it should be, or has fewer states than numbers.
    Layers(usize),
    /// The game broke a law at this position; [`fault`] says which.
    Unvalued(usize),
}

impl From<StopReason> for Trouble {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// Values every position a table keeps, layer by layer. The window ends up with all positions, or
/// with the layers that moves from the start lead to.
pub(super) fn fill<G: Layered + Sync>(
    game: &G,
    start: usize,
    meter: &mut Meter<'_>,
    window: &mut Window<G::Value>,
    keep: Keep,
    team: &mut WorkerTeam<'_>,
) -> Result<(), Trouble> {
    let (layers, total, room) = match keep {
        Keep::Everything => (game.layers(), game.positions(), game.positions()),
        Keep::LastLayers => {
            // The start itself is valued from its moves, as everywhere.
            let layers = layer_of(game, start);
            let total = layers.checked_sub(1).map_or(0, |last| game.layer(last).end);
            let widest = widest_window(game, layers, || meter.check())?;
            (layers, total, room(widest, total))
        }
    };
    meter.expect_positions(total);
    window.values = meter.budget.filled(G::Value::default(), room)?;
    for layer in 0..layers {
        let range = game.layer(layer);
        if range.start != window.base + window.len || range.end > total {
            return Err(Trouble::Layers(layer));
        }
        let reachable = first_within_reach(game, layer)..range.start;
        if window.len + range.len() > room {
            // Only a window that forgets gets here.
            window.forget_before(reachable.start);
        }
        let mut blocks = Blocks::new(range, usize::MAX);
        while let Some(block) = blocks.next_counted(meter)? {
            window.touch(block.len(), team);
            let (done, fresh) = window.extend(reachable.clone(), block.len());
            fill_block(game, done, fresh, block.start, team)
                .map_err(|fault| fault.map_or(Trouble::Layers(layer), Trouble::Unvalued))?;
        }
    }
    Ok(())
}

/// The first position that a move from a layer may lead to.
fn first_within_reach<G: Layered>(game: &G, layer: usize) -> usize {
    game.layer(layer.saturating_sub(game.reach())).start
}

/// The values a table that forgets has room for, given the widest window and how many there are.
pub(super) fn room(widest: usize, total: usize) -> usize {
    widest.saturating_mul(WINDOWS).min(total)
}

/// The most positions that one of the first layers and those within its reach have together.
///
/// A game of billions of layers can be stopped here too: `look` is called from time to time.
pub(super) fn widest_window<G: Layered, E>(
    game: &G,
    layers: usize,
    mut look: impl FnMut() -> Result<(), E>,
) -> Result<usize, E> {
    /// Layers between two looks at the clock: less than a blink.
    const PACE: usize = 1 << 20;
    let mut widest = 0;
    for layer in 0..layers {
        if layer % PACE == PACE - 1 {
            look()?;
        }
        let within = first_within_reach(game, layer)..game.layer(layer).end;
        widest = widest.max(within.len());
    }
    Ok(widest)
}

/// What is wrong with a block: the number of its first position without a value, or `None` if it has
/// fewer states than numbers.
type Fault = Option<usize>;

/// Values the positions from number `first` on, all of one layer, from those that are done.
fn fill_block<G: Layered + Sync>(
    game: &G,
    done: Done<'_, G::Value>,
    fresh: &mut [G::Value],
    first: usize,
    team: &mut WorkerTeam<'_>,
) -> Result<(), Fault> {
    let members = if fresh.len() < WORTH_SHARING {
        1
    } else {
        team.members()
    };
    if members == 1 {
        return fill_serially(game, done, fresh, first);
    }
    let first_fault: Mutex<Result<(), Fault>> = Mutex::new(Ok(()));
    team.share_out(members, fresh, &|offset, share| {
        if let Err(fault) = fill_serially(game, done, share, first + offset) {
            let mut known = lock(&first_fault);
            *known = Err(known.err().map_or(fault, |known| known.min(fault)));
        }
    });
    *lock(&first_fault)
}

fn fill_serially<G: Layered>(
    game: &G,
    done: Done<'_, G::Value>,
    fresh: &mut [G::Value],
    first: usize,
) -> Result<(), Fault> {
    let mut states = game.states(first..first + fresh.len());
    for (at, slot) in fresh.iter_mut().enumerate() {
        let state = states.next().ok_or(None)?;
        *slot = value_of(game, &state, done).ok_or(Some(first + at))?;
    }
    Ok(())
}

#[inline]
fn value_of<G: Layered>(game: &G, state: &G::State, done: Done<'_, G::Value>) -> Option<G::Value> {
    if let Some(value) = game.terminal_value(state) {
        return Some(value);
    }
    let mut best = None;
    for mv in game.moves(state) {
        let step = game.play(state, mv);
        let child = done.get(game.index(&step.state))?;
        let value = Some(child.back_up(step.gain, step.turn)?);
        best = best.max(value);
    }
    best
}

/// Why the position a table stopped at has no value.
#[cold]
pub(super) fn fault<G: Layered>(game: &G, index: usize) -> SolveErrorOf<G> {
    let layer = layer_of(game, index);
    let within = first_within_reach(game, layer)..game.layer(layer).start;
    let state = game.state(index);
    let mut moved = false;
    for mv in game.moves(&state) {
        moved = true;
        let step = game.play(&state, mv);
        let index = game.index(&step.state);
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
