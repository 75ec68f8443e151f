//! When all workers keep what they know of the tier at work: [`Cuts`].

use std::time::{Duration, Instant};

use stonework_store::CheckpointPace;

/// The epochs at whose end all workers keep what they know.
///
/// There none goes ahead, so that all that was sent has come. One worker says two epochs before at
/// which it is to be: by then all know it, also those that are an epoch ahead.
#[derive(Debug)]
pub(crate) struct Cuts {
    /// The least time between two of them; only the worker that says when has it.
    least: Option<Duration>,
    /// While a tier is at work, in that worker.
    pace: Option<CheckpointPace>,
    /// What it writes, in bytes.
    bytes: u64,
    is_at_work: bool,
    /// The epoch that was told.
    at: Option<u64>,
}

/// So many epochs after it was told, all know of a cut.
const NOTICE: u64 = 2;

impl Cuts {
    /// None yet. The worker that says when they are has a least time between them.
    pub(crate) fn new(least: Option<Duration>) -> Self {
        Self {
            least,
            pace: None,
            bytes: 0,
            is_at_work: false,
            at: None,
        }
    }

    /// The work on a tier begins, of which a worker writes so many bytes.
    pub(crate) fn begin(&mut self, bytes: u64) {
        self.pace = self.least.map(CheckpointPace::new);
        self.bytes = bytes;
        self.is_at_work = true;
        self.at = None;
    }

    /// The tier needs no more of them.
    pub(crate) fn end(&mut self) {
        *self = Self::new(self.least);
    }

    /// What this worker tells at the end of an epoch: at which epoch a cut is to be, if one is due.
    pub(crate) fn tell(&mut self, epoch: u64) -> Option<u64> {
        let pace = self.pace.as_ref()?;
        if self.at.is_some() || !pace.is_due(self.bytes) {
            return None;
        }
        self.at = Some(epoch + NOTICE);
        self.at
    }

    /// What all have told.
    pub(crate) fn hear(&mut self, told: Option<u64>) {
        if self.is_at_work {
            self.at = self.at.or(told);
        }
    }

    /// Whether all make a cut at the end of this epoch, if they can.
    pub(crate) fn is_due(&self, epoch: u64) -> bool {
        self.at.is_some_and(|at| at <= epoch)
    }

    /// All have kept what they know, which was begun then.
    pub(crate) fn made(&mut self, begun: Instant) {
        self.at = None;
        if let Some(pace) = &mut self.pace {
            pace.kept(begun);
        }
    }

    /// What was known could not be kept: the tier has no more cuts.
    pub(crate) fn give_up(&mut self) {
        self.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_is_told_once_and_two_epochs_before() {
        let mut first = Cuts::new(Some(Duration::ZERO));
        let mut other = Cuts::new(None);
        assert_eq!(first.tell(4), None);
        for cuts in [&mut first, &mut other] {
            cuts.begin(0);
        }
        assert_eq!(first.tell(5), Some(7));
        assert_eq!(first.tell(6), None);
        assert_eq!(other.tell(5), None);
        other.hear(None);
        other.hear(Some(7));
        for cuts in [&mut first, &mut other] {
            assert!(!cuts.is_due(6));
            assert!(cuts.is_due(7) && cuts.is_due(8));
            cuts.made(Instant::now());
            assert!(!cuts.is_due(8));
        }
        // The pace waits for twice the time between the two clocks that were read.
        let told = std::iter::repeat_with(|| first.tell(8)).find_map(|told| told);
        assert_eq!(told, Some(10));
        first.give_up();
        assert!(!first.is_due(10));
        assert_eq!(first.tell(11), None);
        other.end();
        other.hear(Some(12));
        assert!(!other.is_due(12));
    }
}
