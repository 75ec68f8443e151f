//! Chalkboard XOR: who leaves numbers whose exclusive or is 0 loses.

use std::collections::HashMap;

use stonework_core::{Game, ProofOf, Proved, RowError, Step, Theorem, WinLose, Work, block_bytes};

use stonework_catalog::{
    AnswerKind, Answers, CatalogGame, DrawnRow, Entry, GameBuilder, InputError, InputKind,
    Notation, Scene, Spot, read_row, row_in_full,
};
use stonework_core::theorem_moves::{rated, with_line};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "chalkboard-xor",
    aliases: &["lc810", "chalkboard-xor-game"],
    title: "Chalkboard XOR",
    rules: "Erase a number; who begins a turn with numbers whose exclusive or is 0 has won.",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: InputKind::Row,
    positions: "the numbers that are left: `1 2 4`",
    moves: "the index of a number, from 0: `1`",
    example: "[1,1,2,4]",
    ..Entry::of(&|input, _| {
        let game = ChalkboardXor::new(input.row()?)?;
        Ok(GameBuilder::new(game).theorem(EvenCount).boxed())
    })
};

/// Chalkboard XOR (LeetCode 810): players alternately erase one number of a row. Who begins a turn
/// with numbers whose exclusive or is 0, as that of no numbers is, has won: so whoever leaves such
/// numbers loses.
///
/// Equal numbers are alike, so of those the first is always erased first. A state is how many are
/// left of each number, in the order in which they first come; a move is the index of a number, the
/// first that is left of its kind. Any integers, negative ones in two's complement.
///
/// The theorem about it is [`EvenCount`].
///
/// ```
/// use stonework::{Negamax, Run, Solver, WinLose};
/// use stonework_impartial::ChalkboardXor;
///
/// let game = ChalkboardXor::new(&[1, 1, 2])?;
/// let solution = Negamax::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChalkboardXor {
    /// The different numbers.
    kinds: Vec<i128>,
    /// The indices of each of them, rising.
    places: Vec<Vec<u32>>,
    /// Which of them a number of the row is.
    kind_at: Vec<u32>,
}

impl ChalkboardXor {
    /// The game on a row of numbers.
    ///
    /// # Errors
    ///
    /// [`RowError::TooLong`] if there are more than [`u32::MAX`].
    pub fn new(numbers: &[i128]) -> Result<Self, RowError> {
        let len = numbers.len();
        u32::try_from(len).map_err(|_| RowError::TooLong { len })?;
        let mut known = HashMap::new();
        let mut game = Self {
            kinds: Vec::new(),
            places: Vec::new(),
            kind_at: Vec::with_capacity(len),
        };
        for (at, &number) in (0..).zip(numbers) {
            let kind = *known.entry(number).or_insert(game.kinds.len());
            if kind == game.kinds.len() {
                game.kinds.push(number);
                game.places.push(Vec::new());
            }
            game.places[kind].push(at);
            // There are no more kinds than numbers.
            game.kind_at.push(u32::try_from(kind).unwrap_or(u32::MAX));
        }
        Ok(game)
    }

    fn kind(&self, at: u32) -> usize {
        self.kind_at[at as usize] as usize
    }

    /// The exclusive or of what is left.
    fn xor(&self, left: &[u32]) -> i128 {
        let odd = self
            .kinds
            .iter()
            .zip(left)
            .filter(|&(_, left)| left % 2 == 1);
        odd.fold(0, |xor, (number, _)| xor ^ number)
    }
}

impl Game for ChalkboardXor {
    type State = Vec<u32>;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> Vec<u32> {
        let counts = self.places.iter().map(Vec::len);
        // There are no more numbers than a u32 counts.
        counts
            .map(|count| u32::try_from(count).unwrap_or(u32::MAX))
            .collect()
    }

    fn terminal_value(&self, left: &Vec<u32>) -> Option<WinLose> {
        (self.xor(left) == 0).then_some(WinLose::Win)
    }

    fn moves(&self, left: &Vec<u32>) -> impl Iterator<Item = u32> {
        let firsts = self.places.iter().zip(left).filter_map(|(places, &left)| {
            let gone = places.len().checked_sub(left as usize)?;
            places.get(gone).copied()
        });
        let mut moves: Vec<u32> = firsts.collect();
        moves.sort_unstable();
        moves.into_iter()
    }

    fn play(&self, left: &Vec<u32>, at: u32) -> Step<Self> {
        let mut left = left.clone();
        left[self.kind(at)] -= 1;
        Step::to(left)
    }

    fn state_heap_bytes(left: &Vec<u32>) -> usize {
        block_bytes(left.capacity() * size_of::<u32>())
    }
}

/// Where what is left is drawn.
fn row_of(left: &[u32]) -> DrawnRow {
    DrawnRow::of(left.iter().map(|&left| left as usize).sum())
}

impl CatalogGame for ChalkboardXor {
    fn notation(&self, at: u32) -> Notation {
        Notation::Index(at)
    }

    fn equivalent_moves(&self, at: u32) -> impl Iterator<Item = Notation> {
        let places = &self.places[self.kind(at)];
        let from = places.partition_point(|&other| other < at);
        places[from..].iter().map(|&place| Notation::Index(place))
    }

    fn read_state(&self, text: &str) -> Result<Vec<u32>, InputError> {
        let mut left = vec![0; self.kinds.len()];
        let kinds: HashMap<i128, usize> = self.kinds.iter().copied().zip(0..).collect();
        for number in read_row(text)? {
            let kind = kinds.get(&number).copied();
            let kind = kind.filter(|&kind| (left[kind] as usize) < self.places[kind].len());
            let kind = kind.ok_or_else(|| {
                InputError::Unreadable(format!("there are not so many {number} on the board"))
            })?;
            left[kind] += 1;
        }
        Ok(left)
    }

    fn draw(&self, left: &Vec<u32>) -> String {
        let numbers = self.kinds.iter().zip(left);
        row_in_full(numbers.flat_map(|(number, &left)| std::iter::repeat_n(number, left as usize)))
    }

    fn scene(&self, left: &Vec<u32>) -> Option<Scene> {
        let numbers = self.kinds.iter().zip(left);
        let all = || {
            numbers
                .clone()
                .flat_map(|(number, &left)| std::iter::repeat_n(number, left as usize))
        };
        Some(row_of(left).stones(|at| all().nth(at).copied().unwrap_or_default()))
    }

    /// The first of those that are equal.
    fn spot(&self, left: &Vec<u32>, at: u32) -> Option<Spot> {
        let before = left.get(..self.kind(at))?;
        row_of(left).stone(before.iter().sum::<u32>() as usize)
    }
}

/// The player to move wins if and only if the exclusive or of the numbers is 0 or there are evenly
/// many.
///
/// Proof: let there be evenly many, n, with the exclusive or x, not 0. If every move left 0, each
/// number would be x, and the exclusive or of evenly many equal numbers is 0, which x is not; so
/// some move does not lose at once. It leaves an odd count, from which every move loses at once or
/// leaves an even count, which is won by induction. From one number, which is not 0, the only move
/// leaves none, whose exclusive or is 0.
///
/// So of an odd count all moves lose, of an even one those win that do not leave 0. Gives the value
/// and every first move in O(n log n) time; a line of some thousand numbers or fewer.
///
/// ```
/// use stonework::{ByTheorem, Run, Solver, WinLose};
/// use stonework_impartial::{ChalkboardXor, EvenCount};
///
/// let numbers: Vec<i128> = (1..=100_000).collect();
/// let solution = ByTheorem(EvenCount).solve(&ChalkboardXor::new(&numbers)?, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EvenCount;

impl EvenCount {
    /// With more numbers than this, there is no line.
    const LINE: usize = 2000;
}

impl Theorem<ChalkboardXor> for EvenCount {
    fn name(&self) -> &'static str {
        "even count"
    }

    fn prove(&self, game: &ChalkboardXor, work: &mut Work<'_>) -> ProofOf<ChalkboardXor> {
        let start = game.start();
        let xor = game.xor(&start);
        let even = game.kind_at.len().is_multiple_of(2);
        let mut moves = Vec::new();
        for at in game.moves(&start) {
            work.count(1)?;
            let wins = even && xor != game.kinds[game.kind(at)];
            work.budget().push(&mut moves, rated(at, wins))?;
        }
        let proved = Proved::new(WinLose::win_if(even), moves);
        if self.line_bytes(game).is_none() {
            return Ok(proved);
        }
        let cost = |left: &Vec<u32>| 1 + left.len() as u64 / 16;
        Ok(with_line(proved, game, work, cost, |left| {
            let xor = game.xor(left);
            let odd = left.iter().filter(|&count| count % 2 == 1).count() % 2 == 1;
            let stays = |at: u32| xor != game.kinds[game.kind(at)];
            let mut moves = game.moves(left);
            moves.find(|&at| xor != 0 && (odd || stays(at)))
        }))
    }

    fn positions(&self, game: &ChalkboardXor) -> u64 {
        game.kind_at.len() as u64
    }

    fn line_bytes(&self, game: &ChalkboardXor) -> Option<usize> {
        (game.kind_at.len() <= Self::LINE).then_some(0)
    }
}
