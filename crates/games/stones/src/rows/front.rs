//! Games of taking from the front of a row as data: [`FrontTerms`], [`FrontTermsOfAnyWidth`].

use std::sync::Arc;

use stonework_core::{Front, FrontRules, PrefixSums, SeparableFrontRules};

use super::piles::{Stones, draw_last, read_last};
use stonework_catalog::{
    CatalogFront, DrawnRow, GameBuilder, InputError, Instance, Notation, Scene, ShowValue, Spot,
    read_row, row_by_ends, shortened,
};

/// The terms of a game of taking from the front of a row, written down. Every game of that shape
/// becomes a value of this one type, so that each solver is compiled once for all of them.
///
/// ```
/// use stonework::{Front, PrefixSums, Run, SlidingWindow, Solver};
/// use stonework_stones::{FrontTerms, StoneGameIii};
///
/// let stones = [1, 2, 3, 7];
/// let sums = PrefixSums::new(&stones)?;
/// let terms = FrontTerms::of(&StoneGameIii::new(&stones)?, sums, None);
/// let solution = SlidingWindow::new().solve(&Front(terms), &Run::new())?;
/// assert_eq!(solution.value(), Some(-1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FrontTerms<V> {
    len: u32,
    most: u32,
    from: Arc<[V]>,
    /// `[i]` is the term for leaving the row to begin with `i + 1`.
    to: Arc<[V]>,
    /// The last `len` of them are the row.
    piles: Arc<PrefixSums<V>>,
    total: Option<V>,
    merges: bool,
}

impl<V: Stones> FrontTerms<V> {
    /// The terms of a game on a row of piles; `total` is what the gains of both players add up to
    /// however the game goes, `None` if that depends.
    #[must_use]
    pub fn of(
        rules: &dyn SeparableFrontRules<Value = V>,
        piles: PrefixSums<V>,
        total: Option<V>,
    ) -> Self {
        let len = rules.len();
        Self {
            len,
            most: rules.most(),
            from: (0..len).map(|at| rules.from_term(at)).collect(),
            to: (0..len).map(|at| rules.to_term(at + 1)).collect(),
            piles: Arc::new(piles),
            total,
            merges: false,
        }
    }

    /// The same game told so that what is taken merges with the pile before it: that pile counts as
    /// taken as well, and is then worth what the move gained.
    #[must_use]
    pub fn merging(mut self) -> Self {
        self.merges = true;
        self
    }
}

impl<V: Stones> SeparableFrontRules for FrontTerms<V> {
    type Value = V;

    #[inline]
    fn len(&self) -> u32 {
        self.len
    }

    #[inline]
    fn most(&self) -> u32 {
        self.most
    }

    #[inline]
    fn from_term(&self, from: u32) -> V {
        self.from[from as usize]
    }

    #[inline]
    fn to_term(&self, to: u32) -> V {
        self.to[to as usize - 1]
    }
}

impl<V: Stones> FrontTerms<V> {
    /// What the pile at the front is worth, if what was taken merges with it and there is one.
    fn merged(&self, left: u32) -> Option<V> {
        self.merges.then(|| match self.len - left {
            0 => self.piles.before(self.piles.len().min(1)),
            taken => self.to[taken as usize - 1],
        })
    }

    /// How many numbers there are to see, and each.
    fn shown(&self, left: u32) -> (usize, impl Fn(usize) -> V) {
        let merged = self.merged(left);
        let before = usize::from(merged.is_some());
        let first = (self.piles.len() - left) as usize;
        let number = move |at: usize| match merged.filter(|_| at == 0) {
            Some(merged) => merged,
            None => self.piles.number(first + at - before),
        };
        (before + left as usize, number)
    }
}

impl<V: Stones + ShowValue> CatalogFront for FrontTerms<V> {
    fn notation(&self, taken: u32) -> Notation {
        Notation::Count(taken + u32::from(self.merges))
    }

    fn draw(&self, left: u32) -> String {
        let rest = || draw_last(self.piles.len(), left, |at| self.piles.number(at));
        match self.merged(left) {
            None => rest(),
            Some(merged) if left == 0 => merged.to_string(),
            Some(merged) => format!("{merged} {}", rest()),
        }
    }

    fn read(&self, text: &str) -> Result<u32, InputError> {
        if !self.merges {
            return read_last(text, &self.piles);
        }
        let row = read_row(text)?;
        let left = u32::try_from(row.len().saturating_sub(1)).unwrap_or(u32::MAX);
        let rest = |at: usize| {
            self.piles
                .number((self.piles.len() - left) as usize + at)
                .into()
        };
        let is_it = left <= self.len
            && row.first().copied() == self.merged(left).map(Into::into)
            && (1..row.len()).all(|at| row[at] == rest(at - 1));
        is_it.then_some(left).ok_or_else(|| {
            let text = shortened(text);
            InputError::Unreadable(format!("`{text}` is no merged stone with the row after it"))
        })
    }

    fn draw_by_ends(&self, left: u32) -> String {
        let (len, number) = self.shown(left);
        row_by_ends(len, number)
    }

    fn scene(&self, left: u32) -> Option<Scene> {
        let (len, number) = self.shown(left);
        Some(DrawnRow::of(len).stones(number))
    }

    fn spot(&self, left: u32, taken: u32) -> Option<Spot> {
        let last = taken + u32::from(self.merges);
        let (len, _) = self.shown(left);
        DrawnRow::of(len).stone(last.checked_sub(1)? as usize)
    }

    fn total(&self) -> Option<i128> {
        self.total.map(Into::into)
    }
}

/// Terms in the narrowest integers that hold every sum and margin, as the catalog has them: values
/// are shown in the widest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum FrontTermsOfAnyWidth {
    I64(FrontTerms<i64>),
    I128(FrontTerms<i128>),
}

impl From<FrontTerms<i64>> for FrontTermsOfAnyWidth {
    fn from(terms: FrontTerms<i64>) -> Self {
        Self::I64(terms)
    }
}

impl From<FrontTerms<i128>> for FrontTermsOfAnyWidth {
    fn from(terms: FrontTerms<i128>) -> Self {
        Self::I128(terms)
    }
}

/// What the terms say, whatever their width.
macro_rules! told {
    ($all:expr, $terms:ident => $told:expr) => {
        match $all {
            FrontTermsOfAnyWidth::I64($terms) => $told,
            FrontTermsOfAnyWidth::I128($terms) => $told,
        }
    };
}

impl FrontRules for FrontTermsOfAnyWidth {
    type Value = i128;

    #[inline]
    fn len(&self) -> u32 {
        told!(self, terms => terms.len)
    }

    #[inline]
    fn most(&self) -> u32 {
        told!(self, terms => terms.most)
    }

    #[inline]
    fn gain(&self, from: u32, taken: u32) -> i128 {
        match self {
            Self::I64(terms) => terms.gain(from, taken).into(),
            Self::I128(terms) => terms.gain(from, taken),
        }
    }

    #[inline]
    fn end(&self) -> i128 {
        0
    }
}

impl CatalogFront for FrontTermsOfAnyWidth {
    fn notation(&self, taken: u32) -> Notation {
        told!(self, terms => CatalogFront::notation(terms, taken))
    }

    fn draw(&self, left: u32) -> String {
        told!(self, terms => terms.draw(left))
    }

    fn read(&self, text: &str) -> Result<u32, InputError> {
        told!(self, terms => terms.read(text))
    }

    fn draw_by_ends(&self, left: u32) -> String {
        told!(self, terms => terms.draw_by_ends(left))
    }

    fn scene(&self, left: u32) -> Option<Scene> {
        told!(self, terms => terms.scene(left))
    }

    fn spot(&self, left: u32, taken: u32) -> Option<Spot> {
        told!(self, terms => terms.spot(left, taken))
    }

    fn total(&self) -> Option<i128> {
        told!(self, terms => CatalogFront::total(terms))
    }
}

impl FrontTermsOfAnyWidth {
    /// The game with every solver that fits.
    pub(crate) fn boxed(self) -> Box<dyn Instance> {
        let game = GameBuilder::new(Front(self.clone())).indexed();
        match self {
            Self::I64(terms) => game
                .in_numbers(Front(terms))
                .sliding_window()
                .layered()
                .negamax()
                .negamax_dense()
                .boxed(),
            Self::I128(terms) => game
                .in_numbers(Front(terms))
                .sliding_window()
                .layered()
                .boxed(),
        }
    }
}

/// The instance of a game on the row of an input, given how the game is made of the sums of the
/// row, the total as in [`FrontTerms::of`], and perhaps how it is told.
macro_rules! front_game {
    ($input:expr, |$sums:ident| $game:expr, $total:expr $(, $told:ident)?) => {
        $crate::rows::piles::narrowest!(
            $input.row()?,
            [$crate::rows::piles::sums_in::<i64>],
            |$sums| {
                let (piles, total) = ($sums.clone(), $total);
                let terms = $crate::rows::FrontTerms::of(&$game, piles, total)$(.$told())?;
                $crate::rows::FrontTermsOfAnyWidth::from(terms).boxed()
            }
        )
    };
}
pub(crate) use front_game;
