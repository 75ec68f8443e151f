//! Games of a public repository, read where `STONEWORK_GDL_GAMES` says; skipped without it.

use std::time::{Duration, Instant};

use fastrand::Rng;
use stonework_gdl::GdlError;
use stonework_gdl::ground::Ground;
use stonework_gdl::propnet::Lanes;
use stonework_gdl::rules::Rules;

use crate::machine::{Gates, Machine};
use crate::naive::{Naive, Refused};
use crate::programs::compare_gates;
use crate::texts::{public_game, shared};

const BYTES: usize = 1 << 30;
/// No more positions of a game are compared.
const POSITIONS: usize = 1000;

/// The games of one kind that are there, with their texts.
fn games(kind: &str) -> Vec<(String, String)> {
    let Some(list) = shared("handed.txt") else {
        return Vec::new();
    };
    let mut games = Vec::new();
    for line in list.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split('\t');
        let (name, of) = (words.next().unwrap(), words.next().unwrap());
        let is_wanted = kind == of || kind == "turns" && ["tiny", "small", "large"].contains(&of);
        if is_wanted && let Some(text) = public_game(name) {
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
