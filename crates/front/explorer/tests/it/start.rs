//! The start page: its cards, pictures and badges, what a search finds; and the ways on from a page
//! that cannot be shown.

use std::thread::sleep;
use std::time::{Duration, Instant};

use axum::http::{Method, StatusCode};
use stonework::Run;
use stonework_explorer::Limits;
use stonework_games::CATALOG;
use stonework_games::catalog::{Catalog, Settings};

use crate::support::{Asked, all_links, get, links, plain};

/// The card of a game, as HTML.
fn card<'a>(page: &'a str, id: &str) -> &'a str {
    let link = format!("href=\"/games/{id}\"");
    let mut cards = page.split("<li class=\"card\"").skip(1);
    let card = cards.find(|card| card.contains(&link));
    let card = card.unwrap_or_else(|| panic!("no card of {id}"));
    &card[..card.find("</li>").unwrap()]
}

/// The games whose cards are not hidden.
fn shown(page: &str) -> Vec<String> {
    let cards = page.split("<li class=\"card\"").skip(1);
    let cards = cards.filter(|card| !card.starts_with(" hidden"));
    cards.flat_map(|card| links(card, "games")).collect()
}

/// The badges of a card.
fn badges(card: &str) -> Vec<String> {
    let badges = card.split("class=\"badge\"").skip(1);
    let badges = badges.map(|badge| badge[badge.find('>').unwrap() + 1..].to_owned());
    badges
        .map(|badge| badge[..badge.find('<').unwrap()].to_owned())
        .collect()
}

#[test]
fn the_start_page_is_light_and_names_every_game_with_its_picture() {
    let asked = Asked::new();
    let page = asked.get("/");
    assert!(page.text.len() < 150_000, "{}", page.text.len());
    assert_eq!(shown(&page.text).len(), CATALOG.iter().count());
    for entry in &CATALOG {
        let card = card(&page.text, entry.id);
        assert!(card.contains(&format!("src=\"/thumb/{}.svg\"", entry.id)));
        assert!(card.contains("loading=\"lazy\""));
        // Its rules are cut at the end of a word, if at all.
        let (_, line) = card.split_once("class=\"line\">").unwrap();
        let line = plain(&line[..line.find("</span>").unwrap()]);
        let line = line.replace("&amp;", "&");
        let whole = line.strip_suffix(" …").unwrap_or(&line);
        let rest = entry.rules.strip_prefix(whole);
        let rest = rest.unwrap_or_else(|| panic!("{}: {line}", entry.id));
        assert!(!rest.starts_with(char::is_alphanumeric), "{line}");
        assert!(whole.len() > 30, "{line}");
    }
    // What is there besides games comes first.
    let tools = all_links(&page.text);
    let at = |link: &str| tools.iter().position(|known| known == link);
    let main = page.text.split_once("<main").unwrap().1;
    let main = all_links(main);
    let cards: Vec<&String> = main.iter().filter(|link| !link.contains('#')).collect();
    assert!(at("/rules").is_some());
    assert_eq!(cards[0], "/", "to show all games again");
    assert_eq!(cards[1..4], ["/rules", "/values", "/atlas"]);
}

#[test]
fn every_game_has_a_small_picture_that_is_kept() {
    let asked = Asked::new();
    for entry in &CATALOG {
        let url = format!("/thumb/{}.svg", entry.id);
        let picture = asked.get(&url);
        assert_eq!(picture.status, StatusCode::OK, "{url}: {}", picture.text);
        assert_eq!(picture.headers["content-type"], "image/svg+xml");
        assert!(picture.headers.contains_key("cache-control"));
        let drawn = ["<path", "<circle", "<text"];
        let drawn = drawn.iter().any(|form| picture.text.contains(form));
        assert!(drawn, "{url}: {}", picture.text);
        assert!(picture.text.len() < 20_000, "{url}");
        assert!(!picture.text.contains("NaN") && !picture.text.contains("inf"));
        assert_eq!(asked.get(&url).text, picture.text, "{url}");
    }
    assert_eq!(asked.get("/thumb/chess.svg").status, StatusCode::NOT_FOUND);
    let icon = asked.get("/favicon.ico");
    assert_eq!(icon.status, StatusCode::OK);
}

#[test]
fn games_are_found_by_titles_other_names_families_and_rules() {
    let asked = Asked::new();
    for (searched, found) in [
        ("tic-tac-toe", "mnk"),
        ("Tic Tac Toe", "mnk"),
        ("tictactoe", "mnk"),
        ("noughts", "mnk"),
        ("connect four", "connect-four"),
        ("connect4", "connect-four"),
        ("lc1690", "stone-game-vii"),
        ("reversi", "othello"),
        ("mancala", "kalah"),
        ("impartial row", "kayles"),
        ("domino upright", "domineering"),
        ("graphs", "hackenbush"),
    ] {
        let url = format!("/?q={}", searched.replace(' ', "+"));
        let page = asked.get(&url);
        let shown = shown(&page.text);
        assert!(
            shown.contains(&format!("/games/{found}")),
            "{searched}: {shown:?}"
        );
        let all = CATALOG.iter().count();
        let said = format!("{} of {all} games", shown.len());
        assert!(page.text.contains(&said), "{searched}");
        assert!(shown.len() < all / 2, "{searched}: {shown:?}");
        assert!(page.text.contains("id=\"none\" hidden"), "{searched}");
    }
    let none = asked.get("/?q=otelo");
    assert!(shown(&none.text).is_empty());
    assert!(none.text.contains("No game fits that"), "{}", none.text);
    assert!(none.text.contains("<a href=\"/games/othello\">Othello</a>"));
    assert!(none.text.contains("0 of"));
    // Nothing is asked for.
    for url in ["/?q=", "/?q=+", "/?other=1"] {
        assert_eq!(shown(&asked.get(url).text).len(), CATALOG.iter().count());
    }
    let hostile = asked.get("/?q=%3Cscript%3E%22%60");
    assert!(!hostile.text.contains("<script>\""), "{}", hostile.text);
    let mnk = asked.get("/");
    assert!(card(&mnk.text, "mnk").contains("also tic-tac-toe"));
}

#[test]
fn badges_say_what_the_solvers_say() {
    // The smallest are solved in time on any machine.
    let ids = ["hexapawn", "chomp", "mnk", "cram", "konane", "nim"];
    let games = ids.iter().fold(Catalog::default(), |games, id| {
        games.with("Games", *CATALOG.find(id).unwrap())
    });
    let asked = Asked::on(games);
    let begun = Instant::now();
    let mut page = asked.get("/").text;
    while ids[..3].iter().any(|id| badges(card(&page, id)).is_empty())
        && begun.elapsed() < Duration::from_secs(60)
    {
        sleep(Duration::from_millis(100));
        page = asked.get("/").text;
    }
    // It takes an input: nothing is known of a start.
    assert!(badges(card(&page, "nim")).is_empty());
    let mut verdicts = 0;
    for id in &ids[..5] {
        let game = CATALOG.open(id, Settings::new(), None).unwrap();
        for badge in badges(card(&page, id)) {
            if badge.starts_with("all ") {
                let every = game.instance.solve_strongly(&Run::new()).unwrap();
                let counts = every.counts(&Run::new().watch()).unwrap().unwrap();
                let said = badge.replace(|letter: char| !letter.is_ascii_digit(), "");
                assert_eq!(said, counts.positions.to_string(), "{id}: {badge}");
                continue;
            }
            if badge == "proof" {
                continue;
            }
            let solved = game.instance.solve("negamax", &Run::new()).unwrap();
            let verdict = game.players().verdict(solved.value.unwrap());
            let verdict = verdict.trim_end_matches('.');
            let said = badge.split(" (").next().unwrap();
            // A solver that tells no distance says who wins.
            assert!(
                verdict.starts_with(said) || said.starts_with(verdict),
                "{id}: {badge}, {verdict}"
            );
            verdicts += 1;
        }
    }
    assert!(verdicts >= 2, "{page}");
    let hexapawn = ["o wins (3×3)", "all 135 positions", "proof"];
    assert_eq!(badges(card(&page, "hexapawn")), hexapawn);
}

#[test]
fn what_is_found_out_meanwhile_keeps_nobody_waiting() {
    // One thread, so that who works on badges has it.
    let mut limits = Limits::default();
    limits.threads = std::num::NonZeroUsize::MIN;
    let asked = Asked::within(limits);
    asked.get("/");
    for _ in 0..5 {
        sleep(Duration::from_millis(120));
        let begun = Instant::now();
        assert_eq!(asked.get("/games/nim?input=1%2C2").status, StatusCode::OK);
        let took = begun.elapsed();
        assert!(took < Duration::from_secs(20), "{took:?}");
    }
}

#[test]
fn a_page_that_cannot_be_shown_has_ways_on() {
    let asked = Asked::new();
    let wrong: [(&str, u16, &str, &[&str]); 7] = [
        (
            "/why/mnk?m=a1&m=a1",
            400,
            "That move is not possible here",
            &["/games/mnk?m=a1", "/games/mnk"][..],
        ),
        (
            "/why/mnk",
            400,
            "This address cannot be shown",
            &["/games/mnk"],
        ),
        (
            "/games/otelo",
            404,
            "There is no such game",
            &["/games/othello"],
        ),
        ("/nowhere", 404, "There is nothing here", &[]),
        ("/games/%ff", 400, "This address cannot be shown", &[]),
        (
            "/triangle/mnk",
            422,
            "This cannot be worked out",
            &["/games/mnk"],
        ),
        ("/script/x.js", 404, "There is nothing here", &[]),
    ];
    for (url, status, title, ways) in wrong {
        let page = asked.get(url);
        assert_eq!(page.status.as_u16(), status, "{url}: {}", page.text);
        assert!(
            page.text.contains(&format!("<h1>{title}</h1>")),
            "{url}: {}",
            page.text
        );
        let main = page.text.split_once("<main").unwrap().1;
        let to = all_links(main);
        for way in ways.iter().chain(&["/"]) {
            assert!(to.contains(&(*way).to_owned()), "{url}: {to:?}");
            assert_eq!(asked.get(way).status, StatusCode::OK, "{url}: {way}");
        }
        assert_eq!(main.contains("name=\"q\""), status == 404, "{url}");
    }
}

#[test]
fn a_request_of_another_kind_is_told_so() {
    let asked = Asked::new();
    for (path, is_page) in [("/", true), ("/games/mnk", true), ("/api/games", false)] {
        let mut request = get(path);
        *request.method_mut() = Method::DELETE;
        let answer = asked.send(request);
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
        assert!(answer.headers.contains_key("allow"), "{path}");
        let said = if is_page {
            "<h1>This address is asked otherwise</h1>"
        } else {
            "{\"error\":"
        };
        assert!(answer.text.contains(said), "{path}: {}", answer.text);
    }
}

#[test]
fn examples_of_the_api_can_be_followed() {
    let asked = Asked::new();
    let page = asked.get("/api");
    let main = page.text.split_once("<main").unwrap().1;
    let examples = links(main, "api");
    assert!(examples.len() >= 5, "{examples:?}");
    for example in examples {
        asked.json(&example);
    }
}

#[test]
fn every_card_leads_to_play_in_one_click() {
    let asked = Asked::new();
    let page = asked.get("/").text;
    for entry in CATALOG.iter() {
        let link = format!("/play/{}?second=perfect", entry.id);
        assert!(page.contains(&format!("href=\"{link}\"")), "{link}");
    }
    assert!(page.len() < 150_000, "{}", page.len());
    let page = asked.get("/games/mnk").text;
    assert!(page.contains("Play against the computer"), "{page}");
}
