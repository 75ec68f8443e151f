//! Domineering on boards of more than 64 cells, against the same positions on smaller ones and against plain recursion.

use std::collections::{BTreeSet, HashMap};

use stonework_core::{Bounded, Game, Ordered, Symmetric, WinLose};
use stonework_games::boards::grid::Grid;
use stonework_games::boards::{Board, Domineering, Tiles};

/// Boards of more than 64 cells, some with lines longer than any piece that is known.
const WIDE: [(u32, u32); 11] = [
    (9, 9),
    (10, 10),
    (10, 12),
    (3, 26),
    (26, 3),
    (4, 26),
    (26, 4),
    (7, 13),
    (60, 2),
    (65, 1),
    (120, 1),
];

type Known = HashMap<Tiles, bool>;

/// Whether the player to move wins, by the moves alone.
fn wins(game: &Domineering, tiles: Tiles, known: &mut Known) -> bool {
    if let Some(&wins) = known.get(&tiles) {
        return wins;
    }
    let moves: Vec<u8> = game.moves(&tiles).collect();
    let mut after = moves.iter().map(|&cell| game.play(&tiles, cell).state);
    let found = after.any(|next| !wins(game, next, known));
    known.insert(tiles, found);
    found
}

/// The position with these free cells.
fn of_free(grid: Grid, free: u128, upright: bool) -> Tiles {
    let taken = grid.set_of_all::<u128>() & !free;
    Tiles { taken, upright }
}

/// Free cells, some of them in dominoes and blocks, 16 at the most.
fn few_free(grid: Grid, rng: &mut fastrand::Rng) -> u128 {
    let all: u128 = grid.set_of_all();
    let most = rng.u32(4..=16);
    let mut free = 0;
    loop {
        let shape = [
            1 | 1 << 1,
            1 | 1 << grid.cols(),
            3 | 3 << grid.cols(),
            0b111,
        ];
        let more = (rng.choice(shape).unwrap() << rng.u8(..grid.cells())) & all;
        if (free | more).count_ones() > most {
            return free;
        }
        free |= more;
    }
}

/// What hints say of a position holds, and its moves are those of its candidates.
fn check(game: &Domineering, tiles: Tiles, known: &mut Known) {
    let truth = wins(game, tiles, known);
    let text = game.write_state(&tiles);
    assert_eq!(game.parse_state(&text), Ok(tiles), "{text}");
    let image = game.canonical(&tiles);
    assert_eq!(wins(game, image, known), truth, "the image of {text}");
    assert_eq!(game.canonical(&image), image, "the image of {text}");
    let moves: BTreeSet<u8> = game.moves(&tiles).collect();
    let candidates: Vec<u8> = game.candidates(&tiles).map(|ranked| ranked.mv).collect();
    assert_eq!(candidates.len(), moves.len(), "candidates of {text}");
    assert_eq!(
        candidates.into_iter().collect::<BTreeSet<_>>(),
        moves,
        "{text}"
    );
    assert_eq!(
        game.terminal_value(&tiles).is_some(),
        moves.is_empty(),
        "{text}"
    );
    if !moves.is_empty() {
        let (bounds, value) = (game.bounds(&tiles), WinLose::win_if(truth));
        assert!(
            bounds.lower.is_none_or(|lower| lower <= value)
                && bounds.upper.is_none_or(|upper| upper >= value),
            "{text} is a {value:?}, not {bounds:?}"
        );
    }
}

/// Checks random positions of every wide board, with either player to move; `free` gives free cells.
fn check_on_wide_boards(mut free: impl FnMut(Grid) -> u128) {
    for (rows, cols) in WIDE {
        let game = Domineering::new(rows, cols).unwrap();
        let grid = Grid::wide(rows, cols).unwrap();
        let mut known = Known::new();
        for _ in 0..60 {
            let free = free(grid);
            for upright in [true, false] {
                check(&game, of_free(grid, free, upright), &mut known);
            }
        }
    }
}

#[test]
fn hints_hold_on_wide_boards_with_few_free_cells() {
    let mut rng = fastrand::Rng::with_seed(90);
    check_on_wide_boards(|grid| few_free(grid, &mut rng));
}

#[test]
fn hints_hold_on_wide_boards_towards_the_end() {
    let mut rng = fastrand::Rng::with_seed(91);
    check_on_wide_boards(|grid| {
        // Dominoes of both kinds, more of one kind at times, until few cells are free.
        let (bias, most) = (rng.u32(1..=3), rng.u32(6..=22));
        let mut free: u128 = grid.set_of_all();
        while free.count_ones() > most {
            let step = if rng.u32(..4) < bias { 1 } else { grid.cols() };
            free &= !((1 | 1 << step) << rng.u32(..u32::from(grid.cells())));
        }
        free
    });
}

#[test]
fn a_position_is_worth_as_much_on_a_wide_board_of_which_all_else_is_taken() {
    let mut rng = fastrand::Rng::with_seed(92);
    for (rows, cols) in [(1, 12), (12, 1), (2, 9), (4, 5), (5, 5), (3, 7)] {
        let small = Grid::new(rows, cols).unwrap();
        let game = Domineering::new(rows, cols).unwrap();
        let mut known = Known::new();
        for (wide_rows, wide_cols) in WIDE {
            if wide_rows < rows || wide_cols < cols {
                continue;
            }
            let large = Grid::wide(wide_rows, wide_cols).unwrap();
            let wide = Domineering::new(wide_rows, wide_cols).unwrap();
            let mut known_wide = Known::new();
            for _ in 0..40 {
                let most_down = u8::try_from(wide_rows - rows).unwrap();
                let most_right = u8::try_from(wide_cols - cols).unwrap();
                let (down, right) = (rng.u8(..=most_down), rng.u8(..=most_right));
                let image = |cell: u8| {
                    let (row, col) = small.place(cell);
                    large.cell(row + down, col + right)
                };
                let free = small.all()
                    & if rng.bool() {
                        rng.u64(..) & rng.u64(..)
                    } else {
                        rng.u64(..)
                    };
                if free.count_ones() > 18 {
                    continue;
                }
                let cells = (0..small.cells()).filter(|cell| free >> cell & 1 == 1);
                let free_wide = cells.map(|cell| 1_u128 << image(cell)).sum();
                for upright in [true, false] {
                    let tiles = of_free(small, free.into(), upright);
                    let tiles_wide = of_free(large, free_wide, upright);
                    let text = wide.write_state(&tiles_wide);
                    let value = wins(&game, tiles, &mut known);
                    assert_eq!(wins(&wide, tiles_wide, &mut known_wide), value, "{text}");
                    check(&wide, tiles_wide, &mut known_wide);
                    let moves: BTreeSet<u8> = game.moves(&tiles).map(image).collect();
                    assert_eq!(
                        wide.moves(&tiles_wide).collect::<BTreeSet<_>>(),
                        moves,
                        "{text}"
                    );
                    if !moves.is_empty() {
                        let bounds = game.bounds(&tiles);
                        assert_eq!(wide.bounds(&tiles_wide), bounds, "{text}");
                    }
                }
            }
        }
    }
}
