//! Positions in which the right move is to be found.

use axum::http::StatusCode;
use stonework_games::CATALOG;

use crate::support::{Asked, links};

/// The page of a position that is drawn, and its link.
fn drawn(asked: &Asked, link: &str) -> Option<(String, String)> {
    let answered = asked.get_in_turn(link);
    if answered.status == StatusCode::OK {
        assert!(
            answered.text.contains("No position was found"),
            "{}",
            answered.text
        );
        return None;
    }
    assert_eq!(
        answered.status,
        StatusCode::SEE_OTHER,
        "{link}: {}",
        answered.text
    );
    let to = answered.headers["location"].to_str().unwrap().to_owned();
    let page = asked.get(&to);
    assert_eq!(page.status, StatusCode::OK, "{to}: {}", page.text);
    Some((to, page.text))
}

/// What the API says of the moves of a lesson's position.
fn moves(asked: &Asked, game: &str, link: &str) -> Vec<(String, String, i64)> {
    let query = link.split_once('?').map_or("", |(_, query)| query);
    let kept = query.split('&').filter(|pair| {
        ["m=", "input=", "set."]
            .iter()
            .any(|name| pair.starts_with(name))
    });
    let kept: Vec<&str> = kept.collect();
    let told = asked.json(&format!("/api/position?game={game}&{}", kept.join("&")));
    let told = told["moves"].as_array().unwrap().iter().map(|one| {
        let value = &one["value"];
        let plies = value["plies"].as_i64().unwrap_or(-1);
        (
            one["move"].to_string().trim_matches('"').to_owned(),
            value["outcome"].to_string(),
            plies,
        )
    });
    told.collect()
}

#[test]
fn one_move_alone_wins_at_the_distance_that_was_chosen() {
    let asked = Asked::new();
    for level in [1, 3, 5] {
        for seed in 1..5 {
            let link = format!("/lesson/mnk?level={level}&seed={seed}");
            let (to, page) = drawn(&asked, &link).expect("there are many");
            let moves = moves(&asked, "mnk", &to);
            let wins: Vec<_> = moves
                .iter()
                .filter(|(_, value, _)| value == "\"win\"")
                .collect();
            assert_eq!(wins.len(), 1, "{to}: {moves:?}");
            assert!((level..=level + 1).contains(&wins[0].2), "{to}: {wins:?}");
            assert!(page.contains("Find the winning move"), "{page}");
            assert!(page.contains(&format!("wins in {}", wins[0].2)), "{page}");
            // The same seed leads to the same position, another one elsewhere.
            assert_eq!(drawn(&asked, &link).unwrap().0, to);
        }
    }
    let [one, two] = [1, 2].map(|seed| {
        drawn(&asked, &format!("/lesson/mnk?level=3&seed={seed}"))
            .unwrap()
            .0
    });
    assert_ne!(one, two);
}

#[test]
fn an_answer_is_judged_and_counted() {
    let asked = Asked::new();
    let (to, page) = drawn(&asked, "/lesson/mnk?level=3&seed=2").unwrap();
    assert!(
        page.contains("Found <strong>0</strong> of <strong>0</strong>"),
        "{page}"
    );
    let known = moves(&asked, "mnk", &to);
    let right = &known
        .iter()
        .find(|(_, value, _)| value == "\"win\"")
        .unwrap()
        .0;
    let wrong = &known
        .iter()
        .find(|(_, value, _)| value != "\"win\"")
        .unwrap()
        .0;
    let answers = links(&page, "lesson");
    let answer = |mv: &str, among: &[String]| {
        let end = format!("m={mv}&");
        let played = to.matches("m=").count() + 1;
        let found = among
            .iter()
            .find(|link| link.contains(&end) && link.matches("m=").count() == played);
        found
            .unwrap_or_else(|| panic!("no answer {mv}: {among:?}"))
            .clone()
    };
    let page = asked.get(&answer(right, &answers)).text;
    assert!(page.contains("is right."), "{page}");
    assert!(
        page.contains("Found <strong>1</strong> of <strong>1</strong>"),
        "{page}"
    );
    assert!(page.contains("Next position"), "{page}");
    let next = links(&page, "lesson")
        .into_iter()
        .find(|link| link.contains("level=3&seed=3&found=1&tried=1"));
    let (_, page) = drawn(&asked, &next.unwrap()).unwrap();
    assert!(
        page.contains("Found <strong>1</strong> of <strong>1</strong>"),
        "{page}"
    );
    let page = asked.get(&answer(wrong, &answers)).text;
    assert!(
        page.contains("is not the one") && page.contains(" answers <strong>"),
        "{page}"
    );
    assert!(
        page.contains("Found <strong>0</strong> of <strong>1</strong>"),
        "{page}"
    );
    // To try again is not counted.
    let again = answer(right, &links(&page, "lesson"));
    let page = asked.get(&again).text;
    assert!(page.contains("is right."), "{page}");
    assert!(
        page.contains("Found <strong>0</strong> of <strong>1</strong>"),
        "{page}"
    );
    // The solution is told, and counts as not found.
    let page = asked.get(&to).text;
    let told = links(&page, "lesson")
        .into_iter()
        .find(|link| link.contains("told=yes"));
    let page = asked.get(&told.unwrap()).text;
    assert!(
        page.contains(&format!("<strong>{right}</strong> is the move")),
        "{page}"
    );
    assert!(
        page.contains("Found <strong>0</strong> of <strong>1</strong>"),
        "{page}"
    );
}

#[test]
fn every_game_has_a_lesson_or_says_that_there_is_none() {
    let asked = Asked::new();
    let mut found = 0;
    for entry in &CATALOG {
        if entry.document().is_some() {
            continue;
        }
        let link = format!("/lesson/{}?level=1", entry.id);
        if let Some((to, page)) = drawn(&asked, &link) {
            found += 1;
            assert!(page.contains("Show the solution"), "{to}: {page}");
            let next = links(&page, "lesson");
            let next = next
                .iter()
                .find(|next| next.matches("m=").count() > to.matches("m=").count());
            let answered = asked.get_in_turn(next.unwrap_or_else(|| panic!("{to}: no move")));
            assert_eq!(answered.status, StatusCode::OK, "{to}");
            assert!(
                answered.text.contains("id=\"answer\""),
                "{to}: {}",
                answered.text
            );
        }
    }
    assert!(
        found * 4 > CATALOG.iter().count() * 3,
        "{found} games have one"
    );
}

#[test]
fn no_position_is_said_to_be_found_where_there_is_none() {
    let asked = Asked::new();
    // Whoever begins takes the only stone.
    let page = asked.get("/lesson/nim?input=[1]&level=5").text;
    assert!(page.contains("No position was found"), "{page}");
    let easier = links(&page, "lesson");
    assert!(
        easier.iter().any(|link| link.contains("level=3")),
        "{easier:?}"
    );
    assert!(
        !asked
            .get("/lesson/nim?input=[1]&level=1")
            .text
            .contains("An easier one")
    );
}
