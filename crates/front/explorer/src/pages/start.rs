//! The start page: all games by family, each with its picture: [`start_page`].

use maud::{Markup, html};
use stonework_catalog::words::grouped;
use stonework_catalog::{Axis, Catalog, Entry};

use super::layout::{Look, page, prose};
use crate::address::url_part;
use crate::badges::Badges;
use crate::known_values::Known;

/// What the start page shows.
pub(crate) struct Start<'a> {
    pub(crate) catalog: &'a Catalog,
    pub(crate) badges: &'a Badges,
    /// What is looked up, if anything is.
    pub(crate) known: Option<&'a Known>,
    /// The game whose rules are a text.
    pub(crate) own_rules: Option<&'a Entry>,
    /// What is searched for; empty if nothing is.
    pub(crate) searched: String,
}

/// All games by family, each a card; those that do not fit what is searched for are hidden.
pub(crate) fn start_page(start: &Start) -> Markup {
    let mut families = start.catalog.families();
    // Those that are mostly played on boards are known best.
    families.sort_by_key(|(_, games)| {
        let on_boards = games.iter().filter(|entry| entry.board.is_some());
        2 * on_boards.count() <= games.len()
    });
    let search = Search::of(&start.searched);
    let all = start.catalog.iter().count();
    let found = (start.catalog.listed())
        .filter(|(family, entry)| search.finds(family, entry))
        .count();
    let is_searched = !start.searched.trim().is_empty();
    let main = html! {
        div class="welcome" {
            h1 { "Games and what they are worth" }
            p {
                "Choose a game: you see every position, and every move with what it is worth when both play perfectly."
            }
            (search_box(&start.searched))
            p id="found" role="status" data-all=(all) { @if is_searched { (told(found, all)) } }
            p id="none" hidden[found > 0] {
                "No game fits that. "
                @let near = start.catalog.nearest(&start.searched);
                @if let Some(near) = near.first().and_then(|near| start.catalog.find(near)) {
                    "Perhaps " a href=(link(near)) { (near.title) } "? "
                }
                a href="/" { "Show all games" }
            }
        }
        nav class="families" aria-label="Families" hidden[is_searched] {
            @for (family, games) in &families {
                a href=(format!("#{}", slug(family))) { (family) span { (games.len()) } }
            }
        }
        section class="family begin" hidden[is_searched] {
            h2 { "Tools" }
            ul class="cards" { (tools(start)) }
        }
        @for (family, games) in &families {
            @let is_empty = !games.iter().any(|entry| search.finds(family, entry));
            section class="family" id=(slug(family)) hidden[is_empty] {
                h2 { (family) }
                ul class="cards" {
                    @for entry in games { (card(start, family, entry, !search.finds(family, entry))) }
                }
            }
        }
    };
    page("All games", &Look::default(), &main)
}

/// What is there besides the games.
fn tools(start: &Start) -> Markup {
    let tool = |link: &str, picture: &Markup, name: &str, line: &str| {
        html! {
            li class="card" {
                a href=(link) {
                    (picture)
                    span class="words" { span class="name" { (name) } span class="line" { (line) } }
                }
            }
        }
    };
    let sign = |text: &str| html! { span class="sign" aria-hidden="true" { (text) } };
    html! {
        @if let Some(entry) = start.own_rules {
            (tool("/rules", &thumb(entry), "Your own rules", "Write or paste the rules of a game as a text, and have it solved."))
        }
        (tool("/values", &sign("½ + ∗2"), "A calculator of sums", "Positions of different games and values, added up and compared."))
        (tool("/atlas", &sign("+ = −"), "An atlas", "What is known of the games here, by size: values, counts, nimbers, with the literature."))
        @if let Some(known) = start.known {
            @let picture = start.catalog.find(&known.game).map(thumb);
            (tool(&known.link, &picture.unwrap_or_else(|| sign("…")), "A database",
                &format!("Looked up in a database: {}.", known.title)))
        }
    }
}

/// A game as a card.
fn card(start: &Start, family: &str, entry: &Entry, is_hidden: bool) -> Markup {
    let known_as = known_as(entry);
    let line = shortened(entry.rules);
    let rest = entry.rules.strip_prefix(&*line).unwrap_or(entry.rules);
    let names: Vec<&str> = entry.names().collect();
    html! {
        // What a search looks at besides what the card says.
        li class="card" hidden[is_hidden] data-words=(format!("{} {family} {rest}", names.join(" "))) {
            a href=(link(entry)) {
                (thumb(entry))
                span class="words" {
                    span class="name" { (entry.title) }
                    @if !known_as.is_empty() { span class="also" { "also " (known_as) } }
                    span class="line" { (prose(&line)) @if !rest.is_empty() { " …" } }
                    (badges(start, entry))
                }
            }
            a class="plays" href=(format!("/play/{}?second=perfect", url_part(entry.id)))
                aria-label=(format!("Play {}", entry.title)) { "Play" }
        }
    }
}

/// What is known of a game at its usual size.
fn badges(start: &Start, entry: &Entry) -> Markup {
    let badge = start.badges.of(entry.id);
    let size = size(entry);
    let is_looked_up = start.known.is_some_and(|known| known.game == entry.id);
    let badge_of =
        |text: &str, meaning: &str| html! { span class="badge" title=(meaning) { (text) } };
    html! {
        @if badge.verdict.is_some() || badge.positions.is_some() || is_looked_up {
            span class="badges" {
                @if let Some(verdict) = &badge.verdict {
                    @let text = size.map_or_else(|| verdict.clone(), |size| format!("{verdict} ({size})"));
                    (badge_of(&text, "From the start, when both play perfectly"))
                }
                @if let Some(positions) = badge.positions {
                    (badge_of(&format!("all {} positions", grouped(positions)), "Every position that play comes to was solved"))
                }
                @if badge.is_certified { (badge_of("proof", "There is a certificate that another program can check")) }
                @if is_looked_up { (badge_of("database", "Positions are looked up in a database")) }
            }
        }
    }
}

/// The usual size of a game's board: its rows and columns.
fn size(entry: &Entry) -> Option<String> {
    let of = |axis| {
        let mut params = entry.params.iter();
        let param = params.find(|param| param.axis == Some(axis));
        param.map(|param| param.values.default())
    };
    let both = of(Axis::Both);
    let (rows, cols) = (of(Axis::Rows).or(both.clone())?, of(Axis::Cols).or(both)?);
    Some(format!("{rows}×{cols}"))
}

fn link(entry: &Entry) -> String {
    format!("/games/{}", url_part(entry.id))
}

fn thumb(entry: &Entry) -> Markup {
    let picture = format!("/thumb/{}.svg", url_part(entry.id));
    html! { img class="thumb" src=(picture) alt="" loading="lazy" width="160" height="112"; }
}

/// The form in which games are searched for.
pub(super) fn search_box(searched: &str) -> Markup {
    html! {
        form class="search" role="search" action="/" method="get" {
            label for="search" { "Find a game" }
            input type="search" id="search" name="q" value=(searched) data-key="/" autocomplete="off"
                spellcheck="false" placeholder="tic-tac-toe, heaps, row …";
            button type="submit" { "Find" }
        }
    }
}

fn told(found: usize, all: usize) -> String {
    format!("{found} of {all} games")
}

/// The other names a game goes by, but for its numbers in lists of puzzles.
fn known_as(entry: &Entry) -> String {
    let is_number = |name: &str| name.chars().filter(char::is_ascii_digit).count() > 2;
    let is_title = |name: &str| letters(name) == letters(&entry.title.to_lowercase());
    let names = entry.aliases.iter();
    let names = names.filter(|name| !is_number(name) && !is_title(name));
    let names: Vec<&str> = names.copied().collect();
    names.join(", ")
}

/// A sentence as far as a card has room for it, to the end of a part of it.
fn shortened(rules: &str) -> String {
    const MOST: usize = 96;
    if rules.chars().count() <= MOST {
        return rules.to_owned();
    }
    let room = rules
        .char_indices()
        .nth(MOST)
        .map_or(rules.len(), |(at, _)| at);
    let part = |signs: &[char]| rules[..room].rfind(signs).filter(|&at| at > room / 3);
    let end = part(&[';', ':'])
        .or_else(|| part(&[',']))
        .or_else(|| part(&[' ']));
    rules[..end.unwrap_or(room)].to_owned()
}

/// A family's name as a part of an address.
fn slug(family: &str) -> String {
    let letters = family.to_lowercase();
    let parts = letters.split(|letter: char| !letter.is_alphanumeric());
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    format!("family-{}", parts.join("-"))
}

/// What is searched for.
struct Search {
    words: Vec<String>,
    /// All its letters and digits.
    letters: String,
}

impl Search {
    fn of(searched: &str) -> Self {
        let searched = searched.to_lowercase();
        Self {
            words: searched.split_whitespace().map(str::to_owned).collect(),
            letters: letters(&searched),
        }
    }

    /// Whether a game has all the words, or a name in which its letters stand.
    fn finds(&self, family: &str, entry: &Entry) -> bool {
        let names: Vec<&str> = entry.names().collect();
        let all = format!(
            "{} {} {family} {}",
            entry.title,
            names.join(" "),
            entry.rules
        );
        let all = all.to_lowercase();
        let mut names = names.into_iter().chain([entry.title]);
        self.words.iter().all(|word| all.contains(word))
            || names.any(|name| letters(&name.to_lowercase()).contains(&self.letters))
    }
}

fn letters(text: &str) -> String {
    text.chars()
        .filter(|letter| letter.is_alphanumeric())
        .collect()
}
