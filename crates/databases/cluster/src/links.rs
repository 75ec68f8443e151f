//! What the threads of a process know of other processes and of each other: [`Links`].

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use crate::error::ClusterError;

/// What the threads of a process know of its connections and of each other.
#[derive(Debug)]
pub(crate) struct Links {
    /// The first process that was lost, and how.
    fault: OnceLock<Fault>,
    /// Whether a worker of this process ended with a panic.
    has_panicked: AtomicBool,
    /// Whether the work is over, so that connections may end.
    is_over: AtomicBool,
    /// Whether all workers of this process have ended.
    has_ended: AtomicBool,
    /// The beats of this process since it has heard of each other one; [`GONE`] of itself and of those
    /// that have said goodbye. So silence is not counted while this process is stopped itself.
    silences: Vec<AtomicU32>,
    patience: Duration,
}

/// How a process was lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// Its connection ended.
    Lost(usize),
    /// What came from it is not what it has sent.
    Changed(usize),
    /// It was silent for so long.
    Silent(usize, Duration),
}

/// How often a process tells the others that it is there.
pub(crate) const BEAT: Duration = Duration::from_millis(500);

/// A silence that is told of.
const TOLD: Duration = Duration::from_secs(5);

/// A silence that ends the work, by default.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// In place of a count of beats.
const GONE: u32 = u32::MAX;

/// How long a thread that waits sleeps at once.
pub(crate) const NAP: Duration = Duration::from_millis(20);

impl Links {
    /// Of one of so many processes, which ends if another is silent for longer than this.
    pub(crate) fn new(me: usize, processes: usize, patience: Duration) -> Self {
        let silences = (0..processes).map(|process| if process == me { GONE } else { 0 });
        Self {
            fault: OnceLock::new(),
            has_panicked: AtomicBool::new(false),
            is_over: AtomicBool::new(false),
            has_ended: AtomicBool::new(false),
            silences: silences.map(AtomicU32::new).collect(),
            patience,
        }
    }

    /// Whether all other workers are still there, as far as is known.
    ///
    /// # Errors
    ///
    /// [`ClusterError::Lost`], [`ClusterError::Changed`], [`ClusterError::Silent`];
    /// [`ClusterError::OtherWorker`] if one of this process panicked.
    pub(crate) fn check(&self) -> Result<(), ClusterError> {
        if self.has_panicked.load(Ordering::Relaxed) {
            return Err(ClusterError::OtherWorker);
        }
        if let Some((process, silence)) = self.longest_silence()
            && silence > self.patience
        {
            self.lose(Fault::Silent(process, silence));
        }
        match self.fault.get() {
            Some(&Fault::Lost(process)) => Err(ClusterError::Lost { process }),
            Some(&Fault::Changed(process)) => Err(ClusterError::Changed { process }),
            Some(&Fault::Silent(process, silence)) => Err(ClusterError::Silent {
                process,
                seconds: silence.as_secs(),
            }),
            None => Ok(()),
        }
    }

    fn longest_silence(&self) -> Option<(usize, Duration)> {
        let silences = self.silences.iter().enumerate();
        let silences = silences.map(|(process, beats)| (beats.load(Ordering::Relaxed), process));
        let longest = silences.filter(|&(beats, _)| beats != GONE).max();
        longest.map(|(beats, process)| (process, BEAT * beats))
    }

    /// The process that has been silent longest, and for how long, if that is to be told.
    pub(crate) fn silent(&self) -> Option<(usize, Duration)> {
        self.longest_silence()
            .filter(|&(_, silence)| silence >= TOLD)
    }

    /// Something came from a process.
    pub(crate) fn hear(&self, process: usize) {
        self.silences[process].store(0, Ordering::Relaxed);
    }

    /// A beat of this process has passed.
    pub(crate) fn count_beat(&self) {
        let next = |beats| (beats < GONE - 1).then(|| beats + 1);
        for silence in &self.silences {
            // One that is gone is not counted.
            let _ = silence.fetch_update(Ordering::SeqCst, Ordering::SeqCst, next);
        }
    }

    /// The work is over: connections may end from now on.
    pub(crate) fn end(&self) {
        self.is_over.store(true, Ordering::SeqCst);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::SeqCst)
    }

    /// A process has said goodbye, after the work.
    pub(crate) fn leave(&self, process: usize) {
        self.silences[process].store(GONE, Ordering::SeqCst);
    }

    /// Whether a process has said goodbye.
    pub(crate) fn has_left(&self, process: usize) -> bool {
        self.silences[process].load(Ordering::SeqCst) == GONE
    }

    /// A process was lost. Only the first matters.
    pub(crate) fn lose(&self, fault: Fault) {
        let _ = self.fault.set(fault);
    }

    /// All workers of this process have ended.
    pub(crate) fn end_workers(&self) {
        self.has_ended.store(true, Ordering::SeqCst);
    }

    /// Waits until all workers of this process have ended.
    pub(crate) fn await_workers(&self) {
        while !self.has_ended.load(Ordering::SeqCst) {
            thread::sleep(NAP);
        }
    }
}

/// Tells the other workers of a process if one ends with a panic.
#[derive(Debug)]
pub(crate) struct Alarm(pub(crate) Arc<Links>);

impl Drop for Alarm {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.has_panicked.store(true, Ordering::SeqCst);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_is_counted_in_beats_of_this_process() {
        let links = Links::new(0, 3, Duration::from_secs(8));
        let beat = |times| (0..times).for_each(|_| links.count_beat());
        beat(9);
        assert_eq!(links.silent(), None);
        links.hear(2);
        beat(1);
        assert_eq!(links.silent(), Some((1, Duration::from_secs(5))));
        links.hear(1);
        beat(15);
        assert_eq!(links.silent(), Some((2, Duration::from_secs(8))));
        assert!(links.check().is_ok());
        links.leave(2);
        beat(1);
        assert!(links.has_left(2));
        assert_eq!(links.silent(), Some((1, Duration::from_secs(8))));
        beat(1);
        let said = links.check().unwrap_err();
        let due = "process 1 has been silent for 8 seconds: it hangs, or its machine does";
        assert_eq!(said.to_string(), due);
        // It stays so.
        links.hear(1);
        assert!(links.check().is_err());
    }
}
