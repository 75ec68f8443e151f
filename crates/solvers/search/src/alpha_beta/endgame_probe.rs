//! What the endgame says of a position and of its moves: [`Search::probe_endgame`].

use stonework_core::{Game, Step, Value};

use super::asked::{Halted, Law, OrHalted};
use super::endgame_move::{EndgameMove, Probe};
use super::search::{Search, Untried};
use super::table::SearchTable;
use crate::hints::UseHints;

/// A position is near to the endgame if its number is less than so many times the size of that.
const NEAR: usize = 4;

impl<G: Game, H: UseHints<G>, T: SearchTable<G>> Search<'_, '_, G, H, T> {
    /// What the endgame says of a position.
    #[inline]
    pub(super) fn probe_endgame(&self, state: &G::State) -> Probe<G::Value> {
        let endgame = &self.shared.endgame;
        let size = endgame.size();
        match H::endgame_number(self.game, state, size.saturating_mul(NEAR)) {
            Some(number) if number < size => {
                let value = endgame.get(number).and_then(H::endgame_value);
                value.map_or(Probe::Far, Probe::Value)
            }
            Some(_) => Probe::Near,
            None => Probe::Far,
        }
    }

    /// Takes the moves that the endgame values from those listed from `floor` on; gives what the
    /// best of them is worth, and its place.
    pub(super) fn take_endgame_moves(
        &mut self,
        state: &G::State,
        floor: usize,
    ) -> Result<Option<(G::Value, u8)>, Halted> {
        let endgame = &self.shared.endgame;
        self.endgame_moves.clear();
        // All of them are fetched from memory at the same time.
        for at in floor..self.untried.len() {
            self.meter.pass(at).or_halted(&mut self.stopped)?;
            let Step {
                state: next,
                gain,
                turn,
            } = self.game.play(state, self.untried[at].mv);
            if let Some(number) = H::endgame_number(self.game, &next, endgame.size()) {
                endgame.prefetch(number);
                let mv = EndgameMove {
                    at,
                    number,
                    gain,
                    turn,
                };
                let pushed = self.meter.budget.push(&mut self.endgame_moves, mv);
                pushed.or_halted(&mut self.stopped)?;
            }
        }
        let mut best: Option<(G::Value, u8)> = None;
        let mut taken = 0;
        for mv in &self.endgame_moves {
            let at = mv.at - taken;
            let Some(child) = endgame.get(mv.number).and_then(H::endgame_value) else {
                continue;
            };
            let Some(value) = child.back_up(mv.gain, mv.turn) else {
                return Err(self.fault(Law::Overflow, state.clone()));
            };
            self.meter.hits += 1;
            let Untried { place, .. } = self.untried.remove(at);
            taken += 1;
            if best.is_none_or(|(best, _)| value > best) {
                best = Some((value, place));
            }
        }
        Ok(best)
    }
}
