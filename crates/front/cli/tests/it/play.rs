//! `stonework play`, through a pipe.

use crate::support::{run_with, words};

/// What is said when these lines are; the heading, which the tests of other commands have, is left out.
fn played(args: &str, lines: &str) -> String {
    let args: Vec<&str> = ["play"]
        .into_iter()
        .chain(args.split_whitespace())
        .collect();
    let output = run_with(&args, lines.as_bytes()).output(0);
    let (_, said) = output.split_once('\n').unwrap();
    said.to_owned()
}

#[test]
fn a_game_is_played_to_its_end() {
    assert_eq!(
        played("stone-game-vii 5,3,1,4,2", "moves\nhint\nL\nl\nR\nR\nundo\nquit\nR\n"),
        "\
You move first. Enter a move; `help` lists what else you can enter.

5 3 1 4 2
You have 0, the computer has 0.
> moves
  move  worth from here on
  R     +6
  L     +3
> hint
Best move: R (the right end): 6 more than the other from here on.
> L
The computer plays R (the right end).

3 1 4
You have 10, the computer has 8.
> l
The computer plays L (the left end).

4
You have 15, the computer has 12.
> R

nothing
You have 15, the computer has 12.
The game is over.
You win by 3.
> R
The game is over, so `R` is not a move: `undo` takes one back, `new` begins another game, `quit` ends the play.
> undo

4
You have 15, the computer has 12.
> quit
"
    );
}

#[test]
fn what_is_no_move_is_told_and_play_goes_on() {
    let said = played("tic-tac-toe xx./oo./...", "z9\na1\n\nhelp\nB3\nC2\nc1\n");
    assert!(
        said.contains("> z9\n`z9` is not a move here: the moves are c1, a3, c3, c2, b3; `help`"),
        "{said}"
    );
    assert!(said.contains("> a1\n`a1` is not a move here"), "{said}");
    assert!(
        said.contains("> \n> help\nYou can enter:\n  a move  "),
        "{said}"
    );
    // A move that loses is played as any other, and the reply wins.
    assert!(said.contains("> B3\nThe computer plays c2.\n"), "{said}");
    assert!(
        said.contains(" 2 o o o\n 3 . x .\nThe game is over.\nThe computer wins, in 2 plies.\n"),
        "{said}"
    );
    assert!(said.contains("> C2\nThe game is over, so `C2`"), "{said}");
}

#[test]
fn a_move_and_its_reply_are_taken_back_and_a_game_begins_again() {
    let said = played("tic-tac-toe", "undo\nb2\na3\nundo\nundo\nundo\nb2\nnew\n");
    let empty = "\n   a b c\n 1 . . .\n 2 . . .\n 3 . . .\nx to move\n";
    assert!(
        said.contains("> undo\nThere is no move of yours to take back.\n> b2\n"),
        "{said}"
    );
    // At the start, after the second undo, and after `new`.
    assert_eq!(said.matches(empty).count(), 3, "{said}");
    assert_eq!(said.matches("no move of yours").count(), 2, "{said}");
    assert!(said.ends_with(&format!("> new\n{empty}")), "{said}");
}

#[test]
fn who_moves_second_is_answered_and_moved_against_first() {
    for side in ["--second", "--side second"] {
        let said = played(&format!("stone-game-vii 5,3,1,4,2 {side}"), "undo\nL\nL\n");
        assert!(
            said.starts_with("You move second. Enter a move; `help` lists what else you can enter.\nThe computer plays R"),
            "{said}"
        );
        assert!(
            said.contains("> undo\nThere is no move of yours to take back.\n"),
            "{said}"
        );
        assert!(
            said.ends_with("\nThe game is over.\nThe computer wins by 6.\n"),
            "{said}"
        );
    }
}

#[test]
fn turns_that_stay_are_kept_and_taken_back_one_by_one() {
    // The third edge gives the box away; who closes a box draws again.
    let args = "dots-and-boxes --set rows=1 --set cols=2 --side both";
    let said = played(args, "a1-a2\nb1-b2\na1-b1\nb2-a2\nundo\nundo\na2-b2\n");
    assert!(
        said.contains("> b2-a2\n")
            && said.contains("The first player has 0, the second player has 1."),
        "{said}"
    );
    assert!(
        said.ends_with(
            "The first player has 0, the second player has 0.\nIt is the second player's turn.\n"
        ),
        "{said}"
    );
    // With a store that is hit the turn stays: the computer is not heard of in between.
    let said = played("kalah --set pits=4 --set seeds=3", "2\n1\nundo\nundo\n");
    assert!(said.contains("> 2\n\n"), "{said}");
    assert!(
        said.contains("You have 1, the computer has 0.\n> 1\n"),
        "{said}"
    );
    assert!(
        said.ends_with("You have 0, the computer has 0.\n"),
        "{said}"
    );
}

#[test]
fn a_hint_names_all_the_best_moves_and_what_they_are_worth() {
    let said = played("othello --set size=4", "hint\n");
    assert!(
        said.contains("Best moves: b1, a2, d3, c4: 8 less than the other from here on.\n"),
        "{said}"
    );
}

#[test]
fn a_seed_chooses_among_the_best_moves_and_always_the_same() {
    let replies: Vec<String> = (0..8)
        .map(|seed| {
            let args = format!("tic-tac-toe --seed {seed}");
            let said = played(&args, "b2\n");
            assert_eq!(said, played(&args, "b2\n"));
            let (_, reply) = said.split_once("The computer plays ").unwrap();
            reply[..2].to_owned()
        })
        .collect();
    // A corner draws, and nothing else does.
    assert!(
        replies
            .iter()
            .all(|reply| ["a1", "c1", "a3", "c3"].contains(&reply.as_str()))
    );
    assert!(
        replies.iter().any(|reply| *reply != replies[0]),
        "{replies:?}"
    );
}

#[test]
fn the_end_of_the_input_ends_the_play() {
    for lines in ["", "b2", "quit\n", "EXIT\nb2\n"] {
        let said = played("tic-tac-toe", lines);
        assert!(!said.contains("is not a move"), "{said}");
    }
}

#[test]
fn a_line_that_is_no_text_is_told() {
    let ran = run_with(&["play", "tic-tac-toe"], b"\xff\nb2\n");
    let said = ran.output(0);
    assert!(
        said.contains("the line is not UTF-8 text.\n> b2\nThe computer"),
        "{said}"
    );
}

#[test]
fn a_reply_that_a_limit_stops_takes_the_move_back() {
    let said = run_with(
        &["play", "othello", "--set", "size=8", "--time", "0.1"],
        b"hint\nmoves\nc4\nquit\n",
    )
    .output(3);
    let why = "the time limit of 100ms was reached";
    assert_eq!(
        said.matches(&format!("No move was valued: {why}.\n"))
            .count(),
        2,
        "{said}"
    );
    assert!(
        said.contains(&format!(
            "> c4\nThe computer found no move: {why}. Your last one is taken back.\n\n"
        )),
        "{said}"
    );
    // Without a move of the user's there is nothing to go on with.
    let said = words("play othello --set size=8 --second --time 0.1").output(3);
    assert!(
        said.ends_with(&format!("The computer found no move: {why}.\n")),
        "{said}"
    );
}

#[test]
fn a_solver_may_be_asked_for() {
    let said = played("stone-game 1,5,2 --solver negamax --second", "");
    assert!(said.contains("The computer plays L"), "{said}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (args, message) in [
        ("play chess", "there is no game `chess`"),
        ("play stone-game", "an input is needed"),
        ("play stone-game -", "given as an argument"),
        ("play stone-game x", "not an integer"),
        ("play tic-tac-toe xxx/..", "row 2"),
        ("play tic-tac-toe --side third", "`first`, `second`, `both`"),
        ("play tic-tac-toe --first --second", "cannot be used with"),
        (
            "play tic-tac-toe --side both --first",
            "cannot be used with",
        ),
        ("play tic-tac-toe --seed x", "whole number from 0"),
        ("play tic-tac-toe --solver tabel", "did you mean `table`?"),
        ("play tic-tac-toe --solver table", "does not fit"),
        (
            "play stone-game-vii 1,2 --solver theorem",
            "solves this game from its start only",
        ),
        ("play tic-tac-toe --random", "there is no option `--random`"),
    ] {
        let refusal = words(args).refusal();
        assert!(refusal.contains(message), "{args}: {refusal}");
    }
}

#[test]
fn many_moves_are_listed_by_both_ends() {
    let said = played("nim 60", "x\n");
    assert!(said.contains("the moves are "), "{said}");
    assert!(said.contains(" (60 moves); `help`"), "{said}");
}

#[test]
fn a_long_line_is_echoed_by_both_ends() {
    let line = "abcdefgh".repeat(50);
    let said = played("tic-tac-toe", &format!("{line}\n"));
    let short = format!("{0}…{0} (400 characters)", "abcdefgh".repeat(3));
    assert!(
        said.contains(&format!("> {short}\n`{short}` is not a move here")),
        "{said}"
    );
}

#[test]
fn a_hint_explains_moves_and_values_in_words() {
    for (game, said) in [
        ("nim 1,2,4", "Best move: 2-1 (1 from heap 2): wins."),
        (
            "kayles 5,2",
            "Best move: 0:3+1 (heap 0 becomes 3 and 1): wins.",
        ),
        (
            "grundys-game 2,3",
            "Best move: 1:2+1 (heap 1 becomes 2 and 1): wins.",
        ),
        ("wythoff 4,6", "(1 from the first, 1 from the second)"),
        ("coins-in-a-line 4", "Best move: 1: wins in 3 plies."),
        ("coins-in-a-line 1", "Best move: 1: wins in 1 ply."),
        (
            "stone-game-vii 1,1",
            "Best moves: L (the left end), R (the right end): 1 more than the other",
        ),
        (
            "coins-in-a-line-iii 1,1",
            "as much as the other from here on.",
        ),
    ] {
        let hint = played(game, "hint\n");
        assert!(hint.contains(said), "{game}: {hint}");
    }
}

#[test]
fn a_position_with_more_moves_than_can_be_listed_is_not_played() {
    for args in [
        "kayles 4294967295",
        "nim 4294967295",
        "wythoff [9000000000,9000000000]",
    ] {
        let refusal = words(&format!("play {args}")).refusal();
        assert!(refusal.contains("1,048,576 moves or more"), "{refusal}");
    }
    words("play nim 1048575").output(0);
}

#[test]
fn when_the_game_is_over_there_is_no_move() {
    let over = "The game is over, so `b3` is not a move";
    let said = played("tic-tac-toe --side both", "a1\nb1\na2\nb2\na3\nb3\nmoves\n");
    assert!(said.contains("x wins, in 5 plies.\n> b3\n"), "{said}");
    assert!(said.contains(over) && !said.contains("o wins"), "{said}");
    assert!(
        said.ends_with("> moves\nThe game is over: there is no move.\n"),
        "{said}"
    );
    let said = played("tic-tac-toe xxx/oo./...", "c2\nb3\n");
    assert!(
        said.contains("The computer wins") && said.contains(over),
        "{said}"
    );
    assert!(!said.contains("You win"), "{said}");
    let hex = "hex x.../x.../x.../xooo --set rows=4 --set cols=4 --side both";
    let said = played(hex, "b1\nhint\n");
    assert!(said.contains("so `b1` is not a move"), "{said}");
    assert!(
        said.ends_with("> hint\nThe game is over: there is no move.\n"),
        "{said}"
    );
}

#[test]
fn what_is_named_by_its_place_is_taken_once() {
    let said = played("sum-game ??1? --side both", "1=5\n1=7\n0=3\n");
    assert!(
        said.contains("`1=7` is not a move here: the moves are 0=0, "),
        "{said}"
    );
    assert!(said.contains("> 0=3\n\nleft − right = 7,"), "{said}");
    let said = played("stone-game-ix 5,1,2,4,3 --side both", "2\n2\n0\n");
    assert!(
        said.contains("`2` is not a move here: the moves are 0, 1, 3, 4;"),
        "{said}"
    );
    assert!(
        said.contains("> 0\n\n1 of remainder 0, 2 of 1, 0 of 2;"),
        "{said}"
    );
    let said = played(
        "chalkboard-xor [1,1,2,4] --side both",
        "1\nundo\n0\n0\nhint\n",
    );
    assert!(
        said.contains("`0` is not a move here: the moves are 1, 2, 3;"),
        "{said}"
    );
}
