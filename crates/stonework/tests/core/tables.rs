//! Tables say the same whether a game has a kernel for its rows or not, on any number of threads, and
//! under every limit.

use std::ops::Range;
use std::time::Duration;

use fastrand::Rng;
use stonework::{
    CancelFlag, Diagonals, Ends, EndsRules, Front, Game, Indexed, Layered, Margin, Negamax, Oracle,
    OracleSolver, RollingTable, Row, Run, SeparableEndsRules, SeparableFrontRules, Side,
    SolutionOf, SolveError, Solver, Step, StopReason, Table,
};

use stonework_test_kit::cases;
use stonework_test_kit::support::{Said, said, threads};

/// A game without what makes it fast.
struct Bare<'g, G>(&'g G);

impl<G: Game> Game for Bare<'_, G> {
    type State = G::State;
    type Move = G::Move;
    type Value = G::Value;

    fn start(&self) -> G::State {
        self.0.start()
    }
    fn terminal_value(&self, state: &G::State) -> Option<G::Value> {
        self.0.terminal_value(state)
    }
    fn moves(&self, state: &G::State) -> impl Iterator<Item = G::Move> {
        self.0.moves(state)
    }
    fn play(&self, state: &G::State, mv: G::Move) -> Step<Self> {
        let step = self.0.play(state, mv);
        Step {
            state: step.state,
            gain: step.gain,
            turn: step.turn,
        }
    }
}

impl<G: Indexed> Indexed for Bare<'_, G> {
    fn count(&self) -> usize {
        self.0.count()
    }
    fn rank(&self, state: &G::State) -> usize {
        self.0.rank(state)
    }
    fn unrank(&self, index: usize) -> G::State {
        self.0.unrank(index)
    }
}

impl<G: Layered> Layered for Bare<'_, G> {
    fn layers(&self) -> usize {
        self.0.layers()
    }
    fn layer(&self, layer: usize) -> Range<usize> {
        self.0.layer(layer)
    }
    fn reach(&self) -> usize {
        self.0.reach()
    }
}

/// Terms of starts and ends for both sides.
#[derive(Debug)]
struct Listed<V>([Vec<V>; 4]);

impl<V: Margin> SeparableEndsRules for Listed<V> {
    type Value = V;
    fn len(&self) -> usize {
        self.0[0].len()
    }
    fn start_term(&self, start: u32, side: Side) -> V {
        self.0[side as usize][start as usize]
    }
    fn end_term(&self, end: u32, side: Side) -> V {
        self.0[2 + side as usize][end as usize - 1]
    }
}

/// Gains that are no sum of two terms.
#[derive(Debug)]
struct Products<V>(Vec<V>);

impl<V: Margin> EndsRules for Products<V> {
    type Value = V;
    fn len(&self) -> usize {
        self.0.len()
    }
    fn gain(&self, row: Row, side: Side) -> V {
        let taken = self.0[row.taken(side)];
        if row.len().is_multiple_of(3) {
            V::zero() - taken
        } else {
            taken
        }
    }
}

/// Numbers up to `most` in absolute value, in some cases few different ones.
fn numbers<V: Margin>(rng: &mut Rng, len: usize, most: V) -> Vec<V> {
    let parts = [1, 1, 2, 7, 100][rng.usize(..5)];
    let signs = rng.u8(..3);
    let number = |rng: &mut Rng| {
        let parts = V::from(parts).unwrap();
        let number = most / parts * V::from(rng.i8(0..=parts.to_i8().unwrap())).unwrap();
        match signs {
            0 => number,
            1 => V::zero() - number,
            _ if rng.bool() => number,
            _ => V::zero() - number,
        }
    };
    (0..len).map(|_| number(rng)).collect()
}

/// A game on a row whose gains are at most `most` in absolute value.
fn listed<V: Margin>(rng: &mut Rng, len: usize, most: V) -> Ends<Listed<V>> {
    let half = most / (V::one() + V::one());
    Ends(Listed([(); 4].map(|()| numbers(rng, len, half))))
}

/// What a solver says and when it stopped, and the line and every value if it is a table.
type Told<M, V> = (
    Said<M, V>,
    (Option<StopReason>, u64),
    Option<Vec<M>>,
    Vec<Option<V>>,
);

fn told<G: Game>(
    solution: &SolutionOf<G>,
    values: Vec<Option<G::Value>>,
) -> Told<G::Move, G::Value> {
    let stopped = (solution.stopped(), solution.report().positions);
    let line = solution.line().map(<[G::Move]>::to_vec);
    (said(solution), stopped, line, values)
}

fn table<G: Layered + Sync>(game: &G, run: &Run) -> Result<Told<G::Move, G::Value>, String> {
    let solved = Table::new().solve_with_oracle(game, run);
    let (solution, values) = solved.map_err(|error| format!("{error:?}"))?;
    let values = (0..game.count()).map(|at| values.value(at)).collect();
    Ok(told::<G>(&solution, values))
}

fn rolling<G: Layered + Sync>(
    game: &G,
    start: &G::State,
    run: &Run,
) -> Result<Told<G::Move, G::Value>, String> {
    let solved = RollingTable::new().solve_from(game, start, run);
    let solution = solved.map_err(|error| format!("{error:?}"))?;
    Ok(told::<G>(&solution, Vec::new()))
}

/// Holds both tables against those without a kernel.
fn holds_up<G>(game: &G, at: &[G::State], runs: &[Run])
where
    G: Layered + Sync,
{
    let bare = Bare(game);
    for run in runs {
        let run = |count: usize| run.clone().with_threads(count.try_into().unwrap());
        let expected = table(&bare, &run(1));
        for count in 1..=3 {
            assert_eq!(table(game, &run(count)), expected, "{count} threads");
        }
        for start in at {
            let expected = rolling(&bare, start, &run(1));
            for count in 1..=3 {
                assert_eq!(rolling(game, start, &run(count)), expected, "{start:?}");
            }
        }
    }
}

/// The whole row and a part of it.
fn starts(rng: &mut Rng, len: u32) -> [Row; 2] {
    let start = rng.u32(0..=len);
    let end = rng.u32(start..=len);
    [Row::whole(len), Row { start, end }]
}

fn rows<V: Margin>(rng: &mut Rng, len: usize, most: V) {
    let at = starts(rng, len.try_into().unwrap());
    let runs = [threads(1)];
    holds_up(&listed(rng, len, most), &at, &runs);
    holds_up(&Ends(Products(numbers(rng, len, most))), &at, &runs);
}

#[test]
fn a_row_is_the_same_by_the_kernel_and_by_its_moves() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..cases(60) {
        let len = rng.usize(0..200);
        // In eight bits, most rows have values that do not fit.
        rows::<i8>(&mut rng, len, 7);
        rows::<i8>(&mut rng, len, 127);
        rows::<i16>(&mut rng, len, i16::MAX / 3);
        rows::<i32>(&mut rng, len, 1000);
        rows::<i32>(&mut rng, len, i32::MAX / 4);
        rows::<i64>(&mut rng, len, i64::MAX / 5);
        rows::<i128>(&mut rng, len, i128::MAX / 2);
    }
}

#[test]
fn a_long_row_is_the_same_on_many_threads() {
    let mut rng = Rng::with_seed(2);
    for _ in 0..cases(5) {
        let len = rng.usize(300..700);
        rows::<i32>(&mut rng, len, 1000);
        rows::<i32>(&mut rng, len, i32::MAX / 300);
        rows::<i64>(&mut rng, len, i64::MAX / 2);
        rows::<i128>(&mut rng, len, 1 << 90);
    }
    // So long that threads do share it.
    let game = listed::<i32>(&mut rng, 3001, 500_000);
    let alone = Table::new().solve(&game, &threads(1)).unwrap();
    let truth = Diagonals::new().solve(&game, &threads(1)).unwrap();
    assert_eq!(said(&alone), said(&truth));
    for count in 1..=3 {
        let all = Table::new().solve(&game, &threads(count)).unwrap();
        assert_eq!((said(&all), all.line()), (said(&truth), alone.line()));
        let last = RollingTable::new().solve(&game, &threads(count)).unwrap();
        assert_eq!(said(&last), said(&truth));
    }
}

#[test]
fn a_rolling_table_moves_its_values_to_the_front_on_many_threads() {
    /// The window has room for eight layers, 4 MiB at the least: threads touch it together.
    const LEN: usize = 70_000;
    let mut rng = Rng::with_seed(8);
    let game = Ends(Products(numbers::<i128>(&mut rng, LEN, 1 << 90)));
    let start = Row { start: 5, end: 25 };
    let alone = rolling(&game, &start, &threads(1));
    for count in 2..=3 {
        assert_eq!(rolling(&game, &start, &threads(count)), alone);
    }
}

#[test]
fn a_value_that_does_not_fit_is_found_where_it_is() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..cases(40) {
        // Few large numbers in a row of small ones.
        let len = rng.usize(40..500);
        let mut lists = [(); 4].map(|()| numbers::<i32>(&mut rng, len, 90));
        for list in [0, 3] {
            lists[list][rng.usize(..len)] = i32::MAX - rng.i32(100..600);
        }
        let game = Ends(Listed(lists));
        holds_up(&game, &[game.start()], &[threads(1)]);
    }
    // Every element that is left at the end costs a lot, and the whole row has two of them.
    let len = 2501;
    let mut lists = [(); 4].map(|()| vec![0; len]);
    for list in &mut lists[..2] {
        list[0] = i32::MIN / 2;
    }
    for list in &mut lists[2..] {
        list[len - 1] = i32::MIN / 2;
    }
    lists[0][1] = 5;
    let game = Ends(Listed(lists));
    for count in 1..=3 {
        let refused = Table::new().solve(&game, &threads(count));
        assert!(matches!(refused, Err(SolveError::Overflow { state }) if state == game.start()));
        let refused = RollingTable::new().solve(&game, &threads(count));
        assert!(matches!(refused, Err(SolveError::Overflow { state }) if state == game.start()));
    }
}

#[test]
fn every_limit_stops_a_table_where_it_stops_one_without_a_kernel() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..cases(30) {
        let len = rng.usize(0..150);
        let game = listed::<i64>(&mut rng, len, 1 << 40);
        let count = game.count() as u64;
        let limits = [0, 1, count, count - 1, count + 1, count / 2];
        let some = [(); 4].map(|()| rng.u64(..count));
        let runs = limits.into_iter().chain(some);
        let runs: Vec<_> = runs.map(|limit| Run::new().with_positions(limit)).collect();
        let at = starts(&mut rng, len.try_into().unwrap());
        holds_up(&game, &at, &runs);
        let row = front::<i64>(&mut rng, len, 1 << 40);
        holds_up(&row, &[row.start()], &runs);

        let cancelled = CancelFlag::new();
        cancelled.cancel();
        let runs = [
            Run::new().with_time(Duration::ZERO),
            Run::new().with_cancel(cancelled),
        ];
        holds_up(&game, &at, &runs);
    }
}

#[test]
fn a_limit_on_bytes_is_kept_and_enough_if_it_was() {
    let mut rng = Rng::with_seed(5);
    for len in [0, 1, 31, 32, 33, 60, 120] {
        let game = listed::<i64>(&mut rng, len, 1 << 40);
        let most = game.count() * 8 + 8 * len + 64;
        for bytes in (0..most).step_by(most / 50 + 1).chain([most]) {
            let run = threads(1).with_bytes(bytes);
            let bare = [
                Table::new().solve(&Bare(&game), &run).unwrap(),
                RollingTable::new().solve(&Bare(&game), &run).unwrap(),
            ];
            let fast = [
                Table::new().solve(&game, &run).unwrap(),
                RollingTable::new().solve(&game, &run).unwrap(),
            ];
            for (bare, fast) in bare.iter().zip(&fast) {
                assert!(fast.report().peak_bytes <= bytes);
                if bare.stopped().is_none() {
                    assert_eq!(said(fast), said(bare));
                    assert_eq!(fast.line(), bare.line());
                }
                if let Some(reason) = fast.stopped() {
                    assert!(matches!(reason, StopReason::Bytes { limit, .. } if limit == bytes));
                }
            }
        }
        let all = Table::new().solve(&game, &threads(1)).unwrap();
        let rolling = RollingTable::new().solve(&game, &threads(1)).unwrap();
        assert!(all.report().peak_bytes <= Table::bytes(&game).max(most));
        assert!(rolling.report().peak_bytes <= RollingTable::bytes(&game));
    }
}

/// Terms of where a move takes from and to.
#[derive(Debug)]
struct Takes<V> {
    most: u32,
    terms: [Vec<V>; 2],
}

impl<V: Margin> SeparableFrontRules for Takes<V> {
    type Value = V;
    fn len(&self) -> u32 {
        self.terms[0].len().try_into().unwrap()
    }
    fn most(&self) -> u32 {
        self.most
    }
    fn from_term(&self, from: u32) -> V {
        self.terms[0][from as usize]
    }
    fn to_term(&self, to: u32) -> V {
        self.terms[1][to as usize - 1]
    }
}

fn front<V: Margin>(rng: &mut Rng, len: usize, most: V) -> Front<Takes<V>> {
    let half = most / (V::one() + V::one());
    Front(Takes {
        most: [1, 2, 3, 9, 500][rng.usize(..5)],
        terms: [(); 2].map(|()| numbers(rng, len, half)),
    })
}

#[test]
fn rows_taken_from_the_front_are_the_same_by_tables_and_by_negamax() {
    fn check<V: Margin>(rng: &mut Rng, len: usize, most: V) {
        let game = front(rng, len, most);
        let start = rng.u32(0..=u32::try_from(len).unwrap());
        holds_up(&game, &[game.start(), start], &[threads(1)]);
        let Ok((solution, values)) = Table::new().solve_with_oracle(&game, &threads(2)) else {
            return;
        };
        let memo = Negamax::dense().solve(&game, &threads(1)).unwrap();
        assert_eq!(said(&solution), said(&memo));
        assert_eq!(solution.line(), memo.line());
        let at = Negamax::new()
            .solve_from(&game, &start, &threads(1))
            .unwrap();
        assert_eq!(values.value_at(&game, &start), at.value());
    }
    let mut rng = Rng::with_seed(6);
    for _ in 0..cases(100) {
        let len = rng.usize(0..400);
        check::<i8>(&mut rng, len, 100);
        check::<i32>(&mut rng, len, 1000);
        check::<i64>(&mut rng, len, i64::MAX / 9);
        check::<i128>(&mut rng, len, i128::MAX);
    }
}

#[test]
fn rows_are_the_same_by_tables_and_by_negamax() {
    let mut rng = Rng::with_seed(7);
    for _ in 0..cases(300) {
        let len = rng.usize(0..70);
        let game = listed::<i32>(&mut rng, len, 1 << 20);
        let memo = Negamax::dense().solve(&game, &threads(1)).unwrap();
        for count in 1..=2 {
            let all = Table::new().solve(&game, &threads(count)).unwrap();
            let last = RollingTable::new().solve(&game, &threads(count)).unwrap();
            assert_eq!((said(&all), all.line()), (said(&memo), memo.line()));
            assert_eq!(said(&last), said(&memo));
        }
    }
}

/// Layers of these lengths; the one move of a position leads to the last one of the layer before.
struct Lengths {
    lengths: Vec<usize>,
    /// Cancels the solve when the first position of the last layer is visited.
    cancel: CancelFlag,
}

impl Game for Lengths {
    type State = usize;
    type Move = ();
    type Value = i64;

    fn start(&self) -> usize {
        self.count() - 1
    }
    fn terminal_value(&self, state: &usize) -> Option<i64> {
        if *state == self.layer(self.layers() - 1).start {
            self.cancel.cancel();
        }
        (*state < self.lengths[0]).then_some(0)
    }
    fn moves(&self, _: &usize) -> impl Iterator<Item = ()> {
        [()].into_iter()
    }
    fn play(&self, state: &usize, (): ()) -> Step<Self> {
        Step::to(self.layer(self.layer_of(*state)).start - 1).gaining(1)
    }
}

impl Indexed for Lengths {
    fn count(&self) -> usize {
        self.lengths.iter().sum()
    }
    fn rank(&self, state: &usize) -> usize {
        *state
    }
    fn unrank(&self, index: usize) -> usize {
        index
    }
}

impl Layered for Lengths {
    fn layers(&self) -> usize {
        self.lengths.len()
    }
    fn layer(&self, layer: usize) -> Range<usize> {
        let start = self.lengths[..layer].iter().sum();
        start..start + self.lengths[layer]
    }
    fn reach(&self) -> usize {
        1
    }
}

#[test]
fn layers_of_one_position_between_others_do_not_delay_a_stop() {
    let cancel = CancelFlag::new();
    let lengths = [1, 2].repeat(50).into_iter().chain([1 << 18]).collect();
    let game = Lengths { lengths, cancel };
    for count in 1..=2 {
        let cancel = game.cancel.clone();
        let run = threads(count).with_cancel(cancel);
        let solution = Table::new().solve(&game, &run).unwrap();
        assert_eq!(solution.stopped(), Some(StopReason::Cancelled));
        assert!(solution.report().positions < 1 << 16);
    }
}
