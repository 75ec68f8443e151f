//! The search itself: [`Search`].

use super::answers::weigh;
use super::node::Node;
use super::path::Path;
use super::path_dependence::PathDependence;
use super::path_dependent_table::PathDependentTable;
use super::proof_numbers::ProofNumbers;
use super::proof_table::ProofTable;
use super::rules::Rules;
use crate::error::{Halt, HaltOf, SolveError, SolveErrorOf};
use crate::game::{Gain, Game, Step, Turn};
use crate::run::Meter;
use crate::solution::Bounds;
use crate::solvers::cycle;
use crate::solvers::hints::UseHints;
use crate::solvers::question::{Answer, Question};

/// An open move: one whose own question has no answer yet.
pub(super) struct Child<M> {
    pub(super) mv: M,
    pub(super) rank: i32,
    /// The numbers of the question about this move, seen from the mover.
    pub(super) numbers: ProofNumbers,
    /// Whether it was searched from this frame.
    pub(super) was_searched: bool,
}

/// A move, and the position that it leads to, which is still to be looked up.
pub(super) struct Listed<G: Game> {
    pub(super) mv: G::Move,
    pub(super) rank: i32,
    pub(super) node: Node<G::State>,
    pub(super) question: Question<G::Value>,
    pub(super) gain: Gain<G>,
    pub(super) turn: Turn,
}

/// A position on the path, whose question is open.
pub(super) struct Frame<G: Game> {
    pub(super) node: Node<G::State>,
    pub(super) question: Question<G::Value>,
    /// The search of it is over when its numbers reach these.
    pub(super) limits: ProofNumbers,
    /// What the best of the moves answered is worth at most.
    pub(super) best: Option<G::Value>,
    /// What the answers about those moves depend on.
    pub(super) dependence: PathDependence,
    /// Its open moves are those from here up to the next frame's.
    pub(super) floor: usize,
    /// The move that is being searched, counted from there.
    pub(super) current: usize,
    pub(super) gain: Gain<G>,
    pub(super) turn: Turn,
    /// The count of positions when it was entered.
    pub(super) entered: u64,
    /// The number of this frame among all frames of the search.
    pub(super) serial: u64,
}

/// An answer, and what it depends on.
pub(super) type Answered<V> = (Answer<V>, PathDependence);

/// What is found out about a question.
#[derive(Clone, Copy)]
pub(super) enum Found<V> {
    /// The answer, and what it depends on.
    Answer(Answer<V>, PathDependence),
    /// There is no answer yet. If the position was searched, the numbers have reached its limits.
    Numbers(ProofNumbers),
}

/// Table, stacks and meter of one solve.
pub(super) struct Search<'a, 'r, G: Game, H> {
    pub(super) rules: Rules<'a, G, H>,
    /// The position that is solved.
    pub(super) root: &'a G::State,
    pub(super) table: ProofTable<G>,
    pub(super) path_dependent: PathDependentTable<G>,
    pub(super) meter: Meter<'r>,
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
    /// What is proved of the position being valued.
    pub(super) settling: Bounds<G::Value>,
    /// The move that answered the last question with a yes.
    pub(super) proving: Option<G::Move>,
}

impl<'a, 'r, G: Game, H: UseHints<G>> Search<'a, 'r, G, H> {
    pub(super) fn new(
        rules: Rules<'a, G, H>,
        root: &'a G::State,
        table: ProofTable<G>,
        path_dependent: PathDependentTable<G>,
        meter: Meter<'r>,
    ) -> Self {
        Self {
            rules,
            root,
            table,
            path_dependent,
            meter,
            frames: Vec::new(),
            children: Vec::new(),
            listed: Vec::new(),
            listed_heap_bytes: 0,
            path: Path::new(),
            serial: 0,
            settling: Bounds::unknown(),
            proving: None,
        }
    }

    /// The position that is solved.
    pub(super) fn start(&self) -> Node<G::State> {
        Node::new(self.root.clone(), true)
    }

    /// Answers a question about a position that is not terminal.
    pub(super) fn ask(
        &mut self,
        node: &Node<G::State>,
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
                (_, true) => self.enter(node.clone(), question, ProofNumbers::UNLIMITED, false)?,
                (Some(found), false) => self.take(found)?,
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
        let Some(frame) = self.frames.last_mut() else {
            return Ok(None);
        };
        let open = &self.children[frame.floor..];
        let (mut least, mut second) = (ProofNumbers::INFINITE, ProofNumbers::INFINITE);
        let mut disproof = 0;
        for (at, child) in open.iter().enumerate() {
            disproof = ProofNumbers::sum(disproof, child.numbers.disproof);
            if child.numbers.proof < least {
                (least, second) = (child.numbers.proof, least);
                frame.current = at;
            } else {
                second = second.min(child.numbers.proof);
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
        let numbers = ProofNumbers {
            proof: least,
            disproof,
        };
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
        let question = frame.question.of_child(gain, turn);
        let node = self.rules.after(&frame.node, state, turn);
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
                let (value, is_yes) = weigh(frame.question, &frame.node.state, answer, gain, turn)?;
                if is_yes {
                    if place == 0 {
                        self.proving = Some(self.children[at].mv);
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
                self.table.put_answer(&frame.node, answer, effort, budget);
            }
            Some((last, frame_there)) => {
                let below = (place, last, frame_there.serial);
                let (node, question) = (&frame.node, frame.question);
                self.path_dependent
                    .put(node, question, answer, dependence, below, budget);
            }
        }
        Some(Found::Answer(answer, dependence))
    }

    /// Removes the frame on top, without an answer.
    fn leave_open(&mut self, numbers: ProofNumbers) -> Option<Found<G::Value>> {
        let frame = self.pop()?;
        let effort = self.meter.positions() - frame.entered;
        let budget = &mut self.meter.budget;
        self.table
            .put_numbers(&frame.node, frame.question, numbers, effort, budget);
        Some(Found::Numbers(numbers))
    }

    fn pop(&mut self) -> Option<Frame<G>> {
        let frame = self.frames.pop()?;
        let heap_bytes = G::state_heap_bytes(&frame.node.state);
        self.meter.budget.give_back_heap(heap_bytes);
        self.children.truncate(frame.floor);
        self.path.pop();
        Some(frame)
    }

    /// Reports the cycle from a frame to the top of the path and back.
    #[cold]
    pub(super) fn cycle(&self, from: usize) -> SolveErrorOf<G> {
        let frames = self.frames[from..].iter();
        let states = frames.map(|frame| frame.node.state.clone());
        cycle::report(self.rules.game, &states.collect::<Vec<_>>())
    }
}
