//! When all workers keep what they know of the tier at work: [`Cuts`].

use std::time::{Duration, Instant};

use stonework_core::StopReason;
use stonework_store::CheckpointPace;

/// The epochs at whose end all workers keep what they know.
///
/// There none goes ahead, so that all that was sent has come. A worker says two epochs before at
/// which it is to be: by then all have heard it, also those that are an epoch ahead. One worker does so
/// as time passes, and each that is stopped. What is heard first counts, which is the same for all.
#[derive(Debug)]
pub(crate) struct Cuts {
    /// The least time between two of them; only the worker that says when has it.
    least: Option<Duration>,
    /// While a tier is at work, in that worker.
    pace: Option<CheckpointPace>,
    /// What it writes, in bytes.
    bytes: u64,
    is_at_work: bool,
    /// Whether what is known now can be kept.
    is_allowed: bool,
    /// The epoch that was heard of.
    at: Option<u64>,
    /// Why this worker ends after the next one.
    stopping: Option<StopReason>,
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
            is_allowed: true,
            at: None,
            stopping: None,
        }
    }

    /// The work on a tier begins, of which a worker writes so many bytes.
    pub(crate) fn begin(&mut self, bytes: u64) {
        self.end();
        self.pace = self.least.map(CheckpointPace::new);
        self.bytes = bytes;
        self.is_at_work = true;
    }

    /// The tier needs no more of them.
    pub(crate) fn end(&mut self) {
        *self = Self::new(self.least);
    }

    /// Whether what is known can be kept from now on: all workers say the same.
    pub(crate) fn allow(&mut self, is_allowed: bool) {
        self.is_allowed = is_allowed;
    }

    /// This worker ends after the next cut; or at once, if there is none.
    pub(crate) fn stop_at_next(&mut self, reason: StopReason) -> Result<(), StopReason> {
        if !self.is_at_work || !self.is_allowed {
            return Err(reason);
        }
        self.stopping.get_or_insert(reason);
        Ok(())
    }

    /// Why this worker was to end after the cut that was made.
    pub(crate) fn stopped(&self) -> Result<(), StopReason> {
        self.stopping.map_or(Ok(()), Err)
    }

    /// What this worker tells at the end of an epoch: at which epoch a cut is to be, if one is due.
    pub(crate) fn tell(&self, epoch: u64) -> Option<u64> {
        let is_paced = |pace: &CheckpointPace| pace.is_due(self.bytes);
        let is_due = self.stopping.is_some() || self.pace.as_ref().is_some_and(is_paced);
        (self.is_at_work && self.at.is_none() && is_due).then_some(epoch + NOTICE)
    }

    /// What all have told.
    pub(crate) fn hear(&mut self, told: Option<u64>) {
        if self.is_at_work {
            self.at = self.at.or(told);
        }
    }

    /// Whether all make a cut at the end of this epoch, if they can.
    pub(crate) fn is_due(&self, epoch: u64) -> bool {
        self.is_allowed && self.at.is_some_and(|at| at <= epoch)
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
        let stopping = self.stopping.take();
        *self = Self {
            stopping,
            ..Self::new(self.least)
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_is_two_epochs_after_it_was_told_first() {
        let mut first = Cuts::new(Some(Duration::ZERO));
        let mut other = Cuts::new(None);
        assert_eq!(first.tell(4), None);
        for cuts in [&mut first, &mut other] {
            cuts.begin(0);
        }
        assert_eq!(first.tell(5), Some(7));
        // It is an epoch ahead, and has not heard itself.
        assert_eq!(first.tell(6), Some(8));
        assert_eq!(other.tell(5), None);
        first.hear(Some(7));
        assert_eq!(first.tell(7), None);
        first.hear(Some(8));
        other.hear(None);
        other.hear(Some(7));
        other.hear(Some(8));
        for cuts in [&mut first, &mut other] {
            assert!(!cuts.is_due(6));
            assert!(cuts.is_due(7) && cuts.is_due(8));
            cuts.made(Instant::now());
            assert!(!cuts.is_due(8));
        }
        // The pace waits for twice the time between the two clocks that were read.
        let told = std::iter::repeat_with(|| first.tell(8)).find_map(|told| told);
        assert_eq!(told, Some(10));
        first.hear(told);
        first.give_up();
        assert!(!first.is_due(10));
        assert_eq!(first.tell(11), None);
        other.end();
        other.hear(Some(12));
        assert!(!other.is_due(12));
    }

    #[test]
    fn a_worker_that_is_stopped_ends_after_a_cut_if_there_can_be_one() {
        let reason = || StopReason::Cancelled;
        let mut cuts = Cuts::new(None);
        assert_eq!(cuts.stop_at_next(reason()), Err(reason()));
        cuts.begin(0);
        cuts.allow(false);
        assert_eq!(cuts.stop_at_next(reason()), Err(reason()));
        cuts.hear(Some(3));
        assert!(!cuts.is_due(3));
        cuts.allow(true);
        assert!(cuts.is_due(3));
        cuts.made(Instant::now());
        assert_eq!((cuts.stopped(), cuts.tell(4)), (Ok(()), None));
        assert_eq!(cuts.stop_at_next(reason()), Ok(()));
        assert_eq!(cuts.tell(4), Some(6));
        cuts.give_up();
        assert_eq!(cuts.stopped(), Err(reason()));
        cuts.begin(0);
        assert_eq!(cuts.stopped(), Ok(()));
    }
}
