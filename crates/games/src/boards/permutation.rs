//! A set of bits moved elsewhere, eight at a time: [`Permutation`].

/// Moves each bit of a set to another place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Permutation {
    /// Where the bits of a byte go, for each value of each byte.
    bytes: Vec<[u64; 256]>,
}

impl Permutation {
    /// Takes the bits below `bits` to where `image` says.
    pub fn new(bits: u8, image: impl Fn(u8) -> u8) -> Self {
        let bytes = (0..bits.div_ceil(8)).map(|byte| {
            let first = 8 * byte;
            let of_value = |value: usize| {
                (first..bits.min(first + 8))
                    .filter(|bit| value >> (bit - first) & 1 == 1)
                    .map(|bit| 1 << image(bit))
                    .sum()
            };
            std::array::from_fn(of_value)
        });
        Self {
            bytes: bytes.collect(),
        }
    }

    /// The set after it.
    #[inline]
    #[must_use]
    pub fn apply(&self, set: u64) -> u64 {
        self.bytes
            .iter()
            .zip(set.to_le_bytes())
            .map(|(images, byte)| images[usize::from(byte)])
            .fold(0, |all, images| all | images)
    }
}
