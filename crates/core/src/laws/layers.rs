//! The laws of [`Layered`]: [`Layers`].

use std::num::NonZeroUsize;
use std::ops::Range;

use super::answer::{Answer, Verdict, ask, pairs, refusal};
use super::level::Level;
use super::numbers::{Numbers, check_numbers};
use super::position::Position;
use super::violation::{Breach, Law};
use crate::layered::{Layered, layer_of};
use crate::random::Dice;
use crate::run::Run;
use crate::solution::Solution;
use crate::solver::Solver;
use crate::solvers::{FullTable, Negamax, RollingTable, Table};
use crate::starting_at::StartingAt;

/// If there are no more layers than this, the borders of all are looked at.
const FEW: usize = 1 << 14;

/// How many layers are looked at if there are more, and how many are listed in any case.
const SAMPLES: usize = 256;

/// A table of more positions than this is not filled.
const TABLE: u64 = 1 << 17;

/// The numbering is cut into layers, and moves go to earlier ones.
pub(super) struct Layers<G: Layered> {
    /// Every value of the game, if they are not too many.
    table: Option<Solution<G, FullTable<G>>>,
}

impl<G: Layered> Layers<G> {
    pub(super) fn new() -> Self {
        Self { table: None }
    }
}

impl<G: Layered<State: Sync> + Sync> Level<G> for Layers<G> {
    fn structure(&mut self, game: &G, dice: &mut Dice) -> Result<(), Breach<G>> {
        let (layers, positions) = (game.layers(), game.positions());
        let border = |layer: usize| match layer.checked_sub(1) {
            None => 0,
            Some(before) => game.layer(before).end,
        };
        for layer in some(layers, FEW, dice) {
            let Range { start, end } = game.layer(layer);
            let expected = border(layer);
            if start != expected || end < start {
                return Err(Breach::overall(
                    Law::Layers,
                    format!("layer {layer} to start at {expected} and not to end before that"),
                    format!("{start}..{end}"),
                ));
            }
        }
        if border(layers) != positions {
            return Err(Breach::overall(
                Law::Layers,
                format!("{layers} layers to end at positions(), which is {positions}"),
                border(layers).to_string(),
            ));
        }
        Ok(())
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
        for layer in some(game.layers(), SAMPLES, dice) {
            let range = game.layer(layer);
            let start = range.start + dice.below(range.len());
            let end = start + dice.below(SAMPLES.min(range.end - start)) + 1;
            check_listing(game, start..end.min(range.end))?;
            check_listing(game, range.start..range.end.min(range.start + SAMPLES))?;
        }
        let run = Run::new()
            .with_positions(TABLE)
            .with_bytes(1 << 26)
            .with_threads(NonZeroUsize::MIN.saturating_add(1));
        match Table::new().solve(game, &run) {
            Ok(solution) => self.table = Some(solution).filter(|table| table.stopped().is_none()),
            Err(error) => return Err(refusal("the table", error)),
        }
        Ok(())
    }

    fn answers(&self, game: &StartingAt<'_, G>, run: &Run) -> Vec<Answer<G>> {
        let mut answers = vec![ask("negamax (dense memo)", &Negamax::dense(), game, run)];
        if let Some(table) = &self.table
            && let Some(value) = table.value_at(game.game, &game.start)
            && let Some(moves) = table.moves_at(game.game, &game.start)
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
            answers.push(ask("rolling table", &RollingTable::new(), game, &run));
        }
        answers
    }
}

/// All numbers below `count`, or the first, the last and some others if there are more than `few`.
fn some(count: usize, few: usize, dice: &mut Dice) -> Vec<usize> {
    if count <= few {
        (0..count).collect()
    } else {
        let drawn = (0..SAMPLES).map(|_| dice.below(count));
        [0, count - 1].into_iter().chain(drawn).collect()
    }
}

/// Compares `states(numbers)` with the state of each number.
fn check_listing<G: Layered>(game: &G, numbers: Range<usize>) -> Result<(), Breach<G>> {
    if numbers.is_empty() {
        return Ok(());
    }
    // One more than there should be, so that too many are seen.
    let listed: Vec<_> = game
        .states(numbers.clone())
        .take(numbers.len() + 1)
        .collect();
    for (number, found) in numbers.clone().zip(&listed) {
        let expected = game.state(number);
        if *found != expected {
            return Err(Breach::at(
                &expected,
                Law::LayerStates,
                format!("states({numbers:?}) to yield state({number})"),
                format!("{found:?}"),
            ));
        }
    }
    if listed.len() != numbers.len() {
        let more = if listed.len() > numbers.len() {
            " or more"
        } else {
            ""
        };
        return Err(Breach::overall(
            Law::LayerStates,
            format!("states({numbers:?}) to yield {} states", numbers.len()),
            format!("{}{more}", listed.len()),
        ));
    }
    Ok(())
}
