//! The plain search of the leaves of a certificate: [`search`].

use super::bound::{Bound, Relation};
use super::certified_value::CertifiedValue;
use crate::game::Game;

/// What the plain search of a position found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// Whether it was shown that the value is within the bound.
    pub is_shown: bool,
    /// How many positions were visited.
    pub positions: u64,
}

/// The search goes no deeper than so many plies.
const MOST_PLIES: u32 = 1000;

/// Searches a position for whether its value is within a bound, with at most so many visits to
/// positions: depth first, by the order in which the game lists its moves, without memory. A bound
/// to both sides is searched as one to each. What takes more visits, or more than 1,000 plies, is
/// not shown.
///
/// It is true for a game with cycles as well: a line of play that does not end shows nothing.
pub fn search<G>(game: &G, state: &G::State, bound: Bound<G::Value>, positions: u64) -> Leaf
where
    G: Game<Value: CertifiedValue>,
{
    let mut left = positions;
    let is_shown = match bound.relation {
        Relation::AtMost | Relation::AtLeast => is_within(game, state, bound, 0, &mut left),
        Relation::Exactly => {
            let mut side = |relation| {
                let bound = Bound { relation, ..bound };
                is_within(game, state, bound, 0, &mut left) == Some(true)
            };
            Some(side(Relation::AtMost) && side(Relation::AtLeast))
        }
    };
    Leaf {
        is_shown: is_shown == Some(true),
        positions: positions - left,
    }
}

/// Whether a position is within a bound to one side; `None` if the visits were too few.
fn is_within<G>(
    game: &G,
    state: &G::State,
    bound: Bound<G::Value>,
    ply: u32,
    left: &mut u64,
) -> Option<bool>
where
    G: Game<Value: CertifiedValue>,
{
    if bound.is_trivial() {
        return Some(true);
    }
    *left = left.checked_sub(1)?;
    if let Some(value) = game.terminal_value(state) {
        return Some(bound.allows(value));
    }
    if ply == MOST_PLIES {
        return None;
    }
    // One move is enough for a lower bound, and all are looked at for an upper one.
    let decides = bound.relation == Relation::AtLeast;
    for mv in game.moves(state) {
        let step = game.play(state, mv);
        let is_kept = match bound.after(step.gain, step.turn) {
            Some(after) => is_within(game, &step.state, after, ply + 1, left)?,
            None => false,
        };
        if is_kept == decides {
            return Some(decides);
        }
    }
    Some(!decides)
}
