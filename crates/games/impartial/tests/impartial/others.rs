//! Impartial games that are not on heaps: theorems and searches tell the same, and what is published.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;

use fastrand::Rng;
use serde_json::json;
use stonework::laws::{self, Laws};
use stonework::{
    ByTheorem, DisjunctiveSum, Exhaustive, Game, Negamax, Nimber, NimberOutcomes, Run, Solver,
    Theorem, WinLose,
};
use stonework_catalog::boards::Board;
use stonework_game_kit::{game, laws_of_games, solved};
use stonework_impartial::CATALOG;
use stonework_impartial::{
    ChalkboardXor, Cram, Euclid, EvenCount, FlipGameIi, GoldenPairs, GoldenRatio, RunsOfPlus,
    SafeRuns, Treblecross, Wythoff,
};

/// Compares what a theorem tells with what a solver does.
fn agrees_with<G, T, S>(theorem: T, solver: &S, game: &G)
where
    G: Game<Move: Debug> + Debug,
    T: Theorem<G>,
    S: Solver<G>,
{
    let expected = solver.solve(game, &Run::new()).unwrap();
    let proved = ByTheorem(theorem).solve(game, &Run::new()).unwrap();
    assert_eq!(proved.value(), expected.value(), "{game:?}");
    assert_eq!(proved.moves(), expected.moves(), "{game:?}");
    assert_eq!(proved.line(), expected.line(), "{game:?}");
}

/// Compares what a theorem tells with what memoised minimax does.
fn agrees<G, T>(theorem: T, game: &G)
where
    G: Game<Move: Debug> + Debug,
    T: Theorem<G>,
{
    agrees_with(theorem, &Negamax::new(), game);
}

/// The nimber of every position from a state on, by plain recursion over whole positions.
fn nimber<G: Game>(game: &G, state: &G::State, known: &mut HashMap<G::State, u64>) -> u64 {
    if let Some(&nimber) = known.get(state) {
        return nimber;
    }
    let mut options = Vec::new();
    if game.terminal_value(state).is_none() {
        for mv in game.moves(state) {
            options.push(nimber(game, &game.play(state, mv).state, known));
        }
    }
    options.sort_unstable();
    let least = options
        .iter()
        .fold(0, |least, &option| least + u64::from(option == least));
    known.insert(state.clone(), least);
    least
}

/// Every row of so many signs.
fn rows(len: usize, [set, clear]: [char; 2]) -> impl Iterator<Item = String> {
    (0..1_u32 << len).map(move |bits| {
        let sign = |at| if bits >> at & 1 == 1 { set } else { clear };
        (0..len).map(sign).collect()
    })
}

#[test]
fn wythoffs_game_is_won_as_the_golden_pairs_say() {
    for one in 0..=24 {
        for two in 0..=24 {
            agrees(GoldenPairs, &Wythoff::new([one, two]));
        }
    }
}

#[test]
fn euclids_game_is_won_as_the_golden_ratio_says() {
    for one in 0..=60 {
        for two in 0..=60 {
            agrees(GoldenRatio, &Euclid::new([one, two]));
        }
    }
}

/// Whether ⌊kφ⌋ and k more are a heap and a larger one, for some k: x ≤ φ is x² ≤ x + 1 for
/// positive x.
fn is_golden_pair(small: u64, large: u64) -> bool {
    let [small, large] = [small, large].map(u128::from);
    let k = large - small;
    let is_at_most = |x: u128| x * x <= k * (x + k);
    is_at_most(small) && !is_at_most(small + 1)
}

/// The heap to which the larger of two, which is far larger, is taken down.
fn partner(heap: u64) -> u64 {
    const LARGE: u64 = 1 << 60;
    let game = Wythoff::new([heap, LARGE]);
    let solution = ByTheorem(GoldenPairs).solve(&game, &Run::new()).unwrap();
    let best = solution.best_moves();
    let [[0, taken]] = best[..] else {
        panic!("{best:?}")
    };
    LARGE - taken
}

#[test]
fn golden_pairs_are_those_of_the_square_root_of_five() {
    let mut pairs = BTreeMap::from([(0, 0)]);
    for k in 1..20_000_u64 {
        let small = k.midpoint((5 * k * k).isqrt());
        assert!(is_golden_pair(small, small + k));
        pairs.extend([(small, small + k), (small + k, small)]);
    }
    for heap in 0..20_000 {
        assert_eq!(partner(heap), pairs[&heap], "{heap}");
    }
}

#[test]
fn the_largest_golden_pairs_do_not_wrap() {
    let mut found = 0;
    for heap in [u64::MAX, u64::MAX - 1, 1 << 63, i64::MAX.cast_unsigned()] {
        let game = Wythoff::new([heap, heap]);
        let solution = ByTheorem(GoldenPairs).solve(&game, &Run::new()).unwrap();
        for [taken, other] in solution.best_moves() {
            assert!(other == taken || other == 0 || taken == 0);
            if other == 0 {
                assert!(is_golden_pair(heap - taken, heap), "{heap}");
                found += 1;
            }
        }
    }
    assert!(found > 1);
}

#[test]
fn pairs_of_64_bits_are_solved_at_once() {
    // The pair of k = 2^60: ⌊kφ⌋ and k more.
    const PAIR: [u64; 2] = [1_865_466_180_814_546_881, 3_018_387_685_421_393_857];
    let [one, two] = PAIR;
    let wythoff = |heaps| {
        ByTheorem(GoldenPairs)
            .solve(&Wythoff::new(heaps), &Run::new())
            .unwrap()
    };
    assert_eq!(wythoff(PAIR).value(), Some(WinLose::Loss));
    assert!(wythoff([one + 5, two]).best_moves().contains(&[5, 0]));
    assert_eq!(wythoff([one, two + 9]).best_moves()[0], [0, 9]);
    assert!(wythoff([one + 7, two + 7]).best_moves().contains(&[7, 7]));
    let most = [u64::MAX, u64::MAX];
    assert!(wythoff(most).best_moves().contains(&most));

    // Neighbours in the sequence of Fibonacci, now below and now above the golden ratio.
    let euclid = |numbers| {
        ByTheorem(GoldenRatio)
            .solve(&Euclid::new(numbers), &Run::new())
            .unwrap()
    };
    let (mut one, mut two) = (1_u64, 2_u64);
    for step in 0..90 {
        let wins = step % 2 == 0;
        assert_eq!(
            euclid([two, one]).value() == Some(WinLose::Win),
            wins,
            "{two} {one}"
        );
        (one, two) = (two, one + two);
    }
    assert_eq!(euclid([u64::MAX, 1]).best_moves(), [[u64::MAX, 0]]);
    assert_eq!(euclid([1 << 63, u64::MAX]).value(), Some(WinLose::Win));
    assert_eq!(
        euclid([u64::MAX, u64::MAX - 1]).value(),
        Some(WinLose::Loss)
    );
}

#[test]
fn rows_of_plus_are_won_as_their_runs_say() {
    for len in 0..=11 {
        for row in rows(len, ['+', '-']) {
            agrees(RunsOfPlus, &FlipGameIi::new(&row).unwrap());
        }
    }
}

#[test]
fn rows_of_plus_have_the_nimbers_of_the_plain_recursion() {
    for row in rows(12, ['+', '-']).step_by(3) {
        let game = FlipGameIi::new(&row).unwrap();
        let expected = nimber(&game, &game.start(), &mut HashMap::new());
        let found = Nimber::of_sums().nimber(&game, &game.start(), &Run::new());
        assert_eq!(found.unwrap(), expected, "{row}");
    }
}

#[test]
fn a_million_signs_are_solved_at_once() {
    let row = "+".repeat(999_999) + "-++";
    let found = solved(&CATALOG, "lc294", &[], &row, "theorem");
    let by_parts = "0.07".parse::<stonework::HeapRules>().unwrap();
    let nimbers = by_parts.nimbers(999_999, &Run::new()).unwrap();
    let sum = nimbers.values()[999_999] ^ nimbers.values()[2];
    assert_eq!(json!(found.answer), json!(sum != 0));
}

#[test]
fn treblecross_is_won_as_its_safe_runs_say() {
    for len in 3..=11 {
        for row in rows(len, ['x', '.']) {
            // Those with few crosses, and all short ones.
            if len < 8 || row.matches('x').count() < 4 {
                agrees(SafeRuns, &Treblecross::new(&row).unwrap());
            }
        }
    }
    for len in 12..=16 {
        agrees(SafeRuns, &Treblecross::new(&".".repeat(len)).unwrap());
    }
}

#[test]
fn chalkboards_are_won_as_plain_minimax_says() {
    let mut dice = Rng::with_seed(1);
    for _ in 0..600 {
        let most = [1, 3, 7, 1000][dice.usize(..4)];
        let row: Vec<i128> = (0..dice.usize(1..=6))
            .map(|_| dice.i128(-1..=most))
            .collect();
        agrees_with(
            EvenCount,
            &Exhaustive::new(),
            &ChalkboardXor::new(&row).unwrap(),
        );
    }
    for _ in 0..300 {
        let most = [1, 3, 7, 1 << 40][dice.usize(..4)];
        let row: Vec<i128> = (0..dice.usize(7..=11))
            .map(|_| dice.i128(0..=most))
            .collect();
        agrees(EvenCount, &ChalkboardXor::new(&row).unwrap());
    }
}

#[test]
fn cram_has_the_known_nimbers() {
    let mut boards = 0;
    let data = include_str!("../data/cram_nimbers.csv").lines();
    for line in data.filter(|line| !line.starts_with('#')) {
        let fields: Vec<u64> = line
            .split(',')
            .take(3)
            .map(|n| n.parse().unwrap())
            .collect();
        let [rows, cols] = [fields[0], fields[1]].map(|number| u32::try_from(number).unwrap());
        let game = Cram::new(rows, cols).unwrap();
        let found = Nimber::of_sums().nimber(&game, &game.start(), &Run::new());
        assert_eq!(found.unwrap(), fields[2], "{rows}×{cols}");
        let found = NimberOutcomes::of_sums().nimber(&game, &game.start(), &Run::new());
        assert_eq!(found.unwrap(), fields[2], "{rows}×{cols} by outcomes");
        boards += 1;
    }
    assert!(boards >= 16, "{boards}");
}

#[test]
fn cram_on_small_boards_is_as_halves_and_plain_recursion_say() {
    for (rows, cols) in [
        (2, 2),
        (2, 3),
        (2, 4),
        (2, 5),
        (3, 3),
        (3, 4),
        (2, 6),
        (4, 4),
        (3, 5),
    ] {
        let game = Cram::new(rows, cols).unwrap();
        let start = game.start();
        let found = Nimber::of_sums()
            .nimber(&game, &start, &Run::new())
            .unwrap();
        if rows * cols <= 12 {
            let mut known = HashMap::new();
            assert_eq!(found, nimber(&game, &start, &mut known), "{rows}×{cols}");
            // Positions on the way fall apart.
            for (state, &nimber) in known.iter().take(2000) {
                let found = Nimber::of_sums().nimber(&game, state, &Run::new());
                assert_eq!(found.unwrap(), nimber, "{}", game.write_state(state));
            }
        }
        match (rows % 2, cols % 2) {
            (0, 0) => assert_eq!(found, 0, "{rows}×{cols}"),
            (1, 1) => {}
            _ => assert_ne!(found, 0, "{rows}×{cols}"),
        }
    }
}

#[test]
fn regions_are_equal_parts_however_they_lie() {
    let game = Cram::new(4, 4).unwrap();
    let state = game.parse_state(".#../..##/##.#/..../").unwrap_err();
    assert!(state.to_string().contains("4 rows"), "{state}");
    let state = game.parse_state(".#../..##/##.#/#...").unwrap();
    let parts: Vec<u64> = game.components(&state).collect();
    assert_eq!(parts.len(), 3);
    let forms: Vec<String> = parts.iter().map(|part| game.write_state(part)).collect();
    assert_eq!(forms[0], "..##/.###/####/####");
    assert_eq!(forms[1], "..##/####/####/####");
    assert_eq!(forms[2], "...#/#.##/####/####");
}

laws_of_games! { OTHERS
    "wythoff" wythoff_keeps_the_laws {
        for heaps in [[0, 0], [3, 5], [7, 2]] {
            laws::check(&Wythoff::new(heaps)).unwrap();
        }
    }
    "euclid" euclid_keeps_the_laws {
        for heaps in [[0, 0], [3, 5], [7, 2]] {
            laws::check(&Euclid::new(heaps)).unwrap();
            laws::check(&Euclid::new(heaps.map(|heap| heap * 13 + 1))).unwrap();
        }
    }
    "flip-game-ii" flip_game_ii_keeps_the_laws {
        for row in ["", "+", "++++++", "+++-++++-++-+-+++"] {
            let game = FlipGameIi::new(row).unwrap();
            Laws::new().disjunctive_sum().check(&game).unwrap();
        }
    }
    "treblecross" treblecross_keeps_the_laws {
        for row in ["...", "x.x..x...", "............"] {
            laws::check(&Treblecross::new(row).unwrap()).unwrap();
        }
    }
    "chalkboard-xor" chalkboard_xor_keeps_the_laws {
        for row in [[0, 0, 0, 0, 0], [1, 2, 1, 4, -1], [3, 3, 3, 2, 2]] {
            laws::check(&ChalkboardXor::new(&row).unwrap()).unwrap();
        }
    }
    "cram" cram_is_the_sum_of_its_regions {
        // Of large boards a few games.
        let laws = Laws::new().disjunctive_sum();
        let few = laws.with_games(4).with_breadth(100);
        for (rows, cols) in [(1, 1), (2, 5), (3, 3), (5, 12), (8, 8)] {
            few.check(&Cram::new(rows, cols).unwrap()).unwrap();
        }
    }
}

#[test]
fn what_is_no_row_or_pair_is_refused_with_what_is_needed() {
    let refused = |name: &str, input: &str| {
        let entry = CATALOG.find(name).unwrap();
        let settings = stonework_catalog::Settings::new();
        let input = entry.input.parse(input).unwrap();
        entry.build(&input, &settings).unwrap_err().to_string()
    };
    assert_eq!(
        refused("lc294", "+-*"),
        "character 3 is '*': it must be `+` or `-`"
    );
    assert_eq!(
        refused("treblecross", ".."),
        "the row has 2 cells: it must have from 3 to 100000000"
    );
    assert_eq!(
        refused("wythoff", "[3,-1]"),
        "a heap must be from 0 to 9223372036854775807, not -1"
    );
    assert_eq!(refused("cram", "#./.."), "the board has 3 rows, not 2");
}

#[test]
fn moves_of_pairs_and_rows_are_played_as_they_are_written() {
    for (name, input, mv, after) in [
        ("wythoff", "[4,6]", "2,2", "2 4"),
        ("euclid", "[25,7]", "14,0", "11 7"),
        ("flip-game-ii", "++++-", "1", "+--+-"),
        ("treblecross", ".....", "2", "..x.."),
        ("lc810", "[1,1,2]", "1", "1 2"),
    ] {
        let game = game(&CATALOG, name, &[], input);
        let mut session = game.session();
        assert_eq!(session.play(mv).unwrap().to_string(), mv, "{name}");
        assert!(
            session.picture().starts_with(after),
            "{name}: {}",
            session.picture()
        );
    }
}
