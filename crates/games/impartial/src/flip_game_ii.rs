//! Flip Game II: turn two plus signs next to each other.

use stonework_core::{DisjunctiveSum, Game, Step, WinLose, block_bytes};
use stonework_nimbers::{Nimber, NimberOutcomes};

use super::heap_table::HeapTable;
use super::last_move::LastMove;
use super::strip::{self, Strip, narrow, runs, strip_game};
use stonework_catalog::{
    AnswerKind, Answers, BoardForm, BoardLayout, Entry, GameBuilder, InputKind, PositionError,
};

const KIND: InputKind = InputKind::Text("plus and minus signs: ++-+++");

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "flip-game-ii",
    aliases: &["lc294", "flip-game"],
    title: "Flip Game II",
    rules: "Turn two plus signs next to each other into minus signs; who cannot has lost, or won (misere).",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: KIND,
    positions: "the row of signs: `++-+`",
    moves: "the index of the left one of two signs, from 0: `2`",
    board: Some(BoardForm::grid("+-").in_layout(BoardLayout::Strip)),
    params: &[LastMove::PARAM.param()],
    example: "++++-+++",
    ..Entry::of(&|input, settings| {
        let last = settings.get(&LastMove::PARAM)?;
        let game = FlipGameIi::new(strip::text(input, KIND)?)?.with_last_move(last);
        let game = GameBuilder::new(game).every_position();
        Ok(match last {
            LastMove::Wins => game
                .theorem(RunsOfPlus)
                .nimber(Nimber::of_sums())
                .nimber_outcomes(NimberOutcomes::of_sums())
                .boxed(),
            LastMove::Loses => game.boxed(),
        })
    })
};

/// Flip Game II (LeetCode 294): a move turns two plus signs of a row that are next to each other
/// into minus signs; who cannot has lost, or in misère play won.
///
/// A state is which signs are plus, and is written as they are: `++-+`. A move is the index of the
/// left one of the two, from 0.
///
/// Runs of plus signs are independent, and each is a heap of Dawson's Kayles: [`RunsOfPlus`].
///
/// ```
/// use stonework::{Nimber, Run, Solver, WinLose};
/// use stonework_impartial::FlipGameIi;
///
/// let solution = Nimber::of_sums().solve(&FlipGameIi::new("++++")?, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// assert_eq!(solution.best_moves(), [1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FlipGameIi {
    row: Vec<bool>,
    last: LastMove,
}

impl FlipGameIi {
    /// The game on a row of plus and minus signs.
    ///
    /// # Errors
    ///
    /// [`PositionError`] for another character, or more than a hundred million.
    pub fn new(text: &str) -> Result<Self, PositionError> {
        let last = LastMove::Wins;
        strip::read::<Self>(text).map(|row| Self { row, last })
    }

    /// The same game, whose last move does this.
    #[must_use]
    pub fn with_last_move(self, last: LastMove) -> Self {
        Self { last, ..self }
    }
}

impl Game for FlipGameIi {
    type State = Vec<bool>;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> Vec<bool> {
        self.row.clone()
    }

    fn terminal_value(&self, row: &Vec<bool>) -> Option<WinLose> {
        let over = self.moves(row).next().is_none();
        over.then(|| self.last.value_of_end())
    }

    fn moves(&self, row: &Vec<bool>) -> impl Iterator<Item = u32> {
        let pairs = (0..).zip(row.windows(2));
        pairs.filter_map(|(at, pair)| (pair == [true, true]).then_some(at))
    }

    fn play(&self, row: &Vec<bool>, at: u32) -> Step<Self> {
        let mut row = row.clone();
        let at = at as usize;
        row[at..at + 2].fill(false);
        Step::to(row)
    }

    fn state_heap_bytes(row: &Vec<bool>) -> usize {
        block_bytes(row.capacity())
    }
}

/// Each run of two plus signs or more is a part.
impl DisjunctiveSum for FlipGameIi {
    fn components(&self, row: &Vec<bool>) -> impl Iterator<Item = Vec<bool>> {
        let long = runs(row).filter(|(begin, end)| end - begin > 1);
        long.map(|(begin, end)| vec![true; end - begin])
    }
}

/// A run of plus signs is a heap of Dawson's Kayles, the octal game 0.07: two that are next to each
/// other are taken, and the rest falls into two runs. So the player to move loses if and only if
/// the exclusive or of the nimbers of all runs is 0.
///
/// Those have period 34 (R. K. Guy and C. A. B. Smith, The G-values of various games, 1956). Gives
/// the value and every first move in O(n) time, a line of a thousand signs or fewer. It refuses
/// misère play, of which nimbers say nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RunsOfPlus;

impl Strip for FlipGameIi {
    const SYMBOLS: [char; 2] = ['+', '-'];
    const CODE: &'static str = "0.07";
    const PERIODIC: bool = true;

    fn last(&self) -> LastMove {
        self.last
    }

    fn largest_heap(&self) -> u32 {
        let lengths = runs(&self.row).map(|(begin, end)| end - begin);
        narrow(lengths.max().unwrap_or(0))
    }

    fn rate(&self, row: &[bool], nimbers: &HeapTable) -> (bool, Vec<(u32, bool)>) {
        let worth = |(begin, end)| nimbers.nimber(narrow(end - begin));
        let sum = runs(row).fold(0, |sum, run| sum ^ worth(run));
        let moves = runs(row).flat_map(|(begin, end)| {
            let others = sum ^ worth((begin, end));
            (begin..end - 1).map(move |at| {
                let parts = (narrow(at - begin), narrow(end - at - 2));
                (narrow(at), others ^ nimbers.of_both(parts) == 0)
            })
        });
        (sum != 0, moves.collect())
    }
}

strip_game!(FlipGameIi, RunsOfPlus, "runs of plus");
