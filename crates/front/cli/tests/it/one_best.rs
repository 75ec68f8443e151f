//! The value and one best move come first; all best moves where they are asked for.

use serde_json::{Value, json};

use crate::support::words;

#[test]
fn one_best_move_at_least_is_told_and_all_where_they_are_asked_for() {
    for game in [
        "domineering --set rows=7 --set cols=7",
        "hex --set rows=4 --set cols=4",
        "mnk --set m=4 --set n=4 --set k=3",
        "breakthrough --set rows=5 --set cols=4 --solver proof-number",
    ] {
        let one = words(&format!("solve {game} --json")).json(0);
        let all = words(&format!("solve {game} --best all --json")).json(0);
        let moves = |solved: &Value| solved["best_moves"].as_array().unwrap().clone();
        assert_eq!(one["value"], all["value"], "{game}");
        assert_eq!(all["best_moves_complete"], true, "{game}");
        assert!(
            moves(&one).iter().all(|mv| moves(&all).contains(mv)),
            "{game}"
        );
        assert!(moves(&one).is_empty() == moves(&all).is_empty(), "{game}");
        if one["best_moves_complete"] == true {
            assert_eq!(one["best_moves"], all["best_moves"], "{game}");
        }
        for solved in [&one, &all] {
            assert_eq!(solved["stopped"], Value::Null, "{game}");
            let first = &solved["line"][0];
            let lost = solved["every_move_loses"] == true;
            assert!(lost || moves(solved).contains(first), "{game}: {solved}");
            assert_eq!(solved.get("good_move"), None, "{game}");
            assert_eq!(solved.get("outcome"), None, "{game}");
        }
        let text = words(&format!("solve {game}")).output(0);
        let may_be_more = text.contains("`--best all` finds all\n");
        assert_eq!(may_be_more, one["best_moves_complete"] == false, "{text}");
        let text = words(&format!("solve {game} --best all")).output(0);
        assert!(!text.contains("--best all"), "{text}");
    }
    let refused = words("solve hex --best some").refusal();
    assert!(refused.contains("one"), "{refused}");
    assert!(refused.contains("all"), "{refused}");
}

#[test]
fn a_lost_position_where_length_counts_tells_the_longest_resistance() {
    let nodes = r#"[[1,2],[3],[4],"loss",[5],[6],"loss"]"#;
    let args = format!(r#"solve graph {{"start":0,"nodes":{nodes}}}"#);
    let lost = words(&format!("{args} --json")).json(0);
    assert_eq!(lost["value"], json!({"outcome": "loss", "plies": 4}));
    assert_eq!(lost["every_move_loses"], true);
    assert_eq!(lost["best_moves"].as_array().unwrap().len(), 1);
    let text = words(&args).output(0);
    assert!(text.contains("Best first move:  2"), "{text}");
}
