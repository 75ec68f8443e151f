//! A cluster against one process: games solved and saved by `Saver` with one and two threads, by one
//! and two workers, and by two that are connected over loopback. All write the same bytes. Beside them,
//! two games that one worker each solves at the same time, apart from each other: twice as long as
//! two workers should take for one game, at the best.
//!
//! `cargo bench -p stonework-cluster`

use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::net::{TcpListener, TcpStream};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use stonework::Run;
use stonework::erased::ErasedState;
use stonework_cluster::{Cluster, Connection, Rules, Side, WithRules};
use stonework_games::CATALOG;
use stonework_games::catalog::{Instance, PositionKey, PositionRules, Settings, StoredPositions};
use stonework_store::{
    Checksum, DatabaseWriter, GameEntry, LEVEL_SOLVER, Numbering, SOLVER, Saver, fingerprint,
    level_fingerprint,
};

/// Games with their settings: a few positions, and many.
const SMALL: [(&str, &[&str]); 3] = [
    ("quixo", &["size=3"]),
    ("awari", &["seeds=5"]),
    ("connect-four", &["width=4", "height=4"]),
];
const LARGE: [(&str, &[&str]); 6] = [
    ("quixo", &["size=4"]),
    ("nine-mens-morris", &["own=4", "other=4"]),
    ("nine-mens-morris", &["own=5", "other=5"]),
    ("awari", &["seeds=17"]),
    ("connect-four", &["width=5", "height=4"]),
    ("connect-four", &["width=5", "height=5"]),
];

fn main() -> Result<(), Box<dyn Error>> {
    // Not measured, only tried: as the other benchmarks have it.
    let tried = env::args().any(|arg| arg == "--test");
    let games = if tried { &SMALL[..] } else { &LARGE };
    println!(
        "seconds                          {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "1 thread", "2 threads", "1 worker", "2 apart", "2 workers", "2 processes"
    );
    for &(name, settings) in games {
        let instance = build(name, settings)?;
        let entry = entry(name, instance.as_ref())?;
        let mut seconds = Vec::new();
        let mut files = Vec::new();
        for way in [
            Way::Threads(1),
            Way::Threads(2),
            Way::Workers(1),
            Way::Apart,
            Way::Workers(2),
            Way::Processes,
        ] {
            let dir = tempfile::tempdir()?;
            let place = dir.path().join("database");
            let begun = Instant::now();
            way.save(&instance, &entry, &place)?;
            seconds.push(begun.elapsed().as_secs_f64());
            files.push(content(&place)?);
        }
        assert!(files.iter().all(|one| *one == files[0]), "the bytes differ");
        let seconds: Vec<_> = seconds.iter().map(|one| format!("{one:>8.2}")).collect();
        println!(
            "{:<32} {}",
            format!("{name} {}", settings.join(" ")),
            seconds.join(" ")
        );
    }
    Ok(())
}

/// How a game is saved.
#[derive(Clone, Copy)]
enum Way {
    Threads(usize),
    Workers(usize),
    /// Two of one worker each, which know nothing of each other.
    Apart,
    Processes,
}

impl Way {
    fn save(
        self,
        instance: &Arc<dyn Instance>,
        entry: &GameEntry,
        place: &Path,
    ) -> Result<(), Box<dyn Error>> {
        let solver = match entry.numbering {
            Numbering::Keys => LEVEL_SOLVER,
            _ => SOLVER,
        };
        let writer = DatabaseWriter::create(place, entry.clone(), solver)?;
        let number = |count| NonZeroUsize::new(count).ok_or("none");
        match self {
            Self::Threads(threads) => {
                let run = Run::new().with_threads(number(threads)?);
                let mut saved = None;
                let saver = &mut Some(Saver::new(writer));
                positions(instance.as_ref()).with_rules(&mut |rules| {
                    saved = saver.take().map(|saver| match rules {
                        PositionRules::Numbered(rules) => saver.save(rules, &run),
                        PositionRules::Keyed(rules) => saver.save_levels(rules, &run),
                    });
                });
                saved.ok_or("no rules")??;
            }
            Self::Workers(workers) => {
                let cluster = Cluster::of_threads(number(workers)?);
                cluster.save(rules(instance), place, Some(writer), &Run::new())?;
            }
            Self::Apart => {
                let mut beside = place.to_path_buf();
                beside.set_extension("beside");
                let ([first, rules], second) = ([(); 2].map(|()| rules(instance)), entry.clone());
                let second = thread::spawn(move || {
                    let writer = DatabaseWriter::create(&beside, second, solver)?;
                    let cluster = Cluster::of_threads(NonZeroUsize::MIN);
                    cluster.save(rules, &beside, Some(writer), &Run::new())
                });
                let cluster = Cluster::of_threads(NonZeroUsize::MIN);
                cluster.save(first, place, Some(writer), &Run::new())?;
                second.join().map_err(|_| "the other panicked")??;
            }
            Self::Processes => {
                let [one, other] = pair()?;
                let second = Cluster::of_processes(NonZeroUsize::MIN, 1, vec![Some(other), None]);
                let (others, dir) = (rules(instance), place.to_path_buf());
                let second = thread::spawn(move || second.save(others, &dir, None, &Run::new()));
                let first = Cluster::of_processes(NonZeroUsize::MIN, 0, vec![None, Some(one)]);
                first.save(rules(instance), place, Some(writer), &Run::new())?;
                second.join().map_err(|_| "the other panicked")??;
            }
        }
        Ok(())
    }
}

fn build(name: &str, set: &[&str]) -> Result<Arc<dyn Instance>, Box<dyn Error>> {
    let entry = CATALOG.find(name).ok_or("there is no such game")?;
    let mut settings = Settings::new();
    for set in set {
        settings = settings.with(set)?;
    }
    let start = entry
        .input
        .parse(entry.input.if_none().ok_or("it needs an input")?)?;
    Ok(Arc::from(entry.build(&start, &settings)?))
}

fn positions(instance: &dyn Instance) -> Box<dyn StoredPositions + '_> {
    let positions = instance.stored_positions();
    positions.expect("these games have databases")
}

/// The rules of a game, for the threads of the workers.
fn rules(instance: &Arc<dyn Instance>) -> Arc<WithRules> {
    let instance = Arc::clone(instance);
    Arc::new(move |work: &mut dyn FnMut(Rules<'_>)| {
        positions(instance.as_ref()).with_rules(&mut |rules| {
            work(match rules {
                PositionRules::Numbered(rules) => Rules::Tiers(rules),
                PositionRules::Keyed(rules) => Rules::Levels(rules),
            });
        });
    })
}

/// A game as databases know it.
fn entry(name: &str, instance: &dyn Instance) -> Result<GameEntry, Box<dyn Error>> {
    let positions = positions(instance);
    let shown = |state: Option<ErasedState>| state.map(|state| positions.text(&state));
    let text = |key| shown(positions.state(key)).unwrap_or_default();
    let mut known = None;
    positions.with_rules(&mut |rules| {
        known = Some(match rules {
            PositionRules::Numbered(rules) => {
                let text = |number| text(PositionKey::Number(number));
                let count = rules.count() as u64;
                fingerprint(rules, &text).map_or(None, |hash| Some((hash, Numbering::Dense, count)))
            }
            PositionRules::Keyed(rules) => {
                let text = |position| text(PositionKey::Graded(position));
                let hash = level_fingerprint(rules, &text);
                hash.map_or(None, |hash| Some((hash, Numbering::Keys, 0)))
            }
        });
    });
    let (fingerprint, numbering, positions) = known.flatten().ok_or("no rules")?;
    Ok(GameEntry {
        name: name.to_owned(),
        parameters: BTreeMap::new(),
        start: String::new(),
        infinite_play: "draw".to_owned(),
        fingerprint,
        numbering,
        positions,
    })
}

/// A hash of every file of a database by name.
fn content(dir: &Path) -> Result<BTreeMap<String, Checksum>, Box<dyn Error>> {
    let mut files = BTreeMap::new();
    for file in std::fs::read_dir(dir)? {
        let file = file?;
        let name = file.file_name().to_string_lossy().into_owned();
        files.insert(name, Checksum::of(&std::fs::read(file.path())?));
    }
    Ok(files)
}

/// A connection of two processes.
fn pair() -> Result<[Connection; 2], Box<dyn Error>> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let one = TcpStream::connect(listener.local_addr()?)?;
    let (other, _) = listener.accept()?;
    let prove = |stream, side| Connection::prove(stream, side, b"a secret", "the other");
    let one = thread::spawn(move || prove(one, Side::Caller));
    let other = prove(other, Side::Called)?;
    Ok([one.join().map_err(|_| "the other panicked")??, other])
}
