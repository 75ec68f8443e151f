//! Games of a catalog with settings and inputs for tests, and how they are opened.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, OnceLock};

use stonework::{Run, Wdl};
use stonework_catalog::{
    Catalog, Entry, Input, InputKind, Instance, Notation, ParamValues, Settings, Solved,
};

/// Settings from `NAME=VALUE` texts.
pub fn settings(assignments: &[String]) -> Settings {
    assignments
        .iter()
        .try_fold(Settings::new(), |settings, text| settings.with(text))
        .unwrap()
}

/// The game of a name on an input.
pub fn game(catalog: &Catalog, name: &str, assignments: &[&str], input: &str) -> Box<dyn Instance> {
    let entry = catalog.find(name).unwrap();
    let assignments: Vec<String> = assignments.iter().map(ToString::to_string).collect();
    entry
        .build(&entry.input.parse(input).unwrap(), &settings(&assignments))
        .unwrap()
}

/// The first moves of a solved game that are as good as any: the best ones, or all where every move
/// loses alike, so that none is told to be best.
pub fn as_good_as_any(solved: &Solved) -> Vec<Notation> {
    if solved.every_move_loses && solved.best_moves.is_empty() {
        assert!(solved.has_every_move && solved.best_moves_complete);
        let moves = solved.moves.iter();
        return moves
            .map(|&(mv, value)| {
                assert_eq!(value.result(), Wdl::Loss, "{mv}");
                mv
            })
            .collect();
    }
    solved.best_moves.clone()
}

/// The game of a name on an input, solved by the solver of a name.
pub fn solved(
    catalog: &Catalog,
    name: &str,
    assignments: &[&str],
    input: &str,
    solver: &str,
) -> Solved {
    game(catalog, name, assignments, input)
        .solve(solver, &Run::new())
        .unwrap()
}

/// What is said of an input that is none of a game.
pub fn refusal(catalog: &Catalog, name: &str, set: Option<&str>, input: &str) -> String {
    let entry = catalog.find(name).unwrap();
    let settings = match set {
        Some(set) => Settings::new().with(set).unwrap(),
        None => Settings::new(),
    };
    let input = entry.input.parse(input).unwrap();
    entry.build(&input, &settings).unwrap_err().to_string()
}

/// A run on so many threads.
pub fn threads(threads: usize) -> Run {
    Run::new().with_threads(NonZeroUsize::new(threads).unwrap())
}

/// The same run, limited so that the solver with a table of fixed size takes a small one, as
/// thousands of them are made.
pub fn small(run: Run) -> Run {
    run.with_bytes(16 << 20)
}

/// An input of a game that fits all its settings.
pub fn example(entry: &Entry) -> &'static str {
    entry.input.if_none().unwrap_or(entry.example)
}

/// A game of a catalog, and settings of it.
pub type Chosen = (&'static Entry, Vec<String>);

/// A game with every choice of its parameters; of a number, the least, the default and one more; of a game that may
/// start from a position, boards so small that every solver is quick.
pub fn choices(entry: &'static Entry) -> Vec<Chosen> {
    /// To find small boards, many are solved.
    static KNOWN: Mutex<BTreeMap<&str, Arc<OnceLock<Vec<Chosen>>>>> = Mutex::new(BTreeMap::new());
    let known = Arc::clone(KNOWN.lock().unwrap().entry(entry.id).or_default());
    let choices = known.get_or_init(|| {
        let choices = match entry.input {
            InputKind::Position => small_boards(entry),
            _ => assignments(entry, |least, most, default| {
                vec![least, default, most.min(default + 1)]
            }),
        };
        choices.into_iter().map(|chosen| (entry, chosen)).collect()
    });
    choices.clone()
}

/// Every choice of the parameters of a game, with these of the numbers from the least to the most.
fn assignments(entry: &Entry, numbers: impl Fn(u32, u32, u32) -> Vec<u32>) -> Vec<Vec<String>> {
    let mut all = vec![Vec::new()];
    for param in entry.params {
        let mut values: Vec<String> = match param.values {
            ParamValues::Choices(choices) => choices.iter().map(ToString::to_string).collect(),
            ParamValues::Number {
                least,
                most,
                default,
            } => {
                let numbers = numbers(least, most, default);
                numbers.iter().map(ToString::to_string).collect()
            }
            ParamValues::Text { default, .. } => vec![default.to_owned()],
            // No command line has a text of many lines.
            ParamValues::Document(_) => continue,
        };
        values.dedup();
        all = all
            .into_iter()
            .flat_map(|chosen: Vec<String>| {
                let name = param.name;
                values.iter().map(move |value| {
                    let mut chosen = chosen.clone();
                    chosen.push(format!("{name}={value}"));
                    chosen
                })
            })
            .collect();
    }
    all
}

/// Of the boards with the least sizes there are, a few of those that are solved at once, from the smallest to the
/// largest; where there are none, those that take a moment, and then somewhat larger ones.
fn small_boards(entry: &Entry) -> Vec<Vec<String>> {
    /// More positions than the first of these are too many, unless every board has more; and by how much
    /// sizes are above the least.
    const WITHIN: [(u64, u32); 3] = [(6000, 3), (100_000, 3), (6000, 4)];
    let mut boards = WITHIN
        .into_iter()
        .map(|within| boards_within(entry, within));
    boards.find(|boards| !boards.is_empty()).unwrap_or_default()
}

fn boards_within(entry: &Entry, (positions, above): (u64, u32)) -> Vec<Vec<String>> {
    /// So many boards are enough for each of the parameters that are no numbers.
    const BOARDS: usize = 3;
    let small = assignments(entry, |least, most, _| {
        (least..=most.min(least + above)).collect()
    });
    let start = entry.input.parse(Input::START).unwrap();
    let mut sized: Vec<(u64, Vec<String>)> = Vec::new();
    for chosen in small {
        // Not every size is even, or fits the others.
        let Ok(game) = entry.build(&start, &settings(&chosen)) else {
            continue;
        };
        let run = Run::new().with_positions(positions);
        let solved = game.solve(plain_solver(game.as_ref()), &run).unwrap();
        if solved.stopped.is_none() && !solved.best_moves.is_empty() {
            sized.push((solved.report.positions, chosen));
        }
    }
    sized.sort();
    let words = entry.params.iter().filter_map(|param| match param.values {
        ParamValues::Choices(choices) => Some(choices.len()),
        _ => None,
    });
    let wanted = BOARDS * words.product::<usize>();
    let step = (sized.len() / wanted).max(1);
    let boards = sized.into_iter().rev().step_by(step).take(wanted);
    boards.map(|(_, chosen)| chosen).collect()
}

/// The solver that fits every game that ends, or the one of those in which play may go round.
pub fn plain_solver(game: &dyn Instance) -> &'static str {
    match game.infinite_play() {
        None => "negamax",
        Some(_) => "retrograde",
    }
}

/// Whether the numbers of a row are heaps of stones, of which there are none below 0.
pub fn takes_heaps(entry: &Entry) -> bool {
    let less_than_nothing = Input::Row(vec![-1]);
    entry.input == InputKind::Row && entry.build(&less_than_nothing, &Settings::new()).is_err()
}

/// A row as an input.
pub fn row(piles: &[i128]) -> String {
    let piles: Vec<String> = piles.iter().map(|pile| format!("\"{pile}\"")).collect();
    format!("[{}]", piles.join(","))
}
