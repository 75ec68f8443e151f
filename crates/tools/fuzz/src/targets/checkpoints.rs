//! Damaged databases that are not whole yet: [`Checkpoints`].

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use fastrand::Rng;
use serde_json::json;
use stonework::retrograde::{
    Checkpoint, FinishedError, FinishedTiers, SafePoint, Stage, Target as Position, Workbench,
};
use stonework::{CancelFlag, Progress, Run};
use stonework_command::Ending;
use stonework_games::CATALOG;
use stonework_games::catalog::{PositionRules, Settings};
use stonework_store::{
    Database, DatabaseWriter, LEVEL_SOLVER, Manifest, SOLVER, SaveError, Saved, Saver, code_of,
};
use tempfile::TempDir;

use super::command::{Ran, command, path_text};
use super::edit::{apply, change_edits, is_checkpoint, random_edit, random_json_edit, seal};
use super::files::{File, read_files, write_files};
use crate::case::Case;
use crate::target::{Target, outline};

/// The files that a save leaves which was stopped, damaged. A case is what was left, `sealed` if the
/// manifest and the checkpoint are made to say the checksums of what is damaged, and edits, one a
/// line.
///
/// Whatever the files are, the save goes on to its end within its limits, or refuses with words. Of
/// damage that is not sealed nothing is left in a database that is whole in the end. A database that
/// is made of sealed damage is whole, or `verify` finds that it is wrong.
#[derive(Debug)]
pub struct Checkpoints {
    stopped: Vec<Stopped>,
    /// Where the save goes on.
    place: TempDir,
}

/// What a save left that was stopped.
#[derive(Debug)]
struct Stopped {
    name: String,
    /// The game and its settings, as arguments.
    args: &'static [&'static str],
    /// The manifest first.
    files: Vec<File>,
    /// What is there in the end.
    whole: Vec<File>,
    /// What `probe` tells of the start then.
    start: String,
}

/// A game whose positions are numbered, and the tier that is at work.
const NUMBERED: (&[&str], usize) = (&["quixo", "--set", "size=3"], 7);

/// A game whose positions are found by keys.
const KEYED: &[&str] = &["connect-four", "--set", "width=3", "--set", "height=3"];

impl Checkpoints {
    /// Stops saves where they are then gone on with.
    ///
    /// # Panics
    ///
    /// If that cannot be done.
    #[must_use]
    pub fn new() -> Self {
        let place = tempfile::tempdir().expect("there is a place for temporary files");
        let mut stopped = stopped_in_a_tier(place.path());
        stopped.extend(stopped_between_levels(place.path()));
        Self { stopped, place }
    }

    /// Goes on with the save in a directory.
    fn resume(stopped: &Stopped, dir: &Path) -> Ran {
        let how = ["--resume", "--time", "5", "--memory", "64MiB"];
        let save = ["--threads", "1", "--save", path_text(dir)];
        command(&[&["strong"], stopped.args, &how, &save].concat())
    }
}

impl Default for Checkpoints {
    fn default() -> Self {
        Self::new()
    }
}

impl Target for Checkpoints {
    fn name(&self) -> &'static str {
        "checkpoints"
    }

    fn seeds(&self) -> Vec<Case> {
        let mut seeds = Vec::new();
        for stopped in &self.stopped {
            for sealing in ["sealed", "as it is"] {
                seeds.push(Case::of(&[&stopped.name, sealing, ""]));
            }
        }
        seeds
    }

    fn changeable(&self, _: &Case) -> Vec<usize> {
        vec![2]
    }

    fn change(&self, case: &Case, other: &Case, rng: &mut Rng) -> Case {
        let named = |stopped: &&Stopped| stopped.name == case.field(0);
        let files = self.stopped.iter().find(named);
        let files = files.map_or(&[][..], |stopped| &stopped.files);
        let kept = files.iter().position(|file| is_checkpoint(&file.0));
        let mut random = |rng: &mut Rng| match kept {
            // Mostly the checkpoint itself.
            Some(kept) if rng.u32(..3) > 0 => match rng.u32(..3) {
                0 => random_json_edit(kept, rng),
                _ => on_file(&random_edit(files.len(), rng), kept),
            },
            _ => random_edit(files.len().max(1), rng),
        };
        change_edits(case, other, &mut random, rng)
    }

    fn run(&mut self, case: &Case) -> String {
        let named = |stopped: &&Stopped| stopped.name == case.field(0);
        let Some(stopped) = self.stopped.iter().find(named) else {
            return "no such save".to_owned();
        };
        let mut files = stopped.files.clone();
        for edit in case.field(2).lines() {
            apply(edit, &mut files);
        }
        let is_sealed = case.field(1) == "sealed";
        if is_sealed {
            seal(&mut files);
        }
        let dir = self.place.path().join("damaged");
        fs::remove_dir_all(&dir).unwrap_or_default();
        fs::create_dir(&dir).expect("a place can be made");
        write_files(&mut Vec::new(), &files, &dir);

        let mut ran = Self::resume(stopped, &dir);
        let mut told = String::new();
        if ran.errors.contains("its tier is begun anew") {
            told = outline(&ran.errors.replace(path_text(&dir), ""));
            let kept = files.iter().filter(|file| is_checkpoint(&file.0));
            kept.for_each(|file| fs::remove_file(dir.join(&file.0)).unwrap_or_default());
            ran = Self::resume(stopped, &dir);
            assert!(
                !ran.errors.contains("its tier is begun anew"),
                "the tier is not begun anew: {ran:?}"
            );
        }
        match ran.ending {
            Ending::Solved if read_files(&dir) == stopped.whole => told += " whole",
            Ending::Solved => {
                assert!(is_sealed, "the damage is still there");
                let args = ["verify", path_text(&dir), "--memory", "64MiB"];
                let verified = command(&args);
                told.extend([" ", verified.ending_name()]);
                if verified.ending == Ending::Solved {
                    let start = command(&["probe", path_text(&dir), "start"]).output;
                    assert_eq!(start, stopped.start, "what is verified is wrong");
                }
            }
            _ => told += &outline(&ran.errors.replace(path_text(&dir), "")),
        }
        format!("{}: {} {told}", stopped.name, ran.ending_name())
    }
}

/// The same edit of another file.
fn on_file(edit: &str, file: usize) -> String {
    let rest = edit.split_once(' ').map_or("", |(_, rest)| rest);
    format!("{file} {rest}")
}

/// A game that was saved to the end.
struct Whole {
    args: &'static [&'static str],
    database: Database,
    files: Vec<File>,
    start: String,
}

impl Whole {
    /// Saves a game.
    fn of(args: &'static [&'static str], dir: &Path) -> Self {
        let ran = command(&[&["strong"], args, &["--save", path_text(dir)]].concat());
        assert_eq!(ran.ending, Ending::Solved, "{ran:?}");
        Self {
            args,
            database: Database::open(dir, 1 << 20).expect("it was saved"),
            files: read_files(dir),
            start: command(&["probe", path_text(dir), "start"]).output,
        }
    }

    /// Saves it again within the limits of a run.
    fn saved_again(&self, run: &Run, dir: &Path) -> Result<Saved, SaveError> {
        let mut game = self.database.manifest().game.clone();
        let mut saved = None;
        with_rules(self.args, &mut |rules| {
            let saver = |game, workbench| {
                let writer = DatabaseWriter::create(dir, game, workbench);
                Saver::new(writer.expect("the place is empty"))
            };
            saved = Some(match rules {
                PositionRules::Numbered(rules) => saver(game.clone(), SOLVER).save(rules, run),
                PositionRules::Keyed(rules) => {
                    // They are counted when they are found.
                    game.positions = 0;
                    saver(game.clone(), LEVEL_SOLVER).save_levels(rules, run)
                }
            });
        });
        saved.expect("every game lends its rules")
    }

    fn stopped(&self, name: &str, files: Vec<File>) -> Stopped {
        Stopped {
            name: name.to_owned(),
            args: self.args,
            files,
            whole: self.files.clone(),
            start: self.start.clone(),
        }
    }
}

const ONE: NonZeroUsize = NonZeroUsize::MIN;

/// Lends the rules of a game with its settings, as arguments.
fn with_rules(args: &[&str], work: &mut dyn FnMut(PositionRules<'_>)) {
    let entry = CATALOG.find(args[0]).expect("a game of the catalog");
    let assignments = args.iter().filter(|arg| arg.contains('='));
    let settings = assignments.fold(Settings::new(), |settings, set| {
        settings.with(set).expect("it has this setting")
    });
    let input = entry.input.parse("start").expect("it begins at the start");
    let game = entry
        .build(&input, &settings)
        .expect("the settings are its own");
    let positions = game.stored_positions().expect("databases are made of it");
    positions.with_rules(work);
}

/// A save that was stopped when not all levels are found, and one when not all are evaluated.
fn stopped_between_levels(place: &Path) -> Vec<Stopped> {
    let whole = Whole::of(KEYED, &place.join(KEYED[0]));
    let levels = whole.database.manifest().tiers.len();
    let mut stopped = Vec::new();
    for (name, tiers) in [("finding", None), ("evaluating", Some(levels / 2))] {
        let dir = place.join(name);
        let is_there = move |manifest: &Manifest| match tiers {
            Some(tiers) => manifest.tiers.len() == tiers,
            None => manifest
                .levels
                .as_ref()
                .is_some_and(|found| found.levels.len() == levels / 2),
        };
        let cancel = CancelFlag::new();
        let watched = dir.clone();
        let flag = cancel.clone();
        let observer = move |_: &Progress| {
            if Manifest::read(&watched).is_ok_and(|manifest| is_there(&manifest)) {
                flag.cancel();
            }
        };
        let run = Run::new().with_threads(ONE).with_cancel(cancel);
        let saved = whole.saved_again(&run.with_observer(observer), &dir);
        assert!(matches!(saved, Err(SaveError::Stopped(_))), "{saved:?}");
        let manifest = Manifest::read(&dir).expect("it was begun");
        assert!(is_there(&manifest), "it was stopped too late");
        stopped.push(whole.stopped(name, read_files(&dir)));
    }
    stopped
}

/// A save that was stopped between two tiers, and at safe points of the next.
fn stopped_in_a_tier(place: &Path) -> Vec<Stopped> {
    let (args, tier) = NUMBERED;
    let whole = Whole::of(args, &place.join(args[0]));
    let entry = &whole.database.manifest().tiers[tier];
    let dir = place.join("tier");
    let run = Run::new().with_positions(entry.first).with_threads(ONE);
    let saved = whole.saved_again(&run, &dir);
    assert!(matches!(saved, Err(SaveError::Stopped(_))), "{saved:?}");
    let name = format!("tier-{tier:04}.checkpoint");
    let mut between = read_files(&dir);
    between.retain(|file| file.0 != name);
    let mut stopped = vec![whole.stopped("between tiers", between.clone())];

    let mut points = Points(Vec::new());
    with_rules(args, &mut |rules| {
        let PositionRules::Numbered(rules) = rules else {
            panic!("the positions are numbered");
        };
        let all: Vec<usize> = (0..rules.count()).collect();
        let outcomes = whole.database.outcomes(rules, &all);
        let outcomes = outcomes.expect("the database is whole");
        let codes = Codes(outcomes.into_iter().map(code_of).collect());
        let run = Run::new().with_threads(ONE);
        let mut workbench = Workbench::new(&run).expect("there is no limit");
        let solved = workbench.solve(rules, tier, &codes, None, &mut points);
        solved.expect("there is no limit");
    });
    let fingerprint = whole.database.manifest().game.fingerprint.to_string();
    for (name_of_stage, stage, bytes) in stages(&points.0) {
        let (expanded, plies) = match stage {
            Stage::Expanded(positions) => (Some(positions), None),
            Stage::Propagated { plies, .. } => (None, Some(plies)),
        };
        let positions = expanded.map_or(entry.positions, |expanded| expanded as u64);
        let header = json!({
            "fingerprint": fingerprint,
            "tier": tier,
            "expanded": expanded,
            "plies": plies,
            "positions": positions,
            "bytes_each": (bytes.len() as u64).checked_div(positions).unwrap_or(3),
        });
        let mut file = format!("{header}\n").into_bytes();
        file.extend(bytes);
        let hash = blake3::hash(&file);
        file.extend_from_slice(hash.as_bytes());
        let mut files = between.clone();
        files.push((name.clone(), Some(file)));
        stopped.push(whole.stopped(name_of_stage, files));
    }
    stopped
}

/// Some stages of the analysis of a tier, given its safe points: at the beginning, amid the
/// expansion, before and amid the propagation, and the latter two with more bytes a position.
fn stages(points: &[(Stage, Vec<u8>)]) -> Vec<(&'static str, Stage, Vec<u8>)> {
    let is_round = |point: &&(Stage, Vec<u8>)| matches!(point.0, Stage::Propagated { .. });
    let rounds: Vec<_> = points.iter().filter(is_round).cloned().collect();
    let (first, begun) = rounds[0].clone();
    let (round, amid) = rounds[rounds.len() / 2].clone();
    let half = begun.len() / NARROW / 2;
    let expanded = begun[..half * NARROW].to_vec();
    vec![
        ("nothing expanded", Stage::Expanded(0), Vec::new()),
        ("half expanded", Stage::Expanded(half), expanded),
        ("propagation, wide", first, widened(&begun)),
        ("propagation", first, begun),
        ("a later round, wide", round, widened(&amid)),
        ("a later round", round, amid),
    ]
}

/// The bytes of a position: its code and whether that is pending, and its undecided moves.
const NARROW: usize = 3;

/// The same with the bytes that a position has where outcomes are far.
fn widened(bytes: &[u8]) -> Vec<u8> {
    let positions = bytes.chunks_exact(NARROW).flat_map(|position| {
        let code = u16::from_le_bytes([position[0], position[1]]);
        let pending = u64::from(code >> 15) << 63;
        let code = pending | u64::from(code & 0x7fff);
        let moves = u32::from(position[2]);
        code.to_le_bytes().into_iter().chain(moves.to_le_bytes())
    });
    positions.collect()
}

/// The codes of all positions.
struct Codes(Vec<u32>);

impl FinishedTiers for Codes {
    fn codes(&self, targets: &[Position], codes: &mut Vec<u32>) -> Result<(), FinishedError> {
        codes.extend(targets.iter().map(|target| self.0[target.number()]));
        Ok(())
    }
}

/// What is known at every safe point.
struct Points(Vec<(Stage, Vec<u8>)>);

impl Checkpoint for Points {
    fn reached(&mut self, point: &SafePoint<'_>) -> Result<(), FinishedError> {
        let mut bytes = Vec::new();
        point.write(0..point.positions(), &mut bytes);
        self.0.push((point.stage(), bytes));
        Ok(())
    }

    fn stopped(&mut self, _: &SafePoint<'_>) {}
}
