//! Alpha-beta tells what memoised minimax tells in the middle of games on boards, by any number of threads and in
//! any table.

use std::fmt::Debug;
use std::sync::LazyLock;

use rayon::{ThreadPool, ThreadPoolBuilder};
use stonework::{AlphaBeta, Canonical, Game, Negamax, Run, Solution, Solver, Value};
use stonework_games::boards::{
    Board, Breakthrough, Capture, Clobber, Col, ConnectFour, Domineering, DotsAndBoxes, Hex,
    Hexapawn, Kalah, LineRule, Mnk, NoGo, Othello, Snort,
};
use stonework_games::impartial::{Chomp, Cram};

/// Pools of one to four threads.
static POOLS: LazyLock<Vec<ThreadPool>> = LazyLock::new(|| {
    (1..=4)
        .map(|threads| ThreadPoolBuilder::new().num_threads(threads))
        .map(|pool| pool.build().unwrap())
        .collect()
});

/// Positions of random games, the earliest of each that memoised minimax solves within some thousand positions, with
/// what it tells.
fn positions<G: Board + Clone>(game: &G) -> Vec<(G, String)> {
    let run = Run::new().with_positions(5000);
    let games = (0..12).filter_map(|seed| {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut states = vec![game.start()];
        while let Some(state) = states.last()
            && game.terminal_value(state).is_none()
        {
            let moves: Vec<G::Move> = game.moves(state).collect();
            let next = game.play(state, moves[random.usize(..moves.len())]).state;
            states.push(next);
        }
        let solved = states.into_iter().rev().skip(1).map_while(|state| {
            let game = game.clone().at(state);
            let solution = Negamax::new().solve(&game, &run).unwrap();
            let told = told(&solution);
            solution.stopped().is_none().then_some((game, told))
        });
        solved.last()
    });
    games.collect()
}

/// Value, moves with their values, and line.
fn told<M: Copy + Debug, V: Value>(solution: &Solution<M, V>) -> String {
    let (value, moves, line) = (solution.value(), solution.moves(), solution.line());
    format!("{value:?} {moves:?} {line:?}")
}

/// A test for each game: its board, and what it tells of itself.
macro_rules! agree {
    ($($(#[$slow:meta])? $name:ident: $game:expr, [$($part:ident)*];)*) => {$(
        #[test]
        $(#[$slow])?
        fn $name() {
            for (game, truth) in positions(&$game) {
                for (at, pool) in POOLS.iter().enumerate() {
                    // From a table that forgets nothing to one that forgets nearly everything.
                    let bytes = [1 << 24, 1 << 15, 1 << 10, 0][at];
                    let plain = AlphaBeta::new().with_table_bytes(bytes);
                    let found = plain.solve(&game, &Run::new()).unwrap();
                    assert_eq!(told(&found), truth, "{:?}", game.start());
                    let search = plain$(.$part())*.parallel().sharing_after(64);
                    let found = pool.install(|| search.solve(&game, &Run::new())).unwrap();
                    assert_eq!(told(&found), truth, "{:?}", game.start());
                }
            }
        }
    )*};
}

agree! {
    m_n_k: Mnk::new(4, 4, 3, LineRule::Misere).unwrap(), [ordered bounded packed];
    connect_four: ConnectFour::new(7, 6).unwrap(), [ordered bounded packed];
    kalah: Kalah::new(4, 3, Capture::IfAny).unwrap(), [ordered bounded packed];
    #[ignore = "takes 13 s: 24 edges without a table"]
    dots_and_boxes: DotsAndBoxes::new(3, 3).unwrap(), [ordered bounded packed];
    domineering: Domineering::new(6, 6).unwrap(), [ordered bounded packed];
    wide_domineering: Domineering::new(9, 9).unwrap(), [ordered bounded packed];
    hexapawn: Hexapawn::new(4, 4).unwrap(), [ordered bounded packed];
    othello: Othello::new(6).unwrap(), [ordered bounded packed];
    clobber: Clobber::new(4, 4).unwrap(), [ordered packed];
    connect_five: ConnectFour::new(7, 6).unwrap().with_connect(5).unwrap(), [ordered bounded packed];
    snort: Snort::new(5, 5).unwrap(), [ordered bounded packed];
    col: Col::new(5, 5).unwrap(), [ordered bounded packed];
    nogo: NoGo::new(4, 5).unwrap(), [ordered bounded packed];
    breakthrough: Breakthrough::new(6, 4).unwrap(), [ordered bounded packed];
    hex: Hex::new(5, 5).unwrap(), [ordered bounded packed];
    chomp: Chomp::new(4, 4).unwrap(), [packed];
    cram: Cram::new(5, 5).unwrap(), [ordered packed];
}

#[test]
fn kalah_with_endgames_is_worth_as_much() {
    for (game, truth) in positions(&Kalah::new(4, 3, Capture::Always).unwrap()) {
        for (at, pool) in POOLS.iter().enumerate() {
            let search = AlphaBeta::new().with_table_bytes([1 << 20, 1 << 13, 1 << 10, 0][at]);
            let search = search
                .ordered()
                .bounded()
                .packed()
                .parallel()
                .sharing_after(64);
            let search = search.endgames().endgames_after(at as u64 * 100);
            let found = pool.install(|| search.solve(&game, &Run::new())).unwrap();
            assert_eq!(told(&found), truth, "{:?}", game.start());
        }
    }
}

#[test]
fn folded_boards_are_worth_as_much() {
    for (game, truth) in positions(&Othello::new(6).unwrap()) {
        let search = AlphaBeta::new().ordered().bounded().packed().parallel();
        let folded = Canonical(game);
        for pool in &*POOLS {
            let solve = || search.sharing_after(64).solve(&folded, &Run::new());
            let value = pool.install(solve).unwrap().value();
            assert!(truth.starts_with(&format!("{value:?} ")));
        }
    }
}
