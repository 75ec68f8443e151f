//! The names of columns and the numbers of rows around a board that is drawn:
//! [`without_coordinates`].

/// The names of columns in a line, if it has nothing else: how many there are, and whether they are
/// letters.
fn header(line: &str) -> Option<(usize, bool)> {
    let line = line.replace(['|', ','], " ");
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_row = |names: &[String]| {
        let is_named = |(name, word): (&String, &&str)| name.eq_ignore_ascii_case(word);
        words.len() <= names.len() && names.iter().zip(&words).all(is_named)
    };
    let letters: Vec<String> = ('a'..='z').map(String::from).collect();
    if let [word] = words.as_slice()
        && word.len() > 1
    {
        if word.len() > 2 && "123456789".starts_with(word) {
            return Some((word.len(), false));
        }
        let is_alphabet = letters.concat().starts_with(&word.to_ascii_lowercase());
        return is_alphabet.then_some((word.len(), true));
    }
    let numbers: Vec<String> = (1..=35).map(|number| number.to_string()).collect();
    let digits = (1..36).filter_map(|number| char::from_digit(number, 36));
    let digits: Vec<String> = digits.map(String::from).collect();
    match words.len() {
        0 => None,
        count if is_row(&letters) => Some((count, true)),
        count => (is_row(&numbers) || is_row(&digits)).then_some((count, false)),
    }
}

/// The number at the left of a line, and what follows it.
fn numbered(line: &str) -> Option<(u32, &str)> {
    let line = line.trim_start();
    let end = line.find(|c: char| !c.is_ascii_digit())?;
    let number = line[..end].parse().ok()?;
    let rest = &line[end..];
    let rest = rest.strip_prefix([' ', ',']).unwrap_or(rest);
    let is_apart = line[end..].starts_with([' ', '|', ',']);
    (is_apart && !rest.trim().is_empty()).then_some((number, rest))
}

/// The lines without the numbers of their rows, if all have them, in order; `named` if their columns have
/// names as well, so that they need not be three.
fn without_numbers<'a>(lines: &[&'a str], named: bool) -> Option<Vec<String>> {
    let numbered: Vec<(u32, &str)> = lines
        .iter()
        .map(|line| numbered(line))
        .collect::<Option<_>>()?;
    // Without a frame, the first bar stands after the number.
    let in_frame = |row: &str| row.ends_with('|') || !row.trim_start().starts_with('|');
    let is_framed = numbered.iter().any(|(_, row)| in_frame(row));
    let after_bar = |row: &'a str| row.trim_start().strip_prefix('|').filter(|_| !is_framed);
    let numbered = numbered
        .iter()
        .map(|&(number, row)| (number, after_bar(row).unwrap_or(row)));
    let numbered: Vec<(u32, &str)> = numbered.collect();
    let numbers: Vec<u32> = numbered.iter().map(|&(number, _)| number).collect();
    let least = *numbers.iter().min()?;
    let has_letters = |(_, row): &(u32, &str)| {
        row.contains(char::is_alphabetic) && !row.contains(|c: char| c.is_ascii_digit())
    };
    let goes = |by: i64| {
        numbers
            .windows(2)
            .all(|two| i64::from(two[1]) - i64::from(two[0]) == by)
    };
    if least > 1
        || !(goes(1) || goes(-1))
        || !(named || numbers.len() > 2 || numbered.iter().all(has_letters))
    {
        return None;
    }
    let at_right = |(number, row): &(u32, &str)| {
        let word = row.trim_end().rsplit([' ', '|']).next().unwrap_or_default();
        word.parse() == Ok(*number) && row.split_whitespace().count() > 1
    };
    let is_twice = numbered.iter().all(at_right);
    let rows = numbered.iter().map(|(number, row)| {
        let number = if is_twice {
            number.to_string()
        } else {
            String::new()
        };
        let row = row.trim_end();
        row.strip_suffix(&number).unwrap_or(row).to_owned()
    });
    let rows: Vec<String> = rows.collect();
    // Beside digits that are cells, the first ones may be cells as well.
    let has_digit = |row: &String| row.contains(|c: char| c.is_ascii_digit());
    (named || !rows.iter().any(has_digit)).then_some(rows)
}

/// The lines of a board without the names of its columns, above or below, and the numbers of its rows,
/// at the left or on both sides; and whether there were any.
pub(super) fn without_coordinates(
    lines: &[&str],
    symbols: &str,
    numbered: bool,
) -> (Vec<String>, bool) {
    let all = || (lines.iter().map(|&line| line.to_owned()).collect(), false);
    if lines.len() < 2 {
        return all();
    }
    let (first, last) = (header(lines[0]), header(lines[lines.len() - 1]));
    let above = usize::from(first.is_some());
    let below = usize::from(last.is_some() && lines.len() - above > 1);
    let bodies = [
        (first, &lines[above..]),
        (last, &lines[..lines.len() - below]),
        (first, &lines[above..lines.len() - below]),
    ];
    // The names of the most lines first.
    for (names, body) in bodies.into_iter().rev() {
        let Some((count, are_letters)) = names.filter(|_| body.len() < lines.len()) else {
            continue;
        };
        let is_wide = |row: &String| {
            are_letters
                || row
                    .split_whitespace()
                    .map(|word| word.chars().count())
                    .sum::<usize>()
                    == count
        };
        if let Some(rows) = without_numbers(body, true).filter(|rows| rows.iter().all(is_wide)) {
            return (rows, true);
        }
        let are_cells = if are_letters {
            symbols.to_ascii_lowercase().contains('a')
        } else {
            let has_letters = body
                .iter()
                .any(|row| row.contains(|c: char| !c.is_ascii_digit() && c != ' '));
            count < 3 && !(numbered && has_letters)
        };
        if !are_cells {
            return (body.iter().map(|&line| line.to_owned()).collect(), true);
        }
    }
    without_numbers(lines, false).map_or_else(all, |rows| (rows, true))
}
