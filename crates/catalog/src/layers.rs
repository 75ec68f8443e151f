//! The values of all positions of a layered game, layer by layer: [`Layers`].

use std::ops::Range;
use std::sync::Arc;

use stonework_core::{Game, Layered, OracleSolver, Row, Run, Table, Value};
use stonework_erased::{Edge, Erased, ErasedState, Node, Positions, ranked};

use super::catalog_game::CatalogGame;
use super::failure::TableFailure;
use super::refused::refused;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use super::told::Told;
use stonework_words::{Notation, sort_as_listed};

/// A position of a table.
pub(super) struct LayerCell<'a, V> {
    pub(super) layer: usize,
    pub(super) state: ErasedState,
    pub(super) value: V,
    /// Its moves as they are written, and what they are worth.
    pub(super) moves: &'a dyn Fn() -> Vec<(Notation, V)>,
}

/// The limits are checked each time so many positions were shown.
const PACE: usize = 256;

/// What solves a layered game layer by layer.
pub(super) struct Layers<V: ShowValue> {
    /// Opens the positions by their numbers.
    positions: Box<dyn Fn() -> Positions<V> + Send + Sync>,
    solve: Box<SolveLayers<V>>,
}

/// Solves a game of no more than so many positions, if that is said.
type SolveLayers<V> =
    dyn Fn(&Run, Option<usize>) -> Result<SolvedLayers<V>, TableFailure> + Send + Sync;

/// A layered game that is solved.
struct SolvedLayers<V> {
    layers: usize,
    /// The numbers of the positions in a layer.
    layer: Box<dyn Fn(usize) -> Range<usize>>,
    /// The value of the position with a number.
    value: Box<dyn Fn(usize) -> Option<V>>,
}

impl<V: ShowValue> Layers<V> {
    /// Those of a game; `solved` is the same game, in numbers that take less room perhaps.
    pub(super) fn of<G, N>(game: &Arc<G>, solved: &Arc<N>) -> Self
    where
        G: CatalogGame<Value = V> + Layered,
        N: Layered<State = G::State, Move = G::Move> + Send + Sync + 'static,
        V: From<N::Value>,
    {
        let (shown, solved) = (Arc::clone(game), Arc::clone(solved));
        let refusing = Arc::clone(game);
        Self {
            positions: Box::new(move || ranked(&shown)),
            solve: Box::new(move |run, most| {
                let positions = solved.count();
                if let Some(most) = most.filter(|&most| positions > most) {
                    return Err(TableFailure::TooLarge { positions, most });
                }
                let filled = Table::new().solve_with_oracle(&*solved, run);
                let (solution, table) = filled
                    .map_err(|error| TableFailure::Game(refused(&*refusing)(error).to_string()))?;
                if let Some(reason) = solution.stopped() {
                    return Err(TableFailure::Stopped(reason));
                }
                let solved = Arc::clone(&solved);
                Ok(SolvedLayers {
                    layers: solved.layers(),
                    layer: Box::new(move |layer| solved.layer(layer)),
                    value: Box::new(move |number| Some(table.value(number)?.into())),
                })
            }),
        }
    }

    /// Solves a game of no more than so many positions, if that is said, and shows every position that
    /// is not over, those of the first layer first. Returns the parts of the row that a line of best
    /// play leads through, where positions are such.
    pub(super) fn show(
        &self,
        rules: &dyn ShownGame<V>,
        run: &Run,
        most: Option<usize>,
        visit: &mut dyn FnMut(LayerCell<'_, V>),
    ) -> Result<Vec<Row>, TableFailure> {
        let watch = run.watch();
        let solved = (self.solve)(run, most)?;
        let positions = (self.positions)();
        for layer in 0..solved.layers {
            for (at, number) in (solved.layer)(layer).enumerate() {
                if at.is_multiple_of(PACE) {
                    watch.check().map_err(TableFailure::Stopped)?;
                }
                let Some(state) = positions.state(number) else {
                    continue;
                };
                let node = positions.enter(&state);
                let value = (solved.value)(number);
                let Some(value) = value.filter(|_| node.terminal_value().is_none()) else {
                    continue;
                };
                let moves = || {
                    let mut told = Told::new(None);
                    let rated = solved.rated(&positions, &node);
                    told.tell_rated(rules, &state, &mut rated.into_iter());
                    sort_as_listed(&mut told.moves);
                    told.moves
                };
                visit(LayerCell {
                    layer,
                    state: state.clone(),
                    value,
                    moves: &moves,
                });
            }
        }
        let mut state = rules.start();
        let mut rows = Vec::new();
        while let Some(row) = rules.subrow(&state) {
            rows.push(row);
            watch.check().map_err(TableFailure::Stopped)?;
            let rated = solved.rated(&positions, &positions.enter(&state));
            // Of those that are worth the same, the first.
            let best = rated.iter().rev().max_by_key(|&&(_, value)| value);
            let Some(step) = best.and_then(|&(index, _)| rules.play(&state, index)) else {
                break;
            };
            state = step.state;
        }
        Ok(rows)
    }
}

impl<V: Value> SolvedLayers<V> {
    /// The moves of a position by their indices, and what they are worth.
    fn rated(&self, positions: &Positions<V>, node: &Node<'_, V>) -> Vec<(usize, V)> {
        let game = Erased(positions);
        if node.terminal_value().is_some() {
            return Vec::new();
        }
        let rated = game.moves(node).filter_map(|edge: Edge<V>| {
            let step = game.play(node, edge);
            let end = step.state.terminal_value();
            let child = end.or_else(|| (self.value)(step.state.number()))?;
            Some((edge.index(), child.back_up(step.gain, step.turn)?))
        });
        rated.collect()
    }
}
