//! Connect Four as the catalog and the command have it: its positions and moves as text.

use std::iter;

use stonework_core::Game;

use super::{ConnectFour, Stones};
use crate::board::{Board, on_board};
use crate::cell_set::CellSet;
use crate::grid::Grid;
use crate::lines::Lines;
use crate::rows::{EMPTY, Row, X_AND_O, read_rows, spaced};
use crate::sides::{SYMBOLS, Sides};
use stonework_catalog::{
    AnswerKind, Answers, Axis, BoardForm, BoardLayout, Entry, MoveError, MoveText, Number, Outline,
    PositionError, Role, Scene, Search, ShownValue, Spot,
};

const WIDTH: Number =
    Number::new("width", 1..=32, 7, "how many columns the board has").axis(Axis::Cols);
const HEIGHT: Number =
    Number::new("height", 1..=120, 6, "how many rows the board has").axis(Axis::Rows);
const CONNECT: Number = Number::new("connect", 1..=64, 4, "how many stones make a line");

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "connect-four",
    aliases: &["connect4", "four-in-a-row", "connect-k"],
    title: "Connect Four",
    rules: "Drop a stone into a column; the first four, or as many as asked for, in a row, a column or a diagonal win; each player has stones for half of the cells, rounded up.",
    answer: Answers::Always(AnswerKind::value(
        "one more than the stones the winner has left, negative if the player to move loses",
    )),
    positions: "its rows from the top, `x` for the first player, `o` for the second, `.` for an empty cell; or the columns played so far: `4453`, from ten on letters from `a`",
    moves: "the number of a column, from 1 at the left: `4`",
    params: &[WIDTH.param(), HEIGHT.param(), CONNECT.param()],
    board: Some(
        BoardForm::grid("xo")
            .in_layout(BoardLayout::Drops)
            .with_turn(X_AND_O),
    ),
    example: "746336637473574166457736354111141",
    ..Entry::of(&|input, settings| {
        let (width, height) = (settings.get(&WIDTH)?, settings.get(&HEIGHT)?);
        let connect = settings.get(&CONNECT)?;
        let search = Search::new().ordered().bounded().packed();
        if !ConnectFour::fits_u64(width, height) {
            let game = ConnectFour::wide(width, height)?.with_connect(connect)?;
            return Ok(on_board(game, input)?.with(search.by_symmetry()).boxed());
        }
        let game = ConnectFour::new(width, height)?.with_connect(connect)?;
        Ok(on_board(game, input)?
            .negamax()
            .with(search.by_symmetry())
            .graded_levels()
            .boxed())
    })
};

impl<B: CellSet> ConnectFour<B> {
    /// The rows as they are written, from the top.
    pub(super) fn text_rows(&self) -> Vec<Row<'static>> {
        let row = |row| Row {
            cells: (0..self.width)
                .map(|column| column * self.pitch + row)
                .collect(),
            symbols: &SYMBOLS,
        };
        (0..self.height).rev().map(row).collect()
    }

    /// The position of these stones, if a game can reach it.
    fn position(&self, [first, second]: [B; 2]) -> Result<Stones<B>, PositionError> {
        let all = first | second;
        let [xs, os] = [first, second].map(B::count);
        PositionError::check_possible(
            xs == os || xs == os + 1,
            "`x` has as many stones as `o`, or one more",
        )?;
        let mover = if xs == os { first } else { second };
        // A column without gaps is a number of the form 2^n - 1, from its lowest square.
        PositionError::check_possible(
            (all + self.bottom) & all == B::EMPTY,
            "a stone has nothing under it",
        )?;
        let stones = self.stones(mover, all);
        let for_opponent = self.stones(mover ^ all, all);
        PositionError::check_possible(!for_opponent.lost, "who is to move has a line already")?;
        Ok(stones)
    }
}

/// A position is its rows from the top, `x` for the first player and `o` for the second, or the
/// columns played so far.
impl<B: CellSet> Board for ConnectFour<B> {
    fn at(self, start: Stones<B>) -> Self {
        Self { start, ..self }
    }

    fn parse_state(&self, text: &str) -> Result<Stones<B>, PositionError> {
        let text = text.trim();
        // No column is called x.
        if text.contains(['/', EMPTY, SYMBOLS[0]]) {
            return self.position(read_rows(text, &self.text_rows())?);
        }
        let empty = self.clone().at(self.stones(B::EMPTY, B::EMPTY));
        Ok(empty.after(text)?.start())
    }

    fn write_state(&self, stones: &Stones<B>) -> String {
        let sets = stones.by_player();
        let mut text = String::new();
        for row in (0..self.height).rev() {
            text.extend((0..self.width).map(|column| {
                let square = B::only(column * self.pitch + row);
                let player = sets.iter().position(|&set| set & square != B::EMPTY);
                player.map_or(EMPTY, |player| SYMBOLS[player])
            }));
            if row > 0 {
                text.push('/');
            }
        }
        text
    }

    fn parse_move(&self, text: &str) -> Result<u8, MoveError> {
        text.parse()
            .ok()
            .filter(|column| (1..=self.width).contains(column))
            .ok_or_else(|| MoveError::of(text, "the number of a column is needed, 1 at the left"))
    }

    fn write_move(&self, column: u8) -> MoveText {
        MoveText::of(column)
    }

    fn draw_board(&self, stones: &Stones<B>) -> String {
        let columns: String = (1..=self.width)
            .filter_map(|column| char::from_digit(column.into(), 36))
            .collect();
        let rows = self.write_state(stones);
        let lines = iter::once(columns.as_str()).chain(rows.split('/'));
        lines.map(|row| spaced(row).split_off(1) + "\n").collect()
    }

    fn scene(&self, stones: &Stones<B>) -> Option<Scene> {
        let mut scene = Scene::board(self.width.into(), self.height.into());
        let names = (1..=self.width).map(|column| column.to_string());
        scene.label(names, iter::empty());
        let rows = self.write_state(stones);
        let mut middles = Vec::new();
        let mut sets = [0_u128; 2];
        for (row, symbols) in (0..).zip(rows.split('/')) {
            for (col, symbol) in (0..).zip(symbols.chars()) {
                let middle = Scene::place(f64::from(col), f64::from(row));
                let size = (1.0, 1.0);
                scene.draw(Outline::Cell { middle, size }, Role::Place);
                let player = SYMBOLS.iter().position(|&known| known == symbol);
                if let Some(player) = player {
                    sets[player] |= 1 << middles.len();
                    let radius = 0.42;
                    let role = [Role::First, Role::Second][player];
                    scene.draw_with(Outline::Disc { middle, radius }, role, symbol);
                }
                middles.push(middle);
            }
        }
        let grid = Grid::wide(self.height(), self.width()).ok()?;
        for (from, to) in Lines::new(grid, self.connect, true).ends_in(sets) {
            let [from, to] = [from, to].map(|cell| middles[usize::from(cell)]);
            scene.draw(Outline::Line { from, to }, Role::Winning);
        }
        Some(scene)
    }

    /// Where the stone comes to lie.
    fn spot(&self, stones: &Stones<B>, column: u8) -> Option<Spot> {
        let column = column.checked_sub(1)?;
        let lying = stones.all >> (column * self.pitch) & B::lowest_cells(self.height);
        let row = self.height().checked_sub(lying.count() + 1)?;
        Some(Outline::Cell {
            middle: Scene::place(column.into(), row.into()),
            size: (1.0, 1.0),
        })
    }

    fn turn_text(&self, stones: &Stones<B>) -> Option<String> {
        let player = Sides::next_to_put(stones.by_player());
        Some(X_AND_O.to_move(player))
    }

    fn players(&self, stones: &Stones<B>) -> Option<[&'static str; 2]> {
        Some(X_AND_O.names_from(Sides::next_to_put(stones.by_player())))
    }

    fn show(&self, score: i32) -> ShownValue {
        ShownValue::Spare {
            score: score.into(),
            what: "stone",
        }
    }

    /// Nothing is scored before the end.
    fn points(_: i32) -> Option<i128> {
        None
    }
}
