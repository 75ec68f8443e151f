//! Enhanced transposition cutoffs: [`Search::good_enough_move`].

use super::search::Search;
use super::table::Table;
use crate::error::HaltOf;
use crate::game::{Game, Step};
use crate::solvers::hints::UseHints;
use crate::solvers::question::{Answer, Question};

impl<G: Game, H: UseHints<G>, T: Table<G>> Search<'_, '_, G, H, T> {
    /// A move of a position, among the untried ones from `floor` on, of which the table knows that
    /// it answers the question with yes: what it is worth at least, and its place.
    pub(super) fn good_enough_move(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
        floor: usize,
    ) -> Result<Option<(G::Value, Option<u8>)>, HaltOf<G>> {
        for at in floor..self.untried.len() {
            self.meter.pass(at)?;
            let Step {
                state: next,
                gain,
                turn,
            } = self.game.play(state, self.untried[at].mv);
            let Some(kept) = self.table.get(self.key(&next)?, &next) else {
                continue;
            };
            let of_child = question.of_child(gain, turn);
            let known = of_child.answered_by(kept.lower, kept.upper);
            let Some(Answer::AtLeast(value) | Answer::Exactly(value)) =
                known.and_then(|answer| answer.back_up(gain, turn))
            else {
                continue;
            };
            if question.is_settled_from_below(value) {
                self.meter.hits += 1;
                let place = self.untried[at].place;
                return Ok(Some((value, Some(place).filter(|&place| place != u8::MAX))));
            }
        }
        Ok(None)
    }
}
