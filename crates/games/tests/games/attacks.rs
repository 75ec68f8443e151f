//! What was found by attacks: a test for each.

use stonework::{CancelFlag, Run, StopReason};
use stonework_games::catalog::{MOST_LISTED_MOVES, TableFailure};

use crate::support::{game, refusal};

#[test]
fn long_settings_and_positions_are_told_by_their_beginnings() {
    let long = "9".repeat(100_000);
    for (name, setting) in [
        ("nim", format!("rule={long}")),
        ("nim", format!("{long}=misere")),
        ("mnk", format!("m={long}")),
        ("heaps", format!("rules={long}")),
        ("heaps", format!("rules=0.{}8", "7".repeat(100_000))),
        ("heaps", format!("rules={{{long}}}")),
        ("heaps", format!("rules={{{long}")),
        ("heaps", format!("rules=x{long}")),
    ] {
        let input = if name == "mnk" { "start" } else { "3" };
        let message = refusal(name, Some(&setting), input);
        assert!(message.len() < 500, "{name}: {message}");
    }
    for (name, input) in [
        ("graph", "{\"start\":0,\"nodes\":[[1],\"win\"]}"),
        ("cat-and-mouse", "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]"),
        (
            "cat-and-mouse-ii",
            "{\"grid\":[\"####F\",\"#C...\",\"M....\"],\"catJump\":1,\"mouseJump\":2}",
        ),
    ] {
        let error = game(name, &[], input).read_position(&long).unwrap_err();
        let message = error.to_string();
        assert!(message.len() < 500, "{name}: {message}");
        assert!(message.contains('…'), "{name}: {message}");
    }
}

#[test]
fn a_table_that_is_shown_is_stopped_by_the_flag() {
    let piles: Vec<String> = (0..100_u32).map(|pile| pile.to_string()).collect();
    let row = game("stone-game-vii", &[], &piles.join(","));
    let flag = CancelFlag::new();
    let run = Run::new().with_cancel(flag.clone());
    let mut shown = 0;
    let stopped = row.subrows(&run, &mut |_, _| {
        shown += 1;
        flag.cancel();
    });
    assert_eq!(stopped, Err(TableFailure::Stopped(StopReason::Cancelled)));
    assert!(shown < 1000, "{shown}");
    let all = row.table(&Run::new(), usize::MAX).unwrap();
    let cells: usize = all.rows.iter().map(|row| row.cells.len()).sum();
    assert!(cells > 4000, "{cells}");
}

#[test]
fn of_more_equivalent_moves_than_can_be_listed_the_first_are_told() {
    let marks = "?".repeat(299_998) + "99";
    let solved = game("sum-game", &[], &marks)
        .solve("theorem", &Run::new())
        .unwrap();
    assert!(solved.answer.is_some());
    assert!(solved.moves.len() <= MOST_LISTED_MOVES + 20);
    assert!(!solved.has_every_move && !solved.best_moves_complete && solved.has_more_best_moves);

    let few = game("sum-game", &[], "????");
    let solved = few.solve("theorem", &Run::new()).unwrap();
    assert!(solved.has_every_move && solved.best_moves_complete && !solved.has_more_best_moves);
}

#[test]
fn a_position_with_more_moves_than_can_be_listed_says_so() {
    for (name, input, lists) in [
        ("nim", "4294967295", false),
        ("wythoff", "[9000000000,9000000000]", false),
        ("nim", "1000", true),
        ("nim", "0", true),
    ] {
        let game = game(name, &[], input);
        let mut session = game.session();
        assert_eq!(session.lists_every_move(), lists, "{name} {input}");
        assert!(session.moves().len() <= MOST_LISTED_MOVES);
        assert_eq!(session.play("no such move"), None);
    }
}
