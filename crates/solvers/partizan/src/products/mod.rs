//! Operations on canonical forms beside sums: ordinal sums, incentives, misère play.

mod incentives;
mod misere;
mod ordinal_sum;
