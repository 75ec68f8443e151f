//! Small pictures of games: [`Thumbnails`], [`routes`].

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use stonework_catalog::{Input, Outline, Role, Scene, Session, Shape};
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

/// A scene without its labels and the room for them.
fn bare(scene: Scene) -> Scene {
    let shapes = scene.shapes.into_iter();
    let shapes: Vec<Shape> = shapes.filter(|shape| shape.role != Role::Label).collect();
    let (mut least, mut most) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
    let mut reach = |(x, y): (f64, f64), (wide, high): (f64, f64)| {
        least = (least.0.min(x - wide), least.1.min(y - high));
        most = (most.0.max(x + wide), most.1.max(y + high));
    };
    for shape in &shapes {
        match shape.outline {
            Outline::Cell { middle, size } => reach(middle, (size.0 / 2.0, size.1 / 2.0)),
            Outline::Disc { middle, radius } => reach(middle, (radius, radius)),
            Outline::Hexagon { middle } => reach(middle, (0.5, 0.6)),
            Outline::Text { middle } => reach(middle, (0.5, 0.5)),
            Outline::Line { from, to } | Outline::Arrow { from, to } => {
                reach(from, (0.1, 0.1));
                reach(to, (0.1, 0.1));
            }
            // Whoever draws them finds their places, and how large the whole is.
            Outline::Node(_) | Outline::Edge { .. } => {}
        }
    }
    let is_laid_out = least.0 < most.0;
    let (left, top) = if is_laid_out { least } else { (0.0, 0.0) };
    let moved = |(x, y): (f64, f64)| (x - left, y - top);
    let mut bare = if is_laid_out {
        Scene::new(most.0 - left, most.1 - top)
    } else {
        Scene::new(scene.width, scene.height)
    };
    bare.shapes = shapes
        .into_iter()
        .map(|mut shape| {
            match &mut shape.outline {
                Outline::Cell { middle, .. }
                | Outline::Disc { middle, .. }
                | Outline::Hexagon { middle }
                | Outline::Text { middle } => *middle = moved(*middle),
                Outline::Line { from, to } | Outline::Arrow { from, to } => {
                    (*from, *to) = (moved(*from), moved(*to));
                }
                Outline::Node(_) | Outline::Edge { .. } => {}
            }
            shape
        })
        .collect();
    bare
}

/// What is of these colours by day is of those on a dark page.
const COLOURS: [(&str, &str, &str); 8] = [
    ("stroke", "#3c321e", "#cdbea0"),
    ("fill", "#f4f0e6", "#3a3830"),
    ("stroke", "#8c826e", "#8f8672"),
    ("fill", "#282828", "#0b0b0b"),
    ("stroke", "#282828", "#e9e7e2"),
    ("stroke", "#3c3c3c", "#8f8672"),
    ("stroke", "#5a5a5a", "#a5a5a5"),
    ("fill", "#3c321e", "#e9e7e2"),
];

/// The same picture, dark where its page is.
fn in_the_dark(svg: &str) -> String {
    let mut style = String::from("<style>@media(prefers-color-scheme:dark){");
    for (what, day, night) in COLOURS {
        // Writing to a string does not fail.
        let _ = write!(style, "[{what}=\"{day}\"]{{{what}:{night}}}");
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
         <style>text{{fill:#3c321e;white-space:pre}}@media(prefers-color-scheme:dark){{text{{fill:#e9e7e2}}}}\
         </style>",
        escaped(title)
    );
    for (at, line) in lines.iter().enumerate() {
        let y = at * 20 + 20;
        let _ = write!(svg, "<text x=\"5\" y=\"{y}\">{}</text>", escaped(line));
    }
    svg + "</svg>"
}
