//! What a page shows of the values of a game: who is ahead, its history, other views.

use std::time::Duration;

use axum::http::StatusCode;
use fastrand::Rng;
use serde_json::Value as Json;
use stonework_explorer::Limits;

use crate::support::{Asked, links};

/// The picture of the history on a page.
fn picture(page: &str) -> &str {
    let (_, picture) = page
        .split_once("class=\"history\"")
        .expect("a history is drawn");
    picture.split_once("</svg>").unwrap().0
}

/// What is told of each point.
fn labels(page: &str) -> Vec<String> {
    let titles = picture(page).split("<title>").skip(1);
    titles
        .map(|title| title.split_once("</title>").unwrap().0.to_owned())
        .collect()
}

#[test]
fn every_point_of_the_history_leads_to_its_position() {
    let asked = Asked::new();
    let page = asked.get("/games/mnk?m=b2&m=a2&m=a1&next=b1").text;
    let told = [
        "The start: It is a draw.",
        "1. b2 by x: It is a draw.",
        "2. a2 by o: x wins, in 5 plies. A mistake.",
        "3. a1 by x: x wins, in 4 plies.",
        "4. b1 by o: x wins, in 1 ply.",
    ];
    assert_eq!(labels(&page), told);
    let picture = picture(&page);
    assert_eq!(
        links(picture, "games"),
        [
            "/games/mnk?next=b2&next=a2&next=a1&next=b1",
            "/games/mnk?m=b2&next=a2&next=a1&next=b1",
            "/games/mnk?m=b2&m=a2&next=a1&next=b1",
            "/games/mnk?m=b2&m=a2&m=a1&next=b1",
            "/games/mnk?m=b2&m=a2&m=a1&m=b1",
        ]
    );
    assert_eq!(picture.matches("class=\"mistake\"").count(), 1);
    assert_eq!(picture.matches("aria-current").count(), 1);
    let (before, _) = picture.split_once("aria-current").unwrap();
    assert_eq!(before.matches("<a ").count(), 4);
    // What was taken back may be nonsense, and then is not shown.
    let page = asked.get("/games/mnk?m=b2&next=b2").text;
    assert_eq!(labels(&page).len(), 2);
    // Nothing has been played, and nothing is shown.
    assert!(!asked.get("/games/mnk").text.contains("class=\"history\""));
}

/// What the game whose first moves these are is worth to the first player, as programs are told.
fn worth(asked: &Asked, query: &str) -> i64 {
    let told = asked.json(&format!("/api/position?{query}"));
    let number = |json: &Json| json.as_i64().unwrap();
    let scores = &told["scores"];
    let so_far = number(&scores["first"]) - number(&scores["second"]);
    match told["to_move"].as_str() {
        Some("first") => so_far + number(&told["value"]),
        Some(_) => so_far - number(&told["value"]),
        None => so_far,
    }
}

#[test]
fn the_history_of_margins_is_what_programs_are_told() {
    let asked = Asked::new();
    let mut rng = Rng::with_seed(44);
    for (game, input) in [
        ("stone-game-vii", "[5,3,1,4,2,9,2]"),
        ("kalah", "0,1,0,2,0,1/1,0,3,0,0,1"),
    ] {
        for _ in 0..4 {
            let mut query = format!("input={input}");
            let mut expected = vec![worth(&asked, &format!("game={game}&{query}"))];
            loop {
                let told = asked.json(&format!("/api/position?game={game}&{query}"));
                let moves = told["moves"].as_array().cloned().unwrap_or_default();
                let Some(mv) = rng.choice(&moves) else { break };
                let mv = mv["move"].as_str().unwrap();
                query = format!("{query}&m={mv}");
                expected.push(worth(&asked, &format!("game={game}&{query}")));
            }
            let page = asked.get(&format!("/games/{game}?{query}")).text;
            let labels = labels(&page);
            assert_eq!(labels.len(), expected.len(), "{query}");
            let mut before = expected[0];
            for (at, (label, &margin)) in labels.iter().zip(&expected).enumerate() {
                let said = match margin {
                    0 => "It is a tie.".to_owned(),
                    _ => format!(" by {}.", margin.abs()),
                };
                assert!(label.contains(&said), "{game} {query}: {label}");
                assert_eq!(
                    label.contains("A mistake."),
                    at > 0 && margin != before,
                    "{game} {query}: {label}"
                );
                before = margin;
            }
        }
    }
}

#[test]
fn what_is_not_known_is_told_and_can_be_worked_out() {
    let mut limits = Limits::default();
    limits.time = Duration::from_millis(200);
    let asked = Asked::within(limits);
    let page = asked.get("/games/connect-four?m=4&m=4").text;
    assert!(!page.contains("class=\"history\""), "{page}");
    assert!(page.contains("are not known yet"), "{page}");
    assert_eq!(links(&page, "history"), ["/history/connect-four?m=4&m=4"]);
    assert!(
        page.contains("aria-label=\"Who is ahead: not known yet\""),
        "{page}"
    );
    let page = asked.get_in_turn("/history/connect-four?m=4&m=4");
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("not known"), "{}", page.text);
}

#[test]
fn a_long_game_has_a_light_history() {
    let asked = Asked::new();
    let moves = "&m=1".repeat(300);
    for (page, most) in [("games", 500 << 10), ("history", 500 << 10)] {
        let page = asked.get(&format!("/{page}/coins-in-a-line?input=400{moves}"));
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
        let points = labels(&page.text).len();
        assert!((2..=120).contains(&points), "{points}");
        assert!(page.text.len() < most, "{}", page.text.len());
        assert!(picture(&page.text).contains("aria-current"));
    }
}

#[test]
fn a_bar_tells_who_is_ahead() {
    let asked = Asked::new();
    for (address, label, first, second) in [
        ("mnk?m=b2&m=a2", "x wins, in 5 plies.", "1.000", "0.000"),
        (
            "mnk?m=b2&m=a2&m=a1",
            "x wins, in 4 plies.",
            "1.000",
            "0.000",
        ),
        ("mnk", "It is a draw.", "0.500", "0.500"),
        (
            "mnk?m=a1&m=c3&m=a3&m=c1&m=b2&m=c2",
            "o wins.",
            "0.000",
            "1.000",
        ),
    ] {
        let page = asked.get(&format!("/games/{address}")).text;
        let bar = format!("aria-label=\"Who is ahead: {label}");
        let (_, bar) = page.split_once(&bar).expect(address);
        let (bar, _) = bar.split_once("</svg>").unwrap();
        let width = |class: &str| {
            let (_, rect) = bar.split_once(&format!("class=\"{class}\"")).unwrap();
            let (_, width) = rect.split_once(" width=\"").unwrap();
            width.split_once('"').unwrap().0.to_owned()
        };
        assert_eq!(
            (&*width("first"), &*width("second")),
            (first, second),
            "{address}"
        );
        // Not where it is played.
        let played = asked.get(&format!("/play/{address}")).text;
        assert!(!played.contains("Who is ahead"), "{played}");
    }
}

#[test]
fn other_views_are_loaded_from_their_own_pages() {
    let asked = Asked::new();
    for (address, page, is_open) in [
        ("mnk?m=b2", "whole", false),
        ("nim?input=[3,5]", "nimbers", false),
        ("stone-game-vii?input=[5,3,1]&m=L", "triangle", true),
        ("domineering?input=../..", "values", false),
    ] {
        let text = asked.get(&format!("/games/{address}")).text;
        let begin = format!("<details class=\"panel\" id=\"{page}\" data-load=\"/{page}/");
        let (_, panel) = text.split_once(&begin).expect(address);
        let (url, rest) = panel.split_once('"').unwrap();
        assert_eq!(rest.starts_with(" open>"), is_open, "{address}");
        let loaded = asked.get(&format!("/{page}/{}", url.replace("&amp;", "&")));
        assert!(loaded.text.contains("data-panel"), "{}", loaded.text);
        assert!(!links(rest, page).is_empty(), "{address}");
    }
}

#[test]
fn all_positions_are_a_histogram() {
    let asked = Asked::new();
    let page = asked.get("/whole/mnk").text;
    let (_, picture) = page.split_once("class=\"histogram\"").unwrap();
    let (picture, _) = picture.split_once("</svg>").unwrap();
    assert!(picture.contains("aria-label=\"wins in 1 ply: 2,358 positions\""));
    let bars = links(picture, "games");
    assert_eq!(bars.len(), 7);
    for bar in bars {
        assert_eq!(asked.get(&bar).status, StatusCode::OK);
    }
}

#[test]
fn no_number_has_two_signs() {
    let asked = Asked::new();
    for address in [
        "games/stone-game-vii?input=[5,3,1,4,2]",
        "games/end-taking?input=[1,5,2]",
        "whole/mnk",
        "games/mnk?m=b2",
    ] {
        let page = asked.get(&format!("/{address}"));
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
        for signs in ["> +", "+ </span>+", "− </span>-", "= </span>0"] {
            assert!(!page.text.contains(signs), "{address}: {signs}");
        }
    }
}
