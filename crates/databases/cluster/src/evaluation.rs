//! The values of the positions of levels, from the last level to the first: [`evaluate_levels`].

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use stonework_store::{Database, DatabaseWriter};
use stonework_strong::levels::{
    GradedKey, LevelError, LevelExpansion, LevelRules, OpenLevel, SolvedLevel,
};

use crate::bench::Bench;
use crate::error::ClusterError;
use crate::level_share::{Share, graded, keys_of, to_bytes};
use crate::message::{Content, Status};
use crate::tier_file::write_tier;

/// A position has so many moves, about.
const MOVES: usize = 4;

/// Evaluates and writes the levels that a database does not have yet. One worker has the writer.
pub(crate) fn evaluate_levels(
    bench: &mut Bench<'_, '_>,
    rules: &dyn LevelRules,
    database: &Database,
    mut writer: Option<&mut DatabaseWriter>,
) -> Result<(), ClusterError> {
    let levels = database.levels();
    let mut later = Later::default();
    for tier in database.manifest().tiers.len()..levels.len() {
        bench.stage.tier = tier;
        let number = levels.len() - 1 - tier;
        later.keep_needed(database, number, bench);
        let loaded = later.load_needed(database, number, bench);
        let share = Share::new(database, number, bench.peers);
        let read = loaded.and_then(|()| share.read_keys(database, bench.workbench));
        let keys = bench.demand(read)?;
        let level = evaluate(bench, rules, share.grade, OpenLevel::new(keys), &later)?;
        let code = |place: usize| level.code(share.ownership.my_place(place));
        let greatest = (0..level.len()).map(|place| level.code(place)).max();
        let codes_of = &mut |places: Range<usize>, codes: &mut Vec<Option<u32>>| {
            codes.extend(places.map(|place| Some(code(place))));
            Ok(())
        };
        let greatest = greatest.unwrap_or(0);
        let writer = writer.as_deref_mut();
        write_tier(bench, &share.ownership, greatest, codes_of, writer)?;
        later.0.insert(share.grade, (share, level));
    }
    later.free(bench);
    Ok(())
}

/// Levels that are evaluated, by their grades: what moves of others lead to.
#[derive(Default)]
struct Later(BTreeMap<u32, (Share, SolvedLevel)>);

impl Later {
    /// Frees the levels that neither this level nor one before it needs.
    fn keep_needed(&mut self, database: &Database, number: usize, bench: &mut Bench<'_, '_>) {
        let earlier = &database.levels()[..=number];
        let is_needed = |grade: u32| {
            let mut moves = earlier.iter().flat_map(|level| &level.moves);
            moves.any(|&(to, _)| to == grade)
        };
        let (needed, unneeded) = std::mem::take(&mut self.0)
            .into_iter()
            .partition(|&(grade, _)| is_needed(grade));
        self.0 = needed;
        Self(unneeded).free(bench);
    }

    /// Reads my positions of the levels that the moves of a level lead to, as far as they are not
    /// in memory.
    fn load_needed(
        &mut self,
        database: &Database,
        number: usize,
        bench: &mut Bench<'_, '_>,
    ) -> Result<(), ClusterError> {
        let levels = database.levels();
        for &(grade, _) in &levels[number].moves {
            if self.0.contains_key(&grade) {
                continue;
            }
            let at = levels.binary_search_by_key(&grade, |level| level.grade);
            let at = at.map_err(|_| LevelError::Missing { grade, key: 0 })?;
            let share = Share::new(database, at, bench.peers);
            let level = share.read(database, bench.workbench)?;
            self.0.insert(grade, (share, level));
        }
        Ok(())
    }

    /// The level of a position.
    fn of(&self, target: &GradedKey) -> Result<&(Share, SolvedLevel), LevelError> {
        let &GradedKey { grade, key } = target;
        let level = self.0.get(&grade);
        let key = key.into();
        level.ok_or(LevelError::Missing { grade, key })
    }

    /// The codes of positions of mine with these keys.
    fn answer(&self, grade: u32, keys: &[u64]) -> Result<Vec<u32>, LevelError> {
        let mut codes = Vec::with_capacity(keys.len());
        if let Some(&key) = keys.first() {
            let (_, level) = self.of(&GradedKey { grade, key })?;
            level.codes_of(&graded(grade, keys), &mut codes)?;
        }
        Ok(codes)
    }

    fn free(self, bench: &mut Bench<'_, '_>) {
        for (_, level) in self.0.into_values() {
            level.free(bench.workbench.budget());
        }
    }
}

/// Evaluates my positions of a level.
///
/// Each worker expands some positions and asks the others for the values that it does not have. In
/// the next epoch these answer, while the next positions are expanded; then the first are evaluated.
fn evaluate(
    bench: &mut Bench<'_, '_>,
    rules: &dyn LevelRules,
    grade: u32,
    mut level: OpenLevel,
    later: &Later,
) -> Result<SolvedLevel, ClusterError> {
    let mut begun = 0;
    // The parts that wait for answers, and one whose questions are not answered before the next
    // epoch.
    let mut waiting: VecDeque<Part<'_>> = VecDeque::new();
    let mut free: Vec<Part<'_>> = Vec::new();
    let mut questions: Vec<(usize, u32, Vec<u8>)> = Vec::new();
    let mut answers: Vec<(usize, u32, u8, Vec<u8>)> = Vec::new();
    loop {
        let mut work = || -> Result<Status, ClusterError> {
            if let Some(part) = waiting.front_mut()
                && part.epochs_left == 0
            {
                for (from, grade, width, bytes) in answers.drain(..) {
                    part.take_answers((grade, from), width, &bytes);
                }
                part.evaluate(&mut level, bench)?;
                free.extend(waiting.pop_front());
            }
            for (from, grade, bytes) in questions.drain(..) {
                let codes = later.answer(grade, &keys_of(&bytes))?;
                let (width, bytes) = packed(&codes);
                let content = Content::Answers(grade, width, bytes);
                bench.peers.send(from, content);
            }
            if begun < level.keys().len() {
                let mut part = free.pop().unwrap_or_default();
                begun += part.expand(rules, grade, &level.keys()[begun..], later, bench)?;
                if part.queries.is_empty() {
                    // Parts are evaluated in their order.
                    part.epochs_left = 0;
                }
                waiting.push_back(part);
                if waiting.len() == 1 && waiting[0].queries.is_empty() {
                    waiting[0].evaluate(&mut level, bench)?;
                    free.extend(waiting.pop_front());
                }
            }
            for part in &mut waiting {
                part.epochs_left = part.epochs_left.saturating_sub(1);
            }
            Ok(Status {
                has_more: begun < level.keys().len() || !waiting.is_empty(),
                ..Status::default()
            })
        };
        let done = work().map(|status| ((), status));
        let ((), told) = bench.end_epoch(done, &mut |from, content| match content {
            Content::Questions(grade, bytes) => questions.push((from, grade, bytes)),
            Content::Answers(grade, width, bytes) => answers.push((from, grade, width, bytes)),
            _ => {}
        })?;
        if !told.has_more {
            let closed = level.close(bench.workbench.budget());
            return bench.demand(closed.map_err(ClusterError::from));
        }
    }
}

/// Some positions that are expanded together.
#[derive(Default)]
struct Part<'g> {
    expansions: Vec<LevelExpansion<'g>>,
    /// How many of them are in use.
    used: usize,
    /// The codes of where their moves lead, as far as they are known.
    codes: Vec<u32>,
    /// The queries that were sent, by grade and worker.
    queries: BTreeMap<(u32, usize), Query>,
    lately: Lately,
    /// How many epochs it takes until all answers are here.
    epochs_left: u32,
}

/// The keys whose codes a worker is asked for.
#[derive(Default)]
struct Query {
    keys: Vec<u64>,
    /// Where the codes go, and which of the keys each is of.
    places: Vec<(u32, u32)>,
}

/// The keys that were asked for lately, so that few are asked for twice.
struct Lately {
    /// By a hash of the key: the key, which of the questions it is, and when it was asked.
    entries: Vec<(u64, u32, u32)>,
    now: u32,
}

impl Default for Lately {
    fn default() -> Self {
        Self {
            entries: vec![(0, 0, 0); Self::ENTRIES],
            now: 0,
        }
    }
}

impl Lately {
    const BITS: u32 = 12;
    const ENTRIES: usize = 1 << Self::BITS;

    /// Forgets all keys.
    fn forget(&mut self) {
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            *self = Self::default();
            self.now = 1;
        }
    }

    /// Which of the questions the one for a key is; adds it if it was not asked lately.
    #[inline]
    fn question(&mut self, key: u64, questions: &mut Vec<u64>) -> u32 {
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - Self::BITS);
        let entry = &mut self.entries[hash as usize];
        if (entry.0, entry.2) != (key, self.now) {
            let question = u32::try_from(questions.len()).unwrap_or(u32::MAX);
            questions.push(key);
            *entry = (key, question, self.now);
        }
        entry.1
    }
}

impl<'g> Part<'g> {
    /// Expands some of the positions with these keys, tells how many, and asks for the codes that
    /// others have.
    fn expand(
        &mut self,
        rules: &'g dyn LevelRules,
        grade: u32,
        mut keys: &[u64],
        later: &Later,
        bench: &mut Bench<'_, '_>,
    ) -> Result<usize, ClusterError> {
        let all = keys.len();
        self.used = 0;
        self.codes.clear();
        self.queries.clear();
        let mut mine = Vec::new();
        let mut places: Vec<u32> = Vec::new();
        loop {
            let left = bench
                .at_once
                .saturating_sub(all - keys.len())
                .min(keys.len());
            if left == 0 || self.codes.len() >= MOVES * bench.at_once {
                break;
            }
            if self.used == self.expansions.len() {
                self.expansions.push(rules.expansion());
            }
            let expansion = &mut self.expansions[self.used];
            self.used += 1;
            keys = &keys[expansion.expand(grade, &keys[..left])?..];
            for targets in expansion
                .targets()
                .chunk_by(|one, next| one.grade == next.grade)
            {
                let (share, level) = later.of(&targets[0])?;
                if bench.peers.count() == 1 {
                    level.codes_of(targets, &mut self.codes)?;
                    continue;
                }
                mine.clear();
                places.clear();
                self.lately.forget();
                for target in targets {
                    let place = self.codes.len();
                    self.codes.push(0);
                    let &GradedKey { grade, key } = target;
                    let worker = share.worker(key);
                    let missing = LevelError::Missing {
                        grade,
                        key: key.into(),
                    };
                    let worker = worker.ok_or(missing)?;
                    let place = u32::try_from(place).unwrap_or(u32::MAX);
                    if worker == bench.peers.me() {
                        mine.push(*target);
                        places.push(place);
                    } else {
                        let query = self.queries.entry((grade, worker)).or_default();
                        let question = self.lately.question(key, &mut query.keys);
                        query.places.push((place, question));
                    }
                }
                let mut codes = Vec::with_capacity(mine.len());
                level.codes_of(&mine, &mut codes)?;
                for (&place, code) in places.iter().zip(codes) {
                    self.codes[place as usize] = code;
                }
            }
        }
        for (&(grade, worker), query) in &self.queries {
            let content = Content::Questions(grade, to_bytes(&query.keys));
            bench.peers.send(worker, content);
        }
        self.epochs_left = 2;
        let expanded = all - keys.len();
        bench.workbench.count(expanded)?;
        bench.peers.work.positions += expanded as u64;
        Ok(expanded)
    }

    /// Takes the answers of a worker.
    fn take_answers(&mut self, of: (u32, usize), width: u8, bytes: &[u8]) {
        let Some(query) = self.queries.get(&of) else {
            return;
        };
        let width = usize::from(width).max(1);
        for &(place, question) in &query.places {
            let first = question as usize * width;
            let mut code = [0; 4];
            code[..width].copy_from_slice(&bytes[first..first + width]);
            self.codes[place as usize] = u32::from_le_bytes(code);
        }
    }

    /// Evaluates the positions, all of whose answers are here.
    fn evaluate(
        &self,
        level: &mut OpenLevel,
        bench: &mut Bench<'_, '_>,
    ) -> Result<(), ClusterError> {
        let mut targets = self.codes.as_slice();
        let mut codes = Vec::new();
        for expansion in &self.expansions[..self.used] {
            let (own, rest) = targets.split_at(expansion.targets().len());
            targets = rest;
            codes.clear();
            expansion.evaluate(own, &mut codes)?;
            level.append(&codes, bench.workbench.budget())?;
        }
        Ok(())
    }
}

/// Codes in as few bytes each as the greatest needs: how many, and the bytes.
pub(crate) fn packed(codes: &[u32]) -> (u8, Vec<u8>) {
    let greatest = codes.iter().max().copied().unwrap_or(0);
    let width = match greatest {
        0..=0xFF => 1,
        0x100..=0xFFFF => 2,
        _ => 4,
    };
    let bytes = codes.iter().flat_map(|code| {
        let bytes = code.to_le_bytes();
        bytes.into_iter().take(width.into())
    });
    (width, bytes.collect())
}
