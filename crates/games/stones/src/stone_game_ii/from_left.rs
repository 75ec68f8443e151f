//! Taking piles from the left, up to twice as many as anyone has taken at once: [`FromLeft`].

use std::ops::Range;

use stonework_core::{FrontRules, Game, Indexed, Layered, Step};

use super::{m_after, most_m, most_taken};
use crate::rows::piles::narrow;

/// Stone Game II from the left by the rules `R`: what a move gains and what the end is worth. How
/// many piles a move may take, M says and not [`FrontRules::most`].
///
/// Positions are numbered by how many piles are left, then by M. With `k` piles left M goes from 1
/// to `⌈k / 2⌉` (see [the module](super)), so `⌊k² / 4⌋ + 1` positions come before them,
/// the finished one first of all; `⌊(n + 1)² / 4⌋ + 1` in all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FromLeft<R>(pub R);

/// How many piles are left, and M.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FromLeftState {
    /// How many piles are left.
    pub left: u32,
    /// The most piles taken at once so far, as far as it matters: from 1 to `⌈left / 2⌉`.
    pub m: u32,
}

impl FromLeftState {
    /// With so many piles left; M as far as it matters.
    pub(super) fn of(left: u32, m: u32) -> Self {
        let m = m.min(most_m(left));
        Self { left, m }
    }
}

impl<R: FrontRules> FromLeft<R> {
    /// Whether play may come to a position that has a number: whoever made M so took M piles, the one
    /// before at least half as many, and so on.
    pub(super) fn is_reachable(&self, state: FromLeftState) -> bool {
        state.m <= (self.0.len() - state.left) / 2 + 1
    }
}

/// The number of the first position with so many piles left.
#[inline]
fn first(left: usize) -> usize {
    let half = left / 2;
    half.saturating_mul(left - half)
        .saturating_add(usize::from(left > 0))
}

impl<R: FrontRules> Game for FromLeft<R> {
    type State = FromLeftState;
    type Move = u32;
    type Value = R::Value;

    fn start(&self) -> FromLeftState {
        FromLeftState {
            left: self.0.len(),
            m: 1,
        }
    }

    #[inline]
    fn terminal_value(&self, state: &FromLeftState) -> Option<R::Value> {
        (state.left == 0).then(|| self.0.end())
    }

    #[inline]
    fn moves(&self, &FromLeftState { left, m }: &FromLeftState) -> impl Iterator<Item = u32> {
        1..=most_taken(left, m)
    }

    #[inline]
    fn play(&self, state: &FromLeftState, taken: u32) -> Step<Self> {
        let from = self.0.len() - state.left;
        let left = state.left - taken;
        let m = m_after(state.m, taken, left);
        Step::to(FromLeftState { left, m }).gaining(self.0.gain(from, taken))
    }
}

impl<R: FrontRules> Indexed for FromLeft<R> {
    fn count(&self) -> usize {
        first(self.layers())
    }

    #[inline]
    fn rank(&self, state: &FromLeftState) -> usize {
        first(state.left as usize).saturating_add(state.m as usize - 1)
    }

    fn unrank(&self, index: usize) -> FromLeftState {
        // The most piles `left` with first(left) <= index, that is left² < 4 index where left > 0.
        let left = match index {
            0 => 0,
            _ => (4 * (index - 1) + 3).isqrt(),
        };
        FromLeftState {
            left: narrow(left),
            m: narrow(index - first(left)) + 1,
        }
    }

    #[inline]
    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = FromLeftState> {
        let FromLeftState { left, m } = self.unrank(numbers.start);
        (m..)
            .take(numbers.len())
            .map(move |m| FromLeftState { left, m })
    }
}

impl<R: FrontRules> Layered for FromLeft<R> {
    fn layers(&self) -> usize {
        self.0.len() as usize + 1
    }

    fn layer(&self, layer: usize) -> Range<usize> {
        first(layer)..first(layer + 1)
    }

    fn reach(&self) -> usize {
        // A move may take all that is left.
        self.0.len() as usize
    }
}
