//! The members of a set of bits, one by one: [`Cells`].

/// The cells of a set, from the lowest bit up.
#[derive(Clone, Debug)]
pub(crate) struct Cells(pub(crate) u64);

impl Iterator for Cells {
    type Item = u8;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "it is below 64")]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let cell = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(cell)
    }
}
