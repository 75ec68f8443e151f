//! Questions about the value of a position, as questions about nimbers: [`Asker`].

use stonework_core::kit::Meter;
use stonework_core::kit::ask::Ask;
use stonework_core::kit::root::Evaluate;
use stonework_core::{Bounds, Game, Halt, HaltOf, SolveError, Step, Turn, WinLose};

use super::search::Search;
use crate::nimber::Components;

/// A search that is asked for values: a position is lost if its nimber is 0.
pub(super) struct Asker<'a, 'r, G: Game, P>(pub(super) Search<'a, 'r, G, P>);

impl<G: Game<Value = WinLose>, P: Components<G>> Asker<'_, '_, G, P> {
    /// The value of a position; `None` if it is not known when so many positions have been counted.
    fn value_within(
        &mut self,
        state: &G::State,
        until: Option<u64>,
    ) -> Result<Option<WinLose>, HaltOf<G>> {
        let is_lost = self.0.is(state, 0, until)?;
        Ok(is_lost.map(|is_lost| WinLose::win_if(!is_lost)))
    }
}

impl<'r, G: Game<Value = WinLose>, P: Components<G>> Evaluate<'r, G> for Asker<'_, 'r, G, P> {
    fn value(&mut self, state: &G::State) -> Result<WinLose, HaltOf<G>> {
        loop {
            if let Some(value) = self.value_within(state, None)? {
                return Ok(value);
            }
        }
    }

    fn bounds_when_stopped(&self) -> Bounds<WinLose> {
        Bounds::unknown()
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        &mut self.0.meter
    }
}

impl<'r, G: Game<Value = WinLose>, P: Components<G>> Ask<'r, G> for Asker<'_, 'r, G, P> {
    fn judge(
        &mut self,
        state: &G::State,
        _: bool,
        mv: G::Move,
        value: WinLose,
        within: Option<u64>,
    ) -> Result<Option<bool>, HaltOf<G>> {
        // No move is worth less.
        if value == WinLose::Loss {
            return Ok(Some(true));
        }
        let Step {
            state: next, turn, ..
        } = self.0.game.play(state, mv);
        if turn == Turn::Stays {
            let state = state.clone();
            return Err(Halt::Fault(SolveError::TurnStays { state, mv }));
        }
        // One position is a glance at what is known.
        let positions = self.0.meter.positions();
        let until = within.map(|within| positions.saturating_add(within - 1));
        let after = self.value_within(&next, until)?;
        Ok(after.map(|after| after == WinLose::Loss))
    }

    fn ask_again(&mut self, _: &G::State, _: bool, _: WinLose) -> Result<(), HaltOf<G>> {
        // Nothing is forgotten.
        Ok(())
    }

    fn seek_move(&mut self) {}

    fn sought(&self) -> Option<(usize, G::Move)> {
        None
    }
}
