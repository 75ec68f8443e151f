//! What ends a process that hangs or takes too much memory: [`Watchdog`].

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use crate::case::Case;

/// Ends the process, after it has told which case it was, if a case runs too long or the process
/// takes too much memory. Memory is watched on Linux only.
#[derive(Debug)]
pub struct Watchdog {
    running: Arc<Mutex<Option<Running>>>,
}

#[derive(Debug)]
struct Running {
    name: &'static str,
    case: Case,
    since: Instant,
}

impl Watchdog {
    /// A watchdog that lets a case run so long, and the process take so many bytes.
    #[must_use]
    pub fn new(time: Duration, bytes: u64) -> Self {
        let running = Arc::new(Mutex::new(None));
        let watched = Arc::downgrade(&running);
        thread::spawn(move || watch(&watched, time, bytes));
        Self { running }
    }

    /// Watches a case from now on, and no other.
    pub fn begin(&self, name: &'static str, case: &Case) {
        *lock(&self.running) = Some(Running {
            name,
            case: case.clone(),
            since: Instant::now(),
        });
    }

    /// Watches no case from now on, and tells how long the one took.
    #[must_use]
    pub fn end(&self) -> Duration {
        let ended = lock(&self.running).take();
        ended.map_or(Duration::ZERO, |running| running.since.elapsed())
    }
}

fn watch(watched: &Weak<Mutex<Option<Running>>>, time: Duration, bytes: u64) {
    while let Some(running) = watched.upgrade() {
        let complaint = lock(&running).as_ref().and_then(|running| {
            let what = if running.since.elapsed() > time {
                format!("takes longer than {time:?}")
            } else if resident_bytes().is_some_and(|resident| resident > bytes) {
                format!("takes more than {bytes} bytes")
            } else {
                return None;
            };
            Some(format!("{} {what} on {}", running.name, running.case))
        });
        if let Some(complaint) = complaint {
            eprintln!("{complaint}");
            std::process::abort();
        }
        drop(running);
        thread::sleep(Duration::from_millis(20));
    }
}

/// How much of the process is in memory; `None` where that is not known.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
