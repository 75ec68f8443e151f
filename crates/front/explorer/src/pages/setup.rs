//! How a game is set up: a form for its input and parameters, and how it is written: [`setup`].

use maud::{Markup, html};
use stonework_catalog::{About, Entry, Param, ParamValues};

use super::layout::{Look, page};
use super::listing::{Remark, listing};
use crate::address::{Address, url_part};
use crate::documents::{Document, LONGEST};
use crate::problem::Problem;

/// The page of a game that cannot be shown as it was set up, with what is wrong in its place.
pub(crate) fn setup_page(entry: &Entry, filled: &Address, problem: &Problem) -> Markup {
    let main = html! {
        h1 { (entry.title) }
        (setup(entry, filled, Some(problem), None))
    };
    page(entry.title, &Look::default(), &main)
}

/// The rules of a game and the form of it as it was filled in; with what is wrong with it, in its
/// place, and what a game that was made of a whole text tells of itself.
pub(super) fn setup(
    entry: &Entry,
    filled: &Address,
    problem: Option<&Problem>,
    about: Option<&About>,
) -> Markup {
    let wrong = |field: &str| {
        let here = problem.filter(|problem| problem.field.as_deref() == Some(field));
        here.map(|problem| problem.message.as_str())
    };
    let elsewhere = problem.filter(|problem| {
        let fields = entry
            .params
            .iter()
            .map(|param| format!("set.{}", param.name));
        let mut fields = fields.chain(["input".to_owned()]);
        !fields.any(|field| problem.field.as_deref() == Some(&*field))
    });
    let default = entry.input.if_none().unwrap_or(entry.example);
    let input = filled.input.as_deref().unwrap_or(default);
    let is_random = entry.input.random(2, 0, std::num::NonZeroU64::MIN).is_ok();
    let document = entry.document();
    let param_field = |param: &Param| {
        let name = format!("set.{}", param.name);
        let wrong = wrong(&name);
        let input = param_input(&name, param, filled, wrong.is_some());
        field(&name, param.name, param.meaning, wrong, &input)
    };
    let others = entry.params.iter().filter(|&param| Some(param) != document);
    html! {
        p { (entry.rules) }
        @if let Some(problem) = elsewhere { p class="problem" role="alert" { (problem.message) } }
        @if let Some((name, document)) = &filled.document {
            (told(document, wrong(&format!("set.{name}")), about))
        }
        // No address could hold a whole text.
        form action=(format!("/games/{}", url_part(entry.id)))
            method=(if document.is_some() { "post" } else { "get" }) {
            @if let Some(document) = document { (param_field(document)) }
            (field("input", "Input", entry.input.describe(), wrong("input"), &html! {
                // Its lines are kept: those of a board are its rows.
                textarea id="input" name="input" rows=(input.lines().count().clamp(2, 12)) cols="60"
                    spellcheck="false" aria-describedby="input-help"
                    aria-invalid=[wrong("input").map(|_| "true")] { (input) }
            }))
            @for param in others { (param_field(param)) }
            p {
                button type="submit" { "Show" }
                " "
                a href=(format!("/games/{}?input={}", url_part(entry.id), url_part(entry.example))) {
                    "an example"
                }
            }
        }
        @if is_random {
            form action=(format!("/random/{}", url_part(entry.id))) method="get" {
                p {
                    label for="seed" { "Surprise me, with the seed " }
                    input type="number" id="seed" name="seed" value="1" min="0" max="999999";
                    " "
                    button type="submit" { "Random input" }
                }
            }
        }
        h2 { "How it is written" }
        dl {
            dt { "Positions" } dd { (entry.positions) }
            dt { "Moves" } dd { (entry.moves) }
        }
    }
}

/// A field of a form with its label, and what is wrong with it.
pub(super) fn field(
    name: &str,
    label: &str,
    help: &str,
    wrong: Option<&str>,
    input: &Markup,
) -> Markup {
    html! {
        div class="field" {
            label for=(name) { (label) }
            (input)
            span class="help" id=(format!("{name}-help")) {
                (help)
                @if let Some(wrong) = wrong { strong class="problem" role="alert" { " " (wrong) } }
            }
        }
    }
}

/// Where the value of a parameter is given.
fn param_input(name: &str, param: &Param, filled: &Address, is_wrong: bool) -> Markup {
    let given = filled
        .settings
        .iter()
        .find(|(known, _)| known == param.name);
    // A position tells the size of its board, unless it is given.
    let default = param.values.default();
    let unsaid = param
        .axis
        .map(|_| format!("as the position has it, else {default}"));
    let default = if unsaid.is_some() {
        String::new()
    } else {
        default
    };
    let help = format!("{name}-help");
    let value = given.map_or(default.as_str(), |(_, value)| value);
    html! {
        @match param.values {
            ParamValues::Choices(choices) => {
                select id=(name) name=(name) aria-describedby=(help) {
                    @if let Some(unsaid) = &unsaid { option value="" { (unsaid) } }
                    @for choice in choices {
                        option value=(choice) selected[*choice == value] { (choice) }
                    }
                }
            }
            ParamValues::Number { least, most, .. } => {
                input type="number" id=(name) name=(name) value=(value) min=(least)
                    max=(most) placeholder=[unsaid.as_deref()] aria-describedby=(help);
            }
            ParamValues::Document(_) => {
                // What is here of one that is not known is no text.
                @let text = filled.document.as_ref().map(|(_, document)| &*document.text);
                @let text = text.unwrap_or(if given.is_some() { "" } else { value });
                div {
                    textarea id=(name) name=(name) rows="24" cols="80" spellcheck="false"
                        aria-describedby=(help) aria-invalid=[is_wrong.then_some("true")] {
                        // A browser leaves out the end of a line at the beginning.
                        "\n" (text)
                    }
                    // Shown by the script, which reads the file.
                    label class="chooser" hidden {
                        "or from a file "
                        input type="file" data-fills=(name) data-most=(LONGEST);
                    }
                }
            }
            ParamValues::Text { .. } => {
                input type="text" id=(name) name=(name) value=(value) aria-describedby=(help);
            }
        }
    }
}

/// A whole text with what is wrong with it, or what the game that was made of it tells of itself.
fn told(document: &Document, wrong: Option<&str>, about: Option<&About>) -> Markup {
    /// So many notes are told.
    const MOST: usize = 40;
    let notes = about.map_or(&[][..], |about| &about.notes);
    let told: Vec<&str> = notes
        .iter()
        .take(MOST)
        .map(String::as_str)
        .chain(wrong)
        .collect();
    let remarks: Vec<Remark> = told.iter().filter_map(|note| Remark::of(note)).collect();
    html! {
        @if let Some(about) = about {
            dl class="games" {
                dt { "roles" } dd { (about.roles.join(", ")) }
                @for (name, fact) in &about.facts { dt { (name) } dd { (fact) } }
            }
        }
        @for note in told { p class=[wrong.map(|_| "problem")] { (note) } }
        @if notes.len() > MOST { p { "… and " (notes.len() - MOST) " more notes." } }
        @if !remarks.is_empty() { (listing(&document.text, &remarks)) }
    }
}
