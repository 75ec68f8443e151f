//! Texts that are read.

use stonework_partizan::text::{ExprError, ReadError, ReadErrorKind, ValueExpr};
use stonework_partizan::{CanonicalForm, Dyadic, FormError, Forms};

/// Texts of one value each.
const EQUAL: &[&[&str]] = &[
    &[
        "0",
        "{|}",
        "{ | }",
        "*0",
        "{|||}",
        "{*|*}",
        "(0)",
        "0*(^)",
        "+0",
        "--0",
        "*3-*3",
        "{|{^|-2}}",
    ],
    &[
        "1",
        "{0|}",
        "{|}+1",
        "{0||}",
        "3.(1)-2",
        "{1/2|2}",
        "2 - 1",
        "2+ -1",
        "- -1",
        "2/2",
        "−(−1)",
    ],
    &["1/2", "{0|1}", "3/4 - 1/4", "2/4", "({0|1})"],
    &[
        "-3/4",
        "{-1|-1/2}",
        "-(3/4)",
        "−3/4",
        "0-3/4",
        "-{1/2|1}",
        "3*{-1/2|0}",
    ],
    &["*", "{0|0}", "*1", "∗", "-*", "*2+*3", "⋆"],
    &["*5", "{0,*,*2,*3,*4|0,*,*2,*3,*4}", "*4 + *", "-*5"],
    &["^", "{0|*}", "↑", "^1", "0^", "-v"],
    &["v", "{*|0}", "↓", "v1", "-^", "0v"],
    &[
        "^^",
        "^2",
        "⇑",
        "{0|^*}",
        "↑↑",
        "2.^",
        "2*^",
        "2*(^)",
        "2*↑",
        "2·^",
        "^+^+*2-*2",
    ],
    &[
        "v3*2", "vvv*2", "v+v+v+*2", "-^3*2", "-(^3*2)", "3.v+*2", "⇓↓*2",
    ],
    &["2^*", "2+^+*", "2^1*1", "(2^)+*", "1 + (1^*)"],
    &["-1^^", "-1+^^", "^^-1"],
    &["3*5", "3+*5", "*5 + 3"],
    &["15", "3*(5)", "3 * 5", "3*{4|}", "3 · 5", "3 . 5"],
    &["4vv", "5 - 1^^", "5 - (1+^^)"],
    &[
        "±1",
        "+-1",
        "{1|-1}",
        "±(1)",
        "±{1}",
        "+-{1}",
        "-(±1)",
        "+--1 ± 1",
    ],
    &["{4|2}", "3+-1", "3±1", "3 ± 1", "3 + ±1", "{4|2} + 0"],
    &[
        "±1 ± 2",
        "+-1+-2",
        "+-1 +- 2",
        "±1+±2",
        "{{3|1}|{-1|-3}}",
        "{3|1||-1|-3}",
    ],
    &["±{3|2}", "{{3|2}|{-2|-3}}", "{3|2||-2|-3}"],
    &["+-{1,1+*}", "{1,1*|-1,-1*}", "±{1*, 1}"],
    &["{3||2|1}", "{3|{2|1}}"],
    &["{10|8||6|4|||4|2||0|-2}", "{{{10|8}|{6|4}}|{{4|2}|{0|-2}}}"],
    &["{1|0,{0|-1}}", "{1|{0|-1},0}", "{1|{0|-1} , 0 }"],
    &["{0,1||2,3|4}", "{0,1|{2,3|4}}"],
    &["{||1|0}", "{|{1|0}}"],
    &["{1|0||}", "{{1|0}|}"],
    &[
        "tiny(1)",
        "Tiny(1)",
        "TINY (1)",
        "+_1",
        "⧾1",
        "⧾_1",
        "{0||0|-1}",
        "-miny(1)",
        "-(-_1)",
    ],
    &["miny(1/4)", "-_1/4", "⧿1/4", "{1/4|0||0}", "-tiny(1/4)"],
    &["1 + tiny(2)", "1+_2", "1 + +_2"],
    &["1 - tiny(2)", "1-_2", "1 + miny(2)"],
    &["^*", "*:1", "*:1 + 0", "-(*:-1)", "(*):(1)"],
    &["1/2", "1:-1", "0:1/2"],
    &["{1|0}", "cool({2|-1}, 1)", "cool({2|-1},1/2+1/2)"],
    &["1/2*", "freeze({2|-1})", "cool({2|-1}, 3/2)"],
    &["{2*|-1}", "overheat(cool({2|-1},1), 1*, 1)"],
    &["^^*", "norton(2,^)+*", "norton(1,^)+^*"],
    &["{3||2|1}", "rcf({3||2*|1*})", "rcf({3||2*|1*} + tiny(1)) "],
    &["1", "aw({^2|*})", "aw(^)", "AW(^ + *2)"],
    &["tiny({2|1})", "{0||||0|||-1|-2}", "+_{2|1}"],
    &["^[2]", "{^|*}", "↑[2]", "^+^<2>", "-v[2]"],
    &["^<2>", "{0|v*}", "-v<2>", "↑<2>"],
    &["^<2>*", "{0,*|v}", "^<2>+*"],
    &["^<3>", "^[3]-^[2]"],
    &["3^[2]*", "3+^[2]+*", "{3^|3*} + *"],
    &["-1/2v<2>", "-1/2 - ^<2>"],
    &["3* + 1", "4*", "3*+1"],
    &["3* - 1", "2*", "3*-1"],
    &["3*±1", "±1 ± 1 ± 1"],
    &["(1+1)*(^)", "^^"],
    &["2 * 3 * ^", "^6", "2 * (3*^)"],
];

fn value(text: &str) -> impl Fn(&Forms) -> Result<CanonicalForm, ExprError> {
    move |forms| forms.algebra().read(text)
}

#[test]
fn texts_of_equal_values_are_read_as_one_form() {
    let forms = Forms::new();
    for texts in EQUAL {
        let mut first = None;
        for text in *texts {
            let form = value(text)(&forms).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(*first.get_or_insert(form), form, "{text} and {}", texts[0]);
        }
    }
}

/// Texts that are none of a value, each with what is said.
const WRONG: &[(&str, &str)] = &[
    (
        "",
        "at column 1: the text ends where a value should stand, such as 1/2, ^*, {1|-1}",
    ),
    (
        "1 +",
        "at column 4: the text ends where a value should stand",
    ),
    ("{1|", "at column 1: `{` is not closed; `}` is missing"),
    (
        "2 + {1|-1",
        "at column 5: `{` is not closed; `}` is missing",
    ),
    ("(1", "at column 1: `(` is not closed; `)` is missing"),
    ("{(1|2}", "at column 2: `(` is not closed; `)` is missing"),
    ("1)", "at column 2: `)` closes nothing that is open here"),
    ("1}", "at column 2: `}` closes nothing that is open here"),
    ("{1)", "at column 1: `{` is not closed; `}` is missing"),
    (
        "{1|1/3}",
        "at column 4: `1/3`: the numbers of games are dyadic, with the denominators 1, 2",
    ),
    (
        "1/0",
        "at column 1: `1/0`: a denominator is 1, 2, 4, 8, …, not 0",
    ),
    ("1/", "at column 1: `1/` is no number"),
    (
        "9223372036854775808",
        "at column 1: `9223372036854775808`: a numerator has at most 63 bits",
    ),
    (
        "{2|1|0}",
        "at column 5: two splits by `|` in one pair of braces; more bars bind less",
    ),
    ("{2||1|0||3}", "at column 8: two splits by `||`"),
    (
        "{1}",
        "at column 3: braces need a bar between Left's options and Right's",
    ),
    ("{}", "at column 2: braces need a bar"),
    ("±{}", "at column 3: braces need a bar"),
    ("{1,|0}", "at column 4: `|` where a value should stand"),
    ("{,1|0}", "at column 2: `,` where a value should stand"),
    ("{1|0,}", "at column 6: `}` where a value should stand"),
    ("1|2", "at column 2: `|` has a meaning within braces alone"),
    ("|", "at column 1: `|` has a meaning within braces alone"),
    ("1,2", "at column 2: `,` has a meaning within braces alone"),
    (
        "1 2",
        "at column 3: `2` directly after a value; write the sum with +",
    ),
    ("{1|0}^", "at column 6: `^` directly after a value"),
    ("^v", "at column 2: `v` directly after a value"),
    ("*(1)", "at column 2: `(` directly after a value"),
    ("3 *5", "at column 3: `*` is unclear here; 3*5 is 3 + *5"),
    ("3* 5", "at column 2: `*` is unclear here"),
    ("3**", "at column 2: `*` is unclear here"),
    ("{1|0}*5", "at column 6: `*` is unclear here"),
    (
        "0.5",
        "at column 2: a decimal point; write numbers as fractions",
    ),
    ("(1).5", "at column 4: a decimal point"),
    ("^^3", "at column 3: ups are counted or repeated, not both"),
    ("^^[2]", "at column 3: ups are counted or repeated"),
    ("^[x]", "at column 2: an uptimal is written ^[n] or ^<n>"),
    ("^<0>", "at column 2: an uptimal is written"),
    ("^[2", "at column 2: an uptimal is written"),
    (
        "^[1001]",
        "at column 3: `1001` is too large; the greatest here is 1000",
    ),
    (
        "^99999999999",
        "at column 2: `99999999999` is too large; the greatest here is 2147483647",
    ),
    (
        "*4294967296",
        "at column 2: `4294967296` is too large; the greatest here is 4294967295",
    ),
    (
        "tiny 1",
        "at column 1: `tiny` needs its argument in brackets, as in tiny(1)",
    ),
    (
        "1 + tinny(1)",
        "at column 5: `tinny` is no value; did you mean `tiny(x)`?",
    ),
    ("up", "at column 1: `up` is no value; did you mean `^`?"),
    ("Star", "at column 1: `Star` is no value; did you mean `*`?"),
    (
        "domineering ../..",
        "at column 1: `domineering` is no value; the words are tiny(1), miny(1), on",
    ),
    ("2vx", "at column 2: `v` directly after a value"),
    ("#", "at column 1: `#` where a value should stand"),
    ("½ + é", "at column 1: `½` where a value should stand"),
    ("1 + ± + é", "at column 9: `é` is no value"),
    (
        "^*(^)",
        "at column 2: one side of a product has to be a whole number, as in 3*(^)",
    ),
    (
        "(1/2)*(^)",
        "at column 6: one side of a product has to be a whole number",
    ),
    ("4611686018427387904 * 4", "too large a value"),
];

#[test]
fn what_is_wrong_with_a_text_is_told_with_its_place() {
    let forms = Forms::new();
    for (text, expected) in WRONG {
        let error = value(text)(&forms).expect_err(text).to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}

#[test]
fn deep_texts_are_read_or_refused() {
    let forms = Forms::new();
    let deep = 100_000;
    for (open, inner, close, expected) in [
        ("(", "1", ")", "1"),
        ("{", "0", "|}", "100000"),
        ("{|", "0", "}", "-100000"),
        ("-", "*", "", "*"),
        ("- ", "3", "", "3"),
        ("±(", "0", ")", "0"),
    ] {
        let text = open.repeat(deep) + inner + &close.repeat(deep);
        let form = value(&text)(&forms).unwrap();
        assert_eq!(
            form,
            value(expected)(&forms).unwrap(),
            "{open}{inner}{close}"
        );
        let text = open.repeat(deep);
        let error = value(&text)(&forms).unwrap_err();
        assert!(
            matches!(error, ExprError::Read(ReadError { .. })),
            "{error}"
        );
    }
    let ups = "^".repeat(deep);
    assert_eq!(value(&ups)(&forms), value("^100000")(&forms));
    let bars = "{".to_owned() + &"|".repeat(deep) + "}";
    assert_eq!(value(&bars)(&forms), value("0")(&forms));
}

#[test]
fn other_terms_end_where_the_sum_goes_on() {
    let is_other = |word: &str| ["domineering", "toads-and-frogs", "hackenbush"].contains(&word);
    let read = |text: &str| {
        let expr =
            ValueExpr::read_with(text, &is_other).unwrap_or_else(|it| panic!("{text}: {it}"));
        let others = expr.others().iter();
        others
            .map(|it| format!("{}:{}@{}", it.name, it.rest, it.column))
            .collect::<Vec<_>>()
    };
    for (text, expected) in [
        ("domineering ##../....", &["domineering:##../....@1"][..]),
        ("1 + domineering ../.. + ^", &["domineering:../..@5"]),
        ("2*(hackenbush bbr) - ±1", &["hackenbush:bbr@4"]),
        ("2*hackenbush bbr", &["hackenbush:bbr@3"]),
        (
            "-toads-and-frogs t.f - hackenbush -b-",
            &["toads-and-frogs:t.f@2", "hackenbush:-b-@24"],
        ),
        (
            "{domineering .|hackenbush b,hackenbush r}",
            &["domineering:.@2", "hackenbush:b@16", "hackenbush:r@29"],
        ),
        ("{(hackenbush b|r)|0}", &["hackenbush:b|r@3"]),
        ("{hackenbush [b|r]|0}", &["hackenbush:[b|r]@2"]),
        (
            "hackenbush {\"a\": [1, 2]} + 1",
            &["hackenbush:{\"a\": [1, 2]}@1"],
        ),
        ("hackenbush \"a + b)\" + 1", &["hackenbush:\"a + b)\"@1"]),
        ("hackenbush a=1 rows=2 b", &["hackenbush:a=1 rows=2 b@1"]),
        ("hackenbush", &["hackenbush:@1"]),
        ("tiny(hackenbush b) + Off - over-1", &["hackenbush:b@6"]),
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
    // Words of values and names of braces come before other terms.
    for text in ["over + 1", "rcf({1|0})", "loop{0|loop}", "Tiny(1) - on"] {
        let expr = ValueExpr::read_with(text, &|word| word.len() > 2).unwrap();
        assert!(expr.others().is_empty(), "{text}");
    }
    // No word of a value is another term, whatever is taken for one.
    let all = |text| ValueExpr::read_with(text, &|_| true).map(|it| it.others().len());
    assert_eq!(all("tiny(1) - cool(dud, 1) + upon - over-1 + on"), Ok(0));
    assert_eq!(all("over-the-hill + tiny-game"), Ok(2));
    let error = ValueExpr::read_with("domino x + 1", &is_other).unwrap_err();
    let ReadErrorKind::UnknownWord { word, .. } = error.kind else {
        panic!("{error}")
    };
    assert_eq!(word, "domino");
}

#[test]
fn a_sum_is_taken_apart_into_its_terms() {
    let text = "domineering .. - (^ - 2*(hackenbush b - {1|0})) + 3 * (v) - {hackenbush r|0}";
    let sum = ValueExpr::read_with(text, &|word| word.len() > 2).unwrap();
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let others: Vec<_> = ["^", "1/2", "*3"]
        .map(|it| algebra.read(it).unwrap())
        .into();
    let mut known = others.iter();
    let mut total = algebra.integer(0).unwrap();
    let mut told = Vec::new();
    for term in sum.terms() {
        let of: Vec<_> = term
            .expr
            .others()
            .iter()
            .map(|_| *known.next().unwrap())
            .collect();
        let form = term.expr.value(&mut algebra, &of).unwrap();
        let times = algebra.times(form, term.times).unwrap();
        total = algebra.sum(total, times).unwrap();
        told.push((term.times, term.expr.as_other().map(|it| it.name.clone())));
    }
    assert_eq!(total, sum.value(&mut algebra, &others).unwrap());
    let name = |it: &str| Some(it.to_owned());
    assert_eq!(
        told,
        [
            (1, name("domineering")),
            (-1, None),
            (2, name("hackenbush")),
            (-2, None),
            (3, None),
            (-1, None)
        ]
    );
}

#[test]
fn long_sums_and_large_parts_end_soon() {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let product = "1*(".repeat(200_000) + "^" + &")".repeat(200_000);
    assert_eq!(algebra.read(&product), algebra.read("^"));
    let sum = "x + ".repeat(200_000) + "x";
    let sum = ValueExpr::read_with(&sum, &|word| word == "x").unwrap();
    assert_eq!(sum.terms().len(), 200_001);
    assert_eq!(sum.others()[200_000].column, 800_001);
    let large = algebra.read("{2000000000|^2000000000}").unwrap();
    assert_eq!(
        algebra.reduced(large),
        algebra.read("{2000000000|0}").map_err(|_| unreachable!())
    );
    let ups = algebra.read("^2000000000").unwrap();
    let (one, up) = (algebra.read("1").unwrap(), algebra.read("^").unwrap());
    for error in [
        algebra.norton_product(ups, up),
        algebra.ordinal_sum(ups, ups),
        algebra.heated(ups, one),
        algebra.overheated(ups, one, one),
        algebra.cooled(ups, Dyadic::new(-1, 1).unwrap()),
    ] {
        assert_eq!(error, Err(FormError::TooDeep(1 << 16)));
    }
}

/// Random signs are read or refused, and what is read has a value or is told to have none.
#[test]
fn random_texts_are_read_or_refused() {
    const PIECES: &[&str] = &[
        "{", "{", "}", "|", "||", ",", "(", ")", "+", "-", "+-", "±", "*", "^", "v", "0", "1", "2",
        "1/2", "[2]", "<2>", " ", " + ", "tiny(", "_1", "+_", ":", ".", "&", "on", "over", "pass",
        "x", "x{", "y{", "rcf(", "cool(", "game", "é", "\"", "aw(",
    ];
    let mut rng = fastrand::Rng::with_seed(5);
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let (mut read, mut loopy) = (0, 0);
    for _ in 0..60_000 {
        let pieces = (0..rng.usize(1..12)).map(|_| PIECES[rng.usize(0..PIECES.len())]);
        let text: String = pieces.collect();
        let Ok(expr) = ValueExpr::read_with(&text, &|word| word == "game") else {
            continue;
        };
        read += 1;
        let star = algebra.read("*").unwrap();
        let others = vec![star; expr.others().len()];
        let terms = expr.terms();
        assert_eq!(
            terms.iter().map(|it| it.expr.others().len()).sum::<usize>(),
            others.len()
        );
        if expr.is_loopy() {
            loopy += 1;
            if let Ok(value) = expr.loopy_value(&mut algebra, &others) {
                let told = algebra.loopy_text(&value).unwrap();
                assert_eq!(algebra.read_loopy(&told), Ok(value), "{text} as {told}");
            }
        } else if let Ok(form) = expr.value(&mut algebra, &others) {
            let told = algebra.text(form).unwrap();
            assert_eq!(algebra.read(&told), Ok(form), "{text} as {told}");
            let loopy = expr.loopy_value(&mut algebra, &others).unwrap();
            assert_eq!(algebra.loopy_text(&loopy), Ok(told), "{text}");
        }
    }
    assert!(read > 1_000 && loopy > 100, "{read} and {loopy} are read");
}
