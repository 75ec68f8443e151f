//! Random inputs are the same for the same seed on every machine.

use std::num::NonZeroU64;

use stonework_games::catalog::{Input, InputError, InputKind};

fn row(size: usize, seed: u64, max: u64) -> Vec<i128> {
    let max = NonZeroU64::new(max).unwrap();
    match InputKind::Row.random(size, seed, max) {
        Ok(Input::Row(row)) => row,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_seed_always_gives_the_same_row() {
    // Were these to change, every number in a report would be about other rows.
    assert_eq!(row(8, 0, 1000), [603, 5, 95, 305, 71, 303, 661, 339]);
    assert_eq!(row(8, 7, 1000), [774, 223, 719, 482, 117, 166, 792, 93]);
    assert_eq!(row(8, 0, 1000), row(8, 0, 1000));
    assert_ne!(row(100, 1, 1000), row(100, 2, 1000));
}

#[test]
fn a_longer_row_begins_with_the_shorter_one() {
    assert_eq!(row(1000, 3, 50)[..10], row(10, 3, 50));
}

#[test]
fn two_rows_are_made_column_by_column() {
    let max = NonZeroU64::new(50).unwrap();
    let rows = |size| match InputKind::Rows.random(size, 3, max) {
        Ok(Input::Rows(rows)) => rows,
        other => panic!("{other:?}"),
    };
    let [first, second] = rows(100);
    assert_eq!([first.len(), second.len()], [100, 100]);
    let columns = first.iter().zip(&second);
    let numbers: Vec<i128> = columns.flat_map(|(&a, &b)| [a, b]).collect();
    assert_eq!(numbers, row(200, 3, 50));
    assert_eq!(rows(10), [&first[..10], &second[..10]]);
}

#[test]
fn the_numbers_go_from_one_to_the_most_and_reach_both() {
    for max in [1, 2, 10, 100] {
        let row = row(10_000, 0, max);
        assert_eq!(row.iter().min(), Some(&1));
        assert_eq!(row.iter().max(), Some(&i128::from(max)));
    }
    let wide = row(1000, 0, u64::MAX);
    assert!(wide.iter().any(|&number| number > i128::from(i64::MAX)));
}

#[test]
fn a_count_is_the_size_itself() {
    let max = NonZeroU64::MIN;
    assert_eq!(InputKind::Count.random(0, 1, max), Ok(Input::Count(0)));
    assert_eq!(InputKind::Count.random(40, 2, max), Ok(Input::Count(40)));
}

#[test]
fn digits_are_as_many_as_the_size_half_of_them_question_marks() {
    let made = |size, seed| match InputKind::Digits.random(size, seed, NonZeroU64::MIN) {
        Ok(Input::Digits(digits)) => digits,
        other => panic!("{other:?}"),
    };
    assert_eq!(made(12, 0), "?53???01?4??");
    assert_ne!(made(100, 1), made(100, 2));
    let long = made(10_000, 3);
    assert_eq!(long.len(), 10_000);
    assert!((4_500..5_500).contains(&long.matches('?').count()));
    assert!(('0'..='9').all(|digit| long.contains(digit)));
    assert_eq!(
        InputKind::Digits.parse(&long),
        Ok(Input::Digits(long.clone()))
    );
}

#[test]
fn sizes_without_an_input_are_refused() {
    let max = NonZeroU64::MIN;
    for kind in [InputKind::Row, InputKind::Rows] {
        assert_eq!(kind.random(0, 0, max), Err(InputError::EmptyRow));
    }
    for odd in [0, 1, 7] {
        let refusal = InputKind::Digits.random(odd, 0, max);
        assert_eq!(refusal, Err(InputError::OddDigits(odd)));
    }
    let pair = InputKind::Pair;
    assert_eq!(pair.random(2, 0, max), Err(InputError::NotRandom(pair)));
    for kind in [
        InputKind::Row,
        InputKind::Rows,
        InputKind::Count,
        InputKind::Digits,
    ] {
        let refusal = kind.random(100_000_001, 0, max).unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "a random input of size 100000001 is too large: at most 100000000 is possible"
        );
    }
}
