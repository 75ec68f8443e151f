//! Inputs are read or refused with words.

use stonework_games::catalog::{Input, InputKind};

fn row(text: &str) -> Vec<i128> {
    match InputKind::Row.parse(text) {
        Ok(Input::Row(row)) => row,
        other => panic!("`{text}` gave {other:?}"),
    }
}

fn refusal(kind: InputKind, text: &str) -> String {
    kind.parse(text).unwrap_err().to_string()
}

#[test]
fn a_row_is_a_json_list_or_the_same_without_brackets() {
    for text in [
        "[5,3,1]",
        "5,3,1",
        " 5, 3 ,1 ",
        "[ 5, 3,\n1 ]",
        "[5,\"3\",1]",
        "\"5\",3,1",
    ] {
        assert_eq!(row(text), [5, 3, 1], "{text}");
    }
    assert_eq!(row("4"), [4]);
    assert_eq!(row("-4"), [-4]);
    assert_eq!(row("[-0]"), [0]);
}

#[test]
fn integers_beyond_64_bits_may_be_strings_or_bare() {
    let wide = i128::from(i64::MAX) * 4;
    assert_eq!(
        row(&format!("[\"{wide}\",1,\"-{wide}\"]")),
        [wide, 1, -wide]
    );
    assert_eq!(row(&format!("[{wide}]")), [wide]);
    assert_eq!(row(&i128::MIN.to_string()), [i128::MIN]);
}

#[test]
fn what_is_no_row_is_refused_by_number_and_text() {
    for (text, message) in [
        ("", "the input is empty"),
        (" \n ", "the input is empty"),
        ("[]", "the row is empty: one number at least is needed"),
        ("[1.5]", "number 1 of the row is not an integer: `1.5`"),
        ("[1e3]", "number 1 of the row is not an integer: `1e3`"),
        ("[1,[2]]", "number 2 of the row is not an integer: `[2]`"),
        ("[1,null]", "number 2 of the row is not an integer: `null`"),
        (
            "[1,\"x\"]",
            "number 2 of the row is not an integer: `\"x\"`",
        ),
        ("a", "number 1 of the row is not an integer: `a`"),
        ("5,,3", "number 2 of the row is not an integer: ``"),
        ("5,3,", "number 3 of the row is not an integer: ``"),
        ("5 3", "number 1 of the row is not an integer: `5 3`"),
    ] {
        assert_eq!(refusal(InputKind::Row, text), message, "{text}");
    }
    for text in ["[1,", "[1,]", "[1 2]", "[1] 2", "["] {
        let message = refusal(InputKind::Row, text);
        assert!(
            message.starts_with("not a JSON list of integers: "),
            "{text}: {message}"
        );
    }
}

#[test]
fn an_integer_too_wide_is_told_from_what_is_none() {
    let digits = "9".repeat(60);
    let shown = format!("{}…", &digits[..40]);
    assert_eq!(
        refusal(InputKind::Row, &format!("1,{digits}")),
        format!("number 2 of the row does not fit 128-bit integers: `{shown}`")
    );
}

#[test]
fn a_count_is_a_whole_number_of_32_bits() {
    for text in ["4", " 4 ", "\"4\""] {
        assert_eq!(InputKind::Count.parse(text), Ok(Input::Count(4)));
    }
    assert_eq!(InputKind::Count.parse("0"), Ok(Input::Count(0)));
    for text in ["-1", "4294967296", "1.5", "[4]", "four"] {
        assert_eq!(
            refusal(InputKind::Count, text),
            format!("`{text}` is not a whole number from 0 to 4294967295")
        );
    }
    assert_eq!(refusal(InputKind::Count, ""), "the input is empty");
}

#[test]
fn two_rows_are_a_list_of_two_lists_equally_long() {
    assert_eq!(
        InputKind::Rows.parse(" [[1, 3],[2,\"-1\"]]"),
        Ok(Input::Rows([vec![1, 3], vec![2, -1]]))
    );
    for (text, message) in [
        ("[[1],[2],[3]]", "two rows are needed, not 3"),
        ("[]", "two rows are needed, not 0"),
        (
            "[[1],[2,3]]",
            "the rows have 1 and 2 numbers: they must have equally many",
        ),
        (
            "[[],[]]",
            "row 1: the row is empty: one number at least is needed",
        ),
        (
            "[[1],[x]]",
            "not a JSON list of two rows of integers: expected value at line 1 column 7",
        ),
        (
            "[[1],[1.5]]",
            "row 2: number 1 of the row is not an integer: `1.5`",
        ),
    ] {
        assert_eq!(refusal(InputKind::Rows, text), message, "{text}");
    }
    assert!(refusal(InputKind::Rows, "[1,2]").starts_with("row 1: not a JSON list"));
    assert!(refusal(InputKind::Rows, "1,2").starts_with("not a JSON list of two rows"));
}

#[test]
fn a_pair_is_two_integers_of_64_bits() {
    for text in ["[10,-11]", "10,-11", " [ 10 , \"-11\" ] "] {
        assert_eq!(InputKind::Pair.parse(text), Ok(Input::Pair([10, -11])));
    }
    for (text, message) in [
        ("[]", "two numbers are needed, not 0"),
        ("[1]", "two numbers are needed, not 1"),
        ("1,2,3", "two numbers are needed, not 3"),
        (
            "[1,9223372036854775808]",
            "number 2 does not fit 64-bit integers: 9223372036854775808",
        ),
        (
            "[1,x]",
            "not a JSON list of integers: expected value at line 1 column 4",
        ),
    ] {
        assert_eq!(refusal(InputKind::Pair, text), message, "{text}");
    }
}

#[test]
fn digits_are_evenly_many_digits_and_question_marks() {
    for text in ["?3295???", "\"?3295???\"", " ?3295??? "] {
        let digits = Input::Digits("?3295???".to_owned());
        assert_eq!(InputKind::Digits.parse(text), Ok(digits));
    }
    let needed = "an even number of digits and question marks is needed, 2 at least, not";
    for (text, message) in [
        ("?", format!("{needed} 1")),
        ("123", format!("{needed} 3")),
        ("\"\"", format!("{needed} 0")),
        (
            "1x",
            "character 2 is neither a digit nor a question mark: 'x'".to_owned(),
        ),
        (
            "[1,2]",
            "character 1 is neither a digit nor a question mark: '['".to_owned(),
        ),
    ] {
        assert_eq!(refusal(InputKind::Digits, text), message, "{text}");
    }
}

#[test]
fn a_text_is_taken_as_it_is_and_json_has_to_be_json() {
    for text in ["++-", " ++-\n", "\"++-\""] {
        let read = InputKind::Text("signs").parse(text);
        assert_eq!(read, Ok(Input::Text("++-".to_owned())), "{text}");
    }
    assert_eq!(
        refusal(InputKind::Json("lists: [[1],[0]]"), "[[1],"),
        "not JSON (EOF while parsing a value at line 1 column 5): needed is lists: [[1],[0]]"
    );
    assert_eq!(refusal(InputKind::Json("lists"), ""), "the input is empty");
}

#[test]
fn long_garbage_is_shown_shortened_and_on_one_line() {
    let garbage = "x\ny".repeat(1_000_000);
    for (kind, text) in [
        (InputKind::Row, garbage.clone()),
        (InputKind::Row, format!("[{garbage}]")),
        (InputKind::Row, format!("[{garbage:?}]")),
        (InputKind::Row, "[".repeat(1_000_000)),
        (InputKind::Row, "7".repeat(1_000_000)),
        (InputKind::Count, garbage.clone()),
        (InputKind::Rows, format!("[[1],[{garbage:?}]]")),
        (InputKind::Pair, format!("[1,{garbage:?}]")),
        (InputKind::Json("lists"), garbage.clone()),
        (InputKind::Digits, garbage),
    ] {
        let message = refusal(kind, &text);
        assert!(message.len() < 200, "{message}");
        assert!(!message.contains('\n'), "{message}");
    }
}

#[test]
fn a_million_piles_are_read_at_once() {
    let text = format!("[{}]", vec!["-1000000"; 1_000_000].join(","));
    let started = std::time::Instant::now();
    assert_eq!(row(&text).len(), 1_000_000);
    assert_eq!(row(&text[1..text.len() - 1]).len(), 1_000_000);
    assert!(started.elapsed().as_secs() < 5, "{:?}", started.elapsed());
}

#[test]
fn an_input_is_written_as_it_is_read() {
    let wide = i128::from(i64::MIN) - 1;
    for (kind, text) in [
        (InputKind::Row, format!("[5,-3,\"{wide}\"]")),
        (InputKind::Count, "4".to_owned()),
        (InputKind::Rows, format!("[[5,-3],[\"{wide}\",0]]")),
        (InputKind::Pair, "[5,-3]".to_owned()),
        (InputKind::Digits, "\"?1\"".to_owned()),
        (InputKind::Text("signs"), "\"++-\"".to_owned()),
        (InputKind::Json("lists"), "[[1],{\"to\":[2]}]".to_owned()),
    ] {
        let input = kind.parse(&text).unwrap();
        assert_eq!(serde_json::to_string(&input).unwrap(), text);
    }
}
