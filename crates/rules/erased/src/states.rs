//! The states of an erased game, in a list: [`States`]. This is all of a store that is compiled for
//! each game.

use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

use foldhash::fast::FixedState;
use stonework_core::{Game, Step, StopReason, Value};

use super::ahead::Ahead;
use super::edge::{Edge, NO_NUMBER};
use super::index::Index;
use super::state::ErasedState;

/// Some of the moves of a position: `most` of them, from the one with index `from` on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Batch {
    pub(super) from: usize,
    pub(super) most: usize,
    /// Whether a move that ends the game is the last.
    pub(super) until_end: bool,
}

/// Moves in the first batch: most positions have fewer.
const FIRST_BATCH: usize = 1 << 8;

/// Moves in a batch, at the most.
const LARGEST_BATCH: usize = 1 << 14;

/// A batch ends where the states after its moves hold so much heap memory.
const BATCH_HEAP_BYTES: usize = 1 << 19;

impl Batch {
    /// The first batch of a position.
    #[inline]
    pub(super) fn first() -> Self {
        Self {
            from: 0,
            most: FIRST_BATCH,
            until_end: false,
        }
    }

    /// The batch that begins with the move `from`.
    #[inline]
    pub(super) fn at(from: usize) -> Self {
        Self {
            from,
            most: from.clamp(FIRST_BATCH, LARGEST_BATCH),
            until_end: false,
        }
    }

    /// Appends these moves of a state to `edges`, in the game's order. Gives the batch that comes
    /// next if there may be more moves.
    ///
    /// It ends early where the states that the moves lead to take much memory. `end` gives the value
    /// of such a state if play is over there, as far as that is asked now; `number` numbers the
    /// others, and is told how much heap memory they have.
    #[inline]
    pub(super) fn append<G: Game>(
        self,
        game: &G,
        state: &G::State,
        edges: &mut Vec<Edge<G::Value>>,
        end: impl Fn(&G::State) -> Option<G::Value>,
        mut number: impl FnMut(G::State, usize) -> usize,
    ) -> Option<Self> {
        let mut moves = game.moves(state);
        if let Some(last) = self.from.checked_sub(1) {
            moves.nth(last)?;
        }
        let first = edges.len();
        let mut heap_bytes = 0;
        while edges.len() - first < self.most && heap_bytes < BATCH_HEAP_BYTES {
            let mv = moves.next()?;
            let Step {
                state: child,
                gain,
                turn,
            } = game.play(state, mv);
            let behind = G::state_heap_bytes(&child);
            heap_bytes += behind;
            let end = end(&child);
            edges.push(Edge {
                index: self.from + (edges.len() - first),
                number: match end {
                    Some(_) => NO_NUMBER,
                    None => number(child, behind),
                },
                is_over: end.is_some(),
                end: end.unwrap_or_default(),
                gain,
                turn,
            });
            if self.until_end && end.is_some() {
                break;
            }
        }
        Some(Self::at(self.from + (edges.len() - first)))
    }
}

/// A place for a state that outlives its number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) chunk: usize,
    pub(super) place: usize,
}

/// What the expansion of a position leads to.
pub(super) struct Expanded {
    /// The batch of moves that comes next, if there may be more moves.
    pub(super) next: Option<Batch>,
    /// How many states there are now.
    pub(super) len: usize,
    /// The heap memory behind all states.
    pub(super) heap_bytes: usize,
}

/// How states are numbered.
pub(super) struct Numbering<'a, V> {
    pub(super) index: &'a mut Index,
    /// For each state its value if play is over in it. With this list, ends are numbered too, and
    /// edges do not say where play is over.
    pub(super) ends: Option<&'a mut Vec<Option<V>>>,
}

/// The states of one game, numbered by their places in a list.
pub(super) trait States<V: Value>: Send {
    /// Adds a state at the end. Gives its value if play is over in it.
    fn push(&mut self, state: &ErasedState) -> Option<V>;

    /// Drops all states but the first `len`.
    fn truncate(&mut self, len: usize);

    /// Takes memory for `len` states in all.
    fn reserve(&mut self, len: usize);

    /// Appends a batch of the moves of a state to `edges`, in the game's order.
    ///
    /// All states but the first `len` are dropped. The states that the moves lead to are added at
    /// the end; if they are numbered, those that have no number yet. Ends are not added, unless they
    /// are numbered.
    fn expand(
        &mut self,
        number: usize,
        batch: Batch,
        len: usize,
        numbering: Option<Numbering<'_, V>>,
        edges: &mut Vec<Edge<V>>,
    ) -> Expanded;

    /// How many moves a state has: see [`Game::count_moves`].
    fn count_moves(
        &self,
        number: usize,
        check: &mut dyn FnMut(usize) -> Result<(), StopReason>,
    ) -> Result<usize, StopReason>;

    /// The hash of a state.
    fn hash(&self, number: usize) -> u64;

    /// Whether two states are equal.
    fn are_equal(&self, one: usize, two: usize) -> bool;

    /// The state with a number, if there is one.
    fn state(&self, number: usize) -> Option<ErasedState>;

    /// Copies a state to a slot: to one that is in use, or to the next one. A chunk has room for
    /// `places` states.
    fn keep(&mut self, number: usize, slot: Slot, places: usize);

    /// Whether a state is equal to the one in a slot.
    fn is_kept(&self, number: usize, slot: Slot) -> bool;

    /// The heap memory behind the states in slots, now and if a state were kept in a new slot, or in
    /// one that is in use.
    fn kept_heap_bytes(&self, number: usize, replaced: Option<Slot>) -> (usize, usize);

    /// The bytes of a state in a list.
    fn state_bytes(&self) -> usize;
}

/// An empty list of the states of a game.
#[expect(missing_debug_implementations, reason = "a store alone takes it")]
pub struct EmptyStates<V: Value>(pub(super) Box<dyn States<V>>);

/// The states of `G`.
pub(super) struct StatesOf<G: Game> {
    game: Arc<G>,
    list: Vec<G::State>,
    /// Which states of the list are prepared, in a game that expands several at once.
    ahead: Ahead,
    /// The hashes of the states that are being numbered.
    hashes: Vec<u64>,
    /// The states in slots, by chunk.
    kept: Vec<Vec<G::State>>,
    /// The heap memory behind the states of the list.
    heap_bytes: usize,
    /// That behind the states in slots.
    kept_heap_bytes: usize,
}

impl<G: Game> StatesOf<G> {
    pub(super) fn new(game: Arc<G>) -> Self {
        Self {
            game,
            list: Vec::new(),
            ahead: Ahead::default(),
            hashes: Vec::new(),
            kept: Vec::new(),
            heap_bytes: 0,
            kept_heap_bytes: 0,
        }
    }

    fn drop_after(list: &mut Vec<G::State>, len: usize, heap_bytes: &mut usize) {
        if *heap_bytes > 0 && list.len() > len {
            for dropped in &list[len..] {
                *heap_bytes -= G::state_heap_bytes(dropped);
            }
        }
        list.truncate(len);
    }
}

#[inline]
fn hash<S: Hash>(state: &S) -> u64 {
    FixedState::default().hash_one(state)
}

/// Numbers the states behind the first `len` that the moves lead to: those that the index has are
/// moved to the end. Gives how many others there are then. The processor loads the slots of all of
/// them at once.
fn intern<S: Eq + Hash, V: Value>(
    list: &mut [S],
    mut len: usize,
    index: &mut Index,
    hashes: &mut Vec<u64>,
    edges: &mut [Edge<V>],
) -> usize {
    hashes.clear();
    for state in &list[len..] {
        let hash = hash(state);
        index.prefetch(hash);
        hashes.push(hash);
    }
    let first = len;
    for edge in edges {
        let at = edge.number;
        if at == NO_NUMBER {
            continue;
        }
        let hash = hashes[at - first];
        edge.number = match index.find(hash, |number| list[number] == list[at]) {
            Ok(number) => number,
            Err(slot) => {
                list.swap(len, at);
                index.insert(slot, hash, len);
                len += 1;
                len - 1
            }
        };
    }
    len
}

impl<G> States<G::Value> for StatesOf<G>
where
    G: Game<State: Send + Sync + 'static> + Send + Sync + 'static,
{
    fn push(&mut self, state: &ErasedState) -> Option<G::Value> {
        let state: &G::State = state.expect();
        let kept = state.clone();
        self.heap_bytes += G::state_heap_bytes(&kept);
        self.list.push(kept);
        self.game.terminal_value(state)
    }

    fn truncate(&mut self, len: usize) {
        Self::drop_after(&mut self.list, len, &mut self.heap_bytes);
    }

    fn reserve(&mut self, len: usize) {
        self.list.reserve_exact(len - self.list.len());
    }

    fn expand(
        &mut self,
        number: usize,
        batch: Batch,
        len: usize,
        numbering: Option<Numbering<'_, G::Value>>,
        edges: &mut Vec<Edge<G::Value>>,
    ) -> Expanded {
        let (game, list) = (&*self.game, &mut self.list);
        let heap_bytes = &mut self.heap_bytes;
        Self::drop_after(list, len, heap_bytes);
        if G::BATCH > 0
            && batch.from == 0
            && let Some(next) = self.ahead.expand(number, G::BATCH.min(list.len() - number))
        {
            game.prepare(&list[next]);
        }
        let has_ends = matches!(&numbering, Some(Numbering { ends: Some(_), .. }));
        let state = list[number].clone();
        let first = edges.len();
        let end = |child: &G::State| {
            if has_ends {
                None
            } else {
                game.terminal_value(child)
            }
        };
        let mut fresh = 0;
        let next = batch.append(game, &state, edges, end, |child, behind| {
            fresh += behind;
            list.push(child);
            list.len() - 1
        });
        if let Some(Numbering { index, ends }) = numbering {
            let until = intern(list, len, index, &mut self.hashes, &mut edges[first..]);
            list.truncate(until);
            fresh = list[len..].iter().map(G::state_heap_bytes).sum();
            if let Some(ends) = ends {
                ends.extend(list[len..].iter().map(|state| game.terminal_value(state)));
            }
        }
        *heap_bytes += fresh;
        Expanded {
            next,
            len: list.len(),
            heap_bytes: *heap_bytes + self.kept_heap_bytes,
        }
    }

    fn count_moves(
        &self,
        number: usize,
        check: &mut dyn FnMut(usize) -> Result<(), StopReason>,
    ) -> Result<usize, StopReason> {
        self.game.count_moves(&self.list[number], check)
    }

    fn hash(&self, number: usize) -> u64 {
        hash(&self.list[number])
    }

    fn are_equal(&self, one: usize, two: usize) -> bool {
        self.list[one] == self.list[two]
    }

    fn state(&self, number: usize) -> Option<ErasedState> {
        let state = self.list.get(number)?;
        Some(ErasedState::new(state.clone()))
    }

    fn keep(&mut self, number: usize, slot: Slot, places: usize) {
        if slot.chunk == self.kept.len() {
            self.kept.push(Vec::with_capacity(places));
        }
        let is_in_use = slot.place < self.kept[slot.chunk].len();
        (_, self.kept_heap_bytes) = self.kept_heap_bytes(number, is_in_use.then_some(slot));
        let state = self.list[number].clone();
        let chunk = &mut self.kept[slot.chunk];
        if is_in_use {
            chunk[slot.place] = state;
        } else {
            chunk.push(state);
        }
    }

    fn is_kept(&self, number: usize, slot: Slot) -> bool {
        self.kept[slot.chunk][slot.place] == self.list[number]
    }

    fn kept_heap_bytes(&self, number: usize, replaced: Option<Slot>) -> (usize, usize) {
        let before = self.kept_heap_bytes;
        let mut with = before + G::state_heap_bytes(&self.list[number]);
        if let Some(slot) = replaced {
            with -= G::state_heap_bytes(&self.kept[slot.chunk][slot.place]);
        }
        (before, with)
    }

    fn state_bytes(&self) -> usize {
        size_of::<G::State>()
    }
}
