//! A progress bar on standard error: [`ProgressBar`].

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use indicatif::{HumanCount, HumanDuration, ProgressStyle};
use stonework_catalog::Notation;
use stonework_catalog::words::explained;
use stonework_core::{Progress, Run};

/// A solve that takes no longer than this shows no bar.
const DELAY: Duration = Duration::from_millis(500);

/// The progress bar of one solve. It disappears from the terminal when this is dropped.
#[derive(Debug)]
pub(crate) struct ProgressBar(Arc<OnceLock<indicatif::ProgressBar>>);

impl ProgressBar {
    /// Adds a bar to a run, for a solve of a game with these first moves.
    pub(crate) fn watch(run: Run, label: String, moves: Vec<Notation>) -> (Run, Self) {
        let bar = Self(Arc::default());
        let shown = Arc::clone(&bar.0);
        let told = OnceLock::new();
        let run = run.with_observer(move |progress: &Progress| {
            if progress.elapsed >= DELAY {
                let bar = shown.get_or_init(|| start(progress, label.clone()));
                if let Some(note) = note(progress, &moves)
                    && told.set(()).is_ok()
                {
                    bar.println(note);
                }
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

/// What is said as soon as the value and a best move are proved, while the rest is looked for.
fn note(progress: &Progress, moves: &[Notation]) -> Option<String> {
    let (value, index) = progress.found.best.as_ref()?;
    let best = moves.get(*index).copied().map(explained);
    let best = best.map_or(String::new(), |best| format!(", best first move {best}"));
    Some(format!("note: proved: value {value}{best}"))
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

/// How far the solve has come: what it has found out, and how long it will take at the same rate.
///
/// (The bar's own estimate counts from when it was first shown.)
fn message(progress: &Progress) -> String {
    let mut parts = vec![format!("{} positions", HumanCount(progress.positions))];
    let elapsed = progress.elapsed;
    parts.push(time_left(progress.positions, progress.total, elapsed));
    if let Some(rate) = a_second(progress.positions, elapsed) {
        parts.push(format!("{}/s", HumanCount(rate)));
    }
    let found = &progress.found;
    if let Some(valued) = found.first_moves {
        parts.push(format!("first move {}", valued + 1));
    }
    if let Some(bounds) = &found.bounds {
        parts.push(format!("value {bounds}"));
    }
    if let Some((taken, places)) = found.table
        && let Some(percent) = taken.saturating_mul(100).checked_div(places)
    {
        parts.push(format!("table {}% full", percent.min(100)));
    }
    parts.join(", ")
}

/// How many of something there are in a second, if there were so many in a time.
pub(crate) fn a_second(count: u64, time: Duration) -> Option<u64> {
    let millis = u64::try_from(time.as_millis()).ok()?;
    count.saturating_mul(1000).checked_div(millis)
}

/// How long the rest takes at the same rate, if it is known how many positions there are in all; or
/// how long it took so far.
pub(crate) fn time_left(positions: u64, total: Option<u64>, elapsed: Duration) -> String {
    let left = || {
        let left = total?.checked_sub(positions)?;
        let spent = elapsed.as_millis().checked_mul(left.into())?;
        let millis = spent.checked_div(positions.into())?;
        u64::try_from(millis).ok().map(Duration::from_millis)
    };
    match left() {
        Some(left) => format!("{:#} left", HumanDuration(left)),
        None => format!("{:#}", HumanDuration(elapsed)),
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::sync::{Arc, Mutex};

    use stonework::{AlphaBeta, Game, Goal, WinLose};
    use stonework_catalog::Notation;
    use stonework_core::{Run, Solver};
    use stonework_games::boards::{Board, Capture, Clobber, Kalah};

    use super::{message, note};

    #[test]
    fn the_value_and_a_best_move_are_told_while_the_others_are_looked_for() {
        let notes = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&notes);
        // Most of the time goes to the other best moves, of which there are many.
        let game = Clobber::new(4, 4).unwrap();
        let text = |mv| Notation::Text(game.write_move(mv));
        let moves: Vec<_> = game.moves(&game.start()).map(text).collect();
        let run = Run::new()
            .with_threads(NonZeroUsize::MIN)
            .with_observer(move |progress: &_| seen.lock().unwrap().push(note(progress, &moves)));
        let search = AlphaBeta::new().with_table_bytes(1 << 20);
        let search = search.packed().with_goal(Goal::BestMoves);
        let solution = search.solve(&game, &run).unwrap();
        assert_eq!(solution.value(), Some(WinLose::Win));
        let notes = notes.lock().unwrap();
        let told: Vec<_> = notes.iter().flatten().collect();
        let best = solution.best_moves().into_iter().map(text);
        let best: Vec<_> = best.collect();
        let is_best = |note: &&String| {
            let said = |mv| **note == format!("note: proved: value win, best first move {mv}");
            best.iter().any(said)
        };
        assert!(
            !told.is_empty() && told.iter().all(is_best),
            "{told:?} {best:?}"
        );
    }

    #[test]
    fn a_long_search_tells_positions_rate_bounds_and_table() {
        let messages = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&messages);
        let run = Run::new()
            .with_threads(NonZeroUsize::MIN)
            .with_observer(move |progress: &_| seen.lock().unwrap().push(message(progress)));
        let game = Kalah::new(4, 3, Capture::Always).unwrap();
        let search = AlphaBeta::new().with_table_bytes(1 << 20);
        let solution = search.packed().solve(&game, &run).unwrap();
        assert_eq!(solution.value(), Some(8));
        let messages = messages.lock().unwrap();
        let told = |what: &str| messages.iter().any(|message| message.contains(what));
        for what in [" positions, ", "/s", ", first move 2", ", value ", "% full"] {
            assert!(told(what), "{what}: {messages:#?}");
        }
    }
}
