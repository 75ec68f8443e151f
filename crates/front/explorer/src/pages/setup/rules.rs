//! The rules of a game that are a text: [`rules`].

use maud::{Markup, html};
use stonework_catalog::{About, InputKind};

use super::super::layout::prose;
use super::super::listing::{Remark, listing};
use super::form::{Form, field, hidden, is_text};
use crate::address::url_part;
use crate::documents::{Document, LONGEST};

/// A longer text is not shown, so that the page stays light.
const MOST_SHOWN: usize = 48 << 10;

/// The text of the rules in a drawer, with what is wrong with it, or what the game that was made
/// of it tells of itself; nothing where the rules are no text.
pub(in crate::pages) fn rules(form: &Form<'_>) -> Markup {
    let Some(param) = form.entry.params.iter().find(|param| is_text(param)) else {
        return html! {};
    };
    let name = format!("set.{}", param.name);
    let wrong = form.wrong(&name);
    let document = form.filled.document.as_ref().map(|(_, document)| document);
    let is_given = form
        .filled
        .settings
        .iter()
        .any(|(known, _)| known == param.name);
    let default = param.values.default();
    // What is here of one that is not known is no text.
    let text = document.map(|document| &*document.text);
    let text = text.unwrap_or(if is_given { "" } else { &default });
    let is_long = text.len() > MOST_SHOWN;
    let about = form.position.filter(|_| form.problem.is_none());
    let about = about.and_then(|position| position.about.as_ref());
    // A position belongs to the rules by which it is written; what a puzzle is asked about does not.
    let keeps_input = form.entry.input != InputKind::Position;
    let is_replaced = |field: &str| {
        field == name || field == "m" || field == "next" || (field == "input" && !keeps_input)
    };
    html! {
        details class="drawer" id="rules-drawer" open[wrong.is_some() || document.is_none()] {
            summary { "The rules as a text" }
            @if let Some(document) = document { (told(document, wrong, about)) }
            // No address could hold a whole text.
            form action=(format!("/games/{}", url_part(form.entry.id))) method="post" {
                (hidden(form, &is_replaced))
                (field(&name, "Rules", param.meaning, wrong, &html! {
                    textarea id=(name) name=(name) rows="16" spellcheck="false"
                        aria-describedby=(format!("{name}-help"))
                        aria-invalid=[wrong.map(|_| "true")]
                        placeholder=[is_long.then_some("These rules are too long to be shown here.")] {
                        // A browser leaves out the end of a line at the beginning.
                        @if !is_long { "\n" (text) }
                    }
                }))
                // Shown by the script, which reads the file.
                p { label class="chooser" hidden {
                    "or from a file "
                    input type="file" data-fills=(name) data-most=(LONGEST);
                } }
                button type="submit" { "Show" }
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
        @for note in told { p class=[wrong.map(|_| "problem")] { (prose(note)) } }
        @if notes.len() > MOST { p { "… and " (notes.len() - MOST) " more notes." } }
        @if !remarks.is_empty() { (listing(&document.text, &remarks)) }
    }
}
