//! The positions that play comes to, found by all workers level by level: [`find_levels`].

use std::collections::BTreeMap;

use stonework_store::{Database, DatabaseWriter, LevelEntry, demand_level};
use stonework_strong::levels::{GradedKey, LevelError, LevelKeys, LevelRules, LevelShard};

use crate::bench::{Bench, WRITER};
use crate::error::ClusterError;
use crate::key_file::write_keys;
use crate::level_share::{Share, keys_of, to_bytes};
use crate::message::{Content, Status};
use crate::ownership::worker_of_key;

/// Finds and writes the levels that a database does not have yet. One worker has the writer.
pub(crate) fn find_levels(
    bench: &mut Bench<'_, '_>,
    rules: &dyn LevelRules,
    database: &Database,
    mut writer: Option<&mut DatabaseWriter>,
) -> Result<(), ClusterError> {
    let known = database.levels();
    let last = known.last().map(|level| level.grade);
    let mut finding = Finding {
        shard: LevelShard::new(rules, last),
    };
    let begun = match last {
        Some(_) => Ok(()),
        None => finding.begin(bench, rules),
    };
    bench.demand(begun)?;
    for (number, level) in known.iter().enumerate() {
        let leads_on = level
            .moves
            .last()
            .is_some_and(|&(grade, _)| Some(grade) > last);
        if leads_on {
            let share = Share::new(database, number, bench.peers);
            let read = share.read_keys(database, bench.workbench);
            let keys = bench.demand(read)?;
            let added = finding.follow(bench, &keys)?;
            bench.demand(added)?;
            keys.free(bench.workbench.budget());
            finding.shard.moves();
        }
    }
    let mut number = known.len();
    let mut next = finding.least(bench, Ok(()))?;
    while let Some(grade) = next {
        bench.stage.tier = number;
        let taken = finding.shard.take(grade, bench.workbench);
        let keys = bench.demand(taken.map_err(ClusterError::from))?;
        let (file, positions) = write_keys(bench, keys.keys(), writer.as_deref())?;
        let demanded = demand_level(number, positions);
        bench.demand(demanded.map_err(ClusterError::from))?;
        let added = finding.follow(bench, &keys)?;
        let moves = finding.tell_moves(bench, added)?;
        let added = match (&mut writer, file) {
            (Some(writer), Some(file)) => file.finish().and_then(|file| {
                writer.add_level(LevelEntry {
                    grade,
                    positions: positions as u64,
                    moves,
                    file,
                })
            }),
            _ => Ok(()),
        };
        keys.free(bench.workbench.budget());
        number += 1;
        next = finding.least(bench, added.map_err(ClusterError::from))?;
    }
    finding.shard.free(bench.workbench);
    let finished = writer.map_or(Ok(()), DatabaseWriter::finish_levels);
    bench.wait(finished.map_err(ClusterError::from))
}

/// The positions that a worker finds and those that it has.
struct Finding<'g> {
    shard: LevelShard<'g>,
}

/// Keys by the worker that has them.
fn deal(keys: impl ExactSizeIterator<Item = u64>, workers: usize) -> Vec<Vec<u64>> {
    let room = keys.len() / workers * 9 / 8;
    let mut by_worker: Vec<_> = (0..workers).map(|_| Vec::with_capacity(room)).collect();
    for key in keys {
        by_worker[worker_of_key(key, workers)].push(key);
    }
    by_worker
}

impl Finding<'_> {
    /// Begins with the start of the game.
    fn begin(
        &mut self,
        bench: &mut Bench<'_, '_>,
        rules: &dyn LevelRules,
    ) -> Result<(), ClusterError> {
        let start = rules.start();
        let GradedKey { grade, key } = start.ok_or(LevelError::Key { grade: 0, key: 0 })?;
        if worker_of_key(key, bench.peers.count()) == bench.peers.me() {
            self.shard.add(grade, &[key], bench.workbench)?;
        }
        Ok(())
    }

    /// Tells the least grade of the positions that were found and whose level is not written, if what
    /// was done before went well.
    fn least(
        &self,
        bench: &mut Bench<'_, '_>,
        done: Result<(), ClusterError>,
    ) -> Result<Option<u32>, ClusterError> {
        let status = Status {
            due: self.shard.least(),
            ..Status::default()
        };
        let done = done.map(|()| ((), status));
        let ((), told) = bench.end_epoch(done, &mut |_, _| {})?;
        Ok(told.due)
    }

    /// Expands all positions of a level, each worker its own. Gives the error of the last positions
    /// received, if they could not be added: the other workers do not know of it yet.
    fn follow(
        &mut self,
        bench: &mut Bench<'_, '_>,
        level: &LevelKeys,
    ) -> Result<Result<(), ClusterError>, ClusterError> {
        let mut parts = level.keys().chunks(bench.at_once);
        loop {
            let part = parts.next().unwrap_or_default();
            let told = self.follow_some(bench, level.grade, part).map(|()| {
                let status = Status {
                    has_more: parts.len() > 0,
                    ..Status::default()
                };
                ((), status)
            });
            let mut received = Vec::new();
            let ((), told) = bench.end_epoch(told, &mut |_, content| {
                if let Content::Found(grade, bytes) = content {
                    received.push((grade, bytes));
                }
            })?;
            let added = received.into_iter().try_for_each(|(grade, bytes)| {
                let added = self.shard.add(grade, &keys_of(&bytes), bench.workbench);
                added.map_err(ClusterError::from)
            });
            if !told.has_more {
                return Ok(added);
            }
            bench.demand(added)?;
        }
    }

    fn follow_some(
        &mut self,
        bench: &mut Bench<'_, '_>,
        grade: u32,
        part: &[u64],
    ) -> Result<(), ClusterError> {
        let (me, workers) = (bench.peers.me(), bench.peers.count());
        self.shard.follow(grade, part, bench.workbench)?;
        bench.peers.work.positions += part.len() as u64;
        let (near, far) = self.shard.found();
        let next = grade.saturating_add(1);
        let mut found = BTreeMap::from([(next, deal(near.iter().copied(), workers))]);
        for far in far.chunk_by(|one, other| one.grade == other.grade) {
            found.insert(
                far[0].grade,
                deal(far.iter().map(|target| target.key), workers),
            );
        }
        for (grade, by_worker) in found {
            for (worker, keys) in by_worker.into_iter().enumerate() {
                if worker == me {
                    self.shard.add(grade, &keys, bench.workbench)?;
                } else if !keys.is_empty() {
                    let content = Content::Found(grade, to_bytes(&keys));
                    bench.peers.send(worker, content);
                }
            }
        }
        Ok(())
    }

    /// Tells the worker that writes how many moves lead to each grade; that one gives how many there
    /// are in all.
    fn tell_moves(
        &mut self,
        bench: &mut Bench<'_, '_>,
        done: Result<(), ClusterError>,
    ) -> Result<Vec<(u32, u64)>, ClusterError> {
        let mut all: BTreeMap<u32, u64> = BTreeMap::new();
        let own = self.shard.moves();
        if bench.peers.me() == WRITER {
            all.extend(own);
        } else {
            bench.peers.send(WRITER, Content::Moves(own));
        }
        let done = done.map(|()| ((), Status::default()));
        bench.end_epoch(done, &mut |_, content| {
            if let Content::Moves(moves) = content {
                for (grade, more) in moves {
                    *all.entry(grade).or_default() += more;
                }
            }
        })?;
        Ok(all.into_iter().collect())
    }
}
