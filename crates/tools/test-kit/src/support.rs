//! What the tests share: what a solver says, in a form that can be compared, and a few games.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::sync::LazyLock;

use proptest::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use stonework::random::RandomGraph;
use stonework::{EndsRules, Front, FrontRules, Game, Outcome, Row, Run, Side, Solution, Value};

/// What a solver says of the start: value, every move with its value, best moves.
pub type Said<M, V> = (Option<V>, Vec<(M, V)>, Vec<M>);

/// What a solution says.
pub fn said<M: Copy, V: Value>(solution: &Solution<M, V>) -> Said<M, V> {
    let moves = solution.moves().iter().map(|rated| (rated.mv, rated.value));
    (solution.value(), moves.collect(), solution.best_moves())
}

/// A run on so many threads.
#[must_use]
pub fn threads(count: usize) -> Run {
    Run::new().with_threads(NonZeroUsize::new(count).unwrap())
}

/// Follows moves from the start, and backs the value of the end up.
pub fn value_of_line<G: Game>(game: &G, line: &[G::Move]) -> Option<G::Value> {
    let mut state = game.start();
    let mut steps = Vec::new();
    for &mv in line {
        assert!(game.moves(&state).any(|listed| listed == mv));
        let step = game.play(&state, mv);
        steps.push((step.gain, step.turn));
        state = step.state;
    }
    let end = game.terminal_value(&state).expect("a line goes to the end");
    steps
        .into_iter()
        .rev()
        .try_fold(end, |value, (gain, turn)| value.back_up(gain, turn))
}

/// The values of all positions that play comes to from one, by the plainest recursion there is: it
/// shares no code with the solvers. For small games without loops.
pub fn recurse<G: Game>(
    game: &G,
    state: &G::State,
    known: &mut HashMap<G::State, G::Value>,
) -> G::Value {
    if let Some(value) = game.terminal_value(state).or(known.get(state).copied()) {
        return value;
    }
    let moves: Vec<G::Move> = game.moves(state).collect();
    let values = moves.into_iter().map(|mv| {
        let step = game.play(state, mv);
        let child = recurse(game, &step.state, known);
        child.back_up(step.gain, step.turn).unwrap()
    });
    let best = values.max().unwrap();
    known.insert(state.clone(), best);
    best
}

/// Every position that play can come to.
pub fn reachable<G: Game>(game: &G) -> Vec<G::State> {
    let mut seen = HashSet::from([game.start()]);
    let mut list = vec![game.start()];
    let mut at = 0;
    while let Some(state) = list.get(at).cloned() {
        at += 1;
        if game.terminal_value(&state).is_some() {
            continue;
        }
        for mv in game.moves(&state) {
            let next = game.play(&state, mv).state;
            if seen.insert(next.clone()) {
                list.push(next);
            }
        }
    }
    list
}

/// Random games of all sizes that plain minimax solves at once.
pub fn random_graphs() -> impl Strategy<Value = RandomGraph> {
    (
        any::<u64>(),
        1_usize..40,
        1_usize..5,
        1_usize..9,
        1_usize..4,
        0_u32..6,
        0_u8..60,
    )
        .prop_map(|(seed, positions, moves, layers, reach, spread, again)| {
            RandomGraph::new(seed)
                .with_positions(positions)
                .with_moves(moves)
                .with_layers(layers)
                .with_reach(reach)
                .with_spread(spread)
                .with_again(again)
        })
}

/// Take one up to `most` from the front of a row of `len`; element `i` is worth what its square is
/// modulo 7, less 3.
pub struct Squares {
    /// The elements of the row.
    pub len: u32,
    /// The most that a move takes.
    pub most: u32,
}

impl FrontRules for Squares {
    type Value = i64;
    fn len(&self) -> u32 {
        self.len
    }
    fn most(&self) -> u32 {
        self.most
    }
    fn gain(&self, from: u32, taken: u32) -> i64 {
        (from..from + taken)
            .map(|at| i64::from(at) * i64::from(at) % 7 - 3)
            .sum()
    }
    fn end(&self) -> i64 {
        0
    }
}

/// Coins in a row, of which a move takes the first or the last.
pub struct Coins(pub Vec<i64>);

impl EndsRules for Coins {
    type Value = i64;
    fn len(&self) -> usize {
        self.0.len()
    }
    fn gain(&self, row: Row, side: Side) -> i64 {
        self.0[row.taken(side)]
    }
}

/// One way to play only, to a loss.
pub struct Chain(pub u32);

impl FrontRules for Chain {
    type Value = Outcome;
    fn len(&self) -> u32 {
        self.0
    }
    fn most(&self) -> u32 {
        1
    }
    fn gain(&self, _: u32, _: u32) {}
    fn end(&self) -> Outcome {
        Outcome::loss_in(0)
    }
}

/// [`Squares`] as a game.
#[must_use]
pub fn squares(len: u32, most: u32) -> Front<Squares> {
    Front(Squares { len, most })
}

/// Pools of one to four threads.
pub static POOLS: LazyLock<Vec<ThreadPool>> = LazyLock::new(|| {
    (1..=4)
        .map(|threads| ThreadPoolBuilder::new().num_threads(threads))
        .map(|pool| pool.build().unwrap())
        .collect()
});
