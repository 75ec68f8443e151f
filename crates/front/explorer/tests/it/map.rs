//! Maps of games: which positions they show, what those are worth, where their links lead.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use axum::http::StatusCode;
use stonework::{Run, Wdl};
use stonework_explorer::Limits;
use stonework_games::catalog::words::worth;
use stonework_games::catalog::{Int, OpenGame, Player, Session, SessionKey, Settings, ShownValue};

use crate::support::{Answered, Asked, all_links, links};

/// The largest page.
const MOST_BYTES: usize = 500_000;

/// A game of the catalog; on its example, if it takes an input and none is given.
fn opened(game: &str, settings: &[(&str, &str)], input: Option<&str>) -> OpenGame {
    let settings = Settings::of(settings.iter().copied()).unwrap();
    let entry = stonework_games::CATALOG.find(game).unwrap();
    let needs_one = entry.input.if_none().is_none();
    let input = input.or(needs_one.then_some(entry.example));
    let opened = stonework_games::CATALOG.open(game, settings, input);
    opened.unwrap()
}

/// How many positions a plain walk finds within so many plies, and how many lines of play lead to
/// those at the end of them.
fn walked(session: &mut dyn Session, plies: usize) -> (usize, usize) {
    let mut found: HashSet<SessionKey> = HashSet::from([session.key()]);
    let mut best: HashMap<SessionKey, usize> = HashMap::new();
    let lines = walk(session, plies, &mut found, &mut best);
    (found.len(), lines)
}

fn walk(
    session: &mut dyn Session,
    plies: usize,
    found: &mut HashSet<SessionKey>,
    best: &mut HashMap<SessionKey, usize>,
) -> usize {
    let seen = best
        .get(&session.key())
        .is_some_and(|&before| before >= plies);
    if plies == 0 || session.to_move().is_none() || seen && plies > 3 {
        return usize::from(plies == 0);
    }
    best.insert(session.key(), plies);
    let mut lines = 0;
    for mv in session.moves() {
        assert!(session.play_move(mv));
        found.insert(session.key());
        lines += walk(session, plies - 1, found, best);
        session.undo();
    }
    lines
}

/// The places of a map: where each leads, and what is told of it.
fn places(page: &str) -> Vec<(String, String)> {
    let parts = page.split("<g class=\"node ").skip(1);
    let between = |text: &str, from: &str, to: char| {
        let rest = &text[text.find(from).unwrap() + from.len()..];
        rest[..rest.find(to).unwrap()].replace("&amp;", "&")
    };
    parts
        .map(|part| (between(part, "href=\"", '"'), between(part, "<title>", '<')))
        .collect()
}

/// The moves that a link names.
fn moves_of(link: &str) -> Vec<String> {
    let query = link.split_once('?').map_or("", |(_, query)| query);
    let named = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "m");
    named.map(|(_, mv)| mv.into_owned()).collect()
}

fn shown(asked: &Asked, url: &str) -> Answered {
    let page = asked.get_in_turn(url);
    assert_eq!(page.status, StatusCode::OK, "{url}: {}", page.text);
    assert!(page.text.len() < MOST_BYTES, "{url}: {}", page.text.len());
    page
}

#[test]
fn equal_positions_are_joined() {
    let asked = Asked::new();
    for (game, input, plies) in [
        ("nim", "[2,3,4]", 2),
        ("nim", "[2,2,2]", 3),
        ("kayles", "[4,3]", 2),
        ("wythoff", "[3,4]", 2),
        ("mnk", "x../.o./...", 3),
    ] {
        let opened = opened(game, &[], Some(input));
        let (positions, lines) = walked(opened.instance.session().as_mut(), plies);
        let page = shown(
            &asked,
            &format!("/map/{game}?input={input}&depth={plies}&time=more"),
        );
        assert_eq!(places(&page.text).len(), positions, "{game} {input}");
        assert!(lines > positions, "{game} {input}: {lines} lines");
        let ways = page.text.matches("class=\"way").count();
        assert!(ways >= positions - 1, "{game} {input}: {ways} ways");
    }
}

#[test]
fn a_small_game_is_shown_whole() {
    let asked = Asked::new();
    let mut random = fastrand::Rng::with_seed(44);
    let mut heap = |most: u32| random.u32(1..=most);
    let mut games = vec![
        ("cat-and-mouse".to_owned(), None),
        ("hexapawn".to_owned(), None),
    ];
    for game in ["nim", "kayles", "wythoff", "dawsons-kayles", "grundys-game"] {
        for _ in 0..4 {
            games.push((game.to_owned(), Some(format!("[{},{}]", heap(7), heap(7)))));
        }
    }
    for (game, input) in games {
        let opened = opened(&game, &[], input.as_deref());
        let (positions, _) = walked(opened.instance.session().as_mut(), 60);
        let input = input
            .map(|input| format!("&input={input}"))
            .unwrap_or_default();
        let page = shown(&asked, &format!("/map/{game}?depth=whole&time=more{input}"));
        assert_eq!(places(&page.text).len(), positions, "{game} {input}");
        let said = format!("All {positions} positions");
        assert!(
            positions == 1
                || page.text.contains(&said) && page.text.contains("all that play comes to"),
            "{game} {input}"
        );
    }
    // One that is too large is not offered whole, and asking for it shows less.
    let page = shown(&asked, "/map/mnk?depth=whole");
    assert!(!page.text.contains("depth=whole") && page.text.contains("2 moves deep"));
}

/// A value to the other player.
fn turned(value: ShownValue) -> ShownValue {
    match value {
        ShownValue::Margin(Int(margin)) => ShownValue::Margin(Int(-margin)),
        ShownValue::Spare {
            score: Int(score),
            what,
        } => ShownValue::Spare {
            score: Int(-score),
            what,
        },
        ShownValue::Outcome { result, plies } => ShownValue::Outcome {
            result: match result {
                Wdl::Win => Wdl::Loss,
                Wdl::Draw => Wdl::Draw,
                Wdl::Loss => Wdl::Win,
            },
            plies,
        },
        _ => unreachable!("there is no other value"),
    }
}

/// What a map says of a position, by a solver that is asked about it alone.
fn solved(opened: &OpenGame, session: &dyn Session, to: Player) -> String {
    let phrase = opened.players().phrase(to);
    let Some(player) = session.to_move() else {
        return match session.result().filter(|_| session.scores().is_none()) {
            None => "the game is over".to_owned(),
            Some(value) => {
                let value = match value {
                    ShownValue::Outcome { result, .. } => ShownValue::Outcome {
                        result,
                        plies: None,
                    },
                    other => other,
                };
                let value = if to == Player::First {
                    value
                } else {
                    turned(value)
                };
                format!("over, {phrase} {}", worth(value))
            }
        };
    };
    let run = Run::new();
    let rated = session
        .rate_best(session.choose(&run).solver.name, &run)
        .unwrap();
    let value = rated.value.unwrap();
    format!(
        "{phrase} {}",
        worth(if player == to { value } else { turned(value) })
    )
}

#[test]
fn values_are_those_of_the_solvers() {
    let asked = Asked::new();
    let mut random = fastrand::Rng::with_seed(45);
    let mut of_values = HashSet::new();
    for (game, input) in [
        ("mnk", "x.o/.x./..."),
        ("mnk", "x../.o./x.."),
        ("stone-game-vii", "[5,3,1,4,2]"),
        ("stone-game", "[5,3,4,5]"),
        ("predict-the-winner", "[1,5,233,7]"),
        ("end-taking", "[1,5,2,4,3]"),
        ("nim", "[1,3,4]"),
        ("wythoff", "[3,4]"),
        ("cat-and-mouse", "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]"),
        ("dots-and-boxes", ""),
        ("domineering", "../.."),
        ("coins-in-a-line-ii", "[1,2,4,8]"),
        ("othello", ""),
        ("hexapawn", ""),
    ] {
        let opened = opened(game, &[], Some(input).filter(|input| !input.is_empty()));
        let mut session = opened.instance.session();
        // From the start, and from where some moves lead.
        for _ in 0..2 {
            let Some(to) = session.to_move() else { break };
            let mut query = form_urlencoded::Serializer::new(String::new());
            if !input.is_empty() {
                query.append_pair("input", input);
            }
            let mut back = Vec::new();
            while let Some((_, mv)) = session.undo() {
                back.push(mv);
            }
            for &mv in back.iter().rev() {
                session.play(&mv.to_string()).unwrap();
                query.append_pair("m", &mv.to_string());
            }
            let url = format!("/map/{game}?{}&time=more", query.finish());
            let page = shown(&asked, &url);
            for (link, told) in places(&page.text) {
                let moves = moves_of(&link);
                let before = back.len();
                for mv in &moves[before..] {
                    session.play(mv).unwrap();
                }
                let wanted = solved(&opened, session.as_ref(), to);
                let (_, value) = told.split_once(": ").unwrap();
                assert_eq!(value.split(';').next().unwrap(), wanted, "{link}");
                of_values.insert(wanted);
                for _ in before..moves.len() {
                    session.undo();
                }
            }
            for _ in 0..random.usize(1..3) {
                let moves = session.moves();
                if session.to_move().is_some() {
                    let mv = moves[random.usize(..moves.len())];
                    session.play(&mv.to_string()).unwrap();
                }
            }
        }
    }
    assert!(of_values.len() > 40, "{of_values:?}");
}

#[test]
fn what_is_left_out_is_told() {
    let asked = Asked::new();
    for (url, game, size) in [
        ("/map/amazons", "amazons", vec![]),
        (
            "/map/hex?set.rows=8&set.cols=8&depth=3",
            "hex",
            vec![("rows", "8"), ("cols", "8")],
        ),
        (
            "/map/mnk?set.m=8&set.n=8&set.k=5",
            "mnk",
            vec![("m", "8"), ("n", "8"), ("k", "5")],
        ),
    ] {
        let opened = opened(game, &size, None);
        let mut session = opened.instance.session();
        let page = shown(&asked, url).text;
        let places = places(&page);
        assert!(places.len() <= 300, "{url}: {}", places.len());
        let number = |text: &str| text.replace(',', "").parse::<usize>().unwrap();
        let from_start = page
            .split("<p id=\"left-out\">")
            .nth(1)
            .map_or(0, |rest| number(rest.split(' ').next().unwrap()));
        let depth_of = |link: &str| moves_of(link).len();
        let first: Vec<_> = places
            .iter()
            .filter(|(link, _)| depth_of(link) == 1)
            .collect();
        assert!(!first.is_empty() && from_start > 0, "{url}");
        let alike: usize = session.moves().len();
        assert_eq!(first.len() + from_start, alike, "{url}");
        // What is left out of one of the others.
        let (link, told) = first[0];
        session.play(&moves_of(link)[0]).unwrap();
        let left_out = told
            .split("; ")
            .find(|part| part.ends_with("moves left out"));
        let left_out = left_out.map_or(0, |part| number(part.split(' ').next().unwrap()));
        assert!(
            left_out > 0 && left_out < session.moves().len(),
            "{url}: {told}"
        );
    }
}

#[test]
fn maps_of_all_games_are_small_and_lead_on() {
    let mut limits = Limits::default();
    // Fewer values are known then, and as much is shown.
    limits.time = Duration::from_millis(60);
    let asked = Asked::within(limits);
    let mut random = fastrand::Rng::with_seed(46);
    for entry in stonework_games::CATALOG.iter() {
        for depth in ["1", "2", "3", "whole"] {
            let url = format!("/map/{}?depth={depth}", entry.id);
            let page = shown(&asked, &url).text;
            let places = places(&page);
            assert!((1..=300).contains(&places.len()), "{url}");
            assert!(links(&page, "games").len() > places.len(), "{url}");
            if depth == "2" {
                let mut links = all_links(&page);
                // It leads on to the form.
                links.retain(|link| link != "/rules");
                for _ in 0..3 {
                    let link = &links[random.usize(..links.len())];
                    let page = asked.get_in_turn(link);
                    assert_eq!(
                        page.status,
                        StatusCode::OK,
                        "{url} to {link}: {}",
                        page.text
                    );
                }
            }
        }
    }
}

#[test]
fn a_depth_that_there_is_not_is_named() {
    let page = Asked::new().get("/map/nim?depth=7");
    assert_eq!(page.status, StatusCode::BAD_REQUEST);
    assert!(
        page.text.contains("<code>depth=7</code> means nothing"),
        "{}",
        page.text
    );
}

#[test]
fn the_map_is_reached_from_a_position_and_leads_back() {
    let asked = Asked::new();
    let page = asked.get("/games/mnk?m=b2");
    assert_eq!(links(&page.text, "map"), ["/map/mnk?m=b2"]);
    let map = shown(&asked, "/map/mnk?m=b2").text;
    assert!(links(&map, "games").contains(&"/games/mnk?m=b2".to_owned()));
    assert!(links(&map, "map").contains(&"/map/mnk?next=b2".to_owned()));
    // A game that is over has a map of one position.
    let over = shown(&asked, "/map/mnk?m=a1&m=b1&m=a2&m=b2&m=a3").text;
    assert_eq!(places(&over).len(), 1);
    assert!(over.contains("The game is over here"), "{over}");
}

#[test]
fn small_pictures_lie_on_their_board_and_fit_their_boxes() {
    let asked = Asked::new();
    for url in [
        "/map/mnk?m=b2",
        "/map/connect-four?set.width=4&set.height=4",
        "/map/hex?set.rows=3&set.cols=3",
        "/map/kalah",
    ] {
        let page = asked.get(url).text;
        let number = |text: &str, name: &str| -> f64 {
            let text = text.split(&format!(" {name}=\"")).nth(1).unwrap();
            text.split('"').next().unwrap().parse().unwrap()
        };
        let size = |picture: &str| {
            let scale: f64 = picture.split(')').next().unwrap().parse().unwrap();
            let svg = picture.split("<svg").nth(1).unwrap();
            (scale * number(svg, "width"), scale * number(svg, "height"))
        };
        let boxes = page.split("class=\"box\"").skip(1);
        let boxes: Vec<(f64, f64)> = boxes
            .map(|one| (number(one, "width"), number(one, "height")))
            .collect();
        let pictures: Vec<(f64, f64)> = page.split("scale(").skip(1).map(size).collect();
        assert!(
            pictures.len() > boxes.len(),
            "{url}: {} {}",
            pictures.len(),
            boxes.len()
        );
        for &(width, height) in &pictures {
            assert!(
                width < boxes[0].0 && height <= boxes[0].1,
                "{url}: {width} {height} {boxes:?}"
            );
            assert_eq!((width, height), pictures[0], "{url}");
        }
    }
}
