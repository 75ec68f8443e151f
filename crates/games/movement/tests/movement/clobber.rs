//! Clobber: what its bounds say, alone and by the parts of positions.

use std::sync::Arc;

use stonework::laws::Laws;
use stonework::values::ByParts;
use stonework::{Bounded, Game, Negamax, Ordered, Run, Solver, WinLose};
use stonework_movement::{Board, Clobber, Sides};

/// Who wins by plain minimax.
fn value(game: &Clobber, state: &Sides) -> WinLose {
    let solution = Negamax::new().solve_from(game, state, &Run::new()).unwrap();
    solution.value().unwrap()
}

/// That one of the best moves is a candidate.
fn check_candidates(game: &Clobber, by_parts: &ByParts<Clobber>, state: &Sides) {
    let candidates: Vec<_> = by_parts.candidates(state).collect();
    let after = |mv| game.play(state, mv).state;
    let wins = |mv| value(game, &after(mv)) == WinLose::Loss;
    let is_won = value(game, state) == WinLose::Win;
    assert_eq!(candidates.iter().any(|it| wins(it.mv)), is_won, "{state:?}");
}

#[test]
fn by_parts_it_keeps_the_laws() {
    let game = Arc::new(Clobber::new(3, 4).unwrap());
    let by_parts = ByParts::new(&game, |_, part: &Sides| part.all().count_ones());
    let laws = Laws::new().bounded().ordered().packed();
    laws.check(&by_parts).unwrap();
}

#[test]
fn bounds_by_parts_are_what_plain_search_finds() {
    let mut rng = fastrand::Rng::with_seed(45);
    let (mut asked, mut told, mut by_parts_alone) = (0, 0, 0);
    for (rows, cols) in [(1, 12), (2, 6), (3, 4), (3, 5), (4, 4)] {
        let game = Arc::new(Clobber::new(rows, cols).unwrap());
        let by_parts = ByParts::new(&game, |_, part: &Sides| part.all().count_ones());
        for _ in 0..600 {
            let cells = *rng.choice(&["xo.", "xo..", "xo"]).unwrap();
            let cells: Vec<char> = cells.chars().collect();
            let row = |_| (0..cols).map(|_| *rng.choice(&cells).unwrap()).collect();
            let text: Vec<String> = (0..rows).map(row).collect();
            let state = game.parse_start(&text.join("/")).unwrap();
            for state in [state, state.for_opponent()] {
                if game.terminal_value(&state).is_some() {
                    continue;
                }
                asked += 1;
                if asked % 8 == 0 {
                    check_candidates(&game, &by_parts, &state);
                }
                let bounds = by_parts.bounds(&state);
                let Some(bound) = bounds.value() else {
                    assert!(game.bounds(&state).value().is_none(), "{text:?}");
                    continue;
                };
                assert_eq!(bound, value(&game, &state), "{text:?}");
                told += 1;
                by_parts_alone += usize::from(game.bounds(&state).value().is_none());
            }
        }
    }
    assert!(asked > 4000 && told > asked / 3, "{told} of {asked}");
    assert!(by_parts_alone > told / 2, "{by_parts_alone} of {told}");
}

#[test]
fn pairs_apart_from_others_are_counted() {
    let game = Clobber::new(3, 4).unwrap();
    let bound = |text: &str| game.bounds(&game.parse_start(text).unwrap()).value();
    assert_eq!(bound("xo../..../..xo"), Some(WinLose::Loss));
    assert_eq!(bound("xo.x/..../..xo"), Some(WinLose::Loss));
    assert_eq!(bound("xo../o.../...."), None);
    assert_eq!(bound("xo../xo../...."), None);
    assert_eq!(bound("xoo./..../...."), None);
    assert_eq!(bound("xo../..../...."), Some(WinLose::Win));
}
