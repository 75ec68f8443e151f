//! The lines, permutations and symmetries of a grid refuse what they are not made for, and do the same to sets of
//! either type.

use std::panic::catch_unwind;

use stonework_games::boards::cell_set::CellSet;
use stonework_games::boards::cells::Cells;
use stonework_games::boards::grid::{Direction, Grid};
use stonework_games::boards::lines::Lines;
use stonework_games::boards::permutation::Permutation;
use stonework_games::boards::sides::Sides;
use stonework_games::boards::stone_numbers::StoneNumbers;

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
    let lines = |length| Lines::<u64>::new(grid(2, 3), length, true);
    assert_eq!(lines(1).sets().len(), 6);
    assert_eq!(lines(3).sets(), [0b111, 0b11_1000]);
    assert_eq!(lines(255).sets().len(), 0);
    let panic = panic_of(|| Lines::<u64>::new(grid(2, 3), 0, true));
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
    assert_eq!(upside_down.apply(0b001_u64), 0b100);
    let panic = panic_of(|| grid(2, 3).symmetry::<u64>(Grid::TRANSPOSED));
    assert_eq!(panic, "only a square board is transposed");
    let panic = panic_of(|| grid(2, 2).symmetry::<u64>(8));
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

#[test]
fn every_position_with_few_stones_has_a_number_of_its_own() {
    for (rows, cols, [firsts, seconds]) in [
        (1, 1, [0..=1, 0..=1]),
        (2, 3, [0..=2, 0..=1]),
        (3, 3, [1..=2, 2..=2]),
        (2, 4, [0..=9, 0..=9]),
    ] {
        let grid = grid(rows, cols);
        let numbers = StoneNumbers::new(grid, firsts.clone(), seconds.clone());
        let mut all = Vec::new();
        for first in 0..=grid.all() {
            for second in (0..=grid.all()).filter(|second| first & second == 0) {
                let [xs, os] = [first, second].map(|set| set.count_ones().try_into().unwrap());
                if firsts.contains(&xs) && seconds.contains(&os) {
                    let sides = Sides::new(first, second);
                    let turned = Sides::of_players([first, second], sides.to_move.other());
                    all.extend([sides, turned]);
                }
            }
        }
        assert_eq!(numbers.count(), all.len());
        let mut found = vec![false; all.len()];
        for sides in all {
            let number = numbers.rank(&sides);
            assert!(!std::mem::replace(&mut found[number], true), "{sides:?}");
            assert_eq!(numbers.unrank(number), sides);
            let stones = sides.all().count_ones() as usize;
            assert!(numbers.tier(stones).contains(&number), "{sides:?}");
        }
        let tiers = (0..numbers.tiers()).map(|tier| numbers.tier(tier));
        let ends = tiers.fold(0, |end, tier| {
            assert_eq!(tier.start, end);
            tier.end
        });
        assert_eq!(ends, numbers.count());
        let full = Sides::new(grid.all(), 0);
        let is_one = firsts.contains(&grid.cells()) && seconds.contains(&0);
        assert_eq!(numbers.rank(&full) < numbers.count(), is_one);
    }
}

#[test]
fn positions_of_a_large_board_have_numbers_as_far_as_these_go() {
    let mut rng = fastrand::Rng::with_seed(7);
    let grid = grid(8, 8);
    let numbers = StoneNumbers::new(grid, 0..=6, 2..=6);
    for _ in 0..2000 {
        let number = rng.usize(..numbers.count());
        let sides = numbers.unrank(number);
        assert_eq!(numbers.rank(&sides), number, "{sides:?}");
    }
    let too_many = StoneNumbers::new(grid, 0..=32, 0..=32);
    assert_eq!(too_many.count(), usize::MAX);
    let full = Sides::new(u64::MAX << 32, u64::MAX >> 32);
    assert_eq!(too_many.rank(&full), usize::MAX);
    let few = Sides::new(1 << 63, 1);
    assert_eq!(too_many.unrank(too_many.rank(&few)), few);
}

#[test]
fn a_move_is_made_on_the_cells_that_its_text_names() {
    let grid = Grid::wide(3, 26).unwrap();
    let cell = |text| grid.parse_cell(text).unwrap();
    for (text, cells) in [
        ("b3", Some(("b3", None))),
        ("a1-b1", Some(("a1", Some("b1")))),
        ("a1-off", Some(("a1", None))),
        ("hand-b2", Some(("b2", None))),
        ("a1-c1-e3", Some(("a1", Some("e3")))),
        ("a1xb2", Some(("a1", Some("b2")))),
        ("a1-b1xc3", Some(("a1", Some("b1")))),
        ("x1-x2xx3", Some(("x1", Some("x2")))),
        ("x1xx2", Some(("x1", Some("x2")))),
        ("b9", None),
        ("pass", None),
        ("-", None),
        ("", None),
        ("é-ö", None),
    ] {
        let cells = cells.map(|(from, to): (_, Option<_>)| (cell(from), to.map(cell)));
        assert_eq!(grid.cells_of_text(text), cells, "{text}");
    }
}
