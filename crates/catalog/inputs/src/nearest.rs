//! Names near to a mistyped one: [`nearest`], [`did_you_mean`], [`is_written_like`].

/// The known names that a mistyped one may mean, the likest first, three at the most: those within a
/// few typing errors of it, and those that begin with it or share a word with it.
#[must_use]
pub fn nearest<'a>(name: &str, mut known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    likest(name, &mut known)
}

fn likest<'a>(name: &str, known: &mut dyn Iterator<Item = &'a str>) -> Vec<&'a str> {
    const MOST: usize = 3;

    let letters = letters_of(name);
    let count = letters.chars().count();
    let errors = match count {
        0 | 1 => 0,
        2..=4 => 1,
        5..=8 => 2,
        _ => 3,
    };
    let mut rated: Vec<(usize, &str)> = Vec::new();
    for known in known {
        let other = letters_of(known);
        let distance = strsim::osa_distance(&letters, &other);
        let begins = count >= 3 && other.starts_with(&letters);
        if distance <= errors || begins || words(name).any(|word| has_word(known, word)) {
            rated.push((distance, known));
        }
    }
    rated.sort_by_key(|&(distance, _)| distance);
    rated.truncate(MOST);
    rated.into_iter().map(|(_, known)| known).collect()
}

/// Whether two names have the same letters and digits, whatever their case and what parts their
/// words: `Tic Tac Toe`, `tictactoe` and `tic-tac-toe`.
#[must_use]
pub fn is_written_like(name: &str, known: &str) -> bool {
    let letters = letters_of(name);
    !letters.is_empty() && letters == letters_of(known)
}

/// The letters and digits of a name, in lower case.
fn letters_of(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The words of a name that tell it from others.
fn words(name: &str) -> impl Iterator<Item = &str> {
    let words = name.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| word.len() >= 3 && !["game", "and", "the"].contains(word))
}

fn has_word(name: &str, word: &str) -> bool {
    words(name).any(|known| known.eq_ignore_ascii_case(word))
}

/// The end of a message about an unknown name, given the nearest names: `; did you mean …?`, or
/// nothing.
#[must_use]
pub fn did_you_mean(near: &[&str]) -> String {
    match near {
        [] => String::new(),
        names => format!("; did you mean {}?", names.join(", ")),
    }
}
