//! A game whose types are erased has the values, best moves, lines and counts of the game itself.

use std::collections::HashSet;
use std::sync::Arc;

use proptest::prelude::*;
use stonework::erased::{
    DepthFirst, Edge, Erased, ErasedGame, ErasedOracle, ErasedState, OracleFailure, Positions,
    SharedCount, ranked,
};
use stonework::random::{Edge as GraphEdge, GraphGame, Node as GraphNode, RandomValue};
use stonework::{
    Exhaustive, ForcedValue, Game, Indexed, InfinitePlay, Negamax, Oracle, OracleSolver, Outcome,
    Perft, Retrograde, Run, SolutionOf, SolveError, Solver, StopReason, WinLose,
};

use stonework_test_kit::cases;
use stonework_test_kit::support::{random_graphs, reachable, squares};

/// Solves an erased game from a state; what it says, with moves as indices.
type Found<V> = (Option<V>, Vec<(usize, V)>, Option<Vec<usize>>);

fn found<V: stonework::Value>(solution: &SolutionOf<Erased<'_, V>>) -> Found<V> {
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

fn solve<V: stonework::Value, S: for<'p> Solver<Erased<'p, V>>>(
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
        let numbers = Negamax::new();
        assert_eq!(
            solve(&Exhaustive::new(), &erased.on_path(None), &state),
            plain
        );
        assert_eq!(solve(&numbers, &erased.interned(false), &state), plain);
        assert_eq!(solve(&numbers, &erased.interned(true), &state), plain);
        assert_eq!(solve(&numbers, &ranked(&shared), &state), plain);
        let by_number = DepthFirst::growing();
        let room = DepthFirst::with_room(game.count());
        assert_eq!(
            solve(&DepthFirst::exhaustive(), &erased.on_path(None), &state),
            plain
        );
        assert_eq!(solve(&by_number, &erased.interned(false), &state), plain);
        assert_eq!(solve(&room, &ranked(&shared), &state), plain);
        for bytes in [0, 300, 1 << 16] {
            let bounded = DepthFirst::within(bytes);
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

/// Retrograde analysis of positions by the numbers with which they are found.
fn check_found<G>(game: G, infinite_play: InfinitePlay, limit: u64)
where
    G: Game<State: Send + Sync + 'static, Value: ForcedValue> + Send + Sync + 'static,
{
    let game = Arc::new(game);
    let erased: &dyn ErasedGame<G::Value> = &game;
    let solver = Retrograde::new(infinite_play);
    let run = Run::new().with_positions(limit);
    let solved = solver.solve_with_oracle(&*game, &run);
    let (plain, plain_values) = solved.unwrap();

    let positions = erased.interned(true);
    let start = positions.enter(&erased.start());
    let (of_numbers, run) = (Erased(&positions), positions.counted_by(&run));
    let found_by = solver.found();
    let (solution, values) = found_by
        .solve_with_oracle_from(&of_numbers, &start, &run)
        .unwrap();
    let told = expected(&*game, &Game::start(&*game), &plain);
    assert_eq!(found(&solution), told);
    assert_eq!(solution.stopped(), plain.stopped());
    let (report, expected) = (solution.report(), plain.report());
    assert_eq!(report.solver, expected.solver);
    assert_eq!(report.positions, expected.positions);
    assert_eq!(values.len(), plain_values.len());
    let of_numbers = &of_numbers;
    for (state, value) in plain_values.positions(&*game) {
        let node = positions.find(&ErasedState::new(state.clone())).unwrap();
        assert_eq!(values.forced_value(of_numbers, &node), Some(value));
        assert_eq!(
            values.value_at(of_numbers, &node),
            plain_values.value_at(&*game, &state)
        );
    }
    assert_eq!(
        values.statistics_on_one_thread(of_numbers),
        plain_values.statistics_on_one_thread(&*game)
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases(300)) })]

    #[test]
    fn positions_are_analysed_by_the_numbers_with_which_they_are_found(
        graph in random_graphs(),
        loops in 0_u8..40,
        limit in prop_oneof![Just(u64::MAX), 0_u64..40],
    ) {
        let graph = graph.with_loops(loops);
        check_found(graph.cyclic::<Outcome>(), InfinitePlay::Draw, limit);
        check_found(graph.cyclic::<WinLose>(), InfinitePlay::WonByFirst, limit);
        check_found(graph.cyclic::<WinLose>(), InfinitePlay::LostByFirst, limit);
        check_found(graph.acyclic::<Outcome>(), InfinitePlay::Draw, limit);
    }

    #[test]
    fn an_erased_game_is_solved_as_the_game_is(graph in random_graphs()) {
        check(graph.acyclic::<i64>());
        check(graph.acyclic::<Outcome>());
    }
}

/// Knows that the position 0 is lost.
struct FirstIsLost;

impl ErasedOracle<WinLose> for FirstIsLost {
    fn probe(
        &self,
        states: &[ErasedState],
        values: &mut Vec<Option<WinLose>>,
    ) -> Result<(), OracleFailure> {
        let is_first = |state: &ErasedState| *state.expect::<usize>() == 0;
        let known = states
            .iter()
            .map(|state| is_first(state).then_some(WinLose::Loss));
        values.extend(known);
        Ok(())
    }
}

#[test]
fn play_that_comes_back_to_a_start_that_the_oracle_knows_goes_on_there() {
    let to =
        |places: &[usize]| GraphNode::Moves(places.iter().copied().map(GraphEdge::to).collect());
    // The first player moves in 0 and 2, the second in 1 and 3.
    let nodes = vec![to(&[1]), to(&[2, 0]), to(&[3]), to(&[2])];
    let game = Arc::new(GraphGame::<WinLose>::new(nodes, 0).unwrap());
    let erased: &dyn ErasedGame<WinLose> = &game;
    let positions = erased.interned(true).with_oracle(Arc::new(FirstIsLost));
    let start = positions.enter(&erased.start());
    let of_numbers = Erased(&positions);
    let solver = Retrograde::new(InfinitePlay::LostByFirst).found();
    let solved = solver.solve_with_oracle_from(&of_numbers, &start, &Run::new());
    let (solution, values) = solved.unwrap();
    assert_eq!(solution.value(), Some(WinLose::Loss));
    for (state, value) in [
        (0_usize, WinLose::Loss),
        (1, WinLose::Win),
        (2, WinLose::Loss),
        (3, WinLose::Win),
    ] {
        let node = positions.find(&ErasedState::new(state)).unwrap();
        assert_eq!(values.value_at(&of_numbers, &node), Some(value), "{state}");
    }
}

#[test]
#[should_panic(expected = "the positions are interned with their ends")]
fn positions_without_numbers_of_their_own_are_not_analysed_by_numbers() {
    let game = Arc::new(circle());
    let erased: &dyn ErasedGame<Outcome> = &game;
    let positions = erased.on_path(None);
    let start = positions.enter(&erased.start());
    let solver = Retrograde::new(InfinitePlay::Draw).found();
    let _ = solver.solve_from(&Erased(&positions), &start, &Run::new());
}

#[test]
fn many_plies_are_shared_whatever_was_counted_before() {
    let both = || GraphNode::Moves(vec![GraphEdge::to(0), GraphEdge::to(1)]);
    let game = Arc::new(GraphGame::<Outcome>::new(vec![both(), both()], 0).unwrap());
    // Positions of lines that are shared out are not counted.
    let positions = |depths: &[u32]| {
        let run = Run::new();
        let mut count = SharedCount::of(&game as &dyn ErasedGame<Outcome>, 14, &run)?;
        for &depth in depths {
            assert_eq!(count.count(depth).unwrap(), 1 << depth);
        }
        Some(count.report().positions)
    };
    // Else one thread counts.
    if let (Some(few), Some(many), Some(all)) =
        (positions(&[3]), positions(&[14]), positions(&[3, 14]))
    {
        assert_eq!(all, few + many);
    }
}

#[test]
fn interned_positions_are_numbered_once_and_found_again() {
    let game: Box<dyn ErasedGame<i64>> = Box::new(Arc::new(squares(30, 3)));
    let positions = game.interned(false);
    let start = positions.enter(&game.start());
    let solver = Negamax::new();
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

#[test]
fn the_oracle_of_a_depth_first_search_knows_the_start() {
    let game = Arc::new(squares(30, 3));
    let expected = Negamax::new().solve(&*game, &Run::new()).unwrap().value();
    let positions = game.interned(false);
    let start = positions.enter(&ErasedGame::start(&game));
    let solver = DepthFirst::growing();
    let erased = Erased(&positions);
    let solved = solver.solve_with_oracle_from(&erased, &start, &Run::new());
    let (_, values) = solved.unwrap();
    assert_eq!(values.value_at(&erased, &start), expected);
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
    V: stonework::Value,
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
        cycle_text(&Negamax::new(), &erased.interned(false), &start),
        cycle_text(&DepthFirst::exhaustive(), &erased.on_path(None), &start),
        cycle_text(&DepthFirst::growing(), &erased.interned(false), &start),
        cycle_text(
            &DepthFirst::within(1 << 10),
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
    for (stopped, peak) in [
        stopped(&Negamax::new(), &game.interned(false), &start, LIMIT),
        stopped(&DepthFirst::growing(), &game.interned(false), &start, LIMIT),
        stopped(
            &DepthFirst::within(1 << 20),
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
    let hashed = Negamax::new();
    assert_eq!(solve(&hashed, &erased.interned(false), &start), plain);
    let numbers = DepthFirst::growing();
    let bounded = DepthFirst::within(1 << 20);
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

/// Checks that both solvers say the same and count the same, whatever the limit on positions. The
/// reports of the second one have this name.
fn same_report<S: for<'p> Solver<Erased<'p, i64>>>(
    (plain, open_plain): (&S, &dyn Fn() -> Positions<i64>),
    (depth_first, open): (DepthFirst, &dyn Fn() -> Positions<i64>),
    name: &str,
) {
    fn of<S: for<'p> Solver<Erased<'p, i64>>>(
        solver: &S,
        positions: &Positions<i64>,
        limit: u64,
    ) -> (String, String) {
        let start = positions.enter(&ErasedState::new(9_u32));
        let run = positions.counted_by(&Run::new().with_positions(limit));
        let solution = solver.solve_from(&Erased(positions), &start, &run).unwrap();
        let report = solution.report();
        let said = format!(
            "{} {} {:?} {:?} {:?} {:?}",
            report.positions,
            report.hits,
            solution.bounds(),
            solution.stopped(),
            solution.moves(),
            solution.line()
        );
        (said, report.solver.clone())
    }
    for limit in 0..100 {
        let (expected, _) = of(plain, &open_plain(), limit);
        let found = of(&depth_first, &open(), limit);
        assert_eq!(found, (expected, name.to_owned()));
    }
}

#[test]
fn a_stopped_search_of_an_erased_game_has_proved_what_the_generic_one_has() {
    let game = Arc::new(squares(9, 3));
    let erased: &dyn ErasedGame<i64> = &game;
    let on_path = || erased.on_path(None);
    let interned = || erased.interned(false);
    let exhaustive = DepthFirst::exhaustive();
    same_report(
        (&Exhaustive::new(), &on_path),
        (exhaustive, &on_path),
        "exhaustive",
    );
    let (hashed, growing) = (Negamax::new(), DepthFirst::growing());
    same_report(
        (&hashed, &interned),
        (growing, &interned),
        "negamax (hash memo)",
    );
    let room = DepthFirst::with_room(game.count());
    same_report(
        (&hashed, &interned),
        (room, &|| ranked(&game)),
        "negamax (dense memo)",
    );
    // Nothing is forgotten.
    let bounded = DepthFirst::within(1 << 16);
    same_report(
        (&hashed, &interned),
        (bounded, &|| erased.on_path(Some(1 << 16))),
        "negamax (bounded memo of 65536 bytes)",
    );
}

/// Whether play can go round among positions that neither player can win by force: of these, those
/// without a move to another are taken away until none is left, or none is to be taken.
fn goes_round(game: &GraphGame<Outcome>) -> bool {
    let solver = Retrograde::new(InfinitePlay::Draw);
    let (_, every) = solver.solve_with_oracle(game, &Run::new()).unwrap();
    let is_open = |state: &usize| {
        let forced = every.forced_value(game, state);
        game.terminal_value(state).is_none() && forced == Some(Outcome::DRAW)
    };
    let mut open: HashSet<usize> = reachable(game).into_iter().filter(is_open).collect();
    loop {
        let goes_on = |state: &&usize| {
            let mut moves = game.moves(state);
            moves.any(|mv| open.contains(&game.play(state, mv).state))
        };
        let next: HashSet<usize> = open.iter().filter(goes_on).copied().collect();
        if next.len() == open.len() {
            return !open.is_empty();
        }
        open = next;
    }
}

/// What retrograde analysis says of a game that must end.
fn solve_as_ending(game: GraphGame<Outcome>) {
    let expected = goes_round(&game);
    let plain = Retrograde::new(InfinitePlay::Draw);
    let value = plain.solve(&game, &Run::new()).unwrap().value();
    let game = Arc::new(game);
    let erased: &dyn ErasedGame<Outcome> = &game;
    let positions = erased.interned(true);
    let start = positions.enter(&erased.start());
    let solver = plain.found().must_end(true);
    match solver.solve_from(&Erased(&positions), &start, &Run::new()) {
        Ok(solution) => {
            assert!(!expected);
            assert_eq!(solution.value(), value);
        }
        Err(SolveError::Cyclic { cycle }) => {
            assert!(expected && !cycle.is_empty());
            let state = |at: usize| {
                let (node, _) = &cycle[at % cycle.len()];
                *node.state().unwrap().get::<usize>().unwrap()
            };
            for (at, (_, edge)) in cycle.iter().enumerate() {
                let mv = game.moves(&state(at)).nth(edge.index()).unwrap();
                assert_eq!(Game::play(&*game, &state(at), mv).state, state(at + 1));
            }
        }
        Err(error) => panic!("{error}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(3000)))]

    #[test]
    fn a_way_round_is_refused_exactly_if_a_value_could_hang_on_it(
        graph in random_graphs(),
        loops in 0_u8..40,
    ) {
        solve_as_ending(graph.cyclic());
        solve_as_ending(graph.with_loops(loops).cyclic());
    }
}
