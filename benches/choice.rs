//! Every game on rows, heaps, numbers and graphs, by every solver that fits: how long it is told to take and
//! how long it takes, and which is chosen. Prints a table: after what a solver took, with a `'` if it told a line
//! of play, or a `>` if it was stopped, stands what it was told to take.
//!
//! `cargo bench --bench choice`, or of some games only: `cargo bench --bench choice -- stone-game-ii nim`

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};
use std::{env, fs};

use fastrand::Rng;
use stonework::Run;
use stonework_games::CATALOG;
use stonework_games::catalog::{Instance, Settings};

/// A solver that takes longer is stopped, and not asked for larger inputs.
const PATIENCE: Duration = Duration::from_secs(3);

/// Shorter times are not compared.
const SHORT: Duration = Duration::from_millis(1);

/// Of longer ones, the time at work is taken.
const LONG: Duration = Duration::from_millis(20);

/// Whose time is never told beforehand, and which is not the first choice for any of these.
const LEFT_OUT: [&str; 3] = ["exhaustive", "negamax-bounded", "proof-number"];

/// The sizes of most games.
const SIZES: &[usize] = &[20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

/// Makes the input of a size.
type Write = fn(usize) -> String;

/// The games with their settings, how their inputs are written, and their sizes.
#[rustfmt::skip]
const GAMES: &[(&str, &str, Write, &[usize])] = &[
    ("stone-game", "", piles, SIZES),
    ("stone-game-vii", "", piles, SIZES),
    ("stone-game-vii", "", large_piles, SIZES),
    ("predict-the-winner", "", piles, SIZES),
    ("coins-in-a-line-iii", "", piles, SIZES),
    ("stone-game-ii", "reading=left", piles, SIZES),
    ("stone-game-ii", "reading=left", piles, &[1500, 3000, 4000]),
    ("stone-game-ii", "reading=last-pile", piles, SIZES),
    ("stone-game-ii", "reading=last-pile", piles, &[1500, 3000]),
    ("stone-game-ii", "reading=either-end", piles, &[20, 50, 100, 150, 200, 300, 500, 700]),
    ("stone-game-iii", "", piles, SIZES),
    ("stone-game-iii", "", piles, &[100_000, 1_000_000]),
    ("stone-game-v", "", piles, SIZES),
    ("stone-game-v", "", gains, SIZES),
    ("stone-game-vi", "", two_rows, SIZES),
    ("stone-game-viii", "", gains, SIZES),
    ("stone-game-ix", "", piles, SIZES),
    ("end-taking", "k=2", piles, SIZES),
    ("end-taking", "k=10", piles, SIZES),
    ("end-taking", "k=200", piles, SIZES),
    ("front-taking", "k=3", piles, SIZES),
    ("front-taking", "k=50", piles, SIZES),
    ("front-taking", "k=2000", piles, SIZES),
    ("coins-in-a-line-ii", "", piles, SIZES),
    ("coins-in-a-line", "", number, SIZES),
    ("coins-in-a-line", "", number, &[100_000, 1_000_000, 10_000_000]),
    ("nim-game", "", number, SIZES),
    ("nim-game", "", number, &[100_000, 1_000_000, 10_000_000]),
    ("stone-game-iv", "", number, SIZES),
    ("stone-game-iv", "", number, &[100_000, 1_000_000, 10_000_000]),
    ("divisor-game", "", number, SIZES),
    ("divisor-game", "", number, &[100_000, 1_000_000]),
    ("can-i-win", "", |n| format!("{n},{}", n * (n + 1) / 4), &[8, 12, 16, 18, 20, 22]),
    ("can-i-win", "", |n| format!("{n},{}", n * (n + 1) / 2), &[8, 12, 16, 18, 20, 22]),
    ("sum-game", "", |n| "?".repeat(n), &[4, 10, 20, 50, 100, 200, 400]),
    ("guess-number-ii", "", number, &[20, 50, 100, 200, 400, 700, 1000, 2000]),
    ("cat-and-mouse", "", maze, &[10, 20, 50, 100, 200]),
    ("graph", "", cyclic_graph, SIZES),
    ("graph", "", acyclic_graph, SIZES),
    ("graph", "", scored_graph, SIZES),
    ("nim", "", |n| heaps(n, 2), SIZES),
    ("nim", "", |n| heaps(n, 40), SIZES),
    ("nim", "rule=misere", |n| heaps(n, 3), SIZES),
    ("heaps", "rules=0.137", |n| heaps(n, 2), SIZES),
    ("heaps", "rules=4.7", |n| heaps(n, 2), SIZES),
    ("heaps", "rule=misere", |n| heaps(n, 1), SIZES),
    ("kayles", "", |n| heaps(n, 3), SIZES),
    ("dawsons-kayles", "", |n| heaps(n, 3), SIZES),
    ("dawsons-chess", "", |n| heaps(n, 3), SIZES),
    ("grundys-game", "", |n| heaps(n, 2), SIZES),
    ("laskers-nim", "", |n| heaps(n, 2), SIZES),
    ("wythoff", "", |n| heaps(n, 2), SIZES),
    ("euclid", "", |n| format!("{n},{}", n * 5 / 8 + 1), SIZES),
    ("chomp", "rows=3 cols=4", start, &[1]),
    ("chomp", "rows=6 cols=7", start, &[1]),
    ("treblecross", "", |n| ".".repeat(n), SIZES),
    ("flip-game-ii", "", |n| "+".repeat(n), SIZES),
    ("chalkboard-xor", "", |n| row(numbers(n, 0, 7)), SIZES),
];

fn numbers(size: usize, least: i64, most: i64) -> impl Iterator<Item = i64> {
    let mut random = Rng::with_seed(0);
    std::iter::repeat_with(move || random.i64(least..=most)).take(size)
}

fn row(numbers: impl Iterator<Item = i64>) -> String {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    format!("[{}]", numbers.join(","))
}

fn piles(size: usize) -> String {
    row(numbers(size, 1, 1000))
}

fn large_piles(size: usize) -> String {
    row(numbers(size, 1, 1_000_000_000))
}

fn gains(size: usize) -> String {
    row(numbers(size, -1000, 1000))
}

fn two_rows(size: usize) -> String {
    format!("[{},{}]", piles(size), row(numbers(size, 1, 99)))
}

fn number(size: usize) -> String {
    size.to_string()
}

fn start(_: usize) -> String {
    "start".to_owned()
}

/// So many heaps, none of more than `size`.
fn heaps(size: usize, heaps: usize) -> String {
    row((0..heaps).map(|at| i64::try_from(size * (at + 2) / (at + 3)).unwrap_or(1)))
}

/// Nodes with two ways out and more.
fn maze(size: usize) -> String {
    let mut random = Rng::with_seed(0);
    let mut ways = vec![vec![]; size];
    for from in 0..size {
        let next = if from + 1 == size { 1 } else { from + 1 };
        for to in [next, random.usize(0..size)] {
            if to != from && !ways[from].contains(&to) {
                ways[from].push(to);
                ways[to].push(from);
            }
        }
    }
    format!("{ways:?}")
}

/// A graph one in ten of whose nodes is an end. From the others there are ways to the next two, so that play
/// comes to all, and to two more, further on if that is said.
fn graph(
    size: usize,
    is_acyclic: bool,
    end: fn(usize) -> String,
    way: fn(usize, usize) -> String,
) -> String {
    let mut random = Rng::with_seed(0);
    let nodes = (0..size).map(|node| {
        if node % 10 == 9 || node + 2 >= size {
            return end(node);
        }
        let least = if is_acyclic { node } else { 0 };
        let mut ways = vec![node + 1, node + 2];
        ways.extend((0..2).map(|_| random.usize(least..size)));
        ways.retain(|&to| to != node);
        ways.sort_unstable();
        ways.dedup();
        let ways: Vec<String> = ways.iter().map(|&to| way(node, to)).collect();
        format!("[{}]", ways.join(","))
    });
    let nodes: Vec<String> = nodes.collect();
    format!("{{\"start\":0,\"nodes\":[{}]}}", nodes.join(","))
}

fn result(node: usize) -> String {
    ["\"win\"", "\"draw\"", "\"loss\""][node % 3].to_owned()
}

fn way(_: usize, to: usize) -> String {
    to.to_string()
}

fn cyclic_graph(size: usize) -> String {
    graph(size, false, result, way)
}

fn acyclic_graph(size: usize) -> String {
    graph(size, true, result, way)
}

fn scored_graph(size: usize) -> String {
    let with_gain = |node, to| format!("{{\"to\":{to},\"gain\":{}}}", node % 7);
    graph(size, true, |node| (node % 19).to_string(), with_gain)
}

/// What a solver took.
struct Taken {
    solver: &'static str,
    /// With what is shown.
    in_all: Duration,
    /// The solver alone.
    alone: Duration,
    has_line: bool,
}

/// How long this thread has been at work, if the system tells it: a busy machine does not matter then.
fn at_work() -> Option<Duration> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanos = told.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanos))
}

/// Solves a game on one thread, a few times if it does not take long; `None` if it was stopped.
fn solved(game: &dyn Instance, solver: &'static str, rounds: usize) -> Option<Taken> {
    let run = Run::new()
        .with_bytes(2 << 30)
        .with_threads(NonZeroUsize::MIN);
    let mut least: Option<Taken> = None;
    for _ in 0..rounds {
        let (begun, before) = (Instant::now(), at_work());
        let solved = game
            .solve_best(solver, &run.clone().with_time(PATIENCE))
            .ok()?;
        let waited = begun.elapsed();
        if solved.stopped.is_some() {
            return None;
        }
        let worked = before
            .zip(at_work())
            .map(|(before, after)| after.saturating_sub(before));
        // The system takes notice of it some milliseconds apart.
        let in_all = worked.filter(|_| waited > LONG).unwrap_or(waited);
        let part = solved.report.elapsed.as_secs_f64() / waited.as_secs_f64();
        let taken = Taken {
            solver,
            in_all,
            alone: in_all.mul_f64(part.min(1.0)),
            has_line: solved.line.is_some(),
        };
        if least.as_ref().is_none_or(|least| taken.alone < least.alone) {
            least = Some(taken);
        }
        if waited > PATIENCE / 10 {
            break;
        }
    }
    least
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut named: Vec<String> = env::args().skip(1).collect();
    let tried = named.iter().any(|arg| arg == "--test");
    named.retain(|arg| !arg.starts_with('-'));
    let (mut wrong, mut slow) = (Vec::new(), Vec::new());
    for &(name, set, input, sizes) in GAMES {
        if !named.is_empty() && !named.iter().any(|named| named == name) {
            continue;
        }
        let mut given_up = LEFT_OUT.to_vec();
        for &size in sizes {
            if tried && size > 100 {
                continue;
            }
            let entry = CATALOG.find(name).ok_or(name)?;
            let mut settings = Settings::new();
            for assignment in set.split_whitespace() {
                settings = settings.with(assignment)?;
            }
            let game = entry.build(&entry.input.parse(&input(size))?, &settings)?;
            let chosen = game.choose(&Run::new()).solver.name;
            let said = format!("{name} {set} {size}");
            let mut line = format!("{said:38} {chosen:14}");
            let mut all = Vec::new();
            for (solver, told) in game.times() {
                if given_up.contains(&solver.name) {
                    continue;
                }
                let taken = solved(&*game, solver.name, if tried { 1 } else { 3 });
                let mark = match &taken {
                    None => ">",
                    Some(taken) if taken.has_line => "'",
                    Some(_) => "",
                };
                let time = taken.as_ref().map_or(PATIENCE, |taken| taken.alone);
                write!(line, "  {} {time:.1?}{mark}", solver.name)?;
                if let Some(told) = told {
                    write!(line, " ({told:.1?})")?;
                    let too_long = taken.is_some() && told > time * 3;
                    if time > SHORT && (too_long || told * 3 < time) {
                        wrong.push(format!(
                            "{said} by {}: {time:.1?}, told {told:.1?}",
                            solver.name
                        ));
                    }
                }
                match taken {
                    Some(taken) => all.push(taken),
                    None => given_up.push(solver.name),
                }
            }
            println!("{line}");
            if let Some(of_chosen) = all.iter().find(|taken| taken.solver == chosen) {
                let as_much = all
                    .iter()
                    .filter(|taken| taken.has_line || !of_chosen.has_line);
                let least = as_much.map(|taken| taken.in_all).min().unwrap_or_default();
                let time = of_chosen.in_all;
                if time > least * 2 + PATIENCE / 30 {
                    slow.push(format!(
                        "{said} by {chosen}: {time:.1?}, may take {least:.1?}"
                    ));
                }
            } else if all.iter().any(|taken| taken.in_all < PATIENCE / 3) {
                slow.push(format!("{said} by {chosen}: not solved"));
            }
        }
    }
    println!(
        "\nTold wrong by more than three times:\n{}",
        wrong.join("\n")
    );
    println!(
        "\nMore than twice the least time, and 0.1 s:\n{}",
        slow.join("\n")
    );
    assert!(tried || slow.len() <= 2, "the choice is slow: {slow:?}");
    Ok(())
}
