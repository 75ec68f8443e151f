//! Certificates on disk: what was written is found again, and damage is noticed.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use stonework::{CancelFlag, Run, SeededRng, StopReason, Watch};
use stonework_store::{
    CertificateFile, CertificateHeader, CertificateWriter, CertifiedGame, Checksum, Claim,
    MOST_OF_HEADER, SaveError, StoreError,
};

fn game() -> CertifiedGame {
    CertifiedGame {
        name: "heap".to_owned(),
        parameters: BTreeMap::new(),
        input: "5".to_owned(),
        start: "5".to_owned(),
        infinite_play: None,
        fingerprint: Checksum::of(b"rules"),
    }
}

/// No limit.
fn watch() -> Watch {
    Run::new().watch()
}

/// Writes a certificate with these records in so much memory.
fn try_write(
    path: &Path,
    claim: Claim,
    records: &[String],
    memory: usize,
) -> Result<CertificateHeader, SaveError> {
    let mut writer = CertificateWriter::new(path, watch())?.with_memory(memory);
    for record in records {
        writer.push(record.clone())?;
    }
    writer.finish(game(), claim, 7)
}

/// A certificate with these records.
fn write(path: &Path, records: &[String]) {
    let claim = Claim::Bounds(vec![">=win".to_owned()]);
    let header = try_write(path, claim.clone(), records, CertificateWriter::MEMORY).unwrap();
    assert_eq!((header.claim, header.leaf_positions), (claim, 7));
    assert_eq!(header.records, records.len() as u64);
}

/// Records of many positions, some with long texts, in a mixed order.
fn records(count: usize) -> Vec<String> {
    let mut dice = SeededRng::new(5);
    let mut records = Vec::new();
    for number in 0..count {
        let long = if dice.below(3000) == 0 {
            70_000
        } else {
            dice.below(30)
        };
        let position = format!("{} {}", number * 7919 % count, "x".repeat(long));
        let signs = [&["<="][..], &["="], &[">="], &["<=", ">="]];
        for sign in signs[dice.below(4)] {
            records.push(format!("{position}\t{sign}{number}\tmv\t{number}"));
        }
    }
    records
}

/// What a record is found by.
fn key(record: &str) -> &str {
    let digit = record.find('\t').unwrap() + 1;
    let sign = record[digit..].find(|c| !"<=>".contains(c)).unwrap();
    &record[..digit + sign]
}

#[test]
fn every_record_is_found_at_its_place_and_no_other() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.cert");
    for count in [0, 1, 2, 20_000] {
        let mut records = records(count);
        write(&path, &records);
        records.sort_unstable();
        // With and without room for frames.
        for cache in [0, 1 << 20] {
            let mut file = CertificateFile::open(&path, cache).unwrap();
            assert_eq!(file.header().records, records.len() as u64);
            for (place, record) in (0..).zip(&records).step_by(1 + count / 500) {
                let found = file.find(key(record)).unwrap();
                assert_eq!(found, Some((place, record.clone())));
            }
            for missing in ["", "0", "zzz\t=", "5 \t<", "7 x\t=="] {
                let is_there = records.iter().any(|record| key(record) == missing);
                assert_eq!(file.find(missing).unwrap().is_some(), is_there, "{missing}");
            }
        }
    }
}

#[test]
fn the_same_records_make_the_same_bytes() {
    let dir = tempfile::tempdir().unwrap();
    let [one, other] = ["a.cert", "b.cert"].map(|name| dir.path().join(name));
    let mut records = records(3000);
    write(&one, &records);
    records.reverse();
    write(&other, &records);
    assert_eq!(fs::read(one).unwrap(), fs::read(other).unwrap());
}

#[test]
fn no_damaged_certificate_is_opened() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.cert");
    write(&path, &records(300));
    let good = fs::read(&path).unwrap();
    let header = CertificateFile::open(&path, 0).unwrap().header().clone();
    let mut dice = SeededRng::new(6);
    for round in 0..2000 {
        let mut bad = good.clone();
        match round % 3 {
            0 => bad.truncate(dice.below(good.len())),
            1 => {
                let at = dice.below(good.len());
                bad[at] ^= 1 << dice.below(8);
            }
            _ => {
                let at = dice.below(good.len());
                bad.insert(at, 7);
            }
        }
        fs::write(&path, &bad).unwrap();
        let opened = CertificateFile::open(&path, 0);
        let is_refused = matches!(opened, Err(StoreError::Certificate { .. }));
        // A frame may say the same in other bytes: the header has the hash of all records.
        let is_same = opened.is_ok_and(|file| *file.header() == header);
        assert!(is_refused || is_same, "round {round}");
    }
}

#[test]
fn a_certificate_that_cannot_be_written_is_an_error() {
    let try_write = |path: &Path, records: &[String]| {
        try_write(path, Claim::Nimber(3), records, CertificateWriter::MEMORY)
    };
    let nowhere = try_write(Path::new("no/such/dir/a"), &[]);
    assert!(
        matches!(nowhere, Err(SaveError::Store(StoreError::Io { .. }))),
        "{nowhere:?}"
    );
    let no_name = try_write(Path::new(".."), &[]);
    assert!(
        matches!(
            no_name,
            Err(SaveError::Store(StoreError::Certificate { .. }))
        ),
        "{no_name:?}"
    );
    let dir = tempfile::tempdir().unwrap();
    let too_long = try_write(&dir.path().join("a"), &["x".repeat(2 << 20)]);
    assert!(
        matches!(
            too_long,
            Err(SaveError::Store(StoreError::Certificate { .. }))
        ),
        "{too_long:?}"
    );
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
}

/// What is written is what can be read, and no more.
#[test]
fn a_certificate_has_room_for_long_rules_and_refuses_longer_ones() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a");
    let write = |bytes| {
        let mut game = game();
        let rules = "r".repeat(bytes);
        game.parameters.insert("rules".to_owned(), rules);
        let writer = CertificateWriter::new(&path, watch())?;
        writer.finish(game, Claim::Nimber(3), 0)
    };
    let mut room = MOST_OF_HEADER - 1000;
    let refused = loop {
        match write(room) {
            Ok(_) => drop(CertificateFile::open(&path, 1 << 20).unwrap()),
            Err(refused) => break refused,
        }
        room += 100;
    };
    assert!(room > MOST_OF_HEADER - 1000 && room < MOST_OF_HEADER);
    let said = refused.to_string();
    assert!(said.ends_with("is longer than 4 MiB"), "{said}");
}

/// Records that do not fit into memory are sorted in files, of which so many are needed here that
/// they are joined in between.
#[test]
fn a_certificate_is_the_same_in_little_memory() {
    let dir = tempfile::tempdir().unwrap();
    let records: Vec<_> = (0..60_000_u32)
        .map(|number| format!("{}\t={number}", number.wrapping_mul(0x9e37_79b9)))
        .collect();
    let bytes = |memory| {
        let path = dir.path().join("a");
        let header = try_write(&path, Claim::Nimber(3), &records, memory).unwrap();
        assert_eq!(header.records, 60_000);
        fs::read(path).unwrap()
    };
    let expected = bytes(CertificateWriter::MEMORY);
    for memory in [1000, 100_000] {
        assert!(bytes(memory) == expected, "in {memory} bytes");
    }
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
}

#[test]
fn a_limit_ends_a_certificate_and_leaves_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a");
    let cancel = CancelFlag::new();
    let watch = Run::new().with_cancel(cancel.clone()).watch();
    let mut writer = CertificateWriter::new(&path, watch).unwrap();
    writer.push("a\t=1".to_owned()).unwrap();
    cancel.cancel();
    let stopped = writer.finish(game(), Claim::Nimber(3), 0);
    assert!(matches!(
        stopped,
        Err(SaveError::Stopped(StopReason::Cancelled))
    ));
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
}

/// What stands for a certificate is the hash of its first line, which has that of its records.
#[test]
fn the_checksum_of_a_certificate_is_that_of_its_header() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.cert");
    let mut records = records(3000);
    let made = |claim: &str, records: &[String]| {
        let claim = Claim::Bounds(vec![claim.to_owned()]);
        try_write(&path, claim, records, CertificateWriter::MEMORY).unwrap()
    };
    let header = made(">=win", &records);
    let line = serde_json::to_string(&header).unwrap();
    assert_eq!(
        header.checksum(),
        Checksum::of(format!("{line}\n").as_bytes())
    );
    assert_ne!(made("<=win", &records).checksum(), header.checksum());
    records.reverse();
    assert_eq!(made(">=win", &records).checksum(), header.checksum());
    records.pop();
    assert_ne!(made(">=win", &records).checksum(), header.checksum());
}
