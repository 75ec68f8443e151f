//! A search answers what it is asked: [`Search`] is [`Asked`].

use stonework_core::kit::Meter;
use stonework_core::{Game, Question};

use super::asked::{Asked, Halted, HaltedBy};
use super::search::Search;
use super::table::SearchTable;
use crate::hints::UseHints;
use crate::question::Answer;

impl<'r, G, H, T> Asked<'r, G::State, G::Value> for Search<'_, 'r, G, H, T>
where
    G: Game,
    H: UseHints<G>,
    T: SearchTable<G>,
{
    fn ask(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
        within: Option<u64>,
    ) -> Result<Option<Answer<G::Value>>, Halted> {
        self.drop_frames(0);
        let answered = self.enter(state.clone(), question)?;
        let (helpers, within) = match (within, self.helpers) {
            (None, Some(helpers)) => (Some(helpers), self.patience),
            (within, _) => (None, within.unwrap_or(u64::MAX)),
        };
        let pause = self.meter.positions().saturating_add(within);
        let answered = self.search_until(answered, pause)?;
        match (answered, helpers) {
            (None, Some(helpers)) => self.ask_together(state, question, u64::MAX, helpers),
            (answered, _) => Ok(answered),
        }
    }

    fn go_on(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
        within: u64,
        together: bool,
    ) -> Result<Option<Answer<G::Value>>, Halted> {
        if let Some(helpers) = self.helpers.filter(|_| together) {
            return self.ask_together(state, question, within, helpers);
        }
        let pause = self.meter.positions().saturating_add(within);
        self.search_until(None, pause)
    }

    fn best_place(&self, state: &G::State) -> Option<u8> {
        let table = &*self.member.table;
        let key = table.key(self.game, state)?;
        table.get(self.game, key, state)?.best
    }

    fn take_halt(&mut self) -> Option<HaltedBy<G::State>> {
        if let Some(reason) = self.stopped.take() {
            return Some(HaltedBy::Stopped(reason));
        }
        Some(HaltedBy::Broken(self.broken, self.faults.pop()?))
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        &mut self.meter
    }
}
