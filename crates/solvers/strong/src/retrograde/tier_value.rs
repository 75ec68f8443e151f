//! The values that are found tier by tier, and how their codes are read: [`TierValue`],
//! [`Reading`].

use stonework_core::kit::Meter;
use stonework_core::{
    Coded, ForcedValue, Game, HaltOf, Outcome, SolutionOf, Turn, Value, Wdl, WinLose,
};

use super::{line, way_out};
use crate::sealed::Sealed;
use crate::strong_solution::StrongSolution;

/// What the codes of the positions of a game tell: see [`Coded::stored_code`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reading {
    /// A win, draw or loss with its distance in plies: 0 for a draw, `2p + 1` for a loss and `2p +
    /// 2` for a win in `p` plies.
    Distances,
    /// A margin, what the player to move will gain less what the opponent will: 0 for none, `2m`
    /// for a margin of `m`, `2m - 1` for one of `-m`. Endless play is worth 0.
    Margins,
}

/// A value that retrograde analysis finds tier by tier: [`Outcome`], [`WinLose`], or a margin,
/// which is a signed primitive integer.
///
/// Only this crate implements it.
pub trait TierValue: Value + Sealed {
    /// What is kept of a value.
    type Kept: Coded;

    /// How its codes are read.
    const READING: Reading;

    /// The code of the value of a terminal position; `None` if it has none.
    #[doc(hidden)]
    fn end_code(self) -> Option<u32>;

    /// What a move gains; `None` if that is too much.
    #[doc(hidden)]
    fn gained(gain: Self::Gain) -> Option<i32>;

    /// What a move is worth to the mover, given what the position after it is worth.
    #[doc(hidden)]
    fn back_up_kept(kept: Self::Kept, gain: Self::Gain, turn: Turn) -> Option<Self::Kept>;

    /// The value that was kept, given what infinite play is worth to the player to move, if that is
    /// known.
    #[doc(hidden)]
    fn of_kept(kept: Self::Kept, infinite_play: Option<Wdl>) -> Option<Self>;

    /// Whether infinite play can be worth this.
    #[doc(hidden)]
    fn may_be_infinite(result: Wdl) -> bool;

    /// The solution of the start, read from that of every position.
    #[doc(hidden)]
    fn find<G: Game<Value = Self>>(
        game: &G,
        start: &G::State,
        every: &StrongSolution<G, Self::Kept>,
        meter: &mut Meter<'_>,
    ) -> Result<SolutionOf<G>, HaltOf<G>>;
}

macro_rules! forced {
    ($($value:ty)*) => {$(
        impl TierValue for $value {
            type Kept = Outcome;

            const READING: Reading = Reading::Distances;

            #[inline]
            fn end_code(self) -> Option<u32> {
                self.to_outcome().stored_code()
            }

            #[inline]
            fn gained((): ()) -> Option<i32> {
                Some(0)
            }

            fn back_up_kept(kept: Outcome, (): (), turn: Turn) -> Option<Outcome> {
                kept.back_up((), turn)
            }

            fn of_kept(kept: Outcome, infinite_play: Option<Wdl>) -> Option<Self> {
                let value = Self::from_outcome(kept);
                value.or_else(|| Self::of_infinite_play(infinite_play?))
            }

            fn may_be_infinite(result: Wdl) -> bool {
                Self::of_infinite_play(result).is_some()
            }

            fn find<G: Game<Value = Self>>(
                game: &G,
                start: &G::State,
                every: &StrongSolution<G, Outcome>,
                meter: &mut Meter<'_>,
            ) -> Result<SolutionOf<G>, HaltOf<G>> {
                line::find(game, start, every, meter)
            }
        }
    )*};
}

forced!(Outcome WinLose);

macro_rules! margins {
    ($($value:ty)*) => {$(
        impl TierValue for $value {
            type Kept = Self;

            const READING: Reading = Reading::Margins;

            #[inline]
            fn end_code(self) -> Option<u32> {
                // The least margin of 32 bits has a code of its own, and no counterpart.
                self.stored_code().filter(|&code| code < u32::MAX)
            }

            #[inline]
            fn gained(gain: Self) -> Option<i32> {
                i32::try_from(gain).ok()
            }

            fn back_up_kept(kept: Self, gain: Self, turn: Turn) -> Option<Self> {
                kept.back_up(gain, turn)
            }

            fn of_kept(kept: Self, _: Option<Wdl>) -> Option<Self> {
                Some(kept)
            }

            fn may_be_infinite(result: Wdl) -> bool {
                result == Wdl::Draw
            }

            fn find<G: Game<Value = Self>>(
                game: &G,
                start: &G::State,
                every: &StrongSolution<G, Self>,
                meter: &mut Meter<'_>,
            ) -> Result<SolutionOf<G>, HaltOf<G>> {
                way_out::find_of_margins(game, start, every, meter)
            }
        }
    )*};
}

margins!(i8 i16 i32 i64 i128 isize);
