//! Texts cut short for a message: [`shortened`].

/// The first 40 characters of a text, with `…` after them if there are more.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let more = text.chars().nth(MOST).map(|_| '…');
    text.chars().take(MOST).chain(more).collect()
}
