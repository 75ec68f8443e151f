//! The line of a proof: [`follow_proof`].

use stonework_core::kit::Meter;
use stonework_core::kit::line::{ChooseMove, Line, follow};
use stonework_core::kit::root::Evaluate;
use stonework_core::{Game, HaltOf, Question, SolveErrorOf, Step, Turn};

use super::proof_table::ProofTable;
use super::search::Search;
use crate::hints::UseHints;
use crate::question::of_step;

/// Follows the answer to a question about the start: the player who is right plays a move that
/// proves it each time, the other one the first move. `first` is such a move of the start, if it is
/// known.
pub(super) fn follow_proof<G: Game, H: UseHints<G>, T: ProofTable<G>>(
    search: &mut Search<'_, '_, G, H, T>,
    question: Question<G::Value>,
    is_yes: bool,
    first: Option<G::Move>,
) -> Result<Line<G::Move>, SolveErrorOf<G>> {
    let (rules, root) = (search.rules, search.root);
    let mut chooser = ProvingMoves {
        search,
        first,
        open: Some((question, is_yes)),
    };
    follow(rules.game, root, &mut chooser, rules.repetition())
}

/// Chooses moves that prove the answer to a question.
struct ProvingMoves<'s, 'a, 'r, G: Game, H, T: ProofTable<G>> {
    search: &'s mut Search<'a, 'r, G, H, T>,
    /// The move of the start, if it is known.
    first: Option<G::Move>,
    /// The question about the next position and whether the answer is a yes, unless the line has
    /// settled it.
    open: Option<(Question<G::Value>, bool)>,
}

impl<'r, G, H, T> ChooseMove<'r, G> for ProvingMoves<'_, '_, 'r, G, H, T>
where
    G: Game,
    H: UseHints<G>,
    T: ProofTable<G>,
{
    fn choose(&mut self, state: &G::State, is_first: bool) -> Result<Option<G::Move>, HaltOf<G>> {
        let Some((question, is_yes)) = self.open else {
            return Ok(None);
        };
        let rules = self.search.rules;
        let node = self.search.node(state.clone(), is_first)?;
        let chosen = match (self.first.take(), is_yes) {
            (Some(mv), true) => Some(mv),
            (_, true) => self.search.proving_move(&node, question)?,
            (_, false) => rules.game.moves(state).next(),
        };
        let Some(mv) = chosen else {
            return Ok(None);
        };
        let Step {
            state: next,
            gain,
            turn,
        } = rules.game.play(state, mv);
        self.open = match of_step(question, gain, turn) {
            _ if rules.game.terminal_value(&next).is_some() => None,
            Err(_) => None,
            // One question cannot say what the position is worth, so that its value is asked for
            // next.
            Ok(Question::Exact) => {
                let next = self.search.node_after(&node, next, turn)?;
                let value = self.search.settle(&next)?;
                Some((Question::AtLeast(value), true))
            }
            Ok(of_child) => Some((of_child, is_yes ^ (turn == Turn::Passes))),
        };
        Ok(chosen)
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        self.search.meter()
    }
}
