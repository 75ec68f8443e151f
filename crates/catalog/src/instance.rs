//! A game on an input, ready to be solved: [`Instance`].

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use stonework_boards::BoardForm;
use stonework_certificate::Checked;
use stonework_core::{Report, Row, Run};
use stonework_erased::{CountFailure, ErasedState};
use stonework_nimbers::HeapRules;
use stonework_values::ValuedGame;

use super::answer::AnswerKind;
use super::any_erased_game::AnyErasedGame;
use super::catalog_game::About;
use super::certificate::{
    Certificate, CertificateLines, CertifiedClaim, CertifyFailure, CertifySettings, CheckFailed,
};
use super::choice::Choice;
use super::endgame_outcomes::{EndgamesError, SolvedEndgames};
use super::failure::{NoDistance, SolveFailure, TableFailure};
use super::position_nimber::PositionNimber;
use super::position_oracle::{GameWithOracle, PositionOracle};
use super::sealed::Sealed;
use super::session::{Rated, Session};
use super::shown_move::VisitWritten;
use super::solved::Solved;
use super::solvers::SolverInfo;
use super::stored_positions::StoredPositions;
use super::strong_solution::ShownStrongSolution;
use super::value_table::ValueTable;
use stonework_inputs::InputError;
use stonework_words::{Notation, ShownValue};

/// A game on an input, whatever its types. Made by [`super::Entry::build`] from a
/// [`super::GameBuilder`].
pub trait Instance: Sealed + Debug + Send + Sync {
    /// Sets what the answer of a solved game says.
    ///
    /// # Panics
    ///
    /// If it is the first player's score in a game that has no [`super::CatalogGame::total`].
    fn set_answer(&mut self, kind: AnswerKind);

    /// Sets how people may write positions where the game itself does not read them, on a board with
    /// these numbers of rows and columns.
    fn set_board(&mut self, form: BoardForm, size: [Option<u32>; 2]);

    /// Starts the game from the position that a text means: from another one than its own, it is solved
    /// by what solves any position, and its answer is the value to the player to move, or the points
    /// that this player still gets.
    ///
    /// # Errors
    ///
    /// [`InputError`] for what is no position of this game.
    fn start_at(&mut self, text: &str) -> Result<(), InputError>;

    /// What the answer of a solved game says; by default, its value.
    fn answer(&self) -> AnswerKind;

    /// What JSON calls the type of the answer: `boolean`, `number`, `string`, or `string or number` in
    /// a game whose input has scores or not.
    fn answer_type(&self) -> &'static str;

    /// The solvers that fit, the one to prefer first.
    fn solvers(&self) -> Vec<&'static SolverInfo>;

    /// The solver to take under these limits when none is asked for: of those whose table, where
    /// its size is known beforehand, fits the limit on bytes (2 GiB if there is none), the fastest
    /// that keeps the line of best play if that takes about a second at the most, else the fastest.
    fn choose(&self, run: &Run) -> Choice;

    /// The fastest solver under the same limits, whether or not it keeps the line of best play.
    fn fastest(&self, run: &Run) -> &'static SolverInfo;

    /// The solver to ask for a line of best play where the one that was taken told none: the fastest
    /// of those that fit the limits, and about how long it takes; or, where none is known to, the
    /// first that keeps one. `None` if none does.
    fn for_line(&self, run: &Run) -> Option<(&'static SolverInfo, Option<Duration>)>;

    /// The solvers that fit, in their order, and about how long each takes on this machine; `None` if
    /// that depends on how its search goes.
    fn times(&self) -> Vec<(&'static SolverInfo, Option<Duration>)>;

    /// Solves the game with the solver of this name: its value and that of every first move.
    ///
    /// # Errors
    ///
    /// [`SolveFailure`] for a solver that is unknown or does not fit, or a game it refuses.
    fn solve(&self, solver: &str, run: &Run) -> Result<Solved, SolveFailure>;

    /// The same in less time, where the solver can: its value, one best first move at least, and a
    /// line. [`Solved::best_moves_complete`] says whether all best moves are told.
    ///
    /// # Errors
    ///
    /// As [`Instance::solve`].
    fn solve_one_best(&self, solver: &str, run: &Run) -> Result<Solved, SolveFailure>;

    /// The same for all best first moves: of the others, the values may be left out.
    ///
    /// # Errors
    ///
    /// As [`Instance::solve`].
    fn solve_best(&self, solver: &str, run: &Run) -> Result<Solved, SolveFailure>;

    /// The same in the least time, where the solver can: the value alone.
    ///
    /// # Errors
    ///
    /// As [`Instance::solve`].
    fn solve_value(&self, solver: &str, run: &Run) -> Result<Solved, SolveFailure>;

    /// Tells how many lines of play of 1 ply there are, of 2 and so on up to `depth`, and what it
    /// cost; `memoised` as [`stonework_core::Perft::memoised`]. Moves that the game lists as one
    /// count as one. A count that is not memoised, without a limit on positions, takes the threads
    /// of the run.
    ///
    /// # Errors
    ///
    /// [`CountFailure`] for a limit, or a count beyond 128 bits; what was told before holds.
    fn perft(
        &self,
        depth: u32,
        memoised: bool,
        run: &Run,
        tell: &mut dyn FnMut(u32, u128),
    ) -> Result<Report, CountFailure>;

    /// How many lines of play of `depth` plies there are for each first move, in the game's order;
    /// `memoised` as [`stonework_core::Perft::memoised`].
    ///
    /// # Errors
    ///
    /// As [`Instance::perft`].
    fn divide(
        &self,
        depth: u32,
        memoised: bool,
        run: &Run,
    ) -> Result<Vec<(Notation, u128)>, CountFailure>;

    /// What endless play is worth, as a phrase; `None` if play always comes to an end.
    fn infinite_play(&self) -> Option<&'static str>;

    /// What the player who moves first here, [`super::Player::First`], is called, and the other:
    /// `["x", "o"]`; `None` in a game whose players have no other names.
    fn players(&self) -> Option<[&str; 2]>;

    /// What a game that is given as a text tells of itself; `None` in others.
    fn about(&self) -> Option<About>;

    /// The octal code, subtraction set or list of takes of its heaps, from which their nimbers
    /// follow; `None` for a game that has none, or whose last mover loses.
    fn heap_rules(&self) -> Option<HeapRules>;

    /// Whether [`Instance::nimber`] finds one: the game is impartial, and its last mover wins.
    fn has_nimbers(&self) -> bool;

    /// A partizan game without its types, whose positions have canonical forms; `None` for another
    /// game.
    fn valued(&self) -> Option<&dyn ValuedGame>;

    /// The nimber of the start, as [`Session::nimber`].
    ///
    /// # Errors
    ///
    /// [`SolveFailure::NoNimbers`] for another game.
    fn nimber(&self, run: &Run) -> Result<PositionNimber, SolveFailure> {
        self.session().nimber(run)
    }

    /// A certificate of what a solver has found: a strategy that proves it, to be checked by
    /// [`Instance::check_certificate`] or by another program.
    ///
    /// With the solver `nimber`, the nimber of the start is certified, whatever the settings. Of a
    /// theorem it is what plain negamax can prove within the limits of the run, or else the
    /// theorem's name. The limits of time and positions hold for the solver, which may have to solve
    /// again to keep what it finds, and for what makes the records, each.
    ///
    /// # Errors
    ///
    /// [`CertifyFailure`] if the value was not found, the limits are too small, or the solver is
    /// wrong.
    fn certify(
        &self,
        solver: &str,
        solved: &Solved,
        settings: CertifySettings,
        run: &Run,
    ) -> Result<Certificate, CertifyFailure>;

    /// A certificate of the canonical form of the start, as of the solver `values`.
    ///
    /// # Errors
    ///
    /// [`CertifyFailure`] if the game has no canonical forms, the limits are too small, or the form
    /// too large.
    fn certify_value(&self, run: &Run) -> Result<Certificate, CertifyFailure>;

    /// Checks a claim by the records of a certificate, without any solver: see
    /// [`stonework_certificate`]. Of a theorem, the bounds are checked, for which it has no
    /// records.
    ///
    /// # Errors
    ///
    /// [`CheckFailed`], which says nothing of the claim.
    fn check_certificate(
        &self,
        claim: &CertifiedClaim,
        leaf_positions: u64,
        lines: &mut dyn CertificateLines,
        run: &Run,
    ) -> Result<Checked, CheckFailed>;

    /// What is wrong with the rules, as a position that play came to has shown: then what was told of
    /// the game counts for nothing. See [`super::CatalogGame::failure`].
    fn failure(&self) -> Option<String>;

    /// The first moves as they are written, in the game's own order, no more than `most`.
    fn first_moves(&self, most: usize) -> Vec<Notation>;

    /// The start, in one line.
    fn start_text(&self) -> String;

    /// A position as the game writes it, given as a text that means it.
    ///
    /// # Errors
    ///
    /// [`InputError`] for what is no position of this game.
    fn read_position(&self, text: &str) -> Result<String, InputError>;

    /// Whether a solver of every position fits, so that [`Instance::solve_strongly`] has one.
    fn is_solved_strongly(&self) -> bool;

    /// Solves every position of the game.
    ///
    /// # Errors
    ///
    /// [`SolveFailure::NotStrong`] if no solver of every position fits, or what refuses the game.
    fn solve_strongly(&self, run: &Run) -> Result<Box<dyn ShownStrongSolution + '_>, SolveFailure>;

    /// The positions of a game as a database keeps them; `None` for a game that no database is made
    /// of.
    fn stored_positions(&self) -> Option<Box<dyn StoredPositions + '_>>;

    /// The same game with an oracle that knows values of its positions; `None` for a game in
    /// which infinite play is no draw, that asks for its endgames, or that is
    /// [`Instance::with_distance`].
    fn with_oracle(&self, oracle: Arc<dyn PositionOracle>) -> Option<Box<dyn GameWithOracle + '_>>;

    /// The same game, in which the solved positions of another game are ends: play comes to them,
    /// and their values are looked up. Every solver of the result fails with
    /// [`SolveFailure::Endgames`] if that fails.
    ///
    /// # Errors
    ///
    /// [`EndgamesError`] if the endgames of this game are not among the positions of that one.
    fn with_endgames(
        &self,
        solved: &SolvedEndgames<'_>,
    ) -> Result<Box<dyn Instance>, EndgamesError>;

    /// The same game with the distance of every win and loss, if it is only won or lost; `None` if its
    /// values tell distances already.
    ///
    /// The distance is the remoteness: the plies to the end where the winner hurries and the loser
    /// delays. So the best moves are the quickest wins and the longest resistance. The solvers are those
    /// that use the rules, and searches by keys, which use hints as far as they hold.
    ///
    /// ```
    /// use stonework::Run;
    /// use stonework_catalog::{Answer, Settings};
    ///
    /// let game = stonework_games::CATALOG.open("chomp", Settings::new(), None)?;
    /// let game = game.instance.with_distance()?.expect("it is only won or lost");
    /// let solved = game.solve("negamax", &Run::new())?;
    /// assert_eq!(solved.value.expect("no limit").to_string(), "win in 7");
    /// assert_eq!(solved.answer, Some(Answer::from("win")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NoDistance`] for a score, and where endless play is won by one of the players.
    fn with_distance(&self) -> Result<Option<Box<dyn Instance>>, NoDistance>;

    /// The same with distances as a part of the rules, as the setting `count=plies` has it: certificates
    /// prove them. Endless play is the farthest win or loss, and told without a distance. `None` if its
    /// values tell distances already, or are scores.
    fn counting_plies(&self) -> Option<Box<dyn Instance>>;

    /// The rules, for solvers and checks of one's own.
    fn erased(&self) -> AnyErasedGame<'_>;

    /// A position of [`Instance::erased`] in one line.
    fn write_state(&self, state: &ErasedState) -> String;

    /// The position that a text means.
    ///
    /// # Errors
    ///
    /// [`InputError`] for what is no position of this game, or where it reads none.
    fn read_state(&self, text: &str) -> Result<ErasedState, InputError>;

    /// The bytes that a position takes, with its heap memory.
    fn state_bytes(&self, state: &ErasedState) -> usize;

    /// Calls `visit` with each move of a position that is not over, until it breaks: its own text
    /// first, then those of some moves that the game leaves out for it.
    fn visit_written(&self, state: &ErasedState, visit: &mut VisitWritten<'_>);

    /// The move that a text means, as it is written, if the game reads moves.
    fn read_move(&self, text: &str) -> Option<Notation>;

    /// What a position is worth, and its moves, by the solver of this name, to the first player.
    ///
    /// # Errors
    ///
    /// As [`Session::rate`].
    fn rate(&self, solver: &str, state: &ErasedState, run: &Run) -> Result<Rated, SolveFailure>;

    /// A game to be played, from the start.
    fn session(&self) -> Box<dyn Session + '_>;

    /// The values of all positions, if there are no more than `most`.
    ///
    /// # Errors
    ///
    /// [`TableFailure`] if there are more, or the game has no layers.
    fn table(&self, run: &Run, most: usize) -> Result<ValueTable, TableFailure>;

    /// The subrow of the start, if every position is a part of it; see
    /// [`super::CatalogGame::subrow`].
    fn start_subrow(&self) -> Option<Row>;

    /// Shows the value of every part of the row in which there is a move, shortest first. Returns
    /// the parts that a line of best play leads through, the whole row first.
    ///
    /// # Errors
    ///
    /// [`TableFailure`] if the positions are not parts of a row, or a limit was reached.
    fn subrows(
        &self,
        run: &Run,
        show: &mut dyn FnMut(Row, ShownValue),
    ) -> Result<Vec<Row>, TableFailure>;
}
