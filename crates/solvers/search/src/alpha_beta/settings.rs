//! What a search is told besides the game: [`Settings`].

use crate::goal::Goal;

/// The settings that the type of the solver leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    pub(super) table_bytes: usize,
    pub(super) goal: Goal,
    /// How many positions one thread searches for the answer to a question before the others help.
    pub(super) patience: u64,
    /// Where searches took so many positions of late, the table is asked about all children first.
    pub(super) cutoffs_from: u64,
    /// How many positions are searched before the first endgame is solved.
    pub(super) endgames_after: u64,
}
