//! Safe points of the analysis of a tier, from which it can go on: [`Checkpoint`].

use std::fmt;
use std::io::Read;
use std::ops::Range;

use super::outcomes::{Outcomes, PositionBytes};
use super::tier_outcomes::FinishedError;
use super::width::{Narrow, Wide};

/// Is told of every safe point of the analysis of a tier, and may keep what is known there.
pub trait Checkpoint {
    /// Called at a safe point, many times a second.
    ///
    /// # Errors
    ///
    /// Any: it ends the analysis.
    fn reached(&mut self, point: &SafePoint<'_>) -> Result<(), FinishedError>;

    /// Called at the last safe point before a limit of the run ends the analysis, if there was any:
    /// it may keep what is known there, so that nothing has to be done again.
    fn stopped(&mut self, point: &SafePoint<'_>);
}

/// Keeps nothing.
impl Checkpoint for () {
    fn reached(&mut self, _: &SafePoint<'_>) -> Result<(), FinishedError> {
        Ok(())
    }

    fn stopped(&mut self, _: &SafePoint<'_>) {}
}

/// How far the analysis of a tier is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// So many positions of the tier were expanded.
    Expanded(usize),
    /// All were expanded, and outcomes were backed up.
    Propagated {
        /// The outcomes of fewer plies were backed up, from all positions.
        plies: u32,
        /// Those of so many plies were backed up too, from so many positions: the first of the
        /// tier.
        positions: usize,
    },
}

/// What is known of a tier at some point of its analysis.
pub struct SafePoint<'a> {
    stage: Stage,
    outcomes: &'a dyn PositionBytes,
}

impl<'a> SafePoint<'a> {
    pub(super) fn new(stage: Stage, outcomes: &'a dyn PositionBytes) -> Self {
        Self { stage, outcomes }
    }

    /// How far the analysis is.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// How many positions something is known of: the first of the tier, or all.
    #[must_use]
    pub fn positions(&self) -> usize {
        match self.stage {
            Stage::Expanded(positions) => positions,
            Stage::Propagated { .. } => self.outcomes.positions(),
        }
    }

    /// The bytes of each position: 3, or 12 where outcomes are far or moves are many.
    #[must_use]
    pub fn bytes_each(&self) -> usize {
        self.outcomes.bytes_each()
    }

    /// Appends what is known of the positions at these places in the tier.
    ///
    /// # Panics
    ///
    /// If the places are not below [`SafePoint::positions`].
    pub fn write(&self, places: Range<usize>, bytes: &mut Vec<u8>) {
        assert!(
            places.end <= self.positions(),
            "only these positions are known"
        );
        self.outcomes.write(places, bytes);
    }
}

impl fmt::Debug for SafePoint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SafePoint")
            .field("stage", &self.stage)
            .finish_non_exhaustive()
    }
}

/// What was kept at a safe point.
pub struct Resumed<'a> {
    pub(super) stage: Stage,
    pub(super) is_wide: bool,
    pub(super) bytes: &'a mut dyn Read,
}

impl<'a> Resumed<'a> {
    /// The stage and the bytes of each position that were told at the safe point, and what
    /// [`SafePoint::write`] gave of all positions.
    ///
    /// `None` if no analysis keeps so many bytes a position.
    #[must_use]
    pub fn new(stage: Stage, bytes_each: usize, bytes: &'a mut dyn Read) -> Option<Self> {
        let is_wide = match bytes_each {
            Outcomes::<Narrow>::BYTES => false,
            Outcomes::<Wide>::BYTES => true,
            _ => return None,
        };
        Some(Self {
            stage,
            is_wide,
            bytes,
        })
    }
}

impl fmt::Debug for Resumed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resumed")
            .field("stage", &self.stage)
            .finish_non_exhaustive()
    }
}
