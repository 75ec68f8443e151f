//! Numbers at the limits of 128 bits: right or refused, never wrapped.

use stonework::{RowError, Run, StopReason};
use stonework_games::CATALOG;
use stonework_games::catalog::{Entry, InputError, InputKind, Settings};

use crate::support::{check_every_game, game, row, settings, takes_heaps};

/// The largest sum of absolute numbers that is always accepted.
const HALF: i128 = i128::MAX / 2;

/// The largest sum that a game accepts in each of [`rows_at_the_limit`].
fn most(entry: &Entry) -> i128 {
    match entry.id {
        // Of eight stones all but one may be scored four times.
        "stone-game-v" => i128::MAX / 4,
        _ => HALF,
    }
}

/// Rows whose absolute numbers add up to that.
fn rows_at_the_limit(most: i128) -> Vec<Vec<i128>> {
    let part = most / 8;
    vec![
        vec![most],
        vec![-most],
        vec![0, most],
        vec![1 - most, 1],
        vec![part; 8],
        vec![-part; 8],
        vec![part, -part, part, -part, part, -part, part, -part],
        vec![0, 0, most, 0, 0],
        vec![0, 0, -most, 0, 0],
        vec![most / 2, 0, 0, 0, -(most / 2)],
    ]
}

#[test]
fn rows_at_the_limit_of_128_bits_are_solved_by_every_solver() {
    check_every_game(|entry, chosen| {
        if entry.input != InputKind::Row || takes_heaps(entry) {
            return;
        }
        for piles in rows_at_the_limit(most(entry)) {
            let input = entry.input.parse(&row(&piles)).unwrap();
            let game = entry.build(&input, &settings(chosen)).unwrap();
            let table = game.solve("negamax", &Run::new()).unwrap();
            for solver in game.solvers() {
                let solved = game.solve(solver.name, &Run::new()).unwrap();
                let said = format!("{piles:?} {}", solver.name);
                assert!(solved.answer.is_some(), "{said}");
                assert_eq!(solved.answer, table.answer, "{said}");
                assert_eq!(solved.moves, table.moves, "{said}");
            }
            if let Some(scores) = table.scores {
                let total: i128 = piles.iter().sum();
                assert_eq!(scores.first.0 + scores.second.0, total, "{piles:?}");
            }
        }
    });
}

#[test]
fn rows_beyond_the_limit_are_refused_by_every_game_that_adds_them_up() {
    check_every_game(|entry, chosen| {
        if entry.input != InputKind::Row || takes_heaps(entry) {
            return;
        }
        for piles in [vec![HALF, HALF], vec![3, i128::MAX], vec![0, i128::MIN]] {
            let input = entry.input.parse(&row(&piles)).unwrap();
            match entry.build(&input, &settings(chosen)) {
                Err(error) => {
                    let refused = InputError::Row(RowError::Overflow { at: 1, bits: 128 });
                    assert_eq!(error, refused, "{piles:?}");
                }
                // What counts there are the piles, and what is left when they are divided by three.
                Ok(_) => assert!(
                    ["stone-game-ix", "chalkboard-xor"].contains(&entry.id)
                        || chosen == ["reading=last-pile"],
                    "{piles:?}"
                ),
            }
        }
    });
}

#[test]
fn heaps_of_less_than_nothing_or_too_many_stones_are_refused() {
    check_every_game(|entry, chosen| {
        if !takes_heaps(entry) {
            return;
        }
        for (text, refused) in [
            (
                "[3,-1]",
                "heap 1 has -1 stones: it must have from 0 to 4294967295",
            ),
            (
                "[4294967296]",
                "heap 0 has 4294967296 stones: it must have from 0 to 4294967295",
            ),
        ] {
            let input = entry.input.parse(text).unwrap();
            let error = entry.build(&input, &settings(chosen)).unwrap_err();
            assert_eq!(error.to_string(), refused);
        }
    });
    let input = InputKind::Row.parse("[4294967295,1]").unwrap();
    let error = CATALOG
        .find("kayles")
        .unwrap()
        .build(&input, &Settings::new());
    assert_eq!(
        error.unwrap_err().to_string(),
        "the heaps have 4294967296 stones together: they may have 4294967295 at the most"
    );
}

#[test]
fn a_score_beyond_128_bits_is_not_shown() {
    // Scores in Stone Game VII are sums of sums: they outgrow the margin.
    let mut piles = vec![0; 8];
    piles[4] = HALF;
    let solved = game("stone-game-vii", &[], &row(&piles))
        .solve("table", &Run::new())
        .unwrap();
    let line = solved.line.unwrap();
    assert_eq!(line.opening.len(), 8);
    assert!(line.opening[0].scores.is_some());
    assert!(line.opening[7].scores.is_none());
    assert!(line.opening.iter().all(|step| step.gain.is_some()));
}

#[test]
fn an_input_of_the_wrong_kind_is_refused() {
    check_every_game(|entry, chosen| {
        let right = entry.input;
        let wrong = match right {
            InputKind::Row => InputKind::Count,
            _ => InputKind::Row,
        };
        let input = wrong.parse("4").unwrap();
        let error = entry.build(&input, &settings(chosen)).unwrap_err();
        assert_eq!(error, InputError::WrongKind(right));
    });
}

/// What is told of a solve takes more than what the solver kept: it is counted as well.
#[test]
fn moves_and_lines_are_told_within_the_memory() {
    const LIMIT: usize = 8 << 20;
    let run = Run::new().with_bytes(LIMIT);
    let marks = "?".repeat(79_998) + "99";
    let found = game("sum-game", &[], &marks)
        .solve("theorem", &run)
        .unwrap();
    assert_eq!(
        found.answer,
        game("sum-game", &[], "????99")
            .solve("theorem", &run)
            .unwrap()
            .answer
    );
    assert!(matches!(
        found.stopped,
        Some(StopReason::Bytes { limit: LIMIT, .. })
    ));
    assert!(!found.best_moves_complete && !found.has_every_move);
    assert!(found.moves.len() >= 1000);
    assert!(size_of_val(&*found.moves) <= LIMIT && found.report.peak_bytes <= LIMIT);

    let found = game("coins-in-a-line", &[], "600000")
        .solve("table", &run)
        .unwrap();
    assert!(matches!(
        found.stopped,
        Some(StopReason::Bytes { limit: LIMIT, .. })
    ));
    assert!(found.value.is_some() && found.best_moves_complete);
    let line = found.line.unwrap();
    assert!(!line.ends_in_cycle && !line.goes_on && line.moves.len() >= 1000);
    assert!(size_of_val(&*line.moves) <= LIMIT);

    // Without a limit, all is told, and what it takes is reported.
    let found = game("sum-game", &[], &marks)
        .solve("theorem", &Run::new())
        .unwrap();
    assert!(found.stopped.is_none() && found.best_moves_complete);
    assert!(found.report.peak_bytes >= size_of_val(&*found.moves));
}
