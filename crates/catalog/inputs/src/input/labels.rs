//! What people write around numbers and texts: names, types, quotes, brackets.

use std::borrow::Cow;

/// No name or type is looked for in more bytes.
const MOST_BYTES: usize = 80;

/// The name that a text begins with, and the bytes up to what it names: `piles = `, `"piles": `,
/// `int[] piles = `, `let piles: Vec<i32> = `.
pub(super) fn name(text: &str) -> Option<(&str, usize)> {
    if let Some((name, length)) = quoted(text) {
        let rest = &text[length..];
        let named = rest.trim_start().strip_prefix([':', '='])?;
        return (!name.is_empty()).then_some((name, text.len() - named.len()));
    }
    if !text.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$') {
        return None;
    }
    let head = beginning(text);
    let head = &head[..head.find(['\n', ';']).unwrap_or(head.len())];
    let (before, length) = match head.find('=') {
        Some(end) if is_declared(&head[..end]) => (&head[..end], end + 1),
        _ => {
            let end = head.find(':')?;
            let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == ' ';
            if !head[..end].chars().all(is_name) || head[end..].starts_with("::") {
                return None;
            }
            (&head[..end], end + 1)
        }
    };
    // `piles: List[int]`, `int piles[3]`, `std::vector<int> piles`.
    let before = match before.split_once(": ") {
        Some((name, _)) => name,
        None => before,
    };
    let before = match before.trim_end().strip_suffix(']') {
        Some(array) => array.split_once('[').map_or(before, |(name, _)| name),
        None => before,
    };
    let mut words = before.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'));
    let name = words.rfind(|word| !word.is_empty())?;
    Some((name, length))
}

/// Whether a text may be the name and the type of a variable: it has no number of its own.
fn is_declared(text: &str) -> bool {
    let known = |c: char| c.is_alphanumeric() || " _$[]<>:&*.!".contains(c);
    let mut before = ' ';
    text.chars().all(|c| {
        let begins = before != '[' && !before.is_alphanumeric() && before != '_';
        before = c;
        known(c) && !(c.is_ascii_digit() && begins)
    })
}

/// The bytes of a word before a bracket that says what is made of the numbers in it: `new int[]`,
/// `vec!`, `Arrays.asList`.
pub(super) fn maker(text: &str) -> Option<usize> {
    let word = beginning(text);
    let word = &word[..word.find(['(', '{']).or_else(|| word.find('['))?];
    let (word, more) = match word.strip_suffix(']') {
        Some(array) => (array.split_once('[')?.0, word.len()),
        None => (word, word.len()),
    };
    // The first bracket of several is the one that counts, but for those of a type.
    let (word, length) = match word.find('[') {
        Some(bracket) => (&word[..bracket], bracket),
        None => (word, more),
    };
    let is_maker = word.starts_with(char::is_alphabetic) && !word.ends_with(' ');
    (is_maker && is_declared(word)).then_some(length)
}

/// The inside of quotes that a text begins with, and how many bytes they are.
pub(super) fn quoted(text: &str) -> Option<(&str, usize)> {
    let quote = text
        .chars()
        .next()
        .filter(|c| ['"', '\'', '`'].contains(c))?;
    let length = text[1..].find(quote)?;
    Some((&text[1..=length], length + 2))
}

/// The first bytes of a text.
fn beginning(text: &str) -> &str {
    let mut end = text.len().min(MOST_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// A text without what stands around it in an example of a puzzle: `Input:` before it and `Output:`
/// after it, semicolons, quotes.
pub(super) fn example(text: &str) -> &str {
    let mut inside = text.trim();
    let head = inside.get(..5).unwrap_or_default();
    if head.eq_ignore_ascii_case("input") && inside[5..].trim_start().starts_with([':', '=']) {
        inside = inside[5..].trim_start()[1..].trim_start();
        let end = ["Output", "output"]
            .iter()
            .filter_map(|end| inside.find(end));
        inside = end.min().map_or(inside, |end| &inside[..end]).trim_end();
    }
    inside = inside.trim_end_matches([';', ',']).trim_end();
    match quoted(inside) {
        Some((quoted, length)) if length == inside.len() => quoted.trim(),
        _ => inside,
    }
}

/// The text that a text holds, whatever names, quotes and brackets of these kinds are around it.
pub(super) fn bare<'t>(text: &'t str, brackets: &[[char; 2]]) -> Cow<'t, str> {
    /// So many of them are around it at the most.
    const MOST: usize = 8;

    let mut inside = text.trim();
    for _ in 0..MOST {
        if let string @ Cow::Owned(_) = unquoted(inside) {
            return string;
        }
        inside = example(inside);
        if let Some((_, length)) = name(inside) {
            inside = inside[length..].trim();
        }
        for &[open, close] in brackets {
            let within = inside.strip_prefix(open);
            let within = within.and_then(|within| within.strip_suffix(close));
            inside = within.map_or(inside, str::trim);
        }
    }
    Cow::Borrowed(inside)
}

/// The inside of a JSON string, or the text as it is.
pub(super) fn unquoted(text: &str) -> Cow<'_, str> {
    if text.starts_with('"')
        && let Ok(inside) = serde_json::from_str::<String>(text)
    {
        Cow::Owned(inside)
    } else {
        Cow::Borrowed(text)
    }
}
