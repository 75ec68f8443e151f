//! The moves of the positions in a sum, as they are written: [`moves_of`].

use std::ops::ControlFlow;

use stonework_core::StopReason;
use stonework_erased::ErasedState;

use crate::expression::Placed;
use crate::limits::Limits;

/// The moves of a player in a position, as they are written, and what they lead to; and why these are
/// not all, if so.
pub(crate) fn moves_of(
    placed: &Placed,
    of_left: bool,
    most: usize,
    limits: &Limits,
) -> (Vec<(String, ErasedState)>, Result<(), StopReason>) {
    let mut moves = Vec::new();
    let mut all = Ok(());
    let turned;
    let state = if of_left {
        &placed.state
    } else {
        turned = placed.valued().turned(&placed.state);
        &turned
    };
    placed
        .game
        .instance
        .visit_written(state, &mut |names, _, _, next| {
            all = limits.check();
            if moves.len() == most || all.is_err() {
                return ControlFlow::Break(());
            }
            if let Some(name) = names.first() {
                moves.push((name.to_string(), next));
            }
            ControlFlow::Continue(())
        });
    (moves, all)
}
