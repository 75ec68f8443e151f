//! What a worker works with: [`Bench`].

use std::sync::Mutex;
use std::time::Instant;

use stonework_core::StopReason;
use stonework_store::SharedTiers;
use stonework_strong::retrograde::Workbench;

use crate::cuts::Cuts;
use crate::error::ClusterError;
use crate::manifest_state::ManifestState;
use crate::message::{Content, Status, TotalWork};
use crate::peers::Peers;
use crate::progress::{ClusterProgress, ClusterWork, Stage};

/// Is told how far all workers have come, in the thread of one of them.
pub type Observer = dyn Fn(&ClusterProgress) + Send + Sync;

/// What a worker has at hand.
pub(crate) struct Bench<'b, 'r> {
    pub(crate) peers: &'b mut Peers,
    pub(crate) workbench: &'b mut Workbench<'r>,
    /// How many positions a worker works on in an epoch.
    pub(crate) at_once: usize,
    /// What the workers of this process have together, and whether this one loads it for all.
    pub(crate) shared: &'b Mutex<Option<SharedTiers>>,
    pub(crate) loads: bool,
    /// The workers of a process, if each process has a directory of its own.
    pub(crate) own_disks: Option<usize>,
    /// Who is told how far the work has come; one worker tells it.
    pub(crate) observer: Option<&'b Observer>,
    pub(crate) stage: AtWork,
    /// When all keep what they know of the tier at work.
    pub(crate) cuts: Cuts,
    /// What all had done by the end of the last epoch.
    pub(crate) total_work: TotalWork,
}

/// What the workers are at.
#[derive(Clone, Copy)]
pub(crate) struct AtWork {
    pub(crate) stage: Stage,
    pub(crate) tier: usize,
    pub(crate) tiers: Option<usize>,
    pub(crate) total: Option<u64>,
    /// Whether what was known of the tier could not be gone on from.
    pub(crate) is_begun_anew: bool,
    pub(crate) begun: Instant,
    /// What all had done when it began.
    pub(crate) before: TotalWork,
}

impl AtWork {
    pub(crate) fn begin(stage: Stage) -> Self {
        Self {
            stage,
            tier: 0,
            tiers: None,
            total: None,
            is_begun_anew: false,
            begun: Instant::now(),
            before: TotalWork::default(),
        }
    }
}

/// The worker that writes, if one does for all.
pub(crate) const WRITER: usize = 0;

/// The bytes of the messages of a position that a worker works on, in two epochs.
pub(crate) const BYTES_AT_ONCE: usize = 1024;

impl Bench<'_, '_> {
    /// The worker that writes what this one has compressed.
    pub(crate) fn writer(&self) -> usize {
        match self.own_disks {
            Some(workers) => self.peers.me() / workers * workers,
            None => WRITER,
        }
    }

    /// Whether all workers keep what they know at the end of this epoch, if they can: then none goes
    /// ahead. All know it when the epoch begins.
    pub(crate) fn is_cut(&self) -> bool {
        self.cuts.is_due(self.peers.epoch())
    }

    /// Counts positions of the tier at work that are about to be visited, and checks the limits as
    /// [`Self::check`].
    pub(crate) fn count(&mut self, positions: usize) -> Result<(), StopReason> {
        let counted = self.workbench.count(positions);
        self.keep_first(counted)
    }

    /// Checks the limits while a tier is at work.
    ///
    /// Time that is up and Ctrl-C wait until all have kept what they know of it, if they can.
    pub(crate) fn check(&mut self) -> Result<(), StopReason> {
        let checked = self.workbench.check();
        self.keep_first(checked)
    }

    fn keep_first(&mut self, checked: Result<(), StopReason>) -> Result<(), StopReason> {
        match checked {
            Err(reason @ (StopReason::Cancelled | StopReason::Time(_))) => {
                self.cuts.stop_at_next(reason)
            }
            checked => checked,
        }
    }

    /// Ends an epoch with what a worker has done in it, and tells its status: all go on, or none.
    /// Gives what it has done, and what all have told.
    pub(crate) fn end_epoch<T>(
        &mut self,
        done: Result<(T, Status), ClusterError>,
        receive: &mut dyn FnMut(usize, Content),
    ) -> Result<(T, Status), ClusterError> {
        let (done, told) = self.leave_epoch(done, false, receive)?;
        Ok((done, told.unwrap_or_default()))
    }

    /// Ends an epoch with what a worker has done in it, which has more of the same to do, as soon as all
    /// have ended the epoch before. What was sent in this epoch may come in the next one.
    pub(crate) fn go_ahead(
        &mut self,
        done: Result<(), ClusterError>,
        receive: &mut dyn FnMut(usize, Content),
    ) -> Result<(), ClusterError> {
        let more = Status {
            has_more: true,
            ..Status::default()
        };
        let done = done.map(|()| ((), more));
        self.leave_epoch(done, true, receive)?;
        Ok(())
    }

    fn leave_epoch<T>(
        &mut self,
        done: Result<(T, Status), ClusterError>,
        may_go_ahead: bool,
        receive: &mut dyn FnMut(usize, Content),
    ) -> Result<(T, Option<Status>), ClusterError> {
        let failed = Status {
            has_failed: true,
            ..Status::default()
        };
        let status = Status {
            cut: self.cuts.tell(self.peers.epoch()),
            ..done.as_ref().map_or(failed, |&(_, status)| status)
        };
        let (stage, before, workers) = (self.stage, self.total_work, self.peers.count());
        let observer = self.observer;
        let observe = |work: TotalWork, silent| {
            if let Some(observer) = observer {
                observer(&ClusterProgress {
                    stage: stage.stage,
                    tier: stage.tier,
                    tiers: stage.tiers,
                    total: stage.total,
                    work: ClusterWork::of(work.since(stage.before), workers),
                    elapsed: stage.begun.elapsed(),
                    is_begun_anew: stage.is_begun_anew,
                    silent,
                });
            }
        };
        let workbench = &mut *self.workbench;
        let silent = &mut |silent| {
            observe(before, Some(silent));
            // Otherwise the others have ended the epoch soon, and what stops a worker is seen then.
            Ok(workbench.check()?)
        };
        let told = self.peers.end_epoch(status, may_go_ahead, receive, silent);
        let (done, _) = done?;
        let told = told?;
        if let Some(told) = told {
            if told.has_failed {
                return Err(ClusterError::OtherWorker);
            }
            self.cuts.hear(told.cut);
            self.total_work = told.work;
            observe(told.work, None);
        }
        Ok((done, told))
    }

    /// Gives all workers what the first one knows of the manifest.
    pub(crate) fn share(&mut self, state: ManifestState) -> Result<ManifestState, ClusterError> {
        let ManifestState { hash, parts } = match self.peers.me() {
            0 => state,
            _ => ManifestState::default(),
        };
        let status = Status {
            positions: hash,
            greatest: parts,
            ..Status::default()
        };
        let ((), told) = self.end_epoch(Ok(((), status)), &mut |_, _| {})?;
        Ok(ManifestState {
            hash: told.positions,
            parts: told.greatest,
        })
    }

    /// Gives what a worker has done, or tells all others that it failed: in the epoch at work, which
    /// they end in their turn.
    pub(crate) fn demand<T>(&mut self, done: Result<T, ClusterError>) -> Result<T, ClusterError> {
        match done {
            Ok(done) => Ok(done),
            Err(error) => self.wait(Err(error)),
        }
    }

    /// Ends an epoch in which nothing is told but that it ended.
    pub(crate) fn wait<T>(&mut self, done: Result<T, ClusterError>) -> Result<T, ClusterError> {
        let done = done.map(|done| (done, Status::default()));
        self.end_epoch(done, &mut |_, _| {}).map(|(done, _)| done)
    }
}
