//! Sums, negatives, multiples.

mod negative;
mod plus;
mod times;
