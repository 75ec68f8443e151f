//! The rows of a board as text, `/` between them, and what its players are called there:
//! [`TurnNames`].

use crate::cell_set::CellSet;
use crate::shortened::beginning;
use crate::{Player, PositionError};

/// The character of an empty cell.
pub const EMPTY: char = '.';

/// A row of a board as it is written.
#[derive(Debug)]
pub struct Row<'a> {
    /// Its cells from the left, as bits of a set.
    pub cells: Vec<u8>,
    /// The symbols that a cell can have besides [`EMPTY`].
    pub symbols: &'a [char],
}

/// Reads the rows of a board: the cells with the first symbol of their row, and with the second; if
/// it has a third, that is on cells of both.
///
/// # Errors
///
/// [`PositionError`] for another number of rows or cells, and for a symbol that its row does not have.
pub fn read_rows<B: CellSet>(text: &str, rows: &[Row<'_>]) -> Result<[B; 2], PositionError> {
    let (found, needed) = (text.split('/').count(), rows.len());
    if found != needed {
        return Err(PositionError::Rows { found, needed });
    }
    let mut sets = [B::EMPTY; 2];
    for (row, (text, Row { cells, symbols })) in text.split('/').zip(rows).enumerate() {
        for (place, (found, cell)) in text.chars().zip(cells).enumerate() {
            match symbols.iter().position(|&symbol| symbol == found) {
                Some(2) => sets = sets.map(|set| set | B::only(*cell)),
                Some(symbol) => sets[symbol] |= B::only(*cell),
                None if found == EMPTY => {}
                None => {
                    let symbols = symbols.iter().filter(|&&symbol| symbol != EMPTY);
                    let known = symbols.chain([&EMPTY]).map(|symbol| format!("`{symbol}`"));
                    let known: Vec<String> = known.collect();
                    return Err(PositionError::Symbol {
                        row,
                        place,
                        found,
                        known: known.join(", "),
                    });
                }
            }
        }
        let (found, needed) = (text.chars().count(), cells.len());
        if found != needed {
            return Err(PositionError::RowLength { row, found, needed });
        }
    }
    Ok(sets)
}

/// The text that [`read_rows`] reads: a cell has the symbol of the first set that it is in.
#[must_use]
pub fn write_rows<B: CellSet>(rows: &[Row<'_>], sets: &[B]) -> String {
    let mut text = String::new();
    for (row, Row { cells, symbols }) in rows.iter().enumerate() {
        if row > 0 {
            text.push('/');
        }
        text.extend(cells.iter().map(|&cell| {
            let cell = B::only(cell);
            let set = sets.iter().position(|&set| set & cell != B::EMPTY);
            set.map_or(EMPTY, |set| symbols[set])
        }));
    }
    text
}

/// The characters of a row, each with a blank before it.
#[must_use]
pub fn spaced(row: &str) -> String {
    row.chars().flat_map(|symbol| [' ', symbol]).collect()
}

/// Reads a number that stands in a row of numbers.
///
/// # Errors
///
/// [`PositionError`] for what is no number, and for one over `most`.
pub fn read_number(text: &str, row: usize, place: usize, most: u8) -> Result<u8, PositionError> {
    let number = text.parse().ok().filter(|&number| number <= most);
    number.ok_or_else(|| PositionError::Number {
        row,
        place,
        found: beginning(text),
        most: most.into(),
    })
}

/// Splits a text into the rows of a board and what follows them after a space.
pub fn split_rows(text: &str) -> (&str, Option<&str>) {
    match text.trim().split_once(char::is_whitespace) {
        Some((rows, rest)) => (rows, Some(rest.trim())),
        None => (text.trim(), None),
    }
}

/// What the first player and the second are called in the text of a position.
#[derive(Clone, Copy, Debug)]
pub struct TurnNames {
    /// As whose turn it is.
    pub names: [&'static str; 2],
    /// What a picture says where it is their turn; `None` if that is the name and `to move`.
    pub to_move: Option<[&'static str; 2]>,
}

/// The players whose stones are `x` and `o`.
pub const X_AND_O: TurnNames = TurnNames::of_symbols("xo");

/// The symbols of a text of two.
///
/// # Panics
///
/// If there are not two.
#[must_use]
pub fn two_symbols(symbols: &str) -> [char; 2] {
    let mut chars = symbols.chars();
    match [chars.next(), chars.next(), chars.next()] {
        [Some(first), Some(second), None] => [first, second],
        _ => panic!("two symbols are needed, not {symbols:?}"),
    }
}

/// Where the symbol ends that begins at this byte of a text.
const fn end_of_symbol(symbols: &str, begin: usize) -> usize {
    assert!(begin < symbols.len(), "two symbols are needed");
    let mut end = begin + 1;
    while !symbols.is_char_boundary(end) {
        end += 1;
    }
    end
}

impl TurnNames {
    /// Players who are called by their symbols, as a text of two.
    ///
    /// # Panics
    ///
    /// If there are not two symbols: where it is a constant, that is an error of the compiler.
    #[must_use]
    pub const fn of_symbols(symbols: &'static str) -> Self {
        let end = end_of_symbol(symbols, 0);
        assert!(
            end_of_symbol(symbols, end) == symbols.len(),
            "two symbols are needed"
        );
        let (first, second) = symbols.split_at(end);
        Self {
            names: [first, second],
            to_move: None,
        }
    }

    /// What a picture says where it is a player's turn.
    #[must_use]
    pub fn to_move(self, player: Player) -> String {
        match self.to_move {
            Some(texts) => texts[player as usize].to_owned(),
            None => format!("{} to move", self.names[player as usize]),
        }
    }

    /// The name of a player, and of the other.
    #[must_use]
    pub fn names_from(self, player: Player) -> [&'static str; 2] {
        [player, player.other()].map(|player| self.names[player as usize])
    }

    /// Reads whose turn it is.
    ///
    /// # Errors
    ///
    /// [`PositionError`] for what is neither of the two names.
    pub fn read(self, name: &str) -> Result<Player, PositionError> {
        let player = self.names.iter().position(|&known| known == name);
        let player = player.ok_or_else(|| PositionError::ToMove {
            found: beginning(name),
            known: self.names.map(|name| format!("`{name}`")).join(" or "),
        });
        Ok([Player::First, Player::Second][player?])
    }
}

/// Reads a number of decimal digits without a sign.
#[must_use]
pub fn read_digits(text: &str) -> Option<u8> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// Reads a move of a piece, `b2-b3`, or its place alone, `b2`, if it is put: from where, and where
/// to.
pub fn read_going(text: &str, cell: impl Fn(&str) -> Option<u8>) -> Option<(Option<u8>, u8)> {
    let (from, to) = match text.split_once('-') {
        None => (None, text),
        Some((from, to)) => (Some(cell(from)?), to),
    };
    Some((from, cell(to)?))
}
