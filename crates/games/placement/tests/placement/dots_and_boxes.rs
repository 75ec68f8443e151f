//! What Dots and Boxes tells of its positions, held against their values by the rules alone.

use std::collections::HashMap;

use stonework::{Bounded, Game, Ordered, Packed, Question, Step, Value};
use stonework_placement::{Board, DotsAndBoxes};

/// The values of positions, by their moves alone.
#[derive(Default)]
struct Values(HashMap<u64, i32>);

impl Values {
    /// Values a position and all that follow it.
    fn add(&mut self, game: &DotsAndBoxes, drawn: u64) {
        if game.terminal_value(&drawn).is_some() || self.0.contains_key(&drawn) {
            return;
        }
        for edge in game.moves(&drawn) {
            self.add(game, drawn | 1 << edge);
        }
        let values = game.moves(&drawn);
        let best = values.map(|edge| self.of_move(game, drawn, edge)).max();
        self.0.insert(drawn, best.unwrap());
    }

    /// What a move is worth, if what it leads to is valued.
    fn of_move(&self, game: &DotsAndBoxes, drawn: u64, edge: u8) -> i32 {
        let Step { state, gain, turn } = game.play(&drawn, edge);
        let ends = game.terminal_value(&state);
        let after = ends.unwrap_or_else(|| self.0[&state]);
        after.back_up(gain, turn).unwrap()
    }
}

/// Positions with so many edges left at the most, drawn at random, and all that follow.
fn random_positions(game: &DotsAndBoxes, positions: usize, most: usize, seed: u64) -> Values {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut values = Values::default();
    for _ in 0..positions {
        let mut edges: Vec<u8> = game.moves(&0).collect();
        rng.shuffle(&mut edges);
        let left = rng.usize(1..=most.min(edges.len()));
        let drawn = edges[left..]
            .iter()
            .fold(0, |drawn, edge| drawn | 1 << edge);
        values.add(game, drawn);
    }
    values
}

/// Positions with the same class key have the same value, which is within the bounds, and one of
/// the edges worth a try is best.
fn check(game: &DotsAndBoxes, values: &Values) {
    let (mut classes, mut merged) = (HashMap::new(), 0);
    for (&drawn, &value) in &values.0 {
        let key = game.class_key(&drawn);
        assert!(
            key.checked_shr(game.class_bits())
                .is_none_or(|above| above == 0)
        );
        let (other, of_other) = *classes.entry(key).or_insert((drawn, value));
        let texts = [drawn, other].map(|drawn| game.write_state(&drawn));
        assert_eq!(value, of_other, "{texts:?}");
        merged += usize::from(drawn != other);
        for question in [
            Question::Exact,
            Question::AtLeast(value),
            Question::MoreThan(value),
        ] {
            let bounds = game.bounds_for(&drawn, question);
            assert!(bounds.lower.is_none_or(|lower| lower <= value), "{texts:?}");
            assert!(bounds.upper.is_none_or(|upper| value <= upper), "{texts:?}");
        }
        let listed: Vec<u8> = game.candidates(&drawn).map(|listed| listed.mv).collect();
        // Where a box can be closed, it is known before how many there are.
        let (least, most) = game.candidates(&drawn).size_hint();
        assert!(least <= listed.len() && most.is_some_and(|most| listed.len() <= most));
        let can_close = game
            .moves(&drawn)
            .any(|edge| game.play(&drawn, edge).gain > 0);
        assert!(!can_close || (least, most) == (listed.len(), Some(listed.len())));
        let best = listed.iter().map(|&edge| values.of_move(game, drawn, edge));
        assert_eq!(best.max(), Some(value), "{texts:?}");
    }
    // There is no room for classes beside 64 edges.
    let has_classes = game.moves(&0).count() < 64;
    assert_eq!(has_classes, 4 * merged > values.0.len());
}

#[test]
fn positions_of_one_class_are_worth_the_same_and_hints_hold() {
    for (rows, cols, positions, most) in [
        (1, 4, 300, 13),
        (2, 3, 30, 17),
        (1, 9, 60, 11),
        (3, 3, 60, 11),
        (3, 4, 60, 11),
        (4, 4, 60, 11),
        (5, 5, 30, 10),
        (1, 21, 20, 9),
    ] {
        let game = DotsAndBoxes::new(rows, cols).unwrap();
        check(&game, &random_positions(&game, positions, most, 45));
    }
}

#[test]
fn what_is_played_is_the_same_wherever_the_boxes_are() {
    let game = DotsAndBoxes::new(3, 3).unwrap();
    let key = |text: &str| game.class_key(&game.parse_state(text).unwrap());
    let along_a_side = key("___/..../___/||||/___/||||/___");
    assert_eq!(along_a_side, key("___/||||/___/..../___/||||/___"));
    assert_eq!(along_a_side, key("_._/|.||/.__/.|||/___/||||/___"));
    let of_two_boxes = key("___/...|/_._/||||/___/||||/___");
    assert_ne!(along_a_side, of_two_boxes);
}
