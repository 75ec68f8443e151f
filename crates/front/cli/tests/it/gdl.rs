//! Games whose rules are a text in GDL: every command on them, and texts that are none.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::certificates::{compressed, decompressed, place};
use crate::support::{empty_place, file, process, ran, run, run_with};

/// A text of the gallery.
fn text(name: &str) -> String {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/gdl");
    let path = dir.join(name).with_extension("kif");
    fs::canonicalize(path).unwrap().to_str().unwrap().to_owned()
}

/// A file with this text.
fn written(name: &str, text: &str) -> String {
    file(name, text.as_bytes()).to_str().unwrap().to_owned()
}

/// Three stones of which one or two are taken, by roles of these names; `wait` is what who does not
/// move does.
fn three_stones(names: [&str; 2]) -> String {
    let [first, second] = names;
    format!(
        "(role {first}) (role {second}) (other {first} {second}) (other {second} {first})
        (init (heap 3)) (init (turn {first}))
        (minus 3 1 2) (minus 3 2 1) (minus 2 1 1) (minus 2 2 0) (minus 1 1 0)
        (<= (legal ?r (take ?n)) (true (turn ?r)) (true (heap ?h)) (minus ?h ?n ?left))
        (<= (legal ?r wait) (true (turn ?o)) (other ?r ?o))
        (<= (next (heap ?left)) (true (heap ?h)) (does ?r (take ?n)) (minus ?h ?n ?left))
        (<= (next (turn ?r)) (true (turn ?o)) (other ?o ?r))
        (<= terminal (true (heap 0)))
        (<= (goal ?r 0) (true (turn ?r)))
        (<= (goal ?r 100) (true (turn ?o)) (other ?r ?o))\n"
    )
}

#[test]
fn a_file_is_short_for_the_game_whose_rules_it_has() {
    let file = text("tic_tac_toe");
    let rules = format!("rules={file}");
    let short = run(&["solve", &file, "--json"]).json(0);
    let long = run(&["solve", "gdl", "--set", &rules, "--json"]).json(0);
    for field in [
        "game",
        "settings",
        "players",
        "roles",
        "answer",
        "value",
        "best_moves",
    ] {
        assert_eq!(short[field], long[field], "{field}");
    }
    assert_eq!(short["game"], "gdl");
    assert_eq!(short["answer"], "draw");
    assert_eq!(short["roles"], json!(["x", "o"]));
    assert_eq!(short["players"], json!(["x", "o"]));
    // The rules themselves are not told again.
    assert_eq!(short["settings"]["rules"], file);
    assert_eq!(short["notes"], Value::Null);
    let told = run(&["solve", &file]).output(0);
    assert!(told.contains("It is a draw."), "{told}");
    assert!(
        told.starts_with(&format!("Rules as text (GDL) (rules={file}, ")),
        "{told}"
    );
    // A name in capitals, and a path to a file of any name.
    let text = three_stones(["ann", "ben"]);
    for name in ["three.KIF", "three.txt"] {
        let file = written(name, &text);
        let told = run(&["solve", &file]).output(0);
        assert!(told.contains("\nben wins, in 2 plies.\n"), "{told}");
    }
    let none = run(&["solve", "gdl", "--set", "rules=x", "--set", "rules=x"]).refusal();
    assert!(none.starts_with("cannot read `x`: "), "{none}");
    let twice = run(&["solve", &file, "--set", &rules]).refusal();
    assert_eq!(twice, "parameter `rules` is given twice");
}

#[test]
fn who_forgets_the_file_is_told() {
    let ran = run(&["solve", "gdl"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(
        ran.stderr,
        "note: without `--set rules=FILE` this is one, two or half\n"
    );
    assert!(ran.stdout.contains("rules=one, two or half"), "{ran:?}");
    run(&["solve", "gdl", "--quiet"]).output(0);
}

#[test]
fn every_command_takes_rules_that_are_a_text() {
    let file = text("tic_tac_toe");
    let compared = run(&["compare", &file, "--json"]).json(0);
    assert_eq!(compared["agree"], true, "{compared}");
    let counted = run(&["perft", &file, "--depth", "5", "--json"]).json(0);
    let counts: Vec<&Value> = (counted["depths"].as_array().unwrap().iter())
        .map(|depth| &depth["nodes"])
        .collect();
    assert_eq!(json!(counts), json!([9, 72, 504, 3024, 15120]));
    let divided = run(&["divide", &file, "--depth", "2"]).output(0);
    assert!(divided.contains("(mark 2 2)"), "{divided}");
    let strong = run(&["strong", &file, "--json"]).json(0);
    assert_eq!(strong["statistics"]["positions"], 5478, "{strong}");
    let laws = run(&["laws", &file, "--positions", "200", "--json"]).json(0);
    assert_eq!(laws["violation"], Value::Null, "{laws}");
    let args = ["bench", &file, "--sizes", "2,4", "--repeat", "1", "--json"];
    let measured = run(&args).json(0);
    assert_eq!(measured["agree"], true, "{measured}");
    assert_eq!(measured["settings"]["rules"], file);
    let picture = place("gdl-ttt.svg");
    run(&["draw", &file, "--values", "-o", &picture]).output(0);
    assert!(fs::read_to_string(&picture).unwrap().starts_with("<svg"));
    let table = run(&["table", &file]).refusal();
    assert!(table.contains("table"), "{table}");
    let nimbers = run(&["nimbers", &file]).refusal();
    assert!(nimbers.contains("nimber"), "{nimbers}");
    let played = run_with(&["play", &file, "--seed", "1"], b"(mark 2 2)\nmark 1 1\n");
    assert_eq!(played.code, Some(0), "{played:?}");
    assert!(
        played.stdout.contains("You are x and move first."),
        "{played:?}"
    );
    assert!(!played.stdout.contains("is not a move"), "{played:?}");
}

#[test]
fn a_text_is_told_about() {
    let file = text("tic_tac_toe");
    let of_name = run(&["games", &file]).output(0);
    let of_game = run(&["games", "gdl", &file]).output(0);
    assert_eq!(of_name, of_game);
    for line in [
        "\n  roles            x, o\n",
        "\n  fluents          20\n",
        "\nMoves: (mark 1 1), (mark 1 2)",
        "\n  example    stonework solve gdl --set rules=FILE\n",
    ] {
        assert!(of_game.contains(line), "{line} {of_game}");
    }
    let json = run(&["games", &file, "--json"]).json(0);
    assert_eq!(json["roles"], json!(["x", "o"]));
    assert_eq!(json["about"]["fluents"], "20");
    assert_eq!(json["example_moves"].as_array().unwrap().len(), 9);
    let own = run(&["games", "gdl"]).output(0);
    assert!(own.contains("(default one, two or half)"), "{own}");
    let no_rules = run(&["games", "nim", &file]).refusal();
    assert!(no_rules.starts_with("nim takes no rules: "), "{no_rules}");
}

#[test]
fn notes_of_a_text_are_beside_the_answer() {
    let noted = three_stones(["ann", "ben"]) + "(<= (unused ?x) (heap-of ?x))\n";
    let file = written("noted.kif", &noted);
    let ran = run(&["solve", &file]);
    let json = run(&["solve", &file, "--json"]).json(0);
    let notes = json["notes"].as_array().unwrap();
    let said: Vec<String> = notes
        .iter()
        .map(|note| format!("note: {}\n", note.as_str().unwrap()))
        .collect();
    let said = said.concat();
    assert_eq!(ran.stderr, said);
    assert!(said.contains("note: line 11, column "), "{said}");
    assert_eq!(run(&["solve", &file, "--quiet"]).stderr, "");
}

#[test]
fn a_file_that_is_no_text_in_gdl_is_refused_with_what_is_wrong_and_where() {
    let refusal = |name: &str, content: &[u8]| {
        let file = file(name, content).to_str().unwrap().to_owned();
        let refused = run(&["solve", &file]).refusal();
        assert_eq!(run(&["games", &file]).refusal(), refused);
        let told = refused.replace(&file, "FILE");
        told.replace('`', "")
    };
    assert!(
        refusal("half.kif", b"(role x) (role o) (<= (legal x").starts_with("FILE: line 1, column ")
    );
    assert_eq!(
        refusal("binary.kif", b"(role x) (role \xff"),
        "FILE is no text: byte 16 is no UTF-8"
    );
    assert!(refusal("empty.kif", b"").starts_with("FILE: "));
    let deep = "(".repeat(10 << 20);
    assert!(refusal("deep.kif", deep.as_bytes()).starts_with("FILE: line 1, column "));
    let wide = format!("(role x) (role o) (init (a{}))", " b".repeat(1_000_000));
    assert!(refusal("wide.kif", wide.as_bytes()).starts_with("FILE: "));
    let long = " ".repeat((16 << 20) + 1);
    assert_eq!(
        refusal("long.kif", long.as_bytes()),
        "FILE is longer than 16.0 MiB"
    );
    let folder = empty_place("folder.kif");
    fs::create_dir(&folder).unwrap();
    let folder = folder.to_str().unwrap();
    let refused = run(&["solve", folder]).refusal();
    assert!(
        refused.starts_with(&format!("cannot read `{folder}`: ")),
        "{refused}"
    );
    let missing = run(&["solve", "no/such/file.kif"]).refusal();
    assert!(
        missing.starts_with("cannot read `no/such/file.kif`: "),
        "{missing}"
    );
    // What is no file is a game of that name.
    let unknown = run(&["solve", "no/such/file"]).refusal();
    assert!(
        unknown.starts_with("there is no game `no/such/file`"),
        "{unknown}"
    );
    // What a file has is not told, but where it is wrong.
    let one_role = refusal("one-role.kif", b"(role x)");
    assert!(one_role.contains("role"), "{one_role}");
}

#[test]
fn rules_that_explode_are_refused_within_the_limits() {
    let joined = |texts: Vec<String>| texts.concat();
    let digits = joined((0..10).map(|digit| format!("(d {digit})")).collect());
    let terms = |count| joined((0..count).map(|at| format!("?x{at} ")).collect());
    let known = |count| joined((0..count).map(|at| format!("(d ?x{at}) ")).collect());
    let huge = three_stones(["ann", "ben"])
        + &digits
        + &format!("(<= (many {}) {})", terms(12), known(12))
        + &format!("(<= (next (seen {})) (many {}))", terms(12), terms(12));
    let file = written("huge.kif", &huge);
    let refused = run(&["solve", &file, "--memory", "20MB"]).refusal();
    assert!(refused.contains("many"), "{refused}");
    let stopped = run(&["solve", &file, "--time", "0.1"]);
    assert_eq!(stopped.code, Some(3), "{stopped:?}");
    assert!(
        stopped.stderr.starts_with("error: stopped: "),
        "{stopped:?}"
    );
}

#[test]
fn rules_are_read_from_standard_input_once() {
    let rules = three_stones(["ann", "ben"]);
    let args = ["solve", "gdl", "--set", "rules=-", "--json"];
    let solved = run_with(&args, rules.as_bytes()).json(0);
    assert_eq!(solved["value"], json!({"outcome": "loss", "plies": 2}));
    assert_eq!(solved["settings"]["rules"], "standard input");
    for more in [["-", "--json"], ["--batch", "-"]] {
        let args = [&args[..4], &more].concat();
        let refused = run_with(&args, rules.as_bytes()).refusal();
        assert_eq!(
            refused,
            "standard input cannot be read for two things at once"
        );
    }
    let mut args = args;
    args[0] = "play";
    let refused = run_with(&args[..4], rules.as_bytes()).refusal();
    assert_eq!(
        refused,
        "standard input cannot be read for two things at once"
    );
}

#[test]
fn a_line_of_a_batch_may_have_rules_of_its_own_and_names_no_file() {
    let file = text("tic_tac_toe");
    let own = three_stones(["ann", "ben"]);
    let lines = [
        json!({"input": "start"}),
        json!({"settings": {"rules": own}}),
        json!({"settings": {"objective": "difference"}}),
        json!({"settings": {"rules": "/etc/passwd"}}),
    ];
    let lines: Vec<String> = lines.iter().map(|line| format!("{line}\n")).collect();
    let lines = lines.concat();
    let ran = run_with(&["solve", &file, "--batch", "-"], lines.as_bytes());
    assert_eq!(ran.code, Some(2), "{ran:?}");
    let answers: Vec<Value> = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers[0]["answer"], "draw");
    assert_eq!(answers[0]["settings"]["rules"], file);
    assert_eq!(answers[1]["players"], json!(["ann", "ben"]));
    assert_eq!(answers[1]["settings"]["rules"], "…");
    assert_eq!(answers[2]["settings"]["rules"], file);
    assert_eq!(answers[2]["answer"], 0);
    let error = answers[3]["error"].as_str().unwrap();
    assert!(error.starts_with("rules: games of two roles"), "{error}");
}

#[test]
fn a_certificate_has_the_rules_and_is_refused_with_others() {
    let file = text("one_two_or_half");
    let certificate = place("gdl.cert");
    run(&["solve", &file, "--certificate", &certificate]).output(0);
    // The text itself is not needed, and not told.
    let checked = run(&["check", &certificate]).output(0);
    assert!(checked.contains("Proved: the start is worth "), "{checked}");
    let json = run(&["check", &certificate, "--json"]).json(0);
    assert_eq!(json["proved"], true);
    assert_eq!(json["parameters"]["rules"], "…");
    let told = decompressed(&certificate);
    assert!(told.contains("(role first)"), "{told}");
    for (from, to) in [
        // Rules by which other games are played, and the same.
        ("(init (heap 20))", "(init (heap 19))"),
        ("(init (heap 20))", "(init (heap 20)) (half 1 1)"),
        ("(role first)", "(role fast)"),
    ] {
        let changed = told.replacen(from, to, 1);
        assert_ne!(changed, told, "{told}");
        let wrong = place("gdl-wrong.cert");
        fs::write(&wrong, compressed(&changed)).unwrap();
        let refused = run(&["check", &wrong]);
        assert_eq!(refused.code, Some(2), "{to} {refused:?}");
        assert!(refused.stderr.len() < 1000, "{refused:?}");
    }
    let strong = place("gdl-strong.cert");
    run(&["strong", &file, "--certificate", &strong]).output(0);
    run(&["check", &strong]).output(0);
    // Rules that have no room in a certificate are refused before they are solved.
    let long = format!(
        "{}(fact {})",
        fs::read_to_string(&file).unwrap(),
        "a".repeat(5 << 20)
    );
    let long = written("long-name.kif", &long);
    let refused = run(&["solve", &long, "--certificate", &certificate]).refusal();
    assert!(
        refused.contains("at most") && refused.len() < 300,
        "{refused}"
    );
}

#[test]
fn a_database_is_made_of_a_text_whose_play_has_levels() {
    let file = text("tic_tac_toe");
    let dir = empty_place("gdl-ttt");
    let dir = dir.to_str().unwrap();
    let saved = run(&["strong", &file, "--save", dir]).output(0);
    assert!(saved.contains("\n  Positions:  5,478\n"), "{saved}");
    // The database has the rules, and needs no file of them.
    let verified = run(&["verify", dir, "--json"]).json(0);
    assert_eq!(verified["complete"], true, "{verified}");
    assert_eq!(verified["tiers"], 10, "{verified}");
    // As those of `tic-tac-toe`, by rules in Rust.
    let counts = json!({"won": 2836, "drawn": 1068, "lost": 1574});
    assert_eq!(verified["stored"], counts);
    let known = run(&["stats", dir, "--json"]).json(0);
    assert_eq!(known["all"]["counts"], counts, "{known}");
    let start = run(&["probe", dir, "start", "--json"]).json(0);
    assert_eq!(start["position"], "(control x)");
    assert_eq!(start["value"], json!({"outcome": "draw"}));
    assert_eq!(start["moves"].as_array().unwrap().len(), 9);
    let asked = ["(mark 2 2) (mark 1 2)", "(mark 1 1) (mark 1 2) (mark 2 2)"];
    for position in asked {
        let probed = run(&["probe", dir, position, "--json"]).json(0);
        let solved = run(&["solve", &file, position, "--json"]).json(0);
        let outcome = &probed["value"]["outcome"];
        assert_ne!(*outcome, "draw", "{position}");
        assert_eq!(*outcome, solved["value"]["outcome"], "{position}");
    }
    let alone = run(&["solve", &file, "--json"]).json(0);
    let with = run(&["solve", &file, "--with", dir, "--json"]).json(0);
    for field in ["answer", "value", "best_moves"] {
        assert_eq!(with[field], alone[field], "{field}");
    }
    let other = written("other.kif", &three_stones(["ann", "ben"]));
    let refused = run(&["solve", &other, "--with", dir]).refusal();
    assert!(
        refused.contains("is a database of another game: its parameter is rules=(role x)")
            && refused.len() < 1000,
        "{refused}"
    );
}

#[test]
fn where_no_database_is_made_of_a_text_that_is_said() {
    let dir = empty_place("gdl-dodgem");
    let file = text("dodgem");
    let refused = run(&["strong", &file, "--save", dir.to_str().unwrap()]).refusal();
    assert!(
        refused.starts_with("no database is made of Rules as text")
            && refused.contains("neither numbered in tiers nor found level by level"),
        "{refused}"
    );
}

/// Two kings on a ring of seven places, of whom who comes to the other's place wins, within ten
/// moves.
const KINGS: &str = "
    (role a) (role b) (other a b) (other b a)
    (init (at a 0)) (init (at b 4)) (init (turn a)) (init (step 0))
    (after 0 1) (after 1 2) (after 2 3) (after 3 4) (after 4 5)
    (after 5 6) (after 6 7) (after 7 8) (after 8 9) (after 9 10)
    (beside 0 1) (beside 1 2) (beside 2 3) (beside 3 4) (beside 4 5) (beside 5 6) (beside 6 0)
    (<= (near ?x ?y) (beside ?x ?y))
    (<= (near ?x ?y) (beside ?y ?x))
    (<= (legal ?r (go ?y)) (true (turn ?r)) (true (at ?r ?x)) (near ?x ?y))
    (<= (legal ?r wait) (true (turn ?o)) (other ?r ?o))
    (<= (next (at ?r ?y)) (does ?r (go ?y)))
    (<= (next (at ?r ?x)) (true (at ?r ?x)) (does ?r wait))
    (<= (next (turn ?r)) (true (turn ?o)) (other ?o ?r))
    (<= (next (step ?m)) (true (step ?n)) (after ?n ?m))
    (<= met (true (at a ?x)) (true (at b ?x)))
    (<= terminal met)
    (<= terminal (true (step 10)))
    (<= (goal ?r 0) met (true (turn ?r)))
    (<= (goal ?r 100) met (true (turn ?o)) (other ?r ?o))
    (<= (goal ?r 50) (role ?r) (not met))\n";

#[test]
fn every_position_is_solved_without_the_clock_that_alone_ends_play() {
    let file = written("kings.kif", KINGS);
    let solved = run(&["solve", &file, "--json"]).json(0);
    let strong = run(&["strong", &file, "--json"]).json(0);
    assert_eq!(strong["solver"], "sweeps", "{strong}");
    for field in ["value", "best_moves"] {
        assert_eq!(strong[field], solved[field], "{field}");
    }
    assert_eq!(strong["value"], json!({"outcome": "draw"}));
    // Whose turn it is, and where both are that is reached within ten moves.
    assert_eq!(strong["statistics"]["positions"], 56, "{strong}");
    let compared = run(&["compare", &file, "--json"]).json(0);
    assert_eq!(compared["agree"], true, "{compared}");
    // A database has the clock: positions are numbered by it.
    let dir = empty_place("gdl-kings");
    let dir = dir.to_str().unwrap();
    run(&["strong", &file, "--save", dir]).output(0);
    let verified = run(&["verify", dir, "--json"]).json(0);
    assert_eq!(verified["tiers"], 11, "{verified}");
    assert_eq!(verified["positions"], 111, "{verified}");
    let certificate = place("gdl-kings.cert");
    run(&["strong", &file, "--certificate", &certificate]).output(0);
    run(&["check", &certificate]).output(0);
}

#[test]
fn a_process_reads_what_is_no_plain_file() {
    let child = process(&["solve", "gdl", "--set", "rules=/dev/null"])
        .spawn()
        .unwrap();
    let ran = ran(child);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.stderr.starts_with("error: /dev/null: "), "{ran:?}");
}

/// Eighteen times yes or no; that all were yes is an end without goals, deeper than is looked at first.
fn at_fault_in_the_end() -> String {
    let steps = (0..18).map(|step| format!("(after {step} {}) ", step + 1));
    let steps = steps.collect::<Vec<_>>().concat();
    let all = (0..18).map(|step| format!("(true (said {step})) "));
    let all = all.collect::<Vec<_>>().concat();
    format!(
        "(role a) (role b) (other a b) (other b a) (init (control a)) (init (step 0)) {steps}
        (<= (legal ?p (say yes)) (true (control ?p)))
        (<= (legal ?p (say no)) (true (control ?p)))
        (<= (legal ?q wait) (true (control ?p)) (other ?p ?q))
        (<= (next (control ?q)) (true (control ?p)) (other ?p ?q))
        (<= (next (step ?m)) (true (step ?n)) (after ?n ?m))
        (<= (next (said ?n)) (true (step ?n)) (does ?p (say yes)))
        (<= (next (said ?n)) (true (said ?n)))
        (<= terminal (true (step 18)))
        (<= fault {all})
        (<= (goal a 100) (true (said 0)) (not fault))
        (<= (goal b 0) (true (said 0)) (not fault))
        (<= (goal a 0) (not (true (said 0))))
        (<= (goal b 100) (not (true (said 0))))"
    )
}

#[test]
fn what_comes_to_a_position_at_fault_tells_that_and_nothing_else() {
    let file = written("fault.kif", &at_fault_in_the_end());
    // Who is asked for no more than it takes may not come there.
    run(&["solve", &file]).output(0);
    let is_told = |refused: String| {
        assert!(
            refused.starts_with("play is over in the position `"),
            "{refused}"
        );
        assert!(refused.contains(", and a has no goal there: "), "{refused}");
    };
    is_told(run(&["strong", &file]).refusal());
    is_told(run(&["compare", &file]).refusal());
    let dir = empty_place("gdl-fault");
    is_told(run(&["strong", &file, "--save", dir.to_str().unwrap()]).refusal());
    assert!(!dir.exists());
    let played = run_with(
        &["play", &file, "--side", "both"],
        "say yes\n".repeat(18).as_bytes(),
    );
    assert_eq!(played.code, Some(2), "{played:?}");
    assert!(!played.stdout.contains("The game is over"), "{played:?}");
    assert!(
        played.stderr.contains("and a has no goal there"),
        "{played:?}"
    );
}

#[test]
fn moves_may_be_listed_with_commas_as_they_are_shown() {
    let file = text("tic_tac_toe");
    let listed = run(&["solve", &file, "(mark 2 2), (mark 1 1)", "--json"]).json(0);
    let plain = run(&["solve", &file, "(mark 2 2) (mark 1 1)", "--json"]).json(0);
    assert_eq!(listed["best_moves"], plain["best_moves"]);
}

#[test]
fn what_endless_play_is_worth_is_refused_as_it_was_written() {
    for (name, settings) in [
        ("tic_tac_toe", &["endless=first-loses"][..]),
        ("dodgem", &["endless=first-loses", "objective=difference"]),
    ] {
        let mut args = vec!["solve".to_owned(), text(name)];
        for setting in settings {
            args.extend(["--set".to_owned(), (*setting).to_owned()]);
        }
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        assert_eq!(
            run(&args).refusal(),
            "parameter `endless` cannot be `first-loses`: it takes refused, draw, first-loses, \
             first-wins (only where every end is won and lost, without draws and points)"
        );
    }
}
