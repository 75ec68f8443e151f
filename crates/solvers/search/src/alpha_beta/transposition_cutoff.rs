//! Enhanced transposition cutoffs: [`Search::cutoff_by_child`].

use stonework_core::{Game, Question, Step};

use super::asked::{Halted, OrHalted};
use super::search::Search;
use super::table::SearchTable;
use crate::hints::UseHints;
use crate::question::yes_by_child;

impl<G: Game, H: UseHints<G>, T: SearchTable<G>> Search<'_, '_, G, H, T> {
    /// What a position is worth at least by one of its moves, and the place of that move, if that
    /// answers the question with yes: the table is asked about all moves from `floor` on.
    pub(super) fn cutoff_by_child(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
        floor: usize,
    ) -> Result<Option<(G::Value, u8)>, Halted> {
        if question == Question::Exact {
            return Ok(None);
        }
        // All of them are fetched at the same time.
        let end = self.untried.len();
        for at in floor..end {
            self.meter.pass(at).or_halted(&mut self.stopped)?;
            let next = self.game.play(state, self.untried[at].mv).state;
            let key = self.key(&next)?;
            self.member.table.prefetch(key);
        }
        for at in floor..end {
            self.meter.pass(at).or_halted(&mut self.stopped)?;
            let untried = self.untried[at];
            let step: Step<G> = self.game.play(state, untried.mv);
            let key = self.key(&step.state)?;
            if let Some(kept) = self.member.table.get(self.game, key, &step.state)
                && let Some(value) = yes_by_child(question, kept.bounds, step.gain, step.turn)
            {
                self.meter.hits += 1;
                return Ok(Some((value, untried.place)));
            }
        }
        Ok(None)
    }
}
