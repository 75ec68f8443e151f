//! Codes, bounds and arithmetic of the built-in values.

use stonework::{Coded, Outcome, Turn, Value, Wdl, WinLose};

fn comes_back<V: Coded>(value: V) {
    let code = value.code().expect("a code");
    assert_eq!(V::from_code(code), Some(value));
}

#[test]
fn every_value_comes_back_from_its_code() {
    (i8::MIN..=i8::MAX).for_each(comes_back);
    [i64::from(i32::MIN), -1, 0, 7]
        .into_iter()
        .for_each(comes_back);
    [WinLose::Win, WinLose::Loss]
        .into_iter()
        .for_each(comes_back);
    for plies in (0..100).chain([Outcome::MAX_PLIES]) {
        comes_back(Outcome::win_in(plies));
        comes_back(Outcome::loss_in(plies));
    }
    comes_back(Outcome::DRAW);
}

#[test]
fn what_has_no_code_gives_none() {
    assert_eq!(i64::MAX.code(), None);
    assert_eq!(i8::from_code(128), None);
    assert_eq!(WinLose::from_code(2), None);
    assert_eq!(Outcome::from_code(i32::MIN), None);
}

#[test]
fn a_gain_counts_for_the_mover_and_the_rest_for_whoever_moves_next() {
    assert_eq!(3.back_up(10, Turn::Passes), Some(7));
    assert_eq!(3.back_up(10, Turn::Stays), Some(13));
}

#[test]
fn nothing_wraps() {
    assert_eq!(i8::MIN.back_up(1, Turn::Passes), None);
    assert_eq!(i8::MAX.back_up(1, Turn::Stays), None);
    assert_eq!(i128::MIN.back_up(0, Turn::Passes), None);
}

#[test]
fn a_bisecting_bound_lies_above_the_lower_bound_and_not_above_the_upper_one() {
    for low in i8::MIN..i8::MAX {
        for high in low + 1..=i8::MAX {
            let tested = i8::bisect(Some(low), Some(high)).unwrap();
            assert!(low < tested && tested <= high, "{low} {tested} {high}");
        }
        assert!(i8::bisect(Some(low), None).unwrap() > low);
        assert!(i8::bisect(None, Some(low)).unwrap() <= low.max(1));
    }
    assert_eq!(i8::bisect(Some(i8::MAX), None), None);
}

#[test]
fn each_ply_makes_a_result_one_farther() {
    let lost = Outcome::loss_in(0);
    assert_eq!(lost.back_up((), Turn::Passes), Some(Outcome::win_in(1)));
    assert_eq!(lost.back_up((), Turn::Stays), Some(Outcome::loss_in(1)));
    assert_eq!(
        Outcome::win_in(4).back_up((), Turn::Passes),
        Some(Outcome::loss_in(5))
    );
    assert_eq!(Outcome::DRAW.back_up((), Turn::Passes), Some(Outcome::DRAW));
}

#[test]
fn a_distance_that_does_not_fit_is_none() {
    let farthest = Outcome::win_in(Outcome::MAX_PLIES);
    assert_eq!(farthest.plies(), Some(Outcome::MAX_PLIES));
    assert_eq!(farthest.back_up((), Turn::Passes), None);
    assert_eq!(farthest.back_up((), Turn::Stays), None);
}

#[test]
fn results_and_distances_come_back() {
    assert_eq!(Outcome::win_in(7).result(), Wdl::Win);
    assert_eq!(Outcome::win_in(7).plies(), Some(7));
    assert_eq!(Outcome::loss_in(0).plies(), Some(0));
    assert_eq!(Outcome::loss_in(0).to_string(), "loss in 0");
    assert_eq!(Outcome::DRAW.plies(), None);
    assert_eq!(Outcome::default(), Outcome::DRAW);
}

#[test]
fn the_opponents_loss_is_a_win_and_ones_own_stays_a_loss() {
    assert_eq!(WinLose::Loss.back_up((), Turn::Passes), Some(WinLose::Win));
    assert_eq!(WinLose::Win.back_up((), Turn::Passes), Some(WinLose::Loss));
    assert_eq!(WinLose::Loss.back_up((), Turn::Stays), Some(WinLose::Loss));
    assert!(WinLose::Loss < WinLose::Win);
}
