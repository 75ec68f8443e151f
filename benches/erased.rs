//! The price of erased types: the same games solved by the library's generic solvers and as
//! `dyn ErasedGame`, as the catalog does; ids are `game/solver/size`. Every answer is asserted.
//!
//! `cargo bench --bench erased`

mod common;

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BenchmarkGroup, BenchmarkId, measurement::WallTime};
use stonework::erased::{DepthFirst, Erased, ErasedGame, Positions};
use stonework::{Ends, Exhaustive, Front, Game, Negamax, Run, Solver, Value};
use stonework_games::boards::TicTacToe;
use stonework_games::stones::{StoneGameIii, StoneGameVii};

fn solve<V: Value, S: for<'p> Solver<Erased<'p, V>>>(
    solver: &S,
    game: &dyn ErasedGame<V>,
    positions: &Positions<V>,
) -> Option<V> {
    let start = positions.enter(&game.start());
    let run = positions.counted_by(&Run::new());
    let solved = solver.solve_from(&Erased(positions), &start, &run);
    solved.map_or(None, |solution| solution.value())
}

/// Both ways of a game by memoised search, or by plain minimax.
fn pair<G>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    game: G,
    size: usize,
    memoised: bool,
    answer: G::Value,
) where
    G: Game<State: Send + Sync + 'static> + Send + Sync + 'static,
{
    let game = Arc::new(game);
    let erased: &dyn ErasedGame<G::Value> = &game;
    let name = if memoised { "negamax" } else { "exhaustive" };
    group.bench_function(BenchmarkId::new(name, size), |bencher| {
        bencher.iter(|| {
            let (game, run) = (&*game, Run::new());
            let solved = if memoised {
                Negamax::new().solve(black_box(game), &run)
            } else {
                Exhaustive::new().solve(black_box(game), &run)
            };
            assert_eq!(
                solved.ok().and_then(|solution| solution.value()),
                Some(answer)
            );
        });
    });
    group.bench_function(
        BenchmarkId::new(format!("{name} (erased)"), size),
        |bencher| {
            bencher.iter(|| {
                let found = if memoised {
                    let solver = DepthFirst::growing();
                    solve(&solver, black_box(erased), &erased.interned(false))
                } else {
                    let solver = DepthFirst::exhaustive();
                    solve(&solver, black_box(erased), &erased.on_path(None))
                };
                assert_eq!(found, Some(answer));
            });
        },
    );
}

/// The value by memoised search, which the others are held against.
fn answer<G: Game>(game: &G) -> G::Value {
    let solved = Negamax::new().solve(game, &Run::new());
    let value = solved.ok().and_then(|solution| solution.value());
    value.expect("the game is solved without limits")
}

fn main() {
    let mut criterion = common::criterion();
    let mut group = criterion.benchmark_group("stone-game-vii");
    for (size, memoised) in [(1_000, true), (2_000, true), (18, false)] {
        let size = common::length(size);
        let game = Ends(StoneGameVii::new(&common::piles(size)).expect("the sums fit"));
        let answer = answer(&game);
        pair(&mut group, game, size, memoised, answer);
    }
    group.finish();
    let mut group = criterion.benchmark_group("stone-game-iii");
    for (size, memoised) in [(1_000_000, true), (24, false)] {
        let size = common::length(size);
        let game = Front(StoneGameIii::new(&common::piles(size)).expect("the sums fit"));
        let answer = answer(&game);
        pair(&mut group, game, size, memoised, answer);
    }
    group.finish();
    let mut group = criterion.benchmark_group("tic-tac-toe");
    for memoised in [true, false] {
        let game = TicTacToe::default();
        let answer = answer(&game);
        pair(&mut group, game, 3, memoised, answer);
    }
    group.finish();
    criterion.final_summary();
}
