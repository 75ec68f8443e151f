//! The integer type of a number of the row: [`Lane`], and the setting [`LaneWidth`].

#![expect(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the vectors of the machine"
)]

use std::fmt::Debug;
use std::ops::Range;

use num_traits::{AsPrimitive, PrimInt, WrappingSub};

/// How many bits a number takes in [`super::Diagonals`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum LaneWidth {
    /// 16 bits.
    #[default]
    Bits16,
    /// 32 bits.
    Bits32,
    /// 64 bits.
    Bits64,
}

impl LaneWidth {
    pub(super) fn bits(self) -> usize {
        match self {
            Self::Bits16 => 16,
            Self::Bits32 => 32,
            Self::Bits64 => 64,
        }
    }

    /// The greatest absolute value of a number of this width.
    pub(super) fn most(self) -> u64 {
        match self {
            Self::Bits16 => i16::MOST,
            Self::Bits32 => i32::MOST,
            Self::Bits64 => i64::MOST,
        }
    }

    /// The next wider one; the widest one stays.
    pub(super) fn wider(self) -> Self {
        match self {
            Self::Bits16 => Self::Bits32,
            Self::Bits32 | Self::Bits64 => Self::Bits64,
        }
    }
}

/// An integer type that a vector has lanes of.
pub(super) trait Lane:
    PrimInt + WrappingSub + Into<i64> + AsPrimitive<i64> + Default + Debug + Send + Sync + 'static
{
    /// The next wider one; the widest one stays.
    type Wider: Lane;

    const WIDTH: LaneWidth;

    /// The greatest number, also the greatest absolute value that is used.
    const MOST: u64;

    /// A number that is known to fit.
    fn narrowed(number: i64) -> Self;

    fn keep(row: Vec<Self>) -> Kept;
}

/// A kept diagonal, in the lanes it had.
#[derive(Debug)]
pub(super) enum Kept {
    Bits16(Vec<i16>),
    Bits32(Vec<i32>),
    Bits64(Vec<i64>),
}

impl Kept {
    /// Reads a part of it into lanes that are at least as wide.
    pub(super) fn read<L: Lane>(&self, range: Range<usize>, out: &mut [L]) {
        fn copy<M: Lane, L: Lane>(from: &[M], out: &mut [L]) {
            for (out, &number) in out.iter_mut().zip(from) {
                *out = L::narrowed(number.into());
            }
        }
        match self {
            Self::Bits16(row) => copy(&row[range], out),
            Self::Bits32(row) => copy(&row[range], out),
            Self::Bits64(row) => copy(&row[range], out),
        }
    }
}

macro_rules! lane {
    ($int:ident, $bits:ident, $wider:ident) => {
        impl Lane for $int {
            type Wider = $wider;

            const WIDTH: LaneWidth = LaneWidth::$bits;
            const MOST: u64 = $int::MAX as u64;

            #[inline(always)]
            fn narrowed(number: i64) -> Self {
                debug_assert!(Self::try_from(number).is_ok());
                number.as_()
            }

            fn keep(row: Vec<Self>) -> Kept {
                Kept::$bits(row)
            }
        }
    };
}

lane!(i16, Bits16, i32);
lane!(i32, Bits32, i64);
lane!(i64, Bits64, i64);

/// How many lanes a vector of so many bytes has. Fewer than four are not worth their halos.
#[inline(always)]
pub(super) fn lanes_of<L>(bytes: usize) -> usize {
    (bytes / size_of::<L>()).max(4)
}
