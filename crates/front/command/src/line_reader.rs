//! Reading files and standard input, whole or line by line: [`LineReader`].

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use crate::console::Console;
use crate::failure::{Failure, MAX_INPUT_BYTES};

/// What messages call a line of input.
const LINE: &str = "the line";

/// The text an input argument means: `@FILE`, `-` for standard input, or the argument itself.
pub(crate) fn read_argument(argument: &str, console: &mut Console<'_>) -> Result<String, Failure> {
    let mut reader = match argument.strip_prefix('@') {
        Some(path) => LineReader::open(Path::new(path), console)?,
        None if argument == "-" => LineReader::stdin(console)?,
        None => return Ok(argument.to_owned()),
    };
    console.interrupt().while_waiting(|| reader.read_all())
}

/// A file or standard input, read line by line.
pub(crate) struct LineReader<'a> {
    name: String,
    reader: Box<dyn BufRead + 'a>,
}

/// What a [`LineReader`] reads next.
#[derive(Debug)]
pub(crate) enum InputLine {
    /// A line of text.
    Text(String),
    /// A line that is not text, or too long.
    Bad(Failure),
    /// There are no more lines.
    End,
}

impl<'a> LineReader<'a> {
    /// Reads standard input.
    pub(crate) fn stdin(console: &mut Console<'a>) -> Result<Self, Failure> {
        Ok(Self {
            name: "standard input".to_owned(),
            reader: console.take_input()?,
        })
    }

    /// Reads a file; `-` is standard input.
    pub(crate) fn file(path: &Path, console: &mut Console<'a>) -> Result<Self, Failure> {
        if path == Path::new("-") {
            Self::stdin(console)
        } else {
            Self::open(path, console)
        }
    }

    fn open(path: &Path, console: &Console<'_>) -> Result<Self, Failure> {
        let name = format!("`{}`", path.display());
        // A named pipe is open when another program opens it, which may be never.
        let opened = console.interrupt().while_waiting(|| Ok(File::open(path)))?;
        match opened {
            Ok(file) => Ok(Self {
                name,
                reader: Box::new(BufReader::new(file)),
            }),
            Err(error) => Err(Failure::Unreadable(name, error)),
        }
    }

    /// All that is left, a text of at most so many bytes.
    pub(crate) fn document(&mut self, most: usize) -> Result<String, Failure> {
        let mut bytes = Vec::new();
        let mut limited = self.reader.by_ref().take(most as u64 + 1);
        let read = limited.read_to_end(&mut bytes);
        read.map_err(|error| self.unreadable(error))?;
        if bytes.len() > most {
            return Err(Failure::TooLong(self.name.clone(), most));
        }
        let text = String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to() + 1;
            Failure::Usage(format!("{} is no text: byte {at} is no UTF-8", self.name))
        })?;
        Ok(unmarked(text))
    }

    /// All that is left.
    fn read_all(&mut self) -> Result<String, Failure> {
        let mut bytes = Vec::new();
        let read = self.limited().read_to_end(&mut bytes);
        read.map_err(|error| self.unreadable(error))?;
        decode(&self.name, bytes)
    }

    /// The next line, without its end.
    pub(crate) fn next(&mut self) -> Result<InputLine, Failure> {
        let mut bytes = Vec::new();
        self.read_on(&mut bytes)?;
        if bytes.is_empty() {
            return Ok(InputLine::End);
        }
        let mut at_end = bytes.ends_with(b"\n");
        let text = decode(LINE, bytes);
        if let Err(Failure::TooLong(..)) = text {
            // The rest of the line is not the next line.
            while !at_end {
                let mut rest = Vec::new();
                at_end = self.read_on(&mut rest)? == 0 || rest.ends_with(b"\n");
            }
        }
        Ok(text.map_or_else(InputLine::Bad, InputLine::Text))
    }

    /// Reads to the end of the line, but not much more than can be used.
    fn read_on(&mut self, bytes: &mut Vec<u8>) -> Result<usize, Failure> {
        let read = self.limited().read_until(b'\n', bytes);
        read.map_err(|error| self.unreadable(error))
    }

    fn limited(&mut self) -> impl BufRead {
        self.reader.by_ref().take(MAX_INPUT_BYTES as u64 + 1)
    }

    fn unreadable(&self, error: io::Error) -> Failure {
        Failure::Unreadable(self.name.clone(), error)
    }
}

fn decode(from: &str, bytes: Vec<u8>) -> Result<String, Failure> {
    let from = from.to_owned();
    if bytes.len() > MAX_INPUT_BYTES {
        return Err(Failure::TooLong(from, MAX_INPUT_BYTES));
    }
    let text = String::from_utf8(bytes).map_err(|_| Failure::NotText(from))?;
    Ok(unmarked(text))
}

/// A text without the mark of its encoding, with which some editors begin a file.
fn unmarked(text: String) -> String {
    match text.strip_prefix('\u{feff}') {
        Some(unmarked) => unmarked.to_owned(),
        None => text,
    }
}
