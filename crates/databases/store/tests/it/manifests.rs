//! Manifests with a right checksum that say what cannot be: an error at once, and nothing is
//! allocated for what they say.

use std::fs;

use serde_json::{Value, json};
use stonework_store::{Database, StoreError};

use crate::support::{CACHE, game, read_manifest, write, write_manifest};

/// Opens a database of two tiers whose manifest was changed.
fn open_changed(change: impl FnOnce(&mut Value)) -> Result<Database, StoreError> {
    let dir = tempfile::tempdir().unwrap();
    write(
        dir.path(),
        &[vec![Some(1), Some(4), Some(0)], vec![Some(3)]],
    );
    let mut manifest = read_manifest(dir.path());
    change(&mut manifest);
    write_manifest(dir.path(), &manifest);
    Database::open(dir.path(), CACHE)
}

/// What is wrong with a changed manifest.
fn error(change: impl FnOnce(&mut Value)) -> StoreError {
    let error = open_changed(change).expect_err("it says what cannot be");
    let text = error.to_string();
    assert!(
        text.contains("manifest.json") || text.contains(".zst"),
        "{text}"
    );
    error
}

#[test]
fn a_manifest_that_is_written_anew_is_read() {
    open_changed(|_| {}).unwrap();
    let renamed = open_changed(|manifest| manifest["solver"] = json!("another")).unwrap();
    assert_eq!(renamed.manifest().solver, "another");
}

#[test]
fn another_format_or_version_is_told_first() {
    let newer = error(|manifest| {
        manifest["version"] = json!(2);
        manifest["new in version 2"] = json!(true);
    });
    assert!(matches!(
        newer,
        StoreError::Version {
            found: 2,
            known: 1,
            ..
        }
    ));
    let other = error(|manifest| manifest["format"] = json!("tar"));
    assert!(matches!(other, StoreError::Syntax { .. }));
}

#[test]
fn what_is_no_manifest_is_a_syntax_error() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("manifest.json");
    for text in ["", "{", "[]", "null", "{}", "\u{0}", "{\"format\": 3}"] {
        fs::write(&path, text).unwrap();
        let error = Database::open(dir.path(), CACHE).unwrap_err();
        assert!(
            matches!(error, StoreError::Syntax { .. }),
            "{text}: {error}"
        );
    }
    fs::write(&path, [0xFF, 0xFE]).unwrap();
    Database::open(dir.path(), CACHE).unwrap_err();
    fs::write(&path, "[".repeat(1 << 20)).unwrap();
    Database::open(dir.path(), CACHE).unwrap_err();
}

#[test]
fn a_manifest_of_more_than_64_mib_is_not_read() {
    let dir = tempfile::tempdir().unwrap();
    let file = fs::File::create(dir.path().join("manifest.json")).unwrap();
    file.set_len(1 << 40).unwrap(); // takes no room on the disk
    let error = Database::open(dir.path(), CACHE).unwrap_err();
    assert!(error.to_string().contains("more than"), "{error}");
}

#[test]
fn keys_that_are_missing_unknown_or_of_another_type_are_syntax_errors() {
    let changes: [fn(&mut Value); 12] = [
        |m| m["more"] = json!(1),
        |m| m["tiers"][0]["more"] = json!(1),
        |m| drop(m.as_object_mut().unwrap().remove("solver")),
        |m| drop(m["game"].as_object_mut().unwrap().remove("start")),
        |m| m["game"]["positions"] = json!(-4),
        |m| m["game"]["positions"] = json!(4.5),
        |m| m["game"]["numbering"] = json!("by hand"),
        |m| m["game"]["fingerprint"] = json!("AB".repeat(32)),
        |m| m["tiers"][0]["positions"] = json!(-1),
        |m| m["tiers"][0]["code_bytes"] = json!(3),
        |m| m["tiers"][0]["file"]["blake3"] = json!("00"),
        |m| m["tiers"][0]["longest"] = json!(1_u64 << 40),
    ];
    for change in changes {
        let error = error(change);
        assert!(matches!(error, StoreError::Syntax { .. }), "{error}");
    }
}

#[test]
fn tiers_that_contradict_each_other_are_errors() {
    let changes: [fn(&mut Value); 18] = [
        |m| m["tiers"][1]["tier"] = json!(0),
        |m| m["tiers"][1]["tier"] = json!(2),
        |m| m["tiers"][1]["first"] = json!(0),
        |m| m["tiers"][1]["first"] = json!(4),
        |m| {
            let tier = m["tiers"][0].clone();
            m["tiers"].as_array_mut().unwrap().push(tier);
        },
        |m| m["tiers"].as_array_mut().unwrap().reverse(),
        |m| drop(m["tiers"].as_array_mut().unwrap().pop()),
        |m| m["game"]["positions"] = json!(3),
        |m| m["game"]["positions"] = json!(5),
        |m| m["tiers"][0]["counts"]["won"] = json!(2),
        |m| m["tiers"][0]["counts"]["won"] = json!(u64::MAX),
        |m| m["counts"]["won"] = json!(2),
        |m| m["by_code"][0] = json!([0, 2]),
        |m| m["by_code"].as_array_mut().unwrap().reverse(),
        |m| m["by_code"].as_array_mut().unwrap().push(json!([9, 0])),
        |m| m["tiers"][0]["longest"] = json!(null),
        |m| m["tiers"][0]["longest"] = json!(2),
        |m| m["tiers"][0]["file"] = json!(null),
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let error = error(change);
        let is_manifest = matches!(error, StoreError::Manifest { .. });
        assert!(is_manifest, "change {number}: {error}");
    }
}

#[test]
fn no_file_name_leaves_the_directory() {
    for name in [
        "../tier-0000.outcomes.zst",
        "/etc/passwd",
        "..",
        "",
        ".",
        "manifest.json",
        "tier-0000.values.zst",
        "tier-0001.outcomes.zst",
        "tier-0000.outcomes.zst/",
        "./tier-0000.outcomes.zst",
        "tier-0000.outcomes.zst\u{0}",
        "C:\\tier-0000.outcomes.zst",
    ] {
        let error = error(|m| m["tiers"][0]["file"]["name"] = json!(name));
        assert!(matches!(error, StoreError::Manifest { .. }), "{name}");
    }
}

#[test]
fn absurd_sizes_are_errors_at_once() {
    for positions in [1 << 20, 1 << 33, 1 << 50, 1 << 60, u64::MAX - 1, u64::MAX] {
        error(|m| {
            m["game"]["positions"] = json!(positions);
            m["tiers"][1]["positions"] = json!(positions - 3);
        });
        // with a length that would fit
        for bytes in [positions / 1000, positions, u64::MAX] {
            error(|m| {
                m["game"]["positions"] = json!(positions);
                m["tiers"][1]["positions"] = json!(positions - 3);
                m["tiers"][1]["file"]["bytes"] = json!(bytes);
            });
        }
    }
    for bytes in [0, 1, 16, 1 << 40, u64::MAX] {
        error(|m| m["tiers"][0]["file"]["bytes"] = json!(bytes));
    }
}

#[test]
fn seek_tables_that_say_what_cannot_be_are_errors() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), &[vec![Some(2); 150_000]]);
    let path = dir.path().join("tier-0000.outcomes.zst");
    let whole = fs::read(&path).unwrap();
    let end = whole.len();
    // three frames: 8 bytes of header, 3 entries, 9 bytes of footer
    let (header, entries, footer) = (end - 41, end - 33, end - 9);
    for (at, bytes) in [
        (header, 7_u32),
        (header + 4, u32::MAX),
        (entries, 0),
        (entries, u32::MAX),
        (entries + 4, 65_535),
        (entries + 4, u32::MAX),
        (footer, 0),
        (footer, 2),
        (footer, 4),
        (footer, 1 << 27),
        (footer, u32::MAX),
        (footer + 5, 0),
    ] {
        let mut damaged = whole.clone();
        damaged[at..at + 4].copy_from_slice(&bytes.to_le_bytes());
        fs::write(&path, damaged).unwrap();
        let error = Database::open(dir.path(), CACHE).unwrap_err();
        assert!(matches!(error, StoreError::SeekTable { .. }), "{error}");
    }
    for flags in [1 << 7, 1 << 2] {
        let mut damaged = whole.clone();
        damaged[footer + 4] = flags;
        fs::write(&path, damaged).unwrap();
        let error = Database::open(dir.path(), CACHE).unwrap_err();
        assert!(matches!(error, StoreError::SeekTable { .. }), "{error}");
    }
}

/// The two tests before this one pass where a process may have 1 GiB of addresses: what they read
/// says that there is more.
#[cfg(target_os = "linux")]
#[test]
fn absurd_manifests_take_little_memory() {
    use std::process::Command;

    let test = std::env::current_exe().unwrap();
    let output = Command::new("sh")
        .args(["-c", "ulimit -v 1048576; exec \"$@\"", "sh"])
        .arg(test)
        .args(["--exact", "--test-threads=1"])
        .arg("manifests::absurd_sizes_are_errors_at_once")
        .arg("manifests::seek_tables_that_say_what_cannot_be_are_errors")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{complained}");
    assert!(said.contains("2 passed"), "{said}");
}

#[test]
fn a_number_is_the_same_parameter_however_it_was_written() {
    let asked = game(9);
    for (written, is_same) in [
        ("4", true),
        ("04", true),
        ("+4", true),
        ("5", false),
        ("", false),
    ] {
        let mut saved = asked.clone();
        saved
            .parameters
            .insert("size".to_owned(), written.to_owned());
        let difference = saved.difference(&asked);
        assert_eq!(difference.is_none(), is_same, "{written}: {difference:?}");
    }
}

#[test]
fn rules_that_are_a_long_text_are_told_from_where_they_differ() {
    let of_rules = |end: &str| {
        let mut game = game(9);
        let rules = format!("{}{end}", "(rule)".repeat(1000));
        game.parameters.insert("rules".to_owned(), rules);
        game
    };
    let difference = of_rules("(one)").difference(&of_rules("(other)"));
    let (what, found, expected) = difference.unwrap();
    assert_eq!(what, "parameters");
    assert!(found.contains("(rule)(one)"), "{found}");
    assert!(expected.contains("(rule)(other)"), "{expected}");
    assert!(
        found.len() < 100 && expected.len() < 100,
        "{found} {expected}"
    );
    assert_eq!(of_rules("").difference(&of_rules("")), None);
}
