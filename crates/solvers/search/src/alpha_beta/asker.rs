//! Who asks a search: about the root, and along a line: [`Asker`].

use std::cmp::Reverse;
use std::marker::PhantomData;

use stonework_core::kit::Meter;
use stonework_core::kit::root::Evaluate;
use stonework_core::kit::stack_bounds::of_position;
use stonework_core::{Bounds, Gain, Game, HaltOf, Question, SolutionOf, Step, Turn};

use super::asked::{Asked, Halted, halt_of};
use super::judge::JudgeMoves;
use super::narrowing::Narrowing;
use crate::hints::UseHints;
use crate::question::{Answer, back_up, exact_value, intersect, of_step, split, to_narrow_from};
use crate::sealed::Sealed;
use crate::searches::LONGEST_LINE;
use stonework_core::kit::ask::{Ask, is_at_least, listed_move};

/// Asks a search of a game, and knows which moves it searches.
pub(crate) struct Asker<'s, 'r, G: Game, H> {
    game: &'s G,
    search: &'s mut dyn Asked<'r, G::State, G::Value>,
    /// What is proved of the position being valued.
    proved: Bounds<G::Value>,
    /// Where a move of the start leads to it, what the move gains and whose turn it is then.
    root_step: Option<(Gain<G>, Turn)>,
    /// Whether a move is looked for that is worth as much as is proved; its index, and the move.
    seeks_move: bool,
    good: Option<(usize, G::Move)>,
    hints: PhantomData<H>,
}

impl<'s, 'r, G: Game, H: UseHints<G>> Asker<'s, 'r, G, H> {
    pub(crate) fn new(game: &'s G, search: &'s mut dyn Asked<'r, G::State, G::Value>) -> Self {
        Self {
            game,
            search,
            proved: Bounds::unknown(),
            root_step: None,
            seeks_move: false,
            good: None,
            hints: PhantomData,
        }
    }

    /// Answers a question about a position that is not terminal, as [`Asked::ask`].
    fn ask(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
        within: Option<u64>,
    ) -> Result<Option<Answer<G::Value>>, HaltOf<G>> {
        let answered = self.search.ask(state, question, within);
        answered.map_err(|Halted| halt_of(self.game, self.search))
    }

    /// The same, however long it takes.
    fn answer(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
    ) -> Result<Answer<G::Value>, HaltOf<G>> {
        loop {
            if let Some(answer) = self.ask(state, question, None)? {
                return Ok(answer);
            }
        }
    }

    /// The best move of a position as far as the table knows, or the only one.
    fn best_known(&self, state: &G::State) -> Option<G::Move> {
        let mut listed = H::moves(self.game, state).map(|candidate| candidate.mv);
        match self.search.best_place(state) {
            Some(place) => listed.nth(place.into()),
            None => listed.next().filter(|_| listed.next().is_none()),
        }
    }

    /// The line that looked best when the search was stopped, before the value was proved: as far
    /// as the table knows, and no limit on memory is reached.
    pub(super) fn line_so_far(
        &mut self,
        start: &G::State,
        solution: &SolutionOf<G>,
    ) -> Vec<G::Move> {
        let mut state = start.clone();
        let mut line = Vec::new();
        // The first best of the moves whose value is known, or a move that is worth what is proved;
        // else what the search would begin with.
        let rated = solution.moves().iter();
        let rated = rated.min_by_key(|rated| Reverse(rated.value));
        let mut next = rated
            .map(|rated| rated.mv)
            .or_else(|| solution.good_move())
            .or_else(|| self.promising(&state).first().copied());
        while let Some(mv) = next {
            let budget = &mut self.search.meter().budget;
            if line.len() == LONGEST_LINE || budget.push(&mut line, mv).is_err() {
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

    /// Tells the observer what is proved by now, if somebody may have waited for it.
    fn tell_bounds(&mut self) {
        /// A search of fewer positions takes no time to speak of.
        const WORTH_TELLING: u64 = 1 << 16;
        let proved = self.proved;
        let bounds = match self.root_step {
            Some((gain, turn)) => of_position(None, Some((proved, gain, turn)), false),
            None => proved,
        };
        let meter = self.search.meter();
        if meter.positions() >= WORTH_TELLING {
            meter.found.bounds = Some(bounds.to_string().into());
        }
    }

    /// Keeps the move that the table has for the start, if that is worth this.
    fn note_good(&mut self, start: &G::State, lower: G::Value) -> Result<(), HaltOf<G>> {
        self.good = None;
        if let Some(best) = self.best_known(start)
            && let Some(listed) = listed_move(self.game, start, best)
            && self.judge(start, true, listed.1, lower, Some(NOTED))? == Some(true)
        {
            self.good = Some(listed);
        }
        Ok(())
    }
}

/// What was just proved by a move is told again by a search of so many positions, unless the table
/// has forgotten it.
const NOTED: u64 = 1 << 10;

impl<'r, G: Game, H: UseHints<G>> Evaluate<'r, G> for Asker<'_, 'r, G, H> {
    fn value(&mut self, state: &G::State) -> Result<G::Value, HaltOf<G>> {
        self.proved = intersect(H::bounds(self.game, state), Bounds::unknown());
        let guess = H::first_guess(self.game, state);
        let mut narrowing = Narrowing::default();
        loop {
            if let Some(value) = exact_value(self.proved, state)? {
                return Ok(value);
            }
            let question = match guess {
                Some(guess) => to_narrow_from(guess, self.proved),
                None => narrowing.question(self.proved),
            };
            let answer = self.answer(state, question)?;
            let before = self.proved;
            self.proved = intersect(before, answer.bounds());
            narrowing.learn(before, self.proved);
            self.tell_bounds();
            if let Some(lower) = self.proved.lower
                && self.seeks_move
                && before.lower < Some(lower)
            {
                self.note_good(state, lower)?;
            }
        }
    }

    fn bounds_when_stopped(&self) -> Bounds<G::Value> {
        self.proved
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        self.search.meter()
    }

    fn value_move(&mut self, gain: Gain<G>, turn: Turn) {
        self.root_step = Some((gain, turn));
        self.search.meter().found.bounds = None;
    }
}

impl<'r, G: Game, H: UseHints<G>> Ask<'r, G> for Asker<'_, 'r, G, H> {
    fn judge(
        &mut self,
        state: &G::State,
        _is_first: bool,
        mv: G::Move,
        value: G::Value,
        within: Option<u64>,
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
            (None, Ok(of_child)) => self.ask(&next, of_child, within)?,
            (None, Err(answer)) => return Ok(Some(split(question, answer).1)),
        };
        answer
            .map(|answer| Ok(back_up(question, state, answer, gain, turn)?.1))
            .transpose()
    }

    fn ask_again(
        &mut self,
        state: &G::State,
        _is_first: bool,
        value: G::Value,
    ) -> Result<(), HaltOf<G>> {
        self.answer(state, Question::AtLeast(value)).map(|_| ())
    }

    fn seek_move(&mut self) {
        self.seeks_move = true;
    }

    fn sought(&self) -> Option<(usize, G::Move)> {
        self.good
    }
}

/// The places of these ranks, that of the highest first; of equal ones, in their order.
fn places_by_rank(ranks: &[i32]) -> Vec<usize> {
    let mut places: Vec<_> = (0..ranks.len()).collect();
    places.sort_by_key(|&place| Reverse(ranks[place]));
    places
}

impl<G: Game, H> Sealed for Asker<'_, '_, G, H> {}

impl<G: Game, H: UseHints<G>> JudgeMoves<G> for Asker<'_, '_, G, H> {
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
        if !split(question, self.answer(state, question)?).1 {
            return Ok(None);
        }
        // Mostly the first of them, which the table has; but it may have forgotten it, or static
        // bounds may have shown it. If there is none, these bounds are wrong.
        for mv in self.promising(state) {
            if is_at_least(self, state, true, mv, value)? {
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
        self.judge(state, true, mv, value, Some(positions))
    }
}
