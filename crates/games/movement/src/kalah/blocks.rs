//! The values of endgames of Kalah, a block of positions at a time: [`Kalah::value_blocks`].

use std::ops::{Range, RangeInclusive};

use stonework_core::Endgame;

use super::{Capture, Kalah, SeedsLeft, Sowing};
use crate::pit_rows::Pits;

/// A side has no more pits.
const MOST: usize = Kalah::MOST_PITS as usize;

/// So many positions at most are valued together.
const BLOCK: usize = 1 << 10;

/// For each pit of a side how many seeds are there.
type Seeds = [u8; MOST];

/// For each pit of a side what one more seed there adds to a number, modulo 2^64.
type PerSeed = [usize; MOST];

/// The positions with the same seeds in each two pits, one of each side. Their numbers follow one
/// another.
///
/// Where a move leads to has seeds in each two pits that follow from the pit and its seeds alone, and
/// from what is captured. So the number of the next position is a sum with a term for each pit.
struct Group<'a> {
    game: &'a Kalah,
    /// The seeds in both pits of each place.
    both: Seeds,
    sum: usize,
    /// The rows that were made.
    rows: Vec<Row>,
    /// By pit, its seeds and what is captured, which of the rows it is, from 1.
    made: Vec<u16>,
    /// The first of each pit's places in `made`.
    places: [usize; MOST],
}

/// Where a move leads to from the positions of a group.
#[derive(Clone, Copy)]
struct Row {
    /// The number of the next position, as if the mover had no seeds in the pits that he does not
    /// sow from.
    first: usize,
    /// What the mover's seeds add to that number.
    per_seed: PerSeed,
    gain: i32,
    /// 1 if the mover moves again, else -1.
    sign: i32,
}

/// A move: a pit, its seeds, and how many it captures opposite the last one, if it captures.
type Sown = (usize, u8, Option<u8>);

/// Those positions of a group in which the mover has the same seeds in the first pits.
struct Block {
    all: Span,
    len: usize,
    /// What the mover's seeds in the other pits add to the place in the block.
    per_seed: PerSeed,
}

/// Positions of a group by how many seeds the mover has in each pit.
#[derive(Clone, Copy)]
struct Span {
    /// So many at least.
    least: Seeds,
    /// So many at most.
    most: Seeds,
}

impl Span {
    /// Those in which the mover has so many seeds in a pit.
    #[inline]
    fn with(mut self, pit: usize, seeds: RangeInclusive<u8>) -> Self {
        (self.least[pit], self.most[pit]) = seeds.into_inner();
        self
    }
}

/// Along positions that differ in one pit.
#[derive(Clone, Copy, Default)]
struct Way {
    /// How many steps there are.
    steps: usize,
    /// How many were taken.
    taken: usize,
    /// What each adds to the number of the next position, modulo 2^64.
    number: usize,
    /// What each adds to the place in the block.
    place: usize,
}

impl<'a> Group<'a> {
    /// That of the position without seeds.
    fn empty(game: &'a Kalah) -> Self {
        Self {
            game,
            both: [0; MOST],
            sum: 0,
            rows: Vec::new(),
            made: Vec::new(),
            places: [0; MOST],
        }
    }

    /// Goes on to that of another position.
    fn enter(&mut self, pits: Pits) {
        let Pits { own, others } = pits;
        self.both = (own + others).to_le_bytes();
        self.sum = pits.sum() as usize;
        self.rows.clear();
        let mut place = 0;
        for (at, both) in self.places.iter_mut().zip(self.both) {
            *at = place;
            place += usize::from(both) * (self.sum + 2);
        }
        self.made.clear();
        self.made.resize(place, 0);
    }

    /// The block of the position in which the mover has these seeds, in how many pits all of it have the
    /// same, and the place of the position in it.
    fn block(&self, own: Seeds) -> (Block, usize, usize) {
        let mut block = Block {
            all: Span {
                least: own,
                most: own,
            },
            len: 1,
            per_seed: [0; MOST],
        };
        let (mut fixed, mut place) = (usize::from(self.game.pits), 0);
        while let Some(pit) = fixed.checked_sub(1) {
            let len = block.len * (usize::from(self.both[pit]) + 1);
            if len > BLOCK {
                break;
            }
            block.all = block.all.with(pit, 0..=self.both[pit]);
            block.per_seed[pit] = block.len;
            place += usize::from(own[pit]) * block.len;
            block.len = len;
            fixed = pit;
        }
        (block, fixed, place)
    }

    /// Which of the rows is that of a move.
    #[inline]
    fn row(&mut self, sown: Sown) -> usize {
        let (pit, seeds, taken) = sown;
        let at = taken.map_or(0, |taken| usize::from(taken) + 1);
        let place = self.places[pit] + (usize::from(seeds) - 1) * (self.sum + 2) + at;
        match self.made[place] {
            0 => {
                let row = self.make(sown);
                self.rows.push(row);
                self.made[place] = u16::try_from(self.rows.len()).unwrap_or(0);
                self.rows.len() - 1
            }
            made => usize::from(made) - 1,
        }
    }

    #[cold]
    fn make(&self, (pit, seeds, taken): Sown) -> Row {
        let pits = usize::from(self.game.pits);
        let sowing = self.game.sowing(pit, seeds);
        let last = usize::from(sowing.last);
        let (mut own, others) = (sowing.own.to_le_bytes(), sowing.others.to_le_bytes());
        let mut gain = i32::from(sowing.stored);
        let mut both = self.both;
        both[pit] -= seeds;
        for (both, sown) in both.iter_mut().zip(own.iter().zip(others)) {
            *both += sown.0 + sown.1;
        }
        if let Some(taken) = taken {
            own[last] -= 1;
            both[last] -= 1;
            both[pits - 1 - last] -= taken;
            gain += 1 + i32::from(taken);
        }
        let is_again = last == pits;
        let (mut first, mut per_seed) = self.game.group_number(both);
        for ((per_seed, own), both) in per_seed.iter_mut().zip(own).zip(both) {
            let of_mover = if is_again { own } else { both - own };
            first += usize::from(of_mover) * *per_seed;
            if !is_again {
                *per_seed = per_seed.wrapping_neg();
            }
        }
        per_seed[pit] = 0;
        Row {
            first,
            per_seed,
            gain,
            sign: if is_again { 1 } else { -1 },
        }
    }

    /// Values the positions of a block, in the order of their numbers; `None` if a value is not known.
    fn value(
        &mut self,
        block: &Block,
        smaller: &impl Fn(usize) -> Option<i32>,
        best: &mut Vec<i32>,
    ) -> Option<()> {
        best.clear();
        best.resize(block.len, i32::MIN);
        let all = block.all;
        for pit in 0..usize::from(self.game.pits) {
            for seeds in all.least[pit].max(1)..=all.most[pit] {
                let span = all.with(pit, seeds..=seeds);
                self.sow(block, (pit, seeds), span, smaller, best)?;
            }
        }
        let sum = i32::try_from(self.sum).ok()?;
        // The only seed of the mover's side ends the game in the store.
        let last = usize::from(self.game.pits) - 1;
        if self.game.left == SeedsLeft::ToMover
            && all.least[..last].iter().all(|&seeds| seeds == 0)
            && (all.least[last]..=all.most[last]).contains(&1)
        {
            best[usize::from(1 - all.least[last]) * block.per_seed[last]] = sum;
        }
        // Where the pits of a player are empty, the game is over.
        let (of_other, of_mover) = match self.game.left {
            SeedsLeft::ToOwner => (-sum, sum),
            SeedsLeft::ToMover => (-sum, -sum),
            SeedsLeft::ToNobody => (0, 0),
        };
        if all.least == [0; MOST] {
            best[0] = of_other;
        }
        if all.most == self.both {
            *best.last_mut()? = of_mover;
        }
        Some(())
    }

    /// Sows these seeds of a pit in some positions of a block.
    #[inline]
    fn sow(
        &mut self,
        block: &Block,
        (pit, seeds): (usize, u8),
        mut span: Span,
        smaller: &impl Fn(usize) -> Option<i32>,
        best: &mut [i32],
    ) -> Option<()> {
        let pits = usize::from(self.game.pits);
        let sowing = self.game.sowing(pit, seeds);
        let last = usize::from(sowing.last);
        let may_capture = last < pits && sowing.own.to_le_bytes()[last] == 1;
        if !may_capture || (last != pit && span.least[last] > 0) {
            return self.take(block, (pit, seeds, None), span, smaller, best);
        }
        if last != pit {
            // It captures where the pit of the last seed was empty.
            if span.most[last] > 0 {
                let filled = span.with(last, 1..=span.most[last]);
                self.take(block, (pit, seeds, None), filled, smaller, best)?;
            }
            span = span.with(last, 0..=0);
        }
        let opposite = pits - 1 - last;
        let others = self.both[opposite] + sowing.others.to_le_bytes()[opposite];
        let always = self.game.capture == Capture::Always;
        (span.least[opposite]..=span.most[opposite]).try_for_each(|own| {
            let taken = Some(others - own).filter(|&taken| taken > 0 || always);
            let span = span.with(opposite, own..=own);
            self.take(block, (pit, seeds, taken), span, smaller, best)
        })
    }

    /// Takes what a move is worth in some positions of a block.
    #[inline]
    fn take(
        &mut self,
        block: &Block,
        sown: Sown,
        span: Span,
        smaller: &impl Fn(usize) -> Option<i32>,
        best: &mut [i32],
    ) -> Option<()> {
        let row = self.row(sown);
        let row = &self.rows[row];
        let (mut number, mut place) = (row.first, 0);
        let mut ways = [Way::default(); MOST];
        let mut count = 0;
        let per_seed = row.per_seed.iter().zip(&block.per_seed);
        let spans = span.least.iter().zip(&span.most);
        for ((&in_numbers, &in_block), (&least, &most)) in per_seed.zip(spans) {
            let least = usize::from(least);
            number = number.wrapping_add(least.wrapping_mul(in_numbers));
            place += least * in_block;
            let steps = usize::from(most) - least;
            if steps > 0 {
                ways[count] = Way {
                    steps,
                    taken: 0,
                    number: in_numbers,
                    place: in_block,
                };
                count += 1;
            }
        }
        // The longest way is gone along without a look at the others.
        let longest = (0..count).max_by_key(|&at| ways[at].steps);
        let along = longest.map_or_else(Way::default, |longest| {
            count -= 1;
            ways.swap(longest, count);
            ways[count]
        });
        loop {
            let (mut next, mut at) = (number, place);
            for _ in 0..=along.steps {
                let value = row.gain + row.sign * smaller(next)?;
                let best = &mut best[at];
                *best = value.max(*best);
                next = next.wrapping_add(along.number);
                at += along.place;
            }
            // A step along the first other way that is not at its end; those before it begin again.
            let is_next = ways[..count].iter_mut().any(|way| {
                if way.taken < way.steps {
                    way.taken += 1;
                    number = number.wrapping_add(way.number);
                    place += way.place;
                    return true;
                }
                number = number.wrapping_sub(way.number.wrapping_mul(way.steps));
                place -= way.place * way.steps;
                way.taken = 0;
                false
            });
            if !is_next {
                return Some(());
            }
        }
    }
}

impl Kalah {
    /// Values the positions with these numbers, in order, as [`Endgame::value_endgames`] has it; `None`
    /// if it is told to stop, or a value is not known.
    ///
    /// No move leads from a position of a block to another one of it, so that all of a block are
    /// valued, whichever of them are asked for.
    pub(super) fn value_blocks(
        &self,
        mut numbers: Range<usize>,
        smaller: impl Fn(usize) -> Option<i32>,
        mut put: impl FnMut(&[i32]) -> bool,
    ) -> Option<()> {
        let mut group = Group::empty(self);
        let mut best = Vec::new();
        while !numbers.is_empty() {
            let pits = self.endgame_state(numbers.start);
            group.enter(pits);
            let mut own = pits.own.to_le_bytes();
            loop {
                let (block, fixed, place) = group.block(own);
                group.value(&block, &smaller, &mut best)?;
                let end = block.len.min(place + numbers.len());
                if !put(&best[place..end]) {
                    return None;
                }
                numbers.start += end - place;
                let next = (0..fixed).rev().find(|&pit| own[pit] < group.both[pit]);
                let Some(next) = next.filter(|_| !numbers.is_empty()) else {
                    break;
                };
                own[next] += 1;
                own[next + 1..].fill(0);
            }
        }
        Some(())
    }

    #[inline]
    fn sowing(&self, pit: usize, seeds: u8) -> &Sowing {
        &self.sowings[pit * (usize::from(self.seeds) + 1) + usize::from(seeds)]
    }

    /// The number of the first position with these seeds in each two pits, one of each side, and what
    /// the mover's seeds add to it.
    fn group_number(&self, both: Seeds) -> (usize, PerSeed) {
        let mut rows = self.fewer.chunks_exact(usize::from(self.seeds) + 1);
        let index = |number| usize::try_from(number).unwrap_or(0);
        let both = &both.map(usize::from)[..usize::from(self.pits)];
        let (mut number, mut sum) = (0, 0);
        for (both, row) in both.iter().zip(&mut rows) {
            let before = row[sum];
            sum += both;
            number = number * (both + 1) + index(before.filled_up(sum as u64));
        }
        number += rows.next().map_or(0, |row| index(row[sum].ways));
        let mut per_seed = [0; MOST];
        let mut radix = 1;
        for (per_seed, both) in per_seed[..both.len()].iter_mut().zip(both).rev() {
            *per_seed = radix;
            radix *= both + 1;
        }
        (number, per_seed)
    }
}
