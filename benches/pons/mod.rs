//! A solver of Connect Four alone, in C++: [`Pons`].

use std::io::{self, Write};
use std::process::Stdio;

use crate::cpp::Program;

/// The program by P. Pons' method, compiled.
pub(crate) struct Pons(Program);

impl Pons {
    /// Compiles it; an error if there is no compiler.
    pub(crate) fn compiled() -> io::Result<Self> {
        Program::compiled("pons/connect_four.cpp").map(Self)
    }

    /// The mean microseconds a position of these lines takes: the best of three rounds. It fails if a
    /// score is wrong.
    pub(crate) fn micros(&self, text: &str) -> f64 {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let lines: String = lines.flat_map(|line| [line, "\n"]).collect();
        let rounds = (0..3).map(|_| self.round(&lines).expect("the program runs"));
        rounds.fold(f64::MAX, f64::min)
    }

    fn round(&self, lines: &str) -> io::Result<f64> {
        let mut child = self
            .0
            .command()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        if let Some(mut input) = child.stdin.take() {
            input.write_all(lines.as_bytes())?;
        }
        let output = child.wait_with_output()?;
        assert!(
            output.status.success(),
            "a score of the other solver is wrong"
        );
        let told = String::from_utf8_lossy(&output.stdout);
        let mut numbers = told.split_whitespace().map(str::parse::<f64>);
        let mut next = || numbers.next().and_then(Result::ok).unwrap_or(f64::NAN);
        let (positions, micros) = (next(), next());
        Ok(micros / positions)
    }
}
