//! Databases in parts: each part has some frames of every tier.

use std::fs;
use std::path::PathBuf;

use fastrand::Rng;
use stonework_store::{
    Checksum, Database, DatabaseWriter, Gathering, Manifest, PartDirectory, StoreError, TierFrames,
};

use crate::support::{
    CACHE, Tier, assert_reads, count, files, game, longest, random_tier, read_manifest, write,
    write_manifest,
};

const SOLVE: &[u8] = b"a number";

/// Writers of so many new parts.
fn writers(dirs: &[PathBuf], positions: u64) -> Vec<DatabaseWriter> {
    let parts = u32::try_from(dirs.len()).unwrap();
    let writers = (0..).zip(dirs).map(|(part, dir)| {
        let directory = PartDirectory::open(dir, &game(positions), part, parts).unwrap();
        assert_eq!(directory.place(), [part, parts]);
        directory.begin(Checksum::of(SOLVE), "chance").unwrap()
    });
    writers.collect()
}

/// Adds a tier to the parts; chance says which has each frame.
fn add_tier(writers: &mut [DatabaseWriter], tier: &Tier, rng: &mut Rng) {
    let longest = longest(tier);
    let mut maker = TierFrames::new(longest).unwrap();
    let begun = |writer: &DatabaseWriter| writer.begin_part_tier(tier.len() as u64, longest);
    let mut files: Vec<_> = writers
        .iter()
        .map(|writer| begun(writer).unwrap())
        .collect();
    let mut by_code: Vec<u64> = Vec::new();
    for (number, codes) in (0..).zip(tier.chunks(maker.positions_per_frame())) {
        let frame = maker.make(codes).unwrap();
        by_code.resize(by_code.len().max(frame.by_code().len()), 0);
        for (sum, count) in by_code.iter_mut().zip(frame.by_code()) {
            *sum += count;
        }
        let owner = rng.usize(..files.len());
        files[owner].push(number, frame).unwrap();
    }
    for (writer, file) in writers.iter_mut().zip(files) {
        writer
            .add_tier(file.finish(by_code.clone()).unwrap())
            .unwrap();
    }
}

#[test]
fn parts_are_read_as_the_whole_and_gathered_to_it() {
    let mut rng = Rng::with_seed(3);
    for round in 0..12 {
        let most = [200_000, 70_000, 3][round % 3];
        let plies = [300, 100][round % 2];
        let tiers: Vec<_> = (0..rng.usize(1..5))
            .map(|_| {
                let positions = rng.usize(..most);
                random_tier(&mut rng, positions, plies)
            })
            .collect();
        let dir = tempfile::tempdir().unwrap();
        let whole = dir.path().join("whole");
        write(&whole, &tiers);
        let parts = rng.usize(1..4);
        let mut dirs: Vec<_> = (0..parts)
            .map(|part| dir.path().join(part.to_string()))
            .collect();
        let mut writers = writers(&dirs, count(&tiers));
        for tier in &tiers {
            add_tier(&mut writers, tier, &mut rng);
        }
        for writer in &mut writers {
            writer.complete().unwrap();
        }
        rng.shuffle(&mut dirs);
        let joined = Database::open_parts(&dirs, CACHE).unwrap();
        assert_reads(&joined, &tiers);
        joined.verify_files().unwrap();
        let one = Database::open(&whole, 0).unwrap();
        assert_eq!(joined.manifest().by_code, one.manifest().by_code);
        assert_eq!(joined.manifest().file_bytes(), one.manifest().file_bytes());

        let first = writers.swap_remove(0);
        let first_dir = first.dir().to_path_buf();
        let mut gathering = Gathering::new(first);
        for tier in 0..tiers.len() {
            for frame in 0..joined.frames(tier) {
                let frame = joined.compressed_frame(tier, frame).unwrap();
                gathering.push(frame).unwrap();
            }
        }
        gathering.finish().unwrap();
        assert_eq!(files(&first_dir), files(&whole));
    }
}

#[test]
fn a_gathering_that_does_not_end_leaves_the_part() {
    let mut rng = Rng::with_seed(4);
    let tiers = [random_tier(&mut rng, 200_000, 20)];
    let dir = tempfile::tempdir().unwrap();
    let dirs = ["0", "1"].map(|part| dir.path().join(part));
    let mut writers = writers(&dirs, count(&tiers));
    add_tier(&mut writers, &tiers[0], &mut rng);
    for writer in &mut writers {
        writer.complete().unwrap();
    }
    let before = files(&dirs[0]);
    let joined = Database::open_parts(&dirs, 0).unwrap();
    let mut gathering = Gathering::new(writers.swap_remove(0));
    for frame in 0..joined.frames(0) {
        gathering
            .push(joined.compressed_frame(0, frame).unwrap())
            .unwrap();
    }
    drop(gathering);
    assert!(dirs[0].join("tier-0000.outcomes.zst").exists());
    assert_reads(&Database::open_parts(&dirs, CACHE).unwrap(), &tiers);
    drop(PartDirectory::open(&dirs[0], &game(200_000), 0, 2).unwrap());
    assert_eq!(files(&dirs[0]), before);
    // A part alone has its frames, and says what it does not have.
    let alone = Database::open_part(&dirs[1], 0).unwrap();
    for frame in 0..alone.frames(0) {
        let read = alone.frame_codes(0, frame, &mut Vec::new());
        assert_eq!(read.is_ok(), alone.has_frame(0, frame));
        let is_named = |error: StoreError| error.to_string().contains("the file does not have it");
        assert!(read.map_or_else(is_named, |()| true));
    }
}

#[test]
fn a_manifest_of_a_part_that_cannot_be_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let mut rng = Rng::with_seed(5);
    let tiers = [random_tier(&mut rng, 100, 20)];
    let dirs = [dir.path().join("part")];
    add_tier(&mut writers(&dirs, 100), &tiers[0], &mut rng);
    let good = read_manifest(&dirs[0]);
    for (change, told) in [
        (
            &|part: &mut serde_json::Value| part["part"] = 1.into(),
            "it is part 1 of 1",
        ),
        (
            &|part: &mut serde_json::Value| part["parts"] = 0.into(),
            "it is part 0 of 0",
        ),
        (
            &|part: &mut serde_json::Value| part["parts"] = 70_000.into(),
            "there are 1 to 65536",
        ),
    ] as [(&dyn Fn(&mut serde_json::Value), &str); 3]
    {
        let mut bad = good.clone();
        change(&mut bad["part"]);
        write_manifest(&dirs[0], &bad);
        let said = Manifest::read(&dirs[0]).unwrap_err().to_string();
        assert!(said.contains(told), "{said}");
    }
    let mut whole = good.clone();
    whole.as_object_mut().unwrap().remove("part").unwrap();
    write_manifest(&dirs[0], &whole);
    let said = Manifest::read(&dirs[0]).unwrap_err().to_string();
    assert!(
        said.contains("tier-0000.outcomes.zst is its name"),
        "{said}"
    );
    // A frame that no part has.
    write_manifest(&dirs[0], &good);
    assert_reads(&Database::open_parts(&dirs, CACHE).unwrap(), &tiers);
    let other = dir.path().join("other");
    let parts = [dirs[0].clone(), other.clone()];
    let mut of_two = good.clone();
    of_two["part"]["parts"] = 2.into();
    write_manifest(&dirs[0], &of_two);
    fs::create_dir(&other).unwrap();
    fs::copy(
        dirs[0].join("tier-0000.part.zst"),
        other.join("tier-0000.part.zst"),
    )
    .unwrap();
    of_two["part"]["part"] = 1.into();
    write_manifest(&other, &of_two);
    let said = Database::open_parts(&parts, 0).unwrap_err().to_string();
    assert!(said.contains("part 0 has the frame as well"), "{said}");
    of_two["tiers"] = serde_json::json!([]);
    of_two["counts"] = serde_json::json!({"won": 0, "drawn": 0, "lost": 0});
    of_two["by_code"] = serde_json::json!([]);
    write_manifest(&other, &of_two);
    let joined = Database::open_parts(&parts, 0).unwrap();
    assert_eq!(joined.positions(), 0, "what one part does not have yet");
}
