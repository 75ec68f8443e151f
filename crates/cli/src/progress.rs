//! A progress bar on standard error, for what takes long enough to wonder: [`Bar`].

use std::env;
use std::io::{self, IsTerminal};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use stonework_core::{Progress, Run};

/// What is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// The progress bar of one solve. It is taken off the terminal when this is dropped.
#[derive(Debug, Default)]
pub(crate) struct Bar(Arc<OnceLock<ProgressBar>>);

impl Bar {
    /// Adds a bar to a run, if there is a terminal to show it on.
    pub(crate) fn watch(run: Run, solver: &'static str) -> (Run, Self) {
        let bar = Self::default();
        if !terminal() {
            return (run, bar);
        }
        let shown = Arc::clone(&bar.0);
        let run = run.with_observer(move |progress: &Progress| {
            if progress.elapsed >= PATIENCE {
                let bar = shown.get_or_init(|| start(progress, solver));
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

fn start(progress: &Progress, solver: &'static str) -> ProgressBar {
    let (bar, template) = match progress.total {
        Some(total) => (
            ProgressBar::new(total),
            "{prefix} {wide_bar} {percent}%  {human_pos} positions  {elapsed}, {eta} left",
        ),
        None => (
            ProgressBar::new_spinner(),
            "{prefix} {spinner} {human_pos} positions  {per_sec}  {elapsed}",
        ),
    };
    let style = ProgressStyle::with_template(template);
    let bar = match style {
        Ok(style) => bar.with_style(style.progress_chars("=> ")),
        Err(_) => bar,
    };
    bar.with_prefix(solver).with_elapsed(progress.elapsed)
}
