//! Theorems of games that are not on a row, and games that are others in disguise.

use std::num::NonZeroU32;

use stonework::{
    ByTheorem, Ends, Exhaustive, Front, Game, Layered, Negamax, Run, Side, Solver, Table, Theorem,
    WinLose,
};
use stonework_stones::{
    BothEnds, CrossingPoints, DivisorGame, EndTaking, EvenWins, GuessNumberIi, LastOneWins,
    MirroredDigits, MultiplesAreLost, PredictTheWinner, SumGame,
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

#[test]
fn mirrored_digits_are_what_plain_minimax_says() {
    // All strings of two, and of four characters of a few digits.
    let chars = ['?', '0', '1', '4', '5', '9'];
    let of_length = |len: u32| {
        (0..6_usize.pow(len)).map(move |number| {
            let digits = (0..len).map(|at| chars[number / 6_usize.pow(at) % 6]);
            digits.collect::<String>()
        })
    };
    for digits in of_length(2).chain(of_length(4)) {
        let game = SumGame::new(&digits).unwrap();
        if digits.matches('?').count() < 4 {
            agrees_with(MirroredDigits, &Exhaustive::new(), &game, &digits);
        }
        agrees_with(MirroredDigits, &Negamax::new(), &game, &digits);
        agrees(MirroredDigits, &game, &digits);
    }
}

#[test]
fn mirrored_digits_are_what_the_table_says_of_many_marks() {
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..3000 {
        let half = random.usize(1..=7);
        let digits: String = (0..2 * half)
            .map(|_| if random.bool() { '?' } else { random.digit(10) })
            .collect();
        agrees(MirroredDigits, &SumGame::new(&digits).unwrap(), &digits);
    }
    // Near the difference that decides, where the marks are the fewest in one half.
    for left in 0..6_usize {
        for right in 0..6_usize {
            for tens in 0..10 {
                let (marks, digits) = ("?".repeat(left), "9".repeat(tens));
                let string = format!("{marks}{digits}00{}", "?".repeat(right));
                agrees(MirroredDigits, &SumGame::new(&string).unwrap(), &string);
            }
        }
    }
}

#[test]
fn a_hundred_thousand_digits_are_no_trouble_for_the_theorem() {
    let marks = "?".repeat(50_000);
    for (digits, value) in [
        (format!("{marks}{marks}"), WinLose::Loss),
        (format!("{marks}0{}", &marks[1..]), WinLose::Win),
        (format!("{}4{}5", &marks[1..], &marks[1..]), WinLose::Win),
        (format!("{}9{}09", &marks[2..], &marks[2..]), WinLose::Loss),
    ] {
        let game = SumGame::new(&digits).unwrap();
        let solution = ByTheorem(MirroredDigits).solve(&game, &Run::new()).unwrap();
        assert_eq!(solution.value(), Some(value));
        let all = digits.matches('?').count();
        assert_eq!(solution.line().map(<[_]>::len), Some(all));
    }
}

#[test]
fn crossing_points_are_what_the_general_solvers_say() {
    for most in 1..=8 {
        let game = GuessNumberIi::new(most);
        agrees_with(CrossingPoints, &Exhaustive::new(), &game, &most);
    }
    for most in 1..=120 {
        agrees(CrossingPoints, &GuessNumberIi::new(most), &most);
    }
    let larger = GuessNumberIi::new(200);
    agrees_with(CrossingPoints, &Negamax::new(), &larger, &200);
}

#[test]
fn crossing_points_are_what_the_plain_recurrence_says() {
    const MOST: usize = 400;
    let guesses: Vec<i64> = (0..=400).collect();
    let mut costs = vec![vec![0_i64; MOST + 2]; MOST + 2];
    for high in 2..=MOST {
        for low in (1..high).rev() {
            let cost = |x: usize| guesses[x] + costs[low][x - 1].max(costs[x + 1][high]);
            costs[low][high] = (low..=high).map(cost).min().unwrap();
        }
        if high % 7 == 0 {
            let game = GuessNumberIi::new(u32::try_from(high).unwrap());
            let solution = ByTheorem(CrossingPoints).solve(&game, &Run::new()).unwrap();
            assert_eq!(solution.value(), Some(-costs[1][high]), "{high}");
        }
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

/// What a row is worth to who is to move, who takes one to `most` piles from an end, or one from each.
fn with_both(row: &[i64], most: usize) -> i64 {
    let mut best = None;
    let mut try_move = |gain: i64, left: &[i64]| {
        let value = gain - with_both(left, most);
        best = Some(best.map_or(value, |best: i64| best.max(value)));
    };
    for taken in 1..=most.min(row.len()) {
        try_move(row[..taken].iter().sum(), &row[taken..]);
        let left = row.len() - taken;
        try_move(row[left..].iter().sum(), &row[..left]);
    }
    if let [first, between @ .., last] = row {
        try_move(first + last, between);
    }
    best.unwrap_or(0)
}

#[test]
fn taking_one_from_each_end_too_is_worth_what_minimax_says() {
    let one = NonZeroU32::MIN;
    let made = |row: &[i64], most| BothEnds(EndTaking::new(row, most).unwrap());
    // By hand: both ends of three, and all of two.
    for (row, value) in [(&[5, 9, 4][..], 0), (&[5, 9], 14), (&[5], 5), (&[], 0)] {
        let solution = Negamax::new().solve(&made(row, one), &Run::new()).unwrap();
        assert_eq!(solution.value(), Some(value), "{row:?}");
    }
    for (at, row) in rows(5, 3000, 7).enumerate() {
        let most = at % 4 + 1;
        let game = made(&row, NonZeroU32::new(u32::try_from(most).unwrap()).unwrap());
        let plain = Exhaustive::new().solve(&game, &Run::new()).unwrap();
        let dense = Negamax::dense().solve(&game, &Run::new()).unwrap();
        for solution in [&plain, &dense] {
            assert_eq!(
                solution.value(),
                Some(with_both(&row, most)),
                "{row:?} {most}"
            );
            assert_eq!(solution.moves(), plain.moves(), "{row:?} {most}");
        }
    }
}
