//! Words and numbers as every text of the command writes them.

pub(crate) use stonework_catalog::words::{bytes, counted, duration, joined, shortened};
use stonework_core::{Report, StopReason};

/// As wide a text may be: most terminals would break longer lines.
pub(crate) const TEXT_WIDTH: usize = 100;

/// A text in lines no wider than [`TEXT_WIDTH`], of which the first begins in this column, and the
/// others as well.
pub(crate) fn wrapped(text: &str, column: usize) -> String {
    let mut wrapped = String::new();
    let mut width = column;
    for word in text.split(' ') {
        let len = word.chars().count();
        if wrapped.is_empty() {
            width += len;
        } else if width + 1 + len <= TEXT_WIDTH {
            wrapped.push(' ');
            width += 1 + len;
        } else {
            wrapped.push('\n');
            wrapped.extend(std::iter::repeat_n(' ', column));
            width = column + len;
        }
        wrapped.push_str(word);
    }
    wrapped
}

/// Texts of several lines beside one another, as many as [`TEXT_WIDTH`] has room for, and the
/// others below.
pub(crate) fn side_by_side(texts: &[String]) -> String {
    /// Columns between two texts.
    const GAP: usize = 4;
    let lines = texts.iter().flat_map(|text| text.lines());
    let width = lines
        .map(|line| line.chars().count())
        .max()
        .unwrap_or_default();
    let most = ((TEXT_WIDTH + GAP) / (width + GAP)).max(1);
    let mut all = Vec::new();
    for row in texts.chunks(most) {
        let height = row.iter().map(|text| text.lines().count()).max();
        let mut below = String::new();
        for at in 0..height.unwrap_or_default() {
            let line = row
                .iter()
                .map(|text| text.lines().nth(at).unwrap_or_default());
            let line: Vec<String> = line.map(|line| format!("{line:<width$}")).collect();
            below += line.join(&" ".repeat(GAP)).trim_end();
            below.push('\n');
        }
        all.push(below);
    }
    all.join("\n")
}

/// As many words of a text as so many characters have room for, and `…` if there are more.
pub(crate) fn beginning(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let mut beginning = String::new();
    for word in text.split(' ') {
        if beginning.chars().count() + word.chars().count() + 2 > width {
            break;
        }
        beginning.push_str(word);
        beginning.push(' ');
    }
    beginning + "…"
}

/// A text as one line without control characters, safe to print.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ").trim().to_owned()
}

/// How many things a list leaves out: `… and 2 more moves`.
pub(crate) fn and_more(count: usize, one: &str) -> String {
    format!("… and {}", counted(count as u64, &format!("more {one}")))
}

/// A text of at most 48 characters; a longer one is shown by both ends.
pub(crate) fn short_text(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    shortened(&characters, 48, "", "character")
}

/// What a solve cost, as a phrase.
pub(crate) fn cost(report: &Report) -> String {
    format!(
        "{} in {}, {} at the peak, {}",
        counted(report.positions, "position"),
        duration(report.elapsed),
        bytes(report.peak_bytes),
        counted(report.threads as u64, "thread"),
    )
}

/// Why a solve ended early, as a phrase.
pub(crate) fn stop_reason(reason: StopReason) -> String {
    match reason {
        StopReason::Cancelled => "Ctrl-C".to_owned(),
        StopReason::Positions(limit) => {
            format!("the limit of {} was reached", counted(limit, "position"))
        }
        StopReason::Bytes { needed, limit } => {
            let [needed, limit] = [needed, limit].map(bytes);
            format!("it needs {needed} of memory, the limit is {limit}")
        }
        other => other.to_string(),
    }
}
