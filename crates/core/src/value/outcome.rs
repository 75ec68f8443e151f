//! A win, draw or loss, without a distance ([`Wdl`]) and with one ([`Outcome`]).

use std::fmt;

use super::Value;
use crate::turn::Turn;

/// The result of a game for the player to move, without its distance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// The player to move loses.
    Loss,
    /// Neither player wins.
    Draw,
    /// The player to move wins.
    Win,
}

impl Wdl {
    /// The same result, seen from the other player.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        })
    }
}

/// Win, draw or loss for the player to move, with the distance in plies to the end of the game.
///
/// A sooner win is better, and so is a later loss:
///
/// ```
/// use stonework::Outcome;
///
/// assert!(Outcome::win_in(1) > Outcome::win_in(3));
/// assert!(Outcome::win_in(3) > Outcome::DRAW);
/// assert!(Outcome::DRAW > Outcome::loss_in(2));
/// assert!(Outcome::loss_in(2) > Outcome::loss_in(0));
/// ```
///
/// Four bytes; distances reach to [`Outcome::MAX_PLIES`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Outcome(
    /// A draw is 0, a win `MAX_PLIES + 1 - plies`, a loss the negation of the win. So the order of
    /// these integers is the order of outcomes.
    i32,
);

impl Outcome {
    /// Neither player wins.
    pub const DRAW: Self = Self(0);

    /// The greatest distance possible: 2³¹ - 2 plies.
    pub const MAX_PLIES: u32 = i32::MAX.cast_unsigned() - 1;

    /// The player to move wins in `plies` plies.
    ///
    /// # Panics
    ///
    /// If `plies` is more than [`Outcome::MAX_PLIES`].
    #[must_use]
    pub const fn win_in(plies: u32) -> Self {
        assert!(
            plies <= Self::MAX_PLIES,
            "the distance must be at most `MAX_PLIES`"
        );
        Self((Self::MAX_PLIES + 1 - plies).cast_signed())
    }

    /// The player to move loses in `plies` plies; in 0, the game is already lost.
    ///
    /// # Panics
    ///
    /// If `plies` is more than [`Outcome::MAX_PLIES`].
    #[must_use]
    pub const fn loss_in(plies: u32) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// The result without the distance.
    #[must_use]
    pub const fn result(self) -> Wdl {
        match self.0 {
            ..0 => Wdl::Loss,
            0 => Wdl::Draw,
            1.. => Wdl::Win,
        }
    }

    /// The distance of the win or loss in plies; `None` for a draw.
    #[must_use]
    pub const fn plies(self) -> Option<u32> {
        match self.0 {
            0 => None,
            code => Some(Self::MAX_PLIES + 1 - code.unsigned_abs()),
        }
    }
}

impl Value for Outcome {
    type Gain = ();

    const EXTREMES: Option<(Self, Self)> = Some((Self::loss_in(0), Self::win_in(0)));

    #[inline]
    fn back_up(self, (): (), turn: Turn) -> Option<Self> {
        let farther = match self.0 {
            1 | -1 => return None,
            code => code - code.signum(),
        };
        Some(Self(match turn {
            Turn::Passes => -farther,
            Turn::Stays => farther,
        }))
    }

    #[inline]
    fn result(self) -> Wdl {
        Self::result(self)
    }

    #[inline]
    fn back_down(self, (): (), turn: Turn) -> Option<Self> {
        // One ply nearer; nothing is nearer than the end.
        let nearer = self.0.checked_add(self.0.signum())?;
        Some(Self(match turn {
            Turn::Passes => nearer.checked_neg()?,
            Turn::Stays => nearer,
        }))
        .filter(|child| child.0 != i32::MIN)
    }

    fn bisect(low: Option<Self>, high: Option<Self>) -> Option<Self> {
        let code = |bound: Option<Self>| bound.map(|Self(code)| code);
        i32::bisect(code(low), code(high)).map(Self)
    }

    fn of_infinite_play(result: Wdl) -> Option<Self> {
        (result == Wdl::Draw).then_some(Self::DRAW)
    }
}

impl fmt::Debug for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Outcome({self})")
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies() {
            None => f.pad("draw"),
            Some(plies) => f.pad(&format!("{} in {plies}", self.result())),
        }
    }
}
