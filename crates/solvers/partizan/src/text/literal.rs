//! What is written together: a number, ups, a nimber; and words.

use super::error::{ReadError, ReadErrorKind};
use super::expr::Step;
use super::scan::Scan;
use crate::number::{Dyadic, NumberUpStar};

/// The greatest order of an uptimal that is read.
const MOST_ORDER: u64 = 1_000;

/// Whether a literal begins here.
pub(super) fn begins(scan: &Scan<'_>) -> bool {
    match scan.peek() {
        Some('0'..='9' | '^' | '*' | '∗' | '⋆' | '↑' | '↓' | '⇑' | '⇓') => true,
        Some('v') => is_downs(scan),
        _ => false,
    }
}

/// Reads a number, ups or an uptimal, and a nimber, of which at least one is there; into one step,
/// or into a sum of two.
pub(super) fn literal(scan: &mut Scan<'_>, steps: &mut Vec<Step>) -> Result<(), ReadError> {
    let mut simple = NumberUpStar::default();
    let from = scan.at;
    if scan
        .peek()
        .is_some_and(|it| it.is_ascii_digit() || is_minus(it))
    {
        simple.number = number(scan)?;
    }
    let uptimal = ups(scan, &mut simple.up)?;
    if !star_multiplies(scan, from)? && scan.eat(&["*", "∗", "⋆"]) {
        simple.nimber = match scan.eat_while(|it| it.is_ascii_digit()) {
            "" => 1,
            digits => counted(scan, digits, u32::MAX.into())?,
        };
    }
    let is_zero = simple == NumberUpStar::default();
    steps.extend(uptimal);
    if uptimal.is_none() || !is_zero {
        steps.push(Step::Simple(simple));
        steps.extend(uptimal.map(|_| Step::Sum));
    }
    Ok(())
}

fn is_minus(sign: char) -> bool {
    matches!(sign, '-' | '−')
}

fn number(scan: &mut Scan<'_>) -> Result<Dyadic, ReadError> {
    let from = scan.at;
    let sign = if scan.eat(&["-", "−"]) { "-" } else { "" };
    let mut text = sign.to_owned() + scan.eat_while(|it| it.is_ascii_digit());
    if scan.peek() == Some('/') {
        text += scan.eat_while(|it| it == '/');
        text += scan.eat_while(|it| it.is_ascii_digit());
    }
    let number = text.parse();
    if scan.peek() == Some('.') && scan.rest()[1..].starts_with(|it: char| it.is_ascii_digit()) {
        return Err(scan.error(scan.at, ReadErrorKind::Decimal));
    }
    number.map_err(|error| scan.error(from, ReadErrorKind::Number(error)))
}

/// Reads ups or downs into their count, or an uptimal.
fn ups(scan: &mut Scan<'_>, up: &mut i32) -> Result<Option<Step>, ReadError> {
    let (single, double, sign) = match scan.peek() {
        Some('^' | '↑' | '⇑') => (['^', '↑'], '⇑', 1),
        Some('v') if !is_downs(scan) => return Ok(None),
        Some('v' | '↓' | '⇓') => (['v', '↓'], '⇓', -1),
        _ => return Ok(None),
    };
    let run = scan.eat_while(|it| single.contains(&it) || it == double);
    let count: usize = run.chars().map(|it| 1 + usize::from(it == double)).sum();
    let count = i32::try_from(count).map_err(|_| too_large(scan, scan.at, run, 1 << 31))?;
    let at = scan.at;
    match scan.peek() {
        Some(open @ ('[' | '<')) if count == 1 => {
            scan.at += 1;
            let close = if open == '[' { "]" } else { ">" };
            let digits = scan.eat_while(|it| it.is_ascii_digit());
            let order: i16 = counted(scan, digits, MOST_ORDER)?;
            if order == 0 || !scan.eat(&[close]) {
                return Err(scan.error(at, ReadErrorKind::NoUptimal));
            }
            let step = if open == '[' {
                Step::PowerTo
            } else {
                Step::Power
            };
            return Ok(Some(step(order * sign)));
        }
        Some('0'..='9') if count == 1 => {
            let digits = scan.eat_while(|it| it.is_ascii_digit());
            let count: i32 = counted(scan, digits, i32::MAX.unsigned_abs().into())?;
            *up = count * i32::from(sign);
        }
        Some('0'..='9' | '[' | '<') => return Err(scan.error(at, ReadErrorKind::UnclearUps)),
        _ => *up = count * i32::from(sign),
    }
    Ok(None)
}

/// The number of some digits; 0 of none.
fn counted<N: TryFrom<u64>>(scan: &Scan<'_>, digits: &str, most: u64) -> Result<N, ReadError> {
    let number = match digits {
        "" => Ok(0),
        _ => digits.parse::<u64>(),
    };
    let number = number.ok().filter(|&it| it <= most);
    number
        .and_then(|it| N::try_from(it).ok())
        .ok_or_else(|| too_large(scan, scan.at - digits.len(), digits, most))
}

fn too_large(scan: &Scan<'_>, at: usize, text: &str, most: u64) -> ReadError {
    let mut text = text.to_owned();
    if text.chars().count() > 40 {
        text = text.chars().take(40).chain(['…']).collect();
    }
    scan.error(at, ReadErrorKind::TooLarge { text, most })
}

/// Whether the star here is the sign of a product: after a number, before a value that does not
/// begin with a digit.
fn star_multiplies(scan: &Scan<'_>, from: usize) -> Result<bool, ReadError> {
    let mut after = *scan;
    if from == scan.at || !after.eat(&["*", "∗", "⋆"]) {
        return Ok(false);
    }
    let spaced = after.skip_space();
    match after.peek() {
        Some('*' | '∗' | '⋆') => Err(scan.error(scan.at, ReadErrorKind::UnclearStar)),
        Some('0'..='9') if spaced => Err(scan.error(scan.at, ReadErrorKind::UnclearStar)),
        Some('(' | '{' | '±' | '⧾' | '⧿') => Ok(true),
        Some(it) => Ok(it.is_alphabetic() || !it.is_ascii_digit() && begins(&after)),
        None => Ok(false),
    }
}

/// Reads letters, digits and hyphens that begin with a letter.
pub(super) fn word<'t>(scan: &mut Scan<'t>) -> &'t str {
    let rest = scan.rest();
    let mut length = 0;
    for (at, sign) in rest.char_indices() {
        let fits = match sign {
            '-' | '_' => rest[at + 1..].starts_with(char::is_alphanumeric),
            '0'..='9' => true,
            _ => sign.is_alphabetic(),
        };
        if !fits {
            break;
        }
        length = at + sign.len_utf8();
    }
    scan.at += length;
    &rest[..length]
}

/// Whether `v` begins downs here, such as `v`, `vv`, `v3`, and no word.
fn is_downs(scan: &Scan<'_>) -> bool {
    let counted = scan.rest().trim_start_matches('v');
    let digits = counted.trim_start_matches(|it: char| it.is_ascii_digit());
    !digits.starts_with(char::is_alphanumeric)
}

/// Reads what follows the word of an other term; without spaces around it.
pub(super) fn other<'t>(scan: &mut Scan<'t>, braced: bool) -> &'t str {
    let rest: &'t str = scan.rest();
    let (mut open, mut quote, mut length) = (0_usize, None, rest.len());
    let mut before = ' ';
    for (at, sign) in rest.char_indices() {
        let spaced = before.is_whitespace()
            && rest[at + sign.len_utf8()..]
                .chars()
                .next()
                .is_none_or(char::is_whitespace);
        let ends = match sign {
            _ if quote.is_some() => {
                quote = quote.filter(|&it| it != sign);
                false
            }
            '"' | '\'' => {
                quote = Some(sign);
                false
            }
            '(' | '[' | '{' => {
                open += 1;
                false
            }
            ')' | ']' | '}' if open > 0 => {
                open -= 1;
                false
            }
            ')' | ']' | '}' => true,
            ',' | '|' => braced && open == 0,
            '+' | '-' => open == 0 && spaced,
            _ => false,
        };
        if ends {
            length = at;
            break;
        }
        before = sign;
    }
    scan.at += length;
    rest[..length].trim()
}
