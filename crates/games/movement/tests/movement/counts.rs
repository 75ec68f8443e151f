//! What is counted without being listed, and positions from their keys, on random boards.

use stonework::{Game, Ordered, Packed};
use stonework_catalog::Player;
use stonework_movement::cells::Cells;
use stonework_movement::grid::Grid;
use stonework_movement::{Clobber, Sides};

/// Two disjoint random sets of so many cells.
fn sets(dice: &mut fastrand::Rng, cells: u32) -> [u64; 2] {
    let all = u64::MAX >> (u64::BITS - cells);
    let [one, some, few] = [(); 3].map(|()| dice.u64(..) & all);
    match dice.u8(..4) {
        0 => [one & some & few, some & few & !one],
        1 => [one, 0],
        _ => [one & some, few & !(one & some)],
    }
}

#[test]
fn two_sets_are_those_of_their_number() {
    let mut dice = fastrand::Rng::with_seed(1);
    for cells in 1..=64 {
        let cols = (1..=26).rev().find(|cols| cells % cols == 0).unwrap();
        let grid = Grid::new(cells / cols, cols).unwrap();
        for _ in 0..300 {
            let [one, two] = sets(&mut dice, cells);
            let number = grid.ternary(one, two);
            assert!(number < 3_u128.pow(cells));
            assert_eq!(Grid::sets_of_ternary(number), [one, two]);
        }
        let all = u64::MAX >> (u64::BITS - cells);
        let most = grid.ternary(0, all);
        assert_eq!(Grid::sets_of_ternary(most), [0, all]);
    }
}

#[test]
fn moves_are_as_many_as_are_listed() {
    let mut dice = fastrand::Rng::with_seed(2);
    for _ in 0..3000 {
        let (rows, cols) = (dice.u32(1..=8), dice.u32(1..=8));
        let game = Clobber::new(rows, cols).unwrap();
        let [own, other] = sets(&mut dice, rows * cols);
        let to_move = [Player::First, Player::Second][usize::from(dice.bool())];
        let sides = Sides {
            own,
            other,
            to_move,
        };
        assert_eq!(Cells(own).count(), Cells(own).fold(0, |count, _| count + 1));
        // Each cell to each neighbour, in the order of the cells.
        let mut steps = Vec::new();
        let at = |row: u32, col: u32| u8::try_from(row * cols + col).unwrap();
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let beside = [
                (row.wrapping_sub(1), col),
                (row, col.wrapping_sub(1)),
                (row, col + 1),
                (row + 1, col),
            ];
            for (to_row, to_col) in beside {
                let from = at(row, col);
                if to_row < rows && to_col < cols && own >> from & 1 == 1 {
                    let to = at(to_row, to_col);
                    steps.extend((other >> to & 1 == 1).then_some((from, to)));
                }
            }
        }
        assert!(game.moves(&sides).eq(steps.iter().copied()));
        assert_eq!(game.moves(&sides).count(), steps.len());
        assert_eq!(game.candidates(&sides).count(), steps.len());
        let mut left = game.candidates(&sides);
        let taken = left.by_ref().take(3).count();
        assert_eq!(left.count() + taken, steps.len());
        assert_eq!(game.terminal_value(&sides).is_some(), steps.is_empty());
        assert_eq!(game.unpack(game.pack(&sides)), sides);
    }
}
