//! `stonework value`.

use std::fs;

use serde_json::{Value, json};

use crate::certificates::{compressed, decompressed, place};
use crate::support::{file, run, run_with, within_time, words};

#[test]
fn a_position_has_a_value_and_moves_with_theirs() {
    let text = words("value domineering ##../....").output(0);
    for line in [
        "Domineering (rows=2, cols=4): ##../....\n\nLeft is v, Right is h.\n",
        "  Value:        {0|-2}\n  Outcome:      N: whoever moves first wins\n",
        "  Mean:         -1\n  Temperature:  1\n  Left stop:    0\n  Right stop:   -2\n",
        "Left's best moves:\n  move  leads to  incentive\n  c1    0         {2|0}      wins\n",
        "Right's best moves:\n",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    // The best moves are some of all.
    let all = words("value domineering ##../.... --moves").output(0);
    assert!(all.contains("Left's moves:\n"), "{all}");
    assert!(all.contains("dominated"), "{all}");
    assert!(all.lines().count() > text.lines().count(), "{all}");
    let parts = words("value domineering ..#./..#.").output(0);
    assert!(parts.contains("Parts of the position:\n"), "{parts}");
}

#[test]
fn json_has_numbers_as_the_field_writes_them() {
    let told = run(&["value", "{2||1|0} - 2", "--json"]).json(0);
    assert_eq!(told["expression"], "{2||1|0} - 2");
    assert_eq!(told["value"], "{0||-1|-2}");
    assert_eq!(told["outcome"], "N");
    assert_eq!(told["mean"], "-3/4");
    assert_eq!(told["temperature"], "3/4");
    assert_eq!([&told["left_stop"], &told["right_stop"]], ["0", "-1"]);
    assert_eq!(told["searched"], false);
    assert_eq!(told["parts"][1]["times"], -1);
    assert_eq!(told["options"]["complete"], true);
    let told = words("value domineering ../.. --json").json(0);
    assert_eq!(told["game"], "domineering");
    assert_eq!(told["input"], "../..");
    assert_eq!(told["settings"], json!({"rows": "2", "cols": "2"}));
    assert_eq!(told["value"], "±1");
    let mv = &told["options"]["left"][0];
    assert_eq!(mv["move"], "a1");
    assert_eq!(mv["value"], "1");
    assert_eq!([&mv["wins"], &mv["dominated"]], [true, false]);
    assert_eq!(told["options"]["right"].as_array().unwrap().len(), 2);
    assert_eq!(told["stopped"], Value::Null);
}

#[test]
fn a_calculator_takes_negatives_and_several_arguments() {
    let value = |args: &[&str]| {
        let args = [&["value"], args, &["--json"]].concat();
        run(&args).json(0)["value"].as_str().unwrap().to_owned()
    };
    assert_eq!(value(&["-1"]), "-1");
    assert_eq!(value(&["-{1|0}"]), "{0|-1}");
    assert_eq!(value(&["-", "(clobber xo)", "+", "*"]), "0");
    assert_eq!(
        value(&["clobber", "xo", "+", "{1|-1}", "-", "2*(domineering ..)"]),
        "{3*|1*}"
    );
    assert_eq!(value(&["3*(^)", "-", "^^"]), "^");
    let largest = "9223372036854775807";
    assert_eq!(value(&[largest]), largest);
    assert_eq!(value(&["domineering:rows=2:cols=1", "-", "1"]), "0");
    assert_eq!(value(&["clobber", "xo", "--set", "rows=1"]), "*");
    // A position of signs alone, in one argument with the game, is not passed over.
    assert_eq!(value(&["domineering ../.."]), "±1");
    assert_eq!(value(&["domineering ..", "+ 1"]), "0");
    assert_eq!(value(&[" -domineering", ".."]), "1");
    assert_eq!(value(&["-(domineering ..)"]), "1");
    assert_eq!(value(&["tiny(2) - miny(2) + 1"]), "{1||1,±1|-1}");
    assert_eq!(
        value(&["domineering", "--set", "rows=2", "--set", "cols=2"]),
        "±1"
    );
    let position = format!("@{}", file("value_position.txt", b"../..\n").display());
    assert_eq!(value(&["domineering", &position]), "±1");
    let told = run_with(&["value", "domineering", "-", "--json"], b"../..").json(0);
    assert_eq!(told["value"], "±1");
}

#[test]
fn loopy_values_are_told_without_what_they_do_not_have() {
    let text = run(&["value", "over + 5"]).output(0);
    assert!(
        text.starts_with(
            "over + 5\n\n  Value:       5over\n  Outcome:     L: Left wins\n  Left stop:   5over\n  \
             Right stop:  5over\n  Degree:      over\n\n"
        ),
        "{text}"
    );
    let text = words("value on + off").output(0);
    assert!(text.contains("dud\n  Outcome:  D: it is drawn\n"), "{text}");
    let text = run(&["value", "over & 0"]).output(0);
    assert!(
        text.contains("if Left begins, it is drawn; if Right begins, Left wins\n"),
        "{text}"
    );
    let told = words("value over & 0 --json").json(0);
    assert_eq!(told["expression"], "over & 0");
    assert_eq!(told["value"], "over & 0");
    assert_eq!(told["outcome"], Value::Null);
    assert_eq!([&told["left_begins"], &told["right_begins"]], ["D", "L"]);
    assert_eq!(told["degree"], Value::Null);
    let told = words("value clobber xo - under --json").json(0);
    assert_eq!([&told["outcome"], &told["left_begins"]], ["L", "L"]);
    run(&["value", "upon + 2*(^)"]).output(0);
    let text = run(&["value", "5over = 5 + over"]).output(0);
    assert_eq!(
        text,
        "5over = 5 + over\n\n  5over  =  5over\n\n`=` holds.\n"
    );
    for args in [
        &["on", "--thermograph", "x.svg"][..],
        &["on = 1", "--thermograph", "x.svg"],
        &["on", "--moves"],
    ] {
        let refused = run(&[&["value"], args].concat()).refusal();
        assert!(refused.contains("a part is loopy"), "{refused}");
    }
    // The functions of values are read in sums as well.
    let told = run(&["value", "rcf({1|0}) + aw(^)", "--json"]).json(0);
    assert_eq!(told["value"], "{2|1}");
    for (text, said) in [
        ("cool({2|-1}, *)", "cool(x, t) needs a number for t"),
        ("aw(1)", "the x of aw(x) has no atomic weight"),
        ("^ * ^", "one side of a product has to be a whole number"),
        ("rcf(on)", "rcf(x) is of short games alone"),
        ("under & over", "S and T have to be stoppers"),
        ("1 + pass", "`pass` and names stand alone as options"),
    ] {
        let refused = run(&["value", text]).refusal();
        assert!(refused.contains(said), "{text}: {refused}");
    }
}

#[test]
fn two_sums_are_compared() {
    let text = run(&["value", "{1|-1} <= domineering ../.."]).output(0);
    assert_eq!(
        text,
        "{1|-1} <= domineering ../..\n\n  ±1  =  ±1\n\n`<=` holds.\n"
    );
    for (said, relation, holds) in [
        ("{1|-1} < 2", "<", true),
        ("^ > *", "||", false),
        ("^ || *", "||", true),
        ("clobber xo >= domineering ./.", "<", false),
        ("{1||0|2} = {1||0|2}", "=", true),
    ] {
        let told = run(&["value", said, "--json"]).json(0);
        assert_eq!(told["relation"], relation, "{said}");
        assert_eq!(told["holds"], holds, "{said}");
        assert_eq!(told["expression"], said);
    }
    // As several arguments, and where a game comes first.
    let told = words("value clobber xo = * --json").json(0);
    assert_eq!(told["relation"], "=");
}

#[test]
fn values_of_all_sizes_are_a_table() {
    let text = words("value domineering --table 2x3").output(0);
    let grid = "     1   2       3\n  1  0  -1      -1\n  2  1  ±1  {2|-1/2}\n";
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(squeezed(&text).contains(&squeezed(grid)), "{text}");
    let csv = words("value domineering --table 2x2 --csv").output(0);
    assert_eq!(
        csv,
        "rows,cols,value,outcome,mean,temperature,left_stop,right_stop\n\
         1,1,0,P,0,-1,0,0\n1,2,-1,R,-1,-1,-1,-1\n2,1,1,L,1,-1,1,1\n2,2,±1,N,0,1,1,-1\n"
    );
    let told = words("value domineering --table 2x2 --json").json(0);
    assert_eq!(told["game"], "domineering");
    assert_eq!(told["sizes"][3]["value"], "±1");
    let (ran, time) = within_time("value domineering --table 9x9 --json", |ran| {
        ran.stdout.matches(r#""rows":"#).count() > 5
    });
    let told = ran.json(3);
    assert!(told["sizes"].as_array().unwrap().len() > 5);
    let reached = format!("the time limit of {time:?} was reached");
    assert_eq!(told["stopped"], reached.as_str());
}

#[test]
fn the_hottest_positions_are_listed() {
    let text = words("value domineering --hottest 2x2 --listed 2").output(0);
    for line in [
        "Domineering: the hottest positions on boards of 2 by 2, of all\n",
        "  ../..     ±1 ",
        "16 positions of 4 values up to the sign.\n",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    let sample = "value clobber --hottest 3x3 --sample 300 --seed 5 --listed 3 --threads";
    let of = |threads| {
        let mut told = words(&format!("{sample} {threads} --json")).json(0);
        assert_eq!(told["report"]["threads"], threads);
        told["report"] = Value::Null;
        told
    };
    let one = of(1);
    assert_eq!(one["positions"], 300);
    assert_eq!(one["hottest"].as_array().unwrap().len(), 3);
    assert_eq!(one, of(2));
    let csv = words("value domineering --hottest 2x2 --listed 1 --csv").output(0);
    assert!(csv.ends_with("\n../..,1,±1,N,0,1,1,-1\n"), "{csv}");
}

#[test]
fn thermographs_are_drawn() {
    let path = file("value_thermograph.svg", b"");
    let path = path.to_str().unwrap();
    let text = run(&["value", "domineering", "../..", "--thermograph", path]).output(0);
    assert!(text.contains("Drawn in "), "{text}");
    let svg = fs::read_to_string(path).unwrap();
    assert!(svg.contains("±1"), "{svg}");
    run(&["value", "{3|-1} + ^", "--thermograph", path]).output(0);
    let svg = fs::read_to_string(path).unwrap();
    assert!(svg.contains("all") && svg.contains("{3|-1}"), "{svg}");
    run(&["value", "{3|-1} > ^", "--thermograph", path]).output(0);
    let refused = run(&["value", "1", "--thermograph", "x.gif"]).refusal();
    assert!(refused.contains(".svg or .png"), "{refused}");
}

#[test]
fn the_value_of_a_position_is_certified() {
    let file = place("value.cert");
    let told = words(&format!("value domineering ..../.#.. --certificate {file}")).output(0);
    assert!(told.contains(&format!("Certificate: {file}, ")), "{told}");
    let value = words("value domineering ..../.#.. --json").json(0)["value"].clone();
    let value = value.as_str().unwrap();
    let proved = words(&format!("check {file}")).output(0);
    let said = format!("Proved: the start is worth {value}.");
    assert!(proved.contains(&said), "{said} {proved}");
    let told = words(&format!("check {file} --json")).json(0);
    assert_eq!(
        [&told["proved"], &told["failed"]],
        [&json!(true), &json!(0)]
    );

    let text = decompressed(&file);
    let wrong = place("value-wrong.cert");
    let record = text.lines().find(|line| line.contains("\t=-1\t")).unwrap();
    let other = record.replace("\t=-1\t", "\t=1\t");
    // Other records than were written are none of a whole certificate.
    for (from, to, code) in [(value, "{7|-7}", 1), (record, &*other, 2)] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        fs::write(&wrong, compressed(&changed)).unwrap();
        let ran = words(&format!("check {wrong}"));
        assert_eq!(ran.code, Some(code), "{from} {to} {ran:?}");
        assert!(!ran.stdout.contains("Proved: "), "{ran:?}");
    }
    for args in [
        &["{1|-1}"][..],
        &["clobber", "xo", "+", "1"],
        &["2*(clobber xo)"],
        &["clobber", "xo", "=", "*"],
    ] {
        let args = [&["value"], args, &["--certificate", "x.cert"]].concat();
        let refused = run(&args).refusal();
        assert!(refused.contains("as in `value GAME POSITION`"), "{refused}");
    }
}

#[test]
fn what_is_no_value_is_refused_with_what_is_right() {
    for (args, said) in [
        (
            &["{1|"][..],
            "at column 1: `{` is not closed; `}` is missing",
        ),
        (&["1/3"], "dyadic, with the denominators 1, 2, 4, 8"),
        (&["1/0"], "a denominator is 1, 2, 4, 8, …, not 0"),
        (&["{2|1|0}"], "{2||1|0} is {2|{1|0}}"),
        (&[""], "a value should stand"),
        // On the right, by the column in the whole text.
        (&["1 ="], "at column 4: the text ends"),
        (&["{1|0} >= 2 3"], "at column 12: `3` directly after"),
        (
            &["stone-game-vii", "[5,3,1,4,2]"],
            "has no values: it is played for points",
        ),
        (&["quixo"], "has no values: play need not end in it"),
        (&["nim", "[1,2]"], "the command `nimbers` tells its nimbers"),
        (&["tic-tac-toe", "+", "1"], "has no values"),
        (
            &["dominering", ".."],
            "there is no game `dominering`; did you mean domineering?",
        ),
        (&["domineering", "..y"], "y"),
        (
            &["1", "+", "clobber", "xo", "--set", "rows=3"],
            "`GAME:name=value POSITION`",
        ),
        (&["clobber:wide=3", "xo"], "wide"),
        (&["1 < 2 < 3"], "here are 3"),
        (&["--jsno", "1"], "did you mean `--json`?"),
        (&["1", "--csv"], "--csv is for --table and --hottest"),
        (&["clobber", "xo", "--table", "2x2"], "take no position"),
        (&["hex", "--table", "2x2"], "has no values"),
        (
            &["clobber", "--table", "0x2"],
            "two numbers from 1 on are needed, as in 4x5",
        ),
        (
            &["domineering", "--table", "99999x99999"],
            "a table has 1000000 sizes at the most",
        ),
        (
            &["domineering", "--table", "2x30"],
            "`cols` cannot be `30`: it takes a whole number from 1 to 26",
        ),
        (
            &["clobber", "--hottest", "8x8"],
            "a random sample can be taken",
        ),
        (&["9223372036854775807 + 1"], "too large"),
        (&["*4294967296"], "too large"),
    ] {
        let args = [&["value"], args].concat();
        let refused = run(&args).refusal();
        assert!(refused.contains(said), "{args:?}: {refused}");
    }
    for deep in ["{", "(", "-", "{1|"] {
        let text = deep.repeat(100_000);
        run(&["value", &format!(" {text}")]).refusal();
    }
}

#[test]
fn a_limit_leaves_what_is_known() {
    let ran = run(&[
        "value",
        "clobber:rows=4:cols=5 + *2 + domineering:rows=4:cols=7",
        "--time",
        "0.5",
        "--memory",
        "60MB",
    ]);
    assert_eq!((ran.code, &*ran.stderr), (Some(3), ""), "{ran:?}");
    assert!(
        ran.stdout.contains("not known: ") || ran.stdout.contains("Stopped "),
        "{ran:?}"
    );
    // Nine hot values whose sum is large: a search tells who wins.
    let hot = (1..=9).map(|n: i32| format!("{{{}|||{}||{n}|{}}}", 5 * n + 7, 3 * n, -2 * n * n));
    let sum = hot.collect::<Vec<_>>().join(" + ") + " - 166";
    let ran = run(&["value", &sum, "--memory", "1MB"]);
    assert_eq!((ran.code, &*ran.stderr), (Some(3), ""), "{ran:?}");
    for line in [
        "  Outcome:  ",
        "A search of the parts tells who wins.\n",
        "Left's winning moves:\n",
    ] {
        assert!(ran.stdout.contains(line), "{line} in {}", ran.stdout);
    }
}

#[test]
fn where_nothing_is_known_that_is_said() {
    let ran = words("value amazons .x../...x/o.../..o. --time 0.02");
    assert_eq!((ran.code, &*ran.stderr), (Some(3), ""), "{ran:?}");
    assert!(ran.stdout.contains("  Outcome: not known.\n"), "{ran:?}");
    // The values of Clobber are infinitesimals.
    let ran = words("value clobber --set rows=4 --set cols=6 --time 0.02");
    assert_eq!(ran.code, Some(3), "{ran:?}");
    for line in [
        "Outcome: not known.",
        "Mean:        0\n",
        "Left stop:   0\n",
    ] {
        assert!(ran.stdout.contains(line), "{line} in {ran:?}");
    }
}

#[test]
fn play_and_games_tell_of_values() {
    let told = run_with(
        &["play", "domineering", "../..", "--side", "both"],
        b"help\ntemperature\n",
    );
    let text = told.output(0);
    assert!(
        text.contains("  temperature  what the position is worth"),
        "{text}"
    );
    assert!(
        text.contains("Value ±1, mean 0, temperature 1, to Left.\n"),
        "{text}"
    );
    let without = run_with(&["play", "nim", "[1,2]"], b"help\ntemperature\n").output(0);
    assert!(!without.contains("  temperature "), "{without}");
    assert!(without.contains("The value is not known: Nim"), "{without}");
    let games = words("games domineering").output(0);
    assert!(
        games.contains("`stonework value domineering` tells its canonical form"),
        "{games}"
    );
    assert_eq!(words("games domineering --json").json(0)["values"], true);
    assert_eq!(words("games nim --json").json(0)["values"], false);
}
