//! `SlidingWindow` against `Table`, on random games of taking from the front.

use stonework::{
    Front, PrefixSums, Run, SeparableFrontRules, SlidingWindow, SolveError, Solver, StopReason,
    Table,
};

/// Any terms, any most.
struct Terms<V> {
    most: u32,
    from: Vec<V>,
    to: Vec<V>,
}

macro_rules! terms {
    ($($integer:ty)*) => {$(
        impl SeparableFrontRules for Terms<$integer> {
            type Value = $integer;
            fn len(&self) -> u32 {
                u32::try_from(self.from.len()).unwrap()
            }
            fn most(&self) -> u32 {
                self.most
            }
            fn from_term(&self, from: u32) -> $integer {
                self.from[from as usize]
            }
            fn to_term(&self, to: u32) -> $integer {
                self.to[to as usize - 1]
            }
        }
    )*};
}

terms!(i16 i32 i64 i128);

fn random(seed: u64, longest: usize) -> (u32, Vec<i64>, Vec<i64>) {
    let mut dice = fastrand::Rng::with_seed(seed);
    let len = dice.usize(0..=longest);
    let size = [1, 3, 100, 1_000_000][dice.usize(0..4)];
    let most = if dice.bool() {
        dice.u32(1..5)
    } else {
        dice.u32(1..100)
    };
    let mut draw = || (0..len).map(|_| dice.i64(-size..=size)).collect();
    (most, draw(), draw())
}

fn same<R>(rules: R, said: &str)
where
    R: SeparableFrontRules + Sync,
{
    let game = Front(rules);
    let table = Table::new().solve(&game, &Run::new()).unwrap();
    let bytes = SlidingWindow::bytes(&game);
    let solution = SlidingWindow::new()
        .solve(&game, &Run::new().with_bytes(bytes))
        .unwrap();
    assert_eq!(solution.stopped(), None, "{said}");
    assert_eq!(solution.value(), table.value(), "{said}");
    assert_eq!(solution.moves(), table.moves(), "{said}");
    assert_eq!(solution.line(), table.line(), "{said}");
    assert!(solution.report().peak_bytes <= bytes, "{said}");
    assert_eq!(
        solution.report().positions,
        u64::from(game.0.len()),
        "{said}"
    );
}

#[test]
fn a_sliding_window_agrees_with_the_table_on_thousands_of_games() {
    for seed in 0..4000 {
        let (most, from, to) = random(seed, 40);
        let said = format!("seed {seed}: {most} {from:?} {to:?}");
        same(Terms { most, from, to }, &said);
    }
}

#[test]
fn a_sliding_window_agrees_with_the_table_on_long_rows() {
    for seed in 0..12 {
        let (most, from, to) = random(seed, 20_000);
        let narrow = |terms: &[i64]| terms.iter().map(|&term| i128::from(term)).collect();
        let (from, to) = (narrow(&from), narrow(&to));
        same(Terms { most, from, to }, &format!("seed {seed}"));
    }
}

#[test]
fn numbers_at_the_limit_of_their_type_are_right_or_refused() {
    let (mut right, mut refused) = (0, 0);
    for seed in 0..2000 {
        let mut dice = fastrand::Rng::with_seed(seed);
        let len = dice.usize(1..8);
        let most = dice.u32(1..4);
        let mut draw = || -> Vec<i16> { (0..len).map(|_| dice.i16(-16_383..=16_383)).collect() };
        let (from, to) = (draw(), draw());
        let wide = |terms: &[i16]| terms.iter().map(|&term| i32::from(term)).collect();
        let exact = Front(Terms::<i32> {
            most,
            from: wide(&from),
            to: wide(&to),
        });
        let exact = Table::new().solve(&exact, &Run::new()).unwrap();
        match SlidingWindow::new().solve(&Front(Terms { most, from, to }), &Run::new()) {
            Ok(solution) => {
                right += 1;
                assert_eq!(
                    solution.value().map(i32::from),
                    exact.value(),
                    "seed {seed}"
                );
            }
            Err(error) => {
                refused += 1;
                assert!(matches!(error, SolveError::Overflow { .. }));
            }
        }
    }
    assert!(
        right > 100 && refused > 100,
        "{right} right, {refused} refused"
    );
}

/// Take up to so many piles and keep them.
struct Piles(PrefixSums<i64>, u32);

impl SeparableFrontRules for Piles {
    type Value = i64;
    fn len(&self) -> u32 {
        self.0.len()
    }
    fn most(&self) -> u32 {
        self.1
    }
    fn from_term(&self, from: u32) -> i64 {
        -self.0.before(from)
    }
    fn to_term(&self, to: u32) -> i64 {
        self.0.before(to)
    }
}

#[test]
fn limits_stop_a_sliding_window_with_nothing_proved() {
    let game = Front(Piles(PrefixSums::new(&vec![7; 100_000]).unwrap(), 50));
    for (run, reason) in [
        (
            Run::new().with_positions(50_000),
            StopReason::Positions(50_000),
        ),
        (
            Run::new().with_time(std::time::Duration::ZERO),
            StopReason::Time(std::time::Duration::ZERO),
        ),
    ] {
        let solution = SlidingWindow::new().solve(&game, &run).unwrap();
        assert_eq!(solution.stopped(), Some(reason));
        assert_eq!(solution.value(), None);
    }
    let run = Run::new().with_bytes(1000);
    let solution = SlidingWindow::new().solve(&game, &run).unwrap();
    assert!(matches!(
        solution.stopped(),
        Some(StopReason::Bytes { limit: 1000, .. })
    ));
}
