//! How the positions of a board are written, so that they are read as people write them:
//! [`BoardForm`].

mod blanks;
mod cells;
mod coordinates;
mod cut;
mod edges;
mod layout;
mod list;
mod numbers;
mod points;
mod turn;

use crate::rows::{EMPTY, TurnNames, X_AND_O, two_symbols};
use crate::shortened::beginning;
use crate::{Player, PositionError};
use cells::Marks;
use cut::{Cut, Cutting, Rows};
pub use layout::BoardLayout;
use turn::Turn;

/// How the positions of a game on a board are written.
#[derive(Clone, Copy, Debug)]
pub struct BoardForm {
    /// The symbols that a cell has in the game's own text: those of the first player and the second,
    /// or that of a cell that is marked and that of another. An empty cell has a `.`.
    pub symbols: &'static str,
    /// The symbol of a cell that is neither a player's nor empty, if a game has such cells.
    pub both: Option<char>,
    /// How the cells lie in rows.
    pub layout: BoardLayout,
    /// What the players are called where a text says after the board who is to move.
    pub turn: Option<TurnNames>,
    /// Whether white moves first; else black does.
    pub white_first: bool,
}

/// A position of a board as the game writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardText {
    /// The rows with a `/` between them, and what follows them after a space.
    pub text: String,
    /// The numbers of rows and columns of the board.
    pub size: [u32; 2],
}

/// A number of rows or columns.
fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl BoardForm {
    /// A grid with these symbols.
    #[must_use]
    pub const fn grid(symbols: &'static str) -> Self {
        Self {
            symbols,
            both: None,
            layout: BoardLayout::Grid,
            turn: None,
            white_first: false,
        }
    }

    /// The same with the cells in another layout.
    #[must_use]
    pub const fn in_layout(self, layout: BoardLayout) -> Self {
        Self { layout, ..self }
    }

    /// The same, with players who are called so where a text says who is to move.
    #[must_use]
    pub const fn with_turn(self, names: TurnNames) -> Self {
        let turn = Some(names);
        Self { turn, ..self }
    }

    /// The same, with this symbol for cells that are neither a player's nor empty.
    #[must_use]
    pub const fn with_both(self, both: Option<char>) -> Self {
        Self { both, ..self }
    }

    /// The same, but white moves first.
    #[must_use]
    pub const fn white_first(self) -> Self {
        let white_first = true;
        Self {
            white_first,
            ..self
        }
    }

    /// Reads a position as people write it: rows with `/`, ends of lines or bars between them, or a list
    /// of rows or of cells; with capitals, and other letters or digits for the players; with numbers of
    /// empty cells; as a picture with the names of columns and rows around it. `size` has the numbers of
    /// rows and columns, as far as they are known without it.
    ///
    /// ```
    /// use stonework_boards::BoardForm;
    /// use stonework_boards::rows::X_AND_O;
    ///
    /// let form = BoardForm::grid("xo").with_turn(X_AND_O);
    /// for text in ["X-O|-X-|O-- X", "[[1,0,2],[0,1,0],[2,0,0]]", "  a b c\n1 x . o\n2 . x .\n3 o . ."] {
    ///     let read = form.read(text, [None; 2])?;
    ///     assert!(read.text.starts_with("x.o/.x./o.."));
    ///     assert_eq!(read.size, [3, 3]);
    /// }
    /// # Ok::<(), stonework_boards::PositionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PositionError`] for a text that is no position of such a board, or that may mean two.
    pub fn read(&self, text: &str, size: [Option<u32>; 2]) -> Result<BoardText, PositionError> {
        if let Some(own) = self.own_text(text, size) {
            return Ok(own);
        }
        let text = &plain(text, self.symbols);
        if size[0] != Some(1)
            && let Some([rows, cols]) = size_alone(text)
        {
            return Err(PositionError::Ambiguous {
                found: beginning(text),
                readings: [
                    format!("a board of {rows} rows and {cols} columns"),
                    "a cell with numbers of empty ones beside it".to_owned(),
                ],
                mend: "set the numbers of rows and columns, without a position, for the start of such \
                       a board; else write a `.` for each empty cell",
            });
        }
        match self.layout {
            BoardLayout::Pits => numbers::pits(text).map(|(text, cols)| BoardText {
                text,
                size: [2, narrow(cols)],
            }),
            BoardLayout::Edges => edges::read(text, size).map(|rows| BoardText {
                text: rows.join("/"),
                size: [narrow(rows.len() / 2), narrow(rows[0].len())],
            }),
            BoardLayout::Points(lens) => self.read_points(text, lens),
            BoardLayout::Bar => match numbers::lengths(text)? {
                Some(lengths) => Ok(of_lengths(&lengths, size)),
                None => self.read_grid(text, size),
            },
            BoardLayout::Drops => match numbers::columns(text) {
                Some(text) => Ok(BoardText {
                    text,
                    size: [0, 1].map(|axis| size[axis].unwrap_or([6, 7][axis])),
                }),
                None => self.read_grid(text, size),
            },
            _ => self.read_grid(text, size),
        }
    }

    /// The characters that a cell may have in the game's own text, that of an empty one first. Rows of
    /// them, of any, are read as positions of the game, but for those that its rules refuse.
    ///
    /// ```
    /// use stonework_boards::BoardForm;
    ///
    /// assert!(BoardForm::grid("xo").characters().eq(['.', 'x', 'o']));
    /// assert!(BoardForm::grid("#.").characters().eq(['.', '#']));
    /// ```
    pub fn characters(&self) -> impl Iterator<Item = char> {
        let own = self.symbols.chars().filter(|&symbol| symbol != EMPTY);
        std::iter::once(EMPTY).chain(own).chain(self.both)
    }

    /// What the cells are marked with.
    fn marks(&self) -> Marks {
        let symbols = two_symbols(self.symbols);
        let is_strip = self.layout == BoardLayout::Strip;
        Marks {
            symbols,
            both: self.both,
            empty: if is_strip { symbols[1] } else { EMPTY },
            are_alike: is_strip || symbols[1] == EMPTY,
            white_first: self.white_first,
        }
    }

    /// A text that the game itself may have written, as it is.
    fn own_text(&self, text: &str, size: [Option<u32>; 2]) -> Option<BoardText> {
        let text = text.trim();
        if self.layout == BoardLayout::Strip {
            let is_own = !text.is_empty() && text.chars().all(|c| self.symbols.contains(c));
            return is_own.then(|| BoardText {
                text: text.to_owned(),
                size: [1, narrow(text.len())],
            });
        }
        if let BoardLayout::Points(_) | BoardLayout::Pits | BoardLayout::Edges = self.layout {
            return None;
        }
        let (rows, rest) = text.split_once(' ').unwrap_or((text, ""));
        let turn = self.turn.filter(|_| self.layout != BoardLayout::Drops);
        let is_turn = turn.is_some_and(|turn| turn.names.contains(&rest));
        let count = rows.split('/').count();
        let cols = rows.split('/').next()?.chars().count();
        let is_own = |row: &str| {
            let mut cells = row.chars();
            let is_cell = |c| c == EMPTY || self.symbols.contains(c) || self.both == Some(c);
            row.chars().count() == cols && cells.all(is_cell)
        };
        let is_board = cols > 0 && (count > 1 || size[0] == Some(1));
        let is_own = is_board && (rest.is_empty() || is_turn) && rows.split('/').all(is_own);
        is_own.then(|| BoardText {
            text: text.to_owned(),
            size: [narrow(count), narrow(cols)],
        })
    }

    /// Reads the rows of a grid, and who is to move.
    fn read_grid(&self, text: &str, size: [Option<u32>; 2]) -> Result<BoardText, PositionError> {
        let turn = self.said();
        let cutting = Cutting {
            symbols: self.symbols,
            size,
            numbered: self.layout == BoardLayout::Drops,
            turn: &|text| {
                let is_sure = turn.said(text).map(|(_, is_sure)| is_sure);
                is_sure.filter(|&is_sure| is_sure || self.turn.is_some())
            },
        };
        let text = if self.white_first {
            without_clocks(text)
        } else {
            text
        };
        let cut = match list::read(text)? {
            Some(list) => list,
            None => Cut::of(Rows::Text, vec![text.to_owned()], String::new()),
        };
        let Cut {
            rows,
            rest,
            kind,
            is_flat,
            ..
        } = cut.finished(cutting)?;
        let of_cells = kind == Rows::Cells;
        if self.layout == BoardLayout::Strip && !of_cells {
            no_blanks(text, &rows)?;
        }
        if self.layout == BoardLayout::Strip && rows.len() > 1 {
            return Err(PositionError::unreadable(text, "is more than one row"));
        }
        let mut rows = self.marks().read(&rows, of_cells, size[1])?;
        match self.layout {
            BoardLayout::Strip => rows = vec![rows.concat()],
            BoardLayout::Bar => blanks::widen(&mut rows, 0, EMPTY),
            _ => {}
        }
        if let [row] = rows.as_slice()
            && is_flat
            && self.layout != BoardLayout::Strip
        {
            let cells = row.chars().count();
            let cols = self.cols_of(cells, size, of_cells)?;
            if cols > 0 {
                let cells: Vec<char> = row.chars().collect();
                rows = cells.chunks(cols).map(|row| row.iter().collect()).collect();
            }
        }
        let found = [
            rows.len(),
            rows.first().map_or(0, |row| row.chars().count()),
        ];
        check_lengths(&rows, size[1])?;
        let text = rows.join("/");
        let size = found.map(narrow);
        if rest.is_empty() {
            return Ok(BoardText { text, size });
        }
        if self.turn.is_none() {
            let reason = "follows the board, which says who is to move without it";
            return Err(PositionError::unreadable(&rest, reason));
        }
        let player = turn.read(&rest)?;
        let text = match self.layout {
            BoardLayout::Drops => self.check_turn(text, player)?,
            _ => format!("{text} {}", turn.names.names[player as usize]),
        };
        Ok(BoardText { text, size })
    }

    /// How the text says who is to move.
    fn said(&self) -> Turn {
        Turn {
            names: self.turn.unwrap_or(X_AND_O),
            white_first: self.white_first,
            are_alike: self.marks().are_alike,
        }
    }

    /// Reads the rows of a board of points, and what follows them.
    fn read_points(&self, text: &str, lens: &[u8]) -> Result<BoardText, PositionError> {
        let Cut {
            rows, rest, kind, ..
        } = points::cut(text, lens)?;
        let of_cells = kind == Rows::Cells;
        let rows = self.marks().read(&rows, of_cells, None)?;
        let (found, needed) = (rows.len(), lens.len());
        if found != needed {
            return Err(PositionError::Rows { found, needed });
        }
        for (row, (points, &len)) in rows.iter().zip(lens).enumerate() {
            let (found, needed) = (points.chars().count(), usize::from(len));
            if found != needed {
                return Err(PositionError::RowLength { row, found, needed });
            }
        }
        let mut text = rows.join("/");
        let (to_put, turn) = points::to_put(&rest);
        let names = self.said().names.names;
        if !turn.is_empty() {
            let player = self.said().read(&turn)?;
            text = format!("{text} {}", names[player as usize]);
        } else if let Some((one, other)) = to_put.split_once(' ') {
            text = format!("{text} {}", names[usize::from(one != other)]);
        }
        if !to_put.is_empty() {
            text = format!("{text} {to_put}");
        }
        let size = [lens.len(), lens.len()].map(narrow);
        Ok(BoardText { text, size })
    }

    /// A position that has to say itself that this player is to move.
    fn check_turn(&self, text: String, player: Player) -> Result<String, PositionError> {
        let [first, second] = two_symbols(self.symbols).map(|symbol| text.matches(symbol).count());
        let is_first = first <= second;
        let possible = is_first == (player == Player::First);
        PositionError::check_possible(possible, "the stones say that the other player is to move")?;
        Ok(text)
    }

    /// How many columns so many cells have that are written in one row.
    fn cols_of(
        &self,
        cells: usize,
        size: [Option<u32>; 2],
        is_list: bool,
    ) -> Result<usize, PositionError> {
        let divides = |number: usize| number > 0 && cells.is_multiple_of(number);
        match size.map(|size| size.map(|size| size as usize)) {
            [Some(rows), Some(cols)] if rows.checked_mul(cols) == Some(cells) => return Ok(cols),
            [Some(rows), None] if divides(rows) => return Ok(cells / rows),
            [None, Some(cols)] if divides(cols) => return Ok(cols),
            [None, None] => {}
            _ => return Ok(cells),
        }
        let side = cells.isqrt();
        let is_square = side * side == cells && side > 1;
        let is_known = self.layout == BoardLayout::Drops && cells == 42;
        match self.layout {
            BoardLayout::Drops if is_known => Ok(7),
            BoardLayout::Grid if is_square || is_list && cells > 1 => {
                let other = if is_square {
                    format!("{side} rows of {side}")
                } else {
                    format!("{cells} rows of one")
                };
                Err(PositionError::Ambiguous {
                    found: format!("{cells} cells"),
                    readings: [format!("one row of {cells}"), other],
                    mend: "set how many rows the board has, or write a `/` after each row",
                })
            }
            BoardLayout::Grid => Ok(cells),
            _ if is_square || cells < 2 => Ok(side),
            _ => Err(PositionError::Cells { cells }),
        }
    }
}

/// Refuses rows of different lengths.
fn check_lengths(rows: &[String], cols: Option<u32>) -> Result<(), PositionError> {
    let lengths: Vec<usize> = rows.iter().map(|row| row.chars().count()).collect();
    let first = lengths.first().copied().unwrap_or(0);
    let count = |wanted: usize| lengths.iter().filter(|&&len| len == wanted).count();
    let others = lengths.iter().copied().find(|&len| len != first);
    let usual = others
        .filter(|&other| count(other) > count(first))
        .unwrap_or(first);
    let known = cols
        .map(|cols| cols as usize)
        .filter(|&cols| count(cols) > 0);
    let needed = known.unwrap_or(usual);
    let wrong = lengths
        .iter()
        .enumerate()
        .find(|&(_, &found)| found != needed);
    match wrong {
        Some((row, &found)) => Err(PositionError::RowLength { row, found, needed }),
        None if needed == 0 => Err(PositionError::unreadable(&rows.concat(), "has no cells")),
        None => Ok(()),
    }
}

/// Rows of which so many squares are left.
fn of_lengths(lengths: &[u32], size: [Option<u32>; 2]) -> BoardText {
    let longest = lengths.iter().copied().max().unwrap_or(0);
    let found = [narrow(lengths.len()), longest];
    let size = [0, 1].map(|axis| size[axis].unwrap_or(0).max(found[axis]));
    let text: Vec<String> = lengths.iter().map(u32::to_string).collect();
    let text = text.join(",");
    BoardText { text, size }
}

/// A text as chess programs write it, without what follows who is to move: `8/8 w - - 0 1`.
fn without_clocks(text: &str) -> &str {
    let text = text.trim();
    let mut words = text.split_whitespace();
    let (Some(rows), Some(turn)) = (words.next(), words.next()) else {
        return text;
    };
    let is_clock = |word: &str| word == "-" || word.bytes().all(|byte| byte.is_ascii_digit());
    let has_clocks = rows.contains('/') && ["w", "b"].contains(&turn) && words.all(is_clock);
    // The words are those of one line, with a blank between them.
    let end = rows.len() + 1 + turn.len();
    text.get(..end).filter(|_| has_clocks).unwrap_or(text)
}

/// Refuses blanks in a strip that may be cells.
fn no_blanks(text: &str, rows: &[String]) -> Result<(), PositionError> {
    let has_blanks = text.trim().contains(char::is_whitespace) && rows.len() == 1;
    if !has_blanks || rows.concat().contains(blanks::SEEN) {
        return Ok(());
    }
    Err(PositionError::Ambiguous {
        found: beginning(text),
        readings: [
            "cells with blanks between them",
            "cells of which the blanks are empty",
        ]
        .map(str::to_owned),
        mend: "write a `.` for each empty cell",
    })
}

/// The size of a board, if a text has nothing else: `8x8`, `3 by 4`.
fn size_alone(text: &str) -> Option<[u32; 2]> {
    let (rows, cols) = text
        .split_once("by")
        .or_else(|| text.split_once(['x', 'X', '*']))?;
    Some([rows.trim().parse().ok()?, cols.trim().parse().ok()?])
}

/// Whether the cells of a text have tabs between them, or semicolons, as those of a table do, so that an
/// empty one is nothing.
fn is_table(text: &str, between: char) -> bool {
    let mut rows = text.lines().filter(|line| line.contains(between));
    let marks = |line: &str| line.matches(between).count();
    let count = rows.clone().next().map_or(0, marks);
    // One semicolon may end a row.
    let is_plural = between == '\t' || count > 1 && text.trim().contains('\n');
    let is_cell = |cell: &str| cell.trim().chars().count() <= 2;
    let is_row = |line: &str| marks(line) == count && line.split(between).all(is_cell);
    count > 0 && is_plural && rows.all(is_row)
}

/// A text with signs that stand for others written as these, unless a game has them.
fn plain(text: &str, symbols: &str) -> String {
    let are_tables = ['\t', ';'].map(|between| is_table(text, between));
    let plain = |c: char| match c {
        '\t' if are_tables[0] => Some(','),
        ';' if are_tables[1] => Some(','),
        _ if symbols.contains(c) => Some(c),
        '\r' | '\u{fe0f}' | '\u{feff}' => None,
        '\t' | '\u{a0}' | '\u{3000}' => Some(' '),
        '−' | '–' | '—' | '─' | '━' | '═' => Some('-'),
        '│' | '┃' | '║' => Some('|'),
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╬' | '╋' => {
            Some('+')
        }
        '·' | '∙' | '□' | '▢' | '⬜' => Some('.'),
        '■' | '█' | '⬛' => Some('#'),
        '⚫' => Some('●'),
        '⚪' => Some('○'),
        '×' | '✕' | '✖' | '❌' => Some('x'),
        '⭕' | '◯' => Some('o'),
        c => Some(c),
    };
    text.chars().filter_map(plain).collect()
}
