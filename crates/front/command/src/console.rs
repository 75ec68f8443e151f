//! Where the command reads and writes: [`Console`].

use std::env;
use std::io::{self, BufRead, BufWriter, IsTerminal, Write};

use clap::{Command, CommandFactory as _};
use serde::Serialize;
use stonework_catalog::Notation;
#[cfg(feature = "cluster")]
use stonework_cluster::Cluster;
use stonework_core::Run;

use crate::args::{Args, ColorWhen, GlobalArgs};
#[cfg(feature = "cluster")]
use crate::cluster_line::ClusterLine;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::progress_bar::ProgressBar;
use crate::wording::one_line;

/// The streams of the command, and its Ctrl-C.
#[expect(missing_debug_implementations, reason = "streams have none")]
pub struct Console<'a> {
    /// What is read, until somebody takes it.
    input: Option<Box<dyn BufRead + 'a>>,
    output: Box<dyn Write + 'a>,
    errors: Box<dyn Write + 'a>,
    interrupt: Interrupt,
    /// Whether these are the streams and the Ctrl-C of the process.
    is_process: bool,
    /// Whether nothing but errors is shown on standard error.
    quiet: bool,
    color: ColorWhen,
    /// What `--version` tells.
    version: &'static str,
}

impl Console<'static> {
    /// The streams and the Ctrl-C of this process.
    #[must_use]
    pub fn of_process() -> Self {
        Self {
            is_process: true,
            ..Self::new(io::stdin().lock(), io::stdout().lock(), io::stderr())
        }
    }
}

impl<'a> Console<'a> {
    /// These streams; nobody sees a progress bar on them.
    pub fn new(input: impl BufRead + 'a, output: impl Write + 'a, errors: impl Write + 'a) -> Self {
        Self {
            input: Some(Box::new(input)),
            output: Box::new(output),
            errors: Box::new(errors),
            interrupt: Interrupt::default(),
            is_process: false,
            quiet: false,
            color: ColorWhen::default(),
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// Has `--version` tell this; without it, that tells the version of this library.
    #[must_use]
    pub fn with_version(self, version: &'static str) -> Self {
        Self { version, ..self }
    }

    /// The same Ctrl-C with an output of its own, and nobody who reads notes: for a command within
    /// another one.
    pub(crate) fn within<'b>(
        &self,
        output: impl Write + 'b,
        errors: impl Write + 'b,
    ) -> Console<'b> {
        Console {
            interrupt: self.interrupt.clone(),
            quiet: true,
            version: self.version,
            ..Console::new(io::empty(), output, errors)
        }
    }

    /// What `--version` tells.
    pub(crate) fn version(&self) -> &'static str {
        self.version
    }

    /// The command line, with its version.
    pub(crate) fn command_line(&self) -> Command {
        Args::command().version(self.version)
    }

    /// The Ctrl-C of this command.
    #[must_use]
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Heeds what every command takes.
    pub(crate) fn heed(&mut self, args: GlobalArgs) {
        self.quiet = args.quiet;
        self.color = args.color;
    }

    /// Writes in colours when this says so.
    pub(crate) fn set_color(&mut self, when: ColorWhen) {
        self.color = when;
    }

    /// Whether the output has colours.
    pub(crate) fn has_color(&self) -> bool {
        self.colors(&io::stdout())
    }

    /// Whether this stream of the process has colours.
    fn colors(&self, stream: &impl IsTerminal) -> bool {
        let is_terminal = self.is_process && stream.is_terminal() && can_redraw();
        self.color.holds(is_terminal, env::var_os("NO_COLOR"))
    }

    /// Heeds the Ctrl-C of the process from now on, if this is the console of the process.
    pub(crate) fn listen(&self) {
        if self.is_process {
            self.interrupt.listen();
        }
    }

    /// Whether a person types the input and sees it.
    pub(crate) fn is_typed(&self) -> bool {
        self.is_process && io::stdin().is_terminal()
    }

    /// Hands over the input, which is read once.
    pub(crate) fn take_input(&mut self) -> Result<Box<dyn BufRead + 'a>, Failure> {
        self.input.take().ok_or_else(|| {
            Failure::Usage("standard input cannot be read for two things at once".to_owned())
        })
    }

    /// Writes a text and flushes it.
    ///
    /// (`println!` would panic when nobody reads the output.)
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        self.bytes(text.as_bytes())
    }

    /// Writes bytes and flushes them.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.output.write_all(bytes)?;
        self.output.flush()?;
        Ok(())
    }

    /// Writes a value as JSON on one line and flushes it.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let mut output = BufWriter::new(&mut self.output);
        serde_json::to_writer(&mut output, value)?;
        output.write_all(b"\n")?;
        output.flush()?;
        Ok(())
    }

    /// Writes a value as JSON or as text.
    pub(crate) fn show<T: Serialize + ToString>(
        &mut self,
        value: &T,
        json: bool,
    ) -> Result<(), Failure> {
        if json {
            self.json(value)
        } else {
            self.text(&value.to_string())
        }
    }

    /// Does some work with a progress bar, if there is a terminal that can show one.
    pub(crate) fn watch<T>(&self, run: Run, label: &str, work: impl FnOnce(&Run) -> T) -> T {
        self.watch_solve(run, label, Vec::new, work)
    }

    /// The same for a solve, with a note as soon as its value and a best move are proved. `moves` are
    /// the first moves in the game's order.
    pub(crate) fn watch_solve<T>(
        &self,
        run: Run,
        label: &str,
        moves: impl FnOnce() -> Vec<Notation>,
        work: impl FnOnce(&Run) -> T,
    ) -> T {
        if self.can_show_progress() {
            let (run, _bar) = ProgressBar::watch(run, label.to_owned(), moves());
            work(&run)
        } else {
            work(&run)
        }
    }

    /// Lets a cluster work with a line that tells how far all its workers have come, if there is a
    /// terminal that can show one.
    #[cfg(feature = "cluster")]
    pub(crate) fn watch_cluster<T>(&self, cluster: Cluster, work: impl FnOnce(Cluster) -> T) -> T {
        if self.can_show_progress() {
            let (cluster, _line) = ClusterLine::watch(cluster);
            work(cluster)
        } else if self.is_process && !self.quiet {
            work(ClusterLine::tell_notes(cluster))
        } else {
            work(cluster)
        }
    }

    /// Whether there is a terminal that can show how far a solve has come.
    fn can_show_progress(&self) -> bool {
        self.is_process && !self.quiet && can_redraw() && io::stderr().is_terminal()
    }

    /// Says something beside the answer, in one line on standard error.
    pub(crate) fn note(&mut self, note: &str) {
        if !self.quiet {
            // If standard error is closed, nobody wants to know.
            let _ = writeln!(self.errors, "note: {note}");
        }
    }

    /// Reports a failure in one line on standard error.
    pub(crate) fn report(&mut self, failure: &Failure) -> Ending {
        let ending = failure.ending();
        if !failure.is_silent() {
            // If standard error is closed as well, the exit code has to do.
            let error = if self.colors(&io::stderr()) {
                "\x1b[1;31merror:\x1b[0m"
            } else {
                "error:"
            };
            let _ = writeln!(self.errors, "{error} {}", one_line(&failure.to_string()));
        }
        ending
    }
}

/// Whether the terminal knows colours and can redraw a line: one that is `dumb` does not.
fn can_redraw() -> bool {
    env::var_os("TERM").map_or(cfg!(windows), |kind| kind != "dumb")
}
