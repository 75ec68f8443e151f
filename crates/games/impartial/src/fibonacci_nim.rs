//! Fibonacci Nim: take at most twice as many stones as were taken last.

use stonework_core::{Game, ProofOf, Step, Theorem, WinLose, Work};
use stonework_nimbers::Nimber;

use super::strip;
use stonework_catalog::{
    AnswerKind, Answers, CatalogGame, DrawnHeaps, Entry, GameBuilder, InputError, InputKind,
    Notation, Number, PositionError, Scene, Spot,
};
use stonework_core::theorem_moves::{MOST_MOVES, bytes_of_moves, list_moves, rated, with_line};

const KIND: InputKind =
    InputKind::Text("stones, or stones and how many were taken before: 31, or [31,9]");

const TIMES: Number = Number::new(
    "times",
    1..=100,
    2,
    "how many times the last take may be taken at most",
);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "fibonacci-nim",
    aliases: &[],
    title: "Fibonacci Nim",
    rules: "Take stones from a heap: at first any number but all, then at most twice as many as were taken last; \
            who takes the last stone wins.",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: KIND,
    positions: "the stones, and how many of them may be taken: `31 (18 at most)`; after a take of 9 that is `[31,9]`",
    moves: "how many are taken: `2`",
    params: &[TIMES.param()],
    example: "[31,9]",
    ..Entry::of(&|input, settings| {
        let game = FibonacciNim::new(1, settings.get(&TIMES)?);
        let [stones, most] = game.read(strip::text(input, KIND)?)?;
        Ok(GameBuilder::new(game.at(stones, most))
            .theorem(Zeckendorf)
            .nimber(Nimber::new())
            .every_position()
            .boxed())
    })
};

/// Fibonacci Nim (M. J. Whinihan, Fibonacci Quarterly 1, 1963): the first player takes any number
/// of stones from a heap, but not all; then nobody takes more than twice as many as were taken
/// last, or another multiple. Who takes the last stone wins; who cannot take has lost, as with one
/// stone at the start.
///
/// A state is how many stones there are and how many of them may be taken, which is written `31 (18
/// at most)`. A move is how many are taken. Up to [`u32::MAX`] stones.
///
/// The theorem about it is [`Zeckendorf`].
///
/// ```
/// use stonework::{ByTheorem, Run, Solver, WinLose};
/// use stonework_impartial::{FibonacciNim, Zeckendorf};
///
/// // 9 of 40 are taken: 31 = 21 + 8 + 2.
/// let game = FibonacciNim::new(40, 2).at(31, 18);
/// let solution = ByTheorem(Zeckendorf).solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// assert_eq!(solution.best_moves(), [2, 10]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FibonacciNim {
    stones: u32,
    most: u32,
    times: u32,
}

impl FibonacciNim {
    /// The game on a heap of which at first all but one stone may be taken, then at most so many
    /// `times` the last take.
    #[must_use]
    pub fn new(stones: u32, times: u32) -> Self {
        let most = stones.saturating_sub(1);
        Self {
            stones,
            most,
            times,
        }
    }

    /// The same game from a heap of which at most so many stones may be taken.
    #[must_use]
    pub fn at(self, stones: u32, most: u32) -> Self {
        Self {
            stones,
            most: most.min(stones),
            ..self
        }
    }

    /// The stones and the most that may be taken, of a text with the stones alone, or with what was
    /// taken before, or with what [`CatalogGame::draw`] writes.
    fn read(self, text: &str) -> Result<[u32; 2], PositionError> {
        let reason = "is no heap: the stones, or these and how many were taken before, are written as 31 or [31,9]";
        let unreadable = || PositionError::unreadable(text.trim(), reason);
        let is_mark = |c: char| " \t\r\n,;:()[]{}".contains(c);
        if text.contains(|c: char| !c.is_alphanumeric() && !is_mark(c)) {
            return Err(unreadable());
        }
        let numbers = text
            .split(|c: char| !c.is_ascii_digit())
            .filter(|number| !number.is_empty());
        // The thousands of a number: 1,000.
        if numbers
            .clone()
            .any(|number| number.len() == 3 && number.starts_with('0'))
        {
            return Err(unreadable());
        }
        let numbers: Result<Vec<u32>, _> = numbers.map(str::parse).collect();
        match (numbers.as_deref(), text.contains("at most")) {
            // Nothing was taken before.
            (Ok(&[stones] | &[stones, 0]), false) => Ok([stones, stones.saturating_sub(1)]),
            (Ok(&[stones, taken]), false) => {
                Ok([stones, taken.saturating_mul(self.times).min(stones)])
            }
            (Ok(&[stones, most]), true) => Ok([stones, most.min(stones)]),
            _ => Err(unreadable()),
        }
    }
}

impl Game for FibonacciNim {
    /// The stones, and how many of them may be taken.
    type State = [u32; 2];
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> [u32; 2] {
        [self.stones, self.most]
    }

    fn terminal_value(&self, &[_, most]: &[u32; 2]) -> Option<WinLose> {
        (most == 0).then_some(WinLose::Loss)
    }

    fn moves(&self, &[_, most]: &[u32; 2]) -> impl Iterator<Item = u32> {
        1..=most
    }

    fn play(&self, &[stones, _]: &[u32; 2], taken: u32) -> Step<Self> {
        let left = stones - taken;
        Step::to([left, taken.saturating_mul(self.times).min(left)])
    }
}

impl CatalogGame for FibonacciNim {
    fn notation(&self, taken: u32) -> Notation {
        Notation::Count(taken)
    }

    fn read_state(&self, text: &str) -> Result<[u32; 2], InputError> {
        Ok(self.read(text)?)
    }

    fn draw(&self, [stones, most]: &[u32; 2]) -> String {
        format!("{stones} ({most} at most)")
    }

    fn scene(&self, &[stones, _]: &[u32; 2]) -> Option<Scene> {
        Some(DrawnHeaps::of(&[stones]).scene())
    }

    fn spot(&self, &[stones, _]: &[u32; 2], taken: u32) -> Option<Spot> {
        DrawnHeaps::of(&[stones]).last_taken(0, taken.into())
    }
}

/// Every number is in one way a sum of Fibonacci numbers 1, 2, 3, 5, 8 … of which no two follow
/// each other. The player to move wins if and only if the least of these parts may be taken; at the
/// start that is so unless the heap is a Fibonacci number.
///
/// (E. Zeckendorf, Bull. Soc. Roy. Sci. Liège 41, 1972; M. J. Whinihan, 1963.) A take wins if and
/// only if the least part of what is left is more than twice as many. Then the parts of both are
/// together those of the heap, so that a winning take is the sum of its least parts.
///
/// With other multiples than twice the numbers are others: each is the sum of the one before and of
/// the least whose multiple is no less than that one; with 1 the powers of 2. (A. J. Schwenk,
/// "Take-Away Games", Fibonacci Quarterly 8, 1970.)
///
/// Gives the value, and every first move, or of more than [`super::MOST_MOVES`] the best. It gives
/// a line for some hundred thousand stones or fewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Zeckendorf;

impl Zeckendorf {
    /// With more stones than this, there is no line.
    const LINE: u32 = 100_000;

    /// The parts of a number, the least first.
    fn parts(number: u32, times: u32) -> Vec<u32> {
        let times = u64::from(times);
        let mut numbers = vec![1_u64];
        let mut least = 0;
        while numbers[numbers.len() - 1] < number.into() {
            let last = numbers[numbers.len() - 1];
            while numbers[least] * times < last {
                least += 1;
            }
            numbers.push(last + numbers[least]);
        }
        let mut left = number;
        let mut parts = Vec::new();
        for number in numbers.into_iter().rev() {
            if let Some(rest) = u32::try_from(number)
                .ok()
                .and_then(|part| left.checked_sub(part))
            {
                parts.push(left - rest);
                left = rest;
            }
        }
        parts.reverse();
        parts
    }

    /// The takes that win, fewest first.
    fn winning(game: &FibonacciNim, [stones, most]: [u32; 2]) -> Vec<u32> {
        let parts = Self::parts(stones, game.times);
        let mut taken = 0;
        let mut winning = Vec::new();
        for (at, part) in (1..).zip(&parts) {
            taken += part;
            let next = parts.get(at).map(|&part| u64::from(part));
            let is_less = |next| u64::from(taken) * u64::from(game.times) < next;
            if taken <= most && next.is_none_or(is_less) {
                winning.push(taken);
            }
        }
        winning
    }
}

impl Theorem<FibonacciNim> for Zeckendorf {
    fn name(&self) -> &'static str {
        "Zeckendorf's"
    }

    fn prove(&self, game: &FibonacciNim, work: &mut Work<'_>) -> ProofOf<FibonacciNim> {
        let start = game.start();
        work.count(1)?;
        let winning = Self::winning(game, start);
        let wins = !winning.is_empty();
        let all = game
            .moves(&start)
            .map(|taken| rated(taken, winning.contains(&taken)));
        let lost = (!wins).then(|| game.moves(&start)).into_iter().flatten();
        let promising = winning.iter().map(|&taken| rated(taken, true));
        let promising = promising.chain(lost.map(|taken| rated(taken, false)));
        let proved = list_moves(work, wins, game.most.into(), all, promising)?;
        if self.line_bytes(game).is_none() {
            return Ok(proved);
        }
        let choose = |state: &[u32; 2]| {
            let winning = Self::winning(game, *state).first().copied();
            winning.or_else(|| game.moves(state).next())
        };
        Ok(with_line(proved, game, work, |_| 1, choose))
    }

    fn bytes(&self, game: &FibonacciNim) -> usize {
        bytes_of_moves::<FibonacciNim>(game.most.into())
    }

    fn line_bytes(&self, game: &FibonacciNim) -> Option<usize> {
        (game.stones <= Self::LINE).then_some(0)
    }

    fn positions(&self, game: &FibonacciNim) -> u64 {
        let told = u128::from(game.most).min(MOST_MOVES);
        u64::try_from(told).unwrap_or(u64::MAX)
    }
}
