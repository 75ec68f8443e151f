//! The solution of the start, read from that of every position: [`find`].

use stonework_core::kit::Meter;
use stonework_core::kit::line::{ChooseMove, Repetition, follow};
use stonework_core::kit::root::{Evaluate, rate_root};
use stonework_core::{Game, HaltOf, Outcome, SolutionOf, SolveError, Turn, Value};

use crate::strong_solution::{Reader, StrongSolution};

/// Rates the moves of the start and follows a line of best play.
///
/// The line takes the first best move each time. If it repeats a position although a player can
/// force a win, it takes the shortest win and the longest loss among the best moves: values without
/// a distance do not lead to the end.
pub(super) fn find<G: Game>(
    game: &G,
    start: &G::State,
    every: &StrongSolution<G, Outcome>,
    meter: &mut Meter<'_>,
) -> Result<SolutionOf<G>, HaltOf<G>> {
    let mut reader = Reader { game, every, meter };
    let solution = rate_root(game, start, &mut reader)?;
    if solution.stopped().is_some() {
        return Ok(solution);
    }
    let mut chooser = FirstBest {
        reader,
        by_distance: false,
    };
    let sided = every.infinite_play().is_sided();
    let mut line = follow(game, start, &mut chooser, Repetition::ends_line(sided))?;
    let is_forced = every.forced_value(game, start) != Some(Outcome::DRAW);
    if !line.is_complete && line.stopped.is_none() && is_forced {
        chooser.meter().budget.free(line.moves);
        chooser.by_distance = true;
        line = follow(game, start, &mut chooser, Repetition::ends_line(sided))?;
    }
    Ok(solution.with_line(line.moves).stopped_by(line.stopped))
}

/// Chooses the first best move.
struct FirstBest<'a, 'r, G: Game> {
    reader: Reader<'a, 'r, G, Outcome>,
    /// Whether it takes the shortest win or the longest loss among moves of the same value.
    by_distance: bool,
}

impl<'r, G: Game> ChooseMove<'r, G> for FirstBest<'_, 'r, G> {
    fn choose(&mut self, state: &G::State, is_first: bool) -> Result<Option<G::Move>, HaltOf<G>> {
        let Reader { game, every, .. } = self.reader;
        let mut best: Option<(G::Value, Option<Outcome>, G::Move)> = None;
        for mv in game.moves(state) {
            self.reader.meter.tick()?;
            let step = game.play(state, mv);
            let child_is_first = is_first == (step.turn == Turn::Stays);
            let child = self.reader.value_for(&step.state, child_is_first)?;
            let value = child.back_up(step.gain, step.turn);
            let value = value.ok_or_else(|| SolveError::Overflow {
                state: state.clone(),
            })?;
            let forced = self
                .by_distance
                .then(|| every.forced_value(game, &step.state));
            let distance = forced
                .flatten()
                .and_then(|forced| forced.back_up((), step.turn));
            if best.is_none_or(|(best, farthest, _)| (value, distance) > (best, farthest)) {
                best = Some((value, distance, mv));
            }
        }
        Ok(best.map(|(_, _, mv)| mv))
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        self.reader.meter
    }
}
