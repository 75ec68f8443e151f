//! Positions with where their moves lead, by keys: [`LevelExpansion`].

use super::error::LevelError;
use super::rules::{GradedKey, LevelGame};
use crate::game::{Step, Turn};
use crate::graded::Graded;
use crate::packed::Packed;
use crate::sealed::Sealed;
use crate::value::{Coded, Value};

/// Some positions of one grade: the value of each that is terminal, and where the moves of the
/// others lead.
pub trait LevelExpansion: Send + Sealed {
    /// Replaces the positions by those of a grade with these keys, as many as there is room for;
    /// gives their number, which is at least 1 if there is a key.
    ///
    /// # Errors
    ///
    /// [`LevelError`] for the first position that breaks a law.
    fn expand(&mut self, grade: u32, keys: &[u64]) -> Result<usize, LevelError>;

    /// Where the moves of all positions lead, those of one position after those of another.
    fn targets(&self) -> &[GradedKey];

    /// Appends the code of the value of each position, given those of all targets.
    ///
    /// # Errors
    ///
    /// [`LevelError`] for the first position whose value has no code.
    fn evaluate(&self, targets: &[u32], codes: &mut Vec<u32>) -> Result<(), LevelError>;

    /// Calls `visit` for each position with the code of its value if it is terminal, and how many
    /// moves it has.
    fn for_each(&self, visit: &mut dyn FnMut(Option<u32>, usize));
}

/// Expanded positions take no more moves than this, but those of one position.
const MOVES: usize = 1 << 14;

/// What is known of one position.
struct Head<V> {
    key: u64,
    /// Its value if it is terminal.
    end: Option<V>,
    /// Where its moves end in the lists.
    moves_end: usize,
}

/// The expansion of a game.
pub(super) struct TypedExpansion<'g, G: Packed> {
    rules: LevelGame<'g, G>,
    grade: u32,
    heads: Vec<Head<G::Value>>,
    targets: Vec<GradedKey>,
    /// The gain of each move, and whose turn it is after it.
    gains: Vec<(<G::Value as Value>::Gain, Turn)>,
}

impl<'g, G: Packed> TypedExpansion<'g, G> {
    pub(super) fn new(rules: LevelGame<'g, G>) -> Self {
        Self {
            rules,
            grade: 0,
            heads: Vec::new(),
            targets: Vec::new(),
            gains: Vec::new(),
        }
    }
}

impl<G: Packed> Sealed for TypedExpansion<'_, G> {}

impl<G> LevelExpansion for TypedExpansion<'_, G>
where
    G: Graded + Packed<Value: Coded> + Sync,
{
    fn expand(&mut self, grade: u32, keys: &[u64]) -> Result<usize, LevelError> {
        let game = self.rules.game;
        self.grade = grade;
        self.heads.clear();
        self.targets.clear();
        self.gains.clear();
        for &key in keys {
            if self.targets.len() > MOVES {
                break;
            }
            let state = self
                .rules
                .state(key)
                .ok_or(LevelError::Key { grade, key })?;
            let end = game.terminal_value(&state);
            if end.is_none() {
                let before = self.targets.len();
                for mv in game.moves(&state) {
                    let Step { state, gain, turn } = game.play(&state, mv);
                    let target = self.rules.key(&state);
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

    fn targets(&self) -> &[GradedKey] {
        &self.targets
    }

    fn evaluate(&self, targets: &[u32], codes: &mut Vec<u32>) -> Result<(), LevelError> {
        let mut begin = 0;
        for head in &self.heads {
            let moves = begin..head.moves_end;
            begin = head.moves_end;
            let mut best = head.end;
            for (&(gain, turn), &code) in self.gains[moves.clone()].iter().zip(&targets[moves]) {
                let after = G::Value::from_stored_code(code);
                let value = after.and_then(|after| after.back_up(gain, turn));
                if value.is_none() {
                    best = None;
                    break;
                }
                best = best.max(value);
            }
            let code = best
                .and_then(Coded::stored_code)
                .ok_or(LevelError::NoCode {
                    grade: self.grade,
                    key: head.key,
                })?;
            codes.push(code);
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
}
