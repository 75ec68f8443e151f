//! Endgames that are solved as the search grows: [`Search::solve_endgame`].

use super::endgame_table::EndgameTable;
use super::search::Search;
use super::table::Table;
use crate::game::{Gain, Game, Step, Turn};
use crate::run::StopReason;
use crate::solvers::cycle;
use crate::solvers::endgame_hint::UseEndgame;
use crate::solvers::hints::UseHints;
use crate::value::Value;

/// A position of an endgame on the path.
struct Frame<G: Game> {
    state: G::State,
    number: usize,
    /// What the best of the moves tried so far is worth.
    best: Option<G::Value>,
    /// Its untried moves are those from here up to the next frame's.
    floor: usize,
    /// The move that is being tried.
    gain: Gain<G>,
    turn: Turn,
}

/// Why an endgame is not solved.
enum Unsolved {
    /// A limit is reached.
    Stopped(StopReason),
    /// The game breaks a law of endgames.
    Unlawful,
}

impl From<StopReason> for Unsolved {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl<G: Game, H: UseHints<G>, T: Table<G>> Search<'_, '_, G, H, T> {
    /// What the endgame says of a position.
    #[inline]
    pub(super) fn endgame_value(&self, state: &G::State) -> Option<G::Value> {
        let endgame = self.shared.endgame();
        if endgame.size() == 0 {
            return None;
        }
        let number = H::Endgame::number(self.game, state)?;
        H::Endgame::value(endgame.get(number)?)
    }

    /// Lets the endgame grow if it is time, and solves what no thread has begun with. Positions that
    /// others are still solving are not waited for.
    ///
    /// An endgame in which the game breaks a law is given up: what is known of it stays, as each
    /// value follows from the rules alone.
    pub(super) fn solve_endgame(&mut self) -> Result<(), StopReason> {
        let endgame = self.shared.endgame();
        let positions = self.meter.positions();
        if self.worker == 0 && endgame.is_due(positions) {
            let size = |most| H::Endgame::size(self.game, most);
            endgame.grow(positions, &mut self.meter.budget, size);
        }
        while let Some(part) = endgame.next_part() {
            match self.solve_numbers(endgame, part) {
                Ok(()) => {}
                Err(Unsolved::Stopped(reason)) => return Err(reason),
                Err(Unsolved::Unlawful) => endgame.give_up(),
            }
        }
        Ok(())
    }

    /// Values the positions with these numbers, by plain minimax that goes on from what is known.
    #[cold]
    fn solve_numbers(
        &mut self,
        endgame: &EndgameTable,
        numbers: impl Iterator<Item = usize>,
    ) -> Result<(), Unsolved> {
        let (mut path, mut untried) = (Vec::new(), Vec::new());
        for number in numbers.filter(|&number| endgame.get(number).is_none()) {
            let state = H::Endgame::state(self.game, number).ok_or(Unsolved::Unlawful)?;
            if self.game.terminal_value(&state).is_none() {
                self.enter_endgame(state, number, &mut path, &mut untried)?;
                self.solve_path(endgame, &mut path, &mut untried)?;
            }
        }
        Ok(())
    }

    /// Puts a position on the path, with its moves.
    fn enter_endgame(
        &mut self,
        state: G::State,
        number: usize,
        path: &mut Vec<Frame<G>>,
        untried: &mut Vec<G::Move>,
    ) -> Result<(), Unsolved> {
        self.meter.count()?;
        if path
            .get(cycle::anchor(path.len()))
            .is_some_and(|frame| frame.state == state)
        {
            return Err(Unsolved::Unlawful);
        }
        let floor = untried.len();
        for mv in self.game.moves(&state) {
            self.meter.push(untried, mv)?;
        }
        let frame = Frame {
            state,
            number,
            best: None,
            floor,
            gain: Gain::<G>::default(),
            turn: Turn::Passes,
        };
        self.meter.budget.push(path, frame)?;
        Ok(())
    }

    /// Values the positions on the path, and what they lead to.
    fn solve_path(
        &mut self,
        endgame: &EndgameTable,
        path: &mut Vec<Frame<G>>,
        untried: &mut Vec<G::Move>,
    ) -> Result<(), Unsolved> {
        let size = endgame.size();
        while let Some(frame) = path.last_mut() {
            if untried.len() == frame.floor {
                let (Some(value), Some(frame)) = (frame.best, path.pop()) else {
                    return Err(Unsolved::Unlawful);
                };
                let code = H::Endgame::code(value).ok_or(Unsolved::Unlawful)?;
                if !endgame.put(frame.number, code) {
                    return Err(Unsolved::Unlawful);
                }
                if let Some(parent) = path.last_mut() {
                    parent.take(value)?;
                }
                continue;
            }
            let Some(mv) = untried.pop() else {
                return Err(Unsolved::Unlawful);
            };
            let Step { state, gain, turn } = self.game.play(&frame.state, mv);
            (frame.gain, frame.turn) = (gain, turn);
            if let Some(value) = self.game.terminal_value(&state) {
                frame.take(value)?;
                continue;
            }
            let number = H::Endgame::number(self.game, &state).filter(|&number| number < size);
            let number = number.ok_or(Unsolved::Unlawful)?;
            match endgame.get(number).and_then(H::Endgame::value) {
                Some(value) => frame.take(value)?,
                None => self.enter_endgame(state, number, path, untried)?,
            }
        }
        Ok(())
    }
}

impl<G: Game> Frame<G> {
    /// Uses the value of the position that the move being tried leads to.
    fn take(&mut self, child: G::Value) -> Result<(), Unsolved> {
        let value = child.back_up(self.gain, self.turn);
        let value = value.ok_or(Unsolved::Unlawful)?;
        self.best = self.best.max(Some(value));
        Ok(())
    }
}
