//! Quixo: its moves are those of rules written out plainly, and every position of small boards is worth the same
//! however it is solved.

use std::collections::BTreeMap;

use stonework::{
    Game, Indexed, InfinitePlay, OracleSolver, Outcome, ProofNumber, Retrograde, Run, Solver,
    StopReason, Tiered, Wdl,
};
use stonework_game_kit::threads;
use stonework_movement::{Board, Cubes, Quixo};

/// A board as characters, with `x` to move.
type Plain = Vec<Vec<char>>;

fn plain(text: &str) -> Plain {
    let rows = text.split(' ').next().unwrap();
    rows.split('/').map(|row| row.chars().collect()).collect()
}

/// Every move of a board as it is written, and the board after it with the players exchanged.
fn plain_moves(board: &Plain) -> BTreeMap<String, Plain> {
    let last = board.len() - 1;
    let mut moves = BTreeMap::new();
    for row in 0..=last {
        for col in 0..=last {
            let is_border = [0, last].contains(&row) || [0, last].contains(&col);
            if !is_border || board[row][col] == 'o' {
                continue;
            }
            for (to_row, to_col) in [(row, 0), (row, last), (0, col), (last, col)] {
                if (to_row, to_col) == (row, col) {
                    continue;
                }
                // From cell to cell towards where the cube is taken.
                let mut next = board.clone();
                let (mut at_row, mut at_col) = (row, col);
                while (at_row, at_col) != (to_row, to_col) {
                    let step = |from: usize, to: usize| match from.cmp(&to) {
                        std::cmp::Ordering::Less => from + 1,
                        std::cmp::Ordering::Equal => from,
                        std::cmp::Ordering::Greater => from - 1,
                    };
                    let (from_row, from_col) = (step(at_row, to_row), step(at_col, to_col));
                    next[at_row][at_col] = board[from_row][from_col];
                    (at_row, at_col) = (from_row, from_col);
                }
                next[to_row][to_col] = 'x';
                for cell in next.iter_mut().flatten() {
                    *cell = match *cell {
                        'x' => 'o',
                        'o' => 'x',
                        blank => blank,
                    };
                }
                let name = |row: usize, col: usize| {
                    let col = char::from(b'a' + u8::try_from(col).unwrap());
                    format!("{col}{}", row + 1)
                };
                moves.insert(format!("{}-{}", name(row, col), name(to_row, to_col)), next);
            }
        }
    }
    moves
}

/// Whether a board has a line of a mark.
fn has_line(board: &Plain, mark: char) -> bool {
    let all = 0..board.len();
    let is_full = |cells: Vec<char>| cells.iter().all(|&cell| cell == mark);
    all.clone().any(|row| is_full(board[row].clone()))
        || all
            .clone()
            .any(|col| is_full(board.iter().map(|row| row[col]).collect()))
        || is_full(all.clone().map(|at| board[at][at]).collect())
        || is_full(all.map(|at| board[at][board.len() - 1 - at]).collect())
}

#[test]
fn moves_and_ends_are_those_of_the_rules_written_out() {
    for size in 2..=5 {
        let game = Quixo::new(size).unwrap();
        for seed in 0..60 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut state = game.start();
            for _ in 0..40 {
                let board = plain(&game.write_state(&state));
                let end = if has_line(&board, 'x') {
                    Some(Outcome::win_in(0))
                } else {
                    has_line(&board, 'o').then_some(Outcome::loss_in(0))
                };
                assert_eq!(game.terminal_value(&state), end);
                if end.is_some() {
                    break;
                }
                let moves: Vec<u8> = game.moves(&state).collect();
                let told: BTreeMap<String, Plain> = moves
                    .iter()
                    .map(|&mv| {
                        let next = game.play(&state, mv).state;
                        let text = game.write_state(&next);
                        (game.write_move(mv).to_string(), plain(&text))
                    })
                    .collect();
                assert_eq!(told.len(), moves.len());
                assert_eq!(told, plain_moves(&board));
                state = game.play(&state, moves[random.usize(..moves.len())]).state;
            }
        }
    }
}

#[test]
fn first_moves_are_as_many_as_there_are_ends_to_push() {
    for (size, moves) in [(2, 8), (3, 20), (4, 32), (5, 44)] {
        let game = Quixo::new(size).unwrap();
        assert_eq!(game.moves(&game.start()).count(), moves);
    }
}

#[test]
fn a_line_of_the_opponents_marks_loses_whatever_else_is_made() {
    let game = Quixo::new(3).unwrap();
    let played = |position: &str, mv: &str| {
        let state = game.parse_state(position).unwrap();
        let mv = game.parse_move(mv).unwrap();
        assert!(game.moves(&state).any(|listed| listed == mv));
        game.terminal_value(&game.play(&state, mv).state)
    };
    assert_eq!(played("xx./oo./...", "c3-c1"), Some(Outcome::loss_in(0)));
    // The first column moves down, and both rows are full.
    assert_eq!(played("oxx/xoo/.o.", "a3-a1"), Some(Outcome::win_in(0)));
    assert_eq!(played("xx./oo./...", "a1-a3"), None);
    // With the other to move, the marks are exchanged.
    assert_eq!(
        game.parse_state("xo./.../..o o"),
        game.parse_state("ox./.../..x")
    );
}

/// The position of a number has no cell with two marks or off the board, and has that number.
fn numbered(game: &Quixo, number: usize) -> Cubes {
    let cubes = game.unrank(number);
    assert_eq!(cubes.own & cubes.other, 0, "{number}");
    assert_eq!(u64::from(cubes.own | cubes.other) >> cells(game), 0);
    assert_eq!(game.rank(&cubes), number);
    cubes
}

/// How many cells a board has: a tier for each number of marks on it, and one for none.
fn cells(game: &Quixo) -> usize {
    game.tiers() - 1
}

#[test]
fn every_position_of_a_small_board_is_numbered_those_with_the_most_marks_first() {
    for size in 2..=3 {
        let game = Quixo::new(size).unwrap();
        assert_eq!(game.count(), 3_usize.pow(size * size));
        let mut first = 0;
        for tier in 0..game.tiers() {
            let numbers = game.tier(tier);
            assert_eq!(numbers.start, first);
            first = numbers.end;
            for number in numbers {
                let cubes = numbered(&game, number);
                let marks = (cubes.own | cubes.other).count_ones();
                assert_eq!(marks as usize, cells(&game) - tier);
            }
        }
        assert_eq!(first, game.count());
    }
}

#[test]
fn positions_of_the_largest_boards_have_their_numbers() {
    for size in 4..=5 {
        let game = Quixo::new(size).unwrap();
        let last = game.count() - 1;
        for number in (0..10_000).map(|at| at * (last / 9_999)) {
            numbered(&game, number);
        }
        assert_eq!(numbered(&game, last), game.start());
    }
}

#[test]
fn every_position_of_a_small_board_is_worth_the_same_by_every_way() {
    for (size, start, drawn) in [(2, Outcome::win_in(3), 0), (3, Outcome::win_in(7), 0)] {
        let game = Quixo::new(size).unwrap();
        let plain = Retrograde::new(InfinitePlay::Draw).numbered();
        let (truth, values) = plain.solve_with_oracle(&game, &threads(1)).unwrap();
        assert_eq!(truth.value(), Some(start));
        let all: Vec<(Cubes, Outcome)> = values.positions(&game).collect();
        assert_eq!(all.len(), game.count());
        for count in 1..=3 {
            let run = threads(count);
            let (_, by_rows) = plain.tiered().solve_with_oracle(&game, &run).unwrap();
            assert!(by_rows.positions(&game).eq(all.iter().copied()));
            let (_, unplayed) = plain
                .tiered()
                .with_predecessors()
                .solve_with_oracle(&game, &run)
                .unwrap();
            assert!(unplayed.positions(&game).eq(all.iter().copied()));
            assert_eq!(unplayed.statistics(&game).drawn, drawn);
        }
        // Positions of all kinds, as another search finds them.
        for number in (0..all.len()).step_by(1 + all.len() / 60) {
            let (state, outcome) = all[number];
            let search = ProofNumber::new().with_repetition(InfinitePlay::Draw);
            let found = search.solve_from(&game, &state, &Run::new()).unwrap();
            assert_eq!(found.value(), Some(outcome), "{}", game.write_state(&state));
        }
    }
}

#[test]
fn statistics_of_three_by_three() {
    let game = Quixo::new(3).unwrap();
    let solver = Retrograde::new(InfinitePlay::Draw)
        .numbered()
        .tiered()
        .with_predecessors();
    let (solution, values) = solver.solve_with_oracle(&game, &Run::new()).unwrap();
    let statistics = values.statistics(&game);
    // Computed by this project alone.
    assert_eq!(
        statistics.to_string(),
        "19683 positions: 12748 won, 0 drawn, 6935 lost; 8558 over, 824 with a single saving move; \
         the least win is win in 7"
    );
    assert_eq!(solution.best_moves().len(), 20);
    let lost = |outcome: Outcome| outcome.result() == Wdl::Loss;
    assert_eq!(
        values
            .positions(&game)
            .filter(|&(_, outcome)| lost(outcome))
            .count(),
        6935
    );
}

#[test]
fn the_largest_board_is_too_large_to_be_solved_and_is_refused() {
    let game = Quixo::new(5).unwrap();
    assert_eq!(game.count(), 847_288_609_443);
    let solver = Retrograde::new(InfinitePlay::Draw)
        .numbered()
        .tiered()
        .with_predecessors();
    let solution = solver.solve(&game, &Run::new()).unwrap();
    assert_eq!(
        solution.stopped(),
        Some(StopReason::SolverPositions(1 << 31))
    );
    assert_eq!(solution.value(), None);
    for size in [1, 6] {
        assert_eq!(
            Quixo::new(size).unwrap_err().to_string(),
            format!("the size of the board must be from 2 to 5, not {size}")
        );
    }
}
