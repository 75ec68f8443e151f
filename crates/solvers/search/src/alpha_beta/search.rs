//! The search itself: [`Search`].

use std::marker::PhantomData;

use stonework_core::kit::Meter;
use stonework_core::{
    Bounds, Candidate, Gain, Game, Halt, HaltOf, Question, SolveError, Step, Turn,
};

use super::efforts::Efforts;
use super::endgame_move::{EndgameMove, Probe};
use super::helpers::HelpersOf;
use super::shared::Shared;
use super::table::{Entry, SearchTable};
use crate::hints::UseHints;
use crate::member::Member;
use crate::question::{Answer, answered_by, answered_by_best, back_up, intersect, of_step, split};
use crate::searches::wrong_key;
use crate::team::SYNC_INTERVAL;

/// A thread asks the table for the answers to the questions on its path each time it has
/// synchronized so often.
const SYNCS_PER_PATH_CHECK: u64 = 16;

/// A move still to be tried.
pub(super) struct Untried<M> {
    pub(super) mv: M,
    rank: i32,
    /// Its place among the moves as they are listed.
    pub(super) place: u8,
}

/// A position on the path, with the question about it.
pub(super) struct Frame<G: Game> {
    pub(super) state: G::State,
    pub(super) key: u64,
    pub(super) question: Question<G::Value>,
    /// What was known of the position when it was entered.
    known: Entry<G::Value>,
    /// What the best of the moves tried so far is worth at most.
    pub(super) best: Option<G::Value>,
    best_place: u8,
    /// Its untried moves are those from here up to the next frame's.
    pub(super) floor: usize,
    /// So many of its untried moves, the lowest, were deferred as another thread was searching
    /// them.
    pub(super) deferred: usize,
    /// It has one move, so that the table need not keep it beside the position it leads to.
    pub(super) is_forced: bool,
    /// The count of positions when it was entered.
    pub(super) entered: u64,
    /// The move that is being tried.
    gain: Gain<G>,
    turn: Turn,
    place: u8,
}

/// Table, stacks and meter of one thread of a solve.
pub(super) struct Search<'a, 'r, G: Game, H, T: SearchTable<G>> {
    pub(super) game: &'a G,
    /// The position that is solved.
    pub(super) start: &'a G::State,
    pub(super) shared: &'a Shared<G::Value, T>,
    pub(super) member: Member<'a, Answer<G::Value>, T>,
    pub(super) meter: Meter<'r>,
    /// The other threads, if there are any.
    pub(super) helpers: Option<&'a HelpersOf<G, H, T>>,
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
    pub(super) efforts: Efforts,
    /// The length of the path at which all of it is compared for a position that is on it twice.
    pub(super) next_full_check: usize,
    /// What is proved of the position being valued.
    pub(super) proved: Bounds<G::Value>,
    /// Where a move of the start leads to it, what the move gains and whose turn it is then.
    pub(super) root_step: Option<(Gain<G>, Turn)>,
    hints: PhantomData<H>,
}

impl<'a, 'r, G: Game, H: UseHints<G>, T: SearchTable<G>> Search<'a, 'r, G, H, T> {
    pub(super) fn new(
        game: &'a G,
        start: &'a G::State,
        shared: &'a Shared<G::Value, T>,
        meter: Meter<'r>,
    ) -> Self {
        let mut member = Member::new(&shared.common, SYNCS_PER_PATH_CHECK);
        if H::HAS_ENDGAMES && shared.endgame.is_due(0) {
            member.next_sync = 0;
        }
        Self {
            game,
            start,
            shared,
            is_far: is_far(&*member.table),
            member,
            meter,
            helpers: None,
            patience: u64::MAX,
            frames: Vec::new(),
            untried: Vec::new(),
            endgame_moves: Vec::new(),
            efforts: Efforts::new(shared.cutoffs_from),
            next_full_check: 64,
            proved: Bounds::unknown(),
            root_step: None,
            hints: PhantomData,
        }
    }

    /// Has other threads help with questions that take long.
    pub(super) fn with_helpers(
        mut self,
        helpers: Option<&'a HelpersOf<G, H, T>>,
        patience: u64,
    ) -> Self {
        self.helpers = helpers;
        self.be_patient(patience);
        self
    }

    /// Sets how many positions a thread searches before the others help: those meet more often
    /// where they help soon.
    pub(super) fn be_patient(&mut self, patience: u64) {
        self.patience = patience;
        self.member.interval = SYNC_INTERVAL.min(patience / 32 + 1);
    }

    /// The table's key of a state.
    ///
    /// An error if it has more bits than the game says: two positions might have the same.
    #[inline]
    pub(super) fn key(&self, state: &G::State) -> Result<u64, HaltOf<G>> {
        self.member
            .table
            .key(self.game, state)
            .ok_or_else(|| wrong_key(state.clone()))
    }

    /// Searches until the question of the lowest frame is answered, or so many positions have been
    /// counted.
    pub(super) fn search_until(
        &mut self,
        mut answered: Option<Answer<G::Value>>,
        pause: u64,
    ) -> Result<Option<Answer<G::Value>>, HaltOf<G>> {
        loop {
            let depth = self.frames.len();
            // Go up as long as there is an answer, and on to the next move that has to be searched.
            answered = match answered {
                None => self.go_on()?,
                Some(answer) => match self.frames.last_mut() {
                    None => return Ok(Some(answer)),
                    Some(frame) => {
                        self.meter.pass(depth)?;
                        let (gain, turn, place) = (frame.gain, frame.turn, frame.place);
                        let (value, is_yes) =
                            back_up(frame.question, &frame.state, answer, gain, turn)?;
                        match take(frame, value, is_yes, place) {
                            Some(lower) => Some(self.leave(Answer::AtLeast(lower))),
                            None if self.meter.positions() >= pause => return Ok(None),
                            None => self.go_on()?,
                        }
                    }
                },
            };
        }
    }

    /// Tries the moves of the frame on top until the position that one leads to has to be searched,
    /// which then is on top, or there is an answer.
    #[inline]
    fn go_on(&mut self) -> Result<Option<Answer<G::Value>>, HaltOf<G>> {
        loop {
            if self.meter.positions() >= self.member.next_sync
                && let Some(answer) = self.synchronize()?
            {
                return Ok(Some(answer));
            }
            let Some(frame) = self.frames.last_mut() else {
                return Ok(None);
            };
            if self.untried.len() == frame.floor {
                let Some(best) = frame.best else {
                    return Err(Halt::Fault(SolveError::NoMoves {
                        state: frame.state.clone(),
                    }));
                };
                let answer = answered_by_best(frame.question, best);
                return Ok(Some(self.leave(answer)));
            }
            let Some(untried) = self.untried.pop() else {
                return Ok(None);
            };
            self.meter.pass(self.untried.len())?;
            let Untried { mv, place, .. } = untried;
            let Step { state, gain, turn } = self.game.play(&frame.state, mv);
            if self.member.is_shared
                && self.meter.positions() - frame.entered >= self.large()
                && self.should_defer(&state, gain, turn)?
            {
                self.defer(untried);
                continue;
            }
            let Some(frame) = self.frames.last_mut() else {
                return Ok(None);
            };
            let question = frame.question;
            let (value, is_yes) = if let Some(value) = self.game.terminal_value(&state) {
                back_up(question, &frame.state, Answer::Exactly(value), gain, turn)?
            } else {
                match of_step(question, gain, turn) {
                    Err(answer) => split(question, answer),
                    Ok(of_child) => {
                        (frame.gain, frame.turn, frame.place) = (gain, turn, place);
                        match self.enter(state, of_child)? {
                            None => continue,
                            Some(answer) => {
                                let Some(frame) = self.frames.last() else {
                                    return Ok(None);
                                };
                                back_up(question, &frame.state, answer, gain, turn)?
                            }
                        }
                    }
                }
            };
            let Some(frame) = self.frames.last_mut() else {
                return Ok(None);
            };
            if let Some(lower) = take(frame, value, is_yes, place) {
                return Ok(Some(self.leave(Answer::AtLeast(lower))));
            }
        }
    }

    /// Defers a move until the others of the frame on top have been tried.
    fn defer(&mut self, untried: Untried<G::Move>) {
        if let Some(frame) = self.frames.last_mut() {
            self.untried.insert(frame.floor, untried);
            frame.deferred += 1;
        }
    }

    /// Enters a position that is not terminal: answers the question at once, or puts a frame on
    /// top.
    #[inline]
    pub(super) fn enter(
        &mut self,
        state: G::State,
        question: Question<G::Value>,
    ) -> Result<Option<Answer<G::Value>>, HaltOf<G>> {
        self.meter.count()?;
        let endgame = self.probe_endgame(&state);
        if let Probe::Value(value) = endgame {
            return Ok(Some(Answer::Exactly(value)));
        }
        let far_key = if self.is_far {
            let key = self.key(&state)?;
            self.member.table.prefetch(key);
            Some(key)
        } else {
            None
        };
        let told = H::bounds_for(self.game, &state, question);
        let bounds = intersect(told, Bounds::unknown());
        if let Some(answer) = answered_by(question, bounds) {
            return Ok(Some(answer));
        }
        // A position with one move is not in the table.
        let mut moves = (!H::COSTLY).then(|| H::moves(self.game, &state));
        let is_only = moves
            .as_ref()
            .is_some_and(|moves| moves.size_hint() == (1, Some(1)));
        let key = match far_key {
            Some(key) => key,
            None if is_only => 0,
            None => self.key(&state)?,
        };
        // While the memory of a far table is fetched, the moves are listed, even if the table then
        // has the answer; unless that takes longer than to fetch it.
        let floor = self.untried.len();
        if (self.is_far || H::HAS_ENDGAMES)
            && let Some(moves) = moves.take()
        {
            self.list(moves)?;
        }
        let is_listed = !H::COSTLY && moves.is_none();
        let mut known = Entry { bounds, best: None };
        let is_forced = is_only || is_listed && self.untried.len() == floor + 1;
        let mut best = None;
        if is_listed && matches!(endgame, Probe::Near) {
            best = self.take_endgame_moves(&state, floor)?;
            if let Some((value, _)) = best
                && (self.untried.len() == floor || question.is_settled_from_below(value))
            {
                self.untried.truncate(floor);
                return Ok(Some(answered_by_best(question, value)));
            }
        }
        if !is_forced
            && self.recall(key, &state, &mut known)
            && let Some(answer) = answered_by(question, known.bounds)
        {
            self.untried.truncate(floor);
            return Ok(Some(answer));
        }
        moves.map_or(Ok(()), |moves| self.list(moves))?;
        if H::COSTLY {
            self.list(H::moves(self.game, &state))?;
        }
        let is_forced = if is_listed || H::COSTLY {
            is_forced
        } else {
            self.untried.len() == floor + 1
        };
        let depth = self.frames.len();
        if !is_forced
            && self.efforts.are_large(depth)
            && let Some((lower, place)) = self.cutoff_by_child(&state, question, floor)?
        {
            self.untried.truncate(floor);
            known.bounds.lower = Some(lower);
            known.best = Some(place).filter(|&place| place != u8::MAX);
            let budget = &mut self.meter.budget;
            let fresh = self.member.table.put(key, &state, known, 0, budget);
            self.member.count_slot(fresh);
            return Ok(Some(Answer::AtLeast(lower)));
        }
        self.sort(floor, known.best);
        self.meter.budget.take_heap(G::state_heap_bytes(&state))?;
        if depth > 0 {
            self.check_for_cycle(depth, &state)?;
        }
        let (best, place) = best.unzip();
        let frame = Frame {
            state,
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
        self.meter.budget.push(&mut self.frames, frame)?;
        Ok(None)
    }

    /// Adds what the table knows of a position; says whether it knows it.
    #[inline]
    fn recall(&mut self, key: u64, state: &G::State, known: &mut Entry<G::Value>) -> bool {
        let Some(kept) = self.member.table.get(key, state) else {
            return false;
        };
        self.meter.hits += 1;
        *known = Entry {
            bounds: intersect(known.bounds, kept.bounds),
            best: kept.best,
        };
        true
    }

    /// Puts the moves of a position on the stack, in the order they are listed.
    #[inline(never)]
    fn list(&mut self, moves: impl Iterator<Item = Candidate<G::Move>>) -> Result<(), HaltOf<G>> {
        for (at, Candidate { mv, rank }) in moves.enumerate() {
            let place = u8::try_from(at).unwrap_or(u8::MAX);
            let untried = Untried { mv, rank, place };
            self.meter.push(&mut self.untried, untried)?;
        }
        Ok(())
    }

    /// Sorts the moves from `floor` on, the most promising one last: the one that was best before,
    /// if there is one, then by rank.
    #[inline]
    fn sort(&mut self, floor: usize, best: Option<u8>) {
        let listed = &mut self.untried[floor..];
        let first = best.and_then(|best| listed.iter().position(|listed| listed.place == best));
        if H::RANKED {
            if let Some(first) = first {
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
            if let Some(first) = first {
                listed[..=first].rotate_right(1);
            }
            listed.reverse();
        }
    }

    /// Removes the frame on top, with its answer, which the table keeps.
    #[inline]
    fn leave(&mut self, answer: Answer<G::Value>) -> Answer<G::Value> {
        let Some(frame) = self.frames.pop() else {
            return answer;
        };
        self.untried.truncate(frame.floor);
        let heap_bytes = G::state_heap_bytes(&frame.state);
        self.meter.budget.give_back_heap(heap_bytes);
        let Bounds { lower, upper } = frame.known.bounds;
        let (lower, upper, answer) = match answer {
            Answer::AtLeast(value) => (Some(value), upper, answer),
            Answer::AtMost(value) => {
                let upper = upper.map_or(value, |upper| upper.min(value));
                (lower, Some(upper), Answer::AtMost(upper))
            }
            Answer::Exactly(value) => (Some(value), Some(value), answer),
        };
        let kept = Entry {
            bounds: Bounds { lower, upper },
            best: Some(frame.best_place).filter(|&place| place != u8::MAX),
        };
        let effort = self.meter.positions() - frame.entered;
        self.efforts.add(self.frames.len(), effort);
        if !frame.is_forced {
            let budget = &mut self.meter.budget;
            let fresh = self
                .member
                .table
                .put(frame.key, &frame.state, kept, effort, budget);
            self.member.count_slot(fresh);
        }
        answer
    }

    /// Removes the frames from this depth of the path on, with their moves.
    pub(super) fn drop_frames(&mut self, depth: usize) {
        let Some(first) = self.frames.get(depth) else {
            return;
        };
        self.untried.truncate(first.floor);
        let dropped = self.frames.drain(depth..);
        let heap_bytes = dropped.map(|frame| G::state_heap_bytes(&frame.state));
        self.meter.budget.give_back_heap(heap_bytes.sum());
    }
}

/// Whether a table is so large that to look there takes longer than to list some moves.
pub(super) fn is_far<G: Game>(table: &impl SearchTable<G>) -> bool {
    /// One of no more places is mostly in the processor's caches.
    const NEAR: usize = 1 << 18;
    table.growth().load().1 > NEAR
}

/// Uses the answer about a move; gives what the frame's own value is at least, if that answers its
/// question.
#[inline]
fn take<G: Game>(
    frame: &mut Frame<G>,
    value: G::Value,
    is_yes: bool,
    place: u8,
) -> Option<G::Value> {
    if is_yes {
        frame.best_place = place;
        return Some(value);
    }
    if frame.best.is_none_or(|best| value > best) {
        frame.best = Some(value);
        frame.best_place = place;
    }
    None
}
