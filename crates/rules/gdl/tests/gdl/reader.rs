//! Texts are read into rules, or refused at a place, within bounds of time; rules are written as text
//! again.

use std::time::{Duration, Instant};

use fastrand::Rng;
use stonework_gdl::GdlError;
use stonework_gdl::rules::{Atom, Literal, Rule, Rules};
use stonework_gdl::text::Place;

use crate::texts::shared;

/// The byte at which a text is refused, and what is said.
fn refused(text: &str) -> (Option<usize>, String) {
    let error = Rules::read(text).unwrap_err();
    let byte = match &error {
        GdlError::Text { place, .. } => Some(place.byte),
        _ => None,
    };
    (byte, error.to_string())
}

/// So many texts that differ in their numbers, one after the other.
fn numbered(count: usize, write: fn(usize) -> String) -> String {
    let texts: Vec<_> = (0..count).map(write).collect();
    texts.concat()
}

fn folded(text: &str) -> String {
    Rules::read(text).unwrap().folded()
}

#[test]
fn parentheses_without_partner() {
    let cases = [
        (
            "(p",
            0,
            "line 1, column 1: `(` is not closed: a `)` is missing at the end or before",
        ),
        (
            "(p)\n(q (r)",
            4,
            "line 2, column 1: `(` is not closed: a `)` is missing at the end or before",
        ),
        (
            "(p)\n  (q))\n",
            9,
            "line 2, column 6: `)` closes nothing: a `(` before it is missing, or it is one too many",
        ),
        (
            "(p\n ())",
            4,
            "line 2, column 2: `()` is empty: write a name after the `(`",
        ),
        (
            "(<= (p a)\n    (q a)\n\n(<= (q b)\n    (r b))\n",
            0,
            "line 1, column 1: `(` is not closed: a rule begins within it, on line 4, so that a `)` is missing before that",
        ),
    ];
    for (text, byte, message) in cases {
        assert_eq!(refused(text), (Some(byte), message.to_owned()), "{text}");
    }
}

#[test]
fn texts_of_another_checker_are_refused_where_it_refuses_them() {
    for (name, byte) in [
        ("badparens1", 4),
        ("badparens2", 8),
        ("badparens3", 16),
        ("badparens4", 3),
        ("badparens5", 2),
        ("misplacedDatalogKeyword1", 0),
        ("misplacedDatalogKeyword2", 5),
        ("misplacedDatalogKeyword3", 6),
        ("varInTopLevelSentence", 10),
        ("baseDependsOnTrue", 15),
    ] {
        if let Some(text) = shared(&format!("gdl-validation/{name}.kif")) {
            assert_eq!(refused(&text).0, Some(byte), "{name}");
        }
    }
    if let Some(text) = shared("gdl-validation/commentEof.kif") {
        assert_eq!(folded(&text), "");
    }
    if let Some(text) = shared("gdl-validation/emptyDisjunction.kif") {
        let notes = Rules::read(&text).unwrap().notes;
        let told: Vec<_> = notes
            .iter()
            .map(|note| (note.place.byte, &*note.message))
            .collect();
        assert_eq!(told, [(31, "`(or)` has no parts, so that it is false")]);
    }
}

#[test]
fn case_white_space_comments_and_line_ends_do_not_matter() {
    let plain = "(role x)\n(<= (legal x (mark ?m)) (true (cell ?m b)) (not (true over)))\n";
    let other = "\u{feff}; two rules\r\n(ROLE x)(role)x;\r\n(<= ( Legal X(mark ?m) )\r\n\t(True(Cell ?M B))\u{c};(\r\n(NOT(true over) ))";
    let other = other.replace("(role)x", "");
    assert_eq!(folded(&other), plain);
    assert_eq!(folded(plain), plain);
    // A comment ends where a line does, with whatever sign.
    assert_eq!(folded("(p a);b\r(q c)"), "(p a)\n(q c)\n");
    assert_eq!(folded("p;q"), "p\n");
}

#[test]
fn parentheses_around_one_word_are_that_word() {
    assert_eq!(
        folded("(<= (terminal) (open2)) (<= (goal (x) (100)) (not (terminal)))"),
        "(<= terminal open2)\n(<= (goal x 100) (not terminal))\n"
    );
    assert_eq!(folded("(<= (p a)) (<= q) r"), "(p a)\nq\nr\n");
}

#[test]
fn negations_are_pushed_inwards() {
    let body = |text: &str| folded(&format!("(<= p {text})"));
    for (text, pushed) in [
        ("(not (not q))", "q"),
        ("(not (or q (not r)))", "(not q) r"),
        ("(not (distinct a b))", "(not (distinct a b))"),
        ("(not (not (distinct a b)))", "(distinct a b)"),
        ("(or q (or r (not s)))", "(or q (or r (not s)))"),
        ("(not (not (or q r)))", "(or q r)"),
        (
            "(or q (not (or r (not (or s t)) (distinct a b))))",
            "(or q (not (or r (not (or s t)) (distinct a b))))",
        ),
        ("(or (not (or q)))", "(or (not q))"),
        ("(or (not (or)))", "(or (not (or)))"),
    ] {
        assert_eq!(body(text), format!("(<= p {pushed})\n"), "{text}");
        assert_eq!(body(pushed), format!("(<= p {pushed})\n"), "{pushed}");
    }
}

#[test]
fn places_are_those_of_the_text() {
    let rules = Rules::read("; été\n(<= (é a)\r\n    (p é)\n  q)").unwrap();
    let rule = &rules.rules[0];
    let place = |byte, line, column| Place { byte, line, column };
    assert_eq!(rule.place, place(8, 2, 1));
    assert_eq!(rule.head.place, place(12, 2, 5));
    let places = rule.body.iter().map(|literal| match literal {
        Literal::Holds(atom) => atom.place,
        other => panic!("{other:?}"),
    });
    assert_eq!(
        places.collect::<Vec<_>>(),
        [place(24, 3, 5), place(33, 4, 3)]
    );
}

#[test]
fn what_is_no_text_is_refused() {
    for (text, byte, message) in [
        (
            "(role\0 x)",
            5,
            "line 1, column 6: U+0000 is no character of a text: give a file of plain text in UTF-8",
        ),
        (
            "(role x)\n(ro\u{fffd}le y)",
            12,
            "line 2, column 4: these bytes are no text in UTF-8: save the file as UTF-8, or give another file",
        ),
        (
            "(role a\u{200b}b)",
            7,
            "line 1, column 8: U+200B is a character that nobody sees: remove it",
        ),
        (
            "\u{1b}[0m",
            0,
            "line 1, column 1: U+001B is a character that nobody sees: remove it",
        ),
    ] {
        assert_eq!(refused(text), (Some(byte), message.to_owned()));
    }
    // What stands in a comment is not read.
    assert_eq!(folded("; caf\u{fffd} \0\n(role x)"), "(role x)\n");
}

#[test]
fn texts_out_of_bounds_are_refused() {
    let deep = |depth: usize| format!("{}p{}", "(f ".repeat(depth), ")".repeat(depth));
    assert!(Rules::read(&deep(250)).is_ok());
    for text in [deep(251), deep(2_000_000), "(".repeat(10 << 20)] {
        let (byte, message) = refused(&text);
        assert!(byte.is_some());
        assert!(
            message.ends_with("`(` stands in 250 others: no list may be deeper"),
            "{message}"
        );
    }
    assert_eq!(
        refused(&" ".repeat((16 << 20) + 1)),
        (
            None,
            "the text has 16777217 bytes: no more than 16777216 are read".to_owned()
        )
    );
    assert_eq!(
        refused(&"p ".repeat(2_000_001)).1,
        "line 1, column 4000001: a text has at most 2000000 words and lists"
    );
    assert_eq!(
        refused(&format!("(p {})", "ab".repeat(5_000_000))),
        (
            Some(3),
            "line 1, column 4: a word has at most 500 bytes, and this has 10000000".to_owned()
        )
    );
    let variables = numbered(1001, |at| format!(" ?{at}"));
    assert_eq!(
        refused(&format!("(<= p\n(q{variables}))")).1,
        "line 2, column 4894: a rule has at most 1000 variables"
    );
}

/// Twice the text takes twice the time, however it is made: each of these would take minutes if
/// something in it were compared with all the rest.
#[test]
fn large_texts_are_read_in_time() {
    let texts = [
        format!("(f (g{}))", numbered(1_000_000, |at| format!(" a{at}"))),
        "abcde ".repeat(300_000),
        numbered(100_000, |at| format!("(<= (p{at}x) (quite{at}))\n")),
        numbered(100_000, |at| format!("(P{at}) (p{at})\n")),
        numbered(30_000, |at| {
            format!("(<= (p{at} ?x) (q ?x ?y ?z) (not (r ?y)) (distinct ?x ?z))\n")
        }),
        format!("(<= p{})", " (or (q a) (q b))".repeat(100_000)),
    ];
    for text in texts {
        let begin = Instant::now();
        let rules = Rules::read(&text).unwrap();
        let _ = rules.folded();
        assert!(begin.elapsed() < Duration::from_secs(10), "{}", &text[..60]);
    }
}

/// A rule without the places in it.
fn without_places(mut rule: Rule) -> Rule {
    fn clear(atom: &mut Atom) {
        atom.place = Place::START;
    }
    fn clear_all(literals: &mut [Literal]) {
        for literal in literals {
            match literal {
                Literal::Holds(atom) | Literal::Not(atom) => clear(atom),
                Literal::Distinct(..) | Literal::Same(..) => {}
                Literal::Any(parts) => parts.iter_mut().for_each(|part| clear_all(part)),
            }
        }
    }
    rule.place = Place::START;
    clear(&mut rule.head);
    clear_all(&mut rule.body);
    rule
}

const WORDS: &[&str] = &[
    "role", "init", "true", "next", "legal", "does", "goal", "terminal", "base", "input", "<=",
    "not", "or", "distinct", "a", "A", "bc", "?x", "?X", "?y", "100", "é", "İ", "ΑΣ",
];

/// A list of random words and lists.
fn list(rng: &mut Rng, depth: usize, text: &mut String) {
    for _ in 0..rng.usize(..4) {
        if depth > 0 && rng.bool() {
            text.push('(');
            list(rng, depth - 1, text);
            text.push(')');
        } else {
            text.push_str(rng.choice(WORDS).unwrap());
        }
        text.push_str(rng.choice([" ", " ", "\n", " ;c\n"]).unwrap());
    }
}

/// A condition as it may be.
fn condition(rng: &mut Rng, depth: usize, text: &mut String) {
    match rng.u32(..if depth > 0 { 8 } else { 4 }) {
        0 => text.push_str("(true (cell ?x A))"),
        1 => text.push_str("(Bc ?x ?y (f ?x (g a)))"),
        2 => text.push_str("( does ?y ?x )"),
        3 => text.push_str("(distinct ?X (f ?y))"),
        4 | 5 => {
            text.push_str("(not ");
            condition(rng, depth - 1, text);
            text.push(')');
        }
        _ => {
            text.push_str("(or ");
            for _ in 0..rng.u32(..4) {
                condition(rng, depth - 1, text);
            }
            text.push(')');
        }
    }
}

fn assert_written_as_read(text: &str) -> bool {
    let Ok(rules) = Rules::read(text) else {
        return false;
    };
    let folded = rules.folded();
    let again = Rules::read(&folded).unwrap();
    assert_eq!(again.folded(), folded);
    let all = |rules: Rules| {
        rules
            .rules
            .into_iter()
            .map(without_places)
            .collect::<Vec<_>>()
    };
    assert_eq!(all(again), all(rules), "{text}");
    true
}

#[test]
fn random_texts_are_refused_or_written_as_they_are_read() {
    let mut rng = Rng::with_seed(7);
    let mut read = 0;
    for _ in 0..20_000 {
        let mut text = String::new();
        list(&mut rng, 4, &mut text);
        read += u32::from(assert_written_as_read(&text));

        text.clear();
        text.push_str("(<= (p ?x ?y) (q ?y ?x)");
        for _ in 0..rng.u32(..4) {
            condition(&mut rng, 4, &mut text);
        }
        text.push(')');
        assert!(assert_written_as_read(&text), "{text}");

        // Bytes of that, changed.
        let mut bytes = text.into_bytes();
        for _ in 0..rng.u32(..4) {
            let at = rng.usize(..bytes.len());
            bytes[at] = rng.choice(*b"() ;?<=\0\xffab\n").unwrap();
        }
        assert_written_as_read(&String::from_utf8_lossy(&bytes));
    }
    assert!(read > 2000, "{read}");
}
