//! The members of a set of bits, one by one: [`Cells`], and those of a set for each item: [`pairs`].

/// The cells of a set, from the lowest bit up.
#[derive(Clone, Debug)]
pub struct Cells(
    /// Those that are still to come.
    pub u64,
);

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

/// What is made of each item with each cell of the set that it has, in order.
#[inline]
pub fn pairs<T: Copy, P>(
    mut items: impl Iterator<Item = T>,
    set_of: impl Fn(T) -> u64,
    pair: impl Fn(T, u8) -> P,
) -> impl Iterator<Item = P> {
    let (mut item, mut cells) = (None, Cells(0));
    std::iter::from_fn(move || {
        while cells.0 == 0 {
            let next = items.next()?;
            (item, cells) = (Some(next), Cells(set_of(next)));
        }
        Some(pair(item?, cells.next()?))
    })
}
