//! Stone Game VI: take any stone; the players value the stones differently.

use stonework_core::{
    Game, Margin, PrefixSums, ProofOf, Proved, RatedMove, RowError, Step, StopReason, Theorem, Work,
};

use super::stone_set::StoneSet;
use crate::rows::piles::{Stones, draw_turn, narrow, no_position, read_turn};
use stonework_catalog::row_in_full;
use stonework_catalog::{
    Answer, AnswerKind, Answers, CatalogGame, DrawnRow, Entry, GameBuilder, Input, InputError,
    InputKind, Notation, Scene, ShowValue, Spot,
};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "stone-game-vi",
    aliases: &["lc1686"],
    title: "Stone Game VI",
    rules: "Take any stone and score what it is worth to you; each player has a row of worths.",
    answer: Answers::Always(AnswerKind::by_result(
        "1 if the first player's score is the greater one, -1 if the second's is, else 0",
        [Answer::int(-1), Answer::int(0), Answer::int(1)],
    )),
    input: InputKind::Rows,
    input_names: &["aliceValues", "bobValues"],
    // Where the second player is to move, a stone is gone.
    input_at: |text| {
        let ([mut first, mut second], _) = worths(text).ok()?;
        first.insert(0, 0);
        second.insert(0, 0);
        Some(Input::Rows([first, second]))
    },
    positions: "the stones that are left, each with its worth to the first player and to the second: `1/2 3/1`; `1/2, second to move`",
    moves: "the index of a stone, from 0: `1`",
    example: "[[1,3],[2,1]]",
    ..Entry::of(&|input, _| {
        let Input::Rows([first, second]) = input else {
            return Err(InputError::WrongKind(InputKind::Rows));
        };
        if first.len() != second.len() {
            return Err(InputError::UnequalRows([first.len(), second.len()]));
        }
        let pairs = first.iter().zip(second);
        let worths: Vec<i128> = pairs
            .flat_map(|(&first, &second)| [first, second])
            .collect();
        let worths = PrefixSums::new(&worths).map_err(in_its_row)?;
        let game = StoneGameVi { worths };
        Ok(GameBuilder::new(game).theorem(GreatestSumFirst).boxed())
    })
};

/// What the stones of a position are worth to each player, and whether the second is to move.
fn worths(text: &str) -> Result<([Vec<i128>; 2], bool), InputError> {
    let (stones, second_moves) = read_turn(text);
    match InputKind::Rows.parse(stones)? {
        Input::Rows(rows) => Ok((rows, second_moves)),
        _ => Err(InputError::WrongKind(InputKind::Rows)),
    }
}

/// What is wrong with a number of both rows, which were joined column by column.
fn in_its_row(error: RowError) -> InputError {
    match error {
        RowError::Overflow { at, bits } => InputError::InRow {
            row: at % 2,
            error: Box::new(RowError::Overflow { at: at / 2, bits }.into()),
        },
        error => error.into(),
    }
}

/// Stone Game VI (LeetCode 1686): players alternately take any stone and score what it is worth to
/// them, which may be something else to the other one.
///
/// A state is the stones that are left; whose turn it is follows from how many those are. A move is
/// the index of a stone. Any number of stones, any integers; the states are as many as there are
/// sets of stones, so more than some twenty are for [`GreatestSumFirst`].
///
/// ```
/// use stonework::{Negamax, Run, Solver};
/// use stonework_stones::StoneGameVi;
///
/// let game = StoneGameVi::new(&[[1, 3], [2, 1], [2, 4]])?;
/// let solution = Negamax::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(2 + 2 - 3));
/// assert_eq!(solution.best_moves(), [2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoneGameVi<V> {
    /// What the first stone is worth to the first player, to the second, then the next stone.
    worths: PrefixSums<V>,
}

impl<V: Margin> StoneGameVi<V> {
    /// The game with stones that are worth so much to the first player and so much to the second.
    ///
    /// # Errors
    ///
    /// [`RowError`] if twice the sum of all absolute worths does not fit `V`, or there are more
    /// than [`u32::MAX`] worths.
    pub fn new(stones: &[[V; 2]]) -> Result<Self, RowError> {
        let worths = PrefixSums::new(stones.as_flattened()).map_err(|error| match error {
            RowError::Overflow { at, bits } => RowError::Overflow { at: at / 2, bits },
            error => error,
        })?;
        Ok(Self { worths })
    }

    /// How many stones there are.
    fn len(&self) -> u32 {
        self.worths.len() / 2
    }

    /// What a stone is worth to the first player (0) or the second (1).
    fn worth(&self, stone: u32, player: usize) -> V {
        self.worths.number(2 * stone as usize + player)
    }

    /// Whether the second player is to move, as long as there is a move.
    fn second_moves(&self, left: &StoneSet) -> bool {
        let left = left.len();
        left > 0 && (self.len() - left) % 2 == 1
    }

    /// What a stone is worth to both together.
    fn sum(&self, stone: usize) -> V {
        self.worths.sum(2 * stone..2 * stone + 2)
    }
}

impl<V: Margin> Game for StoneGameVi<V> {
    type State = StoneSet;
    type Move = u32;
    type Value = V;

    fn start(&self) -> StoneSet {
        StoneSet::full(self.len())
    }

    fn terminal_value(&self, left: &StoneSet) -> Option<V> {
        left.is_empty().then(V::zero)
    }

    fn moves(&self, left: &StoneSet) -> impl Iterator<Item = u32> {
        left.iter()
    }

    fn play(&self, left: &StoneSet, stone: u32) -> Step<Self> {
        let player = (self.len() - left.len()) % 2;
        Step::to(left.without(stone)).gaining(self.worth(stone, player as usize))
    }

    fn state_heap_bytes(left: &StoneSet) -> usize {
        left.heap_bytes()
    }
}

impl<V: Stones + ShowValue> CatalogGame for StoneGameVi<V> {
    fn notation(&self, stone: u32) -> Notation {
        Notation::Index(stone)
    }

    fn read_state(&self, text: &str) -> Result<StoneSet, InputError> {
        let (rows, second_moves) = worths(text)?;
        let [first, second] = &rows;
        let mut wanted = first.iter().copied().zip(second.iter().copied()).peekable();
        let left = (0..self.len()).filter(|&stone| {
            let [first, second] = [0, 1].map(|player| self.worth(stone, player).into());
            wanted.next_if_eq(&(first, second)).is_some()
        });
        let left = StoneSet::of(self.len(), left);
        if wanted.next().is_some() || self.second_moves(&left) != second_moves {
            return Err(no_position(text, &self.draw(&self.start())));
        }
        Ok(left)
    }

    fn draw(&self, left: &StoneSet) -> String {
        let stones = row_in_full(left.iter().map(|stone| {
            let [first, second] = [0, 1].map(|player| self.worth(stone, player));
            format!("{first}/{second}")
        }));
        draw_turn(stones, self.second_moves(left))
    }

    fn scene(&self, state: &Self::State) -> Option<Scene> {
        let worths = |stone| [0, 1].map(|player| self.worth(stone, player));
        let row = DrawnRow::of(state.len() as usize);
        Some(row.stones(|at| match state.iter().nth(at).map(worths) {
            Some([first, second]) => format!("{first}/{second}"),
            None => String::new(),
        }))
    }

    fn spot(&self, left: &StoneSet, stone: u32) -> Option<Spot> {
        DrawnRow::of(left.len() as usize).stone(left.before(stone) as usize)
    }
}

/// The stone that is worth most to both together is a best one to take.
///
/// Say every stone is the second player's at first, so that the margin is -B, B being what all
/// stones are worth to that player. When the first player takes one worth a and b, the margin rises
/// by s = a + b; a stone the second player takes leaves it as it is. So both play for the stones of
/// the same row of sums s, each taking one in turn, and the margin is the first player's sums less
/// B. In such a game a greatest stone is a best one: in any play after another first move, the
/// mover may take the greatest now and the other stone when the mover would have taken the
/// greatest, or, if the opponent takes the greatest, when that happens leave the other one to the
/// opponent; the mover never has less by that. So with the sums descending, the mover has those at
/// 0, 2, 4, …
///
/// After a first move at place k of that order, those before k move to the other player's turns:
/// it is worth s(k), those at odd places before k and those at even places after it, less B.
///
/// Tells value and best moves in O(n log n) time, and with [`GreatestSumFirst::LINE`] stones or
/// fewer a line in O(n²).
///
/// ```
/// use stonework::{ByTheorem, Run, Solver};
/// use stonework_stones::{GreatestSumFirst, StoneGameVi};
///
/// let stones: Vec<[i64; 2]> = (0..100_000).map(|at| [at % 100, at % 7]).collect();
/// let game = StoneGameVi::new(&stones)?;
/// let solution = ByTheorem(GreatestSumFirst).solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(2_325_005));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GreatestSumFirst;

impl GreatestSumFirst {
    /// With more stones than this there is no line.
    pub const LINE: u32 = 2000;
}

/// The first best stone each time. A best one is the first of the order, and any other before which
/// the sums come in equal pairs: to take that one then costs nothing.
fn line<V: Margin>(
    mut order: Vec<(V, usize)>,
    work: &mut Work<'_>,
) -> Result<Vec<u32>, StopReason> {
    let mut line = work.budget().vec(order.len())?;
    while !order.is_empty() {
        work.count(order.len() as u64)?;
        let pairs = order
            .chunks_exact(2)
            .take_while(|pair| pair[0].0 == pair[1].0);
        let best = order.len().min(2 * pairs.count() + 1);
        let first = (0..best).min_by_key(|&at| order[at].1);
        line.extend(first.map(|at| narrow(order.remove(at).1)));
    }
    Ok(line)
}

impl<V: Margin> Theorem<StoneGameVi<V>> for GreatestSumFirst {
    fn name(&self) -> &'static str {
        "greatest sum first"
    }

    fn prove(&self, game: &StoneGameVi<V>, work: &mut Work<'_>) -> ProofOf<StoneGameVi<V>> {
        let len = game.len() as usize;
        work.count(len as u64)?;
        // What each stone is worth to both together, the greatest sum first.
        let mut order: Vec<(V, usize)> = work.budget().vec(len)?;
        order.extend((0..len).map(|stone| (game.sum(stone), stone)));
        order.sort_unstable();
        order.reverse();
        let firsts = order.iter().step_by(2);
        let firsts = firsts.fold(V::zero(), |all, &(sum, _)| all + sum);
        let seconds = (0..game.len()).fold(V::zero(), |sum, stone| sum + game.worth(stone, 1));
        let value = firsts - seconds;
        let mut values = work.budget().filled(value, len)?;
        let mut moves = work.budget().vec(len)?;
        // What those before and those after have that would be the mover's.
        let (mut before, mut after) = (V::zero(), firsts);
        for (place, &(sum, stone)) in order.iter().enumerate() {
            if place % 2 == 0 {
                after = after - sum;
            }
            values[stone] = before + after + sum - seconds;
            if place % 2 == 1 {
                before = before + sum;
            }
        }
        moves.extend((0..).zip(values).map(|(mv, value)| RatedMove { mv, value }));
        let proved = Proved::new(value, moves);
        match self.line_bytes(game) {
            Some(_) => Ok(proved.with_line(line(order, work)?)),
            None => Ok(proved),
        }
    }

    fn positions(&self, game: &StoneGameVi<V>) -> u64 {
        let len = u64::from(game.len());
        let line = self.line_bytes(game).map_or(0, |_| len * len / 80);
        6 * len + line
    }

    fn line_bytes(&self, game: &StoneGameVi<V>) -> Option<usize> {
        (game.len() <= Self::LINE).then_some(0)
    }
}
