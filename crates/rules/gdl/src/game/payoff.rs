//! What the points of both roles are worth: [`Payoff`].

use stonework_core::{Outcome, Value, WinLose};

/// A value that follows from the points of both roles.
pub trait Payoff: Value {
    /// The value to a role with points `own`, where the other has `other`.
    fn of(own: u8, other: u8) -> Self;
}

/// More points win.
impl Payoff for Outcome {
    fn of(own: u8, other: u8) -> Self {
        match own.cmp(&other) {
            std::cmp::Ordering::Less => Self::loss_in(0),
            std::cmp::Ordering::Equal => Self::DRAW,
            std::cmp::Ordering::Greater => Self::win_in(0),
        }
    }
}

/// More points win; as many lose.
impl Payoff for WinLose {
    fn of(own: u8, other: u8) -> Self {
        if own > other { Self::Win } else { Self::Loss }
    }
}

/// The points that a role has more than the other.
impl Payoff for i32 {
    fn of(own: u8, other: u8) -> Self {
        Self::from(own) - Self::from(other)
    }
}
