//! One game of the catalog: [`Entry`].

use std::fmt;

use super::answer::Answers;
use super::instance::Instance;
use stonework_boards::BoardForm;
use stonework_inputs::{Count, Input, InputError, InputKind, Param, ParamValues, Settings};

/// One game of the catalog. [`Entry::of`] has defaults for the fields that many games share.
///
/// ```
/// use stonework::{Game, Step, WinLose};
/// use stonework_catalog::boards::board::on_board;
/// use stonework_catalog::boards::grid_game::{CELL, GridBoard, grid_game};
/// use stonework_catalog::boards::{cells::Cells, grid::Grid};
/// use stonework_catalog::{Entry, Settings};
///
/// const ENTRY: Entry = Entry {
///     id: "fill",
///     title: "Fill the board",
///     rules: "Mark an empty cell of four; who cannot has lost.",
///     positions: "its rows from the top, `#` for a cell that is marked, `.` for another: `#./..`",
///     moves: CELL,
///     ..Entry::of(&|input, _| {
///         let board = GridBoard::new(Grid::square(2), 0);
///         Ok(on_board(Fill { board }, input)?.every_position().boxed())
///     })
/// };
///
/// struct Fill {
///     board: GridBoard<u64>,
/// }
///
/// impl Game for Fill {
///     type State = u64;
///     type Move = u8;
///     type Value = WinLose;
///     fn start(&self) -> u64 {
///         self.board.start
///     }
///     fn terminal_value(&self, &marked: &u64) -> Option<WinLose> {
///         (marked == 0b1111).then_some(WinLose::Loss)
///     }
///     fn moves(&self, &marked: &u64) -> impl Iterator<Item = u8> {
///         Cells(self.board.empty(marked))
///     }
///     fn play(&self, marked: &u64, cell: u8) -> Step<Self> {
///         Step::to(marked | 1 << cell)
///     }
/// }
///
/// grid_game!(Fill, symbols: "#.");
///
/// let game = ENTRY.open(Settings::new(), Some("#./.."))?;
/// assert_eq!(game.answer.meaning, "win or loss of the player to move");
/// assert_eq!(game.instance.session().moves().len(), 3);
/// # Ok::<(), stonework_catalog::OpenError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its id, as in `stonework solve ID`.
    pub id: &'static str,
    /// Other names it goes by.
    pub aliases: &'static [&'static str],
    /// Its title.
    pub title: &'static str,
    /// Its rules in one sentence.
    pub rules: &'static str,
    /// What its answer says.
    pub answer: Answers,
    /// What it takes as input.
    pub input: InputKind,
    /// What its puzzle calls the rows or the numbers of that, in their order; empty if they have no
    /// names.
    pub input_names: &'static [&'static str],
    /// The input of another kind to which a position belongs that the game writes, with which it says
    /// all that there is to know; none by default.
    pub input_at: fn(&str) -> Option<Input>,
    /// How its positions are written: what is left in a puzzle, the board in a game on a board.
    pub positions: &'static str,
    /// How its moves are written.
    pub moves: &'static str,
    /// Its parameters.
    pub params: &'static [Param],
    /// How its positions are written on a board, in a game that has one.
    pub board: Option<BoardForm>,
    /// A small input, for tests and help.
    pub example: &'static str,
    /// Makes the game of an input; the settings have been checked.
    pub make: &'static Make,
}

/// What makes a game of its input and settings.
pub type Make = dyn Fn(&Input, &Settings) -> Result<Box<dyn Instance>, InputError> + Send + Sync;

impl Entry {
    /// A game that is made so, with neither aliases nor parameters, whose answer is its value, whose
    /// input is a position and whose example is its start. Its id, title and rules, and the words for
    /// its positions and moves are still empty.
    #[must_use]
    pub const fn of(make: &'static Make) -> Self {
        Self {
            id: "",
            aliases: &[],
            title: "",
            rules: "",
            answer: Answers::Value,
            input: InputKind::Position,
            input_names: &[],
            input_at: |_| None,
            positions: "",
            moves: "",
            params: &[],
            board: None,
            example: Input::START,
            make,
        }
    }

    /// The parameter that is a document, if it has one.
    #[must_use]
    pub fn document(&self) -> Option<&'static Param> {
        let mut params = self.params.iter();
        params.find(|param| matches!(param.values, ParamValues::Document(_)))
    }

    /// The id and all aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.id).chain(self.aliases.iter().copied())
    }

    /// The game on an input, where a position is written as the game writes it, on a board of the size
    /// that the settings say. [`Entry::open`] reads what people write, and its size.
    ///
    /// # Errors
    ///
    /// [`InputError`] for an input of another kind, a setting the game does not have, or numbers
    /// that add up to more than 128 bits hold.
    pub fn build(
        &self,
        input: &Input,
        settings: &Settings,
    ) -> Result<Box<dyn Instance>, InputError> {
        settings.check(self.params)?;
        let given = self.input_at(input);
        let whole = given.as_ref().map_or(input, |(whole, _)| whole);
        let mut instance = (self.make)(whole, &settings.for_game_with(self.params))?;
        let count = Count::PARAM.param();
        if self.params.contains(&count)
            && settings.get(&Count::PARAM)? == Count::Plies
            && let Some(counting) = instance.counting_plies()
        {
            instance = counting;
        }
        if let Some(kind) = self.answer.kind(settings)? {
            instance.set_answer(kind);
        }
        if let Some(board) = self.board {
            instance.set_board(board, settings.size(self.params));
        }
        if let Some((_, position)) = given {
            instance.start_at(position)?;
        }
        Ok(instance)
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entry = &mut f.debug_struct("Entry");
        entry.field("id", &self.id).finish_non_exhaustive()
    }
}
