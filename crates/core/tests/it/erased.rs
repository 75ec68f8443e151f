//! A game whose types are erased has the values, best moves, lines and counts of the game itself.

use std::sync::Arc;

use proptest::prelude::*;
use stonework_core::erased::{
    DepthFirst, Edge, Erased, ErasedGame, ErasedState, MemoByNumber, MemoOfStore, Positions, ranked,
};
use stonework_core::random::{Edge as GraphEdge, GraphGame, Node as GraphNode, RandomValue};
use stonework_core::{
    Exhaustive, Game, Indexed, Negamax, Outcome, Perft, Run, SolutionOf, SolveError, Solver,
    StopReason,
};

use crate::support::{random_graphs, reachable, squares};

/// Solves an erased game from a state; what it says, with moves as indices.
type Found<V> = (Option<V>, Vec<(usize, V)>, Option<Vec<usize>>);

fn found<V: stonework_core::Value>(solution: &SolutionOf<Erased<'_, V>>) -> Found<V> {
    let moves = solution.moves().iter();
    let line = solution.line();
    (
        solution.value(),
        moves.map(|rated| (rated.mv.index(), rated.value)).collect(),
        line.map(|line| line.iter().map(Edge::index).collect()),
    )
}

/// The same of the game itself.
fn expected<G: Game>(game: &G, start: &G::State, solution: &SolutionOf<G>) -> Found<G::Value> {
    let index = |state: &G::State, mv| game.moves(state).position(|listed| listed == mv).unwrap();
    let moves = solution.moves().iter();
    let line = solution.line().map(|line| {
        let mut state = start.clone();
        line.iter()
            .map(|&mv| {
                let at = index(&state, mv);
                state = game.play(&state, mv).state;
                at
            })
            .collect()
    });
    let moves = moves.map(|rated| (index(start, rated.mv), rated.value));
    (solution.value(), moves.collect(), line)
}

fn solve<V: stonework_core::Value, S: for<'p> Solver<Erased<'p, V>>>(
    solver: &S,
    positions: &Positions<V>,
    state: &ErasedState,
) -> Found<V> {
    let start = positions.enter(state);
    let run = positions.counted_by(&Run::new());
    found(&solver.solve_from(&Erased(positions), &start, &run).unwrap())
}

fn check<G>(game: G)
where
    G: Indexed<State: Send + Sync + 'static, Value: RandomValue> + Send + Sync + 'static,
{
    let shared = Arc::new(game);
    let erased: &dyn ErasedGame<G::Value> = &shared;
    let game = &*shared;
    let perft = Perft::new();
    for start in reachable(game) {
        let state = ErasedState::new(start.clone());
        let run = Run::new();
        let plain = Exhaustive::new().solve_from(game, &start, &run).unwrap();
        let plain = expected(game, &start, &plain);
        let numbers = Negamax::with_memo(MemoByNumber::growing());
        let all = Negamax::with_memo(MemoByNumber::with_room(game.count()));
        assert_eq!(
            solve(&Exhaustive::new(), &erased.on_path(None), &state),
            plain
        );
        assert_eq!(solve(&numbers, &erased.interned(false), &state), plain);
        assert_eq!(solve(&numbers, &erased.interned(true), &state), plain);
        assert_eq!(solve(&all, &ranked(&shared), &state), plain);
        let by_number = DepthFirst::with_memo(MemoByNumber::growing());
        let room = DepthFirst::with_memo(MemoByNumber::with_room(game.count()));
        assert_eq!(
            solve(&DepthFirst::exhaustive(), &erased.on_path(None), &state),
            plain
        );
        assert_eq!(solve(&by_number, &erased.interned(false), &state), plain);
        assert_eq!(solve(&room, &ranked(&shared), &state), plain);
        for bytes in [0, 300, 1 << 16] {
            let bounded = Negamax::with_memo(MemoOfStore::new(bytes));
            assert_eq!(solve(&bounded, &erased.on_path(Some(bytes)), &state), plain);
            let bounded = DepthFirst::with_memo(MemoOfStore::new(bytes));
            assert_eq!(solve(&bounded, &erased.on_path(Some(bytes)), &state), plain);
        }
        for depth in 0..4 {
            let lines = perft.count_from(game, &start, depth, &run).unwrap();
            let of = |positions: &Positions<G::Value>, perft: Perft| {
                let from = positions.enter(&state);
                perft
                    .count_from(&Erased(positions), &from, depth, &run)
                    .unwrap()
            };
            assert_eq!(of(&erased.on_path(None), perft), lines);
            assert_eq!(of(&erased.interned(false), perft.memoised()), lines);
        }
        assert_eq!(erased.terminal_value(&state), game.terminal_value(&start));
        if game.terminal_value(&start).is_none() {
            assert_eq!(erased.move_count(&state), game.moves(&start).count());
            for (index, mv) in game.moves(&start).enumerate() {
                let step = game.play(&start, mv);
                let played = erased.play(&state, index).unwrap();
                assert_eq!(played.state.expect::<G::State>(), &step.state);
                assert_eq!((played.gain, played.turn), (step.gain, step.turn));
            }
            assert!(erased.play(&state, game.moves(&start).count()).is_none());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn an_erased_game_is_solved_as_the_game_is(graph in random_graphs()) {
        check(graph.acyclic::<i64>());
        check(graph.acyclic::<Outcome>());
    }
}

#[test]
fn interned_positions_are_numbered_once_and_found_again() {
    let game: Box<dyn ErasedGame<i64>> = Box::new(Arc::new(squares(30, 3)));
    let positions = game.interned(false);
    let start = positions.enter(&game.start());
    let solver = Negamax::with_memo(MemoByNumber::growing());
    let run = positions.counted_by(&Run::new());
    solver
        .solve_from(&Erased(&positions), &start, &run)
        .unwrap();
    let mut numbers: Vec<usize> = (1..=30_u32)
        .map(|left| {
            let state = ErasedState::new(left);
            let node = positions.find(&state).unwrap();
            assert_eq!(
                positions.state(node.number()).unwrap().get::<u32>(),
                Some(&left)
            );
            node.number()
        })
        .collect();
    numbers.sort_unstable();
    assert!(numbers.iter().copied().eq(0..30));
    assert!(positions.find(&ErasedState::new(0_u32)).is_none());
}

/// Round and round between two positions.
fn circle() -> GraphGame<Outcome> {
    let nodes = vec![
        GraphNode::Moves(vec![GraphEdge::to(1)]),
        GraphNode::Moves(vec![GraphEdge::to(0)]),
    ];
    GraphGame::new(nodes, 0).unwrap()
}

fn cycle_text<V, S>(solver: &S, positions: &Positions<V>, start: &ErasedState) -> String
where
    V: stonework_core::Value,
    S: for<'p> Solver<Erased<'p, V>>,
{
    let start = positions.enter(start);
    let solved = solver.solve_from(&Erased(positions), &start, &Run::new());
    let error = solved.unwrap_err();
    assert!(matches!(error, SolveError::Cyclic { .. }));
    error.to_string()
}

#[test]
fn a_cycle_of_an_erased_game_is_found_and_named_by_its_states() {
    let game = Arc::new(circle());
    let erased: &dyn ErasedGame<Outcome> = &game;
    let start = erased.start();
    for text in [
        cycle_text(&Exhaustive::new(), &erased.on_path(None), &start),
        cycle_text(
            &Negamax::with_memo(MemoByNumber::growing()),
            &erased.interned(false),
            &start,
        ),
        cycle_text(
            &Negamax::with_memo(MemoOfStore::new(1 << 10)),
            &erased.on_path(Some(1 << 10)),
            &start,
        ),
        cycle_text(&DepthFirst::exhaustive(), &erased.on_path(None), &start),
        cycle_text(
            &DepthFirst::with_memo(MemoByNumber::growing()),
            &erased.interned(false),
            &start,
        ),
        cycle_text(
            &DepthFirst::with_memo(MemoOfStore::new(1 << 10)),
            &erased.on_path(Some(1 << 10)),
            &start,
        ),
    ] {
        assert!(
            text.contains("0 -[move 0]-> 1") || text.contains("1 -[move 0]-> 0"),
            "{text}"
        );
    }
}

fn stopped<S: for<'p> Solver<Erased<'p, i64>>>(
    solver: &S,
    positions: &Positions<i64>,
    start: &ErasedState,
    bytes: usize,
) -> (Option<StopReason>, usize) {
    let start = positions.enter(start);
    let run = positions.counted_by(&Run::new().with_bytes(bytes));
    let solution = solver.solve_from(&Erased(positions), &start, &run).unwrap();
    (solution.stopped(), solution.report().peak_bytes)
}

#[test]
fn the_memory_of_positions_counts_against_the_limit() {
    const LIMIT: usize = 4 << 20;
    let game: Box<dyn ErasedGame<i64>> = Box::new(Arc::new(squares(3_000_000, 2)));
    let start = game.start();
    let by_number = Negamax::with_memo(MemoByNumber::growing());
    let bounded = Negamax::with_memo(MemoOfStore::new(1 << 20));
    for (stopped, peak) in [
        stopped(&by_number, &game.interned(false), &start, LIMIT),
        stopped(&bounded, &game.on_path(Some(1 << 20)), &start, LIMIT),
        stopped(
            &DepthFirst::with_memo(MemoByNumber::growing()),
            &game.interned(false),
            &start,
            LIMIT,
        ),
        stopped(
            &DepthFirst::with_memo(MemoOfStore::new(1 << 20)),
            &game.on_path(Some(1 << 20)),
            &start,
            LIMIT,
        ),
        stopped(
            &DepthFirst::exhaustive(),
            &game.on_path(None),
            &start,
            LIMIT,
        ),
    ] {
        assert!(
            matches!(stopped, Some(StopReason::Bytes { .. })),
            "{stopped:?}"
        );
        assert!(peak <= LIMIT, "{peak}");
    }
}

#[test]
#[should_panic(expected = "the state belongs to this game")]
fn a_state_of_another_game_is_refused() {
    let game: Arc<dyn ErasedGame<i64>> = Arc::new(Arc::new(squares(3, 1)));
    game.move_count(&ErasedState::new("elsewhere"));
}

#[test]
fn a_position_of_many_moves_lists_them_in_batches() {
    let game = Arc::new(squares(1_000, 1_000));
    let erased: &dyn ErasedGame<i64> = &game;
    let (start, run) = (erased.start(), Run::new());
    let plain = Negamax::new().solve(&*game, &run).unwrap();
    let plain = expected(&*game, &1_000, &plain);
    let numbers = Negamax::with_memo(MemoByNumber::growing());
    let bounded = Negamax::with_memo(MemoOfStore::new(1 << 20));
    assert_eq!(solve(&numbers, &erased.interned(false), &start), plain);
    assert_eq!(
        solve(&bounded, &erased.on_path(Some(1 << 20)), &start),
        plain
    );
    let numbers = DepthFirst::with_memo(MemoByNumber::growing());
    let bounded = DepthFirst::with_memo(MemoOfStore::new(1 << 20));
    assert_eq!(solve(&numbers, &erased.interned(false), &start), plain);
    assert_eq!(
        solve(&bounded, &erased.on_path(Some(1 << 20)), &start),
        plain
    );
    let positions = erased.on_path(None);
    let from = positions.enter(&start);
    let lines = Perft::new().count_from(&Erased(&positions), &from, 2, &run);
    let plain = Perft::new().count(&*game, 2, &run);
    assert_eq!(lines.unwrap(), plain.unwrap());
}

/// Checks that both solvers say the same and count the same, whatever the limit on positions.
fn same_report<S, D>(plain: &S, depth_first: &D, open: &dyn Fn() -> Positions<i64>)
where
    S: for<'p> Solver<Erased<'p, i64>>,
    D: for<'p> Solver<Erased<'p, i64>>,
{
    fn of<S: for<'p> Solver<Erased<'p, i64>>>(
        solver: &S,
        positions: &Positions<i64>,
        limit: u64,
    ) -> String {
        let start = positions.enter(&ErasedState::new(9_u32));
        let run = positions.counted_by(&Run::new().with_positions(limit));
        let solution = solver.solve_from(&Erased(positions), &start, &run).unwrap();
        let report = solution.report();
        format!(
            "{} {} {} {:?} {:?} {:?} {:?}",
            report.solver,
            report.positions,
            report.hits,
            solution.bounds(),
            solution.stopped(),
            solution.moves(),
            solution.line()
        )
    }
    for limit in 0..100 {
        let expected = of(plain, &open(), limit);
        assert_eq!(of(depth_first, &open(), limit), expected);
    }
}

#[test]
fn a_stopped_search_of_an_erased_game_has_proved_what_the_generic_one_has() {
    let game = Arc::new(squares(9, 3));
    let erased: &dyn ErasedGame<i64> = &game;
    same_report(&Exhaustive::new(), &DepthFirst::exhaustive(), &|| {
        erased.on_path(None)
    });
    same_report(
        &Negamax::with_memo(MemoByNumber::growing()),
        &DepthFirst::with_memo(MemoByNumber::growing()),
        &|| erased.interned(false),
    );
    same_report(
        &Negamax::with_memo(MemoOfStore::new(1 << 12)),
        &DepthFirst::with_memo(MemoOfStore::new(1 << 12)),
        &|| erased.on_path(Some(1 << 12)),
    );
}
