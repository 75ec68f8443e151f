//! The laws of the texts of positions and moves: [`Texts`], [`TextLaws`].

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fmt::Write;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use stonework_core::{Game, Value};

use super::any_game::{AnyGame, AnyMove, AnyResult, AnyState};
use super::capability_laws::CapabilityLaws;
use super::law::Law;
use super::position::Position;
use super::tables_of::TablesOf;
use super::violation::{Violation, ask_twice, require};

/// How a game writes its positions and moves and reads them again, for [`super::Laws::texts`].
///
/// ```
/// use stonework::laws::{Law, Laws, Texts};
/// # use stonework::{Game, Step, WinLose};
/// # struct Heap;
/// # impl Game for Heap {
/// #     type State = u32;
/// #     type Move = u32;
/// #     type Value = WinLose;
/// #     fn start(&self) -> u32 { 9 }
/// #     fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
/// #         (left == 0).then_some(WinLose::Loss)
/// #     }
/// #     fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> { 1..=left.min(2) }
/// #     fn play(&self, &left: &u32, taken: u32) -> Step<Self> { Step::to(left - taken) }
/// # }
///
/// // A heap of stones; one letter stands for what is taken, which is read as something else.
/// let texts = Texts {
///     write: |_: &Heap, left| left.to_string(),
///     read: |_, text| text.parse().map(Some).map_err(|_| "a number is needed".to_owned()),
///     write_move: |_, _, taken| vec![["a", "b"][taken as usize - 1].to_owned()],
///     read_move: |_, _, text| Some(if text == "a" { 2 } else { 1 }),
/// };
/// let violation = Laws::new().texts(texts).check(&Heap).unwrap_err();
/// assert_eq!(violation.law, Law::MoveTexts);
/// ```
#[expect(missing_debug_implementations, reason = "functions have none")]
pub struct Texts<G: Game> {
    /// A position in one line.
    pub write: fn(&G, &G::State) -> String,
    /// The position that a text means; `Ok(None)` in a game that reads no positions, and in words
    /// why a text is refused.
    pub read: fn(&G, &str) -> Read<G::State>,
    /// A move of a position as it is written, and after it those like it that the game leaves out.
    pub write_move: fn(&G, &G::State, G::Move) -> Vec<String>,
    /// The move of a position that a text means; `None` for a text that is none. A game that reads
    /// one of its moves has to read them all.
    pub read_move: fn(&G, &G::State, &str) -> Option<G::Move>,
}

impl<G: Game> Clone for Texts<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Texts<G> {}

/// The position that a text means, if the game reads positions; or in words why it is refused.
pub type Read<S> = Result<Option<S>, String>;

/// Asks about a state.
type Ask<'t, T> = Box<dyn Fn(&AnyState<'t>) -> T + 't>;

/// Asks about a state and something else.
type AskOf<'t, U, T> = Box<dyn Fn(&AnyState<'t>, U) -> T + 't>;

/// Gives the position that a text means.
type ReadText<'t> = dyn Fn(&str) -> Read<AnyState<'t>> + 't;

/// Gives the move of a state that a text means.
type ReadMove<'t> = dyn Fn(&AnyState<'t>, &str) -> Option<AnyMove<'t>> + 't;

/// Texts mean what they are written for, and what has the same text has the same future.
pub(super) struct TextLaws<'t, V> {
    write: Ask<'t, String>,
    read: Box<ReadText<'t>>,
    write_move: AskOf<'t, AnyMove<'t>, Vec<String>>,
    read_move: Box<ReadMove<'t>>,
    /// What was found at the first position of each text.
    met: RefCell<HashMap<String, Met<'t, V>>>,
    /// Whether moves are read; unknown until one is, or is not.
    reads_moves: Cell<Option<bool>>,
}

/// A position, its terminal value, and the hash of what its moves lead to, in words.
type Met<'t, V> = (AnyState<'t>, Option<V>, u64);

/// Of a position with more moves, only so many are compared with those of equal texts.
const COMPARED: usize = 64;

impl<'t, V: Value> TextLaws<'t, V> {
    pub(super) fn new<G: Game<Value = V>>(tables: &'t TablesOf<'_, G>, texts: Texts<G>) -> Self {
        let game = tables.game;
        Self {
            write: Box::new(move |state| (texts.write)(game, &tables.state(state))),
            read: Box::new(move |text| {
                let state = (texts.read)(game, text)?;
                Ok(state.map(|state| tables.any_state(state)))
            }),
            write_move: Box::new(move |state, mv| {
                (texts.write_move)(game, &tables.state(state), tables.own_move(mv))
            }),
            read_move: Box::new(move |state, text| {
                let mv = (texts.read_move)(game, &tables.state(state), text)?;
                Some(tables.any_move(0, mv))
            }),
            met: RefCell::default(),
            reads_moves: Cell::new(None),
        }
    }

    /// The text of a position is one line and means that position, or one that is written alike and
    /// from which the same follows.
    fn check_position(&self, at: &Position<'_, AnyGame<'t, V>>) -> AnyResult<'t, String> {
        let text = ask_twice("the text ", || (self.write)(at.state))?;
        require(
            is_one_line(&text),
            Law::PositionTexts,
            "a text of one line, without blanks around it",
            format_args!("{text:?}"),
        )?;
        let meant = format_args!("the text {text:?} to be read as this position");
        match (self.read)(&text) {
            Ok(None) => {}
            Ok(Some(read)) => {
                let found = format_args!("it is read as {read:?}");
                let is_it = read == *at.state || self.is_alike(at, &read, &text)?;
                require(is_it, Law::PositionTexts, meant, found)?;
            }
            Err(why) => {
                let found = format_args!("it is refused: {why}");
                return Err(Violation::new(Law::PositionTexts, meant, found));
            }
        }
        Ok(text)
    }

    /// Whether another position has the same text, and its moves lead to the same, whatever they are
    /// called: alike parts of a row are where the game finds the first.
    fn is_alike(
        &self,
        at: &Position<'_, AnyGame<'t, V>>,
        other: &AnyState<'t>,
        text: &str,
    ) -> AnyResult<'t, bool> {
        let there = Position::new(at.game, other)?;
        let unnamed = vec![String::new(); at.steps.len()];
        let follows = |at| self.future(at, &unnamed);
        Ok((self.write)(other) == text
            && there.terminal == at.terminal
            && there.steps.len() == at.steps.len()
            && follows(&there) == follows(at))
    }

    /// Each move has a text of its own, which means that move. Returns the texts of the moves.
    fn check_moves(&self, at: &Position<'_, AnyGame<'t, V>>) -> AnyResult<'t, Vec<String>> {
        let mut of_text: HashMap<String, AnyMove<'t>> = HashMap::new();
        let mut texts = Vec::with_capacity(at.steps.len());
        for &(mv, _) in &at.steps {
            let names = ask_twice(format_args!("the texts of {mv:?}, "), || {
                (self.write_move)(at.state, mv)
            })?;
            for name in &names {
                let expected = format_args!("a text of one line for {mv:?}");
                let found = format_args!("{name:?}");
                require(is_one_line(name), Law::MoveTexts, expected, found)?;
                if let Some(other) = of_text.insert(name.clone(), mv) {
                    let expected = format_args!("a text for {mv:?} that no other move here has");
                    let found = format_args!("{name:?}, as for {other:?}");
                    return Err(Violation::new(Law::MoveTexts, expected, found));
                }
            }
            let Some(name) = names.into_iter().next() else {
                let expected = format_args!("a text for {mv:?}");
                return Err(Violation::new(Law::MoveTexts, expected, "none"));
            };
            let read = (self.read_move)(at.state, &name);
            let is_read = read.is_some();
            let reads = self.reads_moves.get().unwrap_or(is_read);
            self.reads_moves.set(Some(reads || is_read));
            let expected = format_args!("the text {name:?} to be read as the move {mv:?}");
            match read {
                Some(read) => {
                    let found = format_args!("it is read as {read:?}");
                    require(read == mv, Law::MoveTexts, expected, found)?;
                }
                // Some games find a move by its text alone; this one has read others.
                None => require(!reads, Law::MoveTexts, expected, "it is read as no move")?,
            }
            texts.push(name);
        }
        Ok(texts)
    }

    /// What the moves of a position lead to, in words.
    fn future(&self, at: &Position<'_, AnyGame<'t, V>>, texts: &[String]) -> String {
        let mut future = String::new();
        for ((_, step), text) in at.steps.iter().zip(texts).take(COMPARED) {
            let (gain, turn) = (step.gain, step.turn);
            let next = (self.write)(&step.state);
            // Writing to a string does not fail.
            let _ = write!(
                future,
                "{text} to {next} (gain {gain:?}, the turn {turn:?}); "
            );
        }
        future
    }
}

/// Whether a text can stand alone in a line.
fn is_one_line(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.contains(char::is_control)
}

impl<'t, V: Value> CapabilityLaws<AnyGame<'t, V>> for TextLaws<'t, V> {
    fn position(&self, at: &Position<'_, AnyGame<'t, V>>) -> AnyResult<'t> {
        let text = self.check_position(at)?;
        let moves = self.check_moves(at)?;
        let future = self.future(at, &moves);
        let hash = FixedState::default().hash_one(&future);
        let mut met = self.met.borrow_mut();
        let Some((known, terminal, expected)) = met.get(&text) else {
            met.insert(text, (at.state.clone(), at.terminal, hash));
            return Ok(());
        };
        let same = format_args!("of {known:?}, which has the same text {text:?}");
        require(
            *terminal == at.terminal,
            Law::SameText,
            format_args!("the terminal value {terminal:?}, as {same}"),
            format_args!("{:?}", at.terminal),
        )?;
        if *expected == hash {
            return Ok(());
        }
        let there = Position::new(at.game, known)?;
        let expected = self.future(&there, &self.check_moves(&there)?);
        let expected = format_args!("the moves {expected}as {same}");
        let found = format_args!("the moves {future}so the texts should not be the same");
        Err(Violation::new(Law::SameText, expected, found))
    }
}
