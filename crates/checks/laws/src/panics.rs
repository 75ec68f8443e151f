//! A panic in the rules of a game is a violation: [`catch`].

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::law::Law;
use super::violation::Violation;

/// Runs what calls the methods of a game. If they panic, that is a violation, and `who` names what
/// was called.
pub(super) fn catch<S, M, T>(
    who: impl FnOnce() -> String,
    run: impl FnOnce() -> Result<T, Violation<S, M>>,
) -> Result<T, Violation<S, M>> {
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(result) => result,
        Err(panic) => {
            let found = format!("a panic in {}: {}", who(), message(&*panic));
            Err(Violation::new(Law::NoPanic, "an answer", found))
        }
    }
}

/// What a panic says.
fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("it has no message")
}
