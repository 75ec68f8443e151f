//! Enhanced transposition cutoffs: [`Search::cutoff_by_child`].

use stonework_core::{Game, HaltOf, Question, Step};

use super::search::Search;
use super::table::SearchTable;
use crate::hints::UseHints;
use crate::question::{Answer, answered_by, of_step};

impl<G: Game, H: UseHints<G>, T: SearchTable<G>> Search<'_, '_, G, H, T> {
    /// What a position is worth at least by one of its moves, and the place of that move, if that
    /// answers the question with yes: the table is asked about all moves from `floor` on.
    pub(super) fn cutoff_by_child(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
        floor: usize,
    ) -> Result<Option<(G::Value, u8)>, HaltOf<G>> {
        if question == Question::Exact {
            return Ok(None);
        }
        // All of them are fetched at the same time.
        for at in floor..self.untried.len() {
            self.meter.pass(at)?;
            let next = self.game.play(state, self.untried[at].mv).state;
            let key = self.key(&next)?;
            self.member.table.prefetch(key);
        }
        for at in floor..self.untried.len() {
            self.meter.pass(at)?;
            let Step {
                state: next,
                gain,
                turn,
            } = self.game.play(state, self.untried[at].mv);
            let Some(kept) = self.member.table.get(self.key(&next)?, &next) else {
                continue;
            };
            let known = match of_step(question, gain, turn) {
                Ok(of_child) => {
                    answered_by(of_child, kept.bounds).and_then(|answer| answer.back_up(gain, turn))
                }
                Err(answer) => Some(answer),
            };
            let Some(Answer::AtLeast(value) | Answer::Exactly(value)) = known else {
                continue;
            };
            if question.is_settled_from_below(value) {
                self.meter.hits += 1;
                return Ok(Some((value, self.untried[at].place)));
            }
        }
        Ok(None)
    }
}
