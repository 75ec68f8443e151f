//! Texts cut short for a message of one line: [`beginning`], [`shortened`].

/// The first 20 characters of a text.
#[must_use]
pub fn beginning(text: &str) -> String {
    text.chars().take(20).collect()
}

/// The first 40 characters of a text in one line, with `…` after them if there are more.
#[must_use]
pub fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let in_line = |c: char| if c.is_control() { ' ' } else { c };
    let more = text.chars().nth(MOST).map(|_| '…');
    text.chars().take(MOST).map(in_line).chain(more).collect()
}
