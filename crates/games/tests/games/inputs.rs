//! Inputs are read or refused with words.

use stonework_games::catalog::{Input, InputError, InputKind};

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
fn a_row_is_read_as_people_write_it() {
    for text in [
        "[5,3,1]",
        "5,3,1",
        " 5, 3 ,1 ",
        "[ 5, 3,\n1 ]",
        "[5,\"3\",1]",
        "\"5\",3,1",
        "5 3 1",
        "5  3\t1",
        "5\u{a0}3\u{a0}1",
        "5\n3\n1\n",
        "5\r\n3\r\n1",
        "5;3;1",
        "5; 3; 1;",
        "5,3,1,",
        "[5,3,1,]",
        "[5 3 1]",
        "{5,3,1}",
        "(5, 3, 1)",
        "((5, 3, 1))",
        "[[5,3,1]]",
        "\"5,3,1\"",
        "'5 3 1'",
        "\"[5,3,1]\"",
        "+5,+3,+1",
        "5, 3 and 1",
        "5, 3, and 1",
        "piles = [5, 3, 1]",
        "piles=[5,3,1]",
        "piles: 5, 3, 1",
        "piles = 5 3 1",
        "int[] piles = {5,3,1};",
        "int piles[] = {5, 3, 1};",
        "int piles[3] = {5, 3, 1};",
        "int[] piles = new int[]{5,3,1};",
        "const piles = [5, 3, 1];",
        "let piles: Vec<i32> = vec![5, 3, 1];",
        "vector<int> piles = {5, 3, 1};",
        "std::vector<int> piles{5, 3, 1};",
        "piles: List[int] = [5, 3, 1]",
        "List<Integer> piles = List.of(5, 3, 1);",
        "np.array([5, 3, 1])",
        "array([5, 3, 1])",
        "{\"piles\":[5,3,1]}",
        "{\"piles\": [\"5\", 3, 1]}",
        "{'piles': [5, 3, 1]}",
        "{piles: [5, 3, 1]}",
        "{\"n\":3,\"piles\":[5,3,1]}",
        "{\"input\":{\"piles\":[5,3,1]}}",
        "n = 3, piles = [5,3,1]",
        "n = 3\npiles = [5,3,1]",
        "Input: piles = [5,3,1]",
        "Input: piles = [5,3,1]\nOutput: true",
        "input: [5,3,1]\nOutput: 7\nExplanation: 5 is more than 3",
        "Input: n = 3, piles = [5,3,1]",
    ] {
        assert_eq!(row(text), [5, 3, 1], "{text}");
    }
    for text in [
        "-5 3 -1",
        "[\u{2212}5, 3, \u{2212}1]",
        "\u{2013}5,3,\u{2013}1",
    ] {
        assert_eq!(row(text), [-5, 3, -1], "{text}");
    }
    assert_eq!(row("18 20 15 30 10 14"), [18, 20, 15, 30, 10, 14]);
    assert_eq!(row("{\"piles\":[3,9,1,2]}"), [3, 9, 1, 2]);
    assert_eq!(row("1,234"), [1, 234]);
    assert_eq!(row("1 234"), [1, 234]);
    assert_eq!(row("nothing"), []);
    assert_eq!(row("3\n1 2\n5"), [3, 1, 2, 5]);
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
        (",3", "number 1 of the row is not an integer: ``"),
        ("[,3]", "number 1 of the row is not an integer: ``"),
        ("5 1.5 3", "number 2 of the row is not an integer: `1.5`"),
        ("5 3x", "number 2 of the row is not an integer: `3x`"),
        ("5 - 3", "number 2 of the row is not an integer: `-`"),
        ("[1,true]", "number 2 of the row is not an integer: `true`"),
        ("[1] 2", "one row is needed, not 2"),
        ("[1],[2]", "one row is needed, not 2"),
        ("1 2 | 3", "one row is needed, not 2"),
        ("a = [1,2], b = [3,4]", "one row is needed, not 2"),
        (
            "piles = [1,2], k = 3",
            "`k` is no part of the input; a setting is given apart from it",
        ),
        (
            "{\"piles\":[[1],2]}",
            "2 stands beside a row in brackets, in none of its own",
        ),
        ("piles = ", "nothing is given for `piles`"),
        (
            "piles: 5 3 k = 2",
            "`k` is no part of the input; a setting is given apart from it",
        ),
        ("[1,", "the bracket `[` has no other half"),
        ("[", "the bracket `[` has no other half"),
        ("1]", "the bracket `]` has no other half"),
        ("[1)", "the bracket `)` has no other half"),
        ("[[[[[[[[[1]]]]]]]]]", "the brackets are nested too deep"),
        (
            "2\n2\n5 3\n1\n4",
            "the 2 on a line of its own may say how many numbers follow, or be one of them: leave it \
             out, or write all numbers on one line",
        ),
        (
            "12,000 7",
            "`12,000` may be one number or two: write numbers without commas or blanks in them, and \
             none with a 0 before it",
        ),
        (
            "1 000",
            "`1 000` may be one number or two: write numbers without commas or blanks in them, and \
             none with a 0 before it",
        ),
        (
            "3\n5 3 1",
            "the 3 on a line of its own may say how many numbers follow, or be one of them: leave it \
             out, or write all numbers on one line",
        ),
    ] {
        assert_eq!(refusal(InputKind::Row, text), message, "{text}");
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
    for text in [
        "4",
        " 4 ",
        "\"4\"",
        "+4",
        "[4]",
        "(4)",
        "4 stones",
        "4 coins",
        "n = 4",
        "int n = 4;",
        "Input: n = 4",
        "Input: n = 4\nOutput: false",
        "{\"n\":4}",
        "{\"n\": \"4\"}",
    ] {
        assert_eq!(InputKind::Count.parse(text), Ok(Input::Count(4)), "{text}");
    }
    for (text, count) in [
        ("0", 0),
        ("nothing", 0),
        ("1,000,000", 1_000_000),
        ("12,345 stones", 12345),
    ] {
        assert_eq!(
            InputKind::Count.parse(text),
            Ok(Input::Count(count)),
            "{text}"
        );
    }
    for text in [
        "-1",
        "4294967296",
        "1.5",
        "four",
        "4 5",
        "[4,5]",
        "1,0000",
        "1000,000",
        ",000",
        "4 to 5",
        "4 of 5 stones",
        "n = 4, m = 5",
    ] {
        assert_eq!(
            refusal(InputKind::Count, text),
            format!("`{text}` is not a whole number from 0 to 4294967295")
        );
    }
    assert_eq!(refusal(InputKind::Count, ""), "the input is empty");
}

#[test]
fn two_rows_are_read_as_people_write_them() {
    for text in [
        " [[1, 3],[2,\"-1\"]]",
        "[[1,3],\n [2,-1]]",
        "[1,3],[2,-1]",
        "[1,3]\n[2,-1]",
        "[1 3] [2 -1]",
        "{{1,3},{2,-1}}",
        "1 3\n2 -1",
        "1,3\r\n2,-1\r\n",
        "1 3 / 2 -1",
        "1 3/2 -1",
        "1,3;2,-1",
        "[1 3; 2 -1]",
        "1 3 | 2 -1",
        "1/2 3/-1",
        "a = [1,3], b = [2,-1]",
        "a = [1,3]\nb = [2,-1]",
        "int[] a = {1,3}; int[] b = {2,-1};",
        "{\"a\":[1,3],\"b\":[2,-1]}",
        "n = 2, a = [1,3], b = [2,-1]",
        "Input: aliceValues = [1,3], bobValues = [2,-1]\nOutput: 1",
    ] {
        let rows = Input::Rows([vec![1, 3], vec![2, -1]]);
        assert_eq!(InputKind::Rows.parse(text), Ok(rows), "{text}");
    }
    let rows = Input::Rows([vec![1], vec![2]]);
    for text in ["1/2", "1 / 2", "[[1],[2]]", "1\n2", "a = 1, b = 2"] {
        assert_eq!(InputKind::Rows.parse(text), Ok(rows.clone()), "{text}");
    }
    let names = ["aliceValues", "bobValues"];
    for text in [
        "bobValues = [2,-1], aliceValues = [1,3]",
        "{\"bobValues\":[2,-1],\"aliceValues\":[1,3]}",
        "bob: 2 -1\nalice: 1 3",
        "b = [2,-1], a = [1,3]",
        "player2 = [2,-1]; player1 = [1,3]",
        "second: 2 -1\nfirst: 1 3",
        "aliceValues = [1,3], bobValues = [2,-1]",
        "[1,3],[2,-1]",
    ] {
        let rows = Input::Rows([vec![1, 3], vec![2, -1]]);
        assert_eq!(
            InputKind::Rows.parse_named(text, &names),
            Ok(rows),
            "{text}"
        );
    }
    for (text, message) in [
        ("[[1],[2],[3]]", "two rows are needed, not 3"),
        ("[]", "two rows are needed, not 0"),
        ("[1,2]", "two rows are needed, not 1"),
        ("1,2", "two rows are needed, not 1"),
        ("1 2\n3 4\n5 6", "two rows are needed, not 3"),
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
            "row 2: number 1 of the row is not an integer: `x`",
        ),
        (
            "[[1],[1.5]]",
            "row 2: number 1 of the row is not an integer: `1.5`",
        ),
    ] {
        assert_eq!(refusal(InputKind::Rows, text), message, "{text}");
    }
}

#[test]
fn a_pair_is_two_integers_of_64_bits() {
    for text in [
        "[10,-11]",
        "10,-11",
        " [ 10 , \"-11\" ] ",
        "10 -11",
        "(10, -11)",
        "10\n-11",
        "10; -11",
        "a = 10, b = -11",
        "a = 10; b = -11;",
        "{\"a\":10,\"b\":-11}",
        "Input: a = 10, b = -11\nOutput: false",
    ] {
        assert_eq!(
            InputKind::Pair.parse(text),
            Ok(Input::Pair([10, -11])),
            "{text}"
        );
    }
    let names = ["maxChoosableInteger", "desiredTotal"];
    for text in [
        "maxChoosableInteger = 10, desiredTotal = 11",
        "desiredTotal = 11, maxChoosableInteger = 10",
        "{\"desiredTotal\":11,\"maxChoosableInteger\":10}",
        "max = 10, total = 11",
        "total = 11, max = 10",
        "desired = 11, choosable = 10",
        "desired = 11, m = 10",
        "10 11",
    ] {
        let pair = Input::Pair([10, 11]);
        assert_eq!(
            InputKind::Pair.parse_named(text, &names),
            Ok(pair),
            "{text}"
        );
    }
    for (text, message) in [
        ("[]", "two numbers are needed, not 0"),
        ("[1]", "two numbers are needed, not 1"),
        ("1,2,3", "two numbers are needed, not 3"),
        (
            "[1,9223372036854775808]",
            "number 2 does not fit 64-bit integers: 9223372036854775808",
        ),
        ("[1,x]", "number 2 of the row is not an integer: `x`"),
    ] {
        assert_eq!(refusal(InputKind::Pair, text), message, "{text}");
    }
}

#[test]
fn digits_are_evenly_many_digits_and_question_marks() {
    for text in [
        "?3295???",
        "\"?3295???\"",
        " ?3295??? ",
        "?329 5???",
        "num = \"?3295???\"",
        "String num = \"?3295???\";",
        "Input: num = \"?3295???\"\nOutput: false",
        "{\"num\":\"?3295???\"}",
        "'?3295???'",
    ] {
        let digits = Input::Digits("?3295???".to_owned());
        assert_eq!(InputKind::Digits.parse(text), Ok(digits), "{text}");
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
    for text in [
        "++-",
        " ++-\n",
        "\"++-\"",
        "currentState = \"++-\"",
        "{\"currentState\":\"++-\"}",
        "Input: currentState = \"++-\"\nOutput: true",
    ] {
        let read = InputKind::Text("signs").parse(text);
        assert_eq!(read, Ok(Input::Text("++-".to_owned())), "{text}");
    }
    for text in [
        "[[1],[0]]",
        "graph = [[1],[0]]",
        "graph = [[1],[0]];",
        "Input: graph = [[1],[0]]\nOutput: 0",
    ] {
        let lists = serde_json::json!([[1], [0]]);
        let read = InputKind::Json("lists").parse(text);
        assert_eq!(read, Ok(Input::Json(lists)), "{text}");
    }
    let read = InputKind::Json("grid").parse("grid = [\"M.F\"], catJump = 1, mouseJump = 2");
    let fields = serde_json::json!({"grid": ["M.F"], "catJump": 1, "mouseJump": 2});
    assert_eq!(read, Ok(Input::Json(fields)));
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
        (InputKind::Row, "[".repeat(10_000_000)),
        (InputKind::Row, "[]".repeat(5_000_000)),
        (InputKind::Row, "\"".repeat(1_000_001)),
        (InputKind::Row, "a=".repeat(1_000_000)),
        (InputKind::Row, "Input: ".repeat(1_000_000)),
        (InputKind::Row, "a[".repeat(1_000_000)),
        (InputKind::Row, "1/".repeat(1_000_000)),
        (InputKind::Rows, "[1],".repeat(1_000_000)),
        (InputKind::Rows, "1/2 ".repeat(1_000_000) + "x"),
        (
            InputKind::Count,
            "[".repeat(1_000_000) + &"]".repeat(1_000_000),
        ),
        (InputKind::Count, "Input: ".repeat(1_000_000)),
        (InputKind::Count, "1,".repeat(1_000_000)),
        (InputKind::Digits, "{\"a\":".repeat(1_000_000)),
        (InputKind::Json("lists"), "a=[".repeat(1_000_000)),
        (InputKind::Json("lists"), "a=1,".repeat(100_000)),
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
    assert_eq!(row(&text.replace(',', "\n")).len(), 1_000_000);
    assert_eq!(
        row(&text
            .replace(',', "\",\"")
            .replace('[', "[\"")
            .replace(']', "\"]"))
        .len(),
        1_000_000
    );
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
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

#[test]
fn quotes_and_brackets_around_nothing_are_an_empty_input() {
    for text in ["{}", "\"\"", "' '"] {
        let read = InputKind::Text("signs").parse(text);
        assert_eq!(read, Err(InputError::Empty), "{text}");
    }
}
