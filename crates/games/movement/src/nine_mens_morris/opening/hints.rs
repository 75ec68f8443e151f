//! In which order to search the moves of the opening.

use stonework_core::{Candidate, Game, Ordered};

use super::MorrisOpening;
use crate::board::ranked;
use crate::nine_mens_morris::points::{NEIGHBOURS, PARTNERS};
use crate::nine_mens_morris::{Men, MorrisMove};

/// What a point is worth to one player, if it is empty: how many lines go from it, and what is in
/// its two mills.
#[inline]
fn worth(point: u8, own: u32, other: u32) -> i32 {
    let mills = PARTNERS[usize::from(point)].map(|mill| {
        match ((mill & own).count_ones(), (mill & other).count_ones()) {
            // The opponent would make it next.
            (0, 2) => 200,
            // One more makes it then.
            (1, 0) => 30,
            (0, 1) => 12,
            (0, 0) => 5,
            _ => 0,
        }
    });
    let lines = NEIGHBOURS[usize::from(point)].count_ones().cast_signed();
    mills[0] + mills[1] + 8 * lines
}

/// Mills first, and of those the ones that take the most useful man; then points between men of the
/// opponent that would make a mill, points next to own men, and points with many neighbours.
impl Ordered for MorrisOpening {
    #[inline]
    fn candidates(&self, men: &Men) -> impl Iterator<Item = Candidate<MorrisMove>> {
        let Men { own, other, .. } = *men;
        ranked(self.moves(men), move |mv| {
            if mv == MorrisMove::PASS {
                return 0;
            }
            let to = worth(mv.to, own, other);
            match mv.taken {
                Some(taken) => 1000 + to / 4 + worth(taken, other & !(1 << taken), own),
                None => to,
            }
        })
    }
}
