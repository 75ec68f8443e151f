//! Positions of a tier whose moves lead to what other processes have: [`enter_asking`].

use std::collections::VecDeque;
use std::iter::Peekable;
use std::ops::Range;

use stonework_store::Database;
use stonework_strong::retrograde::{
    Expansion, OutcomePlace, TierError, TierPredecessors, TierShard,
};

use crate::bench::Bench;
use crate::earlier_tiers::EarlierTiers;
use crate::entering::{EXPANDED, at_number, entered_at_once, places_left};
use crate::error::ClusterError;
use crate::evaluation::packed;
use crate::holders::Holders;
use crate::message::{Content, Status};
use crate::numbers::{pack, unpack};
use crate::ownership::Ownership;
use crate::tier_work::TierWork;

/// A position has so many moves to earlier tiers, about: with more of them, fewer are worked on at
/// once.
const MOVES: usize = 4;

/// The tiers that are written, each process with some of their frames.
pub(crate) struct EarlierParts<'e> {
    pub(crate) holders: &'e Holders,
    /// Those that are in memory.
    pub(crate) tiers: &'e EarlierTiers<'e>,
    /// What this process has.
    pub(crate) part: &'e Database,
    /// The workers of a process.
    pub(crate) workers: usize,
}

/// The places of a worker that are not expanded yet, some at a time.
type Places<'p> = Peekable<Box<dyn Iterator<Item = Range<usize>> + 'p>>;

/// Expands all positions that are not entered, each worker its own: so many of each of my blocks are,
/// the first ones.
///
/// Each worker expands some positions and asks the workers of other processes for the outcomes that
/// these have and are not in memory. In the next epoch these answer, while the next positions are
/// expanded; then the first are entered.
pub(crate) fn enter_asking(
    bench: &mut Bench<'_, '_>,
    work: &mut TierWork<'_>,
    earlier: &EarlierParts<'_>,
    (shard, known): (&mut TierShard, &[usize]),
) -> Result<(), ClusterError> {
    let TierWork {
        rules,
        range,
        ownership,
        keeper,
        ..
    } = work;
    let entering = Entering {
        rules: *rules,
        range,
        ownership,
        earlier,
    };
    let at_once = EXPANDED.min(bench.at_once);
    let left = places_left(ownership, known);
    // My places before this one are entered.
    let mut entered_to = left.first().map_or(ownership.my_places(), |places| {
        ownership.my_place(places.start)
    });
    let places = left.into_iter().flat_map(|places| {
        let end = places.end;
        let firsts = places.step_by(at_once);
        firsts.map(move |first| first..end.min(first + at_once))
    });
    let mut places: Places<'_> = (Box::new(places) as Box<dyn Iterator<Item = _>>).peekable();
    // The parts that wait for answers, and one whose questions are not answered before the next
    // epoch.
    let mut waiting: VecDeque<Part> = VecDeque::new();
    let mut free: Vec<Part> = Vec::new();
    let mut questions: Vec<(usize, u32, Vec<u8>)> = Vec::new();
    let mut answers: Vec<(usize, u8, Vec<u8>)> = Vec::new();
    loop {
        let is_cut = bench.is_cut();
        let mut work = || -> Result<Status, ClusterError> {
            bench.check()?;
            if let Some(part) = waiting.front_mut()
                && part.epochs_left == 0
            {
                for (from, width, bytes) in answers.drain(..) {
                    part.take_answers(from, width, &bytes);
                }
                entered_to = part.enter(entering, shard, bench)?;
                free.extend(waiting.pop_front());
            }
            for (from, count, bytes) in questions.drain(..) {
                let mut codes = Vec::new();
                let numbers = unpack(count, &bytes);
                entering.earlier.part.codes(&numbers, &mut codes)?;
                let (width, bytes) = packed(&codes);
                bench.peers.send(from, Content::Answers(0, width, bytes));
            }
            let mut entered = 0;
            while places.peek().is_some() && entered < entered_at_once(bench) {
                let mut part = free.pop().unwrap_or_default();
                entered += part.expand(entering, &mut places, bench)?;
                if part.asks || !waiting.is_empty() {
                    waiting.push_back(part);
                    break;
                }
                entered_to = part.enter(entering, shard, bench)?;
                free.push(part);
            }
            for part in &mut waiting {
                part.epochs_left = part.epochs_left.saturating_sub(1);
            }
            Ok(Status {
                has_more: places.peek().is_some() || !waiting.is_empty(),
                ..Status::default()
            })
        };
        let done = work().map(|status| ((), status));
        let ((), told) = bench.end_epoch(done, &mut |from, content| match content {
            Content::Places(count, bytes) => questions.push((from, count, bytes)),
            Content::Answers(_, width, bytes) => answers.push((from, width, bytes)),
            _ => {}
        })?;
        if is_cut {
            keeper.keep(&shard.entered_point(entered_to), bench)?;
        }
        if !told.has_more {
            return Ok(());
        }
    }
}

/// A tier whose positions are entered.
#[derive(Clone, Copy)]
struct Entering<'a> {
    rules: &'a dyn TierPredecessors,
    /// The numbers of its positions.
    range: &'a Range<usize>,
    ownership: &'a Ownership,
    earlier: &'a EarlierParts<'a>,
}

/// Some positions that are expanded together.
#[derive(Default)]
struct Part {
    /// The places of consecutive positions, expanded.
    expansions: Vec<(Range<usize>, Expansion)>,
    /// How many of them are in use.
    used: usize,
    /// The codes of where their moves to earlier tiers lead, as far as they are known.
    codes: Vec<u32>,
    /// What each worker is asked, by its number.
    queries: Vec<Query>,
    /// Whether any worker is.
    asks: bool,
    /// How many epochs it takes until all answers are here.
    epochs_left: u32,
}

/// The positions whose codes a worker is asked for.
#[derive(Default)]
struct Query {
    /// Their numbers, in ascending order.
    numbers: Vec<u64>,
    /// Where the codes go, and which of the numbers each is of.
    places: Vec<(u32, u32)>,
}

impl Query {
    fn clear(&mut self) {
        self.numbers.clear();
        self.places.clear();
    }

    /// Asks for the position with this number, for moves that lead to it.
    fn add(&mut self, number: usize, moves: &[(usize, u32)]) {
        let question = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX);
        self.numbers.push(number as u64);
        let moves = moves.iter().map(|&(_, place)| (place, question));
        self.places.extend(moves);
    }
}

impl Part {
    /// Expands the next positions, tells how many, and asks for the codes that others have.
    fn expand(
        &mut self,
        entering: Entering<'_>,
        places: &mut Places<'_>,
        bench: &mut Bench<'_, '_>,
    ) -> Result<usize, ClusterError> {
        let (mut positions, mut moves) = (0, 0);
        let most_moves = MOVES.saturating_mul(bench.at_once);
        self.used = 0;
        while positions < bench.at_once
            && moves < most_moves
            && let Some(places) = places.next()
        {
            if self.used == self.expansions.len() {
                self.expansions.push((0..0, Expansion::default()));
            }
            let (of, expansion) = &mut self.expansions[self.used];
            self.used += 1;
            bench.count(places.len())?;
            bench.peers.work.positions += places.len() as u64;
            let first = entering.range.start;
            let numbers = first + places.start..first + places.end;
            expansion.expand_some(entering.rules, numbers)?;
            positions += places.len();
            moves += expansion.earlier().len();
            *of = places;
        }
        self.ask(entering, bench)?;
        Ok(positions)
    }

    /// Asks for the codes of where moves lead, and looks up those that this process has.
    fn ask(
        &mut self,
        entering: Entering<'_>,
        bench: &mut Bench<'_, '_>,
    ) -> Result<(), ClusterError> {
        let EarlierParts {
            holders,
            tiers,
            part,
            workers,
        } = *entering.earlier;
        self.codes.clear();
        (self.asks, self.epochs_left) = (false, 0);
        let of_moves = self.expansions[..self.used].iter();
        let of_moves = of_moves.flat_map(|(_, expansion)| expansion.earlier());
        let mut moves = Vec::new();
        tiers.codes(of_moves, &mut self.codes, &mut moves);
        if moves.is_empty() {
            return Ok(());
        }
        moves.sort_unstable();
        resolve(entering.rules, &mut moves, &mut self.codes);
        let (me, count) = (bench.peers.me(), bench.peers.count());
        self.queries.resize_with(count, Query::default);
        self.queries.iter_mut().for_each(Query::clear);
        let (mut worker, mut end) = (0, 0);
        for same in moves.chunk_by(|one, other| one.0 == other.0) {
            let number = same[0].0;
            if number >= end {
                (worker, end) = holders.worker(number, workers);
                if worker / workers == me / workers {
                    worker = me;
                }
            }
            self.queries[worker].add(number, same);
        }
        let mut codes = Vec::new();
        let mine = &self.queries[me];
        part.codes(&mine.numbers, &mut codes)?;
        for &(place, question) in &mine.places {
            self.codes[place as usize] = codes[question as usize];
        }
        for (worker, query) in self.queries.iter().enumerate() {
            if worker != me && !query.numbers.is_empty() {
                let count = u32::try_from(query.numbers.len()).unwrap_or(u32::MAX);
                let content = Content::Places(count, pack(&query.numbers));
                bench.peers.send(worker, content);
                self.asks = true;
            }
        }
        self.epochs_left = if self.asks { 2 } else { 0 };
        Ok(())
    }

    /// Takes the answers of a worker.
    fn take_answers(&mut self, from: usize, width: u8, bytes: &[u8]) {
        let width = usize::from(width).max(1);
        for &(place, question) in &self.queries[from].places {
            let first = question as usize * width;
            let mut code = [0; 4];
            code[..width].copy_from_slice(&bytes[first..first + width]);
            self.codes[place as usize] = u32::from_le_bytes(code);
        }
    }

    /// Enters the positions, all of whose answers are here; gives my place after the last of them.
    fn enter(
        &self,
        entering: Entering<'_>,
        shard: &mut TierShard,
        bench: &mut Bench<'_, '_>,
    ) -> Result<usize, TierError> {
        let mut codes = self.codes.as_slice();
        let mut entered_to = 0;
        for (places, expansion) in &self.expansions[..self.used] {
            for (place, position) in places.clone().zip(expansion.positions()) {
                let (own, rest) = codes.split_at(position.earlier.len());
                codes = rest;
                let mine = entering.ownership.my_place(place);
                let entered = shard.enter(mine, &position, own, bench.workbench);
                entered.map_err(|error| at_number(error, entering.range.start + place))?;
                entered_to = mine + 1;
            }
        }
        Ok(entered_to)
    }
}

/// Finds where the outcomes of positions are stored, which moves lead to: puts the number of its
/// image in place of that of a position, and leaves out those whose code the rules tell. Both lists
/// of moves are in the order of the numbers.
fn resolve(rules: &dyn TierPredecessors, moves: &mut Vec<(usize, u32)>, codes: &mut [u32]) {
    const KNOWN: usize = usize::MAX;

    let mut places = Vec::new();
    let mut has_images = false;
    for run in moves.chunk_by_mut(|one, next| next.0 - one.0 <= 1) {
        let first = run[0].0;
        places.clear();
        rules.outcome_places(first..run[run.len() - 1].0 + 1, &mut places);
        for (number, place) in run {
            match places[*number - first] {
                OutcomePlace::Here => {}
                OutcomePlace::At(image) => {
                    has_images = true;
                    *number = image;
                }
                OutcomePlace::Rules(code) => {
                    codes[*place as usize] = code;
                    *number = KNOWN;
                }
            }
        }
    }
    moves.retain(|&(number, _)| number != KNOWN);
    if has_images {
        moves.sort_unstable();
    }
}
