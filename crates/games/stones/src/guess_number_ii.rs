//! Guess Number Higher or Lower II: find a number by guesses that cost what they say.

use std::ops::{Range, RangeInclusive};

use stonework_core::{
    Game, Halt, Indexed, Layered, ProofOf, Proved, SolveError, Step, Theorem, Work,
};

use crate::rows::piles::{narrow, no_position};
use stonework_catalog::{
    AnswerKind, AnswerRule, Answers, CatalogGame, DrawnRow, Entry, GameBuilder, Input, InputError,
    InputKind, Notation, Scene, Spot,
};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "guess-number-ii",
    aliases: &["lc375"],
    title: "Guess Number Higher or Lower II",
    rules: "Guess a number that is 1 or more; each wrong guess costs what it says, and tells whether \
            the number is higher or lower.",
    answer: Answers::Always(AnswerKind {
        meaning: "the least money that is sure to be enough",
        rule: AnswerRule::Opposite,
    }),
    input: InputKind::Count,
    input_at: |text| Some(Input::Count(read(text)?.parts().0.high)),
    positions: "the least and the greatest number that are possible, and the guess to be answered: `8 to 10: is it 9?`",
    moves: "a guess, `9`, or an answer, `lower` or `higher`",
    example: "10",
    ..Entry::of(&|input, _| {
        let game = GuessNumberIi::new(input.count(1)?);
        let numbered = game.count() < usize::MAX;
        let builder = GameBuilder::new(game).theorem(CrossingPoints);
        Ok(if numbered {
            builder.indexed().layered().boxed()
        } else {
            builder.boxed()
        })
    })
};

/// Guess Number Higher or Lower II (LeetCode 375): a number from 1 to `most` is to be found. The
/// first player guesses and pays what he guesses if it is wrong; the second answers whether the
/// number is lower or higher, and may change it as long as his answers stay true. Asked is how much
/// money is sure to be enough.
///
/// A state is the numbers that are still possible, and the guess if one is to be answered; a move a
/// guess or an answer. The second player gains the guess that he answers. He never says that it is
/// right: that gains nothing, and any other answer that is possible gains something. Play ends when
/// one number is left, which need not be guessed.
///
/// ```
/// use stonework::{Run, Solver, Table};
/// use stonework_stones::{GuessNumberIi, Saying};
///
/// let game = GuessNumberIi::new(10);
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(-16));
/// assert_eq!(solution.best_moves(), [Saying::Guess(7)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Positions are numbered by how many numbers are possible, those with a guess to be answered
/// first: about n³ / 6 in all. The least money is OEIS A276128: 0, 1, 2, 4, 6, 8, 10, 12, 14, 16,
/// 18, 21, …
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GuessNumberIi {
    most: u32,
}

/// Numbers that are possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Possible {
    /// The lowest.
    pub low: u32,
    /// The highest, which is no lower.
    pub high: u32,
}

impl Possible {
    /// How many there are.
    const fn len(self) -> u32 {
        self.high - self.low + 1
    }

    /// Where they are drawn.
    const fn row(self) -> DrawnRow {
        DrawnRow::of(self.high.saturating_sub(self.low) as usize + 1)
    }
}

/// A position of [`GuessNumberIi`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GuessState {
    /// One of these numbers is to be guessed, or is found if there is only one.
    Guessing(Possible),
    /// The guess, which is one of two numbers or more, is to be answered.
    Answering(Possible, u32),
}

/// The position that a text means.
fn read(text: &str) -> Option<GuessState> {
    let number = |text: &str| text.trim().parse::<u32>().ok().filter(|&number| number > 0);
    if let Some(low) = text.trim().strip_prefix("it is ") {
        let (low, high) = (number(low)?, number(low)?);
        return Some(GuessState::Guessing(Possible { low, high }));
    }
    let (range, guess) = match text.trim().split_once(": is it ") {
        Some((range, guess)) => (range, Some(number(guess.strip_suffix('?')?)?)),
        None => (text, None),
    };
    let (low, high) = range.split_once(" to ")?;
    let (low, high) = (number(low)?, number(high)?);
    let possible = (low < high).then_some(Possible { low, high })?;
    Some(match guess {
        Some(guess) if (low..=high).contains(&guess) => GuessState::Answering(possible, guess),
        Some(_) => return None,
        None => GuessState::Guessing(possible),
    })
}

/// A move of [`GuessNumberIi`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Saying {
    /// It is this number.
    Guess(u32),
    /// The number is lower than the guess.
    Lower,
    /// The number is higher than the guess.
    Higher,
}

impl GuessState {
    /// The possible numbers, and the guess if there is one to be answered.
    const fn parts(self) -> (Possible, Option<u32>) {
        match self {
            Self::Guessing(possible) => (possible, None),
            Self::Answering(possible, guess) => (possible, Some(guess)),
        }
    }
}

impl GuessNumberIi {
    /// The game on the numbers from 1 to `most`; with 0 as with 1, it is over.
    #[must_use]
    pub fn new(most: u32) -> Self {
        Self { most: most.max(1) }
    }

    /// The number of the first position with so many possible numbers: n + 1 − k ranges of length k
    /// are k + 1 positions each, but for length 1, where there is nothing to answer. `usize::MAX`
    /// from where 64 bits do not hold it, or a term of the sum.
    #[inline]
    fn first(self, len: u32) -> usize {
        let n = u64::from(self.most);
        let shorter = u64::from(len) - 1;
        // The sum of (n + 1)(k + 1) - k(k + 1) over all shorter k.
        let all = (n + 1).checked_mul(shorter * (shorter + 3) / 2);
        let beyond = (shorter * (shorter + 1)).checked_mul(shorter + 2);
        let unanswered = if shorter == 0 { 0 } else { n };
        all.zip(beyond)
            .and_then(|(all, beyond)| usize::try_from(all - beyond / 3 - unanswered).ok())
            .unwrap_or(usize::MAX)
    }

    /// How many ranges of a length there are.
    fn ranges(self, len: u32) -> usize {
        (self.most - len) as usize + 1
    }

    /// How many positions of a length there are in which a guess is to be answered.
    fn answers(self, len: u32) -> usize {
        match len {
            1 => 0,
            _ => self.ranges(len).saturating_mul(len as usize),
        }
    }
}

impl Game for GuessNumberIi {
    type State = GuessState;
    type Move = Saying;
    type Value = i64;

    fn start(&self) -> GuessState {
        GuessState::Guessing(Possible {
            low: 1,
            high: self.most,
        })
    }

    #[inline]
    fn terminal_value(&self, state: &GuessState) -> Option<i64> {
        let (possible, guess) = state.parts();
        (possible.len() == 1 && guess.is_none()).then_some(0)
    }

    #[inline]
    fn moves(&self, state: &GuessState) -> impl Iterator<Item = Saying> {
        const ANSWERS: [Saying; 2] = [Saying::Lower, Saying::Higher];
        let (Possible { low, high }, guess) = state.parts();
        let (guesses, answers) = match guess {
            None => (low..=high, 0..0),
            Some(guess) => (
                RangeInclusive::new(1, 0),
                usize::from(guess == low)..2 - usize::from(guess == high),
            ),
        };
        guesses
            .map(Saying::Guess)
            .chain(ANSWERS[answers].iter().copied())
    }

    #[inline]
    fn play(&self, state: &GuessState, saying: Saying) -> Step<Self> {
        let (mut possible, guess) = state.parts();
        let guessed = guess.unwrap_or(0);
        match saying {
            Saying::Guess(guess) => return Step::to(GuessState::Answering(possible, guess)),
            Saying::Lower => possible.high = guessed - 1,
            Saying::Higher => possible.low = guessed + 1,
        }
        Step::to(GuessState::Guessing(possible)).gaining(guessed.into())
    }
}

impl Indexed for GuessNumberIi {
    fn count(&self) -> usize {
        let longest = self.first(self.most);
        longest
            .saturating_add(self.answers(self.most))
            .saturating_add(1)
    }

    #[inline]
    fn rank(&self, state: &GuessState) -> usize {
        let (possible, guess) = state.parts();
        let len = possible.len();
        let nth = possible.low as usize - 1;
        let within = match guess {
            None => self.answers(len).saturating_add(nth),
            Some(guess) => nth
                .saturating_mul(len as usize)
                .saturating_add((guess - possible.low) as usize),
        };
        self.first(len).saturating_add(within)
    }

    fn unrank(&self, index: usize) -> GuessState {
        // The last length whose first number is not beyond the index, by bisection.
        let (mut len, mut longest) = (1, self.most);
        while len < longest {
            let middle = longest - (longest - len) / 2;
            if self.first(middle) <= index {
                len = middle;
            } else {
                longest = middle - 1;
            }
        }
        let within = index - self.first(len);
        let answers = self.answers(len);
        let range = |nth: usize| Possible {
            low: narrow(nth) + 1,
            high: narrow(nth) + len,
        };
        if let Some(nth) = within.checked_sub(answers) {
            GuessState::Guessing(range(nth))
        } else {
            let possible = range(within / len as usize);
            let guess = possible.low + narrow(within % len as usize);
            GuessState::Answering(possible, guess)
        }
    }
}

impl Layered for GuessNumberIi {
    fn layers(&self) -> usize {
        // Those of length 1 have nothing to answer.
        (self.most as usize).saturating_mul(2) - 1
    }

    fn layer(&self, layer: usize) -> Range<usize> {
        let len = narrow(layer.div_ceil(2)) + 1;
        let first = self.first(len);
        let guessing = first.saturating_add(self.answers(len));
        if layer % 2 == 1 {
            first..guessing
        } else {
            guessing..guessing.saturating_add(self.ranges(len))
        }
    }

    fn reach(&self) -> usize {
        // An answer can leave one number of any.
        self.layers().saturating_sub(2).max(1)
    }
}

impl CatalogGame for GuessNumberIi {
    const MOVE_PICOS: u64 = 8_000;

    fn notation(&self, saying: Saying) -> Notation {
        match saying {
            Saying::Guess(guess) => Notation::Count(guess),
            Saying::Lower => Notation::Word("lower"),
            Saying::Higher => Notation::Word("higher"),
        }
    }

    fn read_state(&self, text: &str) -> Result<GuessState, InputError> {
        let found = read(text).filter(|state| state.parts().0.high <= self.most);
        found.ok_or_else(|| no_position(text, &self.draw(&self.start())))
    }

    fn draw(&self, state: &GuessState) -> String {
        match *state {
            GuessState::Guessing(Possible { low, high }) if low == high => format!("it is {low}"),
            GuessState::Guessing(Possible { low, high }) => format!("{low} to {high}"),
            GuessState::Answering(Possible { low, high }, guess) => {
                format!("{low} to {high}: is it {guess}?")
            }
        }
    }

    /// The numbers that are possible.
    fn scene(&self, state: &GuessState) -> Option<Scene> {
        let (GuessState::Guessing(possible) | GuessState::Answering(possible, _)) = *state;
        let low = possible.low as usize;
        Some(possible.row().stones(|at| low + at))
    }

    /// The number that is guessed.
    fn spot(&self, state: &GuessState, saying: Saying) -> Option<Spot> {
        match (*state, saying) {
            (GuessState::Guessing(possible), Saying::Guess(guess)) => possible
                .row()
                .stone(guess.checked_sub(possible.low)? as usize),
            _ => None,
        }
    }
}

/// The cost c(l, h) of finding a number from l to h, for all of them in O(n²) time.
///
/// c(l, h) is the least of x + max(c(l, x − 1), c(x + 1, h)) for the guesses x, ranges without a
/// number costing nothing. More numbers never cost less: a way to find one of them finds one of
/// fewer as well. So c(l, x − 1) grows with x and c(x + 1, h) falls, and from some p on, the
/// *crossing point*, the first is no less. (It is so at x = h, hence p ≤ h.)
///
/// - Of the guesses from p on, p + c(l, p − 1) is the least: both terms grow.
/// - The guesses below p cost x + c(x + 1, h), which does not depend on l.
///
/// For a fixed h and l going down, c(l, x − 1) grows and c(x + 1, h) stays, so p never goes up: the
/// guesses below p are a window whose ends both go down, and its least element is kept as in any
/// sliding window, each guess entering and leaving it once.
///
/// Tells value, best moves and line; 4 bytes for each range of two numbers or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CrossingPoints;

/// The cost of every range.
struct Costs {
    /// For each highest number from 2 on, that of every lower lowest one.
    costs: Vec<u32>,
}

impl Costs {
    /// How many ranges of two numbers or more there are that end before `high`.
    fn before(high: u32) -> usize {
        let shorter = high.saturating_sub(1) as usize;
        shorter.saturating_mul(shorter.saturating_sub(1)) / 2
    }

    /// The cost of the range, 0 if it has no more than one number. Numbers are from 1 on.
    #[inline]
    fn of(&self, low: u32, high: u32) -> u32 {
        if low < high {
            self.costs[Self::before(high) + low as usize - 1]
        } else {
            0
        }
    }

    /// Fills in the ranges that end with `high`; all that end lower are. `window` is room for as
    /// many numbers. A cost beyond 32 bits is returned as an error, with the range.
    fn fill(&mut self, high: u32, window: &mut Vec<u32>) -> Result<(), Possible> {
        // The guesses below the crossing point that no lower guess is as good as, going down; those
        // before `gone` have left.
        window.clear();
        let mut gone = 0;
        let mut crossing = high;
        let column = Self::before(high);
        for low in (1..high).rev() {
            let cost =
                |costs: &Self, guess: u32| u64::from(guess) + u64::from(costs.of(guess + 1, high));
            let entering = cost(self, low);
            let is_worse = |&guess: &u32| cost(self, guess) >= entering;
            while window[gone..].last().is_some_and(is_worse) {
                window.pop();
            }
            window.push(low);
            while crossing > low
                && self.of(low, crossing.saturating_sub(2)) >= self.of(crossing, high)
            {
                crossing -= 1;
            }
            while window.get(gone).is_some_and(|&guess| guess >= crossing) {
                gone += 1;
            }
            let above = u64::from(crossing) + u64::from(self.of(low, crossing - 1));
            let least = match window.get(gone) {
                Some(&guess) => above.min(cost(self, guess)),
                None => above,
            };
            self.costs[column + low as usize - 1] =
                u32::try_from(least).map_err(|_| Possible { low, high })?;
        }
        Ok(())
    }
}

impl Theorem<GuessNumberIi> for CrossingPoints {
    fn name(&self) -> &'static str {
        "crossing points"
    }

    fn bytes(&self, game: &GuessNumberIi) -> usize {
        let most = game.most as usize;
        let ranges = Costs::before(game.most).saturating_add(most);
        ranges.saturating_add(most).saturating_mul(size_of::<u32>())
    }

    fn positions(&self, game: &GuessNumberIi) -> u64 {
        u64::from(game.most).pow(2) / 2
    }

    fn line_bytes(&self, _: &GuessNumberIi) -> Option<usize> {
        Some(0)
    }

    fn prove(&self, game: &GuessNumberIi, work: &mut Work<'_>) -> ProofOf<GuessNumberIi> {
        // One more number may be one too many to count to.
        let ranges = Costs::before(game.most).saturating_add(game.most as usize);
        let mut costs = Costs {
            costs: work.budget().filled(0, ranges)?,
        };
        let mut window = work.budget().vec(game.most as usize)?;
        work.expect(costs.costs.len());
        for high in 2..=game.most {
            work.count(high.into())?;
            costs.fill(high, &mut window).map_err(|possible| {
                let state = GuessState::Guessing(possible);
                Halt::Fault(SolveError::Overflow { state })
            })?;
        }
        let value = |state: &GuessState, _: &mut Work<'_>| {
            let (Possible { low, high }, guess) = state.parts();
            Ok(match guess {
                None => -i64::from(costs.of(low, high)),
                Some(guess) => {
                    let lower = costs.of(low, guess - 1);
                    let higher = costs.of(guess + 1, high);
                    i64::from(guess) + i64::from(lower.max(higher))
                }
            })
        };
        Proved::by_values(game, work, value)
    }
}
