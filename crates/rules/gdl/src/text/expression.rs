//! Expressions in parentheses: [`Expressions`], [`Expression`].

use crate::error::GdlError;
use crate::place::Place;

/// No text is longer, in bytes.
const MOST_BYTES: usize = 16 << 20;

/// No text has more words and lists.
const MOST_NODES: usize = 2_000_000;

/// No word is longer, in bytes: messages tell words.
const MOST_WORD: usize = 500;

/// No list is in more lists: what goes down an expression may recurse.
const MOST_DEPTH: usize = 250;

/// The expressions of a text: words, and lists of expressions in parentheses, none of them empty.
///
/// White space parts words; a comment goes from `;` to the end of its line.
#[derive(Clone, Debug)]
pub struct Expressions<'t> {
    text: &'t str,
    /// Words and lists in the order in which they begin.
    nodes: Vec<Node>,
}

/// A word or a list of a text.
#[derive(Clone, Copy, Debug)]
struct Node {
    byte: u32,
    line: u32,
    column: u32,
    /// The node after it and all that is in it: a list is never empty, so that of a word is the next.
    end: u32,
}

/// One of the [`Expressions`] of a text.
#[derive(Clone, Copy, Debug)]
pub struct Expression<'e> {
    all: &'e Expressions<'e>,
    node: u32,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum Form<'e> {
    /// A word, as it is written.
    Word(&'e str),
    /// A list of one expression at least.
    List(Parts<'e>),
}

/// Expressions that stand one after the other.
#[derive(Clone, Debug)]
pub struct Parts<'e> {
    all: &'e Expressions<'e>,
    node: u32,
    end: u32,
}

impl<'t> Expressions<'t> {
    /// The expressions of a text.
    ///
    /// # Errors
    ///
    /// [`GdlError::Text`] for a parenthesis without its partner, `()`, characters that are none of a
    /// text, lists too deep; [`GdlError::Game`] for a text that is too long.
    pub fn of(text: &'t str) -> Result<Self, GdlError> {
        if text.len() > MOST_BYTES {
            let bytes = text.len();
            return Err(GdlError::Game(format!(
                "the text has {bytes} bytes: no more than {MOST_BYTES} are read"
            )));
        }
        let mut nodes = Vec::new();
        // The lists that are not closed, and the first rule that begins in one.
        let mut open: Vec<usize> = Vec::new();
        let mut inner_rule = None;
        let mut place = Place::START;
        // What some editors put at the head of a file is no part of its text.
        let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        place.byte = text.len() - rest.len();
        while let Some(first) = rest.chars().next() {
            let length = match first {
                ';' => rest.find(['\n', '\r']).unwrap_or(rest.len()),
                '(' => {
                    if open.len() == MOST_DEPTH {
                        let message =
                            format!("`(` stands in {MOST_DEPTH} others: no list may be deeper");
                        return Err(GdlError::at(place, message));
                    }
                    open.push(nodes.len());
                    push(&mut nodes, place, 0)?;
                    1
                }
                ')' => {
                    let Some(begun) = open.pop() else {
                        let message =
                            "`)` closes nothing: a `(` before it is missing, or it is one too many";
                        return Err(GdlError::at(place, message));
                    };
                    if begun + 1 == nodes.len() {
                        let message = "`()` is empty: write a name after the `(`";
                        return Err(GdlError::at(nodes[begun].place(), message));
                    }
                    nodes[begun].end = number(nodes.len());
                    if open.is_empty() {
                        inner_rule = None;
                    }
                    1
                }
                blank if blank.is_whitespace() => blank.len_utf8(),
                _ => {
                    let word = word_of(rest);
                    if let Some(at) = word.find(is_foreign) {
                        place.byte += at;
                        place.column += number(word[..at].chars().count());
                        return Err(foreign(place, &word[at..]));
                    }
                    if word.len() > MOST_WORD {
                        let message = format!(
                            "a word has at most {MOST_WORD} bytes, and this has {}",
                            word.len()
                        );
                        return Err(GdlError::at(place, message));
                    }
                    let opens = open.last().is_some_and(|&list| list + 1 == nodes.len());
                    if word == "<=" && opens && open.len() > 1 {
                        inner_rule.get_or_insert(nodes[nodes.len() - 1].place());
                    }
                    let end = number(nodes.len() + 1);
                    push(&mut nodes, place, end)?;
                    word.len()
                }
            };
            place.pass(&rest[..length]);
            rest = &rest[length..];
        }
        match open.first() {
            Some(&begun) => Err(unclosed(nodes[begun].place(), inner_rule)),
            None => Ok(Self { text, nodes }),
        }
    }

    /// Those that are in no other.
    #[must_use]
    pub fn parts(&self) -> Parts<'_> {
        Parts {
            all: self,
            node: 0,
            end: number(self.nodes.len()),
        }
    }
}

impl<'e> Expression<'e> {
    /// Where it begins.
    #[must_use]
    pub fn place(self) -> Place {
        self.node().place()
    }

    /// What it is.
    #[must_use]
    pub fn form(self) -> Form<'e> {
        let Node { byte, end, .. } = self.node();
        let node = self.node + 1;
        if end == node {
            return Form::Word(word_of(&self.all.text[byte as usize..]));
        }
        let all = self.all;
        Form::List(Parts { all, node, end })
    }

    /// Its parts, if it is a list that begins with this word, in whatever case; without that word.
    #[must_use]
    pub fn after(self, word: &str) -> Option<Parts<'e>> {
        let Form::List(mut parts) = self.form() else {
            return None;
        };
        match parts.next()?.form() {
            Form::Word(found) if found.eq_ignore_ascii_case(word) => Some(parts),
            _ => None,
        }
    }

    fn node(self) -> Node {
        self.all.nodes[self.node as usize]
    }
}

impl<'e> Iterator for Parts<'e> {
    type Item = Expression<'e>;

    fn next(&mut self) -> Option<Expression<'e>> {
        if self.node == self.end {
            return None;
        }
        let (all, node) = (self.all, self.node);
        self.node = all.nodes[node as usize].end;
        Some(Expression { all, node })
    }
}

impl Node {
    fn place(self) -> Place {
        Place {
            byte: self.byte as usize,
            line: self.line,
            column: self.column,
        }
    }
}

/// Adds a node that begins at a place.
fn push(nodes: &mut Vec<Node>, place: Place, end: u32) -> Result<(), GdlError> {
    if nodes.len() == MOST_NODES {
        let message = format!("a text has at most {MOST_NODES} words and lists");
        return Err(GdlError::at(place, message));
    }
    nodes.push(Node {
        byte: number(place.byte),
        line: place.line,
        column: place.column,
        end,
    });
    Ok(())
}

/// A count of what is in a text.
fn number(count: usize) -> u32 {
    u32::try_from(count).expect("a text has fewer than 2^32 bytes")
}

/// The word that a text begins with.
fn word_of(text: &str) -> &str {
    let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | ';');
    &text[..text.find(ends).unwrap_or(text.len())]
}

/// Whether a character is none that words are made of: nobody sees it, or it stands for bytes that were
/// not read.
fn is_foreign(c: char) -> bool {
    let unseen =
        matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}');
    c.is_control() || unseen || matches!(c, '\u{feff}' | '\u{fffd}')
}

/// What is wrong with a word, of which this begins with a character that is none of a word.
fn foreign(place: Place, text: &str) -> GdlError {
    let c = text.chars().next().unwrap_or_default();
    let number = u32::from(c);
    GdlError::at(
        place,
        match c {
            '\u{fffd}' => {
                "these bytes are no text in UTF-8: save the file as UTF-8, or give another file"
                    .to_owned()
            }
            '\0' => {
                "U+0000 is no character of a text: give a file of plain text in UTF-8".to_owned()
            }
            _ => format!("U+{number:04X} is a character that nobody sees: remove it"),
        },
    )
}

/// What is wrong with a text that ends in a list.
fn unclosed(begun: Place, inner_rule: Option<Place>) -> GdlError {
    let message = match inner_rule {
        Some(inner) => format!(
            "`(` is not closed: a rule begins within it, on line {}, so that a `)` is missing before that",
            inner.line
        ),
        None => "`(` is not closed: a `)` is missing at the end or before".to_owned(),
    };
    GdlError::at(begun, message)
}
