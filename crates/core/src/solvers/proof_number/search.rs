//! The search itself: [`Search`].

use super::leaning::Leaning;
use super::leans::Leans;
use super::numbers::Numbers;
use super::path::Path;
use super::rules::Rules;
use super::table::{Node, Table, Told, both, bounds_of};
use crate::error::{Halt, HaltOf, SolveError, SolveErrorOf};
use crate::game::{Gain, Game, Step, Turn};
use crate::ordered::Candidate;
use crate::run::Meter;
use crate::solution::Bounds;
use crate::solvers::alpha_beta::{FirstLook, MoveOrder};
use crate::solvers::cycle;
use crate::solvers::question::{Answer, Question};
use crate::solvers::root::{Ask, Evaluate};
use crate::value::Value;

/// A move that may still be the answer.
struct Child<M> {
    mv: M,
    rank: i32,
    /// How far the question is from an answer by it, seen from the mover.
    numbers: Numbers,
    /// Whether it was searched from this frame.
    was_searched: bool,
}

/// A move that leads to a position still to be looked for.
struct Listed<G: Game> {
    mv: G::Move,
    rank: i32,
    node: Node<G>,
    question: Question<G::Value>,
    gain: Gain<G>,
    turn: Turn,
}

/// A position on the path, whose question is open.
struct Frame<G: Game> {
    node: Node<G>,
    question: Question<G::Value>,
    /// The search of it is over when its numbers reach these.
    limits: Numbers,
    /// What the best of the moves answered is worth at the most.
    best: Option<G::Value>,
    /// What the answers of those lean on.
    leans: Leans,
    /// Its open moves are those from here up to the next frame's.
    floor: usize,
    /// The move that is being searched, counted from there.
    current: usize,
    gain: Gain<G>,
    turn: Turn,
    /// How many positions had been counted when it was entered.
    entered: u64,
    /// No other frame of the search has or had it.
    serial: u64,
}

/// An answer, and what it leans on.
type Answered<V> = (Answer<V>, Leans);

/// What is found out about a question.
#[derive(Clone, Copy)]
enum Found<V> {
    /// The answer, and what it leans on.
    Answer(Answer<V>, Leans),
    /// How far it is from one; what was searched has reached its limits.
    Numbers(Numbers),
}

/// Table, stacks and meter of one solve.
pub(super) struct Search<'a, 'r, G: Game, O, F> {
    pub(super) rules: Rules<'a, G, O, F>,
    /// The position that is solved.
    pub(super) root: &'a G::State,
    table: Table<G>,
    leaning: Leaning<G>,
    pub(super) meter: Meter<'r>,
    frames: Vec<Frame<G>>,
    /// The open moves of all frames.
    children: Vec<Child<G::Move>>,
    /// The moves of the position that is being expanded.
    listed: Vec<Listed<G>>,
    path: Path,
    serial: u64,
    /// What is proved of the position being settled.
    pub(super) settling: Bounds<G::Value>,
    /// The move that answered the last question with a yes.
    pub(super) proving: Option<G::Move>,
}

impl<'a, 'r, G, O, F> Search<'a, 'r, G, O, F>
where
    G: Game,
    O: MoveOrder<G>,
    F: FirstLook<G>,
{
    pub(super) fn new(
        rules: Rules<'a, G, O, F>,
        root: &'a G::State,
        table: Table<G>,
        leaning: Leaning<G>,
        meter: Meter<'r>,
    ) -> Self {
        Self {
            rules,
            root,
            table,
            leaning,
            meter,
            frames: Vec::new(),
            children: Vec::new(),
            listed: Vec::new(),
            path: Path::default(),
            serial: 0,
            settling: Bounds::unknown(),
            proving: None,
        }
    }

    /// The position that the game starts from.
    pub(super) fn start(&self) -> Node<G> {
        Node::new(self.root.clone(), true)
    }

    /// The exact value of a position that is not terminal.
    pub(super) fn settle(&mut self, node: &Node<G>) -> Result<G::Value, HaltOf<G>> {
        self.settling = self.rules.bounds(node);
        self.settle_endless(node, |_| true)?;
        let mut guess = self
            .rules
            .infinite_play(node)
            .and_then(|worth| self.guess(worth));
        loop {
            let Bounds { lower, upper } = self.settling;
            if let Some(value) = self.settling.value() {
                return Ok(value);
            }
            let guessed = guess.take();
            let question = guessed.unwrap_or_else(|| Question::to_narrow(lower, upper));
            self.narrow(node, question)?;
            if let (None, Question::AtLeast(asked)) = (guessed, question) {
                guess = self.guess(asked);
            }
        }
    }

    /// Whether the value is what was just proved, if that goes beyond what was asked.
    ///
    /// Every other question halves what is left, so that there are no more than twice as many.
    fn guess(&self, asked: G::Value) -> Option<Question<G::Value>> {
        match self.settling {
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
    pub(super) fn decide(&mut self, node: &Node<G>, value: G::Value) -> Result<bool, HaltOf<G>> {
        let question = Question::AtLeast(value);
        self.settling = self.rules.bounds(node);
        let answer = |bounds: &Bounds<G::Value>| {
            let answer = question.answered_by(bounds.lower, bounds.upper)?;
            Some(matches!(answer, Answer::AtLeast(_)))
        };
        self.settle_endless(node, |bounds| answer(bounds).is_none())?;
        loop {
            if let Some(yes) = answer(&self.settling) {
                return Ok(yes);
            }
            self.narrow(node, question)?;
        }
    }

    /// Finds out whether a position is worth more or less than endless play, as long as that is wanted.
    ///
    /// All other questions are about wins and losses that are not farther away than the one found by
    /// this, so that their answers do not take play that goes round.
    fn settle_endless(
        &mut self,
        node: &Node<G>,
        is_wanted: impl Fn(&Bounds<G::Value>) -> bool,
    ) -> Result<(), HaltOf<G>> {
        let Some(worth) = self.rules.infinite_play(node) else {
            return Ok(());
        };
        for question in [Question::MoreThan(worth), Question::AtLeast(worth)] {
            let Bounds { lower, upper } = self.settling;
            if question.answered_by(lower, upper).is_none() && is_wanted(&self.settling) {
                self.narrow(node, question)?;
            }
        }
        Ok(())
    }

    /// Takes the answer to a question into the bounds of the position being settled.
    fn narrow(&mut self, node: &Node<G>, question: Question<G::Value>) -> Result<(), HaltOf<G>> {
        let answer = self.ask(node, question)?;
        self.settling = both(self.settling, bounds_of(answer));
        Ok(())
    }

    /// Whether a move of a position answers a question about it with a yes.
    pub(super) fn is_yes(
        &mut self,
        node: &Node<G>,
        mv: G::Move,
        question: Question<G::Value>,
    ) -> Result<bool, HaltOf<G>> {
        let Step { state, gain, turn } = self.rules.game.play(&node.state, mv);
        let answer = match (
            self.rules.game.terminal_value(&state),
            asked(question, gain, turn),
        ) {
            (Some(value), _) => Answer::Exactly(value),
            (None, Asked::Child(of_child)) => {
                let next = self.rules.after(node, state, turn);
                self.ask(&next, of_child)?
            }
            (None, Asked::Answered(answer)) => return Ok(read(question, answer).1),
        };
        weigh(question, &node.state, answer, gain, turn).map(|(_, is_yes)| is_yes)
    }

    /// A move that answers a question about a position with a yes, if that is the answer.
    pub(super) fn proving_move(
        &mut self,
        node: &Node<G>,
        question: Question<G::Value>,
    ) -> Result<Option<G::Move>, HaltOf<G>> {
        self.ask(node, question)?;
        if self.proving.is_some() {
            return Ok(self.proving);
        }
        // It was known without a search, so that the moves have to be looked at.
        for mv in self.rules.game.moves(&node.state) {
            if self.is_yes(node, mv, question)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// Answers a question about a position that is not terminal.
    pub(super) fn ask(
        &mut self,
        node: &Node<G>,
        question: Question<G::Value>,
    ) -> Result<Answer<G::Value>, HaltOf<G>> {
        self.proving = None;
        let Bounds { lower, upper } = self.rules.bounds(node);
        if let Some(answer) = question.answered_by(lower, upper) {
            return Ok(answer);
        }
        let mut found = None;
        loop {
            found = match (found, self.frames.is_empty()) {
                (Some(Found::Answer(answer, _)), true) => return Ok(answer),
                (_, true) => self.enter(node.clone(), question, Numbers::UNLIMITED, false)?,
                (Some(found), false) => self.take(found)?,
                (None, false) => self.go_on()?,
            };
        }
    }

    /// The moves that lead down the path.
    pub(super) fn path(&self) -> impl Iterator<Item = G::Move> {
        let current = |frame: &Frame<G>| self.children.get(frame.floor + frame.current);
        self.frames.iter().filter_map(current).map(|child| child.mv)
    }

    /// Goes on to the open move of the frame on top that is the easiest to prove, or leaves the frame.
    fn go_on(&mut self) -> Result<Option<Found<G::Value>>, HaltOf<G>> {
        let Some(frame) = self.frames.last_mut() else {
            return Ok(None);
        };
        let open = &self.children[frame.floor..];
        let (mut least, mut second, mut no) = (Numbers::INFINITE, Numbers::INFINITE, 0);
        for (at, child) in open.iter().enumerate() {
            no = Numbers::sum(no, child.numbers.no);
            if child.numbers.yes < least {
                (least, second) = (child.numbers.yes, least);
                frame.current = at;
            } else {
                second = second.min(child.numbers.yes);
            }
        }
        let Some(child) = open.get(frame.current) else {
            let Some(best) = frame.best else {
                return Err(Halt::Fault(SolveError::NoMoves {
                    state: frame.node.state.clone(),
                }));
            };
            let leans = frame.leans;
            let answer = match frame.question {
                Question::Exact => Answer::Exactly(best),
                _ => Answer::AtMost(best),
            };
            return Ok(self.leave(answer, leans));
        };
        let numbers = Numbers { yes: least, no };
        if numbers.reach(frame.limits) {
            return Ok(self.leave_open(numbers));
        }
        // It is searched until another one is easier by a quarter, so that there is less of going to
        // and fro.
        let limits = Numbers {
            yes: (frame.limits.yes).min(second.saturating_add(second / 4).saturating_add(1)),
            no: match frame.limits.no {
                Numbers::INFINITE => Numbers::INFINITE,
                limit => limit - no + child.numbers.no,
            },
        };
        let was_searched = child.was_searched;
        let Step { state, gain, turn } = self.rules.game.play(&frame.node.state, child.mv);
        (frame.gain, frame.turn) = (gain, turn);
        let question = frame.question.of_child(gain, turn);
        let node = self.rules.after(&frame.node, state, turn);
        let limits = match turn {
            Turn::Passes => limits.turned(),
            Turn::Stays => limits,
        };
        self.enter(node, question, limits, was_searched)
    }

    /// Takes what was found out about the position that the move being searched leads to.
    fn take(&mut self, found: Found<G::Value>) -> Result<Option<Found<G::Value>>, HaltOf<G>> {
        let place = self.frames.len() - 1;
        let frame = &mut self.frames[place];
        let at = frame.floor + frame.current;
        match found {
            Found::Numbers(numbers) => {
                let child = &mut self.children[at];
                child.was_searched = true;
                child.numbers = match frame.turn {
                    Turn::Passes => numbers.turned(),
                    Turn::Stays => numbers,
                };
            }
            Found::Answer(answer, leans) => {
                let leans = leans.before(place);
                let (gain, turn) = (frame.gain, frame.turn);
                let (value, is_yes) = weigh(frame.question, &frame.node.state, answer, gain, turn)?;
                if is_yes {
                    if place == 0 {
                        self.proving = Some(self.children[at].mv);
                    }
                    return Ok(self.leave(Answer::AtLeast(value), leans));
                }
                frame.best = frame.best.max(Some(value));
                frame.leans = frame.leans.and(leans);
                frame.current = 0;
                self.children.remove(at);
            }
        }
        Ok(None)
    }

    /// Comes to a position that is not terminal: tells what is known of it, or puts a frame on top.
    fn enter(
        &mut self,
        node: Node<G>,
        question: Question<G::Value>,
        limits: Numbers,
        was_searched: bool,
    ) -> Result<Option<Found<G::Value>>, HaltOf<G>> {
        self.meter.count()?;
        // There are no numbers of a value, so that it is searched to the end.
        let mut limits = match question {
            Question::Exact => Numbers::UNLIMITED,
            _ => limits,
        };
        match self.recall(&node, question, self.frames.len()) {
            Some(found @ Found::Answer(..)) => {
                self.meter.hits += 1;
                return Ok(Some(found));
            }
            Some(Found::Numbers(numbers)) if numbers.reach(limits) => {
                return Ok(Some(Found::Numbers(numbers)));
            }
            // It is searched all over again: each time it pays to go further than the last time.
            None if was_searched => limits = limits.widened(),
            _ => {}
        }
        if self.rules.infinite_play(&node).is_none() {
            let on_path = self
                .path
                .find(node.hash, |place| self.frames[place].node == node);
            if let Some(earlier) = on_path {
                return Err(self.cycle(earlier).into());
            }
        }
        self.path.push(node.hash, &mut self.meter.budget)?;
        self.serial += 1;
        let mut frame = Frame {
            node,
            question,
            limits,
            best: None,
            leans: Leans::NONE,
            floor: self.children.len(),
            current: 0,
            gain: Gain::<G>::default(),
            turn: Turn::Passes,
            entered: self.meter.positions(),
            serial: self.serial,
        };
        let answered = self.expand(&mut frame)?;
        self.meter.budget.push(&mut self.frames, frame)?;
        Ok(answered.and_then(|(answer, leans)| self.leave(answer, leans)))
    }

    /// Looks at the moves of a frame that is about to be put on top: answers its question, or lists the
    /// moves that are open.
    fn expand(&mut self, frame: &mut Frame<G>) -> Result<Option<Answered<G::Value>>, HaltOf<G>> {
        let (rules, game, question) = (self.rules, self.rules.game, frame.question);
        let state = &frame.node.state;
        self.listed.clear();
        for Candidate { mv, rank } in rules.list(state) {
            let Step {
                state: next,
                gain,
                turn,
            } = game.play(state, mv);
            let (value, is_yes) = match (game.terminal_value(&next), asked(question, gain, turn)) {
                (Some(value), _) => weigh(question, state, Answer::Exactly(value), gain, turn)?,
                (None, Asked::Answered(answer)) => read(question, answer),
                (None, Asked::Child(of_child)) => {
                    let node = self.rules.after(&frame.node, next, turn);
                    let Bounds { lower, upper } = self.rules.bounds(&node);
                    if let Some(answer) = of_child.answered_by(lower, upper) {
                        weigh(question, state, answer, gain, turn)?
                    } else {
                        self.table.expect(node.hash);
                        let listed = Listed {
                            mv,
                            rank,
                            node,
                            question: of_child,
                            gain,
                            turn,
                        };
                        self.meter.budget.push(&mut self.listed, listed)?;
                        continue;
                    }
                }
            };
            if is_yes {
                self.proves(mv);
                return Ok(Some((Answer::AtLeast(value), Leans::NONE)));
            }
            frame.best = frame.best.max(Some(value));
        }
        // Meanwhile the table's memory comes.
        self.sort_out(frame)
    }

    /// Looks for the positions that the listed moves lead to on the path and in the tables.
    fn sort_out(&mut self, frame: &mut Frame<G>) -> Result<Option<Answered<G::Value>>, HaltOf<G>> {
        let place = self.frames.len();
        for at in 0..self.listed.len() {
            let Listed {
                mv,
                rank,
                ref node,
                question,
                gain,
                turn,
            } = self.listed[at];
            let numbers = match self.look(node, question, frame) {
                None => Numbers::of_moves(self.rules.list(&node.state).count()),
                Some(Found::Numbers(numbers)) => numbers,
                Some(Found::Answer(answer, leans)) => {
                    let state = &frame.node.state;
                    let (value, is_yes) = weigh(frame.question, state, answer, gain, turn)?;
                    let leans = leans.before(place);
                    if is_yes {
                        self.proves(mv);
                        return Ok(Some((Answer::AtLeast(value), leans)));
                    }
                    frame.best = frame.best.max(Some(value));
                    frame.leans = frame.leans.and(leans);
                    continue;
                }
            };
            let child = Child {
                mv,
                rank,
                numbers: match turn {
                    Turn::Passes => numbers.turned(),
                    Turn::Stays => numbers,
                },
                was_searched: false,
            };
            self.meter.budget.push(&mut self.children, child)?;
            if O::RANKED {
                self.sink(frame.floor);
            }
        }
        Ok(None)
    }

    /// A move is the answer of the frame that is about to be put on top.
    fn proves(&mut self, mv: G::Move) {
        if self.frames.is_empty() {
            self.proving = Some(mv);
        }
    }

    /// Sorts the last open move in among those before, by rank; of equal rank, the one listed first stays
    /// first.
    fn sink(&mut self, floor: usize) {
        let listed = &mut self.children[floor..];
        for at in (1..listed.len()).rev() {
            if listed[at].rank <= listed[at - 1].rank {
                break;
            }
            listed.swap(at, at - 1);
        }
    }

    /// What the path and the tables tell of a question about a position that a move of `above`, about to be
    /// put on top, leads to.
    fn look(
        &self,
        node: &Node<G>,
        question: Question<G::Value>,
        above: &Frame<G>,
    ) -> Option<Found<G::Value>> {
        let place = self.frames.len() + 1;
        if let Some(worth) = self.rules.infinite_play(node) {
            let earlier = self.path.find(node.hash, |place| {
                let frame = self.frames.get(place).unwrap_or(above);
                frame.question == question && frame.node == *node
            });
            if let Some(earlier) = earlier {
                let answer = question.answered_by(Some(worth), Some(worth))?;
                return Some(Found::Answer(answer, Leans::on(earlier, place)));
            }
        }
        self.recall(node, question, place)
    }

    /// What the tables have of a question about a position at a place.
    fn recall(
        &self,
        node: &Node<G>,
        question: Question<G::Value>,
        place: usize,
    ) -> Option<Found<G::Value>> {
        let told = match self.table.get(node, question) {
            Told::Answer(answer) => return Some(Found::Answer(answer, Leans::NONE)),
            Told::Numbers(numbers) => Some(Found::Numbers(numbers)),
            Told::Nothing => None,
        };
        let holds = self.leaning.get(node, question).filter(|kept| {
            let frame = self.frames.get(kept.last);
            frame.is_some_and(|frame| frame.serial == kept.serial)
        });
        match holds {
            Some(kept) => {
                let leans = kept.leans.moved(kept.place, place);
                Some(Found::Answer(kept.answer, leans))
            }
            None => told,
        }
    }

    /// Takes the frame on top off with its answer, which a table keeps.
    fn leave(&mut self, answer: Answer<G::Value>, leans: Leans) -> Option<Found<G::Value>> {
        let frame = self.pop()?;
        let place = self.frames.len();
        let budget = &mut self.meter.budget;
        match leans
            .last(place)
            .and_then(|last| Some((last, self.frames.get(last)?)))
        {
            None => {
                let effort = self.meter.positions() - frame.entered;
                self.table.put_answer(&frame.node, answer, effort);
                self.table.make_room(&mut self.meter.budget);
            }
            Some((last, leant_on)) => {
                let below = (place, last, leant_on.serial);
                self.leaning
                    .put(&frame.node, frame.question, answer, leans, below, budget);
            }
        }
        Some(Found::Answer(answer, leans))
    }

    /// Takes the frame on top off without an answer.
    fn leave_open(&mut self, numbers: Numbers) -> Option<Found<G::Value>> {
        let frame = self.pop()?;
        let effort = self.meter.positions() - frame.entered;
        self.table
            .put_numbers(&frame.node, frame.question, numbers, effort);
        self.table.make_room(&mut self.meter.budget);
        Some(Found::Numbers(numbers))
    }

    fn pop(&mut self) -> Option<Frame<G>> {
        let frame = self.frames.pop()?;
        self.children.truncate(frame.floor);
        self.path.pop();
        Some(frame)
    }

    /// Reports the cycle from a frame to the top of the path and back.
    #[cold]
    fn cycle(&self, from: usize) -> SolveErrorOf<G> {
        let frames = self.frames[from..].iter();
        let states = frames.map(|frame| frame.node.state.clone());
        cycle::report(self.rules.game, states.collect())
    }
}

impl<'r, G, O, F> Evaluate<'r, G> for Search<'_, 'r, G, O, F>
where
    G: Game,
    O: MoveOrder<G>,
    F: FirstLook<G>,
{
    /// The value with the first player to move.
    fn value(&mut self, state: &G::State) -> Result<G::Value, HaltOf<G>> {
        self.value_for(state, true)
    }

    fn value_for(&mut self, state: &G::State, is_first: bool) -> Result<G::Value, HaltOf<G>> {
        self.settle(&self.rules.node(state.clone(), is_first))
    }

    fn bounds_when_stopped(&self) -> Bounds<G::Value> {
        self.settling
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        &mut self.meter
    }
}

impl<'r, G, O, F> Ask<'r, G> for Search<'_, 'r, G, O, F>
where
    G: Game,
    O: MoveOrder<G>,
    F: FirstLook<G>,
{
    fn is_at_least(
        &mut self,
        state: &G::State,
        is_first: bool,
        mv: G::Move,
        value: G::Value,
    ) -> Result<bool, HaltOf<G>> {
        let node = self.rules.node(state.clone(), is_first);
        self.is_yes(&node, mv, Question::AtLeast(value))
    }
}

/// What a question about a position becomes for one of its moves.
pub(super) enum Asked<V> {
    /// A question about the position it leads to.
    Child(Question<V>),
    /// No move of such a gain is worth anything else.
    Answered(Answer<V>),
}

/// What to ask of the position a move leads to.
pub(super) fn asked<V: Value>(question: Question<V>, gain: V::Gain, turn: Turn) -> Asked<V> {
    let of_child = question.of_child(gain, turn);
    if of_child == Question::Exact
        && let Some((least, greatest)) = V::EXTREMES
    {
        let ends = [least, greatest].map(|value| value.back_up(gain, turn));
        let [lower, upper] = match (turn, ends) {
            (Turn::Passes, [least, greatest]) => [greatest, least],
            (Turn::Stays, ends) => ends,
        };
        if let Some(answer) = question.answered_by(lower, upper) {
            return Asked::Answered(answer);
        }
    }
    Asked::Child(of_child)
}

/// What an answer about the position a move leads to says of the move: what it is worth, at the least for a
/// yes, and at the most for a no.
fn weigh<S: Clone, M, V: Value>(
    question: Question<V>,
    state: &S,
    answer: Answer<V>,
    gain: V::Gain,
    turn: Turn,
) -> Result<(V, bool), Halt<S, M>> {
    match answer.back_up(gain, turn) {
        Some(answer) => Ok(read(question, answer)),
        None => Err(Halt::Fault(SolveError::Overflow {
            state: state.clone(),
        })),
    }
}

/// The value in an answer, and whether it is a yes.
fn read<V: Value>(question: Question<V>, answer: Answer<V>) -> (V, bool) {
    match answer {
        Answer::AtMost(value) => (value, false),
        Answer::AtLeast(value) | Answer::Exactly(value) => {
            (value, question.is_settled_from_below(value))
        }
    }
}
