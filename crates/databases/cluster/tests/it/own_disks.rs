//! Processes with directories of their own: their parts together are the database that one process
//! writes.

use std::collections::BTreeMap;
use std::fs;
use std::net::{Shutdown, TcpStream};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use stonework::{Run, SeededRng, StopReason};
use stonework_cluster::{Cluster, ClusterError, ClusterSaved, Rules};
use stonework_store::{
    Database, DatabaseWriter, PartDirectory, SaveError, Statistics, StoreError, Verified,
    bytes_to_solve, verify, verify_opened,
};

use crate::support::{RandomGame, files, mesh};

/// The directories of so many parts.
fn dirs(place: &Path, parts: usize) -> Vec<PathBuf> {
    (0..parts)
        .map(|part| place.join(format!("part-{part}")))
        .collect()
}

/// How processes with disks of their own solve a game.
struct Parts<'a> {
    game: &'a Arc<RandomGame>,
    dirs: &'a [PathBuf],
    workers: usize,
    at_once: usize,
    gathers: bool,
    run: Run,
    /// If the first process has another.
    first_run: Option<Run>,
}

impl<'a> Parts<'a> {
    fn new(game: &'a Arc<RandomGame>, dirs: &'a [PathBuf]) -> Self {
        Self {
            game,
            dirs,
            workers: 1,
            at_once: 1 << 15,
            gathers: false,
            run: Run::new(),
            first_run: None,
        }
    }

    /// What each process says.
    fn solve(&self) -> Vec<Said> {
        self.solve_told(&|_, _| {})
    }

    /// The same; somebody is told of the connections of each before.
    fn solve_told(&self, told: &dyn Fn(usize, &[Option<TcpStream>])) -> Vec<Said> {
        let processes = self.dirs.len();
        let parts = u32::try_from(processes).unwrap();
        let workers = NonZeroUsize::new(self.workers).unwrap();
        let entry = &self.game.entry();
        thread::scope(|scope| {
            let sockets = mesh(processes).into_iter().enumerate();
            let running = sockets.map(|(process, of_process)| {
                told(process, &of_process.sockets);
                let cluster = Cluster::of_processes(workers, process, of_process.connections);
                let cluster = cluster.with_positions_at_once(self.at_once);
                scope.spawn(move || {
                    let part = u32::try_from(process).unwrap();
                    let part = PartDirectory::open(&self.dirs[process], entry, part, parts);
                    let first = self.first_run.as_ref().filter(|_| process == 0);
                    let run = first.unwrap_or(&self.run);
                    cluster.save_part(self.game.rules(), part.unwrap(), self.gathers, run)
                })
            });
            let running: Vec<_> = running.collect();
            running
                .into_iter()
                .map(|process| process.join().unwrap())
                .collect()
        })
    }

    fn solve_all(&self) {
        for said in self.solve() {
            assert!(said.unwrap().manifest.complete);
        }
    }
}

type Said = Result<ClusterSaved, ClusterError>;

/// What the whole database and its parts say of every position, and in all.
fn assert_same(game: &RandomGame, whole: &Path, dirs: &[PathBuf]) {
    let one = Database::open(whole, 1 << 20).unwrap();
    let joined = Database::open_parts(dirs, 1 << 20).unwrap();
    assert_eq!(joined.positions(), one.positions());
    let numbers: Vec<_> = (0..one.positions()).collect();
    let (mut expected, mut found) = (Vec::new(), Vec::new());
    one.codes(&numbers, &mut expected).unwrap();
    joined.codes(&numbers, &mut found).unwrap();
    assert!(found == expected, "codes differ");
    for tier in 0..one.manifest().tiers.len() {
        assert_eq!(joined.frames(tier), one.frames(tier));
        for frame in 0..one.frames(tier) {
            one.frame_codes(tier, frame, &mut expected).unwrap();
            joined.frame_codes(tier, frame, &mut found).unwrap();
            assert!(found == expected, "frame {frame} of tier {tier} differs");
        }
    }
    joined.verify_files().unwrap();
    let of = |database: &Database| {
        let mut counted = None;
        let mut verified: Option<Verified> = None;
        game.with_rules(&mut |rules| {
            let Rules::Tiers(rules) = rules else {
                panic!("it has tiers");
            };
            let entry = game.entry();
            let run = Run::new();
            counted = Some(Statistics::of_all(database, &entry, rules, None, &run).unwrap());
            let again = if dirs.contains(&database.dir().to_path_buf()) {
                let again = Database::open_parts(dirs, 0).unwrap();
                verify_opened(again, &entry, rules, &mut 0, &run)
            } else {
                verify(whole, &entry, rules, &run)
            };
            verified = Some(again.unwrap());
        });
        (counted.unwrap(), verified.unwrap())
    };
    assert_eq!(of(&joined), of(&one));
}

/// The positions of a block, of which a worker has some.
const BLOCK: usize = 1 << 12;

/// With cycles, repeated turns, images, margins, empty tiers, frames that some parts do not have.
#[test]
fn parts_are_what_one_process_writes_and_so_is_what_is_gathered() {
    let mut dice = SeededRng::new(21);
    let sizes = [(200_000, 3), (150_000, 4), (100, 4), (1, 1)];
    let small = (0..8).map(|_| (2 + dice.below(3000), 1 + dice.below(8)));
    for (seed, (positions, tiers)) in (0..).zip(sizes.into_iter().chain(small.collect::<Vec<_>>()))
    {
        let game = match seed % 3 {
            1 => RandomGame::margins(300 + seed, positions, tiers, [3, 9_000][dice.below(2)]),
            _ => RandomGame::tiers(300 + seed, positions, tiers),
        };
        let mut last = 0..0;
        game.with_rules(&mut |rules| {
            if let Rules::Tiers(rules) = rules {
                last = rules.tier(rules.tiers() - 1);
            }
        });
        let dir = tempfile::tempdir().unwrap();
        let whole = dir.path().join("one");
        let wanted = game.expected(&whole);
        let among = [(2, 1), (3, 1), (2, 2), (1, 2)];
        let first = dice.below(among.len());
        for (processes, workers) in [among[first], among[(first + 1) % among.len()]] {
            let place = dir.path().join(format!("{processes}-{workers}"));
            let dirs = dirs(&place, processes);
            let mut parts = Parts::new(&game, &dirs);
            parts.workers = workers;
            if seed % 2 == 1 {
                // In many epochs.
                parts.at_once = (positions / 10).max(50);
            }
            // All that moves lead to is in memory, or nothing, or what fits.
            let limit = |kind: usize, dice: &mut SeededRng| match kind {
                0 => usize::MAX,
                1 => (7 << 20) * workers,
                _ => {
                    // What the last tier needs in memory, and some of the bytes of those before.
                    let own = last.len() / processes / workers + BLOCK;
                    let solving = 500 * 1024 + bytes_to_solve(own);
                    solving * workers + dice.below(last.start + 1)
                }
            };
            let kinds = [[0, 0], [1, 1], [2, 2], [2, 0]][dice.below(4)];
            let limits = kinds.map(|kind| limit(kind, &mut dice));
            if limits != [usize::MAX; 2] {
                parts.at_once = parts.at_once.min(500);
            }
            let [run, first_run] = limits.map(|limit| Run::new().with_bytes(limit));
            (parts.run, parts.first_run) = (run, Some(first_run));
            parts.solve_all();
            assert_same(&game, &whole, &dirs);
            // Again, which has nothing left to do but this.
            parts.gathers = true;
            parts.solve_all();
            assert_eq!(
                files(&dirs[0]),
                wanted,
                "game {seed}, {processes} processes"
            );
            // It is gathered already.
            parts.solve_all();
            assert_eq!(files(&dirs[0]), wanted);
        }
    }
}

#[test]
fn little_memory_is_enough_and_too_little_is_an_error() {
    let game = RandomGame::tiers(31, 400_000, 4);
    let dir = tempfile::tempdir().unwrap();
    let wanted = game.expected(&dir.path().join("one"));
    for kilobytes in [100, 5000] {
        let dirs = dirs(&dir.path().join(kilobytes.to_string()), 2);
        let mut parts = Parts::new(&game, &dirs);
        parts.gathers = true;
        parts.run = Run::new().with_bytes(kilobytes << 10);
        let said = parts.solve();
        if kilobytes > 1000 {
            assert!(said.iter().all(Result::is_ok), "{said:?}");
            assert_eq!(files(&dirs[0]), wanted);
            continue;
        }
        for said in said {
            let Err(ClusterError::Save(SaveError::Stopped(reason))) = said else {
                panic!("{said:?}");
            };
            assert!(matches!(reason, StopReason::Bytes { .. }), "{reason}");
        }
    }
}

/// With more memory more of the earlier tiers are in it, and less is asked.
#[test]
fn as_many_earlier_tiers_as_fit_are_in_memory() {
    let game = RandomGame::tiers(35, 1_800_000, 4);
    let dir = tempfile::tempdir().unwrap();
    let wanted = game.expected(&dir.path().join("one"));
    let mut last = 0..0;
    game.with_rules(&mut |rules| {
        if let Rules::Tiers(rules) = rules {
            last = rules.tier(rules.tiers() - 1);
        }
    });
    let at_once = 1000;
    let solving = at_once * 1024 + bytes_to_solve(last.len() / 2 + BLOCK);
    let limits = [7 << 20, usize::MAX].into_iter();
    let some = [1, 4, 5].map(|part| solving + last.start * part / 6);
    let told = limits.chain(some).enumerate().map(|(at, limit)| {
        let dirs = dirs(&dir.path().join(at.to_string()), 2);
        let mut parts = Parts::new(&game, &dirs);
        parts.gathers = true;
        parts.at_once = at_once;
        parts.run = Run::new().with_bytes(limit);
        let said = parts.solve();
        assert_eq!(files(&dirs[0]), wanted, "{limit} bytes");
        let first = said.into_iter().next().unwrap();
        first.unwrap().work.messages
    });
    let told: Vec<_> = told.collect();
    let is_some = |one: &u64| told[1] < *one && *one < told[0];
    assert!(told[2..].iter().any(is_some), "{told:?}");
}

/// A process with less memory than the others tells less at once.
#[test]
fn processes_may_have_different_limits() {
    let game = RandomGame::tiers(34, 400_000, 1);
    let dir = tempfile::tempdir().unwrap();
    let wanted = game.expected(&dir.path().join("one"));
    for first_has_less in [true, false] {
        let dirs = dirs(&dir.path().join(first_has_less.to_string()), 2);
        let mut parts = Parts::new(&game, &dirs);
        parts.gathers = true;
        let less = Run::new().with_bytes(2 << 20);
        if first_has_less {
            parts.first_run = Some(less);
        } else {
            parts.first_run = Some(Run::new());
            parts.run = less;
        }
        parts.solve_all();
        assert_eq!(files(&dirs[0]), wanted);
    }
}

/// Limits end all processes; the same number of them goes on, with other workers.
#[test]
fn what_was_stopped_goes_on() {
    let game = RandomGame::tiers(32, 400_000, 6);
    let dir = tempfile::tempdir().unwrap();
    let wanted = game.expected(&dir.path().join("one"));
    let dirs = dirs(dir.path(), 2);
    let mut stops = 0;
    for attempt in 0..50 {
        let mut parts = Parts::new(&game, &dirs);
        parts.workers = 1 + attempt % 3;
        parts.gathers = true;
        parts.run = Run::new().with_positions(30_000 + 20_000 * attempt as u64);
        let said = parts.solve();
        if said.iter().all(Result::is_ok) {
            break;
        }
        stops += 1;
    }
    assert!(stops > 1);
    assert_eq!(files(&dirs[0]), wanted);
}

/// A connection that ends at any time.
#[test]
fn what_was_lost_goes_on() {
    let game = RandomGame::tiers(33, 300_000, 8);
    let dir = tempfile::tempdir().unwrap();
    let whole = dir.path().join("one");
    let wanted = game.expected(&whole);
    let mut dice = SeededRng::new(33);
    let mut place = 0;
    let mut losses = 0;
    while losses < 8 {
        let dirs = dirs(&dir.path().join(place.to_string()), 3);
        let mut parts = Parts::new(&game, &dirs);
        parts.gathers = place % 2 == 0;
        let cut = Mutex::new(None);
        let millis = dice.below(900) as u64;
        let said = thread::scope(|scope| {
            let cutting = scope.spawn(|| {
                thread::sleep(Duration::from_millis(millis));
                let stream: Option<TcpStream> = cut.lock().unwrap().take();
                stream.map(|stream| stream.shutdown(Shutdown::Both))
            });
            let said = parts.solve_told(&|process, sockets| {
                if process == 1 {
                    *cut.lock().unwrap() = sockets[2].as_ref().map(|one| one.try_clone().unwrap());
                }
            });
            cutting.join().unwrap();
            said
        });
        if said.iter().all(Result::is_ok) {
            if parts.gathers {
                assert_eq!(files(&dirs[0]), wanted);
            } else {
                assert_same(&game, &whole, &dirs);
            }
            place += 1;
        } else {
            losses += 1;
        }
    }
    let dirs = dirs(&dir.path().join(place.to_string()), 3);
    let mut parts = Parts::new(&game, &dirs);
    parts.gathers = true;
    parts.solve_all();
    assert_eq!(files(&dirs[0]), wanted);
}

/// The manifests that a directory had, by the number of tiers.
fn manifests_of(dir: &Path, texts: &mut BTreeMap<(usize, bool), Vec<u8>>) {
    let Ok(text) = fs::read(dir.join("manifest.json")) else {
        return;
    };
    let manifest: serde_json::Value = serde_json::from_slice(&text).unwrap();
    let tiers = manifest["tiers"].as_array().unwrap().len();
    texts.insert((tiers, manifest["complete"] == true), text);
}

/// A process ends between a tier of its own and that of another.
#[test]
fn parts_that_are_a_tier_apart_go_on_from_what_all_have() {
    // On a machine that has much else to do, few of the manifests are seen.
    let mut tried = (0..20).map(|_| try_parts_that_are_a_tier_apart());
    assert!(tried.any(|tried| tried >= 2));
}

/// Says how many states were seen and gone on from.
fn try_parts_that_are_a_tier_apart() -> usize {
    let game = RandomGame::tiers(34, 60_000, 5);
    let dir = tempfile::tempdir().unwrap();
    let whole = dir.path().join("one");
    let wanted = game.expected(&whole);
    let dirs = dirs(dir.path(), 2);
    let texts = [BTreeMap::new(), BTreeMap::new()].map(Mutex::new);
    let parts = Parts::new(&game, &dirs);
    let is_done = AtomicBool::new(false);
    let said = thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::SeqCst) {
                for (dir, texts) in dirs.iter().zip(&texts) {
                    manifests_of(dir, &mut texts.lock().unwrap());
                }
            }
        });
        let said = parts.solve();
        is_done.store(true, Ordering::SeqCst);
        said
    });
    assert!(said.iter().all(Result::is_ok), "{said:?}");
    let [one, other] = texts.map(|texts| texts.into_inner().unwrap());
    // The parts as they were with so many tiers, in directories of their own.
    let set = |states: [(usize, bool); 2]| {
        let texts = [one.get(&states[0])?, other.get(&states[1])?];
        let place = dir.path().join(format!("{states:?}"));
        let copies: Vec<_> = ["0", "1"].map(|part| place.join(part)).into();
        for ((from, to), text) in dirs.iter().zip(&copies).zip(texts) {
            fs::create_dir_all(to).unwrap();
            for file in fs::read_dir(from).unwrap() {
                let file = file.unwrap();
                fs::copy(file.path(), to.join(file.file_name())).unwrap();
            }
            fs::write(to.join("manifest.json"), text).unwrap();
        }
        Some(copies)
    };
    let mut tried = 0;
    for states in [
        [(4, false), (3, false)],
        [(2, false), (3, false)],
        [(5, false), (4, false)],
        [(5, true), (5, false)],
    ] {
        // Each is seen but by a rare chance.
        let Some(dirs) = set(states) else {
            continue;
        };
        tried += 1;
        let joined = Database::open_parts(&dirs, 0).unwrap();
        let least = states.iter().map(|state| state.0).min().unwrap();
        assert_eq!(joined.manifest().tiers.len(), least);
        assert!(!joined.manifest().complete);
        let one = Database::open(&whole, 0).unwrap();
        for number in (0..joined.positions()).step_by(97) {
            assert_eq!(joined.code(number).unwrap(), one.code(number).unwrap());
        }
        // The frames of what is solved anew may be in other parts.
        let mut parts = Parts::new(&game, &dirs);
        parts.workers = 1 + tried % 2;
        parts.solve_all();
        assert_same(&game, &whole, &dirs);
        parts.gathers = true;
        parts.solve_all();
        assert_eq!(files(&dirs[0]), wanted);
    }
    if let Some(dirs) = set([(5, false), (2, false)]) {
        let unequal = Database::open_parts(&dirs, 0).unwrap_err();
        assert!(
            unequal
                .to_string()
                .ends_with("parts are at most one tier apart"),
            "{unequal}"
        );
        for said in Parts::new(&game, &dirs).solve() {
            let said = said.unwrap_err().to_string();
            assert_eq!(
                said,
                "process 1 has 2 tiers and process 0 has 5: parts are at most one tier apart"
            );
        }
    }
    tried
}

#[test]
fn what_are_not_all_parts_of_one_database_is_told() {
    let game = RandomGame::tiers(35, 400_000, 3);
    let dir = tempfile::tempdir().unwrap();
    let whole = dir.path().join("one");
    game.expected(&whole);
    let [first, again, other] = ["first", "again", "other"].map(|name| {
        let dirs = dirs(&dir.path().join(name), 3);
        let other = RandomGame::tiers(36, 400_000, 3);
        Parts::new(if name == "other" { &other } else { &game }, &dirs).solve_all();
        dirs
    });
    let said = |dirs: &[&PathBuf]| {
        let dirs: Vec<_> = dirs.iter().map(|&dir| dir.clone()).collect();
        Database::open_parts(&dirs, 0).unwrap_err().to_string()
    };
    let [zero, one, two] = [&first[0], &first[1], &first[2]];
    let shown = |dir: &PathBuf| dir.display().to_string();
    assert_eq!(
        said(&[two, zero]),
        format!(
            "{} has part 2 of a database in 3 parts, and part 1 is missing: the directories of all \
             parts are needed together",
            shown(two)
        )
    );
    assert!(said(&[zero]).contains("part 1 is missing"));
    assert!(said(&[one]).contains("has part 1 of a database in 3 parts, and part 0 is missing"));
    assert!(said(&[one, zero]).contains("part 2 is missing"));
    assert_eq!(
        said(&[zero, one, one]),
        format!(
            "{0} and {0} both have part 1 of a database: each part is needed once",
            shown(one)
        )
    );
    assert_eq!(
        said(&[zero, &again[1], two]),
        format!(
            "{} and {} have parts of different solves: the parts of one are needed",
            shown(zero),
            shown(&again[1])
        )
    );
    let of_other = said(&[zero, &other[1], two]);
    assert!(of_other.contains("is a database of another game: its fingerprint is"));
    assert_eq!(
        said(&[zero, &whole]),
        format!(
            "{} has no part of a database, but a database of its own: it cannot be joined with parts",
            shown(&whole)
        )
    );
    assert!(said(&[&whole, zero]).contains("has no part of a database"));
    let alone = Database::open(zero, 0).unwrap_err();
    assert!(matches!(alone, StoreError::MissingPart { missing: 1, .. }));
    let resumed = DatabaseWriter::resume(zero, &game.entry()).unwrap_err();
    assert!(
        resumed
            .to_string()
            .ends_with("only a cluster of 3 processes with disks of their own goes on with it")
    );

    // Each process goes on with its own part alone.
    let open = |dir: &Path, part, parts| {
        let opened = PartDirectory::open(dir, &game.entry(), part, parts);
        opened.unwrap_err().to_string()
    };
    let place = shown(zero);
    assert_eq!(
        open(zero, 1, 3),
        format!("{place} has part 0 of 3; part 1 of 3 is needed")
    );
    assert_eq!(
        open(zero, 0, 2),
        format!("{place} has part 0 of 3; part 0 of 2 is needed")
    );
    assert!(open(&whole, 1, 2).contains("has no part of a database"));
    assert!(open(&other[0], 0, 3).contains("is a database of another game"));
    assert!(open(dir.path(), 0, 3).contains("is not empty: it has `"));
    let held = PartDirectory::open(zero, &game.entry(), 0, 3).unwrap();
    assert!(open(zero, 0, 3).contains("is locked: another program writes this database"));
    drop(held);
    let mixed = [zero.clone(), again[1].clone(), two.clone()];
    for said in Parts::new(&game, &mixed).solve() {
        let said = said.unwrap_err().to_string();
        assert_eq!(
            said,
            "process 0 and process 1 have parts of different solves: the parts of one are needed"
        );
    }
}

#[test]
fn a_damaged_part_is_told() {
    let game = RandomGame::tiers(37, 400_000, 2);
    let dir = tempfile::tempdir().unwrap();
    let dirs = dirs(dir.path(), 2);
    let parts = Parts::new(&game, &dirs);
    parts.solve_all();
    let file = (0..2)
        .map(|tier| dirs[1].join(format!("tier-000{tier}.part.zst")))
        .max_by_key(|file| fs::metadata(file).unwrap().len())
        .unwrap();
    let written = fs::read(&file).unwrap();
    let mut damaged = written.clone();
    damaged[40] ^= 4;
    fs::write(&file, &damaged).unwrap();
    let joined = Database::open_parts(&dirs, 0).unwrap();
    let numbers: Vec<_> = (0..joined.positions()).collect();
    let named = file.display().to_string();
    let read = joined.codes(&numbers, &mut Vec::new()).unwrap_err();
    assert!(matches!(read, StoreError::Frame { .. }), "{read}");
    assert!(read.to_string().contains(&named), "{read}");
    let hashed = joined.verify_files().unwrap_err().to_string();
    assert!(hashed.contains(&named) && hashed.contains("has the checksum"));
    // Nothing is built upon it, and nothing gathered.
    let said = parts.solve();
    assert!(
        matches!(said[0], Err(ClusterError::OtherWorker)),
        "{said:?}"
    );
    assert!(said[1].as_ref().unwrap_err().to_string().contains(&named));
    // A part that has the frames of another.
    fs::write(&file, &written).unwrap();
    let other = dirs[0].join(file.file_name().unwrap());
    let text = fs::read_to_string(dirs[1].join("manifest.json")).unwrap();
    fs::write(&file, &written[..written.len() - 1]).unwrap();
    let short = Database::open_parts(&dirs, 0).unwrap_err();
    assert!(matches!(short, StoreError::Length { .. }), "{short}");
    fs::copy(&other, &file).unwrap();
    let twice = rewritten(&text, &dirs[0]);
    fs::write(dirs[1].join("manifest.json"), twice).unwrap();
    for tier in 0..2 {
        let name = format!("tier-000{tier}.part.zst");
        fs::copy(dirs[0].join(&name), dirs[1].join(&name)).unwrap();
    }
    let twice = Database::open_parts(&dirs, 0).unwrap_err().to_string();
    assert!(twice.contains("part 0 has the frame as well"), "{twice}");
    for said in parts.solve() {
        let said = said.unwrap_err().to_string();
        assert!(said.contains("both have the frame"), "{said}");
    }
}

/// The manifest of a directory as if it were the part of another.
fn rewritten(text: &str, from: &Path) -> String {
    let of = |text: &str| {
        let at = text.find("\"part\": {").unwrap();
        text[at..at + text[at..].find('}').unwrap()].to_owned()
    };
    let other = fs::read_to_string(from.join("manifest.json")).unwrap();
    let changed = other.replace(&of(&other), &of(text));
    let body = &changed[..changed.len() - 83];
    let checksum = stonework_store::Checksum::of(body.as_bytes());
    format!("{body},\n  \"blake3\": \"{checksum}\"\n}}\n")
}

#[test]
fn processes_that_differ_in_what_they_do_are_told() {
    let game = RandomGame::tiers(39, 1000, 2);
    let dir = tempfile::tempdir().unwrap();
    let dirs = dirs(dir.path(), 2);
    for (first, second) in [
        (Some(true), Some(false)),
        (None, Some(false)),
        (Some(false), None),
    ] {
        let ways = [first, second];
        let said = thread::scope(|scope| {
            let sockets = mesh(2).into_iter().enumerate();
            let running = sockets.map(|(process, of_process)| {
                let (game, dir, way) = (&game, &dirs[process], ways[process]);
                scope.spawn(move || {
                    let cluster =
                        Cluster::of_processes(NonZeroUsize::MIN, process, of_process.connections);
                    let (rules, run) = (game.rules(), Run::new());
                    let Some(gathers) = way else {
                        let dir = &dir.with_extension("shared");
                        let writer = (process == 0).then(|| game.writer(dir));
                        return cluster.save(rules, dir, writer, &run);
                    };
                    let part = u32::try_from(process).unwrap();
                    let part = PartDirectory::open(dir, &game.entry(), part, 2).unwrap();
                    cluster.save_part(rules, part, gathers, &run)
                })
            });
            let running: Vec<_> = running.collect();
            let said = running.into_iter().map(|process| process.join().unwrap());
            said.collect::<Vec<_>>()
        });
        for said in said {
            assert!(matches!(said, Err(ClusterError::Unlike)), "{said:?}");
        }
    }
}

#[test]
fn levels_need_a_directory_of_all() {
    let game = RandomGame::levels(38, &[1, 20, 400]);
    let dir = tempfile::tempdir().unwrap();
    let dirs = dirs(dir.path(), 2);
    for said in Parts::new(&game, &dirs).solve() {
        assert!(matches!(said, Err(ClusterError::OwnDisks)), "{said:?}");
    }
}
