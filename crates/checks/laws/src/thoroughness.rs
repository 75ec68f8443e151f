//! How thoroughly a game is checked: [`Settings`].

/// How thoroughly a game is checked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) seed: u64,
    pub(super) games: usize,
    pub(super) plies: usize,
    pub(super) breadth: usize,
    pub(super) counted: usize,
    pub(super) foresight: usize,
    pub(super) solved: u64,
    pub(super) must_end: bool,
    /// Whether the game says what infinite play is worth.
    pub(super) says_infinite: bool,
}
