//! The search over sums against canonical forms, and against play without any of its ideas.

use std::collections::HashMap;
use std::time::Duration;

use fastrand::Rng;
use stonework::Run;
use stonework::erased::ErasedState;
use stonework_games::CATALOG;
use stonework_games::catalog::{OpenGame, Settings};
use stonework_sums::{Sum, SumSearch, ValueFacts, evaluate, search};

/// A game, its symbols and how large its random boards are.
const GAMES: [(&str, &str, [usize; 2]); 5] = [
    ("clobber", "xo.", [2, 3]),
    ("domineering", "..#", [2, 3]),
    ("snort", "..xo", [1, 4]),
    ("col", "..xo", [1, 4]),
    ("nogo", "...xo", [1, 4]),
];

/// A random position of a game as a term; some are none.
fn position(rng: &mut Rng) -> String {
    let (game, symbols, [rows, cols]) = *rng.choice(&GAMES).unwrap();
    let symbols: Vec<char> = symbols.chars().collect();
    let rows: Vec<String> = (0..rng.usize(1..=rows))
        .map(|_| (0..cols).map(|_| *rng.choice(&symbols).unwrap()).collect())
        .collect();
    format!("{game} {}", rows.join("/"))
}

fn open(term: &str) -> Option<OpenGame> {
    let (game, position) = term.split_once(' ').unwrap();
    CATALOG.open(game, Settings::new(), Some(position)).ok()
}

/// A random sum of positions, with their signs.
fn positions(rng: &mut Rng, most: usize) -> Vec<(i64, String)> {
    let mut terms = Vec::new();
    let count = rng.usize(1..=most);
    while terms.len() < count {
        let term = position(rng);
        if open(&term).is_some() {
            terms.push((if rng.bool() { 1 } else { -1 }, term));
        }
    }
    terms
}

fn text(terms: &[(i64, String)]) -> String {
    let terms = terms
        .iter()
        .map(|(times, term)| format!("{times}*({term})"));
    terms.collect::<Vec<_>>().join(" + ")
}

fn read(text: &str) -> Sum {
    Sum::read(text, &CATALOG, &Run::new()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Whether Left wins who begins, or Right does, by trying every move.
struct Plain {
    games: Vec<(i64, OpenGame)>,
    known: HashMap<(Vec<ErasedState>, bool), bool>,
}

impl Plain {
    fn of(terms: &[(i64, String)]) -> (Self, Vec<ErasedState>) {
        let games: Vec<_> = terms
            .iter()
            .map(|(times, term)| (*times, open(term).unwrap()))
            .collect();
        let states = games
            .iter()
            .map(|(_, game)| game.instance.erased().start())
            .collect();
        let known = HashMap::new();
        (Self { games, known }, states)
    }

    fn mover_wins(&mut self, states: &[ErasedState], left: bool) -> bool {
        let key = (states.to_vec(), left);
        if let Some(&wins) = self.known.get(&key) {
            return wins;
        }
        let wins = (0..states.len()).any(|at| {
            let (times, game) = &self.games[at];
            let of_left = left == (*times > 0);
            let options = game
                .instance
                .valued()
                .unwrap()
                .options(&states[at], of_left);
            options.into_iter().any(|option| {
                let mut after = states.to_vec();
                after[at] = option;
                !self.mover_wins(&after, !left)
            })
        });
        self.known.insert(key, wins);
        wins
    }
}

#[test]
fn the_search_agrees_with_plain_play_and_with_values() {
    let mut rng = Rng::with_seed(43);
    for _ in 0..stonework_test_kit::cases(3000) {
        let terms = positions(&mut rng, 3);
        let text = text(&terms);
        let sum = read(&text);
        let (mut plain, start) = Plain::of(&terms);
        let plain = [true, false].map(|left| plain.mover_wins(&start, left));
        let exact = evaluate(&sum, &Run::new()).unwrap();
        assert!(exact.facts.value.is_some());
        for valued_positions in [0, 4, 20_000] {
            let asked = SumSearch {
                valued_positions,
                moves: true,
            };
            let found = search(&sum, asked, &Run::new()).unwrap();
            let begun = found.begun;
            let wins = [begun.left_begins, begun.right_begins.map(|wins| !wins)];
            assert_eq!(wins, plain.map(Some), "{text}");
            assert_eq!(found.facts.outcome, exact.facts.outcome, "{text}");
            assert_eq!(found.begun, exact.begun, "{text}");
            let [told, known] = [&found.facts, &exact.facts].map(|facts| {
                let ValueFacts {
                    mean,
                    temperature,
                    left_stop,
                    right_stop,
                    ..
                } = facts;
                [mean, temperature, left_stop, right_stop]
            });
            for (told, known) in told.into_iter().zip(known) {
                assert!(told.is_none() || told == known, "{text}: {found:?}");
            }
            let is_small = terms.iter().all(|(_, term)| term.starts_with("clobber "));
            assert!(!is_small || told == known, "{text}: {found:?}");
            for (found, exact) in [
                (&found.options.left, &exact.options.left),
                (&found.options.right, &exact.options.right),
            ] {
                let winning = exact.iter().filter(|mv| mv.wins == Some(true));
                let winning: Vec<_> = winning.map(|mv| (mv.part, &mv.mv)).collect();
                let found: Vec<_> = found.iter().map(|mv| (mv.part, &mv.mv)).collect();
                assert_eq!(found, winning, "{text}");
            }
        }
    }
}

/// A random value as it is written.
fn value(rng: &mut Rng, depth: u32) -> String {
    let simple = [
        "0", "1", "-1", "1/2", "-3/4", "*", "*2", "^", "v", "^*", "vv", "2", "-2", "3",
    ];
    if depth == 0 || rng.u32(..4) == 0 {
        return (*rng.choice(&simple).unwrap()).to_owned();
    }
    let side = |rng: &mut Rng| {
        let count = rng.usize(1..=2);
        let options: Vec<String> = (0..count).map(|_| value(rng, depth - 1)).collect();
        options.join(",")
    };
    let (left, right) = (side(rng), side(rng));
    format!("{{{left}|{right}}}")
}

#[test]
fn the_search_agrees_with_the_canonical_forms_of_sums_of_values() {
    let mut rng = Rng::with_seed(44);
    for _ in 0..stonework_test_kit::cases(1000) {
        let count = rng.usize(1..=3);
        let terms: Vec<String> = (0..count)
            .map(|_| format!("{}*({})", rng.i32(-1..=2), value(&mut rng, 2)))
            .collect();
        let text = terms.join(" + ");
        let sum = read(&text);
        let exact = evaluate(&sum, &Run::new()).unwrap();
        let asked = SumSearch {
            valued_positions: 1000,
            moves: true,
        };
        let found = search(&sum, asked, &Run::new()).unwrap();
        assert_eq!(found.facts.outcome, exact.facts.outcome, "{text}");
        assert_eq!(found.facts.mean, exact.facts.mean, "{text}");
        let winning = |moves: &[stonework_sums::SumMove]| {
            let winning = moves.iter().filter(|mv| mv.wins == Some(true));
            winning
                .map(|mv| (mv.part, mv.mv.clone()))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            winning(&found.options.left),
            winning(&exact.options.left),
            "{text}"
        );
        assert_eq!(
            winning(&found.options.right),
            winning(&exact.options.right),
            "{text}"
        );
    }
}

#[test]
fn a_sum_too_large_for_its_canonical_form_is_searched() {
    // Sums of hot games whose canonical forms multiply.
    let terms: Vec<String> = (1..=9)
        .map(|n| format!("{{{}|||{}||{}|{}}}", 5 * n + 7, 3 * n, n, -2 * n * n))
        .collect();
    let sum = read(&terms.join(" + "));
    // The memory ends the attempt at its form, however fast the machine is.
    let run = Run::new()
        .with_bytes(1 << 20)
        .with_time(Duration::from_secs(300));
    let found = evaluate(&sum, &run).unwrap();
    assert!(found.searched, "{found:?}");
    assert!(
        found.facts.outcome.is_some() && found.options.complete,
        "{found:?}"
    );
    assert!(found.facts.value.is_none());
}

#[test]
fn a_position_too_large_for_its_canonical_form_has_its_temperature_if_all_values_are_small() {
    // Who wins is known: see M. Albert, J. Grossman, R. Nowakowski and D. Wolfe, An introduction to
    // Clobber, Integers 5 (2) A1, 2005.
    for (sum, outcome, temperature) in [
        ("clobber:rows=3:cols=5", "N", "0"),
        ("clobber:rows=3:cols=4", "P", "-1"),
    ] {
        let run = Run::new().with_positions(200);
        let found = evaluate(&read(sum), &run).unwrap();
        assert!(found.stopped.is_some() && found.facts.value.is_none());
        let facts = search(&read(sum), SumSearch::default(), &Run::new());
        let facts = facts.unwrap().facts;
        assert_eq!(facts.outcome.unwrap().to_string(), outcome);
        let told = [
            facts.mean,
            facts.temperature,
            facts.left_stop,
            facts.right_stop,
        ];
        assert_eq!(
            told,
            ["0", temperature, "0", "0"].map(|text| Some(text.to_owned()))
        );
    }
}

#[test]
fn limits_stop_a_search_with_what_is_known() {
    let sum = read("clobber:rows=5:cols=6 + clobber:rows=4:cols=7 + domineering:rows=6:cols=6");
    let run = Run::new()
        .with_bytes(64 << 20)
        .with_time(Duration::from_millis(300));
    let started = std::time::Instant::now();
    let found = evaluate(&sum, &run).unwrap();
    assert!(found.stopped.is_some());
    assert!(started.elapsed() < Duration::from_secs(60));
}
