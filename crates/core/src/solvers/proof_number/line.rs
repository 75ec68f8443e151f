//! Lines of play after a search: [`follow`], [`follow_proof`].

use super::path::Path;
use super::search::{Asked, Search, asked};
use super::table::Node;
use crate::error::{Halt, HaltOf, SolveError, SolveErrorOf};
use crate::game::{Game, Step, Turn};
use crate::run::{Budget, StopReason};
use crate::solution::RatedMoveOf;
use crate::solvers::alpha_beta::{FirstLook, MoveOrder};
use crate::solvers::question::Question;
use crate::solvers::root::FindingsOf;
use crate::value::Value;

/// A line, and the limit that ended it.
type Walked<G> = (Vec<<G as Game>::Move>, Option<StopReason>);

/// The positions of a line.
struct Seen<G: Game> {
    nodes: Vec<Node<G>>,
    path: Path,
}

impl<G: Game> Seen<G> {
    fn new() -> Self {
        Self {
            nodes: Vec::new(),
            path: Path::default(),
        }
    }

    /// Where the line has come by a position before; else adds it.
    fn place(&mut self, node: &Node<G>, budget: &mut Budget) -> Result<Option<usize>, StopReason> {
        let place = self
            .path
            .find(node.hash, |place| self.nodes[place] == *node);
        if place.is_none() {
            self.path.push(node.hash, budget)?;
            budget.push(&mut self.nodes, node.clone())?;
        }
        Ok(place)
    }

    /// The cycle that moves of the line make from a place on.
    fn cycle(self, from: usize, line: &[G::Move]) -> SolveErrorOf<G> {
        let states = self.nodes.into_iter().map(|node| node.state);
        SolveError::Cyclic {
            cycle: states.zip(line.iter().copied()).skip(from).collect(),
        }
    }
}

/// Goes along a line from the start, one move of `choose` after another, until it ends, or a position
/// comes again where that is not an error, or a limit is reached.
fn walk<G, O, F>(
    search: &mut Search<'_, '_, G, O, F>,
    mut choose: impl FnMut(&mut Search<'_, '_, G, O, F>, &Node<G>) -> Result<Option<G::Move>, HaltOf<G>>,
) -> Result<Walked<G>, SolveErrorOf<G>>
where
    G: Game,
    O: MoveOrder<G>,
    F: FirstLook<G>,
{
    let (mut line, mut seen, mut node) = (Vec::new(), Seen::new(), search.start());
    let halted = loop {
        if search.rules.game.terminal_value(&node.state).is_some() {
            break None;
        }
        match seen.place(&node, &mut search.meter.budget) {
            Ok(None) => {}
            Ok(Some(from)) if search.rules.infinite_play(&node).is_none() => {
                return Err(seen.cycle(from, &line));
            }
            Ok(Some(_)) => break None,
            Err(reason) => break Some(reason),
        }
        let mv = match choose(search, &node) {
            Ok(Some(mv)) => mv,
            Ok(None) => break None,
            Err(Halt::Stopped(reason)) => break Some(reason),
            Err(Halt::Fault(error)) => return Err(error),
        };
        if let Err(reason) = search.meter.budget.push(&mut line, mv) {
            break Some(reason);
        }
        let step = search.rules.game.play(&node.state, mv);
        node = search.rules.after(&node, step.state, step.turn);
    };
    Ok((line, halted))
}

/// Follows the first best move from the start to the end and adds the line to the findings, as far as no
/// limit comes in between.
pub(super) fn follow<G, O, F>(
    search: &mut Search<'_, '_, G, O, F>,
    findings: &mut FindingsOf<G>,
) -> Result<(), SolveErrorOf<G>>
where
    G: Game,
    O: MoveOrder<G>,
    F: FirstLook<G>,
{
    let (Some(value), None) = (findings.bounds.value(), findings.stopped) else {
        return Ok(());
    };
    let best = |rated: &&RatedMoveOf<G>| rated.value == value;
    let mut first = findings.moves.iter().find(best).map(|rated| rated.mv);
    // What the next position is worth, where the moves before tell.
    let mut worth = Some(value);
    let (line, stopped) = walk(search, |search, node| {
        let value = match worth {
            Some(value) => value,
            None => search.settle(node)?,
        };
        let mut best = first.take();
        for mv in search.rules.game.moves(&node.state) {
            if best.is_some() {
                break;
            }
            if search.is_yes(node, mv, Question::AtLeast(value))? {
                best = Some(mv);
            }
        }
        let Some(mv) = best else {
            return Err(Halt::Fault(SolveError::NoMoves {
                state: node.state.clone(),
            }));
        };
        let Step { gain, turn, .. } = search.rules.game.play(&node.state, mv);
        worth = value.back_down(gain, turn);
        Ok(Some(mv))
    })?;
    findings.line = Some(line);
    findings.stopped = stopped;
    Ok(())
}

/// Follows moves that prove the answer to a question about the start, and the other player's first move
/// each time. `first` is such a move of the start, if it is known.
pub(super) fn follow_proof<G, O, F>(
    search: &mut Search<'_, '_, G, O, F>,
    question: Question<G::Value>,
    is_yes: bool,
    mut first: Option<G::Move>,
) -> Result<Walked<G>, SolveErrorOf<G>>
where
    G: Game,
    O: MoveOrder<G>,
    F: FirstLook<G>,
{
    let mut open = Some((question, is_yes));
    walk(search, |search, node| {
        let Some((question, is_yes)) = open else {
            return Ok(None);
        };
        let mv = match (first.take(), is_yes) {
            (Some(mv), true) => Some(mv),
            (_, true) => search.proving_move(node, question)?,
            (_, false) => search.rules.game.moves(&node.state).next(),
        };
        if let Some(mv) = mv {
            let Step { state, gain, turn } = search.rules.game.play(&node.state, mv);
            open = match asked(question, gain, turn) {
                _ if search.rules.game.terminal_value(&state).is_some() => None,
                Asked::Answered(_) => None,
                // What it is worth cannot be told by one question, so that its value is the next.
                Asked::Child(Question::Exact) => {
                    let next = search.rules.after(node, state, turn);
                    Some((Question::AtLeast(search.settle(&next)?), true))
                }
                Asked::Child(of_child) => Some((of_child, is_yes ^ (turn == Turn::Passes))),
            };
        }
        Ok(mv)
    })
}
