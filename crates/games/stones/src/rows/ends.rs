//! Games of taking from the ends of a row as data: [`EndTerms`], [`EndTermsOfAnyWidth`].

use std::sync::Arc;

use stonework_core::{Ends, PrefixSums, Row, SeparableEndsRules, Side};

use super::ends_reduction::EndsReduction;
use super::piles::Stones;
use stonework_catalog::{CatalogEnds, GameBuilder, InNumbers, Instance, ShowValue, TheoremSteps};

/// The terms of a game of taking from the ends of a row, written down. Every game of that shape
/// becomes a value of this one type, so that each solver is compiled once for all of them.
///
/// ```
/// use stonework::{Ends, PrefixSums, Run, Solver, Table};
/// use stonework_stones::{EndTerms, StoneGame};
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
    start: Arc<[[V; 2]]>,
    /// The same for a row that ends after `i`.
    end: Arc<[[V; 2]]>,
    piles: Arc<PrefixSums<V>>,
    total: Option<V>,
}

impl<V: Stones> EndTerms<V> {
    /// The terms of a game on a row of piles; `total` is what the gains of both players add up to
    /// however the game goes, `None` if that depends.
    #[must_use]
    pub fn of(
        rules: &dyn SeparableEndsRules<Value = V>,
        piles: PrefixSums<V>,
        total: Option<V>,
    ) -> Self {
        let start = |at| Side::BOTH.map(|side| rules.start_term(at, side));
        let end = |at| Side::BOTH.map(|side| rules.end_term(at + 1, side));
        Self {
            start: (0..piles.len()).map(start).collect(),
            end: (0..piles.len()).map(end).collect(),
            piles: Arc::new(piles),
            total,
        }
    }
}

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

impl<V: Stones + ShowValue> CatalogEnds for EndTerms<V> {
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

/// Terms in the narrowest integers that hold every sum and margin, as the catalog has them: values
/// are shown in the widest. 64 bits are those whose numbers [`stonework_core::Diagonals`] takes too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum EndTermsOfAnyWidth {
    I32(EndTerms<i32>),
    I64(EndTerms<i64>),
    I128(EndTerms<i128>),
}

macro_rules! of_any_width {
    ($($variant:ident $width:ty),*) => {
        $(impl From<EndTerms<$width>> for EndTermsOfAnyWidth {
            fn from(terms: EndTerms<$width>) -> Self {
                Self::$variant(terms)
            }
        })*

        impl SeparableEndsRules for EndTermsOfAnyWidth {
            type Value = i128;

            #[inline]
            fn len(&self) -> usize {
                match self {
                    $(Self::$variant(terms) => SeparableEndsRules::len(terms),)*
                }
            }

            #[inline]
            fn start_term(&self, start: u32, side: Side) -> i128 {
                match self {
                    $(Self::$variant(terms) => terms.start_term(start, side).into(),)*
                }
            }

            #[inline]
            fn end_term(&self, end: u32, side: Side) -> i128 {
                match self {
                    $(Self::$variant(terms) => terms.end_term(end, side).into(),)*
                }
            }
        }

        impl CatalogEnds for EndTermsOfAnyWidth {
            fn pile(&self, at: usize) -> i128 {
                match self {
                    $(Self::$variant(terms) => terms.piles.number(at).into(),)*
                }
            }

            fn theorem_steps(&self, row: Row) -> Option<TheoremSteps> {
                EndsReduction::steps(self, row)
            }

            fn total(&self) -> Option<i128> {
                match self {
                    $(Self::$variant(terms) => terms.total.map(Into::into),)*
                }
            }
        }
    };
}

of_any_width!(I32 i32, I64 i64, I128 i128);

impl EndTermsOfAnyWidth {
    /// The game with every solver that fits.
    pub(crate) fn boxed(self) -> Box<dyn Instance> {
        let game = GameBuilder::new(Ends(self.clone())).indexed();
        match self {
            Self::I32(terms) => solved(game, terms, |game| {
                let memos = game.negamax().negamax_dense().negamax_bounded();
                memos.exhaustive()
            }),
            Self::I64(terms) => solved(game, terms, |game| game.negamax().negamax_dense()),
            Self::I128(terms) => solved(game, terms, |game| game),
        }
    }
}

/// What solves terms in integers of one width.
type Solved<V> = InNumbers<Ends<EndTermsOfAnyWidth>, Ends<EndTerms<V>>>;

/// The game with the solvers that are compiled for its width.
fn solved<V: Stones>(
    game: GameBuilder<Ends<EndTermsOfAnyWidth>>,
    terms: EndTerms<V>,
    with_memo: fn(Solved<V>) -> Solved<V>,
) -> Box<dyn Instance>
where
    i128: From<V>,
{
    let reducible = EndsReduction::applies_to(&terms);
    let solved = game.in_numbers(Ends(terms)).layered().diagonals();
    let solved = with_memo(solved);
    if reducible {
        solved.theorem(EndsReduction).boxed()
    } else {
        solved.boxed()
    }
}

/// The instance of a game on the row of an input, given how the game is made of the sums of the
/// row, and the total as in [`EndTerms::of`].
macro_rules! ends_game {
    ($input:expr, |$sums:ident| $game:expr, $total:expr) => {
        $crate::rows::piles::narrowest!(
            $input.row()?,
            [
                $crate::rows::piles::sums_in::<i32>,
                $crate::rows::piles::sums_in_lanes
            ],
            |$sums| {
                let (piles, total) = ($sums.clone(), $total);
                let terms = $crate::rows::EndTerms::of(&$game, piles, total);
                $crate::rows::EndTermsOfAnyWidth::from(terms).boxed()
            }
        )
    };
}
pub(crate) use ends_game;
