//! The rules as a circuit of gates, evaluated for many positions at once: [`Propnet`].

mod circuit;
mod clock;
mod deduce;
mod factor;
mod groups;
mod lanes;
mod layout;
mod network;
mod proof;
mod registers;
mod sample;
mod schedule;
mod transpose;
mod weights;

pub use clock::{Clock, ClockReaders};
pub use lanes::{Goal, Lanes, View};
pub use layout::Clash;
pub use weights::Weights;

use std::ops::Range;

use circuit::{Circuit, too_large};
use layout::{Layout, Place};
use sample::Sample;
use schedule::Program;

use crate::error::GdlError;
use crate::ground::Ground;

/// The rules of a game as a circuit.
///
/// A position is a key: some words of bits. [`Propnet::lanes`] has the memory in which positions
/// are looked at.
#[derive(Debug)]
pub struct Propnet {
    layout: Layout,
    /// The moves of each role among the inputs.
    moves: Vec<Range<u32>>,
    /// The goals: the role's place and the points.
    goals: Vec<(u16, u8)>,
    start: Box<[u64]>,
    clock: Option<Clock>,
    /// From keys to what is to be seen: the end, goals, legal moves.
    view: Program,
    /// From keys and moves to keys.
    step: Program,
}

impl Propnet {
    /// The circuit of some rules of one or two roles.
    ///
    /// # Errors
    ///
    /// [`GdlError::Memory`] if it takes more bytes; [`GdlError::Game`] if there are more roles.
    ///
    /// # Panics
    ///
    /// If a rule reads what is concluded after it alone.
    pub fn new(ground: &Ground, bytes: usize) -> Result<Self, GdlError> {
        if ground.roles.is_empty() || ground.roles.len() > 2 {
            let roles = ground.roles.len();
            return Err(GdlError::Game(format!(
                "games of two roles are played; this has {roles}"
            )));
        }
        let fluents = ground.fluents.len();
        let layout = Layout::plain(fluents);
        let circuit = Circuit::of(ground, &layout, bytes)?;
        let plain = Self::of(ground, layout, circuit.clone(), bytes)?;
        let layout = groups::find(ground, &circuit, &Sample::of(&plain, fluents));
        let clock = clock::find(&ground.init, &circuit, &plain, &layout);
        drop((plain, circuit));
        let circuit = Circuit::of(ground, &layout, bytes)?;
        let net = Self::of(ground, layout, circuit, bytes)?;
        Ok(Self { clock, ..net })
    }

    /// The circuit of the same rules, whose keys do not tell the clock, as if its end never came;
    /// `None` if there is no clock or more than the end of play depends on it.
    ///
    /// # Errors
    ///
    /// [`GdlError::Memory`] if it takes more bytes.
    pub fn without_clock(&self, ground: &Ground, bytes: usize) -> Result<Option<Self>, GdlError> {
        let is_deadline = |clock: &&Clock| clock.readers == ClockReaders::Deadline;
        let Some(clock) = self.clock.as_ref().filter(is_deadline) else {
            return Ok(None);
        };
        let layout = self.layout.without(&clock.fluents);
        let circuit = Circuit::of(ground, &layout, bytes)?;
        Self::of(ground, layout, circuit, bytes).map(Some)
    }

    fn of(
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

    /// The memory of one thread.
    #[must_use]
    pub fn lanes(&self) -> Lanes {
        Lanes::new(&self.goals)
    }
}
