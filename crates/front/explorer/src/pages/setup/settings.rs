//! The settings of a game as small fields, which apply as they change: [`settings`].

use maud::{Markup, html};
use stonework_catalog::{Axis, Entry, Param, ParamValues};

use super::form::{Form, field, hidden, is_text};
use crate::address::url_part;
use crate::opened::Position;

/// The settings of a game. The script sends them as they change; without it, a button does.
pub(super) fn settings(form: &Form<'_>) -> Markup {
    let params = || form.entry.params.iter().filter(|param| !is_text(param));
    let is_field = |name: &str| {
        let set = name.strip_prefix("set.");
        name == "next" || set.is_some_and(|set| params().any(|param| param.name == set))
    };
    html! {
        @if params().next().is_some() {
            form class="settings" action=(format!("/set/{}", url_part(form.entry.id)))
                data-swap="change" aria-label="Settings" {
                (hidden(form, &is_field))
                @for param in params() { (setting(form, param)) }
                noscript { button type="submit" { "Show" } }
            }
        }
    }
}

/// A setting with its label, and what is wrong with it.
fn setting(form: &Form<'_>, param: &Param) -> Markup {
    let name = format!("set.{}", param.name);
    let wrong = form.wrong(&name);
    let invalid = wrong.map(|_| "true");
    let help = format!("{name}-help");
    let value = form.value(param);
    let input = html! {
        @match param.values {
            ParamValues::Choices(choices) => {
                select id=(name) name=(name) aria-describedby=(help) aria-invalid=[invalid] {
                    @for choice in choices {
                        option value=(choice) selected[*choice == value] { (choice) }
                    }
                }
            }
            ParamValues::Number { least, most, .. } => {
                input type="number" id=(name) name=(name) value=(value) min=(least) max=(most)
                    aria-describedby=(help) aria-invalid=[invalid];
            }
            _ => {
                input type="text" id=(name) name=(name) value=(value) spellcheck="false"
                    aria-describedby=(help) aria-invalid=[invalid];
            }
        }
    };
    field(&name, &label(param), param.meaning, wrong, &input)
}

/// What a parameter is called.
fn label(param: &Param) -> String {
    let name = match param.axis {
        Some(Axis::Rows) => "rows",
        Some(Axis::Cols) => "columns",
        Some(Axis::Both) => "size",
        None => param.name,
    };
    match name.split_at_checked(1) {
        // A letter is what the rules call it.
        Some((first, rest)) if !rest.is_empty() => first.to_uppercase() + rest,
        _ => name.to_owned(),
    }
}

/// The size of the board and what else is set, in a few words.
pub(in crate::pages) fn summary(entry: &Entry, position: &Position) -> String {
    let value = |param: &Param| position.settings.get(param.name);
    let axis = |wanted: Axis| {
        let mut params = entry.params.iter();
        params
            .find(|param| param.axis == Some(wanted))
            .and_then(value)
    };
    let size = match (axis(Axis::Rows), axis(Axis::Cols), axis(Axis::Both)) {
        (Some(rows), Some(cols), _) => Some(format!("{rows} × {cols}")),
        (_, _, Some(size)) => Some(format!("{size} × {size}")),
        _ => None,
    };
    let params = entry.params.iter().filter(|param| param.axis.is_none());
    let others = params.filter_map(|param| {
        let value = value(param)?;
        let is_told = match param.values {
            ParamValues::Number { .. } => true,
            ParamValues::Choices(_) | ParamValues::Text { .. } => *value != param.default_text(),
            ParamValues::Document(_) => false,
        };
        is_told.then(|| format!("{} {value}", param.name))
    });
    let told: Vec<String> = size.into_iter().chain(others).collect();
    told.join(", ")
}
