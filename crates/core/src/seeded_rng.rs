//! Random numbers that repeat exactly: [`SeededRng`].

/// A seeded random number generator: the same seed gives the same numbers.
///
/// `RandomGraph` makes games with it, and solved positions are drawn with it.
#[derive(Clone, Debug)]
pub struct SeededRng(fastrand::Rng);

impl SeededRng {
    /// A generator with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(fastrand::Rng::with_seed(seed))
    }

    /// A number from `low` to `high`, both included; `low` if that range is empty.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        if low >= high {
            return low;
        }
        self.0.i64(low..=high)
    }

    /// A number from 0 up to `end`, which is excluded; 0 if that range is empty.
    pub fn below(&mut self, end: usize) -> usize {
        if end == 0 {
            return 0;
        }
        self.0.usize(..end)
    }

    /// True with a probability of `percent` in a hundred.
    pub fn percent(&mut self, percent: u8) -> bool {
        self.0.u8(..100) < percent
    }
}
