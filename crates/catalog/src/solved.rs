//! A solved game as front ends show it: [`Solved`].

use stonework_boards::Player;
use stonework_core::{Bounds, Report, StopReason, Turn, Wdl};

use super::answer::{Answer, AnswerKind};
use super::game_solution::GameSolution;
use super::played_line::PlayedLine;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use stonework_inputs::Int;
use stonework_words::{Line, LineStep};
use stonework_words::{Notation, Scores, ShownBounds, ShownValue};

/// A solved game in the puzzle's own terms.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solved {
    /// The answer; `None` if a limit came before it.
    pub answer: Option<Answer>,
    /// The value to the first player; `None` if a limit came before it.
    pub value: Option<ShownValue>,
    /// What is proved about the value.
    pub bounds: ShownBounds,
    /// Who wins, as far as the bounds tell: also where the exact value is not known.
    pub outcome: Option<Wdl>,
    /// Both players' scores, where they add up to the same total in every game.
    pub scores: Option<Scores>,
    /// All moves that are best by the puzzle's rules, in the game's order; those known to be best,
    /// if the solve was stopped or one was asked for; the first ones, if there are more than a list
    /// should hold. None where every move loses alike; where a later loss is better, the longest
    /// resistance.
    pub best_moves: Vec<Notation>,
    /// Whether these are all best moves. False if a limit came before that was proved, if one best
    /// move was asked for and the others take long to find, or if there are too many to list.
    pub best_moves_complete: bool,
    /// Whether the player to move has moves and all of them lose, in a game that is won or lost.
    pub every_move_loses: bool,
    /// Where the value is not known: a first move that is worth what is proved at least.
    pub good_move: Option<Notation>,
    /// Whether there are too many to list, so that the first ones are told, whatever limit came
    /// later.
    pub has_more_best_moves: bool,
    /// The first moves whose value is known, with it: all of them, or at least the best ones, as
    /// was asked for, unless the solve was stopped.
    pub moves: Vec<(Notation, ShownValue)>,
    /// Whether these are all first moves.
    pub has_every_move: bool,
    /// One line of best play; `None` if the solver does not keep what it takes.
    pub line: Option<Line>,
    /// Of a solve that was stopped before the value was known: the line that looked best so far, of
    /// which nothing is proved, if there is one.
    pub line_so_far: Option<Line>,
    /// Why the solve ended early, if it did: then something that was asked for is missing, the
    /// value, some of the best moves or the rest of the line.
    pub stopped: Option<StopReason>,
    /// What it cost.
    pub report: Report,
}

impl Solved {
    pub(super) fn of<V: ShowValue>(
        rules: &dyn ShownGame<V>,
        answer: AnswerKind,
        solution: GameSolution<V>,
    ) -> Self {
        let exact = solution.bounds.value();
        let value = exact.map(|value| rules.show(value));
        let margin = value.and_then(|value| match value {
            ShownValue::Margin(Int(margin)) => Some(margin),
            _ => None,
        });
        let scores = rules
            .total()
            .zip(margin)
            .and_then(|(total, margin)| Scores::of(total, margin));
        let is_whole = solution.stopped.is_none();
        let line = |line: Option<PlayedLine<V>>, is_whole| {
            line.map(|line| shown_line(rules, line, Player::First, is_whole))
        };
        let moves = shown(rules, solution.moves);
        let bounds = shown_bounds(rules, solution.bounds);
        let outcome = bounds.outcome();
        let is_over = rules.terminal_value(&rules.start()).is_some();
        let loses_alike = value.is_some_and(|value| value.loses_alike(rules.distance_matters()));
        Self {
            answer: match value {
                Some(value) => answer.answer(value, scores),
                None => outcome
                    .zip(bounds.lower.or(bounds.upper))
                    .and_then(|(outcome, bound)| answer.of_outcome(outcome, bound)),
            },
            value,
            bounds,
            outcome,
            scores,
            best_moves: best(rules, &moves, exact),
            best_moves_complete: solution.best_moves_complete || loses_alike,
            every_move_loses: bounds.every_move_loses() && !is_over,
            good_move: solution.good_move.filter(|_| value.is_none()),
            has_more_best_moves: solution.has_more_best_moves && !loses_alike,
            moves,
            has_every_move: solution.has_every_move,
            line: line(solution.line, is_whole),
            line_so_far: line(solution.line_so_far, false),
            stopped: solution.stopped,
            report: solution.report,
        }
    }
}

/// Bounds as they are shown.
pub(super) fn shown_bounds<V: ShowValue>(
    rules: &dyn ShownGame<V>,
    bounds: Bounds<V>,
) -> ShownBounds {
    let show = |value: Option<V>| value.map(|value| rules.show(value));
    ShownBounds {
        lower: show(bounds.lower),
        upper: show(bounds.upper),
    }
}

/// The best of these moves of a position, given its value; none where all lose alike.
pub(super) fn best<V: ShowValue>(
    rules: &dyn ShownGame<V>,
    moves: &[(Notation, ShownValue)],
    value: Option<V>,
) -> Vec<Notation> {
    let distance_matters = rules.distance_matters();
    let best = value.map(|value| rules.show(value));
    let Some(best) = best.filter(|best| !best.loses_alike(distance_matters)) else {
        return Vec::new();
    };
    let is_best = |value: ShownValue| value.is_as_good_as(best, distance_matters);
    let moves = moves.iter().filter(|&&(_, value)| is_best(value));
    moves.map(|&(notation, _)| notation).collect()
}

/// Moves with their values as they are shown.
pub(super) fn shown<V: ShowValue>(
    rules: &dyn ShownGame<V>,
    moves: Vec<(Notation, V)>,
) -> Vec<(Notation, ShownValue)> {
    let moves = moves.into_iter();
    moves
        .map(|(notation, value)| (notation, rules.show(value)))
        .collect()
}

/// A line with its opening in full, which this player begins. One that is whole and leads to no end
/// runs into a cycle.
pub(super) fn shown_line<V: ShowValue>(
    rules: &dyn ShownGame<V>,
    line: PlayedLine<V>,
    mut player: Player,
    is_whole: bool,
) -> Line {
    let mut scores = Some(Scores::ZERO);
    let mut opening: Vec<LineStep> = Vec::new();
    for (played, &mv) in line.opening.into_iter().zip(&line.moves) {
        let gain = rules.points(played.gain);
        scores = scores
            .zip(gain)
            .and_then(|(scores, gain)| scores.gaining(player, gain));
        let mover = player;
        if played.turn == Turn::Passes {
            player = player.other();
        }
        if let Some(value) = played.end
            && let ShownValue::Margin(Int(left)) = rules.show(value)
        {
            scores = scores.and_then(|scores| scores.settled(player, left));
        }
        opening.push(LineStep {
            player: mover,
            mv,
            gain: gain.map(Int),
            scores,
            after: played.after,
            picture: played.picture,
        });
    }
    Line {
        start: line.start,
        moves: line.moves,
        opening,
        ends_in_cycle: is_whole && line.end.is_none() && !line.is_cut,
        goes_on: is_whole && line.is_cut,
    }
}
