//! End taking: take one to k piles from one end, or one from each, and keep them.

use std::num::NonZeroU32;
use std::ops::Range;

use stonework_core::{
    Game, Indexed, Layered, Margin, PrefixSums, Row, RowError, Side, Step, Subrows,
};

use crate::rows::piles::{Stones, draw, read, solved_in_narrowest, takes};
use stonework_catalog::{
    AnswerKind, Answers, CatalogGame, Entry, InputError, InputKind, Notation, Number, OneOf, Scene,
    ShowValue, Spot,
};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "end-taking",
    title: "End taking",
    rules: "Take one to k piles from one end of a row and keep them; the larger sum wins. With both=yes, one from each end at once may be taken too.",
    answer: Answers::Always(AnswerKind::value(
        "the first player's sum less the second's",
    )),
    input: InputKind::Row,
    positions: "what is left of the row: `5 2`",
    moves: "an end and how many are taken: `L2`, in JSON `[\"L\",2]`; with both=yes also `both`, one from each end",
    params: &[K.param(), BOTH.param()],
    example: "[1,5,2,4]",
    ..Entry::of(&|input, settings| {
        let (most, both) = (settings.get(&K)?, settings.get(&BOTH)?);
        solved_in_narrowest!(
            input.row()?,
            |sums| EndTaking { sums, most, both },
            [indexed],
            [layered()],
            [negamax negamax_dense]
        )
    })
};

const K: Number<NonZeroU32> = Number::new(
    "k",
    1..=1_000_000_000,
    2,
    "the most piles a move may take from one end",
);
const BOTH: OneOf<bool, 2> = OneOf::new(
    "both",
    [("no", false), ("yes", true)],
    "whether a move may also take the first pile and the last at once, of two or more",
);

/// End taking: players alternately take one to k piles from the left or from the right end of a row
/// and keep them, until none is left; the larger sum wins. With k = 1 it is Predict the Winner.
/// [`EndTaking::with_both`] adds a move that takes the first pile and the last.
///
/// A state is what is left of the row; a move an [`EndTake`]. (To take everything is listed for both
/// sides.) Any number of piles, any integers.
///
/// ```
/// use std::num::NonZeroU32;
///
/// use stonework::{Run, Side, Solver, Table};
/// use stonework_stones::{EndTake, EndTaking};
///
/// let two = NonZeroU32::new(2).expect("it is not zero");
/// let game = EndTaking::new(&[1, 5, 2, 4], two)?;
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some((1 + 5) - (2 + 4)));
/// let best = [Side::Left, Side::Right].map(|side| EndTake::From(side, 2));
/// assert_eq!(solution.best_moves(), best);
///
/// let one = NonZeroU32::new(1).expect("it is not zero");
/// let game = EndTaking::new(&[7, 1, 2, 8], one)?.with_both(true);
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.best_moves(), [EndTake::Both]);
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
    both: bool,
}

/// A move of [`EndTaking`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndTake {
    /// So many piles from this side.
    From(Side, u32),
    /// One pile from each side.
    Both,
}

impl<V: Margin> EndTaking<V> {
    /// The game on a row of piles, of which a move takes `most` at the most.
    ///
    /// # Errors
    ///
    /// [`RowError`] if twice the sum of the absolute piles does not fit `V`.
    pub fn new(piles: &[V], most: NonZeroU32) -> Result<Self, RowError> {
        let sums = PrefixSums::new(piles)?;
        let both = false;
        Ok(Self { sums, most, both })
    }

    /// The same game, in which a move may also take the first pile and the last at once, or not.
    #[must_use]
    pub fn with_both(self, both: bool) -> Self {
        Self { both, ..self }
    }

    #[inline]
    fn subrows(&self) -> Subrows {
        Subrows::new(self.sums.len())
    }
}

impl<V: Margin> Game for EndTaking<V> {
    type State = Row;
    type Move = EndTake;
    type Value = V;

    fn start(&self) -> Row {
        Row::whole(self.sums.len())
    }

    #[inline]
    fn terminal_value(&self, row: &Row) -> Option<V> {
        row.is_empty().then(V::zero)
    }

    #[inline]
    fn moves(&self, row: &Row) -> impl Iterator<Item = EndTake> {
        let of_one = takes(self.most.get().min(row.len()));
        let of_one = of_one.map(|(side, taken)| EndTake::From(side, taken));
        of_one.chain((self.both && row.len() > 1).then_some(EndTake::Both))
    }

    #[inline]
    fn play(&self, row: &Row, mv: EndTake) -> Step<Self> {
        let gained = |row: &Row, side, taken| self.sums.sum(row.gone(side, taken));
        match mv {
            EndTake::From(side, taken) => {
                Step::to(row.without(side, taken)).gaining(gained(row, side, taken))
            }
            EndTake::Both => {
                let rest = row.without(Side::Left, 1);
                let gain = gained(row, Side::Left, 1) + gained(&rest, Side::Right, 1);
                Step::to(rest.without(Side::Right, 1)).gaining(gain)
            }
        }
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
        let most = self.most.get().max(1 + u32::from(self.both));
        most.min(self.sums.len()).max(1) as usize
    }
}

impl<V: Stones + ShowValue> CatalogGame for EndTaking<V> {
    const MOVE_PICOS: u64 = 1_600;

    fn notation(&self, mv: EndTake) -> Notation {
        match mv {
            EndTake::From(side, taken) => Notation::SideCount(side, taken),
            EndTake::Both => Notation::Word("both"),
        }
    }

    fn read_state(&self, text: &str) -> Result<Row, InputError> {
        read(text, &self.sums)
    }

    fn draw(&self, row: &Row) -> String {
        draw(*row, |at| self.sums.number(at))
    }

    fn scene(&self, state: &Self::State) -> Option<Scene> {
        Scene::words(state.len() as usize, &|| self.draw(state))
    }

    fn spot(&self, row: &Row, mv: EndTake) -> Option<Spot> {
        match mv {
            EndTake::From(side, taken) => Scene::last_taken(row.len(), side, taken),
            EndTake::Both => None,
        }
    }

    fn subrow(&self, row: &Row) -> Option<Row> {
        Some(*row)
    }

    fn total(&self) -> Option<i128> {
        Some(self.sums.total().into())
    }
}
