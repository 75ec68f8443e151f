//! Goes through the positions of a game in which play always ends, and ranks them: [`by_depth`].

use std::collections::HashSet;
use std::hash::BuildHasher;

use foldhash::quality::FixedState;

use super::extract::ExtractError;
use super::side::{At, BESIDE};
use crate::run::{CountedMap, Meter};

/// A hash of the text of a position. Of 2³² texts, two have the same with a chance of 2⁻⁶⁵, and then
/// the record of one is missing, which the checker notices.
pub(super) type Fingerprint = (u64, u64);

pub(super) fn fingerprint(text: &str) -> Fingerprint {
    let [one, other] = [1, 2].map(|seed| FixedState::with_seed(seed).hash_one(text));
    (one, other)
}

/// Lists where the moves of a position lead, and takes [`BESIDE`] bytes for each from the budget.
type List<'l, E> = dyn FnMut(&mut Meter<'_>, &At) -> Result<Vec<At>, ExtractError<E>> + 'l;

/// Takes a position with its text and its rank.
type Give<'g, E> = dyn FnMut(&mut Meter<'_>, At, String, u64) -> Result<(), ExtractError<E>> + 'g;

/// A position whose moves are looked at.
struct Open {
    at: At,
    text: String,
    fingerprint: Fingerprint,
    /// Where its moves lead that are still to be looked at.
    after: Vec<At>,
    /// More than the rank of every position after it.
    rank: u64,
    /// The bytes that were counted for it.
    bytes: usize,
}

/// Gives each position that `list` leads to from these, depth first: those after a position come
/// before it, and have smaller ranks. Positions with the same text count as one.
pub(super) fn by_depth<E>(
    mut starts: Vec<At>,
    meter: &mut Meter<'_>,
    text_of: &dyn Fn(&At) -> String,
    list: &mut List<'_, E>,
    give: &mut Give<'_, E>,
) -> Result<(), ExtractError<E>> {
    let mut ranks: CountedMap<Fingerprint, u64> = CountedMap::new();
    let mut path: Vec<Open> = Vec::new();
    let mut on_path = HashSet::new();
    loop {
        let left = path.last_mut().map_or(&mut starts, |open| &mut open.after);
        let rank = if let Some(next) = left.pop() {
            let text = text_of(&next);
            let fingerprint = fingerprint(&text);
            if let Some(rank) = ranks.get(&fingerprint) {
                rank
            } else if on_path.insert(fingerprint) {
                meter.count()?;
                let after = list(meter, &next)?;
                let beside = BESIDE + size_of::<Open>() + text.capacity();
                meter.budget.take(beside)?;
                path.push(Open {
                    bytes: beside + after.len() * BESIDE,
                    at: next,
                    text,
                    fingerprint,
                    after,
                    rank: 0,
                });
                continue;
            } else {
                return Err(ExtractError::Cyclic(text));
            }
        } else {
            let Some(done) = path.pop() else {
                return Ok(());
            };
            on_path.remove(&done.fingerprint);
            meter.budget.give_back(done.bytes);
            ranks.insert(done.fingerprint, done.rank, &mut meter.budget)?;
            give(meter, done.at, done.text, done.rank)?;
            done.rank
        };
        if let Some(before) = path.last_mut() {
            before.rank = before.rank.max(rank + 1);
        }
    }
}
