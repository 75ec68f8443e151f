//! What can be taken along from a position: command lines and pictures.

use std::time::Duration;

use axum::http::StatusCode;
use fastrand::Rng;
use serde_json::Value as Json;
use stonework_command::Console;
use stonework_explorer::Limits;
use stonework_games::CATALOG;
use stonework_games::catalog::Settings;

use crate::support::Asked;

/// A text as a part of a query.
fn part(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// A text as a page has it.
pub(crate) fn unescaped(text: &str) -> String {
    let text = text.replace("&quot;", "\"").replace("&lt;", "<");
    text.replace("&gt;", ">").replace("&amp;", "&")
}

/// What a field of a page holds, if the page has it.
pub(crate) fn field(page: &str, id: &str) -> Option<String> {
    let (_, field) = page.split_once(&format!("<input id=\"{id}\" readonly value=\""))?;
    Some(unescaped(&field[..field.find('"').unwrap()]))
}

/// The words of a command line, as a shell reads them.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut is_quoted) = (Vec::new(), None::<String>, false);
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\'' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            '\\' if !is_quoted => word.get_or_insert_default().extend(letters.next()),
            ' ' if !is_quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

/// What the command answers, and what it says beside.
fn answered(args: Vec<String>) -> [String; 2] {
    let (mut answer, mut told) = (Vec::new(), Vec::new());
    let mut console = Console::new(std::io::empty(), &mut answer, &mut told);
    let _ = stonework_command::run(args, &CATALOG, &mut console);
    drop(console);
    [answer, told].map(|text| String::from_utf8(text).unwrap())
}

/// What the command answers as text.
pub(crate) fn tell(line: &str) -> String {
    answered(words(line))[0].clone()
}

/// What the command answers in JSON.
pub(crate) fn run(line: &str) -> Json {
    let mut args = words(line);
    args.push("--json".to_owned());
    let [answer, told] = answered(args);
    serde_json::from_str(&answer).unwrap_or_else(|_| panic!("{line}: {told}"))
}

/// The moves of an answer with their values, in no order; or only the values.
fn moves(answer: &Json, is_renamed: bool) -> Vec<String> {
    let moves = answer["moves"].as_array().unwrap().iter();
    let mut moves: Vec<String> = moves
        .map(|at| {
            if is_renamed {
                at["value"].to_string()
            } else {
                format!("{} {}", at["move"], at["value"])
            }
        })
        .collect();
    moves.sort();
    moves
}

/// Plays a few moves at random from a game's example; the query of the position.
fn random_position(id: &str, rng: &mut Rng) -> String {
    let entry = CATALOG.find(id).unwrap();
    let mut query = format!("input={}", part(entry.example));
    let game = CATALOG
        .open(id, Settings::new(), Some(entry.example))
        .unwrap();
    let mut session = game.instance.session();
    for _ in 0..rng.usize(..6) {
        let Some(mv) = rng.choice(session.moves()) else {
            break;
        };
        let text = mv.to_string();
        let Some(mv) = session.play(&text) else { break };
        query = format!("{query}&m={}", part(&mv.to_string()));
        if session.to_move().is_none() {
            session.undo();
            query.truncate(query.rfind("&m=").unwrap());
            break;
        }
    }
    query
}

#[test]
fn the_command_line_of_a_position_tells_what_its_page_tells() {
    let mut limits = Limits::default();
    limits.time = Duration::from_secs(20);
    let asked = Asked::within(limits);
    let mut rng = Rng::with_seed(44);
    let (mut same, mut without) = (0, Vec::new());
    for entry in &CATALOG {
        let id = entry.id;
        for _ in 0..3 {
            let query = random_position(id, &mut rng);
            let told = asked.json(&format!("/api/position?game={id}&{query}"));
            if told["to_move"].is_null() || !told["stopped"].is_null() {
                continue;
            }
            let page = asked.get(&format!("/games/{id}?{query}")).text;
            let Some(line) = field(&page, "share-command") else {
                without.push(format!("{id}?{query}"));
                continue;
            };
            assert_eq!(
                field(&page, "share-position").unwrap(),
                told["position"].as_str().unwrap()
            );
            let answer = run(&line);
            assert_eq!(answer["value"], told["value"], "{line}");
            let is_renamed = page.contains("The command names moves as if");
            assert_eq!(
                moves(&answer, is_renamed),
                moves(&told, is_renamed),
                "{line}"
            );
            same += 1;
        }
    }
    assert!(same > 100 && without.len() < 20, "{same} {without:#?}");
}

#[test]
fn a_command_line_is_quoted_for_a_shell() {
    let asked = Asked::new();
    let line = |url: &str| field(&asked.get(url).text, "share-command").unwrap();
    assert_eq!(line("/games/mnk"), "stonework solve mnk --moves");
    assert_eq!(
        line("/games/connect-four?set.width=4&set.height=4&m=2"),
        "stonework solve connect-four --set width=4 --set height=4 --at=..../..../..../.x.. --moves"
    );
    assert_eq!(
        line("/games/nim?input=[3,5]&m=0-1"),
        "stonework solve nim '[3,5]' --at=2,5 --moves"
    );
    // A real shell reads it as it is meant.
    let mut shell = std::process::Command::new("sh");
    let script = format!(
        "stonework() {{ printf '<%s>' \"$@\"; }}\n{}",
        line("/games/nim?input=[3,5]")
    );
    let read = shell.args(["-c", &script]).output().unwrap().stdout;
    assert_eq!(
        String::from_utf8(read).unwrap(),
        "<solve><nim><[3,5]><--moves>"
    );
}

#[test]
fn pictures_are_given_with_and_without_values() {
    let asked = Asked::new();
    let plain = asked.get("/picture/mnk.svg?m=b2");
    assert_eq!(plain.headers["content-type"], "image/svg+xml");
    assert!(plain.text.starts_with("<svg"), "{}", plain.text);
    let valued = asked.get("/picture/mnk.svg?m=b2&values=shown");
    assert!(
        !plain.text.contains("a1: ") && valued.text.contains("a1: "),
        "{}",
        valued.text
    );
    assert!(!valued.text.contains("href"), "{}", valued.text);
    for query in ["m=b2", "m=b2&values=shown", "m=b2&palette=safe"] {
        let pixels = asked.get(&format!("/picture/mnk.png?{query}"));
        assert_eq!(pixels.headers["content-type"], "image/png");
        assert!(pixels.text.contains("PNG"), "{query}");
    }
    for (url, status) in [
        ("/picture/mnk.gif", StatusCode::NOT_FOUND),
        ("/picture/mnk", StatusCode::NOT_FOUND),
        ("/picture/chess.svg", StatusCode::NOT_FOUND),
        ("/picture/mnk.svg?values=some", StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(asked.get(url).status, status, "{url}");
    }
    // A page has links to them, which save them under a name.
    let page = asked.get("/games/mnk?m=b2").text;
    for name in ["svg", "png"] {
        let link = format!("href=\"/picture/mnk.{name}?m=b2\" download=\"mnk.{name}\"");
        assert!(page.contains(&link), "{page}");
    }
}

#[test]
fn other_pages_share_their_address() {
    let asked = Asked::new();
    for url in ["/values/domineering?input=../..", "/values?expression=*2"] {
        let page = asked.get(url).text;
        let shared = field(&page, "share-address").expect(url);
        assert_eq!(asked.get(&shared).text, page, "{shared}");
    }
}
