//! The circuit of a game and its keys: [`Propnet`].

use std::ops::Range;

use super::circuit::{Circuit, too_large};
use super::layout::{Clash, Layout, Place};
use super::schedule::Program;
use crate::error::GdlError;
use crate::ground::Ground;

/// Fluents of which one is true after each number of steps, whatever is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is true at the start, after one step, and so on. Play that goes on after the last keeps
    /// the last, or has none of them.
    pub fluents: Vec<u32>,
    /// What depends on it.
    pub readers: ClockReaders,
}

/// What depends on a clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClockReaders {
    /// Whether play is over, and nothing else: its last fluent ends play, no other does.
    Deadline,
    /// Goals or whether play is over.
    Goals,
    /// Something else: legal moves, or other fluents.
    Other,
}

/// The rules of a game as a circuit.
///
/// A position is a key: some words of bits. [`Propnet::lanes`] has the memory in which positions
/// are looked at.
#[derive(Debug)]
pub struct Propnet {
    pub(super) layout: Layout,
    /// The moves of each role among the inputs.
    pub(super) moves: Vec<Range<u32>>,
    /// The goals: the role's place and the points.
    pub(super) goals: Vec<(u16, u8)>,
    pub(super) start: Box<[u64]>,
    pub(super) clock: Option<Clock>,
    /// From keys to what is to be seen: the end, goals, legal moves.
    pub(super) view: Program,
    /// From keys and moves to keys.
    pub(super) step: Program,
}

impl Propnet {
    /// The circuit of a game for keys of a layout.
    pub(super) fn of(
        ground: &Ground,
        layout: Layout,
        mut circuit: Circuit,
        bytes: usize,
    ) -> Result<Self, GdlError> {
        let next = circuit.next_bits(&layout);
        let mut seen = vec![circuit.terminal];
        seen.extend(&circuit.goals);
        seen.extend(circuit.legal.iter().flatten());
        let inputs = circuit
            .moves
            .last()
            .map_or(layout.bits, |moves| moves.end - 1);
        let program = |outputs: &[_]| {
            let program = Program::of(&circuit.network, inputs as usize, outputs);
            program.map_err(|_| too_large(ground, bytes))
        };
        let (view, step) = (program(&seen)?, program(&next)?);
        let start = layout
            .encode(&ground.init)
            .expect("what is true at the start is a position");
        Ok(Self {
            layout,
            moves: circuit.moves,
            goals: ground.goals.clone(),
            start,
            clock: None,
            view,
            step,
        })
    }

    /// The words of a key, at least one.
    #[must_use]
    pub fn words(&self) -> usize {
        self.layout.words()
    }

    /// The bits of a key.
    #[must_use]
    pub fn key_bits(&self) -> u32 {
        self.layout.bits
    }

    /// The gates that are computed for a move and a look at where it leads.
    #[must_use]
    pub fn gates(&self) -> usize {
        self.view.gates + self.step.gates
    }

    /// The key of the first position.
    #[must_use]
    pub fn start(&self) -> Box<[u64]> {
        self.start.clone()
    }

    /// The key of a position of which some fluents are true, all others false. Fluents on which
    /// nothing depends are passed over.
    ///
    /// # Errors
    ///
    /// [`Clash`] if that is no position.
    ///
    /// # Panics
    ///
    /// If there is no such fluent.
    pub fn encode(&self, fluents: &[u32]) -> Result<Box<[u64]>, Clash> {
        self.layout.encode(fluents)
    }

    /// What is true in a position, ascending, but for fluents on which nothing depends.
    #[must_use]
    pub fn fluents(&self, key: &[u64]) -> Vec<u32> {
        self.layout.fluents(key)
    }

    /// Whether nothing that is to be seen, now or later, depends on a fluent: keys do not tell it.
    ///
    /// # Panics
    ///
    /// If there is no such fluent.
    #[must_use]
    pub fn is_ignored(&self, fluent: u32) -> bool {
        self.layout.places[fluent as usize] == Place::Ignored
    }

    /// Fluents that only count steps, if there are any.
    #[must_use]
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Whether a move changes nothing, whichever other move is done with it.
    ///
    /// # Panics
    ///
    /// If there is no such role or move.
    #[must_use]
    pub fn is_passive(&self, role: u16, mv: u32) -> bool {
        let input = self.moves[usize::from(role)].start + mv;
        self.step.inputs[input as usize].is_none()
    }
}
