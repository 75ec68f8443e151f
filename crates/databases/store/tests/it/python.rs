//! The format as it is written down: a program in another language reads a database.

use std::env;
use std::path::Path;
use std::process::Command;

use fastrand::Rng;
use stonework_store::FRAME_BYTES;

use crate::levels::write_levels;
use crate::support::{Tier, longest, random_tier, write};

#[test]
#[ignore = "needs Python with tests/requirements.txt; STONEWORK_PYTHON names it, or python3 is used"]
fn python_reads_what_was_written() {
    let mut rng = Rng::with_seed(31);
    let mut tiers: Vec<Tier> = vec![
        random_tier(&mut rng, 1000, 20),
        vec![],
        random_tier(&mut rng, 3 * FRAME_BYTES, 126),
        random_tier(&mut rng, 2 * FRAME_BYTES + 1, 300),
        vec![Some(0); 5],
        vec![Some(65_534)],
    ];
    // Python does not know what is not stored
    for code in tiers.iter_mut().flatten() {
        *code = code.or(Some(0));
    }
    assert_eq!(longest(&tiers[5]), Some(32_766));
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), &tiers);

    let said = read_by_python(dir.path());
    let mut lines = said.lines();
    for (number, tier) in tiers.iter().enumerate() {
        let sum = tier
            .iter()
            .flatten()
            .map(|&code| u64::from(code))
            .sum::<u64>();
        let weighted = (1..).zip(tier.iter().flatten());
        let weighted = weighted.fold(0, |sum: u64, (place, &code)| {
            sum.wrapping_add(place * u64::from(code))
        });
        let expected = format!("{number} {} {sum} {weighted}", tier.len());
        assert_eq!(lines.next(), Some(&*expected));
    }
    assert_eq!(lines.next(), None);
}

#[test]
#[ignore = "needs Python with tests/requirements.txt; STONEWORK_PYTHON names it, or python3 is used"]
fn python_reads_keys() {
    let dir = tempfile::tempdir().unwrap();
    let levels = write_levels(dir.path());
    let said = read_by_python(dir.path());
    let said: Vec<_> = said
        .lines()
        .filter(|line| line.starts_with("level"))
        .collect();
    let expected = levels.iter().map(|(grade, keys)| {
        let sum = keys.iter().fold(0_u64, |sum, &key| sum.wrapping_add(key));
        format!("level {grade} {} {sum}", keys.len())
    });
    assert_eq!(said, expected.collect::<Vec<_>>());
}

/// What the program in Python says of a database.
fn read_by_python(dir: &Path) -> String {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/read_database.py");
    let python = env::var_os("STONEWORK_PYTHON").unwrap_or_else(|| "python3".into());
    let output = Command::new(python).arg(program).arg(dir).output();
    let output = output.expect("there is a Python");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaints}");
    String::from_utf8(output.stdout).unwrap()
}
