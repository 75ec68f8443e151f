//! A batch of inputs: [`BatchArgs`].

use std::path::PathBuf;

#[derive(clap::Args, Debug)]
pub(crate) struct BatchArgs {
    /// Answers every line of a file (- is standard input) with a JSON object on a line.
    ///
    /// A line is an input; or, with settings of its own or from a position, {"input": …, "at":
    /// POSITION, "settings": {"NAME": VALUE}}, of which each may be left out, the input where a game
    /// needs none. Blank lines are skipped. The answers
    /// come in the order of the lines, each as soon as it is known, so that this works in a pipe.
    /// They are JSON with or without --json. A line that cannot be answered gives {"line": its
    /// number from 1, "input": …, "error": "…"}, and exit code 2 at the end, or 3 if only limits
    /// stood in the way. Limits apply to each line.
    #[arg(id = "batch", long, value_name = "FILE", conflicts_with_all = ["input", "random", "seed", "max", "at"])]
    pub(crate) file: Option<PathBuf>,
}
