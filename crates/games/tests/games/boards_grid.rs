//! The lines, permutations and symmetries of a grid refuse what they are not made for, and do the same to sets of
//! either type.

use std::panic::catch_unwind;

use stonework_games::boards::cell_set::CellSet;
use stonework_games::boards::cells::Cells;
use stonework_games::boards::grid::{Direction, Grid};
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

#[test]
fn sets_of_both_types_are_moved_alike() {
    let mut rng = fastrand::Rng::with_seed(5);
    for (rows, cols) in [(1, 1), (1, 26), (64, 1), (3, 5), (6, 6), (8, 8)] {
        let grid = grid(rows, cols);
        assert_eq!(grid.set_of_all::<u128>(), grid.all().into());
        let narrow: [Direction; 8] = grid.directions();
        let wide: [Direction<u128>; 8] = grid.directions();
        let (turned, turned_wide) = (grid.symmetries::<u64>(), grid.symmetries::<u128>());
        assert_eq!(turned.len(), turned_wide.len());
        for _ in 0..50 {
            let set = rng.u64(..) & grid.all();
            for (narrow, wide) in narrow.iter().zip(wide) {
                assert_eq!(wide.of(set.into()), narrow.of(set).into());
            }
            for (narrow, wide) in turned.iter().zip(&turned_wide) {
                assert_eq!(wide.apply(set.into()), narrow.apply(set).into());
            }
            assert!(Cells(u128::from(set)).eq(Cells(set)));
            let text = grid.write(['x'], [set]);
            assert_eq!(grid.write(['x'], [u128::from(set)]), text);
            assert_eq!(
                grid.parse(&text, ['x', 'o']),
                Ok([u128::from(set), 0]),
                "{text}"
            );
        }
    }
}

#[test]
fn a_wide_board_has_up_to_120_cells() {
    let mut rng = fastrand::Rng::with_seed(6);
    for (rows, cols) in [(65, 1), (120, 1), (4, 26), (9, 9), (10, 12)] {
        let grid = Grid::wide(rows, cols).unwrap();
        assert!(!grid.fits_u64());
        let all: u128 = grid.set_of_all();
        assert_eq!(all.count(), rows * cols);
        assert!(Cells(all).eq(0..grid.cells()));
        let steps: [Direction<u128>; 8] = grid.directions();
        let around = [
            (-1, 0),
            (1, 0),
            (0, -1),
            (0, 1),
            (-1, -1),
            (-1, 1),
            (1, -1),
            (1, 1),
        ];
        for cell in 0..grid.cells() {
            let (row, col) = grid.place(cell);
            for (step, (down, right)) in steps.iter().zip(around) {
                let to = row
                    .checked_add_signed(down)
                    .zip(col.checked_add_signed(right));
                let to = to.filter(|&(row, col)| row < grid.rows() && col < grid.cols());
                let to = to.map_or(0, |(row, col)| 1 << grid.cell(row, col));
                assert_eq!(step.of(1 << cell), to);
            }
            assert_eq!(grid.parse_cell(grid.name(cell).as_str()), Some(cell));
        }
        let set = rng.u128(..) & all;
        let text = grid.write(['x'], [set]);
        assert_eq!(grid.parse(&text, ['x', 'o']), Ok([set, 0]), "{text}");
        for symmetry in grid.symmetries() {
            let image: u128 = symmetry.apply(set);
            assert_eq!(image.count(), set.count());
            let mut back = grid.symmetries().into_iter();
            assert!(back.any(|back| back.apply(image) == set), "{text}");
        }
    }
    assert!(Grid::new(9, 9).is_err());
    assert!(Grid::wide(8, 8).unwrap().fits_u64());
    let panic = panic_of(|| Permutation::<u128>::of_sets(129, |bit| bit));
    assert_eq!(panic, "a set has 128 bits, not 129");
}
