//! The rules by keys of one game: [`OfGame`]. This is all that is compiled for each game.

use std::marker::PhantomData;
use std::sync::Arc;

use stonework_core::kit::ImageOf;
use stonework_core::{Candidate, Game, Indexed, Packed, Step};
use stonework_erased::ErasedState;

use super::rules::{KeyedMove, KeyedRules, Known, MoveList};
use crate::UseHints;

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

    /// Appends a batch of moves of a position to `listed`. Gives the first of the next, if there
    /// may be more.
    #[inline]
    fn list(
        &self,
        state: &G::State,
        moves: impl Iterator<Item = Candidate<G::Move>>,
        (list, from): (MoveList, usize),
        listed: &mut Vec<KeyedMove<G::Value>>,
    ) -> Option<usize> {
        /// Moves in the first batch: most positions have fewer. In later ones there are as many as
        /// before, but at most [`LARGEST`].
        const FIRST: usize = 1 << 8;
        const LARGEST: usize = 1 << 14;
        let end = from + from.clamp(FIRST, LARGEST);
        let index = |at| u32::try_from(at).expect("a position has fewer moves than 2^32");
        let first = listed.len();
        for (index, Candidate { mv, rank }) in (index(from)..index(end)).zip(moves.skip(from)) {
            let step = self.play(state, mv);
            let known = self.known(&step.state);
            listed.push(KeyedMove {
                key: match known {
                    // No table keeps it.
                    Known::Over(_) => 0,
                    Known::Within(_) => K::key(&self.game, &step.state),
                },
                known,
                gain: step.gain,
                turn: step.turn,
                list,
                index,
                rank,
            });
        }
        (listed.len() - first == end - from).then_some(end)
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
        match list {
            MoveList::All => {
                let moves = game.moves(state).map(|mv| Candidate { mv, rank: 0 });
                self.list(state, moves, (list, from), listed)
            }
            MoveList::Candidates => self.list(state, H::moves(game, state), (list, from), listed),
        }
    }

    fn count(&self, key: u128, list: MoveList) -> usize {
        let game = &*self.game;
        let state = &K::state(game, key);
        match list {
            MoveList::All => game.moves(state).count(),
            MoveList::Candidates => H::moves(game, state).count(),
        }
    }

    fn indices(&self, start: &ErasedState, line: &[KeyedMove<G::Value>]) -> Vec<usize> {
        let game = &*self.game;
        let start: &G::State = start.expect();
        // The position that the search went to, and that of play, of which it is an image.
        let (mut seen, mut real) = (start.clone(), start.clone());
        let mut indices = Vec::with_capacity(line.len());
        for listed in line {
            let mv = match listed.list {
                MoveList::All => game.moves(&seen).nth(listed.index()),
                MoveList::Candidates => {
                    let candidate = H::moves(game, &seen).nth(listed.index());
                    candidate.map(|candidate| candidate.mv)
                }
            };
            let Some(mv) = mv else { break };
            let next = self.play(&seen, mv);
            let is_it = |other| match self.image {
                None => mv == other,
                Some(_) => self.play(&real, other) == next,
            };
            let mut moves = game.moves(&real).enumerate();
            let Some((index, mv)) = moves.find(|&(_, other)| is_it(other)) else {
                break;
            };
            indices.push(index);
            let after = game.play(&real, mv).state;
            drop(moves);
            (seen, real) = (next.state, after);
        }
        indices
    }
}
