//! Lines of best play for margins: [`find_of_margins`].

use stonework_core::kit::line::{ChooseMove, Repetition, follow};
use stonework_core::kit::root::{Evaluate, rate_root};
use stonework_core::kit::{CountedMap, Meter};
use stonework_core::{Coded, Gain, Game, HaltOf, SolutionOf, SolveError, Value, Wdl};

use crate::strong_solution::{Reader, StrongSolution};

/// Rates the moves of the start and follows a line of best play.
///
/// Where the rest is worth nothing, the line takes the first best move, and ends where a position
/// repeats. Otherwise it takes the fewest best moves to one that gains something or to the end:
/// best moves alone may go round.
pub(super) fn find_of_margins<G: Game, V: Coded>(
    game: &G,
    start: &G::State,
    every: &StrongSolution<G, V>,
    meter: &mut Meter<'_>,
) -> Result<SolutionOf<G>, HaltOf<G>> {
    let mut reader = Reader { game, every, meter };
    let solution = rate_root(game, start, &mut reader)?;
    if solution.stopped().is_some() {
        return Ok(solution);
    }
    let mut chooser = OnWayOut {
        reader,
        planned: Vec::new(),
    };
    let line = follow(game, start, &mut chooser, Repetition::ends_line(false))?;
    chooser.reader.meter.budget.free(chooser.planned);
    Ok(solution.with_line(line.moves).stopped_by(line.stopped))
}

/// Chooses best moves that lead out of a tier.
struct OnWayOut<'a, 'r, G: Game, V> {
    reader: Reader<'a, 'r, G, V>,
    /// The next moves, the first of them last.
    planned: Vec<G::Move>,
}

/// A position on the way: the one before, and the move from there.
struct Reached<G: Game> {
    state: G::State,
    from: Option<(usize, G::Move)>,
}

impl<G: Game, V: Coded> OnWayOut<'_, '_, G, V> {
    /// The best moves of a position, with where they lead and whether they gain something.
    fn best(&mut self, state: &G::State) -> Result<Vec<Best<G>>, HaltOf<G>> {
        let (mut greatest, mut best) = (None, Vec::new());
        for mv in self.reader.game.moves(state) {
            self.reader.meter.tick()?;
            let step = self.reader.game.play(state, mv);
            let child = self.reader.value(&step.state)?;
            let value = child.back_up(step.gain, step.turn);
            let value = value.ok_or_else(|| SolveError::Overflow {
                state: state.clone(),
            })?;
            if Some(value) > greatest {
                greatest = Some(value);
                best.clear();
            }
            if Some(value) == greatest {
                best.push((mv, step.state, step.gain != Gain::<G>::default()));
            }
        }
        Ok(best)
    }

    /// Plans the fewest best moves from a position to one that gains something or to the end,
    /// breadth first; plans the first one if there is no such way.
    fn plan(&mut self, start: &G::State) -> Result<(), HaltOf<G>> {
        let is_even = self.reader.value(start)?.result() == Wdl::Draw;
        let mut seen = CountedMap::new();
        let mut reached: Vec<Reached<G>> = Vec::new();
        let (state, from) = (start.clone(), None);
        self.reader
            .meter
            .budget
            .push(&mut reached, Reached { state, from })?;
        let mut at = 0;
        let mut way = None;
        while way.is_none()
            && let Some(Reached { state, .. }) = reached.get(at)
        {
            for (mv, state, gains) in self.best(&state.clone())? {
                let ends = gains || self.reader.game.terminal_value(&state).is_some();
                if ends || is_even {
                    way = Some((at, mv));
                    break;
                }
                let budget = &mut self.reader.meter.budget;
                if seen.get(&state).is_none() {
                    seen.insert(state.clone(), (), budget)?;
                    let from = Some((at, mv));
                    budget.push(&mut reached, Reached { state, from })?;
                }
            }
            at += 1;
        }
        let first = reached.get(1).and_then(|reached| reached.from);
        let mut next = way.or(first);
        while let Some((at, mv)) = next {
            self.reader.meter.budget.push(&mut self.planned, mv)?;
            next = reached[at].from;
        }
        let budget = &mut self.reader.meter.budget;
        seen.free(budget);
        budget.free(reached);
        Ok(())
    }
}

/// A best move, where it leads, and whether it gains something.
type Best<G> = (<G as Game>::Move, <G as Game>::State, bool);

impl<'r, G: Game, V: Coded> ChooseMove<'r, G> for OnWayOut<'_, 'r, G, V> {
    fn choose(&mut self, state: &G::State, _: bool) -> Result<Option<G::Move>, HaltOf<G>> {
        if self.planned.is_empty() {
            self.plan(state)?;
        }
        Ok(self.planned.pop())
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        self.reader.meter
    }
}
