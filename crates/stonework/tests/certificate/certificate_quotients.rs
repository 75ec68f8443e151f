//! Certificates of misère quotients of heaps.

use fastrand::Rng;
use stonework::certificate::{
    Bound, Checked, Fault, HeapClaim, NimberRecord, PeriodClaim, RecordList, check_heap_quotient,
    extract_heap_quotient,
};
use stonework::{HeapRules, Run, StopReason};

fn check(rules: &HeapRules, claim: &HeapClaim, records: &[NimberRecord]) -> Checked {
    let mut records = RecordList::new(records.to_vec()).expect("no record twice");
    check_heap_quotient(rules, claim, &mut records, &Run::new()).unwrap()
}

fn certificate(code: &str, last: u32) -> (HeapRules, HeapClaim, Vec<NimberRecord>) {
    let rules: HeapRules = code.parse().unwrap();
    let quotient = rules.misere_quotient(last, &Run::new());
    let (claim, records) = extract_heap_quotient(&quotient, &Run::new()).unwrap();
    (rules, claim, records)
}

/// Codes with heaps up to a size, and the order of the quotient.
const QUOTIENTS: [(&str, u32, u32); 8] = [
    ("0.77", 200, 40),
    ("0.77", 26, 32),
    ("0.123", 60, 20),
    ("0.144", 100, 30),
    ("0.71", 60, 36),
    ("0.3", 20, 2),
    ("{2,3}", 40, 6),
    ("{1,2,half}", 20, 38),
];

#[test]
fn quotients_are_proved_and_wrong_ones_are_not() {
    let mut dice = Rng::with_seed(12);
    for (code, last, order) in QUOTIENTS {
        let (rules, claim, records) = certificate(code, last);
        assert_eq!(claim.order, Some(order), "{code}");
        assert_eq!(check(&rules, &claim, &records).failures, [], "{code}");
        for _ in 0..100 {
            let at = dice.usize(..records.len());
            let mut wrong = records.clone();
            let value = wrong[at].bound.value;
            let other = match &*wrong[at].position {
                lost if lost.starts_with("lost") => 1 - value,
                _ => dice.i64(-1..=order.into()),
            };
            wrong[at].bound = Bound::exactly(other);
            let failed = check(&rules, &claim, &wrong).failed;
            assert_eq!(
                failed == 0,
                other == value,
                "{code}: {} {other}",
                wrong[at].position
            );
            wrong[at].bound = Bound::exactly(value);
            wrong[at].rank = Some(1);
            assert_ne!(
                check(&rules, &claim, &wrong).failed,
                0,
                "{code}, record {at}"
            );
            wrong.remove(at);
            assert_ne!(
                check(&rules, &claim, &wrong).failed,
                0,
                "{code}, record {at}"
            );
        }
        for (heaps, order) in [
            (claim.heaps + 1, claim.order),
            (claim.heaps - 1, claim.order),
            (0, claim.order),
            (claim.heaps, Some(order + 1)),
            (claim.heaps, Some(order - 1)),
            (claim.heaps, Some(0)),
            (claim.heaps, None),
        ] {
            let period = claim.period.clone();
            let wrong = HeapClaim {
                heaps,
                period,
                order,
            };
            assert_ne!(
                check(&rules, &wrong, &records).failed,
                0,
                "{code}: {wrong:?}"
            );
        }
    }
}

#[test]
fn wrong_periods_of_quotients_are_not_proved() {
    let (rules, claim, records) = certificate("0.77", 200);
    let period = claim.period.clone().unwrap();
    assert_eq!((period.length, period.start, claim.heaps), (12, 71, 168));
    for (length, start) in [
        (11, 71),
        (12, 70),
        (12, 72),
        (24, 71),
        (0, 71),
        (u32::MAX, u32::MAX),
    ] {
        let mut wrong = claim.clone();
        let theorem = period.theorem.clone();
        let period = PeriodClaim {
            length,
            start,
            theorem,
        };
        wrong.period = Some(period);
        assert_ne!(
            check(&rules, &wrong, &records).failed,
            0,
            "{length} {start}"
        );
    }
    let mut wrong = claim.clone();
    wrong.period.as_mut().unwrap().theorem = "the theorem of Guy and Smith (1956)".to_owned();
    let theorem = "Plambeck's periodicity theorem (2005)".to_owned();
    let faults = check(&rules, &wrong, &records).failures;
    assert_eq!(faults[0].fault, Fault::OtherTheorem(theorem));
    // The period of another game.
    let other: HeapRules = "0.76".parse().unwrap();
    assert_ne!(check(&other, &claim, &records).failed, 0);
}

#[test]
fn larger_monoids_than_the_quotient_are_not_it() {
    // The quotient of 0.3 has two elements; four would tell apart what is as good.
    let rules: HeapRules = "0.3".parse().unwrap();
    let claim = |order| HeapClaim {
        heaps: 3,
        period: None,
        order: Some(order),
    };
    let records = |values: &[(&str, i64)]| -> Vec<NimberRecord> {
        let record = |&(position, value): &(&str, i64)| NimberRecord {
            position: position.to_owned(),
            bound: Bound::exactly(value),
            mv: None,
            rank: None,
        };
        values.iter().map(record).collect()
    };
    let right = [
        ("heap 0", 0),
        ("heap 1", 1),
        ("heap 2", 0),
        ("lost 0", 0),
        ("lost 1", 1),
        ("0 times 0", 0),
        ("0 times 1", 1),
        ("1 times 0", 1),
        ("1 times 1", 0),
    ];
    assert_eq!(check(&rules, &claim(2), &records(&right)).failures, []);
    let mut larger = right.to_vec();
    larger[2] = ("heap 2", 2);
    larger.extend([("lost 2", 0), ("lost 3", 1)]);
    larger.extend([
        ("0 times 2", 2),
        ("1 times 2", 3),
        ("2 times 2", 0),
        ("3 times 2", 1),
    ]);
    larger.extend([
        ("2 times 0", 2),
        ("3 times 0", 3),
        ("2 times 1", 3),
        ("3 times 1", 2),
    ]);
    let faults = check(&rules, &claim(4), &records(&larger)).failures;
    assert_eq!(
        faults[0].fault,
        Fault::NoQuotient("another element is as good")
    );
    let mut unreached = right.to_vec();
    unreached.extend([("lost 2", 0), ("2 times 0", 2), ("2 times 1", 2)]);
    let faults = check(&rules, &claim(3), &records(&unreached)).failures;
    assert_eq!(faults[0].fault, Fault::NoQuotient("no sum of heaps has it"));
}

#[test]
fn limits_stop_extraction_and_check() {
    let rules: HeapRules = "0.77".parse().unwrap();
    let quotient = rules.misere_quotient(100, &Run::new());
    let few = Run::new().with_bytes(1000);
    let stopped = extract_heap_quotient(&quotient, &few).unwrap_err();
    assert!(matches!(stopped, StopReason::Bytes { .. }));
    let (claim, records) = extract_heap_quotient(&quotient, &Run::new()).unwrap();
    let mut records = RecordList::new(records).unwrap();
    assert!(check_heap_quotient(&rules, &claim, &mut records, &few).is_err());
}
