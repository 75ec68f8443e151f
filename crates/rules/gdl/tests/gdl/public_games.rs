//! Games of a public repository, read where `STONEWORK_GDL_GAMES` says; skipped without it.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fastrand::Rng;
use stonework::{Game, Value};
use stonework_gdl::game::Objective;
use stonework_gdl::ground::Ground;
use stonework_gdl::propnet::Lanes;
use stonework_gdl::rules::Rules;
use stonework_gdl::{Gdl, GdlError, GdlGame};
use stonework_test_kit::support::{reachable, recurse};

use crate::machine::{Gates, Machine};
use crate::naive::{Naive, Refused};
use crate::programs::compare_gates;
use crate::texts::{public_game, shared};

const BYTES: usize = 1 << 28;
/// No more positions of a game are compared.
const POSITIONS: usize = 1000;

/// The games of one kind that are there, with their texts; those alone whose names are in
/// `STONEWORK_GDL_ONLY`, if that is set.
fn games(kind: &str) -> Vec<(String, String)> {
    let Some(list) = shared("handed.txt") else {
        return Vec::new();
    };
    let mut games = Vec::new();
    for line in list.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split('\t');
        let (name, of) = (words.next().unwrap(), words.next().unwrap());
        let is_wanted = kind == of || kind == "turns" && ["tiny", "small", "large"].contains(&of);
        let only = std::env::var("STONEWORK_GDL_ONLY");
        let is_asked = only.map_or(true, |only| only.split(',').any(|asked| asked == name));
        if is_wanted
            && is_asked
            && let Some(text) = public_game(name)
        {
            games.push((name.to_owned(), text));
        }
    }
    if games.is_empty() {
        println!("skipped: the variable STONEWORK_GDL_GAMES names no folder with the games");
    }
    games
}

/// What came of a game.
struct Compared {
    /// How many positions were compared.
    positions: usize,
    /// In how many of them both roles have a choice.
    both: usize,
    ends: usize,
}

/// Compares the circuit with the plain evaluator on random playouts, for some time.
fn compare(rules: &Rules, ground: Ground, seed: u64, time: Duration) -> Result<Compared, String> {
    let mut naive = Naive::new(rules).map_err(|why| format!("{why:?}"))?;
    let mut gates = Gates::new(ground, BYTES).map_err(|error| error.to_string())?;
    let (mut all, mut played) = (Vec::new(), Vec::new());
    let mut compared = Compared {
        positions: 0,
        both: 0,
        ends: 0,
    };
    let mut random = Rng::with_seed(seed);
    let begun = Instant::now();
    while begun.elapsed() < time && all.len() < POSITIONS {
        let mut fluents = Machine::start(&naive);
        loop {
            let seen = match Machine::see(&mut naive, &fluents) {
                Ok(seen) => seen,
                Err(Refused::Many) => break, // too much for joins
                Err(why) => return Err(format!("{why:?}")),
            };
            all.push(seen.clone());
            compared.both += usize::from(seen.moves.iter().all(|moves| moves.len() > 1));
            if seen.is_terminal {
                compared.ends += 1;
                break;
            }
            let joint = seen.moves.iter().map(|moves| random.choice(moves).cloned());
            let joint: Option<Vec<_>> = joint.collect();
            let joint = joint.ok_or_else(|| format!("no move: {seen:?}"))?;
            let next = Machine::next(&mut naive, &fluents, &joint);
            let next = next.map_err(|why| format!("{why:?}"))?;
            played.push((fluents, joint, next.clone()));
            fluents = next;
            if begun.elapsed() > time {
                break;
            }
        }
    }
    compared.positions = all.len();
    for batch in all.chunks(Lanes::MOST) {
        compare_gates(&mut gates, batch, &[])?;
    }
    compare_gates(&mut gates, &all[..all.len().min(Lanes::MOST)], &played)?;
    Ok(compared)
}

/// The seconds that each game is played.
fn time() -> Duration {
    let seconds = std::env::var("STONEWORK_GDL_SECONDS").ok();
    Duration::from_secs_f64(seconds.map_or(0.3, |seconds| seconds.parse().unwrap()))
}

#[test]
fn circuits_play_as_the_rules_say() {
    let mut wrong = Vec::new();
    for (kind, is_by_turns) in [("turns", true), ("simultaneous", false)] {
        for (name, text) in games(kind) {
            let rules = Rules::read(&text).unwrap();
            rules.demand_two_roles().unwrap();
            let begun = Instant::now();
            let ground = match Ground::of(&rules, BYTES) {
                Ok(ground) => ground,
                Err(error @ GdlError::Memory { .. }) => {
                    println!("{name}: {error} ({:.1?})", begun.elapsed());
                    continue;
                }
                Err(error) => {
                    wrong.push(format!("{name}: {error}"));
                    continue;
                }
            };
            let (rules_in, time_in) = (ground.rules.len(), begun.elapsed());
            match compare(&rules, ground, 1, time()) {
                Ok(compared) => {
                    let Compared {
                        positions,
                        both,
                        ends,
                    } = compared;
                    println!(
                        "{name}: {rules_in} instances in {time_in:.2?}; {positions} positions are \
                        the same, {ends} of them ends"
                    );
                    let is_right = if is_by_turns { both == 0 } else { both > 0 };
                    if !is_right && positions > 50 {
                        wrong.push(format!("{name}: both choose in {both} positions"));
                    }
                }
                Err(what) if what.contains("too many instances") => println!("{name}: {what}"),
                Err(what) => wrong.push(format!("{name}: {what}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn games_of_other_numbers_of_roles_are_refused() {
    for (name, text) in games("roles") {
        let refused = Rules::read(&text).unwrap().demand_two_roles();
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains("roles"), "{name}: {refused}");
    }
}

/// The first role to move, what it has more than the other at the end, how many positions and ends
/// there are, and the best first moves: all of them, or some.
type Known = (
    &'static str,
    &'static str,
    i32,
    Option<(usize, usize)>,
    &'static [&'static str],
);

const KNOWN: [Known; 7] = [
    ("gt_centipede", "white", 5, Some((37, 19)), &["finish"]),
    (
        "minichess",
        "white",
        100,
        Some((103, 80)),
        &["(move wk c 1 b 2)"],
    ),
    ("nim1", "player1", 100, Some((344, 2)), &["(reduce d 0)"]),
    ("nim3", "player1", 100, None, &["(reduce d 8)"]),
    ("onestep", "white", 80, Some((3, 2)), &["b"]),
    (
        "ticTacToe",
        "xplayer",
        0,
        Some((5478, 958)),
        &["(mark 1 1)"; 9],
    ),
    (
        "tictactoe_orthogonal",
        "xplayer",
        0,
        Some((5620, 720)),
        &["(mark 1 1)"; 9],
    ),
];

#[test]
fn games_have_the_values_that_are_known() {
    for (name, text) in games("tiny") {
        let &(_, first, value, counts, best) =
            KNOWN.iter().find(|(known, ..)| *known == name).unwrap();
        let gdl = Arc::new(Gdl::read(&text, BYTES).unwrap());
        let objective = match name.as_str() {
            "gt_centipede" => Objective::Difference,
            _ => Objective::ZeroSum,
        };
        let game = GdlGame::<Box<[u64]>, i32>::new(&gdl, objective, None);
        let start = game.start();
        assert_eq!(gdl.roles()[game.mover(&start)], first, "{name}");
        let mut values = HashMap::new();
        assert_eq!(recurse(&game, &start, &mut values), value, "{name}");
        assert_eq!(game.failure(), None, "{name}");
        if let Some(counts) = counts {
            let ends = values.len(); // those that are no ends are kept
            let all = reachable(&game);
            assert_eq!((all.len(), all.len() - ends), counts, "{name}");
        }
        let moves = game.moves(&start).filter(|&mv| {
            let step = game.play(&start, mv);
            let child = recurse(&game, &step.state, &mut values);
            child.back_up(step.gain, step.turn) == Some(value)
        });
        let moves: Vec<_> = moves.map(|mv| gdl.move_text(mv)).collect();
        match best {
            [one] => assert_eq!(moves, [*one], "{name}"),
            all => assert_eq!(moves.len(), all.len(), "{name}"),
        }
    }
}
