//! Parts of numbers by the golden ratio, exactly: [`over_phi`], [`times_phi`].

/// The greatest k with k · φ ≤ x, φ being the golden ratio (1 + √5) / 2.
///
/// x / φ is the positive root t of t² + x · t = x², and φ is irrational, so that k is not more than
/// it if and only if k² + x · k ≤ x². Found by halving, in whole numbers; for every `x`.
pub(super) fn over_phi(x: u64) -> u64 {
    let square = u128::from(x) * u128::from(x);
    let fits = |k: u64| {
        let sum = u128::from(k) * u128::from(k);
        let product = u128::from(x) * u128::from(k);
        sum.checked_add(product).is_some_and(|sum| sum <= square)
    };
    // What fits, and what is more than fits.
    let (mut least, mut most) = (0, x);
    while least < most {
        let middle = most - (most - least) / 2;
        if fits(middle) {
            least = middle;
        } else {
            most = middle - 1;
        }
    }
    least
}

/// The greatest whole number that is not more than k · φ; `None` if it does not fit.
///
/// φ = 1 + 1 / φ.
pub(super) fn times_phi(k: u64) -> Option<u64> {
    k.checked_add(over_phi(k))
}
