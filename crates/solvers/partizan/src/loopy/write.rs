//! Texts of loopy values, written.

use super::graph::{LEFT, RIGHT};
use super::value::{LoopyValue, Stopper};
use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::Dyadic;

/// A text is no longer than this, in bytes.
const MOST_BYTES: usize = 1 << 20;

impl Algebra<'_> {
    /// The value as text: `on`, `over`, `5over`, braces with `pass` for the game itself and with
    /// names for others that are come back to, such as `a{0|{1|a}}`; `S & T` for two sides.
    /// [`Self::read_loopy`] reads it back as the same value.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] if the text is longer than 1 MiB; as of [`Self::text`].
    pub fn loopy_text(&mut self, value: &LoopyValue) -> Result<String, FormError> {
        let onside = self.stopper_text(&value.onside)?;
        if value.onside == value.offside {
            return Ok(onside);
        }
        let offside = self.stopper_text(&value.offside)?;
        Ok(match (onside.as_str(), offside.as_str()) {
            ("on", "off") => "dud".into(),
            _ => format!("{onside} & {offside}"),
        })
    }

    /// The stopper as text, as [`Self::loopy_text`].
    ///
    /// # Errors
    ///
    /// As of [`Self::loopy_text`].
    pub fn stopper_text(&mut self, stopper: &Stopper) -> Result<String, FormError> {
        let forms = self.short_forms(stopper)?;
        let mut writer = Writer {
            algebra: self,
            stopper,
            forms,
            text: String::new(),
        };
        writer.write()?;
        Ok(writer.text)
    }
}

struct Writer<'a, 'f> {
    algebra: &'a mut Algebra<'f>,
    stopper: &'a Stopper,
    /// The vertices that are short games.
    forms: Vec<Option<CanonicalForm>>,
    text: String,
}

/// What is still to be written.
enum Piece {
    Sign(char),
    Vertex(usize),
    /// The last open braces end.
    Close,
}

impl Writer<'_, '_> {
    fn write(&mut self) -> Result<(), FormError> {
        // The vertices whose braces are open, with what they are called.
        let mut path: Vec<(usize, Option<String>)> = Vec::new();
        let mut names = 0;
        let mut open = vec![Piece::Vertex(0)];
        while let Some(piece) = open.pop() {
            self.algebra.tick()?;
            if self.text.len() > MOST_BYTES {
                return Err(FormError::Overflow("its text is longer than 1 MiB"));
            }
            let vertex = match piece {
                Piece::Sign(sign) => {
                    self.text.push(sign);
                    continue;
                }
                Piece::Close => {
                    self.text.push('}');
                    path.pop();
                    continue;
                }
                Piece::Vertex(vertex) => vertex,
            };
            if let Some(form) = self.forms[vertex] {
                self.text += &self.algebra.text(form)?;
                continue;
            }
            if let Some(at) = path.iter().position(|it| it.0 == vertex) {
                let name = path[at].1.as_deref().filter(|_| at + 1 < path.len());
                self.text += name.unwrap_or("pass");
                continue;
            }
            if let Some(word) = self.word(vertex) {
                self.text += &word;
                continue;
            }
            let within: Vec<usize> = path.iter().map(|it| it.0).collect();
            let name = self.comes_back(vertex, &within).then(|| {
                names += 1;
                name(names)
            });
            self.text += name.as_deref().unwrap_or_default();
            self.text.push('{');
            path.push((vertex, name));
            open.push(Piece::Close);
            for player in [RIGHT, LEFT] {
                for (index, option) in self.sorted(vertex, player)?.into_iter().enumerate() {
                    if index > 0 {
                        open.push(Piece::Sign(','));
                    }
                    open.push(Piece::Vertex(option));
                }
                if player == RIGHT {
                    open.push(Piece::Sign('|'));
                }
            }
        }
        Ok(())
    }

    /// The options in the reverse of the order in which they are written: short games first.
    fn sorted(&mut self, vertex: usize, player: usize) -> Result<Vec<usize>, FormError> {
        let mut options: Vec<usize> = self.stopper.graph.options(vertex, player).collect();
        let mut short: Vec<CanonicalForm> =
            options.iter().filter_map(|&it| self.forms[it]).collect();
        self.algebra.sort_forms(&mut short)?;
        options.sort_by_key(|&it| {
            let place = self.forms[it].and_then(|form| short.iter().position(|&it| it == form));
            std::cmp::Reverse((place.unwrap_or(usize::MAX), it))
        });
        Ok(options)
    }

    /// The vertex as a word, if it has one: a number with over or under, on, off, upon.
    fn word(&self, vertex: usize) -> Option<String> {
        let [left, right] = &self.stopper.graph.0[vertex];
        let is_pass = |list: &[u32]| *list == [super::graph::number(vertex)];
        let number = |list: &[u32]| match list {
            &[one] => self.forms[one as usize].and_then(|it| self.algebra.as_number(it)),
            _ => None,
        };
        let star = |list: &[u32]| match list {
            &[one] => self.forms[one as usize].and_then(|it| self.algebra.as_nimber(it)) == Some(1),
            _ => false,
        };
        let with = |number: Dyadic, word: &str| match number {
            Dyadic::ZERO => word.to_owned(),
            _ => format!("{number}{word}"),
        };
        match (is_pass(left), is_pass(right)) {
            (true, false) if right.is_empty() => Some("on".into()),
            (false, true) if left.is_empty() => Some("off".into()),
            (false, true) => number(left).map(|it| with(it, "over")),
            (true, false) if star(right) => Some("upon".into()),
            (true, false) => number(right).map(|it| with(it, "under")),
            _ => None,
        }
    }

    /// Whether a vertex is come back to from within braces inside its own, so that it needs a name.
    fn comes_back(&self, vertex: usize, path: &[usize]) -> bool {
        let graph = &self.stopper.graph;
        let mut seen = vec![false; graph.len()];
        let all = |at: usize| graph.options(at, LEFT).chain(graph.options(at, RIGHT));
        let mut open: Vec<usize> = all(vertex).filter(|&it| it != vertex).collect();
        while let Some(at) = open.pop() {
            if at == vertex {
                return true;
            }
            let is_new = !std::mem::replace(&mut seen[at], true);
            if is_new && !path.contains(&at) && self.word(at).is_none() && self.forms[at].is_none()
            {
                open.extend(all(at));
            }
        }
        false
    }
}

/// a, b, …, but for v; then a1, …
fn name(index: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuwxyz";
    let letter = char::from(LETTERS[(index - 1) % LETTERS.len()]);
    match (index - 1) / LETTERS.len() {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}
