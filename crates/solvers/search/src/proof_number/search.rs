//! The search itself: [`Search`].

use stonework_core::kit::{Meter, cycle};
use stonework_core::{Bounds, Game, Halt, HaltOf, Question, SolveError, SolveErrorOf, Step, Turn};

use super::frame::{Child, Found, Frame, Listed, Proved};
use super::helpers::Help;
use super::node::Node;
use super::path::Path;
use super::path_dependence::PathDependence;
use super::path_dependent_table::{PathDependentTable, Slot};
use super::proof_numbers::ProofNumbers;
use super::proof_table::ProofTable;
use super::rules::Rules;
use crate::helper_pool::HelperPool;
use crate::hints::UseHints;
use crate::member::{Common, Member};
use crate::question::{Answer, back_up, of_step};
use crate::searches::wrong_key;

/// A thread asks the table for the answers to the questions on its path each time it has
/// synchronized so often.
const SYNCS_PER_PATH_CHECK: u64 = 2;

/// Table, stacks and meter of one thread of a solve.
pub(super) struct Search<'a, 'r, G: Game, H, T: ProofTable<G>> {
    pub(super) rules: Rules<'a, G, H>,
    /// The position that is solved.
    pub(super) root: &'a G::State,
    pub(super) member: Member<'a, Proved<G::Value>, T>,
    pub(super) path_dependent: PathDependentTable<T::Key, G::Value>,
    pub(super) meter: Meter<'r>,
    /// The other threads, if there are any.
    pub(super) helpers: Option<(&'a HelperPool, Help<G, H, T>)>,
    /// They help with a question that has taken so many positions.
    pub(super) patience: u64,
    pub(super) frames: Vec<Frame<G>>,
    /// The open moves of all frames.
    pub(super) children: Vec<Child<G::Move>>,
    /// The moves of the position that is being expanded.
    pub(super) listed: Vec<Listed<G>>,
    /// The heap memory behind their positions.
    pub(super) listed_heap_bytes: usize,
    pub(super) path: Path,
    /// How many frames there were.
    pub(super) serial: u64,
    /// How many moves were played to expand positions.
    pub(super) work: u64,
    /// What is proved of the position being valued.
    pub(super) proved: Bounds<G::Value>,
    /// The move that answered the last question with a yes, and its place.
    pub(super) proving: Option<(G::Move, usize)>,
    /// Whether a move is looked for that is worth as much as is proved; its index, and the move.
    pub(super) seeks_move: bool,
    pub(super) good: Option<(usize, G::Move)>,
}

impl<'a, 'r, G: Game, H: UseHints<G>, T: ProofTable<G>> Search<'a, 'r, G, H, T> {
    pub(super) fn new(
        rules: Rules<'a, G, H>,
        root: &'a G::State,
        common: &'a Common<Proved<G::Value>, T>,
        path_dependent_bytes: usize,
        meter: Meter<'r>,
    ) -> Self {
        Self {
            rules,
            root,
            member: Member::new(common, SYNCS_PER_PATH_CHECK),
            path_dependent: PathDependentTable::new(path_dependent_bytes),
            meter,
            helpers: None,
            patience: u64::MAX,
            frames: Vec::new(),
            children: Vec::new(),
            listed: Vec::new(),
            listed_heap_bytes: 0,
            path: Path::new(),
            serial: 0,
            work: 0,
            proved: Bounds::unknown(),
            proving: None,
            seeks_move: false,
            good: None,
        }
    }

    /// Has other threads help with questions that take long.
    pub(super) fn with_helpers(
        mut self,
        pool: &'a HelperPool,
        help: Option<Help<G, H, T>>,
        patience: u64,
    ) -> Self {
        let helpers = help.filter(|_| pool.threads() > 1);
        self.helpers = helpers.map(|help| (pool, help));
        self.patience = patience;
        self
    }

    /// The position with this state and player to move.
    ///
    /// An error if its key has more bits than the game says: two positions might have the same.
    #[inline]
    pub(super) fn node(
        &self,
        state: G::State,
        is_first: bool,
    ) -> Result<Node<G::State>, HaltOf<G>> {
        let is_first = self.rules.counts_as_first(is_first);
        match self.member.table.hash(self.rules.game, &state, is_first) {
            Some(hash) => Ok(Node {
                state,
                is_first,
                hash,
            }),
            None => Err(wrong_key(state)),
        }
    }

    /// The position that a move leads to.
    #[inline]
    pub(super) fn node_after(
        &self,
        node: &Node<G::State>,
        state: G::State,
        turn: Turn,
    ) -> Result<Node<G::State>, HaltOf<G>> {
        self.node(state, self.rules.counts_as_first_after(node, turn))
    }

    /// The position that is solved.
    pub(super) fn start(&self) -> Result<Node<G::State>, HaltOf<G>> {
        self.node(self.root.clone(), true)
    }

    /// Searches until the question of the lowest frame, about this position, is answered, or so
    /// many positions have been counted.
    pub(super) fn search_until(
        &mut self,
        node: &Node<G::State>,
        question: Question<G::Value>,
        pause: u64,
    ) -> Result<Option<Answer<G::Value>>, HaltOf<G>> {
        let mut found = None;
        loop {
            found = match (found, self.frames.is_empty()) {
                (Some(Found::Answer(answer, _)), true) => return Ok(Some(answer)),
                (_, true) => self.enter(node.clone(), question, ProofNumbers::UNLIMITED, false)?,
                (Some(found), false) => self.take(found)?,
                (None, false) if self.meter.positions() >= pause => return Ok(None),
                (None, false) => self.go_on()?,
            };
        }
    }

    /// The moves along the path.
    pub(super) fn moves_on_path(&self) -> impl Iterator<Item = G::Move> {
        let current = |frame: &Frame<G>| self.children.get(frame.floor + frame.current);
        self.frames.iter().filter_map(current).map(|child| child.mv)
    }

    /// Searches the open move of the frame on top that is the easiest to prove, or leaves the
    /// frame.
    fn go_on(&mut self) -> Result<Option<Found<G::Value>>, HaltOf<G>> {
        if self.meter.positions() >= self.member.next_sync
            && let Some(found) = self.synchronize()?
        {
            return Ok(Some(found));
        }
        let depth = self.frames.len();
        let Some(frame) = self.frames.last_mut() else {
            return Ok(None);
        };
        let open = &self.children[frame.floor..];
        let (mut least, mut second) = (ProofNumbers::INFINITE, ProofNumbers::INFINITE);
        let (mut proof, mut disproof) = (ProofNumbers::INFINITE, 0);
        for (at, child) in open.iter().enumerate() {
            disproof = ProofNumbers::sum(disproof, child.numbers.disproof);
            proof = proof.min(child.numbers.proof);
            let mut seen = child.numbers.proof;
            if self.member.is_shared {
                // A search of a child beyond the limit would be over before it begins.
                seen = if seen >= frame.limits.proof {
                    ProofNumbers::INFINITE
                } else {
                    let Member { common, worker, .. } = self.member;
                    let others = common.team.searchers(worker, depth, child.hash);
                    ProofNumbers::with_searchers(seen, others)
                };
            }
            if seen < least {
                (least, second) = (seen, least);
                frame.current = at;
            } else {
                second = second.min(seen);
            }
        }
        let Some(child) = open.get(frame.current) else {
            let Some(best) = frame.best else {
                return Err(Halt::Fault(SolveError::NoMoves {
                    state: frame.node.state.clone(),
                }));
            };
            let dependence = frame.dependence;
            let answer = match frame.question {
                Question::Exact => Answer::Exactly(best),
                _ => Answer::AtMost(best),
            };
            return Ok(self.leave(answer, dependence));
        };
        let numbers = ProofNumbers { proof, disproof };
        if numbers.reach(frame.limits) {
            return Ok(self.leave_open(numbers));
        }
        // The search stays with this move until another one is easier by a quarter, so that it goes
        // to and fro less.
        let limits = ProofNumbers {
            proof: (frame.limits.proof).min(second.saturating_add(second / 4).saturating_add(1)),
            disproof: match frame.limits.disproof {
                ProofNumbers::INFINITE => ProofNumbers::INFINITE,
                limit => limit - disproof + child.numbers.disproof,
            },
        };
        let was_searched = child.was_searched;
        let Step { state, gain, turn } = self.rules.game.play(&frame.node.state, child.mv);
        (frame.gain, frame.turn) = (gain, turn);
        // The move is open, so that its question has no answer without a search.
        let question = of_step(frame.question, gain, turn).unwrap_or(Question::Exact);
        let is_first = self.rules.counts_as_first_after(&frame.node, turn);
        let node = self.node(state, is_first)?;
        let limits = limits.through(turn);
        self.enter(node, question, limits, was_searched)
    }

    /// Uses what was found out about the position that the move being searched leads to.
    fn take(&mut self, found: Found<G::Value>) -> Result<Option<Found<G::Value>>, HaltOf<G>> {
        let place = self.frames.len() - 1;
        self.meter.pass(place)?;
        let frame = &mut self.frames[place];
        let at = frame.floor + frame.current;
        match found {
            Found::Numbers(numbers) => {
                let child = &mut self.children[at];
                child.was_searched = true;
                child.numbers = numbers.through(frame.turn);
            }
            Found::Answer(answer, dependence) => {
                let dependence = dependence.before(place);
                let (gain, turn) = (frame.gain, frame.turn);
                let (value, is_yes) =
                    back_up(frame.question, &frame.node.state, answer, gain, turn)?;
                if is_yes {
                    if place == 0 {
                        let child = &self.children[at];
                        self.proving = Some((child.mv, child.place));
                    }
                    return Ok(self.leave(Answer::AtLeast(value), dependence));
                }
                frame.best = frame.best.max(Some(value));
                frame.dependence = frame.dependence.and(dependence);
                frame.current = 0;
                self.children.remove(at);
            }
        }
        Ok(None)
    }

    /// Removes the frame on top, with its answer, which a table keeps.
    pub(super) fn leave(
        &mut self,
        answer: Answer<G::Value>,
        dependence: PathDependence,
    ) -> Option<Found<G::Value>> {
        let frame = self.pop()?;
        let place = self.frames.len();
        let effort = self.meter.positions() - frame.entered;
        let budget = &mut self.meter.budget;
        match dependence
            .last(place)
            .and_then(|last| Some((last, self.frames.get(last)?)))
        {
            None => {
                let Frame { node, question, .. } = &frame;
                let game = self.rules.game;
                let is_fresh = self
                    .member
                    .table
                    .put_answer(game, node, *question, answer, effort, budget);
                self.member.count_slot(is_fresh);
            }
            Some((last, frame_there)) => {
                let new = Slot {
                    key: T::key(self.rules.game, &frame.node),
                    question: frame.question,
                    answer,
                    dependence,
                    place,
                    last,
                    serial: frame_there.serial,
                };
                let hash = frame.node.hash;
                self.path_dependent
                    .put(hash, new, T::key_heap_bytes, budget);
            }
        }
        Some(Found::Answer(answer, dependence))
    }

    /// Removes the frame on top, without an answer.
    fn leave_open(&mut self, numbers: ProofNumbers) -> Option<Found<G::Value>> {
        let frame = self.pop()?;
        let effort = self.meter.positions() - frame.entered;
        let budget = &mut self.meter.budget;
        let Frame { node, question, .. } = &frame;
        let game = self.rules.game;
        let is_fresh = self
            .member
            .table
            .put_numbers(game, node, *question, numbers, effort, budget);
        self.member.count_slot(is_fresh);
        Some(Found::Numbers(numbers))
    }

    fn pop(&mut self) -> Option<Frame<G>> {
        let frame = self.frames.pop()?;
        let heap_bytes = G::state_heap_bytes(&frame.node.state);
        self.meter.budget.give_back_heap(heap_bytes);
        self.children.truncate(frame.floor);
        self.path.pop();
        self.member.announce(self.frames.len(), 0);
        Some(frame)
    }

    /// Removes the frames from this depth of the path on.
    pub(super) fn drop_frames(&mut self, depth: usize) {
        while self.frames.len() > depth && self.pop().is_some() {}
    }

    /// Reports the cycle from a frame to the top of the path and back.
    #[cold]
    pub(super) fn cycle(&self, from: usize) -> SolveErrorOf<G> {
        let frames = &self.frames[from..];
        cycle::report(self.rules.game, frames, |frame| &frame.node.state)
    }
}
