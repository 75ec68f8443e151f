//! The moves of positions with what they gain: [`ValuedMoves`].

use std::collections::TryReserveError;

use stonework_core::{Coded, Turn, Value};

use super::target_list::TargetList;
use crate::sealed::Sealed;

/// Some positions of one grade, whatever the values of the game: which are terminal, and what the
/// moves of the others gain.
#[expect(unnameable_types, reason = "only this crate implements and calls it")]
pub trait ExpandKeys: Send + Sealed {
    /// How many positions are best [prepared](Self::prepare) at once; 0 for none.
    fn batch(&self) -> usize;

    /// Positions with these keys are added next.
    fn prepare(&self, keys: &mut dyn Iterator<Item = u128>);

    /// Adds the position with a key, and says whether it is terminal; `None` if the state with that
    /// key has another one. Adds where its moves lead to the list of targets, as far as that takes
    /// them.
    fn add(&mut self, key: u128, targets: &mut TargetList) -> Option<bool>;

    /// Removes the last position.
    fn remove_last(&mut self);

    /// Removes all positions.
    fn clear(&mut self);

    /// Sets the code of the value of each position, given those of where all moves lead. A move may
    /// lead to a position without a code: then this one has none either.
    ///
    /// # Errors
    ///
    /// [`Unvalued`] for the first position whose value has no code.
    fn back_up(&self, after: &[Option<u32>], codes: &mut [Option<u32>]) -> Result<(), Unvalued>;

    /// Calls `visit` for each position with the code of its value if it is terminal, and how many
    /// moves it has.
    fn for_each(&self, visit: &mut dyn FnMut(Option<u32>, usize));

    /// The bytes of the room for a position and a move.
    fn bytes(&self) -> usize;

    /// Makes room for so many positions and moves.
    ///
    /// # Errors
    ///
    /// If the memory is refused.
    fn reserve(&mut self, most: usize) -> Result<(), TryReserveError>;
}

/// The place of a position whose value has no code.
#[derive(Clone, Copy, Debug)]
#[expect(unnameable_types, reason = "only this crate implements and calls it")]
pub enum Unvalued {
    /// As it is too great for its type.
    Overflow(usize),
    /// As it is too great to be stored.
    NoCode(usize),
}

/// Lists the moves of the positions of a game. It is the only part of a solve by levels that is
/// compiled for each game.
pub(super) trait ListMoves<V: Value>: Sync {
    /// Positions with these keys are listed next: see [`stonework_core::Game::prepare`].
    fn prepare(&self, keys: &mut dyn Iterator<Item = u128>);

    /// The value of the position with a key if it is terminal. Adds where each move leads to the
    /// list of targets, and what it gains and whose turn it is after it to the other, until the
    /// first does not take one.
    fn list(
        &self,
        key: u128,
        targets: &mut TargetList,
        gains: &mut Vec<(V::Gain, Turn)>,
    ) -> Result<Option<V>, OtherKey>;
}

/// The state with a key has another one.
pub(super) struct OtherKey;

/// What is known of one position.
struct Head<V> {
    /// Its value if it is terminal.
    end: Option<V>,
    /// Where its moves end in the list.
    moves_end: usize,
}

/// The positions of a game, by how their moves are listed.
pub(super) struct ValuedMoves<'g, V: Value> {
    game: &'g dyn ListMoves<V>,
    /// How many positions are best prepared at once; 0 for none.
    batch: usize,
    heads: Vec<Head<V>>,
    /// The gain of each move, and whose turn it is after it.
    gains: Vec<(V::Gain, Turn)>,
}

impl<'g, V: Value> ValuedMoves<'g, V> {
    pub(super) fn new(game: &'g dyn ListMoves<V>, batch: usize) -> Self {
        Self {
            game,
            batch,
            heads: Vec::new(),
            gains: Vec::new(),
        }
    }
}

impl<V: Value> Sealed for ValuedMoves<'_, V> {}

impl<V: Coded> ExpandKeys for ValuedMoves<'_, V> {
    fn batch(&self) -> usize {
        self.batch
    }

    fn prepare(&self, keys: &mut dyn Iterator<Item = u128>) {
        self.game.prepare(keys);
    }

    fn add(&mut self, key: u128, targets: &mut TargetList) -> Option<bool> {
        let end = self.game.list(key, targets, &mut self.gains).ok()?;
        let moves_end = self.gains.len();
        self.heads.push(Head { end, moves_end });
        Some(end.is_some())
    }

    fn remove_last(&mut self) {
        self.heads.pop();
        let moves = self.heads.last().map_or(0, |head| head.moves_end);
        self.gains.truncate(moves);
    }

    fn clear(&mut self) {
        self.heads.clear();
        self.gains.clear();
    }

    fn back_up(&self, after: &[Option<u32>], codes: &mut [Option<u32>]) -> Result<(), Unvalued> {
        let mut begin = 0;
        for (place, (head, code)) in self.heads.iter().zip(codes).enumerate() {
            let moves = begin..head.moves_end;
            begin = head.moves_end;
            let mut best = head.end;
            let mut is_open = false;
            for (&(gain, turn), &after) in self.gains[moves.clone()].iter().zip(&after[moves]) {
                let Some(after) = after else {
                    is_open = true;
                    break;
                };
                let value = V::from_stored_code(after);
                let value = value.and_then(|after| after.back_up(gain, turn));
                best = best.max(Some(value.ok_or(Unvalued::Overflow(place))?));
            }
            *code = match best.and_then(Coded::stored_code) {
                _ if is_open => None,
                None => return Err(Unvalued::NoCode(place)),
                known => known,
            };
        }
        Ok(())
    }

    fn for_each(&self, visit: &mut dyn FnMut(Option<u32>, usize)) {
        let mut begin = 0;
        for head in &self.heads {
            let end = head.end.and_then(Coded::stored_code);
            visit(end, head.moves_end - begin);
            begin = head.moves_end;
        }
    }

    fn bytes(&self) -> usize {
        size_of::<Head<V>>() + size_of::<(V::Gain, Turn)>()
    }

    fn reserve(&mut self, most: usize) -> Result<(), TryReserveError> {
        self.heads.try_reserve_exact(most)?;
        self.gains.try_reserve_exact(most)
    }
}
