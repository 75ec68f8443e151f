//! Values known from the puzzles' statements and from working them out by hand.

use serde_json::json;
use stonework::{Ends, Oracle, OracleSolver, Row, Run, Side, Table};
use stonework_games::stones::StoneGame;

use crate::support::{game, solved};

/// Answers, with every solver that fits.
fn answers(name: &str, settings: &[&str], expected: &[(&str, serde_json::Value)]) {
    for (input, answer) in expected {
        let game = game(name, settings, input);
        for solver in game.solvers() {
            let solved = game.solve(solver.name, &Run::new()).unwrap();
            assert_eq!(json!(solved.answer), *answer, "{input} by {}", solver.name);
        }
    }
}

#[test]
fn stone_game_vii_has_the_table_of_the_puzzle() {
    let game = game("stone-game-vii", &[], "[5,3,1,4,2]");
    let table = game.table(&Run::new(), 100).unwrap();
    let values: Vec<(usize, Vec<serde_json::Value>)> = table
        .rows
        .iter()
        .map(|row| {
            let values = row.cells.iter().map(|cell| json!(cell.value));
            (row.length, values.collect())
        })
        .collect();
    let expected: &[(usize, &[i32])] = &[
        (1, &[0, 0, 0, 0, 0]),
        (2, &[5, 3, 4, 4]),
        (3, &[3, 1, 2]),
        (4, &[7, 7]),
        (5, &[6]),
    ];
    assert_eq!(json!(values), json!(expected));
    assert_eq!(table.rows[2].cells[0].position, "5 3 1");
    answers(
        "lc1690",
        &[],
        &[("[5,3,1,4,2]", json!(6)), ("[7]", json!(0))],
    );
}

#[test]
fn stone_game_has_these_scores() {
    for (input, first, second) in [
        ("[1,100,3]", 4, 100),
        ("[2,8,3,5]", 13, 5),
        ("[3,9,1,2]", 11, 4),
    ] {
        let solved = solved("stone-game", &[], input, "table");
        assert_eq!(
            json!(solved.scores),
            json!({"first": first, "second": second})
        );
        assert_eq!(json!(solved.value), json!(first - second));
        assert_eq!(json!(solved.answer), json!(first > second));
    }
}

#[test]
fn stone_game_has_these_scores_in_parts_of_a_row() {
    let game = Ends(StoneGame::new(&[2, 8, 3, 5]).unwrap());
    let (solution, values) = Table::new().solve_with_oracle(&game, &Run::new()).unwrap();
    for (row, first, second) in [
        (Row { start: 1, end: 4 }, 11, 5),
        (Row { start: 0, end: 2 }, 8, 2),
    ] {
        assert_eq!(values.value_at(&game, &row), Some(first - second));
    }
    assert_eq!(solution.best_moves(), [Side::Right]);
}

#[test]
fn predict_the_winner_counts_a_tie_as_won() {
    answers(
        "lc486",
        &[],
        &[
            ("[1,5,2]", json!(false)),
            ("[1,5,233,7]", json!(true)),
            ("[4,4]", json!(true)),
            ("[-1]", json!(false)),
        ],
    );
}

#[test]
fn coins_in_a_line_iii_does_not() {
    answers(
        "lint396",
        &[],
        &[
            ("[3,2,2]", json!(true)),
            ("[1,2,4]", json!(true)),
            ("[1,20,4]", json!(false)),
            ("[4,4]", json!(false)),
        ],
    );
}

#[test]
fn stone_game_ii_depends_on_how_it_is_read() {
    let row = "[2,7,9,4,4]";
    answers("lc1140", &[], &[(row, json!(10)), ("[3,4,5]", json!(7))]);
    answers(
        "lc1140",
        &["reading=last-pile"],
        &[(row, json!(false)), ("[5,5]", json!(true))],
    );
    answers(
        "lc1140",
        &["reading=either-end"],
        &[(row, json!(0)), ("[9]", json!(9))],
    );
}

#[test]
fn stone_game_ii_by_the_last_pile_does_not_mind_how_many_stones_there_are() {
    let most = i128::MAX;
    let row = format!("[\"{most}\",\"{most}\",\"-{most}\",\"{most}\",0]");
    answers("lc1140", &["reading=last-pile"], &[(&row, json!(false))]);
}

#[test]
fn stone_game_iii_is_won_by_whom_the_puzzle_says() {
    answers(
        "lc1406",
        &[],
        &[
            ("[1,2,3,7]", json!("Bob")),
            ("[1,2,3,-9]", json!("Alice")),
            ("[1,2,3,6]", json!("Tie")),
            ("[1,2,3,-1,-2,-3,7]", json!("Alice")),
            ("[-1,-2,-3]", json!("Tie")),
        ],
    );
}

#[test]
fn coins_in_a_line_are_lost_in_multiples_of_three() {
    for coins in 0..20 {
        let won = coins % 3 != 0;
        answers("lint394", &[], &[(&coins.to_string(), json!(won))]);
    }
    let none = solved("lint394", &[], "0", "negamax");
    assert!(none.best_moves.is_empty());
    assert_eq!(none.line.map(|line| line.moves.len()), Some(0));
}

#[test]
fn coins_in_a_line_take_the_same_little_memory_however_many_there_are() {
    let bytes = |coins| solved("lint394", &[], coins, "rolling").report.peak_bytes;
    assert_eq!(bytes("1000"), bytes("1000000"));
    // The positions that two moves reach back to, and the two moves as they are told.
    assert!(bytes("1000") < 400, "{}", bytes("1000"));
}
