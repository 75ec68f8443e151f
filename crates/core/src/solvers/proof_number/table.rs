//! What the search keeps of positions: [`Table`].

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;

use super::numbers::Numbers;
use crate::game::Game;
use crate::run::{Budget, StopReason};
use crate::solution::Bounds;
use crate::solvers::prefetch::prefetch;
use crate::solvers::question::{Answer, Question};
use crate::value::Value;

/// Slots in a bucket.
const WAYS: usize = 4;

/// Buckets of the smallest table that has room to grow.
const LEAST: usize = 16;

/// A position as the table tells it from others: where endless play is worth different things to the two
/// players, so is a position.
#[derive(Debug)]
pub(super) struct Node<G: Game> {
    pub(super) state: G::State,
    /// Whether the player to move is the one to move at the start; always, where that makes no difference.
    pub(super) is_first: bool,
    pub(super) hash: u64,
}

impl<G: Game> Node<G> {
    pub(super) fn new(state: G::State, is_first: bool) -> Self {
        Self {
            hash: hash(&state, is_first),
            state,
            is_first,
        }
    }
}

impl<G: Game> Clone for Node<G> {
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            ..*self
        }
    }
}

impl<G: Game> PartialEq for Node<G> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && self.is_first == other.is_first && self.state == other.state
    }
}

#[inline]
fn hash<S: Hash>(state: &S, is_first: bool) -> u64 {
    let hash = FixedState::default().hash_one(state);
    // The other player's is found elsewhere.
    if is_first { hash } else { hash.rotate_left(7) }
}

/// What the table says to a question.
pub(super) enum Told<V> {
    Answer(Answer<V>),
    Numbers(Numbers),
    Nothing,
}

/// What an answer says of the value.
pub(super) fn bounds_of<V: Copy>(answer: Answer<V>) -> Bounds<V> {
    let (lower, upper) = match answer {
        Answer::AtLeast(value) => (Some(value), None),
        Answer::AtMost(value) => (None, Some(value)),
        Answer::Exactly(value) => (Some(value), Some(value)),
    };
    Bounds { lower, upper }
}

/// What two bounds on the same value tell together.
pub(super) fn both<V: Value>(one: Bounds<V>, two: Bounds<V>) -> Bounds<V> {
    Bounds {
        lower: one.lower.max(two.lower),
        upper: match (one.upper, two.upper) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        },
    }
}

/// Buckets of slots that hold a whole position each: what is proved of it, or the numbers of one
/// question about it. What is told belongs to that very position and, numbers, to that very question.
///
/// In a full bucket, what took the least effort goes. It is opened small and doubles as it fills.
pub(super) struct Table<G: Game> {
    slots: Vec<Option<Slot<G>>>,
    /// The base-two logarithm of how many buckets there are.
    bits: u32,
    used: usize,
    /// It is full when so many slots are used.
    full: usize,
    most_bytes: usize,
}

struct Slot<G: Game> {
    state: G::State,
    is_first: bool,
    kept: Kept<G::Value>,
    /// The positions that it took to find out, about.
    effort: u32,
}

impl<G: Game> Slot<G> {
    #[inline]
    fn is_of(&self, node: &Node<G>) -> bool {
        self.is_first == node.is_first && self.state == node.state
    }
}

#[derive(Clone, Copy)]
enum Kept<V> {
    Bounds(Bounds<V>),
    Numbers(Question<V>, Numbers),
}

impl<G: Game> Table<G> {
    /// An empty table that may grow to `most_bytes`, and has one bucket at the least.
    pub(super) fn open(most_bytes: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        let buckets = if most_bytes < LEAST * WAYS * size_of::<Option<Slot<G>>>() {
            1
        } else {
            LEAST
        };
        let mut slots = budget.vec(buckets * WAYS)?;
        slots.resize_with(buckets * WAYS, || None);
        Ok(Self {
            slots,
            bits: buckets.ilog2(),
            used: 0,
            full: buckets * WAYS * 5 / 8,
            most_bytes,
        })
    }

    /// Where the bucket of a hash begins.
    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        let bucket = hash.checked_shr(u64::BITS - self.bits).unwrap_or(0);
        usize::try_from(bucket).expect("there are as many buckets in memory") * WAYS
    }

    /// A position of this hash will be looked for soon: has its bucket fetched from memory meanwhile.
    #[inline]
    pub(super) fn expect(&self, hash: u64) {
        let from = self.bucket(hash);
        self.slots[from..from + WAYS].iter().for_each(prefetch);
    }

    /// What is kept of a position that answers a question, or how far it is from an answer.
    #[inline]
    pub(super) fn get(&self, node: &Node<G>, question: Question<G::Value>) -> Told<G::Value> {
        let from = self.bucket(node.hash);
        let mut told = Told::Nothing;
        for slot in self.slots[from..from + WAYS].iter().flatten() {
            if !slot.is_of(node) {
                continue;
            }
            match slot.kept {
                Kept::Bounds(Bounds { lower, upper }) => {
                    if let Some(answer) = question.answered_by(lower, upper) {
                        return Told::Answer(answer);
                    }
                }
                Kept::Numbers(of, numbers) if of == question => told = Told::Numbers(numbers),
                Kept::Numbers(..) => {}
            }
        }
        told
    }

    /// Keeps an answer, wherever play has come by.
    pub(super) fn put_answer(&mut self, node: &Node<G>, answer: Answer<G::Value>, effort: u64) {
        let known = |kept: &Kept<G::Value>| matches!(kept, Kept::Bounds(_));
        self.put(node, Kept::Bounds(bounds_of(answer)), effort, known);
    }

    /// Keeps how far a question is from an answer.
    pub(super) fn put_numbers(
        &mut self,
        node: &Node<G>,
        question: Question<G::Value>,
        numbers: Numbers,
        effort: u64,
    ) {
        let same = |kept: &Kept<G::Value>| matches!(kept, Kept::Numbers(of, _) if *of == question);
        self.put(node, Kept::Numbers(question, numbers), effort, same);
    }

    /// Puts something in its bucket, in place of what it is the same kind of thing as.
    fn put(
        &mut self,
        node: &Node<G>,
        kept: Kept<G::Value>,
        effort: u64,
        is_same: impl Fn(&Kept<G::Value>) -> bool,
    ) {
        let effort = u32::try_from(effort).unwrap_or(u32::MAX);
        let from = self.bucket(node.hash);
        let bucket = &mut self.slots[from..from + WAYS];
        for slot in bucket.iter_mut().flatten() {
            if is_same(&slot.kept) && slot.is_of(node) {
                slot.effort = slot.effort.saturating_add(effort);
                slot.kept = match (slot.kept, kept) {
                    (Kept::Bounds(old), Kept::Bounds(new)) => Kept::Bounds(both(old, new)),
                    (_, new) => new,
                };
                return;
            }
        }
        // An empty slot comes before any effort.
        let least = bucket
            .iter_mut()
            .min_by_key(|slot| slot.as_ref().map(|slot| slot.effort));
        if let Some(slot) = least {
            if slot.is_none() {
                self.used += 1;
            }
            *slot = Some(Slot {
                state: node.state.clone(),
                is_first: node.is_first,
                kept,
                effort,
            });
        }
    }

    /// Doubles the table if it is full and the budget allows.
    #[inline]
    pub(super) fn make_room(&mut self, budget: &mut Budget) {
        if self.used >= self.full {
            self.grow(budget);
        }
    }

    #[cold]
    fn grow(&mut self, budget: &mut Budget) {
        let (len, bytes) = (self.slots.len(), size_of::<Option<Slot<G>>>());
        // Unless there is something to grow into, it stays as it is from now on.
        self.full = usize::MAX;
        if len.saturating_mul(2 * bytes) > self.most_bytes {
            return;
        }
        let Ok(mut larger) = budget.vec(len * 2) else {
            return;
        };
        larger.resize_with(len * 2, || None);
        let smaller = std::mem::replace(&mut self.slots, larger);
        self.bits += 1;
        self.used = 0;
        for slot in smaller.into_iter().flatten() {
            // What one bucket held goes to two.
            let from = self.bucket(hash(&slot.state, slot.is_first));
            let bucket = &mut self.slots[from..from + WAYS];
            if let Some(free) = bucket.iter_mut().find(|slot| slot.is_none()) {
                *free = Some(slot);
                self.used += 1;
            }
        }
        self.full = len * 2 * 5 / 8;
        budget.give_back(len * bytes);
    }
}
