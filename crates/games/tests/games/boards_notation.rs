//! Positions, moves and sizes of boards as they are written, and those that are refused.

use std::fmt::Debug;

use fastrand::Rng;
use stonework::Game;
use stonework_games::CATALOG;
use stonework_games::boards::{
    Board, Capture, Clobber, ConnectFour, Domineering, DotsAndBoxes, Hexapawn, Kalah, LineRule,
    Mnk, NineMensMorris, Othello, Pass, Quixo, ThreeMensMorris, TicTacToe,
};
use stonework_games::catalog::Settings;

use crate::support::Failures;

/// Checks what is said of texts that are no positions.
fn refuses<G: Board<State: Debug>>(game: &G, cases: &[(&str, &str)]) {
    for &(text, message) in cases {
        let refusal = game.parse_state(text).unwrap_err().to_string();
        assert_eq!(refusal, message, "{text}");
    }
}

#[test]
fn marks_that_no_game_comes_to_are_refused() {
    let cases = [
        ("", "the board has 3 rows, not 1"),
        ("x.o/.x.", "the board has 3 rows, not 2"),
        ("x.o/.x/..o", "row 2 has 3 places, not 2"),
        ("x.o/.x.o/..o", "row 2 has 3 places, not 4"),
        (
            "x.o/.z./..o",
            "row 2, place 2: 'z' is none of `x`, `o`, `.`",
        ),
        (
            "x../.../... z",
            "\"z\" does not tell who is to move: it is `x` or `o`",
        ),
        (
            "x.o/.../..o",
            "no game comes to this position: `x` has as many stones as `o`, or one more",
        ),
        (
            "x../.../... x",
            "no game comes to this position: `x` is to move if both have as many stones, else `o`",
        ),
    ];
    refuses(&Mnk::new(3, 3, 3, LineRule::Normal).unwrap(), &cases);
    refuses(&Mnk::new(3, 3, 2, LineRule::Misere).unwrap(), &cases);
    refuses(&TicTacToe::default(), &cases);
    assert!(TicTacToe::default().parse_state("xxx/ooo/...").is_err());
    refuses(
        &Mnk::new(3, 3, 3, LineRule::Normal).unwrap(),
        &[(
            "xxx/ooo/...",
            "no game comes to this position: it was over when the player to move made a line",
        )],
    );
    let wide = Mnk::new(2, 8, 3, LineRule::Normal).unwrap();
    refuses(
        &wide,
        &[(
            "xxx.xxx./oo.oo.o.",
            "no game comes to this position: it was over before the last lines were made",
        )],
    );
    // One stone in the middle made both.
    assert!(wide.parse_state("xxxxx.../oo.oo...").is_ok());
}

#[test]
fn seeds_that_there_cannot_be_are_refused() {
    refuses(
        &Kalah::new(2, 2, Capture::Always).unwrap(),
        &[
            ("1,1", "the board has 2 rows, not 1"),
            ("1,2/3", "row 2 has 2 places, not 1"),
            (
                "1,x/0,0",
                "row 1, place 2: \"x\" is not a number from 0 to 8",
            ),
            (
                "1,0/9,0",
                "row 2, place 1: \"9\" is not a number from 0 to 8",
            ),
            (
                "1,0/-1,0",
                "row 2, place 1: \"-1\" is not a number from 0 to 8",
            ),
            ("8,1/0,0", "there are 9 seeds: 8 at the most are possible"),
        ],
    );
}

#[test]
fn edges_that_are_out_of_place_are_refused() {
    refuses(
        &DotsAndBoxes::new(1, 1).unwrap(),
        &[
            ("_/|./_/.", "the board has 3 rows, not 4"),
            ("_/|/_", "row 2 has 2 places, not 1"),
            ("__/||/_", "row 1 has 1 places, not 2"),
            ("_/|_/_", "row 2, place 2: '_' is none of `|`, `.`"),
            ("|/||/_", "row 1, place 1: '|' is none of `_`, `.`"),
        ],
    );
}

#[test]
fn pawns_discs_and_tiles_that_are_out_of_place_are_refused() {
    refuses(
        &Hexapawn::new(3, 3).unwrap(),
        &[
            (
                "ooo/xx./xx.",
                "there are 4 pawns of one player: 3 at the most are possible",
            ),
            (
                "x../..o/... x",
                "no game comes to this position: it was over when a pawn of the player to move arrived",
            ),
            (
                "xx./..o/... o",
                "no game comes to this position: it was over when the first pawn arrived",
            ),
        ],
    );
    refuses(
        &Othello::new(4).unwrap(),
        &[(
            "xo../..../..../.... o",
            "no game comes to this position: the player to move has to pass, which is no move, so that it is the other's turn; with pass=ply it is one",
        )],
    );
    refuses(
        &Domineering::new(2, 2).unwrap(),
        &[(
            "../#. upright or what I mean",
            "\"upright or what I me\" does not tell who is to move: it is `v` or `h`",
        )],
    );
}

#[test]
fn men_that_no_game_comes_to_are_refused() {
    refuses(
        &ThreeMensMorris::new(false, true),
        &[
            (
                "xxx/x../ooo",
                "there are 4 men of one player: 3 at the most are possible",
            ),
            (
                "xx./x../o.. o",
                "no game comes to this position: `x` has as many men as `o`, or one more, until all are put",
            ),
            (
                "x../.../... x",
                "no game comes to this position: until all men are put, `x` is to move if both have as many, else `o`",
            ),
            (
                "xxx/oo./o.. x",
                "no game comes to this position: it was over when the player to move made a line",
            ),
        ],
    );
    refuses(
        &NineMensMorris::new(true),
        &[
            ("xxx/ooo", "the board has 7 rows, not 2"),
            (".../.../..././.../.../...", "row 4 has 6 places, not 1"),
            (
                ".../.../.../.z..../.../.../...",
                "row 4, place 2: 'z' is none of `x`, `o`, `.`",
            ),
            (
                "xxx/xxx/xxx/ooo.../.../.../..o x 1 1",
                "there are 10 men of one player: 9 at the most are possible",
            ),
            (
                ".../.../.../....../.../.../... w",
                "\"w\" does not tell who is to move: it is `x` or `o`",
            ),
            (
                "x../.../.../....../.../.../... x 8 9",
                "no game comes to this position: until all men are put, `x` is to move if both have as many to put, `o` if it has one more",
            ),
            (
                "x../.../.../....../.../.../... o 8",
                "no game comes to this position: after who is to move come two numbers, the men that `x` and `o` have to put",
            ),
            (
                "xxx/.../.../oo..../.../.../...",
                "no game comes to this position: it was over when the player who is not to move was left with two men",
            ),
        ],
    );
    refuses(
        &NineMensMorris::new(true).endgame(3, 3).unwrap(),
        &[(
            "xxx/x../.../ooo.../.../.../...",
            "no game comes to this position: the endgame has other numbers of men, and none to be put",
        )],
    );
}

/// Checks what is said of texts that are no moves.
fn refuses_moves<G: Board<Move: Debug>>(game: &G, texts: &[&str], needed: &str) {
    for text in texts {
        let refusal = game.parse_move(text).unwrap_err().to_string();
        assert_eq!(refusal, format!("{text:?} is no move: {needed}"));
    }
}

#[test]
fn moves_that_are_off_the_board_are_refused() {
    let cell = "a cell of the board, as `b3`, is needed";
    let no_cells = ["", "a", "a0", "a4", "d1", "1a", "a+1", "a1 b1", "é1", "a1x"];
    let mnk = Mnk::new(3, 3, 3, LineRule::Normal).unwrap();
    refuses_moves(&mnk, &no_cells, cell);
    assert_eq!(mnk.parse_move(" B3 "), Ok(7));
    let disc = "a cell of the board, as `b3`, is needed, or `pass` where that is a move";
    let othello = Othello::new(4).unwrap();
    refuses_moves(&othello, &["e1", "a5", "pass"], disc);
    let othello = othello.with_pass(Pass::Ply);
    refuses_moves(&othello, &["e1", "passes"], disc);
    assert_eq!(
        othello
            .write_move(othello.parse_move("Pass").unwrap())
            .as_str(),
        "pass"
    );
    refuses_moves(
        &Clobber::new(2, 2).unwrap(),
        &["a1", "a1-", "a1-c1", "-"],
        "two cells of the board, as `a1-b1`, are needed",
    );
    refuses_moves(
        &ThreeMensMorris::new(true, true),
        &["", "d1", "a1-", "a1-a4", "a1xa2"],
        "a point to put a man on, `b2`, or two to move it, `b2-b3`, are needed",
    );
    refuses_moves(
        &NineMensMorris::new(true),
        &["", "d4", "a2", "a1-a", "a1-a4x", "xa1", "a1-a4xb1", "a8"],
        "a point to put a man on, `d2`, or two to move it, `d2-d3`, are needed, and after an `x` the man that is taken, `d2-d3xa1`",
    );
    refuses_moves(
        &DotsAndBoxes::new(1, 2).unwrap(),
        &["a1-a3", "a1-b2", "a1-a1", "a1-c1"],
        "two neighbouring dots, as `a1-b1`, are needed",
    );
    refuses_moves(
        &Quixo::new(3).unwrap(),
        &["a1", "a1-a1", "b2-b1", "a1-b1", "a1-c3", "b1-b2", "c1-d1"],
        "a cell of the border and another end of its row or column, as `a1-d1`, are needed",
    );
    refuses_moves(
        &Kalah::new(2, 2, Capture::Always).unwrap(),
        &["0", "3", "a", "-1", ""],
        "the number of a pit, from 1 at the left, is needed",
    );
}

#[test]
fn boards_that_are_too_large_or_too_small_are_refused() {
    for (refusal, message) in [
        (
            Mnk::new(8, 9, 5, LineRule::Normal).unwrap_err(),
            "the number of cells must be from 1 to 64, not 72",
        ),
        (
            Mnk::new(3, 3, 0, LineRule::Normal).unwrap_err(),
            "the length of a line must be from 1 to 64, not 0",
        ),
        (
            Domineering::new(0, 3).unwrap_err(),
            "the number of rows must be from 1 to 120, not 0",
        ),
        (
            Domineering::new(11, 11).unwrap_err(),
            "the number of cells must be from 1 to 120, not 121",
        ),
        (
            Domineering::new(4, 27).unwrap_err(),
            "the number of columns must be from 1 to 26, not 27",
        ),
        (
            Clobber::new(1, 27).unwrap_err(),
            "the number of columns must be from 1 to 26, not 27",
        ),
        (
            Hexapawn::new(2, 3).unwrap_err(),
            "the number of rows must be from 3 to 64, not 2",
        ),
        (
            DotsAndBoxes::new(5, 6).unwrap_err(),
            "the number of edges must be from 1 to 64, not 71",
        ),
        (
            NineMensMorris::new(true).endgame(3, 2).unwrap_err(),
            "the number of men of the other player must be from 3 to 9, not 2",
        ),
        (
            Othello::new(5).unwrap_err(),
            "the number of rows, which is even, must be from 4 to 8, not 5",
        ),
        (
            Kalah::new(9, 1, Capture::Always).unwrap_err(),
            "the number of pits a side must be from 1 to 8, not 9",
        ),
        (
            Kalah::new(6, 17, Capture::Always).unwrap_err(),
            "the number of seeds in a pit must be from 1 to 16, not 17",
        ),
        (
            Kalah::new(u32::MAX, u32::MAX, Capture::Always).unwrap_err(),
            "the number of pits a side must be from 1 to 8, not 4294967295",
        ),
    ] {
        assert_eq!(refusal.to_string(), message);
    }
}

#[test]
fn a_board_is_drawn_with_the_names_of_its_rows_and_columns() {
    let mnk = Mnk::new(2, 3, 3, LineRule::Normal).unwrap();
    assert_eq!(
        mnk.draw(&mnk.parse_state("x.o/.x.").unwrap()),
        "   a b c\n 1 x . o\n 2 . x .\no to move\n"
    );
    let kalah = Kalah::new(3, 2, Capture::Always).unwrap();
    assert_eq!(
        kalah.draw(&kalah.parse_state("1,2,3/4,0,0").unwrap()),
        "   0   0   4\n   1   2   3  to move\n   1   2   3  pit\n"
    );
    let dots = DotsAndBoxes::new(1, 2).unwrap();
    assert_eq!(
        dots.draw(&dots.parse_state("_./|.|/..").unwrap()),
        "    a  b  c\n  1 +--+  +\n    |     |\n  2 +  +  +\n"
    );
    let morris = NineMensMorris::new(true);
    let men = morris
        .parse_state("x../.../.../.o..x./.../.../..o o 6 7")
        .unwrap();
    assert_eq!(
        morris.draw(&men),
        "   a b c d e f g\n \
         1 x-----.-----.\n   \
           |     |     |\n \
         2 | .---.---. |\n   \
           | |   |   | |\n \
         3 | | .-.-. | |\n   \
           | | |   | | |\n \
         4 .-o-.   .-x-.\n   \
           | | |   | | |\n \
         5 | | .-.-. | |\n   \
           | |   |   | |\n \
         6 | .---.---. |\n   \
           |     |     |\n \
         7 .-----.-----o\n\
         to be put: 6 x, 7 o\n\
         o to move\n"
    );
    let tiles = Domineering::new(2, 1).unwrap();
    let start = tiles.start();
    assert_eq!(
        tiles.draw(&start),
        "   a\n 1 .\n 2 .\nan upright domino is to be put\n"
    );
    // There is no room for the flat domino, so that play is over.
    let end = tiles.play(&start, tiles.parse_move("a1").unwrap()).state;
    assert_eq!(tiles.draw(&end), "   a\n 1 #\n 2 #\n");
}

#[test]
fn a_board_on_which_play_is_over_does_not_say_whose_turn_it_is() {
    let says_turn = |picture: &str| picture.contains("to move") || picture.contains("is to be");
    let mut over = 0;
    let mut failures = Failures::new();
    for entry in &CATALOG {
        failures.check(entry.id, || {
            let input = entry.input.parse(entry.example).unwrap();
            let game = entry.build(&input, &Settings::new()).unwrap();
            let mut session = game.session();
            if session.picture().lines().count() < 2 {
                return;
            }
            let mut dice = Rng::with_seed(3);
            let mut picture = session.picture();
            let starts_told = says_turn(&picture);
            for _ in 0..500 {
                let Some(mv) = dice.choice(session.moves()) else {
                    break;
                };
                assert_eq!(says_turn(&session.picture()), starts_told);
                session.play(&mv.to_string()).unwrap();
                picture = session.picture();
            }
            if session.to_move().is_none() {
                over += 1;
                assert!(!says_turn(&picture), "\n{picture}");
            }
        });
    }
    failures.report();
    assert!(over >= 13, "{over}");
}

#[test]
fn connect_four_reads_rows_and_the_columns_played() {
    let game = ConnectFour::new(7, 6).unwrap();
    let rows = "......./......./......./......./...o.../..xxo..";
    let state = game.parse_state("4435").unwrap();
    assert_eq!(game.parse_state(rows), Ok(state));
    assert_eq!(game.write_state(&state), rows);
    let small = ConnectFour::new(4, 2).unwrap();
    for (text, message) in [
        ("x...", "the board has 2 rows, not 1"),
        ("x.../...", "row 2 has 4 places, not 3"),
        ("..../z...", "row 2, place 1: 'z' is none of `x`, `o`, `.`"),
        (
            "x.../....",
            "no game comes to this position: a stone has nothing under it",
        ),
        (
            "..../oo..",
            "no game comes to this position: `x` has as many stones as `o`, or one more",
        ),
        (
            "oooo/xxxx",
            "no game comes to this position: who is to move has a line already",
        ),
        ("111", "column 1 is full at move 3"),
        (
            "5",
            "'5' at move 1 is no column: they are numbered 1 to 4, from ten on with letters from a",
        ),
    ] {
        let refusal = small.parse_state(text).unwrap_err();
        assert_eq!(refusal.to_string(), message, "{text}");
    }
}
