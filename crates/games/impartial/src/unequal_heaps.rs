//! Nim in which no move makes a heap equal to another: [`ThreeUnequal`].

use super::heap_row::{HeapError, numbered};

/// Refuses heaps of which two with stones are equal.
pub(super) fn check_unequal(heaps: &[u32]) -> Result<(), HeapError> {
    let mut sorted: Vec<(u32, usize)> = heaps.iter().copied().zip(0..).collect();
    sorted.sort_unstable();
    let equal = sorted
        .windows(2)
        .find(|pair| pair[0].0 > 0 && pair[0].0 == pair[1].0);
    equal.map_or(Ok(()), |pair| {
        let heaps = [pair[0].1, pair[1].1];
        Err(HeapError::Equal { heaps })
    })
}

/// Of Nim with three heaps, or fewer, in which no move makes a heap equal to another with stones:
/// the player to move loses if and only if all heaps are gone, or the exclusive or of the heaps,
/// each with one stone more and none as 1, is 0.
///
/// (Andrew Stankevich Contest 22, problem D.) For with one stone more each it is Nim of three heaps
/// that are never gone: from an exclusive or of 0 every move leads to another. From another one a
/// move of Nim leads to 0 and leaves as many stones as the exclusive or of two heaps, which is
/// neither of them, nor 0 unless both are equal: then they are gone, and who takes all of the third
/// wins. Of four heaps that is not so.
///
/// Gives the value, and every first move, or of more than [`super::MOST_MOVES`] the best. It gives
/// a line for some hundred thousand stones or fewer. It refuses misère play and more heaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ThreeUnequal;

impl ThreeUnequal {
    /// Of more heaps it does not hold.
    pub(super) const HEAPS: usize = 3;
}

/// The exclusive or of three heaps, each with one stone more; of fewer, the others are gone.
fn sum(heaps: &[u32]) -> u64 {
    let gone = std::iter::repeat_n(&0, ThreeUnequal::HEAPS.saturating_sub(heaps.len()));
    let heaps = heaps.iter().chain(gone);
    heaps.fold(0, |sum, &heap| sum ^ (u64::from(heap) + 1))
}

/// Whether the player to move wins.
pub(super) fn wins(heaps: &[u32]) -> bool {
    sum(heaps) != 0 && heaps.iter().any(|&heap| heap > 0)
}

/// Whether a move wins.
pub(super) fn wins_by(heaps: &[u32], (heap, taken): (u32, u32)) -> bool {
    let mut heaps = heaps.to_vec();
    heaps[heap as usize] -= taken;
    !wins(&heaps)
}

/// The moves that win, in the game's order.
pub(super) fn winning(heaps: &[u32]) -> impl Iterator<Item = (u32, u32)> {
    let sum = sum(heaps);
    numbered(heaps).filter_map(move |(heap, stones)| {
        let others = sum ^ (u64::from(stones) + 1);
        let left = others
            .checked_sub(1)
            .and_then(|left| u32::try_from(left).ok());
        // The last heap is taken, the other two, of 1 and 1, having an exclusive or of 0.
        let left = left.unwrap_or(0);
        let taken = stones.checked_sub(left).filter(|&taken| taken > 0);
        let mv = taken.map(|taken| (heap, taken));
        mv.filter(|&mv| wins_by(heaps, mv))
    })
}
