//! Prefix sums and the numbering of subrows.

use stonework::{PrefixSums, Row, RowError, Subrows};

#[test]
fn sums_at_the_edge_of_the_type_are_kept_or_refused() {
    assert!(PrefixSums::new(&[63_i8]).is_ok());
    assert!(PrefixSums::new(&[-64_i8]).is_ok());
    let error = PrefixSums::new(&[60_i8, 5]).unwrap_err();
    assert_eq!(error, RowError::Overflow { at: 1, bits: 8 });
    assert_eq!(
        error.to_string(),
        "the numbers up to number 2 add up to more than 8-bit integers hold"
    );
    assert!(PrefixSums::new(&[i128::MIN]).is_err());
}

#[test]
fn numbers_come_back() {
    let sums = PrefixSums::new(&[4_i64, -7, 0]).unwrap();
    assert_eq!(sums.numbers().collect::<Vec<_>>(), [4, -7, 0]);
    assert_eq!(sums.total(), -3);
    assert!(PrefixSums::<i64>::new(&[]).unwrap().is_empty());
}

#[test]
fn subrows_are_numbered_by_start_too() {
    for len in 0..=6 {
        let numbers = Subrows::new(len);
        let starts = (0..=len).flat_map(|start| (start..=len).map(move |end| Row { start, end }));
        let found: Vec<_> = starts.map(|row| numbers.number_by_start(row)).collect();
        assert!(found.into_iter().eq(0..numbers.count()));
    }
}

#[test]
fn subrows_are_numbered_by_length_then_start() {
    for len in 0..=6 {
        let numbers = Subrows::new(len);
        let mut next = 0;
        for length in 0..=len {
            let range = numbers.of_length(length as usize);
            assert_eq!(range.start, next);
            let mut rows = numbers.unrank_range(range);
            for start in 0..=len - length {
                let row = Row {
                    start,
                    end: start + length,
                };
                assert_eq!(numbers.rank(row), next);
                assert_eq!(numbers.unrank(next), row);
                assert_eq!(rows.next(), Some(row));
                next += 1;
            }
            assert_eq!(rows.next(), None);
        }
        assert_eq!(numbers.count(), next);
    }
}
