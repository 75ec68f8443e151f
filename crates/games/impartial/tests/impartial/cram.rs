//! Cram by symmetry and by outcomes beside heaps of Nim, against plain search and all nimbers.

use stonework::{
    ByTheorem, Game, Goal, Negamax, Nimber, NimberOutcomes, Run, SeededRng, SolveError, Solver,
    WinLose,
};
use stonework_catalog::boards::board::from_input;
use stonework_catalog::{Answer, Input};
use stonework_game_kit::game;
use stonework_impartial::CATALOG;
use stonework_impartial::{Cram, HalfTurn, LastMove};

/// A board of so many rows and columns, from a position.
fn at(rows: u32, cols: u32, free: u64) -> Cram {
    let sign = |at: u32| if free >> at & 1 == 1 { '.' } else { '#' };
    let row = |row: u32| (row * cols..(row + 1) * cols).map(sign).collect::<String>();
    let text = (0..rows).map(row).collect::<Vec<_>>().join("/");
    from_input(Cram::new(rows, cols).unwrap(), &Input::Position(text)).unwrap()
}

/// Random cells of a board; with those that a half turn makes of them, if that is said.
fn cells(random: &mut SeededRng, count: u32, is_symmetric: bool) -> u64 {
    let mut free = 0;
    for cell in 0..count {
        free |= u64::from(random.percent(75)) << cell;
    }
    if is_symmetric {
        for cell in 0..count / 2 {
            let image = count - 1 - cell;
            free = free & !(1 << image) | (free >> cell & 1) << image;
        }
    }
    free
}

/// Checks what the theorem tells of a position; whether it tells something.
fn check(game: &Cram) -> bool {
    let run = Run::new();
    let proved = match ByTheorem(HalfTurn).solve(game, &run) {
        Ok(proved) => proved,
        Err(SolveError::Inapplicable { .. }) => return false,
        Err(error) => panic!("{error}"),
    };
    let truth = Negamax::new().solve(game, &run).unwrap();
    assert_eq!(proved.value(), truth.value(), "{game:?}");
    let listed: Vec<_> = truth.moves().to_vec();
    for rated in proved.moves() {
        assert!(listed.contains(rated), "{rated:?} of {game:?}");
    }
    if proved.value() == Some(WinLose::Loss) {
        assert_eq!(proved.moves(), listed);
    }
    let Some(line) = proved.line() else {
        assert!(game.terminal_value(&game.start()).is_some());
        return true;
    };
    let mut state = game.start();
    for &mv in line {
        assert!(game.moves(&state).any(|listed| listed == mv));
        state = game.play(&state, mv).state;
    }
    assert_eq!(game.terminal_value(&state), Some(WinLose::Loss));
    let wins = line.len() % 2 == 1;
    assert_eq!(proved.value(), Some(WinLose::win_if(wins)));
    true
}

#[test]
fn what_folds_away_is_lost_and_what_folds_away_after_its_middle_is_won() {
    let mut random = SeededRng::new(5);
    let (mut told, mut won) = (0, 0);
    for _ in 0..6000 {
        let (rows, cols) = [(2, 7), (3, 4), (3, 5), (4, 4), (2, 8), (1, 16)][random.below(6)];
        let is_symmetric = random.percent(60);
        let game = at(rows, cols, cells(&mut random, rows * cols, is_symmetric));
        if check(&game) {
            told += 1;
            let solution = Negamax::new().solve(&game, &Run::new()).unwrap();
            won += usize::from(solution.value() == Some(WinLose::Win));
        }
    }
    assert!(told > 3000 && won > 300, "{told} {won}");
}

#[test]
fn misere_play_and_other_positions_are_refused() {
    let misere = Cram::new(4, 4).unwrap().with_last_move(LastMove::Loses);
    for game in [misere, Cram::new(3, 5).unwrap()] {
        let solved = ByTheorem(HalfTurn).solve(&game, &Run::new());
        assert!(matches!(solved, Err(SolveError::Inapplicable { .. })));
    }
    let set = ["rows=6", "cols=6", "rule=misere"];
    let solvers = game(&CATALOG, "cram", &set, "start").solvers();
    assert!(solvers.iter().all(|solver| solver.name != "theorem"));
}

#[test]
fn the_largest_boards_are_solved_by_default() {
    for (rows, cols, wins) in [
        (6, 6, false),
        (2, 20, false),
        (8, 8, false),
        (7, 8, true),
        (3, 20, true),
    ] {
        let set = [format!("rows={rows}"), format!("cols={cols}")];
        let set = set.each_ref().map(String::as_str);
        let game = game(&CATALOG, "cram", &set, "start");
        let run = Run::new();
        let choice = game.choose(&run);
        assert_eq!(choice.solver.name, "theorem");
        let solved = game.solve(choice.solver.name, &run).unwrap();
        assert_eq!(
            solved.answer,
            Some(Answer::from(if wins { "win" } else { "loss" }))
        );
        assert!(solved.line.is_some());
        assert_eq!(solved.every_move_loses, !wins);
        assert_eq!(solved.best_moves.len(), usize::from(wins));
        assert_eq!(solved.best_moves_complete, !wins);
    }
    // A board that is won and not large is searched: all moves that win are told.
    let small = game(&CATALOG, "cram", &[], "start");
    assert!(
        small
            .solvers()
            .iter()
            .all(|solver| solver.name != "theorem")
    );
}

#[test]
fn nimbers_by_outcomes_are_those_of_all_parts() {
    let (mut random, run) = (SeededRng::new(6), Run::new());
    for _ in 0..400 {
        let (rows, cols) = [(2, 7), (3, 4), (3, 5), (4, 4), (2, 8), (1, 16)][random.below(6)];
        let game = at(rows, cols, cells(&mut random, rows * cols, false));
        let start = game.start();
        let expected = Nimber::of_sums().nimber(&game, &start, &run).unwrap();
        let found = NimberOutcomes::of_sums().nimber(&game, &start, &run);
        assert_eq!(found.unwrap(), expected, "{game:?}");
        let truth = Nimber::of_sums().solve(&game, &run).unwrap();
        for goal in [Goal::EveryMove, Goal::BestMoves, Goal::ONE_BEST_MOVE] {
            let solver = NimberOutcomes::of_sums().with_goal(goal);
            let solution = solver.solve(&game, &run).unwrap();
            assert_eq!(solution.value(), truth.value(), "{game:?}");
            assert_eq!(solution.best_moves(), truth.best_moves(), "{game:?}");
            assert_eq!(solution.line(), truth.line(), "{game:?}");
        }
    }
}

#[test]
fn who_wins_is_told_by_few_parts() {
    let game = Cram::new(3, 9).unwrap();
    let solver = NimberOutcomes::of_sums().with_goal(Goal::Value);
    let solution = solver.solve(&game, &Run::new()).unwrap();
    assert_eq!(solution.value(), Some(WinLose::Win));
    // Nimbers of all parts are 33,925.
    assert!(solution.report().positions < 2_000);
}
