//! The solver of impartial games: nimbers of sums and of whole games are those of their definition.

use std::collections::HashMap;
use std::time::Duration;

use fastrand::Rng;
use stonework::random::{Edge, GraphGame, Node};
use stonework::{
    DisjunctiveSum, Game, Halt, Misere, Negamax, Nimber, Oracle, OracleSolver, Run, SolveError,
    Solver, Step, StopReason, WinLose,
};

use crate::heap_nimbers::{mex, nimbers, rules};
use stonework_test_kit::random_code::random_code;
use stonework_test_kit::support::said;

/// A sum of components with rules of their own: a move makes two of one, either of which may be
/// nothing.
pub(crate) struct Sum {
    /// What a move makes of each component; 0 is nothing, and nothing can be made of it.
    options: Vec<Vec<(usize, usize)>>,
    start: Vec<usize>,
}

impl Sum {
    pub(crate) fn of_heaps(text: &str, start: Vec<usize>) -> Self {
        let rules = rules(text);
        let last = start
            .iter()
            .max()
            .map_or(0, |&most| u32::try_from(most).unwrap());
        let options = (0..=last)
            .map(|heap| {
                let mut options: Vec<_> = rules
                    .options(heap)
                    .map(|(a, b)| (a as usize, b as usize))
                    .collect();
                options.sort_unstable();
                options.dedup();
                options
            })
            .collect();
        Self { options, start }
    }

    pub(crate) fn random(dice: &mut Rng) -> Self {
        let options: Vec<Vec<(usize, usize)>> = (0..dice.usize(2..9))
            .map(|component| {
                let count = if component == 0 { 0 } else { dice.usize(..4) };
                let mut options = Vec::new();
                for _ in 0..count {
                    let other = if dice.bool() {
                        dice.usize(..component)
                    } else {
                        0
                    };
                    options.push((dice.usize(..component), other));
                }
                options.sort_unstable();
                options.dedup();
                options
            })
            .collect();
        let start = (0..dice.usize(..4))
            .map(|_| dice.usize(..options.len()))
            .collect();
        Self { options, start }
    }

    /// One component with so many moves, one after the other.
    pub(crate) fn one_way(length: usize) -> Self {
        let mut options = vec![Vec::new()];
        options.extend((0..length).map(|less| vec![(less, 0)]));
        let start = vec![length];
        Self { options, start }
    }

    /// The nimber of the start, by the definition.
    pub(crate) fn nimber_by_definition(&self) -> u64 {
        let known = self.by_definition();
        let start = self.start.iter();
        start.fold(0, |sum, &component| sum ^ u64::from(known[component]))
    }

    /// The nimber of each component, by the definition.
    fn by_definition(&self) -> Vec<u16> {
        let mut known: Vec<u16> = Vec::new();
        for options in &self.options {
            known.push(mex(options.iter().map(|&(a, b)| known[a] ^ known[b])));
        }
        known
    }
}

/// The component's place, and what is made of it.
pub(crate) type SumMove = (usize, (usize, usize));

impl Game for Sum {
    type State = Vec<usize>;
    type Move = SumMove;
    type Value = WinLose;

    fn start(&self) -> Vec<usize> {
        let mut start = self.start.clone();
        start.sort_unstable();
        start
    }
    fn terminal_value(&self, state: &Vec<usize>) -> Option<WinLose> {
        self.moves(state).next().is_none().then_some(WinLose::Loss)
    }
    fn moves(&self, state: &Vec<usize>) -> impl Iterator<Item = SumMove> {
        let components = state.iter().enumerate();
        components.flat_map(|(at, &component)| {
            self.options[component]
                .iter()
                .map(move |&parts| (at, parts))
        })
    }
    fn play(&self, state: &Vec<usize>, (at, (a, b)): SumMove) -> Step<Self> {
        let mut state = state.clone();
        state.swap_remove(at);
        state.extend([a, b].into_iter().filter(|&part| part > 0));
        state.sort_unstable();
        Step::to(state)
    }
}

impl DisjunctiveSum for Sum {
    fn components(&self, state: &Vec<usize>) -> impl Iterator<Item = Vec<usize>> {
        state.iter().map(|&component| vec![component])
    }
}

#[test]
fn random_sums_have_the_same_nimbers_split_and_whole_and_by_definition() {
    let mut dice = Rng::with_seed(4);
    let run = Run::new();
    for _ in 0..3_000 {
        let game = Sum::random(&mut dice);
        let (start, expected) = (game.start(), game.nimber_by_definition());
        assert_eq!(
            Nimber::of_sums().nimber(&game, &start, &run).unwrap(),
            expected
        );
        assert_eq!(Nimber::new().nimber(&game, &start, &run).unwrap(), expected);
    }
}

#[test]
fn random_sums_have_the_value_and_the_best_moves_of_plain_search() {
    let mut dice = Rng::with_seed(5);
    let run = Run::new();
    for _ in 0..2_000 {
        let game = Sum::random(&mut dice);
        let expected = said(&Negamax::new().solve(&game, &run).unwrap());
        assert_eq!(
            said(&Nimber::of_sums().solve(&game, &run).unwrap()),
            expected
        );
        assert_eq!(said(&Nimber::new().solve(&game, &run).unwrap()), expected);
    }
}

#[test]
fn a_solve_keeps_the_nimbers_of_all_sums_of_what_it_looked_at() {
    let game = Sum::of_heaps("0.77", vec![9, 7]);
    let (solution, kept) = Nimber::of_sums()
        .solve_with_oracle(&game, &Run::new())
        .unwrap();
    for state in [vec![], vec![8, 8, 3, 1], vec![9, 5, 2, 2], vec![9, 7]] {
        let nimber = Nimber::of_sums()
            .nimber(&game, &state, &Run::new())
            .unwrap();
        assert_eq!(kept.nimber(&game, &state), Some(nimber), "{state:?}");
        let value = kept.value_at(&game, &state);
        assert_eq!(value == Some(WinLose::Win), nimber != 0, "{state:?}");
    }
    // No play comes to a larger heap.
    let larger = Sum::of_heaps("0.77", vec![10]);
    assert_eq!(kept.nimber(&larger, &vec![10]), None);
    assert_eq!(
        kept.best_moves_at(&game, &game.start()),
        Some(solution.best_moves())
    );
}

#[test]
fn random_heaps_have_the_nimbers_of_their_table() {
    let mut dice = Rng::with_seed(6);
    for _ in 0..60 {
        let code = random_code(&mut dice);
        let heaps: Vec<usize> = (0..3).map(|_| dice.usize(..40)).collect();
        let table = nimbers(&code, 40);
        let expected = heaps
            .iter()
            .fold(0, |sum, &heap| sum ^ u64::from(table[heap]));
        let game = Sum::of_heaps(&code, heaps);
        let found = Nimber::of_sums().nimber(&game, &game.start(), &Run::new());
        assert_eq!(found.unwrap(), expected, "{code}");
    }
}

#[test]
fn a_split_game_is_solved_by_its_parts() {
    // As a whole, Kayles with rows of 60, 61 and 62 has many millions of positions.
    let game = Sum::of_heaps("0.77", vec![60, 61, 62]);
    let solution = Nimber::of_sums().solve(&game, &Run::new()).unwrap();
    let table = nimbers("0.77", 62);
    assert_eq!(
        solution.value() == Some(WinLose::Win),
        table[60] ^ table[61] ^ table[62] > 0
    );
    assert_eq!(solution.report().positions, 62);
    assert!(solution.line().is_some());
}

#[test]
fn a_long_game_needs_no_program_stack() {
    let length = 200_000;
    let game = Sum::one_way(length);
    let found = Nimber::of_sums().nimber(&game, &vec![length], &Run::new());
    assert_eq!(found.unwrap(), 0);
}

#[test]
fn misere_nim_is_won_as_bouton_says() {
    // As in normal play while a heap of two or more is left; else by an even number of ones.
    for heaps in (0..4).flat_map(|a| (0..4).flat_map(move |b| (0..5).map(move |c| vec![a, b, c]))) {
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ heap);
        let won = if heaps.iter().any(|&heap| heap > 1) {
            sum > 0
        } else {
            sum == 0
        };
        let game = Misere(Sum::of_heaps("0.3333", heaps.clone()));
        let solution = Negamax::new().solve(&game, &Run::new()).unwrap();
        assert_eq!(solution.value() == Some(WinLose::Win), won, "{heaps:?}");
    }
}

#[test]
fn misere_play_of_random_sums_is_that_of_a_plain_recursion() {
    fn wins(game: &Sum, state: &Vec<usize>, known: &mut HashMap<Vec<usize>, bool>) -> bool {
        if let Some(&won) = known.get(state) {
            return won;
        }
        let mut moves = game.moves(state).peekable();
        let won = moves.peek().is_none()
            || moves.any(|mv| !wins(game, &game.play(state, mv).state, known));
        known.insert(state.clone(), won);
        won
    }
    let mut dice = Rng::with_seed(7);
    for _ in 0..300 {
        let game = Sum::random(&mut dice);
        let won = wins(&game, &game.start(), &mut HashMap::new());
        let solution = Negamax::new().solve(&Misere(game), &Run::new()).unwrap();
        assert_eq!(solution.value() == Some(WinLose::Win), won);
    }
}

fn graph(nodes: Vec<Node<WinLose>>, start: usize) -> GraphGame<WinLose> {
    GraphGame::new(nodes, start).unwrap()
}

#[test]
fn a_game_without_nimbers_is_refused_with_the_reason() {
    let to =
        |targets: &[usize]| Node::Moves(targets.iter().map(|&target| Edge::to(target)).collect());
    let lost = || Node::End(WinLose::Loss);
    let refused = |game| {
        Nimber::new()
            .solve(&game, &Run::new())
            .unwrap_err()
            .to_string()
    };

    let round = graph(vec![lost(), to(&[0, 2]), to(&[3]), to(&[0, 1])], 2);
    let Err(SolveError::Cyclic { cycle }) = Nimber::new().solve(&round, &Run::new()) else {
        panic!("it goes round in a circle");
    };
    assert_eq!(cycle.len(), 3);
    for (at, &(state, mv)) in cycle.iter().enumerate() {
        assert_eq!(round.play(&state, mv).state, cycle[(at + 1) % 3].0);
    }

    assert_eq!(
        refused(graph(vec![Node::End(WinLose::Win), to(&[0])], 1)),
        "play ends in 0 with a win for the player who would be to move; this solver needs a game whose last mover wins"
    );
    assert_eq!(
        refused(graph(
            vec![lost(), Node::Moves(vec![Edge::to(0).again()])],
            1
        )),
        "after move 0 from 1 the mover moves again; this solver needs a game where the turn always passes"
    );
}

#[test]
fn a_misere_game_has_no_nimbers() {
    let game = Misere(Sum::of_heaps("0.33", vec![2]));
    let found = Nimber::new().nimber(&game, &game.start(), &Run::new());
    assert!(matches!(
        found,
        Err(Halt::Fault(SolveError::LastMoverLoses { .. }))
    ));
}

#[test]
fn limits_stop_the_search_for_nimbers() {
    let game = Sum::of_heaps("0.77", vec![60, 61, 62]);
    for (run, reason) in [
        (Run::new().with_positions(20), StopReason::Positions(20)),
        (
            Run::new().with_time(Duration::ZERO),
            StopReason::Time(Duration::ZERO),
        ),
    ] {
        let solution = Nimber::of_sums().solve(&game, &run).unwrap();
        assert_eq!((solution.stopped(), solution.value()), (Some(reason), None));
    }
    let solution = Nimber::of_sums()
        .solve(&game, &Run::new().with_bytes(4_000))
        .unwrap();
    assert!(matches!(solution.stopped(), Some(StopReason::Bytes { .. })));
    assert!(solution.report().peak_bytes <= 4_000);
}
