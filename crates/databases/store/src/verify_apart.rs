//! A tier that does not fit into memory, checked against the rules: [`verify_apart`].

use std::ops::Range;

use stonework_strong::retrograde::{
    Expansion, FinishedTiers as _, OutcomePlace, Target, TierError, TierRules, Workbench,
};

use crate::error::StoreError;
use crate::needs::SLACK;
use crate::parallel::collect;
use crate::save_error::SaveError;
use crate::to_usize::to_usize;
use crate::written_tiers::WrittenTiers;

/// Positions that a thread expands at once.
const PART: usize = 1 << 10;

/// Compares every stored position of a tier with its moves, all of which are asked on the disk, many at
/// once; gives how many of them have each code. Values are distances.
pub(crate) fn verify_apart(
    tier: usize,
    rules: &dyn TierRules,
    written: &mut WrittenTiers<'_>,
    workbench: &mut Workbench<'_>,
) -> Result<Vec<u64>, SaveError> {
    let (at_once, bytes) = written.prepare_apart(tier, SLACK, workbench)?;
    workbench.budget().take(bytes)?;
    let range = rules.tier(tier);
    let mut by_code = Vec::new();
    let mut frames = Frames::default();
    for first in range.clone().step_by(at_once) {
        let numbers = first..range.end.min(first + at_once);
        workbench.check()?;
        workbench.count(numbers.len())?;
        let wrong = verify_some(
            rules,
            &range,
            numbers,
            written,
            &mut frames,
            &mut by_code,
            workbench,
        )?;
        if let Some(number) = wrong {
            let file = written.database().manifest().tiers[tier].file.as_ref();
            let name = file.map(|file| file.name.as_str()).unwrap_or_default();
            let path = written.database().dir().join(name);
            return Err(StoreError::Outcome { path, number }.into());
        }
    }
    workbench.budget().give_back(bytes);
    Ok(by_code)
}

/// The frame of a tier that was read last.
#[derive(Default)]
struct Frames {
    frame: Option<(usize, u32)>,
    codes: Vec<u32>,
}

impl Frames {
    /// The code of the position at a place of a tier.
    fn code(
        &mut self,
        written: &WrittenTiers<'_>,
        (tier, place): (usize, usize),
    ) -> Result<u32, StoreError> {
        let database = written.database();
        let per_frame = database.manifest().tiers[tier]
            .code_bytes
            .positions_per_frame();
        let frame = u32::try_from(place / per_frame).unwrap_or(u32::MAX);
        if self.frame != Some((tier, frame)) {
            self.frame = None;
            database.frame_codes(tier, frame, &mut self.codes)?;
            self.frame = Some((tier, frame));
        }
        Ok(self.codes[place % per_frame])
    }
}

/// The number of the first of some positions that is wrong.
fn verify_some(
    rules: &dyn TierRules,
    tier: &Range<usize>,
    numbers: Range<usize>,
    written: &WrittenTiers<'_>,
    frames: &mut Frames,
    by_code: &mut Vec<u64>,
    workbench: &mut Workbench<'_>,
) -> Result<Option<u64>, SaveError> {
    let parts = workbench.on_threads(|| {
        collect(numbers.len().div_ceil(PART), &|at| {
            let first = numbers.start + at * PART;
            let numbers = first..numbers.end.min(first + PART);
            let (mut expansion, mut places) = (Expansion::default(), Vec::new());
            rules.outcome_places(numbers.clone(), &mut places);
            expansion.expand_all(rules, numbers)?;
            Ok::<_, TierError>((expansion, places))
        })
    });
    let parts: Vec<_> = parts.into_iter().collect::<Result<_, _>>()?;
    let targets: Vec<Target> = parts
        .iter()
        .flat_map(|(expansion, _)| expansion.earlier().iter().copied())
        .collect();
    let mut codes = Vec::with_capacity(targets.len());
    let read = workbench.on_threads(|| written.codes(&targets, &mut codes));
    read.map_err(TierError::Io)?;
    let mut codes = codes.as_slice();
    let index = rules.tier_of(numbers.start);
    let mut number = numbers.start;
    for (expansion, places) in &parts {
        for (position, place) in expansion.positions().zip(places) {
            let (own, rest) = codes.split_at(position.earlier.len());
            codes = rest;
            match *place {
                OutcomePlace::Here => {
                    let expected = position.code(own).ok_or(TierError::TooFar(number))?;
                    let found = frames.code(written, (index, number - tier.start))?;
                    if expected != found {
                        return Ok(Some(number as u64));
                    }
                    let at = to_usize(found.into());
                    by_code.resize(by_code.len().max(at + 1), 0);
                    by_code[at] += 1;
                }
                OutcomePlace::At(image) if !tier.contains(&image) => {
                    return Err(TierError::Faulty(number).into());
                }
                OutcomePlace::At(_) | OutcomePlace::Rules(_) => {}
            }
            number += 1;
        }
    }
    Ok(None)
}
