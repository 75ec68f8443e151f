//! The law kit has nothing to say against games that are as they should be.

use proptest::prelude::*;
use stonework::laws::{self, Laws};
use stonework::random::{Edge, GraphGame, Node};
use stonework::{Ends, Outcome, WinLose};

use stonework_test_kit::cases;
use stonework_test_kit::support::{Coins, random_graphs, squares};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(100)))]

    #[test]
    fn random_graphs_keep_every_law(graph in random_graphs()) {
        Laws::new().layered().check(&graph.acyclic::<i64>()).unwrap();
        Laws::new().layered().check(&graph.acyclic::<Outcome>()).unwrap();
        let laws = Laws::new().layered().packed().graded().must_end();
        laws.check(&graph.acyclic::<WinLose>()).unwrap();
    }

    #[test]
    fn graphs_with_loops_keep_the_laws_of_a_numbered_game(graph in random_graphs()) {
        let game = graph.with_loops(20).cyclic::<i64>();
        let checked = Laws::new().with_plies(40).indexed().check(&game).unwrap();
        prop_assert_eq!(checked.games, 32);
        prop_assert!(game.cycle().is_none() || checked.cyclic > 0);
    }
}

#[test]
fn rows_of_all_lengths_keep_every_law() {
    for len in [0, 1, 2, 3, 10, 60, 10_000] {
        let coins = Coins((0..len).map(|at| i64::from(at * 5 % 7)).collect());
        let checked = Laws::new().layered().check(&Ends(coins)).unwrap();
        assert_eq!(checked.games, 32);
        assert!(len > 500 || checked.solved > 0);
        Laws::new().layered().check(&squares(len, 3)).unwrap();
        laws::check(&squares(len, 3)).unwrap();
    }
}

#[test]
fn a_row_too_long_to_be_played_to_the_end_is_checked_all_the_same() {
    let checked = Laws::new()
        .layered()
        .check(&squares(10_000_000, 2))
        .unwrap();
    assert!(checked.positions >= 1000);
}

#[test]
fn the_same_seed_checks_the_same() {
    let game = squares(200, 3);
    let laws = Laws::new().with_seed(5).with_games(10).with_breadth(50);
    assert_eq!(laws.check(&game).unwrap(), laws.check(&game).unwrap());
    let checked = laws.check(&game).unwrap();
    assert!(checked.to_string().starts_with("10 random games, "));
}

#[test]
fn a_game_that_never_ends_is_broken_off() {
    let game = GraphGame::<i64>::new(vec![Node::Moves(vec![Edge::to(0)])], 0).unwrap();
    let checked = Laws::new().indexed().check(&game).unwrap();
    assert_eq!((checked.positions, checked.cyclic), (1, 1));
}
