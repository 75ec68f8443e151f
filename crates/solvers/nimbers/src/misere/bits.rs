//! Sets of small numbers: [`Bits`].

/// A set of numbers below a length that all sets compared with it share.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Bits(Box<[u64]>);

impl Bits {
    /// No numbers, of those below `len`.
    pub(super) fn none(len: usize) -> Self {
        Self(vec![0; len.div_ceil(64)].into())
    }

    pub(super) fn of(len: usize, numbers: impl IntoIterator<Item = u32>) -> Self {
        let mut bits = Self::none(len);
        for number in numbers {
            bits.insert(number);
        }
        bits
    }

    #[inline]
    pub(super) fn insert(&mut self, number: u32) {
        self.0[number as usize / 64] |= 1 << (number % 64);
    }

    #[inline]
    pub(super) fn contains(&self, number: u32) -> bool {
        self.0[number as usize / 64] >> (number % 64) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether all of these are among the others.
    pub(super) fn are_in(&self, others: &Self) -> bool {
        let mut pairs = self.0.iter().zip(&others.0);
        pairs.all(|(&these, &those)| these & !those == 0)
    }

    /// Whether one of these is among the others.
    pub(super) fn meet(&self, others: &Self) -> bool {
        let mut pairs = self.0.iter().zip(&others.0);
        pairs.any(|(&these, &those)| these & those != 0)
    }

    /// Adds the others.
    pub(super) fn unite(&mut self, others: &Self) {
        for (these, &those) in self.0.iter_mut().zip(&others.0) {
            *these |= those;
        }
    }

    /// In ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.0).flat_map(|(at, &word): (u32, _)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(64 * at + bit)
            })
        })
    }

    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.0)
    }
}
