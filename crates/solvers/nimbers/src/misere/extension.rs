//! Monoids for one heap more: [`extended`].

use std::collections::HashMap;

use stonework_core::StopReason;
use stonework_core::kit::Meter;

use super::bits::Bits;
use super::monoid::{HeapOptions, MOST, Monoid, Unmade};

/// Of sums of the lightest sum of each element with one more of a heap than `before` tells of:
/// which are lost. `own` has the options of the lightest sums, `options` those of the heap.
pub(super) fn lost_with_one_more(
    monoid: &Monoid,
    own: &[Bits],
    options: &Bits,
    before: &Bits,
    meter: &mut Meter<'_>,
) -> Result<Bits, StopReason> {
    let mut lost = Bits::none(monoid.len());
    for (element, own) in (0..).zip(own) {
        meter.tick()?;
        // The options of a lightest sum come before it.
        let wins = own.meet(&lost)
            || (options.iter()).any(|option| before.contains(monoid.product(option, element)));
        if !wins {
            lost.insert(element);
        }
    }
    Ok(lost)
}

/// The smallest monoid that tells who wins sums of the lightest sum of each element with any number of
/// the next heap, whose options have these elements.
///
/// It tells who wins all sums of these heaps if those with the same element of the monoid given
/// remain as good as each other beside the new heap: that is still to be proved.
pub(super) fn extended(
    monoid: &Monoid,
    own: &[Bits],
    heap_options: &Bits,
    options: &HeapOptions<'_>,
    meter: &mut Meter<'_>,
) -> Result<Monoid, Unmade> {
    let used = meter.budget.used();
    let mut rows = vec![monoid.lost.clone()];
    // As each row follows from the one before, they repeat.
    let back_to = loop {
        if (rows.len() + 1) * monoid.len() > 16 * MOST {
            return Err(Unmade::TooLarge);
        }
        let last = &rows[rows.len() - 1];
        meter.budget.take(last.bytes())?;
        let next = lost_with_one_more(monoid, own, heap_options, last, meter)?;
        match rows.iter().position(|row| *row == next) {
            Some(back_to) => break back_to,
            None => rows.push(next),
        }
    };
    let count = rows.len();
    let times = |pair: usize, letter: usize| match monoid.letters.get(letter) {
        Some(letter) => letter.products[pair / count] as usize * count + pair % count,
        None if (pair + 1).is_multiple_of(count) => pair + 1 - count + back_to,
        None => pair + 1,
    };
    let pairs = monoid.len() * count;
    let number = |pair: usize| u32::try_from(pair / count).unwrap_or(u32::MAX);
    let lost = |pair: usize| rows[pair % count].contains(number(pair));
    let new = monoid.letters.len();
    let mut distinct = one_letter_each(monoid);
    distinct.push(new);
    let parts = parted(pairs, &distinct, times, lost, meter)?;
    let mut of_heap = monoid.of_heap.clone();
    let heap = u32::try_from(of_heap.len()).unwrap_or(u32::MAX);
    of_heap.push(u32::try_from(new).ok());
    let heaps: Vec<u32> = heaps_of(monoid).chain([heap]).collect();
    let by = |&part: &u32, letter| parts.of[times(parts.one[part as usize], letter)];
    let is_lost = |&part: &u32| lost(parts.one[part as usize]);
    let made = Monoid::generate(parts.of[0], &heaps, of_heap, options, meter, by, is_lost);
    keep(&made, used, meter);
    made
}

/// Gives back what was taken for more than the monoid that was made.
fn keep(made: &Result<Monoid, Unmade>, used: usize, meter: &mut Meter<'_>) {
    let kept = made.as_ref().map_or(0, Monoid::bytes);
    let taken = meter.budget.used().saturating_sub(used);
    meter.budget.give_back(taken.saturating_sub(kept));
}

fn heaps_of(monoid: &Monoid) -> impl Iterator<Item = u32> {
    monoid.letters.iter().map(|letter| letter.heap)
}

/// The first letter of each element that has one.
fn one_letter_each(monoid: &Monoid) -> Vec<usize> {
    let mut met = Bits::none(monoid.len());
    let mut letters = Vec::new();
    for (at, letter) in monoid.letters.iter().enumerate() {
        if !met.contains(letter.element()) {
            met.insert(letter.element());
            letters.push(at);
        }
    }
    letters
}

/// A partition of numbers from 0 on.
struct Parts {
    /// The part of each.
    of: Vec<u32>,
    /// The smallest of each part.
    one: Vec<usize>,
}

/// The coarsest partition whose parts are lost or won as a whole, and which multiplication by letters
/// respects.
fn parted(
    count: usize,
    letters: &[usize],
    times: impl Fn(usize, usize) -> usize,
    lost: impl Fn(usize) -> bool,
    meter: &mut Meter<'_>,
) -> Result<Parts, StopReason> {
    meter.budget.take(count * 48)?;
    let mut of: Vec<u32> = (0..count).map(|one| lost(one).into()).collect();
    let (mut parts, mut unchanged) = (0, 0);
    for &letter in letters.iter().cycle() {
        let mut numbers = HashMap::new();
        let refined = (0..count).map(|one| {
            let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
            let key = (of[one], of[times(one, letter)]);
            *numbers.entry(key).or_insert(next)
        });
        of = refined.collect();
        meter.pass_many(count)?;
        unchanged = if numbers.len() == parts {
            unchanged + 1
        } else {
            0
        };
        parts = numbers.len();
        if unchanged > letters.len() {
            break;
        }
    }
    let mut one = vec![0; parts];
    for (at, &part) in of.iter().enumerate().rev() {
        one[part as usize] = at;
    }
    Ok(Parts { of, one })
}
