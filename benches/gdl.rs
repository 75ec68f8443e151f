//! Games whose rules are a text: how long it takes to make a game of a text, and how fast it is solved
//! and played beside the catalog's own game on the same board; ids are `game/solver/size`. Every value
//! is asserted. Rules of the public repository that lie beside the workspace, in `shared/gdl`, are read
//! where they are.
//!
//! `cargo bench --bench gdl`

#[expect(
    clippy::allow_attributes,
    reason = "an expectation of dead code in the module is not seen as met"
)]
#[allow(dead_code, unused_imports, reason = "no rows are solved here")]
mod common;

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::num::NonZeroUsize;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput};
use stonework::{Run, SeededRng, Wdl};
use stonework_games::CATALOG;
use stonework_games::catalog::{Instance, Settings};
use stonework_gdl::ground::Ground;
use stonework_gdl::propnet::{Lanes, Propnet};
use stonework_gdl::rules::Rules;

type Failure = Box<dyn Error>;

/// As much as the rules of one text may take.
const BYTES: usize = 2 << 30;

/// A Connect Four position of 22 stones on eight columns and six rows: the columns played.
const CONNECT_FOUR: &str = "3251114251463744187222";

/// A text of the tests or of the examples, with other facts in place of some of its own.
fn text(name: &str, facts: &str, others: &str) -> Result<String, Failure> {
    let here = env!("CARGO_MANIFEST_DIR");
    let tests = format!("{here}/../crates/games/texts/tests/rules/{name}.kif");
    let text = fs::read_to_string(tests);
    let text =
        text.or_else(|_| fs::read_to_string(format!("{here}/../examples/gdl/{name}.kif")))?;
    Ok(text.replace(facts, others))
}

/// A text of another project, where it lies beside the workspace or where the variable
/// `STONEWORK_GDL_TEXTS` says.
fn shared(name: &str) -> Option<String> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/gdl");
    let folder = std::env::var("STONEWORK_GDL_TEXTS").unwrap_or_else(|_| beside.to_owned());
    fs::read_to_string(format!("{folder}/{name}")).ok()
}

/// The game of a text from a position: what is true, or the moves that lead there.
fn of_text(text: &str, position: &str) -> Result<Box<dyn Instance>, Failure> {
    let settings = Settings::new().with(&format!("rules={text}"))?;
    Ok(CATALOG.open("gdl", settings, Some(position))?.instance)
}

/// A game of the catalog from a position.
fn own(name: &str, settings: &[&str], position: &str) -> Result<Box<dyn Instance>, Failure> {
    let chosen = settings
        .iter()
        .try_fold(Settings::new(), |all, one| all.with(one))?;
    Ok(CATALOG.open(name, chosen, Some(position))?.instance)
}

fn threads(threads: usize) -> Run {
    Run::new().with_threads(NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN))
}

/// Solves for the value by the search of a name on one thread; the positions are its throughput.
fn search(
    group: &mut BenchmarkGroup<'_, WallTime>,
    label: &str,
    game: &dyn Instance,
    solver: &str,
    size: &str,
    result: Wdl,
) -> Result<(), Failure> {
    let solved = game.solve_value(solver, &threads(1))?;
    group.throughput(Throughput::Elements(solved.report.positions));
    group.bench_function(BenchmarkId::new(label, size), |b| {
        b.iter(|| {
            let solved = black_box(game).solve_value(solver, &threads(1));
            let outcome = solved.map_or(None, |solved| solved.outcome);
            assert_eq!(outcome, Some(result));
        });
    });
    Ok(())
}

/// Solves every position on two threads; those found are its throughput.
fn every_position(
    group: &mut BenchmarkGroup<'_, WallTime>,
    label: &str,
    game: &dyn Instance,
    size: &str,
    result: Wdl,
) -> Result<(), Failure> {
    let solve = || -> Result<(Option<Wdl>, u64), Failure> {
        let every = game.solve_strongly(&threads(2))?;
        let solved = every.solved();
        Ok((solved.outcome, solved.report.positions))
    };
    group.throughput(Throughput::Elements(solve()?.1));
    group.bench_function(BenchmarkId::new(label, size), |b| {
        b.iter(|| assert_eq!(solve().map_or(None, |solved| solved.0), Some(result)));
    });
    Ok(())
}

/// Makes the rules of a text a circuit.
fn circuit(text: &str) -> Result<Propnet, Failure> {
    let rules = Rules::read(text)?;
    Ok(Propnet::new(&Ground::of(&rules, BYTES)?, BYTES)?)
}

/// Random games, as many at once as there are lanes; one that is over begins again. The moves of a
/// hundred rounds are the throughput.
fn playouts(
    group: &mut BenchmarkGroup<'_, WallTime>,
    text: &str,
    size: &str,
) -> Result<(), Failure> {
    const ROUNDS: usize = 100;
    let net = circuit(text)?;
    let (start, words) = (net.start(), net.words());
    let mut lanes = net.lanes();
    let mut keys: Vec<u64> = (0..Lanes::MOST).flat_map(|_| start.to_vec()).collect();
    let mut joint = vec![[0; 2]; Lanes::MOST];
    let mut dice = SeededRng::new(1);
    lanes.view(&net, &keys);
    let mut round = || {
        for (lane, joint) in joint.iter_mut().enumerate() {
            let seen = lanes.seen(lane);
            *joint = seen.moves.map(|moves| moves[dice.below(moves.len())]);
        }
        lanes.play(&net, &keys, &joint);
        keys.copy_from_slice(lanes.next_keys());
        let mut ends = 0;
        for (lane, key) in keys.chunks_exact_mut(words).enumerate() {
            if lanes.seen(lane).is_terminal {
                key.copy_from_slice(&start);
                ends += 1;
            }
        }
        if ends > 0 {
            lanes.view(&net, &keys);
        }
        ends
    };
    let ends: usize = (0..ROUNDS).map(|_| round()).sum();
    assert!(ends > 0, "games come to an end");
    group.throughput(Throughput::Elements((ROUNDS * Lanes::MOST) as u64));
    group.bench_function(BenchmarkId::new("playouts", size), |b| {
        b.iter(|| (0..ROUNDS).map(|_| round()).sum::<usize>());
    });
    Ok(())
}

/// The moves of a Connect Four text that drops stones into these columns.
fn drops(columns: &str) -> String {
    let drops = columns.chars().map(|column| format!("(drop {column})"));
    drops.collect::<Vec<_>>().join(" ")
}

fn tic_tac_toe(c: &mut Criterion) -> Result<(), Failure> {
    let text = text("tic_tac_toe", "", "")?;
    let mut group = c.benchmark_group("tic-tac-toe");
    group.bench_function(BenchmarkId::new("from text to value", 3), |b| {
        b.iter(|| {
            let game = of_text(black_box(&text), "start");
            let solved = game.and_then(|game| Ok(game.solve_value("negamax", &Run::new())?));
            assert_eq!(
                solved.map_or(None, |solved| solved.outcome),
                Some(Wdl::Draw)
            );
        });
    });
    group.finish();
    Ok(())
}

fn connect_four(c: &mut Criterion) -> Result<(), Failure> {
    let large = text(
        "connect_four",
        "(columns 5) (rows 4)",
        "(columns 8) (rows 6)",
    )?;
    let published = shared("ggp-base/connectFour.kif");
    // In a trial, the last 16 stones alone.
    let columns = match common::length(200) {
        200 => CONNECT_FOUR,
        _ => "32511142514637441872222785",
    };
    let size = format!("8x6 after {}", columns.len());
    let rival = own("connect-four", &["width=8", "height=6"], columns)?;
    let result = rival
        .solve_value("alpha-beta", &Run::new())?
        .outcome
        .ok_or("no value")?;
    let of_text = of_text(published.as_ref().unwrap_or(&large), &drops(columns))?;
    let mut group = c.benchmark_group("connect-four");
    for solver in ["negamax", "alpha-beta"] {
        search(
            &mut group,
            &format!("{solver} (text)"),
            of_text.as_ref(),
            solver,
            &size,
            result,
        )?;
        search(&mut group, solver, rival.as_ref(), solver, &size, result)?;
    }
    for (name, text) in [("8x6", Some(&large)), ("8x6 published", published.as_ref())] {
        text.map_or(Ok(()), |text| playouts(&mut group, text, name))?;
    }
    group.finish();
    Ok(())
}

fn every_position_of_boards(c: &mut Criterion) -> Result<(), Failure> {
    let mut group = c.benchmark_group("breakthrough");
    let text = text("breakthrough", "", "")?;
    let rival = own("breakthrough", &["rows=4", "cols=4"], "start")?;
    let result = rival
        .solve_value("alpha-beta", &Run::new())?
        .outcome
        .ok_or("no value")?;
    every_position(
        &mut group,
        "every position (text)",
        of_text(&text, "start")?.as_ref(),
        "4x4",
        result,
    )?;
    every_position(&mut group, "every position", rival.as_ref(), "4x4", result)?;
    group.finish();
    Ok(())
}

fn larger_circuits(c: &mut Criterion) -> Result<(), Failure> {
    let hex = text("hex", "(size 3)", "(size 9)")?;
    let mut group = c.benchmark_group("hex");
    playouts(&mut group, &hex, "9x9")?;
    group.finish();
    let mut group = c.benchmark_group("chess");
    playouts(&mut group, &text("chess", "", "")?, "8x8")?;
    group.finish();
    Ok(())
}

fn grounding(c: &mut Criterion) -> Result<(), Failure> {
    let mut group = c.benchmark_group("from text to circuit");
    for (name, facts, others) in [
        ("tic_tac_toe", "", ""),
        ("one_two_or_half", "", ""),
        ("fibonacci_nim", "", ""),
        ("nim_without_equal_heaps", "", ""),
        ("notakto", "", ""),
        ("konane", "", ""),
        ("dodgem", "", ""),
        ("pong_hau_ki", "", ""),
        ("nim", "", ""),
        ("chomp", "", ""),
        ("dots_and_boxes", "", ""),
        ("mnk", "(m 4) (n 3) (k 3)", "(m 4) (n 4) (k 4)"),
        (
            "breakthrough",
            "(rows 4) (columns 4)",
            "(rows 6) (columns 6)",
        ),
        ("hex", "(size 3)", "(size 9)"),
        (
            "connect_four",
            "(columns 5) (rows 4)",
            "(columns 8) (rows 6)",
        ),
        ("kalah", "", ""),
        ("chess", "", ""),
    ] {
        let text = text(name, facts, others)?;
        group.bench_function(BenchmarkId::new(name, others), |b| {
            b.iter(|| circuit(black_box(&text)).map(|net| net.gates()).ok());
        });
    }
    group.finish();
    Ok(())
}

fn main() -> Result<(), Failure> {
    let mut criterion = common::criterion();
    tic_tac_toe(&mut criterion)?;
    connect_four(&mut criterion)?;
    every_position_of_boards(&mut criterion)?;
    larger_circuits(&mut criterion)?;
    grounding(&mut criterion)?;
    criterion.final_summary();
    Ok(())
}
