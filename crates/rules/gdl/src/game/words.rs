//! Words that people write for moves and for what is true, and such that are told: [`terms`],
//! [`listed`].

use crate::error::GdlError;
use crate::text::{Expression, Expressions, Form};

/// How a position is written in which nothing is true.
pub(super) const NOTHING: &str = "nothing";

/// The expressions of a text in lower case with single blanks; `(x)` is `x`.
pub(super) fn terms(text: &str) -> Result<Vec<String>, GdlError> {
    let expressions = Expressions::of(text)?;
    Ok(expressions.parts().map(folded).collect())
}

fn folded(expression: Expression<'_>) -> String {
    match expression.form() {
        Form::Word(word) => word.to_lowercase(),
        Form::List(list) => {
            let words: Vec<String> = list.map(folded).collect();
            match &words[..] {
                [word] => word.clone(),
                words => format!("({})", words.join(" ")),
            }
        }
    }
}

/// Texts, not too many of them.
pub(super) fn listed(texts: &[String]) -> String {
    const MOST: usize = 12;
    let first: Vec<String> = texts
        .iter()
        .take(MOST)
        .map(|text| format!("`{text}`"))
        .collect();
    match texts.len().saturating_sub(MOST) {
        0 => first.join(", "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}
