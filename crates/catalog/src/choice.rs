//! Which solver is taken when none is asked for, and why: [`Choice`].

use std::time::Duration;

use serde::{Serialize, Serializer};

use super::solvers::SolverInfo;

/// Below this nobody notices the time: the first solver of the list is taken that needs no more.
const NO_TIME: Duration = Duration::from_millis(10);

/// So long the line of best play is worth waiting for.
const WORTH_A_LINE: Duration = Duration::from_secs(1);

/// What a solver would take for a game, as far as that is known beforehand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Estimate {
    pub(super) solver: &'static SolverInfo,
    /// The bytes of its table; 0 if they depend on how the search goes.
    pub(super) bytes: usize,
    /// Its time on one thread of a machine of the day, within a factor of a few.
    pub(super) time: Option<Duration>,
    /// What there is to say of how it solves this game.
    pub(super) remark: Option<&'static str>,
}

/// A solver that was chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Choice {
    /// The solver.
    #[serde(serialize_with = "name")]
    pub solver: &'static SolverInfo,
    /// Why it was chosen.
    pub reason: String,
    /// The solvers that would be preferred, but for the reason given.
    pub passed_over: Vec<PassedOver>,
}

/// A solver that fits the game and was not chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct PassedOver {
    /// The solver.
    #[serde(serialize_with = "name")]
    pub solver: &'static SolverInfo,
    /// Why not.
    pub reason: String,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde calls"
)]
fn name<S: Serializer>(solver: &&SolverInfo, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(solver.name)
}

impl Choice {
    /// The fastest of these with tables of no more than `limit` bytes; where the time of none is
    /// known, the first. `None` if none keeps to the limit.
    pub(super) fn fastest(fitting: &[Estimate], limit: usize) -> Option<&'static SolverInfo> {
        let within = || fitting.iter().filter(|known| known.bytes <= limit);
        let timed = within().filter_map(|known| Some((known.time?, known)));
        let fastest = timed.min_by_key(|&(time, _)| time).map(|(_, known)| known);
        Some(fastest.or_else(|| within().next())?.solver)
    }

    /// Chooses among the solvers that fit, which come in their order, with tables of no more than
    /// `limit` bytes.
    ///
    /// The fastest that keeps the line of best play, if that is had in about a second; else the
    /// fastest there is. `None` if none keeps to the limit.
    pub(super) fn among(fitting: &[Estimate], limit: usize) -> Option<Self> {
        let (within, too_large): (Vec<Estimate>, Vec<Estimate>) =
            fitting.iter().partition(|known| known.bytes <= limit);
        let fastest = |line: bool| {
            within
                .iter()
                .filter(|known| known.solver.keeps_line || !line)
                .filter_map(|known| Some((known.time?.max(NO_TIME), known)))
                .min_by_key(|&(time, _)| time)
        };
        let (chosen, reason) = match (fastest(true), fastest(false)) {
            (Some((time, known)), _) if time <= NO_TIME => (
                known,
                "the first of those that keep the line of best play and take no time to speak of"
                    .to_owned(),
            ),
            (Some((time, known)), _) if time <= WORTH_A_LINE => (
                known,
                format!("the fastest of those that keep the line of best play: about {time:.1?}"),
            ),
            (with_line, Some((time, known))) => (
                known,
                match with_line {
                    Some((_, best)) if best.solver == known.solver => {
                        format!("the fastest there is: about {time:.1?}")
                    }
                    Some((longer, best)) => format!(
                        "the fastest there is: about {time:.1?}; the line of best play would take \
                         about {longer:.1?} by {}",
                        best.solver.name
                    ),
                    None => format!(
                        "the fastest there is: about {time:.1?}; none that keeps the line of best \
                         play is known to fit"
                    ),
                },
            ),
            _ => (
                within.first()?,
                "how long it takes is not known beforehand, and others would not fit".to_owned(),
            ),
        };
        let reason = match chosen.remark {
            Some(remark) => format!("{reason}; {remark}"),
            None => reason,
        };
        let passed_over = too_large
            .iter()
            .map(|known| PassedOver {
                solver: known.solver,
                reason: format!("its table takes {} bytes, over {limit}", known.bytes),
            })
            .collect();
        Some(Self {
            solver: chosen.solver,
            reason,
            passed_over,
        })
    }
}
