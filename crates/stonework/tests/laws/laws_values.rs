//! The law kit catches sums that do not fit and values that are backed up wrongly.

use stonework::laws::{self, Law, Laws};
use stonework::random::{Edge, GraphGame, Node};
use stonework::{Game, Step, Turn, Value, Wdl};

use crate::caught::caught;
use stonework_test_kit::support::squares;

#[test]
fn gains_that_add_up_to_too_much_are_caught() {
    let edge = |target, gain: i8| Edge::<i8>::to(target).gaining(gain).again();
    let game = |gain| {
        let nodes = vec![
            Node::End(0),
            Node::Moves(vec![edge(0, 100)]),
            Node::Moves(vec![edge(1, gain), edge(0, 1)]),
            Node::Moves(vec![edge(0, 0), edge(2, 0)]),
        ];
        GraphGame::new(nodes, 3).unwrap()
    };
    Laws::new().indexed().check(&game(27)).unwrap();
    let caught = caught(Laws::new().indexed().check(&game(28)).unwrap_err());
    assert_eq!(caught, (Law::Overflow, Some(vec![1]), Some(2)));
}

#[test]
fn an_overflow_that_only_play_comes_across_is_caught() {
    let game = squares(12, 2);
    laws::check(&Narrow(&game)).unwrap_err();
    let violation = laws::check(&Narrow(&game)).unwrap_err();
    assert_eq!(violation.law, Law::Overflow);
    assert_eq!(
        violation.path.unwrap().iter().sum::<u32>(),
        12 - violation.state.unwrap()
    );
}

/// A row whose every gain is 50, counted in eight bits.
struct Narrow<'a, G>(&'a G);

impl<G: Game<State = u32, Move = u32>> Game for Narrow<'_, G> {
    type State = u32;
    type Move = u32;
    type Value = i8;

    fn start(&self) -> u32 {
        self.0.start()
    }
    fn terminal_value(&self, state: &u32) -> Option<i8> {
        self.0.terminal_value(state).map(|_| 0)
    }
    fn moves(&self, state: &u32) -> impl Iterator<Item = u32> {
        self.0.moves(state)
    }
    fn play(&self, state: &u32, mv: u32) -> Step<Self> {
        let step = Step::to(self.0.play(state, mv).state).gaining(50);
        if mv == 2 { step.again() } else { step }
    }
}

/// A value type that backs up the wrong way round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Inverted(i32);

impl std::fmt::Display for Inverted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Value for Inverted {
    type Gain = ();
    const EXTREMES: Option<(Self, Self)> = Some((Inverted(-2), Inverted(2)));
    fn back_up(self, (): (), turn: Turn) -> Option<Self> {
        Some(match turn {
            Turn::Passes => self,
            Turn::Stays => Inverted(-self.0),
        })
    }
    fn result(self) -> Wdl {
        self.0.result()
    }
}

fn inverted(end: i32) -> GraphGame<Inverted> {
    let nodes = vec![
        Node::End(Inverted(1)),
        Node::End(Inverted(end)),
        Node::Moves(vec![Edge::to(0), Edge::to(1)]),
    ];
    GraphGame::new(nodes, 2).unwrap()
}

#[test]
fn values_backed_up_the_wrong_way_round_are_caught() {
    let violation = laws::check(&inverted(2)).unwrap_err();
    assert_eq!(violation.law, Law::BackUp);
    assert_eq!(violation.path, None);
}

/// A value type that takes a win for a loss.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Mistaken(i32);

impl std::fmt::Display for Mistaken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Value for Mistaken {
    type Gain = ();
    const EXTREMES: Option<(Self, Self)> = None;
    fn back_up(self, (): (), turn: Turn) -> Option<Self> {
        self.0.back_up(0, turn).map(Mistaken)
    }
    fn result(self) -> Wdl {
        self.0.result().opponent()
    }
}

#[test]
fn a_greater_value_with_a_worse_result_is_caught() {
    let nodes = vec![
        Node::End(Mistaken(-1)),
        Node::End(Mistaken(1)),
        Node::Moves(vec![Edge::to(0), Edge::to(1)]),
    ];
    let violation = laws::check(&GraphGame::new(nodes, 2).unwrap()).unwrap_err();
    assert_eq!((violation.law, violation.path), (Law::Results, None));
    assert_eq!(violation.found, "a loss");
}

#[test]
fn values_beyond_the_extremes_are_caught() {
    let violation = laws::check(&inverted(3)).unwrap_err();
    assert_eq!(violation.law, Law::Extremes);
    assert_eq!((violation.path, violation.state), (Some(vec![1]), Some(1)));
}

#[test]
fn a_long_way_is_shown_by_its_beginning() {
    let count = 100;
    let nodes = (0..count).map(|node| match node {
        0 => Node::End(100_i8),
        _ => Node::Moves(vec![
            Edge::to(node - 1)
                .gaining(i8::from(node == 1) * 100)
                .again(),
        ]),
    });
    let game = GraphGame::new(nodes.collect(), count - 1).unwrap();
    let violation = laws::check(&game).unwrap_err();
    assert_eq!(violation.path.as_ref().map(Vec::len), Some(count - 2));
    assert!(violation.to_string().contains("and 58 more moves"));
}
