//! Expressions in parentheses: [`Expression`].

use super::place::Place;
use crate::error::GdlError;

/// A word, or a list of expressions in parentheses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expression<'t> {
    /// Where it begins.
    pub place: Place,
    /// What it is.
    pub form: Form<'t>,
}

/// What an expression is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form<'t> {
    /// A word, as it is written.
    Word(&'t str),
    /// A list.
    List(Vec<Expression<'t>>),
}

/// The expressions of a text. A comment goes from `;` to the end of its line. Nothing recurses: lists
/// may be nested to any depth that fits the memory.
///
/// # Errors
///
/// [`GdlError::Text`] for a parenthesis without its partner.
pub fn read(text: &str) -> Result<Vec<Expression<'_>>, GdlError> {
    let mut open: Vec<(Place, Vec<Expression<'_>>)> = Vec::new();
    let mut list = Vec::new();
    let mut place = Place::START;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            ';' => rest.find('\n').unwrap_or(rest.len()),
            '(' => {
                open.push((place, std::mem::take(&mut list)));
                1
            }
            ')' => {
                let Some((begun, outer)) = open.pop() else {
                    let message =
                        "`)` closes nothing: a `(` before it is missing, or it is one too many";
                    return Err(GdlError::at(place, message));
                };
                let form = Form::List(std::mem::replace(&mut list, outer));
                list.push(Expression { place: begun, form });
                1
            }
            blank if blank.is_whitespace() => blank.len_utf8(),
            _ => {
                let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | ';');
                let length = rest.find(ends).unwrap_or(rest.len());
                let form = Form::Word(&rest[..length]);
                list.push(Expression { place, form });
                length
            }
        };
        for passed in rest[..length].chars() {
            place.byte += passed.len_utf8();
            if passed == '\n' {
                (place.line, place.column) = (place.line + 1, 1);
            } else {
                place.column += 1;
            }
        }
        rest = &rest[length..];
    }
    match open.first() {
        Some(&(begun, _)) => Err(GdlError::at(
            begun,
            "`(` is not closed: a `)` is missing at the end or before",
        )),
        None => Ok(list),
    }
}
