//! Boards solved in every position: the numbers of positions are those known, the values those of alpha-beta search.

use stonework::SeededRng;
use stonework::{
    AlphaBeta, Canonical, Coded, Game, Graded, Levels, Negamax, Oracle, OracleSolver, Outcome,
    Packed, Run, Solver, Symmetric, WinLose,
};
use stonework_games::boards::{Clobber, ConnectFour, Domineering, LineRule, Mnk};

#[test]
fn connect_four_has_as_many_positions_as_is_known() {
    // J. Tromp, "John's Connect Four Playground".
    for (width, height, positions) in [
        (1, 8, 9),
        (2, 6, 1571),
        (3, 5, 38_310),
        (4, 3, 12_031),
        (4, 4, 161_029),
        (5, 3, 158_911),
        (6, 2, 29_737),
        (8, 1, 2118),
    ] {
        let game = ConnectFour::new(width, height).unwrap();
        let (solution, values) = Levels::new().solve_with_oracle(&game, &Run::new()).unwrap();
        assert_eq!(values.len(), positions, "{width}x{height}");
        assert!(solution.report().peak_bytes < 12 * positions + 4096);
        let statistics = values.statistics(&game);
        assert_eq!(statistics.positions, positions as u64);
        let (folded, folded_values) = Levels::new()
            .solve_with_oracle(&Canonical(game), &Run::new())
            .unwrap();
        assert_eq!(folded.value(), solution.value());
        assert_eq!(folded.best_moves(), solution.best_moves());
        let least = if width == 1 { positions } else { positions / 2 };
        assert!((least..=positions).contains(&folded_values.len()));
    }
}

/// Holds values of random positions, the later ones more often, against those that a search finds.
fn compare(width: u32, height: u32, positions: usize) {
    let game = ConnectFour::new(width, height).unwrap();
    let (solution, values) = Levels::new().solve_with_oracle(&game, &Run::new()).unwrap();
    assert_eq!((values.len(), solution.value()), (positions, Some(0)));
    let search = AlphaBeta::new().ordered().bounded().packed();
    let search = search.with_table_bytes(1 << 20);
    let (mut dice, mut checked) = (SeededRng::new(5), 0);
    while checked < 1000 {
        let mut start = game.start();
        for _ in 0..6 + dice.below(12) {
            if game.terminal_value(&start).is_some() {
                break;
            }
            let moves: Vec<u8> = game.moves(&start).collect();
            start = game.play(&start, moves[dice.below(moves.len())]).state;
        }
        checked += 1;
        let found = search.solve_from(&game, &start, &Run::new()).unwrap();
        assert_eq!(values.value_at(&game, &start), found.value(), "{start:?}");
        assert_eq!(
            values.best_moves_at(&game, &start),
            Some(found.best_moves())
        );
    }
}

#[test]
fn connect_four_on_four_columns_has_the_values_that_a_search_finds() {
    compare(4, 5, 1_706_255);
}

#[test]
fn connect_four_on_five_columns_has_the_values_that_a_search_finds() {
    compare(5, 4, 3_945_711);
}

#[test]
fn tic_tac_toe_has_as_many_positions_as_is_known() {
    let game = Mnk::new(3, 3, 3, LineRule::Normal).unwrap();
    let (solution, values) = Levels::new().solve_with_oracle(&game, &Run::new()).unwrap();
    assert_eq!(solution.value(), Some(Outcome::DRAW));
    let statistics = values.statistics(&game);
    assert_eq!((statistics.positions, statistics.ends), (5478, 958));
    assert_eq!(statistics.longest_win(), Some(5));
    let (_, folded) = Levels::new()
        .solve_with_oracle(&Canonical(game), &Run::new())
        .unwrap();
    assert_eq!(folded.len(), 765);
}

/// By grades and breadth first, folded and not, all tell of the start what plain search does.
fn agree<G>(game: G)
where
    G: Graded + Packed<State: Sync, Value: Coded> + Symmetric + Sync,
{
    let run = Run::new();
    let truth = Negamax::new().solve(&game, &run).unwrap();
    let (graded, by_grade) = Levels::new().solve_with_oracle(&game, &run).unwrap();
    assert_eq!(graded.value(), truth.value());
    assert_eq!(graded.best_moves(), truth.best_moves());
    assert_eq!(graded.line(), truth.line());
    let (breadth_first, by_breadth) = Levels::new()
        .breadth_first()
        .solve_with_oracle(&game, &run)
        .unwrap();
    assert_eq!(by_breadth.len(), by_grade.len());
    assert_eq!(breadth_first.best_moves(), truth.best_moves());
    let statistics = by_grade.statistics(&game);
    assert_eq!(by_breadth.statistics(&game), statistics);
    let folded = Levels::new().solve(&Canonical(game), &run).unwrap();
    assert_eq!(folded.best_moves(), truth.best_moves());
}

#[test]
fn boards_are_solved_as_by_plain_search() {
    agree(ConnectFour::new(4, 3).unwrap());
    agree(Mnk::new(3, 3, 3, LineRule::Misere).unwrap());
    agree(Mnk::new(2, 5, 3, LineRule::Normal).unwrap());
    agree(Domineering::new(4, 4).unwrap());
    agree(Clobber::new(3, 4).unwrap());
    let row = Clobber::new(1, 10).unwrap();
    let solution = Levels::new().solve(&row, &Run::new()).unwrap();
    assert_eq!(solution.value(), Some(WinLose::Win));
}
