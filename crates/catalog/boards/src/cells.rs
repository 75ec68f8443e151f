//! The members of a set of bits, one by one: [`Cells`], and those of a set for each item: [`pairs`].
//! What is counted without being listed: [`counted`].

use crate::cell_set::CellSet;

/// The cells of a set, from the lowest bit up.
#[derive(Clone, Debug)]
pub struct Cells<B = u64>(
    /// Those that are still to come.
    pub B,
);

impl<B: CellSet> Iterator for Cells<B> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == B::EMPTY {
            return None;
        }
        let cell = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(cell)
    }

    #[inline]
    fn count(self) -> usize {
        self.0.count() as usize
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

/// Items of which it is known how many there are. To count them, none is listed.
#[inline]
pub fn counted<I: Iterator>(
    items: I,
    count: impl FnOnce() -> usize,
) -> impl Iterator<Item = I::Item> {
    Counted {
        items,
        taken: 0,
        count,
    }
}

/// Items, how many were taken, and what gives the number of all.
struct Counted<I, F> {
    items: I,
    taken: usize,
    count: F,
}

impl<I: Iterator, F: FnOnce() -> usize> Iterator for Counted<I, F> {
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        self.taken += 1;
        self.items.next()
    }

    #[inline]
    fn count(self) -> usize {
        (self.count)().saturating_sub(self.taken)
    }
}
