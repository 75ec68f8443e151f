//! Positions as people write them, and what is said of texts that are none.

use stonework_catalog::{Input, Settings};
use stonework_strips::CATALOG;

/// What a game reads a text as.
fn read(id: &str, text: &str) -> Result<String, String> {
    let opened = CATALOG.open(id, Settings::new(), Some(text));
    let opened = opened.map_err(|error| error.to_string())?;
    Ok(opened.instance.session().position())
}

#[test]
fn positions_are_read_as_people_write_them() {
    for (id, text, position) in [
        ("toads-and-frogs", "T_TF.f", "t.tf.f left"),
        ("toads-frogs", "t.f Right to move", "t.f right"),
        ("toads-and-frogs", "t.f, right", "t.f right"),
        ("toads-and-frogs", Input::START, "ttt..fff left"),
        ("elephants-and-rhinos", "e..r", "e..r left"),
        ("elephants", "X..O", "e..r left"),
        ("toppling-dominoes", "brg", "lre left"),
        ("toppling-dominoes", "xo#,xx", "lre.ll left"),
        ("toppling-dominoes", "lr  e", "lr.e left"),
        ("toppling-dominoes", "r right", "r right"),
        ("toppling-dominoes", "0 right", "0 right"),
        ("cutcake", "(8,1)", "8x1 left"),
        ("cutcake", "[[8,1],[2,3]]", "8x1 2x3 left"),
        ("cutcake", "8×1 right", "8x1 right"),
        ("cutcake", "1x1", "0 left"),
        ("partizan-heaps", "[7,0,5] right", "7 5 right"),
        ("partizan-subtraction", "0", "0 left"),
        ("partizan-euclid", "(8,3)", "8 3 left"),
    ] {
        assert_eq!(read(id, text).as_deref(), Ok(position), "{id} {text}");
    }
}

#[test]
fn what_is_no_position_is_refused_with_what_would_be_right() {
    for (id, text, message) in [
        (
            "toads-and-frogs",
            "t.q",
            "row 1, place 3: 'q' is none of `t`, `f`, `.`",
        ),
        (
            "elephants-and-rhinos",
            "e t",
            "row 1, place 2: ' ' is none of `e`, `r`, `.`",
        ),
        (
            "toppling-dominoes",
            "lrq",
            "row 1, place 3: 'q' is none of `l`, `r`, `e`, `.`",
        ),
        (
            "cutcake",
            "8",
            "\"8\" is not the rows and columns of cakes, as 4x5 2x3, each from 1 to 1000",
        ),
        (
            "cutcake",
            "8x1001",
            "\"8x1001\" is not the rows and columns of cakes, as 4x5 2x3, each from 1 to 1000",
        ),
        (
            "cutcake",
            "8xa1",
            "\"8xa1\" is not the rows and columns of cakes, as 4x5 2x3, each from 1 to 1000",
        ),
        (
            "partizan-heaps",
            "7 1000001",
            "\"1000001\" is no heap: heaps are written as 7 5, each of a million stones at the most",
        ),
        (
            "partizan-euclid",
            "8 0",
            "\"8 0\" is no pair of numbers from 1 to a million: it is written as 21 13",
        ),
    ] {
        let said = read(id, text).unwrap_err();
        assert!(said.starts_with(message), "{id} {text}: {said}");
    }
    let long = "t".repeat(501);
    let said = read("toads-and-frogs", &long).unwrap_err();
    assert!(
        said.starts_with("the row has 501 cells: it must have from 1 to 500"),
        "{said}"
    );
}
