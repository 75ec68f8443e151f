//! Positions by their keys, with where their moves lead: [`LevelExpansion`].

use stonework_core::StopReason;

use super::error::LevelError;
use super::keys::{GradedKey, StoredKey};
use super::target_list::{Refused, TargetList};
use super::valued_moves::{ExpandKeys, Unvalued};

/// Some positions of one grade: the value of each that is terminal, and where the moves of the
/// others lead.
pub struct LevelExpansion<'g, K = u64> {
    moves: Box<dyn ExpandKeys + 'g>,
    /// How many positions are best prepared at once; 0 for none.
    batch: usize,
    /// So many of the positions that come next are prepared.
    prepared: usize,
    keys: Vec<K>,
    targets: TargetList,
}

/// Positions that are expanded together have no more moves than this, but for a single one.
const MOVES: usize = 1 << 14;

#[expect(
    private_bounds,
    reason = "the integers that keys are stored as implement it"
)]
impl<'g, K: StoredKey> LevelExpansion<'g, K> {
    pub(super) fn new(moves: Box<dyn ExpandKeys + 'g>) -> Self {
        Self {
            batch: moves.batch(),
            prepared: 0,
            moves,
            keys: Vec::new(),
            targets: TargetList::new(K::list(Vec::new())),
        }
    }

    /// Removes the positions, for some of a grade with no more than so many moves.
    fn begin(&mut self, grade: u32, most: usize) {
        self.moves.clear();
        self.keys.clear();
        self.targets.begin(grade, most);
    }

    /// Replaces the positions by those of a grade with these keys, as many as there is room for;
    /// gives their number, which is at least 1 if there is a key.
    ///
    /// # Errors
    ///
    /// [`LevelError`] for the first position that breaks a law.
    pub fn expand(&mut self, grade: u32, keys: &[K]) -> Result<usize, LevelError> {
        match self.expand_some(grade, keys, MOVES)? {
            0 => self.expand_some(grade, &keys[..keys.len().min(1)], usize::MAX),
            expanded => Ok(expanded),
        }
    }

    /// Replaces the positions by the first of those of a grade with these keys: no more than
    /// `most`, and with no more than `most` moves together. Gives their number.
    ///
    /// # Errors
    ///
    /// [`LevelError`] for the first position that breaks a law.
    pub(super) fn expand_some(
        &mut self,
        grade: u32,
        keys: &[K],
        most: usize,
    ) -> Result<usize, LevelError> {
        self.begin(grade, most);
        for (at, &stored) in keys[..keys.len().min(most)].iter().enumerate() {
            if self.batch > 0 && self.prepared == 0 {
                let next = &keys[at..keys.len().min(at + self.batch)];
                self.moves.prepare(&mut next.iter().map(|&key| key.into()));
                self.prepared = next.len();
            }
            let before = self.targets().len();
            let key = stored.into();
            let is_terminal = self.moves.add(key, &mut self.targets);
            let is_terminal = is_terminal.ok_or(LevelError::Key { grade, key })?;
            match self.targets.refused() {
                Some(Refused::Full) => {
                    K::of_list_mut(&mut self.targets.targets).truncate(before);
                    self.moves.remove_last();
                    break;
                }
                Some(Refused::Key) => return Err(LevelError::Key { grade, key }),
                Some(Refused::Grade(to)) => return Err(LevelError::Grade { grade, key, to }),
                None if !is_terminal && self.targets().len() == before => {
                    return Err(LevelError::NoMoves { grade, key });
                }
                None => self.keys.push(stored),
            }
            self.prepared = self.prepared.saturating_sub(1);
        }
        Ok(self.keys.len())
    }

    /// Where the moves of all positions lead, those of one position after those of another.
    #[must_use]
    pub fn targets(&self) -> &[GradedKey<K>] {
        K::of_list(&self.targets.targets)
    }

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
    pub(super) fn back_up(
        &self,
        targets: &[Option<u32>],
        codes: &mut [Option<u32>],
    ) -> Result<(), LevelError> {
        let grade = self.targets.grade;
        let key = |place: usize| self.keys[place].into();
        let backed_up = self.moves.back_up(targets, codes);
        backed_up.map_err(|unvalued| match unvalued {
            Unvalued::Overflow(at) => LevelError::Overflow {
                grade,
                key: key(at),
            },
            Unvalued::NoCode(at) => LevelError::NoCode {
                grade,
                key: key(at),
            },
        })
    }

    /// Appends the code of the value of each position, given those of all targets.
    ///
    /// # Errors
    ///
    /// [`LevelError`] for the first position whose value has no code.
    pub fn evaluate(&self, targets: &[u32], codes: &mut Vec<u32>) -> Result<(), LevelError> {
        let targets: Vec<_> = targets.iter().copied().map(Some).collect();
        let mut backed_up = vec![None; self.keys.len()];
        self.back_up(&targets, &mut backed_up)?;
        codes.extend(backed_up.into_iter().flatten());
        Ok(())
    }

    /// Calls `visit` for each position with the code of its value if it is terminal, and how many
    /// moves it has.
    pub fn for_each(&self, visit: &mut dyn FnMut(Option<u32>, usize)) {
        self.moves.for_each(visit);
    }

    /// How many positions are best prepared at once; 0 for none.
    pub(super) fn batch(&self) -> usize {
        self.batch
    }

    /// The bytes of the room for so many positions and moves.
    pub(super) fn bytes_for(&self, most: usize) -> usize {
        let own = size_of::<K>() + size_of::<GradedKey<K>>();
        most.saturating_mul(own + self.moves.bytes())
    }

    /// Removes the positions and makes room for so many positions and moves.
    ///
    /// # Errors
    ///
    /// [`StopReason::Allocation`]
    pub(super) fn reserve(&mut self, most: usize) -> Result<(), StopReason> {
        self.begin(self.targets.grade, most);
        let targets = K::of_list_mut(&mut self.targets.targets);
        let reserved = self.moves.reserve(most);
        let reserved = reserved.and_then(|()| self.keys.try_reserve_exact(most));
        let reserved = reserved.and_then(|()| targets.try_reserve_exact(most));
        reserved.map_err(|_| StopReason::Allocation(self.bytes_for(most)))
    }
}

impl<K> std::fmt::Debug for LevelExpansion<'_, K> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LevelExpansion")
            .field("grade", &self.targets.grade)
            .field("positions", &self.keys.len())
            .finish_non_exhaustive()
    }
}
