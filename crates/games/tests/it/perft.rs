//! The numbers of lines of play are as known, counted one by one and with a memo.

use stonework_core::Run;
use stonework_games::catalog::CountFailure;

use crate::support::{every_game, example, game, settings};

/// A game, its settings, the counts from 1 ply on, and from where on only the memo counts them in time.
type Known = (
    &'static str,
    &'static [&'static str],
    &'static [u128],
    usize,
);

/// Computed by other programs; tic-tac-toe has 255,168 finished games.
const KNOWN: &[Known] = &[
    (
        "othello",
        &["size=8"],
        &[4, 12, 56, 244, 1396, 8200, 55_092, 390_216],
        8,
    ),
    (
        "othello",
        &["size=6"],
        &[4, 12, 56, 244, 1364, 7604, 47_740, 308_716],
        8,
    ),
    (
        "connect-four",
        &[],
        &[
            7,
            49,
            343,
            2401,
            16_807,
            117_649,
            823_536,
            5_673_234,
            39_394_572,
            268_031_646,
        ],
        7,
    ),
    // At the fifth ply, each of the 16 mills of the first player is made in 3! · 21 · 20 ways, and takes one of two men.
    (
        "nine-mens-morris",
        &[],
        &[24, 552, 12_144, 255_024, 5_100_480 + 16 * 6 * 420],
        4,
    ),
    (
        "tic-tac-toe",
        &[],
        &[
            9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872, 0,
        ],
        10,
    ),
];

#[test]
fn there_are_as_many_lines_of_play_as_known() {
    for &(name, chosen, expected, plain) in KNOWN {
        let game = game(name, chosen, "start");
        for (memoised, expected) in [(false, &expected[..plain]), (true, expected)] {
            let mut counted = Vec::new();
            let mut tell = |depth: u32, lines| {
                assert_eq!(depth as usize, counted.len() + 1);
                counted.push(lines);
            };
            let depth = u32::try_from(expected.len()).unwrap();
            let report = game.perft(depth, memoised, &Run::new(), &mut tell).unwrap();
            assert_eq!(counted, expected, "{name} {chosen:?} {memoised}");
            assert!(report.positions > 0);
        }
    }
}

#[test]
fn the_first_moves_of_every_game_divide_its_lines() {
    for (entry, chosen) in every_game() {
        let input = entry.input.parse(example(entry)).unwrap();
        let game = entry.build(&input, &settings(&chosen)).unwrap();
        let mut counted = Vec::new();
        let run = Run::new();
        game.perft(5, false, &run, &mut |_, lines| counted.push(lines))
            .unwrap();
        for (depth, &lines) in (1..).zip(&counted) {
            for memoised in [false, true] {
                let divided = game.divide(depth, memoised, &run).unwrap();
                let sum: u128 = divided.iter().map(|&(_, lines)| lines).sum();
                assert_eq!(sum, lines, "{} {chosen:?} {depth}", entry.id);
            }
        }
        let moves = game.divide(1, false, &run).unwrap();
        assert!(moves.iter().all(|&(_, lines)| lines == 1), "{}", entry.id);
    }
}

#[test]
fn a_limit_leaves_the_depths_that_are_counted() {
    let game = game("othello", &["size=8"], "start");
    let mut counted = Vec::new();
    let run = Run::new().with_positions(2000);
    let failure = game.perft(20, false, &run, &mut |_, lines| counted.push(lines));
    assert!(matches!(failure, Err(CountFailure::Stopped(_))));
    assert_eq!(counted, [4, 12, 56, 244, 1396]);
}
