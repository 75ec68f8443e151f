//! A game that is ready to be solved, generic over its value only: [`BuiltGame`].

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, mem};

use stonework_boards::{BoardForm, Player};
use stonework_certificate::Checked;
use stonework_core::{InfinitePlay, Report, Row, Run};
use stonework_erased::{CountFailure, ErasedState};
use stonework_nimbers::HeapRules;
use stonework_search::alpha_beta::Goal;
use stonework_values::ValuedGame;

use super::answer::{AnswerKind, AnswerRule};
use super::any_erased_game::AnyErasedGame;
use super::by_values::CertifiedParts;
use super::catalog_game::About;
use super::certificate::{
    Certificate, CertificateLines, CertifiedClaim, CertifyFailure, CertifySettings, CheckFailed,
};
use super::certified_rules::CertifiedRules;
use super::certify::{Certifier, certify_nimber};
use super::check_certificate::{check_claim, check_nimber_claim, check_value_claim};
use super::choice::Choice;
use super::counts;
use super::endgame_outcomes::{EndgamesError, SolvedEndgames};
use super::failure::{NoDistance, SolveFailure, TableFailure};
use super::features::{Distance, Features};
use super::game_solution::GameSolution;
use super::instance::Instance;
use super::oracle_game::OracleGame;
use super::playing::Playing;
use super::position_oracle::{GameWithOracle, PositionOracle};
use super::refused::not_counted;
use super::sealed::Sealed;
use super::session::{Rated, Session};
use super::shown_game::ShownGame;
use super::shown_move::{VisitWritten, names};
use super::shown_value::ShowValue;
use super::solved::Solved;
use super::solver_entry::Request;
use super::solver_set::SolverSet;
use super::solvers::{SolverInfo, listed};
use super::stored_positions::{ShownPositions, StoredPositions};
use super::strong_solution::{ShownStrongSolution, SolvedPositions};
use super::value_table::{ValueTable, show_subrows};
use stonework_inputs::{BoardReader, InputError, read_position};
use stonework_words::{Notation, ShownValue};

/// What the solver of nimbers is called.
const NIMBER: &str = "nimber";

/// What the solver of canonical forms is called.
const VALUES: &str = "values";

/// What [`super::GameBuilder`] makes.
pub(super) struct BuiltGame<V: ShowValue> {
    set: SolverSet<V>,
    /// What it has beside its rules and its solvers, which are in the set.
    features: Features<V>,
    /// How people write its positions, if it has a board.
    board: Option<BoardReader>,
}

impl<V: ShowValue> BuiltGame<V> {
    /// A game with all that it has, and the solvers that fit every such game.
    pub(super) fn new(rules: Arc<dyn ShownGame<V>>, mut features: Features<V>) -> Self {
        let solvers = mem::take(&mut features.solvers);
        let ends = features.infinite_play.is_none();
        let set = SolverSet::new(rules, solvers, ends, features.numbered.take());
        Self {
            set: set.with_outcomes(features.outcomes.take()),
            features,
            board: None,
        }
    }

    fn rules(&self) -> &dyn ShownGame<V> {
        self.set.rules()
    }

    /// What makes certificates.
    fn certifier<'a>(&'a self, run: &'a Run) -> Result<Certifier<'a, V>, CertifyFailure> {
        Ok(Certifier {
            set: &self.set,
            game: self.to_certify()?,
            strong: self.features.strong.as_ref(),
            good_moves: self.features.good_moves.as_ref(),
            run,
        })
    }

    /// The same, unless there are no certificates of it.
    fn to_certify(&self) -> Result<CertifiedRules<'_, V>, CertifyFailure> {
        if self.set.asks_for_endgames() {
            return Err(CertifyFailure::LookedUp);
        }
        match self.features.distance {
            Distance::Added => Err(CertifyFailure::Distances),
            Distance::OfValues | Distance::NotTold(_) => Ok(self.certified()),
        }
    }

    /// The game as certificates know it.
    fn certified(&self) -> CertifiedRules<'_, V> {
        CertifiedRules {
            rules: self.rules(),
            infinite_play: self.features.infinite_play,
            components: None,
        }
    }

    /// The same as certificates of canonical forms know it.
    fn certified_parts<'a>(
        &self,
        valued: &'a dyn ValuedGame,
        draw: &'a dyn Fn(&ErasedState) -> String,
    ) -> CertifiedParts<'a> {
        CertifiedParts {
            start: self.rules().start(),
            draw,
            valued,
        }
    }

    fn solve_start(&self, name: &str, goal: Goal, run: &Run) -> Result<Solved, SolveFailure> {
        let request = Request {
            start: &self.rules().start(),
            player: Player::First,
            goal,
            run,
        };
        let solution = self.set.solve(name, &request)?;
        Ok(self.solved(solution))
    }

    fn solved(&self, solution: GameSolution<V>) -> Solved {
        // What its line comes to.
        let end = solution.line.as_ref().and_then(|line| line.end);
        let mut solved = Solved::of(self.rules(), self.features.answer, solution);
        if self.set.asks_for_endgames()
            && let Some(line) = &mut solved.line
        {
            // It ends where the endgame begins, unless play is over there.
            let end = end.map(ShowValue::shown);
            line.goes_on =
                matches!(end, Some(ShownValue::Outcome { plies, .. }) if plies != Some(0));
        }
        solved
    }
}

impl<V: ShowValue> Sealed for BuiltGame<V> {}

impl<V: ShowValue> Instance for BuiltGame<V> {
    fn set_answer(&mut self, kind: AnswerKind) {
        assert!(
            kind.rule != AnswerRule::FirstScore || self.rules().total().is_some(),
            "the answer is the first player's score, for which the game has to say the `total`"
        );
        self.features.answer = kind;
    }

    fn set_board(&mut self, form: BoardForm, size: [Option<u32>; 2]) {
        self.board = Some(BoardReader { form, size });
    }

    fn start_at(&mut self, text: &str) -> Result<(), InputError> {
        let start = self.read_state(text)?;
        if start == self.rules().start() {
            return Ok(());
        }
        self.set.start_at(start);
        let kept = &mut self.features;
        if kept.answer.rule != AnswerRule::FirstScore {
            kept.answer = AnswerKind::of_values::<V>();
        }
        (kept.layers, kept.strong, kept.kept) = (None, None, None);
        (kept.null_moves, kept.endgames) = (None, None);
        Ok(())
    }

    fn answer(&self) -> AnswerKind {
        self.features.answer
    }

    fn answer_type(&self) -> &'static str {
        // Where moves gain points, values are numbers of them.
        let of_numbers = V::points(V::Gain::default()).is_some();
        self.features.answer.json_type(of_numbers)
    }

    fn solvers(&self) -> Vec<&'static SolverInfo> {
        self.set.solvers(false)
    }

    fn choose(&self, run: &Run) -> Choice {
        self.set.choose(false, run)
    }

    fn fastest(&self, run: &Run) -> &'static SolverInfo {
        self.set.fastest(run)
    }

    fn for_line(&self, run: &Run) -> Option<(&'static SolverInfo, Option<Duration>)> {
        self.set.for_line(run)
    }

    fn times(&self) -> Vec<(&'static SolverInfo, Option<Duration>)> {
        self.set.times()
    }

    fn solve(&self, name: &str, run: &Run) -> Result<Solved, SolveFailure> {
        self.solve_start(name, Goal::EveryMove, run)
    }

    fn solve_one_best(&self, name: &str, run: &Run) -> Result<Solved, SolveFailure> {
        self.solve_start(name, Goal::ONE_BEST_MOVE, run)
    }

    fn solve_best(&self, name: &str, run: &Run) -> Result<Solved, SolveFailure> {
        self.solve_start(name, Goal::BestMoves, run)
    }

    fn solve_value(&self, name: &str, run: &Run) -> Result<Solved, SolveFailure> {
        self.solve_start(name, Goal::Value, run)
    }

    fn perft(
        &self,
        depth: u32,
        memoised: bool,
        run: &Run,
        show: &mut dyn FnMut(u32, u128),
    ) -> Result<Report, CountFailure> {
        let counted = counts::show_depths(self.rules(), depth, memoised, run, show);
        let counted = counted.map_err(not_counted(self.rules()));
        self.set.lawful(counted, CountFailure::Game)
    }

    fn divide(
        &self,
        depth: u32,
        memoised: bool,
        run: &Run,
    ) -> Result<Vec<(Notation, u128)>, CountFailure> {
        let divided = counts::divide(self.rules(), depth, memoised, run);
        let divided = divided.map_err(not_counted(self.rules()));
        self.set.lawful(divided, CountFailure::Game)
    }

    fn infinite_play(&self) -> Option<&'static str> {
        self.features.infinite_play.map(InfinitePlay::name)
    }

    fn has_nimbers(&self) -> bool {
        self.features.nimbers.is_some()
    }

    fn valued(&self) -> Option<&dyn ValuedGame> {
        self.features.valued.as_deref()
    }

    fn certify(
        &self,
        solver: &str,
        solved: &Solved,
        settings: CertifySettings,
        run: &Run,
    ) -> Result<Certificate, CertifyFailure> {
        let certified = match &self.features.nimbers {
            Some(nimbers) if solver == NIMBER => certify_nimber(&nimbers.certified(), nimbers, run),
            _ if solver == VALUES => return self.certify_value(run),
            _ => self.certifier(run)?.start(solver, solved, settings),
        };
        self.set.lawful(certified, CertifyFailure::of_game)
    }

    fn certify_value(&self, run: &Run) -> Result<Certificate, CertifyFailure> {
        let none = || SolveFailure::Game("the game has no canonical forms".to_owned());
        let valued = self.valued().ok_or_else(none)?;
        let draw = |state: &ErasedState| self.rules().draw(state);
        let certified = self.certified_parts(valued, &draw).certify(run);
        self.set.lawful(certified, CertifyFailure::of_game)
    }

    fn check_certificate(
        &self,
        claim: &CertifiedClaim,
        leaf_positions: u64,
        lines: &mut dyn CertificateLines,
        run: &Run,
    ) -> Result<Checked, CheckFailed> {
        let checked = match claim {
            CertifiedClaim::Bounds(bounds) | CertifiedClaim::Theorem { bounds, .. } => {
                check_claim(&self.certified(), bounds, leaf_positions, lines, run)
            }
            &CertifiedClaim::Nimber(nimber) => match &self.features.nimbers {
                Some(nimbers) => check_nimber_claim(&nimbers.certified(), nimber, lines, run),
                None => Err(CheckFailed::NoNimbers(SolveFailure::NoNimbers)),
            },
            CertifiedClaim::Value(value) => match &self.features.valued {
                Some(valued) => {
                    let draw = |state: &ErasedState| self.rules().draw(state);
                    check_value_claim(&self.certified_parts(&**valued, &draw), value, lines, run)
                }
                None => Err(CheckFailed::NoValues),
            },
        };
        self.set.lawful(checked, CheckFailed::Rules)
    }

    fn failure(&self) -> Option<String> {
        self.rules().failure()
    }

    fn first_moves(&self, most: usize) -> Vec<Notation> {
        let mut moves = Vec::new();
        let start = self.rules().start();
        self.rules().visit_first(&start, most, &mut |_, mv| {
            moves.push(mv.notation());
            ControlFlow::Continue(())
        });
        moves
    }

    fn start_text(&self) -> String {
        self.rules().draw(&self.rules().start())
    }

    fn players(&self) -> Option<[&str; 2]> {
        self.rules().players(&self.rules().start())
    }

    fn about(&self) -> Option<About> {
        self.rules().about()
    }

    fn heap_rules(&self) -> Option<HeapRules> {
        self.rules().heap_rules()
    }

    fn read_position(&self, text: &str) -> Result<String, InputError> {
        Ok(self.rules().draw(&self.read_state(text)?))
    }

    fn is_solved_strongly(&self) -> bool {
        self.features.strong.is_some()
    }

    fn solve_strongly(&self, run: &Run) -> Result<Box<dyn ShownStrongSolution + '_>, SolveFailure> {
        let strong = self.features.strong.as_ref();
        let strong = strong.ok_or_else(|| SolveFailure::NotStrong {
            fit: listed(&self.solvers()),
        })?;
        let solved = strong.solve(self.rules(), run);
        let (solution, values) = self.set.lawful(solved, SolveFailure::Game)?;
        Ok(Box::new(SolvedPositions {
            rules: self.rules(),
            certified: self.to_certify(),
            name: strong.solver,
            board: self.board,
            solved: self.solved(solution),
            values,
        }))
    }

    fn stored_positions(&self) -> Option<Box<dyn StoredPositions + '_>> {
        let kept = self.features.kept.as_deref()?;
        Some(Box::new(ShownPositions {
            rules: self.rules(),
            board: self.board,
            kept,
            null_moves: self.features.null_moves.as_deref(),
        }))
    }

    fn with_oracle(&self, oracle: Arc<dyn PositionOracle>) -> Option<Box<dyn GameWithOracle + '_>> {
        let is_drawn = |play: InfinitePlay| !play.is_sided();
        // A game that asks for its endgames has another way to tell that it cannot.
        // Its values have no distance where these were added to the game.
        let fits = self.features.infinite_play.is_none_or(is_drawn)
            && !self.set.asks_for_endgames()
            && !matches!(self.features.distance, Distance::Added);
        fits.then(|| Box::new(OracleGame::new(&self.set, self.features.answer, oracle)) as _)
    }

    fn with_endgames(
        &self,
        solved: &SolvedEndgames<'_>,
    ) -> Result<Box<dyn Instance>, EndgamesError> {
        let build = self.features.endgames.as_ref();
        let mut built = build.ok_or(EndgamesError::NoEndgames)?(solved)?;
        built.set_answer(self.features.answer);
        if let Some(BoardReader { form, size }) = self.board {
            built.set_board(form, size);
        }
        Ok(built)
    }

    fn with_distance(&self) -> Result<Option<Box<dyn Instance>>, NoDistance> {
        match self.features.distance {
            Distance::NotTold(_) if self.infinite_play().is_some() => Err(NoDistance::Endless),
            Distance::NotTold(make) => {
                Ok(Some(make(self.set.shared_rules(), &self.features, false)))
            }
            Distance::OfValues | Distance::Added => match self.rules().show(V::default()) {
                ShownValue::Margin(_) => Err(NoDistance::Scores),
                _ => Ok(None),
            },
        }
    }

    fn counting_plies(&self) -> Option<Box<dyn Instance>> {
        match self.features.distance {
            Distance::NotTold(make) => Some(make(self.set.shared_rules(), &self.features, true)),
            Distance::OfValues | Distance::Added => None,
        }
    }

    fn erased(&self) -> AnyErasedGame<'_> {
        V::any(self.rules())
    }

    fn write_state(&self, state: &ErasedState) -> String {
        self.rules().draw(state)
    }

    fn read_state(&self, text: &str) -> Result<ErasedState, InputError> {
        read_position(text, self.board, &|text| self.rules().read_state(text))
    }

    fn state_bytes(&self, state: &ErasedState) -> usize {
        self.rules().state_bytes(state)
    }

    fn visit_written(&self, state: &ErasedState, visit: &mut VisitWritten<'_>) {
        self.rules().visit_moves(state, &mut |mv| {
            let step = mv.step();
            visit(&names(mv), V::points(step.gain), step.turn, step.state)
        });
    }

    fn read_move(&self, text: &str) -> Option<Notation> {
        self.rules().read_move(text)
    }

    fn rate(&self, solver: &str, state: &ErasedState, run: &Run) -> Result<Rated, SolveFailure> {
        let request = Request {
            start: state,
            player: Player::First,
            goal: Goal::EveryMove,
            run,
        };
        self.set.rate(solver, &request)
    }

    fn session(&self) -> Box<dyn Session + '_> {
        Box::new(Playing::new(&self.set).with_nimbers(self.features.nimbers.as_ref()))
    }

    fn table(&self, run: &Run, most: usize) -> Result<ValueTable, TableFailure> {
        let layers = self.features.layers.as_ref();
        let layers = layers.ok_or_else(|| TableFailure::NoLayers {
            is_strong: self.is_solved_strongly(),
        })?;
        ValueTable::of(self.rules(), layers, run, most)
    }

    fn start_subrow(&self) -> Option<Row> {
        let start = self.rules().start();
        self.features
            .layers
            .as_ref()
            .and(self.rules().subrow(&start))
    }

    fn subrows(
        &self,
        run: &Run,
        show: &mut dyn FnMut(Row, ShownValue),
    ) -> Result<Vec<Row>, TableFailure> {
        let layers = self
            .features
            .layers
            .as_ref()
            .ok_or(TableFailure::NoSubrows)?;
        show_subrows(self.rules(), layers, run, show)
    }
}

impl<V: ShowValue> fmt::Debug for BuiltGame<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BuiltGame")
            .field("start", &self.rules().start())
            .finish_non_exhaustive()
    }
}
