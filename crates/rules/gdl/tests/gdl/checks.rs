//! What is wrong with rules is told with its place and with what would be right.

use stonework_gdl::Gdl;
use stonework_gdl::rules::Rules;

/// Each text is refused with its sentence.
fn refused(cases: &[(&str, &str)]) {
    for (text, message) in cases {
        assert_eq!(
            Rules::read(text).unwrap_err().to_string(),
            *message,
            "{text}"
        );
    }
}

/// Each text is no game for two, and this is why.
fn no_game(cases: &[(&str, &str)]) {
    for (text, message) in cases {
        let rules = Rules::read(text).unwrap();
        assert_eq!(
            rules.demand_two_roles().unwrap_err().to_string(),
            *message,
            "{text}"
        );
    }
}

#[test]
fn words_of_the_language_stand_where_they_may() {
    refused(&[
        (
            "(distinct a b)",
            "line 1, column 1: `distinct` is no relation: it stands in parentheses, in the conditions of a rule",
        ),
        (
            "(<= (not p) q)",
            "line 1, column 5: `not` is no relation: it stands in parentheses, in the conditions of a rule",
        ),
        (
            "(<= p not (q))",
            "line 1, column 7: `not` is no relation: it stands in parentheses, in the conditions of a rule",
        ),
        (
            "(<= p (or q r) (<= s t))",
            "line 1, column 16: a rule stands within a rule: a `)` is missing before it",
        ),
        (
            "(p not a)",
            "line 1, column 4: `not` stands within a term: it is a word of the language, and no name",
        ),
        (
            "(p (OR a))",
            "line 1, column 5: `or` stands within a term: it is a word of the language, and no name",
        ),
        (
            "(<= (next (does x m)) (does x m))",
            "line 1, column 12: `(does …)` stands within a term: it is a condition, and no term",
        ),
        (
            "(<= (next (true a)) (true a))",
            "line 1, column 12: `(true …)` stands within a term: it is a condition, and no term",
        ),
        (
            "(<= p (and (q) (r)))",
            "line 1, column 7: `and` is no word of GDL: conditions that stand one after the other have to hold all of them",
        ),
        (
            "(<=)",
            "line 1, column 1: `(<=)` has no head: write `(<= HEAD CONDITION …)`",
        ),
        (
            "(<= p (not q r))",
            "line 1, column 7: `not` takes one condition",
        ),
        (
            "(<= p (not))",
            "line 1, column 7: `not` takes one condition",
        ),
        (
            "(<= p (distinct a))",
            "line 1, column 7: `distinct` takes two terms",
        ),
        (
            "(role)",
            "line 1, column 1: `role` takes 1 term: write `(role …)`",
        ),
        (
            "(legal x)",
            "line 1, column 1: `legal` takes 2 terms: write `(legal … …)`",
        ),
        (
            "(<= p (terminal x))",
            "line 1, column 7: `terminal` takes no terms: write `(terminal)`",
        ),
        (
            "((p) a)",
            "line 1, column 2: a relation begins with its name: `(` is one too many",
        ),
        (
            "(p ((f) a))",
            "line 1, column 5: a term begins with its name: `(` is one too many",
        ),
        (
            "(<= p (?r a))",
            "line 1, column 7: `?r` is a variable: a relation has a name of its own",
        ),
        (
            "(<= (p ?f) (q (?f a)))",
            "line 1, column 16: `?f` is a variable: a term with terms has a name of its own",
        ),
    ]);
    // Words of the language that can be nothing else where they stand are names.
    for text in [
        "(p goal)",
        "(value true)",
        "(step (next a))",
        "(<= p (and a b c)) (and a b c)",
    ] {
        assert!(Rules::read(text).is_ok(), "{text}");
    }
}

#[test]
fn rules_conclude_what_they_may_from_what_they_may() {
    refused(&[
        (
            "(<= (true a) p)",
            "line 1, column 5: `true` is what holds now: a rule concludes `next`, what will, or `init`, what does at the start",
        ),
        (
            "(does x m)",
            "line 1, column 1: `does` is what players do: a rule concludes `legal`, what they may do",
        ),
        (
            "(<= p (next a))",
            "line 1, column 7: a condition cannot read `next`, what will hold: read `true`, what holds now",
        ),
        (
            "(<= p (not (init a)))",
            "line 1, column 12: a condition cannot read `init`, what holds at the start: conclude both from a relation of your own",
        ),
        (
            "(<= (role x)\n  (or p (true a)))",
            "line 2, column 9: who plays cannot depend on what holds or is done: `role` is the same all the time",
        ),
        (
            "(<= (init a) (does x m))",
            "line 1, column 14: the start cannot depend on what holds or is done: nothing does yet",
        ),
        (
            "(<= (base a) (true a))",
            "line 1, column 14: `base` and `input`, what may ever hold or be done, cannot depend on what holds or is done",
        ),
        (
            "(<= (input x m) (not (does x m)))",
            "line 1, column 22: `base` and `input`, what may ever hold or be done, cannot depend on what holds or is done",
        ),
        (
            "(<= (legal x m) (does x m))",
            "line 1, column 17: what is legal cannot depend on what is done: it is known before anybody moves",
        ),
        (
            "(<= (goal x 100) (does x m))",
            "line 1, column 18: a goal cannot depend on what is done: it is known before anybody moves",
        ),
        (
            "(<= terminal (does x m))",
            "line 1, column 14: the end cannot depend on what is done: it is known before anybody moves",
        ),
        (
            "(goal x 101)",
            "line 1, column 1: a goal is a whole number from 0 to 100, and `101` is none",
        ),
        (
            "(<= (goal x -5) p)",
            "line 1, column 5: a goal is a whole number from 0 to 100, and `-5` is none",
        ),
        (
            "(goal x (points 5))",
            "line 1, column 1: a goal is a whole number from 0 to 100, and `(points …)` is none",
        ),
    ]);
}

#[test]
fn unsafe_rules_name_their_variable() {
    refused(&[
        (
            "(error is ?here)",
            "line 1, column 11: `?here` is a variable, and a fact has none: write `(<= HEAD CONDITION …)`, with a condition that binds it",
        ),
        (
            "\n(<= (p ?x)\n  (not (q ?x)))",
            "line 2, column 8: unsafe: `?x` is bound by no condition of the rule of line 2, and its head needs it: add a condition with `?x` that stands in no `not` and no `distinct`",
        ),
        (
            "(<= p\n  (not (q ?x)))",
            "line 2, column 11: unsafe: `?x` is bound by no condition of the rule of line 1, and `not` needs it: add a condition with `?x` that stands in no `not` and no `distinct`",
        ),
        (
            "(<= p (q ?x) (distinct ?x ?y))",
            "line 1, column 27: unsafe: `?y` is bound by no condition of the rule of line 1, and `distinct` needs it: add a condition with `?y` that stands in no `not` and no `distinct`",
        ),
        (
            "(<= p (not (distinct ?x ?y)))",
            "line 1, column 22: unsafe: `?x` is bound by no condition of the rule of line 1, and `(not (distinct …))` needs it: add a condition with `?x` that stands in no `not` and no `distinct`",
        ),
        (
            "(<= (p ?x) (or (q ?x) (r a)))",
            "line 1, column 8: unsafe: `?x` is not bound by each part of an `or` of the rule of line 1, and its head needs it: add a condition that binds it outside the `or`, or to each of its parts",
        ),
        (
            "(<= p (or (q ?x) (not (r ?x))))",
            "line 1, column 14: unsafe: `?x` is not bound by each part of an `or` of the rule of line 1, and `not` needs it: add a condition that binds it outside the `or`, or to each of its parts",
        ),
        (
            "(<= (p ?x))",
            "line 1, column 8: unsafe: `?x` is bound by no condition of the rule of line 1, and its head needs it: add a condition with `?x` that stands in no `not` and no `distinct`",
        ),
    ]);
}

#[test]
fn variables_are_bound_by_equality_and_by_each_part_of_an_or() {
    for text in [
        "(<= (p ?x) (distinct ?x ?y) (q ?x ?y))",
        "(<= (p ?x) (q ?y) (not (distinct ?x ?y)))",
        "(<= (p ?x) (not (distinct (f ?y) ?x)) (q ?y))",
        "(<= (p ?x) (not (distinct ?z ?y)) (not (distinct ?y ?x)) (q ?z))",
        "(<= (p ?x) (not (distinct ?x ?y)) (not (distinct ?y ?z)) (q ?z))",
        "(<= (p ?x) (not (distinct ?x a)))",
        "(<= (p ?x) (or (q ?x) (r ?x)))",
        "(<= (p ?x) (not (s ?x)) (or (q ?x) (or (r ?x) (t ?x))))",
        "(<= (p ?x) (or (not (distinct ?x ?y)) (q ?x)) (r ?y))",
        "(<= (p ?x) (or (not (distinct ?x ?y)) (q ?x)) (or (r ?y) (s ?y)))",
        "(<= (p ?x) (or (or (not (distinct ?x ?y)) (q ?x)) (q ?x)) (not (distinct ?y ?z)) (r ?z))",
        "(<= (p ?x) (q ?x) (or (not (r ?x)) (distinct ?x a)))",
        "(<= p (or (q ?x) (r ?y)))",
    ] {
        assert!(Rules::read(text).is_ok(), "{text}");
    }
}

/// The rules of a game for two, without those that begin with this.
fn game(without: &str) -> String {
    let lines = [
        "(role x)",
        "(role y)",
        "(legal x a)",
        "(legal y a)",
        "(<= terminal (true b))",
        "(goal x 100)",
        "(next b)",
    ];
    let lines = lines
        .iter()
        .filter(|line| without.is_empty() || !line.contains(without));
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn a_game_for_two_has_two_roles_moves_an_end_and_goals() {
    Rules::read(&game("")).unwrap().demand_two_roles().unwrap();
    let role = "games of two roles are solved, and this has none: write `(role NAME)` for each";
    no_game(&[
        ("", role),
        (&game("role"), role),
        (
            &game("legal"),
            "no rule concludes `legal`, so that nobody can move: write `(<= (legal ROLE MOVE) CONDITION …)`",
        ),
        (
            &game("terminal"),
            "no rule concludes `terminal`, so that play never ends: write `(<= terminal CONDITION …)`",
        ),
        (
            &game("goal"),
            "no rule concludes `goal`, so that nobody can win: write `(<= (goal ROLE POINTS) CONDITION …)`, with 0 to 100 points",
        ),
        (
            &game("").replace("legal", "lgeal"),
            "line 3, column 1: no rule concludes `legal`, so that nobody can move: write `(<= (legal ROLE MOVE) CONDITION …)`; did you mean `legal` by this `lgeal`?",
        ),
        (
            &game("").replace("terminal", "termnial"),
            "line 5, column 5: no rule concludes `terminal`, so that play never ends: write `(<= terminal CONDITION …)`; did you mean `terminal` by this `termnial`?",
        ),
        (
            &(game("role") + "(role Robot)"),
            "games of two roles are solved, and this has 1: `Robot`",
        ),
        (
            &(game("") + "(role z) (ROLE X)"),
            "games of two roles are solved, and this has 3: `x`, `y`, `z`",
        ),
        (
            &(game("") + "(role random)"),
            "line 8, column 1: `random`, a role that moves by chance, is of GDL-II, for games with chance and with what a player does not see; only games without either are solved",
        ),
        (
            &(game("") + "(<= (sees x ?m) (does y ?m))"),
            "line 8, column 5: `sees`, what a player sees, is of GDL-II, for games with chance and with what a player does not see; only games without either are solved",
        ),
    ]);
    // Roles that rules conclude are not counted; a relation that is read is the text's own.
    for text in [
        "(<= (role ?x) (player ?x)) (player x)",
        "(sees a b) (<= p (sees ?x b))",
        "(sees a b c)",
        "(piece random)",
    ] {
        let rules = Rules::read(&(game("") + text)).unwrap();
        rules.demand_two_roles().unwrap();
    }
}

#[test]
fn a_game_is_made_of_what_is_one_and_tells_the_notes_of_its_rules() {
    let text = game("") + "(legal x b)\n(<= p (treu b))\n";
    let notes: Vec<_> = Gdl::read(&text, 1 << 20)
        .unwrap()
        .notes()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        notes,
        [
            "line 9, column 7: `treu` of 1 term is concluded by no rule, so that it is false; did you mean `true`?",
        ]
    );
    let refused = Gdl::read(&game("legal"), 1 << 20).unwrap_err().to_string();
    assert!(
        refused.starts_with("no rule concludes `legal`"),
        "{refused}"
    );
    let counted = "(<= (role ?x) (player ?x)) (player x) (player y) (player z)\n";
    let refused = Gdl::read(&(game("role") + counted), 1 << 20).unwrap_err();
    let refused = refused.to_string();
    assert!(
        refused.starts_with("games of two roles are solved, and this has 3: `"),
        "{refused}"
    );
    let nobody = game("role") + "(<= (role ?x) (player ?x) (not (player ?x))) (player x)\n";
    let refused = Gdl::read(&nobody, 1 << 20).unwrap_err().to_string();
    assert_eq!(
        refused,
        "games of two roles are solved, and this has none: no rule for `role` holds"
    );
}
