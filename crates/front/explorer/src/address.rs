//! What a URL names: [`Address`].

use std::fmt::Write;

use form_urlencoded::Serializer;
use stonework_catalog::Player;
use stonework_pictures::Palette;

use crate::documents::Document;
use crate::problem::Problem;

/// The longest line of moves that a URL may have.
const MOST_MOVES: usize = 1000;

/// A position: a game, its input and parameters, and the moves played from there; and how it is to
/// be shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Address {
    /// The name of the game.
    pub(crate) game: String,
    /// The input; `None` is what the game takes if nothing is given.
    pub(crate) input: Option<String>,
    /// The parameters that are given.
    pub(crate) settings: Vec<(String, String)>,
    /// The parameter that is a whole text, if that is given: its name, and the text, whose own name
    /// a query has.
    pub(crate) document: Option<(&'static str, Document)>,
    /// The moves played.
    pub(crate) moves: Vec<String>,
    /// How it is to be shown.
    pub(crate) view: View,
}

/// What is told of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Values {
    /// All of them.
    #[default]
    Shown,
    /// Nothing, as one who plays may want.
    Hidden,
    /// The best moves, and nothing else.
    Hint,
}

/// How a position is to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct View {
    /// What is told of values.
    pub(crate) values: Values,
    /// Whether the colours are those that everybody can tell apart.
    pub(crate) safe_colours: bool,
    /// The player whose moves the solver makes, if it makes any.
    pub(crate) against: Option<Player>,
}

impl View {
    /// The class of what is coloured so.
    pub(crate) fn colour_class(self) -> &'static str {
        match self.palette() {
            Palette::Safe => "safe",
            Palette::Usual => "usual",
        }
    }

    /// The colours.
    pub(crate) fn palette(self) -> Palette {
        if self.safe_colours {
            Palette::Safe
        } else {
            Palette::Usual
        }
    }
}

impl Address {
    /// What the path and the query of a URL name.
    pub(crate) fn of(game: &str, query: &str) -> Result<Self, Problem> {
        let mut address = Self {
            game: game.to_owned(),
            ..Self::default()
        };
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let known = match (name.as_ref(), value.as_ref()) {
                // What a form sends for a field that was left empty.
                ("input" | "m", "") => true,
                ("input", text) => {
                    address.input = Some(text.to_owned());
                    true
                }
                ("m", text) => {
                    address.moves.push(text.to_owned());
                    true
                }
                ("values", "hide") => {
                    address.view.values = Values::Hidden;
                    true
                }
                ("values", "hint") => {
                    address.view.values = Values::Hint;
                    true
                }
                ("palette", "safe") => {
                    address.view.safe_colours = true;
                    true
                }
                ("against", "first") => {
                    address.view.against = Some(Player::First);
                    true
                }
                ("against", "second") => {
                    address.view.against = Some(Player::Second);
                    true
                }
                (name, value) => match name.strip_prefix("set.") {
                    Some(_) if value.is_empty() => true,
                    Some(name) => {
                        address.settings.push((name.to_owned(), value.to_owned()));
                        true
                    }
                    None => false,
                },
            };
            if !known {
                return Err(Problem::bad_request(format!(
                    "the address has `{name}={value}`, which means nothing: known are `input`, \
                     `set.NAME`, `m`, `values=hide`, `values=hint`, `palette=safe`, `against=first` and \
                     `against=second`"
                )));
            }
        }
        address.checked()
    }

    /// The same, if it has no more moves than are possible.
    pub(crate) fn checked(self) -> Result<Self, Problem> {
        if self.moves.len() > MOST_MOVES {
            return Err(Problem::bad_request(format!(
                "the address has {} moves: at most {MOST_MOVES} are possible",
                self.moves.len()
            )));
        }
        Ok(self)
    }

    /// The bytes of all its texts.
    pub(crate) fn len(&self) -> usize {
        let settings = self.settings.iter().flat_map(|(name, value)| [name, value]);
        let texts = settings.chain(&self.moves).chain(&self.input);
        let document = self
            .document
            .iter()
            .map(|(_, document)| document.text.len());
        texts.map(String::len).chain(document).sum()
    }

    /// The page of the game, with its parameters as they are here.
    pub(crate) fn form(&self) -> String {
        let form = Self {
            input: None,
            moves: Vec::new(),
            view: View::default(),
            ..self.clone()
        };
        form.link("games")
    }

    /// The query that [`Address::of`] reads; without what is left as it is.
    pub(crate) fn query(&self) -> String {
        let mut query = self.start_query();
        for mv in &self.moves {
            query.append_pair("m", mv);
        }
        let View {
            values,
            safe_colours,
            against,
        } = self.view;
        match values {
            Values::Shown => {}
            Values::Hidden => drop(query.append_pair("values", "hide")),
            Values::Hint => drop(query.append_pair("values", "hint")),
        }
        if safe_colours {
            query.append_pair("palette", "safe");
        }
        if let Some(player) = against {
            query.append_pair("against", &player.to_string());
        }
        query.finish()
    }

    /// The query without moves and view.
    fn start_query(&self) -> Serializer<'static, String> {
        let mut query = Serializer::new(String::new());
        if let Some(input) = &self.input {
            query.append_pair("input", input);
        }
        for (name, value) in &self.settings {
            query.append_pair(&format!("set.{name}"), value);
        }
        if let Some((name, document)) = &self.document {
            query.append_pair(&format!("set.{name}"), &document.name);
        }
        query
    }

    /// What tells this game, input and parameters from others.
    pub(crate) fn start_key(&self) -> String {
        format!("{}?{}", self.game, self.start_query().finish())
    }

    /// So many links to positions near this one a page may have beside its usual ones, which would
    /// be heavy with a long input in each.
    pub(crate) fn most_links(&self) -> usize {
        const BYTES: usize = 512 << 10;
        (BYTES / self.query().len().max(1)).max(1)
    }

    /// The path of a page about this position, as a link has it.
    pub(crate) fn link(&self, page: &str) -> String {
        let mut link = format!("/{page}/{}", url_part(&self.game));
        let query = self.query();
        if !query.is_empty() {
            // Writing to a string does not fail.
            let _ = write!(link, "?{query}");
        }
        link
    }

    /// The position after one more move.
    pub(crate) fn after(&self, mv: &str) -> Self {
        let mut next = self.clone();
        next.moves.push(mv.to_owned());
        // A hint is for one move.
        if next.view.values == Values::Hint {
            next.view.values = Values::Hidden;
        }
        next
    }

    /// The position after the first so many of the moves.
    pub(crate) fn before(&self, moves: usize) -> Self {
        let mut before = self.clone();
        before.moves.truncate(moves);
        before
    }

    /// The same position, shown otherwise.
    pub(crate) fn shown(&self, change: impl FnOnce(&mut View)) -> Self {
        let mut shown = self.clone();
        change(&mut shown.view);
        shown
    }
}

/// A text as a part of a path.
pub(crate) fn url_part(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_read_as_it_is_written() {
        let mut address = Address {
            game: "mnk".to_owned(),
            input: Some("x.o/.&#/é=+ %".to_owned()),
            settings: vec![("m".to_owned(), "3".to_owned())],
            moves: vec!["b2".to_owned(), "1,2".to_owned(), " &".to_owned()],
            ..Address::default()
        };
        for against in [None, Some(Player::First), Some(Player::Second)] {
            for values in [Values::Shown, Values::Hidden, Values::Hint] {
                for safe_colours in [false, true] {
                    address.view = View {
                        values,
                        safe_colours,
                        against,
                    };
                    let read = Address::of("mnk", &address.query()).expect("it was written so");
                    assert_eq!(read, address);
                }
            }
        }
    }

    #[test]
    fn what_means_nothing_is_named() {
        let error = Address::of("nim", "input=3&colour=red").expect_err("unknown");
        assert!(error.message.contains("`colour=red`"), "{}", error.message);
        let long = "m=1&".repeat(MOST_MOVES + 1);
        let error = Address::of("nim", &long).expect_err("too many moves");
        assert!(error.message.contains("1001 moves"), "{}", error.message);
    }
}
