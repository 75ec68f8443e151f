//! Ctrl-C: the first stops the solve with what is proved, the second the command. See [`Interrupt`].

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use stonework_core::CancelFlag;

use crate::failure::Ending;

/// What a shell reports for a program that Ctrl-C killed: 128 and the signal's number.
const KILLED: i32 = 130;

/// Listens for Ctrl-C.
#[derive(Debug)]
pub(crate) struct Interrupt {
    /// The flag of what is being solved.
    cancel: Arc<Mutex<CancelFlag>>,
    /// Nothing is being solved: the command waits for input.
    waiting: Arc<AtomicBool>,
}

impl Interrupt {
    /// Starts to listen.
    pub(crate) fn listen() -> Self {
        let interrupt = Self {
            cancel: Arc::default(),
            waiting: Arc::default(),
        };
        let flag = Arc::clone(&interrupt.cancel);
        let waiting = Arc::clone(&interrupt.waiting);
        // Where there are no signals, Ctrl-C does whatever it does there.
        let _ = ctrlc::set_handler(move || {
            let cancel = current(&flag);
            if cancel.is_cancelled() {
                process::exit(KILLED);
            }
            cancel.cancel();
            if waiting.load(Ordering::SeqCst) {
                process::exit(Ending::Stopped as i32);
            }
        });
        interrupt
    }

    /// The flag that the first Ctrl-C sets.
    pub(crate) fn flag(&self) -> CancelFlag {
        current(&self.cancel)
    }

    /// What is solved from here on has a flag of its own, that no Ctrl-C has set yet.
    pub(crate) fn rearm(&self) {
        *self.cancel.lock().unwrap_or_else(PoisonError::into_inner) = CancelFlag::new();
    }

    /// Whether there was a Ctrl-C.
    pub(crate) fn came(&self) -> bool {
        self.flag().is_cancelled()
    }

    /// Waits for input; Ctrl-C ends the command meanwhile, since there is nothing to stop.
    pub(crate) fn while_waiting<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.waiting.store(true, Ordering::SeqCst);
        let waited = wait();
        self.waiting.store(false, Ordering::SeqCst);
        waited
    }
}

/// The flag of what is being solved.
fn current(flag: &Mutex<CancelFlag>) -> CancelFlag {
    flag.lock().unwrap_or_else(PoisonError::into_inner).clone()
}
