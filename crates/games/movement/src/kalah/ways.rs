//! In how many ways seeds can lie in pits: [`number_of_ways`], [`Fewer`].

/// In how many ways up to `seeds` seeds can lie in `pits` pits; `None` beyond 63 bits.
pub(super) fn number_of_ways(pits: u32, seeds: u32) -> Option<u64> {
    let ways = (1..=u128::from(pits)).try_fold(1_u128, |ways, pit| {
        Some(ways.checked_mul(u128::from(seeds) + pit)? / pit)
    })?;
    u64::try_from(ways).ok().filter(|&ways| ways < 1 << 63)
}

/// The ways in which fewer than some number of seeds can lie in some pits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fewer {
    /// How many ways there are.
    pub(super) ways: u64,
    /// The seeds of all of them added up, modulo 2^64.
    seeds: u64,
}

impl Fewer {
    /// A row for each number of the first pits of both sides together, from none to `pits` of each:
    /// for 0 to `most` seeds.
    pub(super) fn table(pits: u8, most: u8) -> Vec<Self> {
        let mut table = Vec::with_capacity((usize::from(pits) + 1) * (usize::from(most) + 1));
        for pits in 0..=u32::from(pits) {
            let mut seeds = 0_u64;
            for bound in 0..=u32::from(most) {
                let up_to = |seeds| number_of_ways(2 * pits, seeds).unwrap_or(u64::MAX);
                let fewer = |bound: u32| bound.checked_sub(1).map_or(0, up_to);
                let ways = fewer(bound);
                table.push(Self { ways, seeds });
                let as_many = fewer(bound + 1).wrapping_sub(ways);
                seeds = seeds.wrapping_add(as_many.wrapping_mul(bound.into()));
            }
        }
        table
    }

    /// In how many ways two more pits can have the seeds that are missing to `sum` in each.
    #[inline]
    pub(super) fn filled_up(self, sum: u64) -> u64 {
        (sum + 1).wrapping_mul(self.ways).wrapping_sub(self.seeds)
    }
}
