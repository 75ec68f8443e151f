//! Games of a public repository, read where `STONEWORK_GDL_GAMES` says; skipped without it.

use std::time::{Duration, Instant};

use fastrand::Rng;
use stonework_gdl::rules::Rules;

use crate::machine::Machine;
use crate::naive::Naive;
use crate::texts::{public_game, shared};

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

#[test]
fn temporary_naive_plays() {
    for kind in ["turns", "simultaneous"] {
        for (name, text) in games(kind) {
            let begun = Instant::now();
            let mut naive = match Naive::new(&Rules::read(&text).unwrap()) {
                Ok(n) => n,
                Err(e) => {
                    println!("{name}: {e:?}");
                    continue;
                }
            };
            let loaded = begun.elapsed();
            let begun = Instant::now();
            let (mut states, mut both, mut ends, mut notsum) = (0, 0, 0, 0);
            let mut random = Rng::with_seed(1);
            let mut what = String::new();
            'all: while begun.elapsed() < Duration::from_secs(2) {
                let mut fluents = Machine::start(&naive);
                loop {
                    let seen = match Machine::see(&mut naive, &fluents) {
                        Ok(s) => s,
                        Err(e) => {
                            what = format!("{e:?}");
                            break 'all;
                        }
                    };
                    states += 1;
                    if seen.is_terminal {
                        ends += 1;
                        if seen.goals.iter().any(|g| g.len() != 1) {
                            what = format!("{:?}", seen.goals)
                        } else if seen
                            .goals
                            .iter()
                            .map(|g| g[0].parse::<i32>().unwrap())
                            .sum::<i32>()
                            != 100
                        {
                            notsum += 1
                        };
                        break;
                    }
                    if seen.moves.iter().all(|m| m.len() > 1) {
                        both += 1;
                    }
                    let Some(joint) = seen
                        .moves
                        .iter()
                        .map(|m| random.choice(m).cloned())
                        .collect::<Option<Vec<_>>>()
                    else {
                        what = format!("no moves {:?}", seen.moves);
                        break;
                    };
                    fluents = match Machine::next(&mut naive, &fluents, &joint) {
                        Ok(s) => s,
                        Err(e) => {
                            what = format!("{e:?}");
                            break 'all;
                        }
                    };
                    if begun.elapsed() > Duration::from_secs(2) {
                        break;
                    }
                }
            }
            println!(
                "{kind} {name}: load {loaded:?}, {states} states, {both} both, {ends} ends, {notsum} not 100 {what}"
            );
        }
    }
}
