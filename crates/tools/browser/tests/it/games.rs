//! Whole games, clicked through; what is shown agrees with the command.

use serde_json::Value as Json;
use thirtyfour::prelude::*;

use crate::browser::{Browser, stonework};

/// What `solve --json --moves` says of a game on an input.
fn solved(game: &str, input: &str) -> Json {
    let args = ["solve", game, input, "--json", "--moves"];
    let output = stonework().args(args).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The class by which a value is coloured, and the sign beside it.
fn colour(value: &Json) -> [&'static str; 2] {
    let sign = match (&value["outcome"], value.as_i64()) {
        (Json::String(result), _) if result == "win" => 1,
        (Json::String(result), _) if result == "loss" => -1,
        (_, Some(margin)) => margin.signum(),
        _ => 0,
    };
    match sign {
        1 => ["win", "+"],
        -1 => ["loss", "\u{2212}"],
        _ => ["draw", "="],
    }
}

/// Plays the first move of the page until the game is over; checks the first page against the
/// command.
async fn play_to_the_end(browser: &Browser, game: &str, input: &str, with_keys: bool) {
    let said = solved(game, input);
    let mut rows = browser
        .driver
        .find_all(By::Css("table.moves tbody tr"))
        .await
        .unwrap();
    let moves = said["moves"].as_array().unwrap();
    assert_eq!(rows.len(), moves.len(), "{game}");
    for row in rows.drain(..) {
        let link = row
            .find(By::Css("a.move"))
            .await
            .unwrap()
            .text()
            .await
            .unwrap();
        let name = link.split(' ').next().unwrap();
        let named = |mv: &&Json| mv["move"].to_string().trim_matches('"') == name;
        let said = &moves.iter().find(named).expect("a move of the game")["value"];
        let [class, sign] = colour(said);
        let classes = row.attr("class").await.unwrap().unwrap();
        assert!(
            classes.split(' ').any(|one| one == class),
            "{game} {name}: {classes}"
        );
        let text = row.text().await.unwrap();
        // A margin has a sign of its own.
        assert!(
            text.contains(sign) || said.is_number(),
            "{game} {name}: {text}"
        );
        match (said["plies"].as_i64(), said.as_i64()) {
            (Some(plies), _) => assert!(text.contains(&format!("in {plies} pl")), "{text}"),
            (None, Some(margin)) if margin != 0 => {
                assert!(text.contains(&format!("{margin:+}")), "{text}");
            }
            _ => {}
        }
    }
    for _ in 0..200 {
        if browser.text().await.contains("The game is over") {
            return;
        }
        let before = browser.driver.current_url().await.unwrap();
        let mv = browser.find("table.moves a.move").await;
        if with_keys {
            mv.focus().await.unwrap();
            mv.send_keys(Key::Enter).await.unwrap();
        } else {
            mv.click().await.unwrap();
        }
        for _ in 0..1200 {
            if browser.driver.current_url().await.unwrap() != before {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    }
    panic!("{game} does not end");
}

#[tokio::test(flavor = "multi_thread")]
async fn three_games_are_played_to_the_end() {
    let browser = Browser::open(true).await;
    browser.go("/games/mnk").await;
    play_to_the_end(&browser, "mnk", "start", false).await;
    browser
        .go("/games/kalah?input=0,1,0,2,0,1/1,0,3,0,0,1")
        .await;
    play_to_the_end(&browser, "kalah", "0,1,0,2,0,1/1,0,3,0,0,1", false).await;
    browser.go("/games/stone-game-vii?input=[5,3,1,4,2]").await;
    play_to_the_end(&browser, "stone-game-vii", "[5,3,1,4,2]", true).await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_without_a_script() {
    let browser = Browser::open(false).await;
    browser.go("/games/mnk").await;
    play_to_the_end(&browser, "mnk", "start", false).await;
    browser.close().await;
}
