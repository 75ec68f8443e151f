//! Whether a partizan game is the sum of its parts, whoever moves how often: [`check_parts`].

use std::fmt::Debug;

use stonework::{DisjunctiveSum, Partizan, Symmetric};

/// The parts of a position that are not over for both players, seen as that with Left to move, the
/// canonical form of each.
fn parts<G>(game: &G, state: &G::State) -> Vec<String>
where
    G: Partizan + DisjunctiveSum + Symmetric,
    G::State: Debug,
{
    let form = |part: &G::State| {
        let left = if game.left_to_move(part) {
            part.clone()
        } else {
            game.turned(part)
        };
        format!("{:?}", game.canonical(&left))
    };
    let is_over = |part: &G::State| game.terminal_value(part).is_some();
    let parts = game.components(state);
    let mut parts: Vec<String> = parts
        .filter(|part| !(is_over(part) && is_over(&game.turned(part))))
        .map(|part| form(&part))
        .collect();
    parts.sort();
    parts
}

/// What the player to move in a position can leave, as parts.
fn options<G>(game: &G, state: &G::State) -> Vec<Vec<String>>
where
    G: Partizan + DisjunctiveSum + Symmetric,
    G::State: Debug,
{
    let after = game.moves(state).map(|mv| game.play(state, mv).state);
    after.map(|next| parts(game, &next)).collect()
}

/// Checks that what either player can leave of a position is what that player can leave of one of its
/// parts, and the others as they were; and that a part is its own only part. Returns how many parts
/// there are.
///
/// # Panics
///
/// If it is not.
pub fn check_parts<G>(game: &G, state: &G::State) -> usize
where
    G: Partizan + DisjunctiveSum + Symmetric,
    G::State: Debug,
{
    let mut count = 0;
    for state in [state.clone(), game.turned(state)] {
        assert_eq!(game.turned(&game.turned(&state)), state);
        let own: Vec<G::State> = game.components(&state).collect();
        count = own.len();
        let mut of_parts = Vec::new();
        for (at, part) in own.iter().enumerate() {
            assert_eq!(game.left_to_move(part), game.left_to_move(&state));
            let again: Vec<G::State> = game.components(part).collect();
            assert_eq!(again, std::slice::from_ref(part), "{state:?}");
            let others: Vec<String> = own
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != at)
                .flat_map(|(_, part)| parts(game, part))
                .collect();
            for mut left in options(game, part) {
                left.extend(others.iter().cloned());
                left.sort();
                of_parts.push(left);
            }
        }
        let mut whole = options(game, &state);
        for all in [&mut of_parts, &mut whole] {
            all.sort();
            all.dedup();
        }
        assert_eq!(of_parts, whole, "{state:?}");
        let image = game.canonical(&state);
        assert_eq!(game.canonical(&image), image, "{state:?}");
        let turned = [game.turned(&state), game.turned(&image)];
        let [one, other] = turned.map(|turned| game.canonical(&turned));
        assert_eq!(one, other, "{state:?}");
    }
    count
}
