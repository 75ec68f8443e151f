//! The page of a map: the positions that a few moves lead to, as a graph: [`map_page`].

use maud::{Markup, PreEscaped, html};
use stonework_catalog::words::{grouped, worth};
use stonework_catalog::{Int, Notation, ShownValue};
use stonework_core::Wdl;
use stonework_pictures::{Layered, Shade, SmallPicture, layered};

use super::layout::{Look, page};
use super::small_pictures::pictures;
use crate::address::Address;
use crate::game_map::GameMap;
use crate::map_place::{Depth, Place, Way};

/// The height of a line of text in a box, and the width of a letter.
const LINE: f64 = 20.0;
const LETTER: f64 = 7.8;

/// The room around what is in a box, and the width of the link to the position's page.
const AROUND: f64 = 6.0;
const OPEN: f64 = 24.0;

/// The most letters of a move in a box.
const MOST_LETTERS: usize = 12;

/// The most moves that are listed, and the most answers of each.
const MOST_LISTED: usize = 60;
const MOST_ANSWERS: usize = 6;

/// How a map is drawn.
struct Drawn<'a> {
    address: &'a Address,
    map: &'a GameMap,
    layout: Layered,
    /// The size of a box.
    size: (f64, f64),
    /// The pictures of the positions, if they have some.
    pictures: Option<Vec<SmallPicture>>,
    /// What all pictures have, drawn below them.
    board: String,
    values: Vec<ShownValue>,
    /// What is written in the box of each position.
    texts: Vec<Texts>,
    /// How deep it was asked for, and whether it had more time.
    asked: Depth,
    has_time: bool,
}

/// What is written in the box of a position.
struct Texts {
    /// The first of two lines; empty if there is only one.
    upper: String,
    lower: String,
    /// Its value, at the end of the line.
    worth: String,
}

impl Texts {
    /// Beside a picture, what leads there; else the position too, where that is short.
    fn of(map: &GameMap, at: usize, has_picture: bool) -> Self {
        let place = &map.places[at];
        let (caption, worth) = (caption(place), short(place));
        let (upper, lower) = match (&place.name, has_picture) {
            (_, true) => (caption, String::new()),
            (Some(name), false) => (name.clone(), caption),
            (None, false) => (String::new(), caption),
        };
        Self {
            upper,
            lower,
            worth,
        }
    }

    /// The width of all of it, with the link to the position's page.
    fn width(&self) -> f64 {
        let letters = |text: &str| text.chars().map(|_| LETTER).sum::<f64>();
        let lower = letters(&self.lower) + LETTER + letters(&self.worth) + OPEN;
        lower.max(letters(&self.upper) + LETTER)
    }
}

/// A map of a game from a position.
pub(crate) fn map_page(address: &Address, map: &GameMap, asked: Depth, has_time: bool) -> Markup {
    let drawn = Drawn::of(address, map, asked, has_time);
    let title = map.position.title;
    let main = html! {
        h1 { "Map of " (title) }
        (drawn.controls())
        p { (drawn.what()) }
        div class="beside-map" {
            div class="map" tabindex="0" role="region" aria-label="Map" { (drawn.picture()) }
            section aria-label="What it shows" {
                (drawn.legend())
                (drawn.notes())
                (drawn.list())
            }
        }
    };
    let look = Look {
        safe_colours: address.view.safe_colours,
        ..Look::default()
    };
    page(&format!("Map of {title}"), &look, &main)
}

impl<'a> Drawn<'a> {
    fn of(address: &'a Address, map: &'a GameMap, asked: Depth, has_time: bool) -> Self {
        let (board, pictures) = pictures(map).unzip();
        let texts: Vec<Texts> = (0..map.places.len())
            .map(|at| Texts::of(map, at, pictures.is_some()))
            .collect();
        let text = texts.iter().map(Texts::width).fold(0.0, f64::max);
        let lines = if texts.iter().any(|texts| !texts.upper.is_empty()) {
            2.0
        } else {
            1.0
        };
        let all = pictures.iter().flatten();
        let (wide, high) = all.fold((0.0, lines * LINE), |(wide, high): (f64, f64), picture| {
            (wide.max(picture.size.0 + AROUND), high.max(picture.size.1))
        });
        let size = (wide + text + 2.0 * AROUND, high + 2.0 * AROUND);
        let plies: Vec<usize> = map.places.iter().map(|place| place.ply).collect();
        let lines: Vec<_> = map.ways.iter().map(|way| (way.from, way.to)).collect();
        Self {
            address,
            map,
            layout: layered(&plies, &lines, size),
            size,
            pictures,
            board: board.unwrap_or_default(),
            values: map.places.iter().filter_map(|place| place.value).collect(),
            texts,
            asked,
            has_time,
        }
    }

    /// The address of a position of the map.
    fn at(&self, place: &Place) -> Address {
        let moves = place.moves.iter();
        moves.fold(self.address.clone(), |address, mv| {
            address.after(&mv.to_string())
        })
    }

    /// A link to a map.
    fn link(address: &Address, depth: Depth, has_time: bool) -> String {
        let mut link = address.link("map");
        let mut add = |text: &str| {
            link.push(if link.contains('?') { '&' } else { '?' });
            link.push_str(text);
        };
        if depth != Depth::Plies(2) {
            add(&format!("depth={}", depth.name()));
        }
        if has_time {
            add("time=more");
        }
        link
    }

    /// The ways to go on: to the position before, to the board, to other depths.
    fn controls(&self) -> Markup {
        let (address, map) = (self.address, self.map);
        let depths = Depth::ALL.into_iter().filter(|depth| {
            *depth == map.depth
                || *depth != Depth::Whole && *depth == Depth::Plies(2) && map.all.is_none()
                || map.whole_at.contains(depth)
        });
        html! {
            nav aria-label="From here" {
                ul class="controls" {
                    li { a class="button" href=(address.link("games")) data-key="m" { "Open the board" } }
                    @if let Some(before) = address.moves.len().checked_sub(1) {
                        li {
                            a class="button" href=(Self::link(&address.before(before), self.asked, false))
                                data-key="ArrowLeft" { "Position before" }
                        }
                        li { a class="button" href=(Self::link(&address.before(0), self.asked, false)) data-key="Home" { "Start" } }
                    }
                    @for depth in depths {
                        @let name = match depth {
                            Depth::Plies(1) => "1 move".to_owned(),
                            Depth::Plies(plies) => format!("{plies} moves"),
                            Depth::Whole => format!("All {} positions", map.all.unwrap_or_default()),
                        };
                        li {
                            @if depth == map.depth { span class="button here" aria-current="true" { (name) } }
                            @else { a class="button" href=(Self::link(address, depth, false)) { (name) } }
                        }
                    }
                }
            }
        }
    }

    /// What is shown.
    fn what(&self) -> String {
        let shown = self.map.places.len();
        let positions = if shown == 1 { "position" } else { "positions" };
        let of = match (self.map.depth, self.map.places[0].to_move) {
            (_, None) => return "The game is over here: no move leads on.".to_owned(),
            (Depth::Whole, _) => "all that play comes to from here".to_owned(),
            (Depth::Plies(1), _) => "1 move deep".to_owned(),
            (Depth::Plies(plies), _) => format!("{plies} moves deep"),
        };
        format!(
            "{} {positions}, {of}. A box is a position, a line a move, a thick line a best move. Follow \
                 a box to go on from there.",
            grouped(shown as u64)
        )
    }

    /// What the colours, signs and numbers say that there are.
    fn legend(&self) -> Markup {
        let Some(player) = self.map.position.to_move else {
            return html! {};
        };
        let players = &self.map.position.players;
        let (player, other) = (players.phrase(player), players.phrase(player.other()));
        let keys = [
            (Wdl::Win, "key win win3", "+", format!("good for {player}")),
            (Wdl::Draw, "key draw", "=", "even".to_owned()),
            (
                Wdl::Loss,
                "key loss loss3",
                "−",
                format!("good for {other}"),
            ),
        ];
        let has = |wanted: &dyn Fn(&ShownValue) -> bool| self.values.iter().any(wanted);
        let number = if has(&|value| value.number().is_some()) {
            Some("by how much, from there on")
        } else {
            has(&|value| value.plies().is_some_and(|plies| plies > 0))
                .then_some("in how many moves")
        };
        let mut places = self.map.places.iter();
        html! {
            ul class="legend" {
                @for (_, class, sign, meaning) in keys.iter().filter(|key| has(&|value| value.result() == key.0)) {
                    li { span class=(class) aria-hidden="true" { (sign) } " " (meaning) }
                }
                @if let Some(number) = number { li { "The number: " (number) } }
                @if places.any(|place| place.to_move.is_none()) {
                    li { span class="key end" aria-hidden="true" {} " the game is over" }
                }
            }
        }
    }

    /// What is not shown.
    fn notes(&self) -> Markup {
        let unknown = self.map.unknown();
        let from_start = self.map.places[0].left_out;
        let others: usize = self.map.places[1..]
            .iter()
            .map(|place| place.left_out)
            .sum();
        html! {
            @if from_start > 0 {
                p id="left-out" {
                    (grouped(from_start as u64)) " moves from here are left out, as there are too many: some of each "
                    "value are shown, or the first ones where values are not known."
                }
            }
            @if others > 0 {
                p id="left-out-later" {
                    (grouped(others as u64)) " moves of the other positions are left out; each says how many of its own."
                }
            }
            @if unknown > 0 {
                p id="unknown" {
                    "The values of " (grouped(unknown as u64)) " positions (?) were not found in time. "
                    @if !self.has_time { a href=(Self::link(self.address, self.asked, true)) { "Take more time" } }
                }
            }
        }
    }

    /// What is told of a position.
    fn told(&self, at: usize) -> String {
        let place = &self.map.places[at];
        let way: Vec<String> = place.moves.iter().map(ToString::to_string).collect();
        let way = if way.is_empty() {
            "this position".to_owned()
        } else {
            way.join(" ")
        };
        let left_out = match place.left_out {
            0 => String::new(),
            some => format!("; {} moves left out", grouped(some as u64)),
        };
        format!("{way}: {}{left_out}", self.worth(place))
    }

    /// What a position is worth, in words.
    fn worth(&self, place: &Place) -> String {
        let position = &self.map.position;
        let to = position
            .to_move
            .map(|player| position.players.phrase(player))
            .unwrap_or_default();
        match (place.value, place.to_move) {
            (None, None) => "the game is over".to_owned(),
            (None, Some(_)) => "not known".to_owned(),
            (Some(ShownValue::Outcome { result, .. }), None) => {
                let value = worth(ShownValue::Outcome {
                    result,
                    plies: None,
                });
                format!("over, {to} {value}")
            }
            (Some(value), None) => format!("over, {to} {}", worth(value)),
            (Some(value), Some(_)) => format!("{to} {}", worth(value)),
        }
    }

    fn picture(&self) -> Markup {
        let (width, height) = self.layout.size;
        html! {
            svg xmlns="http://www.w3.org/2000/svg" width=(width.ceil() + 8.0) height=(height.ceil() + 8.0)
                viewBox=(format!("-4 -4 {} {}", width.ceil() + 8.0, height.ceil() + 8.0))
                role="group" font-size="13" {
                title { "Map" }
                defs {
                    marker id="map-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto" {
                        path class="head" d="M0 0L8 4L0 8Z" {}
                    }
                    g id="map-board" aria-hidden="true" { (PreEscaped(&self.board)) }
                }
                @for (way, path) in self.map.ways.iter().zip(&self.layout.ways) {
                    @let is_back = self.map.places[way.from].ply >= self.map.places[way.to].ply;
                    path class=(match (way.is_best, is_back) {
                        (true, true) => "way back best",
                        (true, false) => "way best",
                        (false, true) => "way back",
                        (false, false) => "way",
                    }) d=(path) marker-end=[is_back.then_some("url(#map-arrow)")] {
                        title { (moved(way)) }
                    }
                }
                @for at in 0..self.map.places.len() { (self.place(at)) }
            }
        }
    }

    /// The box of a position.
    fn place(&self, at: usize) -> Markup {
        let place = &self.map.places[at];
        let (left, top) = self.layout.places[at];
        let (width, height) = self.size;
        let shade = place
            .value
            .map(|value| Shade::of(value, &self.values).classes());
        let told = self.told(at);
        let address = self.at(place);
        let texts = &self.texts[at];
        let picture = self.pictures.as_ref().map(|pictures| &pictures[at]);
        let start = picture.map_or(AROUND, |_| self.text_start());
        let (head, foot) = (AROUND + LINE - 5.0, height - AROUND - 5.0);
        html! {
            g class=(format!("node {}", shade.unwrap_or("unknown")))
                transform=(format!("translate({left:.1} {top:.1})")) {
                a href=(Self::link(&address, self.asked, false)) {
                    title { (told) }
                    rect class="box" width=(width) height=(height) rx="6" {}
                    @if place.to_move.is_none() {
                        rect class="end" x="3" y="3" width=(width - 6.0) height=(height - 6.0) rx="4"
                            fill="none" {}
                    }
                    @if !texts.upper.is_empty() { text class="name" x=(start) y=(head) { (texts.upper) } }
                    @if !texts.lower.is_empty() { text x=(start) y=(foot) { (texts.lower) } }
                    text class="worth" x=(width - OPEN - AROUND) y=(foot) text-anchor="end" { (texts.worth) }
                }
                a class="open" href=(address.link("games")) aria-label=(format!("The board of {told}")) {
                    title { "Open the board" }
                    rect class="hit" x=(width - OPEN - 3.0) y=(height - LINE - AROUND) width=(OPEN)
                        height=(LINE) rx="4" {}
                    text x=(width - OPEN / 2.0 - 3.0) y=(foot) text-anchor="middle" { "↗" }
                }
                @if let Some(SmallPicture { svg, size, .. }) = picture {
                    g pointer-events="none" aria-hidden="true"
                        transform=(format!("translate({AROUND} {:.1})", (height - size.1) / 2.0)) {
                        use href="#map-board" {}
                        (PreEscaped(svg))
                    }
                }
            }
        }
    }

    /// Where texts begin in a box with a picture.
    fn text_start(&self) -> f64 {
        let pictures = self.pictures.iter().flatten();
        let widest = pictures.map(|picture| picture.size.0).fold(0.0, f64::max);
        widest + 2.0 * AROUND
    }

    /// The moves and their best answers as text.
    fn list(&self) -> Markup {
        let mut ways: Vec<_> = self.map.from(0).collect();
        ways.sort_by_key(|way| {
            let value = self.map.places[way.to].value;
            std::cmp::Reverse(value.map(stonework_catalog::words::value_rank))
        });
        let more = ways.len().saturating_sub(MOST_LISTED);
        html! {
            @if !ways.is_empty() {
                h2 { "The same as a list" }
                ul class="of-map" {
                    @for way in ways.into_iter().take(MOST_LISTED) {
                        @let place = &self.map.places[way.to];
                        @let answers: Vec<Notation> = self.map.from(way.to).filter(|way| way.is_best)
                            .filter_map(|way| way.moves.first()).copied().take(MOST_ANSWERS).collect();
                        li {
                            a href=(Self::link(&self.at(place), self.asked, false)) { (moved(way)) }
                            ": " (self.worth(place))
                            @if way.is_best { " (best)" }
                            @if !answers.is_empty() { "; best answers: " (names(&answers)) }
                        }
                    }
                }
                @if more > 0 { p { "… and " (more) " more." } }
            }
        }
    }
}

/// The moves of a way, and what they gain.
fn moved(way: &Way) -> String {
    match way.gain {
        Some(gain) if gain != 0 => format!("{} ({gain:+})", names(&way.moves)),
        _ => names(&way.moves),
    }
}

/// Moves one after the other, the first of them.
fn names(moves: &[Notation]) -> String {
    let names: Vec<String> = moves
        .iter()
        .take(MOST_ANSWERS)
        .map(ToString::to_string)
        .collect();
    let more = if moves.len() > MOST_ANSWERS {
        ", …"
    } else {
        ""
    };
    names.join(", ") + more
}

/// What leads to a position: the last move of the first way.
fn caption(place: &Place) -> String {
    let Some(mv) = place.moves.last() else {
        return "here".to_owned();
    };
    let mv = mv.to_string();
    if mv.chars().count() <= MOST_LETTERS {
        return mv;
    }
    mv.chars().take(MOST_LETTERS - 1).chain(['…']).collect()
}

/// The value of a position in a few letters.
fn short(place: &Place) -> String {
    let Some(value) = place.value else {
        return if place.to_move.is_some() { "?" } else { "" }.to_owned();
    };
    let sign = Shade::of(value, &[]).sign();
    match value {
        ShownValue::Outcome {
            plies: Some(plies), ..
        } if place.to_move.is_some() && sign != "=" => format!("{sign}{plies}"),
        ShownValue::Margin(Int(number))
        | ShownValue::Spare {
            score: Int(number), ..
        } if number != 0 => {
            format!("{sign}{}", number.unsigned_abs())
        }
        _ => sign.to_owned(),
    }
}
