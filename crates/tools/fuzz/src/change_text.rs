//! Random changes of a text: [`change_text`].

use std::ops::Range;

use fastrand::Rng;

use crate::change_json::change_json;

/// A text does not grow beyond so many characters, but for the rare [`enlarged`] one.
const MOST: usize = 600;

/// Numbers at the edges of their types, and what looks like a number.
const EDGES: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "63",
    "64",
    "65",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "-2147483649",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "85070591730234615865843651857942052863",
    "170141183460469231731687303715884105727",
    "-170141183460469231731687303715884105728",
    "340282366920938463463374607431768211456",
    "1e400",
    "1e3",
    "0.5",
    "-0",
    "+7",
    "007",
    "0x10",
    "1_000",
    "NaN",
    "٣",
];

/// What texts of games are made of, and what they are not.
const PIECES: &[&str] = &[
    "x",
    "o",
    "X",
    "O",
    ".",
    "/",
    "-",
    "+",
    "#",
    "?",
    "|",
    ":",
    ";",
    "=",
    ",",
    " ",
    "\n",
    "\t",
    "\r\n",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "'",
    "\\",
    "\0",
    "\u{7f}",
    "\u{feff}",
    "é",
    "e\u{301}",
    "×",
    "∞",
    "𝟙",
    "\u{202e}",
    "start",
    "null",
    "true",
    "[]",
    "{}",
    "[[1,3],[2,1]]",
    "a1",
    "h8",
    "c3-d4",
    "x to move",
    " o",
    "vs",
    "first",
    "second",
    "\"win\"",
    "\"draw\"",
    "\"loss\"",
    "\"start\":0",
    "\"nodes\":[]",
    "{\"to\":0,\"again\":true}",
    "\"gain\":-3",
    "\"input\":",
    "\"settings\":{}",
    "rule=misere",
    "size=2",
    "\u{b}",
    "--",
    "@",
    "*",
];

/// A text that differs a little from this one; `other` is one of the same kind.
pub(crate) fn change_text(text: &str, other: &str, rng: &mut Rng) -> String {
    if rng.u32(..4) == 0
        && let Some(changed) = change_json(text, other, rng)
    {
        return changed;
    }
    if rng.u32(..400) == 0 {
        return enlarged(text, rng);
    }
    let mut chars: Vec<char> = text.chars().collect();
    let other: Vec<char> = other.chars().collect();
    for _ in 0..=rng.u32(..4) {
        change_once(&mut chars, &other, rng);
        chars.truncate(MOST);
    }
    chars.into_iter().collect()
}

fn change_once(chars: &mut Vec<char>, other: &[char], rng: &mut Rng) {
    let at = rng.usize(..=chars.len());
    match rng.u32(..11) {
        0 => drop(chars.drain(part(chars.len(), rng))),
        1 => {
            let part = chars[part(chars.len(), rng)].to_vec();
            chars.splice(at..at, part);
        }
        2 => put(chars, at..at, piece(PIECES, rng)),
        3 => put(chars, at..at, piece(EDGES, rng)),
        4 => match number(chars, rng) {
            Some(digits) => put(chars, digits, piece(EDGES, rng)),
            None => put(chars, at..at, piece(EDGES, rng)),
        },
        5 => match number(chars, rng) {
            Some(digits) => put(chars, digits, &rng.u32(..20).to_string()),
            None => put(chars, at..at, piece(PIECES, rng)),
        },
        6 if at < chars.len() => put(chars, at..at + 1, piece(PIECES, rng)),
        7 if at < chars.len() => {
            let (one, two) = (at, rng.usize(..chars.len()));
            chars.swap(one, two);
        }
        8 => {
            // The beginning of this text and the end of the other.
            chars.truncate(at);
            chars.extend_from_slice(&other[rng.usize(..=other.len())..]);
        }
        9 => {
            let part = other[part(other.len(), rng)].to_vec();
            chars.splice(at..at, part);
        }
        10 if at < chars.len() => {
            let near = u32::from(chars[at]).wrapping_add(rng.choice([1, u32::MAX]).unwrap_or(1));
            chars[at] = char::from_u32(near).unwrap_or('\u{fffd}');
        }
        _ => chars.truncate(at),
    }
}

fn put(chars: &mut Vec<char>, place: Range<usize>, text: &str) {
    chars.splice(place, text.chars());
}

fn piece<'a>(pieces: &[&'a str], rng: &mut Rng) -> &'a str {
    pieces[rng.usize(..pieces.len())]
}

/// A part of a list of this length, mostly a short one.
fn part(len: usize, rng: &mut Rng) -> Range<usize> {
    let from = rng.usize(..=len);
    let most = if rng.bool() { 4 } else { len };
    from..from + rng.usize(..=(len - from).min(most))
}

/// One of the numbers in a text.
fn number(chars: &[char], rng: &mut Rng) -> Option<Range<usize>> {
    let from = rng.usize(..=chars.len());
    let start = (from..chars.len()).find(|&at| chars[at].is_ascii_digit())?;
    let end = (start..chars.len()).find(|&at| !chars[at].is_ascii_digit());
    Some(start..end.unwrap_or(chars.len()))
}

/// A text that goes deep or is long.
fn enlarged(text: &str, rng: &mut Rng) -> String {
    let times = 1 << rng.u32(4..14);
    match rng.u32(..5) {
        0 => format!("{}{text}{}", "[".repeat(times), "]".repeat(times)),
        1 => format!("{}{text}", "{\"a\":".repeat(times)),
        2 => format!("{text}{}", "9".repeat(times)),
        3 => format!("{text}{}", " ".repeat(times)),
        _ => {
            let times = times.min((1 << 16) / (text.len() + 1));
            let between = piece(&["", ",", "/", " "], rng);
            vec![text; times].join(between)
        }
    }
}
