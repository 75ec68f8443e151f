//! Failures told by game: [`Failures`].

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use stonework_catalog::Entry;

use crate::games::Chosen;

/// Which of many cases failed, so that one that fails does not hide the others.
#[derive(Default)]
pub struct Failures {
    cases: usize,
    failed: Vec<String>,
}

impl Failures {
    /// None so far.
    pub fn new() -> Self {
        Self::default()
    }

    /// Checks one case; a panic is kept with the name of the case.
    pub fn check<T>(&mut self, name: &str, case: impl FnOnce() -> T) -> Option<T> {
        self.cases += 1;
        let done = catch_unwind(AssertUnwindSafe(case));
        done.map_err(|panic| {
            self.failed
                .push(format!("{name}: {}", message(panic.as_ref())));
        })
        .ok()
    }

    /// Checks a game with its settings.
    pub fn check_game(
        &mut self,
        (entry, chosen): &Chosen,
        case: impl FnOnce(&'static Entry, &[String]),
    ) {
        self.check(&format!("{} {chosen:?}", entry.id), || case(entry, chosen));
    }

    /// Panics with every case that failed, or if there was none at all.
    pub fn report(self) {
        assert!(self.cases > 0, "nothing was checked");
        let count = self.failed.len();
        assert!(
            count == 0,
            "{count} of {} cases failed:\n{}",
            self.cases,
            self.failed.join("\n")
        );
    }
}

/// What a panic says.
fn message(panic: &(dyn Any + Send)) -> &str {
    match (panic.downcast_ref::<String>(), panic.downcast_ref::<&str>()) {
        (Some(text), _) => text,
        (None, Some(text)) => text,
        (None, None) => "a panic without a message",
    }
}
