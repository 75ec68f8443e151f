//! Domineering on boards of more than 64 cells, against the same positions on smaller ones and against plain recursion.

use std::collections::{BTreeSet, HashMap};

use stonework::{
    AlphaBeta, Bounded, Bounds, Budget, Game, Goal, Ordered, Packed, Run, Solver, Symmetric,
    WinLose,
};
use stonework_placement::grid::Grid;
use stonework_placement::{Board, Contest, ContestedDomineering, Domineering, Tiles};

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

/// Has this thread look up long pieces, as a search does after so many positions.
fn look_up_long_pieces(game: &Domineering) {
    game.reserve(&mut Budget::new(None));
    let tiles = Tiles {
        taken: u128::MAX << 2,
        upright: false,
    };
    for _ in 0..1 << 18 {
        game.bounds(&tiles);
    }
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

/// What hints say of a position holds, and the best of its moves is a candidate.
fn check(game: &Domineering, tiles: Tiles, known: &mut Known) {
    let truth = wins(game, tiles, known);
    let text = game.write_state(&tiles);
    assert_eq!(game.parse_state(&text), Ok(tiles), "{text}");
    let image = game.canonical(&tiles);
    assert_eq!(wins(game, image, known), truth, "the image of {text}");
    assert_eq!(game.canonical(&image), image, "the image of {text}");
    let moves: BTreeSet<u8> = game.moves(&tiles).collect();
    let listed: Vec<u8> = game.candidates(&tiles).map(|ranked| ranked.mv).collect();
    let candidates: BTreeSet<u8> = listed.iter().copied().collect();
    assert_eq!(listed.len(), candidates.len(), "candidates of {text}");
    assert!(candidates.is_subset(&moves), "candidates of {text}");
    let after = candidates.iter().map(|&cell| game.play(&tiles, cell).state);
    assert_eq!(
        after.filter(|&next| !wins(game, next, known)).count() > 0,
        truth,
        "candidates of {text}"
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
    check_contested(game, tiles, truth);
}

/// What is said of the contested cells of a position holds, and of all of them as if all were contested.
fn check_contested(game: &Domineering, tiles: Tiles, truth: bool) {
    let (contested, value) = (
        ContestedDomineering::new(game.clone()),
        WinLose::win_if(truth),
    );
    let Tiles { taken, upright } = tiles;
    let all = Contest {
        taken,
        upright,
        lead: 0,
    };
    for contest in [contested.contest(tiles), all] {
        let found = match contested.terminal_value(&contest) {
            Some(value) => Bounds::exactly(value),
            None => contested.bounds(&contest),
        };
        assert!(
            found.lower.is_none_or(|lower| lower <= value)
                && found.upper.is_none_or(|upper| upper >= value),
            "{} is a {value:?}, not {found:?}",
            game.write_state(&tiles)
        );
    }
}

/// Whether the player to move wins what is contested, by the candidates alone.
fn wins_contest(
    game: &ContestedDomineering,
    contest: Contest,
    known: &mut HashMap<Contest, bool>,
) -> bool {
    if let Some(value) = game.terminal_value(&contest) {
        return value == WinLose::Win;
    }
    if let Some(&wins) = known.get(&contest) {
        return wins;
    }
    let moves: Vec<u8> = game.candidates(&contest).map(|ranked| ranked.mv).collect();
    assert!(!moves.is_empty(), "{contest:?} has candidates");
    let mut after = moves.iter().map(|&mv| game.play(&contest, mv).state);
    let found = after.any(|next| !wins_contest(game, next, known));
    known.insert(contest, found);
    found
}

#[test]
fn candidates_are_enough_to_know_who_wins_what_is_contested() {
    let mut rng = fastrand::Rng::with_seed(94);
    for (rows, cols) in [(3, 6), (6, 3), (4, 5), (5, 5), (4, 6), (6, 6), (9, 9)] {
        let game = Domineering::new(rows, cols).unwrap();
        let contested = ContestedDomineering::new(game.clone());
        let grid = Grid::wide(rows, cols).unwrap();
        let (mut known, mut known_contests) = (Known::new(), HashMap::new());
        for _ in 0..500 {
            let free = few_free(grid, &mut rng);
            for upright in [true, false] {
                let tiles = of_free(grid, free, upright);
                assert_eq!(
                    wins_contest(&contested, contested.contest(tiles), &mut known_contests),
                    wins(&game, tiles, &mut known),
                    "{}",
                    game.write_state(&tiles)
                );
            }
        }
    }
}

#[test]
fn positions_of_a_class_are_won_by_the_same_player() {
    for (rows, cols) in [(3, 5), (5, 3), (4, 4), (2, 7), (1, 9)] {
        let game = Domineering::new(rows, cols).unwrap();
        let grid = Grid::wide(rows, cols).unwrap();
        let (mut known, mut classes) = (Known::new(), HashMap::new());
        for free in 0..1_u128 << grid.cells() {
            for upright in [true, false] {
                let tiles = of_free(grid, free, upright);
                let truth = wins(&game, tiles, &mut known);
                let class = game.class_key(&tiles);
                assert!(u128::BITS - class.leading_zeros() <= game.class_bits());
                let of_class = *classes.entry(class).or_insert(truth);
                assert_eq!(of_class, truth, "{}", game.write_state(&tiles));
            }
        }
        assert!(classes.len() < known.len() / 2, "{} classes", classes.len());
    }
}

#[test]
fn hints_hold_on_whole_regions_of_many_lines() {
    let mut rng = fastrand::Rng::with_seed(95);
    for (rows, cols) in [(5, 5), (6, 5), (5, 6), (7, 4), (4, 7), (7, 7)] {
        let game = Domineering::new(rows, cols).unwrap();
        let grid = Grid::wide(rows, cols).unwrap();
        let mut known = Known::new();
        for _ in 0..150 {
            let most = rng.u32(10..=19);
            let mut free: u128 = grid.set_of_all();
            while free.count_ones() > most {
                free &= !(1 << rng.u8(..grid.cells()));
            }
            for upright in [true, false] {
                check(&game, of_free(grid, free, upright), &mut known);
            }
        }
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
#[ignore = "takes 4 s: the ends of many boards are solved"]
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

/// Free cells of some lines from which no border cuts a piece, of so many columns at least, with
/// others here and there: as many as it takes for long pieces to be looked up, and few more.
fn long_piece(grid: Grid, lines: u8, columns: u8, rng: &mut fastrand::Rng) -> Option<u128> {
    let is_flat = rng.bool();
    let (rows, cols) = if is_flat {
        (lines, columns)
    } else {
        (columns, lines)
    };
    let down = rng.u8(..=grid.rows().checked_sub(rows)?);
    let right = rng.u8(..=grid.cols().checked_sub(cols)?);
    let at = |line: u8, column: u8| {
        let (row, col) = if is_flat {
            (line, column)
        } else {
            (column, line)
        };
        1_u128 << grid.cell(down + row, right + col)
    };
    let pieces = (1..columns).map(|column| {
        let line = rng.u8(..lines);
        at(line, column - 1) | at(line, column)
    });
    let mut free = pieces.fold(0, |free, domino| free | domino);
    // The rest of the piece, and then of the board.
    let most = free.count_ones().max(rng.u32(14..=19));
    while free.count_ones() < most {
        free |= at(rng.u8(..lines), rng.u8(..columns));
    }
    let most = rng.u32(20..=23);
    while free.count_ones() < most {
        let step = if rng.bool() { 1 } else { grid.cols() };
        free |= (1 | 1 << step) << rng.u8(..grid.cells());
        free &= grid.set_of_all::<u128>();
    }
    Some(free)
}

#[test]
#[ignore = "takes 11 s: long pieces are solved by plain search"]
fn hints_hold_where_pieces_are_long() {
    let mut rng = fastrand::Rng::with_seed(93);
    for (rows, cols) in [(8, 8), (7, 9), (9, 7), (8, 9), (9, 9)] {
        let game = Domineering::new(rows, cols).unwrap();
        let grid = Grid::wide(rows, cols).unwrap();
        look_up_long_pieces(&game);
        for (lines, columns) in [(3, 7), (3, 8), (3, 9), (4, 5), (4, 6)] {
            for _ in 0..100 {
                let Some(free) = long_piece(grid, lines, columns, &mut rng) else {
                    continue;
                };
                let mut known = Known::new();
                for upright in [true, false] {
                    check(&game, of_free(grid, free, upright), &mut known);
                }
            }
        }
    }
}

#[test]
fn a_search_counts_long_pieces_and_does_without_where_they_have_no_room() {
    let reserved = |rows, cols, limit| {
        let mut budget = Budget::new(limit);
        let game = Domineering::new(rows, cols).unwrap();
        ContestedDomineering::new(game.clone()).reserve(&mut budget);
        let contested = budget.used();
        game.reserve(&mut budget);
        assert_eq!(budget.used() - contested, contested);
        contested
    };
    assert_eq!(reserved(7, 8, None), 0);
    assert_eq!(reserved(7, 9, None), 8_000_000);
    assert_eq!(reserved(9, 9, None), 220_000_000);
    assert_eq!(reserved(9, 9, Some(1 << 20)), 0);
    let search = AlphaBeta::new().ordered().bounded().packed();
    let game = Domineering::new(8, 9).unwrap();
    for (bytes, counted) in [(2_000_000_000, true), (800_000_000, false)] {
        let run = Run::new().with_bytes(bytes);
        let solution = search.with_goal(Goal::Value).solve(&game, &run).unwrap();
        assert_eq!(solution.value(), Some(WinLose::Win));
        assert_eq!(solution.report().peak_bytes > 220_000_000, counted);
    }
}

#[test]
fn what_a_thread_keeps_of_bands_changes_nothing() {
    let mut rng = fastrand::Rng::with_seed(45);
    let games = [(4, 5), (6, 6), (8, 8), (9, 9), (5, 12), (4, 14)];
    let games = games.map(|(rows, cols)| Domineering::new(rows, cols).unwrap());
    for _ in 0..400 {
        let game = &games[rng.usize(0..games.len())];
        let mut tiles = game.start();
        let plies = rng.usize(4..24);
        for _ in 0..plies {
            let moves: Vec<u8> = game.moves(&tiles).collect();
            if moves.is_empty() {
                break;
            }
            tiles = game.play(&tiles, moves[rng.usize(0..moves.len())]).state;
        }
        if game.terminal_value(&tiles).is_some() {
            continue;
        }
        let told = || {
            let bounds = game.bounds(&tiles);
            (bounds, game.candidates(&tiles).collect::<Vec<_>>())
        };
        let anew = std::thread::scope(|scope| scope.spawn(told).join().unwrap());
        assert_eq!(told(), anew, "{tiles:?}");
    }
}
