//! The parts of the positions of one game: [`Parts`].

use std::hash::BuildHasher;
use std::sync::Mutex;

use foldhash::fast::FixedState;
use stonework_core::kit::lock;
use stonework_core::{Game, Halt, HaltOf, Partizan, SolveError, SolveErrorOf, StopReason, WinLose};

use super::split::{PartImage, SplitParts};
use super::states::States;
use crate::numbers::{Room, Term};

/// The parts that were met of the positions of one game, by number.
///
/// A part is kept in its normal form: of the states that stand for it with either player to move,
/// one. Its number stands for what that state is worth to its player to move, as if that player
/// were Left.
pub(crate) struct Parts<'g, G: Game, P, I> {
    pub(super) game: &'g G,
    split: P,
    image: I,
    pub(super) states: States<G::State>,
    hasher: FixedState,
    /// Which law the game has broken.
    broken: Mutex<Option<SolveErrorOf<G>>>,
}

impl<'g, G, P, I> Parts<'g, G, P, I>
where
    G: Partizan,
    P: SplitParts<G>,
    I: PartImage<G>,
{
    pub(crate) fn new(game: &'g G, split: P, image: I) -> Self {
        Self {
            game,
            split,
            image,
            states: States::new(),
            hasher: FixedState::default(),
            broken: Mutex::new(None),
        }
    }

    pub(crate) fn game(&self) -> &'g G {
        self.game
    }

    /// The law that the game has broken, if it has.
    pub(crate) fn take_broken(&self) -> Option<SolveErrorOf<G>> {
        lock(&self.broken).take()
    }

    pub(super) fn set_broken(&self, error: SolveErrorOf<G>) {
        lock(&self.broken).get_or_insert(error);
    }

    #[inline]
    pub(super) fn hash(&self, state: &G::State) -> u64 {
        self.hasher.hash_one(state)
    }

    /// The parts of a position, whose sum is what it is worth to Left.
    pub(crate) fn terms(
        &self,
        state: &G::State,
        room: &Room<'_>,
        terms: &mut Vec<Term>,
    ) -> Result<(), HaltOf<G>> {
        let is_right = !self.game.left_to_move(state);
        self.visit_parts(state, &mut |part, is_turned| {
            let hash = self.hash(&part);
            let term = self.term(part, hash, room)?;
            terms.push(term.negated(is_turned != is_right));
            Ok(())
        })
    }

    /// Calls `visit` with the parts of a position. A position in which the player to move has no
    /// move falls apart as it does for the other player: then `visit` is told that the parts are
    /// turned.
    pub(super) fn visit_parts(
        &self,
        state: &G::State,
        visit: &mut dyn FnMut(G::State, bool) -> Result<(), StopReason>,
    ) -> Result<(), HaltOf<G>> {
        let mut visited = Ok(());
        let mut split = |state: &G::State, is_turned| {
            self.split.visit_parts(self.game, state, &mut |part| {
                if visited.is_ok() {
                    visited = visit(part, is_turned);
                }
            });
        };
        if self.ends(state)? {
            let turned = self.game.turned(state);
            if !self.ends(&turned)? {
                split(&turned, true);
            }
        } else {
            split(state, false);
        }
        Ok(visited?)
    }

    /// Whether the player to move has no move.
    pub(super) fn ends(&self, state: &G::State) -> Result<bool, HaltOf<G>> {
        match self.game.terminal_value(state) {
            None => Ok(false),
            Some(WinLose::Loss) => Ok(true),
            Some(WinLose::Win) => Err(Halt::Fault(SolveError::LastMoverLoses {
                state: state.clone(),
            })),
        }
    }

    /// The number of a part, with the sign that makes it what the part is worth to the player to
    /// move.
    pub(super) fn term(
        &self,
        part: G::State,
        hash: u64,
        room: &Room<'_>,
    ) -> Result<Term, StopReason> {
        let turned = self.game.turned(&part);
        let (state, hash, is_turned) = match self.image.image(self.game, &part) {
            Some(image) => {
                let other = self.image.image(self.game, &turned).unwrap_or(turned);
                let [one, two] = [&image, &other].map(|state| self.hash(state));
                if one <= two {
                    (image, one, false)
                } else {
                    (other, two, true)
                }
            }
            None if self.game.left_to_move(&part) => (part, hash, false),
            None => {
                let hash = self.hash(&turned);
                (turned, hash, true)
            }
        };
        let rehash = |state: &G::State| self.hash(state);
        let heap = |state: &G::State| G::state_heap_bytes(state);
        let number = self.states.number(state, hash, rehash, heap, room)?;
        Ok(Term::new(number, is_turned))
    }
}
