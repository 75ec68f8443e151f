//! The pages of the atlas: every game has one, every entry tells what was found and opens its position.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use stonework_atlas::{Atlas, Row};
use stonework_explorer::Limits;
use stonework_games::CATALOG;
use stonework_games::catalog::{Catalog, Entry, OpenGame, Settings};

use crate::support::{Asked, all_links, get, links, plain};

fn atlas() -> Atlas {
    Atlas::built_in(Arc::new(CATALOG.clone()))
}

/// A text as a page has it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// The position that a link leads to, by the catalog alone.
fn opened(link: &str) -> OpenGame {
    let (path, query) = link.split_once('?').unwrap_or((link, ""));
    let (mut settings, mut input) = (Settings::new(), None);
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        match name.strip_prefix("set.") {
            Some(name) => settings = settings.with(&format!("{name}={value}")).unwrap(),
            None if name == "input" => input = Some(value.into_owned()),
            None => panic!("{link} has {name}"),
        }
    }
    let game = path.strip_prefix("/games/").unwrap();
    let opened = CATALOG.open(game, settings, input.as_deref());
    opened.unwrap_or_else(|error| panic!("{link}: {error:?}"))
}

#[test]
fn every_game_has_a_page_with_all_its_entries() {
    let (asked, atlas) = (Asked::new(), atlas());
    let pages = atlas.pages();
    let index = asked.get("/atlas");
    assert_eq!(index.status, StatusCode::OK);
    let listed: BTreeSet<String> = links(&index.text, "atlas").into_iter().collect();
    let subjects = pages.subjects();
    assert_eq!(listed.len(), subjects.len());
    assert!(subjects.len() > 60, "{}", subjects.len());
    for subject in &subjects {
        let url = format!("/atlas/{}", subject.name);
        assert!(listed.contains(&url), "{url}");
        let page = asked.get(&url);
        assert_eq!(page.status, StatusCode::OK, "{url}: {}", page.text);
        assert!(page.text.len() < 250_000, "{url}: {}", page.text.len());
        for section in pages.sections(subject) {
            for row in &section.rows {
                let command = escaped(&format!("stonework {}", row.entry.command()));
                assert!(
                    page.text.contains(&format!(">{command}</code>")),
                    "{command}"
                );
                tells(&page.text, row);
            }
        }
        let has_picture = page.text.contains(&format!("src=\"{url}.svg\""));
        let picture = asked.get(&format!("{url}.svg"));
        assert_eq!(has_picture, picture.status == StatusCode::OK, "{url}");
        assert_eq!(has_picture, pages.picture(subject).is_some(), "{url}");
        if has_picture {
            assert_eq!(picture.headers["content-type"], "image/svg+xml");
            assert!(picture.headers.contains_key("cache-control"));
            assert!(picture.text.starts_with("<svg"), "{url}");
        }
    }
}

/// The row of an entry tells what was found and what the literature says.
fn tells(page: &str, row: &Row<'_>) {
    let command = escaped(&format!("stonework {}", row.entry.command()));
    let (before, _) = page.split_once(&format!(">{command}</code>")).unwrap();
    let told = &before[before.rfind("<tr").unwrap()..];
    for fact in [
        "value",
        "best",
        "nimber",
        "nimbers",
        "positions",
        "temperature",
        "nodes",
    ] {
        let cell = escaped(&row.cell(fact));
        assert!(
            told.contains(&format!(">{cell}</td>")) || cell.is_empty(),
            "{command}: {told}"
        );
    }
    assert!(
        told.contains(&format!(">{}</td>", escaped(&row.time()))),
        "{told}"
    );
    if let Some(literature) = row.literature() {
        assert!(
            told.contains(&escaped(literature.source)),
            "{command}: {told}"
        );
        let agrees = told.contains("agrees: ");
        assert_eq!(agrees, literature.agrees == Some(true), "{command}: {told}");
    }
}

#[test]
fn every_entry_of_a_game_opens_its_position() {
    // What is not solved by then is shown all the same.
    let mut limits = Limits::default();
    limits.time = Duration::from_millis(20);
    let (asked, atlas) = (Asked::within(limits), atlas());
    let pages = atlas.pages();
    let mut opens = 0;
    for subject in pages.subjects() {
        let page = asked.get(&format!("/atlas/{}", subject.name)).text;
        let (_, main) = page.split_once("<main").unwrap();
        let mut leads: BTreeSet<String> = links(main, "games").into_iter().collect();
        if !subject.is_game() {
            assert!(leads.is_empty(), "{leads:?}");
            continue;
        }
        // The board.
        let start = format!("/games/{}", subject.name);
        assert!(leads.contains(&start), "{start}");
        let shown = asked.get(leads.last().unwrap());
        assert_eq!(shown.status, StatusCode::OK, "{leads:?}");
        for entry in &subject.entries {
            let command = escaped(&format!("stonework {}", entry.command()));
            let (before, _) = page.split_once(&format!(">{command}</code>")).unwrap();
            let row = &before[before.rfind("<tr").unwrap()..];
            let own = links(row, "games");
            if !entry.is_of_a_position() {
                assert!(own.is_empty(), "{command}: {own:?}");
                continue;
            }
            let [link] = own.as_slice() else {
                panic!("{command}: {own:?}");
            };
            let game = opened(link);
            assert_eq!(game.entry.id, subject.name);
            assert!(game.instance.failure().is_none(), "{link}");
            if let Some(finding) = pages.findings.get(entry.command()) {
                let settings: BTreeMap<String, String> = game.told_parameters().into();
                for (name, value) in &finding.settings {
                    let told = settings.get(name);
                    assert_eq!(told, Some(value), "{link}");
                }
            }
            leads.remove(link);
            opens += 1;
        }
        leads.remove(&start);
        // The cells of the grids lead to the same positions.
        assert!(leads.is_empty(), "{leads:?}");
    }
    assert!(opens > 1_500, "{opens}");
}

#[test]
fn values_by_size_are_coloured_links() {
    let page = Asked::new().get("/atlas/domineering").text;
    let cell = |rows: u32, cols: u32| {
        let link = format!("href=\"/games/domineering?set.rows={rows}&amp;set.cols={cols}\"");
        let (before, after) = page.split_once(&link).unwrap();
        let class = &before[before.rfind("<td").unwrap()..];
        (
            class.to_owned(),
            after[..after.find("</a>").unwrap()].to_owned(),
        )
    };
    let (class, said) = cell(4, 6);
    assert!(class.contains("class=\"win win4\""), "{class}");
    assert!(
        said.contains("aria-label=\"win: rows 4, cols 6\""),
        "{said}"
    );
    assert!(said.ends_with(">win"), "{said}");
    let (class, said) = cell(4, 8);
    assert!(class.contains("class=\"loss loss4\""), "{class}");
    assert!(said.ends_with(">loss"), "{said}");
}

#[test]
fn what_is_open_is_told() {
    let (asked, atlas) = (Asked::new(), atlas());
    let pages = atlas.pages();
    let index = plain(&asked.get("/atlas").text);
    for subject in pages.subjects() {
        let open = subject.entries.len() - pages.answers(&subject);
        if open > 0 {
            let (_, row) = index
                .split_once(&format!("href=\"/atlas/{}\"", subject.name))
                .unwrap();
            let row = &row[..row.find("</tr>").unwrap()];
            assert!(row.contains(&format!("{open} open")), "{row}");
        }
    }
}

#[test]
fn a_game_goes_by_its_other_names() {
    let asked = Asked::new();
    let page = asked.get("/atlas/tic-tac-toe");
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(page.text, asked.get("/atlas/mnk").text);
}

#[test]
fn games_and_the_start_page_lead_to_the_atlas() {
    let asked = Asked::new();
    let start = asked.get("/").text;
    let (header, main) = start.split_once("<main").unwrap();
    assert!(all_links(header).contains(&"/atlas".to_owned()));
    assert!(all_links(main).contains(&"/atlas".to_owned()));
    for page in [
        "/games/hex?set.rows=3&set.cols=3",
        "/games/mnk?m=b2",
        "/games/nim?input=1,2",
        "/games/gdl",
    ] {
        let found = links(&asked.get(page).text, "atlas");
        assert!(!found.is_empty(), "{page}");
        for link in found {
            assert_eq!(asked.get(&link).status, StatusCode::OK, "{link}");
        }
    }
}

#[test]
fn what_the_atlas_does_not_have_is_told_with_ways_on() {
    let asked = Asked::new();
    for (url, status, said, way) in [
        (
            "/atlas/otelo",
            404,
            "There is no such game",
            "/games/othello",
        ),
        ("/atlas/otelo.svg", 404, "There is no such game", "/"),
        ("/atlas/nim.svg", 404, "no picture of `nim`", "/atlas"),
        ("/atlas/", 404, "There is nothing here", "/"),
        ("/atlas/hex/3", 404, "There is nothing here", "/"),
        ("/atlas/%ff", 400, "This address cannot be shown", "/"),
        ("/atlas/%3Cscript%3E", 404, "`&lt;script&gt;`", "/"),
    ] {
        let page = asked.get(url);
        assert_eq!(page.status.as_u16(), status, "{url}: {}", page.text);
        let text = plain(&page.text);
        assert!(text.contains(said), "{url}: {text}");
        let (_, main) = page.text.split_once("<main").unwrap();
        assert!(all_links(main).contains(&way.to_owned()), "{url}: {text}");
        assert!(!page.text.contains("<script>"), "{url}");
    }
    let mut request = get("/atlas/hex");
    *request.method_mut() = Method::POST;
    assert_eq!(asked.send(request).status, StatusCode::METHOD_NOT_ALLOWED);
}

#[test]
fn of_a_catalog_of_few_games_there_are_only_these() {
    let nim = *CATALOG.find("nim").unwrap();
    let unknown = Entry {
        id: "stones",
        aliases: &[],
        ..nim
    };
    let games = Catalog::default().with("Heaps", nim);
    let asked = Asked::on(games.with("Heaps", unknown));
    let index = asked.get("/atlas").text;
    assert_eq!(links(&index, "atlas"), ["/atlas/nim", "/atlas/heap-codes"]);
    assert_eq!(asked.get("/atlas/nim").status, StatusCode::OK);
    assert_eq!(asked.get("/atlas/hex").status, StatusCode::NOT_FOUND);
    let start = asked.get("/games/stones?input=1,2").text;
    assert!(links(&start, "atlas").is_empty(), "{start}");
    let page = asked.get("/atlas/stones");
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(plain(&page.text).contains("no answers of"), "{}", page.text);
}
