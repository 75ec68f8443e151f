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

fn name<S: Serializer>(solver: &&SolverInfo, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(solver.name)
}

impl Choice {
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

#[cfg(test)]
mod tests {
    use super::super::solvers::SOLVERS;
    use super::*;

    fn known(line: bool, at: usize, bytes: usize, micros: Option<u64>) -> Estimate {
        let mut of_kind = SOLVERS.iter().filter(|info| info.keeps_line == line);
        Estimate {
            solver: of_kind.nth(at).unwrap(),
            bytes,
            time: micros.map(Duration::from_micros),
        }
    }

    #[test]
    fn the_line_is_kept_if_it_is_had_in_a_second_and_else_the_fastest_is_taken() {
        let slow = known(true, 0, 100, Some(900_000));
        let slower = known(true, 1, 100, Some(950_000));
        let fast = known(false, 0, 10, Some(100_000));
        let chosen =
            |fitting: &[Estimate], limit| Choice::among(fitting, limit).map(|choice| choice.solver);
        assert_eq!(chosen(&[slower, slow, fast], 100), Some(slow.solver));
        assert_eq!(chosen(&[slow, fast], 99), Some(fast.solver));
        let hours = known(true, 0, 100, Some(1 << 40));
        assert_eq!(chosen(&[hours, fast], 100), Some(fast.solver));
        let unknown = known(true, 1, 0, None);
        assert_eq!(chosen(&[slow, unknown], 99), Some(unknown.solver));
        assert_eq!(chosen(&[slow], 99), None);
    }

    #[test]
    fn where_time_does_not_matter_the_first_of_the_list_is_taken() {
        let first = known(true, 0, 100, Some(9_000));
        let second = known(true, 1, 100, Some(1));
        let choice = Choice::among(&[first, second], 100).unwrap();
        assert_eq!(choice.solver, first.solver);
        let choice = Choice::among(&[first, second], 99).map(|choice| choice.solver);
        assert_eq!(choice, None);
        let small = Estimate { bytes: 5, ..second };
        let choice = Choice::among(&[first, small], 99).unwrap();
        assert_eq!(choice.passed_over.len(), 1);
        assert_eq!(choice.passed_over[0].solver, first.solver);
    }
}
