//! Ctrl-C: [`Interrupt`].

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use stonework_core::CancelFlag;

use crate::ending::Ending;
use crate::failure::Failure;

/// What a shell reports for a program that Ctrl-C killed: 128 and the number of the signal.
const KILLED: u8 = 130;

/// What Ctrl-C does: the first one stops the solve, which keeps what is proved; a second one, or
/// one that comes while the command waits for input, ends the command.
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
        let cancel = self.flag();
        if cancel.is_cancelled() {
            return Some(KILLED);
        }
        cancel.cancel();
        let waiting = self.waiting.load(Ordering::SeqCst);
        waiting.then(|| Ending::Stopped.code())
    }

    /// Handles the Ctrl-C of this process from now on.
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
