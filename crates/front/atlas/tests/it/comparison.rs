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
