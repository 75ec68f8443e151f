//! A progress bar on standard error: [`ProgressBar`].

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use indicatif::{HumanCount, HumanDuration, ProgressStyle};
use stonework_core::{Progress, Run};

/// A solve that takes no longer than this shows no bar.
const DELAY: Duration = Duration::from_millis(500);

/// The progress bar of one solve. It disappears from the terminal when this is dropped.
#[derive(Debug)]
pub(crate) struct ProgressBar(Arc<OnceLock<indicatif::ProgressBar>>);

impl ProgressBar {
    /// Adds a bar to a run.
    pub(crate) fn watch(run: Run, label: String) -> (Run, Self) {
        let bar = Self(Arc::default());
        let shown = Arc::clone(&bar.0);
        let run = run.with_observer(move |progress: &Progress| {
            if progress.elapsed >= DELAY {
                let bar = shown.get_or_init(|| start(progress, label.clone()));
                bar.set_message(message(progress));
                bar.set_position(progress.positions);
            }
        });
        (run, bar)
    }
}

impl Drop for ProgressBar {
    fn drop(&mut self) {
        if let Some(bar) = self.0.get() {
            bar.finish_and_clear();
        }
    }
}

fn start(progress: &Progress, label: String) -> indicatif::ProgressBar {
    let (bar, template) = match progress.total {
        Some(total) => (
            indicatif::ProgressBar::new(total),
            "{prefix} [{wide_bar}] {percent}%  {msg}",
        ),
        None => (
            indicatif::ProgressBar::new_spinner(),
            "{prefix} {spinner} {msg}",
        ),
    };
    let bar = match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.progress_chars("=> ")),
        // The bar has a default style.
        Err(_) => bar,
    };
    bar.with_prefix(label)
}

/// How far the solve has come, and how long it will take at the same rate.
///
/// (The bar's own estimate counts from when it was first shown.)
fn message(progress: &Progress) -> String {
    let positions = HumanCount(progress.positions);
    let elapsed = HumanDuration(progress.elapsed);
    match time_left(progress) {
        Some(left) => format!("{positions} positions, {:#} left", HumanDuration(left)),
        None => format!("{positions} positions in {elapsed:#}"),
    }
}

fn time_left(progress: &Progress) -> Option<Duration> {
    let left = progress.total?.checked_sub(progress.positions)?;
    let spent = progress.elapsed.as_millis().checked_mul(left.into())?;
    let millis = spent.checked_div(progress.positions.into())?;
    u64::try_from(millis).ok().map(Duration::from_millis)
}
