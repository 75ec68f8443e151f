//! Integers in a text, as people write them: [`Numbers`].

use std::num::{IntErrorKind, ParseIntError};

use stonework_boards::shortened;

use super::error::InputError;
use super::labels;

/// No row is read that lies in more brackets.
const MOST_BRACKETS: usize = 8;

/// So many rows are kept; the others are only counted.
const MOST_ROWS: usize = 8;

/// The rows of integers in a text: a row is what lies between brackets, or after a name.
///
/// Between the integers of a row are commas, blanks, line breaks, tabs and semicolons in any number,
/// but no two commas.
#[derive(Debug, Default)]
pub(super) struct Numbers<'a> {
    all: Vec<i128>,
    rows: Vec<Row<'a>>,
    /// How many rows there are.
    found: usize,
}

/// Where a row begins, and what it is called.
#[derive(Debug)]
struct Row<'a> {
    name: Option<&'a str>,
    start: usize,
}

/// A row that was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named<'n, 'a> {
    pub(super) name: Option<&'a str>,
    pub(super) numbers: &'n [i128],
}

impl<'a> Numbers<'a> {
    /// The rows of a text. If they are to be `parted`, a semicolon, a stroke, and a line break
    /// outside of brackets end a row.
    pub(super) fn read(text: &'a str, parted: bool) -> Result<Self, InputError> {
        let mut reader = Reader {
            text,
            at: 0,
            parted,
            read: Self::default(),
            open: Vec::new(),
            in_row: false,
            after_brackets: false,
            after_comma: false,
            name: None,
            lines: Lines::default(),
        };
        match reader.read_all() {
            Ok(()) => Ok(reader.read),
            Err(error) => Err(reader.in_its_row(error)),
        }
    }

    /// How many rows there are.
    pub(super) fn found(&self) -> usize {
        self.found
    }

    /// Whether there is one row, without numbers.
    pub(super) fn is_empty(&self) -> bool {
        self.found == 1 && self.all.is_empty()
    }

    /// The rows, but for those after the first few.
    pub(super) fn rows(&self) -> Vec<Named<'_, 'a>> {
        let starts = self.rows.iter().skip(1).map(|row| row.start);
        let ends = starts.chain([self.all.len()]);
        let rows = self.rows.iter().zip(ends);
        rows.map(|(row, end)| Named {
            name: row.name,
            numbers: &self.all[row.start..end],
        })
        .collect()
    }

    /// All integers, if they are one row.
    pub(super) fn into_row(self) -> Vec<i128> {
        self.all
    }
}

/// How the numbers of a row outside of brackets lie on lines.
#[derive(Debug, Default)]
struct Lines {
    /// A line break came after the last number.
    broken: bool,
    /// How many numbers there are before the row, and before the line.
    before: [usize; 2],
    /// The number alone on the line before it.
    alone: Option<i128>,
    /// How many numbers follow one that stands alone on a line and is that many.
    counted: Option<usize>,
}

impl Lines {
    /// Ends a line, with which there are so many numbers; one number after another may be a column,
    /// unless both are all.
    fn end(&mut self, all: &[i128], is_last: bool) {
        let [of_row, of_line] = self.before;
        let line = &all[of_line..];
        let alone = self.alone.and_then(|alone| usize::try_from(alone).ok());
        let can_be_counted = line.len() > 1 || is_last && of_line == of_row + 1;
        if can_be_counted && alone == Some(line.len()) {
            self.counted = self.counted.or(alone);
        }
        self.alone = line.first().copied().filter(|_| line.len() == 1);
        self.before = [of_row, all.len()];
    }
}

/// Reads a text from left to right.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of what was read"
)]
struct Reader<'a> {
    text: &'a str,
    at: usize,
    parted: bool,
    read: Numbers<'a>,
    /// The brackets that are open, and whether a row was in each.
    open: Vec<(u8, bool)>,
    /// Whether a row goes on.
    in_row: bool,
    /// Whether brackets were closed after the last row began.
    after_brackets: bool,
    /// Whether a comma came last.
    after_comma: bool,
    /// What the next row is called.
    name: Option<&'a str>,
    lines: Lines,
}

impl Reader<'_> {
    fn read_all(&mut self) -> Result<(), InputError> {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b'0'..=b'9' | b'+' | b'-' => self.number()?,
                b' ' | b'\t' | b'\r' => self.at += 1,
                b',' => self.comma()?,
                b'\n' => {
                    self.at += 1;
                    self.lines.broken = self.in_row && self.open.is_empty();
                    if self.parted && self.open.is_empty() && !self.after_comma {
                        self.end_row();
                    }
                }
                b';' => {
                    self.at += 1;
                    self.after_comma = false;
                    if self.parted {
                        self.end_row();
                    }
                }
                b'/' | b'|' => {
                    self.at += 1;
                    self.end_row();
                }
                b'[' | b'{' | b'(' => self.open(byte)?,
                b']' | b'}' | b')' => self.close(byte)?,
                _ => self.word()?,
            }
        }
        if let Some(&(bracket, _)) = self.open.last() {
            return Err(InputError::Bracket(bracket.into()));
        }
        if let Some(name) = self.name {
            return Err(InputError::NoValue(shortened(name)));
        }
        // So programs are given rows: on the line before stands how many numbers follow.
        self.lines.end(&self.read.all, true);
        self.lines
            .counted
            .map_or(Ok(()), |count| Err(InputError::LengthOrNumber(count)))
    }

    /// The index in its row of the number that comes next.
    fn index(&self) -> usize {
        match self.read.rows.last() {
            Some(row) if self.in_row => self.read.all.len() - row.start,
            _ => 0,
        }
    }

    /// The error, with the row it is about where there are several.
    fn in_its_row(&self, error: InputError) -> InputError {
        let row = self.read.found - usize::from(self.in_row);
        match error {
            InputError::NotAnInteger { .. } | InputError::TooWide { .. } if row > 0 => {
                let error = Box::new(error);
                InputError::InRow { row, error }
            }
            error => error,
        }
    }

    /// What stands where the next number should.
    fn not_an_integer(&self, text: &str) -> InputError {
        InputError::NotAnInteger {
            at: self.index(),
            text: shortened(text),
        }
    }

    fn number(&mut self) -> Result<(), InputError> {
        self.check_thousands()?;
        let (number, end) = if let Some((number, end)) = small(self.text.as_bytes(), self.at) {
            (number.into(), end)
        } else {
            let end = self.end_of_word();
            (self.integer(&self.text[self.at..end])?, end)
        };
        self.at = end;
        self.push(number)
    }

    /// Refuses `1,000` and `1 000`, which are no two numbers to whoever writes them.
    fn check_thousands(&self) -> Result<(), InputError> {
        let bytes = self.text.as_bytes();
        let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        if bytes[self.at] != b'0' || !(self.at..self.at + 3).all(is_digit) || is_digit(self.at + 3)
        {
            return Ok(());
        }
        if self.at > 1 && b", ".contains(&bytes[self.at - 1]) && is_digit(self.at - 2) {
            let before = bytes[..self.at - 1].iter().rev();
            let start = self.at - 1 - before.take_while(|byte| byte.is_ascii_digit()).count();
            let text = shortened(&self.text[start..self.at + 3]);
            return Err(InputError::Thousands(text));
        }
        Ok(())
    }

    /// The integer that a word is, with any sign before it.
    fn integer(&self, word: &str) -> Result<i128, InputError> {
        let word = word.trim();
        let minus = word.strip_prefix(['\u{2212}', '\u{2013}']);
        let read = match minus {
            Some(digits) if digits.starts_with(|c: char| c.is_ascii_digit()) => {
                format!("-{digits}").parse()
            }
            _ => word.parse(),
        };
        read.map_err(|error: ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => InputError::TooWide {
                at: self.index(),
                text: shortened(word),
            },
            _ => self.not_an_integer(word),
        })
    }

    fn push(&mut self, number: i128) -> Result<(), InputError> {
        if !self.in_row {
            self.begin_row(number)?;
            self.lines = Lines {
                before: [self.read.all.len(); 2],
                ..Lines::default()
            };
        }
        if std::mem::take(&mut self.lines.broken) {
            self.lines.end(&self.read.all, false);
        }
        self.after_comma = false;
        self.read.all.push(number);
        Ok(())
    }

    fn begin_row(&mut self, number: i128) -> Result<(), InputError> {
        // A number beside rows in brackets is none of them.
        if let Some(&(_, true)) = self.open.last()
            && self.name.is_none()
            && self.after_brackets
        {
            return Err(InputError::BesideRow(number));
        }
        self.in_row = true;
        self.after_brackets = false;
        self.add_row();
        Ok(())
    }

    fn add_row(&mut self) {
        let row = Row {
            name: self.name.take(),
            start: self.read.all.len(),
        };
        self.read.found += 1;
        if self.read.rows.len() < MOST_ROWS {
            self.read.rows.push(row);
        }
    }

    fn end_row(&mut self) {
        self.after_comma = false;
        if std::mem::take(&mut self.in_row)
            && let Some((_, has_row)) = self.open.last_mut()
        {
            *has_row = true;
        }
    }

    fn comma(&mut self) -> Result<(), InputError> {
        let has_row = self
            .open
            .last()
            .map_or(self.read.found > 0, |&(_, has)| has);
        if self.after_comma || !(self.in_row || has_row) || self.name.is_some() {
            return Err(self.not_an_integer(""));
        }
        self.at += 1;
        self.after_comma = true;
        Ok(())
    }

    fn open(&mut self, bracket: u8) -> Result<(), InputError> {
        if self.in_row {
            let rest = &self.text[self.at..];
            let end = rest.find([']', '}', ')']).map_or(rest.len(), |end| end + 1);
            return Err(self.not_an_integer(&rest[..end]));
        }
        if self.open.len() == MOST_BRACKETS {
            return Err(InputError::TooDeep);
        }
        self.at += 1;
        self.after_comma = false;
        self.open.push((bracket, false));
        Ok(())
    }

    fn close(&mut self, bracket: u8) -> Result<(), InputError> {
        let fits = |&(open, _): &(u8, bool)| {
            matches!((open, bracket), (b'[', b']') | (b'{', b'}') | (b'(', b')'))
        };
        if !self.open.last().is_some_and(fits) {
            return Err(InputError::Bracket(bracket.into()));
        }
        self.end_row();
        if let Some((_, false)) = self.open.pop() {
            self.add_row();
        }
        if let Some((_, has_row)) = self.open.last_mut() {
            *has_row = true;
        }
        self.at += 1;
        self.after_brackets = true;
        Ok(())
    }

    /// What is no plain number: a quoted one, a number with a sign of another kind, a name.
    fn word(&mut self) -> Result<(), InputError> {
        let rest = &self.text[self.at..];
        let first = rest.chars().next().unwrap_or_default();
        if first.is_whitespace() {
            self.at += first.len_utf8();
            return Ok(());
        }
        if let Some((name, length)) = labels::name(rest) {
            self.end_row();
            self.name = Some(name);
            self.at += length;
            return Ok(());
        }
        if !self.in_row
            && let Some(length) = labels::maker(rest)
        {
            self.at += length;
            return Ok(());
        }
        if let Some((quoted, length)) = labels::quoted(rest) {
            let number = self.integer(quoted).map_err(|error| match error {
                InputError::NotAnInteger { .. } => self.not_an_integer(&rest[..length]),
                error => error,
            })?;
            self.at += length;
            return self.push(number);
        }
        let end = self.end_of_word();
        let word = &self.text[self.at..end];
        if word == "and" && self.in_row {
            self.at = end;
            return Ok(());
        }
        let number = self.integer(word)?;
        self.at = end;
        self.push(number)
    }

    /// Where the word ends that begins here; it has one character at least.
    fn end_of_word(&self) -> usize {
        let rest = &self.text[self.at..];
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let ends = |c: char| c.is_whitespace() || ",;[](){}/|".contains(c);
        let length = rest[first..]
            .find(ends)
            .map_or(rest.len(), |end| first + end);
        self.at + length
    }
}

/// The number of fewer than 19 digits that begins here and fills its word, and where it ends.
fn small(bytes: &[u8], start: usize) -> Option<(i64, usize)> {
    let first = start + usize::from(matches!(bytes[start], b'+' | b'-'));
    let mut number = 0_i64;
    let mut at = first;
    while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
        if at - first == 18 {
            return None;
        }
        number = 10 * number + i64::from(digit - b'0');
        at += 1;
    }
    let is_whole = match bytes.get(at) {
        None => true,
        Some(next) => b" \t\r\n,;[](){}/|".contains(next),
    };
    let number = if bytes[start] == b'-' {
        -number
    } else {
        number
    };
    (at > first && is_whole).then_some((number, at))
}
