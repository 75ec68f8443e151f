//! When what solvers found out is a contradiction, and how it is said.

use stonework_games::catalog::{Finding, Int, Notation, ShownBounds, ShownValue};

/// What a solver found: bounds of the value, and some best moves, perhaps all.
fn finding([lower, upper]: [Option<i128>; 2], best: &[u32], complete: bool) -> Finding {
    let margin = |number| ShownValue::Margin(Int(number));
    let [lower, upper] = [lower, upper].map(|bound| bound.map(margin));
    Finding {
        solver: if complete { "whole" } else { "partial" },
        value: lower.filter(|_| lower == upper),
        bounds: ShownBounds { lower, upper },
        best_moves: best.iter().copied().map(Notation::Count).collect(),
        best_moves_complete: complete,
        is_finished: complete,
    }
}

fn contradiction(bounds: [Option<i128>; 2], best: &[u32], complete: bool) -> Option<String> {
    let model = finding([Some(6); 2], &[1, 2], true);
    finding(bounds, best, complete).contradiction(&model)
}

#[test]
fn another_value_or_other_best_moves_disagree_and_it_is_said_in_what() {
    assert_eq!(contradiction([Some(6); 2], &[1, 2], true), None);
    assert_eq!(
        contradiction([Some(7); 2], &[1, 2], true).unwrap(),
        "The value is 7 by `whole`, and is 6 by `whole`."
    );
    assert_eq!(
        contradiction([Some(6); 2], &[1], true).unwrap(),
        "The best moves are 1 by `whole`, and 1, 2 by `whole`."
    );
    assert!(contradiction([Some(6); 2], &[1, 3], true).is_some());
    assert!(contradiction([Some(6); 2], &[1, 2, 3], true).is_some());
}

#[test]
fn some_of_the_best_moves_do_not_disagree_with_all_of_them() {
    assert_eq!(contradiction([Some(6); 2], &[], false), None);
    assert_eq!(contradiction([Some(6); 2], &[2], false), None);
    assert_eq!(
        contradiction([Some(6); 2], &[2, 3], false).unwrap(),
        "The best moves are among others 2, 3 by `partial`, and 1, 2 by `whole`."
    );
    let model = finding([Some(6); 2], &[1], false);
    let other = |best, complete| finding([Some(6); 2], best, complete).contradiction(&model);
    assert_eq!(other(&[2], false), None);
    assert_eq!(other(&[1, 2], true), None);
    assert!(other(&[2], true).is_some());
    assert!(!model.is_complete());
}

#[test]
fn bounds_that_exclude_the_value_disagree_and_others_say_nothing() {
    assert_eq!(
        contradiction([Some(7), None], &[], false).unwrap(),
        "The value is at least 7 by `partial`, and is 6 by `whole`."
    );
    assert!(contradiction([None, Some(5)], &[], false).is_some());
    assert_eq!(contradiction([Some(6), Some(9)], &[], false), None);
    assert_eq!(contradiction([None; 2], &[], false), None);
}
