//! Games of taking from the ends of a row as data: [`EndTerms`].

use stonework_core::{Ends, PrefixSums, Row, SeparableEndsRules, Side};

use super::ends_reduction::EndsReduction;
use super::piles::Stones;
use stonework_catalog::{CatalogEnds, GameBuilder, Instance, TheoremSteps};

/// The terms of a game of taking from the ends of a row, written down. Every game of that shape
/// becomes a value of this one type, so that each solver is compiled once for all of them.
///
/// ```
/// use stonework::{Ends, PrefixSums, Run, Solver, Table};
/// use stonework_games::stones::{EndTerms, StoneGame};
///
/// let piles = [3, 9, 1, 2];
/// let sums = PrefixSums::new(&piles)?;
/// let terms = EndTerms::of(&StoneGame::new(&piles)?, sums, None);
/// let solution = Table::new().solve(&Ends(terms), &Run::new())?;
/// assert_eq!(solution.value(), Some(7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndTerms<V> {
    /// For a row that starts at `i`, the terms of both sides, which the general solvers ask for
    /// together.
    start: Box<[[V; 2]]>,
    /// The same for a row that ends after `i`.
    end: Box<[[V; 2]]>,
    piles: PrefixSums<V>,
    total: Option<V>,
}

impl<V: Stones> EndTerms<V> {
    /// The terms of a game on a row of piles; `total` is what the gains of both players add up to
    /// however the game goes, `None` if that depends.
    #[must_use]
    pub fn of<R>(rules: &R, piles: PrefixSums<V>, total: Option<V>) -> Self
    where
        R: SeparableEndsRules<Value = V>,
    {
        let (left, right) = (Side::Left, Side::Right);
        let start = |at| [rules.start_term(at, left), rules.start_term(at, right)];
        let end = |at| [rules.end_term(at + 1, left), rules.end_term(at + 1, right)];
        Self {
            start: (0..piles.len()).map(start).collect(),
            end: (0..piles.len()).map(end).collect(),
            piles,
            total,
        }
    }
}

macro_rules! boxed {
    ($($width:ty)*) => {$(
        impl EndTerms<$width> {
            /// The game with every solver that fits, compiled once.
            #[must_use]
            pub fn boxed(self) -> Box<dyn Instance> {
                let reducible = EndsReduction::applies_to(&self);
                let game = GameBuilder::new(Ends(self)).indexed().layered().diagonals();
                if reducible {
                    game.theorem(EndsReduction).boxed()
                } else {
                    game.boxed()
                }
            }
        }
    )*};
}

boxed!(i32 i64 i128);

impl<V: Stones> SeparableEndsRules for EndTerms<V> {
    type Value = V;

    #[inline]
    fn len(&self) -> usize {
        self.piles.len() as usize
    }

    #[inline]
    fn start_term(&self, start: u32, side: Side) -> V {
        self.start[start as usize][side as usize]
    }

    #[inline]
    fn end_term(&self, end: u32, side: Side) -> V {
        self.end[end as usize - 1][side as usize]
    }
}

impl<V: Stones> CatalogEnds for EndTerms<V> {
    fn pile(&self, at: usize) -> i128 {
        self.piles.number(at).into()
    }

    fn theorem_steps(&self, row: Row) -> Option<TheoremSteps> {
        EndsReduction::steps(self, row)
    }

    fn total(&self) -> Option<i128> {
        self.total.map(Into::into)
    }
}

/// The instance of a game on the row of an input, given how the game is made of the sums of the
/// row, and the total as in [`EndTerms::of`].
macro_rules! ends_game {
    ($input:expr, |$sums:ident| $game:expr, $total:expr) => {
        $crate::rows::piles::narrowest!($input.row()?, i32 i64, |$sums| {
            let (piles, total) = ($sums.clone(), $total);
            $crate::rows::EndTerms::of(&$game, piles, total).boxed()
        })
    };
}
pub(crate) use ends_game;
