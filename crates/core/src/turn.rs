//! Whose turn it is after a move: [`Turn`].

/// Whose turn it is after a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Turn {
    /// The other player's, as in most games.
    #[default]
    Passes,
    /// The mover's again.
    Stays,
}
