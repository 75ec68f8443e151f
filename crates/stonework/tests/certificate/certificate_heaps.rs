//! Certificates of the nimbers of heaps and of their periods.

use fastrand::Rng;
use stonework::certificate::{
    Bound, Checked, Fault, HeapClaim, NimberRecord, PeriodClaim, RecordList, check_heap_nimbers,
    extract_heap_nimbers,
};
use stonework::{HeapRules, Period, PeriodTheorem, Run};

use stonework_test_kit::random_code::random_code;

fn check(rules: &HeapRules, claim: &HeapClaim, records: &[NimberRecord]) -> Checked {
    let mut records = RecordList::new(records.to_vec()).expect("no heap twice");
    check_heap_nimbers(rules, claim, &mut records, &Run::new()).unwrap()
}

/// What is certified of a game, with its period if one is proved.
fn certificate(
    rules: &HeapRules,
    last: u32,
) -> (HeapClaim, Vec<NimberRecord>, Vec<u16>, Option<Period>) {
    let nimbers = rules.nimbers(last, &Run::new()).unwrap();
    let period = nimbers.period(&Run::new()).unwrap();
    let (claim, records) = extract_heap_nimbers(&nimbers, period.as_ref(), &Run::new()).unwrap();
    (claim, records, nimbers.values().to_vec(), period)
}

#[test]
fn nimbers_of_takes_by_the_heap_are_proved_and_no_period_of_them() {
    for rules in [
        "{1,2,half}",
        "{primes}",
        "{powers-of-2}",
        "{digits,proper-divisors}",
    ] {
        let rules: HeapRules = rules.parse().unwrap();
        let (claim, records, values, period) = certificate(&rules, 200);
        assert_eq!((records.len(), period), (values.len(), None));
        assert_eq!(check(&rules, &claim, &records).failed, 0, "{rules}");
        let mut wrong = records.clone();
        wrong[150].bound = Bound::exactly(wrong[150].bound.value + 1);
        assert_ne!(check(&rules, &claim, &wrong).failed, 0, "{rules}");
        // Those of powers of 2 do repeat after 3, but no theorem says so.
        let claim = HeapClaim {
            period: Some(PeriodClaim {
                length: 3,
                start: 0,
                theorem: PeriodTheorem::NoParting.to_string(),
            }),
            ..claim
        };
        let checked = check(&rules, &claim, &records);
        assert_eq!(checked.failed, 1, "{rules}");
        assert_eq!(checked.failures[0].fault, Fault::NoTheorem);
    }
}

#[test]
fn nimbers_and_periods_of_random_games_are_proved_and_wrong_ones_are_not() {
    let mut dice = Rng::with_seed(11);
    let mut periods = 0;
    for round in 0..300 {
        let code = match round % 3 {
            0 => {
                let taken: Vec<u16> = (0..dice.usize(..5)).map(|_| dice.u16(1..10)).collect();
                format!("{taken:?}").replace('[', "{").replace(']', "}")
            }
            _ => random_code(&mut dice),
        };
        let rules: HeapRules = code.parse().unwrap();
        let (claim, records, values, period) = certificate(&rules, 300);
        assert_eq!(
            check(&rules, &claim, &records).failed,
            0,
            "{code} {claim:?}"
        );
        assert!(records.len() <= values.len());
        assert!(period.is_some() || records.len() == values.len());

        let at = dice.usize(..records.len());
        let mut wrong = records.clone();
        let nimber = wrong[at].bound.value;
        wrong[at].bound = Bound::exactly(nimber ^ 1);
        assert_ne!(check(&rules, &claim, &wrong).failed, 0, "{code}, heap {at}");
        wrong.remove(at);
        assert_ne!(check(&rules, &claim, &wrong).failed, 0, "{code}, heap {at}");
        let mut ranked = records.clone();
        ranked[at].rank = Some(3);
        assert_ne!(
            check(&rules, &claim, &ranked).failed,
            0,
            "{code}, heap {at}"
        );

        let Some(period) = claim.period.clone() else {
            continue;
        };
        periods += 1;
        let is_true = |start: u32, length: u32| {
            (start..300 - length)
                .all(|heap| values[heap as usize] == values[(heap + length) as usize])
        };
        for (length, start) in [
            (period.length + 1, period.start),
            (period.length.wrapping_sub(1), period.start),
            (0, period.start),
            (2 * period.length, period.start),
            (period.length, period.start + 1),
            (period.length, period.start.wrapping_sub(1)),
            (u32::MAX, u32::MAX),
        ] {
            let mut wrong = claim.clone();
            let period = wrong.period.as_mut().unwrap();
            (period.length, period.start) = (length, start);
            let is_proved = check(&rules, &wrong, &records).failed == 0;
            assert!(!is_proved || is_true(start, length), "{code} {wrong:?}");
            assert!(length > 0 || !is_proved, "{code} {wrong:?}");
        }
        let mut wrong = claim.clone();
        wrong.period.as_mut().unwrap().theorem = "hope".to_owned();
        assert_ne!(check(&rules, &wrong, &records).failed, 0, "{code}");
        let mut fewer = claim.clone();
        fewer.heaps -= 1;
        let records = &records[..records.len() - 1];
        assert_ne!(check(&rules, &fewer, records).failed, 0, "{code}");
    }
    assert!(periods > 100, "{periods}");
}

#[test]
fn the_period_of_kayles_needs_168_heaps() {
    let kayles: HeapRules = "0.77".parse().unwrap();
    let (claim, records, ..) = certificate(&kayles, 999);
    let period = period_of(&claim);
    assert_eq!((claim.heaps, period), (168, (12, 71)));
    // A claim of fewer nimbers than there are records is no whole certificate.
    let mut wrong = claim.clone();
    wrong.heaps = 167;
    let checked = check(&kayles, &wrong, &records);
    assert_eq!(checked.failed, 2);
    assert_eq!(
        checked.failures[0].to_string(),
        "`71` is said to be `repeated after 12`: its theorem needs the nimbers of 168 heaps"
    );
    let other: HeapRules = "0.07".parse().unwrap();
    assert_ne!(check(&other, &claim, &records).failed, 0);
}

fn period_of(claim: &HeapClaim) -> (u32, u32) {
    let period = claim.period.as_ref().unwrap();
    (period.length, period.start)
}

#[test]
fn a_limit_stops_the_check() {
    let kayles: HeapRules = "0.77".parse().unwrap();
    let (claim, records, ..) = certificate(&kayles, 999);
    for run in [Run::new().with_positions(10), Run::new().with_bytes(100)] {
        let mut records = RecordList::new(records.clone()).unwrap();
        let stopped = check_heap_nimbers(&kayles, &claim, &mut records, &run);
        assert!(stopped.is_err(), "{stopped:?}");
    }
    let nimbers = kayles.nimbers(999, &Run::new()).unwrap();
    let small = Run::new().with_bytes(1000);
    let stopped = extract_heap_nimbers(&nimbers, None, &small);
    assert!(stopped.is_err(), "{stopped:?}");
}

#[test]
fn nothing_is_no_claim() {
    let kayles: HeapRules = "0.77".parse().unwrap();
    let nothing = HeapClaim {
        heaps: 0,
        period: None,
        order: None,
    };
    assert_eq!(check(&kayles, &nothing, &[]).failed, 1);
}
