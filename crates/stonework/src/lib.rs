//! Write the rules of a two-player game once. Get its exact value, all best moves, a line of best
//! play and the value of every position, from the solver that fits the game best.
//!
//! A [`Game`] (states, moves, gains, who moves next, the values of terminal positions) goes into a
//! [`Solver`] together with a [`Run`] (limits, a cancel flag, progress). A [`Solution`] comes out.
//! Rules know no solver, and solvers know no game.
//!
//! Needs: `stonework-core` (traits, values, plain solvers), `stonework-search`, `stonework-strong`,
//! `stonework-nimbers`, `stonework-partizan`, `stonework-values`, `stonework-erased`,
//! `stonework-laws`, `stonework-certificate` and `stonework-random`, which get one name here: this
//! crate has no code of its own. Never knows: a named game, its texts, a file.
//!
//! ```
//! use stonework::{Game, Negamax, Run, Solver, Step, WinLose};
//!
//! /// A heap of stones. A move takes 1, 3 or 4 of them. The player who takes the last stone wins.
//! struct Heap(u32);
//!
//! impl Game for Heap {
//!     type State = u32;
//!     type Move = u32;
//!     type Value = WinLose;
//!
//!     fn start(&self) -> u32 {
//!         self.0
//!     }
//!     fn terminal_value(&self, &stones: &u32) -> Option<WinLose> {
//!         (stones == 0).then_some(WinLose::Loss) // for the player to move
//!     }
//!     fn moves(&self, &stones: &u32) -> impl Iterator<Item = u32> {
//!         [1, 3, 4].into_iter().filter(move |&taken| taken <= stones)
//!     }
//!     fn play(&self, &stones: &u32, taken: u32) -> Step<Self> {
//!         Step::to(stones - taken)
//!     }
//! }
//!
//! let solution = Negamax::new().solve(&Heap(11), &Run::new())?;
//! assert_eq!(solution.value(), Some(WinLose::Win));
//! assert_eq!(solution.best_moves(), [4]);
//! # Ok::<(), stonework::SolveErrorOf<Heap>>(())
//! ```
//!
//! `cargo add stonework --path crates/stonework`, from a checkout, adds it to a program; compile
//! that with `--release`. The [`guide`] leads from nothing to a solved, checked and fast game.
//!
//! # Solvers
//!
//! All solvers agree on the value and on the best moves. They differ in time, in memory and in what
//! they need to know of the game: [`Exhaustive`], [`Negamax`], [`AlphaBeta`], [`ProofNumber`] and
//! [`Retrograde`] solve any game, the others need a capability.
//!
//! | solver | method | choose it for |
//! |---|---|---|
//! | [`Exhaustive`] | plain minimax | checks: slow, simple, the reference for the others |
//! | [`Negamax`] | depth-first search with a memo | any game without cycles |
//! | [`Table`] | bottom-up, layer by layer, in parallel | all values, if they fit in memory |
//! | [`RollingTable`] | the same, keeping only a few layers | the value, if all values do not fit |
//! | [`Diagonals`] | bottom-up with SIMD | rows with separable gains, taken from the ends |
//! | [`SlidingWindow`] | a sliding-window maximum | rows with separable gains, taken from the front |
//! | [`AlphaBeta`] | alpha-beta search | games with too many positions to value each |
//! | [`WinsFirst`] | alpha-beta and proof-number search in turns | games with short forced wins |
//! | [`ProofNumber`] | depth-first proof-number search | forced wins, also where play can cycle |
//! | [`Retrograde`] | retrograde analysis | all positions of a game where play can cycle |
//! | [`Deadline`] | sweeps over all positions | the same where a clock ends play |
//! | [`Levels`] | sorted keys, level by level | all positions of a board that only fills up |
//! | [`Nimber`] | Sprague-Grundy values | impartial games, above all sums of games |
//! | [`NimberOutcomes`] | outcomes beside heaps of Nim | who wins impartial games, above all sums |
//! | [`Values`] | canonical forms, part by part | partizan games, above all sums of games |
//! | [`ByTheorem`] | a proved reduction or formula | one game that has such a theorem |
//!
//! # Capabilities
//!
//! Every game implements [`Game`]. Each further trait states one fact about a game, unlocks solvers
//! or makes them faster, and never changes an answer.
//!
//! | trait | says | unlocks |
//! |---|---|---|
//! | [`Game`] | the rules | the solvers of [any game](#solvers) |
//! | [`Indexed`] | positions ↔ `0..n` | [`Negamax::dense`], [`Retrograde::numbered`] |
//! | [`Layered`] | numbers in layers; moves lead to earlier ones | [`Table`], [`RollingTable`] |
//! | [`Tiered`] | numbers in tiers; no move leads to a later one | [`Retrograde::tiered`] |
//! | [`Predecessors`] | un-moves: where a move comes from | [`Retrograde::with_predecessors`] |
//! | [`Bounded`] | static bounds of a value | [`AlphaBeta::bounded`], [`ProofNumber::bounded`] |
//! | [`Ordered`] | moves worth searching, in order | [`AlphaBeta::ordered`], [`ProofNumber::ordered`] |
//! | [`Packed`] | a state as an integer | [`AlphaBeta::packed`], [`ProofNumber::packed`], [`Levels`] |
//! | [`Endgame`] | positions near the end, numbered | [`AlphaBeta::endgames`] |
//! | [`Graded`] | a grade that every move raises | [`Levels::new`], with [`Packed`] |
//! | [`Clocked`] | a count of the moves left, apart from the position | [`Deadline`] |
//! | [`Symmetric`] | one representative of symmetric positions | [`Canonical`], for every solver |
//! | [`DisjunctiveSum`] | the independent components of a position | [`Nimber::of_sums`], [`NimberOutcomes::of_sums`], [`Values::of_sums`] |
//! | [`Partizan`] | normal play, seen with either player to move | [`Values`] |
//! | [`Theorem`] | a proved reduction or formula | [`ByTheorem`] |
//!
//! Games on a row of numbers are shorter to write: [`EndsRules`] and [`FrontRules`] take a dozen
//! lines and give the solvers of [`Layered`] games. [`SeparableEndsRules`] and
//! [`SeparableFrontRules`], whose gains are sums of one term for each end of the row, unlock
//! [`Diagonals`] and [`SlidingWindow`] as well. Impartial games on heaps have tables of nimbers and
//! proved periods: [`HeapRules`].
//!
//! What a position of a partizan game is worth is a canonical form: [`partizan`] has their sums and
//! order, thermographs and atomic weights, in the notation of the field. Heaps in misère play have
//! quotients: [`HeapRules::misere_quotient`].
//!
//! [`laws`] checks a game's rules and capabilities. [`replay`](fn@replay) has a line of play as
//! positions. [`random`] makes games to test solvers with. [`perft`](fn@perft) counts lines of
//! play. [`Misere`] is the game in which the last mover loses, [`CountPlies`] the one in which it
//! matters how soon the winner wins. [`WithOracle`] makes leaves of the
//! positions whose values are known beforehand. [`erased`] has games behind one object-safe trait,
//! [`kit`] what solvers are made of. [`certificate`] makes proofs of values that anyone can check
//! without trust in a solver.
//!
//! # Exact or an error
//!
//! An answer is exact. A sum that does not fit its type is an error ([`SolveError::Overflow`]), and
//! so is a cycle where a solver does not allow one ([`SolveError::Cyclic`]). A solve that reaches a
//! limit returns the bounds it has proved ([`Solution::bounds`]), never a guess.

pub use stonework_certificate as certificate;
pub use stonework_core::{
    Bounded, Bounds, Budget, ByTheorem, CancelFlag, Candidate, Canonical, Clocked, Coded,
    CountPlies, Depths, Diagonals, DisjunctiveSum, Endgame, EndgameValues, Ends, EndsRules,
    Exhaustive, ExternalBytes, ForcedValue, Found, Front, FrontRules, Gain, Game, Goal, Graded,
    Halt, HaltOf, Indexed, InfinitePlay, LaneWidth, Layered, LinesByPosition, LinesTo, Margin,
    Misere, Negamax, Observer, Oracle, OracleSolver, Ordered, Outcome, Packed, PackedKey, Partizan,
    Perft, PerftError, PerftErrorOf, Predecessors, PrefixSums, Progress, ProofOf, Proved, ProvedOf,
    Question, RatedMove, RatedMoveOf, Report, RollingTable, Row, RowError, Run, SeededRng,
    SeparableEndsRules, SeparableFrontRules, Side, SlidingWindow, Solution, SolutionOf, SolveError,
    SolveErrorOf, Solver, Step, StopReason, Subrows, Symmetric, Table, Theorem, Tiered, Turn,
    Value, ValueTable, Watch, Wdl, WinLose, WithOracle, Work, block_bytes, divide, kit, negamax,
    perft, replay, visit_moves,
};
pub use stonework_erased as erased;
pub use stonework_laws as laws;
pub use stonework_nimbers::{
    Genera, Genus, HeapOptions, HeapRules, HeapRulesError, HeapTakes, HeapTakesError,
    MisereQuotient, Nimber, NimberOutcomes, NimberOverflow, Nimbers, NimbersMethod, OctalCode,
    OctalCodeError, Period, PeriodTheorem, Presentation, QuotientEnd, QuotientGenerator,
    SubtractionSet, SubtractionSetError, Take, nimber,
};
pub use stonework_partizan as partizan;
pub use stonework_random as random;
pub use stonework_search::{
    AlphaBeta, Endgames, Hints, NoHints, ProofNumber, UseHints, WinsFirst, alpha_beta, keyed,
    proof_number,
};
pub use stonework_strong::{
    Deadline, Levels, Retrograde, Statistics, StrongSolution, deadline, levels, retrograde,
};
pub use stonework_values::{self as values, Values};

#[doc = include_str!("guide.md")]
pub mod guide {}
