//! Misère quotients of heaps against known ones and plain search; genera.

use std::collections::HashMap;
use std::path::Path;
use std::{env, fs};

use fastrand::Rng;
use stonework::kit::Meter;
use stonework::{CancelFlag, Genera, HeapRules, MisereQuotient, QuotientEnd, Run, StopReason};

use stonework_test_kit::cases;

fn quotient(code: &str, last: u32) -> MisereQuotient {
    let rules: HeapRules = code.parse().unwrap();
    rules.misere_quotient(last, &Run::new())
}

/// Who wins sums of heaps in misère play, by a plain recursion.
struct Plain<'r> {
    rules: &'r HeapRules,
    wins: HashMap<Vec<u32>, bool>,
}

impl<'r> Plain<'r> {
    fn of(rules: &'r HeapRules) -> Self {
        let wins = HashMap::new();
        Self { rules, wins }
    }

    fn wins(&mut self, heaps: &[u32]) -> bool {
        let mut heaps = heaps.to_vec();
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        if let Some(&wins) = self.wins.get(&heaps) {
            return wins;
        }
        let (mut moves, mut wins) = (0, false);
        'all: for at in 0..heaps.len() {
            for (one, two) in self.rules.options(heaps[at]) {
                moves += 1;
                let mut after = heaps.clone();
                after[at] = one;
                after.push(two);
                if !self.wins(&after) {
                    wins = true;
                    break 'all;
                }
            }
        }
        let wins = wins || moves == 0;
        self.wins.insert(heaps, wins);
        wins
    }
}

/// Calls `visit` with all sums of so many stones in heaps up to a size.
fn sums(last: u32, stones: u32, visit: &mut dyn FnMut(&[u32])) {
    fn add(heaps: &mut Vec<u32>, last: u32, left: u32, visit: &mut dyn FnMut(&[u32])) {
        visit(heaps);
        for heap in 1..=last.min(left) {
            heaps.push(heap);
            add(heaps, heap, left - heap, visit);
            heaps.pop();
        }
    }
    add(&mut Vec::new(), last, stones, visit);
}

/// A misère quotient that is known, with the heaps it is known of: order, lost elements, and
/// the period and where it begins.
type Known = (&'static str, u32, usize, usize, (u32, u32));

/// All of them.
const KNOWN: [Known; 7] = [
    ("0.123", 100, 20, 5, (5, 5)),
    ("0.144", 100, 30, 5, (10, 12)),
    ("0.53", 100, 16, 3, (9, 21)),
    ("0.71", 100, 36, 9, (6, 3)),
    ("0.72", 100, 24, 5, (4, 16)),
    ("0.75", 100, 8, 2, (2, 8)),
    ("0.77", 200, 40, 9, (12, 71)),
];

#[test]
fn known_quotients_are_found_with_their_periods() {
    for (code, last, order, lost, period) in KNOWN {
        let quotient = quotient(code, last);
        assert_eq!(quotient.end(), None, "{code}");
        assert_eq!(
            (quotient.order(), quotient.lost().len()),
            (order, lost),
            "{code}"
        );
        let found = quotient
            .period()
            .map(|found| (found.length(), found.start()));
        assert_eq!(found, Some(period), "{code}");
        assert!(!quotient.is_tame(), "{code}");
    }
    let kayles = quotient("0.77", 200);
    assert_eq!(kayles.pairs(&Run::new()), Ok(1417));
    assert_eq!(
        kayles.growth(),
        [
            (1, 2),
            (2, 6),
            (5, 12),
            (9, 18),
            (12, 24),
            (25, 32),
            (27, 40)
        ]
    );
    // The theorem needs the heaps up to 2 · 71 + 12 + 2 + 12.
    assert_eq!(kayles.period().unwrap().checked(), 71..156);
    assert!(quotient("0.77", 166).period().is_none());
    assert!(quotient("0.77", 167).period().is_some());
}

#[test]
fn the_rows_of_known_quotients_hold() {
    let folder = env::var_os("STONEWORK_TRUTH").map_or_else(
        || {
            Path::new(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../../shared/truth"
            ))
            .to_owned()
        },
        Into::into,
    );
    let Ok(rows) = fs::read_to_string(folder.join("partizan_values.csv")) else {
        return;
    };
    let rows: Vec<&str> = rows
        .lines()
        .filter(|row| row.starts_with("misere-quotient,"))
        .collect();
    assert!(!rows.is_empty());
    for row in rows {
        let (_, row) = row.split_once("sizes\",").unwrap();
        let (code, row) = row.split_once(',').unwrap();
        let (question, row) = match row.strip_prefix('"') {
            Some(row) => row.split_once("\",").unwrap(),
            None => row.split_once(',').unwrap(),
        };
        let answer = row.split_once(',').unwrap().0;
        let quotient = quotient(code, 200);
        let period = quotient.period().unwrap();
        let found = match question {
            "order of the quotient" => quotient.order().to_string(),
            "number of P-elements" => quotient.lost().len().to_string(),
            "period of the pretending function" => period.length().to_string(),
            "heap: order, where the order grows" => {
                let growth = quotient.growth().iter();
                let growth = growth.map(|(heap, order)| format!("{heap}:{order}"));
                growth.collect::<Vec<_>>().join(" ")
            }
            other => panic!("{other}"),
        };
        assert_eq!(found, answer, "{code}: {question}");
    }
}

#[test]
fn quotients_of_codes_of_three_digits_say_who_wins_all_small_sums() {
    let mut dice = Rng::with_seed(5);
    let (run, mut found) = (Run::new(), 0);
    for first in ["0", "4"] {
        for digits in 0..512 {
            if dice.u32(..512) >= cases(512) {
                continue;
            }
            let code = format!("{first}.{digits:03o}");
            let rules: HeapRules = code.parse().unwrap();
            let takes = rules.takes();
            let options = |heap: u32, visit: &mut dyn FnMut((u32, u32))| {
                rules.options(heap).for_each(visit);
            };
            let meter = &mut Meter::new(&run);
            let quotient = MisereQuotient::find(&options, takes.as_deref(), 8, 1000, meter);
            found += u32::from(quotient.end().is_none());
            let last = u32::try_from(quotient.values().len()).unwrap() - 1;
            let mut plain = Plain::of(&rules);
            sums(last, 13, &mut |heaps| {
                assert_eq!(
                    quotient.wins(heaps),
                    Some(plain.wins(heaps)),
                    "{code} {heaps:?}"
                );
            });
        }
    }
    // Of 1,024 codes, about twice as many as are looked at in each case.
    assert!(found >= cases(512), "{found}");
}

#[test]
fn random_sums_of_wild_games_are_won_as_a_plain_recursion_says() {
    let mut dice = Rng::with_seed(6);
    for (code, ..) in KNOWN {
        let rules: HeapRules = code.parse().unwrap();
        let quotient = quotient(code, 40);
        let mut plain = Plain::of(&rules);
        for _ in 0..cases(2000) {
            let mut left = dice.u32(..36);
            let mut heaps = Vec::new();
            while left > 0 {
                heaps.push(dice.u32(1..=left));
                left -= heaps[heaps.len() - 1];
            }
            assert_eq!(
                quotient.wins(&heaps),
                Some(plain.wins(&heaps)),
                "{code} {heaps:?}"
            );
        }
    }
}

#[test]
fn a_presentation_defines_the_quotient_and_names_its_elements() {
    let mut dice = Rng::with_seed(7);
    for (code, ..) in KNOWN {
        let quotient = quotient(code, 40);
        let presentation = quotient.presentation();
        let order = u32::try_from(quotient.order()).unwrap();
        let value = |word: &str| {
            let mut value = 0;
            let mut rest = word.trim_start_matches('1');
            while let Some(name) = rest.chars().next() {
                let generators = presentation.generators().iter();
                let generator = generators
                    .clone()
                    .find(|one| one.name.starts_with(name))
                    .unwrap();
                rest = &rest[1..];
                let mut times = 1;
                if let Some(power) = rest.strip_prefix('^') {
                    let end = power
                        .find(|at: char| !at.is_ascii_digit())
                        .unwrap_or(power.len());
                    times = power[..end].parse().unwrap();
                    rest = &power[end..];
                }
                for _ in 0..times {
                    value = quotient.product(value, generator.element);
                }
            }
            value
        };
        for element in 0..order {
            assert_eq!(value(&presentation.name(element)), element, "{code}");
        }
        for [one, two] in presentation.relations() {
            assert_eq!(value(&one), value(&two), "{code}: {one} = {two}");
        }
        for _ in 0..1000 {
            let [one, two, three] = [(); 3].map(|()| dice.u32(..order));
            let product = |one, two| quotient.product(one, two);
            assert_eq!(product(one, two), product(two, one));
            assert_eq!(
                product(product(one, two), three),
                product(one, product(two, three))
            );
        }
    }
    let tame = quotient("0.3", 40);
    assert_eq!((tame.order(), tame.is_tame()), (2, true));
    let nim: HeapRules = "{1,2,3,4,5,6,7}".parse().unwrap();
    let nim = nim.misere_quotient(60, &Run::new());
    assert_eq!((nim.order(), nim.is_tame()), (10, true));
    let relations: Vec<String> = (nim.presentation().relations())
        .map(|[one, two]| format!("{one} = {two}"))
        .collect();
    assert_eq!(relations, ["a^2 = 1", "c^2 = b^2", "b^3 = b", "b^2c = c"]);
}

#[test]
fn limits_and_infinite_quotients_leave_that_of_the_smaller_heaps() {
    let kayles: HeapRules = "0.77".parse().unwrap();
    let stopped = kayles.misere_quotient(100, &Run::new().with_positions(10));
    assert_eq!(
        stopped.end(),
        Some(QuotientEnd::Stopped(StopReason::Positions(10)))
    );
    assert_eq!((stopped.values().len(), stopped.order()), (11, 18));
    let cancel = CancelFlag::new();
    cancel.cancel();
    let stopped = kayles.misere_quotient(100, &Run::new().with_cancel(cancel));
    assert_eq!(
        stopped.end(),
        Some(QuotientEnd::Stopped(StopReason::Cancelled))
    );
    let small = kayles.misere_quotient(100, &Run::new().with_bytes(20_000));
    assert!(matches!(small.end(), Some(QuotientEnd::Stopped(_))));
    assert!(small.order() < 40);
    let wins = small.values().len();
    assert_eq!(small.wins(&[u32::try_from(wins).unwrap()]), None);
    assert_eq!(small.wins(&[1]), Some(false));
}

#[test]
fn genera_are_those_of_the_books() {
    let kayles: HeapRules = "0.77".parse().unwrap();
    let mut genera = Genera::of_rules(&kayles);
    let found: Vec<String> = (0..=13)
        .map(|heap| genera.genus(&[heap], &Run::new()).unwrap().to_string())
        .collect();
    let known = "0 1 2 3 1 4^146 3 2 1^13 4^046 2 6^46 4^046 1^13";
    assert_eq!(found.join(" "), known);
}

#[test]
fn genera_tell_both_nimbers_and_follow_from_the_options() {
    let mut dice = Rng::with_seed(8);
    for (code, ..) in KNOWN {
        let rules: HeapRules = code.parse().unwrap();
        let mut genera = Genera::of_rules(&rules);
        let nimbers = rules.nimbers(20, &Run::new()).unwrap();
        let mut plain = Plain::of(&rules);
        for _ in 0..cases(500) {
            let heaps: Vec<u32> = (0..dice.usize(..4)).map(|_| dice.u32(..9)).collect();
            let genus = genera.genus(&heaps, &Run::new()).unwrap();
            let nimber = heaps.iter().map(|&heap| nimbers.values()[heap as usize]);
            let nimber = nimber.fold(0, |one, two| one ^ two);
            assert_eq!(genus.nimber(), u32::from(nimber), "{code} {heaps:?}");
            assert_eq!(
                genus.misere_nimber() > 0,
                plain.wins(&heaps),
                "{code} {heaps:?}"
            );
        }
    }
    // Heaps of Nim have the genera that bear their numbers, and sums of them those of Nim.
    let nim: HeapRules = "{1,2,3,4,5,6,7,8,9,10,11,12}".parse().unwrap();
    let mut genera = Genera::of_rules(&nim);
    for heap in 0..=12 {
        let genus = genera.genus(&[heap], &Run::new()).unwrap();
        assert_eq!(genus.to_string(), heap.to_string());
        assert!(genus.is_of_nim());
    }
    for (heaps, genus) in [
        (vec![2, 2], "0^02"),
        (vec![2, 3], "1^13"),
        (vec![1, 1], "0"),
    ] {
        let found = genera.genus(&heaps, &Run::new()).unwrap();
        assert_eq!(
            (found.to_string().as_str(), found.is_of_nim()),
            (genus, true)
        );
    }
    let stopped = genera.genus(&[12, 12, 12], &Run::new().with_positions(5));
    assert_eq!(stopped, Err(StopReason::Positions(5)));
}
