//! Rules have the instances that they should, and no others.

use std::fmt::Write;

use stonework_gdl::GdlError;
use stonework_gdl::ground::{Ground, GroundAtom, TermId};
use stonework_gdl::rules::Rules;

const BYTES: usize = 64 << 20;

/// Two players who have nothing to do, for texts that are about something else.
const FRAME: &str = "(role a) (role b) (legal a wait) (legal b wait)\n";

fn ground(text: &str) -> Result<Ground, GdlError> {
    Ground::of(&Rules::read(text).unwrap(), BYTES)
}

/// What is written for each of these.
fn joined<T>(all: impl IntoIterator<Item = T>, write: impl Fn(T) -> String) -> String {
    all.into_iter().map(write).collect::<Vec<_>>().concat()
}

/// The instances of rules in their order, as text.
fn instances(text: &str) -> Vec<String> {
    written(&ground(text).unwrap())
}

fn written(ground: &Ground) -> Vec<String> {
    let rules = ground.rules.iter().map(|rule| {
        let body = rule.body.iter().map(|literal| {
            let not = if literal.holds { "" } else { "not " };
            format!("{not}{}", atom(ground, literal.atom))
        });
        let mut body: Vec<_> = body.collect();
        body.sort();
        if body.is_empty() {
            atom(ground, rule.head)
        } else {
            format!("{} if {}", atom(ground, rule.head), body.join(", "))
        }
    });
    rules.collect()
}

fn atom(ground: &Ground, atom: GroundAtom) -> String {
    let term = |id: TermId| ground.terms.written(&ground.symbols, id).to_string();
    let role = |role: u16| term(ground.roles[role as usize]);
    let mv = |role: u16, mv: u32| term(ground.moves[role as usize][mv as usize]);
    match atom {
        GroundAtom::True(at) => term(ground.fluents[at as usize]),
        GroundAtom::Does(by, at) => format!("{} does {}", role(by), mv(by, at)),
        GroundAtom::Next(at) => format!("next {}", term(ground.fluents[at as usize])),
        GroundAtom::Legal(by, at) => format!("{} may {}", role(by), mv(by, at)),
        GroundAtom::Goal(at) => {
            let (by, points) = ground.goals[at as usize];
            format!("{} has {points}", role(by))
        }
        GroundAtom::Terminal => "end".into(),
        GroundAtom::Derived(at) => term(ground.names[at as usize]),
    }
}

fn terms(ground: &Ground, ids: &[TermId]) -> Vec<String> {
    let term = |&id: &TermId| ground.terms.written(&ground.symbols, id).to_string();
    ids.iter().map(term).collect()
}

/// The instances of a text beside those of `FRAME`.
fn beside_frame(text: &str) -> Vec<String> {
    let mut instances = instances(&format!("{FRAME}{text}"));
    instances.retain(|one| !one.ends_with("may wait"));
    instances.sort();
    instances
}

fn refused(text: &str) -> String {
    ground(&format!("{FRAME}{text}")).unwrap_err().to_string()
}

#[test]
fn only_what_is_reached_has_instances() {
    let text = "(init (at 1)) (succ 1 2) (succ 2 3) (succ 7 8)
        (<= (next (at ?n)) (true (at ?m)) (succ ?m ?n))";
    assert_eq!(
        beside_frame(text),
        ["next (at 2) if (at 1)", "next (at 3) if (at 2)"]
    );
    let ground = ground(&format!("{FRAME}{text}")).unwrap();
    assert_eq!(
        terms(&ground, &ground.fluents),
        ["(at 1)", "(at 2)", "(at 3)"]
    );
    assert_eq!(ground.init, [0]);
}

#[test]
fn each_legal_move_may_be_done() {
    let text = "(role a) (role b) (init p) (size 1) (size 10) (size 2)
        (<= (legal a (take ?n ?n)) (size ?n) (distinct ?n 10))
        (<= (legal b (take ?n x)) (size ?n) (true p))
        (legal c nothing)
        (<= (next (taken ?n)) (does ?r (take ?n ?m)))";
    let ground = ground(text).unwrap();
    assert_eq!(
        terms(&ground, &ground.moves[0]),
        ["(take 1 1)", "(take 2 2)"]
    );
    assert_eq!(
        terms(&ground, &ground.moves[1]),
        ["(take 1 x)", "(take 2 x)", "(take 10 x)"],
        "numbers by their size"
    );
    assert_eq!(ground.notes.len(), 1, "{:?}", ground.notes);
    let mut instances = written(&ground);
    instances.sort();
    assert_eq!(
        instances,
        [
            "a may (take 1 1)",
            "a may (take 2 2)",
            "b may (take 1 x) if p",
            "b may (take 10 x) if p",
            "b may (take 2 x) if p",
            "next (taken 1) if a does (take 1 1)",
            "next (taken 1) if b does (take 1 x)",
            "next (taken 10) if b does (take 10 x)",
            "next (taken 2) if a does (take 2 2)",
            "next (taken 2) if b does (take 2 x)",
        ]
    );
}

#[test]
fn what_is_fixed_is_decided_and_what_is_not_may_be_either_way() {
    let text = "(n 1) (n 2) (n 3) (odd 1) (odd 3) (init (on 2))
        (<= (even ?n) (n ?n) (not (odd ?n)))
        (<= (small ?n) (n ?n) (not (even ?n)) (distinct ?n 3))
        (<= (next (on ?n)) (small ?n) (not (true (on ?n))))
        (<= terminal (not (true (on 2))) (not (true (on 3))) (not (even 3)))";
    assert_eq!(
        beside_frame(text),
        ["end if not (on 2)", "next (on 1) if not (on 1)"]
    );
}

#[test]
fn tests_stand_wherever_they_like() {
    let text = "(n 1) (n 2) (init (at 1))
        (<= (next (pair ?x ?y)) (distinct ?x ?y) (n ?x) (true (at ?x)) (n ?y))
        (<= (next (equal ?x ?y)) (not (distinct (f ?x) (f ?y))) (true (at ?x)))
        (<= (next (same ?x)) (true ?f) (not (distinct ?f (at ?x))))";
    assert_eq!(
        beside_frame(text),
        [
            "next (equal 1 1) if (at 1)",
            "next (pair 1 2) if (at 1)",
            "next (same 1) if (at 1)",
        ]
    );
}

#[test]
fn each_alternative_has_its_instances() {
    let text = "(init p) (init q) (n 1) (n 2)
        (<= (next (r ?x)) (n ?x) (or (true p) (true q)) (or (distinct ?x 1) (or) (true r)))
        (<= terminal (not (or (true p) (true q))))";
    assert_eq!(
        beside_frame(text),
        ["end if not p, not q", "next (r 2) if p", "next (r 2) if q",]
    );
}

#[test]
fn variables_stand_for_whole_fluents_moves_and_roles() {
    let text = "(role a) (role b) (init p) (init (q 1))
        (<= (legal ?r (keep ?f)) (role ?r) (true ?f))
        (<= (next ?f) (does ?r (keep ?f)))
        (<= (next last) (does ?r ?m) (true (q ?n)))";
    let ground = ground(text).unwrap();
    assert_eq!(
        terms(&ground, &ground.moves[1]),
        ["(keep last)", "(keep p)", "(keep (q 1))"]
    );
    let mut instances = written(&ground);
    instances.retain(|one| one.starts_with("next p"));
    instances.sort();
    assert_eq!(
        instances,
        ["next p if a does (keep p)", "next p if b does (keep p)"]
    );
}

#[test]
fn nested_terms_are_taken_apart_and_put_together() {
    let text = "(init (list (cons 1 (cons 2 nil)) nil))
        (<= (next (list ?rest (cons ?x ?back))) (true (list (cons ?x ?rest) ?back)))
        (<= terminal (true (list nil ?any)))";
    assert_eq!(
        beside_frame(text),
        [
            "end if (list nil (cons 2 (cons 1 nil)))",
            "next (list (cons 2 nil) (cons 1 nil)) if (list (cons 1 (cons 2 nil)) nil)",
            "next (list nil (cons 2 (cons 1 nil))) if (list (cons 2 nil) (cons 1 nil))",
        ]
    );
}

#[test]
fn recursion_through_derived_atoms_and_positive_loops_end() {
    let text = "(init (edge 1 2)) (init (edge 2 3)) (init (edge 3 1)) (init here)
        (<= (path ?x ?y) (true (edge ?x ?y)))
        (<= (path ?x ?z) (path ?x ?y) (path ?y ?z))
        (<= terminal (path 1 1))";
    let text = format!("{FRAME}{text}");
    let ground = ground(&text).unwrap();
    let sizes: Vec<u32> = ground
        .components
        .windows(2)
        .map(|two| two[1] - two[0])
        .collect();
    assert!(
        sizes.iter().any(|&size| size > 4),
        "{sizes:?}: all paths are one component"
    );
    assert_eq!(
        ground.components.last(),
        Some(&u32::try_from(ground.rules.len()).unwrap())
    );
    assert!(!written(&ground).iter().any(|one| one.contains("here if")));
}

#[test]
fn what_supports_itself_alone_is_no_fact() {
    let text = "(<= p q) (<= q p) (<= (init (x 1)) (not p)) (<= (init (x 2)) q) (<= terminal p)";
    let ground = ground(&format!("{FRAME}{text}")).unwrap();
    assert_eq!(terms(&ground, &ground.fluents), ["(x 1)"]);
}

#[test]
fn facts_and_dead_rules_vanish() {
    let text = "(init p) (n 1)
        (<= always (n 1)) (<= always (true p))
        (<= dead (true p)) (<= deader dead)
        (<= never (true q)) (<= idle never)
        (<= lives (true p) always (not never))
        (<= terminal lives idle) (<= terminal lives (not idle))";
    assert_eq!(beside_frame(text), ["end if lives", "lives if p"]);
}

#[test]
fn keywords_are_facts_or_rules_and_stand_in_bodies() {
    let text = "(player a) (player b) (<= (role ?r) (player ?r))
        (n 1) (<= (init (at ?n)) (n ?n))
        (legal a stay) (<= (legal b stay) (legal a stay)) (goal a 0) (<= (goal b 100) (goal a 0) terminal)
        (next done) (<= (next (half 1)) (true (at 1)))
        (<= terminal (true done))";
    let mut instances = instances(text);
    instances.sort();
    assert_eq!(
        instances,
        [
            "a has 0",
            "a may stay",
            "b has 100 if end",
            "b may stay",
            "end if done",
            "next (half 1) if (at 1)",
            "next done",
        ]
    );
}

#[test]
fn negation_is_stratified_on_atoms() {
    let text = "(init p)
        (<= (goal a 100) (true p))
        (<= (goal ?r 0) (role ?r) (not (goal ?r 100)))
        (<= terminal (true p))";
    assert_eq!(
        beside_frame(text),
        [
            "a has 0 if not a has 100",
            "a has 100 if p",
            "b has 0",
            "end if p"
        ]
    );
    let fixed = "(n 1) (n 2) (succ 1 2) (<= (w ?x) (n ?x) (succ ?x ?y) (not (w ?y))) (<= (init (w ?x)) (w ?x))";
    let ground = ground(&format!("{FRAME}{fixed}")).unwrap();
    assert_eq!(terms(&ground, &ground.fluents), ["(w 1)"]);
}

#[test]
fn a_cycle_through_not_is_shown() {
    assert_eq!(
        refused(
            "(init p)\n(<= (x ?n) (true p) (n ?n) (y ?n)) (n 1)\n(<= (y ?n) (n ?n) (not (x ?n)) (true p)) (<= terminal (x 1))"
        ),
        "line 4, column 1: `(y 1)` depends on its own negation: it needs not `(x 1)`, which needs `(y 1)`"
    );
    assert_eq!(
        refused("(<= p (not p)) (<= (init x) p)"),
        "line 2, column 1: `p` depends on its own negation: it needs not `p`"
    );
    assert_eq!(
        refused("(init x) (<= p (not q) (true x)) (<= q r) (<= r p) (<= terminal r)"),
        "line 2, column 10: `p` depends on its own negation: it needs not `q`, which needs `r`, which needs `p`"
    );
}

#[test]
fn the_position_does_not_depend_on_what_is_done() {
    assert_eq!(
        refused("(init p)\n(<= moved (does a wait))\n(<= terminal (true p) moved)"),
        "line 4, column 1: `terminal` depends on what is done, by `moved`: what is legal, goals and the end depend on the position alone"
    );
    assert_eq!(
        refused("(<= (still ?r) (role ?r) (not (does ?r wait))) (<= (goal a 1) (still b))"),
        "line 2, column 48: `(goal a 1)` depends on what is done, by `(still b)`: what is legal, goals and the end depend on the position alone"
    );
    assert_eq!(
        refused("(init p) (<= q (true p)) (<= (init r) (not q))"),
        "line 2, column 26: `init` depends on `true` or `does`: before the first position, neither is known"
    );
    // what is done and can never be is no harm
    beside_frame("(init p) (<= m (does b run)) (<= m (does c wait)) (<= (goal a 1) m)");
}

#[test]
fn points_are_whole_numbers_to_a_hundred() {
    let text = "(init p) (points a 101) (points a ten) (points b 007) (points c 1) (<= (goal ?r ?n) (true p) (points ?r ?n))";
    let ground = ground(&format!("{FRAME}{text}")).unwrap();
    assert_eq!(ground.goals, [(1, 7)]);
    assert_eq!(ground.notes.len(), 3);
}

#[test]
fn base_and_input_are_for_notes_alone() {
    let text = "(init (at 1)) (<= (next (at ?y)) (true (at ?x)) (succ ?x ?y))
        (succ 1 2) (succ 2 3) (succ 3 4)
        (base (at 1)) (<= (base (at ?x)) (succ ?x 3)) (input a wait)";
    let notes = ground(&format!("{FRAME}{text}")).unwrap().notes;
    let notes: Vec<_> = notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        [
            "line 4, column 9: `(at 3)` may become true and is not in `base`, as is one other: `base` is not relied on",
            "line 4, column 55: `wait` may become legal for `b` and is not in `input`: `input` is not relied on",
        ]
    );
    let many = "(init p) (<= terminal (true p)) (d 0) (d 1) (d 2) (d 3) (d 4) (d 5) (d 6) (d 7) (d 8) (d 9)
        (<= (base (x ?a ?b ?c ?d ?e ?f ?g ?h)) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f) (d ?g) (d ?h))";
    assert!(ground(&format!("{FRAME}{many}")).unwrap().notes.is_empty());
}

#[test]
fn too_many_instances_are_refused_in_time() {
    let memory = |predicate: &str| GdlError::Memory {
        limit: 1 << 20,
        predicate: predicate.into(),
    };
    let of = |text: &str| Ground::of(&Rules::read(&format!("{FRAME}{text}")).unwrap(), 1 << 20);
    let endless = of("(p 0) (<= (p (s ?x)) (p ?x)) (<= terminal (p 1))");
    assert_eq!(endless.unwrap_err(), memory("p/1"));
    let endless = of("(init (heap 0)) (<= (next (heap (s ?x))) (true (heap ?x)))");
    assert_eq!(endless.unwrap_err(), memory("heap/1"));
    let digits = joined(0..10, |digit| format!("(d {digit}) (init (on {digit}))"));
    let many = of(&format!(
        "{digits} (<= (all ?a ?b ?c ?d ?e ?f) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f)) (<= terminal (all 1 1 1 1 1 1))"
    ));
    assert_eq!(many.unwrap_err(), memory("all/6"));
    let many = of(&format!(
        "{digits} (<= (next (x ?a ?b ?c ?d ?e ?f)) (true (on ?a)) (true (on ?b)) (true (on ?c)) (true (on ?d)) (true (on ?e)) (true (on ?f)))"
    ));
    assert_eq!(many.unwrap_err(), memory("x/6"));
}

#[test]
fn many_relations_are_no_matter() {
    let mut text = format!("{FRAME} (init p) (<= terminal q0 (true p)) (q40000)");
    for at in 0..40_000 {
        write!(text, "(<= q{at} q{}) (<= d{at} (true p))", at + 1).unwrap();
    }
    let began = std::time::Instant::now();
    assert_eq!(beside_frame(&text), ["end if p"]);
    // a step for each relation and each other one takes minutes
    assert!(began.elapsed().as_secs() < 30);
}

#[test]
fn what_is_not_told_of_an_instance_is_found_once() {
    let digits = joined(0..10, |digit| format!("(d {digit}) (init (on {digit}))"));
    let names = [
        "?a", "?b", "?c", "?d", "?e", "?f", "?g", "?h", "?i", "?j", "?k", "?l",
    ];
    let fixed = joined(names, |name| format!("(d {name})"));
    let moving = joined(names, |name| format!("(true (on {name}))"));
    let text = format!("{digits} (<= p {fixed}) (<= q {moving}) (<= terminal p q)");
    let instances = beside_frame(&text);
    let (others, parts): (Vec<_>, Vec<_>) = instances
        .into_iter()
        .partition(|one| !one.starts_with("q#1 if (on "));
    assert_eq!(others, ["end if q", "q if q#1"]);
    assert_eq!(parts.len(), 10);
}

#[test]
fn relations_that_are_made_have_names_of_their_own() {
    let text =
        "(init p) (init (at 1)) (init (at 2)) (<= (q#1) (true s)) (<= (q#2 ?x) (true (at ?x)))
        (<= q (true (at ?x)) (true p) (true r)) (<= terminal q q#1 (q#2 1)) (next r) (next s)";
    let instances = beside_frame(text);
    assert!(
        instances.contains(&"q if p, q#3, r".to_owned()),
        "{instances:?}"
    );
    assert!(instances.contains(&"q#1 if s".to_owned()), "{instances:?}");
}

#[test]
fn grounding_stops_when_it_is_told_to() {
    let mut text = String::from(FRAME);
    text.extend((0..10).map(|digit| format!("(d {digit})")));
    let names: Vec<String> = (0..12).map(|at| format!("?v{at}")).collect();
    let conditions = joined(&names, |name| format!("(d {name})"));
    // all differ and there are too few of them: that is found out of 10^12, without memory
    let differ = names.iter().enumerate().flat_map(|(at, one)| {
        names[..at]
            .iter()
            .map(move |other| format!("(distinct {one} {other})"))
    });
    let differ: String = differ.collect();
    write!(text, "(<= p {conditions} {differ}) (<= terminal p)").unwrap();
    let rules = Rules::read(&text).unwrap();
    let mut asked = 0;
    let stopped = Ground::of_until(&rules, BYTES, &mut || {
        asked += 1;
        asked > 3
    });
    assert_eq!(stopped.unwrap_err(), GdlError::Stopped);
}

#[test]
fn the_same_text_has_the_same_numbers() {
    let text = "(role x) (role o) (init (cell 1 1 b)) (init (cell 1 10 b)) (init (cell 1 2 b)) (init (control x))
        (<= (legal ?r (mark ?m ?n)) (true (cell ?m ?n b)) (true (control ?r)))
        (<= (legal x noop) (true (control o))) (<= (legal o noop) (true (control x)))
        (<= (next (cell ?m ?n ?r)) (does ?r (mark ?m ?n)))
        (<= (next (cell ?m ?n ?w)) (true (cell ?m ?n ?w)) (does ?r (mark ?x ?y)) (or (distinct ?x ?m) (distinct ?y ?n)))
        (<= (next (control x)) (true (control o))) (<= (next (control o)) (true (control x)))";
    let ground = ground(text).unwrap();
    assert_eq!(
        terms(&ground, &ground.moves[0]),
        ["(mark 1 1)", "(mark 1 2)", "(mark 1 10)", "noop"]
    );
    assert_eq!(
        terms(&ground, &ground.fluents),
        [
            "(cell 1 1 b)",
            "(cell 1 1 o)",
            "(cell 1 1 x)",
            "(cell 1 2 b)",
            "(cell 1 2 o)",
            "(cell 1 2 x)",
            "(cell 1 10 b)",
            "(cell 1 10 o)",
            "(cell 1 10 x)",
            "(control o)",
            "(control x)",
        ]
    );
    let first = written(&ground);
    for _ in 0..3 {
        assert_eq!(instances(text), first);
    }
}
