//! Theorems of the games that remove any stone or part tell what the general solvers tell.

use std::fmt::Debug;

use stonework::{
    ByTheorem, Game, Negamax, RowError, Run, Solver, StopReason, Table, Theorem, WinLose,
};
use stonework_catalog::Settings;
use stonework_game_kit::{game, row, solved};
use stonework_stones::CATALOG;
use stonework_stones::{
    GreatestSumFirst, KeptParts, SafeMoves, StoneGameIx, StoneGameV, StoneGameVMove, StoneGameVi,
};

/// Compares a theorem with a general solver: value, every move, line.
fn agrees<G, T>(theorem: T, game: &G, general: &impl Solver<G>, said: &dyn Debug)
where
    G: Game,
    T: Theorem<G>,
{
    let expected = general.solve(game, &Run::new()).unwrap();
    let proved = ByTheorem(theorem).solve(game, &Run::new()).unwrap();
    assert_eq!(proved.value(), expected.value(), "{said:?}");
    assert_eq!(proved.moves(), expected.moves(), "{said:?}");
    assert_eq!(proved.best_moves(), expected.best_moves(), "{said:?}");
    assert_eq!(proved.line(), expected.line(), "{said:?}");
}

/// Numbers with many ties, zeros, negative ones, small and large ones.
fn numbers(random: &mut fastrand::Rng, len: usize) -> Vec<i64> {
    let range = [
        0..=0,
        0..=1,
        1..=2,
        -1..=1,
        -3..=3,
        -3..=0,
        0..=9,
        -100..=100,
        1..=1_000_000,
        -1_000_000..=1_000_000,
    ];
    let range = random.choice(range).unwrap();
    (0..len).map(|_| random.i64(range.clone())).collect()
}

#[test]
fn the_kept_parts_agree_with_negamax() {
    let mut random = fastrand::Rng::with_seed(1);
    for at in 0..3000 {
        let len = if at % 50 == 0 {
            random.usize(..120)
        } else {
            random.usize(..20)
        };
        let row = numbers(&mut random, len);
        let game = StoneGameV::new(&row).unwrap();
        agrees(KeptParts, &game, &Negamax::new(), &row);
        let narrow: Vec<i32> = row.iter().map(|&n| i32::try_from(n).unwrap()).collect();
        let game = StoneGameV::new(&narrow).unwrap();
        agrees(KeptParts, &game, &Negamax::new(), &row);
        let wide: Vec<i128> = row.iter().map(|&n| i128::from(n) << 64).collect();
        let game = StoneGameV::new(&wide).unwrap();
        agrees(KeptParts, &game, &Negamax::new(), &row);
    }
}

#[test]
fn the_kept_parts_agree_with_negamax_on_every_short_row_of_small_numbers() {
    for len in 0..=6 {
        for code in 0..5_i64.pow(len) {
            let row: Vec<i64> = (0..len).map(|at| code / 5_i64.pow(at) % 5 - 2).collect();
            let game = StoneGameV::new(&row).unwrap();
            agrees(KeptParts, &game, &Negamax::new(), &row);
        }
    }
}

#[test]
fn a_row_whose_scores_could_outgrow_their_type_is_refused_and_no_other() {
    // With five stones every position is worth at least -3 A, A what the stones add up to: the one
    // in the middle is scored alone, after the stones at one side of it.
    for (bits, most) in [(8, i128::from(i8::MAX)), (128, i128::MAX)] {
        let scores = 3;
        let stone = -(most / scores);
        let fits = |stone: i128| {
            let row = [0, 0, stone, 0, 0];
            if bits == 8 {
                let row = row.map(|n| i8::try_from(n).unwrap());
                let game = StoneGameV::new(&row)?;
                agrees(KeptParts, &game, &Negamax::new(), &row);
            } else {
                let game = StoneGameV::new(&row)?;
                agrees(KeptParts, &game, &Negamax::new(), &row);
            }
            Ok(())
        };
        assert_eq!(fits(stone), Ok(()));
        assert_eq!(fits(stone - 1), Err(RowError::Overflow { at: 2, bits }));
    }
    let half = i8::MAX / 2;
    for row in [[half, 0, 0, 0, 0], [0, 0, half, 0, 0], [0, 0, 0, 0, half]] {
        let game = StoneGameV::new(&row).unwrap();
        agrees(KeptParts, &game, &Negamax::new(), &row);
    }
}

#[test]
fn the_scores_of_a_row_are_kept_in_an_integer_wide_enough_for_all_of_them() {
    // Twice the sum fits 32 bits, three times the sum does not.
    let stone = i128::from(i32::MAX / 2);
    let numbers = row(&[0, 0, -stone, 0, 0]);
    for solver in ["negamax", "theorem", "exhaustive"] {
        let solved = solved(&CATALOG, "stone-game-v", &[], &numbers, solver);
        let worst = solved.moves[0].1;
        assert_eq!(worst.to_string(), (-3 * stone).to_string(), "{solver}");
    }
}

#[test]
fn three_thousand_stones_are_cut_in_no_time() {
    let mut random = fastrand::Rng::with_seed(2);
    let row: Vec<i32> = (0..3000).map(|_| random.i32(1..=1_000_000)).collect();
    let some_negative: Vec<i64> = row.iter().map(|&n| i64::from(n) - 300_000).collect();
    let all = StoneGameV::new(&some_negative[..1000]).unwrap();
    let solution = ByTheorem(KeptParts).solve(&all, &Run::new()).unwrap();
    assert_eq!(solution.moves().len(), 999);
    let game = StoneGameV::new(&row).unwrap_err();
    assert!(matches!(game, RowError::Overflow { .. }));
    let wide: Vec<i64> = row.iter().map(|&n| n.into()).collect();
    let game = StoneGameV::new(&wide).unwrap();
    let solution = ByTheorem(KeptParts).solve(&game, &Run::new()).unwrap();
    let line = solution.line().unwrap();
    let cuts = line
        .iter()
        .filter(|mv| matches!(mv, StoneGameVMove::Cut(_)));
    assert!(cuts.count() > 1);
    // A line yields the value.
    let mut state = game.start();
    let scored: i64 = line
        .iter()
        .map(|&mv| {
            let step = game.play(&state, mv);
            state = step.state;
            step.gain
        })
        .sum();
    assert_eq!(solution.value(), Some(scored));
}

#[test]
fn the_kept_parts_ask_for_their_memory() {
    for least in [0, -1] {
        let row: Vec<i64> = (0..500).map(|at| at % 7 + least).collect();
        let game = StoneGameV::new(&row).unwrap();
        let run = Run::new().with_bytes(500 * 500 * 4 - 1);
        let solution = ByTheorem(KeptParts).solve(&game, &run).unwrap();
        assert!(matches!(solution.stopped(), Some(StopReason::Bytes { .. })));
    }
}

#[test]
fn the_greatest_sum_first_agrees_with_negamax() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..4000 {
        let len = random.usize(..=8);
        let first = numbers(&mut random, len);
        let second = numbers(&mut random, len);
        let stones: Vec<[i64; 2]> = first.into_iter().zip(second).map(Into::into).collect();
        let game = StoneGameVi::new(&stones).unwrap();
        agrees(GreatestSumFirst, &game, &Negamax::new(), &stones);
        let wide: Vec<[i128; 2]> = stones
            .iter()
            .map(|pair| pair.map(|worth| i128::from(worth) << 64))
            .collect();
        let game = StoneGameVi::new(&wide).unwrap();
        agrees(GreatestSumFirst, &game, &Negamax::new(), &stones);
    }
}

#[test]
fn the_greatest_sum_first_agrees_with_negamax_on_all_few_stones_of_small_worth() {
    for len in 0..=5 {
        for code in 0..9_i32.pow(len) {
            let stones: Vec<[i8; 2]> = (0..len)
                .map(|at| {
                    let pair = i8::try_from(code / 9_i32.pow(at) % 9).unwrap();
                    [pair / 3 - 1, pair % 3 - 1]
                })
                .collect();
            let game = StoneGameVi::new(&stones).unwrap();
            agrees(GreatestSumFirst, &game, &Negamax::new(), &stones);
        }
    }
}

#[test]
fn the_greatest_sum_first_does_not_wrap_at_the_edge_of_the_type() {
    for stones in [
        vec![[63, 0]],
        vec![[-64, 0]],
        vec![[0, 63]],
        vec![[0, -64]],
        vec![[31, 32], [0, 0]],
        vec![[-32, -32]],
        vec![[-32, 0], [0, -32]],
        vec![[0, -21], [-21, 21]],
        vec![[15, -16], [-16, 16]],
    ] {
        let game = StoneGameVi::<i8>::new(&stones).unwrap();
        agrees(GreatestSumFirst, &game, &Negamax::new(), &stones);
    }
    let error = StoneGameVi::<i8>::new(&[[1, 1], [60, 60]]).unwrap_err();
    assert_eq!(error, RowError::Overflow { at: 1, bits: 8 });
}

#[test]
fn a_worth_that_is_too_much_is_told_with_its_row() {
    let entry = CATALOG.find("lc1686").unwrap();
    let most = i128::MAX;
    let input = format!("[[1,2],[3,\"{most}\"]]");
    let input = entry.input.parse(&input).unwrap();
    let error = entry.build(&input, &Settings::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "row 2: the numbers up to number 2 add up to more than 128-bit integers hold"
    );
}

#[test]
fn a_line_of_stones_of_equal_sums_is_the_one_that_negamax_tells() {
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..300 {
        let len = random.usize(1..=11);
        let stones: Vec<[i64; 2]> = (0..len)
            .map(|_| {
                let worth = random.i64(-2..=2);
                [worth, random.i64(0..=2) - worth]
            })
            .collect();
        let game = StoneGameVi::new(&stones).unwrap();
        agrees(GreatestSumFirst, &game, &Negamax::new(), &stones);
    }
}

#[test]
fn safe_moves_agree_with_the_general_solvers_on_all_few_stones() {
    let mut random = fastrand::Rng::with_seed(5);
    for zeros in 0..=7 {
        for ones in 0..=9 {
            for twos in 0..=9 {
                let mut stones = [vec![0; zeros], vec![1; ones], vec![2; twos]].concat();
                random.shuffle(&mut stones);
                let row: Vec<i64> = stones
                    .iter()
                    .map(|remainder| remainder + 3 * random.i64(-5..=5))
                    .collect();
                let game = StoneGameIx::new(&row).unwrap();
                agrees(SafeMoves, &game, &Negamax::new(), &row);
                agrees(SafeMoves, &game, &Table::new(), &row);
            }
        }
    }
}

#[test]
fn safe_moves_tell_the_value_of_a_hundred_thousand_stones() {
    // The puzzle's own count: with an even number of multiples of three one stone of each other
    // remainder is enough, with an odd number one of those must be three more.
    let mut random = fastrand::Rng::with_seed(6);
    for _ in 0..20 {
        let len = random.usize(1..100_000);
        let row: Vec<i32> = (0..len).map(|_| random.i32(1..=10_000)).collect();
        let of = |remainder| row.iter().filter(|&stone| stone % 3 == remainder).count();
        let won = if of(0) % 2 == 0 {
            of(1) > 0 && of(2) > 0
        } else {
            of(1).abs_diff(of(2)) > 2
        };
        let game = StoneGameIx::new(&row).unwrap();
        let solution = ByTheorem(SafeMoves).solve(&game, &Run::new()).unwrap();
        let value = solution.value().unwrap();
        assert_eq!(value == WinLose::Win, won);
    }
}

#[test]
fn every_stone_like_a_best_one_is_told_and_a_line_takes_each_once() {
    let game = game(&CATALOG, "stone-game-ix", &[], "[1,1,2,1,1,2,6,3]");
    for solver in game.solvers() {
        let solved = game.solve(solver.name, &Run::new()).unwrap();
        let moves: Vec<String> = solved.moves.iter().map(|(mv, _)| mv.to_string()).collect();
        assert_eq!(moves, ["0", "1", "2", "3", "4", "5", "6", "7"]);
        let best: Vec<String> = solved.best_moves.iter().map(ToString::to_string).collect();
        assert_eq!(best, ["2", "5"], "{}", solver.name);
        if let Some(line) = solved.line {
            let mut taken: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
            taken.sort_unstable();
            let count = taken.len();
            taken.dedup();
            assert_eq!(taken.len(), count, "{}", solver.name);
        }
    }
    let table = game.table(&Run::new(), 1000).unwrap();
    let start = table.rows.last().and_then(|row| row.cells.last()).unwrap();
    assert_eq!(
        start.position,
        "2 of remainder 0, 4 of 1, 2 of 2; nothing removed"
    );
    assert_eq!(start.best_moves.len(), 2);
}

#[test]
fn with_no_stones_the_games_are_over() {
    let game = StoneGameV::<i32>::new(&[]).unwrap();
    assert_eq!(game.terminal_value(&game.start()), Some(0));
    let game = StoneGameVi::<i32>::new(&[]).unwrap();
    assert_eq!(game.terminal_value(&game.start()), Some(0));
    let game = StoneGameIx::new::<i32>(&[]).unwrap();
    assert_eq!(game.terminal_value(&game.start()), Some(WinLose::Loss));
}

#[test]
fn a_set_of_stones_says_what_memory_it_owns() {
    for stones in [1_u32, 64, 65, 1_000, 30_000] {
        let game = StoneGameVi::new(&vec![[1_i64, 2]; stones as usize]).unwrap();
        let left = game.play(&game.start(), 0).state;
        let bytes = StoneGameVi::<i64>::state_heap_bytes(&left);
        let needed = stones.div_ceil(64) as usize * 8;
        assert!(
            (needed..needed + 32).contains(&bytes),
            "{bytes} for {stones}"
        );
    }
}
