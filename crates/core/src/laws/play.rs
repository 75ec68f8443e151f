//! The random games of a check.

use super::agree::Agreed;
use super::examine::Examiner;
use super::level::Level;
use super::violation::{Breach, Law, Violation};
use crate::game::{Gain, Game, Turn};
use crate::value::Value;

/// A random game as it was played.
pub(super) struct Record<G: Game> {
    /// The positions, from the start to where it ended or was broken off.
    states: Vec<G::State>,
    moves: Vec<G::Move>,
    /// The gain and the turn of each move.
    steps: Vec<(Gain<G>, Turn)>,
    /// What the end is worth, if there was one.
    end: Option<G::Value>,
}

impl<G: Game, L: Level<G>> Examiner<'_, G, L> {
    /// Plays random games, and adds up what was gained.
    pub(super) fn play(&mut self) -> Result<Vec<Record<G>>, Violation<G>> {
        let mut records = Vec::new();
        for _ in 0..self.laws.games {
            let record = self.play_one()?;
            self.checked.games += 1;
            if let Some(end) = record.end {
                self.add_up(&record, end)?;
                records.push(record);
            }
        }
        Ok(records)
    }

    fn play_one(&mut self) -> Result<Record<G>, Violation<G>> {
        let mut state = self.game.start();
        let mut record = Record {
            states: Vec::new(),
            moves: Vec::new(),
            steps: Vec::new(),
            end: None,
        };
        let mut from = None;
        loop {
            let (position, at) = self.visit(&state, from, || record.moves.clone())?;
            record.states.push(state);
            record.end = position.terminal;
            let choice = self.dice.below(position.steps.len());
            let Some((mv, step)) = position.steps.into_iter().nth(choice) else {
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

    /// Backs the value of the end up through the whole game.
    fn add_up(&self, record: &Record<G>, end: G::Value) -> Result<(), Violation<G>> {
        let mut value = end;
        for (at, &(gain, turn)) in record.steps.iter().enumerate().rev() {
            let Some(sum) = value.back_up(gain, turn) else {
                let breach = Breach::at(
                    &record.states[at],
                    Law::Overflow,
                    "a value type that holds what every line of play adds up to",
                    format!(
                        "{value} after move {:?} with a gain of {gain:?} (turn {turn:?})",
                        record.moves[at]
                    ),
                );
                return Err(self.locate_below(breach, &record.states[0], &record.moves[..at]));
            };
            value = sum;
        }
        Ok(())
    }

    /// Has positions of a game that ended solved: the last but one, and ever farther from the end.
    pub(super) fn solve_backwards(&mut self, record: &Record<G>) -> Result<(), Violation<G>> {
        let mut back = 1;
        while back < record.states.len() {
            let at = record.states.len() - 1 - back;
            let state = &record.states[at];
            let agreed = self
                .solve(state)
                .map_err(|breach| self.locate_below(breach, state, &record.moves[..at]))?;
            if agreed == Agreed::Unknown {
                break;
            }
            back *= 2;
        }
        Ok(())
    }
}
