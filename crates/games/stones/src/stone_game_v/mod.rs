//! Stone Game V: cut a row in two, keep the part of the smaller sum and score it.

mod kept_parts;
mod prefix_maxima;
mod triangle;

use std::cmp::Ordering;

use stonework_core::{Game, Margin, PrefixSums, Row, RowError, Side, Step};

pub use kept_parts::KeptParts;

use crate::rows::piles::{Stones, draw, narrow, read, sums_in};
use stonework_catalog::{
    AnswerKind, Answers, CatalogGame, DrawnRow, Entry, GameBuilder, Input, InputError, InputKind,
    Notation, Role, Scene, ShowValue, Spot, read_row, shortened,
};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "stone-game-v",
    aliases: &["lc1563"],
    title: "Stone Game V",
    rules: "Alone, cut a row in two and score the part of smaller sum, which is kept; of equal \
            ones keep either.",
    answer: Answers::Always(AnswerKind::value("the score")),
    input: InputKind::Row,
    input_at: |text| Some(Input::Row(read_row(&text.replacen('|', " ", 1)).ok()?)),
    positions: "what is left of the row, `2 3`, or both parts of it if either may be kept: `2 3 | 5`",
    moves: "how many stones are in the left part, `2`; where both parts have the same sum, `L` or `R` is the one that is kept",
    example: "[6,2,3,4,5,5]",
    ..Entry::of(&|input, _| {
        let stones = input.row()?;
        let game = StoneGameV::<i128>::new(stones)?;
        let shown = GameBuilder::new(game.clone());
        // In 64 bits, if they are proved to hold every score.
        Ok(match sums_in::<i64>(stones).map(StoneGameV::of) {
            Some(Ok(narrow)) => shown
                .in_numbers(narrow)
                .theorem(KeptParts)
                .negamax()
                .boxed(),
            _ => shown.in_numbers(game).theorem(KeptParts).boxed(),
        })
    })
};

/// Stone Game V (LeetCode 1563): one player cuts a row in two parts, neither of them empty; the
/// part of the larger sum is discarded, and the sum of the other one is scored. Of parts of equal
/// sum the player chooses which to keep. It goes on with the part that is kept until that is one
/// stone.
///
/// The player is always to move again, so the value is the score. Which of two equal parts is kept
/// is a move of its own after the cut, so that every cut is one move, whatever it leads to. Any
/// number of stones, any integers.
///
/// ```
/// use stonework::{Negamax, Run, Side, Solver};
/// use stonework_stones::{StoneGameV, StoneGameVMove};
///
/// let game = StoneGameV::new(&[7, 7, 7])?;
/// let solution = Negamax::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(7));
/// assert_eq!(solution.best_moves(), [StoneGameVMove::Cut(1), StoneGameVMove::Cut(2)]);
///
/// let game = StoneGameV::new(&[4, 4])?;
/// let solution = Negamax::new().solve(&game, &Run::new())?;
/// let keep = StoneGameVMove::Keep(Side::Left);
/// assert_eq!(solution.line(), Some([StoneGameVMove::Cut(1), keep].as_slice()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With stones that are not negative no value is more than half the sum of the row. With others a
/// score may be negative every time; but to cut in the middle ends the game in ⌈log2 n⌉ cuts, so
/// with A the sum of the absolute stones no row is worth less than -A ⌈log2 n⌉, and no cut, after
/// which one stone less is left at the least, less than -A (1 + ⌈log2 (n - 1)⌉).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoneGameV<V> {
    sums: PrefixSums<V>,
}

/// A position of [`StoneGameV`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StoneGameVState {
    /// A row that is to be cut, or a stone.
    Whole(Row),
    /// A row cut in two parts of equal sum, of which one is to be kept.
    Halves {
        /// Both parts.
        row: Row,
        /// How many stones the left one has.
        left: u32,
    },
}

/// A move of [`StoneGameV`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StoneGameVMove {
    /// Cut so that the left part has so many stones.
    Cut(u32),
    /// Keep this one of two parts of equal sum.
    Keep(Side),
}

impl<V: Margin> StoneGameV<V> {
    /// The game on a row of stones.
    ///
    /// # Errors
    ///
    /// [`RowError`] if twice the sum A of the absolute stones does not fit `V`, or, where a stone
    /// is negative, A (1 + ⌈log2 (n - 1)⌉) does not.
    pub fn new(stones: &[V]) -> Result<Self, RowError> {
        Self::of(PrefixSums::new(stones)?)
    }

    fn of(sums: PrefixSums<V>) -> Result<Self, RowError> {
        let len = sums.len();
        if len > 1 && sums.numbers().any(|stone| stone < V::zero()) {
            let scores = 1 + u32::BITS - (len - 2).leading_zeros();
            let mut most = V::zero();
            for (at, stone) in sums.numbers().enumerate() {
                most = V::from(scores)
                    .and_then(|scores| stone.abs().checked_mul(&scores))
                    .and_then(|scored| most.checked_add(&scored))
                    .ok_or(RowError::Overflow {
                        at,
                        bits: size_of::<V>() * 8,
                    })?;
            }
        }
        Ok(Self { sums })
    }

    /// The sum of a part of the row.
    fn sum(&self, part: Row) -> V {
        self.sums.sum(part.start as usize..part.end as usize)
    }

    /// Keeps a part and scores it.
    fn keeping(&self, part: Row) -> Step<Self> {
        Step::to(StoneGameVState::Whole(part))
            .gaining(self.sum(part))
            .again()
    }
}

/// The two parts of a row.
fn parts(row: Row, left: u32) -> [Row; 2] {
    [
        row.without(Side::Right, row.len() - left),
        row.without(Side::Left, left),
    ]
}

impl<V: Margin> Game for StoneGameV<V> {
    type State = StoneGameVState;
    type Move = StoneGameVMove;
    type Value = V;

    fn start(&self) -> StoneGameVState {
        StoneGameVState::Whole(Row::whole(self.sums.len()))
    }

    fn terminal_value(&self, state: &StoneGameVState) -> Option<V> {
        match state {
            StoneGameVState::Whole(row) if row.len() <= 1 => Some(V::zero()),
            _ => None,
        }
    }

    fn moves(&self, state: &StoneGameVState) -> impl Iterator<Item = StoneGameVMove> {
        let (cuts, sides) = match state {
            StoneGameVState::Whole(row) => (1..row.len(), [].as_slice()),
            StoneGameVState::Halves { .. } => (0..0, Side::BOTH.as_slice()),
        };
        let keep = sides.iter().map(|&side| StoneGameVMove::Keep(side));
        cuts.map(StoneGameVMove::Cut).chain(keep)
    }

    fn play(&self, state: &StoneGameVState, mv: StoneGameVMove) -> Step<Self> {
        match (*state, mv) {
            (StoneGameVState::Whole(row), StoneGameVMove::Cut(left)) => {
                let [first, last] = parts(row, left);
                match self.sum(first).cmp(&self.sum(last)) {
                    Ordering::Less => self.keeping(first),
                    Ordering::Greater => self.keeping(last),
                    Ordering::Equal => Step::to(StoneGameVState::Halves { row, left }).again(),
                }
            }
            (StoneGameVState::Halves { row, left }, StoneGameVMove::Keep(side)) => {
                let [first, last] = parts(row, left);
                self.keeping(match side {
                    Side::Left => first,
                    Side::Right => last,
                })
            }
            _ => unreachable!("{mv:?} is no move of {state:?}"),
        }
    }
}

impl<V: Stones + ShowValue> CatalogGame for StoneGameV<V> {
    fn notation(&self, mv: StoneGameVMove) -> Notation {
        match mv {
            StoneGameVMove::Cut(left) => Notation::Count(left),
            StoneGameVMove::Keep(side) => Notation::Side(side),
        }
    }

    fn read_state(&self, text: &str) -> Result<StoneGameVState, InputError> {
        let Some((first, last)) = text.split_once('|') else {
            return read(text, &self.sums).map(StoneGameVState::Whole);
        };
        let left = narrow(read_row(first)?.len());
        let row = read(&format!("{first} {last}"), &self.sums)?;
        let [first, last] = parts(row, left.min(row.len())).map(|part| self.sum(part));
        if left == 0 || left >= row.len() || first != last {
            return Err(InputError::Unreadable(format!(
                "the parts of `{}` have no equal sums",
                shortened(text)
            )));
        }
        Ok(StoneGameVState::Halves { row, left })
    }

    fn draw(&self, state: &StoneGameVState) -> String {
        let pile = |at| self.sums.number(at);
        match *state {
            StoneGameVState::Whole(row) => draw(row, pile),
            StoneGameVState::Halves { row, left } => {
                let [first, last] = parts(row, left).map(|part| draw(part, pile));
                format!("{first} | {last}")
            }
        }
    }

    fn scene(&self, state: &Self::State) -> Option<Scene> {
        let (StoneGameVState::Whole(row) | StoneGameVState::Halves { row, .. }) = *state;
        let (first, places) = (row.start as usize, DrawnRow::of(row.len() as usize));
        let mut scene = places.stones(|at| self.sums.number(first + at));
        if let StoneGameVState::Halves { left, .. } = *state {
            scene.draw(places.cut_or_between(left as usize), Role::Line);
        }
        Some(scene)
    }

    fn spot(&self, state: &Self::State, mv: StoneGameVMove) -> Option<Spot> {
        match (*state, mv) {
            (StoneGameVState::Whole(row), StoneGameVMove::Cut(left)) => {
                DrawnRow::of(row.len() as usize).cut(left as usize)
            }
            (StoneGameVState::Halves { row, left }, StoneGameVMove::Keep(side)) => {
                let (left, all) = (left as usize, row.len() as usize);
                let places = DrawnRow::of(all);
                Some(match side {
                    Side::Left => places.part(0, left),
                    Side::Right => places.part(left, all),
                })
            }
            _ => None,
        }
    }
}
