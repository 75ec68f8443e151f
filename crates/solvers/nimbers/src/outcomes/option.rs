//! The options of a part, as sums of parts: [`SumOption`].

use super::parts::{Part, Parts};
use std::hash::Hash;

/// An option of a part: a sum of parts, whose nimbers were not known when it was formed, and of a
/// heap of Nim in place of the others.
#[derive(Clone, Copy)]
pub(super) struct SumOption {
    /// The nimber of the others.
    pub(super) known: u64,
    /// Where its parts are in the list of the search, and how many there are.
    pub(super) from: usize,
    pub(super) len: u32,
    /// How hard it is.
    pub(super) effort: u32,
}

/// What is known of the nimber of a sum.
pub(super) enum SumNimber {
    Known(u64),
    /// It is that of this part and of a heap.
    OfPart(Part, u64),
    /// It needs the nimber of this part, and there are more.
    Needs(Part),
}

/// What is known of the nimber of a sum of these parts and of a heap.
pub(super) fn nimber_of<S: Eq + Hash>(parts: &Parts<S>, sum: &[Part], heap: u64) -> SumNimber {
    let (mut heap, mut least, mut most): (_, Option<Part>, Option<Part>) = (heap, None, None);
    for &part in sum {
        if let Some(nimber) = parts.nimber(part) {
            heap ^= nimber;
            continue;
        }
        // That of the hardest part is not needed.
        match most {
            None => most = Some(part),
            Some(hardest) => {
                let (easy, hard) = if parts.moves(part) <= parts.moves(hardest) {
                    (part, hardest)
                } else {
                    (hardest, part)
                };
                most = Some(hard);
                if least.is_none_or(|least| parts.moves(easy) < parts.moves(least)) {
                    least = Some(easy);
                }
            }
        }
    }
    match (least, most) {
        (Some(part), _) => SumNimber::Needs(part),
        (None, Some(part)) => SumNimber::OfPart(part, heap),
        (None, None) => SumNimber::Known(heap),
    }
}

/// Leaves out what occurs twice: two equal parts of a sum are worth nothing. Returns how many parts
/// are left.
pub(super) fn cancel(sum: &mut [Part]) -> usize {
    sum.sort_unstable();
    let mut len = 0;
    for at in 0..sum.len() {
        if len > 0 && sum[len - 1] == sum[at] {
            len -= 1;
        } else {
            sum[len] = sum[at];
            len += 1;
        }
    }
    len
}
