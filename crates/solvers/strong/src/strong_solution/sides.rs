//! Who may be to move in each position: [`Sides`].

use stonework_core::kit::Meter;
use stonework_core::{Game, HaltOf, Turn};

use super::positions::PositionIndex;

/// For each position, whether play comes to it with the first player to move, and whether with the
/// second.
#[derive(Debug, Default)]
pub(crate) struct Sides(Vec<u8>);

/// The bit of a player.
fn bit(is_first: bool) -> u8 {
    if is_first { 1 } else { 2 }
}

impl Sides {
    /// Follows every move from the start.
    ///
    /// O(m) time for `m` moves; a byte a position, and up to 32 bytes a position on a stack
    /// meanwhile.
    pub(crate) fn of<G: Game>(
        game: &G,
        start: &G::State,
        positions: &PositionIndex<G>,
        meter: &mut Meter<'_>,
    ) -> Result<Self, HaltOf<G>> {
        let mut seen: Vec<u8> = meter.budget.zeroed(positions.len())?;
        let mut stack = Vec::new();
        if let Some(number) = positions.number(game, start)? {
            seen[number] = bit(true);
            meter.budget.push(&mut stack, (number, true))?;
        }
        while let Some((number, is_first)) = stack.pop() {
            meter.tick()?;
            let state = positions.state(game, number);
            let Some(state) = state.filter(|state| game.terminal_value(state).is_none()) else {
                continue;
            };
            for (index, mv) in game.moves(&state).enumerate() {
                meter.pass(index)?;
                let step = game.play(&state, mv);
                let is_first = is_first == (step.turn == Turn::Stays);
                if let Some(next) = positions.number(game, &step.state)?
                    && seen[next] & bit(is_first) == 0
                {
                    seen[next] |= bit(is_first);
                    meter.budget.push(&mut stack, (next, is_first))?;
                }
            }
        }
        meter.budget.free(stack);
        Ok(Self(seen))
    }

    /// Whether the first player is to move in a position; `None` if either may be, or if play does
    /// not come to it.
    pub(super) fn is_first(&self, number: usize) -> Option<bool> {
        match self.0.get(number) {
            Some(1) => Some(true),
            Some(2) => Some(false),
            _ => None,
        }
    }
}
