//! The random games of a check.

use std::collections::HashSet;

use stonework_core::{Gain, Game, Turn, Value};

use super::examiner::Examiner;
use super::exploration::Exploration;
use super::law::Law;
use super::position::Position;
use super::valuation::Valuation;
use super::violation::{LawResult, Violation};

/// A random game that was played.
pub(super) struct Record<G: Game> {
    /// The states from the start to the end, or to where it was broken off, each with the place of
    /// an equal one that is visited.
    states: Vec<(usize, G::State)>,
    /// The moves, with the gain and the turn of each.
    moves: Vec<(G::Move, Gain<G>, Turn)>,
    /// The terminal value, if play ended.
    end: Option<G::Value>,
}

impl<G: Game> Examiner<'_, G> {
    /// Plays random games and backs their values up. Returns those that ended.
    pub(super) fn play_random_games(&mut self) -> LawResult<G, Vec<Record<G>>> {
        let mut records = Vec::new();
        for _ in 0..self.settings.games {
            let record = self.play_random_game()?;
            if self.checked.stopped.is_some() {
                break;
            }
            self.checked.games += 1;
            let turns = record.moves.iter().map(|(.., turn)| turn);
            let passed = turns.filter(|turn| **turn == Turn::Passes).count();
            self.seen.play(record.moves.len(), passed);
            if let Some(end) = record.end {
                self.checked.ends.entry(end).or_default()[passed % 2] += 1;
                let value = self.back_up(&record, end)?;
                self.seen.end(value, record.moves.len());
                records.push(record);
            }
        }
        Ok(records)
    }

    fn play_random_game(&mut self) -> LawResult<G, Record<G>> {
        let mut states = Vec::new();
        let mut moves: Vec<(G::Move, Gain<G>, Turn)> = Vec::new();
        let mut places = HashSet::new();
        let (mut state, mut from) = (self.game.start(), None);
        loop {
            let at = self.visit(&state, from).map_err(|mut violation| {
                if violation.law == Law::Key {
                    // The path to an equal state does not lead to this one.
                    violation.path = Some(moves.iter().map(|&(mv, ..)| mv).collect());
                }
                violation
            })?;
            if self.settings.must_end && !places.insert(at) {
                return Err(self.cyclic(&state, at));
            }
            let position = Position::new(self.game, &state);
            let position = position.map_err(|violation| self.locate(violation, at))?;
            let (end, mut steps) = (position.terminal, position.steps);
            states.push((at, state));
            self.checked.met += 1;
            let choice = self.rng.below(steps.len());
            if steps.is_empty() || moves.len() == self.settings.plies || self.is_over() {
                return Ok(Record { states, moves, end });
            }
            let (mv, step) = steps.swap_remove(choice);
            moves.push((mv, step.gain, step.turn));
            (state, from) = (step.state, Some((at, mv)));
        }
    }

    /// Backs the terminal value up to the start: the value of the game to the player who began.
    fn back_up(&self, record: &Record<G>, end: G::Value) -> LawResult<G, G::Value> {
        let mut value = end;
        for ((at, state), &(mv, gain, turn)) in record.states.iter().zip(&record.moves).rev() {
            value = value.back_up(gain, turn).ok_or_else(|| {
                let violation = Violation::new(
                    Law::Overflow,
                    "a value type that holds what every line of play adds up to",
                    format_args!(
                        "a line that does not fit: move {mv:?} gains {gain:?}, the turn {turn:?}, and \
                         play after it is worth {value} to the player to move there"
                    ),
                );
                self.locate(violation.at(state), *at)
            })?;
        }
        Ok(value)
    }

    /// Judges the values of all positions that play can reach from a position of a game that ended:
    /// from the one farthest from the end, as long as these are not too many.
    pub(super) fn judge_backwards(&self, record: &Record<G>) -> LawResult<G> {
        let most = usize::try_from(self.settings.solved).unwrap_or(usize::MAX);
        let mut judged = None;
        let mut back = 1;
        while let Some(left) = record.states.len().checked_sub(1 + back) {
            let (at, state) = &record.states[left];
            let before = self.visited.path(*at);
            let mut search = Exploration::new(self.game, state.clone(), most);
            let mut valuation = Valuation::new();
            while search.is_whole {
                let next = search.next().map_err(|mut violation| {
                    let after = violation.path.take().unwrap_or_default();
                    violation.path = Some([&*before, &after].concat());
                    violation
                })?;
                let Some(expanded) = next else { break };
                valuation.add(expanded);
            }
            if !search.is_whole {
                break;
            }
            judged = Some((search, valuation, before));
            back += back.div_ceil(2);
        }
        let Some((search, valuation, before)) = judged else {
            return Ok(());
        };
        self.judge(&search, &valuation, &before)
    }

    /// Solves positions of a game that ended: the last but one, then ever farther from the end.
    pub(super) fn solve_backwards(&mut self, record: &Record<G>) -> LawResult<G> {
        let mut back = 1;
        while let Some(left) = record.states.len().checked_sub(1 + back) {
            let (at, state) = &record.states[left];
            if !self.solve(state, *at)? {
                break;
            }
            back *= 2;
        }
        Ok(())
    }
}
