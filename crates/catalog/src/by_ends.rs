//! Long rows of numbers as they are shown: [`by_ends`].

/// A row of more numbers than this is shown by its ends.
const MOST: usize = 16;

/// A text of one line in which every long row of numbers is cut to its first and last ones.
pub(super) fn by_ends(text: String) -> String {
    let is_number = |word: &&str| {
        let is_part = |c: char| c.is_ascii_digit() || c == '-' || c == '/';
        !word.is_empty() && word.chars().all(is_part)
    };
    if text.contains('\n') {
        return text;
    }
    let words: Vec<&str> = text.split(' ').collect();
    if words.len() <= MOST {
        return text;
    }
    let mut shown = Vec::new();
    let rows = words.chunk_by(|one, next| is_number(one) == is_number(next));
    for row in rows {
        if row.len() > MOST && row.iter().all(is_number) {
            shown.extend_from_slice(&row[..MOST / 2]);
            shown.push("…");
            shown.extend_from_slice(&row[row.len() - MOST / 2..]);
        } else {
            shown.extend_from_slice(row);
        }
    }
    shown.join(" ")
}
