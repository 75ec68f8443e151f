//! A set of bits moved elsewhere, eight at a time: [`Permutation`].

use crate::cell_set::CellSet;

/// Moves each bit of a set to another place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Permutation<B = u64> {
    /// Where the bits of a byte go, for each value of each byte.
    bytes: Vec<[B; 256]>,
}

impl Permutation {
    /// Takes the bits below `bits` to where `image` says; of other bits there are none.
    ///
    /// # Panics
    ///
    /// If `bits`, or one more than an image, is over 64, or two bits have the same image.
    pub fn new(bits: u8, image: impl Fn(u8) -> u8) -> Self {
        Self::of_sets(bits, image)
    }
}

impl<B: CellSet> Permutation<B> {
    /// [`Permutation::new`] for sets with as many bits as the type has.
    ///
    /// # Panics
    ///
    /// If `bits`, or one more than an image, is over that number, or two bits have the same image.
    pub fn of_sets(bits: u8, image: impl Fn(u8) -> u8) -> Self {
        let most = B::BITS;
        assert!(u32::from(bits) <= most, "a set has {most} bits, not {bits}");
        let images: Vec<u8> = (0..bits).map(image).collect();
        let mut taken = B::EMPTY;
        for &image in &images {
            assert!(u32::from(image) < most, "a set has no bit {image}");
            let image_only = B::only(image);
            assert!(taken & image_only == B::EMPTY, "two bits go to {image}");
            taken |= image_only;
        }
        let bytes = (0..bits.div_ceil(8)).map(|byte| {
            let first = 8 * byte;
            let of_value = |value: usize| {
                (first..bits.min(first + 8))
                    .filter(|bit| value >> (bit - first) & 1 == 1)
                    .map(|bit| B::only(images[usize::from(bit)]))
                    .fold(B::EMPTY, |all, image| all | image)
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
    pub fn apply(&self, set: B) -> B {
        self.bytes
            .iter()
            .zip(set.bytes())
            .map(|(images, byte)| images[usize::from(byte)])
            .fold(B::EMPTY, |all, images| all | images)
    }
}
