//! Whether a game is worth so much: [`Proof`].

use std::fmt;

use crate::game::Game;
use crate::run::{Report, StopReason};
use crate::solution::Bounds;

/// Whether the value of the start is at least so much, as [`super::ProofNumber::is_at_least`] found out.
pub struct Proof<G: Game> {
    pub(super) holds: Option<bool>,
    pub(super) bounds: Bounds<G::Value>,
    pub(super) line: Vec<G::Move>,
    pub(super) stopped: Option<StopReason>,
    pub(super) report: Report,
}

impl<G: Game> Proof<G> {
    /// Whether it is; `None` if a limit came before the answer.
    #[must_use]
    pub fn holds(&self) -> Option<bool> {
        self.holds
    }

    /// What is proved about the value of the start: if it holds, `lower` is the value asked about or better,
    /// and if it does not, `upper` is less.
    #[must_use]
    pub fn bounds(&self) -> Bounds<G::Value> {
        self.bounds
    }

    /// If it is answered, a line of play: whoever is right plays a move that proves it each time, the other
    /// one the first move there is. To the end, or where a position comes again, or until the limit that
    /// stopped it. So if it holds, the first move proves it.
    ///
    /// If a limit came before the answer, the moves that were being looked at, the easiest to prove or
    /// to refute each time: the best guess there is, and no more than that.
    #[must_use]
    pub fn line(&self) -> &[G::Move] {
        &self.line
    }

    /// Why it ended early, if it did: before the answer, or before the end of the line.
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// What it cost.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }
}

impl<G: Game> fmt::Debug for Proof<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            holds,
            bounds,
            line,
            stopped,
            report,
        } = self;
        f.debug_struct("Proof")
            .field("holds", holds)
            .field("bounds", bounds)
            .field("line", line)
            .field("stopped", stopped)
            .field("report", report)
            .finish()
    }
}
