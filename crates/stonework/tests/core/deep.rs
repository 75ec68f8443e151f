//! Depth costs memory, not program stack.

use stonework::{
    Ends, EndsRules, Front, Indexed, Negamax, Oracle, OracleSolver, Outcome, RollingTable, Row,
    Run, Side, Solver, Table,
};

use stonework_test_kit::support::{Chain, said, squares, threads};

/// A row this long.
const LEN: u32 = 2_000_000;

#[test]
fn a_chain_of_millions_is_solved_by_every_solver() {
    let game = Front(Chain(LEN + 1));
    let value = Some(Outcome::win_in(LEN + 1));
    let run = Run::new();
    let hashed = Negamax::new().solve(&game, &run).unwrap();
    assert_eq!(hashed.value(), value);
    assert_eq!(hashed.line().unwrap().len(), LEN as usize + 1);
    let dense = Negamax::dense().solve(&game, &run).unwrap();
    assert_eq!(dense.value(), value);
    // Large enough that what is forgotten is soon found again.
    let bounded = Negamax::bounded(1 << 27).solve(&game, &run).unwrap();
    assert_eq!(bounded.value(), value);
    assert_eq!(bounded.line(), hashed.line());
    assert_eq!(Table::new().solve(&game, &run).unwrap().value(), value);
    let rolling = RollingTable::new().solve(&game, &run).unwrap();
    assert_eq!(rolling.value(), value);
    assert!(rolling.report().peak_bytes < 1000);
}

#[test]
fn a_row_of_millions_has_the_same_answer_from_every_solver() {
    let game = squares(LEN, 3);
    let run = threads(2);
    let table = Table::new().solve(&game, &run).unwrap();
    let rolling = RollingTable::new().solve(&game, &run).unwrap();
    let dense = Negamax::dense().solve(&game, &run).unwrap();
    let hashed = Negamax::new().solve(&game, &run).unwrap();
    assert_eq!(said(&rolling), said(&table));
    assert_eq!(said(&dense), said(&table));
    assert_eq!(said(&hashed), said(&table));
    assert_eq!(dense.line(), table.line());
    assert_eq!(hashed.line(), table.line());
}

#[test]
fn a_chain_of_millions_on_a_small_program_stack_is_solved() {
    let solve = || {
        let game = Front(Chain(LEN));
        Negamax::dense().solve(&game, &Run::new()).unwrap().value()
    };
    let small = std::thread::Builder::new().stack_size(256 << 10);
    let value = small.spawn(solve).unwrap().join().unwrap();
    assert_eq!(value, Some(Outcome::loss_in(LEN)));
}

/// Take an end of a row of piles and keep it.
struct Piles(Vec<i32>);

impl EndsRules for Piles {
    type Value = i32;
    fn len(&self) -> usize {
        self.0.len()
    }
    fn gain(&self, row: Row, side: Side) -> i32 {
        self.0[row.taken(side)]
    }
}

/// Large enough that its memory is had from the system piece by piece, by all threads together.
#[test]
fn a_table_of_many_megabytes_is_the_same_for_any_number_of_threads() {
    let game = Ends(Piles((0..6500).map(|i| i * i % 997 - 300).collect()));
    assert!(game.count() * size_of::<i32>() > 64 << 20);
    let (alone, alone_values) = Table::new().solve_with_oracle(&game, &threads(1)).unwrap();
    let (together, together_values) = Table::new().solve_with_oracle(&game, &threads(3)).unwrap();
    assert_eq!(together.moves(), alone.moves());
    assert_eq!(together.line(), alone.line());
    for index in (0..game.count()).step_by(997) {
        let state = game.unrank(index);
        assert_eq!(
            together_values.value_at(&game, &state),
            alone_values.value_at(&game, &state)
        );
    }
}
