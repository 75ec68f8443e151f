//! Whether a game is worth so much: [`Proof`].

use stonework_core::{Bounds, Report, StopReason, Value};

/// The result of [`super::ProofNumber::is_at_least`]: whether the value of the start is at least so
/// much.
#[derive(Clone, Debug)]
pub struct Proof<M, V> {
    pub(super) holds: Option<bool>,
    pub(super) bounds: Bounds<V>,
    pub(super) line: Vec<M>,
    pub(super) stopped: Option<StopReason>,
    pub(super) report: Report,
}

impl<M, V: Value> Proof<M, V> {
    /// Whether it is; `None` if a limit was reached before the answer.
    #[must_use]
    pub fn holds(&self) -> Option<bool> {
        self.holds
    }

    /// What is proved about the value of the start. If the answer is yes, `lower` is at least the
    /// value asked about; if it is no, `upper` is less.
    #[must_use]
    pub fn bounds(&self) -> Bounds<V> {
        self.bounds
    }

    /// A line of play that shows the answer: the player who is right plays a move that proves it
    /// each time, the other one the first move. It ends where play ends, where a position comes
    /// again, or where a limit was reached. So if the answer is yes, the first move proves it.
    ///
    /// If a limit was reached before the answer, the moves that were being searched, each the
    /// easiest to prove or to refute: the best guess, and no more than that.
    #[must_use]
    pub fn line(&self) -> &[M] {
        &self.line
    }

    /// The limit that ended the search before the answer, or the line before its end.
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
