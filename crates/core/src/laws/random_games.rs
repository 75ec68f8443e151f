//! The random games of a check.

use super::agreement::Agreement;
use super::examiner::Examiner;
use super::law::Law;
use super::position::Position;
use super::violation::{LawResult, Violation};
use crate::game::{Gain, Game, Turn};
use crate::value::Value;

/// A random game that was played.
pub(super) struct Record<G: Game> {
    /// The positions from the start to the end, or to where it was broken off.
    states: Vec<G::State>,
    moves: Vec<G::Move>,
    /// The gain and the turn of each move.
    steps: Vec<(Gain<G>, Turn)>,
    /// The terminal value, if play ended.
    end: Option<G::Value>,
}

impl<G: Game> Examiner<'_, G> {
    /// Plays random games and backs their values up. Returns those that ended.
    pub(super) fn play_random_games(&mut self) -> LawResult<G, Vec<Record<G>>> {
        let mut records = Vec::new();
        for _ in 0..self.laws.games {
            let record = self.play_random_game()?;
            self.checked.games += 1;
            if let Some(end) = record.end {
                self.back_up(&record, end)?;
                records.push(record);
            }
        }
        Ok(records)
    }

    fn play_random_game(&mut self) -> LawResult<G, Record<G>> {
        let mut state = self.game.start();
        let mut record = Record {
            states: Vec::new(),
            moves: Vec::new(),
            steps: Vec::new(),
            end: None,
        };
        let mut from = None;
        loop {
            let (position, at) = self.visit(&state, from, &record.moves)?;
            let Position {
                terminal, steps, ..
            } = position;
            record.states.push(state);
            record.end = terminal;
            let choice = self.rng.below(steps.len());
            let Some((mv, step)) = steps.into_iter().nth(choice) else {
                return Ok(record);
            };
            if record.moves.len() == self.laws.plies {
                return Ok(record);
            }
            record.moves.push(mv);
            record.steps.push((step.gain, step.turn));
            from = at.map(|at| (at, mv));
            state = step.state;
        }
    }

    /// Backs the terminal value up to the start.
    fn back_up(&self, record: &Record<G>, end: G::Value) -> LawResult<G> {
        let mut value = end;
        for (at, &(gain, turn)) in record.steps.iter().enumerate().rev() {
            let Some(sum) = value.back_up(gain, turn) else {
                let mv = record.moves[at];
                let violation = Violation::new(
                    Law::Overflow,
                    "a value type that holds what every line of play adds up to",
                    format_args!(
                        "{value} after move {mv:?} with a gain of {gain:?} (turn {turn:?})"
                    ),
                )
                .at(&record.states[at]);
                return Err(self.locate_below(violation, &record.states[0], &record.moves[..at]));
            };
            value = sum;
        }
        Ok(())
    }

    /// Solves positions of a game that ended: the last but one, then ever farther from the end.
    pub(super) fn solve_backwards(&mut self, record: &Record<G>) -> LawResult<G> {
        let mut back = 1;
        while back < record.states.len() {
            let at = record.states.len() - 1 - back;
            let state = &record.states[at];
            let agreed = self
                .solve(state)
                .map_err(|found| self.locate_below(found, state, &record.moves[..at]))?;
            if agreed == Agreement::Unknown {
                break;
            }
            back *= 2;
        }
        Ok(())
    }
}
