//! A game of the catalog for solvers and checks of one's own: [`AnyErasedGame`].

use std::fmt;

use stonework_core::{Outcome, WinLose};
use stonework_erased::{ErasedGame, ErasedState};

/// A game with its types erased but for that of its values, which is one of these. Given by
/// [`super::Instance::erased`].
///
/// ```
/// use stonework_catalog::{AnyErasedGame, Settings};
///
/// let entry = stonework_games::CATALOG.find("kayles").expect("a game of the catalog");
/// let game = entry.build(&entry.input.parse("[2]")?, &Settings::new())?;
/// let AnyErasedGame::WinLose(rules) = game.erased() else {
///     panic!("who makes the last move wins")
/// };
/// assert_eq!(rules.move_count(&rules.start()), 2);
/// # Ok::<(), stonework_catalog::InputError>(())
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum AnyErasedGame<'g> {
    /// Margins of small numbers.
    I32(&'g dyn ErasedGame<i32>),
    /// Margins.
    I64(&'g dyn ErasedGame<i64>),
    /// Margins of large numbers.
    I128(&'g dyn ErasedGame<i128>),
    /// Results with how far away they are.
    Outcome(&'g dyn ErasedGame<Outcome>),
    /// Results without draws.
    WinLose(&'g dyn ErasedGame<WinLose>),
}

impl AnyErasedGame<'_> {
    /// The position that the game starts from.
    #[must_use]
    pub fn start(&self) -> ErasedState {
        match self {
            Self::I32(game) => game.start(),
            Self::I64(game) => game.start(),
            Self::I128(game) => game.start(),
            Self::Outcome(game) => game.start(),
            Self::WinLose(game) => game.start(),
        }
    }
}

impl fmt::Debug for AnyErasedGame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::I32(_) => "I32",
            Self::I64(_) => "I64",
            Self::I128(_) => "I128",
            Self::Outcome(_) => "Outcome",
            Self::WinLose(_) => "WinLose",
        };
        f.debug_tuple(name).field(&self.start()).finish()
    }
}
