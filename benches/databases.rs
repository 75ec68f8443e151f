//! Databases of Quixo and of endgames of Nine Men's Morris: solved and saved, verified, looked up at random. Their
//! sizes and values are asserted.
//!
//! `cargo bench --bench databases`
//!
//! A number of Quixo stands for two positions, in which the players are exchanged; both are counted.

use std::collections::BTreeMap;
use std::env;
use std::hint::black_box;
use std::time::Instant;

use fastrand::Rng;
use stonework::retrograde::{TierPredecessors, TierRules, TieredGame};
use stonework::{Game, Indexed, Outcome, Run};
use stonework_games::boards::{Board, NineMensMorris, Quixo};
use stonework_store::{
    Database, DatabaseWriter, GameEntry, Numbering, SOLVER, Saver, fingerprint, verify,
};

/// What is measured.
struct Measured<'r> {
    rules: &'r dyn TierPredecessors,
    entry: GameEntry,
    /// How many positions a number stands for.
    each: f64,
    /// The number of a position, and its value.
    known: (usize, Outcome),
    /// The most bytes of all files.
    most_bytes: u64,
}

/// The positions that are looked up.
const PROBES: usize = 100_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Not measured, only tried: as the other benchmarks have it.
    let tried = env::args().any(|arg| arg == "--test");
    let (size, value, most_bytes) = if tried {
        (3, Outcome::win_in(7), 20_000)
    } else {
        (4, Outcome::win_in(21), 1_800_000)
    };
    let game = Quixo::new(size)?;
    let rules = TieredGame::new(&game).symmetric();
    let parameters = [("size".to_owned(), size.to_string())];
    measure(&Measured {
        entry: entry("quixo", parameters.into(), &rules, &game)?,
        rules: &rules,
        each: 2.0,
        known: (game.rank(&game.start()), value),
        most_bytes,
    })?;

    let (men, most_bytes) = if tried { (3, 60_000) } else { (5, 350_000) };
    let game = NineMensMorris::new(true).endgame(men, men)?;
    let rules = TieredGame::new(&game);
    let parameters = ["own", "other"].map(|name| (name.to_owned(), men.to_string()));
    let known = game.parse_state("xx./..o/.../...o../.../.o./x.. x 0 0")?;
    measure(&Measured {
        entry: entry("nine-mens-morris", parameters.into(), &rules, &game)?,
        rules: &rules,
        each: 1.0,
        known: (game.rank(&known), Outcome::win_in(1)),
        most_bytes,
    })
}

/// What a database says of its game.
fn entry<G: Board + Indexed>(
    name: &str,
    parameters: BTreeMap<String, String>,
    rules: &dyn TierRules,
    game: &G,
) -> Result<GameEntry, String> {
    let text = |number: usize| game.write_state(&game.unrank(number));
    let hash = fingerprint(rules, &text);
    Ok(GameEntry {
        name: name.to_owned(),
        parameters,
        start: "start".to_owned(),
        infinite_play: "infinite play drawn".to_owned(),
        fingerprint: hash.map_err(|number| format!("position {number} breaks a law"))?,
        numbering: Numbering::Dense,
        positions: rules.count() as u64,
    })
}

/// Solves a game and saves it, verifies what was saved, and looks it up.
fn measure(measured: &Measured<'_>) -> Result<(), Box<dyn std::error::Error>> {
    let &Measured {
        rules,
        ref entry,
        each,
        known: (start, value),
        most_bytes,
    } = measured;
    println!("{}", entry.name);
    let dir = tempfile::tempdir()?;
    let path = dir.path().join("database");
    let run = Run::new();
    let positions = each * count(rules.count());

    let begun = Instant::now();
    let writer = DatabaseWriter::create(&path, entry.clone(), SOLVER)?;
    Saver::new(writer).save(rules, &run)?;
    let saved = begun.elapsed().as_secs_f64();
    let files = std::fs::read_dir(&path)?;
    let bytes: u64 = files
        .map(|file| Ok(file?.metadata()?.len()))
        .sum::<std::io::Result<_>>()?;
    assert!(bytes <= most_bytes, "{bytes} bytes");
    println!(
        "solved and saved  {saved:>8.3} s  {:>6.2} million positions/s  {bytes} bytes",
        positions / saved / 1e6
    );

    let begun = Instant::now();
    let verified = verify(&path, entry, rules, &run)?;
    let seconds = begun.elapsed().as_secs_f64();
    assert!(verified.complete);
    println!(
        "verified          {seconds:>8.3} s  {:>6.2} million positions/s",
        positions / seconds / 1e6
    );

    let mut rng = Rng::with_seed(7);
    let numbers: Vec<_> = (0..PROBES).map(|_| rng.usize(..rules.count())).collect();
    let database = Database::open(&path, 256 << 20)?;
    assert_eq!(database.outcomes(rules, &[start])?, [value]);
    for cache in ["cold", "warm"] {
        let begun = Instant::now();
        for &number in &numbers {
            black_box(database.outcomes(rules, &[number])?);
        }
        let micros = begun.elapsed().as_secs_f64() * 1e6 / count(PROBES);
        println!("a probe           {micros:>8.3} µs  {cache} cache of frames");
    }
    let database = Database::open(&path, 0)?;
    let begun = Instant::now();
    for &number in &numbers[..PROBES / 10] {
        black_box(database.outcomes(rules, &[number])?);
    }
    let micros = begun.elapsed().as_secs_f64() * 1e6 / count(PROBES / 10);
    println!("a probe           {micros:>8.3} µs  without a cache of frames");
    let begun = Instant::now();
    black_box(database.outcomes(rules, &numbers)?);
    let rate = count(PROBES) / begun.elapsed().as_secs_f64();
    println!("{PROBES} probes at once  {rate:>12.0} a second");
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "it is for reading")]
fn count(number: usize) -> f64 {
    number as f64
}
