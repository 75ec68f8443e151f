//! Misère play of games that are no heaps by code: theorems, searches and a plain recursion tell the same.

use std::collections::HashMap;

use serde_json::json;
use stonework::laws::{self, Laws};
use stonework::{AlphaBeta, Game, Negamax, Nimber, ProofNumber, Run, Solver, WinLose};
use stonework_catalog::boards::Board;
use stonework_game_kit::{game, laws_of_games, solved};
use stonework_impartial::CATALOG;
use stonework_impartial::{
    Cram, Euclid, FlipGameIi, GoldenPairs, GoldenRatio, LastMove, RunsOfPlus, SafeRuns,
    Treblecross, Wythoff,
};

use crate::heaps::agrees;
use crate::plain::{Plain, first_wins, refuses, wins};

#[test]
fn misere_pairs_are_won_as_their_theorems_and_a_plain_recursion_say() {
    let wythoff = |&[one, two]: &[u64; 2]| {
        let from_one = (0..one).map(|left| [left, two]);
        let from_two = (0..two).map(|left| [one, left]);
        let both = (1..=one.min(two)).map(|taken| [one - taken, two - taken]);
        let options: Vec<[u64; 2]> = from_one.chain(from_two).chain(both).collect();
        if options.is_empty() {
            Plain::Over(true)
        } else {
            Plain::Options(options)
        }
    };
    let mut known = HashMap::new();
    let mut lost = Vec::new();
    for one in 0..=30 {
        for two in 0..=30 {
            let game = Wythoff::new([one, two]).with_last_move(LastMove::Loses);
            agrees(GoldenPairs, &game);
            let expected = wins(&[one, two], &wythoff, &mut known);
            assert_eq!(first_wins(&game), expected, "{one} {two}");
            lost.extend((!expected && one <= two).then_some([one, two]));
        }
    }
    assert_eq!(
        lost[..6],
        [[0, 1], [2, 2], [3, 5], [4, 7], [6, 10], [8, 13]]
    );
    let euclid = |&[one, two]: &[u64; 2]| match [one, two] {
        [0, _] | [_, 0] => Plain::Over(true),
        _ => {
            let from_one = (1..=one / two).map(|times| [one - times * two, two]);
            let from_two = (1..=two / one).map(|times| [one, two - times * one]);
            Plain::Options(from_one.chain(from_two).collect())
        }
    };
    let mut known = HashMap::new();
    for one in 0..=60 {
        for two in 0..=60 {
            let game = Euclid::new([one, two]).with_last_move(LastMove::Loses);
            agrees(GoldenRatio, &game);
            let expected = wins(&[one, two], &euclid, &mut known);
            assert_eq!(first_wins(&game), expected, "{one} {two}");
        }
    }
    // Pairs of 64 bits are solved at once.
    let found = solved(
        &CATALOG,
        "euclid",
        &["rule=misere"],
        "[6000000000000000000,6000000000000000000]",
        "theorem",
    );
    assert_eq!(json!(found.answer), json!(false));
    let found = solved(
        &CATALOG,
        "wythoff",
        &["rule=misere"],
        "[4000000000000000000,4000000000000000000]",
        "theorem",
    );
    assert!(
        json!(found.best_moves)
            .to_string()
            .contains("[3999999999999999998,3999999999999999998]")
    );
}

/// Rows of cells after a move at each place that `may` allows, which marks `len` cells.
fn marked(row: &[bool], len: usize, may: impl Fn(&[bool]) -> bool) -> Vec<Vec<bool>> {
    let places = row.windows(len).enumerate().filter(|(_, cells)| may(cells));
    let after = |(at, _): (usize, &[bool])| {
        let mut row = row.to_vec();
        for cell in &mut row[at..at + len] {
            *cell = !*cell;
        }
        row
    };
    places.map(after).collect()
}

#[test]
fn misere_rows_are_won_as_a_plain_recursion_says() {
    let treblecross = |row: &Vec<bool>| match marked(row, 3, |cells| cells == [true; 3]).len() {
        1.. => Plain::Over(true),
        0 => Plain::Options(marked(row, 1, |cells| !cells[0])),
    };
    let flip = |row: &Vec<bool>| match marked(row, 2, |cells| cells == [true; 2]) {
        options if options.is_empty() => Plain::Over(true),
        options => Plain::Options(options),
    };
    let (mut crosses, mut signs) = (HashMap::new(), HashMap::new());
    for len in 1..=11_usize {
        for bits in 0..1_u32 << len {
            let row: Vec<bool> = (0..len).map(|at| bits >> at & 1 == 1).collect();
            let text = |[set, clear]: [char; 2]| -> String {
                row.iter()
                    .map(|&cell| if cell { set } else { clear })
                    .collect()
            };
            if len >= 3 && (len < 9 || bits % 7 == 0) {
                let game = Treblecross::new(&text(['x', '.']))
                    .unwrap()
                    .with_last_move(LastMove::Loses);
                assert_eq!(
                    first_wins(&game),
                    wins(&row, &treblecross, &mut crosses),
                    "{row:?}"
                );
                if game.terminal_value(&row).is_none() {
                    refuses(SafeRuns, &game);
                    assert!(Nimber::new().solve(&game, &Run::new()).is_err());
                }
            }
            let game = FlipGameIi::new(&text(['+', '-']))
                .unwrap()
                .with_last_move(LastMove::Loses);
            assert_eq!(first_wins(&game), wins(&row, &flip, &mut signs), "{row:?}");
            if game.terminal_value(&row).is_none() {
                refuses(RunsOfPlus, &game);
            }
        }
    }
    for name in ["treblecross", "flip-game-ii", "cram"] {
        let misere = game(
            &CATALOG,
            name,
            &["rule=misere"],
            CATALOG.find(name).unwrap().example,
        );
        let names: Vec<&str> = misere.solvers().iter().map(|solver| solver.name).collect();
        assert!(
            !names.contains(&"theorem") && !names.contains(&"nimber"),
            "{name}: {names:?}"
        );
        assert!(!misere.has_nimbers());
    }
}

/// The dominoes that can be put on free cells, given row by row.
fn dominoes(free: &[bool], cols: usize) -> Plain<Vec<bool>> {
    let mut options = Vec::new();
    for at in 0..free.len() {
        for (next, fits) in [(at + 1, (at + 1) % cols > 0), (at + cols, true)] {
            if fits && next < free.len() && free[at] && free[next] {
                let mut free = free.to_vec();
                (free[at], free[next]) = (false, false);
                options.push(free);
            }
        }
    }
    if options.is_empty() {
        Plain::Over(true)
    } else {
        Plain::Options(options)
    }
}

#[test]
fn misere_cram_is_won_as_a_plain_recursion_says() {
    let mut outcomes = Vec::new();
    for (rows, cols) in [
        (1, 5),
        (1, 9),
        (2, 2),
        (2, 3),
        (2, 4),
        (3, 3),
        (2, 5),
        (3, 4),
        (2, 6),
        (2, 7),
        (3, 5),
        (4, 4),
    ] {
        let game = Cram::new(rows, cols)
            .unwrap()
            .with_last_move(LastMove::Loses);
        let (rows, cols) = (rows as usize, cols as usize);
        let mut known = HashMap::new();
        let expected = wins(
            &vec![true; rows * cols],
            &|free| dominoes(free, cols),
            &mut known,
        );
        assert_eq!(first_wins(&game), expected, "{rows}×{cols}");
        let run = Run::new();
        for found in [
            AlphaBeta::new()
                .ordered()
                .packed()
                .solve(&game, &run)
                .unwrap(),
            ProofNumber::new().solve(&game, &run).unwrap(),
        ] {
            assert_eq!(
                found.value() == Some(WinLose::Win),
                expected,
                "{rows}×{cols}"
            );
        }
        // Positions with cells taken.
        for (free, &expected) in known.iter().take(150) {
            let row = |row: &[bool]| {
                row.iter()
                    .map(|&free| if free { '.' } else { '#' })
                    .collect::<String>()
            };
            let text = free.chunks(cols).map(row).collect::<Vec<_>>().join("/");
            let state = game.parse_state(&text).unwrap();
            let found = Negamax::new().solve_from(&game, &state, &run).unwrap();
            assert_eq!(found.value() == Some(WinLose::Win), expected, "{text}");
        }
        outcomes.push((rows, cols, expected));
    }
    let lost = outcomes.into_iter().filter(|&(_, _, wins)| !wins);
    let lost: Vec<_> = lost.map(|(rows, cols, _)| (rows, cols)).collect();
    assert_eq!(lost, [(2, 3), (2, 5), (3, 4), (2, 7), (3, 5), (4, 4)]);
}

laws_of_games! { MISERE
    "wythoff" "euclid" "treblecross" "flip-game-ii" misere_games_keep_the_laws {
        for heaps in [[0, 0], [3, 5], [7, 2]] {
            laws::check(&Wythoff::new(heaps).with_last_move(LastMove::Loses)).unwrap();
            laws::check(&Euclid::new(heaps).with_last_move(LastMove::Loses)).unwrap();
        }
        for row in ["...", "x.x..x..."] {
            laws::check(&Treblecross::new(row).unwrap().with_last_move(LastMove::Loses)).unwrap();
        }
        laws::check(&FlipGameIi::new("+++-++++").unwrap().with_last_move(LastMove::Loses)).unwrap();
    }
    "cram" misere_cram_keeps_the_laws {
        let laws = Laws::new().ordered().symmetric().packed();
        for (rows, cols) in [(1, 5), (3, 3), (3, 4)] {
            let game = Cram::new(rows, cols).unwrap().with_last_move(LastMove::Loses);
            laws.clone().check(&game).unwrap();
        }
    }
}
