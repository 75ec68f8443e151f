//! Treblecross: both players put crosses on a row; three in a row win.

use stonework_core::{Game, Step, WinLose, block_bytes};
use stonework_nimbers::Nimber;

use super::heap_table::HeapTable;
use super::last_move::LastMove;
use super::strip::{self, Strip, narrow, runs, strip_game};
use stonework_catalog::{
    AnswerKind, Answers, BoardForm, BoardLayout, Count, Entry, GameBuilder, InputKind,
    PositionError,
};

const KIND: InputKind = InputKind::Text("a row of empty cells and crosses: ..x....");

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "treblecross",
    aliases: &["one-dimensional-tic-tac-toe"],
    title: "Treblecross",
    rules: "Put a cross on an empty cell of a row; who makes three crosses next to each other wins, or loses (misere).",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: KIND,
    positions: "the row, `x` for a cross, `.` for an empty cell: `..x....`",
    moves: "the index of a cell, from 0: `3`",
    board: Some(BoardForm::grid("x.").in_layout(BoardLayout::Strip)),
    params: &[LastMove::PARAM.param(), Count::PARAM.param()],
    example: "..x......",
    ..Entry::of(&|input, settings| {
        let last = settings.get(&LastMove::PARAM)?;
        let game = Treblecross::new(strip::text(input, KIND)?)?.with_last_move(last);
        let game = GameBuilder::new(game).every_position();
        Ok(match last {
            LastMove::Wins => game.theorem(SafeRuns).nimber(Nimber::new()).boxed(),
            LastMove::Loses => game.boxed(),
        })
    })
};

/// Treblecross: a move puts a cross on an empty cell of a row, whoever's turn it is; who makes
/// three crosses next to each other wins, or in misère play loses. On three cells or more someone
/// always does. If there are three already, the first player has lost, or won.
///
/// A state is which cells have a cross, and is written as they are: `..x....`. A move is the index
/// of a cell, from 0.
///
/// The theorem about it is [`SafeRuns`]. Nimbers are those of this game, moves after which the other wins
/// at once included. The octal game 0.007 leaves these moves out: its nimbers are other numbers, and 0
/// where these are.
///
/// ```
/// use stonework::{Negamax, Run, Solver, WinLose};
/// use stonework_impartial::Treblecross;
///
/// let solution = Negamax::new().solve(&Treblecross::new(".......")?, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// assert_eq!(solution.best_moves(), [3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Treblecross {
    row: Vec<bool>,
    last: LastMove,
}

/// So many crosses win.
const LINE: usize = 3;

impl Treblecross {
    /// The game on a row of empty cells, `.`, and crosses, `x`.
    ///
    /// # Errors
    ///
    /// [`PositionError`] for another character, and for fewer than three cells or more than a
    /// hundred million.
    pub fn new(text: &str) -> Result<Self, PositionError> {
        let last = LastMove::Wins;
        strip::read::<Self>(text).map(|row| Self { row, last })
    }

    /// The same game, whose last move does this.
    #[must_use]
    pub fn with_last_move(self, last: LastMove) -> Self {
        Self { last, ..self }
    }

    /// Whether a cross on an empty cell makes three.
    fn completes(row: &[bool], at: usize) -> bool {
        let crosses = |cells: &[bool]| cells.iter().all(|&cross| cross);
        let begins = at.saturating_sub(LINE - 1)..=at;
        begins.into_iter().any(|begin| {
            let line = row.get(begin..begin + LINE);
            line.is_some_and(|line| {
                crosses(&line[..at - begin]) && crosses(&line[at - begin + 1..])
            })
        })
    }
}

impl Game for Treblecross {
    type State = Vec<bool>;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> Vec<bool> {
        self.row.clone()
    }

    fn terminal_value(&self, row: &Vec<bool>) -> Option<WinLose> {
        let made = row.windows(LINE).any(|line| line == [true; LINE]);
        made.then(|| self.last.value_of_end())
    }

    fn moves(&self, row: &Vec<bool>) -> impl Iterator<Item = u32> {
        (0..)
            .zip(row)
            .filter_map(|(at, &cross)| (!cross).then_some(at))
    }

    fn play(&self, row: &Vec<bool>, at: u32) -> Step<Self> {
        let mut row = row.clone();
        row[at as usize] = true;
        Step::to(row)
    }

    fn state_heap_bytes(row: &Vec<bool>) -> usize {
        block_bytes(row.capacity())
    }
}

/// A cross next to another one, or next but one, lets the opponent make three. So as long as nobody
/// can, only the cells farther from every cross are safe, and a run of n of them is a heap of n + 2
/// in the octal game 0.007: a cross in it takes its cell and the two on each side. Who can make
/// three wins at once; if nobody can, who is to move loses if and only if the exclusive or of the
/// nimbers of all runs is 0.
///
/// (E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 4.) Gives the value and
/// every first move; a line of a thousand cells or fewer. No period of these nimbers is known: long
/// rows take the time of [`stonework_nimbers::HeapRules::nimbers`]. It refuses misère play, of which
/// nimbers say nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SafeRuns;

/// Which cells have no cross nearer than three cells away.
fn safe(row: &[bool]) -> Vec<bool> {
    let near = |at: usize| {
        let begin = at.saturating_sub(LINE - 1);
        row[begin..row.len().min(at + LINE)].contains(&true)
    };
    (0..row.len()).map(|at| !near(at)).collect()
}

impl Strip for Treblecross {
    const LINE: usize = LINE;
    const SYMBOLS: [char; 2] = ['x', '.'];
    const LEAST: usize = LINE;
    const KEEPS_ITS_LENGTH: bool = true;
    const CODE: &'static str = "0.007";
    const PERIODIC: bool = false;

    fn last(&self) -> LastMove {
        self.last
    }

    fn largest_heap(&self) -> u32 {
        narrow(self.row.len() + 2)
    }

    fn rate(&self, row: &[bool], nimbers: &HeapTable) -> (bool, Vec<(u32, bool)>) {
        // At first whether a cross in a cell makes three.
        let completes = |(at, &cross): (usize, &bool)| !cross && Self::completes(row, at);
        let mut wins: Vec<bool> = row.iter().enumerate().map(completes).collect();
        let mut is_won = wins.contains(&true);
        if !is_won {
            let safe = safe(row);
            let worth = |len: usize| nimbers.nimber(narrow(len + 2));
            let sum = runs(&safe).fold(0, |sum, (begin, end)| sum ^ worth(end - begin));
            is_won = sum != 0;
            for (begin, end) in runs(&safe) {
                let others = sum ^ worth(end - begin);
                for (at, wins) in (begin..end).zip(&mut wins[begin..end]) {
                    let parts = (narrow(at - begin), narrow(end - at - 1));
                    *wins = others ^ nimbers.of_both(parts) == 0;
                }
            }
        }
        let cells = (0..).zip(row.iter().zip(wins));
        let empty = cells.filter(|&(_, (&cross, _))| !cross);
        (is_won, empty.map(|(at, (_, wins))| (at, wins)).collect())
    }
}

strip_game!(Treblecross, SafeRuns, "safe runs");
