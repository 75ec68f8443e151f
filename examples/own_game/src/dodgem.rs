//! Dodgem: cars drive off the board, and may dodge each other for ever.

use stonework_command::prelude::*;

/// C. Vout's game: the first player's cars start on the left and leave on the right, the second's
/// start at the bottom and leave at the top. A car drives a cell ahead or aside. Whoever has no car
/// left wins, and so does whoever cannot move.
pub(crate) struct Dodgem {
    board: GridBoard<Sides>,
    /// The cells from which the first player's cars can leave, and the second's.
    exits: [u64; 2],
    numbers: StoneNumbers,
}

impl Dodgem {
    /// On a square board.
    pub(crate) fn on(grid: Grid) -> Self {
        let last = grid.rows() - 1;
        let left = grid.cells_where(|row, col| col == 0 && row < last);
        let bottom = grid.cells_where(|row, col| row == last && col > 0);
        let right = grid.cells_where(|_, col| col == last);
        let top = grid.cells_where(|row, _| row == 0);
        Self {
            board: GridBoard::new(grid, Sides::new(left, bottom)),
            exits: [right, top],
            numbers: StoneNumbers::new(grid, 0..=last, 0..=last),
        }
    }

    /// The cells that a car of the player to move can drive to from a cell, or, going back, can have
    /// come from.
    fn ways(&self, sides: &Sides, cell: u8, is_back: bool) -> u64 {
        let [up, down, left, right] = self.board.directions;
        let (ahead, aside) = match (sides.to_move, is_back) {
            (Player::First, false) => (right, [up, down]),
            (Player::First, true) => (left, [up, down]),
            (Player::Second, false) => (up, [left, right]),
            (Player::Second, true) => (down, [left, right]),
        };
        let aside = aside.map(|way| way.of(1 << cell));
        ahead.of(1 << cell) | aside[0] | aside[1]
    }

    /// The cells of a set from which a car of the player to move can leave.
    fn exits(&self, sides: &Sides, cells: u64) -> Cells {
        Cells(self.exits[sides.to_move as usize] & cells)
    }
}

/// The rules. A move is a car's cell, and the one that it drives to if it does not leave.
impl Game for Dodgem {
    type State = Sides;
    type Move = (u8, Option<u8>);
    type Value = Outcome;

    fn start(&self) -> Sides {
        self.board.start
    }

    fn terminal_value(&self, sides: &Sides) -> Option<Outcome> {
        if sides.other == 0 {
            return Some(Outcome::loss_in(0));
        }
        let is_stuck = self.moves(sides).next().is_none();
        is_stuck.then_some(Outcome::win_in(0))
    }

    fn moves(&self, &sides: &Sides) -> impl Iterator<Item = Self::Move> {
        let leave = self.exits(&sides, sides.own).map(|from| (from, None));
        let empty = self.board.empty(sides.all());
        let ways = move |from| self.ways(&sides, from, false) & empty;
        leave.chain(pairs(Cells(sides.own), ways, |from, to| (from, Some(to))))
    }

    fn play(&self, sides: &Sides, (from, to): Self::Move) -> Step<Self> {
        Step::to(match to {
            Some(to) => sides.after_step(from, to),
            None => sides.after_removal(from),
        })
    }

    // Where nobody can force a win, play goes on for ever.
    fn infinite_play(&self) -> Option<InfinitePlay> {
        Some(InfinitePlay::Draw)
    }
}

/// The positions before the last move: the analysis stores no moves, and can be kept as a database.
impl Predecessors for Dodgem {
    fn predecessors(&self, sides: &Sides) -> impl Iterator<Item = (Sides, Turn)> {
        // Seen by who has just driven.
        let after = sides.for_opponent();
        let (empty, has_left) = (
            self.board.empty(after.all()),
            after.own.count_ones() < u32::from(self.board.grid.rows()) - 1,
        );
        let ways = move |to| self.ways(&after, to, true) & empty;
        let drove = pairs(Cells(after.own), ways, move |to, from| {
            after.own & !(1 << to) | 1 << from
        });
        let left = self.exits(&after, if has_left { empty } else { 0 });
        let left = left.map(move |from| after.own | 1 << from);
        let before = drove.chain(left).map(move |own| Sides { own, ..after });
        let before = before.filter(|before| self.terminal_value(before).is_none());
        before.map(|before| (before, Turn::Passes))
    }
}

// Beside the rules: text, picture, keys, numbers
grid_game!(Dodgem, symbols: ">^", packed);
numbered_by_stones!(Dodgem);

/// and names, sizes, solvers.
pub(crate) fn dodgem() -> OwnBoardGame<Dodgem> {
    const RULES: &str = "Drive a car ahead or aside: `>` from left to right, `^` from bottom to top; \
                         who has none left wins, and so does who cannot move.";
    own_game("dodgem", "Dodgem", RULES)
        .size(size(2, 3))
        .make(Dodgem::on)
        .with(Search::new().packed())
        .built(GameBuilder::tiers)
}
