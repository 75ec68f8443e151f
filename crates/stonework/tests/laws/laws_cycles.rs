//! The law kit finds cycles in a game that is meant to end, and names one.

use stonework::laws::{self, Law, Laws};
use stonework::random::{Edge, GraphGame, Node};
use stonework::{Game, Outcome, Step};

use crate::caught::caught;

/// A piece on a long strip steps one or two fields on. On one field it may also go back by one.
struct Strip {
    back_at: u32,
    fields: u32,
}

impl Game for Strip {
    type State = u32;
    type Move = i32;
    type Value = Outcome;

    fn start(&self) -> u32 {
        0
    }
    fn terminal_value(&self, &field: &u32) -> Option<Outcome> {
        (field >= self.fields).then_some(Outcome::loss_in(0))
    }
    fn moves(&self, &field: &u32) -> impl Iterator<Item = i32> {
        let back = (field == self.back_at).then_some(-1);
        [1, 2].into_iter().chain(back)
    }
    fn play(&self, &field: &u32, by: i32) -> Step<Self> {
        Step::to(field.checked_add_signed(by).unwrap())
    }
}

#[test]
fn a_cycle_near_the_start_is_named_with_the_shortest_way() {
    let game = Strip {
        back_at: 7,
        fields: 20,
    };
    let violation = Laws::new().must_end().check(&game).unwrap_err();
    assert_eq!(violation.found, "6 -[1]-> 7 -[-1]-> 6");
    let way = Some(vec![2, 2, 2]);
    assert_eq!(caught(violation), (Law::Acyclic, way, Some(6)));
    // Nothing else is wrong with it.
    let checked = laws::check(&game).unwrap();
    assert!(checked.cyclic > 0);
}

#[test]
fn a_cycle_far_from_the_start_is_found_by_random_games_or_solvers() {
    let game = Strip {
        back_at: 190,
        fields: 200,
    };
    let near = Laws::new().must_end().with_counted(50).with_breadth(50);
    for laws in [near.clone(), near.with_plies(2000).with_seed(1)] {
        let violation = laws.check(&game).unwrap_err();
        let state = violation.state.unwrap();
        assert!((189..=190).contains(&state), "{violation}");
        assert!(violation.found.contains("190 -[-1]-> 189"), "{violation}");
        let path = violation.path.unwrap();
        assert_eq!(path.iter().sum::<i32>(), state.cast_signed());
    }
}

#[test]
fn a_game_that_ends_passes_however_its_lines_meet_again() {
    let nodes = vec![
        Node::End(0),
        Node::Moves(vec![Edge::to(0), Edge::to(0).gaining(3)]),
        Node::Moves(vec![Edge::to(1), Edge::to(0)]),
        Node::Moves(vec![Edge::to(2), Edge::to(1), Edge::to(2).again()]),
    ];
    let game = GraphGame::<i64>::new(nodes, 3).unwrap();
    let checked = Laws::new().must_end().indexed().packed().check(&game);
    assert_eq!(checked.unwrap().reachable, Some(4));
    let strip = Strip {
        back_at: 300,
        fields: 200,
    };
    Laws::new().must_end().check(&strip).unwrap();
}

#[test]
fn a_move_that_leads_nowhere_else_is_the_shortest_cycle() {
    let game = GraphGame::<i64>::new(vec![Node::Moves(vec![Edge::to(0)])], 0).unwrap();
    let violation = Laws::new().must_end().check(&game).unwrap_err();
    assert_eq!(violation.found, "0 -[0]-> 0");
    assert_eq!(caught(violation), (Law::Acyclic, Some(vec![]), Some(0)));
}
