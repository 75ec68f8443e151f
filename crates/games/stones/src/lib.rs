//! The stone family: rows of piles, taken from the ends or from the front, and games on numbers.
//!
//! Each game is in a file of its own: its rules, its line in the [`CATALOG`] of the family, and how
//! its moves and positions are written.
//!
//! Needs: the traits of `stonework-core`; `stonework-catalog`, to say what a game is called, how it
//! is written and what solves it. Never knows: another family, a file, a front end.
//!
//! ```
//! use stonework::{Ends, Run, Side, Solver, Table};
//! use stonework_stones::StoneGame;
//!
//! let game = Ends(StoneGame::new(&[5, 3, 4, 5])?);
//! let solution = Table::new().solve(&game, &Run::new())?;
//! assert_eq!(solution.value(), Some(1));
//! assert_eq!(solution.best_moves(), [Side::Left, Side::Right]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod can_i_win;
pub mod coins_in_a_line;
pub mod coins_in_a_line_ii;
pub mod coins_in_a_line_iii;
pub mod divisor_game;
pub mod end_taking;
pub mod front_taking;
pub mod guess_number_ii;
pub mod nim_game;
mod one_number;
pub mod predict_the_winner;
mod rows;
pub mod stone_game;
pub mod stone_game_ii;
pub mod stone_game_iii;
pub mod stone_game_iv;
pub mod stone_game_ix;
pub mod stone_game_v;
pub mod stone_game_vi;
pub mod stone_game_vii;
pub mod stone_game_viii;
mod stone_set;
pub mod sum_game;

use stonework_catalog::Catalog;

pub use rows::{EndTerms, EndsReduction, FrontTerms, LastOneWins, MultiplesAreLost, Stones};

pub use can_i_win::CanIWin;
pub use coins_in_a_line::CoinsInALine;
pub use coins_in_a_line_ii::CoinsInALineIi;
pub use coins_in_a_line_iii::CoinsInALineIii;
pub use divisor_game::{DivisorGame, EvenWins};
pub use end_taking::{BothEnds, EndTaking};
pub use front_taking::{FrontTaking, FrontTakingUpTo};
pub use guess_number_ii::{CrossingPoints, GuessNumberIi, GuessState, Possible, Saying};
pub use nim_game::NimGame;
pub use predict_the_winner::PredictTheWinner;
pub use stone_game::StoneGame;
pub use stone_game_ii::{
    EitherEnd, EitherEndState, FromLeft, FromLeftState, LastPile, MostStones, WindowsAndDiagonals,
    WindowsBothWays,
};
pub use stone_game_iii::StoneGameIii;
pub use stone_game_iv::{SquareSieve, StoneGameIv};
pub use stone_game_ix::{SafeMoves, StoneGameIx};
pub use stone_game_v::{KeptParts, StoneGameV, StoneGameVMove, StoneGameVState};
pub use stone_game_vi::{GreatestSumFirst, StoneGameVi};
pub use stone_game_vii::StoneGameVii;
pub use stone_game_viii::StoneGameViii;
pub use stone_set::StoneSet;
pub use sum_game::{Filling, MirroredDigits, SumGame, SumGameState};

/// The games of this family, a line each.
pub static CATALOG: Catalog = Catalog::of(
    "Stones and numbers",
    &[
        stone_game::ENTRY,
        predict_the_winner::ENTRY,
        coins_in_a_line_iii::ENTRY,
        stone_game_vii::ENTRY,
        stone_game_ii::ENTRY,
        stone_game_iii::ENTRY,
        stone_game_v::ENTRY,
        stone_game_vi::ENTRY,
        stone_game_viii::ENTRY,
        stone_game_ix::ENTRY,
        end_taking::ENTRY,
        front_taking::ENTRY,
        coins_in_a_line_ii::ENTRY,
        stone_game_iv::ENTRY,
        coins_in_a_line::ENTRY,
        nim_game::ENTRY,
        divisor_game::ENTRY,
        can_i_win::ENTRY,
        sum_game::ENTRY,
        guess_number_ii::ENTRY,
    ],
);
