//! Genera of sums of heaps: [`Genus`], [`Genera`].

use std::collections::HashMap;
use std::fmt;

use stonework_core::kit::Meter;
use stonework_core::{Run, StopReason};

use super::alike::Alike;
use super::monoid::HeapOptions;
use crate::heaps::HeapRules;

/// The genus of a position of an impartial game: its nimber, and its misère nimbers beside heaps of
/// two.
///
/// The misère nimber of a position is the number n with which, beside a heap of Nim of n stones, it is
/// lost in misère play: the mex of those of the options, or 1 if there is none. The genus has those of
/// the position, of the position and a heap of two of Nim, of the position and two such heaps, and so
/// on; from some point on two numbers take turns. It is written `3^1431`, the nimber and then
/// these, of which the last two take turns for ever; or `3` where it is that of a heap of Nim of three
/// stones. (J. H. Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13.)
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Genus {
    nimber: u32,
    /// At least two; the last two take turns.
    misere: Vec<u32>,
}

/// The least number that is not among others.
fn mex(numbers: impl Iterator<Item = u32>) -> u32 {
    let mut seen = Vec::new();
    for number in numbers {
        let at = number as usize;
        if at >= seen.len() {
            seen.resize(at + 1, false);
        }
        seen[at] = true;
    }
    let least = seen.iter().position(|&seen| !seen).unwrap_or(seen.len());
    u32::try_from(least).unwrap_or(u32::MAX)
}

impl Genus {
    /// That of a position whose options have these.
    fn of_options(options: &[&Self]) -> Self {
        let nimber = mex(options.iter().map(|option| option.nimber));
        let beside = |twos: usize| options.iter().map(move |option| option.beside(twos));
        let first = if options.is_empty() {
            1
        } else {
            mex(beside(0))
        };
        let mut misere = vec![first];
        // After so many, those of all options take turns.
        let settled = options.iter().map(|option| option.misere.len()).max();
        let settled = settled.unwrap_or(0);
        loop {
            let last = misere[misere.len() - 1];
            let next = mex(beside(misere.len()).chain([last, last ^ 1]));
            if misere.len() > settled + 1 && misere[misere.len() - 2] == next {
                break;
            }
            misere.push(next);
        }
        while misere.len() > 2 && misere[misere.len() - 3] == misere[misere.len() - 1] {
            misere.pop();
        }
        Self { nimber, misere }
    }

    /// That of a heap of Nim.
    fn of_nim(stones: u32) -> Self {
        let misere = match stones {
            0 => vec![1, 2, 0],
            1 => vec![0, 3, 1],
            _ => vec![stones, stones ^ 2],
        };
        let nimber = stones;
        Self { nimber, misere }
    }

    /// Its nimber: 0 if the player to move loses in normal play.
    #[must_use]
    pub fn nimber(&self) -> u32 {
        self.nimber
    }

    /// Its misère nimber: 0 if the player to move loses in misère play.
    #[must_use]
    pub fn misere_nimber(&self) -> u32 {
        self.misere[0]
    }

    /// The misère nimber of it and so many heaps of two stones of Nim.
    #[must_use]
    pub fn beside(&self, twos: usize) -> u32 {
        let len = self.misere.len();
        let at = twos
            .checked_sub(len)
            .map_or(twos, |more| len - 2 + more % 2);
        self.misere[at]
    }

    /// Whether it is the genus of a sum of heaps of Nim. A position with such a genus is tame if its
    /// options are, or have an option of the same genus that is.
    #[must_use]
    pub fn is_of_nim(&self) -> bool {
        let firm = vec![self.nimber, self.nimber ^ 2];
        *self == Self::of_nim(self.nimber) || self.misere == firm
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.nimber.to_string();
        if *self != Self::of_nim(self.nimber) {
            text.push('^');
            for number in &self.misere {
                let number = number.to_string();
                let is_digit = number.len() == 1;
                text.extend((!is_digit).then_some('('));
                text += &number;
                text.extend((!is_digit).then_some(')'));
            }
        }
        f.pad(&text)
    }
}

/// Finds the genera of sums of heaps under some rules, by a search of all sums that play can reach.
///
/// ```
/// use stonework::{Genera, HeapRules, Run};
///
/// let kayles: HeapRules = "0.77".parse()?;
/// let mut genera = Genera::of_rules(&kayles);
/// let genus = genera.genus(&[5], &Run::new())?;
/// assert_eq!((genus.to_string().as_str(), genus.misere_nimber()), ("4^146", 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Genera<'a> {
    options: Box<HeapOptions<'a>>,
    alike: Alike,
    /// Of sums as [`Alike::sum`] has them.
    known: HashMap<Vec<u32>, Genus>,
    bytes: usize,
}

impl fmt::Debug for Genera<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = self.known.len();
        f.debug_struct("Genera")
            .field("known", &known)
            .finish_non_exhaustive()
    }
}

impl<'a> Genera<'a> {
    /// Those of heaps under these rules.
    #[must_use]
    pub fn of_rules(rules: &'a HeapRules) -> Self {
        Self::of(move |heap, visit| rules.options(heap).for_each(visit))
    }

    /// Those of heaps of which a move can leave the two heaps, 0 for none, that a function tells.
    #[must_use]
    pub fn of(options: impl Fn(u32, &mut dyn FnMut((u32, u32))) + 'a) -> Self {
        Self {
            options: Box::new(options),
            alike: Alike::default(),
            known: HashMap::new(),
            bytes: 0,
        }
    }

    /// The genus of a sum of heaps.
    ///
    /// # Complexity
    ///
    /// O(n · b) time and O(n) memory for `n` different sums that play can reach and `b` moves each:
    /// of one heap of s stones about as many sums as there are partitions of up to s.
    ///
    /// # Errors
    ///
    /// [`StopReason`] if a limit of the run is reached; a sum counts as a position.
    pub fn genus(&mut self, heaps: &[u32], run: &Run) -> Result<Genus, StopReason> {
        let mut meter = Meter::new(run);
        meter.budget.take(self.bytes)?;
        let genus = self.genus_by(heaps, &mut meter);
        self.bytes = meter.budget.used();
        genus
    }

    fn genus_by(&mut self, heaps: &[u32], meter: &mut Meter<'_>) -> Result<Genus, StopReason> {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        self.alike.learn(largest, &*self.options, meter)?;
        let start = self.alike.sum(heaps.to_vec());
        // Each sum with its options, and how many of these are known.
        let mut path = vec![(start.clone(), self.alike.options_of(&start), 0)];
        while let Some((sum, options, at)) = path.last_mut() {
            if let Some(option) = options.get(*at) {
                *at += 1;
                if !self.known.contains_key(option) {
                    let option = option.clone();
                    let options = self.alike.options_of(&option);
                    let bytes = options.iter().map(|option| 4 * option.len() + 24);
                    meter.budget.take(bytes.sum())?;
                    path.push((option, options, 0));
                }
                continue;
            }
            meter.count()?;
            let bytes = options.iter().map(|option| 4 * option.len() + 24);
            meter.budget.give_back(bytes.sum());
            let genera: Vec<&Genus> = options.iter().map(|option| &self.known[option]).collect();
            let genus = Genus::of_options(&genera);
            meter
                .budget
                .take(96 + 4 * (sum.len() + genus.misere.len()))?;
            self.known.insert(std::mem::take(sum), genus);
            path.pop();
        }
        Ok(self.known[&start].clone())
    }
}
