//! The rules by keys of one game: [`OfGame`]. This is all that is compiled for each game.

use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::Arc;

use stonework_core::kit::ImageOf;
use stonework_core::{Candidate, Game, Indexed, Packed, Step, Value, visit_moves};
use stonework_erased::ErasedState;

use super::rules::{FoundMove, KeyedMove, KeyedRules, Known, Listed, MoveList};
use crate::UseHints;
use crate::hints::count_moves;

/// Which keys the states of a game have.
pub(super) trait Keys<G: Game> {
    /// The key of a state.
    fn key(game: &G, state: &G::State) -> u128;

    /// The state with a key.
    fn state(game: &G, key: u128) -> G::State;

    /// How many bits a key has.
    fn key_bits(game: &G) -> u32;

    /// How many bits the code of a value has.
    fn value_bits(game: &G) -> u32;
}

/// The keys of a packed game.
pub(super) struct ByPacking;

impl<G: Packed> Keys<G> for ByPacking {
    #[inline]
    fn key(game: &G, state: &G::State) -> u128 {
        game.pack(state).into()
    }

    #[inline]
    fn state(game: &G, key: u128) -> G::State {
        let key = G::Key::try_from(key).ok();
        game.unpack(key.expect("it was a key of the game"))
    }

    fn key_bits(game: &G) -> u32 {
        game.key_bits()
    }

    fn value_bits(game: &G) -> u32 {
        game.value_bits()
    }
}

/// The numbers of a game that numbers its positions.
pub(super) struct ByRank;

impl<G: Indexed> Keys<G> for ByRank {
    #[inline]
    fn key(game: &G, state: &G::State) -> u128 {
        game.rank(state) as u128
    }

    #[inline]
    fn state(game: &G, key: u128) -> G::State {
        game.unrank(usize::try_from(key).expect("it was a number of the game"))
    }

    fn key_bits(game: &G) -> u32 {
        usize::BITS - game.count().leading_zeros()
    }

    /// The plies to an end may be as many as there are positions.
    fn value_bits(game: &G) -> u32 {
        (<Self as Keys<G>>::key_bits(game) + 2).min(i32::BITS)
    }
}

/// A game, the hints of it that are used, and its keys.
pub(super) struct OfGame<G: Game, H, K> {
    game: Arc<G>,
    /// The image of a position that a move leads to, in place of which it comes.
    image: Option<ImageOf<G>>,
    kind: PhantomData<fn() -> (H, K)>,
}

impl<G: Game, H: UseHints<G>, K: Keys<G>> OfGame<G, H, K> {
    pub(super) fn new(game: &Arc<G>, image: Option<ImageOf<G>>) -> Self {
        Self {
            game: Arc::clone(game),
            image,
            kind: PhantomData,
        }
    }

    #[inline]
    fn known(&self, state: &G::State) -> Known<G::Value> {
        match self.game.terminal_value(state) {
            Some(value) => Known::Over(value),
            None => Known::Within(H::bounds(&self.game, state)),
        }
    }

    #[inline]
    fn play(&self, state: &G::State, mv: G::Move) -> Step<G> {
        let step = self.game.play(state, mv);
        match self.image {
            Some(image) => Step {
                state: image(&self.game, &step.state),
                ..step
            },
            None => step,
        }
    }

    /// Sees the next move of a position, and appends it if it belongs to the batch. Breaks at the
    /// end of that.
    #[inline]
    fn see(
        &self,
        state: &G::State,
        Candidate { mv, rank }: Candidate<G::Move>,
        batch: &mut Batch<'_, G::Value>,
    ) -> ControlFlow<()> {
        let index = batch.next;
        batch.next += 1;
        if index < batch.from {
            return ControlFlow::Continue(());
        }
        let step = self.play(state, mv);
        let known = self.known(&step.state);
        batch.listed.push(KeyedMove {
            key: match known {
                // No table keeps it.
                Known::Over(_) => 0,
                Known::Within(_) => K::key(&self.game, &step.state),
            },
            known,
            gain: step.gain,
            turn: step.turn,
            list: batch.list,
            index,
            rank,
        });
        if batch.next == batch.end {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// The move of a position that was listed so, or the first that leads to the same: hints that learn
    /// have other candidates at another time.
    fn listed(&self, state: &G::State, listed: Listed) -> Option<G::Move> {
        let leads_there = |mv: G::Move| {
            listed.key.is_none_or(|key| {
                let next = self.play(state, mv).state;
                self.game.terminal_value(&next).is_none() && K::key(&self.game, &next) == key
            })
        };
        let listed_now = match listed.list {
            MoveList::All => self.game.moves(state).nth(listed.index),
            MoveList::Candidates => {
                let candidate = H::moves(&self.game, state).nth(listed.index);
                candidate.map(|candidate| candidate.mv)
            }
        };
        let is_it = listed_now.filter(|&mv| leads_there(mv));
        is_it.or_else(|| {
            let mut moves = self.game.moves(state).filter(|_| listed.key.is_some());
            moves.find(|&mv| leads_there(mv))
        })
    }
}

/// Some of the moves of a position, from one on and up to another.
struct Batch<'l, V: Value> {
    list: MoveList,
    from: u32,
    end: u32,
    /// The move that comes next.
    next: u32,
    listed: &'l mut Vec<KeyedMove<V>>,
}

impl<'l, V: Value> Batch<'l, V> {
    fn new(list: MoveList, from: usize, listed: &'l mut Vec<KeyedMove<V>>) -> Self {
        /// Moves in the first batch: most positions have fewer. In later ones there are as many as
        /// before, but at most [`LARGEST`].
        const FIRST: usize = 1 << 8;
        const LARGEST: usize = 1 << 14;
        let index = |at| u32::try_from(at).expect("a position has fewer moves than 2^32");
        Self {
            list,
            from: index(from),
            end: index(from + from.clamp(FIRST, LARGEST)),
            next: 0,
            listed,
        }
    }

    /// The first move of the batch that comes next, if there may be more.
    fn rest(&self) -> Option<usize> {
        (self.next == self.end).then_some(self.end as usize)
    }
}

impl<G, H, K> KeyedRules<G::Value> for OfGame<G, H, K>
where
    G: Game<State: Send + Sync + 'static> + Send + Sync,
    H: UseHints<G>,
    K: Keys<G>,
{
    fn hint_names(&self) -> &'static [&'static str] {
        H::NAMES
    }

    fn key_bits(&self) -> u32 {
        K::key_bits(&self.game)
    }

    fn value_bits(&self) -> u32 {
        K::value_bits(&self.game)
    }

    fn enter(&self, state: &ErasedState) -> (u128, Known<G::Value>) {
        let state = state.expect();
        (K::key(&self.game, state), self.known(state))
    }

    fn first_guess(&self, key: u128) -> Option<G::Value> {
        H::first_guess(&self.game, &K::state(&self.game, key))
    }

    fn state(&self, key: u128) -> ErasedState {
        ErasedState::new(K::state(&self.game, key))
    }

    fn expand(
        &self,
        key: u128,
        list: MoveList,
        from: usize,
        listed: &mut Vec<KeyedMove<G::Value>>,
    ) -> Option<usize> {
        let game = &*self.game;
        let state = &K::state(game, key);
        let mut batch = Batch::new(list, from, listed);
        match list {
            MoveList::All => visit_moves(game, state, &mut |mv| {
                self.see(state, Candidate { mv, rank: 0 }, &mut batch)
            }),
            MoveList::Candidates => {
                for candidate in H::moves(game, state) {
                    if self.see(state, candidate, &mut batch).is_break() {
                        break;
                    }
                }
            }
        }
        batch.rest()
    }

    fn count(&self, key: u128, list: MoveList) -> usize {
        let game = &*self.game;
        let state = &K::state(game, key);
        match list {
            MoveList::All => game.moves(state).count(),
            MoveList::Candidates => count_moves::<G, H>(game, state),
        }
    }

    fn find(
        &self,
        seen: &ErasedState,
        mv: Listed,
        real: &ErasedState,
        by_image: bool,
    ) -> Option<FoundMove> {
        let (seen, real): (&G::State, &G::State) = (seen.expect(), real.expect());
        let mv = self.listed(seen, mv)?;
        let next = self.play(seen, mv);
        let by_image = by_image && self.image.is_some();
        let (mut index, mut found) = (0, None);
        visit_moves(&*self.game, real, &mut |other| {
            let is_it = if by_image {
                self.play(real, other) == next
            } else {
                other == mv
            };
            if is_it {
                found = Some(other);
                return ControlFlow::Break(());
            }
            index += 1;
            ControlFlow::Continue(())
        });
        Some(FoundMove {
            index,
            real: ErasedState::new(self.game.play(real, found?).state),
            seen: ErasedState::new(next.state),
        })
    }

    fn start(&self) -> ErasedState {
        ErasedState::new(self.game.start())
    }
}
