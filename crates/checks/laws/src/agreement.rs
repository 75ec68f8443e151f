//! All solvers must give the same answer for a position: [`compare_solvers`].

use std::fmt::Arguments;

use stonework_core::{Exhaustive, Game, Negamax, Run, Value};

use super::answer::{Answer, Verdict, ask};
use super::capability_laws::{NamedLaws, Rated};
use super::law::Law;
use super::position::Position;
use super::values::Values;
use super::violation::{LawResult, ViolationOf, require};

/// Solves a position with plain minimax, with a memo of equal positions, and with the solvers that
/// need the capabilities checked, and compares the answers. (What a search may prune depends on the
/// laws of values and hints, which are checked themselves.)
///
/// Returns the answer of plain minimax, which may visit `most` positions; if it visits them all,
/// nothing is compared.
pub(super) fn compare_solvers<G: Game>(
    game: &G,
    capabilities: &[NamedLaws<'_, G>],
    at: &G::State,
    most: u64,
    values: &mut Values<G::Value>,
) -> LawResult<G, Verdict<G>> {
    let here = |violation: ViolationOf<G>| violation.at(at);
    let plain = Run::new().with_positions(most);
    let truth = ask("exhaustive", &Exhaustive::new(), game, at, &plain)?;
    if let Verdict::Stopped = truth.verdict {
        return Ok(Verdict::Stopped);
    }
    // A memo never needs more positions than none, but a cycle may be followed more than once.
    let run = Run::new()
        .with_positions(most.saturating_mul(4).saturating_add(64))
        .with_bytes(1 << 24);
    if let Verdict::Solved { value, moves, .. } = &truth.verdict {
        let position = Position::new(game, at)?;
        check_best(&position, *value, moves, values).map_err(here)?;
        for named in capabilities {
            let checked = named.check(|laws| {
                laws.valued(at, moves)?;
                laws.solved(&position, *value, moves)
            });
            checked.map_err(here)?;
        }
    }
    let mut answers = vec![ask("negamax", &Negamax::new(), game, at, &run)?];
    for named in capabilities {
        let added = named.check(|laws| laws.answers(at, &run));
        answers.extend(added.map_err(here)?);
    }
    for answer in &answers {
        compare(&truth.verdict, answer).map_err(here)?;
    }
    for answer in answers.iter().chain([&truth]) {
        check_line(game, at, answer).map_err(here)?;
    }
    Ok(truth.verdict)
}

/// The value must be that of the best move, or the terminal value.
fn check_best<G: Game>(
    at: &Position<'_, G>,
    value: G::Value,
    moves: &Rated<G>,
    values: &mut Values<G::Value>,
) -> LawResult<G> {
    values.meet(value)?;
    for &(mv, value) in moves {
        values.meet(value)?;
        values.meet_gain(at.game.play(at.state, mv).gain);
    }
    let best = at
        .terminal
        .or_else(|| moves.iter().map(|&(_, value)| value).max());
    require(
        best == Some(value),
        Law::Agreement,
        format_args!("the value of the best move, {best:?}"),
        format_args!("{value} from exhaustive"),
    )
}

/// Compares an answer with that of plain minimax.
fn compare<G: Game>(truth: &Verdict<G>, answer: &Answer<G>) -> LawResult<G> {
    let agree = |same: bool, expected: Arguments<'_>, found: Arguments<'_>| {
        let expected = format_args!("{expected}, as exhaustive says");
        let found = format_args!("{found} from {}", answer.solver);
        require(same, Law::Agreement, expected, found)
    };
    let (cycle, end) = ("that play can cycle", "an answer");
    match (truth, &answer.verdict) {
        (Verdict::Stopped, _)
        | (_, Verdict::Stopped)
        | (Verdict::Cyclic(_), Verdict::Cyclic(_)) => Ok(()),
        (Verdict::Cyclic(_), _) => agree(false, format_args!("{cycle}"), format_args!("{end}")),
        (_, Verdict::Cyclic(_)) => agree(false, format_args!("{end}"), format_args!("{cycle}")),
        (
            Verdict::Solved { value, moves, .. },
            Verdict::Solved {
                value: found,
                moves: rated,
                ..
            },
        ) => {
            let expected = format_args!("the value {value}");
            agree(value == found, expected, format_args!("{found}"))?;
            let expected = format_args!("the moves {moves:?}");
            agree(moves == rated, expected, format_args!("{rated:?}"))
        }
    }
}

/// A line must lead to the end of play and yield the value.
fn check_line<G: Game>(game: &G, at: &G::State, answer: &Answer<G>) -> LawResult<G> {
    let Verdict::Solved {
        value,
        line: Some(line),
        ..
    } = &answer.verdict
    else {
        return Ok(());
    };
    let mut state = at.clone();
    let mut steps = Vec::with_capacity(line.len());
    for &mv in line {
        let step = game.play(&state, mv);
        steps.push((step.gain, step.turn));
        state = step.state;
    }
    let mut yields = game.terminal_value(&state);
    for &(gain, turn) in steps.iter().rev() {
        yields = yields.and_then(|value| value.back_up(gain, turn));
    }
    let solver = answer.solver;
    require(
        yields == Some(*value),
        Law::Agreement,
        format_args!("the line {line:?} of {solver} to yield its value {value}"),
        format_args!("{yields:?}"),
    )
}
