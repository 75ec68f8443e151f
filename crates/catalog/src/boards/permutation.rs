//! A set of bits moved elsewhere, eight at a time: [`Permutation`].

/// Moves each bit of a set to another place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Permutation {
    /// Where the bits of a byte go, for each value of each byte.
    bytes: Vec<[u64; 256]>,
}

impl Permutation {
    /// Takes the bits below `bits` to where `image` says; of other bits there are none.
    ///
    /// # Panics
    ///
    /// If `bits`, or one more than an image, is over 64, or two bits have the same image.
    pub fn new(bits: u8, image: impl Fn(u8) -> u8) -> Self {
        assert!(bits <= 64, "a set has 64 bits, not {bits}");
        let images: Vec<u8> = (0..bits).map(image).collect();
        let mut taken = 0_u64;
        for &image in &images {
            assert!(image < 64, "a set has no bit {image}");
            assert!(taken >> image & 1 == 0, "two bits go to {image}");
            taken |= 1 << image;
        }
        let bytes = (0..bits.div_ceil(8)).map(|byte| {
            let first = 8 * byte;
            let of_value = |value: usize| {
                (first..bits.min(first + 8))
                    .filter(|bit| value >> (bit - first) & 1 == 1)
                    .map(|bit| 1 << images[usize::from(bit)])
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
