//! What the fields of a game are filled with: [`Form`], and how they are written: [`field`].

use maud::{Markup, html};
use stonework_catalog::{Entry, Param, ParamValues};

use super::super::layout::prose;
use crate::address::Address;
use crate::opened::Position;
use crate::problem::Problem;

/// What the fields of a game are filled with.
pub(in crate::pages) struct Form<'a> {
    pub(in crate::pages) entry: &'a Entry,
    /// What was asked for.
    pub(in crate::pages) filled: &'a Address,
    /// The position that is shown, if there is one: that, or another if that is wrong.
    pub(in crate::pages) position: Option<&'a Position>,
    /// What is wrong with it.
    pub(in crate::pages) problem: Option<&'a Problem>,
}

impl Form<'_> {
    /// What is wrong with a field.
    pub(super) fn wrong(&self, field: &str) -> Option<&str> {
        let problem = self.problem?;
        (problem.field.as_deref() == Some(field)).then_some(&problem.message)
    }

    /// The field in which it is told what is wrong.
    pub(super) fn wrong_field(&self) -> Option<&str> {
        let problem = self.problem?;
        if problem.right_moves.is_some() {
            return Some("m");
        }
        let params = self.entry.params.iter();
        let mut fields = params.map(|param| format!("set.{}", param.name));
        let mut has_field = |field: &str| field == "input" || fields.any(|known| known == field);
        problem.field.as_deref().filter(|field| has_field(field))
    }

    /// What is wrong without a field in which it could be told.
    pub(super) fn wrong_elsewhere(&self) -> Option<&str> {
        let problem = self.problem?;
        let is_told = self.wrong_field().is_some();
        (!is_told).then_some(&problem.message)
    }

    /// The value of a parameter: as it was asked for, as the position has it, or the default.
    pub(super) fn value(&self, param: &Param) -> String {
        let mut given = self.filled.settings.iter();
        let given = given.find(|(name, _)| name == param.name);
        let shown = self
            .position
            .and_then(|position| position.settings.get(param.name));
        let value = given.map(|(_, value)| value).or(shown);
        value.cloned().unwrap_or_else(|| param.values.default())
    }
}

/// What an address says besides these parts of a query, in fields that are not shown.
pub(super) fn hidden(form: &Form<'_>, without: &dyn Fn(&str) -> bool) -> Markup {
    let mut told = form.filled.clone();
    // What is here of a whole text is one that was refused.
    told.settings.retain(|(name, _)| {
        let mut params = form.entry.params.iter();
        !params.any(|param| param.name == name && is_text(param))
    });
    let query = told.query();
    let pairs = form_urlencoded::parse(query.as_bytes());
    html! {
        @for (name, value) in pairs.filter(|(name, _)| !without(name)) {
            input type="hidden" name=(name) value=(value);
        }
    }
}

/// A field of a form with its label, and what is wrong with it.
pub(in crate::pages) fn field(
    name: &str,
    label: &str,
    help: &str,
    wrong: Option<&str>,
    input: &Markup,
) -> Markup {
    html! {
        div class=(if wrong.is_some() { "field wrong" } else { "field" }) {
            label for=(name) { (label) }
            (input)
            span class="help" id=(format!("{name}-help")) {
                (prose(help))
                @if let Some(wrong) = wrong {
                    strong class="problem" role="alert" { " " (prose(wrong)) }
                }
            }
        }
    }
}

/// Whether a parameter is a whole text, which has a drawer of its own.
pub(super) fn is_text(param: &Param) -> bool {
    matches!(param.values, ParamValues::Document(_))
}
