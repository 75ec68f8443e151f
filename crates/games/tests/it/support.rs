//! What the tests share: a game of the catalog from its name, and runs.

use std::num::NonZeroUsize;

use stonework_core::Run;
use stonework_games::CATALOG;
use stonework_games::catalog::{Entry, InputKind, Instance, ParamValues, Settings, Solved};

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
