//! What a URL names: [`Address`].

use std::borrow::Cow;
use std::fmt::Write;

use form_urlencoded::Serializer;
use stonework_catalog::{Entry, Player};
use stonework_pictures::Palette;

use crate::documents::{Document, Documents};
use crate::mover::{Mover, Movers};
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
    /// The same if it is long and kept, so that a query has its name.
    pub(crate) kept_input: Option<Document>,
    /// The parameters that are given.
    pub(crate) settings: Vec<(String, String)>,
    /// The parameter that is a whole text, if that is given: its name, and the text, whose own name
    /// a query has.
    pub(crate) document: Option<(&'static str, Document)>,
    /// The moves played.
    pub(crate) moves: Vec<String>,
    /// Moves that were played after them and taken back, to go forward again.
    pub(crate) later: Vec<String>,
    /// How it is to be shown.
    pub(crate) view: View,
    /// Who makes the moves, where it is played.
    pub(crate) movers: Movers,
    /// What a page adds to its own links.
    pub(crate) own: Vec<(&'static str, String)>,
    /// What other settings have left out of it; no link goes on to say so.
    pub(crate) left_out: Option<LeftOut>,
}

/// What was left out of an address as its settings changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LeftOut {
    /// Moves that are not possible any more.
    Moves,
    /// The position, with its moves.
    Position,
}

impl LeftOut {
    /// All of them.
    const ALL: [Self; 2] = [Self::Moves, Self::Position];

    /// Its name in a query, after `without=`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Position => "position",
        }
    }
}

/// How a position is to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct View {
    /// Whether the colours are those that everybody can tell apart.
    pub(crate) safe_colours: bool,
    /// Whether the board is seen from its other side.
    pub(crate) flipped: bool,
    /// Whether the next moves of best play are drawn.
    pub(crate) line: bool,
    /// Whether the best moves are told of a position that is played.
    pub(crate) hint: bool,
}

impl View {
    /// The colours.
    pub(crate) fn palette(self) -> Palette {
        if self.safe_colours {
            Palette::Safe
        } else {
            Palette::Usual
        }
    }

    /// What a query may say of it.
    fn words(&mut self) -> [((&'static str, &'static str), &mut bool); 4] {
        [
            (("palette", "safe"), &mut self.safe_colours),
            (("flip", "yes"), &mut self.flipped),
            (("line", "shown"), &mut self.line),
            (("hint", "shown"), &mut self.hint),
        ]
    }

    /// Takes a pair of a query, if it says how a position is shown.
    fn take(&mut self, name: &str, value: &str) -> bool {
        let words = self.words().into_iter();
        let found = words.into_iter().find(|(word, _)| *word == (name, value));
        found.is_some_and(|(_, said)| {
            *said = true;
            true
        })
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
                ("input" | "m" | "next", "") => true,
                ("input", text) => {
                    address.input = Some(text.to_owned());
                    true
                }
                ("m", text) => {
                    address.moves.push(text.to_owned());
                    true
                }
                ("next", text) => {
                    address.later.push(text.to_owned());
                    true
                }
                (name, value) if address.view.take(name, value) => true,
                (name, value) if address.take_mover(name, value) => true,
                ("without", name) => {
                    let mut all = LeftOut::ALL.into_iter();
                    address.left_out = all.find(|known| known.name() == name);
                    address.left_out.is_some()
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
                     `set.NAME`, `m`, `next`, `palette=safe`, `flip=yes`, `line=shown`, `hint=shown`, \
                     and `first` and `second` with `human`, `perfect`, `longest` or `trickiest`"
                )));
            }
        }
        address.checked()
    }

    /// Takes a pair of a query, if it says who makes the moves of a player.
    fn take_mover(&mut self, name: &str, value: &str) -> bool {
        let mut players = [Player::First, Player::Second].into_iter();
        let player = players.find(|&player| Mover::field(player) == name);
        let (Some(player), Some(mover)) = (player, Mover::named(value)) else {
            return false;
        };
        self.movers = self.movers.with(player, mover);
        true
    }

    /// The same, if it has no more moves than are possible.
    pub(crate) fn checked(self) -> Result<Self, Problem> {
        let moves = self.moves.len() + self.later.len();
        if moves > MOST_MOVES {
            return Err(Problem::bad_request(format!(
                "the address has {moves} moves: at most {MOST_MOVES} are possible"
            )));
        }
        Ok(self)
    }

    /// The bytes of all its texts.
    pub(crate) fn len(&self) -> usize {
        let settings = self.settings.iter().flat_map(|(name, value)| [name, value]);
        let texts = settings
            .chain(&self.moves)
            .chain(&self.later)
            .chain(&self.input);
        let document = self
            .document
            .iter()
            .map(|(_, document)| document.text.len());
        texts.map(String::len).chain(document).sum()
    }

    /// The query that [`Address::of`] reads; without what is left as it is.
    pub(crate) fn query(&self) -> String {
        let mut query = self.start_query();
        for mv in &self.moves {
            query.append_pair("m", mv);
        }
        for mv in &self.later {
            query.append_pair("next", mv);
        }
        for ((name, value), said) in { self.view }.words() {
            if *said {
                query.append_pair(name, value);
            }
        }
        for player in [Player::First, Player::Second] {
            let mover = self.movers.of(player);
            if mover != Mover::Human {
                query.append_pair(Mover::field(player), mover.name());
            }
        }
        for (name, value) in &self.own {
            query.append_pair(name, value);
        }
        query.finish()
    }

    /// The input as a query has it: the text, or the name of one that is kept.
    pub(crate) fn input_told(&self) -> Option<Cow<'_, str>> {
        let input = self.input.as_deref()?;
        let kept = self.kept_input.as_ref().filter(|kept| *kept.text == *input);
        Some(kept.map_or(Cow::Borrowed(input), |kept| Documents::name_of(kept).into()))
    }

    /// Whether a link to it leads there only as long as something is kept here.
    pub(crate) fn is_kept_here(&self) -> bool {
        let is_named = self.input_told().as_deref() != self.input.as_deref();
        self.document.is_some() || is_named
    }

    /// The query without moves and view.
    fn start_query(&self) -> Serializer<'static, String> {
        let mut query = Serializer::new(String::new());
        if let Some(input) = self.input_told() {
            query.append_pair("input", &input);
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
        const BYTES: usize = 96 << 10;
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

    /// The position after one more move. If it is the next of those that were taken back, the
    /// others are still there to go forward to.
    pub(crate) fn after(&self, mv: &str) -> Self {
        let mut next = self.clone();
        next.moves.push(mv.to_owned());
        if next.later.first().is_some_and(|later| later == mv) {
            next.later.remove(0);
        } else {
            next.later.clear();
        }
        // A hint is for one move.
        next.view.hint = false;
        next
    }

    /// The position after the first so many of the moves; the others are there to go forward to.
    pub(crate) fn before(&self, moves: usize) -> Self {
        let mut before = self.clone();
        before.later = before.moves.split_off(moves.min(self.moves.len()));
        before.later.extend_from_slice(&self.later);
        before
    }

    /// The position after the first so many of the moves, and of those that were taken back.
    pub(crate) fn at(&self, moves: usize) -> Self {
        let mut whole = self.clone();
        whole.moves.append(&mut whole.later);
        whole.before(moves)
    }

    /// The same with the game's example, where the game takes an input and none is given.
    pub(crate) fn with_example(mut self, entry: &Entry) -> Self {
        if self.input.is_none() && entry.input.if_none().is_none() {
            self.input = Some(entry.example.to_owned());
        }
        self
    }

    /// The start of the game, without a way from there.
    pub(crate) fn start(&self) -> Self {
        Self {
            moves: Vec::new(),
            later: Vec::new(),
            ..self.clone()
        }
    }

    /// The position that the game writes so, with the same settings.
    pub(crate) fn position(&self, text: &str) -> Self {
        Self {
            input: Some(text.to_owned()),
            ..self.start()
        }
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
            later: vec!["c3".to_owned()],
            ..Address::default()
        };
        for movers in [
            Movers::default(),
            Movers::default().with(Player::Second, Mover::Longest),
        ] {
            for bits in 0..16_u8 {
                let mut view = View::default();
                for (at, (_, said)) in view.words().into_iter().enumerate() {
                    *said = bits >> at & 1 == 1;
                }
                (address.movers, address.view) = (movers, view);
                let read = Address::of("mnk", &address.query()).expect("it was written so");
                assert_eq!(read, address);
            }
        }
    }

    #[test]
    fn moves_that_were_taken_back_are_there_to_go_forward_to() {
        let address = Address::of("mnk", "m=a1&m=b2&m=c3").expect("it is right");
        let back = address.before(1);
        assert_eq!(back.query(), "m=a1&next=b2&next=c3");
        assert_eq!(back.after("b2").query(), "m=a1&m=b2&next=c3");
        assert_eq!(back.at(3), address);
        assert_eq!(back.after("a2").query(), "m=a1&m=a2");
        assert_eq!(back.start().query(), "");
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
