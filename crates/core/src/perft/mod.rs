//! How many lines of play there are: [`fn@perft`], [`divide`], and [`Perft`] with its settings.

mod memo;

use std::fmt;

use self::memo::Memo;
use crate::game::Game;
use crate::run::{Meter, Report, Run, StopReason};

/// Counts the lines of play of exactly `depth` plies from the start.
///
/// A line that ends earlier does not count, and one that ends with the last of these plies does; there is
/// one line of 0 plies. A move after which the mover moves again is a ply like any other. Lines that come
/// to the same position by another order of moves count each: this is the measure by which the rules of
/// a game are compared with those of other programs.
///
/// Counted in bulk: the moves of the last ply are not played. See [`Perft`] for the settings.
///
/// ```
/// use stonework_core::{Game, Run, Step, WinLose, perft};
///
/// /// A heap; a move takes one or two stones; who takes the last one wins.
/// struct Heap(u32);
/// # impl Game for Heap {
/// #     type State = u32; type Move = u32; type Value = WinLose;
/// #     fn start(&self) -> u32 { self.0 }
/// #     fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
/// #         (left == 0).then_some(WinLose::Loss)
/// #     }
/// #     fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> { 1..=left.min(2) }
/// #     fn play(&self, &left: &u32, taken: u32) -> Step<Self> { Step::to(left - taken) }
/// # }
///
/// let lines: Vec<u128> = (0..=5)
///     .map(|depth| perft(&Heap(4), depth, &Run::new()))
///     .collect::<Result<_, _>>()?;
/// assert_eq!(lines, [1, 2, 4, 4, 1, 0]);
/// # Ok::<(), stonework_core::PerftError<Heap>>(())
/// ```
///
/// # Complexity
///
/// Time as the lines of `depth - 1` plies, O(b · depth) memory on an explicit stack with `b` moves a position.
///
/// # Errors
///
/// [`PerftError`] for a limit of the run, a count beyond 128 bits, or a position that is neither
/// over nor has a move.
pub fn perft<G: Game>(game: &G, depth: u32, run: &Run) -> Result<u128, PerftError<G>> {
    Perft::new().count(game, depth, run)
}

/// Counts the lines of play of exactly `depth` plies for each first move, in the game's order.
///
/// They add up to what [`fn@perft`] counts. There is no first move in a line of 0 plies, nor in a game that
/// is over.
///
/// # Errors
///
/// As [`fn@perft`].
pub fn divide<G: Game>(
    game: &G,
    depth: u32,
    run: &Run,
) -> Result<Vec<(G::Move, u128)>, PerftError<G>> {
    Perft::new().divide(game, depth, run)
}

/// Counts lines of play, as [`fn@perft`] says.
///
/// ```
/// use stonework_core::{Game, Perft, Run, Step, WinLose};
///
/// /// Two switches, one flipped each move, for ever.
/// struct Switches;
/// # impl Game for Switches {
/// #     type State = u8; type Move = u8; type Value = WinLose;
/// #     fn start(&self) -> u8 { 0 }
/// #     fn terminal_value(&self, _: &u8) -> Option<WinLose> { None }
/// #     fn moves(&self, _: &u8) -> impl Iterator<Item = u8> { [1, 2].into_iter() }
/// #     fn play(&self, &on: &u8, one: u8) -> Step<Self> { Step::to(on ^ one) }
/// # }
///
/// let (perft, run) = (Perft::new().memoised(), Run::new());
/// assert_eq!(perft.count(&Switches, 100, &run)?, 1 << 100);
/// assert_eq!(perft.divide(&Switches, 100, &run)?, [(1, 1 << 99), (2, 1 << 99)]);
/// let depths = perft.depths(&Switches, &run);
/// assert!(depths.take(4).map(Result::unwrap).eq([2, 4, 8, 16]));
/// # Ok::<(), stonework_core::PerftError<Switches>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Perft {
    memoised: bool,
}

impl Perft {
    /// Counts every line, one by one.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Remembers how many lines of so many plies there are from a position, so that one to which many
    /// lines lead is counted once. The counts are the same.
    ///
    /// Under [`Run::with_bytes`] the memo takes at most half of that, and forgets what does not fit.
    #[must_use]
    pub fn memoised(self) -> Self {
        Self { memoised: true }
    }

    /// As [`fn@perft`].
    ///
    /// # Errors
    ///
    /// As [`fn@perft`].
    pub fn count<G: Game>(self, game: &G, depth: u32, run: &Run) -> Result<u128, PerftError<G>> {
        Counter::new(game, run, self).lines(game.start(), depth)
    }

    /// As [`divide`].
    ///
    /// # Errors
    ///
    /// As [`fn@perft`].
    pub fn divide<G: Game>(
        self,
        game: &G,
        depth: u32,
        run: &Run,
    ) -> Result<Vec<(G::Move, u128)>, PerftError<G>> {
        let start = game.start();
        let Some(after) = depth.checked_sub(1) else {
            return Ok(Vec::new());
        };
        if game.terminal_value(&start).is_some() {
            return Ok(Vec::new());
        }
        let mut counter = Counter::new(game, run, self);
        let mut divided = Vec::new();
        let mut all = 0_u128;
        for mv in game.moves(&start) {
            let lines = counter.lines(game.play(&start, mv).state, after)?;
            all = all.checked_add(lines).ok_or(PerftError::Overflow)?;
            counter.meter.budget.push(&mut divided, (mv, lines))?;
        }
        if divided.is_empty() {
            return Err(PerftError::NoMoves { state: start });
        }
        Ok(divided)
    }

    /// The counts for 1 ply, for 2 and so on, without end, each counted when it is asked for. The limits of the
    /// run are for all of them together.
    pub fn depths<'a, G: Game>(self, game: &'a G, run: &'a Run) -> Depths<'a, G> {
        Depths {
            counter: Counter::new(game, run, self),
            depth: Some(0),
        }
    }
}

/// The counts for 1 ply, for 2 and so on: see [`Perft::depths`]. An error is the last item.
pub struct Depths<'a, G: Game> {
    counter: Counter<'a, G>,
    /// The depth of the last count; `None` after an error.
    depth: Option<u32>,
}

impl<G: Game> Depths<'_, G> {
    /// What the counts have cost so far.
    #[must_use]
    pub fn report(&self) -> Report {
        self.counter.meter.report("perft".to_owned(), 1)
    }
}

impl<G: Game> Iterator for Depths<'_, G> {
    type Item = Result<u128, PerftError<G>>;

    fn next(&mut self) -> Option<Self::Item> {
        let depth = self.depth.and_then(|depth| depth.checked_add(1))?;
        let counted = self.counter.lines(self.counter.game.start(), depth);
        self.depth = counted.is_ok().then_some(depth);
        Some(counted)
    }
}

impl<G: Game> fmt::Debug for Depths<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Depths")
            .field("depth", &self.depth)
            .finish_non_exhaustive()
    }
}

/// Why lines of play are not counted.
#[non_exhaustive]
pub enum PerftError<G: Game> {
    /// A limit of the run was reached.
    Stopped(StopReason),
    /// There are more lines than 128 bits hold.
    Overflow,
    /// A position has neither a terminal value nor a move.
    NoMoves {
        /// The position.
        state: G::State,
    },
}

impl<G: Game> From<StopReason> for PerftError<G> {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl<G: Game> fmt::Display for PerftError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(reason) => reason.fmt(f),
            Self::Overflow => f.write_str("there are more lines of play than 128 bits can count"),
            Self::NoMoves { state } => write!(
                f,
                "{state:?} has no terminal value and no moves; one of the two is needed"
            ),
        }
    }
}

impl<G: Game> fmt::Debug for PerftError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PerftError({self})")
    }
}

impl<G: Game> std::error::Error for PerftError<G> {}

/// A position on the line that is being followed.
struct Frame<G: Game> {
    state: G::State,
    /// How many plies are still to be played.
    plies: u32,
    /// Its untried moves are those from here up to the next frame's.
    floor: usize,
    /// The lines counted so far.
    lines: u128,
}

/// The stacks, the memo and the meter of one count.
struct Counter<'a, G: Game> {
    game: &'a G,
    meter: Meter<'a>,
    frames: Vec<Frame<G>>,
    /// The untried moves of all frames.
    untried: Vec<G::Move>,
    memo: Option<Memo<G::State>>,
}

impl<'a, G: Game> Counter<'a, G> {
    fn new(game: &'a G, run: &'a Run, settings: Perft) -> Self {
        let room = run.bytes().map_or(usize::MAX, |limit| limit / 2);
        Self {
            game,
            meter: Meter::new(run),
            frames: Vec::new(),
            untried: Vec::new(),
            memo: settings.memoised.then(|| Memo::new(room)),
        }
    }

    /// How many lines of so many plies there are from a state.
    fn lines(&mut self, state: G::State, plies: u32) -> Result<u128, PerftError<G>> {
        self.frames.clear();
        self.untried.clear();
        let mut counted = self.enter(state, plies)?;
        loop {
            let Some(frame) = self.frames.last_mut() else {
                // Without a frame, what was entered was counted.
                return Ok(counted.unwrap_or_default());
            };
            if let Some(lines) = counted.take() {
                frame.lines = frame.lines.checked_add(lines).ok_or(PerftError::Overflow)?;
            }
            if self.untried.len() == frame.floor {
                counted = self.leave();
            } else if let Some(mv) = self.untried.pop() {
                let (next, plies) = (self.game.play(&frame.state, mv).state, frame.plies - 1);
                counted = self.enter(next, plies)?;
            }
        }
    }

    /// Counts the lines from a state, if that is done at once; else puts a frame on top.
    #[inline]
    fn enter(&mut self, state: G::State, plies: u32) -> Result<Option<u128>, PerftError<G>> {
        if plies == 0 {
            return Ok(Some(1));
        }
        self.meter.count()?;
        if self.game.terminal_value(&state).is_some() {
            return Ok(Some(0));
        }
        if plies == 1 {
            return match self.game.moves(&state).count() {
                0 => Err(PerftError::NoMoves { state }),
                moves => Ok(Some(moves as u128)),
            };
        }
        if let Some(lines) = self.memo.as_ref().and_then(|memo| memo.get(&state, plies)) {
            self.meter.hits += 1;
            return Ok(Some(lines));
        }
        let floor = self.untried.len();
        for mv in self.game.moves(&state) {
            self.meter.budget.push(&mut self.untried, mv)?;
        }
        if self.untried.len() == floor {
            return Err(PerftError::NoMoves { state });
        }
        let frame = Frame {
            state,
            plies,
            floor,
            lines: 0,
        };
        self.meter.budget.push(&mut self.frames, frame)?;
        Ok(None)
    }

    /// Takes the frame on top off, with its count.
    fn leave(&mut self) -> Option<u128> {
        let Frame {
            state,
            plies,
            lines,
            ..
        } = self.frames.pop()?;
        if let Some(memo) = &mut self.memo {
            memo.put(state, plies, lines, &mut self.meter.budget);
        }
        Some(lines)
    }
}
