//! Games found and evaluated level by level: a database has every position that play comes to, with
//! the value that plain search gives it, and the same bytes whatever the threads and the
//! interruptions.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use stonework::levels::{LevelError, LevelGame, LevelRules};
use stonework::random::{Edge, GraphGame, LayeredGraph, Node};
use stonework::{
    CancelFlag, Coded, Game, Graded, Layered, Levels, Observer, OracleSolver, Outcome, Packed,
    Progress, Run, SeededRng, Step, StopReason, Turn, Value, WinLose,
};
use stonework_store::{
    Database, DatabaseWriter, GameEntry, LEVEL_SOLVER, Numbering, SaveError, Saver, Statistics,
    StoreError, level_fingerprint, verify_levels,
};

use crate::save::run;
use crate::support::files;

fn entry(rules: &dyn LevelRules) -> GameEntry {
    GameEntry {
        name: "random graph".to_owned(),
        parameters: BTreeMap::new(),
        start: "0".to_owned(),
        infinite_play: String::new(),
        fingerprint: level_fingerprint(rules, &|position| position.key.to_string()).unwrap(),
        numbering: Numbering::Keys,
        positions: 0,
    }
}

fn saver(dir: &Path, rules: &dyn LevelRules) -> Saver {
    let writer = if dir.join("manifest.json").exists() {
        DatabaseWriter::resume(dir, &entry(rules))
    } else {
        DatabaseWriter::create(dir, entry(rules), LEVEL_SOLVER)
    };
    Saver::new(writer.unwrap())
}

/// Saves a game within limits, again and again until it is whole; gives how often it was stopped.
fn save_until_whole(dir: &Path, rules: &dyn LevelRules, mut limit: impl FnMut() -> Run) -> usize {
    for interruptions in 0..10_000 {
        match saver(dir, rules).save_levels(rules, &limit()) {
            Ok(saved) => {
                assert!(saved.manifest.complete);
                return interruptions;
            }
            Err(SaveError::Stopped(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }
    panic!("it does not come to an end");
}

/// A graph of some layers, each node of which has a few moves, most of them to the next layer; play
/// begins in the only node of the last one.
fn graded<V: Value>(
    seed: u64,
    end: &dyn Fn(&mut SeededRng) -> V,
    gain: &dyn Fn(&mut SeededRng) -> V::Gain,
) -> LayeredGraph<V> {
    let mut dice = SeededRng::new(seed);
    let layers = 2 + dice.below(7);
    let mut sizes: Vec<_> = (1..layers).map(|_| 1 + dice.below(200)).collect();
    sizes.push(1);
    let mut nodes = Vec::new();
    let mut firsts = Vec::new();
    for &size in &sizes {
        firsts.push(nodes.len());
        for _ in 0..size {
            let layer = firsts.len() - 1;
            if layer == 0 || size > 1 && dice.below(12) == 0 {
                nodes.push(Node::End(end(&mut dice)));
                continue;
            }
            let edges = (0..=dice.below(if size == 1 { 40 } else { 5 })).map(|_| {
                let back = if dice.below(8) == 0 {
                    dice.below(layer)
                } else {
                    0
                };
                let to = layer - 1 - back;
                Edge {
                    target: firsts[to] + dice.below(sizes[to]),
                    gain: gain(&mut dice),
                    turn: if dice.below(4) == 0 {
                        Turn::Stays
                    } else {
                        Turn::Passes
                    },
                }
            });
            nodes.push(Node::Moves(edges.collect()));
        }
    }
    let start = nodes.len() - 1;
    LayeredGraph::new(GraphGame::new(nodes, start).unwrap(), &sizes).unwrap()
}

fn of_scores(seed: u64, most: usize) -> LayeredGraph<i32> {
    let score = |dice: &mut SeededRng| {
        i32::try_from(dice.below(2 * most + 1)).unwrap() - i32::try_from(most).unwrap()
    };
    graded(seed, &score, &score)
}

fn of_outcomes(seed: u64) -> LayeredGraph<Outcome> {
    let end = |dice: &mut SeededRng| match dice.below(3) {
        0 => Outcome::DRAW,
        1 => Outcome::win_in(0),
        _ => Outcome::loss_in(0),
    };
    graded(seed, &end, &|_| ())
}

fn of_winners(seed: u64) -> LayeredGraph<WinLose> {
    let end = |dice: &mut SeededRng| [WinLose::Loss, WinLose::Win][dice.below(2)];
    graded(seed, &end, &|_| ())
}

/// Stops a solve after so many checks of the limits.
struct Patience(AtomicUsize, CancelFlag);

impl Observer for Patience {
    fn progress(&self, _: &Progress) {
        if self.0.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.1.cancel();
        }
    }
}

fn patient(checks: usize) -> Run {
    let cancel = CancelFlag::new();
    let patience = Patience(AtomicUsize::new(checks), cancel.clone());
    run(1).with_cancel(cancel).with_observer(patience)
}

/// Saves a game in several ways, and compares what is stored with the solution in memory.
fn check<V: Coded>(game: &LayeredGraph<V>, dice: &mut SeededRng) -> usize
where
    LayeredGraph<V>: Game<State = usize, Value = V> + Packed + Sync,
{
    let rules = LevelGame::new(game).unwrap();
    let whole = tempfile::tempdir().unwrap();
    assert_eq!(save_until_whole(whole.path(), &rules, || run(1)), 0);
    let with_threads = tempfile::tempdir().unwrap();
    save_until_whole(with_threads.path(), &rules, || run(3));
    assert_eq!(files(with_threads.path()), files(whole.path()));
    let (_, every) = Levels::new().solve_with_oracle(game, &Run::new()).unwrap();
    let interrupted = tempfile::tempdir().unwrap();
    let interruptions =
        save_until_whole(interrupted.path(), &rules, || patient(1 + dice.below(60)));
    assert_eq!(files(interrupted.path()), files(whole.path()));

    let database = Database::open(whole.path(), 1 << 20).unwrap();
    database.verify_files().unwrap();
    assert_eq!(database.positions(), every.len() as u64);
    for (state, value) in every.positions(game) {
        let key = rules.key(&state).unwrap();
        let code = value.stored_code();
        assert_eq!(database.codes_by_key(&[key]).unwrap(), [code]);
        let number = database.number(key).unwrap().unwrap();
        assert_eq!(database.position(number).unwrap(), key);
    }
    let verified = verify_levels(whole.path(), &entry(&rules), &rules, &mut 0, &run(2)).unwrap();
    assert!(verified.complete);
    assert_eq!(verified.positions, every.len() as u64);
    let mut next = dice.below(usize::try_from(verified.tiers).unwrap()) as u64;
    let from = next;
    let later = verify_levels(whole.path(), &entry(&rules), &rules, &mut next, &run(2)).unwrap();
    assert_eq!((later.from, later.stored), (from, verified.stored));
    assert_eq!(next, verified.tiers);
    let counted = every.statistics(game);
    let statistics = Statistics::of_levels(&database, false, &run(1)).unwrap();
    let counts = statistics.stored.counts;
    assert_eq!(
        (counts.won, counts.drawn, counts.lost),
        (counted.won, counted.drawn, counted.lost)
    );
    interruptions
}

#[test]
fn a_saved_game_has_the_values_that_it_has_in_memory() {
    let mut dice = SeededRng::new(5);
    let mut interruptions = 0;
    for seed in 0..10 {
        interruptions += check(&of_outcomes(seed), &mut dice);
        interruptions += check(&of_winners(seed), &mut dice);
        // Codes of one byte and of two.
        interruptions += check(&of_scores(seed, 3), &mut dice);
        interruptions += check(&of_scores(seed, 2_000), &mut dice);
    }
    assert!(interruptions > 10, "{interruptions}");
}

#[test]
fn a_position_that_play_does_not_come_to_has_no_number() {
    let game = of_scores(3, 50);
    let rules = LevelGame::new(&game).unwrap();
    let dir = tempfile::tempdir().unwrap();
    save_until_whole(dir.path(), &rules, || run(2));
    let database = Database::open(dir.path(), 1 << 20).unwrap();
    let start = rules.start().unwrap();
    for (grade, key) in [(start.grade, start.key ^ 1), (u32::MAX, start.key)] {
        let nowhere = stonework::levels::GradedKey { grade, key };
        assert_eq!(database.number(nowhere).unwrap(), None);
        assert_eq!(database.codes_by_key(&[nowhere]).unwrap(), [None]);
    }
    let beyond = database.positions();
    let error = database.position(beyond).unwrap_err();
    assert!(matches!(error, StoreError::NotStored { .. }), "{error}");
}

#[test]
fn a_wrong_value_is_found_wherever_it_is() {
    for seed in 0..30 {
        let game = of_scores(seed, 9);
        let rules = LevelGame::new(&game).unwrap();
        let dir = tempfile::tempdir().unwrap();
        save_until_whole(dir.path(), &rules, || run(1));
        // The rules change: the value of one position that play comes to.
        let (_, every) = Levels::new().solve_with_oracle(&game, &Run::new()).unwrap();
        let reached: Vec<_> = every.positions(&game).map(|(state, _)| state).collect();
        let changed = reached[SeededRng::new(seed).below(reached.len())];
        let mut nodes = game.graph().nodes().to_vec();
        match &mut nodes[changed] {
            Node::End(value) => *value += 1,
            Node::Moves(edges) => edges.iter_mut().for_each(|edge| edge.gain += 1),
        }
        let graph = GraphGame::new(nodes, game.start()).unwrap();
        let sizes = (0..game.layers()).map(|layer| game.layer(layer).len());
        let graph = LayeredGraph::new(graph, &sizes.collect::<Vec<_>>()).unwrap();
        let other = LevelGame::new(&graph).unwrap();
        let error = verify_levels(dir.path(), &entry(&rules), &other, &mut 0, &run(2)).unwrap_err();
        let SaveError::Store(StoreError::Outcome { path, number }) = error else {
            panic!("{error}");
        };
        let database = Database::open(dir.path(), 0).unwrap();
        assert_eq!(
            database.number(rules.key(&changed).unwrap()).unwrap(),
            Some(number)
        );
        let tier = database
            .manifest()
            .tiers
            .iter()
            .rev()
            .find(|tier| tier.first <= number);
        let file = tier.unwrap().file.as_ref().unwrap();
        assert!(path.ends_with(&file.name), "{}", path.display());
    }
}

#[test]
fn a_move_to_a_position_that_is_not_there_is_found() {
    let (mut missing, mut same) = (0, 0);
    for seed in 0..30 {
        let game = of_scores(seed, 9);
        let rules = LevelGame::new(&game).unwrap();
        let dir = tempfile::tempdir().unwrap();
        save_until_whole(dir.path(), &rules, || run(1));
        // One more move from the start, worth less than any other.
        let mut nodes = game.graph().nodes().to_vec();
        let target = SeededRng::new(seed).below(nodes.len() - 1);
        if let Some(Node::Moves(edges)) = nodes.last_mut() {
            edges.push(Edge {
                target,
                gain: -10_000,
                turn: Turn::Passes,
            });
        }
        let graph = GraphGame::new(nodes, game.start()).unwrap();
        let sizes = (0..game.layers()).map(|layer| game.layer(layer).len());
        let graph = LayeredGraph::new(graph, &sizes.collect::<Vec<_>>()).unwrap();
        let other = LevelGame::new(&graph).unwrap();
        let database = Database::open(dir.path(), 0).unwrap();
        let is_there = database
            .number(rules.key(&target).unwrap())
            .unwrap()
            .is_some();
        match verify_levels(dir.path(), &entry(&rules), &other, &mut 0, &run(2)) {
            Ok(_) if is_there => same += 1,
            Err(SaveError::Level(LevelError::Missing { .. })) => missing += 1,
            unexpected => panic!("{unexpected:?}"),
        }
    }
    assert!(missing > 3 && same > 0, "{missing} {same}");
}

#[test]
fn memory_is_refused_before_it_is_taken() {
    let game = of_scores(8, 50);
    let rules = LevelGame::new(&game).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let stopped = saver(dir.path(), &rules).save_levels(&rules, &run(2).with_bytes(2_000));
    let Err(SaveError::Stopped(StopReason::Bytes { needed, limit })) = stopped else {
        panic!("{stopped:?}");
    };
    assert!(needed > limit && limit == 2_000);
    let saved = saver(dir.path(), &rules).save_levels(&rules, &run(2).with_bytes(64 << 20));
    let saved = saved.unwrap();
    assert!(saved.report.peak_bytes <= 64 << 20);
}

/// Writes a database with frames of keys of all widths; gives the grade and the keys of each level.
pub(crate) fn write_levels(dir: &Path) -> BTreeMap<u32, Vec<u64>> {
    let game = of_scores(12, 300);
    let rules = Scattered(&game);
    save_until_whole(dir, &LevelGame::new(&rules).unwrap(), || run(2));
    let (_, every) = Levels::new()
        .solve_with_oracle(&rules, &Run::new())
        .unwrap();
    let mut levels = BTreeMap::<_, Vec<_>>::new();
    for (state, _) in every.positions(&rules) {
        levels
            .entry(rules.grade(&state))
            .or_default()
            .push(rules.pack(&state));
    }
    for keys in levels.values_mut() {
        keys.sort_unstable();
    }
    levels
}

/// A graph whose keys are far apart.
struct Scattered<'g>(&'g LayeredGraph<i32>);

impl Game for Scattered<'_> {
    type State = usize;
    type Move = usize;
    type Value = i32;

    fn start(&self) -> usize {
        self.0.start()
    }
    fn terminal_value(&self, state: &usize) -> Option<i32> {
        self.0.terminal_value(state)
    }
    fn moves(&self, state: &usize) -> impl Iterator<Item = usize> {
        self.0.moves(state)
    }
    fn play(&self, state: &usize, mv: usize) -> Step<Self> {
        let Step { state, gain, turn } = self.0.play(state, mv);
        Step { state, gain, turn }
    }
}

impl Graded for Scattered<'_> {
    fn grade(&self, state: &usize) -> u32 {
        self.0.grade(state)
    }
}

/// A key of a graph, with some bits above it that its lowest bits tell.
impl Packed for Scattered<'_> {
    type Key = u64;

    fn pack(&self, state: &usize) -> u64 {
        let key = *state as u64;
        ((key % 5) << (12 * (key % 5) + 10)) | key
    }
    fn unpack(&self, key: u64) -> usize {
        usize::try_from(key & 1023).unwrap()
    }
}

#[test]
fn damage_to_keys_is_detected_and_gives_no_wrong_number() {
    let game = of_scores(12, 300);
    let rules = LevelGame::new(&game).unwrap();
    let dir = tempfile::tempdir().unwrap();
    save_until_whole(dir.path(), &rules, || run(1));
    let (_, every) = Levels::new().solve_with_oracle(&game, &Run::new()).unwrap();
    let whole = Database::open(dir.path(), 1 << 20).unwrap();
    let keys: Vec<_> = every
        .positions(&game)
        .map(|(state, _)| rules.key(&state).unwrap())
        .collect();
    let numbers: Vec<_> = keys.iter().map(|&key| whole.number(key).unwrap()).collect();
    let files = files(dir.path());
    let mut rng = fastrand::Rng::with_seed(17);
    for _ in 0..2000 {
        let (name, bytes) = &files[rng.usize(..files.len())];
        let mut damaged = bytes.clone();
        if rng.u8(..4) == 0 {
            damaged.truncate(rng.usize(..bytes.len()));
        } else {
            damaged[rng.usize(..bytes.len())] ^= 1 << rng.u32(..8);
        }
        fs::write(dir.path().join(name), damaged).unwrap();
        let opened = Database::open(dir.path(), 1 << 20);
        let error = match &opened {
            Ok(database) => database
                .verify_files()
                .expect_err("the damage is detected")
                .to_string(),
            Err(error) => error.to_string(),
        };
        assert!(error.contains(name.as_str()), "{error} names {name}");
        if let Ok(database) = opened {
            let at = rng.usize(..keys.len());
            if let Ok(number) = database.number(keys[at]) {
                assert_eq!(number, numbers[at]);
            }
        }
        fs::write(dir.path().join(name), bytes).unwrap();
    }
}
