//! The database gathered by the first process: [`gather`].

use std::collections::BTreeMap;
use std::ops::Range;

use stonework_store::{CompressedFrame, Database, FRAME_BYTES, Gathering, Manifest, TierEntry};

use crate::bench::{BYTES_AT_ONCE, Bench, WRITER};
use crate::error::ClusterError;
use crate::message::{Content, Status};

/// Sends all frames to the first process, which writes them. One worker of each process has its part
/// open, and that of the first has what it gathers in. All know the manifest.
pub(crate) fn gather(
    bench: &mut Bench<'_, '_>,
    manifest: &Manifest,
    part: Option<&Database>,
    mut gathering: Option<Gathering>,
) -> Result<(), ClusterError> {
    for (tier, entry) in manifest.tiers.iter().enumerate() {
        let mut received = BTreeMap::new();
        for frames in batches(entry, bench.at_once) {
            let sent = write(&mut gathering, &mut received);
            let sent = sent.and_then(|()| match part {
                Some(part) => send(bench, part, tier, frames, &mut received),
                None => Ok(()),
            });
            let done = sent.map(|()| ((), Status::default()));
            bench.end_epoch(done, &mut |_, content| {
                if let Content::Gathered(frame, content) = content {
                    received.insert(frame, content);
                }
            })?;
        }
        let written = write(&mut gathering, &mut received);
        bench.demand(written)?;
    }
    let finished = gathering.map(Gathering::finish).transpose();
    bench.wait(finished.map(drop).map_err(ClusterError::from))
}

/// The frames of a tier, as many at a time as are told in an epoch in which so many positions are worked
/// on.
pub(crate) fn batches(entry: &TierEntry, at_once: usize) -> impl Iterator<Item = Range<u32>> {
    let per_frame = entry.code_bytes.positions_per_frame() as u64;
    let frames = u32::try_from(entry.positions.div_ceil(per_frame)).unwrap_or(u32::MAX);
    let at_once = (at_once.saturating_mul(BYTES_AT_ONCE) / FRAME_BYTES).max(1);
    let most = u32::try_from(at_once).unwrap_or(u32::MAX);
    let firsts = (0..frames).step_by(at_once);
    firsts.map(move |first| first..frames.min(first.saturating_add(most)))
}

/// Sends those of some frames of a tier that this process has; the first keeps its own.
fn send(
    bench: &mut Bench<'_, '_>,
    part: &Database,
    tier: usize,
    frames: Range<u32>,
    own: &mut BTreeMap<u32, CompressedFrame>,
) -> Result<(), ClusterError> {
    bench.workbench.check()?;
    for frame in frames.filter(|&frame| part.has_frame(tier, frame)) {
        let content = part.compressed_frame(tier, frame)?;
        if bench.peers.me() == WRITER {
            own.insert(frame, content);
        } else {
            bench.peers.send(WRITER, Content::Gathered(frame, content));
        }
    }
    Ok(())
}

/// Writes the frames that came.
fn write(
    gathering: &mut Option<Gathering>,
    received: &mut BTreeMap<u32, CompressedFrame>,
) -> Result<(), ClusterError> {
    let Some(gathering) = gathering else {
        return Ok(());
    };
    while let Some((_, frame)) = received.pop_first() {
        gathering.push(frame)?;
    }
    Ok(())
}
