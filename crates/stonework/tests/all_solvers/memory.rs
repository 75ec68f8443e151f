//! The bytes that a solver says it holds are those that it does hold: an allocator that counts.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

use stonework::certificate::{
    self, Asked, Bound, DebugTexts, ExtractSettings, RecordList, check_nimber, extract,
    extract_all, extract_nimber,
};
use stonework::erased::{DepthFirst, Erased, ErasedGame, ErasedState, Positions};
use stonework::random::RandomGraph;
use stonework::{
    AlphaBeta, Exhaustive, Front, Game, InfinitePlay, Layered, Levels, Negamax, Nimber,
    NimberOutcomes, Perft, ProofNumber, Retrograde, RollingTable, Run, SeparableFrontRules,
    SlidingWindow, Solver, Step, StopReason, Table, WinLose,
};

use stonework_test_kit::support::{squares, threads};

thread_local! {
    /// What this thread holds, less what it let go of for others, and the most it ever was.
    static HELD: Cell<(isize, isize)> = const { Cell::new((0, 0)) };
}

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn count(more: usize, less: usize) {
    // A thread that is ending may have no counter any more.
    let _ = HELD.try_with(|counter| {
        let (held, most) = counter.get();
        // While memory moves, both the old and the new are held.
        let at_once = held + more.cast_signed();
        counter.set((at_once - less.cast_signed(), most.max(at_once)));
    });
}

// SAFETY: every call is passed on as it is to the system's allocator.
#[expect(unsafe_code, reason = "an allocator cannot be written without")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: the caller keeps to the same contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: the caller keeps to the same contract.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        count(0, layout.size());
        // SAFETY: the caller keeps to the same contract.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size, layout.size());
        // SAFETY: the caller keeps to the same contract.
        unsafe { System.realloc(memory, layout, size) }
    }
}

/// What the work returns, and the most bytes held at once on its behalf.
fn bytes_held<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let (before, _) = HELD.get();
    HELD.set((before, before));
    let done = work();
    let (_, most) = HELD.get();
    (done, (most - before).unsigned_abs())
}

/// Names and the like are not counted by the solver.
const TRIFLES: usize = 2 << 10;

fn check<G: Game, S: Solver<G>>(game: &G, solver: &S, run: &Run) {
    let (solution, held) = bytes_held(|| solver.solve(game, run).unwrap());
    let report = solution.report();
    assert!(held <= report.peak_bytes + TRIFLES, "{held} held, {report}");
    if let Some(limit) = run.bytes() {
        assert!(report.peak_bytes <= limit, "{report}");
    }
    if solution.stopped().is_none() {
        // Nor is it much less, or the limit would stop too soon.
        assert!(
            held + TRIFLES >= report.peak_bytes / 4,
            "{held} held, {report}"
        );
    }
}

fn check_all<G: Layered + Sync>(game: &G, run: &Run) {
    check(game, &Negamax::new(), run);
    check(game, &Negamax::dense(), run);
    check(game, &Negamax::bounded(1 << 16), run);
    // A table too small for the game takes time without end.
    let brief = run.clone().with_positions(100_000);
    check(game, &AlphaBeta::new(), &brief);
    check(game, &ProofNumber::new(), &brief);
    check(game, &Table::new(), run);
    check(game, &RollingTable::new(), run);
}

#[test]
#[ignore = "takes 7 s: every solver under many limits"]
fn no_solver_holds_more_than_it_says() {
    let row = squares(30_000, 3);
    let graph = RandomGraph::new(1)
        .with_positions(20_000)
        .with_layers(400)
        .with_moves(5)
        .acyclic::<i64>();
    check_all(&row, &threads(1));
    check_all(&graph, &threads(1));
    check(&graph, &Levels::new(), &threads(1));
    check(&graph, &Levels::new().breadth_first(), &threads(1));
    for bits in 8..24 {
        for limit in [1 << bits, 3 << (bits - 1)] {
            let run = threads(1).with_bytes(limit);
            check_all(&row, &run);
            check_all(&graph, &run);
            check(&graph, &Levels::new(), &run);
            check(&graph, &Levels::new().breadth_first(), &run);
        }
    }
    check(&squares(16, 3), &Exhaustive::new(), &threads(1));
}

/// Heaps; a move takes one or two stones from one of them. Its states hold much more memory than
/// their own size.
pub(crate) struct Heaps(pub(crate) Vec<u32>);

/// The heap memory behind a state of [`heaps`].
const STATE: usize = 4 * 1_000;

fn heaps() -> Heaps {
    let small = [3, 2, 4, 3, 2];
    let mut all = vec![0; STATE / 4];
    all[..small.len()].copy_from_slice(&small);
    Heaps(all)
}

impl Game for Heaps {
    type State = Vec<u32>;
    type Move = (usize, u32);
    type Value = WinLose;

    fn start(&self) -> Vec<u32> {
        self.0.clone()
    }

    fn terminal_value(&self, heaps: &Vec<u32>) -> Option<WinLose> {
        heaps.iter().all(|&heap| heap == 0).then_some(WinLose::Loss)
    }

    fn moves(&self, heaps: &Vec<u32>) -> impl Iterator<Item = (usize, u32)> {
        let heaps = heaps.iter().enumerate();
        heaps.flat_map(|(at, &heap)| (1..=heap.min(2)).map(move |taken| (at, taken)))
    }

    fn play(&self, heaps: &Vec<u32>, (at, taken): (usize, u32)) -> Step<Self> {
        let mut heaps = heaps.clone();
        heaps[at] -= taken;
        Step::to(heaps)
    }

    fn state_heap_bytes(heaps: &Vec<u32>) -> usize {
        heaps.capacity() * size_of::<u32>()
    }
}

/// Some states are on their way, and a batch of moves or the steps between two looks at a shared
/// table count late.
const LATE: usize = 100 * STATE + (1 << 19);

/// All that is held is counted, and a limit is kept; says how the solve ended.
fn check_heaps(run: &Run, solve: impl FnOnce(&Run) -> (Option<StopReason>, usize)) {
    let ((stopped, peak), held) = bytes_held(|| solve(run));
    assert!(held <= peak + LATE, "{held} held, {peak} told, {stopped:?}");
    if let Some(limit) = run.bytes() {
        assert!(held <= limit + LATE, "{held} held, {limit} allowed");
    }
    if stopped.is_none() {
        assert!(held + LATE >= peak, "{held} held, {peak} told");
    }
}

fn check_solver<S: Solver<Heaps>>(run: &Run, solver: &S) {
    let game = heaps();
    check_heaps(run, |run| {
        let solution = solver.solve(&game, run).unwrap();
        (solution.stopped(), solution.report().peak_bytes)
    });
}

fn check_erased<S>(
    run: &Run,
    solver: &S,
    open: impl Fn(&dyn ErasedGame<WinLose>) -> Positions<WinLose>,
) where
    S: for<'p> Solver<Erased<'p, WinLose>>,
{
    let game = Arc::new(heaps());
    check_heaps(run, |run| {
        let positions = open(&game);
        let start = positions.enter(&ErasedGame::start(&game));
        let run = positions.counted_by(run);
        let solution = solver.solve_from(&Erased(&positions), &start, &run);
        let solution = solution.unwrap();
        (solution.stopped(), solution.report().peak_bytes)
    });
}

#[test]
#[ignore = "takes 8 s: every solver, with states that own memory"]
fn heap_memory_behind_states_is_counted() {
    let brief = threads(1).with_positions(5_000);
    let limits = [1 << 14, 1 << 17, 1 << 20, 1 << 21, 3 << 20];
    let limited = limits.map(|limit| brief.clone().with_bytes(limit));
    for run in limited.iter().chain([&brief]) {
        check_solver(run, &Exhaustive::new());
        check_solver(run, &Negamax::new());
        check_solver(run, &Negamax::bounded(1 << 20));
        check_solver(run, &AlphaBeta::new());
        check_solver(run, &AlphaBeta::new().with_table_bytes(1 << 20));
        check_solver(run, &ProofNumber::new());
        check_solver(run, &ProofNumber::new().with_table_bytes(1 << 20));
        check_solver(run, &Nimber::new());
        check_solver(run, &NimberOutcomes::new());
        let infinite_play = InfinitePlay::LostByFirst;
        check_solver(run, &ProofNumber::new().with_repetition(infinite_play));
        check_solver(run, &Retrograde::new(infinite_play));

        check_erased(run, &DepthFirst::exhaustive(), |game| game.on_path(None));
        let solver = DepthFirst::growing();
        check_erased(run, &solver, |game| game.interned(false));
        let solver = DepthFirst::within(1 << 19);
        check_erased(run, &solver, |game| game.on_path(Some(1 << 19)));
        let solver = Retrograde::new(infinite_play);
        check_erased(run, &solver, |game| game.interned(true));
        check_erased(run, &solver.found(), |game| game.interned(true));

        let game = heaps();
        check_heaps(run, |run| {
            let mut depths = Perft::new().memoised().depths(&game, run);
            let stopped = depths.by_ref().take(7).any(|count| count.is_err());
            let reason = StopReason::Cancelled;
            (stopped.then_some(reason), depths.report().peak_bytes)
        });
    }
}

#[test]
fn a_table_of_threads_forgets_where_there_is_no_room_for_more_states() {
    let game = Heaps([[3, 3, 3, 2].as_slice(), &[0; 1_000]].concat());
    let truth = Negamax::new().solve(&game, &threads(1)).unwrap();
    for count in [1, 3] {
        let run = threads(count).with_bytes(1 << 19);
        let search = AlphaBeta::new().parallel().with_table_bytes(1 << 20);
        let found = search.solve(&game, &run).unwrap();
        assert_eq!((found.value(), found.stopped()), (truth.value(), None));
        let search = ProofNumber::new().parallel().with_table_bytes(1 << 20);
        let found = search.solve(&game, &run).unwrap();
        assert_eq!((found.value(), found.stopped()), (truth.value(), None));
    }
}

/// A heap from which any number of stones may be taken, so that the start has many moves.
struct Heap(u32);

impl Game for Heap {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        self.0
    }

    fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
        // Whatever is taken first, play is over.
        (left < self.0).then_some(WinLose::Loss)
    }

    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        1..=left
    }

    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        Step::to(left - taken)
    }
}

#[test]
fn the_list_of_first_moves_is_counted() {
    let game = Heap(100_000);
    for limit in [1 << 12, 1 << 16, 1 << 20, 1 << 24] {
        let run = threads(1).with_bytes(limit);
        check(&game, &Exhaustive::new(), &run);
        check(&game, &Negamax::new(), &run);
        check(&game, &AlphaBeta::new(), &run);
        check(&game, &ProofNumber::new(), &run);
        check(&game, &Nimber::new(), &run);
        check(&game, &NimberOutcomes::new(), &run);
        let stopped = Exhaustive::new().solve(&game, &run).unwrap().stopped();
        let is_over_limit = matches!(stopped, Some(StopReason::Bytes { .. }));
        assert_eq!(is_over_limit, limit < 1 << 21);
    }
    // What was solved before the list is not lost, and the list is not taken for a whole one.
    for limit in (1 << 20..1 << 23).step_by(1 << 18) {
        let run = threads(1).with_bytes(limit);
        let solver = Retrograde::new(InfinitePlay::LostByFirst);
        let solution = solver.solve(&game, &run).unwrap();
        let is_whole = solution.moves().len() == 100_000;
        assert_eq!(solution.stopped().is_none(), is_whole, "{limit}");
    }
}

/// A row that is taken from its front, all of it at once if one likes.
pub(crate) struct Row(pub(crate) Vec<i64>);

impl SeparableFrontRules for Row {
    type Value = i64;

    fn len(&self) -> u32 {
        u32::try_from(self.0.len()).unwrap()
    }

    fn most(&self) -> u32 {
        u32::MAX
    }

    fn from_term(&self, from: u32) -> i64 {
        -self.0[from as usize]
    }

    fn to_term(&self, to: u32) -> i64 {
        self.0[to as usize - 1]
    }
}

#[test]
fn the_list_of_first_moves_of_a_sliding_window_is_counted() {
    let game = Front(Row((0..30_000).collect()));
    let needed = SlidingWindow::bytes(&game);
    for (limit, is_enough) in [(1 << 16, false), (1 << 19, false), (needed, true)] {
        let run = threads(1).with_bytes(limit);
        check(&game, &SlidingWindow::new(), &run);
        let solution = SlidingWindow::new().solve(&game, &run).unwrap();
        assert_eq!(solution.stopped().is_none(), is_enough);
    }
    check(&game, &SlidingWindow::new(), &threads(1));
}

/// A heap whose text is long.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Stones(u32);

impl fmt::Debug for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:0100}", self.0)
    }
}

/// A heap of stones. A move takes up to so many, the smallest number first.
struct LongTexts {
    stones: u32,
    most: u32,
}

impl Game for LongTexts {
    type State = Stones;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> Stones {
        Stones(self.stones)
    }

    fn terminal_value(&self, left: &Stones) -> Option<WinLose> {
        (left.0 == 0).then_some(WinLose::Loss)
    }

    fn moves(&self, left: &Stones) -> impl Iterator<Item = u32> {
        1..=left.0.min(self.most)
    }

    fn play(&self, left: &Stones, taken: u32) -> Step<Self> {
        Step::to(Stones(left.0 - taken))
    }
}

/// Work that a certificate takes is held to each of these limits, and admitted by the last.
fn check_limits<E>(said: &str, work: impl FnMut(&Run) -> Result<(), E>) {
    check_limits_beside(TRIFLES, said, work);
}

/// The same where so much is on its way.
fn check_limits_beside<E>(beside: usize, said: &str, mut work: impl FnMut(&Run) -> Result<(), E>) {
    let limits = (12..26).flat_map(|bits| [1 << bits, 3 << (bits - 1)]);
    for limit in limits {
        let run = threads(1).with_bytes(limit);
        let (done, held) = bytes_held(|| work(&run));
        assert!(held <= limit + beside, "{said}: {held} held of {limit}");
        if done.is_ok() {
            // Nor is it much less, or the limit would stop too soon.
            assert!(held >= limit / 6, "{said}: {held} held of {limit}");
            return;
        }
    }
    panic!("{said} stops at every limit");
}

#[test]
fn what_a_certificate_takes_counts_the_memory_behind_states() {
    const FEW_STATES: usize = 24 * STATE;
    let heaps = || Heaps([[4; 5].as_slice(), &[0; STATE / 4 - 5]].concat());
    let game = DebugTexts::new(Arc::new(heaps()));
    let nimber = |heaps: &Vec<u32>| heaps.iter().fold(0, |sum, heap| sum ^ (heap % 3));
    let mut adviser = |asked: Asked<'_, WinLose>| {
        let state = asked.state.expect();
        let mut moves = heaps().moves(state).collect::<Vec<_>>().into_iter();
        let is_good = |mv| nimber(&heaps().play(state, mv).state) == 0;
        Ok::<_, ()>(moves.position(is_good).into_iter().collect())
    };
    assert_ne!(nimber(&heaps().0), 0);
    let claims = [Bound::at_least(WinLose::Win)];
    for leaf_positions in [0, 20] {
        let settings = ExtractSettings {
            leaf_positions,
            ..ExtractSettings::default()
        };
        check_limits_beside(FEW_STATES, "a strategy", |run| {
            extract(&game, &claims, settings, &mut adviser, run).map(drop)
        });
        let records = extract(&game, &claims, settings, &mut adviser, &threads(1)).unwrap();
        let mut records = RecordList::new(records).unwrap();
        check_limits_beside(FEW_STATES, "its check", |run| {
            let checked = certificate::check(&game, &claims, leaf_positions, &mut records, run)?;
            assert_eq!(checked.failed, 0);
            Ok::<_, certificate::CheckError>(())
        });
    }
}

#[test]
fn what_a_certificate_takes_is_counted() {
    for (stones, most) in [(4_001, 3), (150, 200)] {
        let said = |part| format!("{part}, {stones} stones, at most {most}");
        let game = DebugTexts::new(Arc::new(LongTexts { stones, most }));
        let left_of = |state: &ErasedState| state.expect::<Stones>().0;
        let nimber_of = |state: &ErasedState| u64::from(left_of(state) % (most + 1));
        let mut nimber = |state: &ErasedState| Ok::<_, ()>(nimber_of(state));
        check_limits(&said("nimbers"), |run| {
            extract_nimber(&game, &mut nimber, run).map(drop)
        });

        let records = extract_nimber(&game, &mut nimber, &threads(1)).unwrap();
        let mut records = RecordList::new(records).unwrap();
        let claim = u64::from(stones % (most + 1));
        check_limits(&said("check of nimbers"), |run| {
            let checked = check_nimber(&game, claim, &mut records, run)?;
            assert_eq!(checked.failed, 0);
            Ok::<_, certificate::CheckError>(())
        });

        let is_lost = |left: u32| left.is_multiple_of(most + 1);
        let value = if is_lost(stones) {
            WinLose::Loss
        } else {
            WinLose::Win
        };
        let mut adviser = |asked: Asked<'_, WinLose>| {
            let taken = left_of(asked.state) % (most + 1);
            Ok::<_, ()>(vec![taken as usize - 1])
        };
        // Where one move takes all, there is nothing but the leaf.
        let leaves: &[u64] = if most == 3 { &[0, 40] } else { &[0] };
        for &leaf_positions in leaves {
            let settings = ExtractSettings {
                leaf_positions,
                ..ExtractSettings::default()
            };
            for claims in [
                vec![Bound::at_least(value)],
                vec![Bound::at_least(value), Bound::at_most(value)],
            ] {
                check_limits(&said("strategy"), |run| {
                    extract(&game, &claims, settings, &mut adviser, run).map(drop)
                });
                let run = threads(1);
                let records = extract(&game, &claims, settings, &mut adviser, &run).unwrap();
                let mut records = RecordList::new(records).unwrap();
                check_limits(&said("check of a strategy"), |run| {
                    let checked =
                        certificate::check(&game, &claims, leaf_positions, &mut records, run)?;
                    assert_eq!(checked.failed, 0);
                    Ok::<_, certificate::CheckError>(())
                });
            }
        }
        let mut value = |state: &ErasedState, _| {
            let value = if is_lost(left_of(state)) {
                WinLose::Loss
            } else {
                WinLose::Win
            };
            Ok::<_, ()>((value, None))
        };
        check_limits(&said("every position"), |run| {
            extract_all(&game, &mut value, &mut |_| Ok(()), run)
        });
    }
}
