//! End taking: take one to k piles from one end and keep them.

use std::num::NonZeroU32;
use std::ops::Range;

use stonework_core::{
    Game, Indexed, Layered, Margin, PrefixSums, Row, RowError, Side, Step, Subrows,
};

use crate::rows::piles::{Stones, draw, read, solved_in_narrowest, takes};
use stonework_catalog::{
    AnswerKind, Answers, CatalogGame, DrawnRow, Entry, GameBuilder, InputError, InputKind,
    Notation, Number, OneOf, Scene, ShowValue, Spot,
};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "end-taking",
    title: "End taking",
    rules: "Take one to k piles from one end of a row, or, with both=yes, the first and the last at once, and keep them; the larger sum wins.",
    answer: Answers::Always(AnswerKind::value(
        "the first player's sum less the second's",
    )),
    input: InputKind::Row,
    positions: "what is left of the row: `5 2`",
    moves: "an end and how many are taken: `L2`, in JSON `[\"L\",2]`; with both=yes also `both`, one from each end",
    params: &[K.param(), BOTH.param()],
    example: "[1,5,2,4]",
    ..Entry::of(&|input, settings| {
        let most = settings.get(&K)?;
        if settings.get(&BOTH)? {
            let game = EndTaking::<i128>::new(input.row()?, most)?;
            return Ok(GameBuilder::new(BothEnds(game)).indexed().boxed());
        }
        solved_in_narrowest!(
            input.row()?,
            |sums| EndTaking { sums, most },
            [indexed],
            [layered()],
            [negamax negamax_dense]
        )
    })
};

/// Its parameters.
const K: Number<NonZeroU32> = Number::new(
    "k",
    1..=1_000_000_000,
    2,
    "the most piles a move may take from one end",
);
const BOTH: OneOf<bool, 2> = OneOf::new(
    "both",
    [("no", false), ("yes", true)],
    "whether a move may also take the first pile and the last at once",
);

/// End taking: players alternately take one to k piles from the left or from the right end of a row
/// and keep them, until none is left; the larger sum wins. With k = 1 it is Predict the Winner; both
/// ends at once may be taken in [`BothEnds`].
///
/// A state is what is left of the row; a move a side and how many piles are taken from it. (To take
/// everything is listed for both sides.) Any number of piles, any integers.
///
/// ```
/// use std::num::NonZeroU32;
///
/// use stonework::{Run, Side, Solver, Table};
/// use stonework_stones::EndTaking;
///
/// let two = NonZeroU32::new(2).expect("it is not zero");
/// let game = EndTaking::new(&[1, 5, 2, 4], two)?;
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some((1 + 5) - (2 + 4)));
/// assert_eq!(solution.best_moves(), [(Side::Left, 2), (Side::Right, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Positions are numbered by [`Subrows`]; n piles take O(n² k) time. With k no less than the
/// length and no negative pile, taking everything is best. No value is more than the sum of the
/// absolute piles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndTaking<V> {
    sums: PrefixSums<V>,
    most: NonZeroU32,
}

impl<V: Margin> EndTaking<V> {
    /// The game on a row of piles, of which a move takes `most` at the most.
    ///
    /// # Errors
    ///
    /// [`RowError`] if twice the sum of the absolute piles does not fit `V`.
    pub fn new(piles: &[V], most: NonZeroU32) -> Result<Self, RowError> {
        let sums = PrefixSums::new(piles)?;
        Ok(Self { sums, most })
    }

    #[inline]
    fn subrows(&self) -> Subrows {
        Subrows::new(self.sums.len())
    }
}

impl<V: Margin> Game for EndTaking<V> {
    type State = Row;
    type Move = (Side, u32);
    type Value = V;

    fn start(&self) -> Row {
        Row::whole(self.sums.len())
    }

    #[inline]
    fn terminal_value(&self, row: &Row) -> Option<V> {
        row.is_empty().then(V::zero)
    }

    #[inline]
    fn moves(&self, row: &Row) -> impl Iterator<Item = (Side, u32)> {
        takes(self.most.get().min(row.len()))
    }

    #[inline]
    fn play(&self, row: &Row, (side, taken): (Side, u32)) -> Step<Self> {
        Step::to(row.without(side, taken)).gaining(self.sums.sum(row.gone(side, taken)))
    }
}

impl<V: Margin> Indexed for EndTaking<V> {
    fn count(&self) -> usize {
        self.subrows().count()
    }

    #[inline]
    fn rank(&self, row: &Row) -> usize {
        self.subrows().rank(*row)
    }

    fn unrank(&self, index: usize) -> Row {
        self.subrows().unrank(index)
    }

    #[inline]
    fn memo_number(&self, row: &Row) -> usize {
        self.subrows().number_by_start(*row)
    }

    #[inline]
    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = Row> {
        self.subrows().unrank_range(numbers)
    }
}

impl<V: Margin> Layered for EndTaking<V> {
    fn layers(&self) -> usize {
        self.subrows().lengths()
    }

    fn layer(&self, layer: usize) -> Range<usize> {
        self.subrows().of_length(layer)
    }

    fn reach(&self) -> usize {
        self.most.get().min(self.sums.len()).max(1) as usize
    }
}

impl<V: Stones + ShowValue> CatalogGame for EndTaking<V> {
    const MOVE_PICOS: u64 = 1_600;

    fn notation(&self, (side, taken): (Side, u32)) -> Notation {
        Notation::SideCount(side, taken)
    }

    fn read_state(&self, text: &str) -> Result<Row, InputError> {
        read(text, &self.sums)
    }

    fn draw(&self, row: &Row) -> String {
        draw(*row, |at| self.sums.number(at))
    }

    fn scene(&self, state: &Self::State) -> Option<Scene> {
        let (first, row) = (state.start as usize, DrawnRow::of(state.len() as usize));
        Some(row.stones(|at| self.sums.number(first + at)))
    }

    fn spot(&self, row: &Row, (side, taken): (Side, u32)) -> Option<Spot> {
        DrawnRow::of(row.len() as usize).last_taken(side, taken as usize)
    }

    fn subrow(&self, row: &Row) -> Option<Row> {
        Some(*row)
    }

    fn total(&self) -> Option<i128> {
        Some(self.sums.total().into())
    }
}

/// [`EndTaking`] in which a move may also take the first pile of the row and the last at once, where
/// there are two or more, and keep both.
///
/// A move is a side and how many piles are taken from it, or `None` for one from each side.
///
/// ```
/// use std::num::NonZeroU32;
///
/// use stonework::{Negamax, Run, Solver};
/// use stonework_stones::{BothEnds, EndTaking};
///
/// let game = BothEnds(EndTaking::new(&[7, 1, 2, 8], NonZeroU32::MIN)?);
/// let solution = Negamax::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some((7 + 8) - (1 + 2)));
/// assert_eq!(solution.best_moves(), [None]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BothEnds<V>(pub EndTaking<V>);

impl<V: Margin> Game for BothEnds<V> {
    type State = Row;
    type Move = Option<(Side, u32)>;
    type Value = V;

    fn start(&self) -> Row {
        self.0.start()
    }

    fn terminal_value(&self, row: &Row) -> Option<V> {
        self.0.terminal_value(row)
    }

    fn moves(&self, row: &Row) -> impl Iterator<Item = Option<(Side, u32)>> {
        let both = (row.len() > 1).then_some(None);
        self.0.moves(row).map(Some).chain(both)
    }

    fn play(&self, row: &Row, mv: Option<(Side, u32)>) -> Step<Self> {
        let step = |row: &Row, mv| {
            let step = self.0.play(row, mv);
            (step.state, step.gain)
        };
        let (rest, gain) = if let Some(mv) = mv {
            step(row, mv)
        } else {
            let (rest, first) = step(row, (Side::Left, 1));
            let (rest, last) = step(&rest, (Side::Right, 1));
            (rest, first + last)
        };
        Step::to(rest).gaining(gain)
    }
}

impl<V: Margin> Indexed for BothEnds<V> {
    fn count(&self) -> usize {
        self.0.count()
    }

    fn rank(&self, row: &Row) -> usize {
        self.0.rank(row)
    }

    fn unrank(&self, index: usize) -> Row {
        self.0.unrank(index)
    }
}

impl<V: Stones + ShowValue> CatalogGame for BothEnds<V> {
    fn notation(&self, mv: Option<(Side, u32)>) -> Notation {
        mv.map_or(Notation::Word("both"), |mv| self.0.notation(mv))
    }

    fn read_state(&self, text: &str) -> Result<Row, InputError> {
        self.0.read_state(text)
    }

    fn draw(&self, row: &Row) -> String {
        self.0.draw(row)
    }

    fn scene(&self, row: &Row) -> Option<Scene> {
        self.0.scene(row)
    }

    fn spot(&self, row: &Row, mv: Option<(Side, u32)>) -> Option<Spot> {
        self.0.spot(row, mv?)
    }

    fn subrow(&self, row: &Row) -> Option<Row> {
        self.0.subrow(row)
    }

    fn total(&self) -> Option<i128> {
        self.0.total()
    }
}
