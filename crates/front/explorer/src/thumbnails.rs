//! Small pictures of games: [`Thumbnails`].

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use stonework_catalog::{Entry, Input, Role, Scene, Session};
use stonework_core::Run;
use stonework_pictures::{Drawing, Palette};

use crate::address::Address;
use crate::opened::Games;
use crate::problem::Problem;
use crate::solves::Solves;

/// The pictures that were made, one of a game at the most.
#[derive(Debug, Default)]
pub(crate) struct Thumbnails(Mutex<HashMap<&'static str, Arc<str>>>);

impl Thumbnails {
    /// The picture of a game, which is made when it is first asked for.
    pub(crate) async fn of(
        &self,
        entry: &Entry,
        solves: &Arc<Solves>,
    ) -> Result<Arc<str>, Problem> {
        if let Some(picture) = self.made().get(entry.id) {
            return Ok(Arc::clone(picture));
        }
        let address = Address {
            game: entry.id.to_owned(),
            input: Some(entry.example.to_owned()),
            ..Address::default()
        };
        let asked = Arc::clone(solves);
        let work = move |run: Run| picture(&asked.games, &address, &run);
        let picture: Arc<str> = solves.work(work).await?.into();
        self.made().insert(entry.id, Arc::clone(&picture));
        Ok(picture)
    }

    fn made(&self) -> MutexGuard<'_, HashMap<&'static str, Arc<str>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
