//! The integer type of a number of the row: [`Lane`], and the setting [`LaneWidth`].

#![expect(
    clippy::inline_always,
    reason = "what is generic over vectors is compiled for those of the machine only where it is inlined"
)]

use std::fmt::Debug;
use std::ops::Range;

use fearless_simd::{Level, Simd, SimdBase, SimdInt, SimdIntElement, dispatch};
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
    SimdIntElement
    + PrimInt
    + WrappingSub
    + Into<i64>
    + AsPrimitive<i64>
    + Default
    + Debug
    + Send
    + Sync
    + 'static
{
    type Vector<S: Simd>: SimdInt<S, Element = Self>;

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
    ($int:ident, $vector:ident, $bits:ident, $wider:ident) => {
        impl Lane for $int {
            type Vector<S: Simd> = S::$vector;
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

lane!(i16, i16s, Bits16, i32);
lane!(i32, i32s, Bits32, i64);
lane!(i64, i64s, Bits64, i64);

/// How many lanes a vector has.
pub(super) fn lanes<L: Lane>(level: Level) -> usize {
    #[inline(always)]
    fn lanes_of<S: Simd, L: Lane>(_: S) -> usize {
        L::Vector::<S>::LEN
    }
    dispatch!(level, simd => lanes_of::<_, L>(simd))
}

/// The name of the vectors of a level.
pub(super) fn name(level: Level) -> &'static str {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    {
        if level.as_avx512().is_some() {
            return "avx512";
        }
        if level.as_avx2().is_some() {
            return "avx2";
        }
        if level.as_sse4_2().is_some() {
            return "sse4.2";
        }
    }
    if level.is_fallback() {
        "scalar"
    } else {
        "baseline"
    }
}
