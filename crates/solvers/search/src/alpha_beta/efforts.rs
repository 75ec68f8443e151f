//! How large the searches of positions are: [`Efforts`].

/// Positions deeper on the path than this are small.
const DEPTHS: usize = 64;

/// How many positions the search of one took of late, by its depth on the path.
///
/// Each is a moving average of the last searches at that depth, some sixteen of them.
pub(super) struct Efforts {
    averages: [u64; DEPTHS],
    /// A search of so many positions is large.
    large: u64,
}

impl Efforts {
    pub(super) fn new(large: u64) -> Self {
        Self {
            averages: [0; DEPTHS],
            large,
        }
    }

    /// Adds the search of a position at this depth.
    #[inline]
    pub(super) fn add(&mut self, depth: usize, positions: u64) {
        if let Some(average) = self.averages.get_mut(depth) {
            *average = *average - *average / 16 + positions / 16;
        }
    }

    /// Whether searches at this depth are large, so that a look at each child beforehand is cheap.
    #[inline]
    pub(super) fn are_large(&self, depth: usize) -> bool {
        self.averages
            .get(depth)
            .is_some_and(|&average| average >= self.large)
    }
}
