//! What is lawful but may be a mistake is noted.

use stonework_gdl::rules::Rules;

/// A text has these notes.
fn noted(text: &str, notes: &[&str]) {
    let rules = Rules::read(text).unwrap();
    let found: Vec<_> = rules.notes.iter().map(ToString::to_string).collect();
    assert_eq!(found, notes, "{text}");
}

#[test]
fn two_spellings_of_a_word_are_noted_once() {
    noted(
        "(p Red)\n(q red)\n(r RED)",
        &["line 2, column 4: `red` is the same word as `Red` on line 1"],
    );
    noted(
        "(r a)\n(<= (p ?x)\n (r ?X))",
        &["line 3, column 5: `?X` is the same word as `?x` on line 2"],
    );
    // Variables of different rules have nothing to do with each other.
    noted("(r a) (<= (p ?x) (r ?x)) (<= (q ?X) (r ?X))", &[]);
}

#[test]
fn what_no_rule_concludes_is_noted() {
    noted(
        "(<= p\n q)\n(<= (r a)\n (not q))",
        &["line 2, column 2: `q` is concluded by no rule, so that it is false"],
    );
    noted(
        "(column a)\n(<= p (colunm ?x))",
        &[
            "line 2, column 7: `colunm` of 1 term is concluded by no rule, so that it is false; did you mean `column`?",
        ],
    );
    noted(
        "(<= p (treu (cell 1)))",
        &[
            "line 1, column 7: `treu` of 1 term is concluded by no rule, so that it is false; did you mean `true`?",
        ],
    );
    noted(
        "(row a)\n(<= p (row a b))",
        &[
            "line 2, column 7: `row` of 2 terms is concluded by no rule, so that it is false; on line 1 it has 1 term",
        ],
    );
    noted(
        "(<= (inti a) p) (p)",
        &["line 1, column 5: `inti` is read by no rule; did you mean `init`?"],
    );
}

#[test]
fn names_with_two_numbers_of_terms_are_noted() {
    noted(
        "(foo bar)\n(foo bar bar)\n(foo bar bar bar)",
        &[
            "line 2, column 1: `foo` is concluded of 2 terms here and of 1 term on line 1: these are two relations",
        ],
    );
    noted(
        "(p (a 1))\n(q (a 2 3))\n(r a)",
        &[
            "line 2, column 1: `a` is a term with 2 terms here and with 1 term on line 1: these are two",
        ],
    );
}

#[test]
fn roles_fluents_and_moves_that_never_are_are_noted() {
    let game = "(role white) (role black) (init (cell 1 b)) (legal white (mark 1))\n";
    noted(
        &format!("{game}(legal whiet noop)"),
        &["line 2, column 1: `whiet` is no role; did you mean `white`?"],
    );
    noted(
        &format!("{game}(<= p (true (cells 1 b)))"),
        &[
            "line 2, column 7: `cells` of 2 terms is never true: no `init` and no `next` has it; did you mean `cell`?",
        ],
    );
    noted(
        &format!("{game}(<= p (does ?x (makr ?y)))"),
        &[
            "line 2, column 7: `makr` of 1 term is never done: no `legal` has it; did you mean `mark`?",
        ],
    );
    noted(
        &format!("{game}(<= p (true over))"),
        &["line 2, column 7: `over` is never true: no `init` and no `next` has it"],
    );
    // Where a variable stands for all of them, nothing is known.
    noted(
        &format!("{game}(<= (next ?f) (true ?f)) (<= p (true over))"),
        &[],
    );
    noted("(<= (role ?x) (player ?x)) (player a) (legal b c)", &[]);
}

#[test]
fn of_many_notes_the_first_are_told() {
    let text: Vec<_> = (0..60).map(|at| format!("(P{at}) (p{at})\n")).collect();
    let notes = Rules::read(&text.concat()).unwrap().notes;
    assert_eq!(notes.len(), 51);
    assert_eq!(
        notes[49].message,
        "`p49` is the same word as `P49` on line 50"
    );
    assert_eq!(notes[50].message, "this and 9 more may be mistakes");
    assert_eq!(notes[50].place.line, 51);
}
