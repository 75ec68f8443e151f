//! The questions that are asked of the search: about the root, and along a line.

use stonework_core::kit::Meter;
use stonework_core::kit::root::Evaluate;
use stonework_core::{Bounds, Game, HaltOf, Question, Step, Value};

use super::node::Node;
use super::proof_table::ProofTable;
use super::search::Search;
use crate::hints::UseHints;
use crate::question::{
    Answer, answered_by, back_up, exact_value, intersect, of_step, split, to_narrow,
};
use stonework_core::kit::ask::{Ask, listed_move};

/// What was just proved by a move is told again by a search of so many positions, unless it relied
/// on the way or the table has forgotten it.
const NOTED: u64 = 1 << 10;

impl<G: Game, H: UseHints<G>, T: ProofTable<G>> Search<'_, '_, G, H, T> {
    /// Answers a question about a position that is not terminal.
    pub(super) fn ask(
        &mut self,
        node: &Node<G::State>,
        question: Question<G::Value>,
    ) -> Result<Answer<G::Value>, HaltOf<G>> {
        if let Some(answer) = self.answer_at_once(node, question) {
            return Ok(answer);
        }
        if let Some(helpers) = self.helpers {
            let alone = self.meter.positions().saturating_add(self.patience);
            return match self.search_until(node, question, alone)? {
                Some(answer) => Ok(answer),
                None => self.ask_together(node, question, helpers),
            };
        }
        self.search_on(node, question)
    }

    /// Answers a question about a position by its static bounds, or leaves the path empty.
    fn answer_at_once(
        &mut self,
        node: &Node<G::State>,
        question: Question<G::Value>,
    ) -> Option<Answer<G::Value>> {
        self.proving = None;
        let answer = answered_by(question, self.rules.bounds(node));
        if answer.is_none() {
            self.drop_frames(0);
        }
        answer
    }

    /// Answers a question about a position that is not terminal in about so many positions; `None`
    /// if they do not tell.
    fn ask_within(
        &mut self,
        node: &Node<G::State>,
        question: Question<G::Value>,
        within: u64,
    ) -> Result<Option<Answer<G::Value>>, HaltOf<G>> {
        if let Some(answer) = self.answer_at_once(node, question) {
            return Ok(Some(answer));
        }
        let pause = self.meter.positions().saturating_add(within);
        self.search_until(node, question, pause)
    }

    /// The exact value of a position that is not terminal.
    pub(super) fn settle(&mut self, node: &Node<G::State>) -> Result<G::Value, HaltOf<G>> {
        self.proved = self.rules.bounds(node);
        self.compare_with_infinite_play(node, |_| true)?;
        let mut guess = self
            .rules
            .infinite_play(node)
            .and_then(|worth| self.guess(worth));
        loop {
            if let Some(value) = exact_value(self.proved, &node.state)? {
                return Ok(value);
            }
            let guessed = guess.take();
            let question = guessed.unwrap_or_else(|| to_narrow(self.proved));
            self.narrow(node, question)?;
            if let (None, Question::AtLeast(asked)) = (guessed, question) {
                guess = self.guess(asked);
            }
        }
    }

    /// Asks whether the value is what was just proved, if that goes beyond what was asked.
    ///
    /// Every other question halves what is left, so that there are no more than twice as many.
    fn guess(&self, asked: G::Value) -> Option<Question<G::Value>> {
        match self.proved {
            Bounds {
                lower: Some(lower), ..
            } if lower > asked => Some(Question::MoreThan(lower)),
            Bounds {
                upper: Some(upper), ..
            } if upper < asked => G::Value::bisect(Some(upper), Some(asked))
                .filter(|&between| between < asked)
                .map(|_| Question::AtLeast(upper)),
            _ => None,
        }
    }

    /// Whether a position that is not terminal is worth at least a value.
    pub(super) fn decide(
        &mut self,
        node: &Node<G::State>,
        value: G::Value,
    ) -> Result<bool, HaltOf<G>> {
        let question = Question::AtLeast(value);
        self.proved = self.rules.bounds(node);
        let answer =
            |bounds: &Bounds<G::Value>| Some(split(question, answered_by(question, *bounds)?).1);
        self.compare_with_infinite_play(node, |bounds| answer(bounds).is_none())?;
        loop {
            if let Some(yes) = answer(&self.proved) {
                return Ok(yes);
            }
            self.narrow(node, question)?;
        }
    }

    /// Finds out whether a position is worth more or less than infinite play, as long as that is
    /// wanted.
    ///
    /// All later questions are about wins and losses that are not farther away than the one that
    /// this finds, so that their answers do not rely on infinite play.
    fn compare_with_infinite_play(
        &mut self,
        node: &Node<G::State>,
        is_wanted: impl Fn(&Bounds<G::Value>) -> bool,
    ) -> Result<(), HaltOf<G>> {
        let Some(worth) = self.rules.infinite_play(node) else {
            return Ok(());
        };
        for question in [Question::MoreThan(worth), Question::AtLeast(worth)] {
            if answered_by(question, self.proved).is_none() && is_wanted(&self.proved) {
                self.narrow(node, question)?;
            }
        }
        Ok(())
    }

    /// Narrows the bounds of the position being valued by the answer to a question.
    fn narrow(
        &mut self,
        node: &Node<G::State>,
        question: Question<G::Value>,
    ) -> Result<(), HaltOf<G>> {
        let answer = self.ask(node, question)?;
        let before = self.proved;
        self.proved = intersect(before, answer.bounds());
        if let Some(lower) = self.proved.lower
            && self.seeks_move
            && before.lower < Some(lower)
        {
            self.good = None;
            // Where play may go round, what proves a bound may rely on the way it came.
            if let Some((mv, _)) = self.proving
                && let Some(listed) = listed_move(self.rules.game, &node.state, mv)
                && (self.rules.infinite_play(node).is_none()
                    || self.is_yes(node, listed.1, Question::AtLeast(lower), Some(NOTED))?
                        == Some(true))
            {
                self.good = Some(listed);
            }
        }
        Ok(())
    }

    /// Whether a move of a position answers a question about it with a yes; `None` if a search of so
    /// many positions does not tell.
    pub(super) fn is_yes(
        &mut self,
        node: &Node<G::State>,
        mv: G::Move,
        question: Question<G::Value>,
        within: Option<u64>,
    ) -> Result<Option<bool>, HaltOf<G>> {
        let Step { state, gain, turn } = self.rules.game.play(&node.state, mv);
        let answer = match (
            self.rules.game.terminal_value(&state),
            of_step(question, gain, turn),
        ) {
            (Some(value), _) => Answer::Exactly(value),
            (None, Ok(of_child)) => {
                let next = self.node_after(node, state, turn)?;
                match within {
                    None => self.ask(&next, of_child)?,
                    Some(within) => match self.ask_within(&next, of_child, within)? {
                        Some(answer) => answer,
                        None => return Ok(None),
                    },
                }
            }
            (None, Err(answer)) => return Ok(Some(split(question, answer).1)),
        };
        back_up(question, &node.state, answer, gain, turn).map(|(_, is_yes)| Some(is_yes))
    }

    /// A move that answers a question about a position with a yes, if that is the answer.
    pub(super) fn proving_move(
        &mut self,
        node: &Node<G::State>,
        question: Question<G::Value>,
    ) -> Result<Option<G::Move>, HaltOf<G>> {
        self.ask(node, question)?;
        if let Some((mv, _)) = self.proving {
            return Ok(Some(mv));
        }
        // It was known without a search, so that the moves have to be tried.
        for mv in self.rules.game.moves(&node.state) {
            if self.is_yes(node, mv, question, None)? == Some(true) {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }
}

impl<'r, G, H, T> Evaluate<'r, G> for Search<'_, 'r, G, H, T>
where
    G: Game,
    H: UseHints<G>,
    T: ProofTable<G>,
{
    /// The value with the first player to move.
    fn value(&mut self, state: &G::State) -> Result<G::Value, HaltOf<G>> {
        self.value_for(state, true)
    }

    fn value_for(&mut self, state: &G::State, is_first: bool) -> Result<G::Value, HaltOf<G>> {
        let node = self.node(state.clone(), is_first)?;
        self.settle(&node)
    }

    fn bounds_when_stopped(&self) -> Bounds<G::Value> {
        self.proved
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        &mut self.meter
    }
}

impl<'r, G, H, T> Ask<'r, G> for Search<'_, 'r, G, H, T>
where
    G: Game,
    H: UseHints<G>,
    T: ProofTable<G>,
{
    fn judge(
        &mut self,
        state: &G::State,
        is_first: bool,
        mv: G::Move,
        value: G::Value,
        within: Option<u64>,
    ) -> Result<Option<bool>, HaltOf<G>> {
        let node = self.node(state.clone(), is_first)?;
        self.is_yes(&node, mv, Question::AtLeast(value), within)
    }

    fn ask_again(
        &mut self,
        state: &G::State,
        is_first: bool,
        value: G::Value,
    ) -> Result<(), HaltOf<G>> {
        let node = self.node(state.clone(), is_first)?;
        self.ask(&node, Question::AtLeast(value)).map(|_| ())
    }

    fn seek_move(&mut self) {
        self.seeks_move = true;
    }

    fn sought(&self) -> Option<(usize, G::Move)> {
        self.good
    }
}
