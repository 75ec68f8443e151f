//! The laws of `Game` and of every capability that a game on a board has, and those of its
//! notation.

use stonework::laws::Laws;
use stonework_game_kit::laws_of_boards;
use stonework_placement::{
    Col, ConnectFour, ContestedDomineering, Domineering, DotsAndBoxes, Hex, LineRule, Mnk, NoGo,
    Notakto, Othello, Pass, Snort, TicTacToe,
};

#[test]
fn contested_domineering_keeps_the_laws() {
    for (rows, cols) in [
        (1, 1),
        (1, 8),
        (3, 4),
        (4, 4),
        (8, 8),
        (120, 1),
        (3, 26),
        (9, 9),
    ] {
        contested_domineering(rows, cols);
    }
}

fn contested_domineering(rows: u32, cols: u32) {
    let laws = Laws::new().bounded().ordered().symmetric().packed();
    let game = Domineering::new(rows, cols).unwrap();
    laws.check(&ContestedDomineering::new(game)).unwrap();
}

laws_of_boards! {
    BOARDS
    "connect-four" connect_four_keeps_the_laws: [
        ConnectFour::new(1, 1).unwrap(),
        ConnectFour::new(4, 4).unwrap(),
        ConnectFour::new(7, 6).unwrap(),
        ConnectFour::new(32, 1).unwrap(),
        ConnectFour::new(1, 63).unwrap(),
        ConnectFour::new(5, 4).unwrap().with_connect(3).unwrap(),
        ConnectFour::new(7, 6).unwrap().with_connect(5).unwrap(),
        ConnectFour::new(2, 31).unwrap().with_connect(2).unwrap(),
        ConnectFour::new(3, 3).unwrap().with_connect(1).unwrap(),
        ConnectFour::new(4, 3).unwrap().with_connect(64).unwrap(),
    ] bounded ordered symmetric packed graded;
    "connect-four" wide_connect_four_keeps_the_laws: [
        ConnectFour::wide(4, 4).unwrap(),
        ConnectFour::wide(7, 9).unwrap(),
        ConnectFour::wide(16, 7).unwrap(),
        ConnectFour::wide(32, 3).unwrap(),
        ConnectFour::wide(1, 120).unwrap(),
        ConnectFour::wide(11, 10).unwrap().with_connect(5).unwrap(),
    ] bounded ordered symmetric packed graded;
    "mnk" tic_tac_toe_keeps_the_laws: [TicTacToe::default()];
    "mnk" mnk_keeps_the_laws: [
        Mnk::new(1, 1, 1, LineRule::Normal).unwrap(),
        Mnk::new(2, 1, 2, LineRule::Misere).unwrap(),
        Mnk::new(3, 3, 3, LineRule::Normal).unwrap(),
        Mnk::new(3, 3, 2, LineRule::Misere).unwrap(),
        Mnk::new(3, 3, 3, LineRule::Misere).unwrap(),
        Mnk::new(3, 5, 4, LineRule::Normal).unwrap(),
        Mnk::new(3, 5, 4, LineRule::Misere).unwrap(),
        Mnk::new(8, 8, 5, LineRule::Normal).unwrap(),
    ] bounded ordered symmetric packed graded;
    "mnk" wide_mnk_keeps_the_laws: [
        Mnk::wide(3, 4, 3, LineRule::Normal).unwrap(),
        Mnk::wide(10, 12, 4, LineRule::Normal).unwrap(),
        Mnk::wide(3, 22, 3, LineRule::Misere).unwrap(),
        Mnk::wide(120, 1, 64, LineRule::Normal).unwrap(),
    ] bounded ordered symmetric graded;
    "notakto" notakto_keeps_the_laws: [
        Notakto::new(1).unwrap(),
        Notakto::new(2).unwrap(),
        Notakto::new(3).unwrap(),
        Notakto::new(7).unwrap(),
    ] symmetric packed;
    "dots-and-boxes" dots_and_boxes_keeps_the_laws: [
        DotsAndBoxes::new(1, 1).unwrap(),
        DotsAndBoxes::new(1, 4).unwrap(),
        DotsAndBoxes::new(2, 1).unwrap(),
        DotsAndBoxes::new(3, 3).unwrap(),
        DotsAndBoxes::new(1, 21).unwrap(),
    ] bounded ordered symmetric packed;
    "domineering" domineering_keeps_the_laws: [
        Domineering::new(1, 1).unwrap(),
        Domineering::new(1, 8).unwrap(),
        Domineering::new(3, 4).unwrap(),
        Domineering::new(4, 4).unwrap(),
        Domineering::new(8, 8).unwrap(),
        Domineering::new(64, 1).unwrap(),
        Domineering::new(65, 1).unwrap(),
        Domineering::new(120, 1).unwrap(),
        Domineering::new(3, 26).unwrap(),
        Domineering::new(9, 9).unwrap(),
    ] bounded ordered partizan_symmetric partizan_sum packed graded;
    #[ignore = "takes half a minute: every candidate is judged by a search"]
    "othello" othello_keeps_the_laws: [
        Othello::new(4).unwrap(),
        Othello::new(6).unwrap(),
        Othello::new(8).unwrap(),
        Othello::new(4).unwrap().with_pass(Pass::Ply),
    ] bounded ordered symmetric packed;
    "snort" snort_keeps_the_laws: [
        Snort::new(1, 1).unwrap(),
        Snort::new(1, 9).unwrap(),
        Snort::new(3, 4).unwrap(),
        Snort::new(8, 8).unwrap(),
    ] bounded ordered partizan_symmetric partizan_sum packed graded;
    "col" col_keeps_the_laws: [
        Col::new(1, 1).unwrap(),
        Col::new(1, 9).unwrap(),
        Col::new(3, 4).unwrap(),
        Col::new(8, 8).unwrap(),
    ] bounded ordered partizan_symmetric partizan_sum packed graded;
    "nogo" nogo_keeps_the_laws: [
        NoGo::new(1, 1).unwrap(),
        NoGo::new(1, 9).unwrap(),
        NoGo::new(3, 3).unwrap(),
        NoGo::new(8, 8).unwrap(),
    ] bounded ordered partizan_symmetric packed graded;
    #[ignore = "takes 10 s: every bound is told by virtual connections"]
    "hex" hex_keeps_the_laws: [
        Hex::new(1, 1).unwrap(),
        Hex::new(1, 5).unwrap(),
        Hex::new(3, 3).unwrap(),
        Hex::new(4, 4).unwrap(),
        Hex::new(4, 3).unwrap(),
        Hex::new(8, 8).unwrap(),
        Hex::new(3, 21).unwrap(),
    ] bounded ordered symmetric packed graded;
    #[ignore = "takes 10 s: every bound is told by virtual connections"]
    "hex" wide_hex_keeps_the_laws: [
        Hex::wide(3, 3).unwrap(),
        Hex::wide(9, 9).unwrap(),
    ] bounded ordered symmetric graded;
}
