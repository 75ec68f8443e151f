//! What a law check caught, in a form that can be compared: [`caught`].

use std::fmt::Debug;

use stonework::Game;
use stonework::laws::{Law, Violation};

/// The law that is broken, the way there, and where.
pub(crate) type Caught<G> = (
    Law,
    Option<Vec<<G as Game>::Move>>,
    Option<<G as Game>::State>,
);

pub(crate) fn caught<S: Debug, M: Debug>(
    violation: Violation<S, M>,
) -> (Law, Option<Vec<M>>, Option<S>) {
    let text = violation.to_string();
    assert!(text.contains(&violation.law.to_string()));
    assert!(text.contains(&violation.expected) && text.contains(&violation.found));
    (violation.law, violation.path, violation.state)
}
