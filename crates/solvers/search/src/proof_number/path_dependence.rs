//! On which positions of the path an answer depends: [`PathDependence`].

/// The places on the path that an answer depends on: it was found by a repetition of the positions
/// there, so it holds only while they are on the path. All are before the place of the position
/// that the answer is about.
///
/// (The graph-history interaction problem: the value of a position may depend on how play came to
/// it.) Exact for the 128 places before the position; of those farther off, it may name too many,
/// but never too few.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PathDependence {
    /// Bit `i` is the place `i + 1` before.
    near: u128,
    /// The first and the last of those farther off; any places between them may belong to it.
    far: Option<(usize, usize)>,
}

impl PathDependence {
    /// The answer holds whatever the path.
    pub(super) const NONE: Self = Self { near: 0, far: None };

    /// The dependence of a position at `place` that repeats the one at an `earlier` place.
    pub(super) fn on(earlier: usize, place: usize) -> Self {
        let mut dependence = Self::NONE;
        match u32::try_from(place - earlier - 1) {
            Ok(back) if back < u128::BITS => dependence.near = 1 << back,
            _ => dependence.far = Some((earlier, earlier)),
        }
        dependence
    }

    /// The places of both.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            near: self.near | other.near,
            far: match (self.far, other.far) {
                (Some(one), Some(two)) => Some((one.0.min(two.0), one.1.max(two.1))),
                (one, two) => one.or(two),
            },
        }
    }

    /// The places that are left for the position before, at `place`: without itself.
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

    /// The same places, for a position at another place after all of them.
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
    use std::collections::BTreeSet;
    use stonework_core::SeededRng;

    #[test]
    fn no_place_is_forgotten_and_near_ones_are_exact() {
        let mut dice = SeededRng::new(7);
        for range in [60, 100, 400] {
            for _ in 0..500 {
                let (mut place, mut farthest, mut jumps) = (range, range, 8);
                let (mut dependence, mut plain) = (PathDependence::NONE, BTreeSet::new());
                while place > 0 {
                    for _ in 0..dice.below(3) {
                        let earlier = dice.below(place);
                        dependence = dependence.and(PathDependence::on(earlier, place));
                        plain.insert(earlier);
                    }
                    if let Some(last) = dependence.last(place)
                        && jumps > 0
                        && dice.percent(20)
                    {
                        let to = last + 1 + dice.below(range);
                        dependence = dependence.moved(place, to);
                        place = to;
                        jumps -= 1;
                        farthest = farthest.max(to);
                    }
                    let last = dependence.last(place);
                    assert!(last >= plain.last().copied() && last < Some(place));
                    assert!(plain.is_empty() || dependence != PathDependence::NONE);
                    if farthest <= 128 {
                        assert_eq!(last, plain.last().copied());
                        assert_eq!(dependence == PathDependence::NONE, plain.is_empty());
                    }
                    place -= 1;
                    plain.remove(&place);
                    dependence = dependence.before(place);
                }
                assert_eq!(dependence, PathDependence::NONE);
            }
        }
    }
}
