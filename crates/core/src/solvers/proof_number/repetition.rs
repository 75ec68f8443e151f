//! What play is worth that never ends: [`Repetition`].

use crate::value::{Outcome, Value, WinLose};

/// Tells what play is worth that never ends: the part of [`super::ProofNumber`] that
/// [`super::ProofNumber::with_repetition`] exchanges.
///
/// There is no convention for margins: gains may add up without end on the way round a circle.
pub trait Repetition<V: Value> {
    /// The same convention, where the other player is the one to move at the start.
    type Turned: Repetition<V>;

    /// What it is called in a report.
    const NAME: Option<&'static str>;

    /// Whether it is worth different things to the two players.
    const SIDED: bool;

    /// What it is worth to the player to move, who may be the one to move at the start; `None` if games in
    /// which play can go round are refused.
    fn worth(is_first: bool) -> Option<V>;
}

/// A position that comes again is an error, [`crate::SolveError::Cyclic`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Refused;

impl<V: Value> Repetition<V> for Refused {
    type Turned = Self;

    const NAME: Option<&'static str> = None;
    const SIDED: bool = false;

    fn worth(_: bool) -> Option<V> {
        None
    }
}

/// Play that never ends is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Drawn;

impl Repetition<Outcome> for Drawn {
    type Turned = Self;

    const NAME: Option<&'static str> = Some("endless play drawn");
    const SIDED: bool = false;

    fn worth(_: bool) -> Option<Outcome> {
        Some(Outcome::DRAW)
    }
}

/// Play that never ends is lost by the player to move at the start, who has to force a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LostByFirst;

impl Repetition<WinLose> for LostByFirst {
    type Turned = WonByFirst;

    const NAME: Option<&'static str> = Some("endless play lost by the first player");
    const SIDED: bool = true;

    fn worth(is_first: bool) -> Option<WinLose> {
        Some(if is_first {
            WinLose::Loss
        } else {
            WinLose::Win
        })
    }
}

/// Play that never ends is won by the player to move at the start, whom the opponent has to force to lose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WonByFirst;

impl Repetition<WinLose> for WonByFirst {
    type Turned = LostByFirst;

    const NAME: Option<&'static str> = Some("endless play won by the first player");
    const SIDED: bool = true;

    fn worth(is_first: bool) -> Option<WinLose> {
        LostByFirst::worth(!is_first)
    }
}
