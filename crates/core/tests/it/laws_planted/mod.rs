//! The law kit is proved by planted bugs: some 200 wrong games, most of them a correct game in
//! which one method is as a real author might get it wrong. With the default settings it has to
//! find 95 % of them, name the law that is broken and show the shortest way to where it is.
//!
//! The bugs of a capability are in the file of its name, those of rules, states and values in
//! `rules`, `keys`, `determinism` and `values`. A wrong game that is a game all the same (another
//! board, another rule) breaks no law, and no such game is among them: only what the game says
//! twice, in its rules and in a capability, can contradict itself.

#![expect(
    clippy::too_many_lines,
    reason = "a list of bugs has one after the other"
)]
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "some bugs are such casts, and the numbers of the others are small"
)]

mod bounded;
mod determinism;
mod disjunctive_sum;
mod finding;
mod games;
mod graded;
mod indexed;
mod keys;
mod layered;
mod many_positions;
mod ordered;
mod packed;
mod planted;
mod predecessors;
mod report;
mod rules;
mod symmetric;
mod tiered;
mod values;

use finding::Finding;

/// What was made of the bugs of each kind.
fn findings() -> Vec<(&'static str, Vec<Finding>)> {
    vec![
        ("rules", rules::findings()),
        ("keys", keys::findings()),
        ("determinism", determinism::findings()),
        ("values", values::findings()),
        ("indexed", indexed::findings()),
        ("layered", layered::findings()),
        ("tiered", tiered::findings()),
        ("predecessors", predecessors::findings()),
        ("bounded", bounded::findings()),
        ("ordered", ordered::findings()),
        ("symmetric", symmetric::findings()),
        ("packed", packed::findings()),
        ("graded", graded::findings()),
        ("disjunctive sum", disjunctive_sum::findings()),
        ("many positions", many_positions::findings()),
    ]
}

#[test]
fn the_correct_games_pass() {
    rules::pass();
    keys::pass();
    determinism::pass();
    values::pass();
    indexed::pass();
    layered::pass();
    tiered::pass();
    predecessors::pass();
    bounded::pass();
    ordered::pass();
    symmetric::pass();
    packed::pass();
    graded::pass();
    disjunctive_sum::pass();
    many_positions::pass();
}

/// To read what is said about each bug: `cargo test -p stonework-core planted -- --nocapture`.
#[test]
fn planted_bugs_are_found_and_told_with_the_law_and_the_shortest_path() {
    let (mut planted, mut missed, mut faults) = (0, Vec::new(), Vec::new());
    for (kind, findings) in findings() {
        assert!(findings.len() >= 3, "{kind}");
        for finding in findings {
            println!("{kind}: {}", finding.report());
            planted += 1;
            faults.extend(finding.fault());
            if !finding.is_found() {
                missed.push(format!("{kind}: {}", finding.bug));
            }
        }
    }
    println!("{} of {planted} bugs found", planted - missed.len());
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    assert!(planted >= 40, "{planted}");
    assert!(missed.len() * 20 <= planted, "{missed:#?}");
}
