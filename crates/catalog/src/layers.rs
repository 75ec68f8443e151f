//! The values of all positions of a layered game, layer by layer: [`LayersOf`].

use stonework_core::{Layered, Oracle, OracleSolver, Row, Run, Table};
use stonework_erased::ErasedState;

use super::catalog_game::CatalogGame;
use super::failure::TableFailure;
use super::notation::{Notation, sort_as_listed};
use super::shown_move::{MoveOf, write_equivalent};
use super::solver_entry::refused;

/// A position of a table.
pub(super) struct LayerCell<'a, V> {
    pub(super) layer: usize,
    pub(super) state: ErasedState,
    pub(super) value: V,
    /// Its moves as they are written, and what they are worth.
    pub(super) moves: &'a dyn Fn() -> Vec<(Notation, V)>,
}

/// Who looks at the positions of a table.
pub(super) type Visit<'a, V> = &'a mut dyn FnMut(LayerCell<'_, V>);

/// The limits are checked each time so many positions were shown.
const PACE: usize = 256;

/// Solves a game of no more than so many positions, if that is said, and shows every position that is
/// not over, those of the first layer first. Returns the parts of the row that a line of best play leads
/// through, where positions are such.
pub(super) type LayersOf<V> =
    Box<dyn Fn(&Run, Option<usize>, Visit<'_, V>) -> Result<Vec<Row>, TableFailure> + Send + Sync>;

/// What [`LayersOf`] does; `solved` is the same game, in numbers that take less room perhaps.
pub(super) fn solve_layers<G, N>(
    game: &G,
    solved: &N,
    run: &Run,
    most: Option<usize>,
    visit: Visit<'_, G::Value>,
) -> Result<Vec<Row>, TableFailure>
where
    G: CatalogGame<Value: From<N::Value>> + Layered,
    N: Layered<State = G::State, Move = G::Move> + Sync,
{
    let positions = game.count();
    if let Some(most) = most.filter(|&most| positions > most) {
        return Err(TableFailure::TooLarge { positions, most });
    }
    let watch = run.watch();
    let filled = Table::new().solve_with_oracle(solved, run);
    let (solution, table) =
        filled.map_err(|error| TableFailure::Game(refused(error).to_string()))?;
    if let Some(reason) = solution.stopped() {
        return Err(TableFailure::Stopped(reason));
    }
    for layer in 0..game.layers() {
        for (at, state) in game.states(game.layer(layer)).enumerate() {
            if at.is_multiple_of(PACE) {
                watch.check().map_err(TableFailure::Stopped)?;
            }
            if game.terminal_value(&state).is_some() {
                continue;
            }
            let Some(value) = table.probe(solved, &state) else {
                continue;
            };
            let moves = || {
                let mut moves = Vec::new();
                for rated in table.moves_at(solved, &state).unwrap_or_default() {
                    let (state, mv) = (&state, rated.mv);
                    write_equivalent(&MoveOf { game, state, mv }, rated.value.into(), &mut moves);
                }
                sort_as_listed(&mut moves);
                moves
            };
            visit(LayerCell {
                layer,
                state: ErasedState::new(state.clone()),
                value: value.into(),
                moves: &moves,
            });
        }
    }
    let mut state = game.start();
    let mut rows = Vec::new();
    rows.extend(game.subrow(&state));
    for &mv in solution.line().unwrap_or_default() {
        state = game.play(&state, mv).state;
        rows.extend(game.subrow(&state));
    }
    Ok(rows)
}
