//! The pages, clicked through without a browser.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use stonework_explorer::Limits;
use stonework_games::CATALOG;
use stonework_games::catalog::Settings;

use crate::support::{Asked, links};

#[test]
fn every_game_has_a_page_and_an_example_that_is_played_to_the_end() {
    let asked = Asked::new();
    let start = asked.get("/");
    assert_eq!(start.status, StatusCode::OK);
    let games = links(&start.text, "games");
    assert_eq!(games.len(), CATALOG.iter().count());
    for (link, entry) in games.iter().zip(&CATALOG) {
        let page = asked.get(link);
        assert_eq!(page.status, StatusCode::OK, "{link}");
        let mut next = links(&page.text, "play").pop();
        let mut plies = 0;
        while let Some(link) = next {
            let page = asked.get(&link);
            assert_eq!(page.status, StatusCode::OK, "{link}: {}", page.text);
            // A page is light, whatever the game.
            assert!(page.text.len() < 120_000, "{link}: {}", page.text.len());
            let is_over = page.text.contains("The game is over");
            let moves = page.text.split("class=\"move\" href=\"").skip(1);
            next = moves
                .last()
                .map(|rest| rest[..rest.find('"').unwrap()].replace("&amp;", "&"));
            assert_eq!(next.is_none(), is_over, "{link}");
            plies += 1;
            // A game without an end is left after some moves.
            if plies == 40 {
                break;
            }
        }
        assert!(plies > 0, "{}", entry.id);
    }
}

#[test]
fn what_is_wrong_in_a_form_is_told_there() {
    let asked = Asked::new();
    for (link, status, field, said) in [
        (
            "/play/nim?input=1%2Cx",
            400,
            "input-help",
            "number 2 of the row is not an integer: `x`",
        ),
        (
            "/play/mnk?set.m=99",
            400,
            "set.m-help",
            "it takes a whole number from 1 to 64",
        ),
        ("/play/mnk?input=xx%2Fo", 400, "input-help", "rows"),
    ] {
        let page = asked.get(link);
        assert_eq!(page.status.as_u16(), status);
        let (_, help) = page.text.split_once(&format!("id=\"{field}\"")).unwrap();
        let here = &help[..help.find("</span>").unwrap()];
        assert!(here.contains(said), "{here}");
    }
    for (link, status, said) in [
        ("/play/chess", 404, "there is no game `chess`"),
        ("/nowhere", 404, "there is no such page"),
        ("/play/mnk?m=d4", 400, "`d4` is no move"),
        ("/why/mnk", 400, "no move is given"),
        ("/random/mnk?seed=1", 400, "no random input"),
        ("/random/nim?seed=-1", 400, "0 or more, not `-1`"),
    ] {
        let page = asked.get(link);
        assert_eq!(page.status.as_u16(), status, "{link}");
        assert!(page.text.contains(said), "{link}: {}", page.text);
    }
}

#[test]
fn a_solver_replies_for_a_player() {
    let asked = Asked::new();
    let page = asked.get("/play/mnk?m=b2&against=second");
    assert_eq!(page.status, StatusCode::SEE_OTHER);
    let to = page.headers["location"].to_str().unwrap();
    assert_eq!(to, "/play/mnk?m=b2&m=a1&against=second");
    // Taking a move back takes back the reply to it.
    let page = asked.get(to);
    assert!(links(&page.text, "play").contains(&"/play/mnk?against=second".to_owned()));
}

#[test]
fn hidden_values_are_not_on_the_page() {
    let asked = Asked::new();
    let shown = asked.get("/play/mnk?m=b2&m=a2");
    assert!(shown.text.contains("wins in 5 plies"));
    let hidden = asked.get("/play/mnk?m=b2&m=a2&values=hide");
    assert!(!hidden.text.contains("wins in"), "{}", hidden.text);
    assert!(!hidden.text.contains("/history/"));
}

#[test]
fn a_move_is_explained() {
    let asked = Asked::new();
    let page = asked.get("/why/mnk?m=b2&m=a2");
    assert!(
        page.text.contains("is better, worth draws"),
        "{}",
        page.text
    );
    assert!(page.text.contains("x wins, in 5 plies"), "{}", page.text);
    assert!(page.text.contains("The best answer of x is"));
}

#[test]
fn the_history_of_a_game_is_drawn() {
    let asked = Asked::new();
    let picture = asked.get("/history/mnk?m=b2&m=a2&m=a1");
    assert_eq!(picture.headers["content-type"], "image/svg+xml");
    assert_eq!(picture.text.matches("<circle").count(), 4);
    let safe = asked.get("/history/mnk?m=b2&m=a2&m=a1&palette=safe");
    assert_ne!(safe.text, picture.text);
}

#[test]
fn a_start_is_compared_by_every_solver() {
    let asked = Asked::new();
    let page = asked.get("/compare/stone-game-vii?input=[5,3,1,4,2]");
    let entry = CATALOG.find("stone-game-vii").unwrap();
    let input = entry.input.parse("[5,3,1,4,2]").unwrap();
    let game = entry.build(&input, &Settings::new()).unwrap();
    let said = page.text.matches("The first player wins by 6.").count();
    assert_eq!(said, game.solvers().len(), "{}", page.text);
}

#[test]
fn a_long_solve_tells_its_progress_and_is_stopped() {
    let mut limits = Limits::default();
    limits.time = Duration::from_secs(600);
    let asked = Asked::within(limits);
    let url = "/play/connect-four?set.width=8";
    let page = asked.get(url);
    assert!(
        page.text
            .contains("data-events=\"/events/connect-four?set.width=8\"")
    );
    assert!(page.text.contains("http-equiv=\"refresh\""));
    // Others are answered all the while.
    assert!(asked.get("/play/mnk?m=b2").text.contains("It is a draw."));
    let stop = Request::post("/stop/connect-four?set.width=8").header("host", "localhost:7878");
    let stopped = asked.send(stop.body(Body::empty()).unwrap());
    assert_eq!(stopped.status, StatusCode::SEE_OTHER);
    let page = asked.get(url);
    assert!(
        page.text.contains("The solve was stopped."),
        "{}",
        page.text
    );
    assert!(!page.text.contains("data-events"));
    // It begins again if that is asked for.
    let again = Request::post("/again/connect-four?set.width=8").header("host", "localhost:7878");
    assert_eq!(
        asked.send(again.body(Body::empty()).unwrap()).status,
        StatusCode::SEE_OTHER
    );
    assert!(asked.get(url).text.contains("data-events"));
    let stop = Request::post("/stop/connect-four?set.width=8").header("host", "localhost:7878");
    asked.send(stop.body(Body::empty()).unwrap());
}
