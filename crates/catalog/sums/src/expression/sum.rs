//! A sum as it is written: [`Sum`].

use stonework_catalog::Catalog;
use stonework_core::Run;
use stonework_partizan::text::ValueExpr;

use super::placed::Placed;
use crate::error::SumError;

/// A sum of positions of games and of values.
///
/// A position is `GAME POSITION` and reaches to the next ` + ` or ` - ` with spaces, to the end of
/// the brackets or of the sum; quotes around it may hold signs. `GAME:name=value:name=value POSITION`
/// has settings; a board brings its size. All else is as [`stonework_partizan::text`] reads it.
///
/// ```
/// use stonework::Run;
/// use stonework_games::CATALOG;
/// use stonework_sums::Sum;
///
/// let text = "domineering ##../.... + {1|-1} - 2*(clobber xo./.xo + ^)";
/// let sum = Sum::read(text, &CATALOG, &Run::new())?;
/// let times: Vec<i64> = sum.terms().iter().map(|term| term.times).collect();
/// assert_eq!(times, [1, 1, -2, -2]);
/// # Ok::<(), stonework_sums::SumError>(())
/// ```
#[derive(Debug, Default)]
pub struct Sum {
    terms: Vec<Term>,
}

/// A value or a position that is taken so many times.
#[derive(Debug)]
pub struct Term {
    /// How many times; negative where it is taken away.
    pub times: i64,
    /// What, in which positions may stand.
    pub(crate) expr: ValueExpr,
    /// Those positions.
    pub(crate) placed: Vec<Placed>,
}

impl Term {
    /// The position, if it is one and nothing else.
    #[must_use]
    pub fn position(&self) -> Option<&Placed> {
        self.expr.as_other().and(self.placed.first())
    }
}

/// The shortest name of a game, which no value is written like.
const SHORTEST: usize = 3;

impl Sum {
    /// Reads a sum. Games are made within the limits of a run.
    ///
    /// # Errors
    ///
    /// [`SumError`], which says what is wrong.
    pub fn read(text: &str, catalog: &Catalog, making: &Run) -> Result<Self, SumError> {
        let is_game = |word: &str| word.len() >= SHORTEST;
        let expr = ValueExpr::read_with(text, &is_game)?;
        let terms = expr.terms().into_iter().map(|term| {
            let others = term.expr.others().iter();
            let placed = others.map(|other| Placed::open(other, catalog, making));
            Ok(Term {
                times: term.times,
                placed: placed.collect::<Result<_, SumError>>()?,
                expr: term.expr,
            })
        });
        Ok(Self {
            terms: terms.collect::<Result<_, SumError>>()?,
        })
    }

    /// The sum of one position alone.
    #[must_use]
    pub fn of(placed: Placed) -> Self {
        Self {
            terms: vec![Term {
                times: 1,
                expr: position_expr(),
                placed: vec![placed],
            }],
        }
    }

    /// The terms, in their order.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// Whether a part of it is loopy, so that [`evaluate_loopy`](crate::evaluate_loopy) values it.
    #[must_use]
    pub fn is_loopy(&self) -> bool {
        self.terms.iter().any(|term| term.expr.is_loopy())
    }

    /// The position, if the sum is of one alone, taken once.
    #[must_use]
    pub fn position(&self) -> Option<&Placed> {
        match self.terms.as_slice() {
            [term] if term.times == 1 => term.position(),
            _ => None,
        }
    }
}

/// An expression that is a position and nothing else.
fn position_expr() -> ValueExpr {
    let read = ValueExpr::read_with("position", &|_| true);
    read.expect("a word that is known is an expression")
}
