//! A line of best play as an oracle knows it: [`follow`].

use std::collections::HashSet;

use stonework_core::Wdl;
use stonework_erased::{ErasedOracle, ErasedState, ErasedStep};

use super::failure::{SolveFailure, not_of_best_move};
use super::played_line::PlayedLine;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use stonework_words::Line;

/// Goes on with a line of best play, given by the indices of its moves, from where it ends: to the
/// end of the game, to a position that came before, or to [`Line::DRAWN`] moves of a drawn line.
///
/// It takes the first best move each time: where a value tells its distance, the fewest plies to a
/// win and the most to a loss.
pub(super) fn follow<V: ShowValue>(
    rules: &dyn ShownGame<V>,
    oracle: &dyn ErasedOracle<V>,
    start: &ErasedState,
    mut line: Vec<usize>,
) -> Result<PlayedLine<V>, SolveFailure> {
    let mut state = start.clone();
    for &index in &line {
        match rules.play(&state, index) {
            Some(step) => state = step.state,
            None => break,
        }
    }
    let mut is_cut = false;
    let positions = rules.interned(false);
    let mut seen = HashSet::new();
    while rules.terminal_value(&state).is_none() && seen.insert(positions.enter(&state).number()) {
        let Some(position) = RatedPosition::of(rules, oracle, &state)? else {
            // Nothing is known of what follows.
            is_cut = true;
            break;
        };
        let is_drawn = position.value.shown().result() == Wdl::Draw;
        if is_drawn && line.len() >= Line::DRAWN {
            is_cut = true;
            break;
        }
        let Some((index, step)) = position.best() else {
            break;
        };
        line.push(index);
        state = step.state.clone();
    }
    let mut played = PlayedLine::by_indices(rules, start, &line);
    played.is_cut = is_cut;
    Ok(played)
}

/// A position and each of its moves, as an oracle knows them.
pub(super) struct RatedPosition<V: ShowValue> {
    pub(super) value: V,
    /// In the game's order, with the value to the mover.
    pub(super) moves: Vec<(ErasedStep<V>, V)>,
}

impl<V: ShowValue> RatedPosition<V> {
    /// A terminal position.
    pub(super) fn end(value: V) -> Self {
        let moves = Vec::new();
        Self { value, moves }
    }

    /// A position that is not terminal; `None` if the oracle does not know it or a position that
    /// one of its moves leads to.
    ///
    /// An error if the oracle fails, or contradicts itself.
    pub(super) fn of(
        rules: &dyn ShownGame<V>,
        oracle: &dyn ErasedOracle<V>,
        state: &ErasedState,
    ) -> Result<Option<Self>, SolveFailure> {
        let mut steps = Vec::new();
        while let Some(step) = rules.play(state, steps.len()) {
            steps.push(step);
        }
        let ends = steps.iter().map(|step| rules.terminal_value(&step.state));
        let ends: Vec<_> = ends.collect();
        let inner = steps.iter().zip(&ends).filter(|(_, end)| end.is_none());
        let mut asked = vec![state.clone()];
        asked.extend(inner.map(|(step, _)| step.state.clone()));
        let mut values = Vec::with_capacity(asked.len());
        let probed = oracle.probe(&asked, &mut values);
        probed.map_err(|failure| SolveFailure::Oracle(failure.to_string()))?;
        let mut values = values.into_iter();
        let Some(value) = values.next().flatten() else {
            return Ok(None);
        };
        let mut moves = Vec::with_capacity(steps.len());
        for (step, end) in steps.into_iter().zip(ends) {
            let Some(child) = end.or_else(|| values.next().flatten()) else {
                return Ok(None);
            };
            let worth = child.back_up(step.gain, step.turn);
            let too_far = || SolveFailure::Oracle("a value is too far away".to_owned());
            moves.push((step, worth.ok_or_else(too_far)?));
        }
        if moves.iter().map(|(_, worth)| *worth).max() != Some(value) {
            return Err(SolveFailure::Oracle(not_of_best_move(&rules.draw(state))));
        }
        Ok(Some(Self { value, moves }))
    }

    /// The first best move by its index, and what it leads to.
    pub(super) fn best(&self) -> Option<(usize, &ErasedStep<V>)> {
        let mut moves = self.moves.iter().enumerate();
        let best = moves.find(|(_, (_, worth))| *worth == self.value);
        best.map(|(index, (step, _))| (index, step))
    }
}
