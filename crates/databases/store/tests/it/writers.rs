//! Writers that are stopped, locked out or refused: nothing half-written is taken for whole, and
//! nothing old is lost.

use std::fs;
use std::process::Command;

use fastrand::Rng;
use stonework_store::{AtomicFile, Checksum, Database, DatabaseWriter, StoreError};

use crate::support::{
    CACHE, Tier, add_tier, assert_reads, count, files, game, longest, random_tier, write,
};

fn tiers(seed: u64) -> Vec<Tier> {
    let mut rng = Rng::with_seed(seed);
    (0..3).map(|_| random_tier(&mut rng, 900, 15)).collect()
}

#[test]
fn a_second_writer_is_locked_out_until_the_first_is_done() {
    let dir = tempfile::tempdir().unwrap();
    let tiers = tiers(21);
    let all = game(count(&tiers));
    let mut writer = DatabaseWriter::create(dir.path(), all.clone(), "chance").unwrap();
    add_tier(&mut writer, &tiers[0]);
    let locked = DatabaseWriter::resume(dir.path(), &all).unwrap_err();
    assert!(matches!(locked, StoreError::Locked { .. }), "{locked}");
    drop(writer);

    let mut writer = DatabaseWriter::resume(dir.path(), &all).unwrap();
    assert_eq!(writer.manifest().tiers.len(), 1);
    add_tier(&mut writer, &tiers[1]);
    add_tier(&mut writer, &tiers[2]);
    writer.finish().unwrap();

    let at_once = tempfile::tempdir().unwrap();
    write(at_once.path(), &tiers);
    assert!(files(dir.path()) == files(at_once.path()), "the same bytes");
}

#[test]
fn a_tier_that_is_not_finished_leaves_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let tiers = tiers(22);
    let mut writer = DatabaseWriter::create(dir.path(), game(2700), "chance").unwrap();
    add_tier(&mut writer, &tiers[0]);
    let before = files(dir.path());
    let mut files_of_tier = writer.begin_tier(900, Some(15)).unwrap();
    files_of_tier
        .write(tiers[1][..100].iter().copied())
        .unwrap();
    assert_eq!(files(dir.path()).len(), before.len() + 1);
    drop(files_of_tier);
    assert!(files(dir.path()) == before);

    // finished, but not added: the files are there, and replaced by the next ones
    let mut files_of_tier = writer.begin_tier(900, longest(&tiers[2])).unwrap();
    files_of_tier.write(tiers[2].iter().copied()).unwrap();
    drop(files_of_tier.finish().unwrap());
    assert_reads(&Database::open(dir.path(), CACHE).unwrap(), &tiers[..1]);
    add_tier(&mut writer, &tiers[1]);
    assert_reads(&Database::open(dir.path(), CACHE).unwrap(), &tiers[..2]);
}

#[test]
fn temporary_files_of_a_killed_writer_are_removed_and_nothing_else_is() {
    let dir = tempfile::tempdir().unwrap();
    let tiers = tiers(23);
    let all = game(count(&tiers));
    write(dir.path(), &tiers);
    let before = files(dir.path());
    let left = [
        ".manifest.json.tmp-17",
        ".tier-0001.outcomes.zst.tmp-4294967295",
    ];
    let kept = [
        ".manifest.json.tmp-x",
        ".notes.tmp-17",
        "tier-0001.outcomes.zst.tmp-17",
    ];
    for name in left.iter().chain(&kept) {
        fs::write(dir.path().join(name), "half").unwrap();
    }
    drop(DatabaseWriter::resume(dir.path(), &all).unwrap());
    for name in left {
        assert!(!dir.path().join(name).exists(), "{name}");
    }
    for name in kept {
        fs::remove_file(dir.path().join(name)).unwrap();
    }
    assert!(files(dir.path()) == before);
}

#[test]
fn a_directory_with_something_else_is_not_written_to() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("thesis.txt"), "mine").unwrap();
    let error = DatabaseWriter::create(dir.path(), game(1), "chance").unwrap_err();
    assert!(matches!(&error, StoreError::NotEmpty { found, .. } if found == "thesis.txt"));
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    let error = DatabaseWriter::resume(dir.path(), &game(1)).unwrap_err();
    assert!(matches!(error, StoreError::NotADatabase { .. }));
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);

    let old = tempfile::tempdir().unwrap();
    write(old.path(), &tiers(24));
    let before = files(old.path());
    let error = DatabaseWriter::create(old.path(), game(1), "chance").unwrap_err();
    assert!(matches!(error, StoreError::NotEmpty { .. }));
    assert!(files(old.path()) == before);
}

#[test]
fn a_database_of_another_game_is_not_gone_on_with() {
    let dir = tempfile::tempdir().unwrap();
    let tiers = tiers(25);
    write(dir.path(), &tiers);
    let all = game(count(&tiers));
    let mut others = vec![all.clone(); 6];
    "another".clone_into(&mut others[0].name);
    others[1].parameters.clear();
    "...".clone_into(&mut others[2].start);
    "lost by the first player".clone_into(&mut others[3].infinite_play);
    others[4].positions += 1;
    others[5].fingerprint = Checksum::of(b"other rules");
    let keys = [
        "name",
        "parameters",
        "start",
        "infinite_play",
        "positions",
        "fingerprint",
    ];
    for (other, key) in others.iter().zip(keys) {
        let error = DatabaseWriter::resume(dir.path(), other).unwrap_err();
        let names_key = matches!(error, StoreError::OtherGame { what, .. } if what == key);
        assert!(names_key, "{key}");
    }
    DatabaseWriter::resume(dir.path(), &all).unwrap();
}

#[test]
fn a_database_without_all_positions_is_not_complete() {
    let dir = tempfile::tempdir().unwrap();
    let mut writer = DatabaseWriter::create(dir.path(), game(5), "chance").unwrap();
    add_tier(&mut writer, &vec![Some(1); 3]);
    let too_many = writer.begin_tier(3, None).unwrap_err();
    assert!(matches!(
        too_many,
        StoreError::Positions {
            found: 6,
            expected: 5,
            ..
        }
    ));
    let error = writer.finish().unwrap_err();
    assert!(matches!(error, StoreError::Manifest { .. }), "{error}");
    assert!(
        !Database::open(dir.path(), CACHE)
            .unwrap()
            .manifest()
            .complete
    );
}

#[test]
fn a_file_in_the_place_of_the_directory_is_an_error_that_names_it() {
    let dir = tempfile::tempdir().unwrap();
    let place = dir.path().join("database");
    fs::write(&place, "mine").unwrap();
    let created = DatabaseWriter::create(&place, game(1), "chance").unwrap_err();
    let resumed = DatabaseWriter::resume(&place, &game(1)).unwrap_err();
    let opened = Database::open(&place, CACHE).unwrap_err();
    assert!(
        matches!(created, StoreError::NotADirectory { .. }),
        "{created}"
    );
    for error in [&resumed, &opened] {
        assert!(matches!(error, StoreError::Io { .. }), "{error}");
    }
    for error in [created, resumed, opened] {
        assert!(error.to_string().contains("database"), "{error}");
    }
    assert_eq!(fs::read_to_string(&place).unwrap(), "mine");
}

#[test]
fn a_file_that_cannot_be_created_or_renamed_is_an_error_and_nothing_is_lost() {
    let tiers = tiers(26);
    let dir = tempfile::tempdir().unwrap();
    let mut writer = DatabaseWriter::create(dir.path(), game(count(&tiers)), "chance").unwrap();
    add_tier(&mut writer, &tiers[0]);

    // the temporary name is taken
    let taken = format!(".tier-0001.outcomes.zst.tmp-{}", std::process::id());
    fs::create_dir(dir.path().join(&taken)).unwrap();
    let error = writer.begin_tier(900, Some(15)).unwrap_err();
    assert!(error.to_string().contains(&taken), "{error}");
    fs::remove_dir(dir.path().join(&taken)).unwrap();

    // the name is taken
    let blocked = dir.path().join("tier-0001.outcomes.zst");
    fs::create_dir(&blocked).unwrap();
    let mut files = writer.begin_tier(900, longest(&tiers[1])).unwrap();
    files.write(tiers[1].iter().copied()).unwrap();
    let error = files.finish().unwrap_err();
    assert!(
        error.to_string().contains("tier-0001.outcomes.zst"),
        "{error}"
    );
    assert_reads(&Database::open(dir.path(), CACHE).unwrap(), &tiers[..1]);
    fs::remove_dir(&blocked).unwrap();

    // the manifest cannot be replaced
    let mut files = writer.begin_tier(900, longest(&tiers[1])).unwrap();
    files.write(tiers[1].iter().copied()).unwrap();
    let written = files.finish().unwrap();
    let taken = format!(".manifest.json.tmp-{}", std::process::id());
    fs::create_dir(dir.path().join(&taken)).unwrap();
    let error = writer.add_tier(written).unwrap_err();
    assert!(error.to_string().contains(&taken), "{error}");
    assert_eq!(writer.manifest().tiers.len(), 1);
    assert_reads(&Database::open(dir.path(), CACHE).unwrap(), &tiers[..1]);
    fs::remove_dir(dir.path().join(&taken)).unwrap();

    // and it goes on
    add_tier(&mut writer, &tiers[1]);
    add_tier(&mut writer, &tiers[2]);
    writer.finish().unwrap();
    assert_reads(&Database::open(dir.path(), CACHE).unwrap(), &tiers);
}

/// Where [`a_full_disk_loses_nothing`] lets the tests write to.
const FULL: &str = "STONEWORK_STORE_FULL_DISK";

/// A full disk, as far as a process can make one for itself: a shell lets its child write no file
/// of more than a few KiB, and what is over that is refused in the middle of a file.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    if let Some(dir) = std::env::var_os(FULL) {
        // the child: one tier fits, the next one does not
        let tiers = disk_tiers();
        let mut writer = DatabaseWriter::create(&dir, game(count(&tiers)), "chance").unwrap();
        add_tier(&mut writer, &tiers[0]);
        let mut files = writer
            .begin_tier(tiers[1].len() as u64, longest(&tiers[1]))
            .unwrap();
        let written = files.write(tiers[1].iter().copied());
        let error = written.and_then(|()| files.finish().map(drop)).unwrap_err();
        assert!(
            matches!(
                error,
                StoreError::Io {
                    operation: "write",
                    ..
                }
            ),
            "{error}"
        );
        assert!(error.to_string().contains("tier-0001"), "{error}");
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let test = std::env::current_exe().unwrap();
    // without the signal, a write beyond the limit is an error
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 40; exec \"$@\"", "sh"])
        .arg(test)
        .args([
            "--exact",
            "writers::a_full_disk_loses_nothing",
            "--nocapture",
        ])
        .env(FULL, dir.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{complained}");
    assert!(said.contains("1 passed"), "{said}");

    // whole, and nothing of the tier that did not fit
    let tiers = disk_tiers();
    assert_eq!(files(dir.path()).len(), 2);
    let database = Database::open(dir.path(), CACHE).unwrap();
    assert_reads(&database, &tiers[..1]);
    database.verify_files().unwrap();
    let mut writer = DatabaseWriter::resume(dir.path(), &game(count(&tiers))).unwrap();
    add_tier(&mut writer, &tiers[1]);
    writer.finish().unwrap();
    assert_reads(&Database::open(dir.path(), CACHE).unwrap(), &tiers);
}

/// A tier that fits on the full disk, and one that does not.
#[cfg(unix)]
fn disk_tiers() -> Vec<Tier> {
    let mut rng = Rng::with_seed(27);
    vec![
        random_tier(&mut rng, 500, 15),
        random_tier(&mut rng, 500_000, 90),
    ]
}

/// Writes a text to a path.
#[cfg(unix)]
fn put(path: &std::path::Path, text: &str) -> std::io::Result<()> {
    let mut file = AtomicFile::at(path)?;
    std::io::Write::write_all(&mut file, text.as_bytes())?;
    file.finish()
}

#[cfg(unix)]
#[test]
fn a_file_is_written_where_a_link_leads_and_keeps_its_permissions() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let dir = tempfile::tempdir().unwrap();
    let [real, link] = ["real", "link"].map(|name| dir.path().join(name));
    fs::write(&real, "old").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).unwrap();
    symlink(&real, &link).unwrap();
    put(&link, "new").unwrap();
    assert!(link.is_symlink());
    assert_eq!(fs::read_to_string(&real).unwrap(), "new");
    assert_eq!(real.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    fs::set_permissions(&real, fs::Permissions::from_mode(0o400)).unwrap();
    let refused = put(&link, "newer").unwrap_err();
    assert_eq!(refused.kind(), std::io::ErrorKind::PermissionDenied);
    assert_eq!(fs::read_to_string(&real).unwrap(), "new");
}

#[cfg(unix)]
#[test]
fn a_device_and_a_directory_are_no_files_to_write() {
    let dir = tempfile::tempdir().unwrap();
    let device = put("/dev/null".as_ref(), "text").unwrap_err();
    assert!(device.to_string().contains("regular file"), "{device}");
    let directory = put(dir.path(), "text").unwrap_err();
    assert_eq!(directory.kind(), std::io::ErrorKind::IsADirectory);
}
