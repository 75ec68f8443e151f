//! Large inputs of every game are shown soon, and on no heavy page.

use std::fmt::Write;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use form_urlencoded::byte_serialize;
use stonework_games::CATALOG;
use stonework_games::catalog::{Entry, Input, InputError, InputKind, ParamValues, Settings};

use crate::support::{Asked, links};

/// The most bytes of an input: an address holds no more.
const MOST: usize = 60_000;

/// The heaviest page.
const HEAVIEST: usize = 500_000;

/// How long a page may take. Code that is hardly optimised, beside other tests, is given more.
const LONGEST: Duration = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 5 });

/// So many numbers, separated by commas.
fn numbers(bytes: usize, number: impl Fn(usize) -> usize) -> String {
    let mut text = String::new();
    for at in 0.. {
        let next = number(at).to_string();
        // A comma is three bytes of an address.
        if text.len() + next.len() + 3 * at > bytes {
            break;
        }
        if at > 0 {
            text.push(',');
        }
        text += &next;
    }
    text
}

/// Large inputs of a game.
fn inputs(entry: &Entry) -> Vec<String> {
    let small_numbers = numbers(MOST, |at| at % 9 + 1);
    let rising = numbers(MOST, |at| at + 1);
    match (entry.id, entry.input) {
        ("can-i-win", _) => vec!["20,210".to_owned()],
        ("cat-and-mouse", _) => {
            let others = |node| (0..30).filter(move |&other| other != node);
            let edges: Vec<Vec<usize>> = (0..30).map(|node| others(node).collect()).collect();
            vec![format!("{edges:?}")]
        }
        ("cat-and-mouse-ii", _) => {
            let mut rows = vec![".".repeat(8); 8];
            for (row, piece) in [(0, "M"), (4, "C"), (7, "F")] {
                rows[row].replace_range(row..=row, piece);
            }
            vec![format!(
                "{{\"grid\":{rows:?},\"catJump\":8,\"mouseJump\":8}}"
            )]
        }
        ("graph", _) => {
            let mut text = "{\"start\":0,\"nodes\":[".to_owned();
            for node in 1..2_000 {
                write!(text, "[{node},{}],", node / 2 * 2).unwrap();
            }
            vec![text + "\"loss\"]}"]
        }
        (_, InputKind::Position) => vec![Input::START.to_owned()],
        (_, InputKind::Rows) => {
            let half = numbers(MOST / 2, |at| at % 9 + 1);
            vec![format!("[[{half}],[{half}]]")]
        }
        (_, InputKind::Row) => vec![small_numbers, rising, u32::MAX.to_string()],
        (_, InputKind::Digits) => vec!["?".repeat(MOST / 3)],
        (_, InputKind::Count) => {
            let built = entry.build(&Input::Count(u32::MAX), &Settings::new());
            let most = match built {
                Err(InputError::TooMany { most, .. }) => most,
                _ => u32::MAX,
            };
            vec![most.to_string(), "200".to_owned()]
        }
        (_, InputKind::Pair) => vec![
            "1000000000000000000,999999999999999999".to_owned(),
            "200,190".to_owned(),
        ],
        _ => {
            // As many of the letters of its example as an address holds, and a short text beside.
            let first = entry.example.get(..1).unwrap();
            vec![first.repeat(MOST / 3), entry.example.to_owned()]
        }
    }
}

/// A board as large as it can be.
fn sizes(entry: &Entry) -> String {
    const PARTS: u32 = 32;
    if entry.input != InputKind::Position {
        return String::new();
    }
    let of_parts = |parts: u32| -> Vec<String> {
        let numbers = entry.params.iter().filter_map(|param| match param.values {
            ParamValues::Number { least, most, .. } => {
                let number = least + (most - least) * parts / PARTS;
                Some(format!("{}={number}", param.name))
            }
            _ => None,
        });
        numbers.collect()
    };
    let start = Input::Position(Input::START.to_owned());
    let is_board = |set: &Vec<String>| {
        let mut set = set.iter();
        let settings = set.try_fold(Settings::new(), |settings, one| settings.with(one));
        entry.build(&start, &settings.unwrap()).is_ok()
    };
    let found = (0..=PARTS).rev().map(of_parts).find(is_board);
    let found = found.unwrap_or_default().into_iter();
    found.fold(String::new(), |all, set| all + "&set." + &set)
}

#[test]
fn a_page_of_the_largest_input_of_every_game_is_answered_soon_and_light() {
    let asked = Asked::new();
    let mut failures = String::new();
    for entry in CATALOG.iter() {
        for input in inputs(entry) {
            let input: String = byte_serialize(input.as_bytes()).collect();
            let url = format!("/games/{}?input={input}{}", entry.id, sizes(entry));
            let begun = Instant::now();
            let answered = asked.get_in_turn(&url);
            let (took, bytes) = (begun.elapsed(), answered.text.len());
            let said = format!("{} {}", entry.id, &url[..url.len().min(80)]);
            println!("{said}: {took:?}, {bytes} bytes, {}", answered.status);
            let is_refused = answered.status == StatusCode::BAD_REQUEST;
            if took > LONGEST || bytes > HEAVIEST || !(answered.status.is_success() || is_refused) {
                writeln!(
                    failures,
                    "{said}: {took:?}, {bytes} bytes, {}",
                    answered.status
                )
                .unwrap();
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

#[test]
fn a_long_input_has_a_name_in_the_links_of_its_page() {
    let asked = Asked::new();
    let row = numbers(30_000, |at| at % 9 + 1);
    let page = asked.get(&format!("/games/stone-game?input={row}"));
    assert_eq!(page.status, StatusCode::OK);
    let left = links(&page.text, "games");
    let left = left.iter().find(|link| link.contains("m=L")).unwrap();
    assert!(left.contains("input=kept%3A") && left.len() < 100, "{left}");
    let next = asked.get(left);
    assert_eq!(next.status, StatusCode::OK);
    let numbers = row.replace(',', " ");
    assert!(next.text.contains(&numbers[2..]), "the first is taken");
    let json = left.replace("/games/stone-game?", "/api/position?game=stone-game&");
    let told = asked.json(&json);
    assert_eq!(told["position"], numbers[2..]);
    // An input that nobody gave.
    let unknown = asked.get(&left.replace("kept%3A", "kept%3A0"));
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    assert!(unknown.text.contains("no longer kept"), "{}", unknown.text);
    let error = asked.get(&json.replace("kept%3A", "kept%3A0"));
    assert!(error.text.contains("\"field\":\"input\""), "{}", error.text);
}
