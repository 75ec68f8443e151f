//! The laws of `Game` and of every capability that a game on a board has, and those of its
//! notation.

use std::fmt::Debug;

use stonework::laws::{Laws, Texts};
use stonework_catalog::boards::Board;

/// Plays games at random, and calls with every position.
fn random_positions<G: Board>(game: &G, games: u64, mut look: impl FnMut(&G::State)) {
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut state = game.start();
        while game.terminal_value(&state).is_none() {
            let moves: Vec<G::Move> = game.moves(&state).collect();
            look(&state);
            state = game.play(&state, moves[random.usize(..moves.len())]).state;
        }
        look(&state);
    }
}

/// Pictures end with a line.
fn is_drawn_in_lines<G: Board>(game: &G) {
    random_positions(game, 50, |state| {
        assert!(
            game.draw(state).ends_with('\n'),
            "{}",
            game.write_state(state)
        );
    });
}

/// How a game on a board is written and read.
fn texts<G: Board>() -> Texts<G> {
    Texts {
        write: |game, state| game.write_state(state),
        read: |game, text| {
            let state = game.parse_state(text);
            state.map(Some).map_err(|error| error.to_string())
        },
        write_move: |game, _, mv| {
            let own = game.write_move(mv);
            let like_it = game.equivalent_moves(mv).filter(|text| *text != own);
            let all = std::iter::once(own).chain(like_it);
            all.map(|text| text.as_str().to_owned()).collect()
        },
        read_move: |game, _, text| game.parse_move(text).ok(),
    }
}

/// Checks a game, and that its positions and moves are read as they are written.
pub fn keeps_laws_of_board<G: Board>(laws: &Laws<G>, game: &G)
where
    G::State: Debug,
{
    is_drawn_in_lines(game);
    laws.clone().texts(texts()).check(game).unwrap();
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
