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

use stonework_core::{
    Ends, Exhaustive, Negamax, Oracle, RollingTable, Row, Run, Side, Solution, Solver, Table,
};
use stonework_games::stones::StoneGame;

type Game = Ends<StoneGame<i64>>;

fn show<O: Oracle<Game>>(game: &Game, solution: &Solution<Game, O>) {
    let report = solution.report();
    let yes = |there: bool| if there { "yes" } else { "no" };
    let inner = Row { start: 1, end: 5 };
    println!(
        "{:<36} {:>6} {:>10} {:>5} {:>13}",
        report.solver,
        solution
            .value()
            .map_or("?".to_owned(), |value| value.to_string()),
        report.positions,
        yes(solution.line().is_some()),
        yes(solution.value_at(game, &inner).is_some()),
    );
    // Whatever the solver, the best moves are the same.
    assert_eq!(solution.best_moves(), [Side::Left]);
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Ends(StoneGame::new(&[9, 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 6])?);
    let run = Run::new();
    println!("solver                                value  positions  line  keeps [1..5]");
    show(&game, &Exhaustive::new().solve(&game, &run)?);
    show(&game, &Negamax::new().solve(&game, &run)?);
    show(&game, &Negamax::dense().solve(&game, &run)?);
    show(&game, &Negamax::bounded(1024).solve(&game, &run)?);
    show(&game, &Table::new().solve(&game, &run)?);
    show(&game, &RollingTable::new().solve(&game, &run)?);
    Ok(())
}
