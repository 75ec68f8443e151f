//! Endgames that are solved as the search grows: [`Search::solve_endgame`].

use std::ops::Range;

use stonework_core::{Game, Step, StopReason, Value};

use super::endgame_table::{EndgameTable, Part};
use super::search::Search;
use super::table::SearchTable;
use crate::hints::UseHints;

/// A thread solves so many positions at most before it looks around, where the game values them in
/// a way of its own.
const PART: usize = 1 << 22;

/// The same where they are valued one by one.
const ONE_BY_ONE: usize = 1 << 14;

impl<G: Game, H: UseHints<G>, T: SearchTable<G>> Search<'_, '_, G, H, T> {
    /// Lets the endgame grow if it is time, and solves what is left of it, if no other thread does
    /// and as long as no other thread waits for this one.
    ///
    /// An endgame in which the game breaks a law is given up: what is known of it stays, as each
    /// value follows from the rules alone.
    pub(super) fn solve_endgame(&mut self) -> Result<(), StopReason> {
        let endgame = &self.shared.endgame;
        let positions = self.meter.positions() - self.member.counts.lent();
        if self.member.worker == 0 && endgame.is_due(positions) {
            let numbered = H::endgame_count(self.game);
            let each = H::endgames_per_position(self.game);
            endgame.grow(positions, each, &mut self.meter.budget, numbered);
        }
        while let Some(part) = endgame.next_part(PART) {
            self.solve_part(endgame, part)?;
            if self.member.common.table.should_grow()
                || self.member.is_shared && self.member.common.team.is_over()
            {
                break;
            }
        }
        Ok(())
    }

    /// Solves the positions of a part, as long as the game keeps the laws.
    #[cold]
    fn solve_part(&mut self, endgame: &EndgameTable, mut part: Part<'_>) -> Result<(), StopReason> {
        let Range { start, end } = part.numbers();
        let left = self.meter.positions_left();
        let left = left.and_then(|left| usize::try_from(left).ok());
        let within = end.min(start.saturating_add(left.unwrap_or(usize::MAX)));
        if start < within && H::value_endgames(self.game, start..within, &mut part) {
            let next = part.numbers().start;
            if next < within {
                part.give_up_the_rest();
            }
            return self.meter.count_many((next - start) as u64);
        }
        let numbers = start..end.min(start + ONE_BY_ONE);
        for (number, state) in numbers.clone().zip(H::endgame_states(self.game, numbers)) {
            self.meter.count()?;
            let value = self.value_by_smaller(endgame, &state, number)?;
            if !part.put_code(value.and_then(H::endgame_code)) {
                part.give_up_the_rest();
                break;
            }
        }
        Ok(())
    }

    /// The value of the position with a number, by those of smaller numbers; `None` if the game
    /// breaks a law.
    #[inline]
    fn value_by_smaller(
        &mut self,
        endgame: &EndgameTable,
        state: &G::State,
        number: usize,
    ) -> Result<Option<G::Value>, StopReason> {
        let mut best = self.game.terminal_value(state);
        if best.is_some() {
            return Ok(best);
        }
        for (at, mv) in self.game.moves(state).enumerate() {
            self.meter.pass(at)?;
            let Step { state, gain, turn } = self.game.play(state, mv);
            let child = self.game.terminal_value(&state).or_else(|| {
                let next = H::endgame_number(self.game, &state, number)?;
                H::endgame_value(endgame.get(next)?)
            });
            let value = child.and_then(|child| child.back_up(gain, turn));
            if value.is_none() {
                return Ok(None);
            }
            best = best.max(value);
        }
        Ok(best)
    }
}
