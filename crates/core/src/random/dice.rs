//! Chance that repeats exactly: [`Dice`].

/// Seeded random numbers; the same seed gives the same ones.
#[derive(Clone, Debug)]
pub struct Dice(fastrand::Rng);

impl Dice {
    /// The numbers that belong to a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(fastrand::Rng::with_seed(seed))
    }

    /// A number from `low` to `high`, both included; `low` if there is none.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        if low >= high {
            return low;
        }
        self.0.i64(low..=high)
    }

    /// A number from 0 up to but not including `end`; 0 if there is none.
    pub fn below(&mut self, end: usize) -> usize {
        if end == 0 {
            return 0;
        }
        self.0.usize(..end)
    }

    /// Whether something happens that does so `percent` times in a hundred.
    pub fn percent(&mut self, percent: u8) -> bool {
        self.0.u8(..100) < percent
    }
}
