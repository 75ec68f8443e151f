//! Takes that depend on the heap: [`HeapTakes`].

use std::fmt;
use std::str::FromStr;

use super::shortened::shortened;
use super::subtraction_set::{SubtractionSet, SubtractionSetError};

/// Numbers of stones that may be taken from a heap, some of which depend on how many it has, as in
/// `{1,2,half}`. A heap is never split.
///
/// The words, of a heap of `n` stones; a number that several allow may be taken all the same:
///
/// | word | what may be taken |
/// |---|---|
/// | `half` | n/2, if n is even |
/// | `up-to-half` | any number from 1 to n/2, the half rounded down |
/// | `divisors` | any number that divides n: n itself, and 1, too |
/// | `proper-divisors` | the same but n itself |
/// | `prime-divisors` | any prime that divides n |
/// | `coprime` | any number from 1 to n that has no divisor but 1 in common with n |
/// | `primes` | any prime up to n |
/// | `primes-1` | any prime less 1, up to n: 1, 2, 4, 6, 10 … |
/// | `squares` | any square up to n: 1, 4, 9 … |
/// | `powers-of-2` | any power of 2 up to n: 1, 2, 4 … |
/// | `fibonacci` | any Fibonacci number up to n: 1, 2, 3, 5, 8 … |
/// | `digits` | any digit but 0 of n as it is written in decimal |
///
/// ```
/// use stonework::{HeapRules, Run};
///
/// let rules: HeapRules = "{1,2,half}".parse()?;
/// let nimbers = rules.nimbers(500, &Run::new())?;
/// let lost = (1..).zip(&nimbers.values()[1..]).filter(|&(_, &nimber)| nimber == 0);
/// let lost: Vec<u32> = lost.map(|(heap, _)| heap).collect();
/// assert_eq!(lost[..6], [3, 7, 10, 13, 16, 19]);
/// assert_eq!(500 - lost.len(), 334);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HeapTakes {
    numbers: SubtractionSet,
    /// In the order of [`WORDS`], each once.
    words: Vec<Word>,
}

/// Numbers that depend on the heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Word {
    Half,
    UpToHalf,
    Divisors,
    ProperDivisors,
    PrimeDivisors,
    Coprime,
    Primes,
    PrimesLess1,
    Squares,
    PowersOf2,
    Fibonacci,
    Digits,
}

/// How they are written.
const WORDS: [(&str, Word); 12] = [
    ("half", Word::Half),
    ("up-to-half", Word::UpToHalf),
    ("divisors", Word::Divisors),
    ("proper-divisors", Word::ProperDivisors),
    ("prime-divisors", Word::PrimeDivisors),
    ("coprime", Word::Coprime),
    ("primes", Word::Primes),
    ("primes-1", Word::PrimesLess1),
    ("squares", Word::Squares),
    ("powers-of-2", Word::PowersOf2),
    ("fibonacci", Word::Fibonacci),
    ("digits", Word::Digits),
];

/// The primes in ascending order, as many as were needed so far.
#[derive(Default)]
pub(super) struct Primes {
    found: Vec<u32>,
    /// All up to this number are found.
    up_to: u32,
}

impl Primes {
    fn up_to(&mut self, last: u32) -> impl Iterator<Item = u32> + '_ {
        for number in self.up_to.max(1) + 1..=last {
            let mut small = self
                .found
                .iter()
                .take_while(|&&prime| prime <= number / prime);
            if small.all(|&prime| number % prime != 0) {
                self.found.push(number);
            }
        }
        self.up_to = self.up_to.max(last);
        self.found
            .iter()
            .copied()
            .take_while(move |&prime| prime <= last)
    }
}

impl Word {
    /// Whether these may be more numbers than some hundred thousand.
    fn are_many(self) -> bool {
        matches!(
            self,
            Self::UpToHalf | Self::Coprime | Self::Primes | Self::PrimesLess1
        )
    }

    /// Adds these numbers, of a heap of at least one stone, each once, in any order.
    fn add_to(self, takes: &mut Vec<u32>, heap: u32, primes: &mut Primes) {
        match self {
            Self::Half => takes.extend(heap.is_multiple_of(2).then_some(heap / 2)),
            Self::UpToHalf => takes.extend(1..=heap / 2),
            Self::Divisors | Self::ProperDivisors => {
                let small = (1..=heap.isqrt()).filter(|small| heap.is_multiple_of(*small));
                let all = small.flat_map(|small| [small, heap / small]);
                takes.extend(all.filter(|&taken| self == Self::Divisors || taken < heap));
            }
            Self::PrimeDivisors => {
                let mut left = heap;
                let mut divisor = 2;
                while divisor <= left / divisor {
                    if left.is_multiple_of(divisor) {
                        takes.push(divisor);
                        while left.is_multiple_of(divisor) {
                            left /= divisor;
                        }
                    }
                    divisor += 1;
                }
                takes.extend((left > 1).then_some(left));
            }
            Self::Coprime => takes.extend((1..=heap).filter(|&taken| are_coprime(taken, heap))),
            Self::Primes => takes.extend(primes.up_to(heap)),
            Self::PrimesLess1 => {
                takes.extend(primes.up_to(heap.saturating_add(1)).map(|prime| prime - 1));
            }
            Self::Squares => takes.extend((1..=heap.isqrt()).map(|root| root * root)),
            Self::PowersOf2 => takes.extend((0..=heap.ilog2()).map(|bit| 1 << bit)),
            Self::Fibonacci => {
                let (mut one, mut two) = (1_u64, 2_u64);
                while let Some(one_more) = u32::try_from(one).ok().filter(|&one| one <= heap) {
                    takes.push(one_more);
                    (one, two) = (two, one + two);
                }
            }
            Self::Digits => {
                let digits =
                    std::iter::successors(Some(heap), |&left| (left > 9).then_some(left / 10));
                takes.extend(digits.map(|left| left % 10).filter(|&digit| digit > 0));
            }
        }
    }
}

/// By the algorithm of Euclid.
fn are_coprime(mut one: u32, mut two: u32) -> bool {
    while one > 0 {
        (one, two) = (two % one, one);
    }
    two == 1
}

impl HeapTakes {
    /// What may be taken from a heap, in ascending order.
    ///
    /// With `primes` or `primes-1`, `up-to-half` or `coprime` the time is at least O(n) for n
    /// stones; without O(√n).
    #[must_use]
    pub fn of_heap(&self, heap: u32) -> Vec<u32> {
        self.of_heap_by(heap, &mut Primes::default())
    }

    /// The same with the primes that are known so far.
    pub(super) fn of_heap_by(&self, heap: u32, primes: &mut Primes) -> Vec<u32> {
        let mut takes = Vec::new();
        if heap > 0 {
            for word in &self.words {
                word.add_to(&mut takes, heap, primes);
            }
        }
        let numbers = self.numbers.numbers().iter();
        takes.extend(numbers.take_while(|&&taken| taken <= heap));
        takes.sort_unstable();
        takes.dedup();
        takes
    }

    /// The set that they are if there are no words among them.
    pub(super) fn into_set(self) -> Result<SubtractionSet, Self> {
        if self.words.is_empty() {
            Ok(self.numbers)
        } else {
            Err(self)
        }
    }

    /// Whether there may be more numbers than some hundred thousand for a heap of any size.
    #[must_use]
    pub fn are_many(&self) -> bool {
        self.words.iter().any(|word| word.are_many())
    }
}

/// Why a text is not a list of takes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HeapTakesError {
    /// It is no list of numbers and words in braces.
    #[error(transparent)]
    Set(#[from] SubtractionSetError),
    /// A word is none of those that are known.
    #[error(
        "`{found}` in `{text}` is neither a number of stones nor one of {}",
        WORDS.map(|(name, _)| name).join(", ")
    )]
    Word {
        /// The text.
        text: String,
        /// The word.
        found: String,
    },
}

/// Numbers and words in braces, separated by commas, in any order. Words may be in capitals, with
/// blanks for hyphens, and without the `s` at their end.
impl FromStr for HeapTakes {
    type Err = HeapTakesError;

    fn from_str(text: &str) -> Result<Self, HeapTakesError> {
        let (mut numbers, mut words) = (Vec::new(), Vec::new());
        for element in SubtractionSet::elements(text)? {
            if element.starts_with(|first: char| first.is_alphabetic()) {
                words.push(word(element).ok_or_else(|| HeapTakesError::Word {
                    text: shortened(text),
                    found: shortened(element),
                })?);
            } else {
                numbers.push(SubtractionSet::number(element, text)?);
            }
        }
        words.sort_unstable();
        words.dedup();
        let numbers = SubtractionSet::of(numbers);
        Ok(Self { numbers, words })
    }
}

/// The numbers that a word stands for.
fn word(text: &str) -> Option<Word> {
    let lower = text.to_lowercase();
    let parts: Vec<&str> = lower
        .split([' ', '-', '_'])
        .filter(|part| !part.is_empty())
        .collect();
    let written = parts.join("-");
    let is_meant = |name: &str| written == name || name.strip_suffix('s') == Some(&written);
    let found = WORDS.iter().find(|&&(name, _)| is_meant(name));
    found.map(|&(_, word)| word)
}

impl fmt::Display for HeapTakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.numbers.numbers().iter().map(ToString::to_string);
        let words = WORDS.iter().filter(|(_, word)| self.words.contains(word));
        let all: Vec<String> = numbers
            .chain(words.map(|&(name, _)| name.to_owned()))
            .collect();
        f.pad(&format!("{{{}}}", all.join(",")))
    }
}
