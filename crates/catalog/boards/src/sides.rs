//! The stones of two players on a grid, and whose turn it is: [`Sides`].

use crate::cell_set::CellSet;
use crate::grid::Grid;
use crate::rows::{TurnNames, split_rows, two_symbols};
use crate::{Player, PositionError};

/// The stones of two players, a bit for each cell, row by row from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sides<B = u64> {
    /// Those of the player to move.
    pub own: B,
    /// Those of the other.
    pub other: B,
    /// Who is to move.
    pub to_move: Player,
}

/// The characters of the first player's stones and the second's.
pub const SYMBOLS: [char; 2] = ['x', 'o'];

impl Sides {
    /// The first player is to move.
    #[must_use]
    pub fn new(first: u64, second: u64) -> Self {
        Self {
            own: first,
            other: second,
            to_move: Player::First,
        }
    }
}

impl<B: CellSet> Sides<B> {
    /// The same stones with the other player to move.
    #[inline]
    #[must_use]
    pub fn for_opponent(self) -> Self {
        Self {
            own: self.other,
            other: self.own,
            to_move: self.to_move.other(),
        }
    }

    /// The same stones with the player to move as the first, as if the players were exchanged.
    #[inline]
    #[must_use]
    pub fn as_first(self) -> Self {
        let to_move = Player::First;
        Self { to_move, ..self }
    }

    /// The position after the player to move puts a stone on an empty cell.
    #[inline]
    #[must_use]
    pub fn after_put(self, cell: u8) -> Self {
        let own = self.own | B::only(cell);
        Self { own, ..self }.for_opponent()
    }

    /// The position after the player to move takes a stone from one cell to another, where it
    /// captures.
    #[inline]
    #[must_use]
    pub fn after_step(self, from: u8, to: u8) -> Self {
        let next = Self {
            own: self.own & !B::only(from) | B::only(to),
            other: self.other & !B::only(to),
            ..self
        };
        next.for_opponent()
    }

    /// The position after the player to move takes a stone of their own from the board.
    #[inline]
    #[must_use]
    pub fn after_removal(self, cell: u8) -> Self {
        let own = self.own & !B::only(cell);
        Self { own, ..self }.for_opponent()
    }

    /// All stones.
    #[inline]
    #[must_use]
    pub fn all(self) -> B {
        self.own | self.other
    }

    /// These stones of the first player and of the second.
    #[must_use]
    pub fn of_players([first, second]: [B; 2], to_move: Player) -> Self {
        let (own, other) = match to_move {
            Player::First => (first, second),
            Player::Second => (second, first),
        };
        Self {
            own,
            other,
            to_move,
        }
    }

    /// The first player's stones and the second's.
    #[must_use]
    pub fn by_player(self) -> [B; 2] {
        match self.to_move {
            Player::First => [self.own, self.other],
            Player::Second => [self.other, self.own],
        }
    }

    /// The player to move where each move puts a stone: the second after the first has put one
    /// more.
    #[must_use]
    pub fn next_to_put([first, second]: [B; 2]) -> Player {
        [Player::First, Player::Second][usize::from(first.count() > second.count())]
    }

    /// Reads the rows of a board with a symbol for each player's stones, perhaps a third for cells
    /// that are in both sets, and, if the players have names, after a space who is to move: `x.o/... o`. Without, `default` says it, given the
    /// stones of both players.
    ///
    /// # Errors
    ///
    /// [`PositionError`] for rows that the grid does not have, or no name of a player.
    pub fn parse(
        grid: Grid,
        text: &str,
        symbols: &[char],
        players: Option<TurnNames>,
        default: fn([B; 2]) -> Player,
    ) -> Result<Self, PositionError> {
        let (rows, to_move) = match players {
            Some(_) => split_rows(text),
            None => (text, None),
        };
        let stones = grid.parse(rows, symbols)?;
        let to_move = match players.zip(to_move) {
            Some((players, name)) => players.read(name)?,
            None => default(stones),
        };
        Ok(Self::of_players(stones, to_move))
    }

    /// Refuses a position of a game in which each move puts a stone, if the stones do not say that
    /// this player is to move. The players are called by their symbols.
    ///
    /// # Errors
    ///
    /// [`PositionError::Impossible`] with the reason.
    pub fn check_alternating(self, symbols: &str) -> Result<(), PositionError> {
        let [first, second] = self.by_player().map(B::count);
        let [one, other] = two_symbols(symbols);
        let reason = if first != second && first != second + 1 {
            format!("`{one}` has as many stones as `{other}`, or one more")
        } else if self.to_move != Self::next_to_put(self.by_player()) {
            format!("`{one}` is to move if both have as many stones, else `{other}`")
        } else {
            return Ok(());
        };
        Err(PositionError::Impossible(reason.into()))
    }

    /// The text that [`Sides::parse`] reads.
    #[must_use]
    pub fn write(self, grid: Grid, symbols: &[char], players: Option<TurnNames>) -> String {
        let mut text = grid.write_sides(symbols, self.by_player());
        if let Some(players) = players {
            text.push(' ');
            text += players.names[self.to_move as usize];
        }
        text
    }
}
