//! `stonework nimbers`.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{Ran, run, within_time, words};

#[test]
fn kayles_has_period_twelve_with_its_proof() {
    let text = words("nimbers 0.77 --terms 1000").output(0);
    let (text, cost) = text.rsplit_once("\nMethod: ").unwrap();
    assert!(cost.contains("1 thread"), "{cost}");
    assert!(text.starts_with("Nimbers of 0.77\n\n  0: 0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2\n"));
    for line in [
        "… and 800 more nimbers; --json has them all",
        "The largest is 8, first at 27.",
        "Period 12: G(n + 12) = G(n) for every n from 71 on.",
        "The last exception is n = 70.",
        "by the theorem of Guy and Smith (1956).",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
}

#[test]
fn a_million_nimbers_are_told_in_json() {
    let told = words("nimbers 0.77 --terms 1000000 --json").json(0);
    assert_eq!(told["nimbers"].as_array().unwrap().len(), 1_000_000);
    assert_eq!(
        told["nimbers"][999_999],
        told["nimbers"][999_999 - 12 * 83_000]
    );
    assert_eq!(told["period"]["length"], 12);
    assert_eq!(told["period"]["last_exception"], 70);
    // G(n + 12) = G(n) for 71 ≤ n < 2·71 + 12 + 2.
    assert_eq!(told["period"]["checked"], json!([71, 155]));
    assert_eq!(told["stopped"], Value::Null);
}

#[test]
fn subtraction_sets_are_rules_as_well() {
    let told = run(&["nimbers", "{1, 2, 3}", "--terms", "9", "--json"]).json(0);
    assert_eq!(told["rules"], "{1,2,3}");
    assert_eq!(told["nimbers"], json!([0, 1, 2, 3, 0, 1, 2, 3, 0]));
    assert_eq!(told["period"]["length"], 4);
    assert_eq!(told["period"]["last_exception"], Value::Null);
    let text = run(&["nimbers", "{}"]).output(0);
    assert!(text.contains("Proof: there are no moves."), "{text}");
}

#[test]
fn takes_by_the_heap_are_rules_as_well() {
    let text = words("nimbers takes=1,2,half --terms 501").output(0);
    for line in [
        "Nimbers of {1,2,half}\n",
        "Of the heaps of 1 to 500, who moves wins 334; lost are 3 7 10 13 16 19 22 25 28 ",
        " … and 146 more heaps.\n",
        "These nimbers prove no period.\n",
        "Method: each take: ",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    let told = ["takes=1,2,half", "{2,half,1}", "heaps --set takes=1,2,half"].map(|rules| {
        let mut told = words(&format!("nimbers {rules} --terms 501 --json")).json(0);
        assert_eq!((&told["won"], &told["period"]), (&json!(334), &Value::Null));
        told["report"] = Value::Null;
        told
    });
    assert_eq!(told[0], told[1]);
    assert_eq!(told[0], told[2]);
    let told = words("nimbers takes=1,2,half [4,5] --json").json(0);
    assert_eq!(told["nimber"], 2 ^ 1, "{told}");
    let all = words("nimbers {1} --terms 2").output(0);
    assert!(
        all.contains("Of the heaps of 1 to 1, who moves wins 1.\n"),
        "{all}"
    );
    let none = words("nimbers {} --terms 3").output(0);
    assert!(none.contains("who moves wins 0; lost are 1 2.\n"), "{none}");
    for (takes, message) in [
        ("takes=at-most-last×2", "the game `fibonacci-nim`"),
        (
            "takes=thirds",
            "neither a number of stones nor one of half, up-to-half",
        ),
        ("takes=half --set rules=0.07", "give one of them"),
        (
            "takes=half --set rule=misere",
            "no nimbers are known of this game",
        ),
    ] {
        let refusal = words(&format!("nimbers {takes}")).refusal();
        assert!(refusal.contains(message), "{takes}: {refusal}");
    }
}

#[test]
fn heap_games_of_the_catalog_are_rules_as_well() {
    for (game, code) in [
        ("kayles", "0.77"),
        ("Dawsons-Kayles", "0.07"),
        ("dawsons-chess", "0.137"),
    ] {
        let [by_name, by_code] = [game, code].map(|rules| {
            let mut told = run(&["nimbers", rules, "--json"]).json(0);
            told["report"] = Value::Null;
            told
        });
        assert_eq!(by_name["rules"], code);
        assert_eq!(by_name, by_code);
    }
}

/// Published: Grundy's game (1939), Lasker's Nim, Fibonacci Nim, in which Fibonacci numbers are lost.
#[test]
fn starts_that_are_numbers_have_their_nimbers() {
    let nimbers = |args: &str| words(&format!("nimbers {args} --json")).json(0)["nimbers"].clone();
    let grundys = json!([
        0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0
    ]);
    assert_eq!(nimbers("grundys-game --terms 21"), grundys);
    let laskers = json!([0, 1, 2, 4, 3, 5, 6, 8, 7, 9]);
    assert_eq!(nimbers("laskers-nim --terms 10"), laskers);
    assert_eq!(nimbers("nim --terms 5"), json!([0, 1, 2, 3, 4]));
    let text = words("nimbers fibonacci-nim --terms 22").output(0);
    let heading = "Nimbers of Fibonacci Nim (times=2)\n\n 0: 0 0 0 0 3 0 4 4 0 5 5 5 6 0 6";
    assert!(text.starts_with(heading), "{text}");
    assert!(
        text.contains("; lost are 1 2 3 5 8 13 21.\nThese nimbers prove no period.\n"),
        "{text}"
    );
    assert!(text.contains("Method: each by a search: "), "{text}");
    // As one asks for a single one.
    let told = words("nimbers grundys-game 20 --json").json(0);
    assert_eq!(told["nimber"], 0);
    // A limit leaves those found so far.
    let is_enough = |ran: &Ran| ran.stdout.matches(',').count() > 100;
    let (ran, _) = within_time("nimbers grundys-game --terms 1000000 --json", is_enough);
    let told = ran.json(3);
    let terms = told["terms"].as_u64().unwrap();
    assert!(20 < terms && told["stopped"].is_string(), "{terms}");
    let error = words("nimbers grundys-game --terms 5 --certificate a.cert").refusal();
    assert!(error.contains("--solver nimber"), "{error}");
}

#[test]
fn what_is_not_proved_is_not_told() {
    let text = words("nimbers 0.6 --terms 300").output(0);
    assert!(text.contains("These nimbers prove no period."), "{text}");
    let told = words("nimbers 0.6 --terms 1 --json").json(0);
    assert_eq!(
        (&told["nimbers"], &told["period"]),
        (&json!([0]), &Value::Null)
    );
}

#[test]
fn rules_that_are_none_are_refused() {
    for (code, message) in [
        ("keyles", "neither an octal code"),
        ("othello", "no nimbers are known of this game"),
        ("coins-in-a-line", "no nimbers are known of this game"),
        ("kayle", "; did you mean kayles"),
        (
            "kayles --set rule=misere",
            "no nimbers are known of this game",
        ),
        ("cram --terms 5", "--terms and --plot are for heap games"),
        ("cram --plot a.svg", "--terms and --plot are for heap games"),
        (
            "treblecross --terms 5",
            "--terms and --plot are for heap games",
        ),
        (
            "grundys-game --plot a.svg",
            "--terms and --plot are for heap games",
        ),
        ("kayles 5 --terms 5", "cannot be used with"),
        ("nim", "a row of integers"),
        ("0.79", "0.79"),
        ("{0,1}", "{0,1}"),
        ("", "neither"),
    ] {
        let mut args = vec!["nimbers"];
        args.extend(code.split_whitespace());
        args.extend(code.is_empty().then_some(code));
        let refusal = run(&args).refusal();
        assert!(refusal.contains(message), "{code}: {refusal}");
    }
    for terms in ["0", "-1", "4294967296", "many"] {
        let refusal = run(&["nimbers", "0.77", "--terms", terms]).refusal();
        assert!(
            refusal.contains("a whole number from 1 to"),
            "{terms}: {refusal}"
        );
    }
}

#[test]
fn a_limit_on_time_leaves_the_nimbers_found_so_far() {
    let is_enough = |ran: &Ran| !ran.stdout.contains(r#""terms":0,"#);
    let (ran, _) = within_time("nimbers 0.6 --terms 10000000 --json", is_enough);
    let told = ran.json(3);
    let terms = told["terms"].as_u64().unwrap();
    assert!(0 < terms && terms < 10_000_000, "{terms}");
    assert_eq!(told["nimbers"].as_array().unwrap().len() as u64, terms);
    assert!(told["stopped"].is_string());
}

#[test]
fn a_table_over_the_limit_on_bytes_is_not_begun() {
    let told = words("nimbers 0.6 --terms 100000000 --memory 1MB --json").json(3);
    assert_eq!(
        (&told["terms"], &told["largest"]),
        (&json!(0), &Value::Null)
    );
    assert!(told["stopped"].as_str().unwrap().contains("1000000"));
}

/// Published: Wythoff's cold pairs have nimber 0 (1907); Euclid; Grundy's game (1939); Cram.
#[test]
fn a_position_has_its_nimber_and_its_moves_theirs() {
    for (args, nimber) in [
        ("wythoff 3,5", 0),
        ("wythoff 1,1", 2),
        ("grundys-game 8", 2),
        ("kayles 5,2", 6),
        ("nim 3,4,5", 2),
        ("cram --set rows=3 --set cols=5", 1),
        ("chomp --set rows=2 --set cols=2", 2),
        ("treblecross .....", 1),
    ] {
        let told = words(&format!("nimbers {args} --json")).json(0);
        assert_eq!(told["nimber"], nimber, "{args}: {told}");
        // The nimber is the least number that no move leads to.
        let moves = told["moves"].as_array().unwrap();
        let after: Vec<u64> = moves
            .iter()
            .map(|mv| mv["nimber"].as_u64().unwrap())
            .collect();
        let mex = (0..=after.len() as u64).find(|number| !after.contains(number));
        assert_eq!(mex, told["nimber"].as_u64(), "{args}: {told}");
    }
    let text = words("nimbers wythoff 3,5").output(0);
    assert!(
        text.contains("Nimber 0: the player to move loses."),
        "{text}"
    );
    let stopped = words("nimbers cram --set rows=6 --set cols=6 --memory 1000 --json").json(3);
    assert_eq!(stopped["nimber"], Value::Null);
    let refusal = words("nimbers 0.77 5,2").refusal();
    assert!(refusal.contains("`--set rules=0.77`"), "{refusal}");
}

/// What moves lead to is told within the limits as well: here a million moves of thousands of heaps, and
/// tens of thousands of a hundred.
#[test]
fn the_limits_hold_for_what_moves_lead_to() {
    for (heaps, limit, reason) in [
        (4000, "--time=0.5", "time limit"),
        (100, "--memory=1MiB", "1048576"),
    ] {
        let row: Vec<String> = (0..heaps).map(|at| (500 - at % 100).to_string()).collect();
        let row = row.join(",");
        let began = Instant::now();
        let told = run(&["nimbers", "nim", &row, limit, "--json"]).json(3);
        assert!(began.elapsed() < Duration::from_secs(15), "{limit}");
        assert!(told["stopped"].as_str().unwrap().contains(reason), "{told}");
        let text = run(&["nimbers", "nim", &row, limit]).output(3);
        let said = "Stopped before it was known what every move leads to: ";
        assert!(text.contains(said), "{text}");
    }
}

#[test]
fn kayles_has_a_misere_quotient_with_its_period_and_a_certificate() {
    let text = words("nimbers 0.77 --misere --terms 200 --genus 12").output(0);
    for line in [
        "Misère quotient of 0.77\n\nOrder 40, 9 elements lost, wild: of heaps of all sizes.\n",
        "Lost: a b^2 ac d ac^2 e ad^2 ade adf.",
        "Generators: a = heap 1, b = heap 2, c = heap 5, d = heap 9, e = heap 12, f = heap 25, g = heap 27.",
        "Relations: a^2 = 1, ",
        "Order by heap: 1, 2 with heap 1, 6 with heap 2, 12 with heap 5, ",
        "Period 12: heaps n and n + 12 have the same element for every n from 71 on",
        "Proof: these heaps show it for n from 71 to 155; for all greater n it follows by Plambeck's \
         periodicity theorem (2005).",
        "4^146",
        "\nMethod: misère quotient: ",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    let told = words("nimbers kayles --misere --terms 60 --json").json(0);
    assert_eq!((&told["order"], &told["heaps"]), (&json!(40), &json!(60)));
    assert_eq!(told["growth"][6], json!([27, 40]));
    assert_eq!(
        (&told["period"], &told["tame"]),
        (&Value::Null, &json!(false))
    );
    assert_eq!(told["elements"][0], "1");
    assert_eq!(told["values"].as_array().unwrap().len(), 60);
    assert_eq!(told.get("stopped"), None);

    let file = std::env::temp_dir().join(format!("kayles-{}.misere", std::process::id()));
    let path = file.to_str().unwrap();
    let made = run(&[
        "nimbers",
        "0.77",
        "--misere",
        "--terms",
        "200",
        "--certificate",
        path,
    ]);
    assert!(made.output(0).contains("\nCertificate: "));
    let checked = run(&["check", path]).output(0);
    let claim = "Proved: the misère quotient of the first 168 heaps has order 40 and the elements of the \
                 records, and Φ(n + 12) = Φ(n) for every n from 71 on, by Plambeck's periodicity theorem \
                 (2005).";
    assert!(
        checked.starts_with("Misère quotient of 0.77\n\n"),
        "{checked}"
    );
    assert!(checked.contains(claim), "{checked}");
    std::fs::remove_file(file).unwrap();
}

#[test]
fn quotients_that_are_not_found_and_bad_input_are_told() {
    let text = words("nimbers 0.354 --misere --terms 30").output(3);
    assert!(text.contains("of the heaps of 0 to 4 stones"), "{text}");
    let end = "Stopped: with heap 5 the quotient is infinite, or larger than is looked for.";
    assert!(text.contains(end), "{text}");
    for (line, error) in [
        ("nimbers chomp --misere", "--misere is of heaps: "),
        ("nimbers 0.78 --misere", "is no octal digit"),
        (
            "nimbers 0.77 --misere --plot a.svg",
            "in misère play there are none",
        ),
        ("nimbers 0.77 --genus 5", "--misere"),
    ] {
        let told = words(line).refusal();
        assert!(told.contains(error), "{line}: {told}");
    }
}
