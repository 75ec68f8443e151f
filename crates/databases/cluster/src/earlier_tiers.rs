//! The earlier tiers in memory, where every process has a directory of its own: [`EarlierTiers`].

use std::ops::Range;

use stonework_core::kit::lock;
use stonework_store::{ArrivingTier, Database, FRAME_BYTES, Manifest, SharedTiers, needed_tiers};
use stonework_strong::retrograde::{Target, TierPredecessors};

use crate::bench::Bench;
use crate::error::ClusterError;
use crate::gather::batches;
use crate::message::{Content, Status};

/// The earlier tiers that the workers of a process have in memory, as many as every process has room
/// for: those that most moves lead to first. All processes have the same ones.
pub(crate) struct EarlierTiers<'r> {
    rules: &'r dyn TierPredecessors,
    /// By tier, the earlier ones that it needs.
    needs: Vec<Vec<usize>>,
    loaded: SharedTiers,
    /// The workers of a process, each of which counts its part of the bytes.
    workers: usize,
}

impl<'r> EarlierTiers<'r> {
    /// None; the tiers from this one on are to be solved.
    pub(crate) fn new(
        rules: &'r dyn TierPredecessors,
        from: usize,
        workers: usize,
    ) -> Result<Self, ClusterError> {
        let mut needs = vec![Vec::new(); from];
        for tier in from..rules.tiers() {
            needs.push(needed_tiers(rules, tier)?);
        }
        Ok(Self {
            rules,
            needs,
            loaded: SharedTiers::default(),
            workers,
        })
    }

    /// Whether all are in memory that a tier needs.
    pub(crate) fn has_all_of(&self, tier: usize) -> bool {
        self.needs[tier].iter().all(|&tier| self.loaded.has(tier))
    }

    /// Appends the codes of where moves lead, as far as it is to tiers in memory, and 0 for the others:
    /// these are listed, with their places in `codes`.
    pub(crate) fn codes<'t>(
        &self,
        targets: impl Iterator<Item = &'t Target>,
        codes: &mut Vec<u32>,
        others: &mut Vec<(usize, u32)>,
    ) {
        let (mut tier, mut range) = (0, 0..0);
        for (target, place) in targets.zip(0..) {
            let number = target.number();
            if !range.contains(&number) {
                tier = self.rules.tier_of(number);
                range = self.rules.tier(tier);
            }
            let code = self.loaded.code(tier, number - range.start);
            codes.push(code.unwrap_or(0));
            if code.is_none() {
                others.push((number, place));
            }
        }
    }

    /// Brings what a tier needs into memory, as far as every process has room for it beside `reserve`
    /// bytes of each worker: all processes tell each other the frames that they have of it. `part` is
    /// what this process has, in the worker that loads; all know its manifest.
    pub(crate) fn prepare(
        &mut self,
        tier: usize,
        reserve: usize,
        (manifest, part): (&Manifest, Option<&Database>),
        bench: &mut Bench<'_, '_>,
    ) -> Result<(), ClusterError> {
        let bytes = |tier: usize| ArrivingTier::bytes(&manifest.tiers[tier]).div_ceil(self.workers);
        let needed = self.needs[tier].clone();
        let of_later = &self.needs[tier..];
        let needs_later = |tier: usize| of_later.iter().any(|needs| needs.contains(&tier));
        let left = bench.workbench.budget().left();
        let held: usize = self.loaded.tiers().map(bytes).sum();
        let room = left.map_or(usize::MAX, |left| {
            left.saturating_add(held).saturating_sub(reserve)
        });
        let processes = bench.peers.count() / self.workers;
        // Of those that are asked for, a process has its own frames in memory, about.
        let takes = |first: usize| {
            let (first, rest) = needed.split_at(first);
            let sum = |tiers: &[usize]| tiers.iter().copied().map(bytes).sum::<usize>();
            let asked = sum(rest) / processes;
            let frames = if rest.is_empty() {
                0
            } else {
                asked + asked / 8 + 2 * FRAME_BYTES
            };
            sum(first) + frames
        };
        let fit = |kept: usize| {
            let mut all = (0..=needed.len()).rev();
            all.find(|&first| kept + takes(first) <= room).unwrap_or(0)
        };
        // What others need than this one stays if nothing has to give way to it.
        let stays = |tier: usize| needs_later(tier) && !needed.contains(&tier);
        let beside = self.loaded.tiers().filter(|&tier| stays(tier)).map(bytes);
        let status = Status {
            has_more: fit(beside.sum()) < needed.len(),
            due: u32::try_from(fit(0)).ok(),
            ..Status::default()
        };
        let ((), told) = bench.end_epoch(Ok(((), status)), &mut |_, _| {})?;
        let needed = &needed[..told.due.unwrap_or(0) as usize];
        let is_kept = |tier: usize| needed.contains(&tier) || !told.has_more && needs_later(tier);
        let forgotten = self.loaded.tiers().filter(|&tier| !is_kept(tier));
        bench
            .workbench
            .budget()
            .give_back(forgotten.map(bytes).sum());
        self.loaded.retain(&is_kept);
        if part.is_some() {
            *lock(bench.shared) = None;
        }
        let missing: Vec<_> = needed
            .iter()
            .filter(|&&tier| !self.loaded.has(tier))
            .collect();
        let taken = missing
            .iter()
            .try_for_each(|&&tier| bench.workbench.budget().take(bytes(tier)));
        bench.demand(taken.map_err(ClusterError::from))?;
        for &&tier in &missing {
            self.load(tier, (manifest, part), bench)?;
        }
        Ok(())
    }

    /// Brings a tier into memory.
    fn load(
        &mut self,
        tier: usize,
        (manifest, part): (&Manifest, Option<&Database>),
        bench: &mut Bench<'_, '_>,
    ) -> Result<(), ClusterError> {
        let entry = &manifest.tiers[tier];
        let mut arriving = part.map(|part| (part, ArrivingTier::new(entry)));
        let mut came = Ok(());
        for frames in batches(entry, bench.at_once) {
            let sent = std::mem::replace(&mut came, Ok(())).and_then(|()| match &mut arriving {
                Some((part, arriving)) => self.send(tier, frames, part, arriving, bench),
                None => Ok(()),
            });
            let sent = sent.map(|()| ((), Status::default()));
            bench.end_epoch(sent, &mut |_, content| {
                if let (Content::Gathered(frame, content), Some((_, arriving))) =
                    (content, &mut arriving)
                    && came.is_ok()
                {
                    came = arriving.push(frame, &content).map_err(ClusterError::from);
                }
            })?;
        }
        let added = came.and_then(|()| match arriving {
            Some((_, arriving)) => {
                self.loaded.add(arriving, self.rules, bench.workbench)?;
                Ok(())
            }
            None => Ok(()),
        });
        if part.is_some() {
            *lock(bench.shared) = Some(self.loaded.clone());
        }
        bench.wait(added)?;
        let loaded = lock(bench.shared).clone();
        self.loaded = loaded.ok_or(ClusterError::OtherWorker)?;
        Ok(())
    }

    /// Takes those of some frames of a tier that this process has, and sends them to the workers of the
    /// others that load.
    fn send(
        &self,
        tier: usize,
        frames: Range<u32>,
        part: &Database,
        arriving: &mut ArrivingTier,
        bench: &mut Bench<'_, '_>,
    ) -> Result<(), ClusterError> {
        bench.workbench.check()?;
        let me = bench.peers.me();
        let others = (0..bench.peers.count()).step_by(self.workers);
        for frame in frames.filter(|&frame| part.has_frame(tier, frame)) {
            let content = part.compressed_frame(tier, frame)?;
            arriving.push(frame, &content)?;
            for to in others.clone().filter(|&to| to != me) {
                bench
                    .peers
                    .send(to, Content::Gathered(frame, content.clone()));
            }
        }
        Ok(())
    }
}
