//! The solver of taking from the ends says what the table says, whatever the terms, and stops at
//! limits.

use std::time::Duration;

use fastrand::Rng;
use stonework::{
    CancelFlag, Diagonals, Ends, LaneWidth, Margin, Progress, RollingTable, Run,
    SeparableEndsRules, Side, SolutionOf, SolveError, Solver, StopReason, Table,
};

use stonework_test_kit::support::{said, threads, value_of_line};

/// A game whose terms are listed: of the start for Left and Right, of the end for Left and Right.
#[derive(Clone, Debug)]
struct Listed<V> {
    len: usize,
    terms: [Vec<V>; 4],
}

impl<V: Margin> SeparableEndsRules for Listed<V> {
    type Value = V;
    fn len(&self) -> usize {
        self.len
    }
    fn start_term(&self, start: u32, side: Side) -> V {
        self.terms[usize::from(side == Side::Right)][start as usize]
    }
    fn end_term(&self, end: u32, side: Side) -> V {
        self.terms[2 + usize::from(side == Side::Right)][end as usize - 1]
    }
}

fn listed<V: Margin>(len: usize, mut term: impl FnMut() -> V) -> Ends<Listed<V>> {
    let terms = [(); 4].map(|()| (0..len).map(|_| term()).collect());
    Ends(Listed { len, terms })
}

/// Taking an end and keeping it.
fn kept(stones: &[i64]) -> Ends<Listed<i64>> {
    let none = vec![0; stones.len()];
    let terms = [stones.to_vec(), none.clone(), none, stones.to_vec()];
    Ends(Listed {
        len: stones.len(),
        terms,
    })
}

/// Holds every way of solving a game against the table.
fn holds_up<V: Margin>(game: &Ends<Listed<V>>) {
    let table = Table::new().solve(game, &threads(1)).unwrap();
    for (count, least) in [
        (1, LaneWidth::Bits16),
        (2, LaneWidth::Bits16),
        (1, LaneWidth::Bits32),
        (1, LaneWidth::Bits64),
    ] {
        let run = threads(count);
        let value = Diagonals::new().with_least_lanes(least);
        let solution = value.solve(game, &run).unwrap();
        assert_eq!(said(&solution), said(&table));
        assert_eq!(solution.line(), None);
        assert_eq!(solution.report().positions, table.report().positions);
        let solver = Diagonals::with_line().with_least_lanes(least);
        let solution = solver.solve(game, &run).unwrap();
        assert_eq!(said(&solution), said(&table));
        assert_eq!(solution.line(), table.line());
        let within = run.with_bytes(solver.bytes(game));
        assert_eq!(solver.solve(game, &within).unwrap().stopped(), None);
        let within = threads(count).with_bytes(value.bytes(game));
        assert_eq!(value.solve(game, &within).unwrap().stopped(), None);
    }
}

/// The same against the table that forgets, for long rows; the line is played out.
fn holds_up_when_long<V: Margin>(game: &Ends<Listed<V>>) {
    let table = RollingTable::new().solve(game, &Run::new()).unwrap();
    for count in [1, 2] {
        let solution = Diagonals::with_line().solve(game, &threads(count)).unwrap();
        assert_eq!(said(&solution), said(&table));
        let line = solution.line().unwrap();
        assert_eq!(value_of_line(game, line), table.value());
        let solution = Diagonals::new().solve(game, &threads(count)).unwrap();
        assert_eq!(said(&solution), said(&table));
    }
}

#[test]
fn short_rows_of_any_terms_are_as_the_table_has_them() {
    let mut random = Rng::with_seed(1);
    for round in 0..1_500 {
        let len = round % 41;
        let most = [0, 1, 2, 10, 1_000, 1 << 20, i32::MAX / 128][random.usize(..7)];
        holds_up(&listed(len, || random.i32(-most..=most)));
        let most = [1, 3, 100, 1 << 15, 1 << 40, i64::MAX / 128][random.usize(..6)];
        holds_up(&listed(len, || random.i64(-most..=most) * 3));
        let most = [1, 3, 1 << 15, 1 << 60, 1 << 64, i128::MAX / 512][random.usize(..6)];
        holds_up(&listed(len, || random.i128(-most..=most) * 5));
        holds_up(&listed(len, || random.i64(0..=9) * 2 + 1));
    }
}

#[test]
fn longer_rows_are_as_the_table_has_them() {
    let mut random = Rng::with_seed(2);
    for _ in 0..40 {
        let len = random.usize(41..600);
        for most in [1, 20, 1_000, 30_000, 1 << 29] {
            holds_up(&listed(len, || random.i64(-most..=most)));
        }
        holds_up(&listed(len, || random.i64(-9..=9) << 52));
        holds_up(&listed(len, || random.i128(-9..=9) << 90));
        let stones: Vec<i64> = (0..len).map(|_| random.i64(0..1_000)).collect();
        holds_up(&kept(&stones));
    }
}

#[test]
fn long_rows_are_as_the_table_has_them() {
    let mut random = Rng::with_seed(3);
    for most in [5, 1_000, 1 << 20, 1 << 50] {
        let len = random.usize(2_000..4_000);
        holds_up_when_long(&listed(len, || random.i64(-most..=most)));
        let stones: Vec<i64> = (0..len).map(|_| random.i64(1..=most)).collect();
        holds_up_when_long(&kept(&stones));
    }
}

#[test]
fn lanes_get_wider_on_the_way_where_they_must() {
    for (len, stone, lanes) in [
        (3_000, 1, "16"),
        (3_000, 100, "32"),
        (2_000, 1 << 24, "64"),
        (700, 1 << 55, "checked"),
    ] {
        // One player gets all that there is to get, and values grow with the length.
        let stones: Vec<i128> = (0..len).map(|at| stone * (at % 2)).collect();
        let odd = vec![0; stones.len()];
        let mut random = Rng::with_seed(4);
        let dust = stones.iter().map(|stone| stone + random.i128(0..=1));
        let dust: Vec<i128> = dust.collect();
        let game = Ends(Listed {
            len: stones.len(),
            terms: [dust.clone(), odd.clone(), odd, dust],
        });
        holds_up_when_long(&game);
        let solution = Diagonals::new().solve(&game, &Run::new()).unwrap();
        assert!(solution.report().solver.contains(lanes), "{solution:?}");
    }
}

#[test]
fn stones_with_a_common_divisor_are_narrow_and_so_are_stones_far_from_zero() {
    let mut random = Rng::with_seed(5);
    let stones: Vec<i64> = (0..900)
        .map(|_| (1 << 55) + 1_000_003 * random.i64(0..20))
        .collect();
    let game = kept(&stones);
    holds_up_when_long(&game);
    let solution = Diagonals::new().solve(&game, &Run::new()).unwrap();
    assert!(
        solution
            .report()
            .solver
            .starts_with("diagonals (16-bit lanes, ")
    );
}

#[test]
fn a_value_that_does_not_fit_is_an_error_or_was_not_needed() {
    let mut random = Rng::with_seed(6);
    let mut errors = 0;
    for round in 0..3_000 {
        let len = round % 30 + 1;
        let game = listed(len, || random.i8(-60..=60));
        let terms = game
            .0
            .terms
            .clone()
            .map(|terms| terms.into_iter().map(i64::from).collect());
        let wide = Table::new()
            .solve(&Ends(Listed { len, terms }), &threads(1))
            .unwrap();
        let fits = wide
            .moves()
            .iter()
            .all(|rated| i8::try_from(rated.value).is_ok());
        match Diagonals::with_line().solve(&game, &threads(1)) {
            Ok(solution) => {
                assert!(fits);
                assert_eq!(solution.value().map(i64::from), wide.value());
                assert_eq!(solution.line(), wide.line());
            }
            Err(SolveError::Overflow { state }) => {
                assert!(!fits && state.len() as usize == len);
                assert!(Table::new().solve(&game, &threads(1)).is_err());
                errors += 1;
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(errors > 100);
    let huge = listed(50, || random.i128(0..=1) * (i128::MAX / 4));
    let overflows = |solved: Result<_, _>| matches!(solved, Err(SolveError::Overflow { .. }));
    let table = RollingTable::new().solve(&huge, &threads(1));
    assert_eq!(
        overflows(Diagonals::new().solve(&huge, &threads(1))),
        overflows(table)
    );
}

#[test]
fn a_limit_ends_it_with_nothing_or_with_the_beginning_of_the_line() {
    fn stopped(run: &Run) -> SolutionOf<Ends<Listed<i64>>> {
        let mut random = Rng::with_seed(7);
        let game = listed(3_000, || random.i64(-100..=100));
        let solution = Diagonals::new().solve(&game, run).unwrap();
        assert_eq!(solution.value(), None);
        assert!(solution.moves().is_empty() && solution.line().is_none());
        solution
    }
    let solution = stopped(&threads(2).with_positions(1_000_000));
    assert_eq!(solution.stopped(), Some(StopReason::Positions(1_000_000)));
    assert!((900_000..=1_000_000).contains(&solution.report().positions));
    let solution = stopped(&threads(2).with_time(Duration::ZERO));
    assert_eq!(solution.stopped(), Some(StopReason::Time(Duration::ZERO)));
    let solution = stopped(&threads(1).with_bytes(50_000));
    assert!(matches!(solution.stopped(), Some(StopReason::Bytes { .. })));
    let cancel = CancelFlag::new();
    let flag = cancel.clone();
    let run = threads(1)
        .with_cancel(cancel)
        .with_observer(move |seen: &Progress| {
            assert_eq!(seen.total, Some(3_001 * 3_002 / 2));
            if seen.positions > 100_000 {
                flag.cancel();
            }
        });
    assert_eq!(stopped(&run).stopped(), Some(StopReason::Cancelled));
    // All of the row is valued within this limit, but not all of the line is told.
    let mut random = Rng::with_seed(8);
    let game = listed(3_000, || random.i64(-100..=100));
    let whole = Diagonals::with_line().solve(&game, &threads(1)).unwrap();
    let run = threads(1).with_positions(3_001 * 3_002 / 2 + 30_000);
    let cut = Diagonals::with_line().solve(&game, &run).unwrap();
    assert_eq!(said(&cut), said(&whole));
    let (line, beginning) = (whole.line().unwrap(), cut.line().unwrap());
    assert!(line.starts_with(beginning) && beginning.len() < line.len());
    assert!(matches!(cut.stopped(), Some(StopReason::Positions(_))));
}

#[test]
fn rows_of_none_one_and_two() {
    use Side::{Left, Right};

    let line = |game: &Ends<Listed<i64>>| {
        let solution = Diagonals::with_line().solve(game, &threads(1)).unwrap();
        (
            solution.value(),
            solution.best_moves(),
            solution.line().unwrap().to_vec(),
        )
    };
    assert_eq!(line(&kept(&[])), (Some(0), vec![], vec![]));
    // A limit that is reached does not hide what an empty row is worth.
    let reached = threads(1).with_positions(0);
    let empty = Diagonals::new().solve(&kept(&[]), &reached).unwrap();
    assert_eq!((empty.value(), empty.stopped()), (Some(0), None));
    assert_eq!(line(&kept(&[7])), (Some(7), vec![Left, Right], vec![Left]));
    assert_eq!(
        line(&kept(&[7, 9])),
        (Some(2), vec![Right], vec![Right, Left])
    );
}
