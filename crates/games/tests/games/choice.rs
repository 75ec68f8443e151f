//! Which solver is chosen under a limit on bytes, why, and which are passed over.

use stonework::Run;

use crate::support::game;

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
        (20_000, 1 << 31, "diagonals-line", WITH_LINE, "ms"),
        (200_000, 1 << 31, "theorem", FASTEST, " by diagonals-line"),
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
