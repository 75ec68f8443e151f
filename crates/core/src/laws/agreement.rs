//! All solvers must give the same answer for a position: [`compare_solvers`].

use super::answer::{Answer, Verdict, ask};
use super::capability_laws::CapabilityLaws;
use super::law::Law;
use super::values::Values;
use super::violation::Breach;
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
    capability: &dyn CapabilityLaws<G>,
    at: &G::State,
    most: u64,
    values: &mut Values<G::Value>,
) -> Result<Agreement, Breach<G::State>> {
    let plain = Run::new().with_positions(most);
    let truth = ask("exhaustive", &Exhaustive::new(), game, at, &plain).verdict;
    let agreed = match &truth {
        Verdict::Stopped => return Ok(Agreement::Unknown),
        Verdict::Refused(_) | Verdict::Cyclic => Agreement::Cyclic,
        Verdict::Solved { value, moves, .. } => {
            check_best(game, at, *value, moves, values)?;
            capability.check_solved(game, at, *value, moves)?;
            Agreement::Solved
        }
    };
    if let Verdict::Refused(breach) = truth {
        return Err(breach);
    }
    // A memo never needs more positions than none, but a cycle may be followed more than once.
    let run = Run::new()
        .with_positions(most.saturating_mul(4).saturating_add(64))
        .with_bytes(1 << 24);
    let mut answers = vec![ask("negamax (hash memo)", &Negamax::new(), game, at, &run)];
    for (name, bytes) in TABLES {
        answers.push(ask(name, &Negamax::bounded(bytes), game, at, &run));
    }
    if agreed == Agreement::Solved {
        // Alpha-beta need not see a cycle that does not matter to the value.
        answers.push(ask("alpha-beta", &AlphaBeta::new(), game, at, &run));
    }
    answers.extend(capability.answers(game, at, &run));
    for answer in answers {
        compare(game, at, &truth, answer)?;
    }
    check_line(game, at, "exhaustive", &truth)?;
    Ok(agreed)
}

/// The value must be that of the best move, or the terminal value.
fn check_best<G: Game>(
    game: &G,
    at: &G::State,
    value: G::Value,
    moves: &[(G::Move, G::Value)],
    values: &mut Values<G::Value>,
) -> Result<(), Breach<G::State>> {
    values.meet(value).map_err(|mismatch| mismatch.at(at))?;
    for &(mv, value) in moves {
        values.meet(value).map_err(|mismatch| mismatch.at(at))?;
        values.meet_gain(game.play(at, mv).gain);
    }
    let best = match game.terminal_value(at) {
        Some(value) => Some(value),
        None => moves.iter().map(|&(_, value)| value).max(),
    };
    if best == Some(value) {
        return Ok(());
    }
    Err(Breach::at(
        at,
        Law::Agreement,
        format!("the value of the best move, {best:?}"),
        format!("{value} from exhaustive"),
    ))
}

/// Compares an answer with that of plain minimax.
fn compare<G: Game>(
    game: &G,
    at: &G::State,
    truth: &Verdict<G>,
    answer: Answer<G>,
) -> Result<(), Breach<G::State>> {
    let Answer { solver, verdict } = answer;
    let differ = |expected: String, found: String| {
        Err(Breach::at(
            at,
            Law::Agreement,
            format!("{expected}, as exhaustive says"),
            format!("{found} from {solver}"),
        ))
    };
    match (truth, &verdict) {
        (_, Verdict::Stopped) | (Verdict::Cyclic, Verdict::Cyclic) => Ok(()),
        (
            Verdict::Solved { value, moves, .. },
            Verdict::Solved {
                value: found,
                moves: rated,
                ..
            },
        ) => {
            if value != found {
                differ(format!("the value {value}"), found.to_string())
            } else if moves != rated {
                differ(format!("the moves {moves:?}"), format!("{rated:?}"))
            } else {
                check_line(game, at, solver, &verdict)
            }
        }
        (Verdict::Cyclic, _) => differ("that play can cycle".to_owned(), "an answer".to_owned()),
        (_, Verdict::Cyclic) => differ("an answer".to_owned(), "that play can cycle".to_owned()),
        _ => match verdict {
            Verdict::Refused(breach) => Err(breach),
            _ => Ok(()),
        },
    }
}

/// A line must lead to the end of play and yield the value.
fn check_line<G: Game>(
    game: &G,
    at: &G::State,
    solver: &str,
    verdict: &Verdict<G>,
) -> Result<(), Breach<G::State>> {
    let Verdict::Solved {
        value,
        line: Some(line),
        ..
    } = verdict
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
    let yields = steps
        .iter()
        .rev()
        .fold(game.terminal_value(&state), |value, &(gain, turn)| {
            value?.back_up(gain, turn)
        });
    if yields == Some(*value) {
        return Ok(());
    }
    Err(Breach::at(
        at,
        Law::Agreement,
        format!("the line {line:?} of {solver} to yield its value {value}"),
        format!("{yields:?}"),
    ))
}
