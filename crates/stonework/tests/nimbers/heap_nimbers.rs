//! Tables of nimbers of heap games: as published and as a plain loop finds them, with periods that
//! are proved.

use std::time::Duration;

use fastrand::Rng;
use stonework::{CancelFlag, HeapRules, NimbersMethod, PeriodTheorem, Run, StopReason};
use stonework_test_kit::random_code::random_code;

pub(crate) fn rules(text: &str) -> HeapRules {
    text.parse().unwrap()
}

pub(crate) fn nimbers(text: &str, last: u32) -> Vec<u16> {
    let nimbers = rules(text).nimbers(last, &Run::new()).unwrap();
    assert_eq!(nimbers.stopped(), None);
    nimbers.values().to_vec()
}

/// The least that is not among some values.
pub(crate) fn mex(values: impl IntoIterator<Item = u16>) -> u16 {
    let mut seen = vec![false; 1 << 12];
    for value in values {
        seen[usize::from(value)] = true;
    }
    u16::try_from(seen.iter().position(|&seen| !seen).unwrap()).unwrap()
}

/// The nimbers by the definition, from the digits of an octal code as they are written.
fn by_definition(code: &str, last: usize) -> Vec<u16> {
    let digits: Vec<u32> = code.chars().filter_map(|digit| digit.to_digit(8)).collect();
    let mut known: Vec<u16> = Vec::new();
    for heap in 0..=last {
        let mut options = Vec::new();
        for (taken, digit) in digits.iter().enumerate().take(heap + 1) {
            let left = heap - taken;
            if digit & 1 > 0 && left == 0 {
                options.push(0);
            }
            if digit & 2 > 0 && left > 0 {
                options.push(known[left]);
            }
            if digit & 4 > 0 {
                options.extend((1..left).map(|part| known[part] ^ known[left - part]));
            }
        }
        known.push(mex(options));
    }
    known
}

/// The first 50 nimbers of games by code, as computed for `nim_sequences.csv` of the project's
/// truth tables; 0.77 is OEIS A002186, 0.7777 is A071074.
const SEQUENCES: [(&str, &str); 24] = [
    (
        "0.77",
        "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2 1 8 6 7 4 1 2 3 1 4 7 2 1 8 2 7 4 1",
    ),
    (
        "0.07",
        "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4 0 1 1 2 0 3 1 1 0 3 3 2 2 4 4",
    ),
    (
        "0.137",
        "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4 0 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5",
    ),
    (
        "0.7777",
        "0 1 2 3 4 5 6 7 3 2 8 9 7 6 5 4 3 2 8 9 4 5 12 13 9 8 2 3 4 5 15 14 3 2 8 9 7 6 5 4 3 2 8 9 13 12 15 14 9 8",
    ),
    (
        "0.127",
        "0 1 0 2 2 1 0 4 4 1 2 2 0 1 4 4 6 1 7 7 0 1 2 2 6 1 4 4 8 1 2 7 8 1 0 7 2 6 8 1 4 9 8 1 2 6 0 1 4 6",
    ),
    (
        "0.6",
        "0 0 1 2 0 1 2 3 1 2 3 4 0 3 4 2 1 3 2 1 0 2 1 4 5 1 4 5 1 2 0 1 2 3 1 2 3 4 2 3 4 2 3 4 2 1 0 2 8 4",
    ),
    (
        "0.4",
        "0 0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4 0 1 1 2 0 3 1 1 0 3 3 2 2 4",
    ),
    (
        "0.45",
        "0 0 1 1 2 2 3 1 1 4 4 3 2 2 1 1 4 2 2 6 4 4 1 1 2 2 7 1 1 4 4 3 2 2 1 1 4 8 2 7 4 4 1 1 2 2 7 8 1 4",
    ),
    (
        "0.15",
        "0 1 1 0 1 1 2 2 1 2 2 1 1 0 1 1 2 2 1 2 2 1 1 0 1 1 2 2 1 2 2 1 1 0 1 1 2 2 1 2 2 1 1 0 1 1 2 2 1 2",
    ),
    (
        "0.156",
        "0 1 1 0 2 2 2 4 4 1 1 1 3 2 2 4 4 4 6 6 6 2 1 1 1 5 7 6 6 8 8 1 1 1 2 6 5 5 5 8 1 1 2 2 12 5 4 5 6 6",
    ),
    (
        "0.165",
        "0 1 0 2 1 3 2 1 3 4 4 3 6 2 3 1 2 8 1 2 6 5 4 4 5 1 8 2 1 8 2 1 3 6 12 5 6 4 8 1 2 8 1 2 8 5 4 4 5 7",
    ),
    (
        "0.72",
        "0 1 0 2 3 1 0 2 3 1 0 2 3 1 0 2 3 1 0 2 3 1 0 2 3 1 0 2 3 1 0 2 3 1 0 2 3 1 0 2 3 1 0 2 3 1 0 2 3 1",
    ),
    (
        "0.75",
        "0 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1",
    ),
    (
        "0.37",
        "0 1 2 0 1 2 3 1 2 3 4 0 3 4 2 1 3 2 1 0 2 1 4 5 1 4 5 1 2 0 1 2 3 1 2 3 4 2 3 4 2 3 4 2 1 0 2 8 4 5",
    ),
    (
        "0.56",
        "0 1 0 2 2 4 1 1 3 2 4 4 6 6 2 1 1 7 6 8 4 1 1 6 5 4 8 1 1 12 4 5 6 1 1 3 12 6 6 8 9 2 11 6 6 4 2 1 1 12",
    ),
    (
        "0.64",
        "0 0 1 2 3 4 1 5 3 2 1 5 4 2 6 8 1 2 3 7 4 5 8 2 9 5 4 7 6 8 1 4 6 2 7 4 11 2 3 8 5 4 3 8 2 1 11 8 2 9",
    ),
    (
        "0.34",
        "0 1 0 1 2 0 1 0 3 1 2 1 2 0 3 0 3 1 2 1 2 0 3 0 3 1 2 1 2 0 3 0 3 1 2 1 2 0 3 0 3 1 2 1 2 0 3 0 3 1",
    ),
    (
        "0.16",
        "0 1 0 0 1 2 2 1 4 0 1 4 2 1 4 0 1 4 2 1 4 2 1 0 2 1 4 2 1 4 5 1 4 2 1 4 2 1 4 2 3 4 2 3 4 2 3 4 2 3",
    ),
    (
        "0.26",
        "0 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0",
    ),
    (
        "0.14",
        "0 1 0 0 1 0 2 1 2 2 1 0 4 1 4 4 1 2 2 1 2 0 1 0 4 1 2 6 1 6 4 1 4 0 1 0 2 1 2 6 1 4 4 1 4 6 1 2 2 1",
    ),
    (
        "0.17",
        "0 1 1 0 2 1 3 0 1 1 3 2 2 3 4 1 5 3 2 2 3 1 1 0 3 1 2 0 1 1 4 4 2 6 4 1 1 0 2 1 3 0 1 1 3 2 2 3 4 4",
    ),
    (
        "0.054",
        "0 0 1 0 1 2 2 2 3 4 4 1 1 1 6 3 2 2 2 4 1 1 6 6 6 7 3 4 4 5 1 1 1 6 7 3 5 4 4 1 8 7 6 3 3 10 4 4 4 8",
    ),
    (
        "0.007",
        "0 0 0 1 1 1 2 2 0 3 3 1 1 1 0 4 3 3 3 2 2 2 4 4 0 5 5 2 2 2 3 3 0 5 0 1 1 1 3 3 3 5 6 4 4 1 0 5 5 6",
    ),
    (
        "4.0",
        "0 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0",
    ),
];

/// Period and last exception, as in `octal_periods.csv` of the project's truth tables; those of
/// 0.177, 0.117, 0.141, 0.115 and 0.11377 as in OEIS A071435, A071453, A125912, A125829 and
/// A071452.
const PERIODS: [(&str, u32, u32); 9] = [
    ("0.77", 12, 70),
    ("0.07", 34, 52),
    ("0.137", 34, 51),
    ("0.7777", 24, 141),
    ("0.177", 20, 496),
    ("0.117", 48, 46),
    ("0.141", 11, 13),
    ("0.115", 14, 0),
    ("0.11377", 32, 186),
];

#[test]
fn published_sequences_are_met() {
    for (code, sequence) in SEQUENCES {
        let expected: Vec<u16> = sequence
            .split(' ')
            .map(|value| value.parse().unwrap())
            .collect();
        assert_eq!(nimbers(code, 49), expected, "{code}");
    }
}

#[test]
fn published_periods_are_found_and_proved() {
    for (code, length, last_exception) in PERIODS {
        let nimbers = rules(code).nimbers(2_000, &Run::new()).unwrap();
        let period = nimbers.period(&Run::new()).unwrap().unwrap();
        assert_eq!(
            (period.length(), period.last_exception()),
            (length, Some(last_exception)),
            "{code}"
        );
        assert_eq!(period.theorem(), PeriodTheorem::GuySmith, "{code}");
    }
}

#[test]
fn a_game_without_a_period_in_its_table_has_none_proved() {
    for (code, most) in [("0.127", 19), ("0.6", 64)] {
        let nimbers = rules(code).nimbers(2_000, &Run::new()).unwrap();
        assert_eq!(nimbers.period(&Run::new()), Ok(None), "{code}");
        assert_eq!(nimbers.values().iter().max(), Some(&most), "{code}");
        assert_eq!(nimbers.computed(), 2_001);
    }
}

#[test]
fn random_octal_codes_have_the_nimbers_of_the_plain_loop() {
    let mut dice = Rng::with_seed(1);
    for _ in 0..400 {
        let code = random_code(&mut dice);
        assert_eq!(nimbers(&code, 300), by_definition(&code, 300), "{code}");
    }
}

#[test]
fn sparse_and_dense_games_have_the_nimbers_of_the_plain_loop_far_on() {
    let mut sparse = [0, 0];
    for code in [
        "0.6", "0.127", "0.007", "0.16", "0.56", "0.165", "0.37", "0.156", "0.054", "0.64", "0.06",
        "0.14", "4.07", "0.104", "0.142", "0.0007",
    ] {
        let nimbers = rules(code).nimbers(3_000, &Run::new()).unwrap();
        assert_eq!(nimbers.values(), by_definition(code, 3_000), "{code}");
        if let NimbersMethod::RareValues { by_place, .. } = nimbers.method() {
            sparse[usize::from(by_place)] += 1;
        }
    }
    // Both kinds of sparse space are among them, and games without.
    assert!(
        sparse[0] > 0 && sparse[1] > 0 && sparse[0] + sparse[1] < 16,
        "{sparse:?}"
    );
}

#[test]
fn a_proved_period_goes_on_in_the_plain_loop() {
    let mut dice = Rng::with_seed(2);
    let mut proved = 0;
    for _ in 0..150 {
        let code = random_code(&mut dice);
        let rules = rules(&code);
        let nimbers = rules.nimbers(400, &Run::new()).unwrap();
        let Some(period) = nimbers.period(&Run::new()).unwrap() else {
            continue;
        };
        proved += 1;
        let far = by_definition(&code, 1_200);
        for (heap, &value) in (0_u32..).zip(&far) {
            assert_eq!(
                far[usize::try_from(period.reduced(heap.into())).unwrap()],
                value,
                "{code}: {period}, heap {heap}"
            );
        }
        // No shorter one, and no earlier one.
        let (start, length) = (period.start() as usize, period.length() as usize);
        assert!((1..length).all(|less| {
            far[start..]
                .windows(less + 1)
                .any(|few| few[0] != few[less])
        }));
        assert!(
            start == 0 || far[start - 1] != far[start - 1 + length],
            "{code}: {period}"
        );
        // What was checked is as much as the theorem asks for; with one nimber less there is no proof.
        let needed = u32::try_from(period.checked().end).unwrap() + period.length() - 1;
        for (last, expected) in [(needed, Some(period)), (needed - 1, None)] {
            let fewer = rules.nimbers(last, &Run::new()).unwrap();
            assert_eq!(fewer.period(&Run::new()), Ok(expected), "{code}");
        }
        assert_eq!(
            rules.nimbers(1_200, &Run::new()).unwrap().values(),
            far,
            "{code}"
        );
    }
    assert!(proved > 50, "{proved}");
}

#[test]
fn random_subtraction_sets_have_the_nimbers_of_the_plain_loop_and_a_period() {
    let mut dice = Rng::with_seed(3);
    for _ in 0..200 {
        let taken: Vec<u16> = (0..dice.usize(..5)).map(|_| dice.u16(1..10)).collect();
        let text = format!("{taken:?}").replace('[', "{").replace(']', "}");
        let mut plain: Vec<u16> = Vec::new();
        for heap in 0..=3_000_usize {
            let left = taken
                .iter()
                .filter_map(|&stones| heap.checked_sub(stones.into()));
            plain.push(mex(left.map(|left| plain[left])));
        }
        let rules = rules(&text);
        let nimbers = rules.nimbers(3_000, &Run::new()).unwrap();
        assert_eq!(nimbers.values(), plain, "{text}");
        let period = nimbers.period(&Run::new()).unwrap().unwrap();
        assert_eq!(period.theorem(), PeriodTheorem::NoParting);
        let needed = u32::try_from(period.checked().end).unwrap() + period.length() - 1;
        for (last, expected) in [(needed, Some(period)), (needed - 1, None)] {
            let fewer = rules.nimbers(last, &Run::new()).unwrap();
            assert_eq!(fewer.period(&Run::new()), Ok(expected), "{text}");
        }
    }
}

#[test]
fn the_period_of_taking_one_to_k_is_k_and_one() {
    let nimbers = rules("{1,2,3}").nimbers(20, &Run::new()).unwrap();
    let period = nimbers.period(&Run::new()).unwrap().unwrap();
    assert_eq!((period.length(), period.last_exception()), (4, None));
    assert_eq!(
        period.to_string(),
        "period 4 from 0 on: G(n + 4) = G(n) for 1 <= n < 4, and so for all n >= 0 by induction, as no heap is \
         parted"
    );
    assert_eq!(period.reduced(1_000_000_000_003), 3);
}

#[test]
fn kayles_to_a_million_follows_from_its_period() {
    let nimbers = rules("0.77").nimbers(1_000_000, &Run::new()).unwrap();
    assert_eq!(nimbers.values().len(), 1_000_001);
    assert!(nimbers.computed() < 1_000);
    let period = nimbers.period(&Run::new()).unwrap().unwrap();
    assert_eq!(
        period.to_string(),
        "period 12 from 71 on: G(n + 12) = G(n) for 71 <= n < 156, and so for all n >= 71 by the theorem of Guy and \
         Smith (1956)"
    );
    let values = nimbers.values();
    assert!((71..values.len() - 12).all(|heap| values[heap] == values[heap + 12]));
}

#[test]
fn options_of_a_heap_are_what_the_rules_say() {
    let options = |text: &str, heap| rules(text).options(heap).collect::<Vec<_>>();
    assert_eq!(options("0.77", 0), []);
    assert_eq!(options("0.77", 2), [(1, 0), (0, 0)]);
    assert_eq!(options("0.77", 4), [(3, 0), (2, 1), (2, 0), (1, 1)]);
    assert_eq!(options("4.1", 5), [(4, 1), (3, 2)]);
    assert_eq!(options("4.1", 1), [(0, 0)]);
    assert_eq!(options("{2,3}", 3), [(1, 0), (0, 0)]);
}

#[test]
fn notations_are_written_back() {
    for (text, written) in [
        ("0.77", "0.77"),
        (".7700", "0.77"),
        (" 4.007 ", "4.007"),
        ("0.0", "0.0"),
        ("4.0", "4.0"),
        ("{3, 1,2}", "{1,2,3}"),
        ("{}", "{}"),
    ] {
        assert_eq!(rules(text).to_string(), written);
        assert_eq!(rules(written), rules(text));
    }
}

#[test]
fn errors_name_what_is_wrong_and_what_would_be_right() {
    for (text, message) in [
        (
            "0.7a",
            "`a`, character 4 of the octal code `0.7a`, is no octal digit: it should be one of 0 to 7",
        ),
        (
            ".9",
            "`9`, character 2 of the octal code `.9`, is no octal digit: it should be one of 0 to 7",
        ),
        (
            "7.7",
            "the octal code `7.7` begins with `7`: before the point it should have 0, or 4 if a heap may be parted \
             without taking from it",
        ),
        (
            "77",
            "the octal code `77` has no point: it should look like 0.77",
        ),
        (
            "0.",
            "the octal code `0.` ends with its point: digits 0 to 7 should follow",
        ),
        (
            "{1,2",
            "the subtraction set `{1,2` should be in braces, like {1,2,3}",
        ),
        (
            "{1,,2}",
            "`` in the subtraction set `{1,,2}` is no number of stones: it should be 1 to 4294967295",
        ),
        (
            "{0}",
            "`0` in the subtraction set `{0}` is no number of stones: it should be 1 to 4294967295",
        ),
        (
            "kayles",
            "`kayles` is neither an octal code such as 0.77 nor a subtraction set such as {1,2,3}: it should begin \
             with `0.`, `4.`, `.` or `{`",
        ),
    ] {
        assert_eq!(text.parse::<HeapRules>().unwrap_err().to_string(), message);
    }
}

#[test]
fn a_table_of_takes_by_the_heap_is_stopped_by_each_limit() {
    let rules = rules("{primes,half}");
    let whole = rules.nimbers(2_000, &Run::new()).unwrap();
    assert_eq!(
        (whole.method(), whole.period(&Run::new())),
        (NimbersMethod::EachTake, Ok(None))
    );
    let fewer = rules
        .nimbers(2_000, &Run::new().with_positions(700))
        .unwrap();
    assert_eq!(fewer.stopped(), Some(StopReason::Positions(700)));
    assert_eq!(fewer.values(), &whole.values()[..700]);
    let none = rules
        .nimbers(1_000_000, &Run::new().with_bytes(1_000_000))
        .unwrap();
    assert!(matches!(none.stopped(), Some(StopReason::Bytes { .. })));
    assert!(none.values().is_empty());
    let long = rules.nimbers(
        10_000_000,
        &Run::new().with_time(Duration::from_millis(200)),
    );
    assert!(matches!(long.unwrap().stopped(), Some(StopReason::Time(_))));
    // A heap of 2n has the nimber n, one of 2n + 1 that of n.
    let half = self::rules("{up-to-half}")
        .nimbers(1001, &Run::new())
        .unwrap();
    let half = half.values();
    assert_eq!((half[1000], half[1001]), (500, half[500]));
}

#[test]
fn a_table_that_is_stopped_keeps_the_nimbers_it_has() {
    let whole = nimbers("0.6", 3_000);
    let fewer = rules("0.6")
        .nimbers(3_000, &Run::new().with_positions(700))
        .unwrap();
    assert_eq!(fewer.stopped(), Some(StopReason::Positions(700)));
    assert_eq!(fewer.values(), &whole[..700]);
    assert_eq!(fewer.report().positions, 700);

    let cancel = CancelFlag::new();
    cancel.cancel();
    let none = rules("0.6")
        .nimbers(3_000, &Run::new().with_cancel(cancel))
        .unwrap();
    assert_eq!(
        (none.stopped(), none.values()),
        (Some(StopReason::Cancelled), &[][..])
    );

    let late = Run::new().with_time(Duration::ZERO);
    let none = rules("0.6").nimbers(3_000, &late).unwrap();
    assert_eq!(none.stopped(), Some(StopReason::Time(Duration::ZERO)));
}

#[test]
fn a_table_without_room_is_not_begun_and_one_with_little_is_complete() {
    let none = rules("0.6")
        .nimbers(u32::MAX, &Run::new().with_bytes(1 << 20))
        .unwrap();
    assert!(matches!(none.stopped(), Some(StopReason::Bytes { .. })));
    assert_eq!(none.values(), []);

    // Room for the table and little more: not for a search for periods far on.
    let (last, limit) = (3_000, 3_001 * 4 + (8 << 10) + 3_000);
    let tight = rules("0.6")
        .nimbers(last, &Run::new().with_bytes(limit))
        .unwrap();
    assert_eq!(tight.stopped(), None);
    assert_eq!(tight.values(), nimbers("0.6", last));
    assert!(tight.report().peak_bytes <= limit);
    let refused = tight.period(&Run::new().with_bytes(1_000));
    assert!(matches!(refused, Err(StopReason::Bytes { .. })));
}
