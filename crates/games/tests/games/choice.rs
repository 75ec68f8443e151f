//! Which solver is chosen under a limit on bytes, why, and which are passed over; how long each is told to
//! take.

use std::collections::HashSet;
use std::num::NonZeroU32;
use std::time::Duration;

use stonework::{Ends, Front, Game, Run};
use stonework_games::catalog::Instance;
use stonework_games::stones::{
    CanIWin, EitherEnd, EndTaking, FromLeft, GuessNumberIi, LastPile, MostStones, StoneGame,
    StoneGameIv, StoneGameViii, SumGame,
};

use crate::support::{game, row};

/// Taken at once, and it keeps the line.
const NO_TIME: &str =
    "the first of those that keep the line of best play and take no time to speak of";
/// Taken for its line, within a second.
const WITH_LINE: &str = "the fastest of those that keep the line of best play: about ";
/// Taken as the line is not to be had, or not within a second.
const FASTEST: &str = "the fastest there is: about ";
/// Taken as there is no other.
const UNKNOWN: &str = "how long it takes is not known beforehand, and others would not fit";

#[test]
fn the_line_is_kept_if_it_is_had_in_a_second_and_else_the_fastest_is_taken() {
    for (piles, bytes, solver, reason, end) in [
        (5, 1 << 31, "table", NO_TIME, ""),
        (50_000, 1 << 31, "diagonals-line", WITH_LINE, "ms"),
        (400_000, 1 << 31, "theorem", FASTEST, " by diagonals-line"),
        (300, 10_000, "theorem", FASTEST, " is known to fit"),
        (300, 100, "negamax", UNKNOWN, ""),
    ] {
        let row = format!("[{}]", vec!["1"; piles].join(","));
        let game = game("stone-game", &[], &row);
        let choice = game.choose(&Run::new().with_bytes(bytes));
        assert_eq!(choice.solver.name, solver, "{piles} {bytes}");
        assert!(choice.reason.starts_with(reason), "{}", choice.reason);
        assert!(choice.reason.ends_with(end), "{}", choice.reason);
        for passed_over in choice.passed_over {
            assert!(passed_over.solver.name != solver);
            let reason = passed_over.reason;
            assert!(reason.starts_with("its table takes "), "{reason}");
            assert!(
                reason.ends_with(&format!(" bytes, over {bytes}")),
                "{reason}"
            );
        }
    }
}

#[test]
fn the_first_of_the_list_is_passed_over_only_if_it_does_not_fit() {
    let game = game("stone-game", &[], "[1,1,1,1,1]");
    let passed_over = |bytes| {
        let choice = game.choose(&Run::new().with_bytes(bytes));
        let others = choice.passed_over.into_iter();
        let others: Vec<&str> = others.map(|other| other.solver.name).collect();
        (choice.solver.name, others)
    };
    assert_eq!(passed_over(1 << 20), ("table", vec![]));
    // What diagonals take depends on the vectors of the machine.
    let needed = |solver: &str| {
        let choice = game.choose(&Run::new().with_bytes(100));
        let mut others = choice.passed_over.into_iter();
        let reason = others
            .find(|other| other.solver.name == solver)
            .unwrap()
            .reason;
        let bytes = reason.strip_prefix("its table takes ").unwrap();
        let bytes = bytes.split_once(" bytes").unwrap().0;
        bytes.replace(',', "").parse::<usize>().unwrap()
    };
    let tight = needed("diagonals").min(needed("diagonals-line")) - 1;
    assert!(tight >= needed("table"));
    assert_eq!(
        passed_over(tight),
        ("table", vec!["diagonals-line", "diagonals"])
    );
    let (solver, others) = passed_over(100);
    assert_eq!((solver, others[0]), ("theorem", "table"));
}

#[test]
fn a_search_that_solves_endgames_says_so() {
    let choice = game("kalah", &[], "start").choose(&Run::new());
    assert_eq!(choice.solver.name, "alpha-beta");
    assert!(choice.reason.starts_with(UNKNOWN), "{}", choice.reason);
    assert!(
        choice.reason.contains("it solves endgames"),
        "{}",
        choice.reason
    );
    let choice = game("hexapawn", &[], "start").choose(&Run::new());
    assert!(!choice.reason.contains("endgames"), "{}", choice.reason);
}

/// How long each solver is told to take for a game, where that is known.
fn times(game: &dyn Instance) -> Vec<(&'static str, Duration)> {
    let told = game.times().into_iter();
    told.filter_map(|(solver, time)| Some((solver.name, time?)))
        .collect()
}

/// A row of so many numbers of both signs.
fn numbers(len: usize) -> Vec<i64> {
    let mut random = fastrand::Rng::with_seed(len as u64);
    (0..len).map(|_| random.i64(-99..=999)).collect()
}

/// The same as it is written.
fn written(len: usize) -> String {
    format!("{:?}", numbers(len))
}

#[test]
fn a_larger_game_is_told_to_take_longer() {
    type Input = fn(usize) -> String;
    let number: Input = |size| size.to_string();
    let games: [(&str, &[&str], Input, &[usize]); 16] = [
        ("stone-game", &[], written, &[20, 60, 200, 600, 2000]),
        (
            "stone-game-ii",
            &[],
            written,
            &[20, 60, 200, 600, 1000, 1500, 2000, 3000, 3500, 4000],
        ),
        (
            "stone-game-ii",
            &["reading=last-pile"],
            written,
            &[20, 60, 200, 600, 1500, 2000, 3000],
        ),
        (
            "stone-game-ii",
            &["reading=either-end"],
            written,
            &[20, 60, 200, 300],
        ),
        ("stone-game-iii", &[], written, &[20, 60, 200, 600, 2000]),
        ("stone-game-v", &[], written, &[20, 60, 200, 600, 2000]),
        ("stone-game-viii", &[], written, &[20, 60, 200, 600, 2000]),
        (
            "stone-game-ix",
            &[],
            |size| row(&(0..size as i128).collect::<Vec<_>>()),
            &[20, 60, 200, 600],
        ),
        ("end-taking", &["k=30"], written, &[20, 60, 200, 600, 2000]),
        (
            "coins-in-a-line",
            &[],
            number,
            &[20, 60, 200, 600, 2000, 100_000],
        ),
        (
            "stone-game-iv",
            &[],
            number,
            &[20, 60, 200, 600, 2000, 100_000],
        ),
        (
            "divisor-game",
            &[],
            number,
            &[20, 60, 200, 600, 2000, 100_000],
        ),
        (
            "can-i-win",
            &[],
            |size| format!("{size},{}", size * (size + 1) / 2),
            &[4, 8, 12, 16, 20],
        ),
        (
            "sum-game",
            &[],
            |size| "?".repeat(size),
            &[4, 10, 20, 60, 200],
        ),
        ("guess-number-ii", &[], number, &[20, 60, 200, 600]),
        (
            "wythoff",
            &[],
            |size| format!("{size},{}", size * 2),
            &[20, 60, 200, 600, 2000],
        ),
    ];
    for (name, set, input, sizes) in games {
        let mut before: Vec<(&str, Duration)> = Vec::new();
        for &size in sizes {
            let told = times(&*game(name, set, &input(size)));
            assert!(!told.is_empty(), "{name}");
            for ((solver, less), (same, more)) in before.iter().zip(&told) {
                assert_eq!(solver, same, "{name}");
                assert!(more > less, "{name} {set:?} {size} by {solver}: {more:?}");
            }
            before = told;
        }
    }
}

/// Over all positions that play comes to: one for each, and one for each of its moves.
fn moves_and_positions<G: Game>(game: &G) -> f64 {
    let (mut seen, mut open) = (HashSet::from([game.start()]), vec![game.start()]);
    let mut count = 0;
    while let Some(state) = open.pop() {
        count += 1;
        if game.terminal_value(&state).is_some() {
            continue;
        }
        for mv in game.moves(&state) {
            count += 1;
            let next = game.play(&state, mv).state;
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    f64::from(count)
}

#[test]
fn moves_are_told_within_three_times_by_a_few_of_the_positions() {
    let dense = |name: &str, set: &[&str], input: String| {
        let told = times(&*game(name, set, &input));
        let dense = told.iter().find(|&&(solver, _)| solver == "negamax-dense");
        dense.unwrap().1.as_secs_f64()
    };
    // Of the first, so small that all positions are looked at, how long a move takes is known.
    let check =
        |name: &str, set: &[&str], sizes: [usize; 3], input: &dyn Fn(usize) -> (String, f64)| {
            let [small, large @ ..] = sizes;
            let (text, exactly) = input(small);
            let for_each = dense(name, set, text) / exactly;
            for size in large {
                let (text, exactly) = input(size);
                let told = dense(name, set, text) / for_each / exactly;
                assert!(
                    (1.0 / 3.0..3.0).contains(&told),
                    "{name} {set:?} {size}: {told}"
                );
            }
        };
    check("stone-game", &[], [8, 40, 300], &|len| {
        let game = Ends(StoneGame::new(&numbers(len)).unwrap());
        (written(len), moves_and_positions(&game))
    });
    check("stone-game-ii", &[], [10, 40, 200], &|len| {
        let game = FromLeft(MostStones::new(&numbers(len)).unwrap());
        (written(len), moves_and_positions(&game))
    });
    check(
        "stone-game-ii",
        &["reading=last-pile"],
        [10, 40, 200],
        &|len| {
            let game = FromLeft(LastPile::new(u32::try_from(len).unwrap()));
            (written(len), moves_and_positions(&game))
        },
    );
    check(
        "stone-game-ii",
        &["reading=either-end"],
        [4, 20, 50],
        &|len| {
            let game = EitherEnd::new(&numbers(len)).unwrap();
            (written(len), moves_and_positions(&game))
        },
    );
    check("end-taking", &["k=30"], [8, 60, 200], &|len| {
        let most = NonZeroU32::new(30).unwrap();
        let game = EndTaking::new(&numbers(len), most).unwrap();
        (written(len), moves_and_positions(&game))
    });
    check("stone-game-viii", &[], [20, 300, 1000], &|len| {
        let game = Front(StoneGameViii::new(&numbers(len)).unwrap());
        (written(len), moves_and_positions(&game))
    });
    check("stone-game-iv", &[], [40, 1000, 20_000], &|stones| {
        let game = StoneGameIv::new(u32::try_from(stones).unwrap());
        (stones.to_string(), moves_and_positions(&game))
    });
    check("sum-game", &[], [2, 10, 40], &|marks| {
        let text = "?".repeat(marks);
        (
            text.clone(),
            moves_and_positions(&SumGame::new(&text).unwrap()),
        )
    });
    check("guess-number-ii", &[], [5, 20, 60], &|most| {
        let game = GuessNumberIi::new(u32::try_from(most).unwrap());
        (most.to_string(), moves_and_positions(&game))
    });
    check("can-i-win", &[], [6, 10, 14], &|most| {
        let total = most * (most + 1) / 2;
        let game = CanIWin::new(u32::try_from(most).unwrap(), i64::try_from(total).unwrap());
        (format!("{most},{total}"), moves_and_positions(&game))
    });
}
