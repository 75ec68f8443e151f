//! Tables of nimbers of heaps: [`Nimbers`].

use std::fmt;

use stonework_core::kit::Meter;
use stonework_core::{Report, Run, StopReason, Work};

use super::heap_rules::HeapRules;
use super::nimber_table::{End, Table};
use super::period::Period;
use super::take::Take;

/// The nimbers of heaps 0, 1, 2 and so on under some [`HeapRules`]: each is the least nimber that
/// no option has.
#[derive(Clone, Debug)]
pub struct Nimbers {
    /// `None` if they depend on the heap.
    takes: Option<Vec<Take>>,
    values: Vec<u16>,
    /// The number that was computed from options; a proved period gave the others.
    computed: usize,
    method: NimbersMethod,
    period: Option<Period>,
    stopped: Option<StopReason>,
    report: Report,
}

/// How nimbers were computed: see [`Nimbers::method`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NimbersMethod {
    /// The values of some splits are marked, which are most values. For each value still missing,
    /// all other splits are scanned, many at once. O(n) time per heap in the worst case.
    PackedScan,
    /// The same for rare values only. The common values follow from the splits with a rare heap, of
    /// which there are few. (Berlekamp, Conway and Guy, Winning Ways, chapter 4; Flammenkamp.)
    RareValues {
        /// A value is common if an odd number of its bits under this mask are set.
        mask: u16,
        /// Whether the parity of the heap counts as one more bit.
        by_place: bool,
        /// The number of rare heaps.
        heaps: usize,
    },
    /// What may be taken depends on the heap, and each take is tried. O(t) time for a heap of which
    /// `t` numbers may be taken, and the time that it takes to find these.
    EachTake,
}

impl fmt::Display for NimbersMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PackedScan => f.write_str("packed scan"),
            Self::RareValues {
                mask,
                by_place,
                heaps,
            } => write!(
                f,
                "rare values, mask {mask:#b}{}, {heaps} rare heaps",
                if *by_place { " and place" } else { "" },
            ),
            Self::EachTake => f.write_str("each take"),
        }
    }
}

/// A nimber does not fit 16 bits.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("under {rules} a heap of {heap} has a nimber over 65535, the most that the table holds")]
pub struct NimberOverflow {
    /// The rules.
    pub rules: HeapRules,
    /// The heap.
    pub heap: u32,
}

impl HeapRules {
    /// The nimbers of the heaps from 0 to `last`.
    ///
    /// As soon as the nimbers found prove a period, the rest follows from it. If a limit of the run
    /// is reached, the nimbers found so far are kept: see [`Nimbers::stopped`]. A heap counts as a
    /// position.
    ///
    /// # Complexity
    ///
    /// At most O(n²) time for each number of stones that may be taken with a split, O(n·r) with `r`
    /// rare heaps, and less if a period is proved. 4 bytes per heap, or 2 if no heap is split. The
    /// search for a period takes 4 bytes more per heap; without room for them there is no search.
    /// Where what may be taken depends on the heap, no period is looked for: O(n·t) time if it is `t`
    /// numbers, and 4 bytes per heap.
    ///
    /// # Errors
    ///
    /// [`NimberOverflow`] for a nimber over 65535.
    pub fn nimbers(&self, last: u32, run: &Run) -> Result<Nimbers, NimberOverflow> {
        self.nimbers_by(last, &mut Meter::new(run))
    }

    /// The same as a part of a theorem's work, within the limits of its run.
    ///
    /// # Errors
    ///
    /// As [`HeapRules::nimbers`].
    pub fn nimbers_within(
        &self,
        last: u32,
        work: &mut Work<'_>,
    ) -> Result<Nimbers, NimberOverflow> {
        self.nimbers_by(last, work.meter())
    }

    fn nimbers_by(&self, last: u32, meter: &mut Meter<'_>) -> Result<Nimbers, NimberOverflow> {
        let takes = self.takes();
        let mut period = None;
        let mut table = Table::new();
        let filled = match (self, &takes) {
            (Self::Takes(takes), _) => table.fill_by_heap(takes, last, meter),
            (_, takes) => {
                let takes = takes.as_deref().unwrap_or_default();
                table.fill(takes, last, meter, &mut period)
            }
        };
        let stopped = match filled {
            Ok(()) => None,
            Err(End::Stopped(reason)) => Some(reason),
            Err(End::Overflow(heap)) => {
                return Err(NimberOverflow {
                    rules: self.clone(),
                    heap,
                });
            }
        };
        let method = match table.space {
            _ if takes.is_none() => NimbersMethod::EachTake,
            None => NimbersMethod::PackedScan,
            Some(space) => NimbersMethod::RareValues {
                mask: space.mask,
                by_place: space.parity.is_some(),
                heaps: table.rare.len(),
            },
        };
        Ok(Nimbers {
            takes,
            computed: table.computed,
            values: table.values,
            method,
            period,
            stopped,
            report: meter.report(format!("nimbers ({method})"), 1),
        })
    }
}

impl Nimbers {
    /// The nimbers of heaps 0, 1, 2 and so on, without a copy.
    #[must_use]
    pub fn into_values(self) -> Vec<u16> {
        self.values
    }

    /// The nimbers of heaps 0, 1, 2 and so on.
    #[must_use]
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// The number of nimbers that were computed from options. The others follow from a proved
    /// period.
    #[must_use]
    pub fn computed(&self) -> usize {
        self.computed
    }

    /// How the last of these were computed.
    #[must_use]
    pub fn method(&self) -> NimbersMethod {
        self.method
    }

    /// The limit that stopped the table; `None` if it is complete.
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// What the table cost. Its positions are the heaps that were computed.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The period, if these nimbers prove one: see [`super::PeriodTheorem`]. `None` means that more
    /// nimbers are needed, or that there is none; or that what may be taken depends on the heap, for
    /// which there is no theorem.
    ///
    /// # Complexity
    ///
    /// O(n) time, 4 bytes per heap.
    ///
    /// # Errors
    ///
    /// [`StopReason`] if a limit of the run is reached.
    pub fn period(&self, run: &Run) -> Result<Option<Period>, StopReason> {
        self.period_by(&mut Meter::new(run))
    }

    /// The same as a part of a theorem's work, within the limits of its run.
    ///
    /// # Errors
    ///
    /// As [`Nimbers::period`].
    pub fn period_within(&self, work: &mut Work<'_>) -> Result<Option<Period>, StopReason> {
        self.period_by(work.meter())
    }

    fn period_by(&self, meter: &mut Meter<'_>) -> Result<Option<Period>, StopReason> {
        match (self.period, &self.takes) {
            (None, Some(takes)) => Period::find(&self.values, takes, meter),
            (period, _) => Ok(period),
        }
    }
}
