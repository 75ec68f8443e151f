//! Random games, clicked through by the links of the pages: what each page says equals what the
//! command says of its position.

use std::time::Duration;

use fastrand::Rng;
use serde_json::{Value as Json, json};
use stonework_explorer::Limits;
use stonework_games::CATALOG;
use stonework_games::catalog::{Player, Session, Settings};
use stonework_test_kit::cases;

use crate::share::{field, run, tell, unescaped};
use crate::support::Asked;

/// The text of an element without its marks, from where it begins to where it ends.
fn text(page: &str, begin: &str, end: &str) -> Option<String> {
    let (_, rest) = page.split_once(begin)?;
    let mut is_text = true;
    let seen = rest[..rest.find(end)?].chars().filter(|&letter| {
        is_text |= letter == '<';
        let seen = is_text && letter != '<';
        is_text &= letter != '<';
        is_text |= letter == '>';
        seen
    });
    Some(unescaped(&seen.collect::<String>()).trim().to_owned())
}

/// A move of a page: what it is called, whether it is marked as a best one, what it is worth, where
/// it leads.
#[derive(Debug)]
struct Clickable {
    name: String,
    is_best: bool,
    worth: String,
    link: String,
}

/// The moves of a page.
fn clickable(page: &str) -> Vec<Clickable> {
    let rows = page.split("<tr class=\"").skip(1);
    let rows = rows.filter_map(|row| {
        let row = &row[..row.find("</tr>")?];
        let (_, link) = row.split_once("class=\"move\" href=\"")?;
        let worth = text(row, "<td class=\"worth\">", "</td>")?;
        let signs = ["+ ", "\u{2212} ", "= "];
        let sign = signs.iter().find(|sign| worth.starts_with(**sign));
        Some(Clickable {
            name: text(row, "data-move=\"", "\"")?,
            is_best: row.contains("class=\"best\""),
            worth: worth[sign.map_or(0, |sign| sign.len())..].to_owned(),
            link: unescaped(&link[..link.find('"')?]),
        })
    });
    rows.collect()
}

/// The moves in a text of the command, with what they are worth.
fn told_moves(told: &str) -> Vec<[String; 2]> {
    let (_, rows) = told.split_once("worth to the player to move\n").unwrap();
    let rows = rows.lines().take_while(|row| !row.is_empty());
    let rows = rows.map(|row| {
        let (name, worth) = row
            .trim()
            .split_once("  ")
            .unwrap_or_else(|| panic!("{row}"));
        let name = name.split(' ').next().unwrap();
        [name, worth.trim()].map(str::to_owned)
    });
    rows.collect()
}

/// How the sentence on a value begins, given whose turn it is.
fn sentence(value: &Json, mover: &str, other: &str) -> String {
    let plies = match value["plies"].as_u64() {
        Some(1) => ", in 1 ply".to_owned(),
        Some(plies) => format!(", in {plies} plies"),
        None => String::new(),
    };
    match (value["outcome"].as_str(), value.as_i64()) {
        (Some("win"), _) => format!("{mover} wins{plies}"),
        (Some("loss"), _) => format!("{other} wins{plies}"),
        (Some(_), _) => "It is a draw".to_owned(),
        (None, Some(0)) => format!("{mover} gets as much as the other"),
        (None, Some(margin)) => {
            let than = if margin > 0 { "more" } else { "less" };
            format!("{mover} gets {} {than} than the other", margin.abs())
        }
        // What is to spare tells who wins.
        (None, None) => String::new(),
    }
}

/// What the page of a position says against what the command says.
fn agree(page: &str, line: &str, session: &dyn Session) {
    let (told, answer) = (tell(line), run(line));
    let value = text(page, "<p id=\"value\" class=\"value\">", "</p>").unwrap();
    let players = |nth: usize| match answer["players"][nth].as_str() {
        Some(name) => name.to_owned(),
        None => format!("The {} player", ["first", "second"][nth]),
    };
    let is_renamed = page.contains("The command names moves as if");
    // Players with names are told in the order of their turns from the position on.
    let is_second = session.to_move() == Some(Player::Second) && answer["players"].is_null();
    let mover = usize::from(is_second);
    let names = [players(mover), players(1 - mover)];
    let [mover, other] = &names;
    if !is_renamed {
        let turn = text(page, "<p id=\"turn\">", "</p>").unwrap();
        assert!(
            turn.starts_with(&format!("{mover} is to move.")),
            "{line}: {turn}"
        );
        let begin = sentence(&answer["value"], mover, other);
        assert!(value.starts_with(&begin), "{line}: {value}, not {begin}");
    }
    let clickable = clickable(page);
    let mut shown: Vec<_> = clickable
        .iter()
        .map(|at| [at.name.clone(), at.worth.clone()])
        .collect();
    let mut expected = told_moves(&told);
    let mut best: Vec<_> = (clickable.iter().filter(|at| at.is_best))
        .map(|at| &at.name)
        .collect();
    let list = answer["best_moves"].as_array().unwrap();
    if is_renamed {
        for at in shown.iter_mut().chain(&mut expected) {
            at[0].clear();
        }
        assert_eq!(best.len(), list.len(), "{line}");
    } else {
        let written: Vec<String> = (session.moves().iter())
            .filter(|mv| list.contains(&json!(mv)))
            .map(ToString::to_string)
            .collect();
        let mut written: Vec<_> = written.iter().collect();
        written.sort();
        best.sort();
        assert_eq!(best, written, "{line}");
    }
    shown.sort();
    expected.sort();
    assert_eq!(shown, expected, "{line}");
}

#[test]
fn pages_of_random_games_say_what_the_command_says() {
    let mut limits = Limits::default();
    limits.time = Duration::from_secs(2);
    let asked = Asked::within(limits);
    let mut rng = Rng::with_seed(4);
    let mut entries: Vec<_> = CATALOG.iter().collect();
    rng.shuffle(&mut entries);
    let (mut same, mut long, mut without) = (0, 0, 0);
    for nth in 0..cases(200) as usize {
        let entry = entries[nth % entries.len()];
        let game = CATALOG
            .open(entry.id, Settings::new(), Some(entry.example))
            .unwrap();
        let mut session = game.instance.session();
        let input: String = form_urlencoded::byte_serialize(entry.example.as_bytes()).collect();
        // How it is shown changes nothing of what is said.
        let view = [
            "",
            "",
            "&flip=yes",
            "&palette=safe",
            "&line=shown&flip=yes&palette=safe",
        ];
        let view = view[nth % view.len()];
        let mut link = format!("/games/{}?input={input}{view}", entry.id);
        for _ in 0..60 {
            let page = asked.get_in_turn(&link).text;
            let turn =
                text(&page, "<p id=\"turn\">", "</p>").unwrap_or_else(|| panic!("{link}: {page}"));
            assert_eq!(
                session.to_move().is_none(),
                turn.starts_with("The game is over"),
                "{link}"
            );
            if session.to_move().is_none() {
                break;
            }
            let moves = clickable(&page);
            let is_known = page.contains("<p id=\"value\"") && !page.contains("class=\"stopped\"");
            let Some(chosen) = rng.choice(&moves).filter(|_| is_known) else {
                long += 1;
                break;
            };
            match field(&page, "share-command") {
                Some(line) => {
                    agree(&page, &line, session.as_ref());
                    same += 1;
                }
                None => without += 1,
            }
            session
                .play(&chosen.name)
                .unwrap_or_else(|| panic!("{link}: {}", chosen.name));
            link.clone_from(&chosen.link);
            for part in view.split('&') {
                assert!(link.contains(part), "{link} without {part}");
            }
        }
    }
    println!("{same} alike, {long} too long, {without} without a command");
    assert!(
        same > cases(200) * 2,
        "{same} alike, {long} too long, {without} without a command"
    );
}
