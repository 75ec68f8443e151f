//! A line on standard error that tells how far the workers of a cluster have come: [`ClusterLine`].

use std::io::{self, Write as _};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, ProgressBar};
use stonework_cluster::{Cluster, ClusterProgress, Stage};

use crate::progress_bar::{a_second, time_left};

/// Between two changes of the line.
const PAUSE: Duration = Duration::from_millis(200);

/// The line. It disappears from the terminal when this is dropped.
#[derive(Debug)]
pub(crate) struct ClusterLine(ProgressBar);

impl ClusterLine {
    /// Tells only of processes that are silent, each time that one is, and of tiers that are begun
    /// anew, where no line can be shown.
    pub(crate) fn tell_notes(cluster: Cluster) -> Cluster {
        // If standard error is closed, nobody wants to know.
        let tell = |note: &str| drop(writeln!(io::stderr(), "note: {note}"));
        let (last, anew) = (Mutex::new(None), Anew::default());
        cluster.with_observer(Box::new(move |progress: &ClusterProgress| {
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            let now = progress.silent.map(|(process, _)| process);
            if let Some(silent) = progress.silent.filter(|_| *last != now) {
                tell(&silence(silent));
            }
            *last = now;
            anew.note(progress).iter().for_each(|note| tell(note));
        }))
    }

    /// Adds a line to a cluster.
    pub(crate) fn watch(cluster: Cluster) -> (Cluster, Self) {
        let line = ProgressBar::new_spinner();
        let shown = line.clone();
        let (last, anew) = (Mutex::new(None::<Instant>), Anew::default());
        let cluster = cluster.with_observer(Box::new(move |progress: &ClusterProgress| {
            if let Some(note) = anew.note(progress) {
                shown.println(format!("note: {note}"));
            }
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            if last.is_none_or(|last| last.elapsed() >= PAUSE) {
                *last = Some(Instant::now());
                shown.set_message(message(progress));
                shown.tick();
            }
        }));
        (cluster, Self(line))
    }
}

impl Drop for ClusterLine {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// The last tier of which it was told that it is begun anew.
#[derive(Debug, Default)]
struct Anew(Mutex<Option<usize>>);

impl Anew {
    /// What is to be told, once of a tier.
    fn note(&self, progress: &ClusterProgress) -> Option<String> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let tier = progress.tier;
        (progress.is_begun_anew && last.replace(tier) != Some(tier)).then(|| {
            format!(
                "tier {tier} is begun anew: what was kept of it is not in the directories of all processes, \
                 or one process had begun it alone"
            )
        })
    }
}

/// Who is silent, and for how long.
fn silence((process, silence): (usize, Duration)) -> String {
    let seconds = silence.as_secs();
    format!("process {process} has been silent for {seconds} seconds and is waited for")
}

/// How far all workers have come, how fast, and how evenly.
fn message(progress: &ClusterProgress) -> String {
    if let Some(silent) = progress.silent {
        return silence(silent);
    }
    let what = match progress.stage {
        Stage::Finding => "finding level",
        _ => "tier",
    };
    let tier = progress.tier + 1;
    let mut parts = vec![match progress.tiers {
        Some(tiers) => format!("{what} {tier} of {tiers}"),
        None => format!("{what} {tier}"),
    }];
    let work = &progress.work;
    let positions = HumanCount(work.positions);
    parts.push(match progress.total {
        Some(total) => format!("{positions} of {} positions", HumanCount(total)),
        None => format!("{positions} positions"),
    });
    let elapsed = progress.elapsed;
    let rate = |count| HumanCount(a_second(count, elapsed).unwrap_or(0));
    parts.push(format!("{}/s", rate(work.positions)));
    parts.push(time_left(work.positions, progress.total, elapsed));
    parts.push(format!("{} messages/s", rate(work.messages)));
    parts.push(format!("{} sent", HumanBytes(work.bytes)));
    parts.push(format!("imbalance {:.2}", work.imbalance));
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_tells_tier_positions_rates_and_imbalance() {
        let mut progress = ClusterProgress::default();
        progress.tier = 4;
        progress.elapsed = Duration::from_secs(10);
        progress.work.positions = 20_000;
        progress.work.messages = 50_000;
        progress.work.bytes = 3 << 20;
        progress.work.imbalance = 1.25;
        progress.stage = Stage::Finding;
        let end = "2,000/s, 10s, 5,000 messages/s, 3.00 MiB sent, imbalance 1.25";
        let told = format!("finding level 5, 20,000 positions, {end}");
        assert_eq!(message(&progress), told);
        progress.stage = Stage::Solving;
        progress.tiers = Some(9);
        progress.total = Some(30_000);
        let start = "tier 5 of 9, 20,000 of 30,000 positions, 2,000/s, 5s left, ";
        assert!(
            message(&progress).starts_with(start),
            "{}",
            message(&progress)
        );
        progress.is_begun_anew = true;
        let anew = Anew::default();
        let told = anew.note(&progress).unwrap();
        assert!(told.starts_with("tier 4 is begun anew: "), "{told}");
        assert_eq!(anew.note(&progress), None);
        progress.silent = Some((2, Duration::from_millis(5500)));
        let told = "process 2 has been silent for 5 seconds and is waited for";
        assert_eq!(message(&progress), told);
    }
}
