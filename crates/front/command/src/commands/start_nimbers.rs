//! The nimbers of a game whose start is a number: [`StartNimbers`].

use stonework_catalog::InputKind;
use stonework_core::{Report, Run, StopReason};

use crate::failure::Failure;
use crate::game_setup::GameSetup;

/// The nimbers of the starts 0, 1, 2 and so on, each found by itself.
pub(super) struct StartNimbers {
    pub(super) values: Vec<u16>,
    pub(super) stopped: Option<StopReason>,
    pub(super) report: Report,
}

impl StartNimbers {
    /// What tells how they are found.
    pub(super) const METHOD: &'static str = "each by a search";

    /// Whether a game has them: it is impartial, and a number is a start, as a heap or as so many
    /// stones.
    pub(super) fn fit(setup: &GameSetup) -> bool {
        let is_short = matches!(
            setup.entry.input,
            InputKind::Row | InputKind::Count | InputKind::Text(_)
        );
        is_short && !setup.has_no_nimbers() && setup.on_text(Some("0")).is_ok()
    }

    /// The first of them, as many as are asked for or the limits allow.
    pub(super) fn find(setup: &GameSetup, terms: u32, run: &Run) -> Result<Self, Failure> {
        let mut report = Report::default();
        report.threads = 1;
        let mut found = Self {
            values: Vec::new(),
            stopped: None,
            report,
        };
        for start in 0..terms {
            let game = setup.on_text(Some(&start.to_string()))?;
            let of_start = game.instance.nimber(run)?;
            let (cost, all) = (&of_start.report, &mut found.report);
            all.positions += cost.positions;
            all.hits += cost.hits;
            all.peak_bytes = all.peak_bytes.max(cost.peak_bytes);
            // A run counts its time from where it was begun.
            all.elapsed = cost.elapsed;
            let Some(nimber) = of_start.nimber else {
                found.stopped = of_start.stopped;
                break;
            };
            let nimber = u16::try_from(nimber).map_err(|_| {
                let most = u16::MAX;
                Failure::Usage(format!(
                    "start {start} has the nimber {nimber}: {most} is the most"
                ))
            })?;
            found.values.push(nimber);
        }
        Ok(found)
    }
}
