//! The file of a tier, whose frames all workers compress: [`write_tier`].

use std::collections::BTreeMap;
use std::ops::Range;

use stonework_store::{
    DatabaseWriter, PartTierWriter, StoreError, TierFrame, TierFrames, TierWriter,
};

use crate::bench::Bench;
use crate::error::ClusterError;
use crate::message::{Content, Status};
use crate::ownership::Ownership;

/// The frames of a worker that are made in one epoch, about.
const FRAMES: usize = 8;

/// Appends the codes of some of my places, in their order.
pub(crate) type CodesOf<'c> =
    dyn FnMut(Range<usize>, &mut Vec<Option<u32>>) -> Result<(), ClusterError> + 'c;

/// Writes the next tier: each worker compresses the frames whose first places are its own, and one
/// writes all of them; or one of each process those of its process. `greatest` is the greatest code
/// of mine that is stored, or 0.
pub(crate) fn write_tier(
    bench: &mut Bench<'_, '_>,
    ownership: &Ownership,
    greatest: u32,
    codes_of: &mut CodesOf<'_>,
    writer: Option<&mut DatabaseWriter>,
) -> Result<(), ClusterError> {
    let status = Status {
        greatest,
        ..Status::default()
    };
    let ((), told) = bench.end_epoch(Ok(((), status)), &mut |_, _| {})?;
    let longest = told.greatest.checked_sub(1).map(|before| before / 2);
    let begun = begin(ownership, longest, writer.as_deref());
    let mut file = bench.demand(begun)?;
    let at_once = FRAMES * bench.peers.count();
    let batches = file.frames_in_all().div_ceil(at_once);
    // In the last epoch what was told in the one before is compressed.
    for batch in 0..=batches {
        let done = file.compress(bench).and_then(|()| {
            let places = batch * at_once * file.per_frame..(batch + 1) * at_once * file.per_frame;
            file.tell_codes(bench, ownership, &places, codes_of)?;
            // What was told two epochs ago is compressed by all, and here.
            file.write_frames((batch.saturating_sub(1) * at_once) as u64)?;
            Ok(((), Status::default()))
        });
        bench.end_epoch(done, &mut |_, content| match content {
            Content::Frame(number, frame) => {
                file.frames.insert(number, frame);
            }
            Content::Codes(place, bytes) => file.receive_codes(place, &bytes),
            _ => {}
        })?;
    }
    if let Some(workers) = bench.own_disks {
        file.share_counts(bench, workers)?;
    }
    let finished = file.finish(writer);
    bench.wait(finished)
}

/// A tier while it is written.
struct TierFile {
    positions: usize,
    per_frame: usize,
    maker: TierFrames,
    /// Codes of frames that are mine to compress, by their first places in the tier.
    parts: BTreeMap<usize, Vec<Option<u32>>>,
    /// Compressed frames that wait to be written, by their numbers.
    frames: BTreeMap<u64, TierFrame>,
    /// The file, in one worker, or one of each process.
    tier: Option<TierOut>,
    /// How many positions of my frames have each code; then of all frames.
    by_code: Vec<u64>,
}

/// The file of a tier, or of a part of it.
enum TierOut {
    Whole(TierWriter),
    Part(PartTierWriter),
}

fn begin(
    ownership: &Ownership,
    longest: Option<u32>,
    writer: Option<&DatabaseWriter>,
) -> Result<TierFile, ClusterError> {
    let maker = TierFrames::new(longest)?;
    let positions = ownership.positions();
    let tier = writer.map(|writer| {
        let positions = positions as u64;
        match writer.manifest().part {
            None => writer.begin_tier(positions, longest).map(TierOut::Whole),
            Some(_) => writer
                .begin_part_tier(positions, longest)
                .map(TierOut::Part),
        }
    });
    Ok(TierFile {
        positions,
        per_frame: maker.positions_per_frame(),
        maker,
        parts: BTreeMap::new(),
        frames: BTreeMap::new(),
        tier: tier.transpose()?,
        by_code: Vec::new(),
    })
}

impl TierFile {
    fn frames_in_all(&self) -> usize {
        self.positions.div_ceil(self.per_frame)
    }

    /// Tells the codes of those of some places that are mine to the workers that compress their
    /// frames.
    fn tell_codes(
        &mut self,
        bench: &mut Bench<'_, '_>,
        ownership: &Ownership,
        places: &Range<usize>,
        codes_of: &mut CodesOf<'_>,
    ) -> Result<(), ClusterError> {
        let mine = ownership.mine();
        let first = mine.partition_point(|&block| ownership.places(block).end <= places.start);
        for &block in &mine[first..] {
            let block = ownership.places(block);
            if block.start >= places.end {
                break;
            }
            let mut next = block.start.max(places.start);
            let end = block.end.min(places.end);
            while next < end {
                let frame = next / self.per_frame * self.per_frame;
                let part = next..end.min(frame + self.per_frame);
                let mut codes = Vec::with_capacity(part.len());
                codes_of(part.clone(), &mut codes)?;
                let worker = ownership.worker(ownership.block(frame));
                if worker == bench.peers.me() {
                    self.parts.insert(part.start, codes);
                } else {
                    let codes = codes.iter().map(|code| code.map_or(0, |code| code + 1));
                    let bytes = codes.flat_map(u32::to_le_bytes).collect();
                    let content = Content::Codes(part.start as u64, bytes);
                    bench.peers.send(worker, content);
                }
                next = part.end;
            }
        }
        Ok(())
    }

    fn receive_codes(&mut self, place: u64, bytes: &[u8]) {
        let (codes, _) = bytes.as_chunks();
        let codes = codes.iter().map(|&code| u32::from_le_bytes(code));
        let codes = codes.map(|code| code.checked_sub(1)).collect();
        let place = usize::try_from(place).unwrap_or(usize::MAX);
        self.parts.insert(place, codes);
    }

    /// Compresses the frames whose codes are here, and sends them to the worker that writes.
    fn compress(&mut self, bench: &mut Bench<'_, '_>) -> Result<(), ClusterError> {
        let mut codes = Vec::new();
        while let Some((place, part)) = self.parts.pop_first() {
            codes.extend(part);
            let end = place / self.per_frame * self.per_frame + self.per_frame;
            if self.parts.keys().next().is_some_and(|&next| next < end) {
                continue;
            }
            let frame = self.maker.make(&codes)?;
            codes.clear();
            add(&mut self.by_code, frame.by_code());
            let number = (place / self.per_frame) as u64;
            let writer = bench.writer();
            if bench.peers.me() == writer {
                self.frames.insert(number, frame);
            } else {
                bench.peers.send(writer, Content::Frame(number, frame));
            }
        }
        Ok(())
    }

    /// Writes the frames that are here, as far as they follow on those that are written: of a part,
    /// those before `end`, all of which are here.
    fn write_frames(&mut self, end: u64) -> Result<(), StoreError> {
        let Some(tier) = &mut self.tier else {
            return Ok(());
        };
        while let Some(first) = self.frames.first_entry() {
            let number = *first.key();
            match tier {
                TierOut::Whole(tier) if number == tier.next_frame() => tier.push(first.remove())?,
                TierOut::Part(tier) if number < end => tier.push(number, first.remove())?,
                _ => break,
            }
        }
        Ok(())
    }

    /// Tells the workers that write, one of each process, how many positions have each code.
    fn share_counts(
        &mut self,
        bench: &mut Bench<'_, '_>,
        workers: usize,
    ) -> Result<(), ClusterError> {
        let me = bench.peers.me();
        for to in (0..bench.peers.count()).step_by(workers) {
            if to != me {
                bench.peers.send(to, Content::Counts(self.by_code.clone()));
            }
        }
        let done = Ok(((), Status::default()));
        bench.end_epoch(done, &mut |_, content| {
            if let Content::Counts(by_code) = content {
                add(&mut self.by_code, &by_code);
            }
        })?;
        Ok(())
    }

    fn finish(mut self, writer: Option<&mut DatabaseWriter>) -> Result<(), ClusterError> {
        self.write_frames(u64::MAX)?;
        if let (Some(writer), Some(tier)) = (writer, self.tier) {
            writer.add_tier(match tier {
                TierOut::Whole(tier) => tier.finish()?,
                TierOut::Part(tier) => tier.finish(self.by_code)?,
            })?;
        }
        Ok(())
    }
}

/// Adds counts by code.
fn add(sum: &mut Vec<u64>, by_code: &[u64]) {
    sum.resize(sum.len().max(by_code.len()), 0);
    for (sum, count) in sum.iter_mut().zip(by_code) {
        *sum += count;
    }
}
