//! How far a position is from an answer: [`Numbers`].

/// Proof and disproof number of a question that has no answer yet, seen from whoever is asked: how many
/// positions have to be answered, at the least, for a yes and for a no.
///
/// As limits: where the search of a position ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) yes: u32,
    pub(super) no: u32,
}

impl Numbers {
    /// No number of an open question is so large: as a limit, it is none.
    pub(super) const INFINITE: u32 = u32::MAX;

    /// Nothing is known but how many moves there are, all of which have to fail for a no.
    #[inline]
    pub(super) fn of_moves(count: usize) -> Self {
        let no = u32::try_from(count).unwrap_or(Self::INFINITE);
        Self {
            yes: 1,
            no: no.clamp(1, Self::INFINITE - 1),
        }
    }

    /// No limits.
    pub(super) const UNLIMITED: Self = Self {
        yes: Self::INFINITE,
        no: Self::INFINITE,
    };

    /// The sum of two numbers of open questions, which stops at the greatest finite number.
    #[inline]
    pub(super) fn sum(one: u32, other: u32) -> u32 {
        one.saturating_add(other).min(Self::INFINITE - 1)
    }

    /// The same, seen by the other player.
    #[inline]
    pub(super) fn turned(self) -> Self {
        Self {
            yes: self.no,
            no: self.yes,
        }
    }

    /// Whether a search with these limits is over.
    #[inline]
    pub(super) fn reach(self, limits: Self) -> bool {
        self.yes >= limits.yes || self.no >= limits.no
    }

    /// Limits that leave a search more room.
    pub(super) fn widened(self) -> Self {
        Self {
            yes: self.yes.saturating_mul(8),
            no: self.no.saturating_mul(8),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_of_finite_numbers_is_finite() {
        assert_eq!(Numbers::sum(2, 3), 5);
        let most = Numbers::INFINITE - 1;
        assert_eq!(Numbers::sum(most, most), most);
        let numbers = Numbers { yes: 1, no: most };
        assert!(!numbers.reach(Numbers::UNLIMITED));
        assert!(numbers.reach(Numbers {
            yes: Numbers::INFINITE,
            no: most
        }));
    }
}
