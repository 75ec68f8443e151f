//! Databases of Connect Four: positions found and evaluated level by level and saved, verified,
//! looked up at random. Their counts and values are asserted.
//!
//! `cargo bench --bench level_databases`
//!
//! Of a position and its mirror image, one is stored; the positions of the game are counted, so
//! that the figures can be compared with those of `cargo bench --bench strong`.

use std::collections::BTreeMap;
use std::env;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use fastrand::Rng;
use stonework::levels::{GradedKey, LevelGame, LevelRules};
use stonework::{Coded, Run};
use stonework_games::boards::{Board, ConnectFour};
use stonework_store::{
    Database, DatabaseWriter, GameEntry, LEVEL_SOLVER, Numbering, Saver, level_fingerprint,
    verify_levels,
};

/// A board, its positions, those that are stored, and the value of the start.
struct Case {
    width: u32,
    height: u32,
    positions: u64,
    stored: u64,
    value: i32,
}

const SMALL: [Case; 1] = [Case {
    width: 4,
    height: 4,
    positions: 161_029,
    stored: 80_541,
    value: 0,
}];

const LARGE: [Case; 2] = [
    Case {
        width: 5,
        height: 5,
        positions: 69_763_700,
        stored: 34_888_367,
        value: 0,
    },
    Case {
        width: 6,
        height: 4,
        positions: 94_910_577,
        stored: 47_455_869,
        value: -1,
    },
];

/// The positions that are looked up.
const PROBES: usize = 100_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Not measured, only tried: as the other benchmarks have it.
    let tried = env::args().any(|arg| arg == "--test");
    let cases: &[Case] = if tried { &SMALL } else { &LARGE };
    for case in cases {
        let game = ConnectFour::new(case.width, case.height)?;
        let rules = LevelGame::new(&game).ok_or("the keys are too long")?;
        let rules = rules.symmetric();
        let text = |position: GradedKey| {
            let state = rules.state(position.key);
            state.map_or_else(String::new, |state| game.write_state(&state))
        };
        let entry = GameEntry {
            name: "connect-four".to_owned(),
            parameters: BTreeMap::from([
                ("width".to_owned(), case.width.to_string()),
                ("height".to_owned(), case.height.to_string()),
            ]),
            start: "start".to_owned(),
            infinite_play: String::new(),
            fingerprint: level_fingerprint(&rules, &text)?,
            numbering: Numbering::Keys,
            positions: 0,
        };
        let dir = tempfile::tempdir()?;
        println!("Connect Four {} by {}", case.width, case.height);
        measure(&dir.path().join("database"), &rules, &entry, case)?;
    }
    Ok(())
}

fn measure(
    path: &Path,
    rules: &dyn LevelRules,
    entry: &GameEntry,
    case: &Case,
) -> Result<(), Box<dyn std::error::Error>> {
    let run = Run::new();
    let positions = count(case.positions);
    let begun = Instant::now();
    let writer = DatabaseWriter::create(path, entry.clone(), LEVEL_SOLVER)?;
    let saved = Saver::new(writer).save_levels(rules, &run)?;
    let seconds = begun.elapsed().as_secs_f64();
    assert_eq!(saved.manifest.game.positions, case.stored);
    let files = std::fs::read_dir(path)?;
    let bytes: u64 = files
        .map(|file| Ok(file?.metadata()?.len()))
        .sum::<std::io::Result<_>>()?;
    println!(
        "solved and saved  {seconds:>8.3} s  {:>6.2} million positions/s  {bytes} bytes, {} at the peak",
        positions / seconds / 1e6,
        saved.report.peak_bytes,
    );

    let begun = Instant::now();
    let verified = verify_levels(path, entry, rules, &mut 0, &run)?;
    let seconds = begun.elapsed().as_secs_f64();
    assert!(verified.complete);
    println!(
        "verified          {seconds:>8.3} s  {:>6.2} million positions/s",
        positions / seconds / 1e6
    );

    let database = Database::open(path, 256 << 20)?;
    let start = rules.start().ok_or("the start has no key")?;
    assert_eq!(database.codes_by_key(&[start])?, [case.value.stored_code()]);
    let mut rng = Rng::with_seed(7);
    let numbers = (0..PROBES).map(|_| rng.u64(..case.stored));
    let keys = numbers.map(|number| database.position(number));
    let keys: Vec<_> = keys.collect::<Result<_, _>>()?;
    let database = Database::open(path, 512 << 20)?;
    for cache in ["cold", "warm"] {
        let begun = Instant::now();
        for &key in &keys {
            black_box(database.codes_by_key(&[key])?);
        }
        let micros = begun.elapsed().as_secs_f64() * 1e6 / count(PROBES as u64);
        println!("a probe           {micros:>8.3} µs  {cache} cache of frames");
    }
    let database = Database::open(path, 0)?;
    let few = &keys[..PROBES / 20];
    let begun = Instant::now();
    for &key in few {
        black_box(database.codes_by_key(&[key])?);
    }
    let micros = begun.elapsed().as_secs_f64() * 1e6 / count(few.len() as u64);
    println!("a probe           {micros:>8.3} µs  without a cache of frames");
    let begun = Instant::now();
    black_box(database.codes_by_key(&keys)?);
    let rate = count(PROBES as u64) / begun.elapsed().as_secs_f64();
    println!("{PROBES} probes at once  {rate:>12.0} a second");
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "it is for reading")]
fn count(number: u64) -> f64 {
    number as f64
}
