//! How the threads of a search work together: [`Search::ask_together`], [`Search::synchronize`].

use std::marker::PhantomData;

use super::helpers::{HelpersOf, SharedQuestion};
use super::search::{Search, is_far};
use super::table::Table;
use crate::error::{Halt, HaltOf};
use crate::game::{Gain, Game, Turn};
use crate::run::StopReason;
use crate::solvers::endgame_hint::UseEndgame;
use crate::solvers::hints::UseHints;
use crate::solvers::question::{Answer, Question, answered_by, of_step};
use crate::solvers::team::{Dismissal, SYNC_INTERVAL};

/// A thread asks the table for the answers to the questions on its path each time it has
/// synchronized so often.
const SYNCS_PER_PATH_CHECK: u64 = 16;

/// The leading thread tells how full the table is each time it has synchronized so often.
const SYNCS_PER_LOAD: u64 = 256;

impl<G: Game, H: UseHints<G>, T: Table<G>> Search<'_, '_, G, H, T> {
    /// Answers the question that is being searched, with the help of other threads.
    #[cold]
    pub(super) fn ask_together(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
        helpers: &HelpersOf<G, H, T>,
    ) -> Result<Answer<G::Value>, HaltOf<G>> {
        let (shared, threads) = (self.shared, helpers.pool.threads());
        shared.team.begin();
        let (run, bytes) = self.counts.lend(&mut self.meter, threads)?;
        let shared_question = SharedQuestion {
            game: self.game,
            shared,
            state: state.clone(),
            question,
            patience: self.patience,
            run,
            hints: PhantomData,
        };
        self.is_shared = true;
        let mut answered = None;
        let helped = (helpers.help)(&helpers.pool, &shared_question, &mut || {
            // Helpers end when this one does.
            let _over = Dismissal(&shared.team);
            answered = Some(self.search(None));
            self.table.let_go();
        });
        self.table.hold();
        self.is_shared = false;
        let counts = &mut self.counts;
        let counted = counts.end_loan(&mut self.meter, &shared.team, bytes);
        helped?;
        let answer = match answered {
            Some(answer) => answer?,
            None => self.search(None)?,
        };
        counted?;
        Ok(answer)
    }

    /// Answers a question as a helper.
    pub(super) fn ask_as(
        &mut self,
        worker: usize,
        patience: u64,
        state: &G::State,
        question: Question<G::Value>,
    ) -> Result<Answer<G::Value>, HaltOf<G>> {
        self.worker = worker;
        self.patience = patience;
        self.is_shared = true;
        let answered = match self.enter(state.clone(), question) {
            Ok(answered) => self.search(answered),
            Err(halt) => Err(halt),
        };
        self.counts.report_all(&self.meter, &self.shared.team);
        answered
    }

    /// Synchronizes with the other threads: grows the table if it should, and asks what others have
    /// found. Returns the answer about a position on the path, which then is no longer on it, if
    /// there is one.
    #[cold]
    pub(super) fn synchronize(&mut self) -> Result<Option<Answer<G::Value>>, HaltOf<G>> {
        self.next_sync = self.meter.positions() + SYNC_INTERVAL.min(self.patience / 32 + 1);
        self.syncs += 1;
        if self.worker == 0 {
            self.count_table_heap()?;
            if self.syncs.is_multiple_of(SYNCS_PER_LOAD) {
                self.meter.found.table = Some(self.table.growth().load());
            }
        }
        if self.table.growth().is_due(std::mem::take(&mut self.fresh)) {
            self.shared.table.request_growth();
        }
        if self.shared.table.should_grow() {
            self.table.let_go();
            if self.worker == 0 {
                let budget = &mut self.meter.budget;
                self.shared.table.grow(|table| table.grow(budget));
            }
            self.table.hold();
            self.is_far = is_far(&*self.table);
        }
        if H::Endgame::MAY_BE {
            self.solve_endgame()?;
        }
        if !self.is_shared {
            return Ok(None);
        }
        if self.worker == 0 {
            let team = &self.shared.team;
            self.counts.count_helpers(&mut self.meter, team)?;
            if team.is_over()
                && let Some(answer) = team.answer()
            {
                self.drop_frames(0);
                return Ok(Some(answer));
            }
        } else {
            let team = &self.shared.team;
            self.counts.report(&self.meter, team);
            if team.is_over() {
                return Err(Halt::Stopped(StopReason::Cancelled));
            }
        }
        if self.syncs.is_multiple_of(SYNCS_PER_PATH_CHECK) {
            return Ok(self.answer_on_path());
        }
        Ok(None)
    }

    /// Counts the heap memory behind the states of the table.
    fn count_table_heap(&mut self) -> Result<(), StopReason> {
        let held = self.table.uncounted_heap_bytes();
        let counted = std::mem::replace(&mut self.table_heap_bytes, held);
        let budget = &mut self.meter.budget;
        budget.give_back_heap(counted.saturating_sub(held));
        budget.take_heap(held.saturating_sub(counted))
    }

    /// A position whose search has taken so many positions is large: threads tell one another of
    /// its moves.
    pub(super) fn large(&self) -> u64 {
        self.patience / 8
    }

    /// The answer about a large position on the path, if another thread has put it into the table by
    /// now: about the lowest such position, which is then removed from the path.
    fn answer_on_path(&mut self) -> Option<Answer<G::Value>> {
        let counted = self.meter.positions();
        let large = self.large();
        for (depth, frame) in self.frames.iter().enumerate() {
            if counted - frame.entered < large {
                break;
            }
            if !frame.is_forced
                && let Some(entry) = self.table.get(frame.key, &frame.state)
                && let Some(answer) = answered_by(frame.question, entry.bounds)
            {
                self.drop_frames(depth);
                return Some(answer);
            }
        }
        None
    }

    /// Whether to defer this move of the frame on top, as another thread is searching it. If not, the
    /// position it leads to is announced to the others.
    #[cold]
    pub(super) fn should_defer(
        &mut self,
        state: &G::State,
        gain: Gain<G>,
        turn: Turn,
    ) -> Result<bool, HaltOf<G>> {
        let depth = self.frames.len();
        let Some(frame) = self.frames.last() else {
            return Ok(false);
        };
        let key = self.key(state)?;
        // If all that are left were deferred before, there is nothing else to do.
        let may = self.untried.len() - frame.floor >= frame.deferred && frame.best.is_some();
        if may
            && self.shared.team.is_searched(self.worker, key)
            && let Ok(question) = of_step(frame.question, gain, turn)
        {
            let entry = self.table.get(key, state);
            if entry.is_none_or(|entry| answered_by(question, entry.bounds).is_none()) {
                return Ok(true);
            }
        }
        self.shared.team.announce(self.worker, depth, key);
        Ok(false)
    }
}
