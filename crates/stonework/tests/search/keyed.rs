//! Searches of games by keys find what those of the game itself find, position by position, and what
//! plain minimax finds.

use std::sync::Arc;

use proptest::prelude::*;
use stonework::alpha_beta::TableKind;
use stonework::erased::ErasedState;
use stonework::keyed::{KeyedAlphaBeta, KeyedError, KeyedGame, KeyedProofNumber, KeyedValue};
use stonework::random::{Edge, GraphGame, Node, RandomGraph, RandomValue};
use stonework::{
    AlphaBeta, Canonical, Exhaustive, Game, Goal, Hints, InfinitePlay, NoHints, Outcome, Packed,
    ProofNumber, RatedMove, RatedMoveOf, Run, SeededRng, Solution, SolutionOf, SolveError,
    SolveErrorOf, Solver, UseHints, Value, WinLose,
};

use stonework_test_kit::cases;
use stonework_test_kit::hinted::{Hinted, hinted};
use stonework_test_kit::support::{POOLS, random_graphs, said, threads};
use stonework_test_kit::twins::{Twins, worth_of_nodes};

/// The tables that are tried: one line, a few, and enough.
const BYTES: [usize; 3] = [0, 3000, 1 << 20];

const GOALS: [Goal; 4] = [
    Goal::EveryMove,
    Goal::BestMoves,
    Goal::ONE_BEST_MOVE,
    Goal::Value,
];

/// A solution with indices in place of the moves of a game.
fn with_indices<G: Game>(
    game: &G,
    start: &G::State,
    solution: SolutionOf<G>,
) -> Solution<usize, G::Value> {
    let index = |state: &G::State, mv| game.moves(state).position(|listed| listed == mv).unwrap();
    let line = |line: Vec<G::Move>| {
        let mut state = start.clone();
        let mut indices = Vec::new();
        for mv in line {
            indices.push(index(&state, mv));
            state = game.play(&state, mv).state;
        }
        indices
    };
    let first = |moves: Vec<RatedMoveOf<G>>| {
        let moves = moves.into_iter();
        let rated = moves.map(|rated| RatedMove {
            mv: index(start, rated.mv),
            value: rated.value,
        });
        rated.collect()
    };
    solution.map_moves(first, line)
}

/// Whether two solutions say the same, after as many positions.
fn same<V: Value>(found: &Solution<usize, V>, expected: &Solution<usize, V>) {
    let context = format!("{found:?}\n{expected:?}");
    assert_eq!(said(found), said(expected), "{context}");
    assert_eq!(found.bounds(), expected.bounds(), "{context}");
    assert_eq!(found.line(), expected.line(), "{context}");
    assert_eq!(found.line_so_far(), expected.line_so_far(), "{context}");
    assert_eq!(found.stopped(), expected.stopped(), "{context}");
    let (found, expected) = (found.report(), expected.report());
    assert_eq!(found.solver, expected.solver, "{context}");
    assert_eq!(found.positions, expected.positions, "{context}");
}

/// Solves a game with a table of so many bytes.
type Solve<'s, M, V> = dyn Fn(usize, Goal, &Run) -> Solution<M, V> + 's;

/// Compares the search by keys with that of the game itself, for each goal, several sizes of the
/// table, and some limits.
fn compare_all<G: Game>(
    game: &G,
    plain: &Solve<'_, G::Move, G::Value>,
    by_keys: &Solve<'_, usize, G::Value>,
) {
    for bytes in BYTES {
        for goal in GOALS {
            for limit in [None, Some(3), Some(40)] {
                let run = limit.map_or(Run::new(), |limit| Run::new().with_positions(limit));
                let expected = with_indices(game, &game.start(), plain(bytes, goal, &run));
                same(&by_keys(bytes, goal, &run), &expected);
            }
        }
    }
}

/// The same of proof-number search.
fn compare<G, H, T>(game: &Arc<G>, keyed: &KeyedGame<G::Value>, search: ProofNumber<H, T>)
where
    G: Game<State: Send + Sync + 'static, Value: KeyedValue>,
    ProofNumber<H, T>: Solver<G> + Copy + Into<KeyedProofNumber>,
{
    let start = ErasedState::new(game.start());
    let search = |bytes, goal| search.with_table_bytes(bytes).with_goal(goal);
    compare_all(
        &**game,
        &|bytes, goal, run| search(bytes, goal).solve(&**game, run).unwrap(),
        &|bytes, goal, run| {
            let solver = search(bytes, goal).into();
            solver.solve_from(keyed, &start, run).unwrap()
        },
    );
}

/// The same of alpha-beta search, and of its judgement of moves.
fn compare_alpha_beta<G, H, T>(game: &Arc<G>, search: AlphaBeta<H, T>)
where
    G: Packed<State: Send + Sync + 'static, Value: KeyedValue> + Send + Sync + 'static,
    H: UseHints<G> + Copy + 'static,
    T: TableKind<G> + Copy + 'static,
{
    let start = ErasedState::new(game.start());
    compare_all(
        &**game,
        &|bytes, goal, run| {
            let search = search.with_table_bytes(bytes).with_goal(goal);
            search.solve(&**game, run).unwrap()
        },
        &|bytes, goal, run| {
            let search = KeyedAlphaBeta::packed(game, search.with_table_bytes(bytes));
            search.with_goal(goal).solve_from(&start, run).unwrap()
        },
    );
    let run = Run::new();
    let truth = search.solve(&**game, &run).unwrap();
    let value = truth.value().unwrap();
    if game.terminal_value(&game.start()).is_some() {
        return;
    }
    let worst = truth.moves().iter().map(|rated| rated.value).min().unwrap();
    for value in [value, worst] {
        let index = |mv| game.moves(&game.start()).position(|listed| listed == mv);
        let judged = search.judging(&**game, &run, |judge| {
            let start = game.start();
            let mut good = judge.promising(&start);
            good.retain(|&mv| judge.is_good(&start, mv, value, u64::MAX).unwrap() == Some(true));
            good.extend(judge.good_move(&start, value).unwrap());
            good.into_iter().map(index).collect::<Vec<_>>()
        });
        let mut by_keys = Vec::new();
        let keyed = KeyedAlphaBeta::packed(game, search);
        let judging = keyed.judging(&run, &mut |positions, judge| {
            let position = positions.position(&start);
            let mut good = judge.promising(&position);
            good.retain(|&mv| judge.is_good(&position, mv, value, u64::MAX).unwrap() == Some(true));
            good.extend(judge.good_move(&position, value).unwrap());
            by_keys = good.iter().map(|mv| positions.index(&start, mv)).collect();
        });
        assert_eq!(judging, Ok(()));
        assert_eq!(judged, Ok(by_keys));
    }
}

/// Compares the searches with each choice of hints, on one thread with those of the game itself, on
/// up to four with plain minimax.
fn check<V: RandomValue + KeyedValue>(game: Hinted<V>) {
    let game = Arc::new(game);
    let plain = ProofNumber::new().packed();
    compare(&game, &KeyedGame::packed::<NoHints, _>(&game), plain);
    let keyed = KeyedGame::packed::<Hints<true, false>, _>(&game);
    compare(&game, &keyed, plain.ordered());
    let keyed = KeyedGame::packed::<Hints<false, true>, _>(&game);
    compare(&game, &keyed, plain.bounded());
    let keyed = KeyedGame::packed::<Hints<true, true>, _>(&game);
    compare(&game, &keyed, plain.ordered().bounded());
    let alpha_beta = AlphaBeta::new().packed();
    compare_alpha_beta(&game, alpha_beta);
    compare_alpha_beta(&game, alpha_beta.ordered());
    compare_alpha_beta(&game, alpha_beta.bounded().cutoffs_from(0));
    compare_alpha_beta(&game, alpha_beta.ordered().bounded());
    compare_alpha_beta(&game, alpha_beta.endgames().endgames_after(3));
    let truth = Exhaustive::new().solve(&*game, &Run::new()).unwrap();
    let truth = with_indices(&*game, &game.start(), truth);
    let start = ErasedState::new(game.start());
    for pool in &*POOLS {
        for bytes in BYTES {
            let search = plain.parallel().sharing_after(0).with_table_bytes(bytes);
            let search = KeyedProofNumber::from(search);
            let run = Run::new();
            let found = pool.install(|| search.solve_from(&keyed, &start, &run).unwrap());
            assert_eq!(said(&found), said(&truth), "{}", found.report());
            assert_eq!(found.line(), truth.line(), "{}", found.report());
            let search = alpha_beta.parallel().sharing_after(0);
            let search = KeyedAlphaBeta::packed(&game, search.with_table_bytes(bytes));
            let found = pool.install(|| search.solve_from(&start, &run).unwrap());
            assert_eq!(said(&found), said(&truth), "{}", found.report());
            assert_eq!(found.line(), truth.line(), "{}", found.report());
        }
    }
}

/// Compares the search of canonical positions by keys with that of the game of these.
fn check_symmetric<V: RandomValue + KeyedValue>(twins: impl Fn() -> Twins<V>) {
    let (game, canonical) = (Arc::new(twins()), Canonical(twins()));
    let start = game.start();
    let erased = ErasedState::new(start);
    let keyed = KeyedGame::symmetric::<Hints<true, true>, _>(&game);
    for bytes in BYTES {
        for limit in [None, Some(3), Some(40)] {
            let run = limit.map_or(Run::new(), |limit| Run::new().with_positions(limit));
            let search = ProofNumber::new().ordered().bounded().packed();
            let search = search.with_table_bytes(bytes);
            let solution = search.solve(&canonical, &run).unwrap();
            let line = |line: Vec<_>| canonical.line_of_play_from(&start, &line);
            let solution = solution.map_moves(|first| first, line);
            let expected = with_indices(&*game, &start, solution);
            let found = KeyedProofNumber::from(search).solve_from(&keyed, &erased, &run);
            same(&found.unwrap(), &expected);
            let search = AlphaBeta::new().ordered().bounded().packed();
            let search = search.with_table_bytes(bytes);
            let solution = search.solve(&canonical, &run).unwrap();
            let expected = with_indices(&*game, &start, solution.map_moves(|first| first, line));
            let keyed = KeyedAlphaBeta::symmetric(&game, search);
            same(&keyed.solve_from(&erased, &run).unwrap(), &expected);
        }
    }
}

/// Compares searches of a game in which play may go round.
fn check_infinite_play<V: RandomValue + KeyedValue>(game: GraphGame<V>, rule: InfinitePlay) {
    let game = Arc::new(game);
    let search = ProofNumber::new().with_repetition(rule);
    let keyed = KeyedGame::packed::<NoHints, _>(&game);
    compare(&game, &keyed, search.packed());
    compare(&game, &keyed, search.packed().parallel().sharing_after(0));
    let second = search.packed().for_second_player();
    compare(&game, &keyed, second);
    let keyed = KeyedGame::ranked::<NoHints, _>(&game);
    let start = ErasedState::new(game.start());
    let truth = second.solve(&*game, &Run::new()).unwrap();
    let solver = KeyedProofNumber::from(search.packed()).for_second_player();
    let found = solver.solve_from(&keyed, &start, &Run::new()).unwrap();
    assert_eq!(said(&found), said(&truth));
    assert_eq!(found.line(), truth.line());
}

/// Whether a game that goes round is refused as it is by the search of the game itself.
fn check_refused<V: RandomValue + KeyedValue>(game: GraphGame<V>) {
    let game = Arc::new(game);
    let keyed = KeyedGame::packed::<NoHints, _>(&game);
    let search = ProofNumber::new().packed();
    let start = ErasedState::new(game.start());
    let found = KeyedProofNumber::from(search).solve_from(&keyed, &start, &Run::new());
    refused_alike(found, search.solve(&*game, &Run::new()));
    let search = AlphaBeta::new().packed();
    let keyed = KeyedAlphaBeta::packed(&game, search);
    let found = keyed.solve_from(&start, &Run::new());
    refused_alike(found, search.solve(&*game, &Run::new()));
}

/// Whether two searches say the same, or refuse the same cycle.
fn refused_alike<V: Value>(
    found: Result<Solution<usize, V>, KeyedError<'_, V>>,
    expected: Result<SolutionOf<GraphGame<V>>, SolveErrorOf<GraphGame<V>>>,
) {
    match (found, expected) {
        (Ok(found), Ok(expected)) => assert_eq!(said(&found), said(&expected)),
        (Err(SolveError::Cyclic { cycle: found }), Err(SolveError::Cyclic { cycle })) => {
            let texts = cycle.iter().map(|(state, _)| format!("{state:?}"));
            let found = found.iter().map(|(position, _)| format!("{position:?}"));
            assert!(found.eq(texts));
        }
        other => panic!("{other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases(200)) })]

    #[test]
    fn a_game_by_keys_is_searched_as_the_game_is(graph in random_graphs(), seed in any::<u64>()) {
        check(hinted(graph.clone().acyclic::<i32>(), seed));
        check(hinted(graph.clone().acyclic::<Outcome>(), seed));
        check(hinted(graph.acyclic::<WinLose>(), seed));
    }

    #[test]
    fn canonical_positions_by_keys_are_searched_as_those_of_the_game_are(
        graph in random_graphs(),
        seed in any::<u64>(),
    ) {
        let margins = graph.clone().acyclic::<i32>();
        let worth = Arc::new(worth_of_nodes(margins.graph()));
        let dice = || SeededRng::new(seed);
        check_symmetric(|| Twins::layered(&margins, Arc::clone(&worth), &mut dice()));
        let outcomes = graph.acyclic::<Outcome>();
        let worth = Arc::new(worth_of_nodes(outcomes.graph()));
        check_symmetric(|| Twins::layered(&outcomes, Arc::clone(&worth), &mut dice()));
    }

    #[test]
    fn loopy_games_by_keys_are_searched_as_the_games_are(
        graph in random_graphs(),
        loops in 0_u8..50,
    ) {
        let graph = graph.with_loops(loops);
        check_infinite_play(graph.cyclic::<Outcome>(), InfinitePlay::Draw);
        check_infinite_play(graph.cyclic::<WinLose>(), InfinitePlay::LostByFirst);
        check_infinite_play(graph.cyclic::<WinLose>(), InfinitePlay::WonByFirst);
        check_refused(graph.cyclic::<i32>());
        check_refused(graph.cyclic::<Outcome>());
    }
}

/// Two moves lead to ends that are worth the same: which of them is told does not depend on whether
/// ends have keys.
#[test]
fn equal_ends_are_not_told_apart() {
    let graph = RandomGraph::new(4_215_154_215_989_276_897);
    let graph = graph.with_positions(5).with_moves(4).with_layers(4);
    let graph = graph.with_reach(2).with_spread(0).with_again(0);
    check(hinted(graph.acyclic::<i32>(), 6_257_193_601_858_105_982));
}

#[test]
fn a_position_of_many_moves_is_searched_in_batches() {
    for moves in [255, 256, 257, 512, 513, 2000] {
        let mut nodes = vec![Node::Moves((1..=moves).map(Edge::to).collect())];
        nodes.extend((0..moves).map(|_| Node::Moves(vec![Edge::to(moves + 1)])));
        nodes.push(Node::End(Outcome::loss_in(0)));
        let game = Arc::new(GraphGame::new(nodes, 0).unwrap());
        let keyed = KeyedGame::ranked::<NoHints, _>(&game);
        let search = KeyedProofNumber::from(ProofNumber::new().packed());
        let start = ErasedState::new(0_usize);
        let found = search.solve_from(&keyed, &start, &Run::new()).unwrap();
        assert_eq!(found.value(), Some(Outcome::loss_in(2)));
        assert!(found.best_moves().into_iter().eq(0..moves));
        assert_eq!(found.line(), Some(&[0, 0][..]));
    }
}

#[test]
fn searches_by_keys_keep_to_their_limits() {
    let graph = RandomGraph::new(5).with_positions(3000).with_layers(12);
    let game = Arc::new(graph.with_moves(6).acyclic::<i32>());
    let keyed = KeyedGame::ranked::<NoHints, _>(&game);
    let start = ErasedState::new(game.start());
    let mut solved = 0;
    for count in 1..=3 {
        for bytes in [1 << 12, 1 << 14, 1 << 16, 1 << 20] {
            let run = threads(count).with_bytes(bytes).with_positions(100_000);
            let search = ProofNumber::new().packed().parallel().sharing_after(20);
            let search = KeyedProofNumber::from(search);
            let found = search.solve_from(&keyed, &start, &run).unwrap();
            assert!(found.report().peak_bytes <= bytes, "{}", found.report());
            solved += usize::from(found.stopped().is_none());
        }
    }
    assert!(solved > 0);
}
