//! A text with its lines numbered, and what is to be said of some of them: [`listing`].

use std::collections::BTreeMap;
use std::ops::Range;

use maud::{Markup, html};

use super::layout::prose;

/// What is to be said of a place in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Remark {
    /// The line, from 1.
    line: usize,
    /// The character of the line, from 1.
    column: usize,
    message: String,
}

impl Remark {
    /// The remark of a sentence that has its place in it: `line 3, column 5: …`.
    pub(super) fn of(sentence: &str) -> Option<Self> {
        let (_, place) = sentence.split_once("line ")?;
        let (line, rest) = place.split_once(", column ")?;
        let (column, message) = rest.split_once(": ")?;
        Some(Self {
            line: line.parse().ok()?,
            column: column.parse().ok()?,
            message: message.to_owned(),
        })
    }
}

/// So many lines are shown before one that is remarked on, and after it.
const AROUND: usize = 6;

/// A text of no more lines is shown whole.
const SHORT: usize = 60;

/// Of so many letters a line is shown.
const WIDE: usize = 400;

/// The lines of a text, those near remarks if it is long, with these in their places.
pub(super) fn listing(text: &str, remarks: &[Remark]) -> Markup {
    let lines: Vec<&str> = text.lines().collect();
    let mut by_line: BTreeMap<usize, Vec<&Remark>> = BTreeMap::new();
    for remark in remarks {
        // An end that is missing is missed after the last line.
        let line = remark.line.min(lines.len()).max(1);
        by_line.entry(line).or_default().push(remark);
    }
    let is_shown = |at: usize| {
        let near = by_line.range(at.saturating_sub(AROUND)..=at + AROUND);
        lines.len() <= SHORT || near.count() > 0
    };
    let shown = (1..=lines.len()).filter(|&at| is_shown(at));
    html! {
        ol class="listing" aria-label="The lines" {
            @for at in shown {
                @let here = by_line.get(&at).map_or(&[][..], Vec::as_slice);
                li value=(at) class=[(!here.is_empty()).then_some("remarked")] {
                    (line(lines[at - 1], here.first().map(|remark| remark.column)))
                    @for remark in here { strong { (prose(&remark.message)) } }
                }
            }
        }
    }
}

/// A line, where a word of it may be marked.
fn line(line: &str, column: Option<usize>) -> Markup {
    let letters: Vec<char> = line.chars().take(WIDE).collect();
    let marked = column.map_or(0..0, |column| word(&letters, column));
    let part = |part: &[char]| part.iter().collect::<String>();
    html! {
        code {
            (part(&letters[..marked.start]))
            @if !marked.is_empty() { mark { (part(&letters[marked.clone()])) } }
            (part(&letters[marked.end..]))
        }
    }
}

/// The letters of the word at a column.
fn word(letters: &[char], column: usize) -> Range<usize> {
    let start = column.saturating_sub(1).min(letters.len());
    let is_inside = |letter: &&char| !letter.is_whitespace() && !"()".contains(**letter);
    let len = letters[start..].iter().take_while(is_inside).count();
    start..(start + len.max(1)).min(letters.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_in_a_sentence() {
        let remark = |line, column, message: &str| Remark {
            line,
            column,
            message: message.to_owned(),
        };
        for (sentence, found) in [
            (
                "line 3, column 5: what: it is",
                Some(remark(3, 5, "what: it is")),
            ),
            ("rules: line 10, column 1: no", Some(remark(10, 1, "no"))),
            ("two players are needed", None),
            ("line x, column 1: no", None),
        ] {
            assert_eq!(Remark::of(sentence), found);
        }
    }

    #[test]
    fn a_word_is_marked_wherever_it_is_said_to_be() {
        let letters: Vec<char> = "(role é) ".chars().collect();
        for (column, marked) in [
            (1, 0..1),
            (2, 1..5),
            (7, 6..7),
            (9, 8..9),
            (10, 9..9),
            (99, 9..9),
            (0, 0..1),
        ] {
            assert_eq!(word(&letters, column), marked, "{column}");
        }
        assert_eq!(word(&[], 1), 0..0);
    }

    #[test]
    fn of_a_long_text_what_is_near_a_remark_is_shown() {
        let lines: Vec<String> = (1..=1000).map(|at| format!("line-{at}")).collect();
        let text = lines.join("\n");
        let remarks = ["line 500, column 1: wrong", "line 2000, column 1: open"];
        let remarks = remarks.map(|sentence| Remark::of(sentence).expect("a place"));
        let shown = listing(&text, &remarks).into_string();
        assert_eq!(shown.matches("<li").count(), 2 * AROUND + 1 + AROUND + 1);
        assert!(shown.contains("<mark>line-500</mark>"), "{shown}");
        assert!(shown.contains("<mark>line-1000</mark>"), "{shown}");
        assert!(listing("", &remarks).into_string().contains("<ol"));
    }
}
