//! A solution whose types are erased but for the value: [`GameSolution`].

use stonework_core::{
    Bounds, Game, RatedMove, RatedMoveOf, Report, Solution, SolutionOf, StopReason, Turn,
};

use super::catalog_game::CatalogGame;
use super::line::Line;
use super::notation::Notation;
use super::rules::Walker;
use super::shown_value::ShowValue;

/// What a solver found out about a position of a game.
pub(super) struct GameSolution<V: ShowValue> {
    pub(super) bounds: Bounds<V>,
    /// The first moves whose value is known, as they are written, with those equivalent to them; in the
    /// game's order, those that are written as an index by that index.
    pub(super) moves: Vec<(Notation, V)>,
    pub(super) line: Option<PlayedLine<V>>,
    /// Of a solve that was stopped, the line that looked best so far.
    pub(super) line_so_far: Option<PlayedLine<V>>,
    pub(super) stopped: Option<StopReason>,
    pub(super) report: Report,
}

/// A line of play that was played again.
pub(super) struct PlayedLine<V: ShowValue> {
    /// All moves.
    pub(super) moves: Vec<Notation>,
    /// The first moves in full, [`Line::OPENING`] at the most.
    pub(super) opening: Vec<PlayedMove<V>>,
    /// What the last position is worth if play is over in it.
    pub(super) end: Option<V>,
}

/// A move of a line.
pub(super) struct PlayedMove<V: ShowValue> {
    pub(super) gain: V::Gain,
    pub(super) turn: Turn,
    /// The position after it, in one line.
    pub(super) after: String,
    /// What that position is worth if play is over.
    pub(super) end: Option<V>,
}

impl<V: ShowValue> GameSolution<V> {
    /// A solution, given how first moves are written and how a line is played again.
    pub(super) fn new<M: Copy>(
        solution: &Solution<M, V>,
        write: impl FnOnce(&[RatedMove<M, V>]) -> Vec<(Notation, V)>,
        play: impl Fn(&[M]) -> PlayedLine<V>,
    ) -> Self {
        let so_far = solution.line_so_far();
        let mut moves = write(solution.moves());
        moves.sort_by_key(|(notation, _)| notation.index());
        Self {
            bounds: solution.bounds(),
            moves,
            line: solution.line().map(&play),
            line_so_far: (!so_far.is_empty()).then(|| play(so_far)),
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
        Self::new(
            solution,
            |rated| write_moves(game, rated),
            |line| play(game, start, line),
        )
    }
}

/// Rated moves as they are written, with those equivalent to them.
pub(super) fn write_moves<G: CatalogGame>(
    game: &G,
    rated: &[RatedMoveOf<G>],
) -> Vec<(Notation, G::Value)> {
    let mut written = Vec::new();
    for rated in rated {
        for notation in game.equivalent_moves(rated.mv) {
            written.push((notation, rated.value));
        }
    }
    written
}

/// Plays a line again.
fn play<G: CatalogGame>(game: &G, start: &G::State, line: &[G::Move]) -> PlayedLine<G::Value> {
    let mut state = start.clone();
    let mut moves = Vec::with_capacity(line.len());
    let mut opening = Vec::new();
    for &mv in line {
        let step = Game::play(game, &state, mv);
        moves.push(game.notation(mv));
        state = step.state;
        if opening.len() < Line::OPENING {
            opening.push(PlayedMove {
                gain: step.gain,
                turn: step.turn,
                after: game.draw(&state),
                end: game.terminal_value(&state),
            });
        }
    }
    PlayedLine {
        moves,
        opening,
        end: game.terminal_value(&state),
    }
}

impl<V: ShowValue> PlayedLine<V> {
    /// Walks along a line that is given by indices.
    pub(super) fn walk(
        walker: &mut dyn Walker<V>,
        line: &mut dyn ExactSizeIterator<Item = usize>,
    ) -> Self {
        let mut moves = Vec::with_capacity(line.len());
        let mut opening = Vec::new();
        for index in line {
            let Some((mv, gain, turn)) = walker.play(index) else {
                break;
            };
            moves.push(mv);
            if opening.len() < Line::OPENING {
                opening.push(PlayedMove {
                    gain,
                    turn,
                    after: walker.draw(),
                    end: walker.terminal_value(),
                });
            }
        }
        Self {
            moves,
            opening,
            end: walker.terminal_value(),
        }
    }
}
