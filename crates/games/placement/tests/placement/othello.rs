//! Othello, where all rows of a board are followed at once: as if cell by cell.

use stonework::{Bounded, Game, SeededRng};
use stonework_catalog::Player;
use stonework_placement::{Board, Othello, Pass, Sides};

/// The discs that change sides, cell by cell.
fn flipped_one_by_one(size: i32, own: u64, other: u64, cell: i32) -> u64 {
    let on_board = |row: i32, col: i32| (0..size).contains(&row) && (0..size).contains(&col);
    let has = |set: u64, row: i32, col: i32| set >> (row * size + col) & 1 == 1;
    let mut flipped = 0;
    for (down, right) in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))) {
        let (mut row, mut col) = (cell / size + down, cell % size + right);
        let mut run = 0;
        while on_board(row, col) && has(other, row, col) {
            run |= 1 << (row * size + col);
            (row, col) = (row + down, col + right);
        }
        if on_board(row, col) && has(own, row, col) {
            flipped |= run;
        }
    }
    flipped
}

/// Two sets of discs, on so many of the cells in a hundred.
fn random_discs(dice: &mut SeededRng, cells: i32) -> Sides {
    let percent = u8::try_from(dice.below(101)).unwrap();
    let mut sets = [0, 0];
    for cell in 0..cells {
        if dice.percent(percent) {
            sets[usize::from(dice.percent(50))] |= 1_u64 << cell;
        }
    }
    let [own, other] = sets;
    Sides {
        own,
        other,
        to_move: Player::First,
    }
}

#[test]
fn all_rows_at_once_are_as_cell_by_cell() {
    let mut dice = SeededRng::new(5);
    for size in [4, 6, 8_i32] {
        let game = Othello::new(size.unsigned_abs()).unwrap();
        let game = game.with_pass(Pass::Ply);
        let pass = game.parse_move("pass").unwrap();
        for _ in 0..3000 {
            let sides = random_discs(&mut dice, size * size);
            let Sides { own, other, .. } = sides;
            let mut open = Vec::new();
            for cell in (0..size * size).filter(|cell| (own | other) >> cell & 1 == 0) {
                let flipped = flipped_one_by_one(size, own, other, cell);
                let cell = u8::try_from(cell).unwrap();
                open.extend((flipped != 0).then_some(cell));
                let after = game.play(&sides, cell).state;
                assert_eq!(after.other, own | flipped | 1 << cell);
                assert_eq!(after.own, other & !flipped);
                // Whatever is put, the other's discs that are there to stay do so.
                if (own | other).count_zeros() - (u64::BITS - size.pow(2).unsigned_abs()) > 1 {
                    let before = game.bounds(&sides).upper.unwrap();
                    assert!(game.bounds(&after).lower.unwrap() >= -before);
                }
            }
            let moves: Vec<u8> = game.moves(&sides).collect();
            assert_eq!(moves, if open.is_empty() { vec![pass] } else { open });
        }
    }
}
