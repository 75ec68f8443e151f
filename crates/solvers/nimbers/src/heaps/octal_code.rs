//! Octal codes: [`OctalCode`].

use std::fmt;
use std::str::FromStr;

use super::shortened::shortened;
use super::take::Take;

/// The rules of a game on heaps as an octal code, such as `0.77` for Kayles.
///
/// The `i`-th digit after the point says what may be left of a heap from which `i` stones are
/// taken: 1 for nothing, 2 for one heap, 4 for two heaps, added up. The digit before the point is
/// 0, or 4 if a heap may be split without taking from it. (Guy and Smith, The G-values of various
/// games, 1956; Berlekamp, Conway and Guy, Winning Ways, chapter 4.)
///
/// ```
/// use stonework::OctalCode;
///
/// let dawsons_kayles: OctalCode = ".070".parse()?;
/// assert_eq!(dawsons_kayles.to_string(), "0.07");
/// assert_eq!(
///     "0.78".parse::<OctalCode>().unwrap_err().to_string(),
///     "`8`, character 4 of the octal code `0.78`, is no octal digit: it should be one of 0 to 7"
/// );
/// # Ok::<(), stonework::OctalCodeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OctalCode {
    /// The digit before the point, then those after it. The last one is not 0 unless it is the only
    /// one.
    digits: Vec<u8>,
}

impl OctalCode {
    /// The digit before the point, then those after it, without zeros at the end.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    pub(super) fn takes(&self) -> Vec<Take> {
        (0..)
            .zip(&self.digits)
            .filter(|&(_, &digit)| digit > 0)
            .map(|(stones, digit)| Take {
                stones,
                none: digit & 1 > 0,
                one: digit & 2 > 0,
                two: digit & 4 > 0,
            })
            .collect()
    }
}

/// Why a text is not an octal code.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OctalCodeError {
    /// Before the point is neither 0 nor 4.
    #[error(
        "the octal code `{code}` begins with `{found}`: before the point it should have 0, or 4 if a heap \
         may be parted without taking from it"
    )]
    BeforePoint {
        /// The text.
        code: String,
        /// What is before the point.
        found: String,
    },
    /// There is no point.
    #[error("the octal code `{code}` has no point: it should look like 0.77")]
    NoPoint {
        /// The text.
        code: String,
    },
    /// There are no digits after the point.
    #[error("the octal code `{code}` ends with its point: digits 0 to 7 should follow")]
    NoDigits {
        /// The text.
        code: String,
    },
    /// A character after the point is not an octal digit.
    #[error(
        "`{found}`, character {place} of the octal code `{code}`, is no octal digit: it should be one of 0 to 7"
    )]
    Digit {
        /// The text.
        code: String,
        /// The character.
        found: char,
        /// Its place, counted from 1.
        place: usize,
    },
}

/// Zeros at the end are ignored, and the 0 before the point may be left out.
impl FromStr for OctalCode {
    type Err = OctalCodeError;

    fn from_str(text: &str) -> Result<Self, OctalCodeError> {
        let code = || shortened(text);
        let Some((before, behind)) = text.split_once('.') else {
            return Err(OctalCodeError::NoPoint { code: code() });
        };
        let first = match before {
            "" | "0" => 0,
            "4" => 4,
            _ => {
                return Err(OctalCodeError::BeforePoint {
                    code: code(),
                    found: shortened(before),
                });
            }
        };
        if behind.is_empty() {
            return Err(OctalCodeError::NoDigits { code: code() });
        }
        let mut digits = vec![first];
        for (at, found) in behind.chars().enumerate() {
            let digit = found.to_digit(8).and_then(|digit| u8::try_from(digit).ok());
            digits.push(digit.ok_or_else(|| OctalCodeError::Digit {
                code: code(),
                found,
                place: before.len() + at + 2,
            })?);
        }
        let len = digits.iter().rposition(|&digit| digit > 0).unwrap_or(0) + 1;
        digits.truncate(len);
        Ok(Self { digits })
    }
}

impl fmt::Display for OctalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (place, digit) in self.digits.iter().enumerate() {
            text.push(char::from(b'0' + digit));
            if place == 0 {
                text.push('.');
            }
        }
        if self.digits.len() == 1 {
            text.push('0');
        }
        f.pad(&text)
    }
}
