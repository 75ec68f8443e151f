//! A solution whose types are erased but for the value: [`GameSolution`].

use stonework_core::{Bounds, RatedMoveOf, Report, Solution, SolutionOf, StopReason};

use super::catalog_game::CatalogGame;
use super::notation::MOST_LISTED_MOVES;
use super::notation::{Notation, sort_as_listed};
use super::played_line::{MovesOfLine, PlayedLine, Walk};
use super::shown_value::ShowValue;

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
    pub(super) line: Option<PlayedLine<V>>,
    /// Of a solve that was stopped, the line that looked best so far.
    pub(super) line_so_far: Option<PlayedLine<V>>,
    pub(super) stopped: Option<StopReason>,
    pub(super) report: Report,
}

impl<V: ShowValue> GameSolution<V> {
    /// A solution, with first moves as they are written and the lines played again.
    pub(super) fn new<M: Copy>(
        solution: &Solution<M, V>,
        mut moves: Vec<(Notation, V)>,
        play: &mut dyn FnMut(&[M]) -> PlayedLine<V>,
    ) -> Self {
        sort_as_listed(&mut moves);
        let so_far = solution.line_so_far();
        Self {
            bounds: solution.bounds(),
            moves,
            has_every_move: solution.has_every_move(),
            best_moves_complete: solution.best_moves_complete(),
            has_more_best_moves: solution.has_more_best_moves(),
            line: solution.line().map(&mut *play),
            line_so_far: (!so_far.is_empty()).then(|| play(so_far)),
            stopped: solution.stopped(),
            report: solution.report().clone(),
        }
    }

    /// The value of a solution alone: no move is written, and no line is played again.
    pub(super) fn of_value<M: Copy>(solution: &Solution<M, V>) -> Self {
        Self {
            bounds: solution.bounds(),
            moves: Vec::new(),
            has_every_move: false,
            best_moves_complete: false,
            has_more_best_moves: false,
            line: None,
            line_so_far: None,
            stopped: solution.stopped(),
            report: solution.report().clone(),
        }
    }

    /// The solution of a game from a position.
    pub(super) fn of<G: CatalogGame<Value = V>>(
        game: &G,
        start: &G::State,
        solution: &SolutionOf<G>,
    ) -> Self {
        let (moves, has_every) = write_moves(game, solution.moves());
        let written = Self::new(solution, moves, &mut |line| {
            PlayedLine::of(&mut Walk {
                game,
                state: start.clone(),
                line: MovesOfLine::Moves(line),
                at: 0,
            })
        });
        written.with_moves_written(has_every)
    }

    /// The same, which says so if moves that are equivalent to others are left out.
    pub(super) fn with_moves_written(mut self, has_every: bool) -> Self {
        if !has_every {
            self.has_every_move = false;
            self.best_moves_complete = false;
            self.has_more_best_moves = true;
        }
        self
    }
}

/// Rated moves as they are written, with those equivalent to them, and whether none of these is left
/// out: see [`write_equivalent`].
pub(super) fn write_moves<G: CatalogGame>(
    game: &G,
    rated: &[RatedMoveOf<G>],
) -> (Vec<(Notation, G::Value)>, bool) {
    let mut written = Vec::new();
    let mut has_every = true;
    for rated in rated {
        has_every &= write_equivalent(game, rated.mv, rated.value, &mut written);
    }
    (written, has_every)
}

/// Appends a move as it is written, and those equivalent to it. When [`MOST_LISTED_MOVES`] are
/// written, the equivalent ones are left out; says whether none is.
pub(super) fn write_equivalent<G: CatalogGame, T: Copy>(
    game: &G,
    mv: G::Move,
    of_move: T,
    written: &mut Vec<(Notation, T)>,
) -> bool {
    let room = MOST_LISTED_MOVES.saturating_sub(written.len()).max(1);
    let mut equivalent = game.equivalent_moves(mv);
    let listed = equivalent.by_ref().take(room);
    written.extend(listed.map(|notation| (notation, of_move)));
    equivalent.next().is_none()
}
