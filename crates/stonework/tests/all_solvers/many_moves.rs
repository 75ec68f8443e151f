//! A limit ends a solve amid the moves of one position, of which there may be billions.

use std::iter;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use stonework::erased::{DepthFirst, Erased, ErasedGame, Positions};
use stonework::{
    AlphaBeta, ByTheorem, CancelFlag, Exhaustive, Game, InfinitePlay, Negamax, Nimber,
    NimberOutcomes, Perft, PerftErrorOf, ProofNumber, ProofOf, Proved, Retrograde, Run, SolutionOf,
    Solver, Step, StopReason, Theorem, WinLose, Work,
};

use stonework_test_kit::support::threads;

/// Where the moves of the position with many moves lead.
#[derive(Clone, Copy, Debug)]
enum Leads {
    /// To the end.
    ToTheEnd,
    /// To one position, which a memo has.
    ToOne,
    /// Each to a position of its own.
    Apart,
}

/// Play begins at 0 or 1. From 0, a move leads to 1. From there, there are more moves than anyone
/// can list. Each leads to the end or to a position from which a move leads there.
#[derive(Debug)]
struct Wide {
    start: u64,
    leads: Leads,
    /// How many moves of position 1 were taken.
    taken: AtomicU64,
    cancel: CancelFlag,
}

/// Moves of position 1.
const MANY: u64 = 1 << 40;

/// So many moves are taken before the solve is cancelled.
const BEFORE: u64 = 100_000;

/// So many may be taken then: in the few milliseconds between two looks at the flag.
const AFTER: u64 = 1 << 25;

impl Wide {
    const END: u64 = u64::MAX;

    fn new(start: u64, leads: Leads) -> Self {
        Self {
            start,
            leads,
            taken: AtomicU64::new(0),
            cancel: CancelFlag::new(),
        }
    }

    fn run(&self) -> Run {
        threads(1).with_cancel(self.cancel.clone())
    }

    fn take(&self) {
        let taken = self.taken.fetch_add(1, Ordering::Relaxed);
        if taken == BEFORE {
            self.cancel.cancel();
        }
        assert!(taken < BEFORE + AFTER, "the flag is not seen");
    }
}

impl Game for Wide {
    type State = u64;
    type Move = u64;
    type Value = WinLose;

    fn start(&self) -> u64 {
        self.start
    }

    fn terminal_value(&self, &state: &u64) -> Option<WinLose> {
        (state == Self::END).then_some(WinLose::Loss)
    }

    fn moves(&self, &state: &u64) -> impl Iterator<Item = u64> {
        let many = if state == 1 { MANY } else { 1 };
        let mut next = 0;
        // It does not know beforehand how many there are.
        iter::from_fn(move || {
            if state == 1 {
                self.take();
            }
            next += 1;
            (next <= many).then_some(next)
        })
    }

    fn play(&self, &state: &u64, mv: u64) -> Step<Self> {
        Step::to(match (state, self.leads) {
            (0, _) => 1,
            (1, Leads::ToOne) => 2,
            (1, Leads::Apart) => 1 + mv,
            _ => Self::END,
        })
    }
}

/// Lists every move.
#[derive(Clone, Copy, Debug)]
struct Listed;

impl Theorem<Wide> for Listed {
    fn name(&self) -> &'static str {
        "listed"
    }

    fn prove(&self, game: &Wide, work: &mut Work<'_>) -> ProofOf<Wide> {
        Proved::by_values(game, work, |_, _| Ok(WinLose::Win))
    }
}

/// Every way to have a game with many moves.
fn games() -> impl Iterator<Item = Wide> {
    let leads = [Leads::ToTheEnd, Leads::ToOne, Leads::Apart].into_iter();
    leads.flat_map(|leads| [0, 1].map(|start| Wide::new(start, leads)))
}

fn is_stopped<G: Game>(what: &str, solution: &SolutionOf<G>) {
    assert_eq!(solution.stopped(), Some(StopReason::Cancelled), "{what}");
}

fn stops<S: Solver<Wide>>(name: &str, solver: &S) {
    for game in games() {
        let solution = solver.solve(&game, &game.run()).unwrap();
        // A search may need one move only, as it wins.
        if game.cancel.is_cancelled() || solution.value().is_none() {
            is_stopped::<Wide>(&format!("{name} {game:?}"), &solution);
        }
    }
}

#[test]
fn every_solver_stops_amid_the_moves_of_a_position() {
    stops("exhaustive", &Exhaustive::new());
    stops("negamax", &Negamax::new());
    stops("bounded", &Negamax::bounded(1 << 16));
    stops("alpha-beta", &AlphaBeta::new().with_table_bytes(1 << 16));
    stops(
        "proof-number",
        &ProofNumber::new().with_table_bytes(1 << 16),
    );
    stops("nimber", &Nimber::new());
    stops("nimber outcomes", &NimberOutcomes::new());
    stops("retrograde", &Retrograde::new(InfinitePlay::LostByFirst));
}

#[test]
fn a_theorem_stops_amid_the_moves_of_the_start() {
    for leads in [Leads::ToTheEnd, Leads::ToOne, Leads::Apart] {
        let game = Wide::new(1, leads);
        let solution = ByTheorem(Listed).solve(&game, &game.run()).unwrap();
        is_stopped::<Wide>("theorem", &solution);
    }
}

#[test]
fn a_count_of_lines_stops_amid_the_moves_of_a_position() {
    let stopped = |counted: Result<u128, PerftErrorOf<Wide>>| {
        assert!(matches!(
            counted,
            Err(PerftErrorOf::<Wide>::Stopped(StopReason::Cancelled))
        ));
    };
    for game in games() {
        stopped(Perft::new().count(&game, 4, &game.run()));
    }
    for game in games() {
        stopped(Perft::new().memoised().count(&game, 4, &game.run()));
    }
}

fn erased_stops<S>(
    name: &str,
    solver: &S,
    open: impl Fn(&dyn ErasedGame<WinLose>) -> Positions<WinLose>,
) where
    S: for<'p> Solver<Erased<'p, WinLose>>,
{
    for game in games() {
        let game = Arc::new(game);
        let positions = open(&game);
        let start = positions.enter(&ErasedGame::start(&game));
        let run = positions.counted_by(&game.run());
        let solution = solver.solve_from(&Erased(&positions), &start, &run);
        let what = format!("{name} {game:?}");
        is_stopped::<Erased<'_, WinLose>>(&what, &solution.unwrap());
    }
}

#[test]
fn solvers_of_erased_games_stop_amid_the_moves_of_a_position() {
    let exhaustive = DepthFirst::exhaustive();
    erased_stops("exhaustive", &exhaustive, |game| game.on_path(None));
    let solver = DepthFirst::growing();
    erased_stops("depth first", &solver, |game| game.interned(false));
    let solver = DepthFirst::within(1 << 16);
    erased_stops("depth first", &solver, |game| game.on_path(Some(1 << 16)));
    let solver = Negamax::new();
    erased_stops("negamax", &solver, |game| game.interned(false));
    let solver = Retrograde::new(InfinitePlay::LostByFirst);
    erased_stops("retrograde", &solver, |game| game.interned(true));
    let solver = solver.found();
    erased_stops("retrograde", &solver, |game| game.interned(true));
}

/// Positions with a thousand moves each that a memo answers: few positions are counted, but many
/// moves taken.
#[test]
fn moves_that_a_memo_answers_do_not_put_the_checks_off() {
    #[derive(Debug)]
    struct Ladder(AtomicU64, CancelFlag);
    impl Game for Ladder {
        type State = u64;
        type Move = u64;
        type Value = WinLose;
        fn start(&self) -> u64 {
            1 << 40
        }
        fn terminal_value(&self, &left: &u64) -> Option<WinLose> {
            (left == 0).then_some(WinLose::Loss)
        }
        fn moves(&self, &left: &u64) -> impl Iterator<Item = u64> {
            // Down to the ground first, where positions have few moves.
            let down = (left > 1_000).then_some(1_000);
            down.into_iter().chain((1..=left.min(1_000)).inspect(|_| {
                let taken = self.0.fetch_add(1, Ordering::Relaxed);
                if taken == 10_000_000 {
                    self.1.cancel();
                }
                assert!(taken < 30_000_000, "the flag is not seen");
            }))
        }
        fn play(&self, &left: &u64, taken: u64) -> Step<Self> {
            Step::to(if left == 1 << 40 {
                20_000
            } else {
                left - taken
            })
        }
    }
    let game = Ladder(AtomicU64::new(0), CancelFlag::new());
    let run = threads(1).with_cancel(game.1.clone());
    let solution = Negamax::new().solve(&game, &run).unwrap();
    assert_eq!(solution.stopped(), Some(StopReason::Cancelled));
}

#[test]
fn a_limit_ends_the_clearing_of_a_table() {
    /// More positions than can be cleared in no time.
    struct Counted;
    impl Theorem<Wide> for Counted {
        fn name(&self) -> &'static str {
            "counted"
        }
        fn prove(&self, game: &Wide, work: &mut Work<'_>) -> ProofOf<Wide> {
            game.cancel.cancel();
            let table = work.budget().filled(1_u8, 1 << 24);
            let used = work.budget().used();
            assert_eq!(used, 0);
            table?;
            Ok(Proved::new(WinLose::Win, Vec::new()))
        }
    }
    let game = Wide::new(1, Leads::ToOne);
    let run = game.run().with_time(Duration::from_secs(1000));
    let solution = ByTheorem(Counted).solve(&game, &run).unwrap();
    is_stopped::<Wide>("theorem", &solution);
}

/// A row of moves without a choice; the solve is cancelled when it comes to the end.
struct OneWay(u32, CancelFlag);

impl Game for OneWay {
    type State = u32;
    type Move = ();
    type Value = WinLose;

    fn start(&self) -> u32 {
        self.0
    }

    fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
        if left == 0 {
            self.1.cancel();
        }
        (left == 0).then_some(WinLose::Loss)
    }

    fn moves(&self, _: &u32) -> impl Iterator<Item = ()> {
        iter::once(())
    }

    fn play(&self, &left: &u32, (): ()) -> Step<Self> {
        Step::to(left - 1)
    }
}

/// On the way back each value is kept in a part of the table that is cleared first.
#[test]
fn a_limit_ends_the_clearing_of_a_table_part_by_part() {
    const BYTES: usize = 1 << 28;
    let game = Arc::new(OneWay(10_000, CancelFlag::new()));
    let run = threads(1).with_cancel(game.1.clone());
    let solution = Negamax::bounded(BYTES).solve(&*game, &run).unwrap();
    is_stopped::<OneWay>("bounded", &solution);
    assert!(solution.report().peak_bytes < BYTES / 8);

    let game = Arc::new(OneWay(10_000, CancelFlag::new()));
    let positions = game.on_path(Some(BYTES));
    let start = positions.enter(&ErasedGame::start(&game));
    let run = threads(1).with_cancel(game.1.clone());
    let solver = DepthFirst::within(BYTES);
    let run = positions.counted_by(&run);
    let solution = solver
        .solve_from(&Erased(&positions), &start, &run)
        .unwrap();
    is_stopped::<Erased<'_, WinLose>>("depth first", &solution);
    assert!(solution.report().peak_bytes < BYTES / 8);
}
