//! How the threads of a search work together: [`help`], [`Search::ask_together`],
//! [`Search::synchronize`].

use stonework_core::kit::Meter;
use stonework_core::{Game, HaltOf, Question, StopReason};

use super::frame::{Found, Proved};
use super::helpers::{Help, SharedQuestion};
use super::node::Node;
use super::path_dependence::PathDependence;
use super::proof_table::{Known, ProofTable};
use super::search::Search;
use crate::helper_pool::HelperPool;
use crate::hints::UseHints;
use crate::member::News;
use crate::question::Answer;
use crate::team::Dismissal;

impl<G: Game, H: UseHints<G>, T: ProofTable<G>> Search<'_, '_, G, H, T> {
    /// Answers the question that is being searched, with the help of other threads.
    #[cold]
    pub(super) fn ask_together(
        &mut self,
        node: &Node<G::State>,
        question: Question<G::Value>,
        (pool, help): (&HelperPool, Help<G, H, T>),
    ) -> Result<Answer<G::Value>, HaltOf<G>> {
        let common = self.member.common;
        let (run, bytes) = self.member.begin(&mut self.meter, pool.threads())?;
        let shared_question = SharedQuestion {
            rules: self.rules,
            common,
            node: node.clone(),
            question,
            run,
        };
        let mut answered = None;
        let helped = help(pool, &shared_question, &mut || {
            // Helpers end when this one does.
            let _over = Dismissal(&common.team);
            answered = Some(self.search_on(node, question));
            self.member.table.let_go();
        });
        let counted = self.member.end(&mut self.meter, bytes);
        helped?;
        let answer = match answered {
            Some(answer) => answer?,
            None => self.search_on(node, question)?,
        };
        counted?;
        Ok(answer)
    }

    /// Searches until the question of the lowest frame, about this position, is answered.
    pub(super) fn search_on(
        &mut self,
        node: &Node<G::State>,
        question: Question<G::Value>,
    ) -> Result<Answer<G::Value>, HaltOf<G>> {
        loop {
            if let Some(answer) = self.search_until(node, question, u64::MAX)? {
                return Ok(answer);
            }
        }
    }

    /// Answers a question as a helper.
    pub(super) fn ask_as(
        &mut self,
        worker: usize,
        node: &Node<G::State>,
        question: Question<G::Value>,
    ) -> Result<Proved<G::Value>, HaltOf<G>> {
        self.member.join(worker);
        let answered = self.search_on(node, question);
        self.member.leave(&self.meter);
        Ok(Proved {
            answer: answered?,
            place: self.proving.map(|(_, place)| place),
        })
    }

    /// Synchronizes with the other threads. Returns the answer about a position on the path, which
    /// then is no longer on it, if one of them has found it.
    #[cold]
    pub(super) fn synchronize(&mut self) -> Result<Option<Found<G::Value>>, HaltOf<G>> {
        match self.member.synchronize(&mut self.meter)? {
            News::Nothing => Ok(None),
            News::CheckPath => Ok(self.answer_on_path()),
            News::Proved(Proved { answer, place }) => {
                // The move is an open one here, or this thread would have had the answer itself.
                let end = self
                    .frames
                    .get(1)
                    .map_or(self.children.len(), |up| up.floor);
                let mut open = self.children[..end].iter();
                let proving = open.find(|child| Some(child.place) == place);
                self.proving = proving.map(|child| (child.mv, child.place));
                self.drop_frames(0);
                Ok(Some(Found::Answer(answer, PathDependence::NONE)))
            }
        }
    }

    /// The answer about a position on the path, if another thread has put it into the table by now:
    /// about the lowest such position above the first, which is then removed from the path.
    fn answer_on_path(&mut self) -> Option<Found<G::Value>> {
        let game = self.rules.game;
        for depth in 1..self.frames.len() {
            let frame = &self.frames[depth];
            let known = self.member.table.get(game, &frame.node, frame.question);
            if let Known::Answer(answer) = known {
                self.drop_frames(depth);
                return Some(Found::Answer(answer, PathDependence::NONE));
            }
        }
        None
    }
}

impl<G: Game, H: UseHints<G>, T: ProofTable<G>> SharedQuestion<'_, G, H, T> {
    /// Searches until the answer is found, by this thread or another one, or a limit is reached.
    fn search(&self, worker: usize) {
        let meter = Meter::new(&self.run);
        // Answers depend on the path only in loopy games, which one thread searches.
        let mut search = Search::new(self.rules, &self.node.state, self.common, 0, meter);
        // A search that a limit stops leaves the rest to the others.
        if let Ok(proved) = search.ask_as(worker, &self.node, self.question) {
            self.common.end(proved);
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
    T: ProofTable<G> + Send + Sync,
{
    pool.help(&|worker| question.search(worker), lead)
}
