//! Proof-number search: [`ProofNumber`].

mod answers;
mod expand;
mod node;
mod path;
mod path_dependence;
mod path_dependent_table;
mod proof;
mod proof_line;
mod proof_numbers;
mod proof_table;
mod questions;
mod rules;
mod search;

pub use proof::Proof;

use std::marker::PhantomData;

use self::path_dependent_table::PathDependentTable;
use self::proof_line::follow_proof;
use self::proof_table::ProofTable;
use self::rules::Rules;
use self::search::Search;
use super::goal::Goal;
use super::hints::{Hints, NoHints, UseHints};
use super::question::Question;
use super::root::{find_out, follow_line_by_asking};
use crate::error::{Halt, SolveErrorOf};
use crate::game::Game;
use crate::infinite_play::InfinitePlay;
use crate::run::{Budget, Meter, Run, StopReason};
use crate::solution::{Bounds, Solution, SolutionOf};
use crate::solver::Solver;

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
/// [`Game`] only; [`ProofNumber::ordered`] and [`ProofNumber::bounded`] the capability of their
/// name. If the search comes to a cycle, the game is refused with [`crate::SolveError::Cyclic`],
/// unless [`ProofNumber::with_repetition`] says what infinite play is worth.
/// [`crate::SolveError::Bounds`] reports bounds that are seen to be wrong.
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
/// fills, and never grows beyond [`ProofNumber::with_table_bytes`]; then, of four positions, it
/// forgets the one that took the least effort. Beside it, O(b · d) memory on an explicit stack, for
/// `b` moves a position and a path of `d`.
///
/// An answer that depends on a repetition of a position on the path is kept only while that is on
/// the path.
///
/// # Example
///
/// A heap of stones; a move takes 1, 3 or 4 of them. Who takes the last one wins.
///
/// ```
/// use stonework_core::{Game, Outcome, ProofNumber, Run, Step};
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
/// # Ok::<(), stonework_core::SolveErrorOf<Heap>>(())
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
/// dropped with it instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofNumber<H = NoHints> {
    table_bytes: usize,
    goal: Goal,
    infinite_play: Option<InfinitePlay>,
    hints: PhantomData<H>,
}

impl ProofNumber {
    /// Uses nothing but the rules. Fits every game whose play always ends.
    #[must_use]
    pub fn new() -> Self {
        Self {
            table_bytes: 256 << 20,
            goal: Goal::default(),
            infinite_play: None,
            hints: PhantomData,
        }
    }
}

impl Default for ProofNumber {
    fn default() -> Self {
        Self::new()
    }
}

impl<H> ProofNumber<H> {
    /// The bytes that the transposition table may grow to. Default: 256 MiB.
    ///
    /// Under [`Run::with_bytes`], the table takes at most half of that limit. A table that is too
    /// small for a game makes the search slow, without end if it is far too small, but never makes
    /// an answer wrong.
    #[must_use]
    pub fn with_table_bytes(self, bytes: usize) -> Self {
        Self {
            table_bytes: bytes,
            ..self
        }
    }

    /// What a solve finds out. Default: [`Goal::EveryMove`].
    #[must_use]
    pub fn with_goal(self, goal: Goal) -> Self {
        Self { goal, ..self }
    }

    /// Solves loopy games: infinite play is worth what the convention says. By default, a position
    /// that comes again is an error.
    ///
    /// The value of a position then is what the player to move can force in play of any length: a
    /// win counts if it can be forced in finitely many moves. The line of a solution ends where a
    /// position comes again. The bounds of a [`crate::Bounded`] game have to hold for that value.
    ///
    /// For values with [`crate::Value::of_infinite_play`]: [`crate::Outcome`] and
    /// [`crate::WinLose`]. Others, and those that do not fit the convention, end a solve with
    /// [`crate::SolveError::InfinitePlay`].
    ///
    /// ```
    /// use stonework_core::random::{Edge, GraphGame, Node};
    /// use stonework_core::{InfinitePlay, Outcome, ProofNumber, Run, Solver};
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
    pub fn with_repetition(self, convention: InfinitePlay) -> Self {
        Self {
            infinite_play: Some(convention),
            ..self
        }
    }

    /// The same solver for a solve that starts with the second player to move: see
    /// [`InfinitePlay::for_second_player`].
    #[must_use]
    pub fn for_second_player(self) -> Self {
        Self {
            infinite_play: self.infinite_play.map(InfinitePlay::for_second_player),
            ..self
        }
    }

    fn with_hints<I>(self) -> ProofNumber<I> {
        ProofNumber {
            table_bytes: self.table_bytes,
            goal: self.goal,
            infinite_play: self.infinite_play,
            hints: PhantomData,
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
    /// [`crate::SolveError`] if the game breaks a law or is loopy and no convention is set.
    pub fn is_at_least<G>(
        &self,
        game: &G,
        value: G::Value,
        run: &Run,
    ) -> Result<Proof<G::Move, G::Value>, SolveErrorOf<G>>
    where
        G: Game,
        H: UseHints<G>,
    {
        let start = &game.start();
        let rules = Rules::new(game, self.infinite_play)?;
        let mut meter = Meter::new(run);
        let proof = |holds, bounds, line, stopped, meter: &Meter<'_>| Proof {
            holds,
            bounds,
            line,
            stopped,
            report: meter.report(self.name(H::NAMES), 1),
        };
        if let Some(found) = game.terminal_value(start) {
            let bounds = Bounds::exactly(found);
            return Ok(proof(Some(found >= value), bounds, vec![], None, &meter));
        }
        let (table, path_dependent) = match self.open::<G>(run, &mut meter.budget) {
            Ok(tables) => tables,
            Err(reason) => {
                let bounds = Bounds::unknown();
                return Ok(proof(None, bounds, vec![], Some(reason), &meter));
            }
        };
        let mut search = Search::<G, H>::new(rules, start, table, path_dependent, meter);
        let decided = search.decide(&search.start(), value);
        let bounds = search.settling;
        let (holds, line, stopped) = match decided {
            Err(Halt::Fault(error)) => return Err(error),
            Err(Halt::Stopped(reason)) => (None, search.moves_on_path().collect(), Some(reason)),
            Ok(holds) => {
                // As much as is proved, which may be more than was asked.
                let question = match (holds, bounds) {
                    (true, Bounds { lower, .. }) => lower.map(Question::AtLeast),
                    (false, Bounds { upper, .. }) => upper.map(Question::MoreThan),
                };
                let proving = search.proving;
                let line =
                    question.map(|question| follow_proof(&mut search, question, holds, proving));
                let (moves, stopped) = match line.transpose()? {
                    Some(line) => (line.moves, line.stopped),
                    None => (vec![], None),
                };
                (Some(holds), moves, stopped)
            }
        };
        Ok(proof(holds, bounds, line, stopped, &search.meter))
    }

    /// The name of this solver in a report.
    fn name(&self, hints: &[&'static str]) -> String {
        let convention = self.infinite_play.map(InfinitePlay::name);
        let parts: Vec<_> = hints.iter().copied().chain(convention).collect();
        match parts.as_slice() {
            [] => "proof-number".to_owned(),
            parts => format!("proof-number ({})", parts.join(", ")),
        }
    }

    /// Opens the tables for a game.
    fn open<G: Game>(
        &self,
        run: &Run,
        budget: &mut Budget,
    ) -> Result<(ProofTable<G>, PathDependentTable<G>), StopReason> {
        let bytes = match run.bytes() {
            Some(limit) => self.table_bytes.min(limit / 2),
            None => self.table_bytes,
        };
        // Answers depend on the path only where a position may come again.
        let path_dependent = match self.infinite_play {
            Some(_) => bytes / 4,
            None => 0,
        };
        let table = ProofTable::open(bytes - path_dependent, budget)?;
        Ok((table, PathDependentTable::new(path_dependent)))
    }

    /// The line that a search was at when it was stopped.
    fn line_so_far<G: Game>(
        &self,
        search: &Search<'_, '_, G, H>,
        solution: &SolutionOf<G>,
    ) -> Vec<G::Move>
    where
        H: UseHints<G>,
    {
        let mut moves = search.rules.game.moves(search.root);
        let first = match self.goal {
            Goal::EveryMove => moves.nth(solution.moves.len()),
            Goal::BestMoves | Goal::Value => None,
        };
        let line = first.into_iter().chain(search.moves_on_path());
        line.take(LONGEST).collect()
    }
}

impl<const ORDERED: bool, const BOUNDED: bool> ProofNumber<Hints<ORDERED, BOUNDED>> {
    /// Searches the candidates of an [`crate::Ordered`] game; of those with equal proof numbers,
    /// the one of higher rank first.
    ///
    /// With [`ProofNumber::with_repetition`], every move is searched all the same: the best
    /// candidate may be one that only goes round.
    #[must_use]
    pub fn ordered(self) -> ProofNumber<Hints<true, BOUNDED>> {
        self.with_hints()
    }

    /// Uses the static bounds of a [`crate::Bounded`] game before it searches a position.
    #[must_use]
    pub fn bounded(self) -> ProofNumber<Hints<ORDERED, true>> {
        self.with_hints()
    }
}

/// No line so far is longer than this.
const LONGEST: usize = 1 << 12;

impl<G: Game, H: UseHints<G>> Solver<G> for ProofNumber<H> {
    fn solve_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        let rules = Rules::new(game, self.infinite_play)?;
        let mut meter = Meter::new(run);
        let report = |meter: &Meter<'_>| meter.report(self.name(H::NAMES), 1);
        if let Some(value) = game.terminal_value(start) {
            return Ok(Solution::terminal(value).with_report(report(&meter)));
        }
        let (table, path_dependent) = match self.open::<G>(run, &mut meter.budget) {
            Ok(tables) => tables,
            Err(reason) => return Ok(Solution::unknown(reason).with_report(report(&meter))),
        };
        let mut search = Search::<G, H>::new(rules, start, table, path_dependent, meter);
        let mut solution = find_out(game, start, &mut search, self.goal)?;
        if self.goal != Goal::Value {
            let mut repetition = rules.repetition();
            follow_line_by_asking(game, start, &mut search, &mut solution, &mut *repetition)?;
        }
        if solution.bounds.value().is_none() {
            solution.line_so_far = self.line_so_far(&search, &solution);
        }
        Ok(solution.with_report(report(&search.meter)))
    }
}
