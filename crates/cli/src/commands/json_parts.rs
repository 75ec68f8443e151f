//! Parts that the JSON objects of several commands share.

use serde::Serialize;
use stonework_core::Report;
use stonework_games::catalog::{Notation, ShownValue};

/// A move and its value.
#[derive(Serialize)]
pub(super) struct MoveJson {
    #[serde(rename = "move")]
    mv: Notation,
    value: ShownValue,
}

impl MoveJson {
    pub(super) fn list(moves: &[(Notation, ShownValue)]) -> Vec<Self> {
        let moves = moves.iter();
        moves.map(|&(mv, value)| Self { mv, value }).collect()
    }
}

/// What a solve cost.
#[derive(Serialize)]
pub(super) struct ReportJson {
    positions: u64,
    seconds: f64,
    peak_bytes: usize,
    threads: usize,
}

impl ReportJson {
    pub(super) fn of(report: &Report) -> Self {
        Self {
            positions: report.positions,
            seconds: report.elapsed.as_secs_f64(),
            peak_bytes: report.peak_bytes,
            threads: report.threads,
        }
    }
}
