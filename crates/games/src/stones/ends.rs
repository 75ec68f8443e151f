//! Games of taking from the ends of a row as data: [`EndTerms`].

use std::sync::Arc;

use stonework_core::{Ends, PrefixSums, Row, SeparableEndsRules, Side};

use super::columns::Columns;
use super::ends_reduction::EndsReduction;
use super::piles::{Stones, draw};
use crate::catalog::{CatalogGame, GameBuilder, Instance, Notation};

/// The terms of a game of taking from the ends of a row, written down. Every game of that shape becomes a
/// value of this one type, so that each solver is compiled once for all of them.
///
/// ```
/// use stonework_core::{Ends, PrefixSums, Run, Solver, Table};
/// use stonework_games::stones::{EndTerms, StoneGame};
///
/// let piles = [3, 9, 1, 2];
/// let sums = PrefixSums::new(&piles)?;
/// let terms = EndTerms::of(&StoneGame::new(&piles)?, &sums, Some(sums.total()));
/// let solution = Table::new().solve(&Ends(terms), &Run::new())?;
/// assert_eq!(solution.value(), Some(7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndTerms<V> {
    len: u32,
    /// The left side's term for a row that starts at `i` is `[i + 1]`, the right side's `[i]`: both then read the
    /// same slice if the term depends on where what remains starts.
    start: [Arc<[V]>; 2],
    /// The left side's term for a row that ends before `i` is `[i]`, the right side's `[i - 1]`.
    end: [Arc<[V]>; 2],
    piles: Arc<[V]>,
    total: Option<V>,
}

impl<V: Stones> EndTerms<V> {
    /// The terms of a game on a row of piles; `total` is what the gains of both players add up to however the
    /// game goes, `None` if that depends. Terms that are equal share their memory.
    ///
    /// # Panics
    ///
    /// If the rules are about fewer piles than there are.
    #[must_use]
    pub fn of<R>(rules: &R, piles: &PrefixSums<V>, total: Option<V>) -> Self
    where
        R: SeparableEndsRules<Value = V>,
    {
        let len = rules.len();
        let (start, end) = (R::start_term, R::end_term);
        let mut columns = Columns::new(len);
        let [first, last] = match len {
            0 => [V::zero(); 2],
            _ => [start(rules, 0, Side::Right), end(rules, 1, Side::Right)],
        };
        Self {
            len,
            start: [
                columns.of(1..len + 1, |at| start(rules, at - 1, Side::Left), first),
                columns.of(0..len, |at| start(rules, at, Side::Right), V::zero()),
            ],
            end: [
                columns.of(1..len + 1, |at| end(rules, at, Side::Left), last),
                columns.of(0..len, |at| end(rules, at + 1, Side::Right), V::zero()),
            ],
            piles: columns.of(0..len, |at| piles.number(at as usize), V::zero()),
            total,
        }
    }
}

impl<V: Stones> SeparableEndsRules for EndTerms<V> {
    type Value = V;

    #[inline]
    fn len(&self) -> u32 {
        self.len
    }

    #[inline]
    fn start_term(&self, start: u32, side: Side) -> V {
        match side {
            Side::Left => self.start[0][start as usize + 1],
            Side::Right => self.start[1][start as usize],
        }
    }

    #[inline]
    fn end_term(&self, end: u32, side: Side) -> V {
        match side {
            Side::Left => self.end[0][end as usize],
            Side::Right => self.end[1][end as usize - 1],
        }
    }
}

impl<V: Stones> CatalogGame for Ends<EndTerms<V>> {
    fn notation(&self, side: Side) -> Notation {
        Notation::Side(side)
    }

    fn draw(&self, row: &Row) -> String {
        draw(*row, |at| self.0.piles[at])
    }

    fn subrow(&self, row: &Row) -> Option<Row> {
        Some(*row)
    }

    fn total(&self) -> Option<i128> {
        self.0.total.map(Into::into)
    }
}

/// The game by these rules, with every solver that fits; see [`EndTerms::of`].
pub(super) fn ends<R: SeparableEndsRules<Value: Stones>>(
    rules: &R,
    piles: &PrefixSums<R::Value>,
    total: Option<R::Value>,
) -> Box<dyn Instance> {
    let game = Ends(EndTerms::of(rules, piles, total));
    let reducible = EndsReduction::applies_to(&game.0);
    let game = GameBuilder::new(game).indexed().layered().diagonals();
    if reducible {
        game.theorem(EndsReduction).boxed()
    } else {
        game.boxed()
    }
}
