//! What is kept in drawers: the position that is shown, as a text, and how all is written:
//! [`position`], [`written`].

use std::num::NonZeroU64;

use maud::{Markup, html};
use stonework_catalog::{Entry, InputKind, Param, ParamValues, Settings};

use super::super::layout::prose;
use super::form::{Form, field, hidden};
use crate::address::{Address, url_part};

/// The position as a text, which may be changed, and others that may be looked at.
pub(super) fn position(form: &Form<'_>) -> Markup {
    let entry = form.entry;
    let wrong = form.wrong("input");
    let help = match entry.input {
        InputKind::Position => "as it is written, or start",
        other => other.describe(),
    };
    let text = shown_text(form);
    let is_random = entry.input.random(2, 0, NonZeroU64::MIN).is_ok();
    let is_given = |name: &str| matches!(name, "input" | "m" | "next");
    html! {
        details class="drawer" id="position-drawer" open[wrong.is_some()] {
            summary { "Position" }
            form action=(format!("/place/{}", url_part(entry.id))) data-swap="submit" {
                (hidden(form, &is_given))
                (field("input", "What is shown", help, wrong, &html! {
                    // Its lines are kept: those of a board are its rows.
                    textarea id="input" name="input" rows=(text.lines().count().clamp(2, 12))
                        spellcheck="false" aria-describedby="input-help"
                        aria-invalid=[wrong.map(|_| "true")] { (text) }
                }))
                button type="submit" { "Show" }
            }
            ul class="examples" {
                @for (name, address) in examples(form) {
                    li { a href=(address.link("games")) { (name) } }
                }
            }
            @if is_random {
                form class="random" action=(format!("/random/{}", url_part(entry.id))) data-swap="submit" {
                    (hidden(form, &is_given))
                    label for="seed" { "Random, with the seed" }
                    input type="number" id="seed" name="seed" value="1" min="0" max="999999";
                    button type="submit" { "Show" }
                }
            }
        }
    }
}

/// The position that is shown, as an input of the game if it can be one.
fn shown_text<'a>(form: &'a Form<'_>) -> &'a str {
    let entry = form.entry;
    let default = entry.input.if_none().unwrap_or(entry.example);
    let given = form.filled.input.as_deref().unwrap_or(default);
    let Some(position) = form.position.filter(|_| form.problem.is_none()) else {
        return given;
    };
    let is_input = || match entry.input {
        InputKind::Position => true,
        InputKind::Text(_) | InputKind::Json(_) => {
            entry.board.is_some() || (entry.input_at)(&position.text).is_some()
        }
        _ => entry.parse(&position.text).is_ok(),
    };
    let is_moved = entry.input == InputKind::Position || !position.played.is_empty();
    if is_moved && is_input() {
        &position.text
    } else {
        given
    }
}

/// Positions of the game that may be looked at.
fn examples(form: &Form<'_>) -> Vec<(&'static str, Address)> {
    let (entry, filled) = (form.entry, form.filled);
    let here = filled.start();
    let mut examples = Vec::new();
    let of_default = |input: Option<&str>| Address {
        input: input.map(str::to_owned),
        settings: Vec::new(),
        ..here.clone()
    };
    if let Some(start) = entry.input.if_none() {
        let without_input = Address {
            input: None,
            ..here.clone()
        };
        examples.push(("The start", without_input));
        if entry.example != start {
            examples.push(("An example", of_default(Some(entry.example))));
        }
        let sizes = [
            ("A smaller board", smaller as Change),
            ("A larger board", larger),
        ];
        for (name, change) in sizes {
            let settings = sizes_of(form, change);
            let given = Settings::of(settings.iter().map(|(name, value)| (name, value)));
            let is_right = given.is_ok_and(|given| entry.open(given, None).is_ok());
            if !settings.is_empty() && is_right {
                examples.push((
                    name,
                    Address {
                        settings,
                        ..of_default(None)
                    },
                ));
            }
        }
    } else {
        examples.push(("An example", of_default(Some(entry.example))));
    }
    examples
}

/// The next value of a parameter in a direction, if there is one.
type Change = fn(&Param, &str) -> Option<String>;

fn smaller(param: &Param, value: &str) -> Option<String> {
    match param.values {
        ParamValues::Choices(choices) => {
            let at = choices.iter().position(|choice| *choice == value)?;
            Some((*choices.get(at.checked_sub(1)?)?).to_owned())
        }
        ParamValues::Number { least, .. } => {
            let less = value.parse::<u32>().ok()?.checked_sub(1)?;
            (least.max(2) <= less).then(|| less.to_string())
        }
        _ => None,
    }
}

fn larger(param: &Param, value: &str) -> Option<String> {
    match param.values {
        ParamValues::Choices(choices) => {
            let at = choices.iter().position(|choice| *choice == value)?;
            Some((*choices.get(at + 1)?).to_owned())
        }
        ParamValues::Number { most, .. } => {
            let more = value.parse::<u32>().ok()?.checked_add(1)?;
            (more <= most).then(|| more.to_string())
        }
        _ => None,
    }
}

/// The settings with all sizes of the board changed; none if no size can be.
fn sizes_of(form: &Form<'_>, change: Change) -> Vec<(String, String)> {
    let entry: &Entry = form.entry;
    let sizes = entry.params.iter().filter(|param| param.axis.is_some());
    let changed =
        sizes.map(|param| Some((param.name.to_owned(), change(param, &form.value(param))?)));
    changed.collect::<Option<_>>().unwrap_or_default()
}

/// How positions, moves and inputs are written.
pub(super) fn written(form: &Form<'_>) -> Markup {
    html! {
        details class="drawer" id="written-drawer" {
            summary { "How it is written" }
            dl {
                dt { "Positions" } dd { (prose(form.entry.positions)) }
                dt { "Moves" } dd { (prose(form.entry.moves)) }
                dt { "Input" } dd { (prose(form.entry.input.describe())) }
            }
        }
    }
}
