//! How soon a game is won or lost, by searches that know hints of who wins.

use std::sync::Arc;

use proptest::prelude::*;
use stonework::erased::ErasedState;
use stonework::keyed::{KeyedAlphaBeta, KeyedGame, KeyedProofNumber};
use stonework::laws::Laws;
use stonework::{
    AlphaBeta, Candidate, CountPlies, Exhaustive, Game, Goal, Hints, InfinitePlay, NoHints,
    Ordered, Outcome, Packed, ProofNumber, RatedMove, Retrograde, Run, Solution, Solver, Step,
    WinLose,
};
use stonework_test_kit::cases;
use stonework_test_kit::hinted::{Hinted, hinted};
use stonework_test_kit::support::{POOLS, random_graphs, said};

/// Compares searches of a game with hints with plain minimax of how soon it is won.
fn check(game: Hinted<WinLose>) {
    let counting = CountPlies(game);
    let laws = Laws::new().bounded().ordered().packed();
    laws.check(&counting).unwrap();
    let run = Run::new();
    let truth = Exhaustive::new().solve(&counting, &run).unwrap();
    let typed = AlphaBeta::new().ordered().bounded().packed();
    let found = typed.solve(&counting, &run).unwrap();
    assert_eq!(said(&found), said(&truth));
    let typed = ProofNumber::new().ordered().bounded().packed();
    assert_eq!(said(&typed.solve(&counting, &run).unwrap()), said(&truth));
    let game = Arc::new(counting.0);
    for keyed in [
        KeyedGame::packed::<NoHints, _>(&game),
        KeyedGame::packed::<Hints<true, false>, _>(&game),
        KeyedGame::packed::<Hints<true, true>, _>(&game),
    ] {
        check_by_keys(&keyed, &ErasedState::new(game.start()), &truth);
    }
}

/// The same of searches by keys. A move of `truth` is its own index.
fn check_by_keys(
    keyed: &KeyedGame<WinLose>,
    start: &ErasedState,
    truth: &Solution<usize, Outcome>,
) {
    let counting = keyed.counting_plies();
    for (pool, bytes) in POOLS.iter().flat_map(|pool| [(pool, 0), (pool, 1 << 20)]) {
        let search = AlphaBeta::new().packed().parallel().sharing_after(0);
        let search = KeyedAlphaBeta::counting_plies(keyed, search.with_table_bytes(bytes));
        let proof = ProofNumber::new().packed().parallel().sharing_after(0);
        let proof = proof.with_table_bytes(bytes);
        for goal in [Goal::EveryMove, Goal::BestMoves, Goal::Value] {
            let run = Run::new();
            let search = search.clone().with_goal(goal);
            let by_search = pool.install(|| search.solve_from(start, &run).unwrap());
            let proof = KeyedProofNumber::from(proof.with_goal(goal));
            let by_proof = pool.install(|| proof.solve_from(&counting, start, &run).unwrap());
            for found in [by_search, by_proof] {
                assert_eq!(found.value(), truth.value(), "{}", found.report());
                if goal == Goal::EveryMove {
                    assert_eq!(said(&found), said(truth), "{}", found.report());
                }
                if let Some(line) = found.line() {
                    let plies = truth.value().and_then(Outcome::plies);
                    assert_eq!(Some(line.len()), plies.map(|plies| plies as usize));
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases(200)) })]

    #[test]
    fn hints_of_who_wins_are_used_as_far_as_they_hold(
        graph in random_graphs(),
        seed in any::<u64>(),
    ) {
        check(hinted(graph.acyclic::<WinLose>(), seed));
    }

    #[test]
    fn play_that_neither_can_end_is_a_draw(graph in random_graphs(), loops in 0_u8..50) {
        let game = graph.with_loops(loops).cyclic::<WinLose>();
        let plain = Retrograde::new(InfinitePlay::LostByFirst).solve(&game, &Run::new()).unwrap();
        let counting = Retrograde::new(InfinitePlay::Draw).solve(&CountPlies(game), &Run::new());
        match counting.unwrap().value().unwrap() {
            Outcome::DRAW => assert_eq!(plain.value(), Some(WinLose::Loss)),
            forced => assert_eq!(plain.value().map(|value| value == WinLose::Win), Some(forced > Outcome::DRAW)),
        }
    }
}

/// Many moves from the start, which win: each after as many plies as are left of its number.
struct Fan(u32);

impl Game for Fan {
    /// How many plies are left, once it has begun.
    type State = Option<u32>;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> Option<u32> {
        None
    }
    fn terminal_value(&self, left: &Option<u32>) -> Option<WinLose> {
        (*left == Some(0)).then_some(WinLose::Loss)
    }
    fn moves(&self, left: &Option<u32>) -> impl Iterator<Item = u32> {
        0..if left.is_some() { 1 } else { self.0 }
    }
    fn play(&self, left: &Option<u32>, mv: u32) -> Step<Self> {
        Step::to(Some(match left {
            Some(left) => left - 1,
            None => (self.0 - mv) % 50 * 2,
        }))
    }
}

/// One move in two: the shortest wins may be left out.
impl Ordered for Fan {
    fn candidates(&self, left: &Option<u32>) -> impl Iterator<Item = Candidate<u32>> {
        let by = if left.is_some() { 1 } else { 2 };
        let moves = self.moves(left).step_by(by);
        moves.map(|mv| Candidate { mv, rank: 0 })
    }
}

impl Packed for Fan {
    type Key = u32;

    fn pack(&self, left: &Option<u32>) -> u32 {
        left.map_or(0, |left| left + 1)
    }
    fn unpack(&self, key: u32) -> Option<u32> {
        key.checked_sub(1)
    }
    fn key_bits(&self) -> u32 {
        8
    }
}

#[test]
fn candidates_of_many_moves_are_followed_by_all_moves() {
    for moves in [3, 101, 256, 257, 513, 1101] {
        let game = CountPlies(Fan(moves));
        let truth = Exhaustive::new().solve(&game, &Run::new()).unwrap();
        let truth = truth.map_moves(with_index, |line| {
            line.iter().map(|&mv| mv as usize).collect()
        });
        let game = Arc::new(game.0);
        let keyed = KeyedGame::packed::<Hints<true, false>, _>(&game);
        check_by_keys(&keyed, &ErasedState::new(game.start()), &truth);
    }
}

/// Moves that are their own indices.
fn with_index(moves: Vec<RatedMove<u32, Outcome>>) -> Vec<RatedMove<usize, Outcome>> {
    let rated = moves.into_iter().map(|rated| RatedMove {
        mv: rated.mv as usize,
        value: rated.value,
    });
    rated.collect()
}
