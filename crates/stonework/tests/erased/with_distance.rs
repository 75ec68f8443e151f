//! A game that is only won or lost, with the distances of its wins and losses.

use std::collections::HashMap;
use std::sync::Arc;

use proptest::prelude::*;
use stonework::erased::{
    DepthFirst, Edge, Erased, ErasedGame, ErasedState, Positions, WithDistance,
};
use stonework::random::LayeredGraph;
use stonework::{
    Exhaustive, Game, InfinitePlay, Negamax, Outcome, Retrograde, Run, Solver, Step, StopReason,
    Turn, Wdl, WinLose,
};
use stonework_test_kit::cases;
use stonework_test_kit::support::{random_graphs, reachable};

/// Of each state whether the player to move wins, and how long play lasts.
type Remoteness = HashMap<usize, (bool, u32)>;

/// Finds that of a state and all after it, by nothing but the rules.
fn find(game: &LayeredGraph<WinLose>, state: usize, found: &mut Remoteness) -> (bool, u32) {
    if let Some(&known) = found.get(&state) {
        return known;
    }
    let value = if let Some(end) = game.terminal_value(&state) {
        (end == WinLose::Win, 0)
    } else {
        let after = game.moves(&state).map(|mv| {
            let step = game.play(&state, mv);
            let (wins, plies) = find(game, step.state, found);
            (wins == (step.turn == Turn::Stays), plies + 1)
        });
        let (won, lost): (Vec<_>, Vec<_>) = after.partition(|&(wins, _)| wins);
        let soonest = won.into_iter().min_by_key(|&(_, plies)| plies);
        let latest = lost.into_iter().max_by_key(|&(_, plies)| plies);
        soonest.or(latest).unwrap()
    };
    found.insert(state, value);
    value
}

/// An outcome as [`Remoteness`] tells it.
fn told(value: Outcome) -> (bool, u32) {
    (value.result() == Wdl::Win, value.plies().unwrap())
}

/// A game, and what is expected of it.
struct Known {
    game: Arc<LayeredGraph<WinLose>>,
    remoteness: Remoteness,
}

impl Known {
    fn of(game: LayeredGraph<WinLose>) -> Self {
        let mut remoteness = Remoteness::new();
        find(&game, Game::start(&game), &mut remoteness);
        let game = Arc::new(game);
        Self { game, remoteness }
    }

    fn with_distance(&self) -> WithDistance<Arc<LayeredGraph<WinLose>>> {
        WithDistance(Arc::new(Arc::clone(&self.game)))
    }

    /// Solves from a state: every first move is worth what is expected, and the line is as long.
    fn check<S>(&self, state: usize, positions: &Positions<Outcome>, solver: &S)
    where
        S: for<'p> Solver<Erased<'p, Outcome>>,
    {
        let start = positions.enter(&ErasedState::new(state));
        let run = positions.counted_by(&Run::new());
        let solution = solver.solve_from(&Erased(positions), &start, &run).unwrap();
        let expected = self.remoteness[&state];
        assert_eq!(told(solution.value().unwrap()), expected);
        let game = &*self.game;
        let moves: Vec<_> = match game.terminal_value(&state) {
            Some(_) => Vec::new(),
            None => game.moves(&state).collect(),
        };
        assert_eq!(solution.moves().len(), moves.len());
        for rated in solution.moves() {
            let step = game.play(&state, moves[rated.mv.index()]);
            let (wins, plies) = self.remoteness[&step.state];
            let wins = wins == (step.turn == Turn::Stays);
            assert_eq!(told(rated.value), (wins, plies + 1));
        }
        let line: Vec<usize> = solution.line().unwrap().iter().map(Edge::index).collect();
        assert_eq!(line.len(), expected.1 as usize);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases(500)) })]

    #[test]
    fn a_won_or_lost_game_is_as_long_as_its_winner_and_its_loser_have_it(graph in random_graphs()) {
        let known = Known::of(graph.acyclic());
        let erased = known.with_distance();
        for state in reachable(&*known.game) {
            known.check(state, &erased.on_path(None), &DepthFirst::exhaustive());
            known.check(state, &erased.interned(false), &DepthFirst::growing());
            known.check(state, &erased.interned(true), &DepthFirst::growing());
            for bytes in [0, 300, 1 << 16] {
                known.check(state, &erased.on_path(Some(bytes)), &DepthFirst::within(bytes));
            }
        }
        let start = Game::start(&*known.game);
        known.check(start, &erased.on_path(None), &Exhaustive::new());
        known.check(start, &erased.interned(true), &Negamax::new());
        let retrograde = Retrograde::new(InfinitePlay::Draw).found().must_end(true);
        known.check(start, &erased.interned(true), &retrograde);
    }

    #[test]
    fn the_same_positions_are_played(graph in random_graphs()) {
        let known = Known::of(graph.acyclic());
        let plain: &dyn ErasedGame<WinLose> = &known.game;
        let erased = known.with_distance();
        for state in reachable(&*known.game) {
            let state = ErasedState::new(state);
            let end = plain.terminal_value(&state);
            let expected = end.map(|end| (end == WinLose::Win, 0));
            assert_eq!(erased.terminal_value(&state).map(told), expected);
            if end.is_some() {
                continue;
            }
            let moves = plain.move_count(&state);
            assert_eq!(erased.move_count(&state), moves);
            for index in 0..=moves {
                let played = plain.play(&state, index);
                let played = played.map(|step| (*step.state.expect::<usize>(), step.turn));
                let same = erased.play(&state, index);
                let same = same.map(|step| (*step.state.expect::<usize>(), step.turn));
                assert_eq!(played, same);
                assert_eq!(played.is_some(), index < moves);
            }
        }
    }
}

/// Some stones, of which a move takes up to forty; who cannot has lost.
struct Stones(u32);

impl Game for Stones {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        self.0
    }

    fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
        (left == 0).then_some(WinLose::Loss)
    }

    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        1..=left.min(40)
    }

    fn play(&self, left: &u32, taken: u32) -> Step<Self> {
        Step::to(left - taken)
    }
}

#[test]
fn limits_hold() {
    let game = WithDistance(Arc::new(Arc::new(Stones(3000))));
    let solve = |run: Run| {
        let positions = game.interned(false);
        let start = positions.enter(&game.start());
        let run = positions.counted_by(&run);
        let solution = DepthFirst::growing().solve_from(&Erased(&positions), &start, &run);
        let solution = solution.unwrap();
        (solution.stopped(), solution.report().clone())
    };
    let (stopped, report) = solve(Run::new());
    assert_eq!(stopped, None);
    let (stopped, _) = solve(Run::new().with_positions(report.positions - 1));
    assert!(
        matches!(stopped, Some(StopReason::Positions(_))),
        "{stopped:?}"
    );
    let (stopped, _) = solve(Run::new().with_bytes(report.peak_bytes / 2));
    assert!(
        matches!(stopped, Some(StopReason::Bytes { .. })),
        "{stopped:?}"
    );
    let (stopped, limited) = solve(Run::new().with_bytes(2 * report.peak_bytes));
    assert_eq!(stopped, None);
    assert!(limited.peak_bytes <= 2 * report.peak_bytes);
}
