//! Which solver is taken when none is asked for, and why: [`Choice`].

use std::time::Duration;

use serde::{Serialize, Serializer};

use super::estimates::{SLOWEST, on_this_machine};
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
    /// Its time on the machine of [`super::estimates`].
    pub(super) nanos: Option<u64>,
    /// Whether it tells a line of best play.
    pub(super) tells_line: bool,
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

/// A solver and about how long it takes, [`NO_TIME`] at the least.
type Timed<'e> = (Duration, &'e Estimate);

/// The solver to take of these, those only that tell the line if that is said: the first that takes
/// no time to speak of, or else, so that what is as fast is the same each time, no more than a
/// quarter longer than the fastest.
fn preferred(known: &[Estimate], line: bool) -> Option<Timed<'_>> {
    let timed = || {
        let known = known.iter().filter(|known| known.tells_line || !line);
        known.filter_map(|known| Some((known.nanos?, known)))
    };
    let (nanos, first) = timed().next()?;
    if Duration::from_nanos(nanos.saturating_mul(SLOWEST)) <= NO_TIME {
        return Some((NO_TIME, first));
    }
    let timed = || timed().map(|(nanos, known)| (on_this_machine(nanos).max(NO_TIME), known));
    let (least, _) = timed().min_by_key(|&(time, _)| time)?;
    let most = (least.saturating_mul(5) / 4).min(WORTH_A_LINE.max(least));
    timed().find(|&(time, _)| time <= most)
}

/// The solver to take where the time of none is known: the first, or negamax, which values the
/// positions that it needs, in place of retrograde analysis, which values all.
fn unknown(known: &[Estimate]) -> Option<&Estimate> {
    let named = |name| known.iter().find(|known| known.solver.name == name);
    let first = known.first()?;
    let other = named("negamax").filter(|_| first.solver.name == "retrograde");
    Some(other.unwrap_or(first))
}

impl Choice {
    /// The fastest of these with tables of no more than `limit` bytes; where the time of none is
    /// known, the first. `None` if none keeps to the limit.
    pub(super) fn fastest(fitting: &[Estimate], limit: usize) -> Option<&'static SolverInfo> {
        let within = || fitting.iter().filter(|known| known.bytes <= limit);
        let timed = within().filter_map(|known| Some((known.nanos?, known)));
        let fastest = timed.min_by_key(|&(time, _)| time).map(|(_, known)| known);
        Some(fastest.or_else(|| within().next())?.solver)
    }

    /// The solver to ask for a line of best play, and about how long it takes, if it is known to keep
    /// to `limit`.
    pub(super) fn for_line(
        fitting: &[Estimate],
        limit: usize,
    ) -> Option<(&'static SolverInfo, Option<Duration>)> {
        let within = fitting.iter().filter(|known| known.bytes <= limit);
        let within: Vec<Estimate> = within.copied().collect();
        if let Some((time, known)) = preferred(&within, true) {
            return Some((known.solver, Some(time)));
        }
        let first = fitting.iter().find(|known| known.solver.keeps_line)?;
        Some((first.solver, None))
    }

    /// Chooses among the solvers that fit, which come in their order, with tables of no more than
    /// `limit` bytes.
    ///
    /// The fastest that tells the line of best play, if that is had in about a second; else the
    /// fastest there is. `None` if none keeps to the limit.
    pub(super) fn among(fitting: &[Estimate], limit: usize) -> Option<Self> {
        let (within, too_large): (Vec<Estimate>, Vec<Estimate>) =
            fitting.iter().partition(|known| known.bytes <= limit);
        let (chosen, reason) = match preferred(&within, true) {
            Some((time, known)) if time <= NO_TIME => (
                known,
                "the first of those that keep the line of best play and take no time to speak of"
                    .to_owned(),
            ),
            Some((time, known)) if time <= WORTH_A_LINE => (
                known,
                format!("the fastest of those that keep the line of best play: about {time:.1?}"),
            ),
            with_line => match preferred(&within, false) {
                Some((time, known)) => {
                    let fastest = format!("the fastest there is: about {time:.1?}");
                    let reason = match with_line {
                        Some((_, best)) if best.solver == known.solver => fastest,
                        Some((longer, best)) => format!(
                            "{fastest}; the line of best play would take about {longer:.1?} by {}",
                            best.solver.name
                        ),
                        None => format!(
                            "{fastest}; none that keeps the line of best play is known to fit"
                        ),
                    };
                    (known, reason)
                }
                None => (
                    unknown(&within)?,
                    "how long it takes is not known beforehand, and others would not fit"
                        .to_owned(),
                ),
            },
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
