//! What is stored of a form: [`Node`].

use std::sync::atomic::{AtomicU32, Ordering::Acquire, Ordering::Relaxed, Ordering::Release};

use super::canonical_form::CanonicalForm;
use super::stop_keys::StopKeys;
use crate::number::{Dyadic, NumberUpStar};

/// What is stored of a form beside its options. It is written before its number is known to any
/// other thread; the negative alone is noted later.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// Where the options are, Left's first; or the low half of a numerator.
    start: AtomicU32,
    /// How many options Left has, and Right, 16 bits each; or the high half of a numerator.
    counts: AtomicU32,
    /// The negative, if it is known: 0 is none; or the ups.
    negative: AtomicU32,
    left_stop: AtomicU32,
    /// Also the nimber.
    right_stop: AtomicU32,
}

/// In place of the left stop: this is a sum of a number, ups and a nimber; the exponent is added.
const SUM: u32 = 0x8000_0100;

impl Node {
    /// Makes it a form with options.
    pub(super) fn set_options(&self, start: u32, left: u16, right: u16, stops: StopKeys) {
        self.start.store(start, Relaxed);
        let counts = u32::from(left) << 16 | u32::from(right);
        self.counts.store(counts, Relaxed);
        self.left_stop.store(stops.left.cast_unsigned(), Relaxed);
        self.right_stop.store(stops.right.cast_unsigned(), Relaxed);
    }

    /// Makes it a sum of a number, ups and a nimber.
    #[expect(clippy::cast_possible_truncation, reason = "two halves")]
    pub(super) fn set_sum(&self, value: NumberUpStar) {
        let numerator = value.number.numerator().cast_unsigned();
        self.start.store(numerator as u32, Relaxed);
        self.counts.store((numerator >> 32) as u32, Relaxed);
        self.negative.store(value.up.cast_unsigned(), Relaxed);
        self.right_stop.store(value.nimber, Relaxed);
        self.left_stop.store(SUM + value.number.exponent(), Relaxed);
    }

    /// The sum that it is, if it is one.
    #[inline]
    pub(super) fn sum(&self) -> Option<NumberUpStar> {
        let exponent = self.left_stop.load(Relaxed).wrapping_sub(SUM);
        if exponent > Dyadic::MAX_EXPONENT {
            return None;
        }
        let halves = (self.start.load(Relaxed), self.counts.load(Relaxed));
        let numerator = u64::from(halves.1) << 32 | u64::from(halves.0);
        Some(NumberUpStar {
            number: Dyadic::in_lowest_terms(numerator.cast_signed(), exponent),
            up: self.negative.load(Relaxed).cast_signed(),
            nimber: self.right_stop.load(Relaxed),
        })
    }

    /// The stops of a form with options.
    #[inline]
    pub(super) fn stops(&self) -> StopKeys {
        StopKeys {
            left: self.left_stop.load(Relaxed).cast_signed(),
            right: self.right_stop.load(Relaxed).cast_signed(),
        }
    }

    /// Where the options are, and how many are Left's and Right's.
    #[inline]
    pub(super) fn options(&self) -> (u32, usize, usize) {
        let counts = self.counts.load(Relaxed);
        let (left, right) = (counts >> 16, counts & 0xffff);
        (self.start.load(Relaxed), left as usize, right as usize)
    }

    /// The negative of a form with options, if it is known.
    #[inline]
    pub(super) fn negative(&self) -> Option<CanonicalForm> {
        match self.negative.load(Acquire) {
            0 => None,
            more => Some(CanonicalForm(more - 1)),
        }
    }

    /// Notes the negative of a form with options.
    pub(super) fn note_negative(&self, negative: CanonicalForm) {
        self.negative.store(negative.0 + 1, Release);
    }
}
