//! From a position to the open moves of its frame: [`Search::enter`].

use stonework_core::{Bounds, Candidate, Gain, Game, HaltOf, Question, Step, Turn};

use super::frame::{Answered, Child, Found, Frame, Listed};
use super::node::Node;
use super::path_dependence::PathDependence;
use super::proof_numbers::ProofNumbers;
use super::proof_table::{Known, ProofTable};
use super::search::Search;
use crate::hints::UseHints;
use crate::question::{Answer, answered_by, back_up, of_step, split};

impl<G: Game, H: UseHints<G>, T: ProofTable<G>> Search<'_, '_, G, H, T> {
    /// Enters a position that is not terminal: gives what is known of the question, or puts a frame
    /// on top.
    pub(super) fn enter(
        &mut self,
        node: Node<G::State>,
        question: Question<G::Value>,
        limits: ProofNumbers,
        was_searched: bool,
    ) -> Result<Option<Found<G::Value>>, HaltOf<G>> {
        self.meter.count()?;
        // The question for the value has no proof numbers, so that it is searched to the end.
        let mut limits = match question {
            Question::Exact => ProofNumbers::UNLIMITED,
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
            // The table has forgotten it, so that it is searched again: further than the last time,
            // to pay.
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
        let budget = &mut self.meter.budget;
        budget.take_heap(G::state_heap_bytes(&node.state))?;
        self.path.push(node.hash, budget)?;
        self.member.announce(self.frames.len(), node.hash);
        self.serial += 1;
        let mut frame = Frame {
            node,
            question,
            limits,
            best: None,
            dependence: PathDependence::NONE,
            floor: self.children.len(),
            current: 0,
            gain: Gain::<G>::default(),
            turn: Turn::Passes,
            entered: self.meter.positions(),
            serial: self.serial,
        };
        let answered = self.expand(&mut frame)?;
        self.meter.budget.push(&mut self.frames, frame)?;
        Ok(answered.and_then(|(answer, dependence)| self.leave(answer, dependence)))
    }

    /// Lists the open moves of a frame that is about to be put on top, unless one of its moves
    /// answers its question.
    fn expand(&mut self, frame: &mut Frame<G>) -> Result<Option<Answered<G::Value>>, HaltOf<G>> {
        let (rules, game, question) = (self.rules, self.rules.game, frame.question);
        let state = &frame.node.state;
        self.listed.clear();
        let heap_bytes = std::mem::take(&mut self.listed_heap_bytes);
        self.meter.budget.give_back_heap(heap_bytes);
        for (index, Candidate { mv, rank }) in rules.moves(state).enumerate() {
            self.meter.pass(index)?;
            self.work += 1;
            let Step {
                state: next,
                gain,
                turn,
            } = game.play(state, mv);
            let (value, is_yes) = match (game.terminal_value(&next), of_step(question, gain, turn))
            {
                (Some(value), _) => back_up(question, state, Answer::Exactly(value), gain, turn)?,
                (None, Err(answer)) => split(question, answer),
                (None, Ok(of_child)) => {
                    let node = self.node_after(&frame.node, next, turn)?;
                    if let Some(answer) = answered_by(of_child, self.rules.bounds(&node)) {
                        back_up(question, state, answer, gain, turn)?
                    } else {
                        self.member.table.prefetch(node.hash);
                        let listed = Listed {
                            mv,
                            place: index,
                            rank,
                            node,
                            question: of_child,
                            gain,
                            turn,
                        };
                        let heap_bytes = G::state_heap_bytes(&listed.node.state);
                        self.meter.budget.take_heap(heap_bytes)?;
                        self.listed_heap_bytes += heap_bytes;
                        self.meter.budget.push(&mut self.listed, listed)?;
                        continue;
                    }
                }
            };
            if is_yes {
                self.note_proof(mv, index);
                return Ok(Some((Answer::AtLeast(value), PathDependence::NONE)));
            }
            frame.best = frame.best.max(Some(value));
        }
        // By now the table's memory has been fetched.
        self.look_up_listed(frame)
    }

    /// Looks up the positions that the listed moves lead to, on the path and in the tables.
    fn look_up_listed(
        &mut self,
        frame: &mut Frame<G>,
    ) -> Result<Option<Answered<G::Value>>, HaltOf<G>> {
        let place = self.frames.len();
        for at in 0..self.listed.len() {
            self.meter.pass(at)?;
            let Listed {
                mv,
                place: listed_at,
                rank,
                ref node,
                question,
                gain,
                turn,
            } = self.listed[at];
            let numbers = match self.look_up(node, question, frame) {
                None => {
                    self.meter.tick()?;
                    ProofNumbers::of_moves(self.rules.count_moves(&node.state))
                }
                Some(Found::Numbers(numbers)) => numbers,
                Some(Found::Answer(answer, dependence)) => {
                    let state = &frame.node.state;
                    let (value, is_yes) = back_up(frame.question, state, answer, gain, turn)?;
                    let dependence = dependence.before(place);
                    if is_yes {
                        self.note_proof(mv, listed_at);
                        return Ok(Some((Answer::AtLeast(value), dependence)));
                    }
                    frame.best = frame.best.max(Some(value));
                    frame.dependence = frame.dependence.and(dependence);
                    continue;
                }
            };
            let child = Child {
                mv,
                place: listed_at,
                rank,
                hash: self.listed[at].node.hash,
                numbers: numbers.through(turn),
                was_searched: false,
            };
            self.meter.budget.push(&mut self.children, child)?;
            if H::RANKED {
                self.sink(frame.floor);
            }
        }
        Ok(None)
    }

    /// Notes the move that answers the frame about to be put on top, if that is the lowest.
    fn note_proof(&mut self, mv: G::Move, place: usize) {
        if self.frames.is_empty() {
            self.proving = Some((mv, place));
        }
    }

    /// Moves the last open move to its place by rank among those before; of equal rank, the one
    /// listed first stays first.
    fn sink(&mut self, floor: usize) {
        let listed = &mut self.children[floor..];
        for at in (1..listed.len()).rev() {
            if listed[at].rank <= listed[at - 1].rank {
                break;
            }
            listed.swap(at, at - 1);
        }
    }

    /// What the path and the tables know of a question about a position that a move of the frame
    /// `above` leads to, which is about to be put on top.
    fn look_up(
        &self,
        node: &Node<G::State>,
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
                let answer = answered_by(question, Bounds::exactly(worth))?;
                return Some(Found::Answer(answer, PathDependence::on(earlier, place)));
            }
        }
        self.recall(node, question, place)
    }

    /// What the tables know of a question about a position at a place on the path.
    fn recall(
        &self,
        node: &Node<G::State>,
        question: Question<G::Value>,
        place: usize,
    ) -> Option<Found<G::Value>> {
        let known = match self.member.table.get(self.rules.game, node, question) {
            Known::Answer(answer) => return Some(Found::Answer(answer, PathDependence::NONE)),
            Known::Numbers(numbers) => Some(Found::Numbers(numbers)),
            Known::Nothing => None,
        };
        let is_it = |key: &T::Key| T::is_key_of(key, self.rules.game, node);
        let kept = self.path_dependent.get(node.hash, &is_it, question);
        let holds = kept.filter(|kept| {
            let frame = self.frames.get(kept.last);
            frame.is_some_and(|frame| frame.serial == kept.serial)
        });
        match holds {
            Some(kept) => {
                let dependence = kept.dependence.moved(kept.place, place);
                Some(Found::Answer(kept.answer, dependence))
            }
            None => known,
        }
    }
}
