//! The laws of [`Layered`]: [`LayeredLaws`].

use std::cell::OnceCell;
use std::num::NonZeroUsize;

use super::answer::{Answer, Verdict, ask, pairs, refusal};
use super::capability_laws::{CapabilityLaws, Check};
use super::indexed::numbered_steps;
use super::law::Law;
use super::position::Position;
use super::violation::{LawResult, require};
use crate::layered::{Layered, layer_of};
use crate::oracle::Oracle;
use crate::run::Run;
use crate::seeded_rng::SeededRng;
use crate::solver::OracleSolver;
use crate::solvers::{RollingTable, Table, ValueTable};

/// Moves lead to earlier layers.
pub(super) struct LayeredLaws<G: Layered> {
    /// The value of every position, unless there are too many.
    table: OnceCell<ValueTable<G::Value>>,
}

impl<G: Layered> LayeredLaws<G> {
    pub(super) fn new() -> Self {
        let table = OnceCell::new();
        Self { table }
    }
}

impl<G: Layered<State: Sync> + Sync> CapabilityLaws<G> for LayeredLaws<G> {
    fn position(&self, at: &Position<'_, G>) -> LawResult<G> {
        let game = at.game;
        let layer = layer_of(game, game.rank(at.state));
        let allowed = layer.saturating_sub(game.reach())..layer;
        for (mv, step, index) in numbered_steps(at) {
            let leads_to = layer_of(game, index);
            require(
                allowed.contains(&leads_to),
                Law::LayerOrder,
                format_args!(
                    "move {mv:?} from layer {layer} to lead to a layer in {allowed:?}, as reach() \
                     is {}",
                    game.reach()
                ),
                format_args!("{:?} in layer {leads_to}", step.state),
            )?;
        }
        Ok(())
    }

    /// Fills a table, unless it has too many positions.
    fn numbering(&self, game: &G, _: &mut SeededRng, _: Check<'_, G>) -> LawResult<G> {
        let run = Run::new()
            .with_positions(1 << 17)
            .with_bytes(1 << 26)
            .with_threads(NonZeroUsize::MIN.saturating_add(1));
        let filled = Table::new().solve_with_oracle(game, &run);
        let (solution, table) = filled.map_err(|error| refusal("the table", error))?;
        if solution.stopped().is_none() {
            self.table.get_or_init(|| table);
        }
        Ok(())
    }

    fn answers(&self, game: &G, at: &G::State, _: &Run) -> LawResult<G, Vec<Answer<G>>> {
        let Some(table) = self.table.get() else {
            return Ok(Vec::new());
        };
        let (Some(value), Some(moves)) = (table.value_at(game, at), table.moves_at(game, at))
        else {
            return Ok(Vec::new());
        };
        let full = Answer {
            solver: "table",
            verdict: Verdict::Solved {
                value,
                moves: pairs(&moves),
                line: None,
            },
        };
        let run = Run::new().with_threads(NonZeroUsize::MIN);
        let rolling = ask("rolling table", &RollingTable::new(), game, at, &run)?;
        Ok(vec![full, rolling])
    }
}
