//! What a thread has found out of positions lately: [`Expansions`].

use std::any::Any;
use std::cell::RefCell;

use super::key::Key;
use super::position::{Position, Seen};
use crate::propnet::{Lanes, Propnet};

/// Positions that were seen, and where their moves lead: those that were evaluated together are a
/// batch.
///
/// A search asks for one position after the other; the circuit evaluates many at once. So what a
/// position's moves lead to is evaluated together with what the moves of the positions beside it lead
/// to, which a search will ask for soon.
pub(super) struct Expansions<K> {
    /// The game whose positions these are.
    owner: u64,
    lanes: Lanes,
    batches: Vec<Batch<K>>,
    /// The batch that is replaced next.
    next: usize,
    /// Where positions are, by their hash: the batch and the lane, or others with the same hash.
    places: Vec<At>,
    /// Where the position was that was asked for last.
    last: At,
    /// Where the one was that a move led to last.
    last_child: At,
    /// Room for what is evaluated.
    words: Vec<u64>,
    joint: Vec<[u32; 2]>,
    begins: Vec<(u32, u32)>,
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
    seen: Vec<Lane>,
    /// The moves of all of them.
    moves: Vec<u32>,
}

/// What was seen of the position in a lane.
#[derive(Clone, Copy)]
struct Lane {
    seen: Seen,
    /// Its moves among those of the batch, if they are kept.
    moves: Option<(u32, u32)>,
    /// Where its moves lead, if that was evaluated: the place of the first, and the generation of the
    /// batch.
    children: Option<(At, u32)>,
}

/// How many batches are kept: the first two of those that are prepared, the others in turn.
const BATCHES: usize = 64;

/// Moves that a batch keeps, at the most: of its other positions they are found again.
const KEPT_MOVES: usize = 1 << 14;

/// The batches of positions that are prepared, and of where their moves lead.
const PREPARED: usize = 2;

/// How many places are kept.
const PLACES: usize = 1 << 13;

/// Positions whose moves are evaluated for what a search may ask next have no more of them together.
const TOGETHER: usize = 64;

/// What is asked of the rules for each position that is seen.
pub(super) trait Judge {
    /// What there is to see in a position.
    fn seen(&self, position: &Position<'_>) -> Seen;
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
            places: vec![nowhere; PLACES],
            last: nowhere,
            last_child: nowhere,
            words: Vec::new(),
            joint: Vec::new(),
            begins: Vec::new(),
        }
    }

    fn key(&self, at: At) -> Option<&K> {
        let batch = self.batches.get(at.batch as usize)?;
        batch.keys.get(at.lane as usize)
    }

    #[inline]
    fn lane(&self, at: At) -> &Lane {
        &self.batches[at.batch as usize].seen[at.lane as usize]
    }

    fn place(key: &K) -> usize {
        let hash = (key.mixed() >> 32) as usize;
        hash % PLACES
    }

    /// Where a position is, which is evaluated if it is not known.
    #[inline]
    fn find(&mut self, net: &Propnet, judge: &impl Judge, key: &K) -> At {
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
                self.view(net, judge, std::slice::from_ref(key))
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
            return self.lane(self.last_child).seen;
        }
        let at = self.find(net, judge, key);
        self.lane(at).seen
    }

    /// The moves of a position that is not over.
    #[inline]
    pub(super) fn moves(&mut self, net: &Propnet, judge: &impl Judge, key: &K) -> &[u32] {
        let at = self.find_with_moves(net, judge, key);
        self.batches[at.batch as usize].moves_of(at.lane)
    }

    /// Where a position is with its moves.
    #[inline]
    fn find_with_moves(&mut self, net: &Propnet, judge: &impl Judge, key: &K) -> At {
        let at = self.find(net, judge, key);
        if self.lane(at).moves.is_some() {
            return at;
        }
        self.last = self.view(net, judge, std::slice::from_ref(key));
        self.last
    }

    /// Where a move leads, and what is seen there: the move at this place among those of a position,
    /// and what is seen in that.
    #[inline]
    pub(super) fn child(
        &mut self,
        net: &Propnet,
        judge: &impl Judge,
        key: &K,
        place: u32,
    ) -> (&K, Seen, Seen) {
        let mut at = self.find(net, judge, key);
        let Lane { seen, children, .. } = *self.lane(at);
        let known = children.filter(|&(first, generation)| {
            self.batches[first.batch as usize].generation == generation
        });
        let first = if let Some((first, _)) = known {
            first
        } else {
            at = self.find_with_moves(net, judge, key);
            self.expand(net, judge, at)
        };
        at = At {
            lane: first.lane + place,
            ..first
        };
        self.last_child = at;
        let batch = &self.batches[at.batch as usize];
        (&batch.keys[at.lane as usize], seen, self.lane(at).seen)
    }

    /// Evaluates positions together, and what their moves lead to: they are asked for next.
    pub(super) fn prepare(&mut self, net: &Propnet, judge: &impl Judge, keys: &[K]) {
        self.batches[0].clear();
        self.view_into(net, judge, keys, 0);
        self.begins.clear();
        let seen = self.batches[0].seen.iter();
        for (number, lane) in (0..).zip(seen) {
            if !lane.seen.is_over && lane.moves.is_some() {
                self.begins.push((number, 0));
            }
        }
        self.batches[1].clear();
        self.play(net, judge, 0, 1);
    }

    /// Evaluates positions as a batch, and gives the place of the first.
    #[cold]
    #[inline(never)]
    fn view(&mut self, net: &Propnet, judge: &impl Judge, keys: &[K]) -> At {
        let number = self.fresh_but(u32::MAX);
        self.view_into(net, judge, keys, number);
        At {
            batch: number,
            lane: 0,
        }
    }

    /// The same into a batch that is empty.
    fn view_into(&mut self, net: &Propnet, judge: &impl Judge, keys: &[K], number: u32) {
        let mut batch = std::mem::take(&mut self.batches[number as usize]);
        for keys in keys.chunks(Lanes::MOST) {
            self.words.clear();
            for key in keys {
                key.append_to(&mut self.words, net.words());
            }
            self.lanes.view(net, &self.words);
            batch.keys.extend_from_slice(keys);
            batch.append(&self.lanes, judge, keys.len(), true);
        }
        self.batches[number as usize] = batch;
        self.remember(number);
    }

    /// Evaluates what the moves of a position lead to, together with those of positions beside it, and
    /// gives the place of the first.
    #[inline(never)]
    fn expand(&mut self, net: &Propnet, judge: &impl Judge, at: At) -> At {
        let batch = &self.batches[at.batch as usize];
        self.begins.clear();
        self.begins.push((at.lane, 0));
        let mut all = batch.moves_of(at.lane).len();
        for lane in at.lane + 1..index(batch.keys.len()) {
            let Lane {
                seen,
                moves,
                children,
            } = &batch.seen[lane as usize];
            if seen.is_over || children.is_some() || moves.is_none() {
                continue;
            }
            all += batch.moves_of(lane).len();
            if all > TOGETHER {
                break;
            }
            self.begins.push((lane, 0));
        }
        let number = self.fresh_but(at.batch);
        self.play(net, judge, at.batch, number);
        self.remember(number);
        At {
            batch: number,
            lane: 0,
        }
    }

    /// Evaluates where the moves of the positions in [`Self::begins`] lead, into a batch that is empty.
    fn play(&mut self, net: &Propnet, judge: &impl Judge, from: u32, number: u32) {
        let keeps_moves = from != 0;
        let mut batch = std::mem::take(&mut self.batches[number as usize]);
        let parents = &self.batches[from as usize];
        self.words.clear();
        self.joint.clear();
        let mut begins = std::mem::take(&mut self.begins);
        for (lane, begin) in &mut begins {
            let seen = parents.seen[*lane as usize].seen;
            *begin = index(batch.keys.len() + self.joint.len());
            for &mv in parents.moves_of(*lane) {
                if self.joint.len() == Lanes::MOST {
                    batch.evaluate(
                        &mut self.lanes,
                        net,
                        judge,
                        &self.words,
                        &self.joint,
                        keeps_moves,
                    );
                    self.words.clear();
                    self.joint.clear();
                }
                parents.keys[*lane as usize].append_to(&mut self.words, net.words());
                self.joint.push(seen.joint(mv));
            }
        }
        batch.evaluate(
            &mut self.lanes,
            net,
            judge,
            &self.words,
            &self.joint,
            keeps_moves,
        );
        let generation = batch.generation;
        self.batches[number as usize] = batch;
        let parents = &mut self.batches[from as usize];
        for &(lane, begin) in &begins {
            let first = At {
                batch: number,
                lane: begin,
            };
            parents.seen[lane as usize].children = Some((first, generation));
        }
        self.begins = begins;
    }

    /// The number of a batch other than this one, which is empty now.
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
        self.batches[number].clear();
        index(number)
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

fn index(at: usize) -> u32 {
    u32::try_from(at).expect("a batch has fewer than 2^32 positions")
}

impl<K> Default for Batch<K> {
    fn default() -> Self {
        Self {
            generation: 0,
            keys: Vec::new(),
            seen: Vec::new(),
            moves: Vec::new(),
        }
    }
}

impl<K: Key> Batch<K> {
    fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        self.keys.clear();
        self.seen.clear();
        self.moves.clear();
    }

    /// The moves of the position in a lane, if they are kept.
    fn moves_of(&self, lane: u32) -> &[u32] {
        let kept = self.seen[lane as usize].moves;
        kept.map_or(&[], |(begin, end)| {
            &self.moves[begin as usize..end as usize]
        })
    }

    /// Appends what was seen in so many lanes.
    fn append(&mut self, lanes: &Lanes, judge: &impl Judge, count: usize, keeps_moves: bool) {
        for lane in 0..count {
            let view = lanes.seen(lane);
            let seen = judge.seen(&Position::of(&self.keys[self.seen.len()], &view));
            let mut moves = None;
            if keeps_moves && (self.moves.len() < KEPT_MOVES || count == 1) {
                let begin = index(self.moves.len());
                if !seen.is_over {
                    self.moves
                        .extend_from_slice(view.moves[usize::from(seen.mover)]);
                }
                moves = Some((begin, index(self.moves.len())));
            }
            self.seen.push(Lane {
                seen,
                moves,
                children: None,
            });
        }
    }

    /// Appends where joint moves lead.
    fn evaluate(
        &mut self,
        lanes: &mut Lanes,
        net: &Propnet,
        judge: &impl Judge,
        words: &[u64],
        joint: &[[u32; 2]],
        keeps_moves: bool,
    ) {
        if joint.is_empty() {
            return;
        }
        if keeps_moves {
            lanes.play(net, words, joint);
        } else {
            lanes.play_unlisted(net, words, joint);
        }
        let keys = lanes.next_keys().chunks_exact(net.words());
        self.keys.extend(keys.map(K::of_words));
        self.append(lanes, judge, joint.len(), keeps_moves);
    }
}
