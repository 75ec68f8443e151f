//! The numbers of lines of play are as published, as formulas say, and as a plain walk through a session counts them.

use std::num::NonZeroUsize;
use std::time::Duration;

use stonework::{CancelFlag, Game, Run, StopReason, Turn, perft};
use stonework_games::boards::{Board, Othello, Pass};
use stonework_games::catalog::{CountFailure, Session};

use crate::support::{Failures, every_game, example, game, settings};

/// Counts as many lines as this one by one; more only with a memo.
const PLAIN: u128 = 1_000_000;

/// Holds the counts of one game, from one ply on, against those expected: with a memo, and one by one.
fn check(name: &str, chosen: &[&str], expected: &[u128]) {
    let game = game(name, chosen, "start");
    let few = expected.iter().take_while(|&&lines| lines <= PLAIN).count();
    for (memoised, expected) in [(false, &expected[..few]), (true, expected)] {
        let mut counted = Vec::new();
        let mut tell = |depth: u32, lines| {
            assert_eq!(depth as usize, counted.len() + 1);
            counted.push(lines);
        };
        let depth = u32::try_from(expected.len()).unwrap();
        let report = game.perft(depth, memoised, &Run::new(), &mut tell).unwrap();
        assert_eq!(counted, expected, "{name} {chosen:?} memoised: {memoised}");
        assert!(report.positions > 0);
    }
}

#[test]
fn there_are_as_many_lines_of_play_as_published() {
    let mut known: Vec<(&str, Vec<&str>, Vec<u128>)> = Vec::new();
    let data = include_str!("../data/perft.csv").lines();
    for line in data.filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.splitn(5, ',').collect();
        let chosen: Vec<&str> = fields[1].split_whitespace().collect();
        let [depth, lines] = [fields[2], fields[3]].map(|number| number.parse::<u128>().unwrap());
        if depth == 1 {
            known.push((fields[0], chosen, Vec::new()));
        }
        let (name, _, counts) = known.last_mut().unwrap();
        counts.push(lines);
        assert_eq!((*name, counts.len() as u128), (fields[0], depth));
    }
    assert_eq!(known.len(), 5);
    for (name, chosen, counts) in known {
        check(name, &chosen, &counts);
    }
}

/// `n (n - 1) (n - 2)..`, `depth` factors of it, for each depth.
fn falling(n: u128, depths: u128) -> Vec<u128> {
    (0..depths)
        .scan(1, |product, less| {
            *product *= n - less;
            Some(*product)
        })
        .collect()
}

#[test]
fn there_are_as_many_lines_of_play_as_formulas_say() {
    // No line of seven fits on six by six: stones come on any free cell.
    check("mnk", &["m=6", "n=6", "k=7"], &falling(36, 5));
    // Every edge is drawn once, in any order.
    check("dots-and-boxes", &["rows=3", "cols=3"], &falling(24, 6));
    check("dots-and-boxes", &["rows=1", "cols=2"], &falling(7, 7));
    // The first seven stones go anywhere, but not all into one column of six.
    let powers = (1..=7).map(|plies| 7_u128.pow(plies) - if plies == 7 { 7 } else { 0 });
    check("connect-four", &[], &powers.collect::<Vec<_>>());
    // All squares but the poisoned one, and then what is left of a single row.
    let row: Vec<u128> = (1..=7).map(|plies| binomial(7, plies)).collect();
    check("chomp", &["rows=1", "cols=8"], &row);
}

/// How many sets of `of` things have so many members.
fn binomial(of: u128, members: u128) -> u128 {
    (0..members).fold(1, |count, at| count * (of - at) / (at + 1))
}

/// How many lines of so many plies there are where a pass counts as a ply.
fn with_passes(game: &Othello, state: &<Othello as Game>::State, plies: u32) -> u64 {
    if plies == 0 || game.terminal_value(state).is_some() {
        return u64::from(plies == 0);
    }
    let moves = game.moves(state);
    moves
        .map(|mv| {
            let step = game.play(state, mv);
            match (step.turn, plies) {
                // The opponent has passed.
                (Turn::Stays, 2..) => with_passes(game, &step.state, plies - 2),
                _ => with_passes(game, &step.state, plies - 1),
            }
        })
        .sum()
}

/// How many lines end with their last ply, of so many.
fn lines_that_end_with(game: &Othello, state: &<Othello as Game>::State, plies: u32) -> u128 {
    let is_over = game.terminal_value(state).is_some();
    if plies == 0 || is_over {
        return u128::from(plies == 0 && is_over);
    }
    let moves = game.moves(state);
    moves
        .map(|mv| lines_that_end_with(game, &game.play(state, mv).state, plies - 1))
        .sum()
}

#[test]
fn othello_has_as_many_lines_as_published_when_a_pass_is_a_ply() {
    // A. Bik, "Perft for Reversi", 2009: passes begin at the ninth ply.
    let published = [4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288];
    check("othello", &["size=8", "pass=ply"], &published);
    // The tenth, 24,571,284, counts the games that were over after nine plies as well.
    let game = game("othello", &["size=8", "pass=ply"], "start");
    let mut counted = 0;
    game.perft(10, true, &Run::new(), &mut |_, lines| counted = lines)
        .unwrap();
    let free = Othello::new(8).unwrap();
    let ply = free.clone().with_pass(Pass::Ply);
    // The four first moves are alike.
    let first = ply.moves(&ply.start()).next().unwrap();
    let over = 4 * lines_that_end_with(&ply, &ply.play(&ply.start(), first).state, 8);
    assert_eq!(counted + over, 24_571_284);
    assert_eq!(with_passes(&free, &free.start(), 9), 3_005_288);
    assert_ne!(perft(&free, 9, &Run::new()), Ok(3_005_288));
}

#[test]
fn othello_with_passes_as_plies_has_the_lines_of_othello_without() {
    let free = Othello::new(4).unwrap();
    let ply = free.clone().with_pass(Pass::Ply);
    for plies in 0..=16 {
        let lines = with_passes(&free, &free.start(), plies);
        assert_eq!(perft(&ply, plies, &Run::new()), Ok(lines.into()), "{plies}");
    }
    // x has to pass, then o puts on d1.
    let text = "oxx./..../..../.... x";
    let position = ply.parse_state(text).unwrap();
    let moves: Vec<_> = ply.moves(&position).collect();
    let [pass] = moves[..] else {
        panic!("{moves:?}")
    };
    assert_eq!(ply.write_move(pass).as_str(), "pass");
    assert_eq!(
        ply.write_state(&ply.play(&position, pass).state),
        text.replace(" x", " o")
    );
    let refused = free.parse_state(text).unwrap_err().to_string();
    assert!(refused.ends_with("with pass=ply it is one"), "{refused}");
}

/// The lines of so many plies, by playing and taking back every move.
fn walk(session: &mut dyn Session, plies: u32) -> u128 {
    if plies == 0 {
        return 1;
    }
    let moves = session.moves();
    moves
        .iter()
        .map(|mv| {
            assert!(session.play(&mv.to_string()).is_some());
            let lines = walk(session, plies - 1);
            session.undo();
            lines
        })
        .sum()
}

#[test]
fn lines_are_as_many_as_a_session_can_play_and_first_moves_divide_them() {
    let mut failures = Failures::new();
    for (entry, chosen) in every_game() {
        failures.check(&format!("{} {chosen:?}", entry.id), || {
            let input = entry.input.parse(example(entry)).unwrap();
            let game = entry.build(&input, &settings(&chosen)).unwrap();
            let run = Run::new();
            let mut counted = Vec::new();
            game.perft(4, false, &run, &mut |_, lines| counted.push(lines))
                .unwrap();
            for (depth, &lines) in (1..).zip(&counted) {
                if lines < 3000 {
                    // Moves that are alike are one line, but may each be played.
                    let played = walk(game.session().as_mut(), depth);
                    assert!(played >= lines && (lines > 0 || played == 0), "{depth}");
                }
                for memoised in [false, true] {
                    let divided = game.divide(depth, memoised, &run).unwrap();
                    let sum: u128 = divided.iter().map(|&(_, lines)| lines).sum();
                    assert_eq!(sum, lines, "{depth}");
                }
            }
            let moves = game.divide(1, false, &run).unwrap();
            assert!(moves.iter().all(|&(_, lines)| lines == 1));
        });
    }
    failures.report();
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

#[test]
fn any_number_of_threads_counts_the_same() {
    let mut failures = Failures::new();
    let on = |threads| Run::new().with_threads(NonZeroUsize::new(threads).unwrap());
    for (entry, chosen) in every_game() {
        failures.check(&format!("{} {chosen:?}", entry.id), || {
            let input = entry.input.parse(example(entry)).unwrap();
            let game = entry.build(&input, &settings(&chosen)).unwrap();
            let count = |run: &Run| {
                let mut counted = Vec::new();
                game.perft(5, false, run, &mut |_, lines| counted.push(lines))
                    .unwrap();
                (counted, game.divide(4, false, run).unwrap())
            };
            assert_eq!(count(&on(2)), count(&on(1)));
        });
    }
    failures.report();
}

#[test]
fn threads_keep_the_limits_together() {
    let game = game("othello", &["size=8"], "start");
    let threads = Run::new().with_threads(NonZeroUsize::new(2).unwrap());
    let limit = Duration::from_millis(1);
    let stopped = game.perft(20, false, &threads.clone().with_time(limit), &mut |_, _| ());
    assert_eq!(stopped, Err(CountFailure::Stopped(StopReason::Time(limit))));
    let cancel = CancelFlag::new();
    cancel.cancel();
    let stopped = game.divide(20, false, &threads.with_cancel(cancel));
    assert_eq!(stopped, Err(CountFailure::Stopped(StopReason::Cancelled)));
}

#[test]
fn a_position_with_very_many_moves_keeps_the_limits() {
    let threads = Run::new().with_threads(NonZeroUsize::new(2).unwrap());
    let limit = Duration::from_millis(50);
    let run = threads.clone().with_time(limit);
    let expected = CountFailure::Stopped(StopReason::Time(limit));
    let wide = game("wythoff", &[], "[1000000,1000000]");
    let failure = wide.divide(4, false, &run).unwrap_err();
    assert_eq!(failure, expected);
    let failure = wide.perft(4, false, &run, &mut |_, _| ()).unwrap_err();
    assert_eq!(failure, expected);
    // More first moves than are played one by one, each written once.
    let wide = game("wythoff", &[], "[2000,2000]");
    let divided = wide.divide(1, false, &threads).unwrap();
    assert_eq!(divided.len(), 6000);
    assert_eq!(divided[5999].0.to_string(), "2000,2000");
}
