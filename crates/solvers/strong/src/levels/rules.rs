//! The rules of a game over keys, as objects: [`LevelRules`] and [`LevelExpansion`].

use stonework_core::{PackedKey, StopReason};

use super::error::LevelError;
use super::keys::GradedKey;
use crate::sealed::Sealed;

/// The positions of a [`stonework_core::Graded`] game by their keys, many at a time: what it takes
/// to find and evaluate them, whatever the types of the game.
///
/// [`super::LevelGame`] implements it for every such game whose keys have 64 bits at most; nothing
/// else can. [`crate::Levels`] has rules of its own, with keys of every width; if it goes breadth
/// first, the grade of a position is its distance from the start.
pub trait LevelRules<K: PackedKey = u64>: Sync + Sealed {
    /// The position that play starts from; `None` if its key has more bits than the game says.
    fn start(&self) -> Option<GradedKey<K>>;

    /// What expands positions, for one thread.
    fn expansion(&self) -> Box<dyn LevelExpansion<K> + '_>;
}

/// Some positions of one grade: the value of each that is terminal, and where the moves of the
/// others lead.
///
/// It is the only part of a solve by levels that is compiled for each game. So its methods work on
/// many positions at once.
pub trait LevelExpansion<K: PackedKey = u64>: Send + Sealed {
    /// Replaces the positions by the first of those of a grade with these keys: no more than
    /// `most`, and with no more than `most` moves together. Gives their number.
    ///
    /// # Errors
    ///
    /// [`LevelError`] for the first position that breaks a law.
    fn expand_some(&mut self, grade: u32, keys: &[K], most: usize) -> Result<usize, LevelError<K>>;

    /// Where the moves of all positions lead, those of one position after those of another.
    fn targets(&self) -> &[GradedKey<K>];

    /// Sets the code of the value of each position, given those of all targets. A target may have
    /// no code yet: then nor has the position.
    ///
    /// # Errors
    ///
    /// [`LevelError`] for the first position whose value has no code.
    ///
    /// # Panics
    ///
    /// If there are not as many codes as targets, or as positions.
    fn back_up(
        &self,
        targets: &[Option<u32>],
        codes: &mut [Option<u32>],
    ) -> Result<(), LevelError<K>>;

    /// Calls `visit` for each position with the code of its value if it is terminal, and how many
    /// moves it has.
    fn for_each(&self, visit: &mut dyn FnMut(Option<u32>, usize));

    /// The bytes of the room for so many positions and moves.
    fn bytes_for(&self, most: usize) -> usize;

    /// Removes the positions and makes room for so many positions and moves.
    ///
    /// # Errors
    ///
    /// [`StopReason::Allocation`]
    fn reserve(&mut self, most: usize) -> Result<(), StopReason>;
}

/// Positions that are expanded together have no more moves than this, but for a single one.
const MOVES: usize = 1 << 14;

impl<K: PackedKey> dyn LevelExpansion<K> + '_ {
    /// Replaces the positions by those of a grade with these keys, as many as there is room for;
    /// gives their number, which is at least 1 if there is a key.
    ///
    /// # Errors
    ///
    /// [`LevelError`] for the first position that breaks a law.
    pub fn expand(&mut self, grade: u32, keys: &[K]) -> Result<usize, LevelError<K>> {
        match self.expand_some(grade, keys, MOVES)? {
            0 => self.expand_some(grade, &keys[..keys.len().min(1)], usize::MAX),
            expanded => Ok(expanded),
        }
    }

    /// Appends the code of the value of each position, given those of all targets.
    ///
    /// # Errors
    ///
    /// [`LevelError`] for the first position whose value has no code.
    pub fn evaluate(&self, targets: &[u32], codes: &mut Vec<u32>) -> Result<(), LevelError<K>> {
        let mut positions = 0;
        self.for_each(&mut |_, _| positions += 1);
        let targets: Vec<_> = targets.iter().copied().map(Some).collect();
        let mut backed_up = vec![None; positions];
        self.back_up(&targets, &mut backed_up)?;
        codes.extend(backed_up.into_iter().flatten());
        Ok(())
    }
}
