//! The page on which a game is played, and how its solver moves.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fastrand::Rng;
use stonework_explorer::Limits;
use stonework_games::CATALOG;

use crate::support::{Answered, Asked, links};

/// Where a page leads at once.
pub(crate) fn leads(answered: &Answered) -> String {
    assert_eq!(answered.status, StatusCode::SEE_OTHER, "{}", answered.text);
    answered.headers["location"].to_str().unwrap().to_owned()
}

/// A link of a page to the position after one of its moves.
fn random_answer(link: &str, page: &str, random: &mut Rng) -> String {
    let played = link.matches("m=").count();
    let next = links(page, "play").into_iter();
    let next: Vec<String> = next
        .filter(|next| next.matches("m=").count() == played + 1)
        .collect();
    assert!(!next.is_empty(), "{link}: {page}");
    next[random.usize(..next.len())].clone()
}

#[test]
fn a_solver_replies_for_a_player() {
    let asked = Asked::new();
    let to = leads(&asked.get("/play/mnk?m=b2&second=perfect"));
    assert_eq!(to, "/play/mnk?m=b2&m=a1&second=perfect");
    let page = asked.get(&to).text;
    assert!(page.contains("Your move"), "{page}");
    // Taking a move back takes back the reply to it.
    let back = "/play/mnk?next=b2&next=a1&second=perfect".to_owned();
    assert!(links(&page, "play").contains(&back), "{page}");
    // Sides are swapped where one stands, and the solver moves for the other.
    let swapped = "/play/mnk?m=b2&m=a1&first=perfect".to_owned();
    assert!(links(&page, "play").contains(&swapped), "{page}");
    let page = asked.get(&leads(&asked.get(&swapped))).text;
    assert!(page.contains("you are o"), "{page}");
}

#[test]
fn values_are_not_on_the_page() {
    let asked = Asked::new();
    let shown = asked.get("/games/mnk?m=b2&m=a2").text;
    assert!(shown.contains("wins in 5 plies"), "{shown}");
    let played = asked.get("/play/mnk?m=b2&m=a2").text;
    for word in ["wins in", "loses", "draws", "/history/"] {
        assert!(!played.contains(word), "{word}: {played}");
    }
    assert!(links(&played, "games").contains(&"/games/mnk?m=b2&m=a2".to_owned()));
}

#[test]
fn a_hint_tells_the_best_moves_alone() {
    let asked = Asked::new();
    let page = asked.get("/play/mnk?m=b2&m=a2&hint=shown").text;
    assert!(page.contains("Best: <strong>a1</strong>, "), "{page}");
    let marked = page.matches("data-best=\"yes\"").count();
    let told = asked.json("/api/position?game=mnk&m=b2&m=a2");
    assert_eq!(
        marked,
        told["best_moves"].as_array().unwrap().len(),
        "{page}"
    );
    let mark = "href=\"/play/mnk?m=b2&amp;m=a2&amp;m=a1\" data-best";
    assert!(page.contains(mark), "{page}");
    for word in ["draws", "wins", "loses"] {
        assert!(!page.contains(word), "{word}: {page}");
    }
    // It is for one move.
    assert!(
        !links(&page, "play")
            .iter()
            .any(|link| link.contains("m=a1&hint"))
    );
    let page = asked.get("/play/nim?input=3,5,6&hint=shown").text;
    assert!(page.contains("No move is better than another"), "{page}");
    assert!(!page.contains("Best: "), "{page}");
}

#[test]
fn a_solver_that_takes_long_is_waited_for() {
    let mut limits = Limits::default();
    limits.time = Duration::from_secs(600);
    limits.patience = Duration::from_secs(60);
    let asked = Asked::within(limits);
    let url = "/play/connect-four?set.width=8&first=perfect";
    let page = asked.get(url);
    assert_eq!(page.status, StatusCode::OK);
    assert!(
        page.text.contains("Perfect play is thinking"),
        "{}",
        page.text
    );
    assert!(page.text.contains("http-equiv=\"refresh\""));
    let events = "data-events=\"/events/connect-four?set.width=8&amp;first=perfect\"";
    assert!(page.text.contains(events), "{}", page.text);
    // Nobody moves for it meanwhile.
    assert!(!page.text.contains("m=4"), "{}", page.text);
    let hinted = asked.get("/play/connect-four?set.width=8&hint=shown").text;
    assert!(
        hinted.contains("data-events") && hinted.contains("m=4"),
        "{hinted}"
    );
    // A solve that is stopped leads to the best move that is known.
    let stop = Request::post("/stop/connect-four?set.width=8").header("host", "localhost:7878");
    let stopped = asked.send(stop.body(Body::empty()).unwrap());
    assert_eq!(stopped.status, StatusCode::SEE_OTHER);
    let to = leads(&asked.get(url));
    assert!(to.contains("m=") && to.ends_with("&reply=unproved"), "{to}");
    let page = asked.get(&to).text;
    assert!(page.contains("may not be best"), "{page}");
    let hinted = asked.get("/play/connect-four?set.width=8&hint=shown").text;
    assert!(hinted.contains("No move is known to be best."), "{hinted}");
}

#[test]
fn a_solver_that_has_thought_long_enough_makes_the_move_that_looks_best() {
    let mut limits = Limits::default();
    limits.time = Duration::from_secs(600);
    let asked = Asked::within(limits);
    let page = asked.get("/play/connect-four?m=4&second=perfect").text;
    let now = "/play/connect-four?m=4&second=perfect&reply=now";
    let soon = format!("data-soon=\"{}\"", now.replace('&', "&amp;"));
    assert!(page.contains(&soon), "{page}");
    assert!(page.contains("content=\"4; url="), "{page}");
    let begun = Instant::now();
    let to = leads(&asked.get(now));
    assert!(
        begun.elapsed() < Duration::from_secs(30),
        "a reply takes as long as a solve"
    );
    assert!(to.ends_with("&second=perfect&reply=unproved"), "{to}");
    assert_eq!(to.matches("m=").count(), 2, "{to}");
    let page = asked.get(&to).text;
    assert!(
        page.contains("may not be best") && page.contains("Your move"),
        "{page}"
    );
    // Whoever is about to win is kept from it.
    let to = leads(&asked.get("/play/connect-four?m=1&m=2&m=1&m=7&m=1&second=perfect&reply=now"));
    assert!(to.contains("m=7&m=1&m=1&second"), "{to}");
    // What is solved is played as ever, and whose turn it is not is not moved for.
    let to = leads(&asked.get("/play/mnk?m=b2&second=perfect&reply=now"));
    assert_eq!(to, "/play/mnk?m=b2&m=a1&second=perfect");
    let page = asked.get("/play/connect-four?second=perfect&reply=now");
    assert_eq!(page.status, StatusCode::OK);
    assert!(!page.text.contains("data-soon"), "{}", page.text);
}

#[test]
fn a_solver_plays_both_sides_as_it_is_told() {
    let asked = Asked::new();
    let page = asked.get("/play/mnk?first=perfect&second=longest");
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("Next move"), "{}", page.text);
    let next = "/play/mnk?first=perfect&second=longest&reply=next".to_owned();
    assert!(links(&page.text, "play").contains(&next), "{}", page.text);
    let one = leads(&asked.get(&next));
    assert_eq!(one.matches("m=").count(), 1, "{one}");
    let all = leads(&asked.get(&next.replace("next", "all")));
    let end = asked.get(&all);
    assert!(end.text.contains("A draw."), "{}", end.text);
    assert!(end.text.contains("The game is over"), "{}", end.text);
    // A game that may go on for ever is not followed for ever.
    let url = "/play/three-mens-morris?first=trickiest&second=longest&reply=all";
    let page = asked.get(&leads(&asked.get(url)));
    assert_eq!(page.status, StatusCode::OK);
}

#[test]
fn what_means_nothing_in_an_address_is_told() {
    let asked = Asked::new();
    for (link, said) in [
        ("/play/mnk?reply=soon", "`reply=soon`"),
        ("/play/mnk?first=best", "`first=best`"),
        ("/play/mnk?m=d4", "`d4` is no move"),
        ("/lesson/mnk?level=x", "`level` must be a whole number"),
        ("/lesson/mnk?at=3&m=a1", "`at=3`"),
    ] {
        let page = asked.get(link);
        assert_eq!(page.status, StatusCode::BAD_REQUEST, "{link}");
        let told = page.text.replace("<code>", "`").replace("</code>", "`");
        assert!(told.contains(said), "{link}: {told}");
    }
}

#[test]
fn a_lost_game_is_explained() {
    let asked = Asked::new();
    let moves = "m=b2&m=b1&m=a1&m=c3&m=a3&m=a2&m=c1";
    let page = asked.get(&format!("/play/mnk?{moves}&first=perfect")).text;
    for said in [
        "You lost.",
        "Why you lost",
        "Your move 2, ",
        "turned a draw into a loss; <strong>a1</strong> held the draw.",
        "From the start, best play on both sides leads to a draw.",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    let before = "/games/mnk?m=b2&next=b1&next=a1&next=c3&next=a3&next=a2&next=c1&first=perfect";
    assert!(links(&page, "games").contains(&before.to_owned()), "{page}");
    let why = links(&page, "why").pop().unwrap();
    assert!(why.starts_with("/why/mnk?m=b2&m=b1&next=a1"), "{why}");
    assert_eq!(asked.get(&why).status, StatusCode::OK);
    // Both sides' mistakes are told, in their order.
    let page = asked
        .get("/play/mnk?m=b2&m=b1&m=b3&m=a2&m=a1&m=c2&m=c3")
        .text;
    let told: Vec<usize> = ["Move 2, ", "Move 3, ", "Move 4, "]
        .map(|said| page.find(said).unwrap_or(0))
        .into();
    assert!(told.is_sorted(), "{page}");
    assert!(
        page.contains("Where the game turned") && page.contains("x wins."),
        "{page}"
    );
}

#[test]
fn a_game_without_a_mistake_is_explained_by_its_start() {
    let asked = Asked::new();
    let page = asked
        .get("/play/nim?input=1,1&m=0-1&m=1-1&second=perfect")
        .text;
    for said in [
        "You lost.",
        "Neither side made a mistake.",
        "The start was lost for you: a loss",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    // What counts here is a margin.
    let page = asked
        .get("/play/stone-game-vii?input=[5,3,1,4,2]&m=L&m=L&m=L&m=L&m=L")
        .text;
    for said in [
        "turned a win by 6 into a win by 3; <strong>R</strong> held the win by 6.",
        "turned a loss by 5 into a loss by 7",
        "The first player wins by 7.",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
}

#[test]
fn what_is_not_known_of_a_game_is_said() {
    let mut limits = Limits::default();
    limits.time = Duration::from_millis(20);
    let asked = Asked::within(limits);
    let mut random = Rng::with_seed(5);
    let mut link = "/play/connect-four".to_owned();
    for _ in 0..42 {
        let page = asked.get(&link);
        if page.text.contains("The game is over") {
            assert!(
                page.text
                    .contains("Not known in the time that there is: whether move"),
                "{}",
                page.text
            );
            return;
        }
        link = random_answer(&link, &page.text, &mut random);
    }
    panic!("the game does not end");
}

#[test]
fn no_way_of_perfect_play_goes_round_where_it_wins() {
    let asked = Asked::new();
    let mut random = Rng::with_seed(3);
    let mut won = 0;
    for way in ["longest", "trickiest"] {
        for _ in 0..6 {
            // The opponent moves at random, and the solver wins or draws.
            let mut link = format!("/play/three-mens-morris?second={way}");
            for _ in 0..60 {
                let answered = asked.get(&link);
                if answered.status == StatusCode::SEE_OTHER {
                    link = leads(&answered);
                    continue;
                }
                if answered.text.contains("The game is over") {
                    assert!(
                        answered.text.contains("You lost"),
                        "{link}: {}",
                        answered.text
                    );
                    won += 1;
                    break;
                }
                link = random_answer(&link, &answered.text, &mut random);
            }
        }
    }
    assert!(won >= 10, "{won} games were won");
}

#[test]
fn every_game_is_played_against_each_way() {
    let mut limits = Limits::default();
    limits.time = Duration::from_millis(100);
    limits.patience = Duration::from_millis(100);
    let asked = Asked::within(limits);
    let mut random = Rng::with_seed(1);
    for (at, entry) in CATALOG.iter().enumerate() {
        let way = ["perfect", "longest", "trickiest"][at % 3];
        let side = ["first", "second"][at % 2];
        let mut link = format!("/play/{}?{side}={way}", entry.id);
        for _ in 0..30 {
            let begun = Instant::now();
            let answered = asked.get_in_turn(&link);
            assert!(begun.elapsed() < Duration::from_secs(20), "{link}");
            if answered.status == StatusCode::SEE_OTHER {
                link = leads(&answered);
                continue;
            }
            if answered.status == StatusCode::BAD_REQUEST {
                // A text is needed to begin.
                assert!(entry.document().is_some(), "{link}: {}", answered.text);
                break;
            }
            assert_eq!(answered.status, StatusCode::OK, "{link}: {}", answered.text);
            assert!(
                answered.text.len() < 200_000,
                "{link}: {}",
                answered.text.len()
            );
            if answered.text.contains("The game is over") {
                break;
            }
            if answered.text.contains("thinking") {
                continue;
            }
            link = random_answer(&link, &answered.text, &mut random);
        }
    }
}
