//! Connect Four: published scores and outcomes, its capabilities, and other solvers on small boards.

use std::path::PathBuf;
use std::{env, fs};

use stonework::SeededRng;
use stonework::alpha_beta::{PackedKeys, Serial};
use stonework::laws::{self, Laws};
use stonework::{AlphaBeta, Canonical, Game, Goal, Hints, Negamax, Packed, Run, Solver};
use stonework_catalog::{PositionError, SizeError};
use stonework_placement::ConnectFour;

fn search() -> AlphaBeta<Hints<true, true>, Serial<PackedKeys>> {
    AlphaBeta::new().ordered().bounded().packed()
}

/// The value alone.
fn value(game: &ConnectFour) -> i32 {
    let solution = search().with_goal(Goal::Value).solve(game, &Run::new());
    solution.unwrap().value().unwrap()
}

/// A board after so many random moves, or fewer where chance does not find any without a win.
fn random_board(width: u32, height: u32, plies: u32, dice: &mut SeededRng) -> ConnectFour {
    let empty = ConnectFour::new(width, height).unwrap();
    let mut text = String::new();
    for _ in 0..20 * plies {
        if text.len() == plies as usize {
            break;
        }
        let column = 1 + u32::try_from(dice.below(width as usize)).unwrap();
        text.push(char::from_digit(column, 36).unwrap());
        let goes_on = |game: ConnectFour| game.terminal_value(&game.start()).is_none();
        if !empty.clone().after(&text).is_ok_and(goes_on) {
            text.pop();
            if dice.percent(3) {
                text.clear();
            }
        }
    }
    empty.after(&text).unwrap()
}

/// Published positions, in the folder `STONEWORK_TRUTH`, or beside the project. They are no part of the project.
fn published(set: &str) -> String {
    let folder = env::var_os("STONEWORK_TRUTH").map_or_else(
        || {
            PathBuf::from(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../../shared/truth"
            ))
        },
        PathBuf::from,
    );
    let path = folder.join(format!("connect4/Test_{set}.txt"));
    fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{} is needed: {error}", path.display()))
}

fn check_published(set: &str) {
    let mut count = 0;
    for line in published(set).lines() {
        let (moves, score) = line.split_once(' ').unwrap();
        let game: ConnectFour = moves.parse().unwrap();
        assert_eq!(
            value(&game),
            score.trim().parse::<i32>().unwrap(),
            "{moves}"
        );
        count += 1;
    }
    assert!(count >= 100, "{count} positions");
}

#[test]
#[ignore = "needs published positions beside the checkout"]
fn published_positions_near_the_end_have_their_scores() {
    check_published("L3_R1");
}

#[test]
#[ignore = "needs published positions beside the checkout"]
fn published_positions_in_the_middle_have_their_scores() {
    check_published("L2_R1");
    check_published("L2_R2");
}

#[test]
#[ignore = "needs published positions beside the checkout"]
fn published_positions_near_the_beginning_have_their_scores() {
    check_published("L1_R1");
    check_published("L1_R2");
}

#[test]
#[ignore = "needs published positions beside the checkout, and minutes"]
fn published_hard_positions_have_their_scores() {
    check_published("L1_R3");
}

/// Positions with their scores, cross-checked by a second solver.
#[test]
fn positions_of_our_own_have_their_scores() {
    let text = include_str!("../data/connect_four.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for line in lines {
        let (moves, score) = line.split_once(' ').unwrap();
        let game: ConnectFour = moves.parse().unwrap();
        assert_eq!(value(&game), score.parse::<i32>().unwrap(), "{moves}");
        count += 1;
    }
    assert_eq!(count, 200);
}

/// Width, height, who wins (1 or 2, 0 for a draw), and with which move of the game.
///
/// Source: J. Tromp, "John's Connect Four Playground"; C. Steininger, `c4`.
const OUTCOMES: [(u32, u32, u32, u32); 10] = [
    (4, 4, 0, 16),
    (4, 5, 0, 20),
    (4, 6, 0, 24),
    (4, 7, 0, 28),
    (5, 4, 0, 20),
    (5, 5, 0, 25),
    (5, 6, 0, 30),
    (6, 4, 2, 24),
    (6, 5, 0, 30),
    (7, 4, 0, 28),
];

#[test]
fn small_boards_have_their_outcomes() {
    for (width, height, winner, last) in OUTCOMES {
        let game = ConnectFour::new(width, height).unwrap();
        let stones = i32::try_from(game.highest() - last.div_ceil(2)).unwrap();
        let expected = match winner {
            0 => 0,
            1 => stones,
            _ => -stones,
        };
        let search = search().parallel().with_goal(Goal::Value);
        let solution = search.solve(&Canonical(game), &Run::new()).unwrap();
        assert_eq!(solution.value(), Some(expected), "{width}×{height}");
    }
}

#[test]
#[ignore = "takes 5 s: the laws on 33 boards"]
fn boards_of_all_shapes_keep_the_laws() {
    let shapes = [
        (1, 1),
        (1, 63),
        (32, 1),
        (3, 20),
        (3, 4),
        (4, 4),
        (5, 4),
        (7, 6),
        (8, 7),
        (16, 3),
        (4, 15),
    ];
    for (width, height) in shapes {
        for plies in [0, width * height / 2, width * height * 4 / 5] {
            let mut dice = SeededRng::new(u64::from(plies));
            let game = random_board(width, height, plies, &mut dice);
            let laws = Laws::new().bounded().ordered().symmetric().packed();
            laws.check(&game).unwrap();
            laws::check(&Canonical(game)).unwrap();
        }
    }
}

#[test]
fn every_first_move_has_the_value_that_plain_search_finds() {
    let mut dice = SeededRng::new(4);
    for (width, height) in [
        (1, 5),
        (2, 9),
        (3, 5),
        (4, 3),
        (4, 4),
        (5, 3),
        (6, 2),
        (9, 1),
        (4, 15),
        (7, 6),
        (8, 7),
    ] {
        let squares: u32 = width * height;
        for _ in 0..30 {
            let plies = squares.saturating_sub(11 + u32::try_from(dice.below(3)).unwrap());
            let game = random_board(width, height, plies, &mut dice);
            if game.start().all.count_ones() < plies {
                continue;
            }
            let truth = Negamax::new().solve(&game, &Run::new()).unwrap();
            for bytes in [0, 1 << 12, 1 << 20] {
                let search = search().with_table_bytes(bytes);
                let solution = search.solve(&game, &Run::new()).unwrap();
                assert_eq!(solution.moves(), truth.moves(), "{game}");
                assert_eq!(solution.line(), truth.line(), "{game}");
                let best = search
                    .with_goal(Goal::BestMoves)
                    .solve(&game, &Run::new())
                    .unwrap();
                assert_eq!(best.best_moves(), truth.best_moves(), "{game}");
            }
            let folded = Canonical(game.clone());
            let solution = search().solve(&folded, &Run::new()).unwrap();
            assert_eq!(solution.value(), truth.value());
            assert_eq!(solution.best_moves(), truth.best_moves());
        }
    }
}

#[test]
fn boards_and_moves_that_cannot_be_are_refused() {
    for (width, height) in [
        (0, 4),
        (4, 0),
        (9, 7),
        (u32::MAX, u32::MAX),
        (1, 64),
        (65, 1),
    ] {
        assert_eq!(
            ConnectFour::new(width, height).unwrap_err(),
            SizeError::Columns {
                width,
                height,
                most: 64
            }
        );
    }
    for (width, height, message) in [
        (
            16,
            8,
            "a board 16 wide and 8 high does not fit: width × (height + 1) has to be from 2 to 128",
        ),
        (33, 2, "the number of columns must be from 1 to 32, not 33"),
        (
            2,
            61,
            "the number of squares must be from 1 to 120, not 122",
        ),
    ] {
        let refused = ConnectFour::wide(width, height).unwrap_err();
        assert_eq!(refused.to_string(), message);
    }
    let refused = |moves: &str| moves.parse::<ConnectFour>().unwrap_err();
    assert_eq!(
        refused("1111111"),
        PositionError::ColumnFull { column: 1, ply: 7 }
    );
    assert_eq!(refused("12121211"), PositionError::GameOver { ply: 8 });
    for text in ['8', '0', 'x', ' ', 'é'] {
        let column = PositionError::NoColumn {
            text,
            ply: 2,
            width: 7,
        };
        assert_eq!(refused(&format!("4{text}")), column);
        assert!(column.to_string().contains(text));
    }
}

#[test]
fn the_key_of_the_largest_board_uses_all_bits() {
    let game = ConnectFour::new(8, 7).unwrap();
    assert_eq!(game.key_bits(), 64);
    let full = "1".repeat(7) + &"8".repeat(7);
    let game = game.after(&full[..3]).unwrap();
    assert!(
        game.draw(game.start())
            .starts_with("1 2 3 4 5 6 7 8\n. . . . . . . .\n")
    );
    assert_eq!(
        ConnectFour::new(12, 3)
            .unwrap()
            .after("a")
            .unwrap()
            .start()
            .all
            .trailing_zeros(),
        36
    );
}
