//! What the characters of cells mean, whatever letters people write for the players: [`Marks`].

use std::collections::BTreeMap;

use super::blanks::MINUS_ONE;
use crate::PositionError;
use crate::rows::EMPTY;
use crate::shortened::beginning;

/// What a game writes in its cells.
#[derive(Clone, Copy)]
pub(super) struct Marks {
    /// The symbols of the game: those of both players, or that of a cell that is marked and that of
    /// another.
    pub(super) symbols: [char; 2],
    /// The symbol of a cell that is neither a player's nor empty, if there are such cells.
    pub(super) both: Option<char>,
    /// The symbol of an empty cell.
    pub(super) empty: char,
    /// Whether cells are marked by both players alike.
    pub(super) are_alike: bool,
    /// Whether white moves first.
    pub(super) white_first: bool,
}

/// Where a character is for the first time: its row, and its place in the row.
type Seen = BTreeMap<char, (usize, usize)>;

/// Characters with the meaning of each: 0 for the first symbol of a game, 1 for the second, 2 for that
/// of cells that are neither player's.
type Family = Vec<(char, usize)>;

/// The most empty cells that a number may stand for.
const MOST_EMPTY: usize = 128;

impl Marks {
    /// The symbols that people use together, each family alone: the game's own first.
    fn families(self) -> Vec<Family> {
        let [first, second] = self.symbols;
        let lower = |c: char| c.to_ascii_lowercase();
        let texts: &[&str] = match (self.are_alike, self.empty == EMPTY) {
            (true, true) => &["#", "x", "1", "*", "@", "vh"],
            (true, false) => &["1"],
            (false, _) if self.white_first => &["xo", "12", "wb", "*o", "@o", "x○", "○●"],
            (false, _) => &["xo", "12", "bw", "*o", "@o", "x○", "●○"],
        };
        let mut own: Family = vec![(first, 0)];
        if !self.are_alike {
            own.push((second, 1));
        }
        if lower(first) != lower(second) {
            let folded: Family = own.iter().map(|&(c, at)| (lower(c), at)).collect();
            let upper: Family = own
                .iter()
                .map(|&(c, at)| (c.to_ascii_uppercase(), at))
                .collect();
            own.extend(folded);
            own.extend(upper);
        }
        let mut families = vec![own];
        for text in texts {
            let meaning = |at: usize| if self.are_alike { 0 } else { at };
            let cased =
                |(at, c): (usize, char)| [(c, meaning(at)), (c.to_ascii_uppercase(), meaning(at))];
            families.push(text.chars().enumerate().flat_map(cased).collect());
        }
        if !self.are_alike {
            families.push(vec![('1', 0), (MINUS_ONE, 1)]);
            if self.white_first {
                families.push(vec![('P', 0), ('p', 1)]);
            }
        }
        // A symbol of the game means itself.
        for family in &mut families[1..] {
            family.retain(|&(c, at)| !self.is_own(c) || self.player(c) == Some(at));
        }
        for family in &mut families {
            family.extend(self.both.map(|both| (both, 2)));
        }
        families
    }

    /// The player whose symbol of the game this is, or 2 for that of neither.
    fn player(self, c: char) -> Option<usize> {
        if self.both == Some(c) {
            return Some(2);
        }
        let players = if self.are_alike { 1 } else { 2 };
        let symbols = &self.symbols[..players];
        symbols.iter().position(|&symbol| symbol == c)
    }

    /// Whether a character is a symbol of the game.
    fn is_own(self, c: char) -> bool {
        c == self.empty || self.player(c).is_some()
    }

    /// Whether a character is an empty cell, unless it is a symbol of the game.
    fn is_empty(self, c: char) -> bool {
        c == self.empty || !self.is_own(c) && (c.is_whitespace() || ".-_0".contains(c))
    }

    /// The symbols that a cell may have, for a message.
    fn known(self) -> String {
        let symbols = self
            .symbols
            .into_iter()
            .filter(|&symbol| symbol != self.empty);
        let known = symbols
            .chain(self.both)
            .chain([self.empty])
            .map(|symbol| format!("`{symbol}`"));
        known.collect::<Vec<_>>().join(", ")
    }

    /// The rows in the game's own symbols. Of cells that are not written each on its own, a number may
    /// stand for so many empty ones.
    pub(super) fn read(
        self,
        rows: &[String],
        of_cells: bool,
        cols: Option<u32>,
    ) -> Result<Vec<String>, PositionError> {
        let mut seen = Seen::new();
        for (row, cells) in rows.iter().enumerate() {
            for (place, c) in cells.chars().enumerate() {
                seen.entry(c).or_insert((row, place));
            }
        }
        let is_own = |c: char| self.is_own(c);
        let is_digit = |c: char| c.is_ascii_digit() && c != '0' && !is_own(c);
        let pieces: Vec<char> = seen
            .keys()
            .copied()
            .filter(|&c| !self.is_empty(c))
            .collect();
        let has_letters = pieces.iter().any(|&c| !(is_digit(c) || c == MINUS_ONE));
        // Beside marks of empty cells, these may be players as well.
        let has_marks = seen.keys().any(|&c| self.is_empty(c) && c != '0');
        let is_number = |c: char| is_digit(c) && (c > '2' || has_letters && !has_marks);
        let has_numbers = pieces.iter().any(|&c| is_number(c));
        let mut are_runs = has_numbers && !of_cells;
        if !of_cells && !are_runs && pieces.iter().any(|&c| is_digit(c)) {
            let has_empty = seen.keys().any(|&c| self.is_empty(c));
            let runs = rows.iter().map(|row| row.parse::<usize>().ok());
            let runs: Option<Vec<usize>> = runs.collect();
            let runs =
                runs.filter(|runs| !has_empty && runs.windows(2).all(|two| two[0] == two[1]));
            let is_board = |cols: usize| cols <= MOST_EMPTY && (rows.len() > 1 || cols > 1);
            let runs_of = runs.and_then(|runs| runs.first().copied());
            let can_be_runs = runs_of.is_some_and(is_board);
            // The size may tell which is meant.
            let is_size = |count: usize| cols.is_none_or(|cols| cols as usize == count);
            let can_be_runs = can_be_runs && runs_of.is_none_or(is_size);
            let mut lengths = rows.iter().map(|row| row.chars().count());
            let can_be_cells = !(self.are_alike && pieces.contains(&'2')) && lengths.all(is_size);
            if can_be_runs && can_be_cells {
                return Err(PositionError::Ambiguous {
                    found: beginning(&rows.join("/")),
                    readings: ["numbers of empty cells", "a digit for each cell"]
                        .map(str::to_owned),
                    mend: "write a `.` for each empty cell, or the game's own symbols",
                });
            }
            are_runs = can_be_runs;
        }
        let pieces: Vec<char> = pieces
            .into_iter()
            .filter(|&c| !(are_runs && is_digit(c)))
            .collect();
        let meanings = self.meanings(&pieces, &seen)?;
        // A nought may be written as the digit.
        let has = |c: char| pieces.iter().any(|piece| piece.eq_ignore_ascii_case(&c));
        if let Some(&(row, place)) = seen.get(&'0')
            && !(self.are_alike || of_cells || is_own('0'))
            && has('x')
            && !has('o')
        {
            return Err(PositionError::Ambiguous {
                found: format!("0` in row {}, place {}, `0", row + 1, place + 1),
                readings: ["an empty cell", "a stone of the second player"].map(str::to_owned),
                mend: "write `.` or `o`",
            });
        }
        let rows = rows
            .iter()
            .map(|row| self.translated(row, are_runs, &meanings));
        rows.collect()
    }

    /// What each of these characters means.
    fn meanings(self, pieces: &[char], seen: &Seen) -> Result<Family, PositionError> {
        let families = self.families();
        let has = |family: &Family, c: char| family.iter().any(|&(known, _)| known == c);
        let fits = |family: &&Family| pieces.iter().all(|&c| has(family, c));
        if let Some(family) = families.iter().find(fits) {
            return Ok(family.clone());
        }
        // The family of the most of them, the game's own first, and the first that is not in it.
        let count = |family: &Family| pieces.iter().filter(|&&c| has(family, c)).count();
        let most = families.iter().rev().max_by_key(|family| count(family));
        let most = most.cloned().unwrap_or_default();
        let others = pieces.iter().filter(|&&c| !has(&most, c));
        let first = others.min_by_key(|c| seen.get(c)).copied().unwrap_or(EMPTY);
        let (row, place) = seen.get(&first).copied().unwrap_or_default();
        let beside = pieces.iter().find(|&&c| has(&most, c));
        let is_known = families.iter().any(|family| has(family, first));
        match beside.filter(|_| is_known) {
            Some(&beside) => Err(PositionError::Mixed {
                row,
                place,
                found: first,
                beside,
                known: self.known(),
            }),
            None => Err(PositionError::Symbol {
                row,
                place,
                found: first,
                known: self.known(),
            }),
        }
    }

    /// A row in the game's own symbols.
    fn translated(
        self,
        row: &str,
        are_runs: bool,
        meanings: &Family,
    ) -> Result<String, PositionError> {
        let mut text = String::with_capacity(row.len());
        let mut chars = row.chars().peekable();
        while let Some(c) = chars.next() {
            if self.is_empty(c) {
                text.push(self.empty);
            } else if are_runs && c.is_ascii_digit() {
                let mut number = c.to_digit(10).unwrap_or(0) as usize;
                while let Some(digit) = chars.peek().and_then(|next| next.to_digit(10)) {
                    number = (10 * number + digit as usize).min(MOST_EMPTY + 1);
                    chars.next();
                }
                if number > MOST_EMPTY {
                    return Err(PositionError::unreadable(
                        row,
                        "has more empty cells than a board",
                    ));
                }
                text.extend(std::iter::repeat_n(self.empty, number));
            } else {
                let meaning = meanings.iter().find(|&&(known, _)| known == c);
                let symbol = |at: usize| self.symbols.get(at).copied().or(self.both);
                text.push(meaning.and_then(|&(_, at)| symbol(at)).unwrap_or(c));
            }
        }
        Ok(text)
    }
}
