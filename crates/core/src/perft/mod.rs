//! Perft, the count of lines of play: [`fn@perft`], [`divide`], and [`Perft`] with its settings.

mod by_position;
mod memo;

use std::fmt;

pub use self::by_position::{LinesByPosition, LinesTo};

use self::memo::Memo;
use crate::game::Game;
use crate::run::{Meter, Report, Run, StopReason};

/// Counts the lines of play of exactly `depth` plies from the start.
///
/// A line that ends earlier does not count; a line that ends with its last ply does. There is one
/// line of 0 plies. A move after which the mover moves again is one ply like any other. Two lines
/// that reach the same position count as two. This is the count by which programs compare the rules
/// of a game.
///
/// The count is in bulk: the moves of the last ply are not played. [`Perft`] has settings, and
/// counts from other positions than the start.
///
/// ```
/// use stonework::{Game, Run, Step, WinLose, perft};
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
/// # Ok::<(), stonework::PerftErrorOf<Heap>>(())
/// ```
///
/// # Complexity
///
/// O(number of lines of `depth - 1` plies) time and O(b · depth) memory, with `b` moves per
/// position. The stack is explicit.
///
/// # Errors
///
/// [`PerftError`] if a limit of the run is reached, the count does not fit 128 bits, or a position
/// has neither a terminal value nor a move.
pub fn perft<G: Game>(game: &G, depth: u32, run: &Run) -> Result<u128, PerftErrorOf<G>> {
    Perft::new().count(game, depth, run)
}

/// Counts the lines of play of exactly `depth` plies for each first move, in the game's order.
///
/// Their sum is what [`fn@perft`] counts. The list is empty for 0 plies and for a game that is
/// over.
///
/// # Errors
///
/// As [`fn@perft`].
pub fn divide<G: Game>(
    game: &G,
    depth: u32,
    run: &Run,
) -> Result<Vec<(G::Move, u128)>, PerftErrorOf<G>> {
    Perft::new().divide(game, depth, run)
}

/// Counts lines of play as [`fn@perft`] does, with settings.
///
/// ```
/// use stonework::{Game, Perft, Run, Step, WinLose};
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
/// # Ok::<(), stonework::PerftErrorOf<Switches>>(())
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

    /// Keeps the count of each position and depth in a hash table, so that a position that many
    /// lines reach is counted once. The counts are the same.
    ///
    /// The table takes at most half of [`Run::with_bytes`]. Counts that do not fit are not kept.
    #[must_use]
    pub fn memoised(self) -> Self {
        Self { memoised: true }
    }

    /// Counts the lines of exactly `depth` plies from the start of `game`.
    ///
    /// # Errors
    ///
    /// As [`fn@perft`].
    pub fn count<G: Game>(self, game: &G, depth: u32, run: &Run) -> Result<u128, PerftErrorOf<G>> {
        self.count_from(game, &game.start(), depth, run)
    }

    /// Counts the lines of exactly `depth` plies from the position `start`.
    ///
    /// # Errors
    ///
    /// As [`fn@perft`].
    pub fn count_from<G: Game>(
        self,
        game: &G,
        start: &G::State,
        depth: u32,
        run: &Run,
    ) -> Result<u128, PerftErrorOf<G>> {
        self.count_with_report(game, start, depth, run)
            .map(|(lines, _)| lines)
    }

    /// The same, with what it cost.
    ///
    /// # Errors
    ///
    /// As [`fn@perft`].
    pub fn count_with_report<G: Game>(
        self,
        game: &G,
        start: &G::State,
        depth: u32,
        run: &Run,
    ) -> Result<(u128, Report), PerftErrorOf<G>> {
        let mut counter = Counter::new(game, run, self);
        let lines = counter.lines(start.clone(), depth)?;
        Ok((lines, counter.report()))
    }

    /// Counts the lines of each first move, as [`fn@divide`] does.
    ///
    /// # Errors
    ///
    /// As [`fn@perft`].
    pub fn divide<G: Game>(
        self,
        game: &G,
        depth: u32,
        run: &Run,
    ) -> Result<Vec<(G::Move, u128)>, PerftErrorOf<G>> {
        self.divide_from(game, &game.start(), depth, run)
    }

    /// Counts the lines of each first move from the position `start`.
    ///
    /// # Errors
    ///
    /// As [`fn@perft`].
    pub fn divide_from<G: Game>(
        self,
        game: &G,
        start: &G::State,
        depth: u32,
        run: &Run,
    ) -> Result<Vec<(G::Move, u128)>, PerftErrorOf<G>> {
        let Some(after) = depth.checked_sub(1) else {
            return Ok(Vec::new());
        };
        if game.terminal_value(start).is_some() {
            return Ok(Vec::new());
        }
        let mut counter = Counter::new(game, run, self);
        let mut divided = Vec::new();
        let mut all = 0_u128;
        for mv in game.moves(start) {
            let lines = counter.lines(game.play(start, mv).state, after)?;
            all = all.checked_add(lines).ok_or(PerftError::Overflow)?;
            counter.meter.budget.push(&mut divided, (mv, lines))?;
        }
        if divided.is_empty() {
            let state = start.clone();
            return Err(PerftError::NoMoves { state });
        }
        Ok(divided)
    }

    /// The counts for 1 ply, 2 plies and so on from the start, without end. Each is counted when it
    /// is asked for. The limits of the run hold for all of them together.
    pub fn depths<'a, G: Game>(self, game: &'a G, run: &'a Run) -> Depths<'a, G> {
        self.depths_from(game, &game.start(), run)
    }

    /// As [`Perft::depths`], from the position `start`.
    pub fn depths_from<'a, G: Game>(
        self,
        game: &'a G,
        start: &G::State,
        run: &'a Run,
    ) -> Depths<'a, G> {
        Depths {
            counter: Counter::new(game, run, self),
            start: start.clone(),
            depth: Some(0),
        }
    }
}

/// The counts for 1 ply, 2 plies and so on: see [`Perft::depths`]. An error is the last item.
pub struct Depths<'a, G: Game> {
    counter: Counter<'a, G>,
    start: G::State,
    /// The depth of the last count; `None` after an error.
    depth: Option<u32>,
}

impl<G: Game> Depths<'_, G> {
    /// What the counts have cost so far.
    #[must_use]
    pub fn report(&self) -> Report {
        self.counter.report()
    }
}

impl<G: Game> Iterator for Depths<'_, G> {
    type Item = Result<u128, PerftErrorOf<G>>;

    fn next(&mut self) -> Option<Self::Item> {
        let depth = self.depth.and_then(|depth| depth.checked_add(1))?;
        let counted = self.counter.lines(self.start.clone(), depth);
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

/// The [`PerftError`] of the game `G`.
pub type PerftErrorOf<G> = PerftError<<G as Game>::State>;

/// Why lines of play are not counted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PerftError<S: fmt::Debug> {
    /// A limit of the run was reached.
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// There are more lines than 128 bits hold.
    #[error("there are more lines of play than 128 bits can count")]
    Overflow,
    /// A position has neither a terminal value nor a move.
    #[error("{state:?} has no terminal value and no moves; one of the two is needed")]
    NoMoves {
        /// The position.
        state: S,
    },
}

/// A position on the current line.
struct Frame<G: Game> {
    state: G::State,
    /// The plies that are left to play.
    plies: u32,
    /// Where its untried moves begin; they end where those of the next frame begin.
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

    fn report(&self) -> Report {
        self.meter.report("perft".to_owned(), 1)
    }

    /// The number of lines from a state with this number of plies.
    fn lines(&mut self, state: G::State, plies: u32) -> Result<u128, PerftErrorOf<G>> {
        self.frames.clear();
        self.untried.clear();
        let mut counted = self.enter(state, plies)?;
        loop {
            let Some(frame) = self.frames.last_mut() else {
                // Without a frame, the position was counted at once.
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

    /// Counts the lines from a state if that takes no search; else pushes a frame.
    #[inline]
    fn enter(&mut self, state: G::State, plies: u32) -> Result<Option<u128>, PerftErrorOf<G>> {
        if plies == 0 {
            return Ok(Some(1));
        }
        self.meter.count()?;
        if self.game.terminal_value(&state).is_some() {
            return Ok(Some(0));
        }
        if plies == 1 {
            let meter = &mut self.meter;
            let mut check = |moves| meter.pass_many(moves);
            return match self.game.count_moves(&state, &mut check)? {
                0 => Err(PerftError::NoMoves { state }),
                moves => Ok(Some(moves as u128)),
            };
        }
        let key = (state, plies);
        if let Some(lines) = self.memo.as_ref().and_then(|memo| memo.get(&key)) {
            self.meter.hit()?;
            return Ok(Some(lines));
        }
        let (state, _) = key;
        let floor = self.untried.len();
        for mv in self.game.moves(&state) {
            self.meter.push(&mut self.untried, mv)?;
        }
        if self.untried.len() == floor {
            return Err(PerftError::NoMoves { state });
        }
        self.meter.budget.take_heap(G::state_heap_bytes(&state))?;
        let frame = Frame {
            state,
            plies,
            floor,
            lines: 0,
        };
        self.meter.budget.push(&mut self.frames, frame)?;
        Ok(None)
    }

    /// Pops the top frame and returns its count.
    fn leave(&mut self) -> Option<u128> {
        let Frame {
            state,
            plies,
            lines,
            ..
        } = self.frames.pop()?;
        let heap_bytes = G::state_heap_bytes(&state);
        let budget = &mut self.meter.budget;
        budget.give_back_heap(heap_bytes);
        if let Some(memo) = &mut self.memo {
            memo.put((state, plies), heap_bytes, lines, budget);
        }
        Some(lines)
    }
}
