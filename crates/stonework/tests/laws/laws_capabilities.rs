//! The law kit catches bounds that do not hold, candidates that leave out the best, mirror images
//! that differ, keys that are lossy, and grades that do not rise.

use proptest::prelude::*;
use stonework::laws::{Law, Laws};
use stonework::random::LayeredGraph;
use stonework::{
    Bounded, Bounds, Candidate, Canonical, Exhaustive, Game, Graded, Negamax, Ordered, Outcome,
    Packed, Run, Solver, Step, Symmetric,
};

use crate::caught::{Caught, caught};
use stonework_test_kit::cases;
use stonework_test_kit::support::{random_graphs, said, value_of_line};

/// What is wrong with [`Heaps`], if anything.
#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    /// Two stones and one are said to be lost.
    TooLow,
    /// Nothing and two stones are said to be won two stones higher than they are.
    TooHigh,
    /// The lower bound is above the upper one.
    Crossed,
    /// The best move from nothing and two is left out.
    LeavesOutBest,
    /// A candidate is listed twice.
    ListedTwice,
    /// A candidate takes more than there is.
    NoMove,
    /// There is no candidate.
    NoCandidates,
    /// The greater heap comes first, and then the smaller one.
    Restless,
    /// One stone each stands for an end.
    OtherEnd,
    /// The canonical state has a stone more.
    OtherMoves,
    /// The heaps are added up.
    Lossy,
    /// The key has a bit more.
    TooManyBits,
    /// The key of one and two gives two and one.
    OtherState,
    /// One and one have the grade of one and two.
    SameGrade,
}

/// Two heaps of two stones; a move takes one or two from one of them, and keeps them; the last move
/// of all is worth one more.
struct Heaps(Fault);

type State = (u8, u8);

impl Game for Heaps {
    type State = State;
    type Move = (bool, u8);
    type Value = i8;

    fn start(&self) -> State {
        (2, 2)
    }
    fn terminal_value(&self, &heaps: &State) -> Option<i8> {
        (heaps == (0, 0)).then_some(0)
    }
    fn moves(&self, &(one, two): &State) -> impl Iterator<Item = (bool, u8)> {
        let first = (1..=one).map(|taken| (false, taken));
        first.chain((1..=two).map(|taken| (true, taken)))
    }
    fn play(&self, &(one, two): &State, (second, taken): (bool, u8)) -> Step<Self> {
        let next = if second {
            (one, two - taken)
        } else {
            (one - taken, two)
        };
        let last = i8::from(next == (0, 0));
        Step::to(next).gaining(i8::try_from(taken).unwrap() + last)
    }
}

impl Bounded for Heaps {
    fn bounds(&self, &(one, two): &State) -> Bounds<i8> {
        let most = i8::try_from(one + two).unwrap() + 1;
        let (lower, upper) = match (self.0, (one, two)) {
            (Fault::TooLow, (2, 1)) => (-most, -1),
            (Fault::TooHigh, (0, 2)) => (5, 5),
            (Fault::Crossed, (0, 2)) => (most, -most),
            _ => (-most, most),
        };
        Bounds {
            lower: Some(lower),
            upper: Some(upper),
        }
    }
}

impl Ordered for Heaps {
    fn candidates(&self, state: &State) -> impl Iterator<Item = Candidate<(bool, u8)>> {
        let mut moves: Vec<_> = self.moves(state).collect();
        match (self.0, *state) {
            (Fault::LeavesOutBest, (0, 2)) => moves.retain(|&mv| mv != (true, 2)),
            (Fault::ListedTwice, (1, 1)) => moves.push((true, 1)),
            (Fault::NoMove, (1, 1)) => moves.push((true, 2)),
            (Fault::NoCandidates, (1, 1)) => moves.clear(),
            _ => {}
        }
        moves.into_iter().map(|mv| Candidate {
            mv,
            rank: i32::from(mv.1),
        })
    }
}

impl Symmetric for Heaps {
    fn canonical(&self, &(one, two): &State) -> State {
        match (self.0, (one, two)) {
            (Fault::Restless, _) => (two, one),
            (Fault::OtherEnd, (1, 1)) => (0, 0),
            (Fault::OtherMoves, (1, 2)) => (2, 2),
            _ => (one.min(two), one.max(two)),
        }
    }
}

impl Packed for Heaps {
    type Key = u32;

    fn pack(&self, &(one, two): &State) -> u32 {
        match self.0 {
            Fault::Lossy => u32::from(one + two),
            _ => u32::from(one) << 2 | u32::from(two),
        }
    }
    fn unpack(&self, key: u32) -> State {
        let heap = |shift: u32| u8::try_from(key >> shift & 3).unwrap();
        match (self.0, (heap(2), heap(0))) {
            (Fault::OtherState, (1, 2)) => (2, 1),
            (_, heaps) => heaps,
        }
    }
    fn key_bits(&self) -> u32 {
        if self.0 == Fault::TooManyBits { 3 } else { 4 }
    }
}

impl Graded for Heaps {
    fn grade(&self, &(one, two): &State) -> u32 {
        match (self.0, (one, two)) {
            (Fault::SameGrade, (1, 1)) => 1,
            _ => 4 - u32::from(one + two),
        }
    }
}

fn bounded(fault: Fault) -> Caught<Heaps> {
    caught(Laws::new().bounded().check(&Heaps(fault)).unwrap_err())
}

fn ordered(fault: Fault) -> Caught<Heaps> {
    caught(Laws::new().ordered().check(&Heaps(fault)).unwrap_err())
}

fn symmetric(fault: Fault) -> Caught<Heaps> {
    caught(Laws::new().symmetric().check(&Heaps(fault)).unwrap_err())
}

fn packed(fault: Fault) -> Caught<Heaps> {
    caught(Laws::new().packed().check(&Heaps(fault)).unwrap_err())
}

#[test]
fn heaps_without_a_fault_pass() {
    let game = Heaps(Fault::None);
    let laws = Laws::new().bounded().ordered().packed().graded();
    laws.symmetric().check(&game).unwrap();
    let laws = Laws::new().bounded().ordered().packed().graded();
    laws.check(&Canonical(game)).unwrap();
}

#[test]
fn bounds_that_do_not_hold_the_value_are_caught() {
    assert_eq!(bounded(Fault::TooLow).0, Law::Bounds);
    assert_eq!(bounded(Fault::TooLow).2, Some((2, 1)));
    assert_eq!(bounded(Fault::TooHigh).0, Law::Bounds);
    assert_eq!(bounded(Fault::TooHigh).2, Some((0, 2)));
    let way = Some(vec![(false, 2)]);
    assert_eq!(bounded(Fault::Crossed), (Law::Bounds, way, Some((0, 2))));
}

#[test]
fn candidates_without_the_best_move_are_caught() {
    let (law, _, state) = ordered(Fault::LeavesOutBest);
    assert_eq!((law, state), (Law::Candidates, Some((0, 2))));
}

#[test]
fn candidates_that_are_listed_twice_or_no_moves_or_none_are_caught() {
    let way = Some(vec![(false, 1), (true, 1)]);
    for fault in [Fault::ListedTwice, Fault::NoMove, Fault::NoCandidates] {
        assert_eq!(ordered(fault), (Law::Candidates, way.clone(), Some((1, 1))));
    }
}

#[test]
fn mirror_images_that_differ_are_caught() {
    let at = |path: &[(bool, u8)], state| (Law::Symmetry, Some(path.to_vec()), Some(state));
    assert_eq!(symmetric(Fault::Restless), at(&[(false, 1)], (1, 2)));
    assert_eq!(
        symmetric(Fault::OtherEnd),
        at(&[(false, 1), (true, 1)], (1, 1))
    );
    assert_eq!(symmetric(Fault::OtherMoves), at(&[(false, 1)], (1, 2)));
}

#[test]
fn keys_that_states_share_or_that_are_too_long_are_caught() {
    // One and two, and two and one, are the first states with the same sum.
    assert_eq!(packed(Fault::Lossy).0, Law::Packing);
    assert_eq!(
        packed(Fault::TooManyBits),
        (Law::Packing, Some(vec![]), Some((2, 2)))
    );
}

#[test]
fn keys_that_give_another_state_are_caught() {
    let unpack = |fault| Laws::new().packed().check(&Heaps(fault)).unwrap_err();
    let (law, _, state) = caught(unpack(Fault::OtherState));
    assert_eq!((law, state), (Law::Unpacking, Some((1, 2))));
    assert_eq!(caught(unpack(Fault::Lossy)).0, Law::Packing);
}

#[test]
fn moves_that_lead_to_no_greater_grade_are_caught() {
    let violation = Laws::new()
        .graded()
        .check(&Heaps(Fault::SameGrade))
        .unwrap_err();
    assert!(
        violation
            .expected
            .starts_with("move (true, 1) from grade 1")
    );
    assert_eq!(violation.found, "(1, 1) of grade 1");
    let way = Some(vec![(false, 1)]);
    assert_eq!(caught(violation), (Law::Grade, way, Some((1, 2))));
}

/// Pairs of a graph's nodes and a side, which only decides in which order the moves are listed.
struct TwoSided<'a>(&'a LayeredGraph<Outcome>);

impl Game for TwoSided<'_> {
    type State = (usize, bool);
    type Move = usize;
    type Value = Outcome;

    fn start(&self) -> (usize, bool) {
        (self.0.start(), true)
    }
    fn terminal_value(&self, (node, _): &(usize, bool)) -> Option<Outcome> {
        self.0.terminal_value(node)
    }
    fn moves(&self, &(node, side): &(usize, bool)) -> impl Iterator<Item = usize> {
        let mut moves: Vec<_> = self.0.moves(&node).collect();
        if side {
            moves.reverse();
        }
        moves.into_iter()
    }
    fn play(&self, &(node, side): &(usize, bool), mv: usize) -> Step<Self> {
        let Step { state, gain, turn } = self.0.play(&node, mv);
        Step {
            state: (state, side ^ (mv.is_multiple_of(2))),
            gain,
            turn,
        }
    }
}

impl Symmetric for TwoSided<'_> {
    fn canonical(&self, &(node, _): &(usize, bool)) -> (usize, bool) {
        (node, false)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1000)))]

    #[test]
    fn a_game_folded_by_its_symmetry_has_the_same_answer(graph in random_graphs()) {
        let graph = graph.acyclic::<Outcome>();
        let game = TwoSided(&graph);
        let truth = Exhaustive::new().solve(&game, &Run::new()).unwrap();
        let folded = Canonical(TwoSided(&graph));
        let solution = Negamax::new().solve(&folded, &Run::new()).unwrap();
        prop_assert_eq!(said(&solution), said(&truth));
        let line = folded.line_of_play(solution.line().unwrap());
        prop_assert_eq!(line.len(), solution.line().unwrap().len());
        prop_assert_eq!(value_of_line(&game, &line), truth.value());
    }
}
