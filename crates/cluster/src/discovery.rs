//! The positions that play comes to, found by all workers level by level: [`find_levels`].

use std::collections::BTreeMap;

use stonework_core::levels::{GradedKey, LevelError, LevelKeys, LevelRules, LevelShard};
use stonework_store::{Database, DatabaseWriter, LevelEntry, demand_level};

use crate::bench::Bench;
use crate::error::ClusterError;
use crate::key_file::write_keys;
use crate::level_share::{Share, keys_of, to_bytes};
use crate::message::{Content, Status};
use crate::ownership::worker_of_key;
use crate::tier_file::WRITER;

/// Positions of a worker whose moves are followed in one epoch.
const FOLLOWED: usize = 1 << 14;

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
    bench.wait(begun)?;
    for (number, level) in known.iter().enumerate() {
        let leads_on = level
            .moves
            .last()
            .is_some_and(|&(grade, _)| Some(grade) > last);
        if leads_on {
            let share = Share::new(database, number, bench.peers);
            let read = share.read_keys(database, bench.solver);
            let keys = bench.wait(read)?;
            finding.follow(bench, &keys)?;
            keys.free(bench.solver.budget());
            finding.shard.moves();
        }
    }
    let mut number = known.len();
    loop {
        let status = Status {
            due: finding.shard.least(),
            ..Status::default()
        };
        let ((), told) = bench.end_epoch(Ok(((), status)), &mut |_, _| {})?;
        let Some(grade) = told.due else {
            break;
        };
        bench.stage.tier = number;
        let taken = finding.shard.take(grade, bench.solver);
        let taken = taken.map_err(ClusterError::from).map(|keys| {
            let positions = keys.keys().len() as u64;
            let status = Status {
                positions,
                ..Status::default()
            };
            (keys, status)
        });
        let (keys, told) = bench.end_epoch(taken, &mut |_, _| {})?;
        let positions = usize::try_from(told.positions).unwrap_or(usize::MAX);
        demand_level(number, positions)?;
        let file = write_keys(bench, keys.keys(), positions, writer.as_deref())?;
        finding.follow(bench, &keys)?;
        let moves = finding.tell_moves(bench)?;
        let added = match (&mut writer, file) {
            (Some(writer), Some(file)) => writer.add_level(LevelEntry {
                grade,
                positions: told.positions,
                moves,
                file,
            }),
            _ => Ok(()),
        };
        bench.wait(added.map_err(ClusterError::from))?;
        keys.free(bench.solver.budget());
        number += 1;
    }
    finding.shard.free(bench.solver);
    let finished = writer.map_or(Ok(()), DatabaseWriter::finish_levels);
    bench.wait(finished.map_err(ClusterError::from))
}

/// The positions that a worker finds and those that it has.
struct Finding<'g> {
    shard: LevelShard<'g>,
}

/// Keys by the worker that has them.
fn deal(keys: impl ExactSizeIterator<Item = u64>, workers: usize) -> Vec<Vec<u64>> {
    let room = keys.len() / workers + keys.len() / 8;
    let mut by_worker = vec![Vec::with_capacity(room); workers];
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
            self.shard.add(grade, &[key], bench.solver)?;
        }
        Ok(())
    }

    /// Follows the moves of all positions of a level, each worker those of its own.
    fn follow(&mut self, bench: &mut Bench<'_, '_>, level: &LevelKeys) -> Result<(), ClusterError> {
        let mut parts = level.keys().chunks(FOLLOWED);
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
                let added = self.shard.add(grade, &keys_of(&bytes), bench.solver);
                added.map_err(ClusterError::from)
            });
            if !told.has_more {
                return bench.wait(added);
            }
            // What fails here is told with the next part.
            if let Err(error) = added {
                return bench.wait(Err(error));
            }
        }
    }

    fn follow_some(
        &mut self,
        bench: &mut Bench<'_, '_>,
        grade: u32,
        part: &[u64],
    ) -> Result<(), ClusterError> {
        let (me, workers) = (bench.peers.me(), bench.peers.count());
        self.shard.follow(grade, part, bench.solver)?;
        bench.peers.done.positions += part.len() as u64;
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
                    self.shard.add(grade, &keys, bench.solver)?;
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
    fn tell_moves(&mut self, bench: &mut Bench<'_, '_>) -> Result<Vec<(u32, u64)>, ClusterError> {
        let mut all: BTreeMap<u32, u64> = BTreeMap::new();
        let own = self.shard.moves();
        if bench.peers.me() == WRITER {
            all.extend(own);
        } else {
            bench.peers.send(WRITER, Content::Moves(own));
        }
        let done = Ok(((), Status::default()));
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
