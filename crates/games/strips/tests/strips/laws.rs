//! The laws of every capability of the games: parts, symmetries, and both players' views.

use std::fmt::Debug;

use fastrand::Rng;
use stonework::laws::Laws;
use stonework::{DisjunctiveSum, Partizan, Symmetric};
use stonework_game_kit::{check_partizan, check_parts, laws_of_games};
use stonework_strips::{Cutcake, PartizanEuclid, PartizanHeaps, ToadsAndFrogs, TopplingDominoes};

use crate::naive::random_row;

fn check<G>(game: &G)
where
    G: DisjunctiveSum<State: Debug> + Partizan + Symmetric,
{
    for state in check_partizan(game, 500) {
        check_parts(game, &state);
    }
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
                check(&PartizanHeaps::new(rules.clone(), heaps).unwrap());
            }
        }
    }
    "partizan-euclid" partizan_euclid_keeps_the_laws {
        for numbers in ["21 13", "100 37 right", "6 3", "3 100"] {
            check_partizan(&PartizanEuclid::new(numbers).unwrap(), 500);
        }
    }
}
