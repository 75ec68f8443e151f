//! The lines, permutations and symmetries of a grid refuse what they are not made for.

use std::panic::catch_unwind;

use stonework_games::boards::grid::Grid;
use stonework_games::boards::lines::Lines;
use stonework_games::boards::permutation::Permutation;

/// The message with which something panics.
fn panic_of<T>(make: fn() -> T) -> String {
    let Err(panic) = catch_unwind(make) else {
        panic!("nothing was refused");
    };
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap()
}

fn grid(rows: u32, cols: u32) -> Grid {
    Grid::new(rows, cols).unwrap()
}

#[test]
fn a_line_has_a_cell_and_fits_or_there_is_none() {
    assert_eq!(Lines::new(grid(2, 3), 1, true).sets().len(), 6);
    assert_eq!(Lines::new(grid(2, 3), 3, true).sets(), [0b111, 0b11_1000]);
    assert_eq!(Lines::new(grid(2, 3), 255, true).sets().len(), 0);
    let panic = panic_of(|| Lines::new(grid(2, 3), 0, true));
    assert_eq!(panic, "a line has a cell at least");
}

#[test]
fn a_permutation_takes_each_bit_of_a_set_to_another() {
    let reversed = Permutation::new(64, |bit| 63 - bit);
    assert_eq!(reversed.apply(1), 1 << 63);
    let empty = Permutation::new(0, |bit| bit);
    assert_eq!(empty.apply(u64::MAX), 0);
    let panic = panic_of(|| Permutation::new(65, |bit| bit % 64));
    assert_eq!(panic, "a set has 64 bits, not 65");
    let panic = panic_of(|| Permutation::new(4, |bit| bit + 61));
    assert_eq!(panic, "a set has no bit 64");
    let panic = panic_of(|| Permutation::new(4, |bit| bit / 2));
    assert_eq!(panic, "two bits go to 0");
}

#[test]
fn only_a_square_board_is_transposed() {
    let turned = grid(2, 2).symmetry(Grid::TRANSPOSED | Grid::MIRRORED);
    // The cells a1, b1, a2, b2 go round by a quarter.
    let images: Vec<u64> = (0..4).map(|cell| turned.apply(1 << cell)).collect();
    assert_eq!(images, [2, 8, 1, 4]);
    let upside_down = grid(3, 1).symmetry(Grid::UPSIDE_DOWN);
    assert_eq!(upside_down.apply(0b001), 0b100);
    let panic = panic_of(|| grid(2, 3).symmetry(Grid::TRANSPOSED));
    assert_eq!(panic, "only a square board is transposed");
    let panic = panic_of(|| grid(2, 2).symmetry(8));
    assert_eq!(panic, "no way to turn or flip a board is 8");
}
