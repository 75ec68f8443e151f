//! Small pictures of games: [`Thumbnails`], [`routes`].

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use stonework_catalog::{Input, Role, Scene, Session};
use stonework_core::Run;
use stonework_pictures::{Drawing, Palette};

use crate::address::Address;
use crate::opened::Games;
use crate::problem::Problem;
use crate::site::{PageProblem, Site};

/// The pictures that were made, one of a game at the most.
pub(crate) type Thumbnails = Arc<Mutex<HashMap<&'static str, Arc<str>>>>;

/// Where the picture of a game is.
pub(crate) fn routes() -> Router<Site> {
    Router::new().route("/thumb/{file}", get(thumbnail))
}

/// The picture of a game, which is made when it is first asked for.
async fn thumbnail(
    State(site): State<Site>,
    Path(file): Path<String>,
) -> Result<impl IntoResponse, PageProblem> {
    let name = file.strip_suffix(".svg").unwrap_or(&file);
    let id = site.entry(name)?.id;
    let kept = |made: &Thumbnails| {
        let made = made.lock().unwrap_or_else(PoisonError::into_inner);
        made.get(id).cloned()
    };
    let picture = if let Some(picture) = kept(&site.thumbnails) {
        picture
    } else {
        let solves = Arc::clone(&site.solves);
        let entry = *site.entry(id)?;
        let address = Address {
            game: id.to_owned(),
            input: Some(entry.example.to_owned()),
            ..Address::default()
        };
        let work = move |run: Run| picture(&solves.games, &address, &run);
        let picture: Arc<str> = site.solves.work(work).await?.into();
        let mut made = site
            .thumbnails
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        made.insert(id, Arc::clone(&picture));
        picture
    };
    let headers = [
        (CONTENT_TYPE, "image/svg+xml"),
        (CACHE_CONTROL, "max-age=3600"),
    ];
    Ok((headers, picture.to_string()))
}

/// A position of a game as a small picture: that of its example, some moves later if that is the
/// start.
fn picture(games: &Games, address: &Address, run: &Run) -> Result<String, Problem> {
    let game = games.open(address, run)?;
    let mut session = game.instance.session();
    if address.input.as_deref() == Some(Input::START) {
        go_on(session.as_mut());
    }
    let scene = session.scene().map(bare);
    Ok(match scene.filter(|scene| !scene.shapes.is_empty()) {
        Some(scene) => {
            let drawing = Drawing::new(scene, Vec::new(), Palette::Usual);
            in_the_dark(&drawing.svg(game.entry.title))
        }
        None => letters(&session.picture(), game.entry.title),
    })
}

/// Plays some moves, always the same ones, if the game goes on then.
fn go_on(session: &mut dyn Session) {
    const PLIES: usize = 3;
    const MOST: usize = 64;
    for ply in 1..=PLIES {
        let (moves, _) = session.first_moves(MOST);
        let Some(&mv) = moves.get(moves.len() * ply / (PLIES + 1)) else {
            return;
        };
        if session.play_move(mv) && session.to_move().is_none() {
            session.undo();
            return;
        }
    }
}

/// A scene without its labels.
fn bare(mut scene: Scene) -> Scene {
    scene.shapes.retain(|shape| shape.role != Role::Label);
    scene
}

/// What parts of a picture have which colour of the dark pages.
const NIGHT: [(&str, &str, &str); 14] = [
    (".area", "stroke", "edge"),
    (".place.area,.store.area", "stroke", "place-rim"),
    (".place.area,.store.area", "fill", "place"),
    (".first.area", "fill", "first"),
    (".second.area", "fill", "second"),
    (".piece.area,.taken.area", "fill", "piece"),
    (".line.area,.line.tip", "fill", "line"),
    (".line.thin", "stroke", "line"),
    (".first.thin", "stroke", "first"),
    (".second.thin", "stroke", "second"),
    (".piece.thin,.rim", "stroke", "edge"),
    (
        ".place.text,.store.text,.piece.text,.taken.text,.line.text",
        "fill",
        "text",
    ),
    (".first.text", "fill", "on-first"),
    (".second.text", "fill", "on-second"),
];

/// The colours of all pages.
const TOKENS: &str = include_str!("style/tokens.css");

/// A colour of the pages, by night if it has another one then.
fn by_night(token: &str) -> &'static str {
    let (day, night) = TOKENS
        .split_once("prefers-color-scheme: dark")
        .unwrap_or((TOKENS, ""));
    let name = format!("--{token}: ");
    let found = night.split_once(&name).or_else(|| day.split_once(&name));
    found.map_or("", |(_, rest)| rest.split(';').next().unwrap_or(""))
}

/// The same picture, dark where its page is.
fn in_the_dark(svg: &str) -> String {
    let mut style = String::from("<style>@media(prefers-color-scheme:dark){");
    for (of, what, token) in NIGHT {
        // Writing to a string does not fail.
        let _ = write!(style, "{of}{{{what}:{}}}", by_night(token));
    }
    style += "}</style>";
    let (head, rest) = svg.split_once("</title>").unwrap_or(("", svg));
    format!("{head}</title>{style}{rest}")
}

/// The beginning of a picture of letters.
fn letters(picture: &str, title: &str) -> String {
    const LINES: usize = 8;
    const WIDE: usize = 22;
    let lines = picture.lines().take(LINES);
    let lines = lines.map(|line| line.chars().take(WIDE).collect::<String>());
    let lines: Vec<String> = lines.collect();
    let wide = lines.iter().map(|line| line.chars().count()).max();
    let (wide, high) = (wide.unwrap_or(0).max(1) * 10 + 10, lines.len() * 20 + 10);
    let escaped = |text: &str| maud::html! { (text) }.into_string();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" \
         height=\"{high}\" font-family=\"monospace\" font-size=\"16\"><title>{}</title>\
         <style>text{{white-space:pre}}@media(prefers-color-scheme:dark){{text{{fill:{}}}}}</style>",
        escaped(title),
        by_night("text")
    );
    for (at, line) in lines.iter().enumerate() {
        let y = at * 20 + 20;
        let _ = write!(svg, "<text x=\"5\" y=\"{y}\">{}</text>", escaped(line));
    }
    svg + "</svg>"
}
