//! Certificates of the nimbers of heaps, and of their period: [`check_heap_nimbers`],
//! [`extract_heap_nimbers`].

use stonework_core::kit::Meter;
use stonework_core::{Run, StopReason};
use stonework_nimbers::{HeapRules, Nimbers, Period, PeriodTheorem};

use super::bound::{Bound, Relation};
use super::checked::{Checked, Checking};
use super::fault::{CheckError, Fault};
use super::nimbers::NimberRecord;
use super::records::Records;

/// What is claimed of the nimbers of the heaps of 0, 1, 2 and so on stones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeapClaim {
    /// How many nimbers the certificate has.
    pub heaps: u32,
    /// That all nimbers repeat from some heap on; `None` if that is not claimed.
    pub period: Option<PeriodClaim>,
    /// For misère play: the order of the quotient, of which the certificate has the elements of the
    /// heaps in place of nimbers; `None` for nimbers.
    pub order: Option<u32>,
}

/// The claim that nimbers repeat without end, and the theorem it rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PeriodClaim {
    /// After so many stones they repeat.
    pub length: u32,
    /// The first heap that this holds for.
    pub start: u32,
    /// The theorem, as [`PeriodTheorem`] is written.
    pub theorem: String,
}

/// The records of the nimbers that were found, and what they prove: of a period, what its theorem
/// needs, otherwise all of them.
///
/// A record has the number of stones for its position.
///
/// # Errors
///
/// [`StopReason`] if a limit of the run is reached.
pub fn extract_heap_nimbers(
    nimbers: &Nimbers,
    period: Option<&Period>,
    run: &Run,
) -> Result<(HeapClaim, Vec<NimberRecord>), StopReason> {
    /// More bytes than the text of a number takes, and another time the text of its record.
    const TEXTS: usize = 64;
    let mut meter = Meter::new(run);
    let values = nimbers.values();
    let needed = period.map(|period| period.checked().end + u64::from(period.length()));
    let needed = needed.and_then(|needed| usize::try_from(needed).ok());
    let most = u32::MAX as usize;
    let values = &values[..needed.unwrap_or(most).min(most).min(values.len())];
    let mut records = meter.budget.vec(values.len())?;
    for (heap, &nimber) in values.iter().enumerate() {
        meter.tick()?;
        meter.budget.take(TEXTS)?;
        records.push(NimberRecord {
            position: heap.to_string(),
            bound: Bound::exactly(nimber.into()),
            mv: None,
            rank: None,
        });
    }
    let claim = HeapClaim {
        heaps: u32::try_from(values.len()).unwrap_or(u32::MAX),
        period: period.map(|period| PeriodClaim {
            length: period.length(),
            start: period.start(),
            theorem: period.theorem().to_string(),
        }),
        order: None,
    };
    Ok((claim, records))
}

/// Checks the nimbers of heaps by the records of a certificate: each has to be the least that is
/// not the nimber of what a move leaves of the heap, and equal where the theorem of a period asks
/// for that. The theorem itself is believed; [`PeriodTheorem`] proves it.
///
/// # Complexity
///
/// O(n² · t) time for `n` records and `t` numbers of stones that may be taken with a split,
/// O(n · t) without; 8 bytes for each record.
///
/// # Errors
///
/// As [`super::check`].
pub fn check_heap_nimbers(
    rules: &HeapRules,
    claim: &HeapClaim,
    records: &mut dyn Records<i64>,
    run: &Run,
) -> Result<Checked, CheckError> {
    let mut report = Checking::new(records, run)?;
    if claim.heaps == 0 {
        report.fail("0".to_owned(), "=…".to_owned(), Fault::NotShown);
    }
    let mut nimbers: Vec<u64> = Vec::new();
    // Where a nimber was met: the heap, one more than its number of stones.
    let mut met: Vec<u32> = Vec::new();
    for heap in 0..claim.heaps {
        report.meter.count()?;
        let text = heap.to_string();
        let Some((_, record)) = report.find(&text, Relation::Exactly)? else {
            report.fail(text, "=…".to_owned(), Fault::NotShown);
            break;
        };
        for (index, (larger, smaller)) in rules.options(heap).enumerate() {
            report.meter.pass(index)?;
            let nimber = nimbers[larger as usize] ^ nimbers[smaller as usize];
            let nimber = usize::try_from(nimber).unwrap_or(usize::MAX);
            if nimber >= met.len() {
                let more = nimber + 1 - met.len();
                report.meter.budget.take(more * size_of::<u32>())?;
                met.resize(nimber + 1, 0);
            }
            met[nimber] = heap + 1;
        }
        let least = met.iter().position(|&at| at != heap + 1);
        let least = least.unwrap_or(met.len()) as u64;
        if i64::try_from(least) != Ok(record.bound.value) || record.rank.is_some() {
            let said = record.bound.to_string();
            report.fail(text, said, Fault::OtherNimber(least));
        }
        report.meter.budget.push(&mut nimbers, least)?;
    }
    if let Some(period) = &claim.period
        && nimbers.len() == claim.heaps as usize
    {
        check_period(
            rules,
            period,
            &nimbers,
            |theorem| theorem.to_string(),
            &mut report,
        )?;
    }
    Ok(report.finish("0"))
}

/// Checks what the theorem of a period, which is called as `name` says, asks for.
pub(super) fn check_period<N: ToString>(
    rules: &HeapRules,
    claim: &PeriodClaim,
    nimbers: &[u64],
    name: impl Fn(PeriodTheorem) -> N,
    report: &mut Checking<'_, '_, i64>,
) -> Result<(), CheckError> {
    let Some(takes) = rules.takes() else {
        let said = format!("repeated after {}", claim.length);
        report.fail(claim.start.to_string(), said, Fault::NoTheorem);
        return Ok(());
    };
    let most = takes.last().map_or(0, |take| u64::from(take.stones));
    let theorem = PeriodTheorem::of(&takes);
    let (length, start) = (u64::from(claim.length), u64::from(claim.start));
    let until = theorem.end(start.max(1), length, most);
    let said = format!("repeated after {length}");
    let fault = if length == 0 {
        Some(Fault::NoPeriod)
    } else if claim.theorem != name(theorem).to_string() {
        Some(Fault::OtherTheorem(name(theorem).to_string()))
    } else if (nimbers.len() as u64) < until + length {
        Some(Fault::HeapsMissing(until + length))
    } else {
        None
    };
    if let Some(fault) = fault {
        report.fail(start.to_string(), said, fault);
        return Ok(());
    }
    let after = |stones: u32| nimbers.iter().skip(stones as usize);
    // The range of the theorem ends a period before the last of the nimbers, or earlier.
    let both = after(claim.start).zip(after(claim.start).skip(claim.length as usize));
    for (heap, (here, &later)) in (start..until).zip(both) {
        report.meter.tick()?;
        if *here != later {
            let said = format!("={here}, {said}");
            report.fail(heap.to_string(), said, Fault::OtherNimber(later));
        }
    }
    Ok(())
}
