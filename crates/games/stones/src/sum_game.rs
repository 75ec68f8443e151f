//! Sum Game: put digits for question marks; equal halves win for the second player.

use std::ops::Range;

use stonework_core::{
    Game, Indexed, Layered, ProofOf, Proved, RowError, Side, Step, Theorem, WinLose, Work,
};

use crate::rows::piles::{draw_count, draw_turn, no_position, read_count, read_turn};
use stonework_catalog::{
    AnswerKind, Answers, CatalogGame, Entry, GameBuilder, Input, InputError, InputKind, Notation,
    Outline, Point, Role, Scene, Spot,
};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "sum-game",
    aliases: &["lc1927"],
    title: "Sum Game",
    rules: "Put a digit for a question mark in turn; the second player wins if both halves add up to the same, else the first.",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: InputKind::Digits,
    input_at,
    positions: "how much more the left digits add up to than the right ones, and the question marks in each half: `left − right = 3, left: 2 marks, right: nothing`",
    moves: "the index of a question mark, from 0, and the digit that is put there: `5=7`, in JSON `[5,7]`",
    example: "?3295???",
    ..Entry::of(&|input, _| match input {
        Input::Digits(digits) => Ok(GameBuilder::new(SumGame::new(digits)?)
            .theorem(MirroredDigits)
            .indexed()
            .layered()
            .boxed()),
        _ => Err(InputError::WrongKind(InputKind::Digits)),
    })
};

/// Sum Game (LeetCode 1927): players alternately put a digit for one of the question marks among
/// digits. When none is left, the second player wins if the digits of the left half and those of
/// the right half add up to the same, else the first.
///
/// A state is the difference of both sums and how many question marks each half has left; which of
/// a half is filled does not matter, so a move fills the first one there is.
///
/// ```
/// use stonework::{Run, Side, Solver, Table, WinLose};
/// use stonework_stones::{Filling, SumGame};
///
/// let game = SumGame::new("?5?4")?;
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// let nine = Filling { half: Side::Left, nth: 0, digit: 9 };
/// let zero = Filling { half: Side::Right, nth: 0, digit: 0 };
/// assert_eq!(solution.best_moves(), [nine, zero]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Positions are numbered by how many question marks are left, then by how many of them are in the
/// left half, then by the difference; q question marks make O(q³) of them. [`MirroredDigits`] tells
/// who wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SumGame {
    start: SumGameState,
    /// Where the question marks of each half are.
    marks: [Vec<u32>; 2],
    /// The number of the first position with so many question marks left, and how many positions
    /// there are in all; at most `usize::MAX`.
    first: Vec<usize>,
}

/// A position, and whether the second player is to move in it.
fn parts(text: &str) -> Option<(SumGameState, bool)> {
    let (text, second_moves) = read_turn(text);
    let rest = text.strip_prefix("left − right = ")?;
    let (difference, marks) = match rest.split_once(", left: ") {
        Some((difference, marks)) => (difference, marks.split_once(", right: ")?),
        None => (rest, ("0", "0")),
    };
    let state = SumGameState {
        difference: difference.parse().ok()?,
        left: read_count(marks.0, u32::MAX).ok()?,
        right: read_count(marks.1, u32::MAX).ok()?,
    };
    Some((state, second_moves))
}

/// Digits and question marks from which play may come to a position.
fn input_at(text: &str) -> Option<Input> {
    /// So many characters of a half are written at the most.
    const MOST: u64 = 1_000_000;
    let (state, second_moves) = parts(text)?;
    // One was filled with 0 if the second player is to move.
    let marks = [
        state.left.into(),
        u64::from(state.right) + u64::from(second_moves),
    ];
    let sums = [state.difference.max(0), state.difference.min(0)].map(i64::unsigned_abs);
    let nine = u64::from(NINE);
    let len = |half: usize| marks[half].saturating_add(sums[half].div_ceil(nine));
    let len = len(0).max(len(1)).max(1);
    if len > MOST {
        return None;
    }
    let mut digits = String::new();
    for (marks, mut sum) in marks.into_iter().zip(sums) {
        digits.extend((0..marks).map(|_| '?'));
        for _ in marks..len {
            let digit = sum.min(nine);
            sum -= digit;
            digits += &digit.to_string();
        }
    }
    Some(Input::Digits(digits))
}

/// What matters of a string of digits and question marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SumGameState {
    /// The sum of the digits of the left half, less that of the right half.
    pub difference: i64,
    /// The question marks left in the left half.
    pub left: u32,
    /// The question marks left in the right half.
    pub right: u32,
}

impl SumGameState {
    /// The question marks left; there are fewer than 2³² in all.
    const fn marks(self) -> u32 {
        self.left + self.right
    }
}

/// A digit put for the first question mark left in a half.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filling {
    /// The half.
    pub half: Side,
    /// How many of its question marks were filled before.
    pub nth: u32,
    /// The digit.
    pub digit: u8,
}

/// The greatest digit.
const NINE: u8 = 9;

impl SumGame {
    /// The game on digits and question marks, of which the first half is the left one. If they are
    /// odd in number, the right half has one more.
    ///
    /// # Errors
    ///
    /// [`InputError::NotADigit`] for any other character, [`RowError::TooLong`] for more than
    /// [`u32::MAX`] of them.
    pub fn new(digits: &str) -> Result<Self, InputError> {
        let len = digits.chars().count();
        let half = u32::try_from(len).map_err(|_| RowError::TooLong { len })? / 2;
        let mut start = SumGameState {
            difference: 0,
            left: 0,
            right: 0,
        };
        let mut marks = [Vec::new(), Vec::new()];
        for (at, found) in (0..).zip(digits.chars()) {
            let (sign, count) = if at < half {
                (1, &mut start.left)
            } else {
                (-1, &mut start.right)
            };
            match found.to_digit(10) {
                Some(digit) => start.difference += sign * i64::from(digit),
                None if found == '?' => {
                    *count += 1;
                    marks[usize::from(at >= half)].push(at);
                }
                None => {
                    let at = at as usize;
                    return Err(InputError::NotADigit { at, found });
                }
            }
        }
        let mut game = Self {
            start,
            marks,
            first: vec![0],
        };
        let mut next = 0_usize;
        for left in 0..=start.marks() {
            let halves = game.left_halves(left);
            let halves = (halves.end - halves.start) as usize;
            next = next.saturating_add(halves.saturating_mul(game.differences(left)));
            game.first.push(next);
        }
        Ok(game)
    }

    /// How many question marks the left half can have where so many are left.
    fn left_halves(&self, marks: u32) -> Range<u32> {
        marks.saturating_sub(self.start.right)..self.start.left.min(marks) + 1
    }

    /// How many differences there can be where so many question marks are left.
    fn differences(&self, marks: u32) -> usize {
        usize::from(NINE)
            .saturating_mul((self.start.marks() - marks) as usize)
            .saturating_add(1)
    }

    /// The least difference there can be where the right half has so many question marks left: all
    /// others of it are nines, and those filled of the left half are zeros.
    fn least(&self, right: u32) -> i64 {
        self.start.difference - i64::from(NINE) * i64::from(self.start.right - right)
    }

    /// Whether the first player is to move.
    fn first_moves(&self, state: SumGameState) -> bool {
        (self.start.marks() - state.marks()).is_multiple_of(2)
    }

    /// The value to the player to move if the second player wins, or if he does not.
    fn value(&self, state: SumGameState, second_wins: bool) -> WinLose {
        WinLose::win_if(second_wins != self.first_moves(state))
    }

    /// The question mark that is filled and those after it in its half.
    fn marks_from(&self, filling: Filling) -> &[u32] {
        &self.marks[filling.half as usize][filling.nth as usize..]
    }
}

impl Game for SumGame {
    type State = SumGameState;
    type Move = Filling;
    type Value = WinLose;

    fn start(&self) -> SumGameState {
        self.start
    }

    #[inline]
    fn terminal_value(&self, state: &SumGameState) -> Option<WinLose> {
        (state.marks() == 0).then(|| self.value(*state, state.difference == 0))
    }

    #[inline]
    fn moves(&self, state: &SumGameState) -> impl Iterator<Item = Filling> {
        const DIGITS: u8 = NINE + 1;
        let nth = [self.start.left - state.left, self.start.right - state.right];
        let first = if state.left > 0 { 0 } else { DIGITS };
        let end = if state.right > 0 { 2 * DIGITS } else { DIGITS };
        (first..end).map(move |at| {
            let half = Side::BOTH[usize::from(at / DIGITS)];
            Filling {
                half,
                nth: nth[half as usize],
                digit: at % DIGITS,
            }
        })
    }

    #[inline]
    fn play(&self, state: &SumGameState, filling: Filling) -> Step<Self> {
        let mut next = *state;
        let digit = i64::from(filling.digit);
        match filling.half {
            Side::Left => {
                next.left -= 1;
                next.difference += digit;
            }
            Side::Right => {
                next.right -= 1;
                next.difference -= digit;
            }
        }
        Step::to(next)
    }
}

impl Indexed for SumGame {
    fn count(&self) -> usize {
        self.first[self.layers()]
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a difference less the least one there can be, which is a small number of nines"
    )]
    fn rank(&self, state: &SumGameState) -> usize {
        let marks = state.marks();
        let before = (state.left - self.left_halves(marks).start) as usize;
        let within = (state.difference - self.least(state.right)) as usize;
        before
            .saturating_mul(self.differences(marks))
            .saturating_add(within)
            .saturating_add(self.first[marks as usize])
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "parts of a state that are 32 bits wide, and nines for as many"
    )]
    fn unrank(&self, index: usize) -> SumGameState {
        let starts = &self.first[..self.layers()];
        let marks = starts.partition_point(|&first| first <= index) - 1;
        let (within, marks) = (index - starts[marks], marks as u32);
        let differences = self.differences(marks);
        let left = self.left_halves(marks).start + (within / differences) as u32;
        let right = marks - left;
        SumGameState {
            difference: self.least(right) + (within % differences) as i64,
            left,
            right,
        }
    }
}

impl Layered for SumGame {
    fn layers(&self) -> usize {
        self.start.marks() as usize + 1
    }

    fn layer(&self, layer: usize) -> Range<usize> {
        self.first[layer]..self.first[layer + 1]
    }

    fn reach(&self) -> usize {
        1
    }
}

impl CatalogGame for SumGame {
    const MOVE_PICOS: u64 = 4_000;

    fn notation(&self, filling: Filling) -> Notation {
        Notation::Digit(self.marks_from(filling)[0], filling.digit)
    }

    fn equivalent_moves(&self, filling: Filling) -> impl Iterator<Item = Notation> {
        let marks = self.marks_from(filling).iter();
        marks.map(move |&at| Notation::Digit(at, filling.digit))
    }

    fn read_state(&self, text: &str) -> Result<SumGameState, InputError> {
        let found = parts(text).filter(|&(state, second_moves)| {
            let SumGameState {
                difference,
                left,
                right,
            } = state;
            left <= self.start.left && right <= self.start.right && {
                let filled = i64::from(self.start.left - left);
                let differences =
                    self.least(right)..=self.start.difference + i64::from(NINE) * filled;
                differences.contains(&difference) && self.first_moves(state) != second_moves
            }
        });
        let refused = || no_position(text, &self.draw(&self.start));
        found.map(|(state, _)| state).ok_or_else(refused)
    }

    fn draw(&self, state: &SumGameState) -> String {
        let difference = format!("left − right = {}", state.difference);
        let [left, right] = [state.left, state.right].map(|count| draw_count(count, "mark"));
        let text = match state.marks() {
            0 => difference,
            _ => format!("{difference}, left: {left}, right: {right}"),
        };
        draw_turn(text, !self.first_moves(*state))
    }

    /// The digits that a mark of each half can become, and by how much the halves differ.
    fn scene(&self, state: &SumGameState) -> Option<Scene> {
        let mut scene = Scene::new(14.0, 3.0);
        let halves = [(Side::Left, state.left), (Side::Right, state.right)];
        for (half, marks) in halves {
            let name = match half {
                Side::Left => "left",
                Side::Right => "right",
            };
            let (_, y) = middle(half, 0);
            let label = Outline::Cell {
                middle: (2.0, y),
                size: (3.8, 0.9),
            };
            scene.draw_with(label, Role::Place, format_args!("{name}: {marks} × ?"));
            for digit in (0..=NINE).filter(|_| marks > 0) {
                scene.draw_with(place(half, digit), Role::Piece, digit);
            }
        }
        let sum = Outline::Cell {
            middle: (7.0, 2.5),
            size: (13.8, 0.9),
        };
        let difference = format_args!("left − right = {}", state.difference);
        scene.draw_with(sum, Role::Place, difference);
        Some(scene)
    }

    fn spot(&self, _: &SumGameState, filling: Filling) -> Option<Spot> {
        Some(place(filling.half, filling.digit))
    }
}

/// The middle of a digit of a half, as it is drawn.
fn middle(half: Side, digit: u8) -> Point {
    let row = match half {
        Side::Left => 0.5,
        Side::Right => 1.5,
    };
    (f64::from(digit) + 4.5, row)
}

/// A digit that is to be put in a half, as it is drawn.
fn place(half: Side, digit: u8) -> Outline {
    Outline::Disc {
        middle: middle(half, digit),
        radius: 0.45,
    }
}

/// A question mark is worth four and a half. With d the difference of the sums, l and r the
/// question marks left in each half, e = 2d + 9(l − r) is twice the difference with them counted
/// so. Filling one with x changes e by 2x − 9 in the left half and by 9 − 2x in the right one: by
/// any odd number from −9 to 9 in either.
///
/// If the first player fills the last one, he wins: of all digits one makes the sums equal at the
/// most. Else evenly many are left whenever he is to move, and
///
/// - with e = 0 he loses, as the second player can take back any change of e, until e = 2d = 0;
/// - with e ≠ 0 he wins: he moves e away from 0 by 9, which no answer takes back, until 2d ≠ 0.
///
/// So the second player, when he is to move, wins if he can make e = 0: if it is no farther from 0
/// than 9, for being odd it is then what some digit takes away.
///
/// A line is told for [`MirroredDigits::LINE`] question marks or fewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MirroredDigits;

impl MirroredDigits {
    /// With more question marks than this there is no line, which would be longer than anyone
    /// reads.
    pub const LINE: u32 = 1_000_000;
}

impl Theorem<SumGame> for MirroredDigits {
    fn name(&self) -> &'static str {
        "mirrored digits"
    }

    fn prove(&self, game: &SumGame, work: &mut Work<'_>) -> ProofOf<SumGame> {
        let first_fills_the_last = !game.start.marks().is_multiple_of(2);
        let value = |state: &SumGameState, _: &mut Work<'_>| {
            let marks = i64::from(state.left) - i64::from(state.right);
            let e = 2 * state.difference + i64::from(NINE) * marks;
            let second_wins = if first_fills_the_last {
                false
            } else if game.first_moves(*state) {
                e == 0
            } else {
                e.abs() <= i64::from(NINE)
            };
            Ok(game.value(*state, second_wins))
        };
        Proved::by_formula(game, work, value, self.line_bytes(game).is_some())
    }

    fn positions(&self, game: &SumGame) -> u64 {
        let line = self.line_bytes(game).map(|_| game.start.marks());
        // Ten digits in each half, which are tried in a moment.
        u64::from(line.unwrap_or(1)) * 10
    }

    fn line_bytes(&self, game: &SumGame) -> Option<usize> {
        (game.start.marks() <= Self::LINE).then_some(0)
    }
}
