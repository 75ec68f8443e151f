//! The laws of `Game` and of every capability that a game on a board has, and those of its
//! notation.

use std::fmt::Debug;

use stonework::laws::Laws;
use stonework_catalog::boards::Board;

/// Plays games at random, and calls with every position and its moves.
fn random_positions<G: Board>(game: &G, games: u64, mut look: impl FnMut(&G::State, &[G::Move])) {
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut state = game.start();
        while game.terminal_value(&state).is_none() {
            let moves: Vec<G::Move> = game.moves(&state).collect();
            look(&state, &moves);
            state = game.play(&state, moves[random.usize(..moves.len())]).state;
        }
        look(&state, &[]);
    }
}

/// Positions and moves are read as they are written.
fn is_read_as_written<G: Board>(game: &G)
where
    G::State: Debug,
{
    random_positions(game, 50, |state, moves| {
        let text = game.write_state(state);
        assert_eq!(game.parse_state(&text).as_ref(), Ok(state), "{text}");
        assert!(!text.contains('\n'), "{text}");
        assert!(game.draw(state).ends_with('\n'), "{text}");
        for &mv in moves {
            let text = game.write_move(mv);
            assert_eq!(game.parse_move(text.as_str()), Ok(mv), "{text}");
        }
    });
}

/// Checks a game.
pub fn keeps_laws_of_board<G: Board>(laws: &Laws<G>, game: &G)
where
    G::State: Debug,
{
    is_read_as_written(game);
    laws.check(game).unwrap();
}

/// A test for each game, with the id of the game in the catalog: its boards, and its capabilities. And a list of
/// these ids.
#[macro_export]
macro_rules! laws_of_boards {
    ($ids:ident $($(#[$attribute:meta])* $id:literal $name:ident: [$($game:expr),* $(,)?] $($capability:ident)*;)*) => {
        pub(crate) const $ids: &[&str] = &[$($id),*];
        $(
            #[test]
            $(#[$attribute])*
            fn $name() {
                let laws = ::stonework::laws::Laws::new()$(.$capability())*;
                $($crate::keeps_laws_of_board(&laws, &$game);)*
            }
        )*
    };
}
