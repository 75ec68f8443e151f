//! What was found against what is said.

use serde_json::{Value, json};
use stonework_atlas::{AtlasEntry, Difference, Finding, compare, contradictions};

/// An entry with a claim, and what its command found.
fn found(command: &str, says: &str, output: &Value) -> (AtlasEntry, Finding) {
    let list = format!("command,says,source\n{command},\"{says}\",someone\n");
    let entry = AtlasEntry::read_list(&list).unwrap().remove(0);
    let finding = Finding::of(&entry, output, "1").unwrap();
    (entry, finding)
}

/// What differs.
fn differing(command: &str, says: &str, output: &Value) -> Vec<String> {
    let (entry, finding) = found(command, says, output);
    let (_, different) = compare(&entry, &finding);
    different.iter().map(Difference::to_string).collect()
}

fn solved() -> Value {
    json!({
        "input": "start", "settings": {"rows": "2"}, "answer": "win",
        "value": {"outcome": "win", "plies": 3}, "best_moves": ["b2", "a1"], "best_moves_complete": true,
        "moves": [
            {"move": "a1", "value": {"outcome": "win", "plies": 3}},
            {"move": "b2", "value": {"outcome": "win", "plies": 3}}
        ],
        "moves_complete": true, "line": ["a1", "b1", "a2"], "solver": "table",
        "report": {"positions": 7, "seconds": 0.012_345}
    })
}

#[test]
fn facts_of_a_solve() {
    let (_, finding) = found("solve hex", "value=win", &solved());
    assert_eq!(finding.fact("value").unwrap(), "win in 3");
    assert_eq!(finding.fact("best").unwrap(), "b2 a1");
    assert_eq!(finding.fact("plies").unwrap(), "3");
    assert_eq!(
        finding.moves().unwrap(),
        [("a1", "win in 3"), ("b2", "win in 3")]
    );
    assert_eq!(finding.positions, Some(7));
    assert_eq!(finding.seconds.to_string(), "0.012");
    assert_eq!(finding.solver.unwrap(), "table");
}

#[test]
fn what_is_not_complete_is_not_told() {
    let mut output = solved();
    output["best_moves_complete"] = false.into();
    output["line_goes_round"] = true.into();
    output["moves_complete"] = false.into();
    let (_, finding) = found("solve hex", "value=win", &output);
    for fact in ["best", "plies", "moves"] {
        assert_eq!(finding.fact(fact), None, "{fact}");
    }
    // Of a solve that was stopped, there is no value.
    output["value"] = Value::Null;
    let list = "command,says,source\nsolve hex,,\n";
    let entry = AtlasEntry::read_list(list).unwrap().remove(0);
    assert_eq!(Finding::of(&entry, &output, "1"), None);
}

#[test]
fn claims_hold_or_differ() {
    let output = solved();
    let holds = |says: &str| differing("solve hex", says, &output).is_empty();
    assert!(holds("value=win") && holds("value=win in 3") && holds("best=a1 b2; plies=3"));
    assert!(!holds("value=loss") && !holds("value=win in 5") && !holds("best=a1"));
    assert_eq!(
        differing("solve hex", "value=loss", &output),
        ["solve hex: value is win in 3, by someone it is loss"]
    );
    assert_eq!(
        differing("solve hex", "nimber=2", &output),
        ["solve hex: nimber is nothing, by someone it is 2"]
    );
    let nimbers = json!({"nimbers": [0, 1, 2, 3], "period": null, "report": {"positions": 4}});
    let holds = |says: &str| differing("nimbers 0.77", says, &nimbers).is_empty();
    // The literature may tell fewer, not others, and not more than were computed.
    assert!(holds("nimbers=0,1,2") && holds("nimbers=0,1,2,3"));
    assert!(!holds("nimbers=0,1,3") && !holds("nimbers=0,1,2,3,1"));
}

#[test]
fn another_solve_contradicts_or_not() {
    let (_, known) = found("solve hex", "value=win", &solved());
    let mut output = solved();
    output["best_moves"] = json!(["a1", "b2"]);
    output["line"] = json!(["a1"]);
    output["report"]["positions"] = 8.into();
    let (_, again) = found("solve hex", "value=win", &output);
    assert_eq!(contradictions(&known, &again, "it"), []);
    output["best_moves"] = json!(["a1"]);
    output["value"] = json!({"outcome": "win", "plies": 5});
    let (_, again) = found("solve hex", "value=win", &output);
    let told = contradictions(&known, &again, "table");
    let told: Vec<String> = told.iter().map(Difference::to_string).collect();
    assert_eq!(
        told,
        [
            "solve hex: best is b2 a1, by table it is a1",
            "solve hex: value is win in 3, by table it is win in 5"
        ]
    );
}

#[test]
fn moves_in_brackets_are_one_each() {
    let output = json!({
        "value": {"outcome": "win"}, "best_moves": ["(mark 1 2)", "(mark 2 1)"], "best_moves_complete": true
    });
    let differs = |says: &str| !differing("solve a.kif", says, &output).is_empty();
    assert!(!differs("best=(mark 2 1) (mark 1 2)"));
    assert!(differs("best=(mark 1 1) (mark 2 2)") && differs("best=(mark 1 2)"));
}

#[test]
fn facts_of_a_sequence() {
    let nimbers: Vec<u64> = (0..300).map(|heap| heap % 3).collect();
    let output = json!({"nimbers": nimbers, "report": {"positions": 300}});
    let (_, finding) = found("nimbers 0.3 --terms 300", "", &output);
    assert_eq!(finding.fact("terms").unwrap(), "300");
    assert_eq!(finding.fact("nimbers").unwrap().split(',').count(), 200);
    assert!(finding.fact("losing").unwrap().starts_with("3,6,9,"));
    let output = json!({"nimbers": [0, 1, 2]});
    let (_, finding) = found("nimbers nim --terms 3", "nimbers=0,1", &output);
    assert_eq!(finding.fact("losing"), None);
}

#[test]
fn facts_of_a_table() {
    let cell = |outcome: &str| json!([{"value": {"outcome": outcome, "plies": 4}}]);
    let rows = [(2, "win"), (3, "loss"), (5, "loss")];
    let rows = rows.map(|(length, outcome)| json!({"length": length, "cells": cell(outcome)}));
    let output = json!({"rows": rows});
    let says = "losing=3,5; values=win in 4,loss in 4";
    assert_eq!(differing("table divisor-game 5", says, &output), [""; 0]);
    let (_, finding) = found("table divisor-game 5", "", &output);
    assert_eq!(finding.fact("from").unwrap(), "2");
    assert_eq!(finding.told(), "win in 4, loss in 4, loss in 4");
    // The positions of a row are no sequence.
    let output = json!({"rows": [{"length": 1, "cells": [{"value": 1}, {"value": 2}]}]});
    let list = "command,says,source\ntable stone-game 1,,\n";
    let entry = AtlasEntry::read_list(list).unwrap().remove(0);
    assert_eq!(Finding::of(&entry, &output, "1"), None);
}

#[test]
fn a_quotient_that_is_not_found_is_an_answer_and_a_limit_is_none() {
    let list = "command,says,source\nnimbers 0.07 --misere,,\n";
    let entry = AtlasEntry::read_list(list).unwrap().remove(0);
    let mut output = json!({"order": 24, "heaps": 25, "stopped": "why", "not_found_with": 25});
    let finding = Finding::of(&entry, &output, "1").unwrap();
    assert_eq!(
        finding.told(),
        "24 of smaller heaps; with heap 25 it is infinite, or larger than is looked for"
    );
    output["not_found_with"] = Value::Null;
    assert_eq!(Finding::of(&entry, &output, "1"), None);
    output["stopped"] = Value::Null;
    assert!(Finding::of(&entry, &output, "1").is_some());
}

#[test]
fn another_certificate_is_told() {
    let (_, finding) = found("solve hex", "value=win", &solved());
    let [one, two] = ["a1", "b2"].map(|hash| finding.clone().with_certificate(hash.to_owned()));
    assert_eq!(contradictions(&one, &one, "it"), []);
    // One that was not made says nothing.
    assert_eq!(contradictions(&one, &finding, "it"), []);
    let told = contradictions(&one, &two, "it");
    let told: Vec<String> = told.iter().map(Difference::to_string).collect();
    assert_eq!(told, ["solve hex: certificate is a1, by it it is b2"]);
}
