//! The values of endgames of Kalah, many positions at a time: [`Kalah::value_rows`].

use std::ops::Range;

use stonework_core::EndgameValues;
use stonework_core::kit::Vectors;

use super::classes::{Class, Ends, Ranks, RanksOf, Sown, emptied, reached};
use super::sides::{Line, Side};
use super::{Capture, Kalah, SeedsLeft};
use crate::pit_rows::{Pits, seeds};

/// What stands for the value 0, as [`EndgameValues`] has it.
const ZERO: u8 = 128;

/// Values a row of positions after another: those with one side that stays and any other side that
/// has so many seeds, no more than the one that stays.
///
/// In the first half of a row, the side that stays is the mover's, then the other is. A row with as
/// many seeds on both sides has the other sides of lower ranks, and one more position, in which the
/// sides are the same.
///
/// A move whose seeds stay on the mover's side leaves the other side as it is. So where such moves
/// of the side that stays lead to, the numbers of a row follow one another; and the moves of the
/// other sides are the same in each row.
struct Rows<'a, E> {
    game: &'a Kalah,
    vectors: Vectors,
    values: &'a mut E,
    /// The side that stays, its seeds and its rank.
    side: u64,
    ranked: Side,
    /// The other sides, and how many of them the row has.
    other: Class,
    len: usize,
    /// The number of the first position of the row, and the values from there on.
    begin: usize,
    best: Vec<u8>,
    /// Values of positions after a move.
    after: Vec<u8>,
}

/// Takes the values of moves that gain so much, from those of the positions after them. The turn
/// passes with them, or `AGAIN` the mover moves.
#[expect(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the vectors of the machine"
)]
#[inline(always)]
fn take<const AGAIN: bool>(best: &mut [u8], after: &[u8], gain: u8) {
    for (best, &after) in best.iter_mut().zip(after) {
        *best = (*best).max(backed_up::<AGAIN>(after, gain));
    }
}

/// The same by ranks before and after the moves, as far as there is a place for them.
#[inline]
fn take_ranked<const AGAIN: bool>(
    best: &mut [u8],
    ranks: &[Ranks],
    gain: u8,
    after: impl Fn(usize) -> u8,
) {
    for &(before, next) in ranks {
        let Some(best) = best.get_mut(before as usize) else {
            break;
        };
        *best = (*best).max(backed_up::<AGAIN>(after(next as usize), gain));
    }
}

#[expect(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the vectors of the machine"
)]
#[inline(always)]
fn backed_up<const AGAIN: bool>(after: u8, gain: u8) -> u8 {
    if AGAIN {
        after.wrapping_add(gain)
    } else {
        // Twice what stands for 0 is 0, modulo 256.
        gain.wrapping_sub(after)
    }
}

impl<E: EndgameValues> Rows<'_, E> {
    /// Values the row.
    #[inline]
    fn value(&mut self) -> Option<()> {
        let (len, others) = (self.len, self.other.seeds);
        let is_square = self.ranked.0 == others;
        self.best.clear();
        self.best.resize(2 * len + usize::from(is_square), 0);
        let all = u8::try_from(self.ranked.0 + others).ok();
        let all = all.filter(|&all| all < ZERO)?;
        if others == 0 {
            // The game is over, as the pits of a player are empty.
            let (of_waiting, of_mover) = match self.game.left {
                SeedsLeft::ToOwner => (ZERO - all, ZERO + all),
                SeedsLeft::ToMover => (ZERO - all, ZERO - all),
                SeedsLeft::ToNobody => (ZERO, ZERO),
            };
            self.best.fill(of_waiting);
            self.best[..len].fill(of_mover);
            return Some(());
        }
        for pit in 0..self.game.pits {
            if seeds(self.side, pit) > 0 {
                self.sow(pit)?;
            }
        }
        self.sow_others()?;
        if is_square {
            let pits = Pits {
                own: self.side,
                others: self.side,
            };
            self.best[2 * len] = self.value_of(pits)?;
        }
        if self.game.left == SeedsLeft::ToMover && others == 1 {
            self.end_in_store(ZERO + all);
        }
        Some(())
    }

    /// Where the mover's only seed falls into the store, it ends the game, and all that is left is
    /// his: the position is worth this.
    fn end_in_store(&mut self, all: u8) {
        let sides = &self.game.sides;
        let only = sides.ranked(1 << (8 * (u32::from(self.game.pits) - 1)));
        if self.ranked == only {
            self.best[..self.len].fill(all);
            self.best[2 * self.len] = all;
        }
        if only.1 < self.len {
            self.best[self.len + only.1] = all;
        }
    }

    /// Takes what it is worth to sow from a pit of the side that stays.
    #[inline]
    fn sow(&mut self, pit: u8) -> Option<()> {
        let (sides, len) = (&self.game.sides, self.len);
        let others = self.other.seeds;
        let Sown { after, ends } = self.game.sown(self.side, pit);
        match ends {
            Ends::Filled => {
                self.read(sides.line(sides.ranked(after), false, others))?;
                let (best, after) = (&mut self.best[..len], &self.after);
                self.vectors.run(|_| take::<false>(best, after, 0));
            }
            Ends::Store => {
                self.read(sides.line(sides.ranked(after), true, others))?;
                let (best, after) = (&mut self.best[..len], &self.after);
                self.vectors.run(|_| take::<true>(best, after, 1));
            }
            Ends::Empty(last) => {
                let opposite = usize::from(self.game.pits - 1 - last);
                let captured = sides.ranked(emptied(after, last));
                for taken in 0..=others {
                    if self.other.captured[opposite][taken].is_empty() {
                        continue;
                    }
                    let gain = u8::try_from(taken).ok()?;
                    let (left, gain) = if taken == 0 && self.game.capture == Capture::IfAny {
                        (sides.ranked(after), 0)
                    } else {
                        (captured, 1 + gain)
                    };
                    let left_there = others - taken;
                    let line = sides.line(left, false, left_there);
                    let ranks = RanksOf::Captured(opposite, taken);
                    self.take_along(line, left_there, ranks, gain)?;
                }
            }
            Ends::Over(pits) => {
                let there = others + usize::from(pits);
                let line = sides.line(sides.ranked(after), false, there);
                self.take_along(line, there, RanksOf::Reached(usize::from(pits) - 1), 1)?;
            }
            Ends::Around => {
                for rank in 0..len {
                    let pits = Pits {
                        own: self.side,
                        others: self.other.sides[rank],
                    };
                    self.best[rank] = self.value_of_move(pits, pit)?.max(self.best[rank]);
                }
            }
        }
        Some(())
    }

    /// Takes what the moves of the other sides are worth.
    #[inline]
    fn sow_others(&mut self) -> Option<()> {
        let (game, sides, len) = (self.game, &self.game.sides, self.len);
        let others = self.other.seeds;
        let (first_half, best) = self.best.split_at_mut(len);
        let best = &mut best[..len];
        take_ranked::<false>(best, &self.other.filled, 0, |rank| first_half[rank]);
        for last in 0..game.pits {
            let at = usize::from(last);
            let opposite = game.pits - 1 - last;
            let taken = seeds(self.side, opposite);
            let [captured, kept] = &self.other.empty[at];
            if captured.is_empty() {
                continue;
            }
            if taken == 0 && game.capture == Capture::IfAny {
                let (first_half, best) = self.best.split_at_mut(len);
                take_ranked::<false>(&mut best[..len], kept, 0, |rank| first_half[rank]);
                continue;
            }
            let left = sides.ranked(emptied(self.side, opposite));
            let line = sides.line(left, true, others - 1);
            self.take_along(line, others - 1, RanksOf::Empty(at), 1 + taken)?;
        }
        if !self.other.store.is_empty() {
            let line = sides.line(self.ranked, false, others - 1);
            self.take_along(line, others - 1, RanksOf::Store, 1)?;
        }
        for pits in 1..=game.pits {
            let at = usize::from(pits) - 1;
            if !self.other.over[at].is_empty() {
                let left = others - usize::from(pits) - 1;
                let line = sides.line(sides.ranked(reached(self.side, pits)), true, left);
                self.take_along(line, left, RanksOf::Over(at), 1)?;
            }
        }
        for at in 0..self.other.around.len() {
            let (rank, pit) = self.other.around[at];
            let rank = rank as usize;
            if rank >= len {
                break;
            }
            let pits = Pits {
                own: self.other.sides[rank],
                others: self.side,
            };
            let worth = self.value_of_move(pits, pit)?;
            self.best[len + rank] = self.best[len + rank].max(worth);
        }
        Some(())
    }

    /// Takes what moves are worth that gain so much. They lead to positions on a line, in which the
    /// other side has so many seeds.
    #[inline]
    fn take_along(&mut self, line: Line, seeds: usize, of: RanksOf, gain: u8) -> Option<()> {
        let ranks = match of {
            RanksOf::Captured(pit, taken) => &self.other.captured[pit][taken],
            RanksOf::Reached(pits) => &self.other.reached[pits],
            RanksOf::Store => &self.other.store,
            RanksOf::Empty(pit) => &self.other.empty[pit][0],
            RanksOf::Over(pits) => &self.other.over[pits],
        };
        let (first_half, best) = self.best.split_at_mut(self.len);
        let best = match of {
            RanksOf::Captured(..) | RanksOf::Reached(_) => first_half,
            _ => &mut best[..self.len],
        };
        if let Line::Straight { begin, step: 1 } = line {
            self.after.resize(self.game.sides.count(seeds), 0);
            self.values.read(begin, &mut self.after)?;
            let after = &self.after;
            if matches!(of, RanksOf::Store) {
                take_ranked::<true>(best, ranks, gain, |rank| after[rank]);
            } else {
                take_ranked::<false>(best, ranks, gain, |rank| after[rank]);
            }
            return Some(());
        }
        for &(before, next) in ranks {
            let Some(best) = best.get_mut(before as usize) else {
                break;
            };
            let after = self.values.get(line.at(next as usize))?;
            let worth = match of {
                RanksOf::Store => backed_up::<true>(after, gain),
                _ => backed_up::<false>(after, gain),
            };
            *best = (*best).max(worth);
        }
        Some(())
    }

    /// Reads the values along a line, as many as half of the row.
    #[inline]
    fn read(&mut self, line: Line) -> Option<()> {
        let len = self.len;
        self.after.resize(len, 0);
        // So many follow one another.
        let beside = match line {
            Line::Straight { step: 1, .. } => len,
            Line::Straight { .. } => 0,
            Line::Square { rank, .. } => rank.min(len),
        };
        if beside > 0 {
            self.values.read(line.at(0), &mut self.after[..beside])?;
        }
        for rank in beside..len {
            self.after[rank] = self.values.get(line.at(rank))?;
        }
        Some(())
    }

    /// What a move is worth, by the number of the position after it.
    fn value_of_move(&self, pits: Pits, pit: u8) -> Option<u8> {
        let (next, gain, is_again) = self.game.sow(pits, pit);
        let next = if is_again { next } else { next.for_opponent() };
        let number = usize::try_from(self.game.sides.number(next)).ok()?;
        let after = match number.checked_sub(self.begin) {
            Some(place) => *self.best.get(place)?,
            None => self.values.get(number)?,
        };
        Some(if is_again {
            backed_up::<true>(after, gain)
        } else {
            backed_up::<false>(after, gain)
        })
    }

    /// What a position is worth, by those after its moves.
    fn value_of(&self, pits: Pits) -> Option<u8> {
        let mut best = 0;
        for pit in (0..self.game.pits).filter(|&pit| seeds(pits.own, pit) > 0) {
            best = self.value_of_move(pits, pit)?.max(best);
        }
        Some(best)
    }
}

impl Kalah {
    /// Values the positions with these numbers, in order, as
    /// [`stonework_core::Endgame::value_endgames`] has it; `None` if it is told to stop, or a value
    /// is not known.
    pub(super) fn value_rows(
        &self,
        mut numbers: Range<usize>,
        values: &mut impl EndgameValues,
    ) -> Option<()> {
        let mut rows = Rows {
            game: self,
            vectors: Vectors::longest(),
            values,
            side: 0,
            ranked: (0, 0),
            other: Class::default(),
            len: 0,
            begin: 0,
            best: Vec::new(),
            after: Vec::new(),
        };
        while !numbers.is_empty() {
            let (seeds, fewer, place) = self.sides.place(numbers.start);
            if rows.other.sides.is_empty() || rows.other.seeds != fewer {
                rows.other = Class::of(self, fewer);
            }
            let more = seeds - fewer;
            let all = self.sides.count(fewer);
            let first = numbers.start - place;
            let mut rank = if more == fewer {
                place.isqrt()
            } else {
                place / (2 * all)
            };
            while rank < self.sides.count(more) && !numbers.is_empty() {
                rows.ranked = (more, rank);
                rows.side = self.sides.side(rows.ranked);
                (rows.begin, rows.len) = if more == fewer {
                    (first + rank * rank, rank)
                } else {
                    (first + rank * 2 * all, all)
                };
                rows.value()?;
                let from = numbers.start - rows.begin;
                let end = rows.best.len().min(from + numbers.len());
                if !rows.values.put(&rows.best[from..end]) {
                    return None;
                }
                numbers.start += end - from;
                rank += 1;
            }
        }
        Some(())
    }
}
