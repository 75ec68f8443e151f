//! All solvers must give the same answer for a position: [`compare_solvers`].

use std::fmt::Arguments;

use super::answer::{Answer, Verdict, ask};
use super::capability_laws::CapabilityLaws;
use super::law::Law;
use super::values::Values;
use super::violation::{LawResult, ViolationOf, require};
use crate::game::Game;
use crate::run::Run;
use crate::solvers::{AlphaBeta, Exhaustive, Negamax};
use crate::value::Value;

/// What all solvers agree on for a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Agreement {
    /// Its value.
    Solved,
    /// Play can cycle.
    Cyclic,
    /// Nothing: solving it takes too many positions.
    Unknown,
}

/// The smallest tables: one of at most one bucket, and one of a few.
const TABLES: [(&str, usize); 2] = [
    ("negamax (bounded memo, one bucket)", 1),
    ("negamax (bounded memo, 1 KiB)", 1 << 10),
];

/// Solves a position with every solver that fits and compares the answers. Plain minimax may visit
/// `most` positions.
pub(super) fn compare_solvers<G: Game>(
    game: &G,
    capabilities: &[&dyn CapabilityLaws<G>],
    at: &G::State,
    most: u64,
    values: &mut Values<G::Value>,
) -> LawResult<G, Agreement> {
    let here = |violation: ViolationOf<G>| violation.at(at);
    let plain = Run::new().with_positions(most);
    let truth = ask("exhaustive", &Exhaustive::new(), game, at, &plain)?;
    let agreed = match &truth.verdict {
        Verdict::Stopped => return Ok(Agreement::Unknown),
        Verdict::Cyclic => Agreement::Cyclic,
        Verdict::Solved { value, moves, .. } => {
            check_best(game, at, *value, moves, values).map_err(here)?;
            for laws in capabilities {
                laws.solved(game, at, *value, moves).map_err(here)?;
            }
            Agreement::Solved
        }
    };
    // A memo never needs more positions than none, but a cycle may be followed more than once.
    let run = Run::new()
        .with_positions(most.saturating_mul(4).saturating_add(64))
        .with_bytes(1 << 24);
    let mut answers = vec![ask("negamax (hash memo)", &Negamax::new(), game, at, &run)?];
    for (name, bytes) in TABLES {
        answers.push(ask(name, &Negamax::bounded(bytes), game, at, &run)?);
    }
    if agreed == Agreement::Solved {
        // Alpha-beta need not see a cycle that does not matter to the value.
        answers.push(ask("alpha-beta", &AlphaBeta::new(), game, at, &run)?);
    }
    for laws in capabilities {
        answers.extend(laws.answers(game, at, &run)?);
    }
    for answer in &answers {
        compare(&truth.verdict, answer).map_err(here)?;
    }
    for answer in answers.iter().chain([&truth]) {
        check_line(game, at, answer).map_err(here)?;
    }
    Ok(agreed)
}

/// The value must be that of the best move, or the terminal value.
fn check_best<G: Game>(
    game: &G,
    at: &G::State,
    value: G::Value,
    moves: &[(G::Move, G::Value)],
    values: &mut Values<G::Value>,
) -> LawResult<G> {
    values.meet(value)?;
    for &(mv, value) in moves {
        values.meet(value)?;
        values.meet_gain(game.play(at, mv).gain);
    }
    let terminal = game.terminal_value(at);
    let best = terminal.or_else(|| moves.iter().map(|&(_, value)| value).max());
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
        (Verdict::Stopped, _) | (_, Verdict::Stopped) | (Verdict::Cyclic, Verdict::Cyclic) => {
            Ok(())
        }
        (Verdict::Cyclic, _) => agree(false, format_args!("{cycle}"), format_args!("{end}")),
        (_, Verdict::Cyclic) => agree(false, format_args!("{end}"), format_args!("{cycle}")),
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
