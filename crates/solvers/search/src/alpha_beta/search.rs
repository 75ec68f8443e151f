//! The search itself: [`Search`].

use std::marker::PhantomData;
use std::ops::Range;

use stonework_core::kit::Meter;
use stonework_core::{Bounds, Candidate, Gain, Game, Question, Step, StopReason, Turn};

use super::asked::{Halted, Law, OrHalted};
use super::efforts::Efforts;
use super::endgame_move::{EndgameMove, Probe};
use super::helpers::Help;
use super::node::{Node, Taken, known_place};
use super::shared::Shared;
use super::table::{Entry, SearchTable};
use crate::helper_pool::HelperPool;
use crate::hints::UseHints;
use crate::member::Member;
use crate::question::{Answer, answered_by, answered_by_best, intersect, of_step};
use crate::team::SYNC_INTERVAL;

/// A thread asks the table for the answers to the questions on its path each time it has
/// synchronized so often.
const SYNCS_PER_PATH_CHECK: u64 = 16;

/// A move still to be tried.
#[derive(Clone, Copy)]
pub(super) struct Untried<M> {
    pub(super) mv: M,
    rank: i32,
    /// Its place among the moves as they are listed.
    pub(super) place: u8,
}

/// A position on the path, with the question about it.
pub(super) struct Frame<G: Game> {
    pub(super) state: G::State,
    pub(super) node: Node<G::Value>,
}

/// Table, stacks and meter of one thread of a solve.
///
/// This is compiled for each game with its hints and its table, so here is what runs for each
/// position. What runs once a question is in [`super::asker`].
pub(super) struct Search<'a, 'r, G: Game, H, T: SearchTable<G>> {
    pub(super) game: &'a G,
    pub(super) shared: &'a Shared<G::Value, T>,
    pub(super) member: Member<'a, Answer<G::Value>, T>,
    pub(super) meter: Meter<'r>,
    /// The other threads, if there are any.
    pub(super) helpers: Option<(&'a HelperPool, Help<G, H, T>)>,
    /// They help with a question that has taken so many positions.
    pub(super) patience: u64,
    /// Whether the table is far, as [`is_far`] has it.
    pub(super) is_far: bool,
    pub(super) frames: Vec<Frame<G>>,
    /// The untried moves of all frames, each frame's best last.
    pub(super) untried: Vec<Untried<G::Move>>,
    /// Those moves of a position that lead to the endgame.
    pub(super) endgame_moves: Vec<EndgameMove<G>>,
    /// What positions at each depth of the path took of late.
    efforts: Efforts,
    /// The length of the path at which all of it is compared for a position that is on it twice.
    pub(super) next_full_check: usize,
    /// The limit that was reached, if one was.
    pub(super) stopped: Option<StopReason>,
    /// What the game broke, if there are positions that show it.
    pub(super) broken: Law,
    pub(super) faults: Vec<G::State>,
    hints: PhantomData<H>,
}

impl<'a, 'r, G: Game, H: UseHints<G>, T: SearchTable<G>> Search<'a, 'r, G, H, T> {
    /// With `helpers`, other threads help with a question that has taken `patience` positions:
    /// threads meet more often where they help soon.
    pub(super) fn new(
        game: &'a G,
        shared: &'a Shared<G::Value, T>,
        helpers: Option<(&'a HelperPool, Help<G, H, T>)>,
        patience: u64,
        meter: Meter<'r>,
    ) -> Self {
        let mut member = Member::new(&shared.common, SYNCS_PER_PATH_CHECK);
        if H::HAS_ENDGAMES && shared.endgame.is_due(0) {
            member.next_sync = 0;
        }
        member.interval = SYNC_INTERVAL.min(patience / 32 + 1);
        Self {
            game,
            shared,
            is_far: is_far(&*member.table),
            member,
            meter,
            helpers,
            patience,
            frames: Vec::new(),
            untried: Vec::new(),
            endgame_moves: Vec::new(),
            efforts: Efforts::new(shared.cutoffs_from),
            next_full_check: 64,
            stopped: None,
            broken: Law::Cyclic,
            faults: Vec::new(),
            hints: PhantomData,
        }
    }

    /// Keeps what the game broke, as this position shows, or it and those before.
    #[cold]
    pub(super) fn fault(&mut self, law: Law, state: G::State) -> Halted {
        self.broken = law;
        self.faults.push(state);
        Halted
    }

    /// The same as these frames show.
    #[cold]
    pub(super) fn fault_on_path(&mut self, law: Law, frames: Range<usize>) -> Halted {
        for at in frames {
            self.fault(law, self.frames[at].state.clone());
        }
        Halted
    }

    /// The same as the frame on top shows.
    #[cold]
    fn fault_on_top(&mut self, law: Law) -> Halted {
        let len = self.frames.len();
        self.fault_on_path(law, len - 1..len)
    }

    /// The table's key of a state.
    ///
    /// A fault if it has more bits than the game says: two positions might have the same.
    #[inline]
    pub(super) fn key(&mut self, state: &G::State) -> Result<u64, Halted> {
        match self.member.table.key(self.game, state) {
            Some(key) => Ok(key),
            None => Err(self.fault(Law::Key, state.clone())),
        }
    }

    /// The same, where what it finds is fetched from memory if the table is far.
    #[inline]
    fn fetched_key(&mut self, state: &G::State) -> Result<u64, Halted> {
        let key = self.key(state)?;
        if self.is_far {
            self.member.table.prefetch(key);
        }
        Ok(key)
    }

    /// Searches until the question of the lowest frame is answered, or so many positions have been
    /// counted. `answered` answers the question about the position above the frame on top.
    pub(super) fn search_until(
        &mut self,
        mut answered: Option<Answer<G::Value>>,
        pause: u64,
    ) -> Result<Option<Answer<G::Value>>, Halted> {
        loop {
            // Go up as long as there is an answer, and on to the next move that has to be searched.
            if let Some(answer) = answered {
                let depth = self.frames.len();
                let Some(frame) = self.frames.last_mut() else {
                    return Ok(Some(answer));
                };
                self.meter.pass(depth).or_halted(&mut self.stopped)?;
                match frame.node.take_child(answer) {
                    Taken::Yes(lower) => {
                        answered = Some(self.leave(Answer::AtLeast(lower)));
                        continue;
                    }
                    Taken::No if self.meter.positions() >= pause => return Ok(None),
                    Taken::No => {}
                    Taken::Overflow => return Err(self.fault_on_top(Law::Overflow)),
                }
            }
            answered = Some(self.go_on()?);
        }
    }

    /// Tries the moves of the frame on top, and of those that they put on it, until there is an
    /// answer about one of them, which is removed.
    #[inline]
    fn go_on(&mut self) -> Result<Answer<G::Value>, Halted> {
        loop {
            if self.meter.positions() >= self.member.next_sync
                && let Some(answer) = self.synchronize()?
            {
                return Ok(answer);
            }
            let top = self.frames.len() - 1;
            let Frame { state, node } = &mut self.frames[top];
            if self.untried.len() == node.floor {
                let Some(best) = node.best else {
                    return Err(self.fault_on_top(Law::NoMoves));
                };
                let answer = answered_by_best(node.question, best);
                return Ok(self.leave(answer));
            }
            let Some(untried) = self.untried.pop() else {
                return Err(self.fault_on_top(Law::NoMoves));
            };
            let passed = self.meter.pass(self.untried.len());
            passed.or_halted(&mut self.stopped)?;
            let step = self.game.play(state, untried.mv);
            (node.gain, node.turn, node.place) = (step.gain, step.turn, untried.place);
            if self.member.is_shared
                && self.is_large(&self.frames[top].node)
                && self.should_defer(&step.state)?
            {
                self.defer(untried);
                continue;
            }
            let taken = self.try_child(step)?;
            match taken {
                None | Some(Taken::No) => {}
                Some(Taken::Yes(lower)) => return Ok(self.leave(Answer::AtLeast(lower))),
                Some(Taken::Overflow) => return Err(self.fault_on_top(Law::Overflow)),
            }
        }
    }

    /// What the move that the frame on top tries says of its question; `None` if the position that
    /// it leads to has to be searched, which then is on top.
    #[inline]
    fn try_child(&mut self, step: Step<G>) -> Result<Option<Taken<G::Value>>, Halted> {
        let top = self.frames.len() - 1;
        let Step { state, gain, turn } = step;
        let answer = if let Some(value) = self.game.terminal_value(&state) {
            Answer::Exactly(value)
        } else {
            let node = &mut self.frames[top].node;
            match of_step(node.question, gain, turn) {
                Err(answer) => return Ok(Some(node.take(answer))),
                Ok(of_child) => match self.enter(state, of_child)? {
                    Some(answer) => answer,
                    None => return Ok(None),
                },
            }
        };
        Ok(Some(self.frames[top].node.take_child(answer)))
    }

    /// Defers a move until the others of the frame on top have been tried.
    #[cold]
    fn defer(&mut self, untried: Untried<G::Move>) {
        if let Some(Frame { node, .. }) = self.frames.last_mut() {
            self.untried.insert(node.floor, untried);
            node.deferred += 1;
        }
    }

    /// Enters a position that is not terminal: answers the question at once, or puts a frame on
    /// top.
    #[inline]
    pub(super) fn enter(
        &mut self,
        state: G::State,
        question: Question<G::Value>,
    ) -> Result<Option<Answer<G::Value>>, Halted> {
        self.meter.count().or_halted(&mut self.stopped)?;
        let mut is_near = false;
        if H::HAS_ENDGAMES {
            match self.probe_endgame(&state) {
                Probe::Value(value) => return Ok(Some(Answer::Exactly(value))),
                Probe::Near => is_near = true,
                Probe::Far => {}
            }
        }
        let mut key = 0;
        if self.is_far && !T::COSTLY_KEYS {
            key = self.fetched_key(&state)?;
        }
        let bounds = Bounds::unknown();
        let mut known = Entry { bounds, best: None };
        if H::COSTLY {
            // What the table tells is not found out anew.
            if !self.is_far || T::COSTLY_KEYS {
                key = self.key(&state)?;
            }
            if let Some(answer) = self.recall(key, &state, question, &mut known) {
                return Ok(Some(answer));
            }
        }
        let told = H::bounds_for(self.game, &state, question);
        known.bounds = intersect(told, known.bounds);
        if let Some(answer) = answered_by(question, known.bounds) {
            return Ok(Some(answer));
        }
        let mut best = None;
        let floor = self.untried.len();
        // A position with one move is not in the table.
        let mut is_forced = false;
        if H::COSTLY {
            self.list(H::moves(self.game, &state))?;
        } else {
            let moves = H::moves(self.game, &state);
            let is_only = moves.size_hint() == (1, Some(1));
            if (!self.is_far || T::COSTLY_KEYS) && !is_only {
                key = self.fetched_key(&state)?;
            }
            // While the memory of a far table is fetched, the moves are listed, even if the table
            // then has the answer; unless that takes longer than to fetch it, as it is taken to
            // where keys take long.
            let is_listed = self.is_far && !T::COSTLY_KEYS || H::HAS_ENDGAMES;
            let mut unlisted = None;
            if is_listed {
                self.list(moves)?;
            } else {
                unlisted = Some(moves);
            }
            is_forced = is_only || is_listed && self.untried.len() == floor + 1;
            if H::HAS_ENDGAMES && is_near {
                best = self.take_endgame_moves(&state, floor)?;
                if let Some((value, _)) = best
                    && (self.untried.len() == floor || question.is_settled_from_below(value))
                {
                    self.untried.truncate(floor);
                    return Ok(Some(answered_by_best(question, value)));
                }
            }
            if !is_forced && let Some(answer) = self.recall(key, &state, question, &mut known) {
                self.untried.truncate(floor);
                return Ok(Some(answer));
            }
            if let Some(moves) = unlisted {
                self.list(moves)?;
                is_forced = self.untried.len() == floor + 1;
            }
        }
        let depth = self.frames.len();
        let asks_first = !T::COSTLY_KEYS && !is_forced && self.efforts.are_large(depth);
        if asks_first && let Some((lower, place)) = self.cutoff_by_child(&state, question, floor)? {
            self.untried.truncate(floor);
            known.bounds.lower = Some(lower);
            known.best = known_place(place);
            self.keep(key, &state, known, 0);
            return Ok(Some(Answer::AtLeast(lower)));
        }
        self.sort(floor, known.best);
        let taken = self.meter.budget.take_heap(G::state_heap_bytes(&state));
        taken.or_halted(&mut self.stopped)?;
        if depth > 0 {
            self.check_for_cycle(depth, &state)?;
        }
        let (best, place) = best.unzip();
        let node = Node {
            key,
            question,
            known,
            best,
            best_place: known.best.or(place).unwrap_or(u8::MAX),
            floor,
            deferred: 0,
            is_forced,
            entered: self.meter.positions(),
            gain: Gain::<G>::default(),
            turn: Turn::Passes,
            place: 0,
        };
        let budget = &mut self.meter.budget;
        let pushed = budget.push(&mut self.frames, Frame { state, node });
        pushed.or_halted(&mut self.stopped)?;
        Ok(None)
    }

    /// Adds what the table knows of a position; gives the answer if that tells it.
    #[inline]
    fn recall(
        &mut self,
        key: u64,
        state: &G::State,
        question: Question<G::Value>,
        known: &mut Entry<G::Value>,
    ) -> Option<Answer<G::Value>> {
        let kept = self.member.table.get(self.game, key, state)?;
        self.meter.hits += 1;
        known.bounds = intersect(known.bounds, kept.bounds);
        known.best = kept.best;
        answered_by(question, known.bounds)
    }

    /// Has the table keep what is known of a position whose search took so many positions.
    #[inline]
    fn keep(&mut self, key: u64, state: &G::State, known: Entry<G::Value>, effort: u64) {
        let (table, budget) = (&*self.member.table, &mut self.meter.budget);
        let fresh = table.put(self.game, key, state, known, effort, budget);
        self.member.count_slot(fresh);
    }

    /// Puts the moves of a position on the stack, in the order they are listed.
    #[inline(never)]
    fn list(&mut self, moves: impl Iterator<Item = Candidate<G::Move>>) -> Result<(), Halted> {
        let mut place = 0_u8;
        for Candidate { mv, rank } in moves {
            let untried = Untried { mv, rank, place };
            let pushed = self.meter.push(&mut self.untried, untried);
            pushed.or_halted(&mut self.stopped)?;
            place = place.saturating_add(1);
        }
        Ok(())
    }

    /// Sorts the moves from `floor` on, the most promising one last: the one that was best before,
    /// if there is one, then by rank.
    #[inline]
    fn sort(&mut self, floor: usize, best: Option<u8>) {
        let listed = &mut self.untried[floor..];
        let mut first = listed.len();
        if let Some(best) = best {
            first = 0;
            while first < listed.len() && listed[first].place != best {
                first += 1;
            }
        }
        if H::RANKED {
            if first < listed.len() {
                listed[first].rank = i32::MAX;
            }
            // By insertion, as there are few; of equal rank, the one listed first comes last.
            for at in 1..listed.len() {
                let mut to = at;
                while to > 0 && listed[to].rank <= listed[to - 1].rank {
                    listed.swap(to, to - 1);
                    to -= 1;
                }
            }
        } else {
            if first < listed.len() {
                for at in (0..first).rev() {
                    listed.swap(at, at + 1);
                }
            }
            listed.reverse();
        }
    }

    /// Removes the frame on top, with its answer, which the table keeps.
    #[inline]
    fn leave(&mut self, answer: Answer<G::Value>) -> Answer<G::Value> {
        let Some(Frame { state, node }) = self.frames.pop() else {
            return answer;
        };
        self.untried.truncate(node.floor);
        let heap_bytes = G::state_heap_bytes(&state);
        self.meter.budget.give_back_heap(heap_bytes);
        let (kept, answer) = node.answered(answer);
        let effort = self.meter.positions() - node.entered;
        self.efforts.add(self.frames.len(), effort);
        if !node.is_forced {
            self.keep(node.key, &state, kept, effort);
        }
        answer
    }

    /// Removes the frames from this depth of the path on, with their moves.
    pub(super) fn drop_frames(&mut self, depth: usize) {
        let Some(first) = self.frames.get(depth) else {
            return;
        };
        self.untried.truncate(first.node.floor);
        for frame in &self.frames[depth..] {
            let heap_bytes = G::state_heap_bytes(&frame.state);
            self.meter.budget.give_back_heap(heap_bytes);
        }
        self.frames.truncate(depth);
    }
}

/// Whether a table is so large that to look there takes longer than to list some moves.
pub(super) fn is_far<G: Game>(table: &impl SearchTable<G>) -> bool {
    /// One of no more places is mostly in the processor's caches.
    const NEAR: usize = 1 << 18;
    table.growth().load().1 > NEAR
}
