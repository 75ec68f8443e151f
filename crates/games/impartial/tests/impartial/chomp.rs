//! Chomp: what is published of it, and bars of more than 64 squares.

use std::collections::HashSet;

use stonework::{AlphaBeta, Negamax, Nimber, ProofNumber, Run, Solver, WinLose};
use stonework_catalog::boards::Board;
use stonework_impartial::Chomp;

/// The winning first moves of Chomp, as `(row col)` from 1.
fn chomp_moves(rows: u32, cols: u32) -> Vec<String> {
    let game = Chomp::new(rows, cols).unwrap();
    let solution = Negamax::new().solve(&game, &Run::new()).unwrap();
    let searches = [
        AlphaBeta::new().packed().solve(&game, &Run::new()).unwrap(),
        ProofNumber::new().solve(&game, &Run::new()).unwrap(),
        Nimber::new().solve(&game, &Run::new()).unwrap(),
    ];
    for found in searches {
        assert_eq!(found.value(), solution.value(), "{rows}×{cols}");
        assert_eq!(found.moves(), solution.moves(), "{rows}×{cols}");
    }
    if solution.value() == Some(WinLose::Loss) {
        return Vec::new();
    }
    let moves = solution.best_moves().into_iter().map(|mv| {
        let name = game.write_move(mv).to_string();
        let col = name.as_bytes()[0] - b'a' + 1;
        format!("({} {col})", &name[1..])
    });
    moves.collect()
}

#[test]
fn chomp_has_the_known_winning_moves() {
    let mut bars = 0;
    let data = include_str!("../data/chomp_winning_first_moves.csv").lines();
    for line in data.filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.splitn(4, ',').collect();
        let [rows, cols] = [fields[0], fields[1]].map(|number| number.parse().unwrap());
        let moves = chomp_moves(rows, cols).join(" ");
        assert_eq!(moves, fields[2], "{rows}×{cols}");
        bars += 1;
    }
    assert!(bars >= 14, "{bars}");
    assert!(chomp_moves(1, 1).is_empty());
    for size in 2..=5 {
        assert_eq!(chomp_moves(size, size), ["(2 2)"]);
    }
}

/// The bars of three rows, up to so many columns, with which the player to move loses: how many squares
/// are left in each row.
fn lost_with_three_rows(cols: usize) -> HashSet<[usize; 3]> {
    let mut lost = HashSet::new();
    for top in 1..=cols {
        for middle in 0..=top {
            for low in 0..=middle {
                let bar = [top, middle, low];
                let is_poison = bar == [1, 0, 0];
                if is_poison || !bites(bar).any(|left| lost.contains(&left)) {
                    lost.insert(bar);
                }
            }
        }
    }
    lost
}

/// What a bite leaves of three rows, unless it takes the poisoned square.
fn bites(bar: [usize; 3]) -> impl Iterator<Item = [usize; 3]> {
    let squares = (0..3).flat_map(move |row| (0..bar[row]).map(move |col| (row, col)));
    let fair = squares.filter(|&square| square != (0, 0));
    fair.map(move |(row, col)| {
        let left = |at: usize| if at < row { bar[at] } else { bar[at].min(col) };
        [0, 1, 2].map(left)
    })
}

#[test]
fn a_bar_of_chomp_with_more_than_64_squares_is_won_by_the_moves_to_lost_positions() {
    let lost = lost_with_three_rows(26);
    for cols in [22, 24, 26] {
        let game = Chomp::wide(3, cols).unwrap();
        let start = [cols as usize; 3];
        let to_lost: Vec<String> = (0..3)
            .flat_map(|row| (0..start[row]).map(move |col| (row, col)))
            .filter(|&square| square != (0, 0))
            .zip(bites(start))
            .filter(|(_, left)| lost.contains(left))
            .map(|((row, col), _)| {
                let letter = char::from(b'a' + u8::try_from(col).unwrap());
                format!("{letter}{}", row + 1)
            })
            .collect();
        // Each of these is won by one move only.
        assert_eq!(to_lost.len(), 1, "{cols}: {to_lost:?}");
        for solution in [
            Negamax::new().solve(&game, &Run::new()).unwrap(),
            AlphaBeta::new().packed().solve(&game, &Run::new()).unwrap(),
            ProofNumber::new().solve(&game, &Run::new()).unwrap(),
        ] {
            assert_eq!(solution.value(), Some(WinLose::Win), "{cols}");
            let best = solution.best_moves().into_iter();
            let best: Vec<String> = best.map(|mv| game.write_move(mv).to_string()).collect();
            assert_eq!(best, to_lost, "{cols}");
        }
        // The lengths of a position are read, and its rows.
        let left = game.parse_state("22,3,1").unwrap();
        let text = game.write_state(&left);
        assert_eq!(game.parse_state(&text), Ok(left));
    }
}

#[test]
fn positions_of_chomp_are_read_as_rows_or_as_lengths() {
    let game = Chomp::new(3, 4).unwrap();
    let state = game.parse_state("oooo/oo../o...").unwrap();
    for text in ["4,2,1", "4, 2, 1"] {
        assert_eq!(game.parse_state(text), Ok(state), "{text}");
    }
    assert_eq!(game.parse_state("4,2"), game.parse_state("oooo/oo../...."));
    for (text, refused) in [
        ("4,2,1,1", "the board has 3 rows, not 4"),
        ("5", "row 1, place 1: \"5\" is not a number from 0 to 4"),
        (
            "0,0,0",
            "no game comes to this position: the poisoned square is never taken",
        ),
        (
            "2,3",
            "no game comes to this position: with a square goes everything below and to the right of it",
        ),
        (
            "oooo/o.o./....",
            "no game comes to this position: with a square goes everything below and to the right of it",
        ),
    ] {
        assert_eq!(
            game.parse_state(text).unwrap_err().to_string(),
            refused,
            "{text}"
        );
    }
}
