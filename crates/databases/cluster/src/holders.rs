//! Which process has which frames of the tiers that are written: [`Holders`].

use std::path::PathBuf;

use stonework_store::{Database, Manifest, StoreError};

use crate::bench::Bench;
use crate::error::ClusterError;
use crate::message::{Content, Status};

/// Which process has each frame of each tier, where every process has a directory of its own.
#[derive(Debug, Default)]
pub(crate) struct Holders {
    tiers: Vec<Held>,
}

/// A tier.
#[derive(Debug)]
struct Held {
    /// The number of its first position.
    first: usize,
    per_frame: usize,
    /// The process of each frame.
    processes: Vec<u32>,
}

impl Holders {
    /// The tier of a position that is written, and the frame in it.
    #[inline]
    fn find(&self, number: usize) -> (&Held, usize) {
        let tier = self.tiers.partition_point(|tier| tier.first <= number);
        let held = &self.tiers[tier.saturating_sub(1)];
        (held, (number - held.first) / held.per_frame)
    }

    /// The worker that is asked for a position, of so many workers that each process has; and the
    /// end of the numbers, from this one on, for which it is the same.
    pub(crate) fn worker(&self, number: usize, workers: usize) -> (usize, usize) {
        let (held, frame) = self.find(number);
        // The workers of a process share its frames.
        let worker = held.processes[frame] as usize * workers + frame % workers;
        let end = held.first + (frame + 1) * held.per_frame;
        let next = self.tiers.partition_point(|tier| tier.first <= number);
        let next = self.tiers.get(next).map(|tier| tier.first);
        (worker, next.map_or(end, |next| end.min(next)))
    }

    /// Learns who has the frames of the tiers that are written and not known yet: one worker of each
    /// process, which has its part open, tells all others. All know `manifest`.
    pub(crate) fn learn(
        &mut self,
        bench: &mut Bench<'_, '_>,
        workers: usize,
        manifest: &Manifest,
        part: Option<&Database>,
    ) -> Result<(), ClusterError> {
        let new = self.tiers.len()..manifest.tiers.len();
        let me = bench.peers.me();
        let mut heard: Vec<(usize, usize, Vec<u8>)> = Vec::new();
        if let Some(part) = part {
            for tier in new.clone() {
                let held = held_frames(part, tier);
                for to in (0..bench.peers.count()).filter(|&to| to != me) {
                    bench
                        .peers
                        .send(to, Content::Held(tier as u64, held.clone()));
                }
                heard.push((me, tier, held));
            }
        }
        let done = Ok(((), Status::default()));
        bench.end_epoch(done, &mut |from, content| {
            if let Content::Held(tier, held) = content {
                heard.push((from, usize::try_from(tier).unwrap_or(usize::MAX), held));
            }
        })?;
        let processes = bench.peers.count() / workers;
        let mut learnt = Vec::new();
        for (tier, entry) in manifest.tiers.iter().enumerate().skip(new.start) {
            let per_frame = entry.code_bytes.positions_per_frame();
            let frames = entry.positions.div_ceil(per_frame as u64);
            let frames = usize::try_from(frames).unwrap_or(usize::MAX);
            let mut held = vec![None; frames];
            let of_tier = heard.iter().filter(|(_, of, _)| *of == tier);
            for &(from, _, ref bits) in of_tier {
                let process = u32::try_from(from / workers).unwrap_or(u32::MAX);
                for (frame, holder) in held.iter_mut().enumerate() {
                    let is_held = bits
                        .get(frame / 8)
                        .is_some_and(|byte| byte >> (frame % 8) & 1 == 1);
                    if is_held && let Some(other) = holder.replace(process) {
                        let reason =
                            format!("process {other} and process {process} both have the frame");
                        return Err(unfit(tier, frame, reason));
                    }
                }
            }
            if let Some(frame) = held.iter().position(Option::is_none) {
                let reason = format!("none of the {processes} processes has the frame");
                return Err(unfit(tier, frame, reason));
            }
            learnt.push(Held {
                first: usize::try_from(entry.first).unwrap_or(usize::MAX),
                per_frame,
                processes: held.into_iter().flatten().collect(),
            });
        }
        self.tiers.extend(learnt);
        Ok(())
    }
}

/// The frames that a part has of a tier, a bit each.
fn held_frames(part: &Database, tier: usize) -> Vec<u8> {
    let frames = part.frames(tier);
    let mut bits = vec![0; frames.div_ceil(8) as usize];
    for frame in (0..frames).filter(|&frame| part.has_frame(tier, frame)) {
        bits[frame as usize / 8] |= 1 << (frame % 8);
    }
    bits
}

/// A frame that the parts do not have as they should.
fn unfit(tier: usize, frame: usize, reason: String) -> ClusterError {
    let error = StoreError::Frame {
        path: PathBuf::from(format!("tier {tier}")),
        frame: frame as u64,
        reason,
    };
    error.into()
}
