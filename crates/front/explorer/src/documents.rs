//! Texts that are too long for an address, as rules are, kept under a short name: [`Documents`].

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use crate::problem::Problem;

/// The longest text, in bytes.
pub(crate) const LONGEST: usize = 256 << 10;

/// So many texts are kept at most.
const MOST: usize = 512;

/// The letters of a name.
const LETTERS: usize = 32;

/// A text, and the name that an address has in place of it. Texts that differ have names that
/// differ, whoever sent them, and nobody comes to a text by guessing its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Document {
    pub(crate) name: String,
    pub(crate) text: Arc<str>,
}

/// The texts that were sent or read last, within a number of bytes.
#[derive(Debug)]
pub(crate) struct Documents {
    bytes: usize,
    /// Those that were asked for last come last.
    kept: Mutex<VecDeque<Document>>,
}

impl Document {
    /// A text. However its lines end, in a file and in what a browser sends of it, it is the same.
    fn new(text: &str) -> Self {
        let text = text.replace("\r\n", "\n");
        let name = blake3::hash(text.as_bytes()).to_hex();
        Self {
            name: name[..LETTERS].to_owned(),
            text: text.into(),
        }
    }
}

/// What the name of an input begins with in an address.
const KEPT: &str = "kept:";

/// A longer input has a name in the links of a page, which would be heavy with the whole of it in each.
const LONG_INPUT: usize = 4 << 10;

impl Documents {
    /// What an address has in place of an input that is kept.
    pub(crate) fn name_of(input: &Document) -> String {
        format!("{KEPT}{}", input.name)
    }

    /// The input that an address means, if it is long: one that is kept, or the text that is given.
    pub(crate) fn long_input(&self, given: &str) -> Result<Option<Document>, Problem> {
        if let Some(name) = given.strip_prefix(KEPT) {
            let found = self.look_up(name);
            return Ok(Some(found.ok_or_else(|| Problem::not_kept("input"))?));
        }
        let is_kept = (LONG_INPUT + 1..=self.longest()).contains(&given.len());
        Ok(is_kept.then(|| Document::new(given)))
    }

    /// The text of this name, which is asked for now.
    fn look_up(&self, name: &str) -> Option<Document> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|document| document.name == name)?;
        let found = kept.remove(at)?;
        kept.push_back(found.clone());
        Some(found)
    }

    /// Of so many bytes together.
    pub(crate) fn new(bytes: usize) -> Self {
        Self {
            bytes,
            kept: Mutex::default(),
        }
    }

    /// The longest text that is taken, in bytes.
    pub(crate) fn longest(&self) -> usize {
        LONGEST.min(self.bytes)
    }

    /// The text that the value of a parameter means: the value is a text, or the name of one that
    /// is kept.
    pub(crate) fn find(&self, param: &str, value: &str) -> Result<Document, Problem> {
        let field = format!("set.{param}");
        let is_name = value.len() == LETTERS && value.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_name {
            return self.look_up(value).ok_or_else(|| Problem::not_kept(&field));
        }
        if value.len() > self.longest() {
            return Err(Problem::in_field(
                &field,
                format!(
                    "a text of {} bytes is too long: at most {} are possible",
                    value.len(),
                    self.longest()
                ),
            ));
        }
        Ok(Document::new(value))
    }

    /// Keeps a text. Those that were asked for longest ago make room for it.
    pub(crate) fn keep(&self, document: &Document) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|known| known.name != document.name);
        kept.push_back(document.clone());
        let mut bytes: usize = kept.iter().map(|document| document.text.len()).sum();
        while kept.len() > MOST || bytes > self.bytes {
            let Some(oldest) = kept.pop_front() else {
                break;
            };
            bytes -= oldest.text.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_for_longest_ago_makes_room() {
        let documents = Documents::new(30);
        let keep = |text: &str| {
            let document = documents.find("rules", text).expect("it is short");
            documents.keep(&document);
            document
        };
        let [one, two] = ["first text", "second text"].map(keep);
        assert_ne!(one.name, two.name);
        assert_eq!(documents.find("rules", &one.name).expect("kept"), one);
        assert_eq!(keep("first text"), one);
        assert_eq!(documents.find("rules", &two.name).expect("kept"), two);
        let three = keep("third text");
        let problem = documents.find("rules", &one.name).expect_err("gone");
        assert_eq!(problem.field.as_deref(), Some("set.rules"));
        assert_eq!(documents.find("rules", &three.name).expect("kept"), three);
        documents.find("rules", &"x".repeat(31)).expect_err("long");
    }

    #[test]
    fn however_lines_end_a_text_is_the_same() {
        let documents = Documents::new(1 << 20);
        let [one, two] = ["a\r\nb", "a\nb"].map(|text| documents.find("rules", text));
        assert_eq!(one.expect("it is short"), two.expect("it is short"));
    }
}
