//! Variants of impartial games: takes that depend on the heap or on the last take, heaps that may not become equal, misère
//! play. Each is held against recursions that are written here by the rules alone.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use fastrand::Rng;
use serde_json::json;
use stonework::laws::{self, Laws};
use stonework::{
    AlphaBeta, ByTheorem, Game, HeapRules, Negamax, Nimber, ProofNumber, Run, SolveError, Solver,
    Theorem, WinLose,
};
use stonework_catalog::boards::Board;
use stonework_game_kit::{game, laws_of_games, refusal, solved};
use stonework_impartial::CATALOG;
use stonework_impartial::{
    Bouton, Cram, Euclid, FibonacciNim, FlipGameIi, GoldenPairs, GoldenRatio, LastMove, MOST_BEST,
    Nim, RunsOfPlus, SafeRuns, ThreeUnequal, Treblecross, Wythoff, Zeckendorf,
};

use crate::heaps::{WORDS, agrees};

/// What a position is by the rules: over, with whether the player to move has won, or what moves lead to.
enum Plain<S> {
    Over(bool),
    Options(Vec<S>),
}

/// Whether the player to move wins, by plain recursion.
fn wins<S: Clone + Eq + Hash>(
    state: &S,
    rules: &dyn Fn(&S) -> Plain<S>,
    known: &mut HashMap<S, bool>,
) -> bool {
    if let Some(&wins) = known.get(state) {
        return wins;
    }
    let found = match rules(state) {
        Plain::Over(won) => won,
        Plain::Options(options) => options.iter().any(|next| !wins(next, rules, known)),
    };
    known.insert(state.clone(), found);
    found
}

/// Whether the first player wins, as plain minimax of the game's own rules says.
fn first_wins<G: Game<Value = WinLose>>(game: &G) -> bool {
    let solution = Negamax::new().solve(game, &Run::new()).unwrap();
    solution.value() == Some(WinLose::Win)
}

/// A theorem does not hold, and says so.
fn refuses<G, T>(theorem: T, game: &G)
where
    G: Game<Move: Debug, State: Debug>,
    T: Theorem<G>,
{
    let refused = ByTheorem(theorem).solve(game, &Run::new()).unwrap_err();
    assert!(
        matches!(
            refused,
            SolveError::LastMoverLoses { .. } | SolveError::Inapplicable { .. }
        ),
        "{refused:?}"
    );
}

fn is_prime(number: u32) -> bool {
    number > 1 && (2..number).all(|divisor| number % divisor != 0)
}

fn common(one: u32, two: u32) -> u32 {
    (1..=one)
        .rev()
        .find(|divisor| one % divisor == 0 && two % divisor == 0)
        .unwrap()
}

/// Whether a word allows to take so many of a heap.
fn may_take(word: &str, heap: u32, taken: u32) -> bool {
    let fibonacci = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610];
    match word {
        "half" => 2 * taken == heap,
        "up-to-half" => 2 * taken <= heap,
        "divisors" => heap % taken == 0,
        "proper-divisors" => heap % taken == 0 && taken < heap,
        "prime-divisors" => heap % taken == 0 && is_prime(taken),
        "coprime" => common(taken, heap) == 1,
        "primes" => is_prime(taken),
        "primes-1" => is_prime(taken + 1),
        "squares" => (1..=taken).any(|root| root * root == taken),
        "powers-of-2" => taken.count_ones() == 1,
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
        known.push((0..).find(|nimber| !options.contains(nimber)).unwrap());
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
    assert!(lost("{powers-of-2}", 300).iter().all(|heap| heap % 3 == 0));
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
        let place = primes.iter().position(|prime| heap % prime == 0).unwrap();
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
    let both = stonework_catalog::Settings::new()
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
fn fibonacci_nim_is_won_as_the_parts_say() {
    for times in 1..=5 {
        let rules = |&[stones, most]: &[u32; 2]| match most.min(stones) {
            0 => Plain::Over(false),
            most => Plain::Options(
                (1..=most)
                    .map(|taken| [stones - taken, times * taken])
                    .collect(),
            ),
        };
        let mut known = HashMap::new();
        for stones in 0..=40_u32 {
            let start = FibonacciNim::new(stones, times);
            agrees(Zeckendorf, &start);
            let expected = wins(&[stones, stones.saturating_sub(1)], &rules, &mut known);
            assert_eq!(first_wins(&start), expected, "{stones} {times}");
            for most in 0..=stones {
                let game = start.at(stones, most);
                agrees(Zeckendorf, &game);
                let expected = wins(&[stones, most], &rules, &mut known);
                assert_eq!(first_wins(&game), expected, "{stones} {most} {times}");
            }
        }
    }
    // At the start only Fibonacci numbers are lost, and with 1 powers of 2.
    let lost = |times: u32| -> Vec<u32> {
        let is_lost = |&stones: &u32| {
            let game = FibonacciNim::new(stones, times);
            ByTheorem(Zeckendorf)
                .solve(&game, &Run::new())
                .unwrap()
                .value()
                == Some(WinLose::Loss)
        };
        (1..=100_u32).filter(is_lost).collect()
    };
    assert_eq!(lost(2), [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]);
    assert_eq!(lost(1), [1, 2, 4, 8, 16, 32, 64]);
}

#[test]
fn fibonacci_nim_is_read_with_what_was_taken_before() {
    for text in [
        "[31,9]",
        "31, 9",
        "31 9",
        "31 (18 at most)",
        "31 stones, 9 taken before",
    ] {
        for solver in ["theorem", "negamax", "nimber"] {
            let solved = solved(&CATALOG, "fibonacci-nim", &[], text, solver);
            assert_eq!(json!(solved.best_moves), json!([2, 10]), "{text} {solver}");
            assert_eq!(json!(solved.answer), json!(true));
        }
        let game = game(&CATALOG, "fibonacci-nim", &[], text);
        assert_eq!(game.start_text(), "31 (18 at most)");
        let mut session = game.session();
        assert_eq!(session.play("10").unwrap().to_string(), "10");
        assert_eq!(session.picture(), "21 (20 at most)");
        assert_eq!(
            game.read_position("21 (20 at most)").unwrap(),
            "21 (20 at most)"
        );
    }
    for text in ["31", "[31]", "31,0"] {
        assert_eq!(
            game(&CATALOG, "fibonacci-nim", &[], text).start_text(),
            "31 (30 at most)"
        );
    }
    for text in ["-31", "3.5", "31,9,2", "many", "4294967296"] {
        let refused = refusal(&CATALOG, "fibonacci-nim", None, text);
        assert!(
            refused.contains("are written as 31 or [31,9]"),
            "{text}: {refused}"
        );
    }
    // Four milliards of stones: too many moves for a list.
    let solved = solved(&CATALOG, "fibonacci-nim", &[], "4000000000", "theorem");
    assert_eq!(json!(solved.answer), json!(true));
    assert!(solved.best_moves.len() < 10);
    let lost = solved_all("fibonacci-nim", "2971215073");
    assert_eq!(
        (json!(lost.answer), lost.best_moves.len()),
        (json!(false), MOST_BEST)
    );
}

fn solved_all(name: &str, input: &str) -> stonework_catalog::Solved {
    solved(&CATALOG, name, &[], input, "theorem")
}

/// What moves leave of heaps that may not become equal.
fn unequal(heaps: &Vec<u32>, last_wins: bool) -> Plain<Vec<u32>> {
    let mut options = Vec::new();
    for (at, &heap) in heaps.iter().enumerate() {
        for left in 0..heap {
            let mut next = heaps.clone();
            next[at] = left;
            if left == 0 || heaps.iter().all(|&other| other != left) {
                options.push(next);
            }
        }
    }
    if options.is_empty() {
        return Plain::Over(!last_wins);
    }
    Plain::Options(options)
}

#[test]
fn nim_without_equal_heaps_is_that_of_a_plain_recursion() {
    let without = |heaps: &[u32], last| Nim::new(heaps.to_vec(), last).without_equal_heaps();
    let mut known = [HashMap::new(), HashMap::new()];
    let mut dice = Rng::with_seed(2);
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for number in 0..11_u32.pow(3) {
        rows.push((0..3).map(|at| number / 11_u32.pow(at) % 11).collect());
    }
    for _ in 0..150 {
        rows.push((0..dice.usize(..6)).map(|_| dice.u32(..7)).collect());
    }
    let mut equal = 0;
    for heaps in rows {
        let Ok(game) = without(&heaps, LastMove::Wins) else {
            let mut left = heaps.clone();
            left.retain(|&heap| heap > 0);
            left.sort_unstable();
            left.dedup();
            assert!(
                left.len() < heaps.iter().filter(|&&heap| heap > 0).count(),
                "{heaps:?}"
            );
            equal += 1;
            continue;
        };
        let misere = without(&heaps, LastMove::Loses).unwrap();
        let expected = wins(&heaps, &|heaps| unequal(heaps, true), &mut known[0]);
        assert_eq!(first_wins(&game), expected, "{heaps:?}");
        let loses = wins(&heaps, &|heaps| unequal(heaps, false), &mut known[1]);
        assert_eq!(first_wins(&misere), loses, "{heaps:?}");
        let negamax = Negamax::new().solve(&game, &Run::new()).unwrap();
        for nimber in [
            Nimber::of_sums().solve(&game, &Run::new()),
            Nimber::new().solve(&game, &Run::new()),
        ] {
            let nimber = nimber.unwrap();
            assert_eq!(
                (nimber.value(), nimber.moves()),
                (negamax.value(), negamax.moves()),
                "{heaps:?}"
            );
        }
        let is_over = heaps.iter().all(|&heap| heap == 0);
        if heaps.len() <= 3 {
            agrees(ThreeUnequal, &game);
        } else if !is_over {
            refuses(ThreeUnequal, &game);
        }
        if !is_over {
            refuses(ThreeUnequal, &misere);
            refuses(Bouton, &game);
            refuses(Bouton, &misere);
            refuses(ThreeUnequal, &Nim::new(heaps.clone(), LastMove::Wins));
        }
    }
    assert!(equal > 100);
}

#[test]
fn nim_without_equal_heaps_is_solved_by_what_fits() {
    for (heaps, answer) in [
        ("[1,3,5]", false),
        ("[1,2,4]", true),
        ("[0,1,2]", false),
        ("[0,0,7]", true),
    ] {
        let found = solved(&CATALOG, "nim", &["equal=no"], heaps, "theorem");
        assert_eq!(json!(found.answer), json!(answer), "{heaps}");
    }
    let solvers = |set: &[&str], heaps| {
        let game = game(&CATALOG, "nim", set, heaps);
        game.solvers()
            .iter()
            .map(|solver| solver.name)
            .collect::<Vec<_>>()
    };
    assert!(solvers(&["equal=no"], "[1,2,3,4]").contains(&"nimber"));
    assert!(!solvers(&["equal=no"], "[1,2,3,4]").contains(&"theorem"));
    let misere = solvers(&["equal=no", "rule=misere"], "[1,3,5]");
    assert!(
        !misere.contains(&"theorem") && !misere.contains(&"nimber"),
        "{misere:?}"
    );
    assert_eq!(
        refusal(&CATALOG, "nim", Some("equal=no"), "[4,0,2,0,4]"),
        "heaps 0 and 4 are equal: heaps with stones may not be, from the start on"
    );
    let game = game(&CATALOG, "nim", &["equal=no"], "[1,3,5]");
    assert!(game.read_position("1 3 3").is_err());
    assert!(game.session().play("1-2").is_none());
    // Numbers beyond any search: (a + 1) ⊕ (b + 1) ⊕ (c + 1) = 0.
    let found = solved(
        &CATALOG,
        "nim",
        &["equal=no"],
        "[4294967295,4000000000,3]",
        "theorem",
    );
    assert_eq!(json!(found.answer), json!(true));
    assert!(found.best_moves.len() < 4);
    let found = solved(
        &CATALOG,
        "nim",
        &["equal=no"],
        "[2999999999,1999999999,3294967295]",
        "theorem",
    );
    let sum = 3_000_000_000_u64 ^ 2_000_000_000 ^ 3_294_967_296;
    assert_eq!(json!(found.answer), json!(sum != 0));
}

#[test]
fn misere_pairs_are_won_as_their_theorems_and_a_plain_recursion_say() {
    let wythoff = |&[one, two]: &[u64; 2]| match [one, two] {
        [0, 0] => Plain::Over(true),
        _ => {
            let from_one = (0..one).map(|left| [left, two]);
            let from_two = (0..two).map(|left| [one, left]);
            let both = (1..=one.min(two)).map(|taken| [one - taken, two - taken]);
            Plain::Options(from_one.chain(from_two).chain(both).collect())
        }
    };
    let mut known = HashMap::new();
    let mut lost = Vec::new();
    for one in 0..=30 {
        for two in 0..=30 {
            let game = Wythoff::new([one, two]).with_last_move(LastMove::Loses);
            agrees(GoldenPairs, &game);
            let expected = wins(&[one, two], &wythoff, &mut known);
            assert_eq!(first_wins(&game), expected, "{one} {two}");
            lost.extend((!expected && one <= two).then_some([one, two]));
        }
    }
    assert_eq!(
        lost[..6],
        [[0, 1], [2, 2], [3, 5], [4, 7], [6, 10], [8, 13]]
    );
    let euclid = |&[one, two]: &[u64; 2]| match [one, two] {
        [0, _] | [_, 0] => Plain::Over(true),
        _ => {
            let from_one = (1..=one / two).map(|times| [one - times * two, two]);
            let from_two = (1..=two / one).map(|times| [one, two - times * one]);
            Plain::Options(from_one.chain(from_two).collect())
        }
    };
    let mut known = HashMap::new();
    for one in 0..=60 {
        for two in 0..=60 {
            let game = Euclid::new([one, two]).with_last_move(LastMove::Loses);
            agrees(GoldenRatio, &game);
            let expected = wins(&[one, two], &euclid, &mut known);
            assert_eq!(first_wins(&game), expected, "{one} {two}");
        }
    }
    // Pairs of 64 bits are solved at once.
    let found = solved(
        &CATALOG,
        "euclid",
        &["rule=misere"],
        "[6000000000000000000,6000000000000000000]",
        "theorem",
    );
    assert_eq!(json!(found.answer), json!(false));
    let found = solved(
        &CATALOG,
        "wythoff",
        &["rule=misere"],
        "[4000000000000000000,4000000000000000000]",
        "theorem",
    );
    assert!(
        json!(found.best_moves)
            .to_string()
            .contains("[3999999999999999998,3999999999999999998]")
    );
}

/// Rows of cells after a move at each place that `may` allows, which marks `len` cells.
fn marked(row: &[bool], len: usize, may: impl Fn(&[bool]) -> bool) -> Vec<Vec<bool>> {
    let places = row.windows(len).enumerate().filter(|(_, cells)| may(cells));
    let after = |(at, _): (usize, &[bool])| {
        let mut row = row.to_vec();
        for cell in &mut row[at..at + len] {
            *cell = !*cell;
        }
        row
    };
    places.map(after).collect()
}

#[test]
fn misere_rows_are_won_as_a_plain_recursion_says() {
    let treblecross = |row: &Vec<bool>| match row.windows(3).any(|cells| cells == [true; 3]) {
        true => Plain::Over(true),
        false => Plain::Options(marked(row, 1, |cells| !cells[0])),
    };
    let flip = |row: &Vec<bool>| match marked(row, 2, |cells| cells == [true; 2]) {
        options if options.is_empty() => Plain::Over(true),
        options => Plain::Options(options),
    };
    let (mut crosses, mut signs) = (HashMap::new(), HashMap::new());
    for len in 1..=11_usize {
        for bits in 0..1_u32 << len {
            let row: Vec<bool> = (0..len).map(|at| bits >> at & 1 == 1).collect();
            let text = |[set, clear]: [char; 2]| -> String {
                row.iter()
                    .map(|&cell| if cell { set } else { clear })
                    .collect()
            };
            if len >= 3 && (len < 9 || bits % 7 == 0) {
                let game = Treblecross::new(&text(['x', '.']))
                    .unwrap()
                    .with_last_move(LastMove::Loses);
                assert_eq!(
                    first_wins(&game),
                    wins(&row, &treblecross, &mut crosses),
                    "{row:?}"
                );
                if game.terminal_value(&row).is_none() {
                    refuses(SafeRuns, &game);
                    assert!(Nimber::new().solve(&game, &Run::new()).is_err());
                }
            }
            let game = FlipGameIi::new(&text(['+', '-']))
                .unwrap()
                .with_last_move(LastMove::Loses);
            assert_eq!(first_wins(&game), wins(&row, &flip, &mut signs), "{row:?}");
            if game.terminal_value(&row).is_none() {
                refuses(RunsOfPlus, &game);
            }
        }
    }
    for name in ["treblecross", "flip-game-ii", "cram"] {
        let misere = game(
            &CATALOG,
            name,
            &["rule=misere"],
            CATALOG.find(name).unwrap().example,
        );
        let names: Vec<&str> = misere.solvers().iter().map(|solver| solver.name).collect();
        assert!(
            !names.contains(&"theorem") && !names.contains(&"nimber"),
            "{name}: {names:?}"
        );
        assert!(!misere.has_nimbers());
    }
}

/// The dominoes that can be put on free cells, given row by row.
fn dominoes(free: &Vec<bool>, cols: usize) -> Plain<Vec<bool>> {
    let mut options = Vec::new();
    for at in 0..free.len() {
        for (next, fits) in [(at + 1, (at + 1) % cols > 0), (at + cols, true)] {
            if fits && next < free.len() && free[at] && free[next] {
                let mut free = free.clone();
                (free[at], free[next]) = (false, false);
                options.push(free);
            }
        }
    }
    match options.is_empty() {
        true => Plain::Over(true),
        false => Plain::Options(options),
    }
}

#[test]
fn misere_cram_is_won_as_a_plain_recursion_says() {
    let mut outcomes = Vec::new();
    for (rows, cols) in [
        (1, 5),
        (1, 9),
        (2, 2),
        (2, 3),
        (2, 4),
        (3, 3),
        (2, 5),
        (3, 4),
        (2, 6),
        (2, 7),
        (3, 5),
        (4, 4),
    ] {
        let game = Cram::new(rows, cols)
            .unwrap()
            .with_last_move(LastMove::Loses);
        let (rows, cols) = (rows as usize, cols as usize);
        let mut known = HashMap::new();
        let expected = wins(
            &vec![true; rows * cols],
            &|free| dominoes(free, cols),
            &mut known,
        );
        assert_eq!(first_wins(&game), expected, "{rows}×{cols}");
        let run = Run::new();
        for found in [
            AlphaBeta::new()
                .ordered()
                .packed()
                .solve(&game, &run)
                .unwrap(),
            ProofNumber::new().solve(&game, &run).unwrap(),
        ] {
            assert_eq!(
                found.value() == Some(WinLose::Win),
                expected,
                "{rows}×{cols}"
            );
        }
        // Positions with cells taken.
        for (free, &expected) in known.iter().take(150) {
            let row = |row: &[bool]| {
                row.iter()
                    .map(|&free| if free { '.' } else { '#' })
                    .collect::<String>()
            };
            let text = free.chunks(cols).map(row).collect::<Vec<_>>().join("/");
            let state = game.parse_state(&text).unwrap();
            let found = Negamax::new().solve_from(&game, &state, &run).unwrap();
            assert_eq!(found.value() == Some(WinLose::Win), expected, "{text}");
        }
        outcomes.push((rows, cols, expected));
    }
    let lost = outcomes.into_iter().filter(|&(_, _, wins)| !wins);
    let lost: Vec<_> = lost.map(|(rows, cols, _)| (rows, cols)).collect();
    assert_eq!(lost, [(2, 3), (2, 5), (3, 4), (2, 7), (3, 5), (4, 4)]);
}

laws_of_games! { VARIANTS
    "fibonacci-nim" fibonacci_nim_keeps_the_laws {
        for game in [FibonacciNim::new(1, 2), FibonacciNim::new(20, 2), FibonacciNim::new(0, 1).at(31, 18)] {
            laws::check(&game).unwrap();
        }
    }
    "nim" nim_without_equal_heaps_keeps_the_laws {
        for heaps in [vec![0, 0], vec![6], vec![3, 0, 2, 5]] {
            for last in [LastMove::Wins, LastMove::Loses] {
                let game = Nim::new(heaps.clone(), last).without_equal_heaps().unwrap();
                laws::check(&game).unwrap();
                if last == LastMove::Wins {
                    Laws::new().disjunctive_sum().check(&game).unwrap();
                }
            }
        }
    }
    "wythoff" "euclid" "treblecross" "flip-game-ii" misere_games_keep_the_laws {
        for heaps in [[0, 0], [3, 5], [7, 2]] {
            laws::check(&Wythoff::new(heaps).with_last_move(LastMove::Loses)).unwrap();
            laws::check(&Euclid::new(heaps).with_last_move(LastMove::Loses)).unwrap();
        }
        for row in ["...", "x.x..x..."] {
            laws::check(&Treblecross::new(row).unwrap().with_last_move(LastMove::Loses)).unwrap();
        }
        laws::check(&FlipGameIi::new("+++-++++").unwrap().with_last_move(LastMove::Loses)).unwrap();
    }
    "cram" misere_cram_keeps_the_laws {
        let laws = Laws::new().ordered().symmetric().packed();
        for (rows, cols) in [(1, 5), (3, 3), (3, 4)] {
            let game = Cram::new(rows, cols).unwrap().with_last_move(LastMove::Loses);
            laws.clone().check(&game).unwrap();
        }
    }
}
