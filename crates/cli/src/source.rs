//! Where inputs come from: the argument itself, a file, standard input; whole or line by line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::memory;

/// The longest input that is read: far more numbers than any solver takes.
const MOST_BYTES: usize = 256 << 20;

/// The text of an input argument: `@FILE`, `-` for standard input, or the argument itself.
pub(crate) fn text(argument: &str, interrupt: &Interrupt) -> Result<String, Failure> {
    let mut lines = match argument.strip_prefix('@') {
        Some(path) => Lines::open(Path::new(path))?,
        None if argument == "-" => Lines::stdin(),
        None => return Ok(argument.to_owned()),
    };
    interrupt.while_waiting(|| lines.rest())
}

/// A file or standard input.
pub(crate) struct Lines {
    name: String,
    reader: Box<dyn BufRead>,
}

/// A line of a batch.
#[derive(Debug)]
pub(crate) enum Line {
    /// Its text.
    Text(String),
    /// Why it has none.
    Bad(Failure),
    /// There are no more.
    End,
}

impl Lines {
    /// Reads a file; `-` is standard input.
    pub(crate) fn batch(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            Ok(Self::stdin())
        } else {
            Self::open(path)
        }
    }

    /// Standard input.
    pub(crate) fn stdin() -> Self {
        Self {
            name: "standard input".to_owned(),
            reader: Box::new(io::stdin().lock()),
        }
    }

    fn open(path: &Path) -> Result<Self, Failure> {
        let name = format!("`{}`", path.display());
        match File::open(path) {
            Ok(file) => Ok(Self {
                name,
                reader: Box::new(BufReader::new(file)),
            }),
            Err(error) => Err(Failure::Unreadable { from: name, error }),
        }
    }

    /// All that is left.
    fn rest(&mut self) -> Result<String, Failure> {
        let mut bytes = Vec::new();
        let read = self
            .reader
            .by_ref()
            .take(MOST_BYTES as u64 + 1)
            .read_to_end(&mut bytes);
        match read {
            Err(error) => Err(self.unreadable(error)),
            Ok(_) if bytes.len() > MOST_BYTES => Err(too_long(&self.name)),
            Ok(_) => decode(&self.name, bytes),
        }
    }

    /// The next line, without its end.
    pub(crate) fn next(&mut self) -> Result<Line, Failure> {
        let mut bytes = Vec::new();
        self.read_on(&mut bytes)?;
        if bytes.is_empty() {
            return Ok(Line::End);
        }
        if bytes.len() > MOST_BYTES {
            while !bytes.ends_with(b"\n") && !bytes.is_empty() {
                bytes.clear();
                self.read_on(&mut bytes)?;
            }
            return Ok(Line::Bad(too_long(LINE)));
        }
        Ok(match decode(LINE, bytes) {
            Ok(text) => Line::Text(text),
            Err(failure) => Line::Bad(failure),
        })
    }

    /// Reads to the end of the line, but not much more than the most that is read.
    fn read_on(&mut self, bytes: &mut Vec<u8>) -> Result<(), Failure> {
        let read = self
            .reader
            .by_ref()
            .take(MOST_BYTES as u64 + 1)
            .read_until(b'\n', bytes);
        match read {
            Ok(_) => Ok(()),
            Err(error) => Err(self.unreadable(error)),
        }
    }

    fn unreadable(&self, error: io::Error) -> Failure {
        Failure::Unreadable {
            from: self.name.clone(),
            error,
        }
    }
}

/// What a line of a batch is called.
const LINE: &str = "the line";

fn decode(from: &str, bytes: Vec<u8>) -> Result<String, Failure> {
    let Ok(text) = String::from_utf8(bytes) else {
        return Err(Failure::NotText {
            from: from.to_owned(),
        });
    };
    // Some editors begin a file with a mark of its encoding.
    Ok(match text.strip_prefix('\u{feff}') {
        Some(unmarked) => unmarked.to_owned(),
        None => text,
    })
}

fn too_long(from: &str) -> Failure {
    Failure::TooLong {
        from: from.to_owned(),
        most: memory::shown(MOST_BYTES),
    }
}
