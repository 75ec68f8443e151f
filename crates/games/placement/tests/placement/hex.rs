//! Hex: what is told of positions without a search is right, and who wins is known.

use std::collections::{HashMap, HashSet};

use stonework::{
    AlphaBeta, Bounded, Game, Goal, Ordered, Packed, Run, SeededRng, Solver, Symmetric, WinLose,
};
use stonework_placement::cell_set::CellSet;
use stonework_placement::{Board, Hex, Sides};

/// Who wins, by the rules alone.
fn wins<B: CellSet>(game: &Hex<B>, state: &Sides<B>, memo: &mut HashMap<Sides<B>, bool>) -> bool {
    if game.terminal_value(state).is_some() {
        return false;
    }
    if let Some(&known) = memo.get(state) {
        return known;
    }
    let mut moves = game.moves(state);
    let wins = moves.any(|mv| !wins(game, &game.play(state, mv).state, memo));
    memo.insert(*state, wins);
    wins
}

/// Random positions with at most so many empty cells, and as many stones of either player as chance has it.
fn positions<B: CellSet>(game: &Hex<B>, most_empty: usize, boards: usize) -> Vec<Sides<B>> {
    let cells = game.moves(&game.start()).count();
    let mut dice = SeededRng::new(5);
    let mut found = Vec::new();
    for _ in 0..boards {
        let mut state = game.start();
        let stones = dice.below(cells);
        for _ in 0..stones {
            let moves: Vec<u8> = game.moves(&state).collect();
            let next = game.play(&state, moves[dice.below(moves.len())]).state;
            // One of four stones is followed by another of the same player.
            let next = if dice.percent(25) {
                next.for_opponent()
            } else {
                next
            };
            if [next, next.for_opponent()]
                .iter()
                .any(|state| game.terminal_value(state).is_some())
            {
                break;
            }
            state = next;
            if moves.len() <= most_empty + 1 {
                found.push(state);
            }
        }
    }
    found
}

/// Holds what is told of random positions against the rules. How many were decided at a glance, of how many.
fn check<B: CellSet>(game: &Hex<B>, most_empty: usize, boards: usize) -> (u32, u32) {
    let mut memo = HashMap::new();
    let (mut decided, mut all) = (0, 0);
    for state in positions(game, most_empty, boards) {
        let text = game.write_state(&state);
        let expected = wins(game, &state, &mut memo);
        let bounds = game.bounds(&state);
        all += 1;
        decided += u32::from(bounds.value().is_some());
        assert!(
            bounds
                .value()
                .is_none_or(|value| value == WinLose::win_if(expected)),
            "{text}"
        );
        let mut listed = game.candidates(&state);
        let found =
            listed.any(|listed| !wins(game, &game.play(&state, listed.mv).state, &mut memo));
        assert_eq!(found, expected, "{text}");
        assert!(game.candidates(&state).next().is_some(), "{text}");
    }
    (decided, all)
}

#[test]
fn what_is_told_of_positions_is_right() {
    let mut sums = (0, 0);
    for (rows, cols, most_empty, boards) in [
        (1, 4, 4, 50),
        (4, 1, 4, 50),
        (2, 2, 4, 50),
        (2, 5, 10, 300),
        (5, 2, 10, 300),
        (3, 3, 9, 500),
        (3, 4, 11, 500),
        (4, 3, 11, 500),
        (4, 4, 11, 500),
        (3, 6, 11, 300),
        (5, 5, 11, 300),
        (6, 6, 11, 200),
        (5, 8, 11, 100),
        (8, 8, 11, 100),
    ] {
        let (decided, all) = check(&Hex::new(rows, cols).unwrap(), most_empty, boards);
        sums = (sums.0 + decided, sums.1 + all);
    }
    for (rows, cols) in [(3, 4), (9, 9), (10, 12)] {
        let (decided, all) = check(&Hex::wide(rows, cols).unwrap(), 11, 100);
        sums = (sums.0 + decided, sums.1 + all);
    }
    assert!(sums.1 > 10_000, "{} positions", sums.1);
    // Nearly all of such positions are decided at a glance.
    assert!(sums.0 * 10 > sums.1 * 9, "{} of {}", sums.0, sums.1);
}

/// Of larger boards, where not all is told at a glance.
#[test]
fn moves_that_are_left_out_of_larger_positions_are_not_missed() {
    let truth = AlphaBeta::new().with_goal(Goal::Value);
    let mut undecided = 0;
    for (rows, cols) in [(4, 4), (4, 5), (5, 4), (5, 5), (3, 7), (7, 3)] {
        let game = Hex::new(rows, cols).unwrap();
        let wins = |state: &Sides| {
            let won = truth.solve_from(&game, state, &Run::new()).unwrap();
            won.value() == Some(WinLose::Win)
        };
        for state in positions(&game, 13, 60) {
            if game.moves(&state).count() < 12 || game.bounds(&state).value().is_some() {
                continue;
            }
            undecided += 1;
            let mut listed = game.candidates(&state);
            let found = listed.any(|listed| !wins(&game.play(&state, listed.mv).state));
            assert_eq!(found, wins(&state), "{}", game.write_state(&state));
        }
    }
    assert!(undecided > 10, "{undecided} positions");
}

#[test]
fn positions_of_a_class_are_worth_the_same() {
    for (rows, cols, most_empty, boards) in [
        (2, 3, 6, 500),
        (3, 3, 9, 2000),
        (3, 4, 11, 2000),
        (4, 3, 11, 2000),
        (4, 4, 11, 1000),
        (5, 5, 11, 300),
        (6, 6, 11, 200),
    ] {
        let game = Hex::new(rows, cols).unwrap();
        let (mut memo, mut states, mut classes) = (HashMap::new(), HashSet::new(), HashMap::new());
        for state in positions(&game, most_empty, boards) {
            for state in [state, game.canonical(&state)] {
                let expected = wins(&game, &state, &mut memo);
                let key = game.class_key(&state);
                assert!(key < 1 << game.class_bits());
                let known = *classes.entry(key).or_insert(expected);
                assert_eq!(known, expected, "{}", game.write_state(&state));
                states.insert(state);
            }
        }
        let (states, classes) = (states.len(), classes.len());
        assert!(
            5 * classes < 4 * states,
            "{rows}×{cols}: {classes} classes of {states}"
        );
    }
}

/// The first moves that win on square boards, by the search of this project.
const OPENINGS: [&str; 5] = [
    "W",
    ".W/W.",
    "..W/WWW/W..",
    "...W/..W./.W../W...",
    "....W/.WWWW/.WWW./WWWW./W....",
];

#[test]
fn the_first_moves_that_win_are_those_known() {
    for (size, openings) in (1..).zip(OPENINGS) {
        let game = Hex::new(size, size).unwrap();
        let search = AlphaBeta::new().ordered().bounded().packed();
        let solution = search.solve(&game, &Run::new()).unwrap();
        assert_eq!(solution.value(), Some(WinLose::Win), "{size}");
        let won = solution
            .moves()
            .iter()
            .map(|rated| rated.value == WinLose::Win);
        let known = openings.replace('/', "");
        assert!(won.eq(known.chars().map(|letter| letter == 'W')), "{size}");
    }
}

#[test]
fn the_shorter_way_wins_whoever_begins() {
    // M. Gardner, Scientific American, July 1957.
    for (rows, cols) in [(1, 2), (2, 3), (3, 4), (4, 5), (4, 6), (5, 6), (5, 8)] {
        let search = AlphaBeta::new().ordered().bounded().packed();
        let value = |rows, cols, second: bool| {
            let game = Hex::new(rows, cols).unwrap();
            let start = game.start();
            let start = if second { start.for_opponent() } else { start };
            search.solve(&game.at(start), &Run::new()).unwrap().value()
        };
        // x connects top and bottom.
        assert_eq!(
            value(rows, cols, false),
            Some(WinLose::Win),
            "{rows}×{cols}"
        );
        assert_eq!(
            value(rows, cols, true),
            Some(WinLose::Loss),
            "{rows}×{cols}"
        );
        assert_eq!(
            value(cols, rows, false),
            Some(WinLose::Loss),
            "{cols}×{rows}"
        );
        assert_eq!(value(cols, rows, true), Some(WinLose::Win), "{cols}×{rows}");
    }
}
