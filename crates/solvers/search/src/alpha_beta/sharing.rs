//! How the threads of a search work together: [`help`], [`Search::ask_together`],
//! [`Search::synchronize`].

use std::marker::PhantomData;

use stonework_core::kit::Meter;
use stonework_core::{Game, Question, StopReason};

use super::asked::{Halted, OrHalted};
use super::helpers::{Help, SharedQuestion};
use super::node::Node;
use super::search::{Frame, Search, is_far};
use super::table::SearchTable;
use crate::helper_pool::HelperPool;
use crate::hints::UseHints;
use crate::member::News;
use crate::question::{Answer, answered_by, of_step};
use crate::team::Dismissal;

impl<G: Game, H: UseHints<G>, T: SearchTable<G>> Search<'_, '_, G, H, T> {
    /// Answers the question that is being searched, with the help of other threads; `None` if this
    /// one has searched about so many positions before.
    #[cold]
    pub(super) fn ask_together(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
        within: u64,
        (pool, help): (&HelperPool, Help<G, H, T>),
    ) -> Result<Option<Answer<G::Value>>, Halted> {
        let shared = self.shared;
        let begun = self.member.begin(&mut self.meter, pool.threads());
        let (run, bytes) = begun.or_halted(&mut self.stopped)?;
        let shared_question = SharedQuestion {
            game: self.game,
            shared,
            state: state.clone(),
            question,
            patience: self.patience,
            run,
            hints: PhantomData,
        };
        let pause = self.meter.positions().saturating_add(within);
        let mut answered = Ok(None);
        let helped = help(pool, &shared_question, &mut || {
            // Helpers end when this one does.
            let _over = Dismissal(&shared.common.team);
            answered = self.search_until(None, pause);
            self.member.table.let_go();
        });
        let counted = self.member.end(&mut self.meter, bytes);
        helped.or_halted(&mut self.stopped)?;
        let answer = answered?;
        counted.or_halted(&mut self.stopped)?;
        // What was counted in advance for helpers is no longer counted.
        let positions = self.meter.positions();
        for frame in &mut self.frames {
            frame.node.entered = frame.node.entered.min(positions);
        }
        Ok(answer)
    }

    /// Synchronizes with the other threads. Returns the answer about a position on the path, which
    /// then is no longer on it, if one of them has found it.
    #[cold]
    pub(super) fn synchronize(&mut self) -> Result<Option<Answer<G::Value>>, Halted> {
        let news = self.member.synchronize(&mut self.meter);
        let news = news.or_halted(&mut self.stopped)?;
        self.is_far = is_far(&*self.member.table);
        if H::HAS_ENDGAMES {
            self.solve_endgame().or_halted(&mut self.stopped)?;
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

    /// The answer about a large position on the path, if another thread has put it into the table
    /// by now: about the lowest such position, which is then removed from the path.
    fn answer_on_path(&mut self) -> Option<Answer<G::Value>> {
        for depth in 0..self.frames.len() {
            let Frame { state, node } = &self.frames[depth];
            if !self.is_large(node) {
                break;
            }
            if !node.is_forced
                && let Some(entry) = self.member.table.get(self.game, node.key, state)
                && let Some(answer) = answered_by(node.question, entry.bounds)
            {
                self.drop_frames(depth);
                return Some(answer);
            }
        }
        None
    }

    /// Whether the search of a position has taken so many positions that threads tell one another
    /// of its moves.
    #[inline]
    pub(super) fn is_large(&self, node: &Node<G::Value>) -> bool {
        self.meter.positions() - node.entered >= self.patience / 8
    }

    /// Whether to defer the move that the frame on top tries, as another thread is searching it. If
    /// not, the position it leads to is announced to the others.
    #[cold]
    pub(super) fn should_defer(&mut self, state: &G::State) -> Result<bool, Halted> {
        let key = self.key(state)?;
        let depth = self.frames.len();
        let node = &self.frames[depth - 1].node;
        // If all that are left were deferred before, there is nothing else to do.
        let may = self.untried.len() - node.floor >= node.deferred && node.best.is_some();
        let (team, worker) = (&self.member.common.team, self.member.worker);
        if may
            && team.is_searched(worker, key)
            && let Ok(question) = of_step(node.question, node.gain, node.turn)
        {
            let entry = self.member.table.get(self.game, key, state);
            if entry.is_none_or(|entry| answered_by(question, entry.bounds).is_none()) {
                return Ok(true);
            }
        }
        team.announce(worker, depth, key);
        Ok(false)
    }
}

impl<G: Game, H: UseHints<G>, T: SearchTable<G>> SharedQuestion<'_, G, H, T> {
    /// Searches until the answer is found, by this thread or another one, or a limit is reached.
    fn search(&self, worker: usize) {
        let meter = Meter::new(&self.run);
        let mut search = Search::<G, H, T>::new(self.game, self.shared, None, self.patience, meter);
        search.member.join(worker);
        let answered = match search.enter(self.state.clone(), self.question) {
            Ok(answered) => search.search_until(answered, u64::MAX),
            Err(halted) => Err(halted),
        };
        let common = &self.shared.common;
        search.member.leave(&search.meter);
        // A search that a limit stops leaves the rest to the others.
        if let Ok(Some(answer)) = answered {
            common.end(answer);
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
