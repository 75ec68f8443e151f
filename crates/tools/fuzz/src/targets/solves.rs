//! Solvers on whatever input is read: [`Solves`].

use std::time::Duration;

use stonework::Run;
use stonework_games::catalog::SOLVERS;

use super::built::{build, every_game, words};
use crate::case::Case;
use crate::target::{Target, outline};

/// Every solver on inputs of every game. A case is a game, its settings, an input, and a solver.
///
/// Whatever the input is, the solver keeps its limits, and if it tells an answer, that is the answer
/// of plain search or retrograde analysis, if one of these gets to it.
#[derive(Clone, Copy, Debug)]
pub struct Solves;

/// Within these limits a solve takes a moment.
fn run() -> Run {
    Run::new()
        .with_positions(3000)
        .with_bytes(2 << 20)
        .with_time(Duration::from_millis(50))
        .with_threads(std::num::NonZeroUsize::MIN)
}

impl Target for Solves {
    fn name(&self) -> &'static str {
        "solves"
    }

    fn seeds(&self) -> Vec<Case> {
        let mut seeds = Vec::new();
        for case in every_game() {
            let Ok(built) = build(&case) else {
                continue;
            };
            let solvers = built.game.solvers().into_iter();
            seeds.extend(solvers.map(|solver| case.with(3, solver.name.to_owned())));
        }
        seeds
    }

    fn changeable(&self, _: &Case) -> Vec<usize> {
        vec![2]
    }

    fn run(&mut self, case: &Case) -> String {
        let built = match build(case) {
            Ok(built) => built,
            Err(refusal) => return refusal,
        };
        let (id, game) = (built.entry.id, built.game);
        let name = case.field(3);
        let solved = match game.solve(name, &run()) {
            Ok(solved) => solved,
            Err(failure) => return format!("{id} {name}: {}", outline(&words(&failure))),
        };
        let positions = solved.report.positions;
        assert!(
            positions <= 3000,
            "{positions} positions are over the limit"
        );
        let Some(answer) = solved.answer else {
            assert!(solved.stopped.is_some(), "no answer and no limit");
            return format!("{id} {name}: stopped");
        };
        for plain in ["negamax", "retrograde"] {
            if let Ok(by_search) = game.solve(plain, &run())
                && let Some(by_search) = by_search.answer
            {
                assert_eq!(answer, by_search, "{name} and {plain} differ");
            }
        }
        assert!(SOLVERS.iter().any(|solver| solver.name == name));
        format!("{id} {name}: {} best", solved.best_moves.len().min(4))
    }
}
