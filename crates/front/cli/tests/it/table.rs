//! `stonework table`: the value of every position.

use serde_json::{Value, json};

use crate::support::{at_file, run};

fn row(len: usize) -> String {
    let row: Vec<String> = (1..=len).map(|number| number.to_string()).collect();
    at_file(&format!("row-{len}.txt"), row.join(",").as_bytes())
}

#[test]
fn a_row_is_shown_as_a_triangle() {
    let text = run(&["table", "stone-game-vii", "[5,3,1,4,2]"]).output(0);
    let (_, triangle) = text.rsplit_once("\n\n").unwrap();
    assert_eq!(
        triangle,
        "  begins with  5     3     1     4     2
  length 1:    0 LR  0 LR  0 LR  0 LR  0 LR
  length 2:    5 R   3 R   4 L   4 R
  length 3:    3 R   1 LR  2 L
  length 4:    7 L   7 R
  length 5:    6 R
"
    );
}

#[test]
fn other_positions_are_listed() {
    let text = run(&["table", "coins-in-a-line", "4"]).output(0);
    let (_, list) = text.rsplit_once("\n\n").unwrap();
    assert_eq!(
        list,
        "  length  position      value  best moves
       1  1 coin     win in 1  1
       2  2 coins    win in 1  2
       3  3 coins   loss in 2
       4  4 coins    win in 3  1
"
    );
    for args in [
        ["table", "coins-in-a-line", "0"].as_slice(),
        &["table", "stone-game-vii", "7"],
        &["table", "stone-game-iii", "1,2,3,-7"],
        &[
            "table",
            "stone-game-ii",
            "2,7,9",
            "--set",
            "reading=either-end",
        ],
    ] {
        run(args).output(0);
    }
    // The lines of a triangle would be too wide.
    let text = run(&["table", "stone-game-vii", &row(30)]).output(0);
    assert!(text.contains("\n  length  position "), "{text}");
}

#[test]
fn the_json_object_has_every_position() {
    let table = run(&["table", "stone-game-vii", "[5,3,1,4,2]", "--json"]).json(0);
    assert_eq!(table["game"], "stone-game-vii");
    assert_eq!(table["input"], json!([5, 3, 1, 4, 2]));
    let rows = table["rows"].as_array().unwrap();
    let values: Vec<(u64, Vec<i64>)> = rows
        .iter()
        .map(|row| {
            let cells = row["cells"].as_array().unwrap().iter();
            let values = cells.map(|cell| cell["value"].as_i64().unwrap()).collect();
            (row["length"].as_u64().unwrap(), values)
        })
        .collect();
    assert_eq!(
        values,
        [
            (1, vec![0, 0, 0, 0, 0]),
            (2, vec![5, 3, 4, 4]),
            (3, vec![3, 1, 2]),
            (4, vec![7, 7]),
            (5, vec![6]),
        ]
    );
    assert_eq!(rows[2]["cells"][1]["position"], "3 1 4");
    assert_eq!(rows[2]["cells"][1]["best_moves"], json!(["L", "R"]));
}

#[test]
fn a_table_too_large_to_read_is_refused_but_written_as_json() {
    let long = row(60);
    let refusal = run(&["table", "stone-game-vii", &long]).refusal();
    assert!(refusal.contains("600 at the most; --json"), "{refusal}");
    let table = run(&["table", "stone-game-vii", &long, "--json"]).json(0);
    assert_eq!(table["rows"].as_array().unwrap().len(), 60);
}

#[test]
fn a_table_that_does_not_fit_the_memory_is_refused() {
    let args = [
        "table",
        "stone-game-vii",
        &row(60),
        "--json",
        "--memory",
        "100kB",
    ];
    let refusal = run(&args).refusal();
    assert!(refusal.contains("--memory"), "{refusal}");
    let settings = run(&["table", "stone-game-ii", "1,2", "--json"]).json(0);
    assert_eq!(settings["settings"]["reading"], Value::from("left"));
}

#[test]
fn a_position_that_is_no_part_of_the_row_is_not_put_in_a_triangle() {
    // Its only position with a move has the number that the whole row would have.
    let text = run(&["table", "stone-game-ix", "3,3"]).output(0);
    assert!(text.contains("2 of remainder 0"), "{text}");
}
