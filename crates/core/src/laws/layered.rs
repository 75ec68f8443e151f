//! The laws of [`Layered`]: [`LayeredLaws`].

use super::answer::{Answer, Verdict, ask, pairs, refusal};
use super::capability_laws::CapabilityLaws;
use super::indexed::{IndexedLaws, check_numbers};
use super::law::Law;
use super::position::Position;
use super::ranges::Ranges;
use super::violation::Breach;
use crate::layered::{Layered, layer_of};
use crate::oracle::Oracle;
use crate::run::Run;
use crate::seeded_rng::SeededRng;
use crate::solver::OracleSolver;
use crate::solvers::{Negamax, RollingTable, Table, ValueTable};
use std::num::NonZeroUsize;

/// The most positions of a table that is filled.
const TABLE: u64 = 1 << 17;

/// The numbering is cut into layers, and moves lead to earlier ones.
pub(super) struct LayeredLaws<G: Layered> {
    /// The value of every position, unless there are too many.
    table: Option<ValueTable<G::Value>>,
}

impl<G: Layered> LayeredLaws<G> {
    pub(super) fn new() -> Self {
        Self { table: None }
    }
}

fn ranges<G: Layered>(game: &G) -> Ranges<'_, G> {
    Ranges {
        game,
        count: game.layers(),
        range: Box::new(|layer| game.layer(layer)),
        name: "layer",
        law: Law::Layers,
    }
}

impl<G: Layered<State: Sync> + Sync> CapabilityLaws<G> for LayeredLaws<G> {
    fn check_structure(&mut self, game: &G, rng: &mut SeededRng) -> Result<(), Breach<G::State>> {
        ranges(game).check(rng)
    }

    fn check_position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G::State>> {
        IndexedLaws.check_position(game, state, position)?;
        let layer = layer_of(game, game.rank(state));
        let allowed = layer.saturating_sub(game.reach())..layer;
        for (mv, step) in &position.steps {
            let index = game.rank(&step.state);
            if index >= game.count() {
                // The check of that state finds the mistake in the numbering.
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

    fn check_numbering(&mut self, game: &G, rng: &mut SeededRng) -> Result<(), Breach<G::State>> {
        check_numbers(game, self, rng)?;
        ranges(game).check_lists(rng)?;
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
