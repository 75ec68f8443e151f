//! Parts of numbers by the golden ratio, exactly: [`over_phi`], [`times_phi`].

/// The greatest k with k · φ ≤ x, φ being the golden ratio (1 + √5) / 2.
///
/// The fraction of these two Fibonacci numbers, which follow each other, is a convergent of 1 / φ:
/// every fraction between the two has a greater denominator than it, which is above any `x`. So
/// there is no whole number between x times the one and x times the other.
pub(super) fn over_phi(x: u64) -> u64 {
    const FIBONACCI: [u128; 2] = [12_200_160_415_121_876_738, 19_740_274_219_868_223_167];
    let part = u128::from(x) * FIBONACCI[0] / FIBONACCI[1];
    u64::try_from(part).expect("it is less than x")
}

/// The greatest whole number that is not more than k · φ; `None` if it does not fit.
///
/// φ = 1 + 1 / φ.
pub(super) fn times_phi(k: u64) -> Option<u64> {
    k.checked_add(over_phi(k))
}
