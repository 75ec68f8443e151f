//! The misère quotient of Notakto: [`MisereQuotient`], [`QuotientElement`].

use stonework_core::{ProofOf, Proved, Theorem, WinLose, Work};

use super::Notakto;

/// An element of the misère quotient of Notakto, a monoid of 18 elements: the product aⁱbʲcᵏdˡ, where
/// a² = 1, b³ = b, b²c = c, c³ = ac², b²d = d, cd = ad and d² = c².
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct QuotientElement {
    /// The exponents of a, b, c and d, as small as can be.
    exponents: [u32; 4],
}

impl QuotientElement {
    /// The element of a sum without moves, and so of a board with a line.
    pub const ONE: Self = Self::of([0; 4]);

    /// The product of so many a, b, c and d.
    #[must_use]
    pub const fn of([mut a, mut b, mut c, d]: [u32; 4]) -> Self {
        c += d / 2 * 2;
        let d = d % 2;
        // With a d, each c is an a; without, each c beyond two.
        let most = 2 * (1 - d);
        if c > most {
            a += c - most;
            c = most;
        }
        if c + d > 0 {
            b %= 2;
        } else if b > 2 {
            b = 2 - b % 2;
        }
        Self {
            exponents: [a % 2, b, c, d],
        }
    }

    /// The element of the sum of two positions.
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        let sum = |at: usize| self.exponents[at] + other.exponents[at];
        Self::of(std::array::from_fn(sum))
    }

    /// Whether the player to move loses: a, b², bc and c² are lost.
    #[must_use]
    pub const fn is_lost(self) -> bool {
        matches!(
            self.exponents,
            [1, 0, 0, 0] | [0, 2, 0, 0] | [0, 1, 1, 0] | [0, 0, 2, 0]
        )
    }

    /// The element of a board without a line: the crosses on it, or on the least of its images, each
    /// row an octal digit, the top one last and its left cell the lowest bit.
    pub(super) fn of_least_image(crosses: u16) -> Self {
        Self::of(match crosses {
            0o000 => [0, 0, 1, 0],
            0o020 => [0, 0, 2, 0],
            0o003 => [0, 0, 0, 1],
            0o016 | 0o051 | 0o106 => [1, 0, 0, 1],
            0o001 | 0o002 | 0o142 => [0, 0, 0, 0],
            0o023 | 0o032 | 0o105 | 0o116 | 0o152 => [1, 1, 0, 0],
            0o005 | 0o013 | 0o014 | 0o021 | 0o022 | 0o035 | 0o036 | 0o052 | 0o055 | 0o143
            | 0o145 | 0o156 | 0o161 | 0o162 | 0o253 => [0, 1, 0, 0],
            _ => [1, 0, 0, 0],
        })
    }
}

/// Who wins a sum of boards follows from the product of an element for each: the player to move loses
/// if and only if it is a, b², bc or c² ([`QuotientElement`]).
///
/// (T. E. Plambeck and G. Whitehead, "The Secrets of Notakto: Winning at X-only Tic-Tac-Toe", 2013.)
/// The empty board is c, and powers of c are lost where they are even: so who begins on empty boards
/// wins if and only if their number is odd.
///
/// For sums of any number of boards it follows from finitely many products, which the tests try all:
/// a sum whose product is lost has no move to another such, and every other one that is not over has
/// one.
///
/// Gives the value, every first move, and a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MisereQuotient;

impl Theorem<Notakto> for MisereQuotient {
    fn name(&self) -> &'static str {
        "misère quotient"
    }

    fn prove(&self, game: &Notakto, work: &mut Work<'_>) -> ProofOf<Notakto> {
        let wins = |&crosses: &u64| !game.element(crosses).is_lost();
        Proved::by_values(game, work, |crosses, _| Ok(WinLose::win_if(wins(crosses))))
    }

    fn positions(&self, game: &Notakto) -> u64 {
        let cells = u64::from(game.grid.cells());
        cells * cells
    }

    fn line_bytes(&self, _: &Notakto) -> Option<usize> {
        Some(0)
    }
}
