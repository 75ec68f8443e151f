//! A large input of every game, and what else is worth a try: [`large_inputs`].

use std::env;
use std::fmt::Write;
use std::fs;
use std::num::NonZeroU64;
use std::path::Path;

use fastrand::Rng;
use stonework_games::CATALOG;
use stonework_games::catalog::{Entry, Input, InputError, InputKind, ParamValues, Settings};

/// What the command is asked about.
#[derive(Clone)]
pub(crate) struct Asked {
    pub(crate) game: &'static str,
    /// The input and the settings, as the command takes them.
    pub(crate) arguments: Vec<String>,
    /// The solvers that fit the game, if they fit the input.
    pub(crate) solvers: Vec<&'static str>,
    /// Whether it is tried with every limit.
    pub(crate) is_main: bool,
}

/// Every game on a large input, with every choice of its settings, and on another one where that is
/// large in another way.
pub(crate) fn large_inputs() -> Vec<Asked> {
    let only = env::var("STONEWORK_PEAKS").ok();
    let is_asked_for = |entry: &&Entry| {
        let mut only = only.iter().flat_map(|only| only.split(','));
        only.clone().next().is_none() || only.any(|id| id == entry.id)
    };
    let mut all = Vec::new();
    for entry in CATALOG.iter().filter(is_asked_for) {
        for (at, input) in inputs(entry).into_iter().enumerate() {
            let settings = if at == 0 {
                settings(entry)
            } else {
                vec![sizes(entry)]
            };
            for (nth, set) in settings.into_iter().enumerate() {
                let solvers = solvers(entry, &set);
                let set = set.iter().flat_map(|set| ["--set".to_owned(), set.clone()]);
                all.push(Asked {
                    game: entry.id,
                    arguments: input.iter().cloned().chain(set).collect(),
                    solvers,
                    is_main: at == 0 && nth == 0,
                });
            }
        }
    }
    all
}

/// The greatest number of a random input.
const GREATEST: NonZeroU64 = NonZeroU64::new(1000).expect("more than 0");

/// The input of a game as arguments: the largest that is sensible, and others.
fn inputs(entry: &Entry) -> Vec<Vec<String>> {
    let random = |size: usize| {
        let input = entry.input.random(size, 0, GREATEST).unwrap();
        vec![file(entry, &serde_json::to_string(&input).unwrap())]
    };
    match (entry.id, entry.input) {
        ("can-i-win", _) => vec![vec!["30,300".to_owned()]],
        ("cat-and-mouse", _) => vec![vec![file(entry, &every_edge(200))]],
        ("cat-and-mouse-ii", _) => vec![vec![file(entry, &open_board(8))]],
        ("graph", _) => vec![
            vec![file(entry, &graph(100_000, 3))],
            vec![file(entry, &graph(500, 500))],
        ],
        ("fibonacci-nim", _) => vec![vec![u32::MAX.to_string()]],
        // No two heaps alike, as one of its settings has it.
        ("nim", _) => {
            let heaps = (1..=5000).rev().collect::<Vec<_>>();
            let heaps = vec![file(entry, &serde_json::to_string(&heaps).unwrap())];
            vec![heaps, vec![u32::MAX.to_string()]]
        }
        (_, InputKind::Position) => vec![Vec::new()],
        (_, InputKind::Row) => {
            let mut inputs = vec![random(30_000)];
            // Heaps of stones, of which there are none below 0.
            if entry
                .build(&Input::Row(vec![-1]), &Settings::new())
                .is_err()
            {
                inputs.push(vec![u32::MAX.to_string()]);
            }
            inputs
        }
        (_, InputKind::Rows) => vec![random(30_000)],
        (_, InputKind::Digits) => {
            vec![vec![file(entry, &"?".repeat(1_000_000))], random(1_000_000)]
        }
        (_, InputKind::Count) => {
            let built = entry.build(&Input::Count(u32::MAX), &Settings::new());
            let most = match built {
                Err(InputError::TooMany { most, .. }) => most,
                _ => u32::MAX,
            };
            vec![vec![most.to_string()]]
        }
        (_, InputKind::Pair) => vec![vec!["1000000000,999999999".to_owned()]],
        (_, InputKind::Text(_)) => {
            let first = entry.example.get(..1).unwrap();
            vec![vec![file(entry, &first.repeat(1_000_000))]]
        }
        (id, kind) => panic!("{id} needs a large input here: {}", kind.describe()),
    }
}

/// A file with an input, as an argument.
fn file(entry: &Entry, input: &str) -> String {
    let name = format!("peaks-{}-{}", entry.id, input.len());
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, input).unwrap();
    format!("@{}", path.display())
}

/// Every node next to every other one.
fn every_edge(nodes: usize) -> String {
    let others = |node| (0..nodes).filter(move |&other| other != node);
    let edges: Vec<Vec<usize>> = (0..nodes).map(|node| others(node).collect()).collect();
    format!("{edges:?}")
}

/// A board without walls.
fn open_board(size: usize) -> String {
    let mut rows = vec![".".repeat(size); size];
    for (row, piece) in [(0, "M"), (size / 2, "C"), (size - 1, "F")] {
        rows[row].replace_range(row..=row, piece);
    }
    format!("{{\"grid\":{rows:?},\"catJump\":8,\"mouseJump\":8}}")
}

/// A graph with so many moves at each node, all of them random but for one.
fn graph(nodes: usize, moves: usize) -> String {
    let mut rng = Rng::with_seed(1);
    let mut text = "{\"start\":0,\"nodes\":[".to_owned();
    for node in 1..nodes {
        let mut to: Vec<usize> = (1..moves).map(|_| rng.usize(..nodes)).collect();
        to.push(node);
        to.sort_unstable();
        to.dedup();
        write!(text, "{to:?},").unwrap();
    }
    text + "\"loss\"]}"
}

/// The settings that are tried: a board as large as it can be, or everything as it is by default; then
/// each other choice of a setting, and the greatest number.
fn settings(entry: &Entry) -> Vec<Vec<String>> {
    let sizes = sizes(entry);
    let mut all = vec![sizes.clone()];
    for param in entry.params {
        let others = match param.values {
            ParamValues::Choices(choices) => choices[1..].iter().map(ToString::to_string).collect(),
            ParamValues::Number { most, .. } if entry.input != InputKind::Position => {
                vec![most.to_string()]
            }
            _ => Vec::new(),
        };
        for other in others {
            let mut set = sizes.clone();
            set.push(format!("{}={other}", param.name));
            all.push(set);
        }
    }
    all
}

/// The greatest numbers of a game on a board, each of which is so large a part of the most it may be,
/// with which there is such a board.
fn sizes(entry: &Entry) -> Vec<String> {
    const PARTS: u32 = 32;
    if entry.input != InputKind::Position {
        return Vec::new();
    }
    let start = Input::Position(Input::START.to_owned());
    let of_parts = |parts: u32| -> Vec<String> {
        let params = entry.params.iter();
        let numbers = params.filter_map(|param| match param.values {
            ParamValues::Number { least, most, .. } => {
                let number = least + (most - least) * parts / PARTS;
                Some(format!("{}={number}", param.name))
            }
            _ => None,
        });
        numbers.collect()
    };
    let mut tried = (0..=PARTS).rev().map(of_parts);
    let found = tried.find(|set| entry.build(&start, &given(set)).is_ok());
    found.unwrap_or_default()
}

fn given(set: &[String]) -> Settings {
    let mut set = set.iter();
    set.try_fold(Settings::new(), |settings, one| settings.with(one))
        .unwrap()
}

/// The solvers that fit a game with these settings.
fn solvers(entry: &Entry, set: &[String]) -> Vec<&'static str> {
    let example = entry.input.if_none().unwrap_or(entry.example);
    let opened = entry.open(given(set), Some(example));
    // The example may not bear the settings.
    let opened = opened.or_else(|_| entry.open(Settings::new(), Some(example)));
    let fitting = opened.unwrap().instance.solvers();
    fitting.iter().map(|solver| solver.name).collect()
}
