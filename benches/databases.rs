//! A database of Quixo: solved and saved, verified, looked up at random. Its size and values are asserted.
//!
//! `cargo bench --bench databases`
//!
//! A number stands for two positions, in which the players are exchanged; both are counted.

use std::collections::BTreeMap;
use std::env;
use std::hint::black_box;
use std::time::Instant;

use fastrand::Rng;
use stonework::retrograde::{TierRules, TieredGame};
use stonework::{Indexed, Outcome, Run};
use stonework_games::boards::{Board, Quixo};
use stonework_store::{
    Checksum, Database, DatabaseWriter, GameEntry, Numbering, SOLVER, Saver, fingerprint, verify,
};

/// The size of the board, the value of the start, and the most bytes of all files.
const SMALL: (u32, Outcome, u64) = (3, Outcome::win_in(7), 20_000);
const LARGE: (u32, Outcome, u64) = (4, Outcome::win_in(21), 1_800_000);

/// The positions that are looked up.
const PROBES: usize = 100_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Not measured, only tried: as the other benchmarks have it.
    let tried = env::args().any(|arg| arg == "--test");
    let (size, value, most_bytes) = if tried { SMALL } else { LARGE };
    let game = Quixo::new(size)?;
    let rules = TieredGame::new(&game).symmetric();
    let dir = tempfile::tempdir()?;
    let path = dir.path().join("quixo");
    let entry = GameEntry {
        name: "quixo".to_owned(),
        parameters: BTreeMap::from([("size".to_owned(), size.to_string())]),
        start: "start".to_owned(),
        infinite_play: "infinite play drawn".to_owned(),
        fingerprint: rules_hash(&rules, &game)?,
        numbering: Numbering::Dense,
        positions: rules.count() as u64,
    };
    let run = Run::new();
    let positions = 2.0 * count(rules.count());

    let begun = Instant::now();
    let writer = DatabaseWriter::create(&path, entry.clone(), SOLVER)?;
    Saver::new(writer).save(&rules, &run)?;
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
    let verified = verify(&path, &entry, &rules, &run)?;
    let seconds = begun.elapsed().as_secs_f64();
    assert!(verified.complete);
    println!(
        "verified          {seconds:>8.3} s  {:>6.2} million positions/s",
        positions / seconds / 1e6
    );

    let start = game.rank(&stonework::Game::start(&game));
    let mut rng = Rng::with_seed(7);
    let numbers: Vec<_> = (0..PROBES).map(|_| rng.usize(..rules.count())).collect();
    let database = Database::open(&path, 256 << 20)?;
    assert_eq!(database.outcomes(&rules, &[start])?, [value]);
    for cache in ["cold", "warm"] {
        let begun = Instant::now();
        for &number in &numbers {
            black_box(database.outcomes(&rules, &[number])?);
        }
        let micros = begun.elapsed().as_secs_f64() * 1e6 / count(PROBES);
        println!("a probe           {micros:>8.3} µs  {cache} cache of frames");
    }
    let database = Database::open(&path, 0)?;
    let begun = Instant::now();
    for &number in &numbers[..PROBES / 10] {
        black_box(database.outcomes(&rules, &[number])?);
    }
    let micros = begun.elapsed().as_secs_f64() * 1e6 / count(PROBES / 10);
    println!("a probe           {micros:>8.3} µs  without a cache of frames");
    let begun = Instant::now();
    black_box(database.outcomes(&rules, &numbers)?);
    let rate = count(PROBES) / begun.elapsed().as_secs_f64();
    println!("{PROBES} probes at once  {rate:>12.0} a second");
    Ok(())
}

/// What the database knows the rules by.
fn rules_hash(rules: &dyn TierRules, game: &Quixo) -> Result<Checksum, String> {
    let text = |number: usize| game.write_state(&game.unrank(number));
    fingerprint(rules, &text).map_err(|number| format!("position {number} breaks a law"))
}

#[expect(clippy::cast_precision_loss, reason = "it is for reading")]
fn count(number: usize) -> f64 {
    number as f64
}
