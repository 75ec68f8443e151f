//! Takes that depend on the heap, held against the definition of each word.

use fastrand::Rng;
use stonework::{HeapRules, Run};
use stonework_catalog::{OpenGame, Settings};
use stonework_game_kit::{game, refusal, solved};
use stonework_impartial::CATALOG;

use crate::heaps::WORDS;

fn is_prime(number: u32) -> bool {
    number > 1 && (2..number).all(|divisor| !number.is_multiple_of(divisor))
}

fn common(one: u32, two: u32) -> u32 {
    (1..=one)
        .rev()
        .find(|divisor| one.is_multiple_of(*divisor) && two.is_multiple_of(*divisor))
        .unwrap()
}

/// Whether a word allows to take so many of a heap.
fn may_take(word: &str, heap: u32, taken: u32) -> bool {
    let fibonacci = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610];
    match word {
        "half" => 2 * taken == heap,
        "up-to-half" => 2 * taken <= heap,
        "divisors" => heap.is_multiple_of(taken),
        "proper-divisors" => heap.is_multiple_of(taken) && taken < heap,
        "prime-divisors" => heap.is_multiple_of(taken) && is_prime(taken),
        "coprime" => common(taken, heap) == 1,
        "primes" => is_prime(taken),
        "primes-1" => is_prime(taken + 1),
        "squares" => (1..=taken).any(|root| root * root == taken),
        "powers-of-2" => taken.is_power_of_two(),
        "fibonacci" => fibonacci.contains(&taken),
        "digits" => taken < 10 && heap.to_string().contains(&taken.to_string()),
        number => number == taken.to_string(),
    }
}

/// The nimbers of the heaps up to the last by the definition.
fn nimbers_by_words(words: &[&str], last: u32) -> Vec<u16> {
    let mut known: Vec<u16> = Vec::new();
    for heap in 0..=last {
        let taken =
            (1..=heap).filter(|&taken| words.iter().any(|word| may_take(word, heap, taken)));
        let options: Vec<u16> = taken.map(|taken| known[(heap - taken) as usize]).collect();
        known.push(
            (0..=u16::MAX)
                .find(|nimber| !options.contains(nimber))
                .unwrap(),
        );
    }
    known
}

/// The heaps from 1 on that who moves loses.
fn lost(rules: &str, last: u32) -> Vec<usize> {
    let rules: HeapRules = rules.parse().unwrap();
    let nimbers = rules.nimbers(last, &Run::new()).unwrap();
    let nimbers = nimbers.values().iter().enumerate().skip(1);
    nimbers
        .filter(|&(_, &nimber)| nimber == 0)
        .map(|(heap, _)| heap)
        .collect()
}

#[test]
fn takes_by_the_heap_have_the_nimbers_of_the_definition() {
    let mut dice = Rng::with_seed(1);
    let mut lists: Vec<Vec<&str>> = WORDS.iter().map(|&word| vec![word]).collect();
    for _ in 0..60 {
        let numbers = ["1", "2", "3", "7", "30"];
        let mut list = vec![
            WORDS[dice.usize(..WORDS.len())],
            numbers[dice.usize(..numbers.len())],
        ];
        list.extend((0..dice.usize(..3)).map(|_| WORDS[dice.usize(..WORDS.len())]));
        lists.push(list);
    }
    for list in lists {
        let rules: HeapRules = format!("{{{}}}", list.join(",")).parse().unwrap();
        let again: HeapRules = rules.to_string().parse().unwrap();
        assert_eq!(rules, again);
        assert_eq!(rules.takes(), None);
        let nimbers = rules.nimbers(250, &Run::new()).unwrap();
        assert_eq!(nimbers.values(), nimbers_by_words(&list, 250), "{rules}");
        assert_eq!(nimbers.period(&Run::new()).unwrap(), None);
        assert_eq!((nimbers.stopped(), nimbers.computed()), (None, 251));
    }
}

#[test]
fn takes_by_the_heap_are_lost_where_it_is_published() {
    // 1, 2 or half of an even heap: 334 of the heaps of 1 to 500 are won.
    let halves = lost("{1,2,half}", 500);
    assert_eq!(halves.len(), 500 - 334);
    assert_eq!(halves[..9], [3, 7, 10, 13, 16, 19, 22, 25, 28]);
    // OEIS A030193, A025043, A120904.
    assert_eq!(
        lost("{squares}", 60),
        [2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57]
    );
    assert_eq!(
        lost("{primes}", 100),
        [1, 9, 10, 25, 34, 35, 49, 55, 85, 91, 100]
    );
    assert_eq!(
        lost("{fibonacci}", 60),
        [4, 10, 14, 20, 24, 30, 36, 40, 46, 50, 56, 60]
    );
    // Winning Ways, chapters 3 and 4: a power of 2 leaves no multiple of 3; the power of 2 in a heap; the place of the
    // least prime that divides it.
    assert!(
        lost("{powers-of-2}", 300)
            .iter()
            .all(|heap| heap.is_multiple_of(3))
    );
    let nimbers = |rules: &str| {
        let rules: HeapRules = rules.parse().unwrap();
        rules.nimbers(2000, &Run::new()).unwrap().into_values()
    };
    let (proper, all, coprime) = (
        nimbers("{proper-divisors}"),
        nimbers("{divisors}"),
        nimbers("{coprime}"),
    );
    let primes: Vec<u32> = (0..2000).filter(|&number| is_prime(number)).collect();
    for heap in 2..2000_u32 {
        let at = heap as usize;
        assert_eq!(u32::from(proper[at]), heap.trailing_zeros(), "{heap}");
        assert_eq!(u32::from(all[at]), heap.trailing_zeros() + 1, "{heap}");
        let place = primes
            .iter()
            .position(|prime| heap.is_multiple_of(*prime))
            .unwrap();
        assert_eq!(
            usize::from(coprime[at]),
            if place == 0 { 0 } else { place + 1 },
            "{heap}"
        );
    }
}

#[test]
fn takes_are_read_as_people_write_them() {
    let moves = |takes: &str, heap: &str| {
        let takes = format!("takes={takes}");
        let mut moves: Vec<String> = Vec::new();
        let session = game(&CATALOG, "heaps", &[&takes], heap);
        moves.extend(session.session().moves().iter().map(ToString::to_string));
        moves.join(" ")
    };
    assert_eq!(moves("1,2,half", "[12]"), "0:11 0:10 0:6");
    assert_eq!(moves("{ Half , 2,1 }", "[7]"), "0:6 0:5");
    assert_eq!(moves("Proper Divisor", "[12]"), "0:11 0:10 0:9 0:8 0:6");
    assert_eq!(moves("digits", "[105]"), "0:104 0:100");
    assert_eq!(moves("1,3", "[3,1]"), "0:2 0:0 1:0");
    assert_eq!(moves("by-rules", "[1,2]"), "0:0 1:1 1:0");
    let refused = |set: &str| refusal(&CATALOG, "heaps", Some(set), "[5]");
    for (set, said) in [
        (
            "takes=halves",
            "`halves` in `{halves}` is neither a number of stones nor one of half, up-to-half, divisors",
        ),
        (
            "takes=0",
            "`0` in the subtraction set `{0}` is no number of stones",
        ),
        (
            "takes=1,,2",
            "`` in the subtraction set `{1,,2}` is no number of stones",
        ),
        (
            "takes=at-most-last×2",
            "what the last take allows is the game `fibonacci-nim`",
        ),
        ("rules={1,x}", "`x` in `{1,x}` is neither a number"),
    ] {
        let error = refused(set);
        assert!(error.contains(said), "{set}: {error}");
    }
    let entry = CATALOG.find("heaps").unwrap();
    let both = Settings::new()
        .with("takes=half")
        .unwrap()
        .with("rules=0.07")
        .unwrap();
    let error = entry
        .build(&entry.input.parse("5").unwrap(), &both)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "`rules` and `takes` both say what may be taken: give one of them"
    );
    // The same as a set of the rules; and too many takes to be listed.
    let set = game(&CATALOG, "heaps", &["rules={1,2,half}"], "[12]");
    assert_eq!(set.heap_rules().unwrap().to_string(), "{1,2,half}");
    let many = refusal(&CATALOG, "heaps", Some("takes=primes"), "[3,4000000000]");
    assert_eq!(
        many,
        "heap 1 has 4000000000 stones: with these takes it may have 1000000 at the most"
    );
    let half = solved(
        &CATALOG,
        "heaps",
        &["takes=1,half"],
        "[1000000,999999]",
        "theorem",
    );
    assert!(half.value.is_some());
}

#[test]
fn of_rules_and_takes_the_one_that_holds_is_told() {
    for (given, told) in [
        (&[][..], "Heaps by code (rules=0.77, rule=normal)"),
        (
            &["rules={1}", "takes=by-rules"],
            "Heaps by code (rules={1}, rule=normal)",
        ),
        (
            &["takes=1,half"],
            "Heaps by code (takes=1,half, rule=normal)",
        ),
        (
            &["rules=0.77", "takes=half", "rule=misere"],
            "Heaps by code (takes=half, rule=misere)",
        ),
    ] {
        let settings = Settings::new();
        let settings = given.iter().try_fold(settings, |all, one| all.with(one));
        let entry = CATALOG.find("heaps").unwrap();
        let input = entry.input.parse("[7]").unwrap();
        let game = OpenGame::of(entry, settings.unwrap(), input).unwrap();
        assert_eq!(game.title(), told);
    }
}
