//! Databases of made-up games.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use fastrand::Rng;
use stonework::{Indexed, InfinitePlay, OracleSolver, Outcome, Retrograde, Run, SeededRng};
use stonework_store::{
    Checksum, Database, DatabaseWriter, GameEntry, Manifest, Numbering, code_of,
};

use crate::random_tiers::RandomTiers;

/// A cache that everything fits in.
pub(crate) const CACHE: u64 = 64 << 20;

/// The outcomes of a tier: a code for each position, `None` where it is not stored.
pub(crate) type Tier = Vec<Option<u32>>;

/// A game of so many positions.
pub(crate) fn game(positions: u64) -> GameEntry {
    GameEntry {
        name: "made up".to_owned(),
        parameters: BTreeMap::from([("size".to_owned(), "4".to_owned())]),
        start: "x.o/...".to_owned(),
        infinite_play: "draw".to_owned(),
        fingerprint: Checksum::of(b"the rules"),
        numbering: Numbering::Dense,
        positions,
    }
}

/// The positions of all tiers.
pub(crate) fn count(tiers: &[Tier]) -> u64 {
    tiers.iter().map(|tier| tier.len() as u64).sum()
}

/// The plies of the longest win or loss of a tier.
pub(crate) fn longest(tier: &Tier) -> Option<u32> {
    let codes = tier.iter().flatten().filter(|&&code| code > 0);
    codes.map(|code| (code - 1) / 2).max()
}

/// A random game of up to 3,000 positions and 8 tiers.
pub(crate) fn random_tiers(seed: u64, dice: &mut SeededRng) -> RandomTiers {
    RandomTiers::new(seed, 1 + dice.below(3000), 1 + dice.below(8))
}

/// Outcomes of so many positions, none longer than so many plies: a bit of everything, in runs.
pub(crate) fn random_tier(rng: &mut Rng, positions: usize, plies: u32) -> Tier {
    let mut tier = Vec::with_capacity(positions);
    while tier.len() < positions {
        let code = match rng.u32(..8) {
            0 => None,
            1 => Some(0),
            _ => Some(rng.u32(1..=2 * plies + 2)),
        };
        let run = rng.usize(1..12).min(positions - tier.len());
        tier.extend(std::iter::repeat_n(code, run));
    }
    tier
}

/// Writes a database and says what it has.
pub(crate) fn write(dir: &Path, tiers: &[Tier]) -> Manifest {
    write_game(dir, game(count(tiers)), tiers)
}

/// The same of another game.
pub(crate) fn write_game(dir: &Path, game: GameEntry, tiers: &[Tier]) -> Manifest {
    let mut writer = DatabaseWriter::create(dir, game, "chance").unwrap();
    for tier in tiers {
        add_tier(&mut writer, tier);
    }
    writer.finish().unwrap()
}

/// Adds a tier to a database.
pub(crate) fn add_tier(writer: &mut DatabaseWriter, tier: &Tier) {
    let positions = tier.len() as u64;
    let mut files = writer.begin_tier(positions, longest(tier)).unwrap();
    files.write(tier.iter().copied()).unwrap();
    writer.add_tier(files.finish().unwrap()).unwrap();
}

/// Looks up every position in every way and compares.
pub(crate) fn assert_reads(database: &Database, tiers: &[Tier]) {
    let all: Tier = tiers.iter().flatten().copied().collect();
    assert_eq!(database.positions(), all.len() as u64);
    let agrees = |found: &[u32]| {
        let mut pairs = all.iter().zip(found);
        found.len() == all.len()
            && pairs.all(|(code, found)| code.is_none_or(|code| code == *found))
    };

    let mut numbers: Vec<_> = (0..all.len() as u64).collect();
    let mut codes = vec![7; 3];
    database.codes(&numbers, &mut codes).unwrap();
    assert!(agrees(&codes), "in order");

    Rng::with_seed(1).shuffle(&mut numbers);
    database.codes(&numbers, &mut codes).unwrap();
    for (&number, &code) in numbers.iter().zip(&codes) {
        let expected = all[usize::try_from(number).unwrap()];
        assert!(expected.is_none_or(|expected| expected == code));
    }
    for &number in numbers.iter().take(200) {
        let expected = all[usize::try_from(number).unwrap()];
        let code = database.code(number).unwrap();
        assert!(expected.is_none_or(|expected| expected == code));
    }

    let mut streamed = Vec::new();
    for tier in 0..tiers.len() {
        for frame in 0..database.frames(tier) {
            database.frame_codes(tier, frame, &mut codes).unwrap();
            streamed.extend_from_slice(&codes);
        }
    }
    assert!(agrees(&streamed), "streamed");
}

/// The files of a database with their bytes, in the order of their names; without the lock.
pub(crate) fn files(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(dir).unwrap().map(Result::unwrap);
    let mut files: Vec<_> = entries
        .map(|entry| entry.file_name().into_string().unwrap())
        .filter(|name| name != "lock")
        .map(|name| (name.clone(), fs::read(dir.join(name)).unwrap()))
        .collect();
    files.sort();
    files
}

/// Writes a manifest with the checksum that it should have.
pub(crate) fn write_manifest(dir: &Path, manifest: &serde_json::Value) {
    let text = serde_json::to_string_pretty(manifest).unwrap();
    let body = text.strip_suffix("\n}").unwrap();
    let checksum = Checksum::of(body.as_bytes());
    let text = format!("{body},\n  \"blake3\": \"{checksum}\"\n}}\n");
    fs::write(dir.join("manifest.json"), text).unwrap();
}

/// The manifest without its own checksum.
pub(crate) fn read_manifest(dir: &Path) -> serde_json::Value {
    let text = fs::read_to_string(dir.join("manifest.json")).unwrap();
    let mut manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
    manifest.as_object_mut().unwrap().remove("blake3").unwrap();
    manifest
}

/// The codes of all positions, solved in memory.
pub(crate) fn codes_of<G: Indexed<Value = Outcome>>(game: &G) -> Vec<u32> {
    let solver = Retrograde::new(InfinitePlay::Draw).numbered();
    let (_, every) = solver.solve_with_oracle(game, &Run::new()).unwrap();
    let outcomes = every.positions(game);
    outcomes.map(|(_, outcome)| code_of(outcome)).collect()
}
