//! The laws of [`Layered`]: [`LayeredLaws`].

use std::cell::OnceCell;
use std::num::NonZeroUsize;

use stonework_core::{
    Game, Layered, Oracle, OracleSolver, RollingTable, Run, SeededRng, Table, Value, ValueTable,
};

use super::answer::{Answer, Verdict, pairs, refusal};
use super::any_game::{AnyGame, AnyResult, AnyState};
use super::capability_laws::{CapabilityLaws, Check};
use super::indexed::{Numbers, numbered_steps};
use super::law::Law;
use super::position::Position;
use super::tables_of::TablesOf;
use super::violation::require;

/// The layers of a [`Layered`] game, and what is filled by them.
trait Layers<'t, V: Value> {
    fn layer_of(&self, index: usize) -> usize;
    fn reach(&self) -> usize;
    /// Fills a table, unless it has too many positions.
    fn fill(&self) -> AnyResult<'t>;
    /// What the tables answer, if one was filled.
    fn answers(&self, at: &AnyState<'t>) -> AnyResult<'t, Vec<Answer<AnyGame<'t, V>>>>;
}

struct LayersOf<'t, 'g, G: Game> {
    tables: &'t TablesOf<'g, G>,
    /// The value of every position, unless there are too many.
    filled: OnceCell<ValueTable<G::Value>>,
}

impl<'t, G: Layered<State: Sync> + Sync> Layers<'t, G::Value> for LayersOf<'t, '_, G> {
    fn layer_of(&self, index: usize) -> usize {
        self.tables.game.layer_of(index)
    }

    fn reach(&self) -> usize {
        self.tables.game.reach()
    }

    fn fill(&self) -> AnyResult<'t> {
        let run = Run::new()
            .with_positions(1 << 17)
            .with_bytes(1 << 26)
            .with_threads(NonZeroUsize::MIN.saturating_add(1));
        let filled = Table::new().solve_with_oracle(self.tables.game, &run);
        let (solution, table) =
            filled.map_err(|error| self.tables.any_violation(refusal("the table", error)))?;
        if solution.stopped().is_none() {
            self.filled.get_or_init(|| table);
        }
        Ok(())
    }

    fn answers(&self, at: &AnyState<'t>) -> AnyResult<'t, Vec<Answer<AnyGame<'t, G::Value>>>> {
        let (tables, game) = (self.tables, self.tables.game);
        let Some(filled) = self.filled.get() else {
            return Ok(Vec::new());
        };
        let value = filled.value_at(game, &tables.state(at));
        let moves = filled.moves_at(game, &tables.state(at));
        let (Some(value), Some(moves)) = (value, moves) else {
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
        let rolling = tables.ask("rolling table", &RollingTable::new(), at, &run)?;
        Ok(vec![tables.any_answer(full), rolling])
    }
}

/// Moves lead to earlier layers.
pub(super) struct LayeredLaws<'t, V> {
    numbers: Box<dyn Numbers<'t, V> + 't>,
    layers: Box<dyn Layers<'t, V> + 't>,
}

impl<'t, V: Value> LayeredLaws<'t, V> {
    pub(super) fn new<G>(tables: &'t TablesOf<'_, G>) -> Self
    where
        G: Layered<Value = V, State: Sync> + Sync,
    {
        let filled = OnceCell::new();
        Self {
            numbers: Box::new(tables),
            layers: Box::new(LayersOf { tables, filled }),
        }
    }
}

impl<'t, V: Value> CapabilityLaws<AnyGame<'t, V>> for LayeredLaws<'t, V> {
    fn position(&self, at: &Position<'_, AnyGame<'t, V>>) -> AnyResult<'t> {
        let Self { numbers, layers } = self;
        let layer = layers.layer_of(numbers.rank(at.state));
        let allowed = layer.saturating_sub(layers.reach())..layer;
        for (mv, step, index) in numbered_steps(at, &**numbers) {
            let leads_to = layers.layer_of(index);
            require(
                allowed.contains(&leads_to),
                Law::LayerOrder,
                format_args!(
                    "move {mv:?} from layer {layer} to lead to a layer in {allowed:?}, as reach() \
                     is {}",
                    layers.reach()
                ),
                format_args!("{:?} in layer {leads_to}", step.state),
            )?;
        }
        Ok(())
    }

    fn numbering(&self, _: &mut SeededRng, _: Check<'_, AnyGame<'t, V>>) -> AnyResult<'t> {
        self.layers.fill()
    }

    fn answers(&self, at: &AnyState<'t>, _: &Run) -> AnyResult<'t, Vec<Answer<AnyGame<'t, V>>>> {
        self.layers.answers(at)
    }
}
