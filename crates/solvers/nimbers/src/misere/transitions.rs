//! The proof that a monoid tells who wins: [`Transitions`]; and its disproof:
//! [`all_pairs`].

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use stonework_core::StopReason;
use stonework_core::kit::Meter;

use super::bits::Bits;
use super::monoid::{MOST, Monoid, Unmade, weight};

/// The pairs (element, elements of the options) of all sums of heaps: the transition algebra.
///
/// If each pair but that of a sum without moves is lost exactly if none of its options is, every sum
/// is won or lost as its element is, by induction. Of the pairs of an element it is enough to look at
/// those whose options have no fewer among those of another pair, for what is won; and at all options
/// together, for what is lost.
#[derive(Clone, Debug)]
pub(super) struct Transitions {
    /// For each element the sets of options that have no other as a part, of sums with moves.
    least: Vec<Vec<Bits>>,
    /// For each element all options.
    all: Vec<Bits>,
    /// The letters that are part of it.
    letters: usize,
    bytes: usize,
}

impl Transitions {
    pub(super) fn new(monoid: &Monoid) -> Self {
        Self {
            least: vec![Vec::new(); monoid.len()],
            all: vec![Bits::none(monoid.len()); monoid.len()],
            letters: 0,
            bytes: 0,
        }
    }

    /// How many sets of options were looked at.
    pub(super) fn len(&self) -> usize {
        self.least.iter().map(Vec::len).sum()
    }

    pub(super) fn free(self, meter: &mut Meter<'_>) {
        meter.budget.give_back(self.bytes);
    }

    /// Adds what the letters that are not part of it yet allow, and says whether all of it agrees with
    /// what is lost.
    pub(super) fn prove(
        &mut self,
        monoid: &Monoid,
        meter: &mut Meter<'_>,
    ) -> Result<bool, StopReason> {
        let known = std::mem::replace(&mut self.letters, monoid.letters.len());
        let mut waiting = Vec::new();
        let before: Vec<(u32, Bits)> = (monoid.elements())
            .flat_map(|element| {
                let least = self.least[element as usize].iter();
                least.map(move |options| (element, options.clone()))
            })
            .collect();
        for letter in &monoid.letters[known..] {
            let pair = (letter.element(), letter.options.clone());
            if !self.add(pair, monoid, &mut waiting, meter)? {
                return Ok(false);
            }
            for (element, options) in &before {
                let options = monoid.options_with(*element, options, letter);
                let pair = (letter.products[*element as usize], options);
                if !self.add(pair, monoid, &mut waiting, meter)? {
                    return Ok(false);
                }
            }
        }
        while let Some((element, options)) = waiting.pop() {
            if !self.least[element as usize].contains(&options) {
                continue;
            }
            for letter in &monoid.letters {
                let pair = (
                    letter.products[element as usize],
                    monoid.options_with(element, &options, letter),
                );
                if !self.add(pair, monoid, &mut waiting, meter)? {
                    return Ok(false);
                }
            }
        }
        self.lost_is_safe(monoid, meter)
    }

    /// Adds a pair, and says whether it agrees with what is lost.
    fn add(
        &mut self,
        (element, options): (u32, Bits),
        monoid: &Monoid,
        waiting: &mut Vec<(u32, Bits)>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, StopReason> {
        meter.tick()?;
        let least = &mut self.least[element as usize];
        if least.iter().any(|other| other.are_in(&options)) {
            return Ok(true);
        }
        if monoid.lost.contains(element) == options.meet(&monoid.lost) {
            return Ok(false);
        }
        let bytes = 2 * options.bytes();
        meter.budget.take(bytes)?;
        self.bytes += bytes;
        least.retain(|other| !options.are_in(other));
        least.push(options.clone());
        waiting.push((element, options));
        Ok(true)
    }

    /// Whether no option of a lost sum is lost.
    fn lost_is_safe(&mut self, monoid: &Monoid, meter: &mut Meter<'_>) -> Result<bool, StopReason> {
        let mut waiting = Vec::new();
        let grow = |all: &mut Vec<Bits>, element: u32, more: &Bits, waiting: &mut Vec<u32>| {
            let known = &mut all[element as usize];
            if !more.are_in(known) {
                known.unite(more);
                waiting.push(element);
            }
        };
        for letter in &monoid.letters {
            grow(
                &mut self.all,
                letter.element(),
                &letter.options,
                &mut waiting,
            );
        }
        // All are multiplied by the letters that were added.
        waiting.extend(monoid.elements());
        while let Some(element) = waiting.pop() {
            if self.all[element as usize].is_empty() {
                continue;
            }
            for letter in &monoid.letters {
                meter.tick()?;
                let more = monoid.options_with(element, &self.all[element as usize], letter);
                grow(
                    &mut self.all,
                    letter.products[element as usize],
                    &more,
                    &mut waiting,
                );
            }
        }
        let mut lost = monoid.lost.iter();
        Ok(lost.all(|element| !self.all[element as usize].meet(&monoid.lost)))
    }
}

/// How many pairs the transition algebra has in all; or the lightest sum of heaps about which the
/// monoid is wrong: of all lighter ones it says rightly who wins.
pub(super) fn all_pairs(
    monoid: &Monoid,
    meter: &mut Meter<'_>,
) -> Result<Result<usize, Vec<u32>>, Unmade> {
    let used = meter.budget.used();
    let start = (0, Bits::none(monoid.len()));
    let mut met = HashSet::from([start.clone()]);
    let mut sums = vec![(start, 0, 0)];
    let mut waiting = BinaryHeap::new();
    let expand = |at: usize, so_far: u64, waiting: &mut BinaryHeap<_>| {
        for (by, letter) in monoid.letters.iter().enumerate() {
            waiting.push(Reverse((so_far + weight(letter.heap), at, by)));
        }
    };
    expand(0, 0, &mut waiting);
    let mut found = Ok(());
    while let Some(Reverse((so_far, at, by))) = waiting.pop() {
        meter.tick()?;
        let ((element, options), ..) = &sums[at];
        let letter = &monoid.letters[by];
        let options = monoid.options_with(*element, options, letter);
        let pair = (letter.products[*element as usize], options);
        if met.contains(&pair) {
            continue;
        }
        let is_wrong = monoid.lost.contains(pair.0) == pair.1.meet(&monoid.lost);
        meter
            .budget
            .take(2 * pair.1.bytes() + 64 + 24 * monoid.letters.len())?;
        met.insert(pair.clone());
        sums.push((pair, at, by));
        if is_wrong {
            let mut heaps = Vec::new();
            let mut at = sums.len() - 1;
            while at > 0 {
                let (_, rest, by) = sums[at];
                heaps.push(monoid.letters[by].heap);
                at = rest;
            }
            found = Err(heaps);
            break;
        }
        if sums.len() == MOST {
            return Err(Unmade::TooLarge);
        }
        expand(sums.len() - 1, so_far, &mut waiting);
    }
    meter
        .budget
        .give_back(meter.budget.used().saturating_sub(used));
    Ok(found.map(|()| sums.len()))
}
