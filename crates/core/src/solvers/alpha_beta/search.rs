//! The search itself: [`Search`].

use std::cmp::Reverse;
use std::hash::BuildHasher;
use std::marker::PhantomData;

use foldhash::fast::FixedState;

use super::crew::Errand;
use super::first_look::FirstLook;
use super::order::MoveOrder;
use super::shared::{Held, Shared};
use super::table::{Kept, Table};
use crate::error::{Halt, HaltOf, SolveError, SolveErrorOf};
use crate::game::{Gain, Game, Step, Turn};
use crate::ordered::Candidate;
use crate::run::{Meter, Run, StopReason};
use crate::solution::Bounds;
use crate::solvers::cycle;
use crate::solvers::question::{Answer, Question};
use crate::solvers::root::{Ask, Evaluate};
use crate::value::Value;

/// The most positions between two meetings: when a thread looks up from its own work, at the table's fullness and
/// at what other threads have found.
const PACE: u64 = 64;

/// So many meetings lie between two looks at whether the table has the answer to a position on the path by now.
const ROUNDS: u64 = 16;

/// Has other threads help while this one leads: [`super::Crew::help`].
pub(super) type Help<G, O, F, T> =
    fn(&Errand<'_, G, O, F, T>, &mut dyn FnMut()) -> Result<(), StopReason>;

/// A move still to be tried.
struct Untried<M> {
    mv: M,
    rank: i32,
    /// Its place among the moves as they are listed.
    place: u8,
}

/// A position on the path, whose answer is being looked for.
struct Frame<G: Game> {
    state: G::State,
    key: u64,
    question: Question<G::Value>,
    /// What was known of it when it was entered.
    known: Kept<G::Value>,
    /// What the best of the moves tried so far is worth at the most.
    best: Option<G::Value>,
    best_place: u8,
    /// Its untried moves are those from here up to the next frame's.
    floor: usize,
    /// So many of its untried moves, the lowest, were put off as another thread was at them.
    put_off: usize,
    /// How many positions had been counted when it was entered.
    entered: u64,
    /// The move that is being tried.
    gain: Gain<G>,
    turn: Turn,
    place: u8,
}

/// Table, stacks and meter of one solve.
pub(super) struct Search<'a, 'r, G: Game, O, F, T: Table<G>> {
    pub(super) game: &'a G,
    /// The position that is solved.
    pub(super) start: &'a G::State,
    shared: &'a Shared<G::Value, T>,
    table: Held<'a, T>,
    pub(super) meter: Meter<'r>,
    /// How many threads may search, and how to have them help.
    crew: Option<(usize, Help<G, O, F, T>)>,
    /// They help with a question that has taken so many positions.
    patience: u64,
    /// Which of the threads this one is; 0 leads.
    member: usize,
    /// Whether others search along.
    is_shared: bool,
    /// The next meeting is when so many positions have been counted.
    next_meeting: u64,
    meetings: u64,
    /// Positions and hits of a helper that the leader has been told of.
    told: (u64, u64),
    /// Positions that the leader has counted for helpers in advance.
    lent: u64,
    /// What has been put into the table since the last meeting.
    fresh: usize,
    frames: Vec<Frame<G>>,
    /// The untried moves of all frames, each frame's best last.
    untried: Vec<Untried<G::Move>>,
    /// The path is looked through for a position that comes twice when it first gets so long.
    next_look: usize,
    /// What is proved of the position being settled.
    pub(super) settling: Bounds<G::Value>,
}

impl<'a, 'r, G: Game, O: MoveOrder<G>, F: FirstLook<G>, T: Table<G>> Search<'a, 'r, G, O, F, T> {
    pub(super) fn new(
        game: &'a G,
        start: &'a G::State,
        shared: &'a Shared<G::Value, T>,
        meter: Meter<'r>,
    ) -> Self {
        Self {
            game,
            start,
            shared,
            table: Held::new(shared),
            meter,
            crew: None,
            patience: u64::MAX,
            member: 0,
            is_shared: false,
            next_meeting: PACE,
            meetings: 0,
            told: (0, 0),
            lent: 0,
            fresh: 0,
            frames: Vec::new(),
            untried: Vec::new(),
            next_look: 64,
            settling: Bounds::unknown(),
        }
    }

    /// Has other threads help with questions that take long.
    pub(super) fn with_crew(
        mut self,
        threads: usize,
        help: Help<G, O, F, T>,
        patience: u64,
    ) -> Self {
        self.crew = (threads > 1).then_some((threads, help));
        self.patience = patience;
        self
    }

    /// The exact value of a position that is not terminal.
    pub(super) fn settle(&mut self, state: &G::State) -> Result<G::Value, HaltOf<G>> {
        let Bounds { lower, upper } = F::bounds(self.game, state);
        let of_type = Bounds::<G::Value>::unknown();
        self.settling = Bounds {
            lower: lower.max(of_type.lower),
            upper: least(upper, of_type.upper),
        };
        loop {
            let Bounds { lower, upper } = self.settling;
            if let Some(value) = self.settling.value() {
                return Ok(value);
            }
            let question = Question::to_narrow(lower, upper);
            match self.ask(state, question)? {
                Answer::AtLeast(value) => self.settling.lower = lower.max(Some(value)),
                Answer::AtMost(value) => self.settling.upper = least(upper, Some(value)),
                Answer::Exactly(value) => self.settling = Bounds::exactly(value),
            }
        }
    }

    /// Whether a move of a position is worth at least a value.
    pub(super) fn is_at_least(
        &mut self,
        state: &G::State,
        mv: G::Move,
        value: G::Value,
    ) -> Result<bool, HaltOf<G>> {
        let Step {
            state: next,
            gain,
            turn,
        } = self.game.play(state, mv);
        let answer = match self.game.terminal_value(&next) {
            Some(value) => Answer::Exactly(value),
            None => self.ask(&next, Question::AtLeast(value).of_child(gain, turn))?,
        };
        match answer.back_up(gain, turn) {
            Some(Answer::AtLeast(_)) => Ok(true),
            Some(Answer::AtMost(_)) => Ok(false),
            Some(Answer::Exactly(found)) => Ok(found >= value),
            None => Err(SolveError::Overflow {
                state: state.clone(),
            }
            .into()),
        }
    }

    /// The move of a position that the table has as the best so far.
    pub(super) fn looked_best(&self, state: &G::State) -> Option<G::Move> {
        let kept = self.table.get(self.table.key(self.game, state), state)?;
        let place = usize::from(kept.best?);
        O::list(self.game, state)
            .nth(place)
            .map(|candidate| candidate.mv)
    }

    /// The move of a position that is searched first if nothing is known.
    pub(super) fn most_promising(&self, state: &G::State) -> Option<G::Move> {
        let listed = O::list(self.game, state);
        // The first of those of the highest rank.
        let best = listed.min_by_key(|candidate| Reverse(candidate.rank));
        best.map(|candidate| candidate.mv)
    }

    /// Answers a question about a position that is not terminal.
    fn ask(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
    ) -> Result<Answer<G::Value>, HaltOf<G>> {
        self.frames.clear();
        self.untried.clear();
        let answered = self.enter(state.clone(), question)?;
        let Some((threads, help)) = self.crew else {
            return self.search(answered);
        };
        let alone = self.meter.positions().saturating_add(self.patience);
        if let Some(answer) = self.search_until(answered, alone)? {
            return Ok(answer);
        }
        self.ask_together(state, question, threads, help)
    }

    /// Answers the question that is being searched, with the help of other threads.
    #[cold]
    fn ask_together(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
        threads: usize,
        help: Help<G, O, F, T>,
    ) -> Result<Answer<G::Value>, HaltOf<G>> {
        let shared = self.shared;
        shared.begin();
        let (run, bytes) = self.lend(threads)?;
        let errand = Errand {
            game: self.game,
            shared,
            state: state.clone(),
            question,
            threads,
            patience: self.patience,
            run,
            options: PhantomData,
        };
        self.is_shared = true;
        let mut answered = None;
        let helped = help(&errand, &mut || {
            // Helpers end when this one does, even if the game panics.
            let _over = Dismissal(shared);
            answered = Some(self.search(None));
            self.table.let_go();
        });
        self.table.hold();
        self.is_shared = false;
        self.meter.budget.have_back(bytes, shared.take_bytes());
        let counted = self.count_helpers();
        self.meter.uncount(std::mem::take(&mut self.lent));
        helped?;
        let answer = match answered {
            Some(answer) => answer?,
            None => self.search(None)?,
        };
        counted?;
        Ok(answer)
    }

    /// What each helper may use of what this solve may use, and how many bytes that is for all.
    fn lend(&mut self, threads: usize) -> Result<(Run, usize), StopReason> {
        let mut run = Run::new();
        let (members, helpers) = (threads as u64, threads as u64 - 1);
        if let Some(left) = self.meter.positions_left() {
            let share = left / members;
            let lent = share * helpers;
            self.meter.count_many(lent)?;
            self.lent = lent;
            run = run.with_positions(share);
        }
        let mut bytes = 0;
        if let Some(left) = self.meter.budget.left() {
            let share = left / (2 * threads);
            bytes = share * (threads - 1);
            self.meter.budget.lend(bytes);
            run = run.with_bytes(share);
        }
        Ok((run, bytes))
    }

    /// Counts what helpers have looked at, unless it was lent to them.
    fn count_helpers(&mut self) -> Result<(), StopReason> {
        let (positions, hits) = self.shared.take_counts();
        self.meter.hits += hits;
        let lent = positions.min(self.lent);
        self.lent -= lent;
        self.meter.count_many(positions - lent)
    }

    /// Answers a question as a helper.
    pub(super) fn ask_as(
        &mut self,
        member: usize,
        patience: u64,
        state: &G::State,
        question: Question<G::Value>,
    ) -> Result<Answer<G::Value>, HaltOf<G>> {
        self.member = member;
        self.patience = patience;
        self.is_shared = true;
        let answered = match self.enter(state.clone(), question) {
            Ok(answered) => self.search(answered),
            Err(halt) => Err(halt),
        };
        self.tell_counts();
        self.shared.tell_bytes(self.meter.budget.peak());
        answered
    }

    /// A helper tells the leader what it has looked at.
    fn tell_counts(&mut self) {
        let counts = (self.meter.positions(), self.meter.hits);
        let told = std::mem::replace(&mut self.told, counts);
        self.shared
            .tell_counts(counts.0 - told.0, counts.1 - told.1);
    }

    /// Searches until the question of the lowest frame is answered.
    fn search(
        &mut self,
        mut answered: Option<Answer<G::Value>>,
    ) -> Result<Answer<G::Value>, HaltOf<G>> {
        loop {
            if let Some(answer) = self.search_until(answered.take(), u64::MAX)? {
                return Ok(answer);
            }
        }
    }

    /// The same, or until so many positions have been counted.
    fn search_until(
        &mut self,
        mut answered: Option<Answer<G::Value>>,
        pause: u64,
    ) -> Result<Option<Answer<G::Value>>, HaltOf<G>> {
        loop {
            // Go up as long as there is an answer, and on to the next move that has to be searched.
            answered = match answered {
                None => self.go_on()?,
                Some(answer) => match self.frames.last_mut() {
                    None => return Ok(Some(answer)),
                    Some(frame) => {
                        let (gain, turn, place) = (frame.gain, frame.turn, frame.place);
                        match take(frame, answer, gain, turn, place)? {
                            Some(lower) => Some(self.leave(Answer::AtLeast(lower))),
                            None if self.meter.positions() >= pause => return Ok(None),
                            None => self.go_on()?,
                        }
                    }
                },
            };
        }
    }

    /// Looks up from the work: has the table grow if it should, and hears what other threads have found. Gives
    /// the answer to a position on the path, which then is on the path no longer, if there is one.
    #[cold]
    fn meet(&mut self) -> Result<Option<Answer<G::Value>>, HaltOf<G>> {
        self.next_meeting = self.meter.positions() + PACE.min(self.patience / 32 + 1);
        self.meetings += 1;
        if self.table.is_full(std::mem::take(&mut self.fresh)) {
            self.shared.tell_crowded();
        }
        if self.shared.is_crowded() {
            self.table.let_go();
            if self.member == 0 {
                let budget = &mut self.meter.budget;
                self.shared.grow(|table| table.grow(budget));
            }
            self.table.hold();
        }
        if !self.is_shared {
            return Ok(None);
        }
        if self.member == 0 {
            self.count_helpers()?;
            if self.shared.is_over()
                && let Some(answer) = self.shared.answer()
            {
                self.frames.clear();
                self.untried.clear();
                return Ok(Some(answer));
            }
        } else {
            self.tell_counts();
            if self.shared.is_over() {
                return Err(Halt::Stopped(StopReason::Cancelled));
            }
        }
        if self.meetings.is_multiple_of(ROUNDS) {
            return Ok(self.look_for_answers());
        }
        Ok(None)
    }

    /// A position whose search has taken so many positions is large: threads tell one another of its moves.
    fn large(&self) -> u64 {
        self.patience / 8
    }

    /// Whether the table has the answer to a large position on the path by now, as another thread has found it:
    /// leaves the lowest of these.
    fn look_for_answers(&mut self) -> Option<Answer<G::Value>> {
        let counted = self.meter.positions();
        let large = self.large();
        let large = |frame: &&Frame<G>| counted - frame.entered >= large;
        let mut path = self.frames.iter().take_while(large).enumerate();
        let (depth, answer) = path.find_map(|(depth, frame)| {
            let kept = self.table.get(frame.key, &frame.state)?;
            let answer = frame.question.answered_by(kept.lower, kept.upper)?;
            Some((depth, answer))
        })?;
        self.untried.truncate(self.frames[depth].floor);
        self.frames.truncate(depth);
        Some(answer)
    }

    /// Whether to put off this move of the frame on top, as another thread is at it; if not, others are told that this one
    /// is.
    #[cold]
    fn puts_off(&mut self, state: &G::State, gain: Gain<G>, turn: Turn) -> bool {
        let depth = self.frames.len();
        let Some(frame) = self.frames.last() else {
            return false;
        };
        let key = self.table.key(self.game, state);
        // Those that are left were all put off before: there is nothing else to do.
        let may = self.untried.len() - frame.floor >= frame.put_off && frame.best.is_some();
        if may && self.shared.is_busy(self.member, key) {
            let question = frame.question.of_child(gain, turn);
            let kept = self.table.get(key, state);
            if kept.is_none_or(|kept| question.answered_by(kept.lower, kept.upper).is_none()) {
                return true;
            }
        }
        self.shared.tell_busy(self.member, depth, key);
        false
    }

    /// Tries the moves of the frame on top until one of them has to be searched, which then is on
    /// top, or there is an answer.
    #[inline]
    fn go_on(&mut self) -> Result<Option<Answer<G::Value>>, HaltOf<G>> {
        loop {
            if self.meter.positions() >= self.next_meeting
                && let Some(answer) = self.meet()?
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
                let answer = if frame.question == Question::Exact {
                    Answer::Exactly(best)
                } else {
                    Answer::AtMost(best)
                };
                return Ok(Some(self.leave(answer)));
            }
            let Some(untried) = self.untried.pop() else {
                return Ok(None);
            };
            let Untried { mv, place, .. } = untried;
            let Step { state, gain, turn } = self.game.play(&frame.state, mv);
            if self.is_shared
                && self.meter.positions() - frame.entered >= self.large()
                && self.puts_off(&state, gain, turn)
            {
                self.put_off(untried);
                continue;
            }
            let Some(frame) = self.frames.last_mut() else {
                return Ok(None);
            };
            let answer = if let Some(value) = self.game.terminal_value(&state) {
                Answer::Exactly(value)
            } else {
                (frame.gain, frame.turn, frame.place) = (gain, turn, place);
                let question = frame.question.of_child(gain, turn);
                match self.enter(state, question)? {
                    None => continue,
                    Some(answer) => answer,
                }
            };
            let Some(frame) = self.frames.last_mut() else {
                return Ok(None);
            };
            if let Some(lower) = take(frame, answer, gain, turn, place)? {
                return Ok(Some(self.leave(Answer::AtLeast(lower))));
            }
        }
    }

    /// Puts a move off until the others of the frame on top have been tried.
    fn put_off(&mut self, untried: Untried<G::Move>) {
        if let Some(frame) = self.frames.last_mut() {
            self.untried.insert(frame.floor, untried);
            frame.put_off += 1;
        }
    }

    /// Comes to a position that is not terminal: answers at once, or puts a frame on top.
    #[inline]
    fn enter(
        &mut self,
        state: G::State,
        question: Question<G::Value>,
    ) -> Result<Option<Answer<G::Value>>, HaltOf<G>> {
        self.meter.count()?;
        let key = self.table.key(self.game, &state);
        self.table.expect(key);
        let Bounds { lower, upper } = F::bounds(self.game, &state);
        if let Some(answer) = question.answered_by(lower, upper) {
            return Ok(Some(answer));
        }
        // Meanwhile the table's memory comes: it is listed even if the table then has the answer.
        let floor = self.untried.len();
        self.list(&state)?;
        let mut known = Kept {
            lower,
            upper,
            best: None,
        };
        if let Some(kept) = self.table.get(key, &state) {
            self.meter.hits += 1;
            known = Kept {
                lower: lower.max(kept.lower),
                upper: least(upper, kept.upper),
                best: kept.best,
            };
            if let Some(answer) = question.answered_by(known.lower, known.upper) {
                self.untried.truncate(floor);
                return Ok(Some(answer));
            }
        }
        self.sort(floor, known.best);
        let depth = self.frames.len();
        if depth > 0 {
            self.look_for_cycle(depth, &state)?;
        }
        let frame = Frame {
            state,
            key,
            question,
            known,
            best: None,
            best_place: known.best.unwrap_or(u8::MAX),
            floor,
            put_off: 0,
            entered: self.meter.positions(),
            gain: Gain::<G>::default(),
            turn: Turn::Passes,
            place: 0,
        };
        self.meter.budget.push(&mut self.frames, frame)?;
        Ok(None)
    }

    /// Puts the moves of a position on the stack as they are listed.
    #[inline]
    fn list(&mut self, state: &G::State) -> Result<(), HaltOf<G>> {
        for (at, Candidate { mv, rank }) in O::list(self.game, state).enumerate() {
            let place = u8::try_from(at).unwrap_or(u8::MAX);
            let untried = Untried { mv, rank, place };
            self.meter.budget.push(&mut self.untried, untried)?;
        }
        Ok(())
    }

    /// Sorts the moves from `floor` on, the most promising one last: the one that was best before, if there is
    /// one, then by rank.
    #[inline]
    fn sort(&mut self, floor: usize, best: Option<u8>) {
        let listed = &mut self.untried[floor..];
        let first = best.map_or(0, usize::from);
        if O::RANKED {
            if best.is_some()
                && let Some(before) = listed.get_mut(first)
            {
                before.rank = i32::MAX;
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
                listed[..=first].rotate_right(1);
            }
            listed.reverse();
        }
    }

    /// Takes the frame on top off with its answer, which the table keeps.
    #[inline]
    fn leave(&mut self, answer: Answer<G::Value>) -> Answer<G::Value> {
        let Some(frame) = self.frames.pop() else {
            return answer;
        };
        self.untried.truncate(frame.floor);
        let known = frame.known;
        let (lower, upper, answer) = match answer {
            Answer::AtLeast(value) => (Some(value), known.upper, answer),
            Answer::AtMost(value) => {
                let upper = known.upper.map_or(value, |upper| upper.min(value));
                (known.lower, Some(upper), Answer::AtMost(upper))
            }
            Answer::Exactly(value) => (Some(value), Some(value), answer),
        };
        let kept = Kept {
            lower,
            upper,
            best: Some(frame.best_place).filter(|&place| place != u8::MAX),
        };
        let effort = self.meter.positions() - frame.entered;
        let fresh = self.table.put(frame.key, &frame.state, kept, effort);
        self.fresh += usize::from(fresh);
        answer
    }

    /// Refuses a path that comes back to a position.
    ///
    /// A search that follows a cycle gets ever deeper. Where it visits the same positions each time, one of
    /// them comes to the anchor; where it does not, some position is on the path twice when the whole path is
    /// compared, which is each time that it has doubled.
    #[inline]
    fn look_for_cycle(&mut self, depth: usize, state: &G::State) -> Result<(), HaltOf<G>> {
        let anchor = cycle::anchor(depth);
        if self.frames[anchor].state == *state {
            return Err(self.cycle(anchor..depth).into());
        }
        if depth >= self.next_look {
            self.next_look *= 2;
            return self.look_through();
        }
        Ok(())
    }

    #[cold]
    fn look_through(&mut self) -> Result<(), HaltOf<G>> {
        let fixed = FixedState::default();
        let mut places = self.meter.budget.vec(self.frames.len())?;
        let states = self.frames.iter().enumerate();
        places.extend(states.map(|(at, frame)| (fixed.hash_one(&frame.state), at)));
        places.sort_unstable();
        // Equal states have equal hashes, so the places of each are neighbours, but for a rare accident.
        let twice = places.windows(2).find(|pair| {
            let [one, two] = [pair[0], pair[1]];
            one.0 == two.0 && self.frames[one.1].state == self.frames[two.1].state
        });
        if let Some(&[(_, from), (_, to)]) = twice {
            return Err(self.cycle(from..to).into());
        }
        let bytes = size_of_val(places.as_slice());
        self.meter.budget.give_back(bytes);
        Ok(())
    }

    /// Reports the cycle through these frames and back to the first.
    #[cold]
    fn cycle(&self, frames: std::ops::Range<usize>) -> SolveErrorOf<G> {
        let states = self.frames[frames].iter().map(|frame| frame.state.clone());
        cycle::report(self.game, states.collect())
    }
}

impl<'r, G, O, F, T> Evaluate<'r, G> for Search<'_, 'r, G, O, F, T>
where
    G: Game,
    O: MoveOrder<G>,
    F: FirstLook<G>,
    T: Table<G>,
{
    fn value(&mut self, state: &G::State) -> Result<G::Value, HaltOf<G>> {
        self.settle(state)
    }

    fn bounds_when_stopped(&self) -> Bounds<G::Value> {
        self.settling
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        &mut self.meter
    }
}

impl<'r, G, O, F, T> Ask<'r, G> for Search<'_, 'r, G, O, F, T>
where
    G: Game,
    O: MoveOrder<G>,
    F: FirstLook<G>,
    T: Table<G>,
{
    fn is_at_least(
        &mut self,
        state: &G::State,
        _is_first: bool,
        mv: G::Move,
        value: G::Value,
    ) -> Result<bool, HaltOf<G>> {
        Search::is_at_least(self, state, mv, value)
    }
}

/// Dropped, it tells helpers that there is nothing more to do.
struct Dismissal<'a, V: Value, T>(&'a Shared<V, T>);

impl<V: Value, T> Drop for Dismissal<'_, V, T> {
    fn drop(&mut self) {
        self.0.end(None);
    }
}

/// Takes in what is answered about the position a move leads to; gives what the frame's own value is
/// at least, if that settles its question.
#[inline]
fn take<G: Game>(
    frame: &mut Frame<G>,
    answer: Answer<G::Value>,
    gain: Gain<G>,
    turn: Turn,
    place: u8,
) -> Result<Option<G::Value>, HaltOf<G>> {
    let Some(answer) = answer.back_up(gain, turn) else {
        return Err(Halt::Fault(SolveError::Overflow {
            state: frame.state.clone(),
        }));
    };
    let (Answer::AtLeast(value) | Answer::AtMost(value) | Answer::Exactly(value)) = answer;
    if !matches!(answer, Answer::AtMost(_)) && frame.question.is_settled_from_below(value) {
        frame.best_place = place;
        return Ok(Some(value));
    }
    if frame.best.is_none_or(|best| value > best) {
        frame.best = Some(value);
        frame.best_place = place;
    }
    Ok(None)
}

/// The lesser of two upper bounds.
#[inline]
fn least<V: Value>(one: Option<V>, two: Option<V>) -> Option<V> {
    match (one, two) {
        (Some(one), Some(two)) => Some(one.min(two)),
        (one, two) => one.or(two),
    }
}
