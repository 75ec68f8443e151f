//! What a thread has found out of positions lately: [`Expansions`].

use std::any::Any;
use std::cell::RefCell;

use super::key::Key;
use super::position::{InLane, Look, Seen};
use crate::propnet::{Lanes, Propnet, Sight};

/// Positions that were evaluated, and where their moves lead: those that were evaluated together are
/// a batch.
///
/// A search asks for one position after the other; the circuit evaluates many at once. So what a
/// position's moves lead to is evaluated together with what the moves of the positions beside it lead
/// to, which a search will ask for soon. What is to be seen in a position is looked for when it is
/// asked for.
pub(super) struct Expansions<K> {
    /// The game whose positions these are.
    owner: u64,
    lanes: Lanes,
    batches: Vec<Batch<K>>,
    /// The batch that is replaced next.
    next: usize,
    /// The bytes of all batches.
    bytes: usize,
    /// Where positions are, by their hash: the batch and the lane, or others with the same hash.
    places: Vec<At>,
    /// Where the position was that was asked for last.
    last: At,
    /// Where the one was that a move led to last.
    last_child: At,
    /// Moves of a position.
    moves: Vec<u32>,
    /// Room for what is evaluated.
    words: Vec<u64>,
    joint: Vec<[u32; 2]>,
}

/// A position: its batch, and its lane in that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct At {
    batch: u32,
    lane: u32,
}

/// Positions that were evaluated together.
struct Batch<K> {
    /// How often it was replaced.
    generation: u32,
    keys: Vec<K>,
    /// What is to be seen in them, of [`Lanes::MOST`] after the other.
    sights: Vec<Sight>,
    /// Where the moves of each lead, if that was evaluated: the place of the first, and the generation
    /// of its batch.
    children: Vec<Option<(At, u32)>>,
    /// The bytes of it that are counted.
    counted: usize,
}

/// How many batches are kept: the first two for positions that are prepared, the others in turn.
const BATCHES: usize = 64;

/// The batches of positions that are prepared, and of where their moves lead.
const PREPARED: usize = 2;

/// The bytes of all batches, at the most, before the oldest are dropped.
const BYTES: usize = 8 << 20;

/// How many places are kept.
const PLACES: usize = 1 << 13;

/// Positions whose moves are evaluated for what a search may ask next have no more of them together.
const TOGETHER: usize = 64;

/// What is asked of the rules for each position that is seen.
pub(super) trait Judge {
    /// What there is to see in a position.
    fn seen<K: Key>(&self, key: &K, look: InLane<'_>) -> Seen;
}

thread_local! {
    /// What this thread has found out of the game that it asked for last.
    static FOUND: RefCell<Option<Box<dyn Any>>> = const { RefCell::new(None) };
}

impl<K: Key> Expansions<K> {
    /// What this thread has found out of the game with a number.
    #[inline]
    pub(super) fn with<T>(owner: u64, net: &Propnet, run: impl FnOnce(&mut Self) -> T) -> T {
        FOUND.with_borrow_mut(|found| {
            let known = found
                .as_mut()
                .and_then(|found| found.downcast_mut::<Self>());
            if let Some(known) = known
                && known.owner == owner
            {
                return run(known);
            }
            let mut fresh = Box::new(Self::new(owner, net));
            let result = run(&mut fresh);
            *found = Some(fresh);
            result
        })
    }

    /// Nothing is known yet of the positions of a game with this number.
    #[cold]
    fn new(owner: u64, net: &Propnet) -> Self {
        let nowhere = At {
            batch: u32::MAX,
            lane: 0,
        };
        Self {
            owner,
            lanes: net.lanes(),
            batches: (0..BATCHES).map(|_| Batch::default()).collect(),
            next: PREPARED,
            bytes: 0,
            places: vec![nowhere; PLACES],
            last: nowhere,
            last_child: nowhere,
            moves: Vec::new(),
            words: Vec::new(),
            joint: Vec::new(),
        }
    }

    #[inline]
    fn key(&self, at: At) -> Option<&K> {
        let batch = self.batches.get(at.batch as usize)?;
        batch.keys.get(at.lane as usize)
    }

    /// What there is to see at a place.
    #[inline]
    fn look(&self, net: &Propnet, judge: &impl Judge, at: At) -> Seen {
        let batch = &self.batches[at.batch as usize];
        judge.seen(&batch.keys[at.lane as usize], batch.look(net, at.lane))
    }

    #[inline]
    fn place(key: &K) -> usize {
        (key.mixed() >> 32) as usize % PLACES
    }

    /// Where a position is, which is evaluated if it is not known.
    #[inline]
    fn find(&mut self, net: &Propnet, key: &K) -> At {
        if self.key(self.last) == Some(key) {
            return self.last;
        }
        let at = if self.key(self.last_child) == Some(key) {
            self.last_child
        } else {
            let at = self.places[Self::place(key)];
            if self.key(at) == Some(key) {
                at
            } else {
                self.view(net, key)
            }
        };
        self.last = at;
        at
    }

    /// What is seen in a position.
    #[inline]
    pub(super) fn seen(&mut self, net: &Propnet, judge: &impl Judge, key: &K) -> Seen {
        // The position after a move is asked for before the next move is made.
        if self.key(self.last_child) == Some(key) {
            return self.look(net, judge, self.last_child);
        }
        let at = self.find(net, key);
        self.look(net, judge, at)
    }

    /// The role that is to move in a position that is not over, and its moves.
    #[inline]
    pub(super) fn moves(&mut self, net: &Propnet, judge: &impl Judge, key: &K) -> (u8, &[u32]) {
        let at = self.find(net, key);
        let mover = self.look(net, judge, at).mover;
        let Self { batches, moves, .. } = self;
        moves.clear();
        let look = batches[at.batch as usize].look(net, at.lane);
        look.visit_moves(mover.into(), |mv| moves.push(mv));
        (mover, moves)
    }

    /// Where a move leads, and who is to move before and after it: the move at this place among those
    /// of a position.
    #[inline]
    pub(super) fn child(
        &mut self,
        net: &Propnet,
        judge: &impl Judge,
        key: &K,
        place: u32,
    ) -> (&K, [u8; 2]) {
        let from = self.find(net, key);
        let known = self.batches[from.batch as usize].children[from.lane as usize];
        let known = known.filter(|&(first, generation)| {
            self.batches[first.batch as usize].generation == generation
        });
        let first = match known {
            Some((first, _)) => first,
            None => self.expand(net, judge, from),
        };
        let at = At {
            lane: first.lane + place,
            ..first
        };
        self.last_child = at;
        let movers = [from, at].map(|at| self.look(net, judge, at).mover);
        (
            &self.batches[at.batch as usize].keys[at.lane as usize],
            movers,
        )
    }

    /// Evaluates positions together, and what their moves lead to: they are asked for next.
    pub(super) fn prepare(&mut self, net: &Propnet, judge: &impl Judge, keys: &[K]) {
        self.clear(0);
        self.clear(1);
        self.view_into(net, keys, 0);
        self.play(net, judge, 0, 0, usize::MAX, 1);
    }

    /// Evaluates a position as a batch of its own, and gives its place.
    #[cold]
    #[inline(never)]
    fn view(&mut self, net: &Propnet, key: &K) -> At {
        let number = self.fresh_but(u32::MAX);
        self.view_into(net, std::slice::from_ref(key), number);
        At {
            batch: number,
            lane: 0,
        }
    }

    /// Evaluates positions into a batch that is empty.
    fn view_into(&mut self, net: &Propnet, keys: &[K], number: u32) {
        let Self {
            lanes,
            batches,
            words,
            ..
        } = self;
        let batch = &mut batches[number as usize];
        for keys in keys.chunks(Lanes::MOST) {
            words.clear();
            for key in keys {
                key.append_to(words, net.words());
            }
            let sight = batch.next_sight();
            lanes.view_into(net, words, sight);
            batch.add(keys.iter().cloned());
        }
        self.count(number as usize);
        self.remember(number);
    }

    /// Evaluates what the moves of a position lead to, together with those of positions beside it, and
    /// gives the place of the first.
    #[inline(never)]
    fn expand(&mut self, net: &Propnet, judge: &impl Judge, at: At) -> At {
        let number = self.fresh_but(at.batch);
        self.play(net, judge, at.batch, at.lane, TOGETHER, number);
        self.remember(number);
        At {
            batch: number,
            lane: 0,
        }
    }

    /// Evaluates where the moves of positions lead, into a batch that is empty: of those from a lane
    /// on, the first and as many others as have no more moves together.
    fn play(
        &mut self,
        net: &Propnet,
        judge: &impl Judge,
        from: u32,
        first: u32,
        most: usize,
        number: u32,
    ) {
        let Self {
            lanes,
            batches,
            moves,
            words,
            joint,
            ..
        } = self;
        let mut batch = std::mem::take(&mut batches[number as usize]);
        let parents = &mut batches[from as usize];
        words.clear();
        joint.clear();
        let mut all = 0;
        // The only move of who waits is often the same.
        let mut other = [0; 2];
        for lane in first..index(parents.keys.len()) {
            if lane > first && parents.children[lane as usize].is_some() {
                continue;
            }
            let key = &parents.keys[lane as usize];
            let look = parents.look(net, lane);
            let seen = judge.seen(key, look);
            if seen.is_over {
                continue;
            }
            moves.clear();
            look.visit_moves(seen.mover.into(), |mv| moves.push(mv));
            if all > 0 && moves.len() > most.saturating_sub(all) {
                break;
            }
            let begin = At {
                batch: number,
                lane: index(all),
            };
            let waits = seen.waits();
            if !look.has_move(waits, other[waits]) {
                other[waits] = look.only(waits);
            }
            for &mv in &*moves {
                if joint.len() == Lanes::MOST {
                    batch.evaluate(lanes, net, words, joint);
                    words.clear();
                    joint.clear();
                }
                key.append_to(words, net.words());
                joint.push(seen.joint(mv, other[waits]));
            }
            all += moves.len();
            parents.children[lane as usize] = Some((begin, batch.generation));
        }
        if !joint.is_empty() {
            batch.evaluate(lanes, net, words, joint);
        }
        batches[number as usize] = batch;
        self.count(number as usize);
    }

    /// The number of a batch other than this one, which is empty now. The oldest batches are dropped
    /// where all take too much memory.
    fn fresh_but(&mut self, kept: u32) -> u32 {
        let after = |number| {
            if number + 1 == BATCHES {
                PREPARED
            } else {
                number + 1
            }
        };
        let mut number = self.next;
        if index(number) == kept {
            number = after(number);
        }
        self.next = after(number);
        self.clear(number);
        let mut oldest = self.next;
        while self.bytes > BYTES && oldest != number {
            if index(oldest) != kept {
                self.batches[oldest].clear();
                self.batches[oldest].give_back();
                self.count(oldest);
            }
            oldest = after(oldest);
        }
        index(number)
    }

    /// Empties a batch.
    fn clear(&mut self, number: usize) {
        self.batches[number].clear();
        self.count(number);
    }

    /// Counts the bytes of a batch as they are now.
    fn count(&mut self, number: usize) {
        let batch = &mut self.batches[number];
        let bytes = batch.bytes();
        self.bytes = self.bytes - batch.counted + bytes;
        batch.counted = bytes;
    }

    /// Remembers where the positions of a batch are.
    fn remember(&mut self, number: u32) {
        let keys = &self.batches[number as usize].keys;
        for (lane, key) in (0..).zip(keys) {
            self.places[Self::place(key)] = At {
                batch: number,
                lane,
            };
        }
    }
}

#[inline]
fn index(at: usize) -> u32 {
    u32::try_from(at).expect("a batch has fewer than 2^32 positions")
}

impl<K> Default for Batch<K> {
    fn default() -> Self {
        Self {
            generation: 0,
            keys: Vec::new(),
            sights: Vec::new(),
            children: Vec::new(),
            counted: 0,
        }
    }
}

impl<K: Key> Batch<K> {
    fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        self.keys.clear();
        self.children.clear();
    }

    /// Gives its memory back.
    fn give_back(&mut self) {
        *self = Self {
            generation: self.generation,
            counted: self.counted,
            ..Self::default()
        };
    }

    /// The bytes that it takes, with what it has room for.
    fn bytes(&self) -> usize {
        let heap = self.keys.first().map_or(0, Key::heap_bytes) * self.keys.len();
        let sights = self.sights.iter().map(Sight::bytes);
        self.keys.capacity() * size_of::<K>()
            + self.children.capacity() * size_of::<Option<(At, u32)>>()
            + heap
            + sights.sum::<usize>()
    }

    /// The position in a lane as the circuit shows it.
    #[inline]
    fn look<'s>(&'s self, net: &'s Propnet, lane: u32) -> InLane<'s> {
        let lane = lane as usize;
        InLane {
            sight: &self.sights[lane / Lanes::MOST],
            net,
            lane: lane % Lanes::MOST,
        }
    }

    /// Where what is seen in the positions that are evaluated next is kept.
    fn next_sight(&mut self) -> &mut Sight {
        let at = self.keys.len() / Lanes::MOST;
        if at == self.sights.len() {
            self.sights.push(Sight::default());
        }
        &mut self.sights[at]
    }

    /// Adds positions, which were evaluated.
    fn add(&mut self, keys: impl Iterator<Item = K>) {
        self.keys.extend(keys);
        self.children.resize(self.keys.len(), None);
    }

    /// Adds where joint moves lead.
    fn evaluate(&mut self, lanes: &mut Lanes, net: &Propnet, words: &[u64], joint: &[[u32; 2]]) {
        lanes.play_into(net, words, joint, self.next_sight());
        self.add(lanes.next_keys().chunks_exact(net.words()).map(K::of_words));
    }
}
