//! Alpha-beta search that looks for wins by force as well: [`WinsFirst`].

use std::marker::PhantomData;

use stonework_core::{Game, Run, SolutionOf, SolveErrorOf, Solver, Value};

use super::AlphaBeta;
use super::alpha_beta::settings::Settings;
use super::alpha_beta::solve::{Kinds, solve, with_search};
use super::alpha_beta::{Serial, TableKind};
use super::hints::{NoHints, UseHints};
use super::proof_number::ProofTableKind;
use super::proof_number::taking_turns::{TABLE_BYTES, Turns, taking_turns};
use stonework_core::Goal;

/// A portfolio of searches: [`AlphaBeta`], which does most of the work, and others that look for
/// short wins by force with a tenth of it.
///
/// Alpha-beta search goes down to the end of play by the first moves, so that a win of five plies
/// may hide behind millions of positions. [`super::ProofNumber`] goes where the opponent has few
/// replies. Where values have distances, as [`stonework_core::Outcome`], another alpha-beta search
/// asks whether the position is won or lost in so few plies as is not excluded, then in two more,
/// and so on (iterative deepening): the time of that grows with the distance, not with the board.
/// Each goes on where it was when its turn comes, with a table of its own, and what the first of
/// them proves is the answer.
///
/// # Requires
///
/// As [`AlphaBeta`], with any of [`super::alpha_beta::Serial`] and [`super::alpha_beta::Parallel`].
/// Where values have no greatest one, as margins, alpha-beta search goes alone.
///
/// # Returns
///
/// What [`AlphaBeta`] returns. The report counts the positions of all. Where one of several best
/// moves is asked for, it may be another one.
///
/// # Complexity
///
/// Some tenth more than [`AlphaBeta`] at the most; or ten times as much as proof-number search and
/// sixteen times as much as iterative deepening, if that is less. With several threads, the others
/// search on one of them, and so much less. Beside the memory of [`AlphaBeta`], 128 MiB at most for
/// each of the others, and no more than a sixteenth of what [`Run::with_bytes`] leaves.
///
/// # Example
///
/// ```
/// use stonework::random::RandomGraph;
/// use stonework::{AlphaBeta, Exhaustive, Run, Solver, WinLose, WinsFirst};
///
/// let game = RandomGraph::new(7).with_positions(30).acyclic::<WinLose>();
/// let truth = Exhaustive::new().solve(&game, &Run::new())?;
/// let search = WinsFirst::new(AlphaBeta::new());
/// assert_eq!(search.solve(&game, &Run::new())?.value(), truth.value());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
///
/// Portfolios: B. A. Huberman, R. M. Lukose and T. Hogg, "An economics approach to hard
/// computational problems", Science 275, 1997. Iterative deepening: D. J. Slate and L. R. Atkin,
/// "CHESS 4.5", 1977; R. E. Korf, "Depth-first iterative-deepening", Artificial Intelligence 27,
/// 1985. The searches themselves: see [`AlphaBeta`] and [`super::ProofNumber`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinsFirst<H = NoHints, T = Serial> {
    settings: Settings,
    after: u64,
    kind: PhantomData<(H, T)>,
}

/// The default of [`WinsFirst::after`].
pub(crate) const AFTER: u64 = 1 << 10;

impl<H, T> WinsFirst<H, T> {
    /// Of this alpha-beta search, with its hints and its goal.
    #[must_use]
    pub fn new(search: AlphaBeta<H, T>) -> Self {
        Self {
            settings: search.settings(),
            after: AFTER,
            kind: PhantomData,
        }
    }

    /// What a solve finds out. Default: that of the search it was made of.
    #[must_use]
    pub fn with_goal(mut self, goal: Goal) -> Self {
        self.settings.goal = goal;
        self
    }

    /// How many positions alpha-beta search takes before proof-number search begins, and at each of
    /// its turns at least. Default: 1,024.
    #[must_use]
    pub fn after(mut self, positions: u64) -> Self {
        self.after = positions;
        self
    }
}

impl<G, H, T> Solver<G> for WinsFirst<H, T>
where
    G: Game,
    H: UseHints<G>,
    T: TableKind<G> + ProofTableKind<G>,
{
    fn solve_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        let settings = &self.settings;
        let has_wins = G::Value::EXTREMES.is_some();
        let another = settings.of_another(TABLE_BYTES);
        let turns = Turns {
            after: self.after.max(1),
            threads: Kinds::of::<G, H, T>().threads(run),
        };
        let kinds = Kinds::of::<G, H, T>().taking_turns(has_wins);
        solve::<G, H>(game, start, settings.goal, run, kinds, &mut |user| {
            with_search::<G, H, T>(settings, game, run, &mut |search| {
                if has_wins {
                    taking_turns::<G, H, T>(
                        game,
                        start,
                        turns,
                        search,
                        &mut |run, user| with_search::<G, H, T>(&another, game, run, user),
                        user,
                    );
                } else {
                    user(search);
                }
            })
        })
    }
}
