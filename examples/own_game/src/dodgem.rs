//! Dodgem: cars drive off the board, and may dodge each other for ever.

use stonework_command::OwnBoardGame;
use stonework_command::prelude::*;

/// C. Vout's game: the first player's cars start on the left and leave on the right, the second's
/// start at the bottom and leave at the top. A car drives a cell ahead or aside. Whoever has no car
/// left wins, and so does whoever cannot move.
pub(crate) struct Dodgem {
    board: GridBoard<Sides>,
    /// The cells from which the first player's cars can leave, and the second's.
    exits: [u64; 2],
}

/// A car drives from a cell to another, or off the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Drive {
    from: u8,
    to: Option<u8>,
}

impl Dodgem {
    /// The cells that the player to move can drive to from a cell, if they are empty.
    fn ways(&self, sides: &Sides, from: u8) -> u64 {
        let [up, down, left, right] = self.board.directions;
        let ways = match sides.to_move {
            Player::First => [right, up, down],
            Player::Second => [up, left, right],
        };
        ways.iter().fold(0, |all, way| all | way.of(1 << from))
    }
}

impl Game for Dodgem {
    type State = Sides;
    type Move = Drive;
    type Value = Outcome;

    fn start(&self) -> Sides {
        self.board.start
    }

    fn terminal_value(&self, sides: &Sides) -> Option<Outcome> {
        let lost = (sides.other == 0).then_some(Outcome::loss_in(0));
        let stuck = || self.moves(sides).next().is_none();
        lost.or_else(|| stuck().then_some(Outcome::win_in(0)))
    }

    fn moves(&self, &sides: &Sides) -> impl Iterator<Item = Drive> {
        let off = Cells(sides.own & self.exits[sides.to_move as usize]);
        let off = off.map(|from| Drive { from, to: None });
        let empty = self.board.empty(sides.all());
        let ways = move |from| self.ways(&sides, from) & empty;
        let on = pairs(Cells(sides.own), ways, |from, to| (from, to));
        off.chain(on.map(|(from, to)| Drive { from, to: Some(to) }))
    }

    fn play(&self, sides: &Sides, Drive { from, to }: Drive) -> Step<Self> {
        let left = Sides {
            own: sides.own & !(1 << from),
            ..*sides
        };
        Step::to(match to {
            Some(to) => left.after_put(to),
            None => left.for_opponent(),
        })
    }

    // Play can go round, and then nobody wins.
    fn infinite_play(&self) -> Option<InfinitePlay> {
        Some(InfinitePlay::Draw)
    }
}

/// How a move is written and read.
impl GridMove for Drive {
    const FORM: &'static str = "two cells, `a1-b1`, or a cell and `off`, `c1-off`, are needed";

    fn write(self, grid: Grid) -> MoveText {
        let from = grid.name(self.from);
        match self.to {
            Some(to) => MoveText::of(format_args!("{from}-{}", grid.name(to))),
            None => MoveText::of(format_args!("{from}-off")),
        }
    }

    fn read(grid: Grid, text: &str) -> Option<Self> {
        let (from, to) = text.split_once('-')?;
        let from = grid.parse_cell(from)?;
        let to = match to.trim() {
            "off" => None,
            to => Some(grid.parse_cell(to)?),
        };
        Some(Self { from, to })
    }
}

grid_game!(Dodgem, symbols: ">^", packed);

pub(crate) fn dodgem() -> OwnBoardGame<Dodgem> {
    const RULES: &str = "Drive a car a cell ahead or aside: `>` from left to right, `^` from bottom \
                         to top; who has none left on the board wins, and so does who cannot move.";
    own_game("dodgem", "Dodgem", RULES)
        .size(size(2, 3))
        .make(|grid| {
            let last = grid.rows() - 1;
            let left = grid.cells_where(|row, col| col == 0 && row < last);
            let bottom = grid.cells_where(|row, col| row == last && col > 0);
            let right = grid.cells_where(|_, col| col == last);
            let top = grid.cells_where(|row, _| row == 0);
            Dodgem {
                board: GridBoard::new(grid, Sides::new(left, bottom)),
                exits: [right, top],
            }
        })
        .with(Search::new().packed())
}
