//! The questions that are asked of the search: about the root, and along a line.

use std::cmp::Reverse;

use stonework_core::kit::Meter;
use stonework_core::kit::root::Evaluate;
use stonework_core::kit::stack_bounds::of_position;
use stonework_core::{Bounds, Gain, Game, HaltOf, Question, SolutionOf, Step, Turn};

use super::judge::JudgeMoves;
use super::search::Search;
use super::table::SearchTable;
use crate::ask::Ask;
use crate::hints::UseHints;
use crate::question::{Answer, back_up, exact_value, intersect, of_step, split, to_narrow};
use crate::sealed::Sealed;
use crate::searches::LONGEST_LINE;

impl<G: Game, H: UseHints<G>, T: SearchTable<G>> Search<'_, '_, G, H, T> {
    /// Answers a question about a position that is not terminal.
    fn ask(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
    ) -> Result<Answer<G::Value>, HaltOf<G>> {
        self.drop_frames(0);
        let answered = self.enter(state.clone(), question)?;
        let Some(helpers) = self.helpers else {
            return self.search(answered);
        };
        let alone = self.meter.positions().saturating_add(self.patience);
        if let Some(answer) = self.search_until(answered, alone)? {
            return Ok(answer);
        }
        self.ask_together(state, question, helpers)
    }

    /// Searches until the question of the lowest frame is answered.
    pub(super) fn search(
        &mut self,
        mut answered: Option<Answer<G::Value>>,
    ) -> Result<Answer<G::Value>, HaltOf<G>> {
        loop {
            if let Some(answer) = self.search_until(answered.take(), u64::MAX)? {
                return Ok(answer);
            }
        }
    }

    /// The best move of a position as far as the table knows, or the only one.
    fn best_known(&self, state: &G::State) -> Option<G::Move> {
        let entry = self.member.table.get(self.key(state).ok()?, state);
        let mut listed = H::moves(self.game, state).map(|candidate| candidate.mv);
        match entry.and_then(|entry| entry.best) {
            Some(place) => listed.nth(place.into()),
            None => listed.next().filter(|_| listed.next().is_none()),
        }
    }

    /// The move of a position that is searched first if nothing is known.
    fn most_promising(&self, state: &G::State) -> Option<G::Move> {
        let listed = H::moves(self.game, state);
        // The first of those of the highest rank.
        let best = listed.min_by_key(|candidate| Reverse(candidate.rank));
        best.map(|candidate| candidate.mv)
    }

    /// The line that looked best when the search was stopped, before the value was proved: as far
    /// as the table knows, and no limit on memory is reached.
    pub(super) fn line_so_far(&mut self, solution: &SolutionOf<G>) -> Vec<G::Move> {
        let mut state = self.start.clone();
        let mut line = Vec::new();
        // The first best of the moves whose value is known; else what the search would begin with.
        let rated = solution.moves().iter();
        let rated = rated.min_by_key(|rated| Reverse(rated.value));
        let mut next = rated
            .map(|rated| rated.mv)
            .or_else(|| self.best_known(&state))
            .or_else(|| self.most_promising(&state));
        while let Some(mv) = next {
            if line.len() == LONGEST_LINE || self.meter.budget.push(&mut line, mv).is_err() {
                break;
            }
            state = self.game.play(&state, mv).state;
            next = match self.game.terminal_value(&state) {
                Some(_) => None,
                None => self.best_known(&state),
            };
        }
        line
    }
}

impl<'r, G: Game, H: UseHints<G>, T: SearchTable<G>> Evaluate<'r, G> for Search<'_, 'r, G, H, T> {
    fn value(&mut self, state: &G::State) -> Result<G::Value, HaltOf<G>> {
        self.proved = intersect(H::bounds(self.game, state), Bounds::unknown());
        loop {
            if let Some(value) = exact_value(self.proved, state)? {
                return Ok(value);
            }
            let answer = self.ask(state, to_narrow(self.proved))?;
            self.proved = intersect(self.proved, answer.bounds());
            self.tell_bounds();
        }
    }

    fn bounds_when_stopped(&self) -> Bounds<G::Value> {
        self.proved
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        &mut self.meter
    }

    fn value_move(&mut self, gain: Gain<G>, turn: Turn) {
        self.root_step = Some((gain, turn));
        self.meter.found.bounds = None;
    }
}

impl<G: Game, H: UseHints<G>, T: SearchTable<G>> Search<'_, '_, G, H, T> {
    /// Tells the observer what is proved by now, if somebody may have waited for it.
    fn tell_bounds(&mut self) {
        /// A search of fewer positions takes no time to speak of.
        const WORTH_TELLING: u64 = 1 << 16;
        if self.meter.positions() < WORTH_TELLING {
            return;
        }
        let proved = self.proved;
        let bounds = match self.root_step {
            Some((gain, turn)) => of_position(None, Some((proved, gain, turn)), false),
            None => proved,
        };
        self.meter.found.bounds = Some(bounds.to_string().into());
    }
}

impl<G: Game, H: UseHints<G>, T: SearchTable<G>> Search<'_, '_, G, H, T> {
    /// Whether a move of a position is worth at least a value, as `ask` answers a question about
    /// the position after it, if that is not over; `None` if `ask` has no answer.
    fn judge(
        &mut self,
        state: &G::State,
        mv: G::Move,
        value: G::Value,
        ask: impl FnOnce(
            &mut Self,
            &G::State,
            Question<G::Value>,
        ) -> Result<Option<Answer<G::Value>>, HaltOf<G>>,
    ) -> Result<Option<bool>, HaltOf<G>> {
        let Step {
            state: next,
            gain,
            turn,
        } = self.game.play(state, mv);
        let question = Question::AtLeast(value);
        let answer = match (
            self.game.terminal_value(&next),
            of_step(question, gain, turn),
        ) {
            (Some(value), _) => Some(Answer::Exactly(value)),
            (None, Ok(of_child)) => ask(self, &next, of_child)?,
            (None, Err(answer)) => return Ok(Some(split(question, answer).1)),
        };
        answer
            .map(|answer| Ok(back_up(question, state, answer, gain, turn)?.1))
            .transpose()
    }
}

/// The places of these ranks, that of the highest first; of equal ones, in their order.
fn places_by_rank(ranks: &[i32]) -> Vec<usize> {
    let mut places: Vec<_> = (0..ranks.len()).collect();
    places.sort_by_key(|&place| Reverse(ranks[place]));
    places
}

impl<'r, G: Game, H: UseHints<G>, T: SearchTable<G>> Ask<'r, G> for Search<'_, 'r, G, H, T> {
    fn is_at_least(
        &mut self,
        state: &G::State,
        _is_first: bool,
        mv: G::Move,
        value: G::Value,
    ) -> Result<bool, HaltOf<G>> {
        let judged = self.judge(state, mv, value, |search, next, question| {
            search.ask(next, question).map(Some)
        });
        Ok(judged? == Some(true))
    }
}

impl<G: Game, H, T: SearchTable<G>> Sealed for Search<'_, '_, G, H, T> {}

impl<G: Game, H: UseHints<G>, T: SearchTable<G>> JudgeMoves<G> for Search<'_, '_, G, H, T> {
    fn promising(&self, state: &G::State) -> Vec<G::Move> {
        let listed: Vec<_> = H::moves(self.game, state).collect();
        let ranks: Vec<_> = listed.iter().map(|candidate| candidate.rank).collect();
        let places = places_by_rank(&ranks).into_iter();
        let mut moves: Vec<_> = places.map(|place| listed[place].mv).collect();
        if let Some(best) = self.best_known(state) {
            moves.retain(|&mv| mv != best);
            moves.insert(0, best);
        }
        moves
    }

    fn good_move(
        &mut self,
        state: &G::State,
        value: G::Value,
    ) -> Result<Option<G::Move>, HaltOf<G>> {
        let question = Question::AtLeast(value);
        if !split(question, self.ask(state, question)?).1 {
            return Ok(None);
        }
        // Mostly the first of them, which the table has; but it may have forgotten it, or static
        // bounds may have shown it. If there is none, these bounds are wrong.
        for mv in self.promising(state) {
            if self.is_at_least(state, true, mv, value)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    fn is_good(
        &mut self,
        state: &G::State,
        mv: G::Move,
        value: G::Value,
        positions: u64,
    ) -> Result<Option<bool>, HaltOf<G>> {
        self.judge(state, mv, value, |search, next, question| {
            search.drop_frames(0);
            let answered = search.enter(next.clone(), question)?;
            let pause = search.meter.positions().saturating_add(positions);
            search.search_until(answered, pause)
        })
    }
}
