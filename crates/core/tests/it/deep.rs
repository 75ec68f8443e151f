//! Depth costs memory, not program stack.

use stonework_core::{Front, FrontRules, Negamax, Outcome, RollingTable, Run, Solver, Table};

use crate::support::{said, squares, threads};

/// A row this long.
const LEN: u32 = 2_000_000;

/// One way to play only.
struct Chain(u32);

impl FrontRules for Chain {
    type Value = Outcome;
    fn len(&self) -> u32 {
        self.0
    }
    fn most(&self) -> u32 {
        1
    }
    fn gain(&self, _: u32, _: u32) {}
    fn end(&self) -> Outcome {
        Outcome::loss_in(0)
    }
}

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
