//! A game that is only won or lost, shown with the distances of its wins and losses:
//! [`counting_plies`].

use std::ops::ControlFlow;
use std::sync::Arc;

use stonework_boards::Player;
use stonework_boards::scene::{Scene, Spot};
use stonework_core::{InfinitePlay, Outcome, Row, Wdl, WinLose};
use stonework_erased::{ErasedState, ErasedStep, WithDistance};
use stonework_inputs::InputError;
use stonework_nimbers::HeapRules;

use super::built_game::BuiltGame;
use super::by_keys::add_searches;
use super::catalog_game::{About, TheoremSteps};
use super::failure::SolveFailure;
use super::features::{Distance, Features};
use super::game_solution::GameSolution;
use super::instance::Instance;
use super::retrograde::FoundRetrograde;
use super::shown_game::{ShownGame, by_rules};
use super::shown_move::{ShownMove, VisitMove};
use super::shown_value::ShowValue;
use super::solver_entry::{OracleSearch, Request, SolverEntry};
use super::solvers::SolverInfo;
use stonework_words::{Notation, ShownValue};

impl ShownGame<Outcome> for WithDistance<dyn ShownGame<WinLose>> {
    fn visit_moves(&self, state: &ErasedState, visit: &mut VisitMove<'_, Outcome>) {
        self.0.visit_moves(state, &mut |mv| visit(&MoveOf(mv)));
    }

    fn show(&self, value: Outcome) -> ShownValue {
        if value.plies() == Some(Outcome::MAX_PLIES) {
            // Play that never ends.
            return WinLose::win_if(value > Outcome::DRAW).shown();
        }
        value.shown()
    }

    by_rules!(0);

    fn total(&self) -> Option<i128> {
        None
    }

    fn points(&self, (): ()) -> Option<i128> {
        None
    }

    fn distance_matters(&self) -> bool {
        true
    }
}

/// A move of a game that is only won or lost.
struct MoveOf<'a>(&'a dyn ShownMove<WinLose>);

impl ShownMove<Outcome> for MoveOf<'_> {
    fn notation(&self) -> Notation {
        self.0.notation()
    }

    fn equivalent(&self, visit: &mut dyn FnMut(Notation) -> ControlFlow<()>) {
        self.0.equivalent(visit);
    }

    fn step(&self) -> ErasedStep<Outcome> {
        self.0.step().with_distance()
    }

    fn spot(&self) -> Option<Spot> {
        self.0.spot()
    }
}

/// The same game with the distances of its wins and losses, which are a part of its rules or not. Of
/// its solvers it has those that follow from the rules, and searches that use its hints as far as they
/// hold: these say who wins, as theorems do, and not how soon.
pub(super) fn counting_plies(
    rules: Arc<dyn ShownGame<WinLose>>,
    plain: &Features<WinLose>,
    is_own: bool,
) -> Box<dyn Instance> {
    let rules: Arc<dyn ShownGame<Outcome>> = Arc::new(WithDistance(rules));
    let mut features = Features {
        distance: Distance::Added,
        ..Features::new(plain.answer, plain.infinite_play)
    };
    let found = |play| FoundRetrograde::of(Arc::clone(&rules), play);
    if let Some(play) = plain.infinite_play {
        let search = found(Some(InfinitePlay::Draw));
        features.solvers.push(Box::new(Endless { search, play }));
        return Box::new(BuiltGame::new(rules, features));
    }
    if is_own {
        features.distance = Distance::OfValues;
    }
    let search = found(None);
    features.strong = Some(search.of_all());
    features.solvers.push(Box::new(search));
    if let Some(keyed) = &plain.keyed {
        add_searches(&mut features, &rules, keyed);
    }
    Box::new(BuiltGame::new(rules, features))
}

/// Retrograde analysis of a game with distances in which one of the players wins by endless play.
struct Endless {
    /// To it, that is a draw.
    search: FoundRetrograde<Outcome>,
    play: InfinitePlay,
}

impl SolverEntry<Outcome> for Endless {
    fn info(&self) -> &'static SolverInfo {
        self.search.info
    }

    fn start_only(&self) -> bool {
        false
    }

    fn solve(&self, request: &Request<'_>) -> Result<GameSolution<Outcome>, SolveFailure> {
        let mut solution = self.search.solve(request)?;
        let won = match self.play.result(request.player == Player::First) {
            Wdl::Win => Outcome::win_in(Outcome::MAX_PLIES),
            Wdl::Draw | Wdl::Loss => Outcome::loss_in(Outcome::MAX_PLIES),
        };
        let worth = |value| if value == Outcome::DRAW { won } else { value };
        let bounds = &mut solution.bounds;
        (bounds.lower, bounds.upper) = (bounds.lower.map(worth), bounds.upper.map(worth));
        for (_, value) in &mut solution.moves {
            *value = worth(*value);
        }
        Ok(solution)
    }

    fn oracle_search(&self) -> Option<&dyn OracleSearch<Outcome>> {
        None
    }
}
