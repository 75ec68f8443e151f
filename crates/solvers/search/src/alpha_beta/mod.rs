//! Alpha-beta search: [`AlphaBeta`].

mod answering;
pub(crate) mod asked;
pub(crate) mod asker;
mod efforts;
mod endgame_move;
mod endgame_probe;
mod endgame_table;
mod helpers;
mod judge;
mod narrowing;
mod node;
mod packed_table;
mod path_cycle;
mod search;
pub(crate) mod settings;
mod shared;
mod sharing;
pub(crate) mod solve;
mod solve_endgame;
mod state_table;
mod table;
mod table_kind;
mod transposition_cutoff;
mod words;

pub use super::table_kind::{PackedKeys, Parallel, Serial, WholeStates};
pub use judge::JudgeMoves;
pub use stonework_core::Goal;
pub use table_kind::TableKind;

use std::marker::PhantomData;

use stonework_core::{Game, Run, SolutionOf, SolveErrorOf, Solver, StopReason};

use self::settings::Settings;
use self::solve::{Kinds, judging, solve, with_search};
use super::hints::{Endgames, Hints, NoHints, UseHints};
use super::searches::TableBytes;

/// Alpha-beta search: asks of each position only what its parent has to know, mostly whether its
/// value is at least so much, and keeps what it proves in a transposition table.
///
/// For games with too many positions to value each. Hints of the game make it faster and never
/// change an answer: [`AlphaBeta::ordered`], [`AlphaBeta::bounded`], [`AlphaBeta::packed`].
///
/// # Requires
///
/// [`Game`] only; each of those methods the capability of its name. If the search comes to a cycle,
/// the game is refused with [`stonework_core::SolveError::Cyclic`]; a cycle that cannot matter to
/// the answer may stay unseen. [`stonework_core::SolveError::Key`] and
/// [`stonework_core::SolveError::Bounds`] report hints that are seen to be wrong.
///
/// # Returns
///
/// Value, best moves and line, exact; with another [`Goal`], less in less time. No oracle. A search
/// that is stopped returns the bounds it has proved and the line that looked best so far.
///
/// # Complexity
///
/// With `b` moves a position and games of `d` plies, O(b^d) time at worst, O(b^(d/2)) if the best
/// moves come first, and less where the table helps. The table starts small, doubles as it fills,
/// and never grows beyond [`AlphaBeta::with_table_bytes`], or half of the limit if it may use that
/// ([`AlphaBeta::using_half_of_limit`]); beside it, O(b · d) memory on an explicit stack.
///
/// # Example
///
/// ```
/// use stonework::{AlphaBeta, Ends, EndsRules, Row, Run, Side, Solver};
///
/// struct Coins(Vec<i32>);
/// impl EndsRules for Coins {
///     type Value = i32;
///     fn len(&self) -> usize {
///         self.0.len()
///     }
///     fn gain(&self, row: Row, side: Side) -> i32 {
///         self.0[row.taken(side)]
///     }
/// }
///
/// let game = Ends(Coins(vec![3, 9, 1, 2]));
/// let solution = AlphaBeta::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(7));
/// assert_eq!(solution.best_moves(), [Side::Right]);
/// # Ok::<(), stonework::SolveErrorOf<Ends<Coins>>>(())
/// ```
///
/// # References
///
/// D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6,
/// 1975. Null windows: J. Pearl, "SCOUT: a simple game-searching algorithm with proven optimal
/// properties", 1980; A. Plaat et al., "Best-first fixed-depth minimax algorithms", Artificial
/// Intelligence 87, 1996. Enhanced transposition cutoffs: A. Plaat, J. Schaeffer, W. Pijls and A.
/// de Bruin, "Exploiting graph properties of game trees", AAAI 1996. Threads that put off what
/// another one searches: J.-C. Weill, "The ABDADA distributed minimax-search algorithm", ICCA
/// Journal 19, 1996.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlphaBeta<H = NoHints, T = Serial> {
    settings: Settings,
    kind: PhantomData<(H, T)>,
}

impl AlphaBeta {
    /// Uses nothing but the rules. Fits every game whose play always ends.
    #[must_use]
    pub fn new() -> Self {
        Self {
            settings: Settings {
                table_bytes: TableBytes::new(),
                goal: Goal::default(),
                patience: 2048,
                cutoffs_from: 64,
                endgames_after: 1 << 16,
            },
            kind: PhantomData,
        }
    }
}

impl Default for AlphaBeta {
    fn default() -> Self {
        Self::new()
    }
}

impl<H, T> AlphaBeta<H, T> {
    /// The bytes that the transposition table may grow to. Default: 256 MiB.
    ///
    /// Under [`Run::with_bytes`], the table takes at most half of that limit.
    #[must_use]
    pub fn with_table_bytes(mut self, bytes: usize) -> Self {
        self.settings.table_bytes.set(bytes);
        self
    }

    /// Under [`Run::with_bytes`], the transposition table may grow to half of that limit, even if
    /// that is more than [`Self::with_table_bytes`] says.
    #[must_use]
    pub fn using_half_of_limit(mut self) -> Self {
        self.settings.table_bytes.use_half_of_limit();
        self
    }

    /// What a solve finds out. Default: [`Goal::EveryMove`].
    #[must_use]
    pub fn with_goal(mut self, goal: Goal) -> Self {
        self.settings.goal = goal;
        self
    }

    /// Has `user` ask for moves that are worth at least so much, and gives what it returns. All
    /// questions are answered with one transposition table, so that what is found out for one of
    /// them serves the next.
    ///
    /// # Errors
    ///
    /// [`StopReason`] if there is no room for the table: then `user` is not called. An answer may
    /// be an error itself: [`stonework_core::Halt`].
    ///
    /// # Example
    ///
    /// ```
    /// use stonework::{AlphaBeta, Game, Outcome, Run, Step};
    ///
    /// /// A heap; a move takes one stone or two, and who takes the last wins.
    /// struct Heap;
    /// impl Game for Heap {
    ///     type State = u32;
    ///     type Move = u32;
    ///     type Value = Outcome;
    ///     fn start(&self) -> u32 {
    ///         7
    ///     }
    ///     fn terminal_value(&self, heap: &u32) -> Option<Outcome> {
    ///         (*heap == 0).then_some(Outcome::loss_in(0))
    ///     }
    ///     fn moves(&self, heap: &u32) -> impl Iterator<Item = u32> {
    ///         1..=(*heap).min(2)
    ///     }
    ///     fn play(&self, heap: &u32, taken: u32) -> Step<Self> {
    ///         Step::to(heap - taken)
    ///     }
    /// }
    ///
    /// let wins = Outcome::win_in(Outcome::MAX_PLIES);
    /// let good = AlphaBeta::new().judging(&Heap, &Run::new(), |judge| {
    ///     [7, 6, 5].map(|heap| judge.good_move(&heap, wins).unwrap())
    /// });
    /// assert_eq!(good, Ok([Some(1), None, Some(2)]));
    /// ```
    pub fn judging<G, R>(
        &self,
        game: &G,
        run: &Run,
        user: impl FnOnce(&mut dyn JudgeMoves<G>) -> R,
    ) -> Result<R, StopReason>
    where
        G: Game,
        H: UseHints<G>,
        T: TableKind<G>,
    {
        judging::<G, H, T, R>(&self.settings, game, run, user)
    }

    /// Enhanced transposition cutoffs: before the moves of a position are searched, the table is
    /// asked whether one of them is known to be good enough. It is asked where searches at the same
    /// depth took so many positions of late. Default: 64; 0 is everywhere. It is not asked if keys
    /// take long ([`stonework_core::Packed::COSTLY_CLASSES`]).
    ///
    /// On the boards of `stonework-games` that are searched for seconds, the default saves up to a
    /// fifth of the positions, and more than it costs; small boards stay as they are.
    #[must_use]
    pub fn cutoffs_from(mut self, positions: u64) -> Self {
        self.settings.cutoffs_from = positions;
        self
    }

    /// The settings that its type leaves open.
    pub(crate) fn settings(self) -> Settings {
        self.settings
    }

    fn with_kind<I, U>(self) -> AlphaBeta<I, U> {
        AlphaBeta {
            settings: self.settings,
            kind: PhantomData,
        }
    }
}

impl<H, T> AlphaBeta<H, T> {
    /// Solves an ever larger endgame of an [`stonework_core::Endgame`] as the search grows, and
    /// stops where it comes to one of its positions. Call it after [`AlphaBeta::ordered`] and
    /// [`AlphaBeta::bounded`].
    ///
    /// As many positions are solved as have been searched, or as many times more as the game says
    /// ([`stonework_core::Endgame::endgames_per_position`]), in the order of their numbers and by
    /// one thread while the others go on. That takes less than half of the time that it takes to
    /// search as many, and a byte a position, up to half of what the transposition table may take.
    /// The place for all of them is reserved when the first are solved.
    #[must_use]
    pub fn endgames(self) -> AlphaBeta<Endgames<H>, T> {
        self.with_kind()
    }
}

impl<H, T> AlphaBeta<Endgames<H>, T> {
    /// How many positions are searched before the first endgame is solved. Default: 65,536.
    #[must_use]
    pub fn endgames_after(mut self, positions: u64) -> Self {
        self.settings.endgames_after = positions;
        self
    }
}

impl<const ORDERED: bool, const BOUNDED: bool, T> AlphaBeta<Hints<ORDERED, BOUNDED>, T> {
    /// Searches the candidates of an [`stonework_core::Ordered`] game, by rank.
    #[must_use]
    pub fn ordered(self) -> AlphaBeta<Hints<true, BOUNDED>, T> {
        self.with_kind()
    }

    /// Uses the static bounds of a [`stonework_core::Bounded`] game before it searches a position.
    #[must_use]
    pub fn bounded(self) -> AlphaBeta<Hints<ORDERED, true>, T> {
        self.with_kind()
    }
}

impl<H, K> AlphaBeta<H, Serial<K>> {
    /// Keeps the keys of a [`stonework_core::Packed`] game in the table, in place of states: eight
    /// positions in a cache line, if a key, the bounds and ten bits more fit into 64 bits. What is
    /// proved of one position serves all of its class ([`stonework_core::Packed::class_key`]).
    #[must_use]
    pub fn packed(self) -> AlphaBeta<H, Serial<PackedKeys>> {
        self.with_kind()
    }

    /// Searches with several threads on one table: as many as [`Run::with_threads`] says, or the
    /// rayon pool of the call has. They find the same for any number of threads.
    ///
    /// All threads search for the answer to the same question, and each puts off the moves that
    /// another one is searching; what one of them proves ends the search of the others for it. The
    /// game and its states have to be [`Sync`] and [`Send`].
    #[must_use]
    pub fn parallel(self) -> AlphaBeta<H, Parallel<K>> {
        self.with_kind()
    }
}

impl<H, K> AlphaBeta<H, Parallel<K>> {
    /// As [`AlphaBeta::packed`].
    #[must_use]
    pub fn packed(self) -> AlphaBeta<H, Parallel<PackedKeys>> {
        self.with_kind()
    }

    /// How many positions one thread searches for the answer to a question before the others help.
    /// Default: 2,048.
    ///
    /// To have them start takes as long as some hundred positions.
    #[must_use]
    pub fn sharing_after(mut self, positions: u64) -> Self {
        self.settings.patience = positions;
        self
    }
}

impl<G: Game, H: UseHints<G>, T: TableKind<G>> Solver<G> for AlphaBeta<H, T> {
    fn solve_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        let kinds = Kinds::of::<G, H, T>();
        solve::<G, H>(game, start, self.settings.goal, run, kinds, &mut |user| {
            with_search::<G, H, T>(&self.settings, game, run, user)
        })
    }
}
