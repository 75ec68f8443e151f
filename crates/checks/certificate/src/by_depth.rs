//! Ranks positions, or what is said of them, by what they rest on: [`by_depth`].

use std::collections::HashSet;
use std::hash::BuildHasher;

use foldhash::quality::FixedState;
use stonework_core::kit::{CountedMap, Meter};

use super::extract_error::ExtractError;
use super::side::BESIDE;

/// A hash of the text of a position. Of 2³² texts, two have the same with a chance of 2⁻⁶⁵, and
/// then the record of one is missing, which the checker notices.
pub(super) type Fingerprint = (u64, u64);

pub(super) fn fingerprint(text: &str) -> Fingerprint {
    let [one, other] = [1, 2].map(|seed| FixedState::with_seed(seed).hash_one(text));
    (one, other)
}

/// A text with its fingerprint.
pub(super) fn named(text: String) -> (Fingerprint, String) {
    (fingerprint(&text), text)
}

/// Lists what an item rests on, and takes the bytes of each from the budget.
type List<'l, T, E> = dyn FnMut(&mut Meter<'_>, &T) -> Result<Vec<T>, ExtractError<E>> + 'l;

/// Takes an item with the text that its name has and its rank.
type Give<'g, T, E> = dyn FnMut(&mut Meter<'_>, T, String, u64) -> Result<(), ExtractError<E>> + 'g;

/// An item on the path.
struct Open<T> {
    item: T,
    text: String,
    key: Fingerprint,
    /// What it rests on that is still to be looked at.
    left: Vec<T>,
    /// More than the rank of everything it rests on.
    rank: u64,
    /// The bytes that were counted for it.
    bytes: usize,
}

/// Gives each item that `list` leads to from these, positions or what is said of them: what an item
/// rests on comes before it, and has smaller ranks.
///
/// `name` tells the key of an item, by which it is found again, and the text of its position if
/// that was made for the key; `position` makes the text in any case. Each item takes so many bytes
/// in a list: those of `starts` were taken from the budget as well. In the end nothing is held.
pub(super) fn by_depth<T, E>(
    mut starts: Vec<T>,
    meter: &mut Meter<'_>,
    each: usize,
    name: &dyn Fn(&T) -> (Fingerprint, String),
    position: &dyn Fn(&T) -> String,
    list: &mut List<'_, T, E>,
    give: &mut Give<'_, T, E>,
) -> Result<(), ExtractError<E>> {
    let mut ranks: CountedMap<Fingerprint, u64> = CountedMap::new();
    let mut path: Vec<Open<T>> = Vec::new();
    let mut on_path = HashSet::new();
    let starts_bytes = starts.len() * each;
    // The last one is taken first.
    starts.reverse();
    loop {
        let left = path.last_mut().map_or(&mut starts, |open| &mut open.left);
        let rank = if let Some(item) = left.pop() {
            let (key, text) = name(&item);
            if let Some(rank) = ranks.get(&key) {
                rank
            } else if on_path.insert(key) {
                let left = list(meter, &item)?;
                let beside = BESIDE + size_of::<Open<T>>() + text.capacity();
                meter.budget.take(beside)?;
                path.push(Open {
                    bytes: beside + left.len() * each,
                    item,
                    text,
                    key,
                    left,
                    rank: 0,
                });
                continue;
            } else {
                return Err(ExtractError::Cyclic(position(&item)));
            }
        } else {
            let Some(done) = path.pop() else {
                meter.budget.give_back(starts_bytes);
                ranks.free(&mut meter.budget);
                return Ok(());
            };
            on_path.remove(&done.key);
            meter.budget.give_back(done.bytes);
            ranks.insert(done.key, done.rank, &mut meter.budget)?;
            give(meter, done.item, done.text, done.rank)?;
            done.rank
        };
        if let Some(above) = path.last_mut() {
            above.rank = above.rank.max(rank + 1);
        }
    }
}
