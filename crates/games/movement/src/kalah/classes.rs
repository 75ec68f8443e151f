//! The sides of Kalah with as many seeds, and their moves: [`Class`].

use super::Kalah;
use crate::pit_rows::{ONES, seeds};

/// A move, as far as one side tells.
#[derive(Clone, Copy)]
pub(super) struct Sown {
    /// The mover's pits after it, if nothing is captured.
    pub(super) after: u64,
    pub(super) ends: Ends,
}

/// Where the last seed of a move falls.
#[derive(Clone, Copy)]
pub(super) enum Ends {
    /// Into an own pit that was not empty.
    Filled,
    /// Into the store.
    Store,
    /// Into an own pit that was empty.
    Empty(u8),
    /// Into the opponent's pit that is so far from his left, from 1.
    Over(u8),
    /// Beyond all of these.
    Around,
}

/// Two ranks of a side: before a move, and after it.
pub(super) type Ranks = (u32, u32);

/// The sides with so many seeds, and their moves; in each list, by rank.
#[derive(Default)]
pub(super) struct Class {
    /// So many.
    pub(super) seeds: usize,
    /// By rank.
    pub(super) sides: Vec<u64>,
    /// Moves whose last seed falls into an own pit that was not empty.
    pub(super) filled: Vec<Ranks>,
    /// Moves whose last seed falls into the store.
    pub(super) store: Vec<Ranks>,
    /// By pit, moves whose last seed falls into that pit, which was empty: the ranks if the last
    /// seed goes to the store, and if it stays.
    pub(super) empty: Vec<[Vec<Ranks>; 2]>,
    /// Moves that reach the opponent's pits, by how many they reach, less 1.
    pub(super) over: Vec<Vec<Ranks>>,
    /// All other moves: the rank, and the pit.
    pub(super) around: Vec<(u32, u8)>,
    /// What moves of the opponent change that reach some pits of the side, by how many, less 1.
    pub(super) reached: Vec<Vec<Ranks>>,
    /// What moves of the opponent change that capture the seeds of a pit, by the pit and its seeds.
    pub(super) captured: Vec<Vec<Vec<Ranks>>>,
}

#[inline]
fn narrowed(rank: usize) -> u32 {
    u32::try_from(rank).unwrap_or(u32::MAX)
}

/// A side after a move that puts a seed into each of its first pits.
#[inline]
pub(super) fn reached(side: u64, pits: u8) -> u64 {
    side + (ONES & !(u64::MAX << 1 << (8 * u32::from(pits) - 1)))
}

/// A side without the seeds of a pit.
#[inline]
pub(super) fn emptied(side: u64, pit: u8) -> u64 {
    side & !(0xff << (8 * u32::from(pit)))
}

impl Class {
    /// The sides with so many seeds.
    pub(super) fn of(game: &Kalah, seeds_in_all: usize) -> Self {
        let sides = &game.sides;
        let pits = usize::from(game.pits);
        let mut class = Self {
            seeds: seeds_in_all,
            empty: vec![Default::default(); pits],
            over: vec![Vec::new(); pits],
            reached: vec![Vec::new(); pits],
            captured: vec![vec![Vec::new(); seeds_in_all + 1]; pits],
            ..Self::default()
        };
        for rank in 0..sides.count(seeds_in_all) {
            let side = sides.side((seeds_in_all, rank));
            class.sides.push(side);
            let ranks = |after: u64| (narrowed(rank), narrowed(sides.ranked(after).1));
            for pit in 0..game.pits {
                let at = usize::from(pit);
                let there = usize::from(seeds(side, pit));
                class.captured[at][there].push(ranks(emptied(side, pit)));
                if seeds_in_all + at < usize::from(game.seeds) {
                    class.reached[at].push(ranks(reached(side, pit + 1)));
                }
                if there == 0 {
                    continue;
                }
                let Sown { after, ends } = game.sown(side, pit);
                match ends {
                    Ends::Filled => class.filled.push(ranks(after)),
                    Ends::Store => class.store.push(ranks(after)),
                    Ends::Empty(last) => {
                        let [captured, kept] = &mut class.empty[usize::from(last)];
                        captured.push(ranks(emptied(after, last)));
                        kept.push(ranks(after));
                    }
                    Ends::Over(pits) => class.over[usize::from(pits) - 1].push(ranks(after)),
                    Ends::Around => class.around.push((narrowed(rank), pit)),
                }
            }
        }
        class
    }
}

/// One of the lists of a [`Class`], by what finds it there.
#[derive(Clone, Copy)]
pub(super) enum RanksOf {
    /// [`Class::captured`].
    Captured(usize, usize),
    /// [`Class::reached`].
    Reached(usize),
    /// [`Class::store`].
    Store,
    /// [`Class::empty`], where the last seed goes to the store.
    Empty(usize),
    /// [`Class::over`].
    Over(usize),
}

impl Kalah {
    /// What sowing the seeds of a pit does, as far as the mover's side tells.
    #[inline]
    pub(super) fn sown(&self, side: u64, pit: u8) -> Sown {
        let there = seeds(side, pit);
        let sowing =
            &self.sowings[usize::from(pit) * (usize::from(self.seeds) + 1) + usize::from(there)];
        let after = emptied(side, pit) + sowing.own;
        let to_store = self.pits - pit;
        let ends = match there.checked_sub(to_store) {
            None => {
                let last = pit + there;
                if seeds(after, last) == 1 {
                    Ends::Empty(last)
                } else {
                    Ends::Filled
                }
            }
            Some(0) => Ends::Store,
            Some(over) if over <= self.pits => Ends::Over(over),
            Some(_) => Ends::Around,
        };
        Sown { after, ends }
    }
}
