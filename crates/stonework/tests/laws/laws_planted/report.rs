//! What a violation says in full.

use stonework::Game;
use stonework::laws::Laws;

use super::games::{Boxes, Marks, Piles, Pursuit};
use super::planted::Planted;

fn report<G: Game>(laws: &Laws<G>, game: &G) -> String {
    laws.check(game).unwrap_err().to_string()
}

#[test]
fn a_violation_reads_like_a_bug_report() {
    let piles = Planted::on(Piles(vec![3, 1, 4, 1, 5]));
    let stuck = piles.moves(|game, state| {
        let takes = game.takes(state);
        takes
            .filter(|take| state.0 + take != 5 || *take > 1)
            .collect()
    });
    assert_eq!(
        report(&Laws::new(), &stuck),
        "broken law: a state has a terminal value or a move
  position: (4, 2)
  reached by: 2 moves from the start: [2, 2]
  expected: a terminal value or a move
  found: neither
  look at: `terminal_value` and `moves` of this position: an end that is not noticed, or a move that \
         is forgotten, such as a pass"
    );
}

#[test]
fn a_wrong_bound_is_told_with_the_values_of_the_moves() {
    let bounded = Planted::on(Piles(vec![3, 1, 4, 1, 5, 9, 2, 6])).bounds(|game, state| {
        let rest = game.rest(state.0);
        stonework::Bounds {
            lower: Some(0),
            upper: Some(rest),
        }
    });
    let text = report(&Laws::new().bounded(), &bounded);
    let position = "\n  position: (1, 1)\n  reached by: 1 move from the start: [1]\n";
    assert!(text.contains(position), "{text}");
    let value =
        "a lower bound of at most -6, the value by search; its moves are worth 1: -8, 2: -6\n";
    assert!(text.contains(value), "{text}");
    assert!(text.contains("\n  found: the lower bound 0\n"), "{text}");
}

#[test]
fn a_position_without_a_play_to_it_says_so() {
    let piles = Planted::on(Piles(vec![3, 1, 4, 1, 5]));
    let unreached = piles.unrank(|_, index| (5 - index / 5, (index % 5 + 1).min(4)));
    let text = report(&Laws::new().indexed(), &unreached);
    let reached = "\n  reached by: its number; no play that leads there is known\n";
    assert!(text.contains(reached), "{text}");
}

#[test]
fn the_start_and_no_position_are_told() {
    let graded = Planted::on(Boxes).grade(|_, _| 0);
    let text = report(&Laws::new().graded(), &graded);
    assert!(
        text.contains("\n  reached by: no move, it is the start\n"),
        "{text}"
    );
    let tiers = Planted::on(Pursuit).tiers(|_| 3);
    let text = report(&Laws::new().tiered(), &tiers);
    assert!(!text.contains("position:"), "{text}");
    assert!(text.contains("\n  found: 216\n"), "{text}");
}

#[test]
fn the_shortest_cycle_nearest_to_the_start_is_told() {
    let text = report(&Laws::new().must_end(), &Planted::on(Pursuit));
    assert!(
        text.contains("reached by: no move, it is the start"),
        "{text}"
    );
    assert_eq!(text.matches("-[").count(), 4, "{text}");
}

#[test]
fn a_mark_on_a_mark_is_told_apart_in_texts() {
    let marks = Marks { mine: 1, theirs: 3 };
    assert_eq!(format!("{marks:?}"), "[#t./.../...]");
}
