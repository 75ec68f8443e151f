//! The terms of a sum as pictures, on which moves are links; and the parts of a position: [`played`],
//! [`components`].

use std::collections::{HashMap, HashSet};

use maud::{Markup, PreEscaped, html};
use stonework_catalog::words::grouped;
use stonework_catalog::{Scene, Spot};
use stonework_core::Wdl;
use stonework_pictures::{Drawing, Mark, Palette, Shade};
use stonework_sums::{PartFound, PlayedSum, SumFound, SumMove, ValueFacts, winner};

use super::worth::short;
use crate::valued::{LONGEST, values_link};

/// No more terms are shown, and no more moves of one that have no place in its picture.
const SHOWN: usize = 60;
const LISTED: usize = 24;

/// The most bytes of all pictures, and of all links on them.
const PICTURES: usize = 160 << 10;
const LINKS: usize = 64 << 10;

/// What a link on a picture takes besides its address, about.
const EACH: usize = 400;

/// What is left of the room for pictures.
struct Room {
    bytes: usize,
    links: usize,
}

/// A sum with a player to move: who wins, and its terms, the moves on them.
pub(super) fn played(expression: &str, found: &SumFound, played: &PlayedSum) -> Markup {
    let [mover, other] = if played.left_to_move {
        ["Left", "Right"]
    } else {
        ["Right", "Left"]
    };
    let each = EACH + values_link(expression, false).len();
    let mut room = Room {
        bytes: PICTURES,
        links: LINKS / each,
    };
    let moves = Moves::of(found, played);
    // A position alone is the whole.
    let whole;
    let parts = match (found.parts.as_slice(), played.terms.as_slice()) {
        ([], [_]) => {
            whole = [alone(expression, found)];
            &whole
        }
        (parts, _) => parts,
    };
    let cards = parts.iter().take(SHOWN).enumerate();
    let cards: Vec<Markup> = cards
        .map(|(at, part)| term(at, part, &moves, &mut room))
        .collect();
    let begun = if played.left_to_move {
        found.begun.left_begins
    } else {
        found.begun.right_begins.map(|left_wins| !left_wins)
    };
    let to_move = |left: bool, name: &str| {
        html! { li {
            a href=(values_link(expression, left)) aria-current=[(left == played.left_to_move).then_some("true")] { (name) }
        } }
    };
    html! {
        section class="played" aria-labelledby="to-move" {
            div class="turn" {
                h2 id="to-move" {
                    @match (played.is_over(found), begun) {
                        (Some(true), _) => { (mover) " cannot move: " (other) " has won." }
                        (_, Some(true)) => { (mover) " is to move, and wins." }
                        (_, Some(false)) => { (mover) " is to move, and loses." }
                        (_, None) => { (mover) " is to move." }
                    }
                }
                div class="to-move" {
                    span id="who" { "To move" }
                    ul class="tabs" aria-labelledby="who" {
                        (to_move(true, "Left")) (to_move(false, "Right"))
                    }
                }
            }
            @if let Some((mv, link)) = moves.best() {
                p class="best" {
                    a class="button" href=(link) data-key="b" { "Play the best move: " (short(&mv.mv)) }
                    @if let Some(part) = parts.get(mv.part).filter(|_| parts.len() > 1) {
                        " in " code { (short(&part.term)) }
                    }
                }
            }
            ul class="terms" { @for card in &cards { (card) } }
            @if parts.len() > SHOWN { p { "… and " (grouped((parts.len() - SHOWN) as u64)) " more." } }
            @if moves.are_known() {
                ul class="legend" aria-label="What the marks mean" {
                    li { span class="swatch win4" { "+" } "wins for " (mover) }
                    li { span class="swatch loss3" { "−" } "loses" }
                    li { "deepest: the best" }
                }
            }
        }
    }
}

/// A position alone as a term.
fn alone(expression: &str, found: &SumFound) -> PartFound {
    let mut part = PartFound::default();
    expression.clone_into(&mut part.term);
    part.times = 1;
    part.facts = found.facts.clone();
    part
}

/// The moves of the player to move.
struct Moves<'a> {
    found: &'a SumFound,
    played: &'a PlayedSum,
    by_name: HashMap<(usize, &'a str), &'a SumMove>,
}

impl<'a> Moves<'a> {
    fn of(found: &'a SumFound, played: &'a PlayedSum) -> Self {
        let moves = played.moves(found).iter();
        Self {
            found,
            played,
            by_name: moves.map(|mv| ((mv.part, &*mv.mv), mv)).collect(),
        }
    }

    fn told(&self, at: usize, mv: &str) -> Option<&'a SumMove> {
        self.by_name.get(&(at, mv)).copied()
    }

    /// Whether a move wins: a search tells all that do.
    fn wins(&self, told: Option<&SumMove>) -> Option<bool> {
        let loses = self.found.searched && self.found.options.complete;
        told.map_or(loses.then_some(false), |mv| mv.wins)
    }

    /// Where a move leads.
    fn link(&self, at: usize, mv: &str) -> Option<String> {
        let left = self.played.left_to_move;
        let after = self.played.after(at, left, mv, LONGEST)?;
        Some(values_link(&after, !left))
    }

    fn shade(&self, told: Option<&SumMove>) -> Option<Shade> {
        let (result, strength) = match self.wins(told)? {
            true if told.is_some_and(SumMove::is_best) => (Wdl::Win, 1.0),
            true => (Wdl::Win, 0.3),
            false => (Wdl::Loss, 0.6),
        };
        Some(Shade { result, strength })
    }

    /// What is told of a move.
    fn label(&self, mv: &str, told: Option<&SumMove>) -> String {
        let mut label = short(mv);
        label += match self.wins(told) {
            Some(true) if told.is_some_and(SumMove::is_best) => ": wins, and none is better",
            Some(true) => ": wins",
            Some(false) => ": loses",
            None => "",
        };
        if let Some(value) = told.and_then(|mv| mv.value.as_deref()) {
            label += "; all is worth ";
            label += &short(value);
            label += " then";
        }
        label
    }

    /// A move that wins and than which none is better, with where it leads.
    fn best(&self) -> Option<(&'a SumMove, String)> {
        let mut moves = self.played.moves(self.found).iter();
        moves.find_map(|mv| {
            let is_best = mv.is_best() && mv.wins == Some(true);
            let link = is_best.then(|| self.link(mv.part, &mv.mv)).flatten()?;
            Some((mv, link))
        })
    }

    fn are_known(&self) -> bool {
        self.by_name.values().any(|mv| mv.wins.is_some())
            || (self.wins(None).is_some() && self.played.is_over(self.found) == Some(false))
    }
}

/// A term with the moves of the player to move in it.
fn term(at: usize, part: &PartFound, moves: &Moves<'_>, room: &mut Room) -> Markup {
    let term = moves.played.terms.get(at);
    let spots: &[(String, Spot)] = term.map_or(&[], |term| &term.spots);
    let spots = if spots.len() <= room.links {
        spots
    } else {
        &[]
    };
    let marks = spots.iter().filter_map(|(mv, spot)| {
        let told = moves.told(at, mv);
        let mark = Mark::new(*spot, moves.label(mv, told));
        let mark = mark.with_link(moves.link(at, mv)?);
        // Moves of other terms may be written alike.
        let mark = mark.with_name(format!("{at} {mv}"));
        Some(match moves.shade(told) {
            Some(shade) => mark.with_shade(shade),
            None => mark,
        })
    });
    let marks: Vec<Mark> = marks.collect();
    room.links -= marks.len();
    let placed: HashSet<&str> = spots.iter().map(|(mv, _)| &**mv).collect();
    let others = moves.played.moves(moves.found).iter();
    let mut others: Vec<&SumMove> = others
        .filter(|mv| mv.part == at && !placed.contains(&*mv.mv))
        .collect();
    others.sort_by_key(|mv| (mv.wins != Some(true), !mv.is_best()));
    let count = others.len();
    others.truncate(LISTED.min(room.links));
    room.links -= others.len();
    let scene = term.and_then(|term| term.scene.as_ref());
    let picture = scene.and_then(|scene| picture(scene, marks, &part.term, room));
    let ways = html! {
        @if !others.is_empty() {
            p class="ways" {
                @for mv in &others {
                    @if let Some(link) = moves.link(at, &mv.mv) { (way(mv, &link, moves)) " " }
                }
                @if count > others.len() { "… and " (grouped((count - others.len()) as u64)) " more" }
            }
        }
    };
    card(part, picture, &ways)
}

/// A move that has no place in a picture.
fn way(mv: &SumMove, link: &str, moves: &Moves<'_>) -> Markup {
    let shade = moves.shade(Some(mv));
    let class = shade.map_or("free", Shade::class);
    html! {
        a class={ "way " (class) } href=(link) title=(moves.label(&mv.mv, Some(mv))) {
            @if let Some(shade) = shade { span aria-hidden="true" { (shade.sign()) " " } }
            (short(&mv.mv))
        }
    }
}

/// A small picture, if there is room for it.
fn picture(scene: &Scene, marks: Vec<Mark>, title: &str, room: &mut Room) -> Option<String> {
    let svg = Drawing::new(scene.clone(), marks, Palette::Usual).svg(title);
    room.bytes = room.bytes.checked_sub(svg.len())?;
    Some(svg)
}

/// The parts that a position falls apart into, with their scenes.
pub(super) fn components(found: &SumFound, scenes: &[Option<Scene>]) -> Markup {
    let mut room = Room {
        bytes: PICTURES,
        links: 0,
    };
    let parts = found.components.iter().take(SHOWN).enumerate();
    let cards: Vec<Markup> = parts
        .map(|(at, part)| {
            let scene = scenes.get(at).and_then(Option::as_ref);
            let picture = scene.and_then(|scene| picture(scene, Vec::new(), &part.term, &mut room));
            card(part, picture, &html! {})
        })
        .collect();
    let more = found.components.len().saturating_sub(SHOWN);
    html! {
        @if !cards.is_empty() {
            h2 { "Parts of the position" }
            ul class="terms" { @for card in &cards { (card) } }
            @if more > 0 { p { "… and " (grouped(more as u64)) " more." } }
        }
    }
}

/// A term or a part: its picture, or its value where it has none, and what it is worth.
fn card(part: &PartFound, picture: Option<String>, ways: &Markup) -> Markup {
    let PartFound {
        term, times, facts, ..
    } = part;
    // A value that is drawn as itself needs no name.
    let is_named = picture.is_some() || *times != 1 || facts.value.as_ref() != Some(term);
    html! {
        li class="term" {
            @match picture {
                Some(svg) => div class="board" { (PreEscaped(svg)) },
                None => div class="form" { code { (short(facts.value.as_ref().unwrap_or(term))) } }
            }
            (ways)
            @if is_named {
                p class="what" {
                    @match times {
                        1 => {}
                        -1 => "− "
                        times => { (times.to_string().replace('-', "−")) " × " }
                    }
                    code { (short(term)) }
                }
            }
            @if *times < 0 { p class="help" { "Taken away: each player has the other’s moves." } }
            (facts_of(facts))
        }
    }
}

fn facts_of(facts: &ValueFacts) -> Markup {
    let rows = [
        ("Value", &facts.value),
        ("Mean", &facts.mean),
        ("Temperature", &facts.temperature),
    ];
    html! {
        dl {
            @for (name, text) in rows {
                @if let Some(text) = text { div { dt { (name) } dd { code { (short(text)) } } } }
            }
            @if let Some(outcome) = facts.outcome {
                div { dt { "Outcome" } dd title=(winner(outcome)) { (outcome) ": " (winner(outcome)) } }
            }
        }
    }
}
