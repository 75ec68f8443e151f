//! Theorems of single games tell what the general solvers tell.

use stonework::{ByTheorem, Ends, Game, Layered, Row, Run, Solver, Table, Theorem, WinLose};
use stonework_stones::{
    CoinsInALineIii, EitherEnd, EndsReduction, FromLeft, MostStones, PredictTheWinner, SquareSieve,
    StoneGame, StoneGameIv, StoneGameVii, WindowsAndDiagonals, WindowsBothWays,
};

/// Compares a theorem with a table.
fn agrees<G, T>(theorem: T, game: &G, said: &dyn std::fmt::Debug)
where
    G: Layered + Game<Move: std::fmt::Debug> + Sync,
    T: Theorem<G>,
{
    let expected = Table::new().solve(game, &Run::new()).unwrap();
    let proved = ByTheorem(theorem).solve(game, &Run::new()).unwrap();
    assert_eq!(proved.value(), expected.value(), "{said:?}");
    assert_eq!(proved.moves(), expected.moves(), "{said:?}");
    assert_eq!(proved.best_moves(), expected.best_moves(), "{said:?}");
    if proved.line().is_some() {
        assert_eq!(proved.line(), expected.line(), "{said:?}");
    }
}

#[test]
fn the_steps_of_the_reduction_come_to_the_value() {
    let mut random = fastrand::Rng::with_seed(15);
    for row in rows(15, 400, 12).filter(|row| !row.is_empty()) {
        let end = random.usize(1..=row.len());
        let start = random.usize(..end);
        let part = Row {
            start: u32::try_from(start).unwrap(),
            end: u32::try_from(end).unwrap(),
        };
        let table = Table::new();
        let piles = &row[start..end];
        let of_part = |value: Option<i64>| value.map(i128::from);
        let game = StoneGame::new(piles).unwrap();
        let value = table.solve(&Ends(game), &Run::new()).unwrap().value();
        let told = EndsReduction::steps(&StoneGame::new(&row).unwrap(), part).unwrap();
        assert_eq!(
            Some(told.value),
            of_part(value),
            "{row:?} {part:?}: {:?}",
            told.steps
        );
        let game = StoneGameVii::new(piles).unwrap();
        let value = table.solve(&Ends(game), &Run::new()).unwrap().value();
        let told = EndsReduction::steps(&StoneGameVii::new(&row).unwrap(), part).unwrap();
        assert_eq!(
            Some(told.value),
            of_part(value),
            "{row:?} {part:?}: {:?}",
            told.steps
        );
        assert!(
            told.steps
                .last()
                .unwrap()
                .ends_with(&format!("is {}.", told.value))
        );
    }
}

/// Rows up to a length: many ties, zeros, negative numbers, small and large.
fn rows(seed: u64, count: usize, most: usize) -> impl Iterator<Item = Vec<i64>> {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..count).map(move |_| {
        let range = [
            0..=1,
            -1..=1,
            -3..=3,
            0..=9,
            -100..=100,
            -1_000_000..=1_000_000,
        ];
        let range = random.choice(range).unwrap();
        let len = random.usize(..=most);
        (0..len).map(|_| random.i64(range.clone())).collect()
    })
}

fn narrow(row: &[i64]) -> Vec<i32> {
    row.iter()
        .map(|&pile| i32::try_from(pile).unwrap())
        .collect()
}

fn wide(row: &[i64]) -> Vec<i128> {
    row.iter().map(|&pile| i128::from(pile) << 64).collect()
}

#[test]
fn the_reduction_of_ends_agrees_with_the_table() {
    for row in rows(1, 3000, 40) {
        agrees(EndsReduction, &Ends(StoneGame::new(&row).unwrap()), &row);
        agrees(EndsReduction, &Ends(StoneGameVii::new(&row).unwrap()), &row);
        let (narrow, wide) = (narrow(&row), wide(&row));
        agrees(
            EndsReduction,
            &Ends(PredictTheWinner::new(&narrow).unwrap()),
            &row,
        );
        agrees(
            EndsReduction,
            &Ends(StoneGameVii::new(&narrow).unwrap()),
            &row,
        );
        agrees(
            EndsReduction,
            &Ends(CoinsInALineIii::new(&wide).unwrap()),
            &row,
        );
        agrees(
            EndsReduction,
            &Ends(StoneGameVii::new(&wide).unwrap()),
            &row,
        );
    }
}

#[test]
fn the_reduction_of_ends_does_not_wrap_at_the_edge_of_the_type() {
    let half = i32::MAX / 2;
    for row in [
        vec![0, half],
        vec![0, half + 1 - 1, 0],
        vec![0, -half - 1],
        vec![0, -half - 1, 0],
        vec![half],
        vec![-half - 1],
        vec![half / 2, half / 2, 1],
    ] {
        agrees(EndsReduction, &Ends(StoneGame::new(&row).unwrap()), &row);
        agrees(EndsReduction, &Ends(StoneGameVii::new(&row).unwrap()), &row);
    }
}

#[test]
fn the_sieve_of_squares_agrees_with_the_table() {
    for stones in (0..=1500).chain([5_000, 9_999, 20_000]) {
        agrees(SquareSieve, &StoneGameIv::new(stones), &stones);
    }
}

#[test]
fn the_sieve_of_squares_goes_on_from_segment_to_segment() {
    let most: usize = 600_000;
    let mut won = vec![false; most + 1];
    for lost in 0..=most {
        if !won[lost] {
            (1..=most)
                .map(|k| lost + k * k)
                .take_while(|&at| at <= most)
                .for_each(|at| won[at] = true);
        }
    }
    for at in [
        262_143, 262_144, 262_145, 524_287, 524_288, 599_999, 600_000,
    ] {
        let game = StoneGameIv::new(u32::try_from(at).unwrap());
        let solution = ByTheorem(SquareSieve).solve(&game, &Run::new()).unwrap();
        assert_eq!(solution.value() == Some(WinLose::Win), won[at]);
        for rated in solution.moves() {
            assert_eq!(rated.value == WinLose::Win, !won[at - rated.mv as usize]);
        }
    }
}

#[test]
fn windows_and_diagonals_agree_with_the_table() {
    for row in rows(2, 4000, 45).chain(rows(3, 40, 300)) {
        agrees(
            WindowsAndDiagonals,
            &FromLeft(MostStones::new(&row).unwrap()),
            &row,
        );
        agrees(
            WindowsAndDiagonals,
            &FromLeft(MostStones::new(&narrow(&row)).unwrap()),
            &row,
        );
        agrees(
            WindowsAndDiagonals,
            &FromLeft(MostStones::new(&wide(&row)).unwrap()),
            &row,
        );
    }
}

/// Checks that a theorem tells a line within the bytes that it names for it, and that it solves the
/// game in fewer.
fn tells_a_line_if_there_is_room<G, T>(theorem: T, game: &G)
where
    G: Game<Move: std::fmt::Debug>,
    T: Theorem<G> + Copy,
{
    let bytes = theorem.bytes(game);
    let with_line = bytes + theorem.line_bytes(game).unwrap();
    for (bytes, has_line) in [(bytes, false), (with_line, true)] {
        let run = Run::new().with_bytes(bytes);
        let solution = ByTheorem(theorem).solve(game, &run).unwrap();
        assert_eq!(solution.stopped(), None, "{bytes} bytes");
        assert!(solution.value().is_some(), "{bytes} bytes");
        assert_eq!(solution.line().is_some(), has_line, "{bytes} bytes");
    }
}

#[test]
fn windows_tell_a_line_if_there_is_room_for_their_values() {
    for len in [2, 3, 10, 100] {
        let row: Vec<i64> = (0..len).map(|at| at * at % 17 - 5).collect();
        let from_left = FromLeft(MostStones::new(&row).unwrap());
        tells_a_line_if_there_is_room(WindowsAndDiagonals, &from_left);
        tells_a_line_if_there_is_room(WindowsBothWays, &EitherEnd::new(&row).unwrap());
    }
}

#[test]
fn windows_both_ways_agree_with_the_table() {
    for row in rows(5, 2000, 24) {
        agrees(WindowsBothWays, &EitherEnd::new(&row).unwrap(), &row);
        agrees(
            WindowsBothWays,
            &EitherEnd::new(&narrow(&row)).unwrap(),
            &row,
        );
        agrees(WindowsBothWays, &EitherEnd::new(&wide(&row)).unwrap(), &row);
    }
    for row in rows(6, 30, 100) {
        agrees(WindowsBothWays, &EitherEnd::new(&row).unwrap(), &row);
    }
}
