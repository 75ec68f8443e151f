//! A tier that was cut off is gone on with where it was: by as many workers or by others, to the same
//! bytes.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use stonework::{CancelFlag, Run, SeededRng, StopReason};
use stonework_cluster::{Cluster, ClusterError, ClusterSaved};
use stonework_store::{PartDirectory, SaveError};

use crate::support::{RandomGame, files, mesh, threads};

/// What is seen of a save.
#[derive(Default)]
struct Seen {
    epochs: AtomicUsize,
    positions: AtomicU64,
    begun_anew: AtomicUsize,
}

/// Keeps what is known as often as possible.
const OFTEN: Duration = Duration::ZERO;

/// Keeps nothing as time passes.
const RARELY: Duration = Duration::from_secs(1 << 20);

/// Watches a cluster, and cancels it after so many epochs.
fn watched(cluster: Cluster, seen: &Arc<Seen>, stop_after: usize, cancel: &CancelFlag) -> Cluster {
    let (seen, cancel) = (Arc::clone(seen), cancel.clone());
    cluster
        .with_positions_at_once(900)
        .with_observer(Box::new(move |progress| {
            if seen.epochs.fetch_add(1, Ordering::SeqCst) == stop_after {
                cancel.cancel();
            }
            let positions = progress.work.positions;
            seen.positions.fetch_max(positions, Ordering::SeqCst);
            let is_begun_anew = usize::from(progress.is_begun_anew);
            seen.begun_anew.fetch_max(is_begun_anew, Ordering::SeqCst);
        }))
}

type Said = Result<ClusterSaved, ClusterError>;

/// Goes on with a directory, or with those of all, for so many epochs.
type GoOn<'g> = &'g dyn Fn(usize) -> (Said, Arc<Seen>);

fn is_stopped(said: &Said) -> bool {
    match said {
        Ok(_) => false,
        Err(ClusterError::Save(SaveError::Stopped(StopReason::Cancelled))) => true,
        Err(error) => panic!("{error}"),
    }
}

/// Goes on with a directory that all workers have, for so many epochs.
fn go_on(
    game: &Arc<RandomGame>,
    dir: &Path,
    (workers, checkpoint_after): (usize, Duration),
    epochs: usize,
) -> (Said, Arc<Seen>) {
    let (seen, cancel) = (Arc::default(), CancelFlag::new());
    let cluster = watched(threads(workers), &seen, epochs, &cancel);
    let cluster = cluster.with_checkpoint_after(checkpoint_after);
    let run = Run::new().with_cancel(cancel);
    let said = cluster.save(game.rules(), dir, Some(game.writer(dir)), &run);
    (said, seen)
}

/// The same where each process has a directory of its own. Gives why the first one ends that is not ended
/// by another.
fn go_on_apart(
    game: &Arc<RandomGame>,
    dirs: &[PathBuf],
    workers: (usize, Duration),
    epochs: usize,
) -> (Said, Arc<Seen>) {
    go_on_apart_but_for(game, dirs, workers, epochs, None)
}

/// The same where one process is not told to stop, though the others are.
fn go_on_apart_but_for(
    game: &Arc<RandomGame>,
    dirs: &[PathBuf],
    (workers, checkpoint_after): (usize, Duration),
    epochs: usize,
    unstopped: Option<u32>,
) -> (Said, Arc<Seen>) {
    let (seen, cancel) = (Arc::default(), CancelFlag::new());
    let parts = u32::try_from(dirs.len()).unwrap();
    let workers = NonZeroUsize::new(workers).unwrap();
    let said = thread::scope(|scope| {
        let processes = mesh(dirs.len()).into_iter().zip(dirs).zip(0..);
        let running = processes.map(|((process, dir), part)| {
            let (seen, cancel) = (&seen, &cancel);
            scope.spawn(move || {
                let number = part as usize;
                let cluster = Cluster::of_processes(workers, number, process.connections);
                // All of them see the same.
                let none = &Arc::default();
                let seen = if part == 0 { seen } else { none };
                let cluster = watched(cluster, seen, epochs, cancel);
                let cluster = cluster.with_checkpoint_after(checkpoint_after);
                let mut run = Run::new();
                if unstopped != Some(part) {
                    run = run.with_cancel(cancel.clone());
                }
                if epochs.is_multiple_of(2) {
                    // Too little for earlier tiers: processes ask each other.
                    run = run.with_bytes((7 << 20) * workers.get());
                }
                let part = PartDirectory::open(dir, &game.entry(), part, parts).unwrap();
                cluster.save_part(game.rules(), part, true, &run)
            })
        });
        let running: Vec<_> = running.collect();
        let said = running.into_iter().map(|process| process.join().unwrap());
        said.reduce(|one, other| match one {
            Err(ClusterError::OtherWorker | ClusterError::Lost { .. }) => other,
            one => one,
        })
    });
    (said.unwrap(), seen)
}

/// Cuts a game off again and again, each time with other workers if they are to differ; says how often
/// it was cut off, and how many positions were expanded in all.
fn cut_off(
    dice: &mut SeededRng,
    workers: &[usize],
    most_epochs: usize,
    go_on: &dyn Fn(usize, usize) -> (Said, Arc<Seen>),
) -> (usize, u64) {
    let (mut cuts, mut positions) = (0, 0);
    loop {
        let workers = workers[dice.below(workers.len())];
        // Later and later, so that it comes to an end however slow the machine is.
        let epochs = 5 + dice.below(most_epochs + cuts * most_epochs / 8);
        let (said, seen) = go_on(workers, epochs);
        assert_eq!(seen.begun_anew.load(Ordering::SeqCst), 0);
        positions += seen.positions.load(Ordering::SeqCst);
        if !is_stopped(&said) {
            return (cuts, positions);
        }
        cuts += 1;
    }
}

/// Games of one tier and of some, of outcomes and of margins, some with positions that take more bytes than
/// others.
fn games(count: u64) -> Vec<Arc<RandomGame>> {
    let game = |seed| match seed % 6 {
        0 => RandomGame::with_many_moves(500 + seed, 19_000),
        1 => RandomGame::tiers(500 + seed, 200_000, 1),
        2 => RandomGame::tiers(500 + seed, 250_000, 3),
        3 => RandomGame::margins(500 + seed, 200_000, 3, 3),
        4 => RandomGame::margins(500 + seed, 100_000, 2, 9_000),
        _ => RandomGame::tiers(500 + seed, 60_000, 6),
    };
    (0..count).map(game).collect()
}

fn cut_off_games(count: u64) {
    let mut dice = SeededRng::new(51);
    let mut cuts = 0;
    for (seed, game) in games(count).iter().enumerate() {
        let dir = tempfile::tempdir().unwrap();
        let wanted = game.expected(&dir.path().join("one"));
        for (name, workers) in [("same", &[2][..]), ("others", &[1, 2, 3])] {
            let place = dir.path().join(name);
            let again = |workers, epochs| go_on(game, &place, (workers, OFTEN), epochs);
            let (cut, _) = cut_off(&mut dice, workers, 60, &again);
            cuts += cut;
            assert_eq!(files(&place), wanted, "game {seed}, {name}");
            let dirs = [0, 1].map(|part| dir.path().join(format!("{name}-{part}")));
            let again = |workers, epochs| go_on_apart(game, &dirs, (workers, OFTEN), epochs);
            let (cut, _) = cut_off(&mut dice, workers, 60, &again);
            cuts += cut;
            assert_eq!(files(&dirs[0]), wanted, "game {seed}, {name} apart");
        }
    }
    assert!(cuts as u64 > 4 * count, "{cuts}");
}

#[test]
fn a_tier_that_is_cut_off_goes_on_to_the_same_bytes() {
    cut_off_games(6);
}

#[test]
#[ignore = "a minute"]
fn many_tiers_that_are_cut_off_go_on_to_the_same_bytes() {
    cut_off_games(60);
}

/// A tier that is cut off once some of its positions are kept.
#[test]
fn positions_that_were_expanded_are_not_expanded_again() {
    let game = RandomGame::tiers(66, 400_000, 1);
    let total = game.entry().positions;
    let dir = tempfile::tempdir().unwrap();
    let wanted = game.expected(&dir.path().join("one"));
    for (at, [first, second]) in [[2, 2], [2, 3], [3, 1]].into_iter().enumerate() {
        let place = dir.path().join(at.to_string());
        let (said, _) = go_on_until_kept(&game, &place, [first, 250], 0);
        assert!(is_stopped(&said));
        let (said, seen) = go_on(&game, &place, (second, OFTEN), usize::MAX);
        said.unwrap();
        let expanded = seen.positions.load(Ordering::SeqCst);
        assert!(0 < expanded && expanded < total, "{expanded} of {total}");
        assert_eq!(files(&place), wanted, "{first} workers, then {second}");
    }
}

/// One of two processes is stopped, whichever it is: what both know is kept.
#[test]
fn what_all_know_is_kept_when_one_process_is_stopped() {
    let game = RandomGame::tiers(68, 300_000, 2);
    let dir = tempfile::tempdir().unwrap();
    let wanted = game.expected(&dir.path().join("one"));
    let total = game.entry().positions;
    for unstopped in [0, 1] {
        for epochs in [20, 31, 60] {
            let place = dir.path().join(format!("{unstopped}-{epochs}"));
            let dirs = [0, 1].map(|part| place.join(part.to_string()));
            let workers = (1, RARELY);
            let (said, seen) = go_on_apart_but_for(&game, &dirs, workers, epochs, Some(unstopped));
            assert!(is_stopped(&said));
            let (said, again) = go_on_apart(&game, &dirs, workers, usize::MAX);
            said.unwrap();
            let of = |seen: &Seen| seen.positions.load(Ordering::SeqCst);
            // What waits for answers is not entered yet.
            assert!(of(&seen) + of(&again) <= total + 4 * 900);
            assert_eq!(again.begun_anew.load(Ordering::SeqCst), 0);
            assert_eq!(files(&dirs[0]), wanted);
        }
    }
}

/// Nothing was kept before: while positions are expanded, and in a round.
#[test]
fn who_is_stopped_keeps_first_what_is_known() {
    for game in [
        RandomGame::tiers(67, 500_000, 1),
        RandomGame::margins(67, 500_000, 1, 3),
    ] {
        let total = game.entry().positions;
        let dir = tempfile::tempdir().unwrap();
        let wanted = game.expected(&dir.path().join("one"));
        let (mut expanding, mut in_rounds) = (0, 0);
        for epochs in [8, 9, 10, 11, 20, 40] {
            let place = dir.path().join(epochs.to_string());
            let dirs = [0, 1].map(|part| dir.path().join(format!("{epochs}-{part}")));
            let shared: GoOn<'_> = &|epochs| go_on(&game, &place, (2, RARELY), epochs);
            let apart: GoOn<'_> = &|epochs| go_on_apart(&game, &dirs, (1, RARELY), epochs);
            for (go_on, place) in [(shared, &place), (apart, &dirs[0])] {
                let (said, seen) = go_on(epochs);
                assert!(is_stopped(&said), "after {epochs} epochs");
                let (said, again) = go_on(usize::MAX);
                said.unwrap();
                let of = |seen: &Seen| seen.positions.load(Ordering::SeqCst);
                let (first, second) = (of(&seen), of(&again));
                assert!(first + second <= total, "{first} and {second}");
                expanding += usize::from(0 < first && 0 < second);
                in_rounds += usize::from(second == 0);
                assert_eq!(again.begun_anew.load(Ordering::SeqCst), 0);
                assert_eq!(&files(place), &wanted);
            }
        }
        assert!(
            expanding > 1 && in_rounds > 1,
            "{expanding} and {in_rounds}"
        );
    }
}

/// Goes on with a directory for so many epochs, and then until more is kept of the tier at work. It is
/// not due so soon after something was kept where that takes long, so more and more time passes between
/// epochs.
fn go_on_until_kept(
    game: &Arc<RandomGame>,
    dir: &Path,
    [workers, positions_at_once]: [usize; 2],
    epochs: usize,
) -> (Said, Arc<Seen>) {
    let (seen, cancel): (Arc<Seen>, _) = (Arc::default(), CancelFlag::new());
    let (told, stop) = (Arc::clone(&seen), cancel.clone());
    let progress = kept(dir).join("progress");
    let before = Mutex::new(None);
    let cluster = threads(workers)
        .with_positions_at_once(positions_at_once)
        .with_checkpoint_after(Duration::ZERO)
        .with_observer(Box::new(move |now| {
            let positions = now.work.positions;
            told.positions.fetch_max(positions, Ordering::SeqCst);
            let epoch = told.epochs.fetch_add(1, Ordering::SeqCst);
            let Some(late) = epoch.checked_sub(epochs) else {
                return;
            };
            let there = fs::read(&progress).ok();
            let mut before = before.lock().unwrap();
            if late == 0 {
                *before = there;
            } else if there.is_some() && there != *before {
                stop.cancel();
            } else {
                thread::sleep(Duration::from_millis(10 * late as u64));
            }
        }));
    let run = Run::new().with_cancel(cancel);
    let said = cluster.save(game.rules(), dir, Some(game.writer(dir)), &run);
    (said, seen)
}

/// In many steps, each of which is cut off soon: what is done is not done again.
#[test]
fn what_was_done_is_not_done_again() {
    let game = RandomGame::tiers(61, 400_000, 1);
    let positions = game.entry().positions;
    let dir = tempfile::tempdir().unwrap();
    let wanted = game.expected(&dir.path().join("one"));
    let place = dir.path().join("shared");
    // Without a cut, for comparison.
    let (said, seen) = go_on(&game, &dir.path().join("whole"), (2, OFTEN), usize::MAX);
    said.unwrap();
    let (epochs, mut again) = (seen.epochs.load(Ordering::SeqCst), 0);
    let (mut cuts, mut expanded, mut after_all) = (0, 0, 0);
    loop {
        let (said, seen) = go_on_until_kept(&game, &place, [2, 900], epochs / 6);
        expanded += seen.positions.load(Ordering::SeqCst);
        again += seen.epochs.load(Ordering::SeqCst);
        if seen.positions.load(Ordering::SeqCst) == 0 {
            after_all += 1;
        }
        if !is_stopped(&said) {
            break;
        }
        cuts += 1;
        assert!(cuts < 40, "it does not come to an end");
    }
    assert_eq!(files(&place), wanted);
    assert!(cuts >= 3, "{cuts} of {epochs} epochs each");
    // Some were begun after all positions were expanded, in a round.
    assert!(after_all > 1, "{after_all}");
    assert!(expanded < 2 * positions, "{expanded} of {positions}");
    assert!(again < 4 * epochs, "{again} epochs in place of {epochs}");
}

/// The files that keep what is known of the first tier.
fn kept(dir: &Path) -> PathBuf {
    dir.join("tier-0000.shares")
}

/// Cuts a game off in the middle of its only tier.
fn begun(game: &Arc<RandomGame>, dir: &Path) {
    let mut epochs = 20;
    while !kept(dir).join("progress").exists() {
        let (said, _) = go_on(game, dir, (2, OFTEN), epochs);
        assert!(is_stopped(&said));
        epochs += 5;
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

#[test]
fn what_is_damaged_or_of_another_game_is_told_and_what_is_missing_begun_anew() {
    let game = RandomGame::tiers(62, 150_000, 1);
    let dir = tempfile::tempdir().unwrap();
    let wanted = game.expected(&dir.path().join("one"));
    let first = dir.path().join("first");
    begun(&game, &first);
    let other = RandomGame::tiers(63, 150_000, 1);
    let of_other = dir.path().join("of-other");
    begun(&other, &of_other);
    let names = [
        "progress",
        "share-0.0",
        "share-0.1",
        "share-1.0",
        "share-1.1",
    ];
    let mut told = 0;
    for (at, name) in names.iter().enumerate() {
        let place = dir.path().join(format!("damaged-{at}"));
        copy(&first, &place);
        let file = kept(&place).join(name);
        let Ok(good) = fs::read(&file) else {
            continue;
        };
        let mut flipped = good.clone();
        flipped[good.len() / 2] ^= 1;
        let theirs = fs::read(kept(&of_other).join(name)).unwrap_or_default();
        for bad in [&flipped[..], &good[..good.len() / 2], &[], &theirs] {
            fs::write(&file, bad).unwrap();
            let (said, _) = go_on(&game, &place, (2, OFTEN), usize::MAX);
            let Err(error) = said else {
                // Then it is the version that is not gone on from.
                assert_ne!(*name, "progress");
                assert_eq!(files(&place), wanted);
                fs::remove_dir_all(&place).unwrap();
                copy(&first, &place);
                continue;
            };
            told += 1;
            let said = error.to_string();
            assert!(said.contains(&file.display().to_string()), "{said}");
            assert!(said.contains("its tier is begun anew"), "{said}");
        }
        // Without the directory, or the file of one worker, the tier is begun anew; that is told if
        // others are there.
        let has_others = *name != "progress";
        if has_others {
            fs::remove_file(&file).unwrap();
        } else {
            fs::remove_dir_all(kept(&place)).unwrap();
        }
        let (said, seen) = go_on(&game, &place, (2, OFTEN), usize::MAX);
        said.unwrap();
        assert_eq!(files(&place), wanted, "{name}");
        let begun_anew = seen.begun_anew.load(Ordering::SeqCst);
        assert!(has_others || begun_anew == 0);
    }
    assert!(told >= 8, "{told}");
}

/// What one process kept of a tier is of no use to workers, and theirs not to it.
#[test]
fn one_process_and_workers_begin_each_others_tiers_anew() {
    let game = RandomGame::tiers(64, 150_000, 2);
    let dir = tempfile::tempdir().unwrap();
    let one = dir.path().join("one");
    let wanted = game.expected(&one);
    let place = dir.path().join("workers-first");
    begun(&game, &place);
    assert_eq!(game.expected(&place), wanted);

    let place = dir.path().join("one-first");
    drop(game.writer(&place));
    fs::write(place.join("tier-0000.checkpoint"), b"what one process kept").unwrap();
    let (said, seen) = go_on(&game, &place, (2, OFTEN), usize::MAX);
    said.unwrap();
    assert_eq!(seen.begun_anew.load(Ordering::SeqCst), 1);
    assert_eq!(files(&place), wanted);
}

/// Safe points that cannot be written do not end the work.
#[test]
fn a_tier_is_solved_without_what_cannot_be_kept() {
    let game = RandomGame::tiers(65, 150_000, 1);
    let dir = tempfile::tempdir().unwrap();
    let wanted = game.expected(&dir.path().join("one"));
    let place = dir.path().join("workers");
    drop(game.writer(&place));
    // A directory has the name of the file of a worker.
    fs::create_dir_all(kept(&place).join("share-1.0")).unwrap();
    let (said, _) = go_on(&game, &place, (2, RARELY), 20);
    assert!(is_stopped(&said));
    let (said, _) = go_on(&game, &place, (2, OFTEN), usize::MAX);
    said.unwrap();
    assert_eq!(files(&place), wanted);
}
