//! Retrograde analysis tier by tier tells what a plain fixed point tells, of every position, and
//! with any number of threads.

use std::ops::Range;

use proptest::prelude::*;
use stonework::random::{Edge, GraphGame, Node, RandomGraph, RandomValue};
use stonework::retrograde::{ForcedValue, TierValue};
use stonework::{
    Bounds, CancelFlag, Game, Indexed, InfinitePlay, OracleSolver, Outcome, Predecessors, Progress,
    Retrograde, Run, SeededRng, SolveError, Solver, Step, StopReason, Tiered, Turn, WinLose,
};

use crate::retrograde_truth::{Reversible, compare, reversible, truth};
use stonework_test_kit::cases;
use stonework_test_kit::support::{random_graphs, said, threads};

/// The same graph cut into tiers; a move that would lead to a later one leads to a node of its own
/// instead.
pub(crate) fn cut<V: RandomValue>(graph: &GraphGame<V>, cuts: usize, seed: u64) -> Reversible<V> {
    let mut dice = SeededRng::new(seed);
    let count = graph.nodes().len();
    let mut tiers: Vec<usize> = (0..cuts).map(|_| dice.below(count + 1)).collect();
    tiers.push(0);
    tiers.sort_unstable();
    let end = |node: usize| tiers.iter().copied().find(|&first| first > node);
    let nodes = graph.nodes().iter().enumerate().map(|(node, content)| {
        let Node::Moves(edges) = content else {
            return content.clone();
        };
        let end = end(node).unwrap_or(count);
        let edges = edges.iter().map(|&edge| Edge {
            target: edge.target % end,
            ..edge
        });
        Node::Moves(edges.collect())
    });
    let cut = GraphGame::new(nodes.collect(), graph.start()).unwrap();
    Reversible {
        tiers,
        ..reversible(&cut)
    }
}

/// Solves a game tier by tier, by every way there is.
fn check<V: RandomValue + ForcedValue + TierValue<Kept = Outcome>>(
    game: &Reversible<V>,
    convention: InfinitePlay,
    run: &Run,
) {
    let truth = truth(&game.graph, convention);
    let solver = Retrograde::new(convention).numbered().tiered();
    compare(
        game,
        convention,
        &truth,
        &solver.solve_with_oracle(game, run).unwrap(),
        true,
    );
    let unplayed = solver
        .with_predecessors()
        .solve_with_oracle(game, run)
        .unwrap();
    compare(game, convention, &truth, &unplayed, true);
}

fn check_all(graph: &RandomGraph, cuts: usize, seed: u64) {
    let run = threads(1 + usize::try_from(seed % 4).unwrap());
    check(
        &cut(&graph.cyclic::<Outcome>(), cuts, seed),
        InfinitePlay::Draw,
        &run,
    );
    let won = cut(&graph.cyclic::<WinLose>(), cuts, seed);
    check(&won, InfinitePlay::LostByFirst, &run);
    check(&won, InfinitePlay::WonByFirst, &run);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1500)))]

    #[test]
    fn every_position_is_worth_what_a_fixed_point_tells(
        graph in random_graphs(),
        loops in 0_u8..90,
        cuts in 0_usize..8,
        seed in any::<u64>(),
    ) {
        check_all(&graph.with_loops(loops), cuts, seed);
    }
}

#[test]
fn exits_that_are_late_do_not_come_before_their_ply() {
    // Far ends, so that what is due by an exit comes after much inside the tier; few of them, and few repeated turns.
    for seed in 0..1000 {
        let graph = RandomGraph::new(seed)
            .with_positions(40)
            .with_spread(30)
            .with_ends(15)
            .with_again(10);
        check_all(&graph.with_loops(70), 3, seed);
    }
}

#[test]
fn threads_find_the_same_outcomes_in_large_tiers() {
    let random = RandomGraph::new(3).with_positions(60_000).with_layers(8);
    let game = cut(&random.with_loops(30).cyclic::<Outcome>(), 3, 11);
    let plain = Retrograde::new(InfinitePlay::Draw).numbered();
    let (_, truth) = plain.solve_with_oracle(&game, &threads(1)).unwrap();
    let truth = truth.positions(&game).collect::<Vec<_>>();
    for count in 1..=4 {
        let run = threads(count);
        let (_, by_rows) = plain.tiered().solve_with_oracle(&game, &run).unwrap();
        let (solution, unplayed) = plain
            .tiered()
            .with_predecessors()
            .solve_with_oracle(&game, &run)
            .unwrap();
        assert_eq!(solution.report().threads, count);
        assert!(by_rows.positions(&game).eq(truth.iter().copied()));
        assert!(unplayed.positions(&game).eq(truth.iter().copied()));
    }
}

/// A chain of nodes, each a tier of its own, each leading to the one before; the first is an end.
fn chain(count: usize, end: Outcome) -> Reversible<Outcome> {
    let mut nodes = vec![Node::End(end)];
    nodes.extend((1..count).map(|node| Node::Moves(vec![Edge::to(node - 1)])));
    Reversible {
        tiers: (0..count).collect(),
        ..reversible(&GraphGame::new(nodes, count - 1).unwrap())
    }
}

#[test]
fn outcomes_are_kept_in_more_bytes_as_they_get_farther() {
    let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered();
    let far = Outcome::MAX_PLIES;
    for (count, first) in [(140, 0), (33_000, 0), (130, 32_700), (4, far - 3)] {
        let game = chain(count, Outcome::loss_in(first));
        let (_, by_rows) = solver.solve_with_oracle(&game, &Run::new()).unwrap();
        for (node, outcome) in by_rows.positions(&game) {
            let plies = first + u32::try_from(node).unwrap();
            let expected = if node % 2 == 0 {
                Outcome::loss_in(plies)
            } else {
                Outcome::win_in(plies)
            };
            assert_eq!(outcome, expected);
        }
        let (_, unplayed) = solver
            .with_predecessors()
            .solve_with_oracle(&game, &Run::new())
            .unwrap();
        assert!(unplayed.positions(&game).eq(by_rows.positions(&game)));
    }
    let refused = solver.solve(&chain(3, Outcome::loss_in(far - 1)), &Run::new());
    assert!(matches!(refused, Err(SolveError::Overflow { state: 2 })));
}

#[test]
fn whatever_the_limit_it_is_kept_and_nothing_is_guessed() {
    let random = RandomGraph::new(5).with_positions(3000).with_layers(9);
    let graph = random.with_loops(30).with_ends(0).cyclic::<Outcome>();
    let game = cut(&graph.starting_at(2999).unwrap(), 5, 2);
    let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered();
    let truth = solver.solve(&game, &Run::new()).unwrap();
    assert_eq!(truth.report().positions, 3000);
    assert_eq!(
        truth.report().solver,
        "retrograde (positions numbered, tier by tier, infinite play drawn)"
    );
    let peak = truth.report().peak_bytes;
    let mut completed = 0;
    for bytes in (0..=peak).step_by(1 + peak / 200).chain([peak]) {
        let run = Run::new().with_bytes(bytes);
        let (solution, strong) = solver.solve_with_oracle(&game, &run).unwrap();
        assert!(solution.report().peak_bytes <= bytes);
        match solution.stopped() {
            Some(StopReason::Bytes { limit, needed }) => {
                assert!(limit == bytes && needed > bytes);
                assert_eq!(solution.bounds(), Bounds::unknown());
                assert!(strong.is_empty() && solution.moves().is_empty());
            }
            None => {
                completed += 1;
                assert_eq!(said(&solution), said(&truth));
            }
            Some(other) => panic!("{other}"),
        }
    }
    assert_eq!(completed, 1);
    // One tier at a time, of which there are several.
    let whole = Retrograde::new(InfinitePlay::Draw)
        .numbered()
        .with_predecessors();
    let whole = whole.solve(&game, &Run::new()).unwrap().report().peak_bytes;
    let tiers = solver
        .with_predecessors()
        .solve(&game, &Run::new())
        .unwrap();
    assert!(tiers.report().peak_bytes < whole * 3 / 4);

    let run = Run::new().with_positions(100);
    let solution = solver.solve(&game, &run).unwrap();
    assert_eq!(solution.stopped(), Some(StopReason::Positions(100)));
    assert_eq!(solution.report().positions, 100);
    let cancel = CancelFlag::new();
    cancel.cancel();
    let solution = solver.solve(&game, &Run::new().with_cancel(cancel));
    assert_eq!(solution.unwrap().stopped(), Some(StopReason::Cancelled));
    let watched = Run::new().with_observer(|seen: &Progress| assert_eq!(seen.total, Some(3000)));
    assert_eq!(solver.solve(&game, &watched).unwrap().stopped(), None);
}

/// Three positions, each leading to where it is told, in two tiers that are what they are told to
/// be.
#[derive(Clone)]
struct Wrong {
    next: [usize; 3],
    before: usize,
    tiers: Vec<Range<usize>>,
    listed: usize,
}

impl Game for Wrong {
    type State = usize;
    type Move = ();
    type Value = Outcome;

    fn start(&self) -> usize {
        2
    }
    fn terminal_value(&self, &state: &usize) -> Option<Outcome> {
        (self.next[state] == state).then_some(Outcome::loss_in(0))
    }
    fn moves(&self, &state: &usize) -> impl Iterator<Item = ()> {
        (self.next[state] < 9).then_some(()).into_iter()
    }
    fn play(&self, &state: &usize, (): ()) -> Step<Self> {
        Step::to(self.next[state])
    }
}

impl Indexed for Wrong {
    fn count(&self) -> usize {
        3
    }
    fn rank(&self, &state: &usize) -> usize {
        state
    }
    fn unrank(&self, index: usize) -> usize {
        index
    }

    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = usize> {
        numbers.take(self.listed)
    }
}

impl Tiered for Wrong {
    fn tiers(&self) -> usize {
        self.tiers.len()
    }
    fn tier(&self, tier: usize) -> Range<usize> {
        self.tiers[tier].clone()
    }
}

impl Predecessors for Wrong {
    fn predecessors(&self, &state: &usize) -> impl Iterator<Item = (usize, Turn)> {
        (state == 0)
            .then_some((self.before, Turn::Passes))
            .into_iter()
    }
}

#[test]
fn a_game_that_breaks_a_law_is_refused() {
    let sound = Wrong {
        next: [0, 0, 1],
        before: 1,
        tiers: vec![0..1, 1..3],
        listed: 9,
    };
    let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered();
    let solution = solver.solve(&sound, &Run::new()).unwrap();
    assert_eq!(solution.value(), Some(Outcome::loss_in(2)));
    let refused = |game: &Wrong| {
        let by_rows = solver.solve(game, &Run::new()).unwrap_err();
        let unplayed = solver
            .with_predecessors()
            .solve(game, &Run::new())
            .unwrap_err();
        assert_eq!(by_rows.to_string(), unplayed.to_string());
        by_rows.to_string()
    };
    let broken = |next: [usize; 3]| {
        refused(&Wrong {
            next,
            ..sound.clone()
        })
    };
    assert_eq!(
        broken([2, 0, 1]),
        "move () from 0 leads to 2 (number 2), which is in a later tier; \
         one to the same tier or an earlier one is needed"
    );
    assert_eq!(
        broken([0, 0, 7]),
        "7 is numbered 7, but the game says it has 3 positions"
    );
    assert_eq!(
        broken([0, 9, 1]),
        "1 has no terminal value and no moves; one of the two is needed"
    );
    let short = Wrong {
        listed: 1,
        ..sound.clone()
    };
    assert!(refused(&short).starts_with("tier 1 does not begin where"));
    for (at, tiers) in [
        (0, vec![1..2, 2..3]),
        (1, vec![0..1, 0..3]),
        (1, vec![0..1, 1..4]),
        (2, vec![0..1, 1..2]),
    ] {
        let tiers = Wrong {
            tiers,
            ..sound.clone()
        };
        assert!(refused(&tiers).starts_with(&format!("tier {at} does not begin")));
    }
    // Without a number, it is refused; from another tier, it may be there.
    let back = Wrong {
        before: 9,
        ..sound.clone()
    };
    let error = solver
        .with_predecessors()
        .solve(&back, &Run::new())
        .unwrap_err();
    assert!(matches!(
        error,
        SolveError::IndexOutOfRange {
            state: 9,
            index: 9,
            positions: 3
        }
    ));
    assert!(
        solver
            .with_predecessors()
            .solve(&sound, &Run::new())
            .is_ok()
    );
}
