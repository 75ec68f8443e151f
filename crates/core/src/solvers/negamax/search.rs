//! The loop of [`super::Negamax`].

use super::memo::Memo;
use crate::error::SolveError;
use crate::game::{Gain, Game, Turn};
use crate::run::Meter;
use crate::solution::Bounds;
use crate::solvers::conclude::{Evaluate, Findings, Halt};
use crate::solvers::stack_bounds;
use crate::value::Value;

/// A position whose value is being worked out.
struct Frame<G: Game, K> {
    state: G::State,
    key: K,
    best: Option<G::Value>,
    /// Gain and turn of the move whose child is the next frame up.
    gain: Gain<G>,
    turn: Turn,
    /// Its untried moves are those from here up to the next frame's.
    floor: usize,
    /// How many positions had been counted when it was entered.
    entered: u64,
}

/// Memo, stacks and meter of one solve.
pub(super) struct Search<'a, 'r, G: Game, M: Memo<G>> {
    game: &'a G,
    memo: M,
    meter: Meter<'r>,
    frames: Vec<Frame<G, M::Key>>,
    /// The untried moves of all frames, each frame's last one first.
    untried: Vec<G::Move>,
}

impl<'a, 'r, G: Game, M: Memo<G>> Search<'a, 'r, G, M> {
    pub(super) fn new(game: &'a G, memo: M, meter: Meter<'r>) -> Self {
        Self {
            game,
            memo,
            meter,
            frames: Vec::new(),
            untried: Vec::new(),
        }
    }

    pub(super) fn into_parts(self) -> (M, Meter<'r>) {
        (self.memo, self.meter)
    }

    /// Keeps the value of the start, which the root moves have given.
    pub(super) fn keep_root(&mut self, findings: &Findings<G>) -> Result<(), SolveError<G>> {
        let start = self.game.start();
        if let Some(value) = findings.bounds.value()
            && findings.stopped.is_none()
            && self.game.terminal_value(&start).is_none()
        {
            let key = key_of(&self.memo, self.game, &start)?;
            if self.memo.get(key, &start).is_none() {
                let effort = self.meter.positions();
                // Without room for it the start is simply not kept: its value is in the solution.
                let _ = self
                    .memo
                    .put(key, start, value, effort, &mut self.meter.budget);
            }
        }
        Ok(())
    }

    #[inline]
    fn enter(&mut self, state: G::State, key: M::Key) -> Result<(), Halt<G>> {
        let depth = self.frames.len();
        // A search that goes round in a circle does so for ever, along the same positions, so the
        // one whose depth is the last power of two comes by again before the depth has doubled.
        let anchor = depth.saturating_sub(1).checked_ilog2().map_or(0, |log| 1 << log);
        if let Some(frame) = self.frames.get(anchor)
            && frame.state == state
        {
            return Err(self.cycle(anchor, state).into());
        }
        self.meter.count()?;
        let floor = self.untried.len();
        for mv in self.game.moves(&state) {
            self.meter.budget.push(&mut self.untried, mv)?;
        }
        if self.untried.len() == floor {
            return Err(SolveError::NoMoves { state }.into());
        }
        self.untried[floor..].reverse();
        let frame = Frame {
            state,
            key,
            best: None,
            gain: Gain::<G>::default(),
            turn: Turn::Passes,
            floor,
            entered: self.meter.positions(),
        };
        Ok(self.meter.budget.push(&mut self.frames, frame)?)
    }

    /// The cycle from the frame `from` up the stack and back to it.
    #[cold]
    fn cycle(&self, from: usize, back: G::State) -> SolveError<G> {
        let states: Vec<_> = self.frames[from..]
            .iter()
            .map(|frame| frame.state.clone())
            .chain([back])
            .collect();
        let cycle = states
            .windows(2)
            .filter_map(|pair| {
                let mv = self
                    .game
                    .moves(&pair[0])
                    .find(|&mv| self.game.play(&pair[0], mv).state == pair[1])?;
                Some((pair[0].clone(), mv))
            })
            .collect();
        SolveError::Cyclic { cycle }
    }
}

impl<'r, G: Game, M: Memo<G>> Evaluate<'r, G> for Search<'_, 'r, G, M> {
    fn value(&mut self, state: &G::State) -> Result<G::Value, Halt<G>> {
        let key = key_of(&self.memo, self.game, state)?;
        if let Some(value) = self.memo.get(key, state) {
            self.meter.hits += 1;
            return Ok(value);
        }
        self.frames.clear();
        self.untried.clear();
        self.enter(state.clone(), key)?;
        loop {
            let at = self.frames.len() - 1;
            let frame = &mut self.frames[at];
            let mut child = None;
            // Moves whose value is at hand need no frame of their own.
            while self.untried.len() > frame.floor {
                let Some(mv) = self.untried.pop() else { break };
                let step = self.game.play(&frame.state, mv);
                let known = match self.game.terminal_value(&step.state) {
                    Some(value) => value,
                    None => {
                        let key = key_of(&self.memo, self.game, &step.state)?;
                        if let Some(value) = self.memo.get(key, &step.state) {
                            self.meter.hits += 1;
                            value
                        } else {
                            frame.gain = step.gain;
                            frame.turn = step.turn;
                            child = Some((step.state, key));
                            break;
                        }
                    }
                };
                absorb(frame, known, step.gain, step.turn)?;
            }
            if let Some((state, key)) = child {
                self.enter(state, key)?;
                continue;
            }
            let Some(done) = self.frames.pop() else { continue };
            let Some(value) = done.best else {
                return Err(SolveError::NoMoves { state: done.state }.into());
            };
            let effort = self.meter.positions() - done.entered;
            self.memo
                .put(done.key, done.state, value, effort, &mut self.meter.budget)?;
            match self.frames.last_mut() {
                None => return Ok(value),
                Some(parent) => {
                    let (gain, turn) = (parent.gain, parent.turn);
                    absorb(parent, value, gain, turn)?;
                }
            }
        }
    }

    fn bounds_when_stopped(&self) -> Bounds<G::Value> {
        let mut ceiling = self.untried.len();
        stack_bounds::of_stack(self.frames.iter().rev().map(|frame| {
            let more = frame.floor < ceiling;
            ceiling = frame.floor;
            (frame.best, frame.gain, frame.turn, more)
        }))
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        &mut self.meter
    }
}

#[inline]
fn key_of<G: Game, M: Memo<G>>(
    memo: &M,
    game: &G,
    state: &G::State,
) -> Result<M::Key, SolveError<G>> {
    memo.key(game, state)
        .map_err(|index| SolveError::IndexOutOfRange {
            state: state.clone(),
            index,
            positions: memo.capacity().unwrap_or(usize::MAX),
        })
}

#[inline]
fn absorb<G: Game, K>(
    frame: &mut Frame<G, K>,
    child: G::Value,
    gain: Gain<G>,
    turn: Turn,
) -> Result<(), SolveError<G>> {
    match child.back_up(gain, turn) {
        Some(value) => {
            frame.best = frame.best.max(Some(value));
            Ok(())
        }
        None => Err(SolveError::Overflow {
            state: frame.state.clone(),
        }),
    }
}
