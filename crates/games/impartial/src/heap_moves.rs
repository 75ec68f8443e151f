//! What a move may make of a heap: [`HeapMoves`].

use stonework_nimbers::{HeapRules, Take};

/// What a move may make of a heap.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum HeapMoves {
    /// As an octal code, a subtraction set or a list of takes says.
    ByCode(HeapRules),
    /// Two heaps that are not alike: Grundy's game.
    UnequalParts,
    /// A smaller heap, or two heaps of together as many stones: Lasker's Nim.
    FewerOrParts,
}

impl HeapMoves {
    /// What a move may make of a heap: two heaps, the first no smaller than the second, 0 for none;
    /// each once.
    pub fn options(&self, heap: u32) -> impl Iterator<Item = (u32, u32)> + use<> {
        let (mut by_code, fewer, parts) = match self {
            Self::ByCode(rules) => (Some(rules.options(heap)), 0, 0),
            Self::UnequalParts => (None, 0, heap.saturating_sub(1) / 2),
            Self::FewerOrParts => (None, heap, heap / 2),
        };
        let (mut fewer, mut parts) = (1..=fewer, 1..=parts);
        std::iter::from_fn(move || {
            let by_code = by_code.as_mut().and_then(Iterator::next);
            by_code
                .or_else(|| Some((heap - fewer.next()?, 0)))
                .or_else(|| parts.next().map(|part| (heap - part, part)))
        })
    }

    /// How many these are.
    #[must_use]
    pub fn count(&self, heap: u32) -> u64 {
        let ways = |take: Take| {
            let left = heap.checked_sub(take.stones)?;
            let whole = (take.none && left == 0) || (take.one && left > 0);
            let parts = if take.two { left / 2 } else { 0 };
            Some(u64::from(whole) + u64::from(parts))
        };
        match self {
            Self::ByCode(rules) => match rules.takes() {
                Some(takes) => takes.into_iter().filter_map(ways).sum(),
                None => rules.options(heap).count() as u64,
            },
            Self::UnequalParts => (heap.saturating_sub(1) / 2).into(),
            Self::FewerOrParts => u64::from(heap) + u64::from(heap / 2),
        }
    }
}
