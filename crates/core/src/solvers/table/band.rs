//! Many layers of a row at once, for which threads meet only once: [`Band`].
//!
//! A layer of a row has one position less than the one before, and each position needs two of the
//! layer before: the one of its own place and the next. So a tile, some places next to each other in
//! all layers, needs more places of the first layers: those right of it, which the next tile values
//! as well. While a tile is valued, two of its layers are in the nearest cache.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::kit::RowKernel;
use crate::solvers::worker_team::WorkerTeam;
use crate::value::Value;

/// The most layers of a band.
pub(super) const MOST_LAYERS: usize = 64;

/// The most places of a tile.
const TILE: usize = 1 << 10;

/// Layers that are valued together.
pub(super) struct Band<'a, V> {
    pub(super) kernel: &'a dyn RowKernel<V>,
    /// At least one, [`MOST_LAYERS`] at the most, and none of them is empty.
    pub(super) layers: Range<usize>,
    /// The layer before.
    pub(super) below: &'a [V],
}

impl<V: Value> Band<'_, V> {
    /// Values all layers to `fresh`. Says whether all values fit.
    pub(super) fn fill(&self, fresh: &mut [V], members: usize, team: &mut WorkerTeam<'_>) -> bool {
        let width = (self.below.len() - 1).div_ceil(members);
        let mut shares: Vec<_> = (0..members)
            .map(|_| Vec::with_capacity(self.layers.len()))
            .collect();
        let mut rest = fresh;
        for layer in 1..=self.layers.len() {
            let (row, above) = rest.split_at_mut(self.below.len() - layer);
            for (share, part) in shares.iter_mut().zip(row.chunks_mut(width)) {
                share.push(part);
            }
            rest = above;
        }
        let all_fit = AtomicBool::new(true);
        team.share_out(members, &mut shares, &|member, shares| {
            for share in shares {
                let places = share.first().map_or(0, |row| row.len());
                for at in (0..places).step_by(TILE) {
                    let (start, width) = (member * width + at, TILE.min(places - at));
                    let fits = self.tile(start, width, &mut |layer, row| {
                        share[layer][at..][..row.len()].copy_from_slice(row);
                    });
                    if !fits {
                        all_fit.store(false, Ordering::Relaxed);
                    }
                }
            }
        });
        all_fit.into_inner()
    }

    /// Values the last layer to the beginning of `row`, which has room for the first one. Says
    /// whether all values of all layers fit.
    pub(super) fn pass(&self, row: &mut [V], members: usize, team: &mut WorkerTeam<'_>) -> bool {
        let all_fit = AtomicBool::new(true);
        team.share_out(members, row, &|first, share| {
            for (to, start) in share.chunks_mut(TILE).zip((first..).step_by(TILE)) {
                let fits = self.tile(start, to.len(), &mut |layer, row| {
                    if layer + 1 == self.layers.len() {
                        to[..row.len()].copy_from_slice(row);
                    }
                });
                if !fits {
                    all_fit.store(false, Ordering::Relaxed);
                }
            }
        });
        all_fit.into_inner()
    }

    /// Values the tile of at most `width` places from `start` on, and puts what it has of each
    /// layer. Says whether all values fit.
    fn tile(&self, start: usize, width: usize, put: &mut dyn FnMut(usize, &[V])) -> bool {
        let mut rows = [[V::default(); TILE + MOST_LAYERS]; 2];
        let [row, spare] = &mut rows;
        let (mut row, mut spare) = (&mut row[..], &mut spare[..]);
        let below = &self.below[start..];
        let below = &below[..below.len().min(width + self.layers.len())];
        let mut len = below.len() - 1;
        let first = &mut row[..len];
        let mut fit = self.kernel.value(self.layers.start, start, below, first);
        put(0, &row[..len.min(width)]);
        for (at, layer) in self.layers.clone().enumerate().skip(1) {
            if len == 1 {
                break;
            }
            let fresh = &mut spare[..len - 1];
            fit &= self.kernel.value(layer, start, &row[..len], fresh);
            (row, spare) = (spare, row);
            len -= 1;
            put(at, &row[..len.min(width)]);
        }
        fit
    }
}

#[cfg(not(loom))]
#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    /// Values that tell where they are from; multiples of a number do not fit.
    struct Mixed(i64);

    impl RowKernel<i64> for Mixed {
        fn value(&self, layer: usize, start: usize, below: &[i64], fresh: &mut [i64]) -> bool {
            assert_eq!(below.len(), fresh.len() + 1);
            for (at, (fresh, pair)) in fresh.iter_mut().zip(below.windows(2)).enumerate() {
                let place = (layer * 7919 + start + at).cast_signed() as i64;
                *fresh = (3 * pair[0] - 5 * pair[1] + place) % 1_000_003;
            }
            fresh.iter().all(|value| value % self.0 != 0)
        }
    }

    #[test]
    fn tiles_make_the_layers_that_are_made_one_by_one() {
        let mut rng = Rng::with_seed(1);
        let lens = if cfg!(miri) { 0..40 } else { 0..5 * TILE };
        WorkerTeam::with(3, |mut team| {
            for round in 0..if cfg!(miri) { 10 } else { 400 } {
                let len = rng.usize(lens.clone()) + 1;
                let below: Vec<i64> = (0..=len).map(|_| rng.i64(-99..99)).collect();
                let layers = rng.usize(1..=MOST_LAYERS.min(len));
                let kernel = Mixed([1009, 1_000_003, 200_003][round % 3]);
                let layer = rng.usize(1..100);
                let (mut all, mut last, mut fit) = (Vec::new(), below.clone(), true);
                for layer in layer..layer + layers {
                    let mut fresh = vec![0; last.len() - 1];
                    fit &= kernel.value(layer, 0, &last, &mut fresh);
                    all.extend_from_slice(&fresh);
                    last = fresh;
                }
                let band = Band {
                    kernel: &kernel,
                    layers: layer..layer + layers,
                    below: &below,
                };
                let members = team.members();
                let mut fresh = vec![0; all.len()];
                assert_eq!(band.fill(&mut fresh, members, &mut team), fit);
                assert_eq!(fresh, all);
                let mut row = vec![0; len];
                assert_eq!(band.pass(&mut row, members, &mut team), fit);
                assert_eq!(row[..last.len()], last);
            }
        })
        .expect("there are threads");
    }
}
