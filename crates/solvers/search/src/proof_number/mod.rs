//! Proof-number search: [`ProofNumber`].

mod enter;
mod entry_bits;
mod few_bits;
mod frame;
mod helpers;
mod node;
mod packed_proof_table;
mod path;
mod path_dependence;
mod path_dependent_table;
mod proof;
mod proof_line;
mod proof_numbers;
mod proof_table;
mod proof_table_kind;
mod proof_words;
mod prove;
mod questions;
mod rules;
mod search;
mod settings;
mod sharing;
mod solve;
mod state_proof_table;
pub(crate) mod taking_turns;

pub use super::table_kind::{PackedKeys, Parallel, Serial, WholeStates};
pub use proof::Proof;
pub use proof_table_kind::ProofTableKind;

use std::marker::PhantomData;

use stonework_core::{Game, InfinitePlay, Run, SolutionOf, SolveErrorOf, Solver};

use self::prove::prove;
use self::settings::Settings;
use self::solve::solve;
use super::hints::{Hints, NoHints, UseHints};
use super::searches::TableBytes;
use stonework_core::Goal;

/// Depth-first proof-number search: is the value at least so much? It searches where the fewest
/// positions have to be answered for a proof or a disproof, however deep.
///
/// [`ProofNumber::is_at_least`] asks one question; a solve asks as many as it takes to find the
/// exact value.
///
/// Prefer it to [`crate::AlphaBeta`] where one player can force the answer and the other has few
/// replies each time, as with a row of threats; not where many replies are equally good, as in most
/// draws. Positions searched for the value by alpha-beta search and by this one, both ordered and
/// bounded: m,n,k-game 5,6,4 (won) 1,460,000 and 145,000; 6,6,4 (won) 3,240,000 and 202,000; 7,7,4
/// (won) more than 15,000,000 and 446,000; 4,4,4 (drawn) 46,000 and 415,000; Clobber on 3 by 6
/// 219,000 and 166,000; Domineering on 6 by 6 47,000 and 1,410,000. This search takes five to ten
/// times as long for a position.
///
/// # Requires
///
/// [`Game`] only; [`ProofNumber::ordered`], [`ProofNumber::bounded`] and [`ProofNumber::packed`]
/// the capability of their name. If the search comes to a cycle, the game is refused with
/// [`stonework_core::SolveError::Cyclic`], unless [`ProofNumber::with_repetition`] says what
/// infinite play is worth. [`stonework_core::SolveError::Bounds`] and
/// [`stonework_core::SolveError::Key`] report hints that are seen to be wrong.
///
/// # Returns
///
/// Value, best moves and line, exact; with another [`Goal`], less in less time. No oracle. A search
/// that is stopped returns the bounds it has proved and the line that it was searching.
///
/// # Complexity
///
/// At worst, more than to search every line of play, as what the table forgets is searched again;
/// at best, as many positions as the smallest proof has. The table starts small, doubles as it
/// fills, and never grows beyond [`ProofNumber::with_table_bytes`], or half of the limit if it may
/// use that ([`ProofNumber::using_half_of_limit`]); then, of four positions, it forgets the one that
/// took the least effort. Beside it, O(b · d) memory on an explicit stack, for
/// `b` moves a position and a path of `d`.
///
/// An answer that depends on a repetition of a position on the path is kept only while that is on
/// the path.
///
/// An entry takes the bytes of a state and some forty more; [packed](ProofNumber::packed), 16 or
/// 32. Proof numbers from 8,192 on are rounded up there by less than a four-thousandth, which makes
/// a search a little longer or shorter.
///
/// [Two threads](ProofNumber::parallel) together search 0.94 to 1.4 times as many positions as one
/// for the value of m,n,k-games, of Breakthrough on 5 by 4, Connect Four on 5 by 5 and `NoGo` on 4
/// by 4: most for a win by force, as one of them looks for another proof then.
///
/// # Example
///
/// A heap of stones; a move takes 1, 3 or 4 of them. Who takes the last one wins.
///
/// ```
/// use stonework::{Game, Outcome, ProofNumber, Run, Step};
///
/// struct Heap(u32);
///
/// impl Game for Heap {
///     type State = u32;
///     type Move = u32;
///     type Value = Outcome;
///
///     fn start(&self) -> u32 {
///         self.0
///     }
///     fn terminal_value(&self, &left: &u32) -> Option<Outcome> {
///         (left == 0).then_some(Outcome::loss_in(0))
///     }
///     fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
///         [1, 3, 4].into_iter().filter(move |&taken| taken <= left)
///     }
///     fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
///         Step::to(left - taken)
///     }
/// }
///
/// let (game, run) = (Heap(11), Run::new());
/// let proof = ProofNumber::new().is_at_least(&game, Outcome::win_in(5), &run)?;
/// assert_eq!(proof.holds(), Some(true));
/// assert_eq!(proof.line().first(), Some(&4));
/// let sooner = ProofNumber::new().is_at_least(&game, Outcome::win_in(4), &run)?;
/// assert_eq!(sooner.holds(), Some(false));
/// # Ok::<(), stonework::SolveErrorOf<Heap>>(())
/// ```
///
/// # References
///
/// L. V. Allis, M. van der Meulen and H. J. van den Herik, "Proof-number search", Artificial
/// Intelligence 66, 1994. Depth-first: A. Nagai, "Df-pn algorithm for searching AND/OR trees and
/// its applications", 2002. Less going to and fro: J. Pawlewicz and Ł. Lew, "Improving depth-first
/// PN-search: 1 + ε trick", 2007. Repetitions: A. Kishimoto and M. Müller, "A general solution to
/// the graph history interaction problem", 2004, and "A solution to the GHI problem for depth-first
/// proof-number search", Information Sciences 175, 2005; here, answers that depend on the path are
/// dropped with it instead. Threads: T. Kaneko, "Parallel depth first proof number search", AAAI
/// 2010.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofNumber<H = NoHints, T = Serial> {
    settings: Settings,
    kind: PhantomData<(H, T)>,
}

impl ProofNumber {
    /// Uses nothing but the rules. Fits every game whose play always ends.
    #[must_use]
    pub fn new() -> Self {
        Self {
            settings: Settings {
                table_bytes: TableBytes::new(),
                goal: Goal::default(),
                infinite_play: None,
                patience: 512,
                hint_names: None,
            },
            kind: PhantomData,
        }
    }
}

impl Default for ProofNumber {
    fn default() -> Self {
        Self::new()
    }
}

impl<H, T> ProofNumber<H, T> {
    /// The bytes that the transposition table may grow to. Default: 256 MiB.
    ///
    /// Under [`Run::with_bytes`], the table takes at most half of that limit. A table that is too
    /// small for a game makes the search slow, without end if it is far too small, but never makes
    /// an answer wrong.
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

    /// Solves loopy games: infinite play is worth what the convention says. By default, a position
    /// that comes again is an error.
    ///
    /// The value of a position then is what the player to move can force in play of any length: a
    /// win counts if it can be forced in finitely many moves. The line of a solution ends where a
    /// position comes again. The bounds of a [`stonework_core::Bounded`] game have to hold for that
    /// value.
    ///
    /// For values with [`stonework_core::Value::of_infinite_play`]: [`stonework_core::Outcome`] and
    /// [`stonework_core::WinLose`]. Others, and those that do not fit the convention, end a solve
    /// with [`stonework_core::SolveError::InfinitePlay`].
    ///
    /// ```
    /// use stonework::random::{Edge, GraphGame, Node};
    /// use stonework::{InfinitePlay, Outcome, ProofNumber, Run, Solver};
    ///
    /// // To and fro, or to give up.
    /// let nodes = vec![
    ///     Node::Moves(vec![Edge::to(1), Edge::to(2)]),
    ///     Node::Moves(vec![Edge::to(0), Edge::to(2)]),
    ///     Node::End(Outcome::win_in(0)),
    /// ];
    /// let game = GraphGame::new(nodes, 0)?;
    /// let search = ProofNumber::new().with_repetition(InfinitePlay::Draw);
    /// assert_eq!(search.solve(&game, &Run::new())?.value(), Some(Outcome::DRAW));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_repetition(mut self, convention: InfinitePlay) -> Self {
        self.settings.infinite_play = Some(convention);
        self
    }

    /// The same solver for a solve that starts with the second player to move: see
    /// [`InfinitePlay::for_second_player`].
    #[must_use]
    pub fn for_second_player(mut self) -> Self {
        let convention = &mut self.settings.infinite_play;
        *convention = convention.map(InfinitePlay::for_second_player);
        self
    }

    /// The same with other hints, which a report calls so.
    pub(crate) fn with_hints_named<I>(
        mut self,
        names: &'static [&'static str],
    ) -> ProofNumber<I, T> {
        self.settings.hint_names = Some(names);
        self.with_kind()
    }

    fn with_kind<I, U>(self) -> ProofNumber<I, U> {
        ProofNumber {
            settings: self.settings,
            kind: PhantomData,
        }
    }

    /// Whether the value of the start, to the player to move, is at least `value`: proved or
    /// disproved.
    ///
    /// If a limit is reached, the proof has the bounds proved so far, and the line that was being
    /// searched.
    ///
    /// # Complexity
    ///
    /// One question, and a small one for each second move of the line: see [`ProofNumber`].
    ///
    /// # Errors
    ///
    /// [`stonework_core::SolveError`] if the game breaks a law or is loopy and no convention is
    /// set.
    pub fn is_at_least<G>(
        &self,
        game: &G,
        value: G::Value,
        run: &Run,
    ) -> Result<Proof<G::Move, G::Value>, SolveErrorOf<G>>
    where
        G: Game,
        H: UseHints<G>,
        T: ProofTableKind<G>,
    {
        prove::<G, H, T>(&self.settings, game, value, run)
    }
}

impl<const ORDERED: bool, const BOUNDED: bool, T> ProofNumber<Hints<ORDERED, BOUNDED>, T> {
    /// Searches the candidates of an [`stonework_core::Ordered`] game; of those with equal proof
    /// numbers, the one of higher rank first.
    ///
    /// With [`ProofNumber::with_repetition`], every move is searched all the same: the best
    /// candidate may be one that only goes round.
    #[must_use]
    pub fn ordered(self) -> ProofNumber<Hints<true, BOUNDED>, T> {
        self.with_kind()
    }

    /// Uses the static bounds of a [`stonework_core::Bounded`] game before it searches a position.
    #[must_use]
    pub fn bounded(self) -> ProofNumber<Hints<ORDERED, true>, T> {
        self.with_kind()
    }
}

impl<H, K> ProofNumber<H, Serial<K>> {
    /// Keeps the keys of a [`stonework_core::Packed`] game in the table, in place of states, and
    /// codes of values: four entries in a cache line if a key has at most 64 bits and a code at
    /// most 14, else two.
    ///
    /// A value that has no [code](stonework_core::Coded) is not kept, which makes a search for it
    /// slow.
    #[must_use]
    pub fn packed(self) -> ProofNumber<H, Serial<PackedKeys>> {
        self.with_kind()
    }

    /// Searches with several threads on one table: as many as [`Run::with_threads`] says, or the
    /// rayon pool of the call has. They find the same values and best moves for any number of
    /// threads.
    ///
    /// All threads search for the answer to the same question. A move that another one is searching
    /// counts as harder to prove (virtual proof numbers), so that each looks for a proof of its own
    /// where there are several about as easy. The game and its states have to be [`Sync`] and
    /// [`Send`].
    ///
    /// With [`ProofNumber::with_repetition`], one thread searches: an answer that depends on its
    /// path says nothing to a thread on another one.
    #[must_use]
    pub fn parallel(self) -> ProofNumber<H, Parallel<K>> {
        self.with_kind()
    }
}

impl<H, K> ProofNumber<H, Parallel<K>> {
    /// As [`ProofNumber::packed`].
    #[must_use]
    pub fn packed(self) -> ProofNumber<H, Parallel<PackedKeys>> {
        self.with_kind()
    }

    /// How many positions one thread searches for the answer to a question before the others help.
    /// Default: 512.
    ///
    /// To have them start takes as long as some dozen positions.
    #[must_use]
    pub fn sharing_after(mut self, positions: u64) -> Self {
        self.settings.patience = positions;
        self
    }
}

impl<G: Game, H: UseHints<G>, T: ProofTableKind<G>> Solver<G> for ProofNumber<H, T> {
    fn solve_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        solve::<G, H, T>(&self.settings, game, start, run)
    }
}
