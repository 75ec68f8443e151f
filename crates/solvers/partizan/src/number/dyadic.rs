//! Numbers of short games: [`Dyadic`].

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::error::FormError;

/// A dyadic rational k/2^e, the numbers among short games (Siegel, II.3): k of 63 bits and a sign,
/// e at most 62, in lowest terms. Nothing wraps or rounds: what does not fit is an error.
///
/// ```
/// use stonework_partizan::Dyadic;
///
/// let x: Dyadic = "-3/4".parse()?;
/// assert_eq!((x.numerator(), x.exponent()), (-3, 2));
/// assert_eq!(x.plus(Dyadic::new(1, 1)?)?.to_string(), "-1/4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Dyadic {
    numerator: i64,
    exponent: u8,
}

impl Dyadic {
    /// The greatest exponent of the denominator.
    pub const MAX_EXPONENT: u32 = 62;
    /// 0.
    pub const ZERO: Self = Self::of(0);

    /// `numerator / 2^exponent`, in lowest terms.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] if the numerator is `i64::MIN`, or the exponent is beyond
    /// [`Self::MAX_EXPONENT`], in lowest terms.
    pub const fn new(numerator: i64, exponent: u32) -> Result<Self, FormError> {
        let shift = match numerator.trailing_zeros() {
            zeros if zeros < exponent => zeros,
            _ => exponent,
        };
        if shift == 64 || numerator == 0 {
            return Ok(Self::ZERO);
        }
        let numerator = numerator >> shift;
        if numerator == i64::MIN || exponent - shift > Self::MAX_EXPONENT {
            return Err(FormError::NUMBER);
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 62")]
        let exponent = (exponent - shift) as u8;
        Ok(Self {
            numerator,
            exponent,
        })
    }

    /// The same of a wider numerator.
    pub(crate) fn of_wide(numerator: i128, exponent: u32) -> Result<Self, FormError> {
        let shift = numerator.trailing_zeros().min(exponent);
        let numerator = i64::try_from(numerator >> shift).map_err(|_| FormError::NUMBER)?;
        Self::new(numerator, exponent - shift)
    }

    /// The number of parts that are in lowest terms and fit.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 62")]
    pub(crate) const fn in_lowest_terms(numerator: i64, exponent: u32) -> Self {
        Self {
            numerator,
            exponent: exponent as u8,
        }
    }

    /// A whole number that is not `i64::MIN`.
    pub(crate) const fn of(integer: i64) -> Self {
        Self {
            numerator: integer,
            exponent: 0,
        }
    }

    /// A whole number.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] of `i64::MIN`.
    pub const fn integer(integer: i64) -> Result<Self, FormError> {
        Self::new(integer, 0)
    }

    /// The numerator, in lowest terms.
    #[must_use]
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The exponent of the denominator 2^e, in lowest terms.
    #[must_use]
    pub const fn exponent(self) -> u32 {
        self.exponent as u32
    }

    /// Whether it is a whole number.
    #[must_use]
    pub const fn is_integer(self) -> bool {
        self.exponent == 0
    }

    /// The greatest whole number that is at most this.
    #[must_use]
    pub const fn floor(self) -> i64 {
        self.numerator >> self.exponent
    }

    /// The sum.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] if it does not fit.
    pub fn plus(self, other: Self) -> Result<Self, FormError> {
        if self.exponent == other.exponent
            && let Some(sum) = self.numerator.checked_add(other.numerator)
        {
            return Self::new(sum, self.exponent());
        }
        let exponent = self.exponent.max(other.exponent);
        let sum = self.scaled(exponent) + other.scaled(exponent);
        Self::of_wide(sum, exponent.into())
    }

    /// The difference.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] if it does not fit.
    pub fn minus(self, other: Self) -> Result<Self, FormError> {
        self.plus(other.negated())
    }

    /// The product with a whole number.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] if it does not fit.
    pub fn times(self, factor: i64) -> Result<Self, FormError> {
        let product = i128::from(self.numerator) * i128::from(factor);
        Self::of_wide(product, self.exponent())
    }

    /// Half of it.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] if it does not fit.
    pub const fn half(self) -> Result<Self, FormError> {
        Self::new(self.numerator, self.exponent() + 1)
    }

    /// The number with the other sign.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self {
            numerator: -self.numerator,
            exponent: self.exponent,
        }
    }

    /// The numerator over a denominator of 2^`exponent`, at least its own.
    fn scaled(self, exponent: u8) -> i128 {
        i128::from(self.numerator) << (exponent - self.exponent)
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.exponent == other.exponent {
            return self.numerator.cmp(&other.numerator);
        }
        let exponent = self.exponent.max(other.exponent);
        self.scaled(exponent).cmp(&other.scaled(exponent))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// As the field writes it: `5`, `-3/4`.
impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.exponent == 0 {
            return write!(f, "{}", self.numerator);
        }
        write!(f, "{}/{}", self.numerator, 1_u64 << self.exponent)
    }
}

/// Why a text is no dyadic number.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DyadicError {
    /// It is neither a whole number nor a fraction.
    #[error("`{0}` is no number; write it as 5 or -3/4")]
    NoNumber(String),
    /// The denominator is 0.
    #[error("`{0}`: a denominator is 1, 2, 4, 8, …, not 0")]
    Zero(String),
    /// The denominator is no power of two.
    #[error("`{0}`: the numbers of games are dyadic, with the denominators 1, 2, 4, 8, …")]
    NotDyadic(String),
    /// It does not fit.
    #[error("`{0}`: a numerator has at most 63 bits, a denominator is at most 2^62")]
    TooLarge(String),
}

impl FromStr for Dyadic {
    type Err = DyadicError;

    /// Reads `5`, `-3/4`, `6/8`.
    fn from_str(text: &str) -> Result<Self, DyadicError> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let digits = above.strip_prefix('-').unwrap_or(above);
        let all_digits = |of: &str| !of.is_empty() && of.bytes().all(|it| it.is_ascii_digit());
        if !all_digits(digits) || !all_digits(below) {
            return Err(DyadicError::NoNumber(text.into()));
        }
        let too_large = || DyadicError::TooLarge(text.into());
        let above: i64 = above.parse().map_err(|_| too_large())?;
        let below: u64 = below.parse().map_err(|_| too_large())?;
        match below {
            0 => Err(DyadicError::Zero(text.into())),
            _ if !below.is_power_of_two() => Err(DyadicError::NotDyadic(text.into())),
            _ => Self::new(above, below.trailing_zeros()).map_err(|_| too_large()),
        }
    }
}
