//! What the tests of games with loops share: table rules, applied again and again until nothing changes any more.

use std::collections::HashMap;
use std::hash::Hash;

use stonework::{Indexed, Outcome, Predecessors, Turn, Wdl};

/// A position as the tests write it.
pub enum Plain {
    /// Over, with this result for who is to move.
    End(Wdl),
    /// Where moves lead, and whether the turn stays.
    Moves(Vec<(usize, bool)>),
}

/// What can be forced in each position, and in how many plies: round by round, until a round decides nothing.
pub fn fixed_point(positions: &[Plain]) -> Vec<Outcome> {
    let mut known: Vec<Option<Outcome>> = positions
        .iter()
        .map(|position| match position {
            Plain::End(Wdl::Win) => Some(Outcome::win_in(0)),
            Plain::End(Wdl::Loss) => Some(Outcome::loss_in(0)),
            _ => None,
        })
        .collect();
    for plies in 1.. {
        let mut next = known.clone();
        for (at, position) in positions.iter().enumerate() {
            let (None, Plain::Moves(moves)) = (known[at], position) else {
                continue;
            };
            // Who wins after each move: the mover, the other, or nobody so far.
            let results = moves.iter().map(|&(to, stays)| {
                let result = known[to].map(Outcome::result);
                result.map(|result| (result == Wdl::Win) == stays)
            });
            let results: Vec<Option<bool>> = results.collect();
            if results.contains(&Some(true)) {
                next[at] = Some(Outcome::win_in(plies));
            } else if results.iter().all(|&result| result == Some(false)) {
                next[at] = Some(Outcome::loss_in(plies));
            }
        }
        if next == known {
            break;
        }
        known = next;
    }
    known
        .into_iter()
        .map(|outcome| outcome.unwrap_or(Outcome::DRAW))
        .collect()
}

/// The positions that play comes to from a start, by rules that are told: who has won for who is to move, or where the
/// moves lead; and the number of each.
pub fn explore<S: Copy + Eq + Hash>(
    start: S,
    rules: impl Fn(S) -> Result<Wdl, Vec<S>>,
) -> (Vec<S>, HashMap<S, usize>, Vec<Plain>) {
    let (mut states, mut numbers) = (vec![start], HashMap::from([(start, 0)]));
    let mut table = Vec::new();
    while let Some(&state) = states.get(table.len()) {
        table.push(match rules(state) {
            Ok(result) => Plain::End(result),
            Err(moves) => Plain::Moves(
                moves
                    .into_iter()
                    .map(|next| {
                        let number = *numbers.entry(next).or_insert_with(|| {
                            states.push(next);
                            states.len() - 1
                        });
                        (number, false)
                    })
                    .collect(),
            ),
        });
    }
    (states, numbers, table)
}

/// Moves are taken back as often as they are made, in a game all of whose positions are numbered.
pub fn unplays_what_is_played<G: Indexed + Predecessors>(game: &G) {
    let mut made = vec![Vec::new(); game.count()];
    for number in 0..game.count() {
        let state = game.unrank(number);
        if game.terminal_value(&state).is_some() {
            continue;
        }
        for mv in game.moves(&state) {
            let step = game.play(&state, mv);
            assert_eq!(step.turn, Turn::Passes);
            made[game.rank(&step.state)].push(number);
        }
    }
    for (number, mut made) in made.into_iter().enumerate() {
        let state = game.unrank(number);
        let back = game.predecessors(&state);
        let mut back: Vec<usize> = back.map(|(state, _)| game.rank(&state)).collect();
        made.sort_unstable();
        back.sort_unstable();
        assert_eq!(back, made, "{number}");
    }
}
