//! The same by hand in C++: [`Rival`].

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::Duration;

use crate::cpp::Program;

/// `by_hand.cpp`, which runs until it is dropped and solves what it is told to.
pub(crate) struct Rival {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    _program: Program,
}

impl Rival {
    /// Compiles and starts it; an error if there is no compiler.
    pub(crate) fn started() -> io::Result<Self> {
        let program = Program::compiled("stones/by_hand.cpp")?;
        let mut child = program
            .command()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let missing = || io::Error::other("the program has no streams");
        Ok(Self {
            input: Some(child.stdin.take().ok_or_else(missing)?),
            output: BufReader::new(child.stdout.take().ok_or_else(missing)?),
            child,
            _program: program,
        })
    }

    /// Tells it the game, by its name there, and the row.
    pub(crate) fn set(&mut self, game: &str, row: &[i32]) -> io::Result<()> {
        let piles: Vec<String> = row.iter().map(i32::to_string).collect();
        self.tell(&format!("game {game} {} {}", row.len(), piles.join(" ")))
    }

    /// The value of that game in this way, and how long it took.
    pub(crate) fn solve(&mut self, way: &str) -> io::Result<(i64, Duration)> {
        self.tell(&format!("solve {way}"))?;
        let mut told = String::new();
        self.output.read_line(&mut told)?;
        let mut words = told.split_whitespace();
        let value = words.next().and_then(|word| word.parse().ok());
        let nanos = words.next().and_then(|word| word.parse().ok());
        let told = value.zip(nanos.map(Duration::from_nanos));
        told.ok_or_else(|| io::Error::other(format!("the program in C++ cannot solve by {way}")))
    }

    fn tell(&mut self, line: &str) -> io::Result<()> {
        let input = self.input.as_mut();
        let mut input = input.ok_or_else(|| io::Error::other("the program has ended"))?;
        writeln!(&mut input, "{line}")?;
        input.flush()
    }
}

impl Drop for Rival {
    fn drop(&mut self) {
        // It ends with its input.
        self.input = None;
        let _ = self.child.wait();
    }
}
