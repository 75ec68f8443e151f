//! A progress bar on standard error, for what takes long enough to wonder: [`Bar`].

use std::env;
use std::io::{self, IsTerminal};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use stonework_core::{Progress, Run};

/// What is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// The progress bar of one solve. It is taken off the terminal when this is dropped.
#[derive(Debug, Default)]
pub(crate) struct Bar(Arc<OnceLock<ProgressBar>>);

impl Bar {
    /// Adds a bar to a run, if there is a terminal to show it on.
    pub(crate) fn watch(run: Run, label: impl Into<String>) -> (Run, Self) {
        let bar = Self::default();
        if !terminal() {
            return (run, bar);
        }
        let label = label.into();
        let shown = Arc::clone(&bar.0);
        let run = run.with_observer(move |progress: &Progress| {
            if progress.elapsed >= PATIENCE {
                let bar = shown.get_or_init(|| start(progress, label.clone()));
                bar.set_message(remark(progress));
                bar.set_position(progress.positions);
            }
        });
        (run, bar)
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = self.0.get() {
            bar.finish_and_clear();
        }
    }
}

/// Whether standard error is a terminal that can redraw a line.
fn terminal() -> bool {
    let redraws = match env::var_os("TERM") {
        Some(kind) => kind != "dumb",
        None => cfg!(windows),
    };
    redraws && io::stderr().is_terminal()
}

fn start(progress: &Progress, label: String) -> ProgressBar {
    let (bar, template) = match progress.total {
        Some(total) => (
            ProgressBar::new(total),
            "{prefix} [{wide_bar}] {percent}%  {msg}",
        ),
        None => (ProgressBar::new_spinner(), "{prefix} {spinner} {msg}"),
    };
    let bar = match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.progress_chars("=> ")),
        // The bar has a style of its own as well.
        Err(_) => bar,
    };
    bar.with_prefix(label)
}

/// How far it has come, and how long it will take if it goes on like this.
///
/// (The bar's own guess goes by the time since it was first shown.)
fn remark(progress: &Progress) -> String {
    let positions = HumanCount(progress.positions);
    let elapsed = HumanDuration(progress.elapsed);
    match left(progress) {
        Some(left) => format!("{positions} positions, {:#} left", HumanDuration(left)),
        None => format!("{positions} positions in {elapsed:#}"),
    }
}

fn left(progress: &Progress) -> Option<Duration> {
    let left = progress.total?.checked_sub(progress.positions)?;
    let spent = progress.elapsed.as_millis().checked_mul(left.into())?;
    let millis = spent.checked_div(progress.positions.into())?;
    u64::try_from(millis).ok().map(Duration::from_millis)
}
