//! Every link of every page leads to a page: a walk from the page of each game, from its example and
//! from the end of a play of it, two links deep.

use std::collections::HashSet;
use std::time::Duration;

use axum::http::StatusCode;
use stonework_explorer::Limits;
use stonework_games::CATALOG;

use crate::support::{Asked, all_links};

/// What a link leads to, but for the moves and the settings it names: of links that are alike, one
/// is followed.
fn kind(link: &str) -> String {
    let (path, query) = link.split_once('?').unwrap_or((link, ""));
    let page = path.split('/').nth(1).unwrap_or_default();
    let mut names: Vec<&str> = query
        .split('&')
        .map(|pair| match pair.split_once('=') {
            Some((name @ ("m" | "input" | "next"), _)) => name,
            Some((name, _)) if name.starts_with("set.") => name,
            _ => pair,
        })
        .collect();
    names.sort_unstable();
    names.dedup();
    format!("{page} {}", names.join(" "))
}

/// Whether a link shows a position as others do, or otherwise in one way: what is shown in two ways
/// otherwise follows from links that are.
fn is_plain(link: &str) -> bool {
    let ways = [
        "flip", "line", "palette", "hint", "first", "second", "depth", "level", "seed", "values",
    ];
    let (_, query) = link.split_once('?').unwrap_or((link, ""));
    let names = query.split('&').filter_map(|pair| pair.split_once('='));
    names.filter(|(name, _)| ways.contains(name)).count() < 2
}

/// The page at a link, if it is one; what is wrong if it is none, and limits are not the reason.
fn follow(asked: &Asked, link: &str) -> Result<Option<String>, String> {
    let page = asked.get_in_turn(link);
    let is_out_of_reach = || {
        ["stopped", "limit", "too long", "ot every position"]
            .iter()
            .any(|words| page.text.contains(words))
    };
    match page.status {
        StatusCode::OK => Ok(Some(page.text)),
        StatusCode::SEE_OTHER => Ok(None),
        StatusCode::UNPROCESSABLE_ENTITY if is_out_of_reach() => Ok(None),
        status => Err(format!("{link}: {status}")),
    }
}

/// The position at the end of a play from a position, or after some moves if it takes long.
fn last_position(asked: &Asked, start: &str) -> String {
    let mut at = start.to_owned();
    for _ in 0..60 {
        let page = asked.get_in_turn(&at);
        let moves = page.text.split("class=\"move\" href=\"").skip(1);
        let Some(last) = moves.last() else { break };
        at = last[..last.find('"').unwrap()].replace("&amp;", "&");
    }
    at
}

#[test]
fn every_link_of_every_page_leads_to_a_page() {
    let mut limits = Limits::default();
    limits.time = Duration::from_millis(50);
    limits.patience = Duration::from_millis(100);
    let asked = Asked::within(limits);
    let (mut followed, mut wrong, mut told) = (0, Vec::new(), HashSet::new());
    for entry in &CATALOG {
        let about = format!("/games/{}", entry.id);
        let example = form_urlencoded::byte_serialize(entry.example.as_bytes());
        let example = format!("{about}?input={}", example.collect::<String>());
        let last = last_position(&asked, &example);
        let mut kinds = HashSet::new();
        let mut pages = vec![about, example, last];
        for depth in 0..=2 {
            let mut next = Vec::new();
            for link in pages {
                followed += 1;
                match follow(&asked, &link) {
                    Ok(None) => {}
                    Ok(Some(page)) => {
                        told.insert(link.split('/').nth(1).unwrap_or_default().to_owned());
                        let links = all_links(&page).into_iter();
                        let links = links.filter(|link| depth < 2 && is_plain(link));
                        next.extend(links.filter(|link| kinds.insert((depth, kind(link)))));
                    }
                    Err(why) => wrong.push(why),
                }
            }
            pages = next;
        }
    }
    assert!(followed > 1000, "{followed}");
    for page in ["play", "why", "compare", "nimbers", "triangle"] {
        assert!(told.contains(page), "no page of the kind `{page}` in time");
    }
    assert!(wrong.is_empty(), "{followed} links: {wrong:#?}");
}
