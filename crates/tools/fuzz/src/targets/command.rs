//! Runs of the command on texts: [`command`].

use std::path::Path;

use stonework_command::{Console, Ending};
use stonework_games::CATALOG;

/// What a run of the command left.
#[derive(Debug)]
pub(super) struct Ran {
    pub(super) ending: Ending,
    pub(super) output: String,
    pub(super) errors: String,
}

impl Ran {
    /// What a command wrote and how it ended; it said why it failed if it did.
    pub(super) fn new(ending: Ending, output: Vec<u8>, errors: Vec<u8>) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("what is told is text");
        let (output, errors) = (text(output), text(errors));
        let lines = errors.lines().filter(|line| !line.starts_with("note: "));
        assert!(lines.count() <= 1, "{errors}");
        assert!(
            ending != Ending::Failed || !errors.is_empty(),
            "nothing is told"
        );
        Self {
            ending,
            output,
            errors,
        }
    }

    /// How it ended, in a word.
    pub(super) fn ending_name(&self) -> &'static str {
        match self.ending {
            Ending::Solved => "solved",
            Ending::Disagreement => "disagreement",
            Ending::Failed => "failed",
            Ending::Stopped => "stopped",
        }
    }
}

/// Runs the command with nothing on standard input.
pub(super) fn command(args: &[&str]) -> Ran {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let args = [&["stonework"], args].concat();
    let mut console = Console::new(&b""[..], &mut output, &mut errors);
    let ending = stonework_command::run(args, &CATALOG, &mut console);
    drop(console);
    Ran::new(ending, output, errors)
}

/// A path as an argument.
pub(super) fn path_text(path: &Path) -> &str {
    path.to_str().expect("its name is text")
}
