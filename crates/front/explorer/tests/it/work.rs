//! What is told of a solve that takes long, and what more time gives.

use std::num::NonZeroUsize;
use std::thread::sleep;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use stonework_explorer::Limits;

use crate::support::{Answered, Asked, Listening, first_of};

/// A position that takes minutes.
const LONG: &str = "connect-four?set.width=8";

/// One thread for what takes long, and this time for it.
fn one_thread(millis: u64) -> Limits {
    let mut limits = Limits::default();
    limits.threads = NonZeroUsize::MIN;
    limits.time = Duration::from_millis(millis);
    limits.patience = Duration::from_secs(60);
    limits
}

/// Sends the form of a page, which leads back to a position.
fn post(asked: &Asked, url: &str) -> Answered {
    let request = Request::post(url).header("host", "localhost:7878");
    asked.send(request.body(Body::empty()).unwrap())
}

/// The page of a position when its solve has ended.
fn ended(asked: &Asked, position: &str) -> String {
    asked.get(&format!("/events/{position}"));
    let page = asked.get(&format!("/games/{position}")).text;
    assert!(!page.contains("data-events"), "{page}");
    page
}

/// The seconds that a page offers, if it does.
fn offered(page: &str) -> Option<f64> {
    let (_, offer) = page.split_once("Solve it again, with ")?;
    let (seconds, _) = offer.split_once(" s<")?;
    Some(seconds.parse().unwrap())
}

#[test]
fn more_time_solves_what_the_first_time_did_not() {
    // The start of this board takes some tenths of a second, or some seconds.
    let position = "connect-four?set.width=5&set.height=5";
    let mut limits = one_thread(20);
    limits.most_time = Some(Duration::from_secs(300));
    let asked = Asked::within(limits);
    let mut page = ended(&asked, position);
    let mut times = Vec::new();
    while let Some(seconds) = offered(&page) {
        assert!(page.contains("The solve was stopped: its "), "{page}");
        times.push(seconds);
        let again = post(&asked, &format!("/again/{position}"));
        assert_eq!(again.status, StatusCode::SEE_OTHER);
        page = ended(&asked, position);
    }
    assert!(page.contains("It is a draw."), "{page}");
    assert!(!page.contains("class=\"stopped\""), "{page}");
    let doubled = |pair: &[f64]| (pair[1] - 2.0 * pair[0]).abs() < 1e-9;
    assert!(
        (times[0] - 0.04).abs() < 1e-9 && times.windows(2).all(doubled),
        "{times:?}"
    );
    // What was solved is not solved again.
    post(&asked, &format!("/again/{position}"));
    assert!(
        !asked
            .get(&format!("/games/{position}"))
            .text
            .contains("data-events")
    );
}

#[test]
fn nobody_gets_more_than_the_most_time() {
    let mut limits = one_thread(20);
    limits.most_time = Some(Duration::from_millis(50));
    let asked = Asked::within(limits);
    for more in [Some(0.04), Some(0.05), None] {
        let page = ended(&asked, LONG);
        assert_eq!(offered(&page), more, "{page}");
        let says_so = page.contains("This explorer gives a position no more time.");
        assert_eq!(says_so, more.is_none(), "{page}");
        assert_eq!(
            post(&asked, &format!("/again/{LONG}")).status,
            StatusCode::SEE_OTHER
        );
    }
    assert!(
        !asked
            .get(&format!("/games/{LONG}"))
            .text
            .contains("data-events")
    );
    // Ten times the time if nothing is said, and never less than the time.
    for (most, more) in [(None, Some(0.04)), (Some(Duration::from_millis(1)), None)] {
        let mut limits = one_thread(20);
        limits.most_time = most;
        assert_eq!(offered(&ended(&Asked::within(limits), LONG)), more);
    }
}

#[test]
fn what_the_rules_allow_is_not_told_as_proved() {
    let asked = Asked::within(one_thread(50));
    let page = ended(&asked, "othello?set.size=8");
    assert!(page.contains("Nothing is proved yet."), "{page}");
    assert!(
        page.contains("The solve was stopped: its 0.05 s were over. 0 of 4 moves are valued."),
        "{page}"
    );
    for bound in ["64", "at least", "\u{2212}"] {
        let (_, value) = page.split_once("id=\"value\"").unwrap();
        let (value, _) = value.split_once("class=\"cost\"").unwrap();
        assert!(!value.contains(bound), "{value}");
    }
}

#[test]
fn a_page_tells_how_many_come_first() {
    // A turn takes longer than this test.
    let mut limits = one_thread(0);
    limits.time = Duration::from_secs(6000);
    let asked = Asked::within(limits);
    let pages = (1..=3).map(|first| asked.get(&format!("/games/{LONG}&m={first}")).text);
    let pages: Vec<String> = pages.collect();
    assert!(pages[0].contains("\u{b7} Connect Four"), "{}", pages[0]);
    let waiting = asked.get(&format!("/games/{LONG}&m=4")).text;
    let is_told = |page: &str| page.contains(" comes first") || page.contains(" come first");
    assert!(is_told(&waiting), "{waiting}");
    assert!(
        waiting.contains("<title>Waiting \u{b7} Connect Four"),
        "{waiting}"
    );
    // One too many is told so, on a page that asks again.
    let mut busy = None;
    for first in 5..=8 {
        for second in 1..=8 {
            let page = asked.get(&format!("/games/{LONG}&m={first}&m={second}"));
            if page.status == StatusCode::TOO_MANY_REQUESTS {
                busy = Some(page.text);
                break;
            }
        }
    }
    let busy = busy.expect("at most eight may wait");
    assert!(
        busy.contains("data-again") && busy.contains("http-equiv=\"refresh\""),
        "{busy}"
    );
}

#[test]
fn events_tell_what_the_page_shows() {
    let mut limits = one_thread(60_000);
    limits.patience = Duration::from_millis(500);
    let server = Listening::within(limits);
    // Its moves take long enough to be seen one after the other.
    let mut events = server.ask("/events/connect-four?set.width=7&set.height=5");
    let mut last = String::new();
    for _ in 0..240 {
        let told = first_of(&mut events);
        if told.contains("event: end") {
            break;
        }
        if told.contains("\"best_link\":\"") {
            last = told;
            break;
        }
        sleep(Duration::from_millis(10));
    }
    for part in [
        "\"state\":\"Solving\"",
        " s of 60 s\"",
        " a second\"",
        "\"valued\":\"",
        " of 7\"",
        "\"done\":[",
        "\"best\":\"",
        "\"best_link\":\"/games/connect-four?set.width=7&set.height=5&m=",
    ] {
        assert!(last.contains(part), "{part}: {last}");
    }
}
