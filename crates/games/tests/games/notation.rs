//! Moves as they are written, in text and in JSON.

use stonework::Side;
use stonework_games::catalog::{MoveText, Notation};

#[test]
fn a_move_has_a_text_and_a_json() {
    for (notation, text, json) in [
        (Notation::Side(Side::Left), "L", "\"L\""),
        (Notation::Side(Side::Right), "R", "\"R\""),
        (Notation::Count(2), "2", "2"),
        (Notation::SideCount(Side::Left, 2), "L2", "[\"L\",2]"),
        (Notation::Index(7), "7", "7"),
        (Notation::Digit(3, 7), "3=7", "[3,7]"),
        (Notation::FromHeap(0, 2), "0-2", "[0,2]"),
        (Notation::Heap(2, (4, 3)), "2:4+3", "\"2:4+3\""),
        (Notation::Heap(2, (7, 0)), "2:7", "\"2:7\""),
        (Notation::Heap(2, (0, 0)), "2:0", "\"2:0\""),
        (Notation::FromBoth(3, 0), "3,0", "[3,0]"),
        (Notation::Cell(1, 2), "1,2", "[1,2]"),
        (Notation::Word("lower"), "lower", "\"lower\""),
        (Notation::Text(MoveText::of("a1")), "a1", "\"a1\""),
    ] {
        assert_eq!(notation.to_string(), text);
        assert_eq!(serde_json::to_string(&notation).unwrap(), json);
    }
}

#[test]
fn a_move_can_be_padded_to_a_column() {
    let padded = format!("[{:>4}]", Notation::SideCount(Side::Right, 3));
    assert_eq!(padded, "[  R3]");
    assert_eq!(format!("[{:>4}]", Notation::Count(3)), "[   3]");
}
