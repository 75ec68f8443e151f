//! Whether a game is worth so much: [`Proof`].

use crate::run::{Report, StopReason};
use crate::solution::Bounds;
use crate::value::Value;

/// Whether the value of the start is at least so much, as [`super::ProofNumber::is_at_least`] found out.
#[derive(Clone, Debug)]
pub struct Proof<M, V> {
    pub(super) holds: Option<bool>,
    pub(super) bounds: Bounds<V>,
    pub(super) line: Vec<M>,
    pub(super) stopped: Option<StopReason>,
    pub(super) report: Report,
}

impl<M, V: Value> Proof<M, V> {
    /// Whether it is; `None` if a limit came before the answer.
    #[must_use]
    pub fn holds(&self) -> Option<bool> {
        self.holds
    }

    /// What is proved about the value of the start: if it holds, `lower` is the value asked about or better,
    /// and if it does not, `upper` is less.
    #[must_use]
    pub fn bounds(&self) -> Bounds<V> {
        self.bounds
    }

    /// If it is answered, a line of play: whoever is right plays a move that proves it each time, the other
    /// one the first move there is. To the end, or where a position comes again, or until the limit that
    /// stopped it. So if it holds, the first move proves it.
    ///
    /// If a limit came before the answer, the moves that were being looked at, the easiest to prove or
    /// to refute each time: the best guess there is, and no more than that.
    #[must_use]
    pub fn line(&self) -> &[M] {
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
