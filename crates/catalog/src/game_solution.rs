//! A solution whose types are erased but for the value: [`GameSolution`].

use std::sync::Arc;

use stonework_core::{Bounds, Report, Solution, SolutionOf, StopReason};
use stonework_erased::ErasedState;

use super::catalog_game::CatalogGame;
use super::played_line::PlayedLine;
use super::shown_move::MoveOf;
use super::shown_value::ShowValue;
use super::told::{MOST_SHOWN, Told};
use stonework_words::Line;
use stonework_words::{Notation, sort_as_listed};

/// What a solver found out about a position of a game.
pub(super) struct GameSolution<V: ShowValue> {
    pub(super) bounds: Bounds<V>,
    /// The first moves whose value is known, as they are written, with those equivalent to them; in the
    /// game's order, those that are written as an index by that index.
    pub(super) moves: Vec<(Notation, V)>,
    /// Whether these are all first moves.
    pub(super) has_every_move: bool,
    /// Whether all best moves are among them.
    pub(super) best_moves_complete: bool,
    /// Whether best moves are left out, as there are too many to list.
    pub(super) has_more_best_moves: bool,
    /// A move that is worth what is proved at least, if that is not told by the others.
    pub(super) good_move: Option<Notation>,
    pub(super) line: Option<PlayedLine<V>>,
    /// Of a solve that was stopped, the line that looked best so far.
    pub(super) line_so_far: Option<PlayedLine<V>>,
    pub(super) stopped: Option<StopReason>,
    pub(super) report: Report,
}

impl<V: ShowValue> GameSolution<V> {
    /// A solution without its moves and lines.
    pub(super) fn without_moves<M: Copy>(solution: &Solution<M, V>) -> Self {
        Self {
            bounds: solution.bounds(),
            moves: Vec::new(),
            has_every_move: solution.has_every_move(),
            best_moves_complete: solution.best_moves_complete(),
            has_more_best_moves: solution.has_more_best_moves(),
            good_move: None,
            line: None,
            line_so_far: None,
            stopped: solution.stopped(),
            report: solution.report().clone(),
        }
    }

    /// The value of a solution alone: no move is written, and no line is played again.
    pub(super) fn of_value<M: Copy>(solution: &Solution<M, V>) -> Self {
        Self {
            has_every_move: false,
            best_moves_complete: false,
            has_more_best_moves: false,
            ..Self::without_moves(solution)
        }
    }

    /// The solution of a game from a position, told as far as there is room; of more first moves than a
    /// picture shows, only the best if that is said and the value is known.
    pub(super) fn of<G: CatalogGame<Value = V>>(
        game: &Arc<G>,
        start: &ErasedState,
        solution: &SolutionOf<G>,
        best_only: bool,
        mut told: Told<V>,
    ) -> Self {
        let (rules, state) = (&**game, start.expect());
        let best_only = best_only && solution.moves().len() > MOST_SHOWN;
        let best = solution.value().filter(|_| best_only);
        let best = best.map(|best| rules.show(best));
        let is_told = |value| {
            let as_good = |best| rules.show(value).is_as_good_as(best, G::DISTANCE_MATTERS);
            best.is_none_or(as_good)
        };
        for rated in solution.moves() {
            if !is_told(rated.value) {
                continue;
            }
            let mv = MoveOf {
                game: rules,
                state,
                mv: rated.mv,
            };
            if told.tell(&mv, rated.value).is_break() {
                break;
            }
        }
        let mut play = |line: &[G::Move]| {
            let budget = &mut told.budget;
            let mut played = PlayedLine::of(game, start, budget, &mut |state, at, play| {
                if let (Some(&mv), true) = (line.get(at), at < Line::OPENING) {
                    play(&MoveOf {
                        game: rules,
                        state: state.expect(),
                        mv,
                    });
                }
            });
            // Of the rest, no position is shown but the last.
            let mut last = state.clone();
            for (at, &mv) in line.iter().enumerate() {
                if at >= Line::OPENING && !played.takes(budget, rules.notation(mv)) {
                    return played;
                }
                last = rules.play(&last, mv).state;
            }
            played.end = rules.terminal_value(&last);
            played
        };
        let line = solution.line().map(&mut play);
        let so_far = solution.line_so_far();
        let line_so_far = (!so_far.is_empty()).then(|| play(so_far));
        let mut found = Self::without_moves(solution).with_told(told, line, line_so_far);
        found.good_move = solution.good_move().map(|mv| rules.notation(mv));
        found.has_every_move &= best.is_none();
        found
    }

    /// The same with what is told of its moves, and its lines.
    pub(super) fn with_told(
        mut self,
        told: Told<V>,
        line: Option<PlayedLine<V>>,
        line_so_far: Option<PlayedLine<V>>,
    ) -> Self {
        self.report.peak_bytes = self.report.peak_bytes.max(told.budget.peak());
        if let Some(reason) = told.stopped {
            self.has_every_move = false;
            self.best_moves_complete = false;
            self.stopped.get_or_insert(reason);
        }
        let lines = [&line, &line_so_far];
        if let Some(reason) = lines.into_iter().flatten().find_map(|line| line.stopped) {
            self.stopped.get_or_insert(reason);
        }
        (self.line, self.line_so_far) = (line, line_so_far);
        self.with_moves(told.moves, told.has_every)
    }

    /// The same with first moves as they are written; it says so if moves that are equivalent to others
    /// are left out.
    pub(super) fn with_moves(mut self, moves: Vec<(Notation, V)>, has_every: bool) -> Self {
        self.moves = moves;
        sort_as_listed(&mut self.moves);
        if !has_every {
            self.has_every_move = false;
            self.best_moves_complete = false;
            self.has_more_best_moves = true;
        }
        self
    }
}
