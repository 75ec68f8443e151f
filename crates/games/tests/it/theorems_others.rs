//! Theorems of games that are not on a row, and games that are others in disguise.

use std::num::NonZeroU32;

use stonework_core::{
    ByTheorem, Ends, Exhaustive, Front, Game, Layered, Run, Side, Solver, Table, Theorem,
};
use stonework_games::stones::{
    DivisorGame, EndTaking, EvenWins, LastOneWins, MultiplesAreLost, PredictTheWinner,
};

/// Compares a theorem with another solver.
fn agrees_with<G, T, S>(theorem: T, solver: &S, game: &G, said: &dyn std::fmt::Debug)
where
    G: Game<Move: std::fmt::Debug>,
    T: Theorem<G>,
    S: Solver<G>,
{
    let expected = solver.solve(game, &Run::new()).unwrap();
    let proved = ByTheorem(theorem).solve(game, &Run::new()).unwrap();
    assert_eq!(proved.value(), expected.value(), "{said:?}");
    assert_eq!(proved.moves(), expected.moves(), "{said:?}");
    assert_eq!(proved.best_moves(), expected.best_moves(), "{said:?}");
    if proved.line().is_some() {
        assert_eq!(proved.line(), expected.line(), "{said:?}");
    }
}

/// Compares a theorem with a table.
fn agrees<G, T>(theorem: T, game: &G, said: &dyn std::fmt::Debug)
where
    G: Layered<Move: std::fmt::Debug> + Sync,
    T: Theorem<G>,
{
    agrees_with(theorem, &Table::new(), game, said);
}

#[test]
fn multiples_are_lost_as_the_table_says() {
    fn check<const MOST: u32>(count: u32) {
        let game = Front(LastOneWins::<MOST>::new(count));
        agrees(MultiplesAreLost, &game, &(MOST, count));
    }
    let mut random = fastrand::Rng::with_seed(1);
    let others = std::iter::repeat_with(|| random.u32(300..5_000)).take(200);
    for count in (0..300).chain(others) {
        check::<1>(count);
        check::<2>(count);
        check::<3>(count);
        check::<7>(count);
    }
}

#[test]
fn even_numbers_win_as_the_table_says() {
    let mut random = fastrand::Rng::with_seed(2);
    let others = std::iter::repeat_with(|| random.u32(700..5_000)).take(100);
    for number in (0..700).chain(others) {
        agrees(EvenWins, &DivisorGame::new(number), &number);
    }
}

/// Rows of a few small numbers, so that much is tied, or of larger ones.
fn rows(seed: u64, count: usize, most: usize) -> impl Iterator<Item = Vec<i64>> {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..count).map(move |_| {
        let range = [-1..=1, 0..=3, -1_000_000..=1_000_000];
        let range = random.choice(range).unwrap();
        let len = random.usize(..=most);
        (0..len).map(|_| random.i64(range.clone())).collect()
    })
}

#[test]
fn taking_one_pile_from_an_end_is_predict_the_winner() {
    for row in rows(3, 2000, 30) {
        let taking = EndTaking::new(&row, NonZeroU32::MIN).unwrap();
        let predict = Ends(PredictTheWinner::new(&row).unwrap());
        let taking = Table::new().solve(&taking, &Run::new()).unwrap();
        let predict = Table::new().solve(&predict, &Run::new()).unwrap();
        assert_eq!(taking.value(), predict.value(), "{row:?}");
        let sides: Vec<Side> = taking.best_moves().iter().map(|mv| mv.0).collect();
        assert_eq!(sides, predict.best_moves(), "{row:?}");
    }
}

#[test]
fn taking_from_the_ends_is_what_plain_minimax_says() {
    for (at, row) in rows(4, 3000, 7).enumerate() {
        let most = NonZeroU32::new(u32::try_from(at % 9 + 1).unwrap()).unwrap();
        let game = EndTaking::new(&row, most).unwrap();
        let expected = Exhaustive::new().solve(&game, &Run::new()).unwrap();
        let table = Table::new().solve(&game, &Run::new()).unwrap();
        assert_eq!(table.value(), expected.value(), "{row:?} {most}");
        assert_eq!(table.moves(), expected.moves(), "{row:?} {most}");
        // Of numbers that are not negative, who may take all does.
        if row.iter().all(|&pile| pile >= 0) && row.len() <= most.get() as usize {
            assert_eq!(table.value(), Some(row.iter().sum()), "{row:?} {most}");
        }
    }
}
