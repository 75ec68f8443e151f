//! The laws of every capability of the games: parts, symmetries, and both players' views.

use std::collections::BTreeSet;
use std::fmt::Debug;

use fastrand::Rng;
use stonework::laws::Laws;
use stonework::{DisjunctiveSum, Partizan, Symmetric};
use stonework_game_kit::laws_of_games;
use stonework_strips::{Cutcake, PartizanEuclid, PartizanHeaps, ToadsAndFrogs, TopplingDominoes};

use crate::naive::random_row;

/// Every state that play comes to where either player may move at any time, but no more than so many.
pub(crate) fn all_states<G: Partizan<State: Ord>>(game: &G, most: usize) -> BTreeSet<G::State> {
    let (mut met, mut open) = (BTreeSet::new(), vec![game.start()]);
    while let Some(state) = open.pop() {
        if met.len() < most && met.insert(state.clone()) {
            open.push(game.turned(&state));
            let next = game.moves(&state).map(|mv| game.play(&state, mv).state);
            open.extend(next.collect::<Vec<_>>());
        }
    }
    met
}

/// The laws of a partizan game: whoever is to move, each can be seen to move.
fn is_partizan<G: Partizan<State: Ord + Debug>>(game: &G) {
    for state in all_states(game, 2000) {
        let turned = game.turned(&state);
        assert_eq!(game.turned(&turned), state);
        assert_ne!(game.left_to_move(&turned), game.left_to_move(&state));
        let is_over = game.moves(&state).next().is_none();
        assert_eq!(game.terminal_value(&state).is_some(), is_over, "{state:?}");
        for mv in game.moves(&state) {
            let next = game.play(&state, mv).state;
            assert_ne!(game.left_to_move(&next), game.left_to_move(&state));
        }
    }
}

/// The parts of a state, in order.
fn parts<G: DisjunctiveSum<State: Ord>>(game: &G, state: &G::State) -> Vec<G::State> {
    let mut parts: Vec<_> = game.components(state).collect();
    parts.sort_unstable();
    parts
}

/// A move on a state is one on a part, and the parts of the state turned are its parts turned.
fn falls_apart<G: DisjunctiveSum<State: Ord + Debug> + Partizan>(game: &G) {
    for state in all_states(game, 1000) {
        let all = parts(game, &state);
        let of_turned: Vec<_> = parts(game, &game.turned(&state));
        let mut turned: Vec<_> = all.iter().map(|part| game.turned(part)).collect();
        turned.sort_unstable();
        assert_eq!(of_turned, turned, "{state:?}");
        let mut expected = BTreeSet::new();
        for (at, part) in all.iter().enumerate() {
            assert_eq!(parts(game, part), [part.clone()], "{state:?}");
            for mv in game.moves(part) {
                let mut then = parts(game, &game.play(part, mv).state);
                let others = (0..all.len()).filter(|&other| other != at);
                then.extend(others.map(|other| game.turned(&all[other])));
                then.sort_unstable();
                expected.insert(then);
            }
        }
        let found: BTreeSet<_> = game
            .moves(&state)
            .map(|mv| parts(game, &game.play(&state, mv).state))
            .collect();
        assert_eq!(found, expected, "{state:?}");
    }
}

/// The images of a state and of the same state turned are alike.
fn has_images_for_both<G: Symmetric<State: Ord + Debug> + Partizan>(game: &G) {
    for state in all_states(game, 2000) {
        let image = game.turned(&game.canonical(&state));
        let of_turned = game.canonical(&game.turned(&state));
        assert_eq!(game.canonical(&image), of_turned, "{state:?}");
    }
}

fn check<G>(game: &G)
where
    G: DisjunctiveSum<State: Ord + Debug> + Partizan + Symmetric,
{
    is_partizan(game);
    falls_apart(game);
    has_images_for_both(game);
    let few = Laws::new().symmetric().with_games(8).with_breadth(200);
    few.check(game).unwrap();
}

laws_of_games! { STRIPS
    "toads-and-frogs" "elephants-and-rhinos" toads_and_elephants_keep_the_laws {
        let mut random = Rng::with_seed(1);
        for round in 0..60 {
            let row = random_row(&mut random, "tf..", 1..=10);
            check(&ToadsAndFrogs::new(&row).unwrap().with_jump(round % 4));
        }
        for row in ["ttt..fff", "t.ttff.f", "ttff", "tftf.tf", "f.t.f.t."] {
            check(&ToadsAndFrogs::new(row).unwrap());
        }
    }
    "toppling-dominoes" toppling_dominoes_keep_the_laws {
        let mut random = Rng::with_seed(2);
        for _ in 0..60 {
            let row = random_row(&mut random, "lrelre.", 1..=8);
            check(&TopplingDominoes::new(&row).unwrap());
        }
    }
    "cutcake" cutcake_keeps_the_laws {
        for cakes in ["1x1", "1x5", "4x1 2x2", "3x3 2x4 right", "2x3 3x2", "0"] {
            check(&Cutcake::new(cakes).unwrap());
        }
    }
    "partizan-heaps" partizan_heaps_keep_the_laws {
        for (left, right) in [("{1,2}", "{1,3}"), ("0.77", "{2}"), ("4.3", "0.137"), ("{}", "{1}")] {
            let rules = [left, right].map(|rules| rules.parse().unwrap());
            for heaps in ["5", "4 3 right", "2 2 2", "0"] {
                let game = PartizanHeaps::new(rules.clone(), heaps).unwrap();
                is_partizan(&game);
                falls_apart(&game);
            }
        }
    }
    "partizan-euclid" partizan_euclid_keeps_the_laws {
        for numbers in ["21 13", "100 37 right", "6 3", "3 100"] {
            is_partizan(&PartizanEuclid::new(numbers).unwrap());
        }
    }
}
