//! How far a question is from its answer: [`ProofNumbers`].

use stonework_core::Turn;

/// Proof and disproof number of a question that has no answer yet: how many positions have to be
/// answered, at least, for a yes and for a no.
///
/// As limits: the search of a position ends when a number reaches its limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ProofNumbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl ProofNumbers {
    /// No number of an open question is so large. As a limit, it is no limit.
    pub(super) const INFINITE: u32 = u32::MAX;

    /// The numbers of a question of which nothing is known but how many moves there are: all have
    /// to fail for a no.
    #[inline]
    pub(super) fn of_moves(count: usize) -> Self {
        let disproof = u32::try_from(count).unwrap_or(Self::INFINITE);
        Self {
            proof: 1,
            disproof: disproof.clamp(1, Self::INFINITE - 1),
        }
    }

    /// No limits.
    pub(super) const UNLIMITED: Self = Self {
        proof: Self::INFINITE,
        disproof: Self::INFINITE,
    };

    /// The sum of two numbers of open questions, which stops at the greatest finite number.
    #[inline]
    pub(super) fn sum(one: u32, other: u32) -> u32 {
        one.saturating_add(other).min(Self::INFINITE - 1)
    }

    /// The numbers of the question about a move, from those of the question about the position it
    /// leads to; or the other way round. If the turn passes, a proof of the one is a disproof of
    /// the other.
    #[inline]
    pub(super) fn through(self, turn: Turn) -> Self {
        match turn {
            Turn::Stays => self,
            Turn::Passes => Self {
                proof: self.disproof,
                disproof: self.proof,
            },
        }
    }

    /// Whether a search with these limits is over.
    #[inline]
    pub(super) fn reach(self, limits: Self) -> bool {
        self.proof >= limits.proof || self.disproof >= limits.disproof
    }

    /// A proof number as a thread sees it while so many others search for that proof: greater, so
    /// that it looks for another one if that is about as easy (virtual proof numbers).
    #[inline]
    pub(super) fn with_searchers(proof: u32, others: u32) -> u32 {
        let more = (proof / 4).saturating_add(1).saturating_mul(others);
        Self::sum(proof, more)
    }

    /// Larger limits.
    pub(super) fn widened(self) -> Self {
        Self {
            proof: self.proof.saturating_mul(8),
            disproof: self.disproof.saturating_mul(8),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_of_finite_numbers_is_finite() {
        assert_eq!(ProofNumbers::sum(2, 3), 5);
        let most = ProofNumbers::INFINITE - 1;
        assert_eq!(ProofNumbers::sum(most, most), most);
        let numbers = ProofNumbers {
            proof: 1,
            disproof: most,
        };
        assert!(!numbers.reach(ProofNumbers::UNLIMITED));
        assert!(numbers.reach(ProofNumbers {
            proof: ProofNumbers::INFINITE,
            disproof: most
        }));
    }
}
