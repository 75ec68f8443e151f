//! What positions and sums are worth: the pages, the calculator and the API.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use fastrand::Rng;
use serde_json::Value as Json;
use stonework_command::Console;
use stonework_explorer::Limits;
use stonework_games::CATALOG;
use stonework_games::catalog::Settings;
use stonework_test_kit::cases;

use crate::api::described;
use crate::support::{Answered, Asked, links, plain};

/// A text as a part of a query.
fn part(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// The page of the calculator with this sum.
fn calculated(asked: &Asked, expression: &str) -> Answered {
    asked.get(&format!("/values?expression={}", part(expression)))
}

/// Whether a page tells a fact of the whole, or of the left or right side.
fn tells(page: &str, name: &str, text: &str) -> bool {
    let (_, page) = page.split_once("id=\"value\"").unwrap();
    let text = text.replace('>', "&gt;").replace('<', "&lt;");
    let told = format!("<dt>{name}</dt><dd><code>{text}</code></dd>");
    page.replace(" class=\"value\"", "").contains(&told)
}

#[test]
fn every_game_with_values_has_a_page_of_them_and_no_other_has() {
    let mut limits = Limits::default();
    limits.time = Duration::from_millis(200);
    let asked = Asked::within(limits);
    let api = asked.json("/api/openapi.json");
    let mut games = 0;
    for entry in &CATALOG {
        let id = entry.id;
        let example = part(entry.example);
        let game = CATALOG.open(id, Settings::new(), Some(entry.example));
        let has_values = game.unwrap().instance.valued().is_some();
        let play = asked.get_in_turn(&format!("/games/{id}?input={example}"));
        let link = format!("/values/{id}?input={example}");
        assert_eq!(
            links(&play.text, "values").contains(&link),
            has_values,
            "{id}"
        );
        let page = asked.get(&link);
        let told = asked.get(&format!("/api/value?game={id}&input={example}"));
        described(&api, "/api/value", "get", &told);
        if !has_values {
            assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{id}");
            assert!(page.text.contains("has no values: "), "{id}: {}", page.text);
            continue;
        }
        games += 1;
        assert_eq!(page.status, StatusCode::OK, "{id}: {}", page.text);
        // Both players' moves lead on, whoever is to move.
        let moves = page.text.split("class=\"move\" href=\"").skip(1);
        let moves: Vec<String> = moves
            .map(|rest| rest[..rest.find('"').unwrap()].replace("&amp;", "&"))
            .collect();
        let is_known = page.text.contains("the best first</caption>");
        assert_eq!(moves.is_empty(), !is_known, "{id}");
        for link in moves.first().into_iter().chain(moves.last()) {
            let next = asked.get(link);
            assert_eq!(next.status, StatusCode::OK, "{link}: {}", next.text);
        }
    }
    assert!(games >= 10, "{games}");
}

#[test]
fn a_position_is_told_with_its_thermograph_and_the_moves_of_both() {
    let asked = Asked::new();
    let page = asked.get("/values/domineering?input=../..").text;
    for (name, text) in [
        ("Value", "±1"),
        ("Mean", "0"),
        ("Temperature", "1"),
        ("Left stop", "1"),
        ("Right stop", "-1"),
    ] {
        assert!(tells(&page, name, text), "{name}: {page}");
    }
    assert!(page.contains("N: whoever moves first wins"), "{page}");
    assert!(page.contains("aria-label=\"The thermograph"), "{page}");
    assert!(page.contains("Left is v, Right is h."), "{page}");
    // Each of the four moves is worth what its page says.
    let moves = page.split("class=\"move\" href=\"").skip(1);
    let mut worth = Vec::new();
    for rest in moves {
        let link = rest[..rest.find('"').unwrap()].replace("&amp;", "&");
        let (_, told) = rest.split_once("<code>").unwrap();
        let told = &told[..told.find('<').unwrap()];
        let next = asked.get(&link).text;
        assert!(tells(&next, "Value", told), "{link}: {told}");
        worth.push(told.to_owned());
    }
    assert_eq!(worth, ["1", "1", "-1", "-1"]);
    // With the other player to move it is worth the same.
    let other = links(&page, "values");
    let other = other.iter().find(|link| !link.contains("m=")).unwrap();
    assert!(tells(&asked.get(other).text, "Value", "±1"), "{other}");
    let parts = asked.get("/values/domineering?input=..%23./..%23.").text;
    assert!(parts.contains("<h2>Parts of the position</h2>"), "{parts}");
    let pictures = parts.matches("<li class=\"term\"><div class=\"board\"><svg");
    assert_eq!(pictures.count(), 2, "{parts}");
}

#[test]
fn the_calculator_adds_positions_and_values() {
    let asked = Asked::new();
    assert!(asked.get("/").text.contains("href=\"/values\""));
    let empty = asked.get("/values?expression=");
    assert_eq!(empty.status, StatusCode::OK);
    let examples = empty.text.split("href=\"/values?").skip(1);
    let mut count = 0;
    for rest in examples {
        let link = format!("/values?{}", &rest[..rest.find('"').unwrap()]);
        let page = asked.get(&link);
        assert_eq!(page.status, StatusCode::OK, "{link}: {}", page.text);
        assert!(page.text.contains("id=\"value\""), "{link}");
        count += 1;
    }
    assert!(count >= 4, "{count}");
    let page = calculated(&asked, "domineering ..|.. + clobber xo - {3|1}").text;
    assert!(tells(&page, "Mean", "-2"), "{page}");
    assert_eq!(page.matches("<li class=\"term\">").count(), 3, "{page}");
    assert!(page.contains("<code>domineering ../..</code>"), "{page}");
    let page = calculated(&asked, "{1|0} <= 1").text;
    assert!(page.contains("does not hold."), "{page}");
    assert!(tells(&page, "Left side", "{1|0}"), "{page}");
    // A long value is cut, and the whole is there.
    let long =
        "{{9|{5|1},{4|2*}}|{{1/2|0},{3|-7}|{-1|-5},{-2|-4*}}} + {17|{13|11,{12|-1}}} + {1/4|-16}";
    let page = calculated(&asked, long).text;
    assert!(page.contains("<summary>All "), "{page}");
}

#[test]
fn what_is_wrong_with_an_expression_is_told_beside_it() {
    let asked = Asked::new();
    let long = "1 + ".repeat(5000) + "1";
    for (expression, status, said) in [
        ("{1|", 400, ""),
        ("1/3", 400, "1/3"),
        ("chess x + 1", 400, "there is no game `chess`"),
        ("nim 3", 400, "has no values"),
        ("domineering ../x", 400, "row 2"),
        ("1 < 2 < 3", 400, "two sums are compared"),
        ("<script>\"'&", 400, ""),
        (&*long, 400, "is too long: at most 16384"),
    ] {
        let page = calculated(&asked, expression);
        assert_eq!(page.status.as_u16(), status, "{expression}: {}", page.text);
        let (_, help) = page.text.split_once("id=\"expression-help\"").unwrap();
        let here = plain(&help[..help.find("</span>").unwrap()]);
        assert!(
            here.contains("role=\"alert\"") && plain(&here).contains(said),
            "{here}"
        );
        assert!(page.text.contains("aria-invalid=\"true\""));
        assert!(!page.text.contains("<script>\""), "{}", page.text);
        let told = asked.get(&format!("/api/calculate?expression={}", part(expression)));
        assert_eq!(told.status.as_u16(), status);
        let error: Json = serde_json::from_str(&told.text).unwrap();
        assert_eq!(error["field"], "expression");
    }
    for (url, said) in [
        ("/values?colour=red", "`colour=red`"),
        ("/values?expression=1&player=nobody", "`left` or `right`"),
        (
            "/api/calculate?expression=1&player=left",
            "leave `player` out",
        ),
        ("/values/domineering?input=../x", "row 2"),
        ("/values/domineering?m=z9", "`z9` is no move"),
    ] {
        let page = asked.get(url);
        assert_eq!(page.status, StatusCode::BAD_REQUEST, "{url}");
        assert!(
            plain(&page.text).to_lowercase().contains(said),
            "{url}: {}",
            page.text
        );
    }
}

#[test]
fn programs_are_told_what_the_command_tells() {
    let asked = Asked::new();
    let api = asked.json("/api/openapi.json");
    for (game, position) in [("domineering", "##../...."), ("clobber", "xo./.xo")] {
        let input = part(position);
        let told = asked.get(&format!("/api/value?game={game}&input={input}"));
        let mut told = described(&api, "/api/value", "get", &told);
        let mut expected = said(&["value", game, position, "--json"]);
        for told in [&mut told, &mut expected] {
            told["report"] = Json::Null;
            // The page also says where it is after the moves.
            told["position"] = Json::Null;
        }
        assert_eq!(told, expected);
    }
    for expression in ["{1|-1} + domineering ../.. + 2*^", "{1|0} <= 1", "1 || *"] {
        let told = asked.get(&format!("/api/calculate?expression={}", part(expression)));
        let mut told = described(&api, "/api/calculate", "get", &told);
        let mut expected = said(&["value", expression, "--json"]);
        for told in [&mut told, &mut expected] {
            told.as_object_mut().unwrap().remove("report");
        }
        assert_eq!(told, expected);
    }
    let missing = asked.get("/api/calculate");
    described(&api, "/api/calculate", "get", &missing);
    assert_eq!(missing.status, StatusCode::BAD_REQUEST);
}

/// What the command says in JSON.
fn said(args: &[&str]) -> Json {
    let mut out = Vec::new();
    let mut console = Console::new(&b""[..], &mut out, std::io::stderr());
    let args = ["stonework"].iter().chain(args);
    stonework_command::run(args, &CATALOG, &mut console);
    drop(console);
    serde_json::from_slice(&out).unwrap()
}

/// A move on the page of a sum: where it leads, and what is told of it.
struct ToldMove {
    link: String,
    label: String,
}

/// The moves on the pictures of a sum, and beside them.
fn moves_of(page: &str) -> Vec<ToldMove> {
    let (_, played) = page.split_once("<ul class=\"terms\">").unwrap();
    let (played, _) = played.split_once("</section>").unwrap();
    let after = |rest: &str, name: &str| {
        let (_, rest) = rest.split_once(&format!("{name}=\"")).unwrap();
        let text = rest[..rest.find('"').unwrap()].replace("&amp;", "&");
        text.replace("&gt;", ">").replace("&lt;", "<")
    };
    let moves = played.split("<a ").skip(1).map(|rest| {
        let tag = &rest[..rest.find('>').unwrap()];
        let name = if tag.contains("aria-label") {
            "aria-label"
        } else {
            "title"
        };
        ToldMove {
            link: after(rest, "href"),
            label: after(rest, name),
        }
    });
    moves.collect()
}

/// Follows every move of the page of an expression; how many there are.
fn follow(asked: &Asked, expression: &str, player: &str) -> usize {
    let url = format!("/values?expression={}&player={player}", part(expression));
    let page = asked.get(&url);
    assert_eq!(page.status, StatusCode::OK, "{url}: {}", page.text);
    let told = said(&["value", expression, "--json"]);
    let outcome = told["outcome"].as_str().unwrap();
    let (mover, other) = if player == "left" {
        ("Left", "Right")
    } else {
        ("Right", "Left")
    };
    let wins = outcome == "N" || mover.starts_with(outcome);
    let heading = |says: &str| page.text.contains(&format!(">{mover} {says}"));
    let is_over = told["options"][player].as_array().unwrap().is_empty();
    assert_eq!(heading("is to move, and wins."), wins, "{url}");
    assert_eq!(
        heading("is to move, and loses."),
        !wins && !is_over,
        "{url}"
    );
    let has_won = format!("cannot move: {other} has won.");
    assert_eq!(heading(&has_won), is_over, "{url}");
    let moves = moves_of(&page.text);
    let best = page.text.contains("data-key=\"b\"");
    assert_eq!(best, wins, "{url}");
    for ToldMove { link, label } in &moves {
        let next = asked.get(link);
        assert_eq!(next.status, StatusCode::OK, "{link}: {}", next.text);
        let (_, value) = label.split_once("; all is worth ").unwrap();
        let value = value.strip_suffix(" then").unwrap();
        // A long value is told by its beginning and its end.
        let is_told = value.contains('…') || tells(&next.text, "Value", value);
        assert!(is_told, "{url}: {label}: {link}");
        let now_loses = [
            format!(">{other} is to move, and loses."),
            format!(">{other} cannot move: {mover} has won."),
        ];
        let now_loses = now_loses.iter().any(|says| next.text.contains(says));
        assert_eq!(label.contains(": wins"), now_loses, "{link}");
        assert_ne!(label.contains(": loses"), now_loses, "{link}");
    }
    moves.len()
}

/// A random term of a sum.
fn random_term(rng: &mut Rng) -> String {
    let mut text = |symbols: &str, len: usize| -> String {
        let symbols: Vec<char> = symbols.chars().collect();
        let chosen = (0..len).map(|_| *rng.choice(&symbols).unwrap());
        chosen.collect()
    };
    match text("0123456789", 1).as_str() {
        "0" | "1" => format!("domineering {}/{}", text("..#", 3), text("..#", 3)),
        "2" => format!("clobber {}/{}", text("xo.", 2), text("xo.", 2)),
        "3" => format!("clobber:rule=cannibal {}", text("xo.", 3)),
        "4" | "5" => format!("hackenbush {}", text("brg", 3)),
        "6" => format!("hackenbush \"b({};{})\"", text("brg", 1), text("brg", 2)),
        "7" => format!("toads-and-frogs {}", text("tf.", 4)),
        _ => {
            let values = [
                "{1|-1}", "^*", "-3/4", "{2||1|0}", "*2", "tiny(1)", "0", "v",
            ];
            (*rng.choice(&values).unwrap()).to_owned()
        }
    }
}

#[test]
fn a_move_on_a_picture_leads_to_what_it_is_told_to_be_worth() {
    let asked = Asked::new();
    let mut rng = Rng::with_seed(44);
    let mut moves = 0;
    for _ in 0..cases(100) {
        let mut expression = String::new();
        for at in 0..rng.usize(1..4) {
            expression += match (at, rng.u8(0..3)) {
                (0, 0) => "-",
                (0, _) => "",
                (_, 0) => " - ",
                _ => " + ",
            };
            let term = random_term(&mut rng);
            expression += if rng.u8(0..4) == 0 { "2*(" } else { "(" };
            expression += &term;
            expression += ")";
        }
        for player in ["left", "right"] {
            moves += follow(&asked, &expression, player);
        }
    }
    assert!(moves > 60, "{moves}");
}

#[test]
fn the_moves_of_every_game_with_values_are_followed() {
    let asked = Asked::new();
    let mut games = 0;
    for entry in &CATALOG {
        let game = CATALOG.open(entry.id, Settings::new(), Some(entry.example));
        if game.unwrap().instance.valued().is_none() {
            continue;
        }
        let expression = format!("{} '{}'", entry.id, entry.example);
        let page = calculated(&asked, &expression);
        assert_eq!(page.status, StatusCode::OK, "{expression}: {}", page.text);
        assert!(page.text.len() < 250_000, "{expression}");
        let moves = moves_of(&page.text);
        let pictured = page
            .text
            .contains("<li class=\"term\"><div class=\"board\"><svg");
        assert!(pictured, "{expression}");
        let is_over = page.text.contains("cannot move: ");
        assert_eq!(moves.is_empty(), is_over, "{expression}: {}", page.text);
        for ToldMove { link, label } in moves.first().into_iter().chain(moves.last()) {
            let next = asked.get(link);
            assert_eq!(next.status, StatusCode::OK, "{link}: {}", next.text);
            if let Some((_, value)) = label.split_once("; all is worth ") {
                let value = value.strip_suffix(" then").unwrap();
                let is_short = !value.contains('…');
                assert!(
                    !is_short || tells(&next.text, "Value", value),
                    "{link}: {label}"
                );
            }
        }
        games += 1;
    }
    assert!(games >= 10, "{games}");
}

#[test]
fn a_line_of_best_play_is_followed_to_its_end() {
    let asked = Asked::new();
    let expression = "domineering ##../.... + clobber xo + {1|-1} - 2*(hackenbush bbr)";
    let mut page = calculated(&asked, expression).text;
    assert!(page.contains("Left is to move, and loses."), "{page}");
    for _ in 0..30 {
        let best = page.split_once("data-key=\"b\"").map(|(before, _)| {
            let from = before.rfind("href=\"").unwrap() + 6;
            before[from..]
                .trim_end()
                .trim_end_matches('"')
                .replace("&amp;", "&")
        });
        let link = best.or_else(|| Some(moves_of(&page).first()?.link.clone()));
        let Some(link) = link else {
            break;
        };
        page = asked.get(&link).text;
    }
    assert!(page.contains("Left cannot move: Right has won."), "{page}");
    assert!(moves_of(&page).is_empty());
}

#[test]
fn a_sum_too_long_to_be_written_has_no_links() {
    let asked = Asked::new();
    let expression = "clobber xo + ".repeat(1200) + "domineering ../..";
    let page = calculated(&asked, &expression);
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    assert!(page.text.len() < 500_000, "{}", page.text.len());
}

#[test]
fn what_takes_too_long_says_so() {
    let mut limits = Limits::default();
    limits.time = Duration::from_millis(500);
    limits.bytes = 64 << 20;
    let asked = Asked::within(limits);
    let begun = Instant::now();
    for url in [
        "/values/domineering?set.rows=8&set.cols=8",
        "/values?expression=domineering%3Arows%3D8%3Acols%3D8+start+%2B+amazons+%2B+clobber",
        "/values?expression=domineering%3Arows%3D7%3Acols%3D7+start+%3E+1",
    ] {
        let page = asked.get(url);
        assert_eq!(page.status, StatusCode::OK, "{url}: {}", page.text);
        assert!(
            page.text.contains("class=\"stopped\""),
            "{url}: {}",
            page.text
        );
        assert!(page.text.len() < 120_000, "{url}");
    }
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn random_expressions_never_fail() {
    let mut limits = Limits::default();
    limits.time = Duration::from_millis(100);
    limits.bytes = 64 << 20;
    let asked = Asked::within(limits);
    let mut rng = Rng::with_seed(43);
    let pieces = [
        "domineering ",
        "clobber xo",
        "hackenbush ",
        "nim ",
        "../..",
        "{",
        "}",
        "|",
        "||",
        "1",
        "-3/4",
        " + ",
        " - ",
        " <= ",
        "^",
        "v",
        "*",
        "2*(",
        ")",
        ",",
        "tiny(",
        "99999999999999999999",
        "\"",
        ":rows=3",
        "start",
        "\n",
        "é",
        "3^[2]",
        "±",
        "/",
        "0",
    ];
    for _ in 0..300 {
        let len = rng.usize(0..9);
        let expression: String = (0..len).map(|_| *rng.choice(&pieces).unwrap()).collect();
        for page in ["values", "api/calculate"] {
            let url = format!("/{page}?expression={}", part(&expression));
            let status = asked.get(&url).status;
            assert!(!status.is_server_error(), "{expression}: {status}");
        }
    }
}
