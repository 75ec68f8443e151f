//! Positions of a partizan game that play comes to where either player moves at any time:
//! [`check_partizan`].

use std::collections::HashSet;
use std::fmt::Debug;

use stonework::Partizan;

/// Checks that a position of a partizan game can be seen with either player to move, and is lost by who
/// cannot: its start, and what play comes to where either player may move at any time, so many at the
/// most. Returns them.
///
/// # Panics
///
/// If a law does not hold.
pub fn check_partizan<G: Partizan<State: Debug>>(game: &G, most: usize) -> Vec<G::State> {
    let (mut met, mut open, mut all) = (HashSet::new(), vec![game.start()], Vec::new());
    while let Some(state) = open.pop() {
        if all.len() == most || !met.insert(state.clone()) {
            continue;
        }
        let turned = game.turned(&state);
        assert_eq!(game.turned(&turned), state);
        let left = game.left_to_move(&state);
        assert_ne!(game.left_to_move(&turned), left, "{state:?}");
        open.push(turned);
        let next: Vec<_> = game.moves(&state).collect();
        let is_over = game.terminal_value(&state).is_some();
        assert_eq!(is_over, next.is_empty(), "{state:?}");
        for mv in next {
            let next = game.play(&state, mv).state;
            assert_ne!(game.left_to_move(&next), left, "{state:?}");
            open.push(next);
        }
        all.push(state);
    }
    all
}
