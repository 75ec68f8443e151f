//! The language, on the texts with which other reasoners test theirs.

use std::collections::{HashMap, HashSet};

use stonework_gdl::ground::Ground;
use stonework_gdl::rules::Rules;

use crate::machine::{Fluents, Gates, Instances, Machine};
use crate::naive::{Naive, Seen};
use crate::texts::shared;

/// What plays by the rules of a text; nothing where there is no text.
fn machines(name: &str) -> Vec<(&'static str, Box<dyn Machine>)> {
    let Some(text) = shared(&format!("ggp-base/{name}.kif")) else {
        return Vec::new();
    };
    let rules = Rules::read(&text).unwrap();
    let ground = Ground::of(&rules, 1 << 30).unwrap();
    let mut machines: Vec<(_, Box<dyn Machine>)> = vec![
        ("naive", Box::new(Naive::new(&rules).unwrap())),
        ("instances", Box::new(Instances::new(ground.clone()))),
    ];
    if ground.roles.len() <= 2 {
        let gates = Gates::new(ground, 1 << 30).unwrap();
        machines.push(("gates", Box::new(gates)));
    }
    machines
}

fn edge_case(name: &str) -> Vec<(&'static str, Box<dyn Machine>)> {
    machines(&format!("test/test_{name}"))
}

fn first(machine: &mut dyn Machine) -> Seen {
    let start = machine.start();
    machine.see(&start).unwrap()
}

fn after(machine: &mut dyn Machine, moves: &[&str]) -> Seen {
    let mut fluents = machine.start();
    for &mv in moves {
        let seen = machine.see(&fluents).unwrap();
        assert!(
            seen.moves[0].iter().any(|legal| legal == mv),
            "{mv} of {seen:?}"
        );
        fluents = machine.next(&fluents, &[mv.to_owned()]).unwrap();
    }
    machine.see(&fluents).unwrap()
}

/// The first position has these moves of the first role, and these of its goals.
fn begins(name: &str, moves: &[&str], goals: &[&str]) {
    for (by, mut machine) in edge_case(name) {
        let seen = first(&mut *machine);
        assert!(!seen.is_terminal, "{by}: {name}");
        assert_eq!(seen.moves[0], moves, "{by}: {name}");
        assert_eq!(seen.goals[0], goals, "{by}: {name}");
    }
}

/// After some moves play is over, with one goal.
fn ends(name: &str, moves: &[&str], goal: &str) {
    for (by, mut machine) in edge_case(name) {
        let seen = after(&mut *machine, moves);
        assert!(seen.is_terminal, "{by}: {name} {seen:?}");
        assert_eq!(seen.goals[0], [goal], "{by}: {name}");
    }
}

/// All positions.
fn positions(machine: &mut dyn Machine) -> HashMap<Fluents, Seen> {
    let mut found = HashMap::new();
    let mut open = vec![machine.start()];
    while let Some(fluents) = open.pop() {
        if found.contains_key(&fluents) {
            continue;
        }
        let seen = machine.see(&fluents).unwrap();
        if !seen.is_terminal {
            for joint in joints(&seen) {
                open.push(machine.next(&fluents, &joint).unwrap());
            }
        }
        found.insert(fluents, seen);
    }
    found
}

/// Each way in which all roles can move.
fn joints(seen: &Seen) -> Vec<Vec<String>> {
    let mut joints = vec![Vec::new()];
    for moves in &seen.moves {
        let longer = joints.iter().flat_map(|joint| {
            moves.iter().map(|mv| {
                let mut longer = joint.clone();
                longer.push(mv.clone());
                longer
            })
        });
        joints = longer.collect();
    }
    joints
}

#[test]
fn goals_that_always_hold() {
    begins("case_1a", &["proceed"], &["100"]);
    ends("case_1a", &["proceed"], "100");
}

#[test]
fn legal_in_the_body_of_another_rule() {
    begins("case_1b", &["lose", "win"], &[]);
    ends("case_1b", &["win"], "100");
    ends("case_1b", &["lose"], "0");
}

#[test]
fn derived_facts_without_time() {
    begins("case_2a", &["(move move_next 0 1)"], &["100"]);
    let moves = [
        "(move move_next 0 1)",
        "(move move_next 1 2)",
        "(move move_next 2 3)",
        "(move move_next 3 4)",
    ];
    ends("case_2a", &moves, "100");
}

#[test]
fn long_rules() {
    begins("case_2b", &["mov_left", "mov_right"], &["0"]);
    // a wall stands two cells to the left
    ends("case_2b", &["mov_left"], "0");
    ends("case_2b", &["mov_right"; 6], "100");
    begins("case_2c", &["mov_left", "mov_right"], &["100"]);
}

#[test]
fn an_atom_in_parentheses_is_the_same_as_without() {
    begins("case_3a", &["(move correct_correct)"], &[]);
    ends("case_3a", &["(move correct_correct)"], "100");
}

#[test]
fn a_head_whose_variables_nothing_binds_is_refused() {
    let Some(text) = shared("ggp-base/test/test_case_3b.kif") else {
        return;
    };
    let refused = Rules::read(&text).and_then(|rules| Ground::of(&rules, 1 << 30));
    let refused = refused.unwrap_err().to_string();
    assert!(
        refused.contains("?x") && refused.starts_with("line 13"),
        "{refused}"
    );
}

#[test]
fn what_is_defined_nowhere_is_false() {
    begins("case_3c", &["win"], &[]);
    ends("case_3c", &["win"], "100");
}

#[test]
fn the_first_position_comes_from_init_alone() {
    begins("case_3d", &["win"], &[]);
    ends("case_3d", &["win"], "100");
    for (_, machine) in edge_case("case_3d") {
        assert_eq!(machine.start(), ["(cell alpha)"]);
    }
}

#[test]
fn roles_are_variables_and_moves() {
    ends("case_3e", &[], "100");
    ends("case_3f", &[], "100");
    for (by, mut machine) in edge_case("case_3e") {
        assert_eq!(first(&mut *machine).moves, [["xplayer"]], "{by}");
    }
    for (by, mut machine) in edge_case("case_3f") {
        let seen = first(&mut *machine);
        assert_eq!(machine.roles(), ["xplayer", "yplayer", "zplayer"], "{by}");
        assert_eq!(seen.moves, [["xplayer"], ["yplayer"], ["zplayer"]], "{by}");
        assert_eq!(seen.goals, [["100"], ["0"], ["100"]], "{by}");
    }
}

#[test]
fn base_and_input_change_nothing() {
    begins("case_4a", &["a"], &["100"]);
    ends("case_4a", &["a"], "100");
}

#[test]
fn recursion_that_looks_endless_and_is_not() {
    for name in ["case_5c", "case_5d"] {
        begins(name, &["proceed"], &["100"]);
        ends(name, &["proceed"], "100");
    }
}

#[test]
fn facts_of_next_and_a_variable_twice_in_one_atom() {
    begins("case_5b", &["(draw 1 1 1 2)"], &["100"]);
    ends("case_5b", &["(draw 1 1 1 2)"], "100");
}

#[test]
fn a_relation_that_calls_itself_first() {
    let moves = [
        "(reduce a 0)",
        "(reduce a 1)",
        "(reduce c 0)",
        "(reduce c 1)",
        "(reduce c 2)",
        "(reduce c 3)",
        "(reduce c 4)",
    ];
    begins("case_5e", &moves, &["100"]);
}

#[test]
fn terms_that_are_not_distinct() {
    begins("clean_not_distinct", &["proceed"], &["100"]);
    ends("clean_not_distinct", &["proceed"], "100");
}

#[test]
fn distinct_before_its_variables_are_bound() {
    begins(
        "distinct_beginning_rule",
        &["(do a b)", "(do b a)"],
        &["100"],
    );
}

#[test]
fn one_name_with_two_numbers_of_terms() {
    begins(
        "invalid_function_arities_differ",
        &["(a 1)", "(a 2 3)"],
        &["100"],
    );
    begins("invalid_sentence_arities_differ", &["a"], &["100"]);
}

#[test]
fn games_have_as_many_positions_and_ends_as_known() {
    for (name, positions_known, ends_known) in [
        ("ticTacToe", 5478, 958),
        ("test/ticTacToe", 5478, 958),
        ("test/simpleMutex", 9, 2),
        ("maze", 42, 10),
    ] {
        let mut all: Vec<HashMap<Fluents, Seen>> = Vec::new();
        for (by, mut machine) in machines(name) {
            let found = positions(&mut *machine);
            let ends = found.values().filter(|seen| seen.is_terminal).count();
            assert_eq!(
                (found.len(), ends),
                (positions_known, ends_known),
                "{by}: {name}"
            );
            all.push(found);
        }
        assert!(all.windows(2).all(|two| two[0] == two[1]), "{name}");
    }
}

#[test]
fn recursion_that_makes_terms() {
    begins("case_5a", &["proceed"], &["100"]);
    ends("case_5a", &["proceed"], "100");
}

/// Some lines of play have the same positions for all.
#[test]
fn connect_four_is_played_alike() {
    for name in ["connectFour", "test/connectFour"] {
        let mut all = machines(name);
        let mut seen_by_all = HashSet::new();
        for seed in 0..20 {
            let mut random = fastrand::Rng::with_seed(seed);
            let Some((_, machine)) = all.first() else {
                return;
            };
            let mut fluents = machine.start();
            loop {
                let seen: Vec<_> = all
                    .iter_mut()
                    .map(|(_, machine)| machine.see(&fluents).unwrap())
                    .collect();
                assert!(
                    seen.windows(2).all(|two| two[0] == two[1]),
                    "{name}: {seen:?}"
                );
                if seen[0].is_terminal {
                    break;
                }
                let joint: Vec<_> = seen[0]
                    .moves
                    .iter()
                    .map(|moves| random.choice(moves).unwrap().clone())
                    .collect();
                let next: Vec<_> = all
                    .iter_mut()
                    .map(|(_, machine)| machine.next(&fluents, &joint).unwrap())
                    .collect();
                assert!(
                    next.windows(2).all(|two| two[0] == two[1]),
                    "{name}: {next:?}"
                );
                fluents = next.into_iter().next().unwrap();
                seen_by_all.insert(fluents.clone());
            }
        }
        assert!(seen_by_all.len() > 300, "{name}");
    }
}
