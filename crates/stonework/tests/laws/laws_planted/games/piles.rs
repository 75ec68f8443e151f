//! Stone Game II: [`Piles`].

use std::ops::Range;

use stonework::{
    Bounded, Bounds, Candidate, Game, Graded, Indexed, Layered, Ordered, Packed, Step,
};

/// Piles in a row. A move takes the first `x` of those that are left, `x` at most twice the
/// greatest number taken so far, or two at first. The stones are kept.
pub(crate) struct Piles(pub(crate) Vec<i32>);

/// The piles taken, and the greatest number taken at once, at least 1.
type State = (usize, usize);

impl Piles {
    /// The stones in the piles that are left after `taken` of them.
    pub(crate) fn rest(&self, taken: usize) -> i32 {
        self.0[taken..].iter().sum()
    }

    /// The numbers of piles that may be taken.
    pub(crate) fn takes(&self, &(taken, greatest): &State) -> Range<usize> {
        1..(2 * greatest).min(self.0.len() - taken) + 1
    }

    /// The positions of a layer, which have the same number of piles left.
    pub(crate) fn width(&self) -> usize {
        self.0.len()
    }
}

impl Game for Piles {
    type State = State;
    type Move = usize;
    type Value = i32;

    fn start(&self) -> State {
        (0, 1)
    }
    fn terminal_value(&self, &(taken, _): &State) -> Option<i32> {
        (taken == self.0.len()).then_some(0)
    }
    fn moves(&self, state: &State) -> impl Iterator<Item = usize> {
        self.takes(state)
    }
    fn play(&self, &(taken, greatest): &State, piles: usize) -> Step<Self> {
        let stones = self.rest(taken) - self.rest(taken + piles);
        Step::to((taken + piles, greatest.max(piles))).gaining(stones)
    }
}

impl Packed for Piles {
    type Key = u64;

    fn pack(&self, &(taken, greatest): &State) -> u64 {
        u64::try_from(taken << 8 | greatest).unwrap()
    }
    fn unpack(&self, key: u64) -> State {
        let key = usize::try_from(key).unwrap();
        (key >> 8, key & 255)
    }
    fn key_bits(&self) -> u32 {
        16
    }
}

impl Graded for Piles {
    fn grade(&self, &(taken, _): &State) -> u32 {
        u32::try_from(taken).unwrap()
    }
}

impl Indexed for Piles {
    fn count(&self) -> usize {
        (self.0.len() + 1) * self.width()
    }
    fn rank(&self, &(taken, greatest): &State) -> usize {
        (self.0.len() - taken) * self.width() + greatest - 1
    }
    fn unrank(&self, index: usize) -> State {
        let (left, greatest) = (index / self.width(), index % self.width() + 1);
        (self.0.len() - left, greatest)
    }
}

impl Layered for Piles {
    fn layers(&self) -> usize {
        self.0.len() + 1
    }
    fn layer(&self, layer: usize) -> Range<usize> {
        layer * self.width()..(layer + 1) * self.width()
    }
    fn reach(&self) -> usize {
        self.0.len()
    }
}

impl Bounded for Piles {
    fn bounds(&self, state: &State) -> Bounds<i32> {
        let rest = self.rest(state.0);
        if self.takes(state).end > self.0.len() - state.0 {
            // To take all is best.
            return Bounds::exactly(rest);
        }
        Bounds {
            lower: Some(-rest),
            upper: Some(rest),
        }
    }
}

impl Ordered for Piles {
    fn candidates(&self, state: &State) -> impl Iterator<Item = Candidate<usize>> {
        let takes = self.takes(state);
        takes.map(|mv| Candidate {
            mv,
            rank: i32::try_from(mv).unwrap(),
        })
    }
}
