//! Damaged databases: [`Databases`].

use std::fs;
use std::path::Path;

use fastrand::Rng;
use stonework::levels::GradedKey;
use stonework_command::Ending;
use stonework_store::{Database, StoreError};
use tempfile::TempDir;

use super::built::words;
use super::command::{command, path_text};
use super::edit::{apply, change_edits, random_edit, seal};
use super::files::{File, read_files, write_files};
use crate::case::Case;
use crate::target::{Target, outline};

/// The files of databases, damaged. A case is a database, `sealed` if the manifest is made to say the
/// lengths and checksums of the damaged files, and edits, one a line.
///
/// Whatever the files are, they are opened, looked up, verified and counted, or refused with words;
/// damage that is not sealed is found.
#[derive(Debug)]
pub struct Databases {
    saved: Vec<Saved>,
    /// Where the damaged database is.
    place: TempDir,
    /// The files there.
    written: Vec<File>,
}

/// A database as it was saved.
#[derive(Debug)]
struct Saved {
    name: &'static str,
    /// The manifest first.
    files: Vec<File>,
}

/// The games whose databases are damaged: numbered by the game, and found by keys.
const GAMES: &[(&str, &[&str])] = &[
    ("quixo", &["--set", "size=2"]),
    ("mnk", &["--set", "m=3", "--set", "n=2", "--set", "k=2"]),
    ("connect-four", &["--set", "width=3", "--set", "height=4"]),
];

impl Databases {
    /// Saves the databases that are damaged.
    ///
    /// # Panics
    ///
    /// If they cannot be saved.
    #[must_use]
    pub fn new() -> Self {
        let place = tempfile::tempdir().expect("there is a place for temporary files");
        let saved = GAMES.iter().map(|&(name, settings)| {
            let dir = place.path().join(name);
            let args = [&["strong", name], settings, &["--save", path_text(&dir)]].concat();
            let ran = command(&args);
            assert_eq!(ran.ending, Ending::Solved, "{ran:?}");
            let files = read_files(&dir);
            Saved { name, files }
        });
        let saved = saved.collect();
        let damaged = place.path().join("damaged");
        fs::create_dir(&damaged).expect("a place can be made");
        Self {
            saved,
            place,
            written: Vec::new(),
        }
    }
}

impl Default for Databases {
    fn default() -> Self {
        Self::new()
    }
}

impl Target for Databases {
    fn name(&self) -> &'static str {
        "databases"
    }

    fn seeds(&self) -> Vec<Case> {
        let mut seeds = Vec::new();
        for saved in &self.saved {
            for sealing in ["sealed", "as it is"] {
                seeds.push(Case::of(&[saved.name, sealing, ""]));
            }
        }
        seeds
    }

    fn changeable(&self, _: &Case) -> Vec<usize> {
        vec![2]
    }

    fn change(&self, case: &Case, other: &Case, rng: &mut Rng) -> Case {
        let saved = self.saved.iter().find(|saved| saved.name == case.field(0));
        let files = saved.map_or(1, |saved| saved.files.len());
        change_edits(case, other, &mut |rng| random_edit(files, rng), rng)
    }

    fn run(&mut self, case: &Case) -> String {
        let saved = self.saved.iter().find(|saved| saved.name == case.field(0));
        let Some(saved) = saved else {
            return "no such database".to_owned();
        };
        let (name, whole) = (saved.name, saved.files.clone());
        let mut files = whole.clone();
        for edit in case.field(2).lines() {
            apply(edit, &mut files);
        }
        let is_sealed = case.field(1) == "sealed";
        if is_sealed {
            seal(&mut files);
        }
        let dir = self.place.path().join("damaged");
        write_files(&mut self.written, &files, &dir);

        let api = match attack(&dir) {
            Ok(looked_up) => {
                assert!(is_sealed || files == whole, "the damage is not found");
                looked_up
            }
            Err(error) => outline_without(&dir, &words(&error)),
        };
        let path = path_text(&dir);
        let mut told = String::new();
        for args in [
            &["verify", path, "--time", "2", "--memory", "64MiB"][..],
            &["stats", path, "--time", "2", "--memory", "64MiB"],
            &["probe", path, "start"],
            &[
                "solve", name, "--with", path, "--time", "0.1", "--memory", "16MiB",
            ],
        ] {
            let ran = command(args);
            told.extend([" ", ran.ending_name()]);
            if ran.ending == Ending::Failed {
                told += &outline_without(&dir, &ran.errors);
            }
        }
        format!("{name}: {api};{told}")
    }
}

/// Looks up some positions in every way, and verifies the files.
fn attack(dir: &Path) -> Result<String, StoreError> {
    let database = Database::open(dir, 1 << 16)?;
    let positions = database.positions();
    let mut codes = Vec::new();
    let mut looked_up = 0;
    for number in [
        0,
        1,
        positions / 2,
        positions.wrapping_sub(1),
        positions,
        u64::MAX,
    ] {
        looked_up += u32::from(database.code(number).is_ok());
        looked_up += u32::from(database.codes(&[number, 0, number], &mut codes).is_ok());
        if let Ok(position) = database.position(number) {
            let found = database.number(position);
            looked_up += u32::from(found.is_ok_and(|found| found == Some(number)));
        }
    }
    let key = |grade, key| GradedKey { grade, key };
    let keys = [key(0, 0), key(1, u64::MAX), key(u32::MAX, 1), key(3, 77)];
    looked_up += u32::from(database.codes_by_key(&keys).is_ok());
    for tier in 0..database.manifest().tiers.len() {
        for frame in 0..database.frames(tier).min(3) {
            looked_up += u32::from(database.frame_codes(tier, frame, &mut codes).is_ok());
        }
    }
    database.verify_files()?;
    Ok(format!("{looked_up} looked up"))
}

/// What a message says beside the place of the database.
fn outline_without(dir: &Path, message: &str) -> String {
    outline(&message.replace(&dir.display().to_string(), ""))
}
