//! Fills a table layer by layer: [`fill`].

use std::ops::Range;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use super::band::{Band, MOST_LAYERS};
use super::layers::{Flaw, Layers, value_stretch};
use super::window::{Done, Window};
use crate::kit::{Blocks, lock};
use crate::run::{Meter, StopReason};
use crate::solvers::worker_team::WorkerTeam;
use crate::value::Value;

/// Fewer positions than this are left to one thread.
const WORTH_SHARING: usize = 1 << 8;

/// A layer that takes less than this part of the time between two checks of the clock is left to one
/// thread as well, and so is a band of layers that takes less than a quarter of that.
const WORTH_PART: u64 = 1 << 10;

/// A solve is left to one thread for so long, and to the end if no more is to come.
const ALONE: Duration = Duration::from_micros(200);

/// A thread that is alone values at once as many positions as it has valued, and so many at the
/// least.
const AT_FIRST: usize = 1 << 10;

/// Until all threads take part, layers are valued in so many parts between two checks of the clock.
const PARTS: usize = 1 << 4;

/// A game of so many layers is valued position by position: to prepare a kernel would take longer.
const FEW_LAYERS: usize = 32;

/// A rolling table has room for this many windows, so that it seldom moves its values to the front.
const WINDOWS: usize = 4;

/// Values the first `layers`, which have so many `positions`. The window gets room for all of them;
/// if it `rolls`, only for what the widest layer needs, and in the end it has the last values.
pub(super) fn fill<V: Value>(
    game: &mut dyn Layers<V>,
    layers: usize,
    positions: usize,
    rolls: bool,
    threads: usize,
    meter: &mut Meter<'_>,
    window: &mut Window<V>,
) -> Result<(), Flaw> {
    meter.expect_positions(positions);
    let prepares = V::IN_VECTORS && layers > FEW_LAYERS;
    let len = if rolls {
        if prepares {
            game.prepare(&mut meter.budget);
        }
        let widest = widest_window(layers, &|layer| game.span(layer), &mut || meter.check())?;
        match game.kernel() {
            // A layer and one above it take turns.
            Some(_) => widest,
            None => rolling_room(widest, positions),
        }
    } else {
        positions
    };
    *window = Window::new(V::defaults(len, &mut meter.budget)?);
    if !rolls && prepares {
        game.prepare(&mut meter.budget);
    }
    let mut filling = Filling {
        game,
        layers,
        positions,
        rolls,
        threads,
        meter,
        window,
        layer: 0,
        valued: 0,
    };
    let alone = (threads > 1).then(Instant::now);
    if !filling.go_on(alone, &mut WorkerTeam::alone())? {
        WorkerTeam::with(threads, |mut team| filling.go_on(None, &mut team))??;
    }
    Ok(())
}

/// A table that is being filled.
struct Filling<'f, 'r, V> {
    game: &'f dyn Layers<V>,
    layers: usize,
    positions: usize,
    /// Whether it forgets values.
    rolls: bool,
    threads: usize,
    meter: &'f mut Meter<'r>,
    window: &'f mut Window<V>,
    /// The layer that is next, and how many positions of it have been valued.
    layer: usize,
    valued: usize,
}

impl<V: Value> Filling<'_, '_, V> {
    /// Values positions until all are, or until so much time has passed since then that the rest is
    /// worth a team. Says whether all are valued.
    fn go_on(&mut self, alone: Option<Instant>, team: &mut WorkerTeam<'_>) -> Result<bool, Flaw> {
        // At so many positions, the clock is looked at again.
        let mut next_look = WORTH_SHARING;
        while self.layer < self.layers {
            let end = self.window.end();
            let mut most = self.at_once();
            if let Some(begun) = alone {
                if end >= next_look {
                    next_look = end + end / 4;
                    let past = begun.elapsed();
                    let to_come = past.as_nanos() * (self.positions - end) as u128;
                    if past > ALONE && to_come > ALONE.as_nanos() * end as u128 {
                        return Ok(false);
                    }
                }
                most = most.min(end.max(AT_FIRST));
            } else if team.members() < self.threads {
                // Soon there may be others to share with.
                most = most.min(AT_FIRST.max(most / PARTS));
            }
            let (first, range) = self.game.span(self.layer);
            if self.valued == 0 && range.len() <= most {
                if range.len() == 1 {
                    self.value_single(first, &range, most)?;
                    continue;
                }
                if V::IN_VECTORS
                    && (self.rolls || team.members() > 1)
                    && self.game.kernel().is_some()
                    && first < range.start
                {
                    let band = band(range.len(), most, self.layers - self.layer);
                    let members = self.worth_members(band.1 / 4, team);
                    if self.rolls || members > 1 {
                        self.value_band(first, &range, band, members, team)?;
                        continue;
                    }
                }
            }
            self.value_block(most, team)?;
        }
        Ok(true)
    }

    /// How many positions may be valued before the limits are looked at.
    fn at_once(&self) -> usize {
        let left = self.meter.positions_left().unwrap_or(u64::MAX);
        let most = usize::try_from(left.min(self.meter.stride())).unwrap_or(usize::MAX);
        most.min(self.positions - self.window.end())
    }

    /// How many members should share so many positions of one layer.
    fn worth_members(&self, positions: usize, team: &WorkerTeam<'_>) -> usize {
        let members = team.members();
        let part = self.meter.stride() / WORTH_PART;
        if members > 1 && positions >= WORTH_SHARING && positions as u64 >= part {
            members
        } else {
            1
        }
    }

    /// An error if a layer does not begin where the one before it ends, or is beyond the last
    /// position.
    fn check(&self, range: &Range<usize>) -> Result<(), Flaw> {
        if range.start + self.valued == self.window.end() && range.end <= self.positions {
            return Ok(());
        }
        Err(Flaw::Layer(self.layer))
    }

    /// Values layers of one position each, the first of which has this `range`: `most` at the most.
    fn value_single(
        &mut self,
        first: usize,
        range: &Range<usize>,
        most: usize,
    ) -> Result<(), Flaw> {
        self.check(range)?;
        self.window.make_room(first, 1);
        let (values, known, base) = self.window.with_room(most);
        let layers = self.layer..self.layers;
        let valued = self.game.value_single(layers, values, known, base);
        let valued = valued.map_err(Flaw::Position)?;
        // How many they are is known only now; they do not count if a limit is reached.
        self.meter.count_many(valued as u64)?;
        self.window.add(valued);
        self.layer += valued;
        Ok(())
    }

    /// Values so many layers, which have so many positions, by the kernel of the game.
    fn value_band(
        &mut self,
        first: usize,
        range: &Range<usize>,
        (layers, positions): (usize, usize),
        members: usize,
        team: &mut WorkerTeam<'_>,
    ) -> Result<(), Flaw> {
        self.check(range)?;
        self.meter.count_many(positions as u64)?;
        let window = &mut *self.window;
        if self.rolls {
            window.forget_before(first);
        } else {
            window.touch(positions, team);
        }
        let (kept, base) = (window.len(), window.end() - window.len());
        let fresh = if self.rolls { range.len() } else { positions };
        let (done, fresh) = window.extend(first..range.start, fresh);
        let of_all = self.layer..self.layer + layers;
        let fits = self.game.kernel().is_some_and(|kernel| {
            let band = Band {
                kernel,
                layers: of_all.clone(),
                below: done.values,
            };
            if self.rolls {
                band.pass(fresh, members, team)
            } else {
                band.fill(fresh, members, team)
            }
        });
        if !fits {
            // Layer by layer, to find the position that has no value.
            window.keep(0..kept, base);
            self.meter.uncount(positions as u64);
            while self.layer < of_all.end {
                self.value_block(positions, &mut WorkerTeam::alone())?;
            }
            return Ok(());
        }
        if self.rolls {
            let last = range.len() + 1 - layers;
            window.keep(kept..kept + last, range.start + positions - last);
        }
        self.layer = of_all.end;
        Ok(())
    }

    /// Values a block of the layer that is next: `most` positions at the most.
    fn value_block(&mut self, most: usize, team: &mut WorkerTeam<'_>) -> Result<(), Flaw> {
        let (first, range) = self.game.span(self.layer);
        self.check(&range)?;
        let rest = range.start + self.valued..range.end;
        if let Some(block) = Blocks::new(rest, most).next_counted(self.meter)? {
            if self.valued == 0 {
                self.window.make_room(first, range.len());
            }
            self.window.touch(block.len(), team);
            let members = self.worth_members(block.len(), team);
            let (done, fresh) = self.window.extend(first..range.start, block.len());
            fill_block(
                self.game,
                self.layer,
                done,
                fresh,
                block.start,
                members,
                team,
            )
            .map_err(|at| at.map_or(Flaw::Layer(self.layer), Flaw::Position))?;
            self.valued += block.len();
        }
        if self.valued == range.len() {
            self.layer += 1;
            self.valued = 0;
        }
        Ok(())
    }
}

/// How many layers of a row there are in a band of `most` positions at the most, and how many
/// positions: the first layer has `len`, and each one less than the one before.
fn band(len: usize, most: usize, layers: usize) -> (usize, usize) {
    let (mut all, mut positions) = (0, 0);
    while all < layers.min(len).min(MOST_LAYERS) && positions + len - all <= most {
        positions += len - all;
        all += 1;
    }
    (all, positions)
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

/// Values the positions from number `first` on, all of one layer, on so many threads.
fn fill_block<V: Value>(
    game: &dyn Layers<V>,
    layer: usize,
    done: Done<'_, V>,
    fresh: &mut [V],
    first: usize,
    members: usize,
    team: &mut WorkerTeam<'_>,
) -> Result<(), Option<usize>> {
    if members == 1 {
        return value_stretch(game, layer, done, fresh, first);
    }
    let first_fault = Mutex::new(Ok(()));
    team.share_out(members, fresh, &|offset, share| {
        if let Err(fault) = value_stretch(game, layer, done, share, first + offset) {
            let mut known: MutexGuard<'_, Result<(), Option<usize>>> = lock(&first_fault);
            *known = Err(known.err().map_or(fault, |known| known.min(fault)));
        }
    });
    *lock(&first_fault)
}
