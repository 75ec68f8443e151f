//! In how many ways seeds can lie in the pits of Awari: [`Ways`].

use super::sowings::PITS;

/// The most seeds.
pub(super) const MOST_SEEDS: u32 = 48;

/// The pits of both sides.
pub(super) const ALL: usize = 2 * PITS as usize;

/// Room for each number of seeds, and one more.
const ROOM: usize = 64;

/// In how many ways fewer than `s` seeds can lie in the first `k + 1` pits: `C(s + k, k + 1)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ways(Box<[[usize; ROOM]; ALL]>);

impl Ways {
    pub(super) fn new() -> Self {
        let mut ways = Box::new([[0_usize; ROOM]; ALL]);
        for pit in 0..ALL {
            for seeds in 1..=MOST_SEEDS as usize + 1 {
                let with_fewer_pits = if pit == 0 { 1 } else { ways[pit - 1][seeds] };
                ways[pit][seeds] = ways[pit][seeds - 1].saturating_add(with_fewer_pits);
            }
        }
        Self(ways)
    }

    /// So many are in the first `pit + 1` pits: how many positions with fewer there come before.
    #[inline]
    pub(super) fn before(&self, pit: usize, seeds: u8) -> usize {
        self.0[pit][usize::from(seeds) % ROOM]
    }
}
