//! Why a text is no value: [`ReadError`], [`ExprError`].

use crate::error::FormError;
use crate::number::DyadicError;

/// A text that is no expression of values: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("at column {column}: {kind}")]
pub struct ReadError {
    /// The column of the character, from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: ReadErrorKind,
}

/// What is wrong with a text at one place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// Where a value has to stand, the text ends.
    #[error("the text ends where a value should stand, such as 1/2, ^*, {{1|-1}}")]
    Ends,
    /// Where a value has to stand, there is something else.
    #[error("`{0}` where a value should stand, such as 1/2, ^*, {{1|-1}}")]
    NoValue(char),
    /// A bracket is never closed.
    #[error("`{open}` is not closed; `{close}` is missing")]
    Unclosed {
        /// The bracket.
        open: char,
        /// What would close it.
        close: char,
    },
    /// A closing bracket that closes nothing, or another one.
    #[error("`{0}` closes nothing that is open here")]
    Unopened(char),
    /// A bar or a comma outside of braces.
    #[error("`{0}` has a meaning within braces alone, as in {{1,*|0}}")]
    OutsideBraces(char),
    /// Braces without a bar.
    #[error("braces need a bar between Left's options and Right's, as in {{1|0}} or {{2|}}")]
    NoBar,
    /// Two splits of the same strength in one pair of braces.
    #[error(
        "two splits by `{0}` in one pair of braces; more bars bind less: \
         {{2||1|0}} is {{2|{{1|0}}}}"
    )]
    TwoSplits(String),
    /// Two values side by side.
    #[error("`{0}` directly after a value; write the sum with +, a multiple as 3*(^)")]
    NoOperator(char),
    /// `3 *5`, `3* 5`, `(x)*5`.
    #[error("`*` is unclear here; 3*5 is 3 + *5 (a nimber), 3*(5) and 3 * 5 are products")]
    UnclearStar,
    /// `0.5`.
    #[error("a decimal point; write numbers as fractions, such as 1/2; a product as 3*(5)")]
    Decimal,
    /// `^^3`.
    #[error("ups are counted or repeated, not both; write ^3 or ^^^, a sum with +")]
    UnclearUps,
    /// A number that is none of a short game.
    #[error(transparent)]
    Number(#[from] DyadicError),
    /// A nimber, a number of ups or the order of an uptimal that is too large.
    #[error("`{text}` is too large; the greatest here is {most}")]
    TooLarge {
        /// What was read.
        text: String,
        /// The greatest that can be read.
        most: u64,
    },
    /// `^[x]`, `^<0>`.
    #[error("an uptimal is written ^[n] or ^<n> with n from 1, such as ^[2]")]
    NoUptimal,
    /// `tiny` without brackets.
    #[error("`{0}` needs its argument in brackets, as in {0}(1)")]
    NoArgument(&'static str),
    /// Too many or too few values in the brackets of a word.
    #[error("another number of values is needed: {0}")]
    WrongCount(&'static str),
    /// A word that is no value.
    #[error("`{word}` is no value{}", did_you_mean(.near.as_ref()))]
    UnknownWord {
        /// The word.
        word: String,
        /// What was probably meant.
        near: Option<&'static str>,
    },
}

fn did_you_mean(near: Option<&&str>) -> String {
    near.map_or_else(
        || {
            "; the words are tiny(1), miny(1), on, off, over, under, upon, dud and functions such \
             as rcf(x); signs are 1/2 ^ v * {1|0}"
                .to_owned()
        },
        |near| format!("; did you mean `{near}`?"),
    )
}

/// Why an expression has no value here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExprError {
    /// The text is no expression.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The value was not computed.
    #[error(transparent)]
    Form(#[from] FormError),
    /// A product of which no side is a whole number.
    #[error("at column {column}: one side of a product has to be a whole number, as in 3*(^)")]
    Product {
        /// The column of the sign, from 1.
        column: usize,
    },
    /// A temperature that is no number.
    #[error("cool(x, t) needs a number for t, as in cool({{2|-1}}, 1/2)")]
    Temperature,
    /// aw(x) of a value without an atomic weight.
    #[error("the x of aw(x) has no atomic weight; ^ has one, 1 and {{1|-1}} have none")]
    NoAtomicWeight,
    /// A short game is asked for, and a part is loopy.
    #[error("a part of it is loopy, and a short game is asked for")]
    Loopy,
    /// Something that is known of short games alone is asked of a loopy one.
    #[error("{0} is of short games alone, and a part of it is loopy here")]
    OfLoopy(&'static str),
    /// A game that acts like no two stoppers, or none were found.
    #[error("endless play in it has no value: no two stoppers were found that it acts like")]
    NoSides,
    /// A name or `pass` that is part of a sum.
    #[error("`pass` and names stand alone as options, as in {{0|pass}} and x{{0|{{1|x}}}}")]
    NameAlone,
    /// Sides that are none.
    #[error("in S & T, S and T have to be stoppers, and S at least T, as in over & 0")]
    Sides,
}
