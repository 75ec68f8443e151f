//! A period as JSON has it: [`PeriodProof`].

use serde::Serialize;
use stonework_nimbers::Period;

/// A period with its proof.
#[derive(Serialize)]
pub(super) struct PeriodProof {
    length: u32,
    start: u32,
    last_exception: Option<u32>,
    /// The first and the last heap for which it was checked; `None` if there are no moves.
    checked: Option<[u64; 2]>,
    theorem: String,
}

impl PeriodProof {
    pub(super) fn of(period: &Period) -> Self {
        Self::by(period, &period.theorem().to_string())
    }

    /// The same by a theorem that is called so.
    pub(super) fn by(period: &Period, theorem: &str) -> Self {
        let checked = period.checked();
        Self {
            length: period.length(),
            start: period.start(),
            last_exception: period.last_exception(),
            checked: (!checked.is_empty()).then(|| [checked.start, checked.end - 1]),
            theorem: theorem.to_owned(),
        }
    }
}
