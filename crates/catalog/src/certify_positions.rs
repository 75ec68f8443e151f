//! Makes the certificate of every position of a game: [`certify_every_position`].

use std::ops::ControlFlow;

use stonework_core::certificate::{Bound, extract_all};
use stonework_core::erased::ErasedState;
use stonework_core::{Run, Wdl};

use super::certificate::{CertifiedClaim, CertifyFailure, WriteLine, line_of};
use super::certified_rules::CertifiedRules;
use super::shown_value::{ShowValue, ShownValue};
use super::solved::Solved;

/// Who can force a win in a position, and in how many plies: a draw if neither.
type ForcedResult<'v> = dyn Fn(&ErasedState) -> Option<(Wdl, Option<u32>)> + 'v;

/// Certifies the value of every position that play comes to, by what a solver found out of them and
/// of the start: their values and, where infinite play is not the same to both players, who can force
/// a win, in how many plies.
pub(super) fn certify_every_position<V: ShowValue>(
    game: &CertifiedRules<'_, V>,
    solved: &Solved,
    value_of: &dyn Fn(&ErasedState) -> Option<ShownValue>,
    forced_result: &ForcedResult<'_>,
    write: &mut WriteLine<'_>,
    run: &Run,
) -> Result<CertifiedClaim, CertifyFailure> {
    if let Some(reason) = solved.stopped {
        return Err(CertifyFailure::Stopped(reason));
    }
    let sided = game.infinite_play.filter(|play| play.is_sided());
    let mut value = |state: &ErasedState, is_first| {
        let (value, plies) = match sided {
            None => (value_of(state).and_then(V::of_shown), None),
            // What endless play is worth depends on who is to move.
            Some(play) => match forced_result(state) {
                Some((Wdl::Draw, _)) => (V::of_infinite_play(play.result(is_first)), None),
                Some((forced, plies)) => (V::of_infinite_play(forced), plies),
                None => (None, None),
            },
        };
        let value =
            value.ok_or_else(|| CertifyFailure::contradiction("a position has no value"))?;
        Ok((value, plies.map(u64::from)))
    };
    let mut write = |record| match write(line_of(record)?) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(CertifyFailure::NotWritten),
    };
    extract_all(game, &mut value, &mut write, run)?;
    let start = solved.value.and_then(V::of_shown).map(Bound::exactly);
    let bounds = start.iter().map(ToString::to_string).collect();
    Ok(CertifiedClaim::Bounds(bounds))
}
