//! Checks the certificates of a game: [`check_claim`].

use stonework_certificate::{
    Bound, CertifiedValue, CheckError, Checked, HeapClaim, Record, Records, RecordsError, Relation,
    ValueRecord, ValueRecords, WrittenGame, WrittenParts, check, check_heap_nimbers,
    check_heap_quotient, check_nimber, check_value,
};
use stonework_core::{Run, WinLose};
use stonework_nimbers::HeapRules;

use super::certificate::{CertificateLines, CheckFailed};

/// The records of a certificate with their values.
struct RecordsOf<'a>(&'a mut dyn CertificateLines);

impl<V: CertifiedValue> Records<V> for RecordsOf<'_> {
    fn len(&self) -> u64 {
        self.0.len()
    }

    fn find(
        &mut self,
        position: &str,
        relation: Relation,
    ) -> Result<Option<(u64, Record<V>)>, RecordsError> {
        let key = format!("{position}\t{}", relation.sign());
        let Some((place, line)) = self.0.find(&key)? else {
            return Ok(None);
        };
        let record = Record::parse(&line);
        let record = record.ok_or_else(|| format!("`{line}` is no record of this game"))?;
        Ok(Some((place, record)))
    }
}

/// Checks bounds of the start by the records of a certificate.
pub(super) fn check_claim<V: CertifiedValue>(
    game: &dyn WrittenGame<V>,
    bounds: &[String],
    leaf_positions: u64,
    lines: &mut dyn CertificateLines,
    run: &Run,
) -> Result<Checked, CheckFailed> {
    let parse = |text: &String| {
        let bound = Bound::parse(text);
        let example = || Bound::at_least(V::default()).to_string();
        bound.ok_or_else(|| CheckFailed::Bound(text.clone(), example()))
    };
    if bounds.is_empty() {
        return Err(CheckFailed::NoClaim);
    }
    let claims: Vec<_> = bounds.iter().map(parse).collect::<Result<_, _>>()?;
    let checked = check(game, &claims, leaf_positions, &mut RecordsOf(lines), run);
    checked.map_err(failed)
}

/// Checks the nimber of the start by the records of a certificate.
pub(super) fn check_nimber_claim(
    game: &dyn WrittenGame<WinLose>,
    nimber: u64,
    lines: &mut dyn CertificateLines,
    run: &Run,
) -> Result<Checked, CheckFailed> {
    check_nimber(game, nimber, &mut RecordsOf(lines), run).map_err(failed)
}

impl ValueRecords for RecordsOf<'_> {
    fn len(&self) -> u64 {
        self.0.len()
    }

    fn find(&mut self, position: &str) -> Result<Option<(u64, ValueRecord)>, RecordsError> {
        let Some((place, line)) = self.0.find(&format!("{position}\t="))? else {
            return Ok(None);
        };
        let record = ValueRecord::parse(&line);
        let record = record.ok_or_else(|| format!("`{line}` is no record of a value"))?;
        Ok(Some((place, record)))
    }
}

/// Checks the canonical form of the start by the records of a certificate.
pub(super) fn check_value_claim(
    game: &dyn WrittenParts,
    value: &str,
    lines: &mut dyn CertificateLines,
    run: &Run,
) -> Result<Checked, CheckFailed> {
    check_value(game, value, &mut RecordsOf(lines), run).map_err(failed)
}

/// Checks the nimbers of heaps, or their misère quotient, by the records of a certificate: see
/// [`stonework_certificate::check_heap_nimbers`], [`stonework_certificate::check_heap_quotient`].
///
/// # Errors
///
/// [`CheckFailed`], which says nothing of the claim.
pub fn check_heap_certificate(
    rules: &HeapRules,
    claim: &HeapClaim,
    lines: &mut dyn CertificateLines,
    run: &Run,
) -> Result<Checked, CheckFailed> {
    let check = match claim.order {
        None => check_heap_nimbers,
        Some(_) => check_heap_quotient,
    };
    check(rules, claim, &mut RecordsOf(lines), run).map_err(failed)
}

fn failed(error: CheckError) -> CheckFailed {
    match error {
        CheckError::Stopped(reason) => CheckFailed::Stopped(reason),
        CheckError::Records(error) => CheckFailed::Records(error),
    }
}
