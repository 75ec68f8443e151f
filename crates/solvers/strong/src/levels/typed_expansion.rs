//! The expansion of the positions of a game: [`TypedExpansion`].

use stonework_core::{Coded, Gain, Packed, PackedKey, Step, StopReason, Turn, Value};

use super::error::LevelError;
use super::keys::GradedKey;
use super::rules::LevelExpansion;
use crate::sealed::Sealed;

/// The state of a key; `None` if that state has another key.
#[inline]
pub(super) fn state_of<G: Packed, K: PackedKey>(game: &G, key: K) -> Option<G::State> {
    let packed = G::Key::try_from(key.into()).ok()?;
    let state = game.unpack(packed);
    (game.pack(&state) == packed).then_some(state)
}

/// What is known of one position.
struct Head<K, V> {
    key: K,
    /// Its value if it is terminal.
    end: Option<V>,
    /// Where its moves end in the lists.
    moves_end: usize,
}

/// The expansion of the positions of a game.
pub(super) struct TypedExpansion<'g, G: Packed, F, K> {
    game: &'g G,
    /// The key of a state with its grade, or with this one if states have none.
    ///
    /// A type says it: so no more of the state after a move is computed than the key needs.
    graded_key: F,
    grade: u32,
    heads: Vec<Head<K, G::Value>>,
    targets: Vec<GradedKey<K>>,
    /// The gain of each move, and whose turn it is after it.
    gains: Vec<(Gain<G>, Turn)>,
}

impl<'g, G: Packed, F, K> TypedExpansion<'g, G, F, K> {
    pub(super) fn new(game: &'g G, graded_key: F) -> Self {
        Self {
            game,
            graded_key,
            grade: 0,
            heads: Vec::new(),
            targets: Vec::new(),
            gains: Vec::new(),
        }
    }

    fn clear(&mut self) {
        self.heads.clear();
        self.targets.clear();
        self.gains.clear();
    }
}

impl<G: Packed, F, K> Sealed for TypedExpansion<'_, G, F, K> {}

impl<G, F, K> LevelExpansion<K> for TypedExpansion<'_, G, F, K>
where
    G: Packed<Value: Coded> + Sync,
    F: Fn(&G::State, u32) -> Option<GradedKey<K>> + Send,
    K: PackedKey,
{
    fn expand_some(&mut self, grade: u32, keys: &[K], most: usize) -> Result<usize, LevelError<K>> {
        let game = self.game;
        let next = grade.saturating_add(1);
        self.grade = grade;
        self.clear();
        for &key in &keys[..keys.len().min(most)] {
            let no_key = LevelError::Key { grade, key };
            let state = state_of(game, key).ok_or(no_key)?;
            let end = game.terminal_value(&state);
            if end.is_none() {
                let before = self.targets.len();
                for mv in game.moves(&state) {
                    if self.targets.len() == most {
                        self.targets.truncate(before);
                        self.gains.truncate(before);
                        return Ok(self.heads.len());
                    }
                    let Step { state, gain, turn } = game.play(&state, mv);
                    let target = (self.graded_key)(&state, next);
                    let target = target.ok_or(LevelError::Key { grade, key })?;
                    if target.grade <= grade {
                        let to = target.grade;
                        return Err(LevelError::Grade { grade, key, to });
                    }
                    self.targets.push(target);
                    self.gains.push((gain, turn));
                }
                if self.targets.len() == before {
                    return Err(LevelError::NoMoves { grade, key });
                }
            }
            self.heads.push(Head {
                key,
                end,
                moves_end: self.targets.len(),
            });
        }
        Ok(self.heads.len())
    }

    fn targets(&self) -> &[GradedKey<K>] {
        &self.targets
    }

    fn back_up(
        &self,
        targets: &[Option<u32>],
        codes: &mut [Option<u32>],
    ) -> Result<(), LevelError<K>> {
        let (grade, mut begin) = (self.grade, 0);
        for (head, code) in self.heads.iter().zip(codes) {
            let moves = begin..head.moves_end;
            begin = head.moves_end;
            let key = head.key;
            let mut best = head.end;
            let mut is_open = false;
            for (&(gain, turn), &after) in self.gains[moves.clone()].iter().zip(&targets[moves]) {
                let Some(after) = after else {
                    is_open = true;
                    break;
                };
                let value = G::Value::from_stored_code(after);
                let value = value.and_then(|after| after.back_up(gain, turn));
                best = best.max(Some(value.ok_or(LevelError::Overflow { grade, key })?));
            }
            *code = match best.and_then(Coded::stored_code) {
                _ if is_open => None,
                None => return Err(LevelError::NoCode { grade, key }),
                known => known,
            };
        }
        Ok(())
    }

    fn for_each(&self, visit: &mut dyn FnMut(Option<u32>, usize)) {
        let mut begin = 0;
        for head in &self.heads {
            visit(
                head.end.and_then(Coded::stored_code),
                head.moves_end - begin,
            );
            begin = head.moves_end;
        }
    }

    fn bytes_for(&self, most: usize) -> usize {
        let head = size_of::<Head<K, G::Value>>();
        let target = size_of::<GradedKey<K>>() + size_of::<(Gain<G>, Turn)>();
        most.saturating_mul(head + target)
    }

    fn reserve(&mut self, most: usize) -> Result<(), StopReason> {
        self.clear();
        let reserved = self.heads.try_reserve_exact(most);
        let reserved = reserved.and_then(|()| self.targets.try_reserve_exact(most));
        let reserved = reserved.and_then(|()| self.gains.try_reserve_exact(most));
        reserved.map_err(|_| StopReason::Allocation(self.bytes_for(most)))
    }
}
