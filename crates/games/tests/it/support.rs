//! What the tests share: a game of the catalog from its name, runs, and failures told by game.

use std::any::Any;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};

use stonework_core::Run;
use stonework_games::CATALOG;
use stonework_games::catalog::{Entry, InputKind, Instance, ParamValues, Settings, Solved};

/// Which of many cases failed, so that one that fails does not hide the others.
#[derive(Default)]
pub(crate) struct Failures {
    cases: usize,
    failed: Vec<String>,
}

impl Failures {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Checks one case; a panic is kept with the name of the case.
    pub(crate) fn check<T>(&mut self, name: &str, case: impl FnOnce() -> T) -> Option<T> {
        self.cases += 1;
        let done = catch_unwind(AssertUnwindSafe(case));
        done.map_err(|panic| {
            self.failed
                .push(format!("{name}: {}", message(panic.as_ref())))
        })
        .ok()
    }

    /// Panics with every case that failed.
    pub(crate) fn report(self) {
        assert!(self.cases > 0, "nothing was checked");
        let count = self.failed.len();
        assert!(
            count == 0,
            "{count} of {} cases failed:\n{}",
            self.cases,
            self.failed.join("\n")
        );
    }
}

/// What a panic says.
fn message(panic: &(dyn Any + Send)) -> &str {
    match (panic.downcast_ref::<String>(), panic.downcast_ref::<&str>()) {
        (Some(text), _) => text,
        (None, Some(text)) => text,
        (None, None) => "a panic without a message",
    }
}

/// Settings from `NAME=VALUE` texts.
pub(crate) fn settings(assignments: &[String]) -> Settings {
    assignments
        .iter()
        .try_fold(Settings::new(), |settings, text| settings.with(text))
        .unwrap()
}

/// The game of a name on an input.
pub(crate) fn game(name: &str, assignments: &[&str], input: &str) -> Box<dyn Instance> {
    let entry = stonework_games::find(name).unwrap();
    let assignments: Vec<String> = assignments.iter().map(ToString::to_string).collect();
    entry
        .build(&entry.input.parse(input).unwrap(), &settings(&assignments))
        .unwrap()
}

/// The game of a name on an input, solved by the solver of a name.
pub(crate) fn solved(name: &str, assignments: &[&str], input: &str, solver: &str) -> Solved {
    game(name, assignments, input)
        .solve(solver, &Run::new())
        .unwrap()
}

/// A run on so many threads.
pub(crate) fn threads(threads: usize) -> Run {
    Run::new().with_threads(NonZeroUsize::new(threads).unwrap())
}

/// The same run, limited so that the solver with a table of fixed size takes a small one, as
/// thousands of them are made.
pub(crate) fn small(run: Run) -> Run {
    run.with_bytes(16 << 20)
}

/// Boards that plain minimax solves in no time, for every game that may start from a position.
const SMALL_BOARDS: &[(&str, &[&[&str]])] = &[
    (
        "mnk",
        &[
            &["m=1", "n=1", "k=1"],
            &["m=2", "n=3", "k=2"],
            &["m=4", "n=2", "k=2", "rule=misere"],
            &["m=2", "n=4", "k=3", "rule=misere"],
        ],
    ),
    (
        "connect-four",
        &[
            &["width=1", "height=1"],
            &["width=4", "height=1"],
            &["width=2", "height=4"],
            &["width=5", "height=1"],
        ],
    ),
    (
        "kalah",
        &[
            &["pits=1", "seeds=3"],
            &["pits=2", "seeds=2"],
            &["pits=3", "seeds=1", "capture=if-any"],
            &["pits=2", "seeds=3", "capture=if-any"],
        ],
    ),
    (
        "dots-and-boxes",
        &[
            &["rows=1", "cols=1"],
            &["rows=1", "cols=2"],
            &["rows=2", "cols=1"],
        ],
    ),
    (
        "domineering",
        &[
            &["rows=2", "cols=1"],
            &["rows=3", "cols=3"],
            &["rows=2", "cols=5"],
        ],
    ),
    (
        "hexapawn",
        &[
            &["rows=3", "cols=1"],
            &["rows=3", "cols=3"],
            &["rows=4", "cols=2"],
        ],
    ),
    ("othello", &[&["size=4"]]),
    (
        "clobber",
        &[
            &["rows=2", "cols=2"],
            &["rows=2", "cols=4"],
            &["rows=3", "cols=3"],
        ],
    ),
    ("quixo", &[&["size=2"]]),
    (
        "three-mens-morris",
        &[&["diagonals=yes"], &["moves=anywhere", "diagonals=no"]],
    ),
    // Its board is never small.
    ("nine-mens-morris", &[]),
    (
        "chomp",
        &[
            &["rows=1", "cols=4"],
            &["rows=2", "cols=3"],
            &["rows=3", "cols=3"],
        ],
    ),
    (
        "cram",
        &[
            &["rows=1", "cols=5"],
            &["rows=2", "cols=3"],
            &["rows=3", "cols=3"],
        ],
    ),
];

/// An input of a game that fits all its settings.
pub(crate) fn example(entry: &Entry) -> &'static str {
    entry.input.if_none().unwrap_or(entry.example)
}

/// Every game of the catalog with every choice of its parameters; of a number, the least, the
/// default and one more; of a game that may start from a position, small boards.
pub(crate) fn every_game() -> Vec<(&'static Entry, Vec<String>)> {
    let mut games = Vec::new();
    for entry in CATALOG {
        if entry.input == InputKind::Position {
            let (_, boards) = SMALL_BOARDS
                .iter()
                .find(|(id, _)| *id == entry.id)
                .unwrap_or_else(|| panic!("{} has no small boards here", entry.id));
            let boards = boards
                .iter()
                .map(|board| board.iter().map(ToString::to_string).collect());
            games.extend(boards.map(|board| (entry, board)));
            continue;
        }
        let mut variants = vec![Vec::new()];
        for param in entry.params {
            let mut values: Vec<String> = match param.values {
                ParamValues::Choices(choices) => choices.iter().map(ToString::to_string).collect(),
                ParamValues::Number {
                    least,
                    most,
                    default,
                } => [least, default, most.min(default + 1)]
                    .iter()
                    .map(ToString::to_string)
                    .collect(),
                ParamValues::Text { default, .. } => vec![default.to_owned()],
            };
            values.dedup();
            variants = variants
                .into_iter()
                .flat_map(|chosen| {
                    values.clone().into_iter().map(move |value| {
                        let mut chosen = chosen.clone();
                        chosen.push(format!("{}={value}", param.name));
                        chosen
                    })
                })
                .collect();
        }
        games.extend(variants.into_iter().map(|chosen| (entry, chosen)));
    }
    games
}

/// Whether the numbers of a row are heaps of stones.
pub(crate) fn takes_heaps(entry: &Entry) -> bool {
    const GAMES: [&str; 7] = [
        "nim",
        "heaps",
        "kayles",
        "dawsons-kayles",
        "dawsons-chess",
        "grundys-game",
        "laskers-nim",
    ];
    GAMES.contains(&entry.id)
}

/// A row as an input.
pub(crate) fn row(piles: &[i128]) -> String {
    let piles: Vec<String> = piles.iter().map(|pile| format!("\"{pile}\"")).collect();
    format!("[{}]", piles.join(","))
}

/// What is said of an input that is none of a game.
pub(crate) fn refusal(name: &str, set: Option<&str>, input: &str) -> String {
    let entry = catalog::find(name).unwrap();
    let settings = match set {
        Some(set) => Settings::new().with(set).unwrap(),
        None => Settings::new(),
    };
    let input = entry.input.parse(input).unwrap();
    entry.build(&input, &settings).unwrap_err().to_string()
}
