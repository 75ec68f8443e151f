//! What a cluster has done, to be shown: [`ClusterResult`].

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use stonework_catalog::words::grouped;
use stonework_cluster::{ClusterError, ClusterSaved};
use stonework_store::SaveError;

use super::save::SavedGame;
use crate::wording::{bytes, counted, duration};

/// Whether all can be started again to go on.
pub(super) fn is_stopped(error: &ClusterError) -> bool {
    match error {
        ClusterError::Save(error) => matches!(error, SaveError::Stopped(_)),
        ClusterError::OtherWorker | ClusterError::Lost { .. } | ClusterError::Silent { .. } => true,
        _ => false,
    }
}

/// A game that workers have saved.
#[derive(Serialize)]
pub(super) struct ClusterResult<'a> {
    #[serde(flatten)]
    pub(super) saved: SavedGame<'a>,
    pub(super) cluster: ClusterJson,
}

/// What it has cost.
#[derive(Serialize)]
pub(super) struct ClusterJson {
    workers: usize,
    seconds: f64,
    messages: u64,
    bytes_sent: u64,
    busy_seconds: f64,
    imbalance: f64,
    #[serde(skip)]
    time: String,
}

impl ClusterJson {
    pub(super) fn of(saved: &ClusterSaved) -> Self {
        Self {
            workers: saved.workers,
            seconds: saved.elapsed.as_secs_f64(),
            messages: saved.work.messages,
            bytes_sent: saved.work.bytes,
            busy_seconds: saved.work.busy.as_secs_f64(),
            imbalance: saved.work.imbalance,
            time: duration(saved.elapsed),
        }
    }
}

impl Display for ClusterJson {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            workers,
            messages,
            bytes_sent,
            imbalance,
            time,
            ..
        } = self;
        let workers = counted(*workers as u64, "worker");
        let sent = bytes(*bytes_sent);
        let messages = grouped(*messages);
        write!(
            f,
            "Cluster: {workers}: {time}, {messages} messages, {sent} sent, imbalance {imbalance:.2}."
        )
    }
}

impl Display for ClusterResult<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n{}", self.saved, self.cluster)
    }
}
