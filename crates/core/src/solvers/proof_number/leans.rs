//! Which positions of the path an answer counts on to have come again: [`Leans`].

/// The places of the path, all before that of the position answered, where the answer holds only as long as
/// play has come by there.
///
/// Exact for the 128 places before the position, and never too few.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Leans {
    /// Bit `i` is the place `i + 1` before.
    near: u128,
    /// The first and the last of those that were farther off when they were come by; between them may be
    /// any.
    far: Option<(usize, usize)>,
}

impl Leans {
    /// The answer holds wherever play has come by.
    pub(super) const NONE: Self = Self { near: 0, far: None };

    /// What a position at a place counts on that is the one at an earlier place come again.
    pub(super) fn on(earlier: usize, place: usize) -> Self {
        let mut leans = Self::NONE;
        match u32::try_from(place - earlier - 1) {
            Ok(back) if back < u128::BITS => leans.near = 1 << back,
            _ => leans.far = Some((earlier, earlier)),
        }
        leans
    }

    /// Both.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            near: self.near | other.near,
            far: match (self.far, other.far) {
                (Some(one), Some(two)) => Some((one.0.min(two.0), one.1.max(two.1))),
                (one, two) => one.or(two),
            },
        }
    }

    /// What is left for the position before, at `place`, which no more counts on itself.
    pub(super) fn before(self, place: usize) -> Self {
        Self {
            near: self.near >> 1,
            far: self
                .far
                .filter(|&(first, _)| first < place)
                .map(|(first, last)| (first, last.min(place - 1))),
        }
    }

    /// The last place of all, for a position at `place`.
    pub(super) fn last(self, place: usize) -> Option<usize> {
        let near = (self.near != 0).then(|| place - 1 - self.near.trailing_zeros() as usize);
        near.max(self.far.map(|(_, last)| last))
    }

    /// The same places, seen from a position at another place after all of them.
    pub(super) fn moved(self, from: usize, to: usize) -> Self {
        if let Some(up) = from.checked_sub(to) {
            // None of them is lost, as they are all before `to`.
            let near = u32::try_from(up)
                .ok()
                .and_then(|up| self.near.checked_shr(up));
            return Self {
                near: near.unwrap_or(0),
                ..self
            };
        }
        let down = u32::try_from(to - from).unwrap_or(u32::MAX);
        let near = self.near.checked_shl(down).unwrap_or(0);
        let lost = self.near & !near.checked_shr(down).unwrap_or(0);
        let far = (lost != 0).then(|| {
            let first = from - 1 - lost.ilog2() as usize;
            (first, from - 1 - lost.trailing_zeros() as usize)
        });
        Self {
            near,
            far: self.far,
        }
        .and(Self { near: 0, far })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seeded_rng::SeededRng;
    use std::collections::BTreeSet;

    #[test]
    fn no_place_is_forgotten_and_near_ones_are_exact() {
        let mut dice = SeededRng::new(7);
        for range in [60, 100, 400] {
            for _ in 0..500 {
                let (mut place, mut farthest, mut jumps) = (range, range, 8);
                let (mut leans, mut plain) = (Leans::NONE, BTreeSet::new());
                while place > 0 {
                    for _ in 0..dice.below(3) {
                        let earlier = dice.below(place);
                        leans = leans.and(Leans::on(earlier, place));
                        plain.insert(earlier);
                    }
                    if let Some(last) = leans.last(place)
                        && jumps > 0
                        && dice.percent(20)
                    {
                        let to = last + 1 + dice.below(range);
                        leans = leans.moved(place, to);
                        place = to;
                        jumps -= 1;
                        farthest = farthest.max(to);
                    }
                    let last = leans.last(place);
                    assert!(last >= plain.last().copied() && last < Some(place));
                    assert!(plain.is_empty() || leans != Leans::NONE);
                    if farthest <= 128 {
                        assert_eq!(last, plain.last().copied());
                        assert_eq!(leans == Leans::NONE, plain.is_empty());
                    }
                    place -= 1;
                    plain.remove(&place);
                    leans = leans.before(place);
                }
                assert_eq!(leans, Leans::NONE);
            }
        }
    }
}
