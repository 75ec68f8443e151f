//! The page of a game: its rules, and a form for its input and parameters.

use maud::{Markup, html};
use stonework_catalog::{Entry, ParamValues};

use super::layout::page;
use crate::address::{Address, url_part};
use crate::problem::Problem;

/// The form of a game, as it was filled in; with what is wrong with it, in its place.
pub(crate) fn game_page(entry: &Entry, filled: &Address, problem: Option<&Problem>) -> Markup {
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
    let main = html! {
        h1 { (entry.title) }
        p { (entry.rules) }
        @if let Some(problem) = elsewhere { p class="problem" role="alert" { (problem.message) } }
        form action=(format!("/play/{}", url_part(entry.id))) method="get" {
            (field("input", "Input", entry.input.describe(), wrong("input"), &html! {
                // Its lines are kept: those of a board are its rows.
                textarea id="input" name="input" rows=(input.lines().count().clamp(2, 12)) cols="60"
                    spellcheck="false" aria-describedby="input-help"
                    aria-invalid=[wrong("input").map(|_| "true")] { (input) }
            }))
            @for param in entry.params {
                @let name = format!("set.{}", param.name);
                @let given = filled.settings.iter().find(|(known, _)| known == param.name);
                // A position tells the size of its board, unless it is given.
                @let default = param.values.default();
                @let unsaid = param.axis.map(|_| format!("as the position has it, else {default}"));
                @let default = if unsaid.is_some() { String::new() } else { default };
                @let value = given.map_or(default, |(_, value)| value.clone());
                (field(&name, param.name, param.meaning, wrong(&name), &html! {
                    @match param.values {
                        ParamValues::Choices(choices) => {
                            select id=(name) name=(name) aria-describedby=(format!("{name}-help")) {
                                @if let Some(unsaid) = &unsaid { option value="" { (unsaid) } }
                                @for choice in choices {
                                    option value=(choice) selected[*choice == value] { (choice) }
                                }
                            }
                        }
                        ParamValues::Number { least, most, .. } => {
                            input type="number" id=(name) name=(name) value=(value) min=(least)
                                max=(most) placeholder=[unsaid.as_deref()] aria-describedby=(format!("{name}-help"));
                        }
                        ParamValues::Document(_) => {
                            textarea id=(name) name=(name) aria-describedby=(format!("{name}-help")) {
                                (value)
                            }
                        }
                        ParamValues::Text { .. } => {
                            input type="text" id=(name) name=(name) value=(value)
                                aria-describedby=(format!("{name}-help"));
                        }
                    }
                }))
            }
            p {
                button type="submit" { "Show" }
                " "
                a href=(format!("/play/{}?input={}", url_part(entry.id), url_part(entry.example))) {
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
    };
    page(entry.title, None, &main)
}

/// A field of a form with its label, and what is wrong with it.
fn field(name: &str, label: &str, help: &str, wrong: Option<&str>, input: &Markup) -> Markup {
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
