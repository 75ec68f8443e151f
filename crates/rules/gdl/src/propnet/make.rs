//! How the circuit of a game is made: [`Propnet::new`].

use super::circuit::Circuit;
use super::layout::Layout;
use super::net::{Clock, ClockReaders, Propnet};
use super::sample::Sample;
use super::{clock, groups};
use crate::error::GdlError;
use crate::ground::Ground;

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
}
