//! Ctrl-C, and the other requests to end: [`Interrupt`].

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
#[cfg(unix)]
use std::{fs, thread};

use stonework_core::CancelFlag;

use crate::ending::Ending;
use crate::failure::Failure;

/// What a shell reports for a program that a signal killed: this and the number of the signal.
const KILLED: u8 = 128;

/// The number of the signal that Ctrl-C sends.
const CTRL_C: u8 = 2;

/// What Ctrl-C does: the first one stops the solve, which keeps what is proved; a second one, or
/// one that comes while the command waits for input, ends the command.
///
/// Where there are signals, SIGTERM (`kill` without more, or the system shutting down) and SIGHUP
/// (the terminal is closed) do the same. SIGHUP does nothing to a command that was started with
/// `nohup`, where the system tells what is ignored: on Linux.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    /// The flag of the current solve.
    cancel: Arc<Mutex<CancelFlag>>,
    /// Whether the command waits for input and solves nothing.
    waiting: Arc<AtomicBool>,
}

impl Interrupt {
    /// Does what Ctrl-C does, and returns the exit code if the process is to end at once.
    #[must_use]
    pub fn signal(&self) -> Option<u8> {
        self.signal_with(CTRL_C)
    }

    /// The same for the signal with a number.
    fn signal_with(&self, number: u8) -> Option<u8> {
        let cancel = self.flag();
        if cancel.is_cancelled() {
            return Some(KILLED + number);
        }
        cancel.cancel();
        let waiting = self.waiting.load(Ordering::SeqCst);
        waiting.then(|| Ending::Stopped.code())
    }

    /// Handles the signals of this process from now on.
    #[cfg(unix)]
    pub(crate) fn listen(&self) {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

        let mut wanted = vec![SIGINT, SIGTERM];
        if !is_ignored(SIGHUP) {
            wanted.push(SIGHUP);
        }
        // Where this fails, a signal ends the process as it does by default.
        let Ok(mut signals) = signal_hook::iterator::Signals::new(wanted) else {
            return;
        };
        let interrupt = self.clone();
        thread::spawn(move || {
            for signal in &mut signals {
                let number = u8::try_from(signal).unwrap_or_default();
                if let Some(code) = interrupt.signal_with(number) {
                    process::exit(code.into());
                }
            }
        });
    }

    /// Handles the Ctrl-C of this process from now on.
    #[cfg(not(unix))]
    pub(crate) fn listen(&self) {
        let interrupt = self.clone();
        // Where this fails, Ctrl-C ends the process as it does by default.
        let _ = ctrlc::set_handler(move || {
            if let Some(code) = interrupt.signal() {
                process::exit(code.into());
            }
        });
    }

    /// The flag that Ctrl-C sets.
    pub(crate) fn flag(&self) -> CancelFlag {
        let cancel = self.cancel.lock();
        cancel.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Gives the next solve a flag of its own, which is not set.
    pub(crate) fn rearm(&self) {
        *self.cancel.lock().unwrap_or_else(PoisonError::into_inner) = CancelFlag::new();
    }

    /// Whether Ctrl-C came since the last [`Interrupt::rearm`].
    pub(crate) fn came(&self) -> bool {
        self.flag().is_cancelled()
    }

    /// Reads input; meanwhile Ctrl-C ends the command, since there is no solve to stop.
    pub(crate) fn while_waiting<T>(
        &self,
        read: impl FnOnce() -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        self.waiting.store(true, Ordering::SeqCst);
        // A signal that came just before this did not see that the command waits.
        let result = if self.came() {
            Err(Failure::Interrupted)
        } else {
            read()
        };
        self.waiting.store(false, Ordering::SeqCst);
        result
    }
}

/// Whether a signal was ignored when the process started, as far as the system tells.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
