//! The bounds that an interrupted depth-first search has proved.

use crate::game::Turn;
use crate::solution::Bounds;
use crate::value::Value;

/// The bounds of a position, given the values of some of its moves.
///
/// `best` is the best of these values. `pending` has the bounds of the child being searched and the
/// step to it. `more` says whether there are untried moves.
pub fn of_position<V: Value>(
    best: Option<V>,
    pending: Option<(Bounds<V>, V::Gain, Turn)>,
    more: bool,
) -> Bounds<V> {
    let unknown = Bounds::unknown();
    let child = pending.map_or(unknown, |(child, gain, turn)| {
        let back_up = |bound: Option<V>| bound.and_then(|value| value.back_up(gain, turn));
        let (lower, upper) = match turn {
            Turn::Passes => (child.upper, child.lower),
            Turn::Stays => (child.lower, child.upper),
        };
        Bounds {
            lower: back_up(lower),
            upper: back_up(upper),
        }
    });
    Bounds {
        lower: best.max(child.lower).max(unknown.lower),
        upper: if more {
            unknown.upper
        } else {
            child
                .upper
                .map(|upper| best.map_or(upper, |best| best.max(upper)))
        },
    }
}

/// The bounds of the position at the bottom of a search stack.
///
/// `frames` come from the top down: each frame's best value so far, the gain and the turn of its
/// pending move, and whether it has untried moves. Nothing is known about the position that the top
/// frame was about to enter.
pub fn of_stack<V: Value>(
    frames: impl Iterator<Item = (Option<V>, V::Gain, Turn, bool)>,
) -> Bounds<V> {
    frames.fold(Bounds::unknown(), |child, (best, gain, turn, more)| {
        of_position(best, Some((child, gain, turn)), more)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_pending_move_bounds_from_above() {
        // Best so far 4; the pending move gains 10 and its child is worth at least 7 to the
        // opponent, so it cannot give more than 3.
        let child = Bounds {
            lower: Some(7),
            upper: None,
        };
        let pending = Some((child, 10, Turn::Passes));
        assert_eq!(of_position(Some(4), pending, false), Bounds::exactly(4));
        assert_eq!(
            of_position(Some(4), pending, true),
            Bounds {
                lower: Some(4),
                upper: None
            }
        );
        assert_eq!(
            of_position(None, Some((child, 10, Turn::Stays)), true).lower,
            Some(17)
        );
    }
}
