//! The tiers that are written, for the analysis or the verification of others: [`WrittenTiers`].

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::{Arc, Mutex};

use rayon::prelude::*;
use stonework_core::StopReason;
use stonework_core::kit::{Spare, each_in_parallel, lock};
use stonework_strong::retrograde::{
    FinishedError, FinishedTiers, OutcomePlace, Target, TierOutcomes, TierRules, Workbench,
};

use crate::database::Database;
use crate::error::StoreError;
use crate::loaded_tier::LoadedTier;
use crate::manifest::CodeWidth;
use crate::needs::{LEAST_AT_ONCE, Needs, Purpose, Wanted};
use crate::parallel::try_each;
use crate::save_error::SaveError;
use crate::shared_tiers::SharedTiers;
use crate::to_usize::to_usize;

/// The outcomes of written tiers. Some tiers are in memory, as many as the limit on bytes lets; the
/// others are read from the disk, each frame once for many positions.
pub struct WrittenTiers<'g> {
    rules: &'g dyn TierRules,
    database: Database,
    /// The number of the first position of each tier that is written.
    firsts: Vec<usize>,
    /// The codes of the tiers that are in memory.
    loaded: SharedTiers,
    /// How many have the tiers in memory together: each counts its part of the bytes.
    sharers: usize,
    /// By tier, what it asks for, if it is still to be solved or verified.
    needs: Vec<Option<Needs>>,
    purpose: Purpose,
    /// How many positions are expanded before the tiers on the disk are asked; `None` if none has
    /// to be.
    positions_at_once: Option<usize>,
    /// The bytes of the list of what is read from the disk.
    list_bytes: usize,
}

impl<'g> WrittenTiers<'g> {
    /// The tiers of a database; the tiers from the next one on are to be solved.
    ///
    /// # Errors
    ///
    /// A limit, or the rules break a law.
    pub fn new(
        database: Database,
        rules: &'g dyn TierRules,
        workbench: &mut Workbench<'_>,
    ) -> Result<Self, SaveError> {
        let next = database.manifest().tiers.len();
        Self::with_needs(
            database,
            rules,
            next..rules.tiers(),
            Purpose::Solve,
            workbench,
        )
    }

    /// The tiers of a database; all of them are to be verified.
    pub(crate) fn to_verify(
        database: Database,
        rules: &'g dyn TierRules,
        workbench: &mut Workbench<'_>,
    ) -> Result<Self, SaveError> {
        let end = database.manifest().tiers.len();
        Self::with_needs(database, rules, 0..end, Purpose::Verify, workbench)
    }

    fn with_needs(
        database: Database,
        rules: &'g dyn TierRules,
        tiers: Range<usize>,
        purpose: Purpose,
        workbench: &mut Workbench<'_>,
    ) -> Result<Self, SaveError> {
        let mut written = Self {
            rules,
            firsts: firsts(&database),
            database,
            loaded: SharedTiers::default(),
            sharers: 1,
            needs: vec![None; tiers.start],
            purpose,
            positions_at_once: None,
            list_bytes: 0,
        };
        for tier in tiers {
            workbench.check()?;
            written.needs.push(Some(Needs::of(rules, tier)?));
        }
        Ok(written)
    }

    /// The same for one of several workers of a process, which have the tiers in memory together:
    /// one of them [prepares](Self::prepare) a tier, the others [adopt](Self::adopt) what it
    /// [has loaded](Self::loaded).
    #[must_use]
    pub fn shared_by(mut self, sharers: NonZeroUsize) -> Self {
        self.sharers = sharers.get();
        self
    }

    /// The least memory in which every tier that is to be solved can be.
    pub(crate) fn least_bytes(&self) -> usize {
        let mut least = 0;
        for (tier, needs) in self.needs.iter().enumerate() {
            if let Some(needs) = needs {
                let positions = self.rules.tier(tier).len();
                least = least.max(needs.least_bytes(positions, self.bytes_needed(needs)));
            }
        }
        least
    }

    /// The bytes of the earlier tiers that these needs are, if every outcome took 2 bytes.
    fn bytes_needed(&self, needs: &Needs) -> usize {
        let positions = |tier: usize| self.rules.tier(tier).len();
        let needed = needs.tiers.iter();
        let needed = needed.map(|&tier| LoadedTier::bytes(positions(tier), CodeWidth::Two));
        needed.fold(0, usize::saturating_add)
    }

    /// Whether a tier that is still to be solved does not fit into memory within a limit.
    pub(crate) fn goes_by_blocks(&self, tier: usize, limit: Option<usize>) -> bool {
        let positions = self.rules.tier(tier).len();
        let needs = self.needs.get(tier).and_then(Option::as_ref);
        needs.is_some_and(|needs| !needs.fits(positions, self.bytes_needed(needs), limit))
    }

    /// The bytes of memory for the blocks of a tier that is still to be solved by these.
    pub(crate) fn bytes_of_blocks(&self, tier: usize, limit: Option<usize>) -> usize {
        let positions = self.rules.tier(tier).len();
        let needs = self.needs.get(tier).and_then(Option::as_ref);
        needs.map_or(usize::MAX, |needs| {
            needs.bytes_of_blocks(positions, self.bytes_needed(needs), limit)
        })
    }

    /// How many tiers are written.
    #[must_use]
    pub fn tiers(&self) -> usize {
        self.firsts.len()
    }

    /// The database.
    pub(crate) fn database(&self) -> &Database {
        &self.database
    }

    /// Loads what the analysis or the verification of the next tier needs, with `reserve` bytes
    /// left for the work itself.
    ///
    /// # Errors
    ///
    /// A limit, or a tier that cannot be read.
    pub fn prepare(
        &mut self,
        tier: usize,
        reserve: usize,
        workbench: &mut Workbench<'_>,
    ) -> Result<(), SaveError> {
        let Some(needs) = self.take_needs(tier, workbench) else {
            return Ok(());
        };
        let needed = self
            .loaded
            .tiers()
            .filter(|tier| needs.tiers.contains(tier) || is_needed(&self.needs, *tier));
        self.keep_only(&needed.collect::<Vec<_>>(), workbench);
        let has_room = |bytes: usize, workbench: &mut Workbench<'_>| {
            let left = workbench.budget().left();
            left.is_none_or(|left| left >= reserve.saturating_add(bytes))
        };
        let missing = self.missing(&needs);
        let bytes: usize = missing.iter().map(|&tier| self.bytes(tier)).sum();
        if !has_room(bytes, workbench) {
            // What only later tiers need can be read again.
            self.keep_only(&needs.tiers, workbench);
        }
        let is_whole = needs.tiers.is_empty() || has_room(bytes, workbench);
        // What is read from the disk is listed.
        let list_room = if is_whole {
            0
        } else {
            2 * LEAST_AT_ONCE * needs.bytes_each(self.purpose)
        };
        while !is_whole && !has_room(list_room, workbench) && !self.loaded.is_empty() {
            // So can what this one needs.
            let kept: Vec<_> = self.loaded.tiers().skip(1).collect();
            self.keep_only(&kept, workbench);
        }
        for tier in self.missing(&needs) {
            workbench.check()?;
            if !has_room(self.bytes(tier).saturating_add(list_room), workbench) {
                continue;
            }
            workbench.budget().take(self.bytes(tier))?;
            let (loaded, _) =
                LoadedTier::read_counted(&self.database, tier, self.rules, workbench)?;
            self.loaded.insert(tier, Arc::new(loaded));
        }
        self.list(&needs, reserve, workbench)
    }

    /// Whether the next tier to be verified can be in memory: what is left for others is enough, with
    /// `reserve` bytes for the tier.
    pub(crate) fn has_room(
        &self,
        tier: usize,
        reserve: usize,
        workbench: &mut Workbench<'_>,
    ) -> bool {
        let needs = self.needs.get(tier).and_then(Option::as_ref);
        let (Some(needs), Some(left)) = (needs, workbench.budget().left()) else {
            return true;
        };
        let loaded = self.loaded.tiers().map(|tier| self.bytes(tier));
        let left = loaded.fold(left + self.list_bytes, usize::saturating_add);
        let lists = 2 * LEAST_AT_ONCE * needs.bytes_each(self.purpose);
        left >= reserve.saturating_add(self.bytes_needed(needs).min(lists))
    }

    /// Makes ready to verify the next tier without having it in memory: nothing is in memory, and the
    /// tier itself is asked as earlier ones are. Gives how many positions are expanded at once, and the
    /// bytes that they may take.
    pub(crate) fn prepare_apart(
        &mut self,
        tier: usize,
        reserve: usize,
        workbench: &mut Workbench<'_>,
    ) -> Result<(usize, usize), SaveError> {
        let Some(needs) = self.take_needs(tier, workbench) else {
            return Ok((LEAST_AT_ONCE, 0));
        };
        let needs = needs.with_itself(tier);
        self.keep_only(&[], workbench);
        self.list(&needs, reserve, workbench)?;
        let positions = self.positions_at_once.unwrap_or(LEAST_AT_ONCE);
        let bytes = positions.saturating_mul(needs.bytes_each(self.purpose) / 2);
        Ok((positions, bytes))
    }

    /// What a tier needs; the list of the one before is no longer needed.
    fn take_needs(&mut self, tier: usize, workbench: &mut Workbench<'_>) -> Option<Needs> {
        let needs = self.needs.get_mut(tier)?.take()?;
        let list_bytes = std::mem::take(&mut self.list_bytes);
        workbench.budget().give_back(list_bytes);
        self.positions_at_once = None;
        Some(needs)
    }

    /// The tiers that are in memory, for other workers of the process.
    #[must_use]
    pub fn loaded(&self) -> SharedTiers {
        self.loaded.clone()
    }

    /// Prepares a tier with what another worker of the process has loaded for it.
    ///
    /// # Errors
    ///
    /// A limit.
    pub fn adopt(
        &mut self,
        tier: usize,
        shared: SharedTiers,
        reserve: usize,
        workbench: &mut Workbench<'_>,
    ) -> Result<(), SaveError> {
        let Some(needs) = self.take_needs(tier, workbench) else {
            return Ok(());
        };
        self.keep_only(&[], workbench);
        for (tier, loaded) in shared.into_tiers() {
            workbench.budget().take(self.bytes(tier))?;
            self.loaded.insert(tier, loaded);
        }
        self.list(&needs, reserve, workbench)
    }

    /// Makes room for the list of what is read from the disk, if anything is.
    fn list(
        &mut self,
        needs: &Needs,
        reserve: usize,
        workbench: &mut Workbench<'_>,
    ) -> Result<(), SaveError> {
        if !self.missing(needs).is_empty() {
            let positions = positions_at_once(needs.bytes_each(self.purpose), reserve, workbench)?;
            // A place in the list has 32 bits.
            let positions = positions.min((1 << 30) / needs.moves);
            // The list of what is read; the analysis counts its own.
            let bytes = 2 * positions * needs.moves * size_of::<Wanted>();
            workbench.budget().take(bytes)?;
            self.list_bytes = bytes;
            self.positions_at_once = Some(positions);
        }
        Ok(())
    }

    /// The tiers of these needs that are not in memory.
    fn missing(&self, needs: &Needs) -> Vec<usize> {
        let tiers = needs.tiers.iter().copied();
        tiers.filter(|&tier| !self.loaded.has(tier)).collect()
    }

    /// Takes over the tiers that were added to the database. They are read when
    /// they are needed.
    ///
    /// # Errors
    ///
    /// As [`Database::open`].
    pub(crate) fn reopen(&mut self) -> Result<(), StoreError> {
        self.replace(Database::open(self.database.dir(), 0)?);
        Ok(())
    }

    /// The same database, opened again after tiers were added.
    pub fn replace(&mut self, database: Database) {
        self.database = database;
        self.firsts = firsts(&self.database);
    }

    /// Takes over a tier that was just solved and written, and keeps it in memory if later tiers
    /// need it and there is room.
    pub(crate) fn add(
        &mut self,
        tier: usize,
        outcomes: &TierOutcomes,
        workbench: &mut Workbench<'_>,
    ) -> Result<(), SaveError> {
        self.reopen()?;
        if is_needed(&self.needs, tier) && workbench.budget().take(self.bytes(tier)).is_ok() {
            let width = self.database.manifest().tiers[tier].code_bytes;
            let loaded = workbench.on_threads(|| LoadedTier::of(outcomes, width));
            self.loaded.insert(tier, Arc::new(loaded));
        }
        Ok(())
    }

    /// Takes over a written tier that is in memory, and keeps it if later tiers need it.
    pub(crate) fn keep(&mut self, tier: usize, loaded: LoadedTier, workbench: &mut Workbench<'_>) {
        if is_needed(&self.needs, tier) {
            self.loaded.insert(tier, Arc::new(loaded));
        } else {
            drop(loaded);
            workbench.budget().give_back(self.bytes(tier));
        }
    }

    /// Frees the tiers in memory but these.
    fn keep_only(&mut self, kept: &[usize], workbench: &mut Workbench<'_>) {
        let forgotten = self.loaded.tiers().filter(|tier| !kept.contains(tier));
        let forgotten: Vec<_> = forgotten.collect();
        self.loaded.retain(&|tier| kept.contains(&tier));
        for tier in forgotten {
            workbench.budget().give_back(self.bytes(tier));
        }
    }

    /// The bytes of a tier in memory, as far as they are counted here.
    pub(crate) fn bytes(&self, tier: usize) -> usize {
        let entry = &self.database.manifest().tiers[tier];
        let bytes = LoadedTier::bytes(to_usize(entry.positions), entry.code_bytes);
        bytes.div_ceil(self.sharers)
    }

    /// The tier of a position.
    fn tier_of(&self, number: usize) -> usize {
        self.firsts
            .partition_point(|&first| first <= number)
            .saturating_sub(1)
    }

    /// Reads codes from the disk, each frame once.
    fn read(&self, mut wanted: Vec<Wanted>, codes: &mut [u32]) -> Result<(), StoreError> {
        /// Positions that a thread takes at once.
        const PART: usize = 1 << 10;
        /// Frames that are listed at once.
        const FRAMES: usize = 1 << 12;

        let parts: Vec<_> = wanted.chunks_mut(PART).map(Mutex::new).collect();
        each_in_parallel(parts.len(), &|part| {
            let mut places = Vec::new();
            for wanted in &mut **lock(&parts[part]) {
                places.clear();
                self.rules
                    .outcome_places(wanted.number..wanted.number + 1, &mut places);
                match places.first() {
                    Some(&OutcomePlace::At(image)) => wanted.number = image,
                    Some(&OutcomePlace::Rules(code)) => wanted.known = Some(code),
                    _ => {}
                }
            }
        });
        wanted.par_sort_unstable_by_key(|wanted| wanted.number);
        let tiers = &self.database.manifest().tiers;
        let contents = Spare::new();
        let mut rest = wanted.as_mut_slice();
        while !rest.is_empty() {
            let mut frames = Vec::new();
            while let Some(first) = rest.first()
                && frames.len() < FRAMES
            {
                let tier = self.tier_of(first.number);
                let per_frame = tiers[tier].code_bytes.positions_per_frame();
                let (begin, next) = (self.firsts[tier], self.firsts.get(tier + 1));
                let frame = (first.number - begin) / per_frame;
                let end = begin + (frame + 1) * per_frame;
                let end = next.map_or(end, |&next| end.min(next));
                let count = rest.partition_point(|wanted| wanted.number < end);
                let (of_frame, others) = std::mem::take(&mut rest).split_at_mut(count);
                frames.push((tier, frame, Mutex::new(of_frame)));
                rest = others;
            }
            try_each(frames.len(), &|at| {
                let &(tier, frame, ref wanted) = &frames[at];
                let mut wanted = lock(wanted);
                if wanted.iter().all(|wanted| wanted.known.is_some()) {
                    return Ok(());
                }
                contents.lend(Vec::new, |content| {
                    let at = u32::try_from(frame).unwrap_or(u32::MAX);
                    self.database.frame_codes(tier, at, content)?;
                    let first =
                        self.firsts[tier] + frame * tiers[tier].code_bytes.positions_per_frame();
                    for wanted in wanted.iter_mut() {
                        let code = content[wanted.number - first];
                        wanted.known = wanted.known.or(Some(code));
                    }
                    Ok::<_, StoreError>(())
                })
            })?;
        }
        for wanted in wanted {
            codes[wanted.place as usize] = wanted.known.unwrap_or(0);
        }
        Ok(())
    }
}

/// Whether a tier that is still to be worked on asks for one.
fn is_needed(needs: &[Option<Needs>], tier: usize) -> bool {
    let mut needs = needs.iter().flatten();
    needs.any(|needs| needs.tiers.contains(&tier))
}

/// The numbers of the first positions of the tiers of a database.
fn firsts(database: &Database) -> Vec<usize> {
    let tiers = database.manifest().tiers.iter();
    tiers.map(|tier| to_usize(tier.first)).collect()
}

impl FinishedTiers for WrittenTiers<'_> {
    fn codes(&self, targets: &[Target], codes: &mut Vec<u32>) -> Result<(), FinishedError> {
        let first = codes.len();
        let mut wanted = Vec::new();
        let mut last = 0..0;
        let mut loaded = None;
        for (target, place) in targets.iter().zip(0..) {
            let number = target.number();
            if !last.contains(&number) {
                let tier = self.tier_of(number);
                let end = self.firsts.get(tier + 1).copied();
                last = self.firsts[tier]..end.unwrap_or(usize::MAX);
                loaded = self.loaded.get(tier);
            }
            codes.push(loaded.map_or(0, |loaded| loaded.code(number - last.start)));
            if loaded.is_none() {
                wanted.push(Wanted {
                    number,
                    place,
                    known: None,
                });
            }
        }
        if !wanted.is_empty() {
            self.read(wanted, &mut codes[first..])?;
        }
        Ok(())
    }

    fn positions_at_once(&self) -> Option<usize> {
        self.positions_at_once
    }
}

/// How many positions may be expanded at once, each in so many bytes, in half of the memory that is
/// left.
fn positions_at_once(
    bytes_each: usize,
    reserve: usize,
    workbench: &mut Workbench<'_>,
) -> Result<usize, StopReason> {
    let left = workbench.budget().left().unwrap_or(usize::MAX);
    let positions = left.saturating_sub(reserve) / 2 / bytes_each;
    if positions < LEAST_AT_ONCE {
        // Says how much more is needed.
        workbench
            .budget()
            .take(reserve.saturating_add(2 * LEAST_AT_ONCE * bytes_each))?;
    }
    Ok(positions.max(LEAST_AT_ONCE))
}

impl std::fmt::Debug for WrittenTiers<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WrittenTiers")
            .field("database", &self.database)
            .field("loaded", &self.loaded.tiers().collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}
