//! A sum that is played: its terms as there are to see, and what each move leads to: [`PlayedSum`].

use std::collections::HashMap;
use std::fmt::Write;
use std::ops::ControlFlow;

use stonework_catalog::{Instance, OpenGame, Scene, Spot};

use crate::expression::{Placed, Sum, Term};
use crate::found::{SumFound, SumMove};

/// No more terms than these are drawn, and no more moves of one are looked at.
const DRAWN: usize = 60;
const MOST_MOVES: usize = 1000;

/// A sum with a player to move.
#[derive(Clone, Debug)]
pub struct PlayedSum {
    /// Whether Left is to move.
    pub left_to_move: bool,
    /// The terms, in their order.
    pub terms: Vec<PlayedTerm>,
}

/// A term of a sum that is played.
#[derive(Clone, Debug)]
pub struct PlayedTerm {
    times: i64,
    /// It in an expression, taken once, if it can be written.
    written: Option<String>,
    /// The position as whoever moves in it sees it; `None` of a value, and in a game without scenes.
    pub scene: Option<Scene>,
    /// The moves that have a place in the scene, in the game's order.
    pub spots: Vec<(String, Spot)>,
    /// What the moves of Left and of Right in it lead to; nothing of a value.
    after: [Ways; 2],
}

/// The moves of a player in a position by their names, each with the term that it leads to, if no other
/// move is written alike.
type Ways = HashMap<String, Option<String>>;

impl PlayedSum {
    /// A sum, of which this was found, with a player to move.
    #[must_use]
    pub fn of(sum: &Sum, found: &SumFound, left_to_move: bool) -> Self {
        let terms = sum.terms().iter().enumerate();
        let terms = terms.map(|(at, term)| match term.position() {
            Some(placed) => PlayedTerm::of(placed, term, left_to_move, at < DRAWN),
            None => PlayedTerm {
                times: term.times,
                written: found.parts.get(at).map(|part| part.term.clone()),
                scene: None,
                spots: Vec::new(),
                after: Default::default(),
            },
        });
        Self {
            left_to_move,
            terms: terms.collect(),
        }
    }

    /// The sum as it is written after a move in the term of this place; `None` if that is longer than
    /// so many bytes, or not known.
    #[must_use]
    pub fn after(&self, at: usize, of_left: bool, mv: &str, longest: usize) -> Option<String> {
        let moved = self.terms.get(at)?;
        let reached = moved.reached(of_left, mv)?;
        let once = moved.times.signum();
        let mut text = String::new();
        for (place, term) in self.terms.iter().enumerate() {
            if place == at {
                add(&mut text, term.times - once, term.written.as_deref()?);
                add(&mut text, once, reached);
            } else {
                add(&mut text, term.times, term.written.as_deref()?);
            }
            if text.len() > longest {
                return None;
            }
        }
        if text.is_empty() {
            text.push('0');
        }
        Some(text)
    }

    /// Whether the player to move has no move; `None` if that is not known.
    #[must_use]
    pub fn is_over(&self, found: &SumFound) -> Option<bool> {
        let of_left = self.left_to_move;
        let can_move = self.terms.iter().any(|term| !term.ways(of_left).is_empty());
        if can_move || !self.moves(found).is_empty() {
            return Some(false);
        }
        (found.options.complete && !found.searched).then_some(true)
    }

    /// What is told of the moves of the player to move.
    #[must_use]
    pub fn moves<'a>(&self, found: &'a SumFound) -> &'a [SumMove] {
        if self.left_to_move {
            &found.options.left
        } else {
            &found.options.right
        }
    }
}

impl PlayedTerm {
    fn of(placed: &Placed, term: &Term, left_to_move: bool, is_drawn: bool) -> Self {
        let game = &placed.game;
        let mut played = Self {
            times: term.times,
            written: self::term(game),
            scene: None,
            spots: Vec::new(),
            after: [true, false].map(|of_left| ways(game, of_left)),
        };
        if is_drawn {
            played.draw(placed, played.is_of_left(left_to_move));
        }
        played
    }

    /// Whether a player of the sum has the moves of Left in it: in the negative of a game, each has the
    /// other's.
    fn is_of_left(&self, left: bool) -> bool {
        left == (self.times >= 0)
    }

    /// What the moves of a player of the sum lead to.
    fn ways(&self, of_left: bool) -> &Ways {
        static NONE: std::sync::LazyLock<Ways> = std::sync::LazyLock::new(Ways::new);
        if self.times == 0 {
            return &NONE;
        }
        &self.after[usize::from(!self.is_of_left(of_left))]
    }

    /// What a move of a player of the sum leads to, as a term.
    fn reached<'a>(&'a self, of_left: bool, mv: &'a str) -> Option<&'a str> {
        if self.times == 0 {
            return None;
        }
        match self.ways(of_left).get(mv) {
            Some(reached) => reached.as_deref(),
            // An option of a value is named by itself.
            None => mv.strip_prefix("to ").filter(|option| *option != "…"),
        }
    }

    /// Draws the position with a player to move, and where the moves are made that are named as in the
    /// sum: seen with the other player to move, they may have other names.
    fn draw(&mut self, placed: &Placed, of_left: bool) {
        let game = &placed.game;
        let turned;
        let seen = if placed.left_begins() == of_left {
            game
        } else {
            let input = game.entry.read_input(Some(&placed.turned()));
            let Ok(opened) = input.and_then(|input| game.on(input)) else {
                self.scene = game.instance.session().scene();
                return;
            };
            turned = opened;
            &turned
        };
        let session = seen.instance.session();
        self.scene = session.scene();
        if self.scene.is_none() {
            return;
        }
        let seen_ways = ways(seen, of_left);
        let own = &self.after[usize::from(!of_left)];
        let spots = session.spots(MOST_MOVES).into_iter();
        self.spots = spots
            .filter_map(|(mv, spot)| Some((mv.to_string(), spot?)))
            .filter(|(mv, _)| {
                let way = own.get(mv).and_then(Option::as_ref);
                way.is_some() && way == seen_ways.get(mv).and_then(Option::as_ref)
            })
            .collect();
    }
}

/// Where a game starts as a term of an expression; `None` if it cannot be written.
#[must_use]
pub fn term(game: &OpenGame) -> Option<String> {
    let text = written(&*game.instance, &game.instance.start_text())?;
    Some(named(game, &text))
}

/// What the moves of Left, or of Right, lead to from where a game starts.
fn ways(game: &OpenGame, of_left: bool) -> Ways {
    let mut ways = Ways::new();
    let instance = &*game.instance;
    let Some(valued) = instance.valued() else {
        return ways;
    };
    let start = instance.erased().start();
    let state = if valued.left_to_move(&start) == of_left {
        start
    } else {
        valued.turned(&start)
    };
    instance.visit_written(&state, &mut |names, _, _, next| {
        if ways.len() == MOST_MOVES {
            return ControlFlow::Break(());
        }
        let Some(name) = names.first() else {
            return ControlFlow::Continue(());
        };
        let reached = written(instance, &instance.write_state(&next));
        let reached = reached.map(|text| named(game, &text));
        ways.entry(name.to_string())
            .and_modify(|known| {
                if *known != reached {
                    *known = None;
                }
            })
            .or_insert(reached);
        ControlFlow::Continue(())
    });
    ways
}

/// A position as a sum has it, given as the game writes it: with Left to move, and without saying so
/// where that is not needed.
fn written(instance: &dyn Instance, text: &str) -> Option<String> {
    let valued = instance.valued()?;
    let with_left = |text: &str| {
        let state = instance.read_state(text).ok()?;
        let state = if valued.left_to_move(&state) {
            state
        } else {
            valued.turned(&state)
        };
        Some(instance.write_state(&state))
    };
    let text = with_left(text)?;
    if let Some((before, _)) = text.rsplit_once(' ')
        && with_left(before).as_ref() == Some(&text)
    {
        return Some(before.to_owned());
    }
    Some(text)
}

/// A position of a game as a term of an expression.
fn named(game: &OpenGame, position: &str) -> String {
    let mut text = game.entry.id.to_owned();
    for param in game.entry.params {
        // A board brings its size.
        if param.axis.is_none() && !game.settings.is_default(param) {
            // Writing to a string does not fail.
            let _ = write!(text, ":{}={}", param.name, game.settings.shown(param));
        }
    }
    let is_plain = |c: char| c.is_alphanumeric() || "./#_".contains(c);
    let quote = if position.chars().all(is_plain) {
        ""
    } else if position.contains('"') {
        "'"
    } else {
        "\""
    };
    text + " " + quote + position + quote
}

/// Adds a term to an expression.
fn add(text: &mut String, times: i64, term: &str) {
    if times == 0 || term == "0" {
        return;
    }
    let is_first = text.is_empty();
    *text += match (is_first, times < 0) {
        (true, false) => "",
        (true, true) => "-",
        (false, false) => " + ",
        (false, true) => " - ",
    };
    let is_whole = term.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '{' || c == '±');
    let is_negative = times < 0 && (is_first || !term.contains(' '));
    let times = times.unsigned_abs();
    // Writing to a string does not fail.
    let _ = match times {
        1 if is_whole && !is_negative => write!(text, "{term}"),
        1 => write!(text, "({term})"),
        _ => write!(text, "{times}*({term})"),
    };
}
