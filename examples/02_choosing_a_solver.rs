//! Choosing a solver: they agree on the value; what differs is what they need and what they keep.
//!
//! `Exhaustive` is for checking the others. `Negamax` fits every game and visits only what can be
//! reached; with a dense memo it needs numbered positions, with a bounded one a fixed amount of
//! memory. `Table` and `RollingTable` need layers; the one keeps every value, the other hardly any.
//!
//! ```text
//! $ cargo run --release --example 02_choosing_a_solver
//! solver                                value  positions  line  keeps [1..5]
//! exhaustive                                4       8166   yes            no
//! negamax (hash memo)                       4         77   yes           yes
//! negamax (dense memo)                      4         77   yes           yes
//! negamax (bounded memo of 1024 bytes)      4        109   yes            no
//! table                                     4         91   yes           yes
//! rolling table                             4         90    no            no
//! ```

use stonework::{
    Ends, EndsRules, Exhaustive, Negamax, Oracle, OracleSolver, RollingTable, Row, Run, Side,
    Solution, Solver, Table,
};

/// A row of piles. A move takes the first or the last one; most stones win.
struct StoneGame(Vec<i64>);

impl EndsRules for StoneGame {
    type Value = i64;

    fn len(&self) -> usize {
        self.0.len()
    }

    fn gain(&self, row: Row, side: Side) -> i64 {
        self.0[row.taken(side)]
    }
}

type Game = Ends<StoneGame>;

/// Prints a line about a solver, and whether it kept the value of an inner row.
fn show(solution: &Solution<Side, i64>, keeps_inner: bool) {
    let report = solution.report();
    let yes = |there: bool| if there { "yes" } else { "no" };
    println!(
        "{:<36} {:>6} {:>10} {:>5} {:>13}",
        report.solver,
        solution
            .value()
            .map_or("?".to_owned(), |value| value.to_string()),
        report.positions,
        yes(solution.line().is_some()),
        yes(keeps_inner),
    );
    // Whatever the solver, the best moves are the same.
    assert_eq!(solution.best_moves(), [Side::Left]);
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Ends(StoneGame(vec![9, 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 6]));
    let run = Run::new();
    println!("solver                                value  positions  line  keeps [1..5]");
    show(&Exhaustive::new().solve(&game, &run)?, false);
    show_kept(&game, &Negamax::new().solve_with_oracle(&game, &run)?);
    show_kept(&game, &Negamax::dense().solve_with_oracle(&game, &run)?);
    show_kept(
        &game,
        &Negamax::bounded(1024).solve_with_oracle(&game, &run)?,
    );
    show_kept(&game, &Table::new().solve_with_oracle(&game, &run)?);
    show(&RollingTable::new().solve(&game, &run)?, false);
    Ok(())
}

/// Shows a solver that keeps values.
fn show_kept(game: &Game, (solution, oracle): &(Solution<Side, i64>, impl Oracle<Game>)) {
    let inner = Row { start: 1, end: 5 };
    show(solution, oracle.value_at(game, &inner).is_some());
}
