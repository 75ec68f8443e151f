//! Who wins a position, by a solver of its game: [`outcome`].

use stonework_catalog::{Instance, ShownValue};
use stonework_core::{Run, Wdl};
use stonework_values::KnownOutcome;

use crate::expression::Placed;
use crate::limits::{Limits, half};

/// Who wins a position, whoever begins, as far as the limits allow: what decides a single position
/// soonest is a solver that was made for it.
pub(crate) fn outcome(placed: &Placed, run: &Run) -> KnownOutcome {
    let limits = Limits::of(run);
    let game = &placed.game;
    let first = wins(&*game.instance, &half(run));
    let turned = game.entry.read_input(Some(&placed.turned()));
    let turned = turned.and_then(|input| game.on(input)).ok();
    let second = turned.and_then(|turned| wins(&*turned.instance, &limits.rest()));
    let [left, right] = if placed.left_begins() {
        [first, second]
    } else {
        [second, first]
    };
    KnownOutcome {
        left_begins: left,
        right_begins: right.map(|wins| !wins),
    }
}

/// Whether the player to move wins; `None` if a limit comes before it is known.
fn wins(instance: &dyn Instance, run: &Run) -> Option<bool> {
    let mut solvers = [instance.fastest(run)]
        .into_iter()
        .chain(instance.solvers());
    let solver = solvers.find(|solver| solver.name != "values")?;
    let solved = instance.solve_value(solver.name, run).ok()?;
    // A game that has values is only won or lost.
    let won = |value| matches!(value, ShownValue::Outcome { result, .. } if result == Wdl::Win);
    solved.value.map(won)
}
