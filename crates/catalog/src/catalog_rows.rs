//! How games on a row are shown, given their rules: [`CatalogEnds`], [`CatalogFront`].

use stonework_core::{Ends, EndsRules, Front, FrontRules, Row, Side};

use super::catalog_game::{CatalogGame, TheoremSteps};
use super::shown_value::ShowValue;
use stonework_boards::DrawnRow;
use stonework_boards::scene::{Scene, Spot};
use stonework_boards::{by_ends, row_by_ends, row_in_full};
use stonework_inputs::{InputError, find_subrow};
use stonework_words::Notation;

/// Rules of taking from the ends of a row that can be shown: [`Ends`] of them is a [`CatalogGame`].
pub trait CatalogEnds: EndsRules<Value: ShowValue> + Send + Sync + 'static {
    /// The number at a place of the row, as it is shown.
    fn pile(&self, at: usize) -> i128;

    /// How a theorem values a part of the row, step by step; by default `None`.
    fn theorem_steps(&self, _row: Row) -> Option<TheoremSteps> {
        None
    }

    /// What the gains of both players add up to however the game goes; `None` if that depends.
    fn total(&self) -> Option<i128> {
        None
    }
}

impl<R: CatalogEnds> CatalogGame for Ends<R> {
    const MOVE_PICOS: u64 = 600;

    fn notation(&self, side: Side) -> Notation {
        Notation::Side(side)
    }

    fn read_state(&self, text: &str) -> Result<Row, InputError> {
        find_subrow(text, self.0.len(), &|at| self.0.pile(at), &|_| true)
    }

    fn draw(&self, row: &Row) -> String {
        let piles = row.start as usize..row.end as usize;
        row_in_full(piles.map(|at| self.0.pile(at)))
    }

    fn draw_by_ends(&self, row: &Row) -> String {
        let start = row.start as usize;
        row_by_ends(row.len() as usize, |at| self.0.pile(start + at))
    }

    fn scene(&self, row: &Row) -> Option<Scene> {
        let start = row.start as usize;
        Some(DrawnRow::of(row.len() as usize).stones(|at| self.0.pile(start + at)))
    }

    fn spot(&self, row: &Row, side: Side) -> Option<Spot> {
        let last = row.len().checked_sub(1)? as usize;
        DrawnRow::of(last + 1).stone(if side == Side::Left { 0 } else { last })
    }

    fn theorem_steps(&self, row: &Row) -> Option<TheoremSteps> {
        self.0.theorem_steps(*row)
    }

    fn subrow(&self, row: &Row) -> Option<Row> {
        Some(*row)
    }

    fn total(&self) -> Option<i128> {
        self.0.total()
    }
}

/// Rules of taking from the front of a row that can be shown: [`Front`] of them is a
/// [`CatalogGame`]. A state is how many elements are left.
pub trait CatalogFront: FrontRules<Value: ShowValue> + Send + Sync + 'static {
    /// As [`CatalogGame::DISTANCE_MATTERS`].
    const DISTANCE_MATTERS: bool = true;

    /// How a move is written that takes so many.
    fn notation(&self, taken: u32) -> Notation {
        Notation::Count(taken)
    }

    /// What is left, in one line.
    fn draw(&self, left: u32) -> String;

    /// How many are left where that text is all that is.
    ///
    /// # Errors
    ///
    /// [`InputError`] for what is no position of this game.
    fn read(&self, text: &str) -> Result<u32, InputError>;

    /// The same with long rows of numbers cut: see [`CatalogGame::draw_by_ends`].
    fn draw_by_ends(&self, left: u32) -> String {
        by_ends(&self.draw(left))
    }

    /// What is left as there is to see.
    fn scene(&self, left: u32) -> Option<Scene>;

    /// Where on that scene a move is made.
    fn spot(&self, left: u32, taken: u32) -> Option<Spot>;

    /// What the gains of both players add up to however the game goes; `None` if that depends.
    fn total(&self) -> Option<i128> {
        None
    }
}

impl<R: CatalogFront> CatalogGame for Front<R> {
    const DISTANCE_MATTERS: bool = R::DISTANCE_MATTERS;
    const MOVE_PICOS: u64 = 1_000;

    fn notation(&self, taken: u32) -> Notation {
        self.0.notation(taken)
    }

    fn read_state(&self, text: &str) -> Result<u32, InputError> {
        self.0.read(text)
    }

    fn draw(&self, &left: &u32) -> String {
        self.0.draw(left)
    }

    fn draw_by_ends(&self, &left: &u32) -> String {
        self.0.draw_by_ends(left)
    }

    fn scene(&self, &left: &u32) -> Option<Scene> {
        self.0.scene(left)
    }

    fn spot(&self, &left: &u32, taken: u32) -> Option<Spot> {
        self.0.spot(left, taken)
    }

    fn total(&self) -> Option<i128> {
        self.0.total()
    }
}
