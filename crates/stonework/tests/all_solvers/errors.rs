//! Errors say what to do next.

use std::error::Error;

use stonework::random::{Edge, GraphGame, Node};
use stonework::{
    Ends, EndsRules, Game, Halt, Negamax, Nimber, Outcome, Row, Run, Side, SolveError, Solver,
    StopReason, Table, WinLose, replay,
};

#[test]
fn the_error_of_a_cycle_names_the_solvers_for_games_with_cycles() {
    let game = GraphGame::<Outcome>::new(vec![Node::Moves(vec![Edge::to(0)])], 0).unwrap();
    let error = Negamax::new().solve(&game, &Run::new()).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("0 -[0]-> 0"), "{text}");
    for solver in ["Retrograde", "ProofNumber::with_repetition"] {
        assert!(text.contains(solver), "{text}");
    }
    let told = |state: &usize, edge: Option<&usize>| match edge {
        Some(edge) => format!("edge {edge}"),
        None => format!("node {state}"),
    };
    let advised = error.message(&told, "the solver `one` solves them");
    assert_eq!(
        advised,
        "play can return to a position: node 0 -[edge 0]-> node 0; this solver needs a game \
         without cycles: the solver `one` solves them"
    );
    // A long cycle is shown by its beginning.
    let long = SolveError::Cyclic {
        cycle: (0..15).map(|at| (at, at)).collect(),
    };
    let long = long.message(&told, "");
    assert!(
        long.contains("node 11 -[edge 11]-> (3 more) -> node 0;"),
        "{long}"
    );
    // What a text has of its own is left as it is.
    let key = SolveError::<_, ()>::Key { state: "{}" };
    assert!(
        key.to_string()
            .starts_with("the key of \"{}\" has more bits")
    );
}

#[test]
fn why_a_solver_did_not_go_on_is_an_error_like_any_other() {
    let nodes = vec![
        Node::End(WinLose::Loss),
        Node::Moves(vec![Edge::to(0).again()]),
    ];
    let game = GraphGame::new(nodes, 1).unwrap();
    let ask = |state: usize, run: &Run| -> Result<u64, Box<dyn Error>> {
        Ok(Nimber::new().nimber(&game, &state, run)?)
    };
    assert_eq!(ask(0, &Run::new()).unwrap(), 0);
    let error = ask(1, &Run::new()).unwrap_err().to_string();
    assert!(error.contains("the turn always passes"), "{error}");
    let stopped = Halt::<usize, usize>::from(StopReason::Positions(3));
    let told = "stopped: the limit of 3 positions was reached";
    assert_eq!(stopped.to_string(), told);
}

/// Take an end and keep it. The length is that of a list, without a cast.
struct Coins(Vec<i64>);

impl EndsRules for Coins {
    type Value = i64;
    fn len(&self) -> usize {
        self.0.len()
    }
    fn gain(&self, row: Row, side: Side) -> i64 {
        self.0[row.taken(side)]
    }
}

#[test]
fn a_line_is_replayed_as_positions() {
    let game = Ends(Coins(vec![3, 9, 1, 2]));
    let solution = Table::new().solve(&game, &Run::new()).unwrap();
    let line = solution.line().unwrap();
    let positions = replay(&game, &game.start(), line);
    let lengths: Vec<_> = positions.iter().map(|row| row.len()).collect();
    assert_eq!(lengths, [4, 3, 2, 1, 0]);
    // What is no move ends it.
    let short = replay(&game, &positions[3], &[Side::Left, Side::Left]);
    assert_eq!(short, positions[3..]);
}
