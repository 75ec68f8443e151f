//! The laws of [`Layered`]: [`Layers`].

use super::answer::{Answer, Verdict, ask, pairs, refusal};
use super::level::Level;
use super::numbers::{Numbers, check_numbers};
use super::position::Position;
use super::ranges::Ranges;
use super::violation::{Breach, Law};
use crate::layered::{Layered, layer_of};
use crate::oracle::Oracle;
use crate::random::Dice;
use crate::run::Run;
use crate::solver::OracleSolver;
use crate::solvers::{Negamax, RollingTable, Table, ValueTable};
use std::num::NonZeroUsize;

/// A table of more positions than this is not filled.
const TABLE: u64 = 1 << 17;

/// The numbering is cut into layers, and moves go to earlier ones.
pub(super) struct Layers<G: Layered> {
    /// Every value of the game, if they are not too many.
    table: Option<ValueTable<G::Value>>,
}

impl<G: Layered> Layers<G> {
    pub(super) fn new() -> Self {
        Self { table: None }
    }
}

fn ranges<G: Layered>(game: &G) -> Ranges<'_, G> {
    Ranges {
        game,
        count: game.layers(),
        range: Box::new(|layer| game.layer(layer)),
        states: Box::new(|numbers, most| game.states(numbers).take(most).collect()),
        name: "layer",
        lister: "states",
        laws: (Law::Layers, Law::LayerStates),
    }
}

impl<G: Layered<State: Sync> + Sync> Level<G> for Layers<G> {
    fn structure(&mut self, game: &G, dice: &mut Dice) -> Result<(), Breach<G>> {
        ranges(game).check(dice)
    }

    fn position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G>> {
        Numbers.position(game, state, position)?;
        let layer = layer_of(game, game.index(state));
        let allowed = layer.saturating_sub(game.reach())..layer;
        for (mv, step) in &position.steps {
            let index = game.index(&step.state);
            if index >= game.positions() {
                // That is a mistake in the numbering, found where that state is looked at.
                continue;
            }
            let leads_to = layer_of(game, index);
            if !allowed.contains(&leads_to) {
                return Err(Breach::at(
                    state,
                    Law::LayerOrder,
                    format!("move {mv:?} from layer {layer} to lead to a layer in {allowed:?}"),
                    format!("{:?} in layer {leads_to}", step.state),
                ));
            }
        }
        Ok(())
    }

    fn conclude(&mut self, game: &G, dice: &mut Dice) -> Result<(), Breach<G>> {
        check_numbers(game, self, dice)?;
        ranges(game).check_lists(dice)?;
        let run = Run::new()
            .with_positions(TABLE)
            .with_bytes(1 << 26)
            .with_threads(NonZeroUsize::MIN.saturating_add(1));
        match Table::new().solve_with_oracle(game, &run) {
            Ok((solution, table)) => {
                self.table = Some(table).filter(|_| solution.stopped().is_none());
            }
            Err(error) => return Err(refusal("the table", error)),
        }
        Ok(())
    }

    fn answers(&self, game: &G, at: &G::State, run: &Run) -> Vec<Answer<G>> {
        let mut answers = vec![ask(
            "negamax (dense memo)",
            &Negamax::dense(),
            game,
            at,
            run,
        )];
        if let Some(table) = &self.table
            && let Some(value) = table.value_at(game, at)
            && let Some(moves) = table.moves_at(game, at)
        {
            answers.push(Answer {
                solver: "table",
                verdict: Verdict::Solved {
                    value,
                    moves: pairs(&moves),
                    line: None,
                },
            });
            let run = Run::new().with_threads(NonZeroUsize::MIN);
            answers.push(ask("rolling table", &RollingTable::new(), game, at, &run));
        }
        answers
    }
}
