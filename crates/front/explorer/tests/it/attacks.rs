//! What is asked by those who mean harm, or too much.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fastrand::Rng;
use stonework_explorer::Limits;
use stonework_games::CATALOG;

use crate::support::{Asked, get};

#[test]
fn another_host_is_refused() {
    let asked = Asked::new();
    for host in [
        "evil.example",
        "evil.example:7878",
        "localhost:80",
        "",
        "127.0.0.1:7879",
    ] {
        let request = Request::get("/").header("host", host);
        let answered = asked.send(request.body(Body::empty()).unwrap());
        assert_eq!(answered.status, StatusCode::FORBIDDEN, "{host}");
    }
    for host in [
        "localhost:7878",
        "LOCALHOST:7878",
        "127.0.0.1:7878",
        "[::1]:7878",
        "localhost",
    ] {
        let request = Request::get("/").header("host", host);
        let answered = asked.send(request.body(Body::empty()).unwrap());
        assert_eq!(answered.status, StatusCode::OK, "{host}");
    }
}

#[test]
fn a_form_from_another_site_is_refused() {
    let asked = Asked::new();
    let send = |origin: &str| {
        let request = Request::post("/stop/mnk").header("host", "localhost:7878");
        let request = request.header("origin", origin);
        asked.send(request.body(Body::empty()).unwrap()).status
    };
    assert_eq!(send("http://evil.example"), StatusCode::FORBIDDEN);
    assert_eq!(send("null"), StatusCode::FORBIDDEN);
    assert_eq!(send("http://localhost:7878"), StatusCode::SEE_OTHER);
}

#[test]
fn every_page_has_a_policy_and_escapes_what_it_is_given() {
    let asked = Asked::new();
    let evil = "%3Cscript%3Ealert(1)%3C/script%3E%22%27%26";
    for url in [
        format!("/games/mnk?input={evil}"),
        format!("/games/mnk?m={evil}"),
        format!("/games/mnk?set.m={evil}"),
        format!("/games/mnk?{evil}=1"),
        format!("/games/{evil}"),
        format!("/games/mnk?input={evil}"),
        format!("/random/nim?seed={evil}"),
        format!("/why/mnk?m={evil}"),
        format!("/values?expression={evil}"),
        format!("/values/domineering?input={evil}"),
        format!("/{evil}"),
    ] {
        let answered = asked.get(&url);
        assert!(
            !answered.text.contains("<script>"),
            "{url}: {}",
            answered.text
        );
        let policy = answered.headers["content-security-policy"]
            .to_str()
            .unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self'"));
        assert!(!answered.text.contains(" style="), "a style in the page");
    }
}

#[test]
fn random_addresses_never_fail() {
    let mut limits = Limits::default();
    limits.time = Duration::from_millis(500);
    let asked = Asked::within(limits);
    let mut rng = Rng::with_seed(15);
    let pages = [
        "play",
        "games",
        "why",
        "history",
        "history.svg",
        "map",
        "lesson",
        "set",
        "place",
        "picture",
        "thumb",
        "triangle",
        "nimbers",
        "values",
        "random",
        "events",
        "api/position",
        "api/line",
        "api/value",
    ];
    let games: Vec<&str> = CATALOG.iter().map(|entry| entry.id).collect();
    let pieces = [
        "input=",
        "m=",
        "set.m=",
        "set.rows=",
        "set.rule=",
        "game=",
        "&",
        "&m=",
        "[",
        "]",
        ",",
        "1",
        "2",
        "-1",
        "99999999999999999999",
        "start",
        "x.o/.x./o..",
        "%",
        "%00",
        "%F0%9F%8E%B2",
        "L",
        "R",
        "a1",
        "b2",
        "a1-b2",
        "0-2",
        "+",
        "#",
        "&next=",
        "&flip=yes",
        "&line=shown",
        "&hint=shown",
        "&first=perfect",
        "&second=trickiest",
        "&reply=all",
        "&depth=3",
        "&level=1",
        "&values=shown",
        "kept:",
        "seed=",
        "null",
    ];
    for _ in 0..600 {
        let game = rng.choice(&games).unwrap();
        let page = rng.choice(pages).unwrap();
        let query: String = (0..rng.usize(0..8))
            .map(|_| *rng.choice(&pieces).unwrap())
            .collect();
        let url = match page {
            "api/position" | "api/line" | "api/value" => format!("/{page}?game={game}&{query}"),
            _ => format!("/{page}/{game}?{query}"),
        };
        let Ok(url) = url.split('#').next().unwrap().parse::<axum::http::Uri>() else {
            continue;
        };
        let status = asked.get(&url.to_string()).status;
        assert!(!status.is_server_error(), "{url}: {status}");
    }
}

#[test]
fn a_thousand_positions_by_sixteen_clients_have_answers() {
    let asked = Asked::new();
    let mut urls = Vec::new();
    for seed in 0..1000_u64 {
        let mut rng = Rng::with_seed(seed);
        let row: Vec<String> = (0..20).map(|_| rng.u32(1..100).to_string()).collect();
        urls.push(format!(
            "/api/position?game=stone-game-vii&input={}",
            row.join(",")
        ));
    }
    let statuses = asked.get_all(urls, 16);
    assert_eq!(statuses.len(), 1000);
    assert!(statuses.iter().all(|&status| status == StatusCode::OK));
}

#[test]
fn too_many_long_solves_are_refused() {
    let mut limits = Limits::default();
    limits.time = Duration::from_secs(600);
    // None is left before there are too many.
    limits.patience = Duration::from_secs(600);
    limits.threads = std::num::NonZeroUsize::MIN;
    let asked = Asked::within(limits);
    let mut refused = 0;
    for height in 6..=7 {
        for width in 6..=8 {
            // Another start for each: they take long, all of them.
            for first in 1..=width {
                let url =
                    format!("/games/connect-four?set.width={width}&set.height={height}&m={first}");
                let status = asked.send(get(&url)).status;
                if status == StatusCode::TOO_MANY_REQUESTS {
                    refused += 1;
                } else {
                    assert_eq!(status, StatusCode::OK, "{url}");
                }
            }
        }
    }
    // The pages of short ones are answered all the same.
    assert_eq!(asked.get("/games/mnk?m=a1").status, StatusCode::OK);
    assert!(refused > 0);
}
