//! Boards whose values are known.
//!
//! A row has a board, its value and, as a comment, where that is from; "computed" means computed by
//! other programs than this one.

use stonework::alpha_beta::Goal;
use stonework::{AlphaBeta, Canonical, Negamax, Run, Solver, Wdl, WinLose};
use stonework_games::boards::{
    Breakthrough, Capture, ContestedDomineering, Domineering, DotsAndBoxes, Kalah, LineRule, Mnk,
    Othello, TicTacToe,
};

/// The value of a game, by alpha-beta search with whatever the game tells of itself.
macro_rules! value {
    ($game:expr $(, $part:ident)*) => {
        AlphaBeta::new()$(.$part())*.solve(&$game, &Run::new()).unwrap().value().unwrap()
    };
}

use Wdl::{Draw, Loss, Win};

#[test]
fn m_n_k_games_end_as_known() {
    for (m, n, k, rule, expected) in [
        // Computed.
        (3, 3, 3, LineRule::Normal, Draw),
        (3, 4, 3, LineRule::Normal, Win),
        (4, 4, 3, LineRule::Normal, Win),
        (3, 5, 4, LineRule::Normal, Draw),
        (4, 4, 4, LineRule::Normal, Draw),
        // dfriedman.org/ramblings/2020/12/31/optimal-mnk.html
        (3, 3, 2, LineRule::Misere, Loss),
        (3, 3, 3, LineRule::Misere, Draw),
        (3, 4, 3, LineRule::Misere, Loss),
        (4, 4, 3, LineRule::Misere, Loss),
        (4, 4, 4, LineRule::Misere, Draw),
        (3, 4, 4, LineRule::Misere, Draw),
    ] {
        let game = Mnk::new(m, n, k, rule).unwrap();
        let value = value!(Canonical(game), ordered, bounded, packed);
        assert_eq!(value.result(), expected, "{m},{n},{k} {rule:?}");
    }
}

#[test]
fn tic_tac_toe_is_the_game_of_three_in_a_row_on_three_by_three() {
    let plain = Negamax::new()
        .solve(&TicTacToe::default(), &Run::new())
        .unwrap();
    let mnk = Mnk::new(3, 3, 3, LineRule::Normal).unwrap();
    let general = Negamax::new().solve(&mnk, &Run::new()).unwrap();
    assert_eq!(plain.value(), general.value());
    assert_eq!(plain.report().positions, general.report().positions);
}

#[test]
fn breakthrough_is_lost_on_five_rows_and_four_columns() {
    let game = Breakthrough::new(5, 4).unwrap();
    assert_eq!(value!(game, ordered, bounded, packed), WinLose::Loss);
}

/// The value of Kalah(1 to 4, 1 to 4), for capture in any case: a row for each number of pits, a column for
/// each number of seeds. Computed by the rules of G. Irving's `kalah`, `rules.c`.
const KALAH: [[i32; 4]; 4] = [[0, -2, 6, -2], [2, -2, -2, -12], [0, 4, 2, 2], [2, 6, 8, 2]];

#[test]
fn kalah_has_the_values_known() {
    for (pits, values) in (1..).zip(KALAH) {
        for (seeds, value) in (1..).zip(values) {
            let game = Kalah::new(pits, seeds, Capture::Always).unwrap();
            let found = value!(game, ordered, bounded, packed);
            assert_eq!(found, value, "Kalah({pits},{seeds})");
        }
    }
}

#[test]
fn kalah_without_capture_opposite_an_empty_pit_has_the_values_known() {
    // Computed.
    for (pits, seeds, value) in [(1, 3, 6), (2, 4, -10), (3, 4, 2), (4, 4, 2)] {
        let game = Kalah::new(pits, seeds, Capture::IfAny).unwrap();
        let found = value!(game, ordered, bounded, packed);
        assert_eq!(found, value, "Kalah({pits},{seeds})");
    }
}

/// Who wins Domineering on so many rows and columns: whoever puts upright dominoes (`V`) or flat ones (`H`), or
/// whoever moves first (`1`) or second (`2`). A row of this table for each number of rows. Computed.
const DOMINEERING: [&str; 6] = ["2HHHHHHH", "V11HV11H", "V11HHH", "VVV1V", "VHVH", "V1V"];

#[test]
fn domineering_is_won_by_whoever_is_known_to() {
    for (rows, winners) in (1..).zip(DOMINEERING) {
        for (cols, winner) in (1..).zip(winners.chars()) {
            // With rows and columns exchanged, the player of flat dominoes begins.
            let begin = |rows, cols| {
                let game = Domineering::new(rows, cols).unwrap();
                let contested = ContestedDomineering::new(game.clone());
                let value = value!(Canonical(game), ordered, bounded, packed);
                let of_contested = value!(Canonical(contested), ordered, bounded, packed);
                assert_eq!(of_contested, value, "{rows}×{cols}");
                value == WinLose::Win
            };
            let found = match (begin(rows, cols), begin(cols, rows)) {
                (true, true) => '1',
                (false, false) => '2',
                (true, false) => 'V',
                (false, true) => 'H',
            };
            assert_eq!(found, winner, "{rows}×{cols}");
        }
    }
}

#[test]
fn domineering_on_square_boards_is_won_as_proved() {
    // D. Breuker, J. Uiterwijk and H. van den Herik, "Solving 8×8 Domineering", 2000.
    for (size, value) in [(5, WinLose::Loss), (6, WinLose::Win), (7, WinLose::Win)] {
        let game = Domineering::new(size, size).unwrap();
        let contested = Canonical(ContestedDomineering::new(game.clone()));
        let values = [
            value!(Canonical(game), ordered, bounded, packed),
            value!(contested, ordered, bounded, packed),
        ];
        assert_eq!(values, [value; 2], "{size}×{size}");
    }
}

#[test]
#[ignore = "takes 8 s: 24 edges"]
fn dots_and_boxes_has_the_values_known() {
    // Computed by a full table of all sets of edges.
    for (rows, cols, value) in [
        (1, 1, -1),
        (1, 2, 0),
        (1, 3, -1),
        (1, 4, 0),
        (1, 5, -1),
        (1, 6, 0),
        (1, 7, -1),
        (1, 8, 0),
        (2, 2, 2),
        (2, 3, -2),
        (2, 4, 2),
        (2, 5, -2),
        (3, 3, -3),
    ] {
        let game = Canonical(DotsAndBoxes::new(rows, cols).unwrap());
        let search = AlphaBeta::new().ordered().bounded().packed().parallel();
        let solution = search.with_goal(Goal::Value).solve(&game, &Run::new());
        assert_eq!(solution.unwrap().value(), Some(value), "{rows}×{cols}");
    }
}

#[test]
fn othello_on_four_by_four_is_won_by_the_second_player_by_eight() {
    // Computed.
    let game = Canonical(Othello::new(4).unwrap());
    assert_eq!(value!(game, ordered, bounded, packed), -8);
}
