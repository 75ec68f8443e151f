//! The stones of two players on a grid, and whose turn it is: [`Sides`].

use super::error::{PositionError, beginning};
use super::grid::Grid;
use super::permutation::Permutation;
use crate::catalog::Player;

/// The stones of two players, a bit for each cell, row by row from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sides {
    /// Those of the player to move.
    pub own: u64,
    /// Those of the other.
    pub other: u64,
    /// Who is to move.
    pub to_move: Player,
}

/// The characters of the first player's stones and the second's.
const SYMBOLS: [char; 2] = ['x', 'o'];

impl Sides {
    /// The first player is to move.
    pub(super) fn new(first: u64, second: u64) -> Self {
        Self {
            own: first,
            other: second,
            to_move: Player::First,
        }
    }

    /// The same stones with the other player to move.
    #[inline]
    pub(super) fn turned(self) -> Self {
        Self {
            own: self.other,
            other: self.own,
            to_move: self.to_move.other(),
        }
    }

    /// All stones.
    #[inline]
    pub(super) fn all(self) -> u64 {
        self.own | self.other
    }

    /// The first player's stones and the second's.
    pub(super) fn by_player(self) -> [u64; 2] {
        match self.to_move {
            Player::First => [self.own, self.other],
            Player::Second => [self.other, self.own],
        }
    }

    /// Reads the rows of a board, and after a space who is to move: `x.o/... o`. If that is not told,
    /// `otherwise` says it, given the stones of both.
    pub(super) fn parse(
        grid: Grid,
        text: &str,
        otherwise: impl FnOnce([u64; 2]) -> Player,
    ) -> Result<Self, PositionError> {
        let (rows, to_move) = split_turn(text);
        let [first, second] = grid.parse(rows, SYMBOLS, "`x`, `o`, `.`")?;
        let to_move = match to_move {
            None => otherwise([first, second]),
            Some("x") => Player::First,
            Some("o") => Player::Second,
            Some(found) => {
                return Err(PositionError::ToMove {
                    found: beginning(found),
                    known: "`x` or `o`",
                });
            }
        };
        let sides = Self::new(first, second);
        Ok(match to_move {
            Player::First => sides,
            Player::Second => Self {
                to_move,
                ..sides.turned()
            },
        })
    }

    /// The same in a game in which each move puts a stone, so that the stones tell who is to move.
    pub(super) fn parse_alternating(grid: Grid, text: &str) -> Result<Self, PositionError> {
        let next = |[first, second]: [u64; 2]| {
            if first.count_ones() == second.count_ones() {
                Player::First
            } else {
                Player::Second
            }
        };
        let sides = Self::parse(grid, text, next)?;
        let [first, second] = sides.by_player();
        if !matches!(
            first.count_ones().checked_sub(second.count_ones()),
            Some(0 | 1)
        ) {
            return Err(PositionError::Impossible(
                "`x` has as many stones as `o`, or one more",
            ));
        }
        if sides.to_move != next([first, second]) {
            return Err(PositionError::Impossible(
                "`x` is to move if both have as many stones, else `o`",
            ));
        }
        Ok(sides)
    }

    /// The text that [`Sides::parse`] reads.
    pub(super) fn write(self, grid: Grid) -> String {
        format!("{} {}", grid.write(SYMBOLS, self.by_player()), self.mover())
    }

    /// A picture of the board, and who is to move.
    pub(super) fn draw(self, grid: Grid) -> String {
        format!(
            "{}{} to move\n",
            grid.draw(SYMBOLS, self.by_player()),
            self.mover()
        )
    }

    fn mover(self) -> char {
        match self.to_move {
            Player::First => SYMBOLS[0],
            Player::Second => SYMBOLS[1],
        }
    }

    /// The least, in some order, of the same stones after each of these ways to turn the board and as
    /// they are.
    pub(super) fn least(self, symmetries: &[Permutation]) -> Self {
        let (own, other) = symmetries
            .iter()
            .map(|symmetry| (symmetry.apply(self.own), symmetry.apply(self.other)))
            .fold((self.own, self.other), Ord::min);
        Self { own, other, ..self }
    }

    /// A number of its own for each position, of [`Sides::key_bits`] bits.
    #[inline]
    pub(super) fn key(self, grid: Grid) -> u128 {
        2 * grid.ternary(self.own, self.other) + u128::from(self.to_move == Player::Second)
    }

    /// The sides that have such a number.
    pub(super) fn from_key(grid: Grid, key: u128) -> Self {
        let [own, other] = grid.sets_of_ternary(key / 2);
        let to_move = if key.is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        };
        Self {
            own,
            other,
            to_move,
        }
    }

    /// How many bits such a number has.
    pub(super) fn key_bits(grid: Grid) -> u32 {
        grid.ternary_bits() + 1
    }
}

/// The rows of a board, and what tells who is to move, if it is there.
pub(super) fn split_turn(text: &str) -> (&str, Option<&str>) {
    match text.trim().split_once(char::is_whitespace) {
        Some((rows, turn)) => (rows, Some(turn.trim())),
        None => (text.trim(), None),
    }
}
