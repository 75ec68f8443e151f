//! How the threads of a search work together: [`help`], [`Search::ask_together`],
//! [`Search::synchronize`].

use std::marker::PhantomData;

use stonework_core::kit::Meter;
use stonework_core::{Gain, Game, HaltOf, Question, StopReason, Turn};

use super::helpers::{HelpersOf, SharedQuestion};
use super::search::{Search, is_far};
use super::table::SearchTable;
use crate::helper_pool::HelperPool;
use crate::hints::UseHints;
use crate::member::News;
use crate::question::{Answer, answered_by, of_step};
use crate::team::Dismissal;

impl<G: Game, H: UseHints<G>, T: SearchTable<G>> Search<'_, '_, G, H, T> {
    /// Answers the question that is being searched, with the help of other threads.
    #[cold]
    pub(super) fn ask_together(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
        helpers: &HelpersOf<G, H, T>,
    ) -> Result<Answer<G::Value>, HaltOf<G>> {
        let shared = self.shared;
        let threads = helpers.pool.threads();
        let (run, bytes) = self.member.begin(&mut self.meter, threads)?;
        let shared_question = SharedQuestion {
            game: self.game,
            shared,
            state: state.clone(),
            question,
            patience: self.patience,
            run,
            hints: PhantomData,
        };
        let mut answered = None;
        let helped = (helpers.help)(&helpers.pool, &shared_question, &mut || {
            // Helpers end when this one does.
            let _over = Dismissal(&shared.common.team);
            answered = Some(self.search(None));
            self.member.table.let_go();
        });
        let counted = self.member.end(&mut self.meter, bytes);
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
        self.member.join(worker);
        self.be_patient(patience);
        let answered = match self.enter(state.clone(), question) {
            Ok(answered) => self.search(answered),
            Err(halt) => Err(halt),
        };
        self.member
            .counts
            .report_all(&self.meter, &self.member.common.team);
        answered
    }

    /// Synchronizes with the other threads. Returns the answer about a position on the path, which
    /// then is no longer on it, if one of them has found it.
    #[cold]
    pub(super) fn synchronize(&mut self) -> Result<Option<Answer<G::Value>>, HaltOf<G>> {
        let news = self.member.synchronize(&mut self.meter)?;
        self.is_far = is_far(&*self.member.table);
        if H::HAS_ENDGAMES {
            self.solve_endgame()?;
        }
        match news {
            News::Nothing => Ok(None),
            News::CheckPath => Ok(self.answer_on_path()),
            News::Proved(answer) => {
                self.drop_frames(0);
                Ok(Some(answer))
            }
        }
    }

    /// A position whose search has taken so many positions is large: threads tell one another of
    /// its moves.
    pub(super) fn large(&self) -> u64 {
        self.patience / 8
    }

    /// The answer about a large position on the path, if another thread has put it into the table
    /// by now: about the lowest such position, which is then removed from the path.
    fn answer_on_path(&mut self) -> Option<Answer<G::Value>> {
        let counted = self.meter.positions();
        let large = self.large();
        for (depth, frame) in self.frames.iter().enumerate() {
            if counted - frame.entered < large {
                break;
            }
            if !frame.is_forced
                && let Some(entry) = self.member.table.get(frame.key, &frame.state)
                && let Some(answer) = answered_by(frame.question, entry.bounds)
            {
                self.drop_frames(depth);
                return Some(answer);
            }
        }
        None
    }

    /// Whether to defer this move of the frame on top, as another thread is searching it. If not,
    /// the position it leads to is announced to the others.
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
            && self.member.common.team.is_searched(self.member.worker, key)
            && let Ok(question) = of_step(frame.question, gain, turn)
        {
            let entry = self.member.table.get(key, state);
            if entry.is_none_or(|entry| answered_by(question, entry.bounds).is_none()) {
                return Ok(true);
            }
        }
        self.member
            .common
            .team
            .announce(self.member.worker, depth, key);
        Ok(false)
    }
}

impl<G: Game, H: UseHints<G>, T: SearchTable<G>> SharedQuestion<'_, G, H, T> {
    /// Searches until the answer is found, by this thread or another one, or a limit is reached.
    fn search(&self, worker: usize) {
        let meter = Meter::new(&self.run);
        let mut search = Search::<G, H, T>::new(self.game, &self.state, self.shared, meter);
        // A search that a limit stops leaves the rest to the others.
        if let Ok(answer) = search.ask_as(worker, self.patience, &self.state, self.question) {
            self.shared.common.team.end(Some(answer));
        }
    }
}

/// Has other threads look for the answer to a question, as [`HelperPool::help`].
pub(crate) fn help<G, H, T>(
    pool: &HelperPool,
    question: &SharedQuestion<'_, G, H, T>,
    lead: &mut dyn FnMut(),
) -> Result<(), StopReason>
where
    G: Game<State: Send + Sync> + Sync,
    H: UseHints<G>,
    T: SearchTable<G> + Send + Sync,
{
    pool.help(&|worker| question.search(worker), lead)
}
