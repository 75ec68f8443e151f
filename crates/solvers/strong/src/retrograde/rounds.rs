//! Play that can go round among positions that neither player can win by force: [`on_way_round`],
//! [`way_round`].

use stonework_core::kit::{Meter, cycle};
use stonework_core::{Game, HaltOf, StopReason};

use super::moves_by_target::MovesByTarget;
use super::outcomes::Outcomes;
use super::width::Wide;
use crate::strong_solution::PositionIndex;

/// Whether a position is undecided and has undecided moves.
fn is_left(outcomes: &Outcomes<Wide>, number: usize) -> bool {
    outcomes.code(number) == 0 && outcomes.undecided_moves(number) > 0
}

/// After the analysis, an undecided position from which play can go round among undecided
/// positions; `None` if there is none. Afterwards, only moves to such positions count as undecided.
///
/// The others are taken away from the ends on, each after all that its moves lead to (A. B. Kahn,
/// "Topological sorting of large networks", 1962). O(n + m) time for `n` positions and `m` moves.
pub(super) fn on_way_round(
    outcomes: &Outcomes<Wide>,
    moves: &MovesByTarget,
    meter: &mut Meter<'_>,
) -> Result<Option<usize>, StopReason> {
    let numbers = || 0..outcomes.len();
    if !numbers().any(|number| is_left(outcomes, number)) {
        return Ok(None);
    }
    let is_open = |&number: &usize| outcomes.code(number) == 0;
    let mut ended = meter.budget.vec(numbers().filter(is_open).count())?;
    ended.extend(numbers().filter(|number| is_open(number) && !is_left(outcomes, *number)));
    let mut at = 0;
    while let Some(&position) = ended.get(at) {
        meter.pass(at)?;
        for source in moves.sources(position) {
            if is_open(&source) && outcomes.refute(source) {
                ended.push(source);
            }
        }
        at += 1;
    }
    meter.budget.free(ended);
    Ok(numbers().find(|&number| is_left(outcomes, number)))
}

/// The error that tells of a way round from such a position: the first moves on it, as R. P. Brent
/// finds where they come round.
pub(super) fn way_round<G: Game>(
    game: &G,
    positions: &PositionIndex<G>,
    outcomes: &Outcomes<Wide>,
    from: usize,
    meter: &mut Meter<'_>,
) -> HaltOf<G> {
    let state = |number| {
        let state = positions.state(game, number);
        state.unwrap_or_else(|| game.start())
    };
    let after = |number, meter: &mut Meter<'_>| {
        meter.tick()?;
        let state = state(number);
        let next = game.moves(&state).find_map(|mv| {
            let next = positions.find(game, &game.play(&state, mv).state, None);
            next.filter(|&next| is_left(outcomes, next))
        });
        Ok(next.unwrap_or(number))
    };
    let mut walk = || {
        let (mut anchor, mut at) = (from, after(from, meter)?);
        let (mut steps, mut most) = (1_usize, 1_usize);
        while at != anchor {
            if steps == most {
                (anchor, steps, most) = (at, 0, 2 * most);
            }
            at = after(at, meter)?;
            steps += 1;
        }
        let mut round = Vec::new();
        for _ in 0..steps {
            meter.budget.push(&mut round, state(at))?;
            at = after(at, meter)?;
        }
        Ok::<_, StopReason>(round)
    };
    match walk() {
        Ok(round) => cycle::report(game, &round, |state| state).into(),
        Err(reason) => reason.into(),
    }
}
