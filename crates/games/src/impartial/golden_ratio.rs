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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_parts_are_those_of_the_square_root_of_five() {
        for x in 0..20_000_u64 {
            // x / φ = (√5 − 1) x / 2, and the root of 5x² is irrational unless x is 0.
            let root = (5 * x * x).isqrt();
            assert_eq!(over_phi(x), (root - x) / 2, "{x}");
            assert_eq!(times_phi(x), Some(x.midpoint(root)), "{x}");
        }
    }

    #[test]
    fn the_largest_parts_do_not_wrap() {
        for x in [u64::MAX, u64::MAX - 1, 1 << 63, i64::MAX.cast_unsigned()] {
            let k = over_phi(x);
            let [x, k] = [x, k].map(u128::from);
            // Twice the numbers may be beyond 128 bits, their differences are not.
            assert!(k * k <= x * (x - k));
            assert!((k + 1) * (k + 1) > x * (x - k - 1));
        }
        assert_eq!(times_phi(u64::MAX), None);
        // Neighbours in the sequence of Fibonacci.
        assert_eq!(
            over_phi(12_200_160_415_121_876_738),
            7_540_113_804_746_346_429
        );
    }
}
