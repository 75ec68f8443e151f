//! Bytes are counted against a limit before they are taken.

use stonework::{Budget, ExternalBytes, StopReason};

#[test]
fn the_limit_is_checked_before_anything_is_taken() {
    let mut budget = Budget::new(Some(100));
    budget.take(60).unwrap();
    assert_eq!(
        budget.take(41),
        Err(StopReason::Bytes {
            needed: 101,
            limit: 100
        })
    );
    assert_eq!(budget.used(), 60);
    budget.give_back(60);
    budget.take(100).unwrap();
    assert_eq!(budget.peak(), 100);
}

#[test]
fn a_growing_vector_pays_for_old_and_new() {
    let mut budget = Budget::new(None);
    let mut vec = Vec::new();
    for i in 0..9u64 {
        budget.push(&mut vec, i).unwrap();
    }
    assert_eq!(budget.used(), 16 * 8);
    assert_eq!(budget.peak(), 24 * 8);
}

#[test]
fn absurd_sizes_are_refused_not_wrapped() {
    let mut budget = Budget::new(None);
    assert!(budget.vec::<u64>(usize::MAX / 4).is_err());
    assert!(budget.filled(0u8, usize::MAX - 1).is_err());
    assert_eq!(budget.used(), 0);
}

#[test]
fn a_budget_leaves_its_holder_what_it_has_not_taken() {
    let external = ExternalBytes::new();
    let mut budget = Budget::new(Some(100)).with_external(external.clone());
    assert!(external.may_hold(100) && !external.may_hold(101));
    budget.take(30).unwrap();
    assert!(external.may_hold(70) && !external.may_hold(71));
    external.set(50);
    let refused = StopReason::Bytes {
        needed: 101,
        limit: 100,
    };
    assert_eq!(budget.take(21), Err(refused));
    assert_eq!((budget.used(), budget.left()), (30, Some(20)));
    budget.take(20).unwrap();
    assert_eq!((budget.peak(), budget.left()), (100, Some(0)));
    external.set(0);
    budget.give_back(50);
    assert!(external.may_hold(100));
    assert_eq!((budget.used(), budget.peak()), (0, 100));
}
