//! The file of the keys of a level, whose frames all workers compress: [`write_keys`].

use std::collections::BTreeMap;

use stonework_store::{DatabaseWriter, KeyFileWriter, KeyFrame, KeyFrames, StoreError};

use crate::bench::{Bench, WRITER};
use crate::error::ClusterError;
use crate::level_share::{keys_of, to_bytes};
use crate::message::{Content, Status};

/// The keys that all workers tell in one epoch, at the most, if each tells those of a frame or more.
const TOLD: usize = 32 * KeyFrames::KEYS;

/// Writes the keys of a level, each worker of which has some, sorted. They are merged by one worker and
/// compressed by all. Gives the file, in the one that writes it, and how many keys there are.
pub(crate) fn write_keys(
    bench: &mut Bench<'_, '_>,
    keys: &[u64],
    writer: Option<&DatabaseWriter>,
) -> Result<(Option<KeyFileWriter>, usize), ClusterError> {
    let begun = begin(writer);
    let (mut maker, mut file) = bench.demand(begun)?;
    let mut left = keys;
    let mut positions = usize::MAX;
    // All tell their keys up to the same one: then these are the next of the level.
    let most = (TOLD / bench.peers.count()).max(KeyFrames::KEYS);
    let up_to = |left: &[u64]| left.get(most).copied();
    let mut bound = None;
    let mut is_first = true;
    let mut work: Vec<(u64, Vec<u64>)> = Vec::new();
    loop {
        let checked = bench.workbench.check();
        bench.demand(checked.map_err(ClusterError::from))?;
        let mut told = Ok(());
        for (number, keys) in work.drain(..) {
            told = told.and_then(|()| {
                let frame = maker.make(&keys)?;
                match &mut file {
                    Some(file) => {
                        file.frames.insert(number, frame);
                    }
                    None => bench.peers.send(WRITER, Content::KeyFrame(number, frame)),
                }
                Ok(())
            });
        }
        let mut has_more = false;
        if let Some(file) = &mut file {
            told = told.and_then(|()| file.write_frames());
            // What came by the end of the last epoch.
            work = file.deal(bench, positions);
            has_more = !file.is_whole(positions);
        }
        if !is_first {
            let end = bound.map_or(left.len(), |bound| left.partition_point(|&key| key < bound));
            let (next, rest) = left.split_at(end);
            left = rest;
            match &mut file {
                Some(file) => file.received.extend_from_slice(next),
                None if next.is_empty() => {}
                None => bench.peers.send(WRITER, Content::Sorted(to_bytes(next))),
            }
        }
        is_first = false;
        has_more |= !left.is_empty();
        let status = Status {
            has_more,
            positions: keys.len() as u64,
            up_to: up_to(left),
            ..Status::default()
        };
        let told = told.map(|()| ((), status)).map_err(ClusterError::from);
        let ((), told) = bench.end_epoch(told, &mut |_, content| match (content, &mut file) {
            (Content::Sorted(bytes), Some(file)) => file.received.extend(keys_of(&bytes)),
            (Content::KeyFrame(number, frame), Some(file)) => {
                file.frames.insert(number, frame);
            }
            (Content::Keys(number, bytes), _) => work.push((number, keys_of(&bytes))),
            _ => {}
        })?;
        bound = told.up_to;
        positions = usize::try_from(told.positions).unwrap_or(usize::MAX);
        if !told.has_more {
            break;
        }
    }
    Ok((file.map(|file| file.writer), positions))
}

/// The file, in the worker that writes it.
struct KeyFile {
    writer: KeyFileWriter,
    /// Keys that came and are the next ones, in any order.
    received: Vec<u64>,
    /// Keys that wait to be dealt out: once sorted, all are less than those that come.
    merged: Vec<u64>,
    /// How many keys and frames were dealt out, and how many frames are written.
    keys: usize,
    dealt: u64,
    written: u64,
    /// Compressed frames that wait to be written, by their numbers.
    frames: BTreeMap<u64, KeyFrame>,
}

fn begin(writer: Option<&DatabaseWriter>) -> Result<(KeyFrames, Option<KeyFile>), ClusterError> {
    let file = writer.map(|writer| {
        Ok::<_, StoreError>(KeyFile {
            writer: writer.begin_level()?,
            received: Vec::new(),
            merged: Vec::new(),
            keys: 0,
            dealt: 0,
            written: 0,
            frames: BTreeMap::new(),
        })
    });
    Ok((KeyFrames::new()?, file.transpose()?))
}

impl KeyFile {
    /// Deals out whole frames, and the last one, to be compressed; gives those of this worker.
    fn deal(&mut self, bench: &mut Bench<'_, '_>, positions: usize) -> Vec<(u64, Vec<u64>)> {
        self.merged.append(&mut self.received);
        #[expect(
            clippy::stable_sort_primitive,
            reason = "sorted lists one after the other, which this merges"
        )]
        self.merged.sort();
        let is_last = self.keys + self.merged.len() == positions;
        let whole = self.merged.len() / KeyFrames::KEYS * KeyFrames::KEYS;
        let count = if is_last { self.merged.len() } else { whole };
        let mut mine = Vec::new();
        for keys in self.merged[..count].chunks(KeyFrames::KEYS) {
            let number = self.dealt;
            let workers = bench.peers.count() as u64;
            match usize::try_from(number % workers).unwrap_or(WRITER) {
                WRITER => mine.push((number, keys.to_vec())),
                worker => bench
                    .peers
                    .send(worker, Content::Keys(number, to_bytes(keys))),
            }
            self.dealt += 1;
        }
        self.keys += count;
        self.merged.drain(..count);
        mine
    }

    /// Writes the frames that are here, as far as they follow on those that are written.
    fn write_frames(&mut self) -> Result<(), StoreError> {
        while let Some(first) = self.frames.first_entry() {
            if *first.key() != self.written {
                break;
            }
            self.writer.push(first.remove())?;
            self.written += 1;
        }
        Ok(())
    }

    /// Whether all keys are written.
    fn is_whole(&self, positions: usize) -> bool {
        self.keys == positions && self.written == self.dealt
    }
}
